//! The settings as plain data. [`super::options`] defines their ranges, [`super::Config`] tracks their origins.

use super::options::OPTIONS;

/// Every setting of the engine. [`Settings::default`] takes the defaults from the table of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the transposition table in MiB.
    pub hash_mib: u32,
    /// Number of search threads.
    pub threads: u32,
    /// Number of best lines to report.
    pub multi_pv: u32,
    /// Whether the GUI may let the engine ponder on the opponent's time.
    pub ponder: bool,
    /// Time reserved for each move, in milliseconds.
    pub move_overhead_ms: u32,
    /// Whether castling is written as the king taking its own rook.
    pub chess960: bool,
    /// The variant the GUI asked for. The rules are always those of atomic chess.
    pub variant: String,
    /// Whether the GUI analyzes instead of playing.
    pub analyse_mode: bool,
    /// Whether to report win, draw and loss chances with every score.
    pub show_wdl: bool,
    /// Whether to limit the strength to [`Settings::elo`].
    pub limit_strength: bool,
    /// The rating to play at if `limit_strength` is set.
    pub elo: u32,
    /// The level to play at if `limit_strength` is not set; the highest is full strength.
    pub skill_level: u32,
    /// The opponent's name, from the GUI.
    pub opponent: String,
    /// Directories with endgame tables; empty for none.
    pub syzygy_path: String,
    /// The minimum remaining depth for looking up the largest positions, in plies.
    pub syzygy_probe_depth: u32,
    /// The maximum number of men in a position to look up.
    pub syzygy_probe_limit: u32,
    /// Whether tablebase results respect the fifty-move rule.
    pub syzygy_50_move_rule: bool,
    /// File that records all input and output of the UCI session; empty for none.
    pub debug_log_file: String,
    /// Whether to list `chess` among the variants.
    pub offer_chess: bool,
    /// Level of the diagnostic log: `off`, `error`, `warn`, `info`, `debug` or `trace`.
    pub log: String,
    /// File for the diagnostic log; empty for standard error.
    pub log_file: String,
}

/// The settings before the defaults of the table are filled in.
const BLANK: Settings = Settings {
    hash_mib: 0,
    threads: 0,
    multi_pv: 0,
    ponder: false,
    move_overhead_ms: 0,
    chess960: false,
    variant: String::new(),
    analyse_mode: false,
    show_wdl: false,
    limit_strength: false,
    elo: 0,
    skill_level: 0,
    opponent: String::new(),
    syzygy_path: String::new(),
    syzygy_probe_depth: 0,
    syzygy_probe_limit: 0,
    syzygy_50_move_rule: false,
    debug_log_file: String::new(),
    offer_chess: false,
    log: String::new(),
    log_file: String::new(),
};

impl Default for Settings {
    fn default() -> Settings {
        let mut settings = BLANK;
        for option in &OPTIONS {
            option.kind.reset(&mut settings);
        }
        settings
    }
}
