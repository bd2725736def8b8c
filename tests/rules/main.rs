//! The rules of atomic chess and Congo, called as a library: published suites, independent second
//! implementations, and invariants of random games.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a failure fails the test"
)]

mod club_rules;
mod congo_execute;
mod congo_moves;
mod deep_counts;
mod explosions;
mod fen;
mod games;
mod illegal_moves;
mod lichess;
mod perft;
mod perft_suite;
mod pgn;
mod properties;
mod random_games;
mod vectors;
