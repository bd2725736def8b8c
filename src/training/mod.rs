//! Learning from games: playing them, keeping them, and fitting the evaluation to them. How files of games look is for
//! `formats`, reading arguments and printing for the command line.

pub mod fit;
pub mod openings;
pub mod replay;
pub mod selfplay;
pub mod shuffle;
pub mod statistics;
