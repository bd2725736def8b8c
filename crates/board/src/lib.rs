//! The board of the program without its server: what people study and play, and every message about it.
//! Layers, each of which uses those above it only (`tests/layers.rs`):
//!
//! ```text
//! model     studies, games, trees of moves: what they are, and how they change
//! store     where they are stored: a trait, records with a version, a store in memory
//! wire      the messages between a client and the session, as JSON
//! session   all studies and all clients as a plain state machine
//! ```
//!
//! # Architecture invariants
//!
//! Nothing here has a thread, a socket, a disk or a clock, so that the board can run anywhere: the time is an
//! argument, and whatever runs the session answers its requests. The page, the server and the exported board are
//! in `fissile-server`. crates/board/PROTOCOL.md describes the messages. The rules are those of `atomic-chess`.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod model;
pub mod session;
pub mod store;
pub mod wire;

use fissile_analysis as analysis;
use fissile_engine::{
    atomic, book, config, engine, explain, opening_names, search, tablebase, util,
};
use fissile_formats as formats;
use fissile_prover as prover;
use fissile_render as render;
