//! The engine: the search, its network, endgame tables, books and settings, as the program, the board
//! and the packages for other languages use them.
//!
//! [`search`] decides on a move; [`nnue`] evaluates, [`tablebase`] knows endgames, and [`book`] what
//! was played before. [`config`] has the settings, and [`engine`] runs searches and tasks beside a
//! front end. [`explain`] puts the rules into words, and [`uci`] speaks with GUIs.
//!
//! # Architecture invariants
//!
//! The rules (`atomic-chess`) know nothing of this crate. The search knows nothing of its front ends: UCI, the
//! board, matches, training and proofs reach it by traits such as [`search::Handler`]. A search on one thread with a
//! limit of nodes or depth is deterministic. Only `uci` writes to standard output, and nothing that a GUI sends
//! ends the program.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod book;
pub mod config;
pub mod engine;
pub mod explain;
pub mod nnue;
pub mod search;
pub mod tablebase;
#[doc(hidden)]
pub mod uci;
#[doc(hidden)]
pub mod util;

#[doc(no_inline)]
pub use atomic_chess as atomic;
#[doc(no_inline)]
pub use atomic_chess::{
    Bitboard, Board, Color, Game, Legality, Move, MoveFlag, MoveList, Outcome, Piece, PieceKind,
    Position, Square, blast,
};
