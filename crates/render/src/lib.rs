//! Boards for people: as text on the terminal, as SVG and PNG pictures, in a browser, and before
//! and after an explosion; and charts of lines. The caller decides what to show and where the picture goes.
//!
//! # Architecture invariants
//!
//! A picture depends on its arguments alone: the same ones give the same bytes. The rules are not asked: any board can
//! be drawn.

#![allow(missing_docs, reason = "only the program uses these modules")]

pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagram;
pub mod explosion;
pub mod page;
pub mod terminal_board;

use fissile_engine::{atomic, util};
