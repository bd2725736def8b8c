//! The engine: search, network, endgame tables, prover, options and the UCI protocol.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a failure fails the test"
)]

mod bench;
mod first_iteration;
mod lemmas;
mod nets;
mod nnue;
mod options;
mod prover;
mod search;
mod settings;
mod survival;
mod tablebase;
mod uci_dialogue;
mod uci_order;
mod won_endings;
