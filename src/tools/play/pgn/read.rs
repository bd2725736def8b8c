//! Reading a game of atomic chess from PGN. The crate pgn-reader finds tags, moves and variations; every move is checked
//! against the rules, and nothing that stands among the moves is passed over.

use std::io;
use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Skip, Visitor};
use thiserror::Error;

use super::Tags;
use super::scan::{self, Stray};
use crate::atomic::fen::FenError;
use crate::atomic::{Color, Game, Position};
use crate::util::quote::quote;

/// A game as a PGN records it: its main line. Comments, glyphs and variations are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The moves.
    pub game: Game,
    /// The tags, without those that follow from the game.
    pub tags: Tags,
    /// The result behind the moves, or else that of the tag; `*` if there is none.
    pub result: String,
}

/// Why a text is not the PGN of a game of atomic chess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// There are neither tags nor moves.
    #[error("there is no game in it")]
    Empty,
    /// A tag or comment has no end.
    #[error("{0}")]
    Form(String),
    /// The game is one of another variant.
    #[error("the variant is {}, not Atomic", quote(.0))]
    Variant(String),
    /// The position at the start is none.
    #[error("in the tag FEN: {0}")]
    Start(FenError),
    /// A word among the moves is none.
    #[error("{} {}is not a move in SAN", quote(word), after(number.as_deref()))]
    Word {
        /// The word.
        word: String,
        /// The last move number before it.
        number: Option<String>,
    },
    /// A move cannot be played.
    #[error("move {place}: {} is not a legal move in {}", quote(san), quote(fen))]
    Move {
        /// Whose move it is and its number: `12.` or `12...`.
        place: String,
        /// The move.
        san: String,
        /// The position.
        fen: String,
    },
}

fn after(number: Option<&str>) -> String {
    number.map_or_else(String::new, |number| format!("at move {number} "))
}

/// Reads the first game of a PGN. Without the tag `Variant` it is taken for atomic chess.
///
/// # Errors
/// If there is no game, the variant is another one, or something among the moves cannot be played.
///
/// ```
/// use fissile::tools::play::pgn::read;
///
/// let recorded = read(b"[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Ne5 a6 3. Nxd7# 1-0\n").unwrap();
/// assert_eq!(recorded.game.moves().len(), 5);
/// let error = read(b"1. e4 e5 2. Ke3 *").unwrap_err();
/// assert!(error.to_string().starts_with("move 2.: \"Ke3\" is not a legal move in "));
/// ```
pub fn read(bytes: &[u8]) -> Result<Recorded, PgnError> {
    // A word that the reader drops makes a later move illegal, so it has to be looked for first.
    if let Some(Stray { word, number }) = scan::stray_word(&String::from_utf8_lossy(bytes)) {
        return Err(PgnError::Word { word, number });
    }
    let mut reader = Reader::new(io::Cursor::new(bytes));
    let mut replay = Replay::default();
    loop {
        match reader.read_game(&mut replay).map_err(|error| PgnError::Form(error.to_string()))? {
            Some(Read::MaybeMore) => {}
            Some(Read::Failed(error)) => return Err(error),
            Some(Read::AnotherGame) | None => break,
        }
    }
    let game = replay.game.ok_or(PgnError::Empty)?;
    if game.moves().is_empty() && replay.tags.is_empty() && replay.result.is_none() {
        return Err(PgnError::Empty);
    }
    let tag = |name: &str| replay.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
    let result = replay.result.or_else(|| tag("Result")).unwrap_or_else(|| "*".to_owned());
    let mut tags = Tags::default();
    replay.tags.iter().for_each(|(name, value)| tags.set_default(name, value));
    Ok(Recorded { game, tags, result })
}

/// Plays the moves while the reader finds them. A blank line among the moves ends a game for the reader; if no result was
/// seen, and no tags follow, the same game goes on.
#[derive(Default)]
struct Replay {
    game: Option<Game>,
    tags: Vec<(String, String)>,
    result: Option<String>,
}

enum Read {
    MaybeMore,
    AnotherGame,
    Failed(PgnError),
}

impl Visitor for Replay {
    type Tags = Vec<(String, String)>;
    type Movetext = Game;
    type Output = Read;

    fn begin_tags(&mut self) -> ControlFlow<Read, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Read> {
        tags.push((String::from_utf8_lossy(name).into_owned(), value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Read, Game> {
        if let Some(game) = self.game.take() {
            if tags.is_empty() && self.result.is_none() {
                return ControlFlow::Continue(game);
            }
            self.game = Some(game);
            return ControlFlow::Break(Read::AnotherGame);
        }
        match begin(&tags) {
            Ok(game) => {
                self.tags = tags;
                ControlFlow::Continue(game)
            }
            Err(error) => ControlFlow::Break(Read::Failed(error)),
        }
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Read> {
        // Behind the result nothing belongs to the game.
        if self.result.is_some() {
            return ControlFlow::Continue(());
        }
        let (position, text) = (game.position(), san.to_string());
        match position.parse_san(&text) {
            Ok(mv) => {
                game.play(mv);
                ControlFlow::Continue(())
            }
            Err(_) => {
                let dots = if position.turn() == Color::White { "." } else { "..." };
                let place = format!("{}{dots}", position.fullmove_number());
                ControlFlow::Break(Read::Failed(PgnError::Move { place, san: text, fen: position.to_string() }))
            }
        }
    }

    fn begin_variation(&mut self, _: &mut Game) -> ControlFlow<Read, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, _: &mut Game, outcome: Outcome) -> ControlFlow<Read> {
        self.result = Some(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Read {
        self.game = Some(game);
        Read::MaybeMore
    }
}

/// The game before its first move, as the tags tell it.
fn begin(tags: &[(String, String)]) -> Result<Game, PgnError> {
    let value = |name: &str| tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    if let Some(variant) = value("Variant").filter(|variant| !variant.eq_ignore_ascii_case("atomic")) {
        return Err(PgnError::Variant(variant.to_owned()));
    }
    let start = value("FEN").map_or(Ok(Position::start()), Position::from_fen).map_err(PgnError::Start)?;
    Ok(Game::new(start))
}
