//! The commands of this crate.

mod match_games;
mod tune;

use fissile_cli::Entry;

pub use match_games::dashes::with_two_dashes;

/// `fissile match`.
pub const MATCH: Entry = Entry::new::<match_games::MatchArgs>(
    "match",
    "Play UCI engines against each other: which is stronger?",
);
/// `fissile tune`.
pub const TUNE: Entry = Entry::new::<tune::TuneArgs>(
    "tune",
    "Tune options of a UCI engine, or measure what changes are worth",
);
