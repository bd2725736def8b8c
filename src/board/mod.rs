//! The board in the browser: a server on this machine, its studies, searches and games for its
//! tabs, and the page ([`page`]). docs/board-protocol.md describes the messages between them.
//!
//! A request passes `gate` and `server`, which only move bytes, to the thread of its tab (`tab`).
//! That thread does one thing after the other: it changes its current study (`room`), which is
//! written to the `store` before anybody sees the change; it searches (`live`, `searching`), judges
//! (`judge`, `judging`), plays (`play`, `opponent`), and handles and finds exercises (`exercise`,
//! `mining`). The rules are those of [`crate::atomic`]; the page knows none.

#![allow(missing_docs, reason = "only the program uses these modules")]

mod accuracy;
mod address;
mod agreement;
mod contents;
pub mod edit;
mod events;
mod exercise;
mod files;
mod gate;
mod hall;
mod judge;
mod judging;
mod kept;
mod live;
pub mod messages;
mod mining;
pub mod model;
mod new_game;
mod obey;
mod opponent;
pub mod page;
pub mod paste;
pub mod pgn;
mod picture;
mod play;
mod remark;
mod room;
mod searching;
mod server;
pub mod store;
pub mod study_game;
mod tab;
mod tree;
mod view;
mod views;
pub mod wire;

use std::path::Path;
use std::sync::Arc;

use crate::atomic::Position;
use crate::config::Config;
use hall::Hall;
use kept::Store;
use study_game::{StudyGame, fresh_tags};

pub use address::Wish;
pub use kept::StoreError;
pub use server::{Server, Stop};

/// Everything that a server needs: the studies in a folder, and the files that the settings name.
pub struct Board(Arc<Hall>);

/// Why a board cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The studies cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The network or the book cannot be used.
    #[error("{0}")]
    Setting(String),
}

impl Board {
    /// Opens the studies in a folder, which is created if it does not exist.
    ///
    /// # Errors
    /// If the folder cannot be used, or the settings name a network or a book that cannot be used.
    pub fn open(folder: &Path, config: Config) -> Result<Board, BoardError> {
        let store = Store::open(folder)?;
        Ok(Board(Arc::new(Hall::new(store, config).map_err(BoardError::Setting)?)))
    }

    /// Sentences about the endgame tables and the book.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// Serves until `stop` asks it to end.
    ///
    /// # Errors
    /// If the system refuses the threads or the sockets.
    pub fn serve(&self, server: Server, stop: &Stop) -> std::io::Result<()> {
        server.run(&self.0, stop)
    }
}

/// A game without moves, as a new study has it.
fn blank() -> StudyGame {
    let mut game = StudyGame::new(Position::start());
    game.tags = fresh_tags("?", "?", "?");
    game
}
