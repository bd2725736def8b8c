//! What brings the board to people: its page, a server for it on this machine, and the page with a board of its own as
//! static files. The board itself, its studies and its messages, are in `fissile-board`.
//!
//! # Architecture invariants
//!
//! One thread has the studies, and no thread waits for another's search. A request without
//! the token sees nothing of the studies. No client learns of a change before it is on the disk. The page knows no rules.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod cli;
pub mod export;
pub mod page;
mod server;

use fissile_analysis as analysis;
use fissile_analysis::tactics;
use fissile_board as board;
use fissile_engine::{atomic, book, config, engine, nnue, search, tablebase, util};
use fissile_formats as formats;
use fissile_render as render;

pub use server::{
    AddError, Added, BindOptions, Board, BoardError, OpenError, Server, Stop, most_engines,
};
