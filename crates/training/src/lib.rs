//! Learning from games: playing them, arranging them, training a network on them (`fissile-trainer`), and
//! learning what proofs cost. The files are those of `fissile-formats`.
//!
//! # Architecture invariants
//!
//! The same flags and seed give the same games and openings, on any number of threads. A run that is killed loses only
//! the games that were being played, and goes on where it was.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod adjudication;
pub mod cli;
pub mod costs;
pub mod openings;
mod playout;
pub mod replay;
pub mod selfplay;
pub mod shuffle;
pub mod statistics;

use fissile_engine::{atomic, nnue, search, tablebase, uci, util};
use fissile_formats as formats;
use fissile_prover as solve;
use fissile_trainer as network;
