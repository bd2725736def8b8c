//! Leaf helpers that know nothing of chess, one per file. Those that the rules need as well are in
//! their crate.

pub mod cores;
#[cfg(feature = "cli")]
pub mod count;
#[cfg(feature = "cli")]
pub mod cursor;
pub mod prefetch;
pub mod quote;
pub mod regular;
pub mod workers;
pub mod wrap;

pub use atomic_chess::{memory, random};
