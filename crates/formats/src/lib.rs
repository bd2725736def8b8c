//! File formats of positions and games: PGN, EPD and FEN, packed or not, the games of self-play, and files that
//! appear as a whole or not at all. What the caller does with them does not belong here.
//!
//! # Architecture invariants
//!
//! No bytes in a file end the program, and one game of any size needs a bounded amount of memory. A part that cannot
//! be read is reported with its line, and the other parts are read.

#![allow(
    missing_docs,
    reason = "only the program uses these modules; names that say it all need no comment"
)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod book;
pub mod epd;
pub mod games;
pub mod lock;
pub mod new_file;
pub mod pgn;
pub mod position_line;
pub mod text;
pub mod unpack;

use fissile_engine::{atomic, opening_names, search, util};
