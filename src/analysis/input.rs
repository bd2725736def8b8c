//! The input of an analysis: games from PGN, positions from EPD or FEN. They are read one by one
//! while others are searched, so that a file of a hundred thousand games needs no more memory than
//! its text.

use std::sync::Arc;

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Game, Position};
use crate::explain::objection::read_move;
use crate::formats::pgn::{self, Element, PgnError, Transcript};
use crate::formats::position_line::{self, PositionLine};

/// A game to analyze, or a position, which is a game without moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the source.
    pub source: Arc<str>,
    /// The number in the source, from 1.
    pub number: usize,
    /// The players, or the EPD's name for the position.
    pub name: Option<String>,
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    pub game: Game,
    /// The result in the PGN; `*` if there is none.
    pub result: String,
    /// The moves with everything between them in the PGN.
    pub elements: Vec<Element>,
    /// Whether this is a single position. A game without moves is not.
    pub is_position: bool,
    /// Why the rest of the game cannot be read.
    pub broken: Option<String>,
}

impl Subject {
    #[must_use]
    pub fn position(start: Position, name: Option<String>) -> Subject {
        let (tags, elements) = (Vec::new(), Vec::new());
        Subject {
            source: Arc::default(),
            number: 1,
            name,
            tags,
            game: Game::new(start),
            result: "*".to_owned(),
            elements,
            is_position: true,
            broken: None,
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
        Subject { game, result, elements, is_position: false, ..Subject::nameless() }
    }

    fn nameless() -> Subject {
        Subject::position(Position::start(), None)
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    fn transcribed(transcript: Transcript) -> Subject {
        let Transcript { game, tags, result, elements, left_out: _, broken } = transcript;
        let broken = broken.as_ref().map(reason);
        let is_position = false;
        let mut subject =
            Subject { tags, game, result, elements, is_position, broken, ..Subject::nameless() };
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
    pub source_name: String,
    /// The place in the file, followed by a colon and a space; empty if it concerns the whole file.
    pub place: String,
    pub problem: InputProblem,
}

/// The kinds of problems in the input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputProblem {
    /// A game is unreadable.
    #[error("{0}")]
    Game(String),
    /// A game is readable only up to a move.
    #[error("{reason}; {} before it {} analyzed", counted(.moves), if *.moves == 1 { "is" } else { "are" })]
    Broken {
        /// What is wrong with the move.
        reason: String,
        /// The number of moves before it.
        moves: usize,
    },
    /// A tag of a game had to be dropped.
    #[error("a tag is left out: {0}")]
    Tag(PgnError),
    /// A variation of a game had to be dropped.
    #[error("a variation is left out: {0}")]
    Variation(String),
    /// A line of an EPD file is not a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The file is empty.
    #[error("it contains no game and no position")]
    Empty,
}

fn counted(moves: &usize) -> String {
    if *moves == 1 { "the move".to_owned() } else { format!("the {moves} moves") }
}

/// The problem of a PGN, with the reason why a move is illegal.
#[must_use]
pub fn reason(error: &PgnError) -> String {
    if let PgnError::Move { place, san, fen } = error
        && let Ok(position) = Position::from_fen(fen)
        && let Err(refusal) = read_move(&position, san)
    {
        return format!("move {place} {refusal}");
    }
    error.to_string()
}

/// A text that contains games or positions.
#[derive(Clone, Debug)]
pub struct InputSource {
    name: Arc<str>,
    text: SourceText,
}

#[derive(Clone, Debug)]
enum SourceText {
    Pgn(String),
    Positions(String),
    One(Arc<Subject>),
}

impl InputSource {
    /// A file of games or of positions; its text shows which. Messages use `name`.
    #[must_use]
    pub fn file(name: &str, text: String) -> InputSource {
        let holds_positions =
            !has_ending(name, ".pgn") && (looks_like_positions(&text) || is_position_file(name));
        let text =
            if holds_positions { SourceText::Positions(text) } else { SourceText::Pgn(text) };
        InputSource { name: Arc::from(name), text }
    }

    /// A single position or game, given as `name`.
    #[must_use]
    pub fn one(name: &str, subject: Subject) -> InputSource {
        let subject = Subject { source: Arc::from(name), number: 1, ..subject };
        InputSource { name: Arc::from(name), text: SourceText::One(Arc::new(subject)) }
    }

    /// The size in bytes, as a measure of the work.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.text {
            SourceText::Pgn(text) | SourceText::Positions(text) => text.len(),
            SourceText::One(subject) => subject.game.moves().len() + 1,
        }
    }

    /// All items in order.
    pub fn items(&self) -> impl Iterator<Item = InputItem> + Send + '_ {
        self.entries().map(UnreadItem::read)
    }

    /// All items in order, not read yet.
    #[must_use]
    pub fn entries(&self) -> Box<dyn Iterator<Item = UnreadItem<'_>> + Send + '_> {
        let one = |line, text| UnreadItem { of: self, number: 1, line, text, size: self.size() };
        let entries: Box<dyn Iterator<Item = UnreadItem<'_>> + Send + '_> = match &self.text {
            SourceText::Pgn(text) => self.games(text),
            SourceText::Positions(text) => self.positions(text),
            SourceText::One(subject) => Box::new(std::iter::once(one(1, Unread::One(subject)))),
        };
        let mut entries = entries.peekable();
        if entries.peek().is_none() {
            return Box::new(std::iter::once(one(1, Unread::Nothing)));
        }
        Box::new(entries)
    }

    fn error(&self, place: &str, problem: InputProblem) -> InputError {
        InputError { source_name: self.name.to_string(), place: place.to_owned(), problem }
    }

    fn games<'a>(&'a self, text: &'a str) -> Box<dyn Iterator<Item = UnreadItem<'a>> + Send + 'a> {
        let mut line = 1;
        let games = pgn::games(text).map(move |game| {
            let blank = game.len() - game.trim_start().len();
            let begin = line + line_breaks(&game[..blank]);
            line += line_breaks(game);
            (begin, game)
        });
        // Not for example comments after the last result.
        let games = games.filter(|(_, text)| pgn::has_game(text));
        Box::new(games.enumerate().map(|(index, (line, text))| UnreadItem {
            of: self,
            number: index + 1,
            line,
            text: Unread::Game(text),
            size: text.len(),
        }))
    }

    fn positions<'a>(
        &'a self,
        text: &'a str,
    ) -> Box<dyn Iterator<Item = UnreadItem<'a>> + Send + 'a> {
        let lines = text.lines().enumerate().filter(|(_, line)| is_position_line(line));
        Box::new(lines.enumerate().map(|(index, (line, text))| UnreadItem {
            of: self,
            number: index + 1,
            line: line + 1,
            text: Unread::Position(text),
            size: text.len(),
        }))
    }
}

/// An item that is not read yet.
#[derive(Clone, Debug)]
pub struct UnreadItem<'a> {
    of: &'a InputSource,
    /// The number in the source, from 1.
    pub number: usize,
    /// The size in bytes.
    pub size: usize,
    line: usize,
    text: Unread<'a>,
}

#[derive(Clone, Debug)]
enum Unread<'a> {
    Game(&'a str),
    Position(&'a str),
    One(&'a Arc<Subject>),
    Nothing,
}

impl<'a> UnreadItem<'a> {
    /// The name of the source.
    #[must_use]
    pub fn source(&self) -> &'a Arc<str> {
        &self.of.name
    }

    #[must_use]
    pub fn read(self) -> InputItem {
        let (subject, problems) = match self.text {
            Unread::Game(text) => self.game(text),
            Unread::Position(text) => self.position(text),
            Unread::One(subject) => (Some(Arc::clone(subject)), Vec::new()),
            Unread::Nothing => (None, vec![self.of.error("", InputProblem::Empty)]),
        };
        InputItem { subject, problems, size: self.size }
    }

    fn game(&self, text: &str) -> (Option<Arc<Subject>>, Vec<InputError>) {
        let place = format!("game {} (line {}): ", self.number, self.line);
        let told = |problem| self.of.error(&place, problem);
        match pgn::transcribe(text) {
            Ok(mut transcript) => {
                let moves = transcript.game.moves().len();
                let left_out = std::mem::take(&mut transcript.left_out).into_iter();
                let mut problems: Vec<_> = left_out.map(|error| told(dropped(error))).collect();
                let subject = self.placed(Subject::transcribed(transcript));
                let broken = subject.broken.clone();
                problems.extend(broken.map(|reason| told(InputProblem::Broken { reason, moves })));
                (Some(subject), problems)
            }
            Err(error) => (None, vec![told(InputProblem::Game(reason(&error)))]),
        }
    }

    fn position(&self, text: &str) -> (Option<Arc<Subject>>, Vec<InputError>) {
        match position_line::read(text) {
            Ok(PositionLine { position, id, .. }) => {
                (Some(self.placed(Subject::position(position, id))), Vec::new())
            }
            Err(error) => {
                (None, vec![self.of.error(&format!("line {}: ", self.line), error.into())])
            }
        }
    }

    fn placed(&self, subject: Subject) -> Arc<Subject> {
        Arc::new(Subject { source: Arc::clone(&self.of.name), number: self.number, ..subject })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputItem {
    /// The game or position; `None` if it is unreadable.
    pub subject: Option<Arc<Subject>>,
    pub problems: Vec<InputError>,
    /// The size in bytes.
    pub size: usize,
}

/// The problem of a part of a game that was dropped.
fn dropped(error: PgnError) -> InputProblem {
    match error {
        PgnError::Tag(_) | PgnError::ManyTags => InputProblem::Tag(error),
        error => InputProblem::Variation(reason(&error)),
    }
}

fn line_breaks(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// Whether a text looks like a FEN, valid or not: it begins with eight ranks or contains spaces.
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

    fn items(name: &str, text: &str) -> Vec<InputItem> {
        InputSource::file(name, text.to_owned()).items().collect()
    }

    fn complaints(items: &[InputItem]) -> Vec<String> {
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
    fn games_go_on_after_bad_ones() {
        let text = "[Event \"a\"]\r\n[White \"A\"]\r\n[Black \"?\"]\r\n\r\n1. e4 {x} (1. e5) 1... e5 *\r\n\r\n\
                    [Event \"b\"]\r\n\r\n1. e4 Ke3 1-0\r\n\r\n[Event \"c\"]\r\n[Variant \"Crazyhouse\"]\r\n\r\n1. e4 *\r\n\r\n\
                    [Event \"d\"]\r\n\r\n*\r\n{the end}\r\n";
        let items = items("games", text);
        let names: Vec<_> = items
            .iter()
            .map(|item| item.subject.as_ref().map(|subject| subject.name.clone()))
            .collect();
        assert_eq!(names, [Some(Some("A – ?".to_owned())), Some(None), None, Some(None)]);
        let complaints = complaints(&items);
        assert_eq!(complaints.len(), 3, "{complaints:?}");
        assert!(
            complaints[0].starts_with(
                "games: game 1 (line 1): a variation is left out: move 1. \"e5\" is not"
            )
        );
        assert!(
            complaints[1]
                .starts_with("games: game 2 (line 7): move 1... \"Ke3\" is not a legal move in ")
        );
        assert!(
            complaints[1]
                .ends_with(": a king does not move like that; the move before it is analyzed"),
            "{}",
            complaints[1]
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
        assert_eq!(complaints(&items("x", " \n")), ["x: it contains no game and no position"]);
        assert_eq!(
            complaints(&items("x", "hello")),
            ["x: game 1 (line 1): \"hello\" is not a move"]
        );
    }
}
