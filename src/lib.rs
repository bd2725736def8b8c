//! Fissile plays atomic chess: the chess in which every capture explodes.
//!
//! The crate is a library of exact atomic rules ([`atomic`]), a search over them ([`search`]), and the front ends that
//! the `fissile` binary offers. Rooms may use only the rooms below them; `tests/layering.rs` holds the table.

pub mod atomic;
pub mod casual;
pub mod cli;
pub mod config;
pub mod congo;
pub mod engine;
pub mod eval;
pub mod formats;
pub mod search;
pub mod tablebase;
pub mod tools;
pub mod training;
pub mod uci;
pub mod util;
