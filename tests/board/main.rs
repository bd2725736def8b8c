//! The board in the browser, over real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a failure fails the test"
)]

mod carry;
mod damage;
mod faults;
mod files;
mod games;
mod harness;
mod hostile;
mod kills;
mod large;
mod lessons;
mod opponent;
mod oracle;
mod searches;
mod session;
mod sessions;
mod storage;
mod texts;
mod training;
mod transfer;
