//! The work behind the subcommands. Reading arguments and choosing the exit status is for the command line.

pub mod analyse;
pub mod analysis_page;
pub mod bench;
pub mod diagram;
pub mod explosion;
pub mod move_list;
pub mod objection;
pub mod perft_jobs;
pub mod pgn;
pub mod play;
pub mod suite;
pub mod terminal_board;
pub mod uci_peer;
pub mod validate;
