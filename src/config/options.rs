//! The single table of options. The UCI `option name` lines, `setoption`, `engine.toml` and the command-line flags
//! all use it. `value.rs` reads and writes values as text.

use super::settings::Settings;
use crate::util::quote::quote;

/// What the engine must do after an option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Effect {
    /// Nothing; the new value is read when needed.
    Nothing,
    /// Resize the transposition table to [`Settings::hash_mib`].
    ResizeHash,
    /// Clear the transposition table.
    ClearHash,
    /// Use [`Settings::threads`] threads from now on.
    ChangeThreads,
    /// Use the endgame tables in [`Settings::syzygy_path`], or none if it is empty.
    LoadTables,
    /// Record the session in [`Settings::debug_log_file`], or nowhere if it is empty.
    ChangeDebugLog,
    /// Only show this line to the user.
    Note(String),
}

/// One setting, as a GUI, `engine.toml` and the command line see it.
pub struct Row {
    /// The name in `option name` and `setoption`; `None` if a GUI cannot set it.
    pub uci: Option<&'static str>,
    /// The key in `engine.toml`; with dashes instead of underscores it is also the flag. `None` for UCI-only options.
    pub key: Option<&'static str>,
    /// A description in one sentence.
    pub doc: &'static str,
    /// Its type and range, and its field.
    pub kind: Kind,
    /// What the engine must do after a change.
    pub effect: fn(&Settings) -> Effect,
}

/// The type of an option, in the terms of UCI, and its field in [`Settings`].
pub enum Kind {
    /// A whole number.
    Spin {
        /// The default.
        default: u32,
        /// The minimum.
        min: u32,
        /// The maximum.
        max: u32,
        /// The field that holds it.
        field: Field<u32>,
    },
    /// Yes or no.
    Check {
        /// The default.
        default: bool,
        /// The field that holds it.
        field: Field<bool>,
    },
    /// A text, possibly empty.
    Text {
        /// The default.
        default: &'static str,
        /// The field that holds it.
        field: Field<String>,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: &'static str,
        /// The listed words, which depend on other settings.
        vars: fn(&Settings) -> &'static [&'static str],
        /// Whether unlisted words are accepted as well.
        open: bool,
        /// The field that holds it.
        field: Field<String>,
    },
    /// A button.
    Button,
}

/// Read and write access to a field of [`Settings`].
pub struct Field<T: 'static> {
    /// Reads the field.
    pub get: fn(&Settings) -> &T,
    /// Gives mutable access to the field.
    pub get_mut: fn(&mut Settings) -> &mut T,
}

macro_rules! field {
    ($name:ident) => {
        Field { get: |settings| &settings.$name, get_mut: |settings| &mut settings.$name }
    };
}

/// The largest table, in MiB: 32 TiB, or 2 GiB with 32-bit addresses.
pub const MAX_HASH_MIB: u32 = if usize::BITS >= 64 { 1 << 25 } else { 1 << 11 };

/// All options, in listing order.
pub static OPTIONS: [Row; 22] = [
    Row {
        uci: Some("Hash"),
        key: Some("hash"),
        doc: "Size of the transposition table in MiB. If given to perft, size of its table of counts.",
        kind: Kind::Spin { default: 16, min: 1, max: MAX_HASH_MIB, field: field!(hash_mib) },
        effect: |_| Effect::ResizeHash,
    },
    Row {
        uci: Some("Clear Hash"),
        key: None,
        doc: "Clears the transposition table.",
        kind: Kind::Button,
        effect: |_| Effect::ClearHash,
    },
    Row {
        uci: Some("Threads"),
        key: Some("threads"),
        doc: "Number of threads of the search and of perft.",
        kind: Kind::Spin { default: 1, min: 1, max: 1024, field: field!(threads) },
        effect: |_| Effect::ChangeThreads,
    },
    Row {
        uci: Some("MultiPV"),
        key: Some("multi_pv"),
        doc: "Number of best lines to report.",
        kind: Kind::Spin { default: 1, min: 1, max: 256, field: field!(multi_pv) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("Ponder"),
        key: Some("ponder"),
        doc: "Whether the GUI may let the engine ponder on the opponent's time.",
        kind: Kind::Check { default: false, field: field!(ponder) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("Move Overhead"),
        key: Some("move_overhead"),
        doc: "Milliseconds reserved for each move, against delays between engine and clock.",
        kind: Kind::Spin { default: 10, min: 0, max: 5000, field: field!(move_overhead_ms) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("UCI_Chess960"),
        key: Some("chess960"),
        doc: "Whether castling is written as the king taking its own rook.",
        kind: Kind::Check { default: false, field: field!(chess960) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("UCI_Variant"),
        key: None,
        doc: "The variant to play. The rules are always those of atomic chess.",
        kind: Kind::Combo {
            default: "atomic",
            vars: |settings| if settings.offer_chess { &["atomic", "chess"] } else { &["atomic"] },
            open: true,
            field: field!(variant),
        },
        effect: |settings| match settings.variant.as_str() {
            "atomic" => Effect::Nothing,
            other => {
                Effect::Note(format!("UCI_Variant {} is not played here: the rules stay those of atomic", quote(other)))
            }
        },
    },
    Row {
        uci: Some("UCI_AnalyseMode"),
        key: Some("analyse_mode"),
        doc: "Whether the engine uses all of its time, instead of moving as soon as the move is clear.",
        kind: Kind::Check { default: false, field: field!(analyse_mode) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("UCI_ShowWDL"),
        key: Some("show_wdl"),
        doc: "Whether to report win, draw and loss chances, in thousandths, with every score.",
        kind: Kind::Check { default: false, field: field!(show_wdl) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("UCI_LimitStrength"),
        key: Some("limit_strength"),
        doc: "Whether to limit the strength to UCI_Elo. Analysis is never limited.",
        kind: Kind::Check { default: false, field: field!(limit_strength) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("UCI_Elo"),
        key: Some("elo"),
        doc: "The strength if UCI_LimitStrength is on, on Fissile's own scale.",
        kind: Kind::Spin { default: 1500, min: 900, max: 2850, field: field!(elo) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("Skill Level"),
        key: Some("skill_level"),
        doc: "Strength as a level, used if UCI_LimitStrength is off: 20 is full strength, 0 is that of UCI_Elo 900.",
        kind: Kind::Spin { default: 20, min: 0, max: 20, field: field!(skill_level) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("UCI_Opponent"),
        key: None,
        doc: "The name of the opponent. It does not affect the play.",
        kind: Kind::Text { default: "", field: field!(opponent) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("SyzygyPath"),
        key: Some("syzygy_path"),
        doc: "Directories with Syzygy tables of atomic chess (*.atbw, *.atbz), separated by semicolons or, but not on \
              Windows, by colons; empty for none.",
        kind: Kind::Text { default: "", field: field!(syzygy_path) },
        effect: |_| Effect::LoadTables,
    },
    Row {
        uci: Some("SyzygyProbeDepth"),
        key: Some("syzygy_probe_depth"),
        doc: "Minimum remaining depth, in plies, to look up positions with the largest number of men in the tables.",
        kind: Kind::Spin { default: 1, min: 1, max: 100, field: field!(syzygy_probe_depth) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("SyzygyProbeLimit"),
        key: Some("syzygy_probe_limit"),
        doc: "Maximum number of men in positions to look up, even if larger tables exist; 0 looks up none.",
        kind: Kind::Spin { default: 6, min: 0, max: 7, field: field!(syzygy_probe_limit) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: Some("Syzygy50MoveRule"),
        key: Some("syzygy_50_move_rule"),
        doc: "Whether a win in the tables that takes longer than the fifty-move rule allows is a draw.",
        kind: Kind::Check { default: true, field: field!(syzygy_50_move_rule) },
        effect: |_| Effect::ClearHash,
    },
    Row {
        uci: Some("Debug Log File"),
        key: Some("debug_log_file"),
        doc: "File that records all input (>>) and output (<<) of the UCI session; empty for none.",
        kind: Kind::Text { default: "", field: field!(debug_log_file) },
        effect: |_| Effect::ChangeDebugLog,
    },
    Row {
        uci: None,
        key: Some("offer_chess"),
        doc: "Whether UCI_Variant also lists chess, for bots that require it. The rules stay those of atomic chess.",
        kind: Kind::Check { default: false, field: field!(offer_chess) },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: None,
        key: Some("log"),
        doc: "Level of the diagnostic log.",
        kind: Kind::Combo {
            default: "off",
            vars: |_| &["off", "error", "warn", "info", "debug", "trace"],
            open: false,
            field: field!(log),
        },
        effect: |_| Effect::Nothing,
    },
    Row {
        uci: None,
        key: Some("log_file"),
        doc: "File to append the diagnostic log to; empty for standard error.",
        kind: Kind::Text { default: "", field: field!(log_file) },
        effect: |_| Effect::Nothing,
    },
];

/// The index in [`OPTIONS`] of the option with this UCI name, ignoring case and repeated spaces.
#[must_use]
pub fn by_uci_name(name: &str) -> Option<usize> {
    OPTIONS.iter().position(|option| {
        option.uci.is_some_and(|own| {
            let mut words = name.split_whitespace();
            own.split(' ').all(|word| words.next().is_some_and(|given| given.eq_ignore_ascii_case(word)))
                && words.next().is_none()
        })
    })
}

/// The index in [`OPTIONS`] of the option with this key in `engine.toml`.
#[must_use]
pub fn by_key(key: &str) -> Option<usize> {
    OPTIONS.iter().position(|option| option.key == Some(key))
}

/// The command-line flag of the option with this key, without its two dashes.
#[must_use]
pub fn flag(key: &str) -> String {
    key.replace('_', "-")
}
