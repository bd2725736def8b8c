//! The input of an analysis: games from PGN, positions from EPD or FEN. They are read one by one
//! while others are searched, so that a file of a hundred thousand games needs no more memory than
//! its text.

use std::sync::Arc;

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Game, Position};
use crate::formats::pgn::{self, Element, PgnError, Transcript};
use crate::formats::position_line::{self, PositionLine};

/// A game to analyze, or a position, which is a game without moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The players, or the EPD's name for the position.
    pub name: Option<String>,
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub game: Game,
    /// The result in the PGN; `*` if there is none.
    pub result: String,
    /// The moves with everything between them in the PGN.
    pub elements: Vec<Element>,
    /// Whether it is a single position and not a game, not even one without moves.
    pub is_position: bool,
}

impl Subject {
    /// A position.
    #[must_use]
    pub fn position(start: Position, name: Option<String>) -> Subject {
        let (tags, elements) = (Vec::new(), Vec::new());
        Subject {
            name,
            tags,
            game: Game::new(start),
            result: "*".to_owned(),
            elements,
            is_position: true,
        }
    }

    /// A game with only its moves known.
    #[must_use]
    pub fn game(game: Game) -> Subject {
        let mut position = *game.start();
        let mut elements = Vec::new();
        for mv in game.moves() {
            let (number, color) = (position.fullmove_number(), position.turn());
            elements.push(Element::Move { number, color, san: position.san(*mv) });
            position.make(*mv);
        }
        let result = game.outcome().map_or("*", |outcome| outcome.result()).to_owned();
        Subject { name: None, tags: Vec::new(), game, result, elements, is_position: false }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    fn transcribed(transcript: Transcript) -> Subject {
        let Transcript { game, tags, result, elements, left_out: _ } = transcript;
        let mut subject = Subject { name: None, tags, game, result, elements, is_position: false };
        let player = |name| subject.tag(name).filter(|player| !player.is_empty() && *player != "?");
        if player("White").is_some() || player("Black").is_some() {
            subject.name = Some(format!(
                "{} – {}",
                player("White").unwrap_or("?"),
                player("Black").unwrap_or("?")
            ));
        }
        subject
    }
}

/// A problem in a part of the input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{source_name}: {place}{problem}")]
pub struct InputError {
    /// The file.
    pub source_name: String,
    /// The place in the file, followed by a colon and a space; empty if it concerns the whole file.
    pub place: String,
    /// The problem.
    pub problem: InputProblem,
}

/// The kinds of problems in the input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputProblem {
    /// A game is unreadable.
    #[error(transparent)]
    Game(PgnError),
    /// A variation of a game had to be dropped.
    #[error("a variation is left out: {0}")]
    Variation(PgnError),
    /// A line of an EPD file is not a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The file is empty.
    #[error("there is neither a game nor a position in it")]
    Empty,
}

/// A text that contains games or positions.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Pgn(String),
    Positions(String),
    One(Box<Subject>),
}

impl Source {
    /// A file of games or positions, distinguished by its text. Messages use `name`.
    #[must_use]
    pub fn file(name: &str, bytes: &[u8]) -> Source {
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        let holds_positions =
            !has_ending(name, ".pgn") && (looks_like_positions(&text) || is_position_file(name));
        let text = if holds_positions { Content::Positions(text) } else { Content::Pgn(text) };
        Source { name: name.to_owned(), text }
    }

    /// A single position or game.
    #[must_use]
    pub fn one(subject: Subject) -> Source {
        Source { name: String::new(), text: Content::One(Box::new(subject)) }
    }

    /// The size in bytes, as a measure of the work.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.text {
            Content::Pgn(text) | Content::Positions(text) => text.len(),
            Content::One(subject) => subject.game.moves().len() + 1,
        }
    }

    /// All items in order.
    pub fn items(&self) -> Box<dyn Iterator<Item = Item> + Send + '_> {
        let items: Box<dyn Iterator<Item = Item> + Send + '_> = match &self.text {
            Content::Pgn(text) => self.games(text),
            Content::Positions(text) => self.positions(text),
            Content::One(subject) => {
                Box::new(std::iter::once(Item::good(Subject::clone(subject), self.size())))
            }
        };
        let mut items = items.peekable();
        if items.peek().is_none() {
            return Box::new(std::iter::once(Item::bad(
                self.error("", InputProblem::Empty),
                self.size(),
            )));
        }
        Box::new(items)
    }

    fn error(&self, place: &str, problem: InputProblem) -> InputError {
        InputError { source_name: self.name.clone(), place: place.to_owned(), problem }
    }

    fn games<'a>(&'a self, text: &'a str) -> Box<dyn Iterator<Item = Item> + Send + 'a> {
        let mut line = 1;
        let games = pgn::games(text).map(move |game| {
            let blank = game.len() - game.trim_start().len();
            let begin = line + line_breaks(&game[..blank]);
            line += line_breaks(game);
            (begin, game)
        });
        let mut number = 0;
        Box::new(games.filter_map(move |(line, text)| {
            let transcript = pgn::transcribe(text);
            // For example comments after the last result.
            if matches!(transcript, Err(PgnError::Empty)) {
                return None;
            }
            number += 1;
            let place = format!("game {number} (line {line}): ");
            Some(match transcript {
                Ok(mut transcript) => {
                    let left_out = std::mem::take(&mut transcript.left_out).into_iter();
                    let problems = left_out
                        .map(|error| self.error(&place, InputProblem::Variation(error)))
                        .collect();
                    Item {
                        subject: Some(Arc::new(Subject::transcribed(transcript))),
                        problems,
                        size: text.len(),
                    }
                }
                Err(error) => Item::bad(self.error(&place, InputProblem::Game(error)), text.len()),
            })
        }))
    }

    fn positions<'a>(&'a self, text: &'a str) -> Box<dyn Iterator<Item = Item> + Send + 'a> {
        let lines = text.lines().enumerate().filter(|(_, line)| is_position_line(line));
        Box::new(lines.map(|(index, line)| match position_line::read(line) {
            Ok(PositionLine { position, id }) => {
                Item::good(Subject::position(position, id), line.len())
            }
            Err(error) => {
                Item::bad(self.error(&format!("line {}: ", index + 1), error.into()), line.len())
            }
        }))
    }
}

/// One item of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The game or position; `None` if it is unreadable.
    pub subject: Option<Arc<Subject>>,
    /// The problems.
    pub problems: Vec<InputError>,
    /// The size in bytes.
    pub size: usize,
}

impl Item {
    fn good(subject: Subject, size: usize) -> Item {
        Item { subject: Some(Arc::new(subject)), problems: Vec::new(), size }
    }

    fn bad(error: InputError, size: usize) -> Item {
        Item { subject: None, problems: vec![error], size }
    }
}

fn line_breaks(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// Whether a text must be meant as a FEN, valid or not: it begins with eight ranks or contains
/// spaces.
#[must_use]
pub fn looks_like_fen(text: &str) -> bool {
    let placement = text.split_whitespace().next().unwrap_or_default();
    placement.matches('/').count() >= 7
        || placement.contains('/') && text.trim().contains(char::is_whitespace)
}

fn looks_like_positions(text: &str) -> bool {
    text.lines().find(|line| is_position_line(line)).is_some_and(|line| {
        // A tag of a PGN may hold a FEN, or a URL full of slashes.
        !line.trim_start().starts_with('[') && looks_like_fen(line)
    })
}

fn is_position_line(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

fn has_ending(name: &str, ending: &str) -> bool {
    name.len() >= ending.len()
        && name.as_bytes()[name.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes())
}

fn is_position_file(name: &str) -> bool {
    has_ending(name, ".epd") || has_ending(name, ".fen")
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn items(name: &str, text: &str) -> Vec<Item> {
        Source::file(name, text.as_bytes()).items().collect()
    }

    fn complaints(items: &[Item]) -> Vec<String> {
        items.iter().flat_map(|item| &item.problems).map(ToString::to_string).collect()
    }

    #[test]
    fn epd_lines_with_and_without_operations() {
        let text = format!(
            "# made up\r\n\r\n{START} 0 1 ;D1 20 ;id start\r\n{START} bm Nf3; id \"a; b\"; hmvc 7; fmvn 30;\r\n{START} x\n8/8 w\n"
        );
        let items = items("x", &text);
        let read: Vec<_> = items
            .iter()
            .filter_map(|item| item.subject.as_ref())
            .map(|subject| (subject.name.as_deref(), subject.game.start().to_string()))
            .collect();
        let start = |clocks: &str| format!("{START} {clocks}");
        assert_eq!(
            read,
            [(Some("start"), start("0 1")), (Some("a; b"), start("7 30")), (None, start("0 1"))]
        );
        let complaints = complaints(&items);
        assert_eq!(complaints.len(), 1);
        assert!(
            complaints[0].starts_with("x: line 6: bad FEN \"8/8 w\": number of fields: "),
            "{complaints:?}"
        );
    }

    #[test]
    fn games_go_on_behind_bad_ones() {
        let text = "\u{feff}[Event \"a\"]\r\n[White \"A\"]\r\n[Black \"?\"]\r\n\r\n1. e4 {x} (1. e5) 1... e5 *\r\n\r\n\
                    [Event \"b\"]\r\n\r\n1. e4 Ke3 1-0\r\n\r\n[Event \"c\"]\r\n[Variant \"Crazyhouse\"]\r\n\r\n1. e4 *\r\n\r\n\
                    [Event \"d\"]\r\n\r\n*\r\n{the end}\r\n";
        let items = items("games", text);
        let names: Vec<_> = items
            .iter()
            .map(|item| item.subject.as_ref().map(|subject| subject.name.clone()))
            .collect();
        assert_eq!(names, [Some(Some("A – ?".to_owned())), None, None, Some(None)]);
        let complaints = complaints(&items);
        assert_eq!(complaints.len(), 3, "{complaints:?}");
        assert!(complaints[0].starts_with(
            "games: game 1 (line 1): a variation is left out: move 1.: \"e5\" is not"
        ));
        assert!(
            complaints[1]
                .starts_with("games: game 2 (line 7): move 1...: \"Ke3\" is not a legal move in ")
        );
        assert_eq!(
            complaints[2],
            "games: game 3 (line 11): the variant is \"Crazyhouse\", not Atomic"
        );
    }

    #[test]
    fn what_a_file_holds_is_seen_from_its_text() {
        assert!(items("x", START)[0].subject.as_ref().is_some_and(|subject| subject.is_position));
        assert!(
            items("x.pgn", "1. e4 *")[0]
                .subject
                .as_ref()
                .is_some_and(|subject| !subject.is_position)
        );
        let with_address = "[Site \"https://lichess.org/a/b/c/d/e/f\"]\n\n1. e4 *";
        assert!(
            items("x", with_address)[0]
                .subject
                .as_ref()
                .is_some_and(|subject| !subject.is_position)
        );
        assert_eq!(complaints(&items("x.epd", "hello")).len(), 1);
        assert_eq!(
            complaints(&items("x", " \n")),
            ["x: there is neither a game nor a position in it"]
        );
        assert_eq!(
            complaints(&items("x", "hello")),
            ["x: game 1 (line 1): \"hello\" is not a move in SAN"]
        );
    }
}
