//! The tools for games, training, proofs and deep counts: `selfplay`, `train`, `prove`, `analyse` and
//! others.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a failure fails the test"
)]

mod analyse;
mod analyse_lines;
mod costs;
mod games;
mod match_fastchess;
mod match_runs;
mod match_zoo;
mod perft_jobs;
mod perft_validate;
mod prove_command;
mod prove_lemmas;
mod prove_tree;
mod selfplay;
mod solve;
mod study;
mod train;
mod tune;
