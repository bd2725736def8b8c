//! Checking move generators by perft counts: suites, deep counts split into jobs for many machines,
//! and comparisons with other engines. The rules (`atomic-chess`) do the counting,
//! and no counting belongs here.
//!
//! # Architecture invariants
//!
//! A line of results carries a checksum, and lines may come in any order, twice, or never: a total is printed only if
//! every job has its count. What another engine says is checked.

#![allow(
    missing_docs,
    reason = "only the program uses these modules; names that say it all need no comment"
)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod cli;
pub mod compare;
pub mod handshake;
pub mod perft_jobs;
pub mod suite;
pub mod uci_option;
pub mod uci_peer;

use fissile_engine::{atomic, explain, util};
use fissile_formats as formats;
