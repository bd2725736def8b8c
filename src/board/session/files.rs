//! Files for the client to keep: games as PGN, and a position as a picture. The picture is the board
//! with one arrow and circles, by [`crate::render`]; the arrow and the circles are those drawn by
//! hand, or without any the last move and what it exploded.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::contents::all_games;
use super::context::Context;
use super::refusal::{Refusal, SIZES};
use crate::atomic::make::castled;
use crate::atomic::{Bitboard, Square, blast};
use crate::board::model::remark::Shape;
use crate::board::model::{NodeId, StudyGame, pgn};
use crate::board::wire::Event;
use crate::board::wire::message::{Extent, Format};
use crate::board::wire::views::Content;
use crate::render::diagram::png::png;
use crate::render::diagram::{Diagram, PIXELS};

/// The current game, or all games of the study, as PGN.
///
/// # Errors
/// If a game cannot be read.
pub fn save(cx: &Context<'_>, what: Extent) -> Result<Event, Refusal> {
    let (name, text) = match what {
        Extent::Game => {
            let game = &cx.current()?.0.game;
            let player = |name| game.tags.get(name).filter(|player| *player != "?");
            let name = match (player("White"), player("Black")) {
                (Some(white), Some(black)) => format!("{white} - {black}"),
                _ => "game".to_owned(),
            };
            (name, pgn::write(game)?)
        }
        Extent::Study => {
            let (games, damaged) = all_games(cx)?;
            if !damaged.is_empty() {
                return Err(Refusal::DamagedGames(damaged));
            }
            let games: Vec<String> = games.iter().map(pgn::write).collect::<Result<_, _>>()?;
            (cx.study()?.about.name.clone(), games.join("\n"))
        }
    };
    let name = format!("{}.pgn", file_name(&name));
    let media = "application/x-chess-pgn".into();
    Ok(Event::File { name, media, content: Content::Text(text) })
}

/// A text as the name of a file: letters, digits and a few signs.
fn file_name(text: &str) -> String {
    let is_fine = |letter: &char| letter.is_alphanumeric() || " -_.,".contains(*letter);
    let name: String = text.chars().filter(is_fine).take(80).collect();
    let name = name.trim_matches([' ', '.']);
    if name.is_empty() { "games".to_owned() } else { name.to_owned() }
}

/// The board at a node.
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
        return Err(Refusal::Pixels { given: pixels });
    }
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
    let svg = diagram.svg_of_size(pixels);
    let (name, media, content) = match format {
        Format::Svg => ("position.svg", "image/svg+xml", Content::Text(svg)),
        Format::Png => {
            let bytes = png(&svg, pixels).map_err(|error| Refusal::Picture(error.to_string()))?;
            ("position.png", "image/png", Content::Base64(BASE64_STANDARD.encode(bytes)))
        }
    };
    Ok(Event::File { name: name.to_owned(), media: media.into(), content })
}

/// The first arrow, and all circles.
fn drawn(shapes: &[Shape]) -> (Option<(Square, Square)>, Bitboard) {
    let arrow = shapes.iter().find_map(|shape| Some((shape.from, shape.to?)));
    let circled = shapes.iter().filter(|shape| shape.to.is_none());
    (arrow, circled.map(|shape| shape.from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_nowhere_else() {
        assert_eq!(file_name("../../etc/passwd\0"), "etcpasswd");
        assert_eq!(file_name("Łódź, 3. round"), "Łódź, 3. round");
        assert_eq!(file_name("/"), "games");
    }
}
