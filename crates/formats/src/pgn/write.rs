//! Writing a game as PGN in the export format of the standard: seven tags first, lines of at most
//! 80 columns.

use super::tags::Tags;
use crate::atomic::{Color, Game, Move, Position};
use crate::util::wrap::wrapped;

/// The maximum length of a movetext line, in characters.
pub const COLUMNS: usize = 80;

/// The game as PGN with `[Variant "Atomic"]`, and with `SetUp` and `FEN` if it does not begin at
/// the start position. `result` is `1-0`, `0-1`, `1/2-1/2` or `*`.
///
/// ```
/// use fissile_engine::atomic::Game;
/// use fissile_formats::pgn::{Tags, write};
///
/// let mut game = Game::default();
/// game.play(game.position().parse_san("e4").unwrap());
/// let text = write(&game, &Tags::default(), "*");
/// assert!(text.contains("[Variant \"Atomic\"]\n"));
/// assert!(text.ends_with("\n\n1. e4 *\n"));
/// ```
#[must_use]
pub fn write(game: &Game, tags: &Tags, result: &str) -> String {
    write_words(game, tags, result, &movetext(game.start(), game.moves()))
}

/// Like [`write()`], with `words` as the movetext.
#[must_use]
pub fn write_words(game: &Game, tags: &Tags, result: &str, words: &[String]) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.push_str(&tag_pair(name, value));
    let (roster, others) = tags.in_order();
    for (name, value) in roster {
        tag(name, value);
    }
    tag("Result", result);
    tag("Variant", "Atomic");
    if *game.start() != Position::start() {
        tag("SetUp", "1");
        tag("FEN", &game.start().to_string());
    }
    for (name, value) in others {
        tag(name, value);
    }
    text.push('\n');
    text.push_str(&wrapped(words.iter().map(String::as_str).chain([result]), COLUMNS));
    text
}

/// The legal move in SAN with its number: `3. Nf3` or `3... Nf6`.
#[must_use]
pub fn numbered(position: &Position, mv: Move) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    format!("{}{dots} {}", position.fullmove_number(), position.san(mv))
}

/// The numbers and moves of a line from `start`, each as a word: `12.` and `Nf3`, or `12...` and
/// `Nf6`.
#[must_use]
pub fn movetext(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *start;
    let mut words = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        match position.turn() {
            Color::White => words.push(format!("{}.", position.fullmove_number())),
            Color::Black if ply == 0 => words.push(format!("{}...", position.fullmove_number())),
            Color::Black => {}
        }
        words.push(position.san(*mv));
        position.make(*mv);
    }
    words
}

/// The line of a tag. Control characters are invalid in its value and are left out.
#[must_use]
pub fn tag_pair(name: &str, value: &str) -> String {
    let printable: String = value.chars().filter(|letter| !letter.is_control()).collect();
    format!("[{name} \"{}\"]\n", printable.replace('\\', "\\\\").replace('"', "\\\""))
}
