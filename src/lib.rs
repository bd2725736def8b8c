//! Fissile plays atomic chess: the chess in which every capture explodes.
//!
//! The crate is a library of exact atomic rules ([`atomic`]), a search over them ([`search`]), and the front ends that
//! the `fissile` binary offers. Rooms may use only the rooms below them; `tests/layering.rs` holds the table.

pub mod analysis;
pub mod atomic;
pub mod cli;
pub mod config;
pub mod congo;
pub mod engine;
pub mod eval;
pub mod explain;
pub mod formats;
pub mod play;
pub mod render;
pub mod search;
pub mod tablebase;
pub mod training;
pub mod uci;
pub mod util;
pub mod validation;
