//! The messages of a client, as JSON; crates/board/PROTOCOL.md describes them. The session decides
//! what they mean; this file only defines their form, and refuses messages of any other form. The
//! other direction is in [`super::event`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::atomic::{Color, Square};
use crate::model::filter::{Filter, NoDate};
use crate::model::game::Control;
use crate::render::diagram::look::{BoardColors, PieceColors};
use crate::render::diagram::shape::{self, ShapeColor};
use crate::util::quote::quote;

/// The version of the messages.
pub const PROTOCOL: u32 = 1;

/// The longest message of a client except those below, in bytes.
pub const LONGEST: usize = 64 << 10;

/// The longest list of games, in bytes.
pub const LONGEST_LIST: usize = 512 << 10;

/// The longest `paste`, in bytes.
pub const LONGEST_PASTE: usize = 16 << 20;

/// The longest message of all, in bytes: an `import` of everything.
pub const LONGEST_IMPORT: usize = 64 << 20;

/// The messages with lists of games.
const LISTS: [&str; 3] = ["arrange", "copy_games", "move_games"];

/// A message of the client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Message {
    List {},
    Open { study: Option<u64>, game: Option<u64>, node: Option<u32> },
    Create { name: Option<String> },
    Rename { name: String },
    DeleteStudy { study: u64 },
    Select { game: u64, node: Option<u32> },
    NewGame { start: Option<Start> },
    DeleteGame { game: u64 },
    Arrange { games: Vec<u64>, before: Option<u64> },
    CopyGames { games: Vec<u64>, to: Target },
    MoveGames { games: Vec<u64>, to: Target },
    CarryBack {},
    Paste { text: String },
    Tags { tags: Vec<(String, String)> },
    Show { node: u32 },
    Preview { node: u32, moves: Vec<String> },
    Move { node: u32, text: String },
    Comment { node: u32, text: String },
    Glyphs { node: u32, glyphs: Vec<u8> },
    Shapes { node: u32, shapes: Vec<Shape> },
    Delete { node: u32 },
    Promote { node: u32 },
    MainLine { node: u32 },
    Undo {},
    Analyse { lines: u32, threads: Option<u32>, hash: Option<u32> },
    Threat { node: u32 },
    Stop {},
    Play(Play),
    TryAgain {},
    Resign {},
    Takeback {},
    OfferDraw {},
    Judge { nodes: Option<u64> },
    Learn { color: Side },
    Try { node: u32, text: String },
    Puzzles { grade: Option<Grade>, theme: Option<String> },
    LearnRules {},
    ProvenOpenings {},
    Train { color: OneColor, moves: u32 },
    Solve {},
    Hint {},
    GiveUp {},
    Mine { nodes: Option<u64> },
    StopMining {},
    Save(Save),
    Explore(Explore),
    Check { start: Start },
    SaveRecords { study: u64, game: Option<u64> },
    Export { settings: BTreeMap<String, String> },
    Import { text: String },
    Picture(Picture),
}

/// Which part of what is open becomes a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    pub what: Extent,
    /// How the page shows boards, for a sheet.
    pub flip: Option<bool>,
    pub board: Option<BoardColors>,
    pub pieces: Option<PieceColors>,
}

/// Whether moves are looked up in the games of the study, and in which of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explore {
    pub on: bool,
    pub variations: Option<bool>,
    pub player: Option<String>,
    pub color: Option<OneColor>,
    pub rating: Option<u32>,
    pub since: Option<String>,
    pub until: Option<String>,
}

impl Explore {
    /// Which games and moves count.
    ///
    /// # Errors
    /// If what is given as a date is not one.
    pub fn filter(&self) -> Result<Filter, NoDate> {
        let dates = [self.since.as_deref(), self.until.as_deref()];
        let color = self.color.map(Color::from);
        let variations = self.variations.unwrap_or_default();
        Filter::new(variations, self.player.as_deref(), color, self.rating, dates)
    }
}

/// A picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    pub node: u32,
    pub format: Format,
    pub flip: bool,
    /// The side of the picture; the usual one without it.
    pub pixels: Option<u32>,
    pub board: Option<BoardColors>,
    pub pieces: Option<PieceColors>,
}

/// The settings of a new game against the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The color of the person.
    pub color: Chosen,
    /// A level of [`crate::engine::strength::LEVELS`].
    pub level: Option<u32>,
    pub clock: Option<ClockControl>,
    /// Where the game begins.
    pub start: Option<Start>,
    /// If it begins again after each end, until the person wins.
    pub practice: Option<Practice>,
}

/// The rules of a practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// Whether moves may be taken back.
    pub takebacks: bool,
}

/// A clock with an increment, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockControl {
    /// The time for the game.
    pub base_ms: u64,
    /// What each move adds.
    pub increment_ms: u64,
}

impl From<ClockControl> for Control {
    fn from(ClockControl { base_ms, increment_ms }: ClockControl) -> Control {
        Control { base_ms, increment_ms }
    }
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Start {
    Fen(String),
    /// A start position of Chess960.
    Chess960(Number),
    /// The position of a node of the current game.
    Node(u32),
}

/// Where games go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Target {
    Study(u64),
    /// A new study of this name.
    New(String),
}

/// A number of Chess960.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Number {
    /// Below 960.
    Given(u16),
    Word(RandomWord),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RandomWord {
    Random,
}

/// The color of the person in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chosen {
    White,
    Black,
    /// Either color, at random.
    Random,
}

/// Whose mistakes a lesson covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    White,
    Black,
    Both,
}

impl Side {
    /// The color; `None` for both.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Both => None,
        }
    }
}

/// A color, and not both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OneColor {
    White,
    Black,
}

impl From<OneColor> for Color {
    fn from(color: OneColor) -> Color {
        match color {
            OneColor::White => Color::White,
            OneColor::Black => Color::Black,
        }
    }
}

/// How hard puzzles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    Easy,
    Medium,
    Hard,
}

impl Grade {
    /// The word of `fissile tactics`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }
}

/// What to save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    Game,
    Study,
    /// Diagrams to print.
    Sheet,
    /// All games as a book.
    Book,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Svg,
    Png,
}

/// An arrow, or a circle on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    pub color: ShapeColor,
    /// The square where the arrow begins, or that of the circle.
    pub from: String,
    /// The square where the arrow ends.
    pub to: Option<String>,
}

/// A text that is no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a square such as e4", quote(.0))]
pub struct NoSquare(String);

impl Shape {
    /// The shape with its squares.
    ///
    /// # Errors
    /// If one of them is none.
    pub fn read(&self) -> Result<shape::Shape, NoSquare> {
        let square = |text: &String| text.parse::<Square>().map_err(|_| NoSquare(text.clone()));
        let (from, to) = (square(&self.from)?, self.to.as_ref().map(square).transpose()?);
        Ok(shape::Shape::new(self.color, from, to))
    }
}

impl From<&shape::Shape> for Shape {
    fn from(shape: &shape::Shape) -> Shape {
        Shape {
            color: shape.color,
            from: shape.from.to_string(),
            to: shape.to.map(|to| to.to_string()),
        }
    }
}

/// The type of a message, for a refusal.
#[derive(Deserialize)]
struct Named {
    #[serde(rename = "type")]
    name: String,
}

/// A message that cannot be read: its type, if it has one, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub to: Option<String>,
    pub why: String,
}

impl Message {
    /// Reads a message, and returns its type as well.
    ///
    /// # Errors
    /// If it is too long, is not JSON, or is not one of the messages.
    pub fn read(text: &str) -> Result<(String, Message), Unreadable> {
        fn refused<T>(to: Option<String>, why: String) -> Result<T, Unreadable> {
            Err(Unreadable { to, why })
        }
        let longest = match text.len() {
            ..=LONGEST => LONGEST,
            _ if is_named(text, "import") => LONGEST_IMPORT,
            _ if is_named(text, "paste") => LONGEST_PASTE,
            _ if LISTS.iter().any(|name| is_named(text, name)) => LONGEST_LIST,
            _ => LONGEST,
        };
        if text.len() > longest {
            let why =
                format!("a message of {} bytes is too long; the maximum is {longest}", text.len());
            return refused(None, why);
        }
        let unreadable = |to, error: &serde_json::Error| {
            refused(to, format!("{} is not a message: {}", quote(text), shown(error)))
        };
        let name = match serde_json::from_str::<Named>(text) {
            Ok(Named { name }) => name.chars().take(40).collect::<String>(),
            Err(error) => return unreadable(None, &error),
        };
        match serde_json::from_str(text) {
            Ok(message) => Ok((name, message)),
            Err(error) => unreadable(Some(name), &error),
        }
    }
}

/// Whether a long text may be a message of this type. The type is at one of its ends, unless the text
/// is longer than it needs to be.
fn is_named(text: &str, name: &str) -> bool {
    const NEAR: usize = 40;
    let quoted = format!("\"{name}\"");
    let is_named = |part: &str| part.contains(&quoted);
    let end = (text.len() - NEAR..=text.len()).find(|at| text.is_char_boundary(*at));
    let begin = (0..=NEAR).rev().find(|at| text.is_char_boundary(*at));
    begin.is_some_and(|begin| is_named(&text[..begin]))
        || end.is_some_and(|end| is_named(&text[end..]))
}

/// The error without line and column, which mean nothing in a message of one line. The text that it
/// quotes may contain anything.
fn shown(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    text.chars().take(200).flat_map(char::escape_debug).filter(|letter| *letter != '\\').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_and_nothing_is_skipped() {
        let read = |text: &str| Message::read(text).map(|(_, message)| message);
        assert_eq!(read(r#"{"type": "undo"}"#), Ok(Message::Undo {}));
        let open = Message::Open { study: Some(3), game: None, node: None };
        assert_eq!(read(r#"{"study": 3, "type": "open"}"#), Ok(open));
        let start = Some(Start::Chess960(Number::Word(RandomWord::Random)));
        let text = r#"{"type": "new_game", "start": {"chess960": "random"}}"#;
        assert_eq!(read(text), Ok(Message::NewGame { start }));
        let control = ClockControl { base_ms: 1, increment_ms: 2 };
        let text =
            r#"{"type": "play", "color": "white", "clock": {"base_ms": 1, "increment_ms": 2}}"#;
        assert!(
            matches!(read(text), Ok(Message::Play(Play { clock: Some(clock), .. })) if clock == control)
        );
        for (text, to) in [
            ("", None),
            ("[]", None),
            ("{}", None),
            (r#"{"type": 1}"#, None),
            (r#"{"type": "undo"} x"#, None),
            (r#"{"type": "dance"}"#, Some("dance")),
            (r#"{"type": "undo", "x": 1}"#, Some("undo")),
            (r#"{"type": "show"}"#, Some("show")),
            (r#"{"type": "show", "node": -1}"#, Some("show")),
            (r#"{"type": "show", "node": 1, "node": 2}"#, Some("show")),
            (r#"{"type": "glyphs", "node": 1, "glyphs": [256]}"#, Some("glyphs")),
            (r#"{"type": "play", "color": "white", "colour": 1}"#, Some("play")),
            (r#"{"type": "new_game", "start": {"fen": "x", "node": 1}}"#, Some("new_game")),
        ] {
            let error = Message::read(text).unwrap_err();
            assert_eq!(error.to.as_deref(), to, "{text}: {}", error.why);
            assert!(error.why.contains(" is not a message: "), "{}", error.why);
        }
    }

    #[test]
    fn a_message_is_read_as_it_was_written() {
        for message in [
            Message::Stop {},
            Message::Open { study: Some(3), game: None, node: None },
            Message::NewGame { start: Some(Start::Chess960(Number::Given(518))) },
            Message::Learn { color: Side::Both },
        ] {
            let text = serde_json::to_string(&message).unwrap();
            assert_eq!(Message::read(&text).unwrap().1, message, "{text}");
        }
    }

    #[test]
    fn only_a_paste_may_be_long() {
        let long = "x".repeat(LONGEST);
        let paste = serde_json::json!({"text": long, "type": "paste"}).to_string();
        assert!(Message::read(&paste).is_ok());
        assert!(Message::read(&format!(r#"{{"type": "paste", "text": "{long}"}}"#)).is_ok());
        let comment = format!(r#"{{"type": "comment", "node": 0, "text": "{long}"}}"#);
        assert!(Message::read(&comment).unwrap_err().why.contains("is too long"));
        assert!(Message::read(&"ä".repeat(LONGEST)).is_err());
    }
}
