//! Checking move generators by perft counts: suites, deep counts split into jobs for many machines,
//! and comparisons with other engines. [`crate::atomic::perft`] does the counting.

#![allow(
    missing_docs,
    reason = "only the program uses these modules; names that say it all need no comment"
)]

pub mod compare;
pub mod perft_jobs;
pub mod suite;
pub mod uci_option;
pub mod uci_peer;
