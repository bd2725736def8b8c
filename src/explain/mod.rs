//! The rules in words: why a move is illegal, what a legal move is and does. The rules themselves are in
//! [`crate::atomic`].

pub mod move_list;
pub mod objection;
pub mod why;
