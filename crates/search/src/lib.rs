//! The search: the best move of a position, the network that evaluates, and the endgame tables.
//!
//! [`search`] decides on a move; [`nnue`] evaluates, and [`tablebase`] knows endgames. What runs searches for a front
//! end, with settings, books and protocols, is in `fissile-engine`.
//!
//! # Architecture invariants
//!
//! The rules (`atomic-chess`) know nothing of this crate. The search knows nothing of its front ends: UCI, the
//! board, matches, training and proofs reach it by traits such as [`search::Handler`]. A search on one thread with a
//! limit of nodes or depth is deterministic.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod nnue;
pub mod search;
pub mod tablebase;
#[doc(hidden)]
pub mod util;

#[doc(no_inline)]
pub use atomic_chess as atomic;
