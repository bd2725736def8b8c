//! Reading games of atomic chess from PGN, in the spellings of [`crate::atomic::spelling`]. Every
//! move is checked against the rules, and nothing between the moves is skipped except comments
//! after a semicolon. Unreadable parts are reported, and the main line before them is kept.

use super::error::{LeftOut, PgnError};
use super::head::{Head, head, looks_deciding};
use super::limits::{DEEPEST, LONGEST, MOST_ELEMENTS};
use super::tags::Tags;
use super::tokens::{Token, Tokens};
use crate::atomic::spelling;
use crate::atomic::{Color, Game, Position};

/// The main line of a game in a PGN, without comments, glyphs and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub game: Game,
    /// The tags, without those that follow from the game.
    pub tags: Tags,
    /// The result after the moves, or else that of the tag; `*` if there is none.
    pub result: String,
}

/// A game in a PGN, with everything between its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The moves of the main line.
    pub game: Game,
    /// All tags in their order, each with its value. The result and the start are spelled as PGN has
    /// them.
    pub tags: Vec<(String, String)>,
    /// The result after the moves, or else that of the tag; `*` if there is none.
    pub result: String,
    /// The elements of the movetext in order, including the moves of the main line.
    pub elements: Vec<Element>,
    /// The errors of the dropped tags and variations.
    pub left_out: Vec<PgnError>,
    /// Why the main line cannot be read to its end; the other fields hold what comes before.
    pub broken: Option<PgnError>,
}

/// An element of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A legal move, of the main line or of a variation.
    Move {
        number: u32,
        /// The side that plays it.
        color: Color,
        /// The move in SAN.
        san: String,
    },
    /// A comment with its original white space, trimmed at both ends.
    Comment(String),
    /// A numeric annotation glyph: 2 for `?`, and so on.
    Glyph(u8),
    /// The start of a variation that replaces the previous move.
    Open,
    /// The end of a variation.
    Close,
}

/// Reads the first game of a PGN. Without the tag `Variant` it counts as atomic chess.
///
/// # Errors
/// If there is no game, it is of another variant, or a word or move is invalid. [`transcribe`]
/// gives the game up to there.
///
/// ```
/// use fissile_formats::pgn::read;
///
/// let recorded = read("[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Ne5 a6 3. Nxd7# 1-0\n").unwrap();
/// assert_eq!(recorded.game.moves().len(), 5);
/// let error = read("1. e4 e5 2. Ke3 *").unwrap_err();
/// assert!(error.to_string().starts_with("move 2. \"Ke3\" is not a legal move in "));
/// ```
pub fn read(text: &str) -> Result<Recorded, PgnError> {
    let Transcript { game, tags: pairs, result, broken, .. } = transcribe(text)?;
    if let Some(error) = broken {
        return Err(error);
    }
    Ok(Recorded { game, tags: Tags::of(&pairs), result })
}

/// Reads the first game of a PGN with its comments, glyphs and variations. Drops tags and
/// variations that cannot be read. If the main line cannot be read to its end, the transcript has
/// the moves before that and the reason.
///
/// # Errors
/// If there is no game, it is of another variant, its start is invalid, or not even its first move
/// can be read.
///
/// ```
/// use fissile_formats::pgn::{Element, transcribe};
///
/// let transcript = transcribe("1. Nf3 $1 (1. e5) {good} *").unwrap();
/// assert_eq!(transcript.elements[1..], [Element::Glyph(1), Element::Comment("good".to_owned())]);
/// # assert_eq!(transcript.left_out.len(), 1);
/// let broken = transcribe("1. e4 e5 2. Ke3 Nf6 *").unwrap();
/// assert_eq!(broken.game.moves().len(), 2);
/// assert!(broken.broken.is_some());
/// ```
pub fn transcribe(text: &str) -> Result<Transcript, PgnError> {
    transcribe_as(text, Extent::Everything)
}

/// Reads the main line of the first game of a PGN as [`transcribe`] does, with the comments that have
/// an evaluation and nothing else between the moves. So a game needs little memory, however much
/// others have written into it.
///
/// # Errors
/// Those of [`transcribe`].
///
/// ```
/// use fissile_formats::pgn::{evaluations, transcribe_main_line};
///
/// let text = "1. Nf3 $1 {good} (1. e4 e5 {[%eval 1]}) e6 {[%eval 0.3] so} *";
/// let transcript = transcribe_main_line(text).unwrap();
/// assert_eq!(transcript.game.moves().len(), 2);
/// assert_eq!(transcript.elements.len(), 3);
/// assert_eq!(evaluations(&transcript.elements), [None, Some(30)]);
/// ```
pub fn transcribe_main_line(text: &str) -> Result<Transcript, PgnError> {
    transcribe_as(text, Extent::MainLine)
}

/// What is read of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    Everything,
    MainLine,
}

fn transcribe_as(text: &str, extent: Extent) -> Result<Transcript, PgnError> {
    let Head { tags, broken: no_tags, rest: after_tags, is_crowded, .. } = head(text);
    let tags: Vec<_> = tags.into_iter().map(tidied).collect();
    let mut moves = Moves::of(first_position(&tags, &no_tags)?, extent);
    let mut found = None;
    let mut broken = None;
    for token in Tokens::new(after_tags) {
        match token {
            Token::Result(result) if moves.is_in_main_line() => {
                found = Some(result);
                break;
            }
            token => {
                if let Err(error) = moves.element(token) {
                    broken = Some(error);
                    break;
                }
            }
        }
    }
    let Moves { game, elements, left_out, .. } = moves.closed();
    let mut left_out = left_out.reported();
    left_out.extend(is_crowded.then_some(PgnError::ManyTags));
    left_out.extend(no_tags.iter().map(|line| PgnError::Tag((*line).to_owned())));
    if game.moves().is_empty() {
        if let Some(error) = broken {
            return Err(error);
        }
        if tags.is_empty() && found.is_none() {
            let line = no_tags.first().map(|line| PgnError::Tag((*line).to_owned()));
            return Err(line.unwrap_or(PgnError::Empty));
        }
    }
    // Some programs write `*` after the moves whatever the result is.
    let found = found.flatten().filter(|found| *found != "*").map(str::to_owned);
    let tagged = || tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.clone());
    let result = found.or_else(tagged).unwrap_or_else(|| "*".to_owned());
    Ok(Transcript { game, tags, result, elements, left_out, broken })
}

/// A tag with its value in the spelling of PGN, so that what is written with it can be read.
fn tidied((name, value): (String, String)) -> (String, String) {
    let tidy = match (name.as_str(), spelling::result(value.trim())) {
        ("Result", Some((length, Some(result)))) if length == value.trim().len() => Some(result),
        // Some write the start as a line of EPD, with a semicolon at its end.
        ("FEN", _) => Some(value.trim_end().trim_end_matches(';')),
        _ => None,
    };
    let tidy = tidy.map(str::to_owned);
    (name, tidy.unwrap_or(value))
}

/// The movetext so far.
struct Moves {
    game: Game,
    elements: Vec<Element>,
    /// The main line and the open variations.
    lines: Vec<Line>,
    left_out: LeftOut,
    /// The last move number.
    number: Option<String>,
    extent: Extent,
    /// Whether variations were left out because they are nested too deep.
    is_too_deep: bool,
    /// Whether something was left out because there is too much of it.
    is_crowded: bool,
    /// The number of open variations that are skipped.
    skipped: usize,
}

/// The main line or an open variation.
#[derive(Clone)]
struct Line {
    /// The number of elements before it.
    start: usize,
    /// The current position, and the one before the last move, where a variation starts.
    now: Position,
    before: Position,
    /// The error, if the line must be dropped.
    broken: Option<PgnError>,
    /// Whether a null move has ended it.
    has_ended: bool,
}

impl Moves {
    fn of(game: Game, extent: Extent) -> Moves {
        let start = *game.position();
        let line = Line { start: 0, now: start, before: start, broken: None, has_ended: false };
        Moves {
            game,
            elements: Vec::new(),
            lines: vec![line],
            left_out: LeftOut::default(),
            number: None,
            extent,
            is_too_deep: false,
            is_crowded: false,
            skipped: 0,
        }
    }

    fn is_in_main_line(&self) -> bool {
        self.lines.len() == 1 && self.skipped == 0
    }

    /// Takes the next token; an error if it ends the main line.
    fn element(&mut self, token: Token<'_>) -> Result<(), PgnError> {
        match token {
            // It may have swallowed the rest of the game.
            Token::OpenComment => return Err(PgnError::OpenComment),
            Token::Open if self.skipped > 0 || self.skips_variations() => self.skipped += 1,
            Token::Close if self.skipped > 0 => self.skipped -= 1,
            _ if self.skipped > 0 => {}
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Number(number) => self.number = Some(number.to_owned()),
            // A variation may have its own result.
            Token::Result(_) => {}
            _ if self.lines.last().is_some_and(|line| line.has_ended) => {}
            Token::Move(text) => return self.play(text),
            Token::Glyph(_) if self.extent == Extent::MainLine => {}
            Token::Comment(text) if self.extent == Extent::MainLine && !text.contains("[%eval") => {
            }
            // Before the first move there is nothing to judge.
            Token::Glyph(_) if self.elements.is_empty() => {}
            Token::Glyph(glyph) => self.add(Element::Glyph(glyph)),
            Token::Comment(text) => {
                let text = text.trim();
                if !text.is_empty() {
                    self.add(Element::Comment(text.to_owned()));
                }
            }
            Token::Null(word) | Token::Stray(word) => {
                let (word, number) = (word.to_owned(), self.number.clone());
                let is_main = self.is_in_main_line();
                let Some(line) = self.lines.last_mut() else { return Ok(()) };
                if is_main {
                    return Err(PgnError::Word { word, number });
                }
                if matches!(token, Token::Null(_)) {
                    line.has_ended = true;
                    if line.broken.is_none() {
                        self.left_out.push(PgnError::NullMove { word, number });
                    }
                } else {
                    line.broken.get_or_insert(PgnError::Word { word, number });
                }
            }
        }
        Ok(())
    }

    /// Whether no variation may begin here.
    fn skips_variations(&mut self) -> bool {
        self.is_too_deep |= self.lines.len() > DEEPEST;
        self.is_crowded |= self.elements.len() >= MOST_ELEMENTS;
        self.lines.len() > DEEPEST || self.is_crowded || self.extent == Extent::MainLine
    }

    /// Adds an element, if there is space. If a variation has no space, it is dropped with those around
    /// it.
    fn add(&mut self, element: Element) {
        if self.elements.len() < MOST_ELEMENTS && !self.is_crowded {
            self.elements.push(element);
            return;
        }
        self.is_crowded = true;
        if let Some(outermost) = self.lines.get_mut(1) {
            outermost.broken.get_or_insert(PgnError::ManyElements);
        }
    }

    /// Plays a move; an error if it is in the main line and illegal, or one too many.
    fn play(&mut self, text: &str) -> Result<(), PgnError> {
        let is_main = self.lines.len() == 1;
        if is_main && self.game.moves().len() >= LONGEST {
            return Err(PgnError::TooLong);
        }
        let Some(line) = self.lines.last_mut().filter(|line| line.broken.is_none()) else {
            return Ok(());
        };
        let position = line.now;
        let (number, color) = (position.fullmove_number(), position.turn());
        let Ok(mv) = position.parse_move(text) else {
            let dots = if color == Color::White { "." } else { "..." };
            let (place, san, fen) =
                (format!("{number}{dots}"), text.to_owned(), position.to_string());
            let error = PgnError::Move { place, san, fen };
            if is_main {
                return Err(error);
            }
            line.broken = Some(error);
            return Ok(());
        };
        (line.before, line.now) = (position, position.after(mv));
        let element = Element::Move { number, color, san: position.san(mv) };
        // The main line is complete, however much there is besides it.
        if is_main {
            self.game.play(mv);
            self.elements.push(element);
        } else {
            self.add(element);
        }
        Ok(())
    }

    fn open(&mut self) {
        let Some(outer) = self.lines.last() else { return };
        let (now, broken, has_ended) = (outer.before, outer.broken.clone(), outer.has_ended);
        self.lines.push(Line { start: self.elements.len(), now, before: now, broken, has_ended });
        self.elements.push(Element::Open);
    }

    /// Ends a variation; without one it does nothing.
    fn close(&mut self) {
        if self.lines.len() < 2 {
            return;
        }
        let Some(line) = self.lines.pop() else { return };
        self.elements.push(Element::Close);
        if !self.elements[line.start..]
            .iter()
            .any(|element| matches!(element, Element::Move { .. }))
        {
            // Comments stay without the parentheses.
            let comments = self.elements.split_off(line.start).into_iter();
            self.elements.extend(comments.filter(|element| matches!(element, Element::Comment(_))));
        }
        if let Some(error) = line.broken {
            self.elements.truncate(line.start);
            // A variation inside a broken one has the same error, which is reported once.
            let is_first = self.lines.last().is_none_or(|outer| outer.broken.is_none());
            // What is too much is reported at the end, once.
            if is_first && error != PgnError::ManyElements {
                self.left_out.push(error);
            }
        }
    }

    /// Drops variations that have no end.
    fn closed(mut self) -> Moves {
        if let Some(open) = self.lines.get(1) {
            self.elements.truncate(open.start);
            self.left_out.push(PgnError::Unclosed);
        }
        for (is_left_out, error) in
            [(self.is_too_deep, PgnError::TooDeep), (self.is_crowded, PgnError::ManyElements)]
        {
            if is_left_out {
                self.left_out.push(error);
            }
        }
        self
    }
}

/// The game before its first move, from the tags. `no_tags` are the lines that are none.
fn first_position(tags: &[(String, String)], no_tags: &[&str]) -> Result<Game, PgnError> {
    // From another position, or by other rules, the moves would mean something else.
    if let Some(line) = no_tags.iter().find(|line| looks_deciding(line)) {
        return Err(PgnError::Tag((*line).to_owned()));
    }
    let value =
        |name: &str| tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    if let Some(variant) =
        value("Variant").filter(|variant| !variant.eq_ignore_ascii_case("atomic"))
    {
        return Err(PgnError::Variant(variant.to_owned()));
    }
    let start = match value("FEN") {
        Some(fen) => Position::from_fen(fen).map_err(PgnError::Start)?,
        None => Position::start(),
    };
    Ok(Game::new(start))
}
