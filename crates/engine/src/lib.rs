//! The engine: the search with books and settings, as the program, the board and the packages for other languages
//! use it.
//!
//! [`engine`] runs searches and tasks beside a front end, [`config`] has the settings, and [`book`] knows what was
//! played before. [`opening_names`] says what openings are called, [`explain`] puts the rules into words, and [`uci`] speaks
//! with GUIs. The [`search`] itself, its network ([`nnue`]) and the endgame tables ([`tablebase`]) are in `fissile-search`.
//!
//! # Architecture invariants
//!
//! Only `uci` writes to standard output, and nothing that a GUI sends ends the program.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod book;
pub mod config;
pub mod engine;
pub mod explain;
pub mod opening_names;
#[doc(hidden)]
pub mod uci;

#[doc(no_inline)]
pub use atomic_chess as atomic;
#[doc(no_inline)]
pub use atomic_chess::{
    Bitboard, Board, Color, Game, Legality, Move, MoveFlag, MoveList, Outcome, Piece, PieceKind,
    Position, Square, blast,
};
#[doc(hidden)]
pub use fissile_search::util;
#[doc(no_inline)]
pub use fissile_search::{nnue, search, tablebase};
