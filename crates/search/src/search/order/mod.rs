//! Move ordering. `prune` and `reduce` decide which moves are skipped or searched less deeply.

pub mod history;
pub mod picker;
