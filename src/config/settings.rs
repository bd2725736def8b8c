//! The settings as plain data. What may be said about each of them is in [`super::options`], where a value came from in
//! [`super::Config`].

use super::options::OPTIONS;

/// Every setting of the engine. [`Settings::default`] takes the defaults from the table of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the transposition table in MiB.
    pub hash_mib: u32,
    /// Threads that search.
    pub threads: u32,
    /// Best lines to report.
    pub multi_pv: u32,
    /// Whether the GUI may let the engine think on the opponent's time.
    pub ponder: bool,
    /// Time to keep back for each move, in milliseconds.
    pub move_overhead_ms: u32,
    /// Whether castling is written as the king taking its own rook.
    pub chess960: bool,
    /// The variant the GUI asked for. The rules are those of atomic chess whatever it says.
    pub variant: String,
    /// Whether the GUI analyzes instead of playing.
    pub analyse_mode: bool,
    /// Whether chances of win, draw and loss stand beside every score.
    pub show_wdl: bool,
    /// Whether to play with the strength of [`Settings::elo`].
    pub limit_strength: bool,
    /// The rating to play with, if the strength is limited.
    pub elo: u32,
    /// The level to play with, if the strength is not limited; the highest is full strength.
    pub skill_level: u32,
    /// Who the GUI says the opponent is.
    pub opponent: String,
    /// Directories with endgame tables; empty for none.
    pub syzygy_path: String,
    /// The least remaining depth for looking up the largest positions, in plies.
    pub syzygy_probe_depth: u32,
    /// The most men of positions that are looked up.
    pub syzygy_probe_limit: u32,
    /// Whether the fifty-move rule counts in what the tables say.
    pub syzygy_50_move_rule: bool,
    /// File that records all input and output of the UCI session; empty for none.
    pub debug_log_file: String,
    /// Whether `chess` is listed among the variants.
    pub offer_chess: bool,
    /// Level of the diagnostic log: `off`, `error`, `warn`, `info`, `debug` or `trace`.
    pub log: String,
    /// File that takes the diagnostic log; empty for standard error.
    pub log_file: String,
}

/// What the defaults of the table are written into.
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
