//! Checking move generators by perft counts: suites, deep counts split into jobs for many machines,
//! and comparisons with other engines. [`crate::atomic::perft`] does the counting.

pub mod compare;
pub mod perft_jobs;
pub mod suite;
pub mod uci_peer;
