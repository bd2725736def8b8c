//! File formats of positions and games: reading and writing. The caller decides what they are for.

#![allow(
    missing_docs,
    reason = "only the program uses these modules; names that say it all need no comment"
)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
pub mod epd;
#[cfg(feature = "games")]
pub mod games;
#[cfg(feature = "cli")]
pub mod lock;
#[cfg(feature = "cli")]
pub mod new_file;
#[cfg(feature = "board-core")]
pub mod pgn;
#[cfg(feature = "board-core")]
pub mod position_line;
#[cfg(feature = "board-core")]
pub mod text;
#[cfg(feature = "cli")]
pub mod unpack;

#[allow(unused_imports, reason = "not every feature uses all of them")]
use fissile_engine::{atomic, search, util};
