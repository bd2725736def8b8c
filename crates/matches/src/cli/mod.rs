//! The commands of this crate.

mod match_games;
mod tune;

use fissile_cli::Entry;

pub use match_games::dashes::in_our_words;

/// `fissile match`.
pub const MATCH: Entry = Entry::new::<match_games::MatchArgs>(
    "match",
    "Play UCI engines against each other: which is stronger?",
);
/// `fissile fastchess`.
pub const FASTCHESS: Entry = Entry::new::<match_games::FastchessArgs>(
    "fastchess",
    "Play a match in the words of fastchess and cutechess-cli",
);
/// `fissile tune`.
pub const TUNE: Entry = Entry::new::<tune::TuneArgs>(
    "tune",
    "Tune options of a UCI engine, or measure what changes are worth",
);
