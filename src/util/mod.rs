//! Leaf helpers that know nothing of chess, one per file.

#[cfg(feature = "cli")]
pub mod count;
#[cfg(feature = "cli")]
pub mod cursor;
pub mod memory;
pub mod prefetch;
pub mod quote;
pub mod random;
pub mod regular;
pub mod workers;
pub mod wrap;
