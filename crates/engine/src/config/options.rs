//! The only table of options. Each row has the names of an option, its field in [`Settings`], its
//! default and its range. UCI, `engine.toml` and the command-line flags all use this table.
//! `value.rs` reads and writes values as text.

use crate::search::strength_limit::{RATINGS, TOP_LEVEL};
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
    /// Evaluate by the network in [`Settings::eval_file`], or by the built-in one if it is empty.
    LoadNetwork,
    /// Hand the engine the book in [`Settings::book_file`], or none if it is empty.
    LoadBook,
    /// Record the session in [`Settings::debug_log_file`], or nowhere if it is empty.
    ChangeDebugLog,
    /// Only show this line to the user.
    Note(String),
}

/// One setting, as a GUI, `engine.toml` and the command line see it.
pub struct Row {
    /// The name in UCI; `None` if a GUI cannot set the option.
    pub uci: Option<&'static str>,
    /// The key in `engine.toml`; with dashes instead of underscores it is also the flag. `None` for
    /// UCI-only options.
    pub key: Option<&'static str>,
    /// A description in one sentence.
    pub doc: &'static str,
    /// The type, the range and the field.
    pub kind: Kind,
    /// What the engine must do after a change.
    pub effect: fn(&Settings) -> Effect,
}

/// The type of an option, in the terms of UCI, and its field in [`Settings`].
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    /// A whole number.
    Spin {
        min: u32,
        max: u32,
        field: Field<u32>,
    },
    /// Yes or no.
    Check {
        field: Field<bool>,
    },
    /// A text, possibly empty.
    Text {
        field: Field<String>,
    },
    /// One of several words.
    Combo {
        /// The listed words, which depend on other settings.
        vars: fn(&Settings) -> &'static [&'static str],
        /// Whether unlisted words are accepted as well.
        open: bool,
        field: Field<String>,
    },
    Button,
}

/// Read and write access to a field of [`Settings`].
#[allow(missing_docs, reason = "the names say it")]
pub struct Field<T: 'static> {
    pub get: fn(&Settings) -> &T,
    pub get_mut: fn(&mut Settings) -> &mut T,
}

/// The largest transposition table, in MiB: 32 TiB, or 2 GiB with 32-bit addresses.
pub const MAX_HASH_MIB: u32 = if usize::BITS >= 64 { 1 << 25 } else { 1 << 11 };

/// The largest number of search threads. In WebAssembly, the memory is the limit.
pub const MAX_THREADS: u32 = match (cfg!(target_family = "wasm"), cfg!(target_feature = "atomics"))
{
    (true, false) => 1,
    (true, true) => 32,
    (false, _) => 1024,
};

/// The UCI options that need files.
const WITH_FILES: [&str; 9] = [
    "EvalFile",
    "SyzygyPath",
    "SyzygyProbeDepth",
    "SyzygyProbeLimit",
    "Syzygy50MoveRule",
    "OwnBook",
    "BookFile",
    "BookSeed",
    "Debug Log File",
];

impl Row {
    /// The name in UCI; `None` if a GUI cannot set the option in this build. WebAssembly in a browser
    /// has no files.
    #[must_use]
    pub fn uci_name(&self) -> Option<&'static str> {
        let has_files = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        self.uci.filter(|name| has_files || !WITH_FILES.contains(name))
    }
}

/// Makes [`Settings`], its defaults and [`OPTIONS`] from one table. A button has no field.
macro_rules! options {
    ($(
        $doc:literal => {
            uci: $uci:expr,
            key: $key:expr,
            $(field: $field:ident: $type:ty = $default:expr,)?
            kind: $kind:ident { $($part:ident: $value:expr),* $(,)? },
            effect: $effect:expr,
        }
    )+) => {
        /// Every setting of the engine.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $($(#[doc = $doc] pub $field: $type,)?)+
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($($field: $default,)?)+ }
            }
        }

        /// All options, in listing order.
        pub static OPTIONS: [Row; [$($doc),+].len()] = [
            $(Row {
                uci: $uci,
                key: $key,
                doc: $doc,
                kind: Kind::$kind {
                    $($part: $value,)*
                    $(field: Field { get: |settings| &settings.$field, get_mut: |settings| &mut settings.$field },)?
                },
                effect: $effect,
            },)+
        ];
    };
}

options! {
    "Size of the transposition table in MiB. If given to perft, size of its table of counts." => {
        uci: Some("Hash"),
        key: Some("hash"),
        field: hash_mib: u32 = 16,
        kind: Spin { min: 1, max: MAX_HASH_MIB },
        effect: |_| Effect::ResizeHash,
    }

    "Clears the transposition table." => {
        uci: Some("Clear Hash"),
        key: None,
        kind: Button {},
        effect: |_| Effect::ClearHash,
    }

    "Number of threads of the search and of perft." => {
        uci: Some("Threads"),
        key: Some("threads"),
        field: threads: u32 = 1,
        kind: Spin { min: 1, max: MAX_THREADS },
        effect: |_| Effect::ChangeThreads,
    }

    "Number of best lines to report." => {
        uci: Some("MultiPV"),
        key: Some("multi_pv"),
        field: multi_pv: u32 = 1,
        kind: Spin { min: 1, max: 256 },
        effect: |_| Effect::Nothing,
    }

    "Whether the GUI may let the engine ponder on the opponent's time." => {
        uci: Some("Ponder"),
        key: Some("ponder"),
        field: ponder: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "Milliseconds reserved for each move, against delays between engine and clock." => {
        uci: Some("Move Overhead"),
        key: Some("move_overhead"),
        field: move_overhead_ms: u32 = 10,
        kind: Spin { min: 0, max: 5000 },
        effect: |_| Effect::Nothing,
    }

    "Whether castling is written as the king taking its own rook." => {
        uci: Some("UCI_Chess960"),
        key: Some("chess960"),
        field: chess960: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "The variant to play. The rules are always those of atomic chess." => {
        uci: Some("UCI_Variant"),
        key: None,
        field: variant: String = "atomic".to_owned(),
        kind: Combo {
            vars: |settings| if settings.offer_chess { &["atomic", "chess"] } else { &["atomic"] },
            open: true,
        },
        effect: |settings| match settings.variant.as_str() {
            "atomic" => Effect::Nothing,
            other => {
                Effect::Note(format!("UCI_Variant {} is not played here: the rules stay those of atomic", quote(other)))
            }
        },
    }

    "Whether the engine uses all of its time, instead of moving as soon as the move is clear." => {
        uci: Some("UCI_AnalyseMode"),
        key: Some("analyse_mode"),
        field: analyse_mode: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "Whether to report win, draw and loss chances, in thousandths, with every score." => {
        uci: Some("UCI_ShowWDL"),
        key: Some("show_wdl"),
        field: show_wdl: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "Whether to limit the strength to UCI_Elo. Analysis is never limited." => {
        uci: Some("UCI_LimitStrength"),
        key: Some("limit_strength"),
        field: limit_strength: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "The strength if UCI_LimitStrength is on, on Fissile's own scale." => {
        uci: Some("UCI_Elo"),
        key: Some("elo"),
        field: elo: u32 = 1500,
        kind: Spin { min: *RATINGS.start(), max: *RATINGS.end() },
        effect: |_| Effect::Nothing,
    }

    "Strength as a level, used if UCI_LimitStrength is off: 20 is full strength, 0 is that of UCI_Elo 500." => {
        uci: Some("Skill Level"),
        key: Some("skill_level"),
        field: skill_level: u32 = 20,
        kind: Spin { min: 0, max: TOP_LEVEL },
        effect: |_| Effect::Nothing,
    }

    "The name of the opponent. It does not affect the play." => {
        uci: Some("UCI_Opponent"),
        key: None,
        field: opponent: String = String::new(),
        kind: Text {},
        effect: |_| Effect::Nothing,
    }

    "Network file to evaluate with; empty for the network inside the program." => {
        uci: Some("EvalFile"),
        key: Some("eval_file"),
        field: eval_file: String = String::new(),
        kind: Text {},
        effect: |_| Effect::LoadNetwork,
    }

    "Directories with Syzygy tables of atomic chess (*.atbw, *.atbz), separated by semicolons or, but not on \
     Windows, by colons; empty for none." => {
        uci: Some("SyzygyPath"),
        key: Some("syzygy_path"),
        field: syzygy_path: String = String::new(),
        kind: Text {},
        effect: |_| Effect::LoadTables,
    }

    "Minimum remaining depth, in plies, to look up positions with the largest number of pieces in the tables." => {
        uci: Some("SyzygyProbeDepth"),
        key: Some("syzygy_probe_depth"),
        field: syzygy_probe_depth: u32 = 1,
        kind: Spin { min: 1, max: 100 },
        effect: |_| Effect::Nothing,
    }

    "Maximum number of pieces in positions to look up, even if larger tables exist; 0 looks up none." => {
        uci: Some("SyzygyProbeLimit"),
        key: Some("syzygy_probe_limit"),
        field: syzygy_probe_limit: u32 = 6,
        kind: Spin { min: 0, max: 7 },
        effect: |_| Effect::Nothing,
    }

    "Whether a win in the tables that takes longer than the fifty-move rule allows is a draw." => {
        uci: Some("Syzygy50MoveRule"),
        key: Some("syzygy_50_move_rule"),
        field: syzygy_50_move_rule: bool = true,
        kind: Check {},
        effect: |_| Effect::ClearHash,
    }

    "Whether the engine plays moves of the book in BookFile, without a search." => {
        uci: Some("OwnBook"),
        key: Some("own_book"),
        field: own_book: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "Book of openings, made by fissile book make; empty for none." => {
        uci: Some("BookFile"),
        key: Some("book_file"),
        field: book_file: String = String::new(),
        kind: Text {},
        effect: |_| Effect::LoadBook,
    }

    "Seed of the choice among the good moves of the book; 0 for a new one in each game." => {
        uci: Some("BookSeed"),
        key: Some("book_seed"),
        field: book_seed: u32 = 0,
        kind: Spin { min: 0, max: i32::MAX as u32 },
        effect: |_| Effect::Nothing,
    }

    "File that records all input (>>) and output (<<) of the UCI session; empty for none." => {
        uci: Some("Debug Log File"),
        key: Some("debug_log_file"),
        field: debug_log_file: String = String::new(),
        kind: Text {},
        effect: |_| Effect::ChangeDebugLog,
    }

    "Whether UCI_Variant also lists chess, for bots that require it. The rules stay those of atomic chess." => {
        uci: None,
        key: Some("offer_chess"),
        field: offer_chess: bool = false,
        kind: Check {},
        effect: |_| Effect::Nothing,
    }

    "Level of the diagnostic log." => {
        uci: None,
        key: Some("log"),
        field: log: String = "off".to_owned(),
        kind: Combo {
            vars: |_| &["off", "error", "warn", "info", "debug", "trace"],
            open: false,
        },
        effect: |_| Effect::Nothing,
    }

    "File to append the diagnostic log to; empty for standard error." => {
        uci: None,
        key: Some("log_file"),
        field: log_file: String = String::new(),
        kind: Text {},
        effect: |_| Effect::Nothing,
    }
}

/// The index in [`OPTIONS`] of the option with this UCI name, ignoring case and repeated spaces.
#[must_use]
pub fn by_uci_name(name: &str) -> Option<usize> {
    OPTIONS.iter().position(|option| {
        option.uci_name().is_some_and(|own| {
            let mut words = name.split_whitespace();
            own.split(' ')
                .all(|word| words.next().is_some_and(|given| given.eq_ignore_ascii_case(word)))
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
