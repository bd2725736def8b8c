//! Learning from games: playing them, storing them, training the network on them, and learning what
//! proofs cost. `formats` defines the files, the command line handles arguments and output.

#![allow(missing_docs, reason = "only the program uses these modules")]

pub mod adjudication;
pub mod chances;
pub mod costs;
pub mod network;
pub mod openings;
mod playout;
pub mod replay;
pub mod selfplay;
pub mod shuffle;
pub mod statistics;
