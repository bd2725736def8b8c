//! The rules in words: why a move is illegal, and what a legal move does. The rules themselves are
//! in [`crate::atomic`].

pub mod move_list;
pub mod objection;
