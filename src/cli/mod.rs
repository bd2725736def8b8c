//! The command line: one file or folder for each command, and what they share. A command turns its
//! arguments into calls of the modules below. `main` handles logging and the exit status.
//!
//! `arguments` reads the command line, `command` lists the commands, and `context` is what a
//! command gets to work with.

#![allow(missing_docs, reason = "only the program uses these modules")]

// The commands.
mod analyse;
mod apply;
mod bench;
mod board;
mod book;
mod completions;
mod config;
mod congo;
mod costs;
mod diagram;
mod explode;
mod games;
mod genfens;
mod hang_up;
mod man;
mod match_games;
mod moves;
mod net;
mod perft;
mod play;
pub mod prove;
mod selfplay;
mod tactics;
mod tb;
mod train;
mod tune;
mod uci;
mod verify;

// What they share.
mod arguments;
mod command;
mod context;
mod exit;
mod flags;
mod input;
mod output;
mod overview;
mod position;
mod progress;
mod run;
pub mod screen;
mod setting_flags;
pub mod signals;
pub mod usage;
mod wasm;

pub use arguments::Cli;
pub use exit::BadInput;
