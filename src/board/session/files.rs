//! Files for the client to keep: games as PGN or as a book, positions as a picture or a sheet. The
//! board is drawn in [`super::drawing`].

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::context::Context;
use super::drawing::{View, drawing};
use super::refusal::{Refusal, SIZES};
use crate::board::model::{NodeId, StudyGame, pgn};
use crate::board::wire::Event;
use crate::board::wire::message::Format;
use crate::board::wire::views::Content;
use crate::render::diagram::PIXELS;

/// The current game as PGN.
///
/// # Errors
/// If no game is selected.
pub fn game_file(cx: &Context<'_>) -> Result<Event, Refusal> {
    let game = &cx.current()?.0.game;
    let player = |name| game.tags.get(name).filter(|player| *player != "?");
    let name = match (player("White"), player("Black")) {
        (Some(white), Some(black)) => format!("{white} - {black}"),
        _ => "game".to_owned(),
    };
    Ok(pgn_file(&name, pgn::write(game)?))
}

/// A file of games.
#[must_use]
pub fn pgn_file(name: &str, text: String) -> Event {
    text_file(name, "pgn", "application/x-chess-pgn", text)
}

/// A sheet of diagrams.
#[must_use]
pub fn sheet_file(name: &str, text: String) -> Event {
    text_file(name, "html", "text/html", text)
}

/// A file of text.
pub fn text_file(name: &str, ending: &str, media: &'static str, text: String) -> Event {
    let name = format!("{}.{ending}", file_name(name));
    Event::File { name, media: media.into(), content: Content::Text(text) }
}

/// A text as the name of a file: letters, digits and a few signs.
fn file_name(text: &str) -> String {
    let is_fine = |letter: &char| letter.is_alphanumeric() || " -_.,".contains(*letter);
    let name: String = text.chars().filter(is_fine).take(80).collect();
    let name = name.trim_matches([' ', '.']);
    if name.is_empty() { "games".to_owned() } else { name.to_owned() }
}

/// A drawing of the board at a node.
pub enum Picture {
    Svg(String),
    /// To be drawn in pixels, elsewhere.
    Png {
        svg: String,
        pixels: u32,
    },
}

/// Draws the board at a node.
///
/// # Errors
/// If there is no such node, or the size is out of range.
pub fn picture(
    game: &StudyGame,
    node: NodeId,
    format: Format,
    view: View,
    pixels: Option<u32>,
) -> Result<Picture, Refusal> {
    let pixels = pixels.unwrap_or(PIXELS);
    if !SIZES.contains(&pixels) {
        return Err(Refusal::Pixels { given: pixels });
    }
    let svg = drawing(game, node, view, pixels)?;
    Ok(match format {
        Format::Svg => Picture::Svg(svg),
        Format::Png => Picture::Png { svg, pixels },
    })
}

/// The file of a drawing.
#[must_use]
pub fn svg_file(svg: String) -> Event {
    let (name, media) = ("position.svg".to_owned(), "image/svg+xml".into());
    Event::File { name, media, content: Content::Text(svg) }
}

/// The file of a picture in pixels.
#[must_use]
pub fn png_file(png: &[u8]) -> Event {
    bytes_file("position.png".to_owned(), "image/png", png)
}

/// The games of a study as a file of `fissile book`.
#[must_use]
pub fn book_file(name: &str, book: &[u8]) -> Event {
    bytes_file(format!("{}.book", file_name(name)), "application/octet-stream", book)
}

fn bytes_file(name: String, media: &'static str, bytes: &[u8]) -> Event {
    let content = Content::Base64(BASE64_STANDARD.encode(bytes));
    Event::File { name, media: media.into(), content }
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
