//! The picture of a node: the board with one arrow and circles, by [`crate::render`]. The arrow and
//! the circles are those drawn by hand, or without any the last move and what it exploded.

use crate::atomic::make::castled;
use crate::atomic::{Bitboard, Square, blast};
use crate::board::model::remark::Shape;
use crate::board::model::{NodeId, StudyGame, TreeError};
use crate::render::diagram::Diagram;

/// The board at a node as SVG.
///
/// # Errors
/// If there is no such node.
pub fn drawing(
    game: &StudyGame,
    node: NodeId,
    flip: bool,
    pixels: u32,
) -> Result<String, TreeError> {
    let at = game.tree.node(node)?;
    let position = at.position();
    let (mut arrow, mut circles) = drawn(&at.remark.shapes);
    if arrow.is_none()
        && circles.is_empty()
        && let Some((before, mv)) = game.tree.played(node)?
    {
        let to = if mv.is_castle() { castled(mv.from(), mv.to()).0 } else { mv.to() };
        arrow = Some((mv.from(), to));
        circles = blast::removed(before, mv);
    }
    let diagram = Diagram {
        title: &position.to_string(),
        pieces: &|square| position.board().piece_at(square),
        arrow,
        circles,
        flip,
    };
    Ok(diagram.svg_of_size(pixels))
}

/// The first arrow, and all circles.
fn drawn(shapes: &[Shape]) -> (Option<(Square, Square)>, Bitboard) {
    let arrow = shapes.iter().find_map(|shape| Some((shape.from, shape.to?)));
    let circled = shapes.iter().filter(|shape| shape.to.is_none());
    (arrow, circled.map(|shape| shape.from).collect())
}
