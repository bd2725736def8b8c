//! Boards for people: as text on the terminal, as SVG and PNG pictures, in a browser, and before
//! and after an explosion. The caller decides what to show and where the picture goes.
//!
//! # Architecture invariants
//!
//! A board gives the same picture each time, byte for byte, on the page, in a file and in a notebook. The rules are not
//! asked: any board can be drawn.

#![allow(missing_docs, reason = "only the program uses these modules")]

#[cfg(feature = "cli")]
pub mod cli;
pub mod diagram;
pub mod explosion;
pub mod page;
pub mod terminal_board;

use fissile_engine::{atomic, util};
