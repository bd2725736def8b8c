//! Display of the game: the board with its marks and, if the terminal can show it, an animated
//! explosion.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::contest::{Contest, LastMove};
use crate::atomic::{Bitboard, Board, Square};
use crate::render::terminal_board::{BoardLook, BoardView};

/// How long each picture before the last one is shown.
const FRAME: Duration = Duration::from_millis(400);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BoardScreen {
    pub look: BoardLook,
    /// Whether the terminal can animate an explosion by redrawing.
    pub animate: bool,
}

impl BoardScreen {
    /// Writes the board with the last move and what it exploded.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn show(&self, contest: &dyn Contest, out: &mut dyn Write) -> io::Result<()> {
        let last = contest.last();
        let marked = last.as_ref().map_or(Bitboard::EMPTY, moved);
        let exploded = last.as_ref().map_or(Bitboard::EMPTY, exploded);
        writeln!(out, "{}", self.draw(contest.board(), marked, exploded))
    }

    /// Like [`BoardScreen::show`], for a move that was just played. If the terminal can show it, the
    /// capture and the explosion first appear on the old board.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn show_move(&self, contest: &dyn Contest, out: &mut dyn Write) -> io::Result<()> {
        if self.animate
            && let Some(last) = contest.last().filter(|last| last.removed.any())
        {
            for exploded in [Bitboard::EMPTY, exploded(&last)] {
                let board = self.draw(&last.before, moved(&last), exploded);
                writeln!(out, "{board}")?;
                out.flush()?;
                thread::sleep(FRAME);
                // Back to the first line of the board, to redraw it.
                write!(out, "\x1b[{}F", board.lines().count())?;
            }
        }
        self.show(contest, out)
    }

    fn draw(&self, board: &Board, marked: Bitboard, exploded: Bitboard) -> String {
        let pieces = |square: Square| board.piece_at(square);
        BoardView { pieces: &pieces, marked, exploded, look: self.look }.to_string()
    }
}

fn moved(last: &LastMove) -> Bitboard {
    Bitboard::of(last.from) | last.to.into()
}

/// The squares of the explosion. The capturer exploded on its destination; its origin only belongs
/// to the move.
fn exploded(last: &LastMove) -> Bitboard {
    if last.removed.is_empty() {
        Bitboard::EMPTY
    } else {
        last.removed.without(last.from.into()) | last.to.into()
    }
}
