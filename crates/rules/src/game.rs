//! A game: its start position, its moves, and draws by repetition. Clocks, players and PGN tags are
//! elsewhere.

use super::make::IllegalMove;
use super::moves::Move;
use super::outcome::Outcome;
use super::position::Position;

/// A start position and the legal moves played from it.
///
/// ```
/// use atomic_chess::{Color, Game, Outcome};
///
/// let mut game = Game::default();
/// for text in ["g1f3", "f7f6", "f3e5", "a7a6", "e5d7"] {
///     game.play(game.position().parse_uci(text)?);
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Explosion { winner: Color::White }));
/// # Ok::<(), atomic_chess::notation::MoveError>(())
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
    ///
    /// ```
    /// use atomic_chess::{Game, Position};
    ///
    /// let game = Game::new(Position::start());
    /// assert_eq!(game, Game::default());
    /// ```
    #[must_use]
    pub const fn new(start: Position) -> Game {
        Game { start, moves: Vec::new(), positions: Vec::new() }
    }

    /// The start position.
    ///
    /// ```
    /// use atomic_chess::{Game, Position};
    ///
    /// assert_eq!(*Game::default().start(), Position::start());
    /// ```
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    ///
    /// ```
    /// use atomic_chess::{Color, Game};
    ///
    /// let mut game = Game::default();
    /// game.play(game.position().parse_san("e4")?);
    /// assert_eq!(game.position().turn(), Color::Black);
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The moves played.
    ///
    /// ```
    /// use atomic_chess::Game;
    ///
    /// let mut game = Game::default();
    /// game.play(game.position().parse_san("e4")?);
    /// assert_eq!(game.moves()[0].to_string(), "e2e4");
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move, which the caller knows to be legal: from [`Position::legal_moves`], or parsed
    /// in the current position. Debug builds panic on an illegal one; in release builds the game is
    /// meaningless after it. For other moves, see [`Game::try_play`].
    ///
    /// ```
    /// use atomic_chess::Game;
    ///
    /// let mut game = Game::default();
    /// game.play(game.position().parse_san("Nf3")?);
    /// assert_eq!(game.moves().len(), 1);
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    pub fn play(&mut self, mv: Move) {
        self.push(mv, self.position().after(mv));
    }

    /// Plays a move if it is legal. The game goes on even after a draw by the rules:
    /// [`Game::outcome`] tells.
    ///
    /// # Errors
    /// If the move is illegal; the game stays as it was.
    ///
    /// ```
    /// use atomic_chess::{Game, Position};
    ///
    /// let mut game = Game::default();
    /// let mv = Position::start().parse_san("Nf3")?;
    /// assert_eq!(game.try_play(mv), Ok(()));
    /// // Black has no knight on g1.
    /// assert!(game.try_play(mv).is_err());
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut next = *self.position();
        next.try_make(mv)?;
        self.push(mv, next);
        Ok(())
    }

    fn push(&mut self, mv: Move, next: Position) {
        self.moves.push(mv);
        self.positions.push(next);
    }

    /// Takes the last move back; `None` at the start.
    ///
    /// ```
    /// use atomic_chess::Game;
    ///
    /// let mut game = Game::default();
    /// let mv = game.position().parse_san("Nf3")?;
    /// game.play(mv);
    /// assert_eq!((game.undo(), game.undo()), (Some(mv), None));
    /// assert_eq!(game, Game::default());
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.positions.pop();
        self.moves.pop()
    }

    /// The keys of all positions from the start to the current one.
    ///
    /// ```
    /// use atomic_chess::{Game, Position};
    ///
    /// let keys: Vec<u64> = Game::default().keys().collect();
    /// assert_eq!(keys, [Position::start().key()]);
    /// ```
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> {
        std::iter::once(&self.start).chain(&self.positions).map(Position::key)
    }

    /// How often the current position has occurred, including now.
    ///
    /// ```
    /// use atomic_chess::Game;
    ///
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(game.position().parse_san(text)?);
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        // Only positions since the last capture or pawn move can be the same.
        let reach = usize::from(now.halfmove_clock()) + 1;
        self.keys().rev().take(reach).filter(|key| *key == now.key()).count()
    }

    /// The outcome, or `None` while the game goes on.
    ///
    /// ```
    /// use atomic_chess::{Game, Outcome};
    ///
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     assert_eq!(game.outcome(), None);
    ///     game.play(game.position().parse_san(text)?);
    /// }
    /// assert_eq!(game.outcome(), Some(Outcome::Threefold));
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position()
            .outcome()
            .or_else(|| (self.repetitions() >= 3).then_some(Outcome::Threefold))
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}
