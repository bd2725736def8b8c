//! Matches between UCI engines: a runner that referees by the atomic rules, statistics, and a tuner.
//! It plays programs of any origin, so nothing an engine says is believed.

#![allow(
    missing_docs,
    reason = "the program's own messages and settings, not a published interface"
)]

pub mod record;
pub mod report;
pub mod statistics;
pub mod tune;
