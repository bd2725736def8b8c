//! Learning from games: playing them, storing them, and fitting the evaluation to them. `formats`
//! defines the files, the command line handles arguments and output.

pub mod fit;
pub mod network;
pub mod openings;
pub mod replay;
pub mod selfplay;
pub mod shuffle;
pub mod statistics;
