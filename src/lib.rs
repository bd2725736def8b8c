//! Fissile plays atomic chess: the chess in which every capture explodes.
//!
//! The crate is a library of exact atomic rules ([`atomic`]), a search over them ([`search`]), and the front ends of
//! the `fissile` binary. Modules may use only modules below them; `tests/layering.rs` has the table.

pub mod atomic;
pub mod config;
pub mod congo;
pub mod engine;
pub mod eval;
pub mod search;
pub mod tablebase;
pub mod util;

#[cfg(feature = "cli")]
pub mod analysis;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod explain;
#[cfg(feature = "cli")]
pub mod formats;
#[cfg(feature = "cli")]
pub mod play;
#[cfg(feature = "cli")]
pub mod render;
#[cfg(feature = "cli")]
pub mod training;
#[cfg(feature = "cli")]
pub mod uci;
#[cfg(feature = "cli")]
pub mod validation;
