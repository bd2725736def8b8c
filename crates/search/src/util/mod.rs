//! Helpers that know nothing of chess, one per file. Those that the rules also need are in their
//! crate.

pub mod clock;
pub mod cores;
pub mod count;
pub mod cpu;
pub mod cursor;
pub mod guard;
pub mod job_line;
pub mod log_file;
pub mod prefetch;
pub mod quote;
pub mod regular;
pub mod shell;
pub mod workers;
pub mod wrap;

pub use atomic_chess::{memory, random};
