//! Leaf helpers that know nothing of chess, one per file.

pub mod memory;
pub mod quote;
pub mod random;
pub mod workers;
pub mod wrap;
