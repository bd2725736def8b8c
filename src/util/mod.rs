//! Leaf helpers that know nothing of chess, each in a file of its own.

pub mod memory;
pub mod quote;
pub mod random;
pub mod wrap;
