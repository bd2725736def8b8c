//! A game at a prompt: people and the engine play each other under the full rules or the club
//! rules. What people can do in a browser belongs to `fissile-board`.
//!
//! # Architecture invariants
//!
//! A session reads lines through a trait, so tests play whole games without a terminal. A refused move or command
//! changes nothing, and the game is saved after every move.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod assessment;
mod chess960;
pub mod cli;
pub mod club;
pub mod command;
pub mod contest;
mod execute;
mod full;
pub mod game_tags;
pub mod input;
pub mod interrupt;
pub mod save;
mod screen;
pub mod session;
pub mod start;
pub mod thinking;

pub use crate::engine::strength::{Budget, Strength};
pub use assessment::Assessment;
pub use club::ClubContest;
pub use contest::{Contest, ContestEnding, LastMove};
pub use full::FullContest;
pub use screen::BoardScreen;
pub use session::{Player, PromptSession};

use fissile_engine::{atomic, book, config, engine, explain, nnue, search, tablebase, util};
use fissile_formats as formats;
use fissile_render as render;
