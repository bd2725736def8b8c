//! The picture of a node, as the page shows it: the board with the last move and what it exploded,
//! a king in check, and the arrows and circles that are drawn by hand.

use crate::atomic::Bitboard;
use crate::atomic::blast::removed;
use crate::atomic::make::castled;
use crate::board::model::{NodeId, StudyGame, TreeError};
use crate::render::diagram::Diagram;
use crate::render::diagram::look::{BoardColors, Coordinates, Look, PieceColors};

/// How the page of a client shows boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    pub flip: bool,
    pub board: BoardColors,
    pub pieces: PieceColors,
}

impl View {
    /// What a client asks for; the rest is as in the settings of a new board.
    pub fn of(flip: Option<bool>, board: Option<BoardColors>, pieces: Option<PieceColors>) -> View {
        View {
            flip: flip.unwrap_or_default(),
            board: board.unwrap_or_default(),
            pieces: pieces.unwrap_or_default(),
        }
    }
}

/// The board at a node as SVG.
///
/// # Errors
/// If there is no such node.
pub fn drawing(
    game: &StudyGame,
    node: NodeId,
    view: View,
    pixels: u32,
) -> Result<String, TreeError> {
    let at = game.tree.node(node)?;
    let (position, remark) = (at.position(), &at.remark);
    let (mut last, mut blast) = (Bitboard::EMPTY, Bitboard::EMPTY);
    if let Some((before, mv)) = game.tree.played(node)? {
        blast = removed(before, mv);
        last = Bitboard::of(mv.from());
        if blast.is_empty() {
            let to = if mv.is_castle() { castled(mv.from(), mv.to()).0 } else { mv.to() };
            last |= Bitboard::of(to);
        }
    }
    let is_check = position.winner_by_explosion().is_none() && position.in_check();
    let title = position.to_string();
    let diagram = Diagram {
        last,
        blast,
        check: if is_check { position.board().king(position.turn()) } else { None },
        shapes: &remark.shapes,
        flip: view.flip,
        look: Look { board: view.board, pieces: view.pieces, coordinates: Coordinates::Inside },
        ..Diagram::of(&title, position.board())
    };
    Ok(diagram.svg_of_size(pixels))
}
