//! Fissile beside other engines: [`matches`] that say which one is stronger, tuning by games, and the
//! [`validation`] of move generators by perft counts. It plays programs of any origin, so nothing that an
//! engine says is believed.

#![allow(
    missing_docs,
    reason = "the program's own messages and settings, not a published interface"
)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod matches;
pub mod validation;

use fissile_engine::{atomic, explain, tablebase, util};
use fissile_formats as formats;
use fissile_training as training;
