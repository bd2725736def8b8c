//! The work behind the subcommands. Reading arguments and choosing the exit status is for the command line.

pub mod bench;
pub mod epd;
pub mod play;
pub mod suite;
pub mod terminal_board;
