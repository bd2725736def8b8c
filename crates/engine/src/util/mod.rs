//! Helpers that know nothing of chess, one per file. Those that the rules also need are in their
//! crate.

#[cfg(feature = "cli")]
pub mod chart;
pub mod clock;
pub mod cores;
pub mod count;
pub mod cpu;
#[cfg(any(feature = "games", feature = "board-core"))]
pub mod cursor;
#[cfg(feature = "board-core")]
pub mod guard;
#[cfg(feature = "cli")]
pub mod job_line;
pub mod log_file;
pub mod prefetch;
pub mod quote;
pub mod regular;
pub mod workers;
pub mod wrap;

pub use atomic_chess::{memory, random};
