//! Matches between UCI engines: a runner that referees by the atomic rules, statistics, and a tuner.
//!
//! [`settings`] says what a match is and [`schedule`] which games it has. [`runner`] plays them, each
//! by [`game`] with two processes of [`engine`]. A finished game is a [`record`], which [`journal`]
//! keeps. Moves are judged by the rules; no engine of ours plays here.
//!
//! # Architecture invariants
//!
//! An engine is a program of any origin: what it says is checked, and no process that it starts outlives the match.
//! A journal has every finished game, so a match goes on after `kill -9`.

#![allow(
    missing_docs,
    reason = "the program's own messages and settings, not a published interface"
)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

#[cfg(feature = "cli")]
pub mod cli;

pub mod adjudication;
pub mod clock;
pub mod engine;
pub mod fastchess;
pub mod game;
pub mod journal;
pub mod lateness;
pub mod pgn;
pub mod record;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod settings;
pub mod statistics;
pub mod tune;

use fissile_engine::{atomic, tablebase, util};
use fissile_formats as formats;
use fissile_training as training;
