//! The command line of the program: the list of commands, those that need the engine alone, and what
//! reads and describes the arguments. All other commands are in the crates whose work they do; what
//! commands share is in `fissile-cli`.

#![allow(missing_docs, reason = "only the program uses these modules")]

// The commands that need the engine alone.
mod apply;
mod bench;
mod completions;
mod config;
mod congo;
mod explode;
mod man;
mod moves;
mod tb;
mod uci;

// The command line.
mod arguments;
mod command;
mod flags;
mod overview;
pub mod usage;

pub use arguments::Cli;
