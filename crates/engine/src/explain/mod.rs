//! The rules in words: why a move is illegal, and what a legal move does. The rules themselves are
//! in [`crate::atomic`].

#![allow(missing_docs, reason = "only the program uses these modules")]

pub mod move_list;
pub mod objection;
