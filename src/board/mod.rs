//! The board in the browser, in layers; each uses those above it only:
//!
//! ```text
//! model     studies, games, trees of moves: what they are, and how they change
//! store     where they are kept: a trait, records with a version, a store in memory
//! wire      the messages between a client and the session, as JSON
//! session   all studies and all clients as a plain state machine
//! page      the page: HTML, CSS and JavaScript, compiled in
//! export    the page with a board of its own, as static files
//! server    the server on this machine: HTTP, sockets, threads, disk, clock
//! ```
//!
//! The first four have no thread, socket, disk or clock, so that the board can run anywhere.
//! docs/board-protocol.md describes the messages. The rules are those of [`crate::atomic`]; the page
//! knows none.

#![allow(missing_docs, reason = "only the program uses these modules")]

#[cfg(feature = "cli")]
pub mod export;
pub mod model;
#[cfg(feature = "cli")]
pub mod page;
#[cfg(feature = "cli")]
mod server;
pub mod session;
pub mod store;
pub mod wire;

#[cfg(feature = "cli")]
pub use server::{
    AddError, Added, BindOptions, Board, BoardError, OpenError, Server, Stop, most_engines,
};
