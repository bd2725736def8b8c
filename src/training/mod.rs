//! Learning from games: playing them, storing them, training the network on them, and learning what
//! proofs cost. `formats` defines the files, the command line handles arguments and output.

pub mod chances;
pub mod costs;
pub mod network;
pub mod openings;
pub mod replay;
pub mod selfplay;
pub mod shuffle;
pub mod statistics;
