//! File formats of positions and games: reading and writing. The caller decides what they are for.

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

use fissile_engine::{atomic, search, util};
