//! The program on the command line and on a terminal: its commands, their files, and its documents.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a failure fails the test"
)]

mod arguments;
mod builders;
mod congo;
mod diagram;
mod docs;
mod explode;
mod files;
mod moves;
mod outputs;
mod play;
mod play_kept;
mod play_terminal;
mod terminal;
mod web_pages;
