//! A picture of a node: the board with one arrow and circles, by [`crate::render`]. The arrow and
//! the circles are those drawn by hand; without any, the last move and what it exploded.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::events::Event;
use super::messages::{Format, Shape};
use super::room::Refusal;
use super::study_game::StudyGame;
use super::tree::NodeId;
use super::views::Content;
use crate::atomic::make::castled;
use crate::atomic::{Bitboard, Square, blast};
use crate::render::diagram::png::png;
use crate::render::diagram::{Diagram, PIXELS};

/// The sizes of a picture, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 64..=2048;

/// The picture as a file.
///
/// # Errors
/// If there is no such node, or the size is out of range.
pub fn picture(
    game: &StudyGame,
    node: NodeId,
    format: Format,
    flip: bool,
    pixels: Option<u32>,
) -> Result<Event, Refusal> {
    let pixels = pixels.unwrap_or(PIXELS);
    if !SIZES.contains(&pixels) {
        let (low, high) = (SIZES.start(), SIZES.end());
        return Err(format!("pixels is a number from {low} to {high}, not {pixels}"));
    }
    let at = game.tree.node(node).map_err(|error| error.to_string())?;
    let position = at.position();
    let (mut arrow, mut circles) = drawn(&at.remark.shapes);
    if arrow.is_none()
        && circles.is_empty()
        && let Some(before) = at.parent().and_then(|parent| game.tree.node(parent).ok())
        && let Some(mv) = at.mv()
    {
        let to = if mv.is_castle() { castled(mv.from(), mv.to()).0 } else { mv.to() };
        arrow = Some((mv.from(), to));
        circles = blast::removed(before.position(), mv);
    }
    let diagram = Diagram {
        title: &position.to_string(),
        pieces: &|square| position.board().piece_at(square),
        arrow,
        circles,
        flip,
    };
    let svg = diagram.svg_of_size(pixels);
    Ok(match format {
        Format::Svg => Event::File {
            name: "position.svg".to_owned(),
            media: "image/svg+xml",
            content: Content::Text(svg),
        },
        Format::Png => {
            let bytes = png(&svg, pixels).map_err(|error| error.to_string())?;
            let content = Content::Base64(BASE64_STANDARD.encode(bytes));
            Event::File { name: "position.png".to_owned(), media: "image/png", content }
        }
    })
}

/// The first arrow, and all circles.
fn drawn(shapes: &[Shape]) -> (Option<(Square, Square)>, Bitboard) {
    let square = |text: &str| text.parse::<Square>().ok();
    let arrow =
        shapes.iter().find_map(|shape| Some((square(&shape.from)?, square(shape.to.as_deref()?)?)));
    let circled = shapes.iter().filter(|shape| shape.to.is_none());
    let circles = circled.filter_map(|shape| square(&shape.from)).collect();
    (arrow, circles)
}
