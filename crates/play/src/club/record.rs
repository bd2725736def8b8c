//! Games under the club rules as text: the tags of a PGN, and moves between two squares. The
//! variant in the tags keeps readers of PGN from taking them for games by other rules.

use thiserror::Error;

use super::game::ClubGame;
use super::refusal::ClubRefusal;
use crate::atomic::fen::FenError;
use crate::atomic::{Color, move_text};
use crate::formats::pgn::{COLUMNS, Tags, tag_pair};
use crate::util::quote::quote;
use crate::util::wrap::wrapped;

/// The tag `Variant` of such games.
const VARIANT: &str = "Atomic (club rules)";

/// A game read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubRecord {
    pub game: ClubGame,
    /// The tags, without those that follow from the game.
    pub tags: Tags,
    /// The result in the tags; `*` if there is none.
    pub result: String,
}

/// Why a text is not such a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    #[error("in the tag FEN: {0}")]
    Start(#[from] FenError),
    #[error("{} is not two squares such as e2e4", quote(.0))]
    Form(String),
    #[error("{} at move {number}: {refusal}", quote(.text))]
    Move { text: String, number: u32, refusal: ClubRefusal },
}

/// The game as text.
///
/// ```
/// use fissile_formats::pgn::Tags;
/// use fissile_play::club::{ClubGame, record};
///
/// let mut game = ClubGame::new();
/// assert!(game.make_move("e2", "e4").is_ok());
/// let text = record::write(&game, &Tags::default(), "*");
/// assert!(text.ends_with("\n\n1. e2e4 *\n"));
/// assert!(record::is_record(&text));
/// assert_eq!(record::read(&text).map(|read| read.game), Ok(game));
/// ```
#[must_use]
pub fn write(game: &ClubGame, tags: &Tags, result: &str) -> String {
    let (roster, others) = tags.in_order();
    let mut text: String = roster.map(|(name, value)| tag_pair(name, value)).collect();
    text.push_str(&tag_pair("Result", result));
    text.push_str(&tag_pair("Variant", VARIANT));
    let mut start = game.clone();
    while start.undo().is_some() {}
    if start != ClubGame::new() {
        text.push_str(&tag_pair("SetUp", "1"));
        text.push_str(&tag_pair("FEN", &start.fen()));
    }
    text.extend(others.map(|(name, value)| tag_pair(name, value)));
    let mut words = Vec::new();
    let (mut number, mut side) = (start.number(), start.turn());
    for (ply, played) in game.played().enumerate() {
        match side {
            Color::White => words.push(format!("{number}.")),
            Color::Black if ply == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(format!("{}{}", played.from, played.to));
        number = number.saturating_add(side.index() as u32);
        side = !side;
    }
    text.push('\n');
    text + &wrapped(words.iter().map(String::as_str).chain([result]), COLUMNS)
}

/// Whether a text is a game under the club rules, valid or not.
#[must_use]
pub fn is_record(text: &str) -> bool {
    tag_lines(text).any(|tag| tag == ("Variant", VARIANT.to_owned()))
}

/// Reads such a text.
///
/// # Errors
/// If its start position or one of its moves is invalid.
pub fn read(text: &str) -> Result<ClubRecord, RecordError> {
    let mut tags = Tags::default();
    let (mut result, mut start) = ("*".to_owned(), None);
    for (name, value) in tag_lines(text) {
        match name {
            "Result" => result = value,
            "FEN" => start = Some(value),
            _ => tags.set_default(name, &value),
        }
    }
    let mut game = start.map_or_else(|| Ok(ClubGame::new()), |fen| ClubGame::from_fen(&fen))?;
    let movetext: Vec<&str> =
        text.lines().filter(|line| !line.trim_start().starts_with('[')).collect();
    for text in move_text::split(&movetext.join("\n")) {
        let (Some(from), Some(to)) = (text.get(..2), text.get(2..).filter(|to| to.len() == 2))
        else {
            return Err(RecordError::Form(text));
        };
        let number = game.number();
        if let Err(refusal) = game.make_move(from, to) {
            return Err(RecordError::Move { text, number, refusal });
        }
    }
    Ok(ClubRecord { game, tags, result })
}

/// The tags of a text with their values.
fn tag_lines(text: &str) -> impl Iterator<Item = (&str, String)> {
    text.lines().filter_map(|line| {
        let (name, value) = line.trim().strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some((name, value.replace("\\\"", "\"").replace("\\\\", "\\")))
    })
}
