//! Where a game leaves a book: the last of its moves that the book knows. [`crate::book`] reads
//! books.

use serde::Serialize;

use crate::atomic::Game;
use crate::book::{Book, BookError};
use crate::formats::pgn::numbered;
use crate::util::count::counted;

/// The last move of a game that a book knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastKnown {
    /// The number of moves that are known, from the start of the game.
    pub plies: usize,
    /// The move with its number, such as `3... Nf6`.
    pub san: String,
    /// The games in the book with this move in its position.
    pub games: u64,
}

impl LastKnown {
    /// Follows a game from its start as long as the book has its moves. `None` if the first move is
    /// unknown.
    ///
    /// # Errors
    /// If the book cannot be read.
    pub fn of(game: &Game, book: &dyn Book) -> Result<Option<LastKnown>, BookError> {
        let mut position = *game.start();
        let mut last = None;
        for (index, mv) in game.moves().iter().enumerate() {
            let moves = book.moves(&position)?;
            let Some(known) = moves.iter().find(|known| known.mv == *mv) else { break };
            let san = numbered(&position, *mv);
            last = Some(LastKnown { plies: index + 1, san, games: known.tally.games() });
            position.make(*mv);
        }
        Ok(last)
    }
}

/// A sentence about the last known move, for the table.
#[must_use]
pub fn sentence(last: Option<&LastKnown>) -> String {
    match last {
        Some(LastKnown { san, games, .. }) => {
            format!(
                "Last move in the book: {san}, in {}\n",
                counted(*games as usize, "game", "games")
            )
        }
        None => "None of its moves are in the book\n".to_owned(),
    }
}
