//! Reading games of atomic chess from PGN. The crate pgn-reader finds moves and variations. Every
//! move is checked against the rules, and nothing between the moves is skipped except comments
//! after a semicolon. Unreadable parts are reported, and the main line before them is kept.

use std::borrow::Cow;
use std::io;
use std::ops::{ControlFlow, Range};

use pgn_reader::{Nag, Outcome, RawComment, Reader, SanPlus, Skip, Visitor};
use thiserror::Error;

use super::head::{Head, head};
use super::scan::{self, Scan, Stray};
use super::tags::Tags;
use crate::atomic::fen::FenError;
use crate::atomic::{Color, Game, Position};
use crate::util::quote::quote;

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
    /// All tags in their order, each with its value.
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

/// Why a text is not the PGN of a game of atomic chess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// There are neither tags nor moves.
    #[error("there is no game in it")]
    Empty,
    /// The movetext has an invalid form.
    #[error("{0}")]
    Form(String),
    /// A line is not a tag.
    #[error("{} is not a tag such as [White \"Anna\"]", quote(.0))]
    Tag(String),
    /// The game is of another variant.
    #[error("the variant is {}, not Atomic", quote(.0))]
    Variant(String),
    /// The start position is invalid.
    #[error("in the tag FEN: {0}")]
    Start(FenError),
    /// A word between the moves is not a move.
    #[error("{} {}is not a move in SAN", quote(word), after(number.as_deref()))]
    Word {
        word: String,
        /// The last move number before it.
        number: Option<String>,
    },
    /// Variations are nested too deep.
    #[error("variations are nested more than {} deep", scan::DEEPEST)]
    TooDeep,
    /// A variation has no end.
    #[error("a variation is not closed")]
    Unclosed,
    /// A move is illegal.
    #[error("move {place} {} is not a legal move in {}", quote(san), quote(fen))]
    Move {
        /// Its side and number: `12.` or `12...`.
        place: String,
        san: String,
        fen: String,
    },
}

fn after(number: Option<&str>) -> String {
    number.map_or_else(String::new, |number| format!("at move {number} "))
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
    let Head { tags, broken: no_tags, rest: after_tags, .. } = head(text);
    // A word that the reader drops makes a later move illegal, so look for such words first.
    let Scan { length, stray, spoiled, .. } = scan::scan(text);
    let end = stray.as_ref().map_or(length, |stray| stray.start);
    let begin = text.len() - after_tags.len();
    let movetext = without(text, begin..end.max(begin), &spoiled);
    let mut replay =
        Replay { moves: Moves::of(first_position(&tags, &no_tags)?), result: None, failure: None };
    let mut reader = Reader::new(io::Cursor::new(movetext.as_bytes()));
    let mut broken = loop {
        match reader.read_game(&mut replay) {
            Ok(Some(())) if replay.failure.is_none() => {}
            Ok(_) => break replay.failure.take(),
            Err(error) => break Some(PgnError::Form(error.to_string())),
        }
    };
    broken = broken.or(stray.map(|Stray { word, number, .. }| PgnError::Word { word, number }));
    let Moves { game, elements, mut left_out, .. } = replay.moves.closed();
    left_out.extend(no_tags.iter().map(|line| PgnError::Tag((*line).to_owned())));
    let word = |(_, stray): (_, Stray)| PgnError::Word { word: stray.word, number: stray.number };
    left_out.extend(spoiled.into_iter().map(word));
    if game.moves().is_empty() {
        if let Some(error) = broken {
            return Err(error);
        }
        if tags.is_empty() && replay.result.is_none() {
            let line = no_tags.first().map(|line| PgnError::Tag((*line).to_owned()));
            return Err(line.unwrap_or(PgnError::Empty));
        }
    }
    let tag = |name: &str| tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
    let result = replay.result.or_else(|| tag("Result")).unwrap_or_else(|| "*".to_owned());
    Ok(Transcript { game, tags, result, elements, left_out, broken })
}

/// The part of a text in a range, without the spoiled variations.
fn without<'a>(
    text: &'a str,
    range: Range<usize>,
    spoiled: &[(Range<usize>, Stray)],
) -> Cow<'a, str> {
    if spoiled.is_empty() {
        return Cow::Borrowed(&text[range]);
    }
    let (mut left, mut from) = (String::new(), range.start);
    for (variation, _) in spoiled.iter().filter(|(variation, _)| variation.end <= range.end) {
        left.push_str(&text[from..variation.start]);
        left.push(' ');
        from = variation.end;
    }
    left.push_str(&text[from..range.end.max(from)]);
    Cow::Owned(left)
}

/// Plays the moves as the reader finds them. For the reader a blank line in the movetext ends a
/// game; if there was no result, and no tags follow, the same game continues.
struct Replay {
    moves: Moves,
    result: Option<String>,
    /// Why the main line ended early.
    failure: Option<PgnError>,
}

/// The movetext so far.
struct Moves {
    game: Game,
    elements: Vec<Element>,
    /// The beginning of a comment that is too long for the reader's buffer.
    comment: Vec<u8>,
    /// The main line and the open variations.
    lines: Vec<Line>,
    left_out: Vec<PgnError>,
    /// Whether variations were left out because they are nested too deep.
    is_too_deep: bool,
    /// Whether the next end of a variation is that of one that was left out.
    skips_end: bool,
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
}

impl Moves {
    fn of(game: Game) -> Moves {
        let start = *game.position();
        let lines = vec![Line { start: 0, now: start, before: start, broken: None }];
        let (elements, comment, left_out) = (Vec::new(), Vec::new(), Vec::new());
        Moves { game, elements, comment, lines, left_out, is_too_deep: false, skips_end: false }
    }

    /// Plays a move; an error if it is illegal and in the main line.
    fn play(&mut self, text: &str) -> Result<(), PgnError> {
        let Moves { game, elements, lines, .. } = self;
        let is_main = lines.len() == 1;
        let Some(line) = lines.last_mut().filter(|line| line.broken.is_none()) else {
            return Ok(());
        };
        let position = line.now;
        let (number, color) = (position.fullmove_number(), position.turn());
        let Ok(mv) = position.parse_san(text) else {
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
        elements.push(Element::Move { number, color, san: position.san(mv) });
        (line.before, line.now) = (position, position.after(mv));
        if is_main {
            game.play(mv);
        }
        Ok(())
    }

    fn open(&mut self) {
        let Some(outer) = self.lines.last() else { return };
        let (now, broken) = (outer.before, outer.broken.clone());
        self.lines.push(Line { start: self.elements.len(), now, before: now, broken });
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
            if self.lines.last().is_none_or(|outer| outer.broken.is_none()) {
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
        if self.is_too_deep {
            self.left_out.push(PgnError::TooDeep);
        }
        self
    }
}

impl Visitor for Replay {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        // Nothing after the result belongs to the game.
        if self.result.is_some() {
            return ControlFlow::Continue(());
        }
        match self.moves.play(&san.to_string()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn nag(&mut self, (): &mut (), Nag(glyph): Nag) -> ControlFlow<()> {
        if self.result.is_none() && !self.moves.elements.is_empty() {
            self.moves.elements.push(Element::Glyph(glyph));
        }
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.moves.comment.extend_from_slice(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        let mut bytes = std::mem::take(&mut self.moves.comment);
        bytes.extend_from_slice(comment.as_bytes());
        // The parts may be cut inside a letter; the whole is text again.
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim();
        if self.result.is_none() && !text.is_empty() {
            self.moves.elements.push(Element::Comment(text.to_owned()));
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        let is_kept = self.moves.lines.len() <= scan::DEEPEST;
        if is_kept && self.result.is_none() {
            self.moves.open();
        } else if !is_kept {
            (self.moves.is_too_deep, self.moves.skips_end) = (true, true);
        }
        ControlFlow::Continue(Skip(!is_kept))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        if !std::mem::take(&mut self.moves.skips_end) {
            self.moves.close();
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        // A variation may have its own result.
        if self.moves.lines.len() == 1 {
            self.result.get_or_insert_with(|| outcome.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// The game before its first move, from the tags. `no_tags` are the lines that are none.
fn first_position(tags: &[(String, String)], no_tags: &[&str]) -> Result<Game, PgnError> {
    // From another position, or by other rules, the moves would mean something else.
    let decides = |line: &&&str| ["[FEN", "[Variant"].iter().any(|name| line.starts_with(name));
    if let Some(line) = no_tags.iter().find(decides) {
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
