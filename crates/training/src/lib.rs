//! Learning from games: playing them, storing them, training the network on them, and learning what
//! proofs cost. `formats` defines the files, the command line handles arguments and output.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod adjudication;
pub mod chances;
pub mod chart;
pub mod cli;
pub mod costs;
pub mod network;
pub mod openings;
mod playout;
pub mod replay;
pub mod selfplay;
pub mod shuffle;
pub mod statistics;

use fissile_engine::{atomic, nnue, search, tablebase, uci, util};
use fissile_formats as formats;
use fissile_prover as solve;
