//! Games with a score for each move, and the files that hold them. Playing such games and learning
//! from them belong to `training`.
//!
//! There are two versions of the format: blocks of packed games with checksums ([`packed`],
//! [`blocks`], version 2), and one line of text per game ([`text`], version 1). [`GameReader`]
//! reads both as a stream. `docs/games.md` describes them for other programs.

pub mod blocks;
pub mod packed;
pub mod packed_position;
pub mod reader;
pub mod record;
pub mod text;

pub use blocks::GameWriter;
pub use packed::{PackError, PackedGame};
pub use reader::{EXTENSION, GameReader, GamesError, Problem, files_in};
pub use record::{Ending, GameRecord};
