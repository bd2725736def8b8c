//! Games of atomic chess as PGN, with `[Variant "Atomic"]`. The caller decides what a game is for.

mod read;
mod scan;
mod tags;
mod write;

pub use read::{Element, PgnError, Recorded, Transcript, read, transcribe};
pub use scan::games;
pub use tags::Tags;
pub use write::{COLUMNS, movetext, numbered, tag_pair, write, write_words};
