//! The board in the browser, over real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure fails the test"
)]

mod faults;
mod harness;
mod hostile;
mod large;
mod lessons;
mod session;
mod sessions;
mod storage;
