//! Checking move generators by their perft counts: suites of counts, deep counts cut into jobs for many machines, and other
//! engines that are asked for theirs. Counting is [`crate::atomic::perft`]'s work.

pub mod compare;
pub mod perft_jobs;
pub mod suite;
pub mod uci_peer;
