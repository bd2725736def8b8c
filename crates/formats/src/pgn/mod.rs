//! Games of atomic chess as PGN, with `[Variant "Atomic"]`. The caller decides what a game is for.

mod error;
mod evaluations;
mod head;
mod limits;
mod read;
mod scan;
mod tags;
mod tokens;
mod words;
mod write;

pub use error::PgnError;
pub use evaluations::evaluations;
pub use read::{Element, Recorded, Transcript, read, transcribe, transcribe_main_line};
pub use scan::{games, has_game};
pub use tags::{OPENING, ROSTER, Tags};
pub use words::{Writer, tokens};
pub use write::{COLUMNS, movetext, numbered, tag_pair, write, write_words};
