//! A game: its start position, its moves, and draws by repetition. Clocks, players and PGN tags are elsewhere.

use super::moves::Move;
use super::outcome::Outcome;
use super::position::Position;

/// A start position and the legal moves played from it.
///
/// ```
/// use fissile::atomic::{Color, Game, Outcome};
///
/// let mut game = Game::default();
/// for text in ["g1f3", "f7f6", "f3e5", "a7a6", "e5d7"] {
///     let mv = game.position().parse_uci(text).unwrap();
///     game.play(mv);
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Explosion { winner: Color::White }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    moves: Vec<Move>,
    /// The position after each move.
    positions: Vec<Position>,
}

impl Game {
    /// A game starting from `start`.
    #[must_use]
    pub const fn new(start: Position) -> Game {
        Game { start, moves: Vec::new(), positions: Vec::new() }
    }

    /// The start position.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.position().is_legal(mv), "{mv:?}");
        let next = self.position().after(mv);
        self.moves.push(mv);
        self.positions.push(next);
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.positions.pop();
        self.moves.pop()
    }

    /// The keys of all positions from the start to the current one.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> {
        std::iter::once(&self.start).chain(&self.positions).map(Position::key)
    }

    /// How often the current position has occurred, including now.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        // Only positions since the last capture or pawn move can be the same.
        let reach = usize::from(now.halfmove_clock()) + 1;
        self.keys().rev().take(reach).filter(|key| *key == now.key()).count()
    }

    /// The outcome, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| (self.repetitions() >= 3).then_some(Outcome::Threefold))
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}
