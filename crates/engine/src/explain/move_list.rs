//! The legal moves of a position, with the pieces that each blast removes and their value: as a
//! table for people, and as data for programs. [`crate::atomic`] decides which moves are legal and
//! which pieces die.

use serde::Serialize;

use crate::atomic::fen::CastlingLetters;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move, Outcome, Position, blast};
use crate::search::params;

/// A piece that a blast removes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Removed {
    /// Its square, such as `e4`.
    pub square: String,
    /// Its FEN letter: upper case for White.
    pub piece: char,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameEnd {
    /// The result in PGN form.
    pub result: &'static str,
    /// What happened, such as `White wins by explosion`.
    pub reason: String,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        GameEnd { result: outcome.result(), reason: outcome.to_string() }
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedMove {
    /// The move in UCI notation.
    pub uci: String,
    pub san: String,
    /// The pieces its blast removes, the capturer first and then from a1 to h8; empty if it
    /// captures nothing.
    pub removes: Vec<Removed>,
    /// The gain of the blast for the side to move, in centipawns: enemy pieces minus own ones,
    /// without kings, by the blast values of the search. 0 if the move captures nothing.
    pub gain: i32,
    /// Whether the blast removes the enemy king.
    pub explodes_king: bool,
    /// How the game ends with this move, if it does.
    pub end: Option<GameEnd>,
}

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalMoves {
    pub fen: String,
    /// The side to move: `white` or `black`.
    pub turn: String,
    /// How the game has already ended, if it has.
    pub end: Option<GameEnd>,
    /// The moves: first those that explode the enemy king, then other captures by descending gain,
    /// then all others; equal ones in alphabetical order.
    pub moves: Vec<ListedMove>,
}

impl LegalMoves {
    /// The legal moves in the last position of a game. With `chess960`, castling is written as the
    /// king taking its rook, and castling rights as files; the former also in a game that needs
    /// it, see [`CastlingText::of`].
    ///
    /// ```
    /// use fissile_engine::atomic::{Game, Position};
    /// use fissile_engine::explain::move_list::LegalMoves;
    ///
    /// let position = Position::from_fen("7k/7p/8/8/8/8/P7/K6R w - - 0 1")?;
    /// let list = LegalMoves::of(&Game::new(position), false);
    /// let first = &list.moves[0];
    /// assert_eq!((first.san.as_str(), first.removes.len(), first.explodes_king), ("Rxh7#", 3, true));
    /// # Ok::<(), fissile_engine::atomic::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn of(game: &Game, chess960: bool) -> LegalMoves {
        let castling = CastlingText::of(game.start(), chess960);
        let letters = CastlingLetters::of(chess960);
        let position = game.position();
        let mut later = game.clone();
        let mut moves: Vec<ListedMove> = position
            .legal_moves()
            .iter()
            .map(|mv| {
                later.play(*mv);
                let end = later.outcome().map(GameEnd::from);
                later.undo();
                entry(position, *mv, castling, end)
            })
            .collect();
        moves.sort_by(|a, b| rank(a).cmp(&rank(b)));
        LegalMoves {
            fen: position.fen(letters),
            turn: position.turn().to_string().to_ascii_lowercase(),
            end: game.outcome().map(GameEnd::from),
            moves,
        }
    }

    /// The moves, one per line, in columns: UCI notation, SAN, the pieces that the blast removes,
    /// its gain (centipawns, or the king), and how the game ends. The last lines show how the game
    /// has already ended, if it has, and the number of moves. There is no trailing newline.
    #[must_use]
    pub fn table(&self) -> String {
        let rows: Vec<[String; 5]> = self.moves.iter().map(ListedMove::columns).collect();
        let width =
            |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let [uci, san, removes, gain] = [0, 1, 2, 3].map(width);
        let mut lines: Vec<String> = rows
            .iter()
            .map(|[a, b, c, d, e]| {
                format!("{a:<uci$}  {b:<san$}  {c:<removes$}  {d:>gain$}  {e}")
                    .trim_end()
                    .to_owned()
            })
            .collect();
        lines.extend(
            self.end
                .as_ref()
                .map(|end| format!("The game is over: {}, {}", end.reason, end.result)),
        );
        lines.push(format!("Legal moves: {}", self.moves.len()));
        lines.join("\n")
    }
}

impl ListedMove {
    fn columns(&self) -> [String; 5] {
        let removes: Vec<String> =
            self.removes.iter().map(|gone| format!("{}{}", gone.piece, gone.square)).collect();
        let gain = match (self.explodes_king, self.removes.is_empty()) {
            (true, _) => "king".to_owned(),
            (false, false) => format!("{:+}", self.gain),
            (false, true) => String::new(),
        };
        let end = self.end.as_ref().map_or(String::new(), |end| end.reason.clone());
        [self.uci.clone(), self.san.clone(), removes.join(" "), gain, end]
    }
}

fn entry(
    position: &Position,
    mv: Move,
    castling: CastlingText,
    end: Option<GameEnd>,
) -> ListedMove {
    let board = position.board();
    let gone = blast::removed(position, mv);
    let first = gone.has(mv.from()).then(|| mv.from());
    let others = gone.into_iter().filter(|square| *square != mv.from());
    let removed = |square| {
        Some(Removed { square: format!("{square}"), piece: board.piece_at(square)?.letter() })
    };
    ListedMove {
        uci: mv.uci(castling),
        san: position.san(mv),
        removes: first.into_iter().chain(others).filter_map(removed).collect(),
        gain: blast::net_gain(position, mv, &params::blast_values()),
        explodes_king: blast::kills_king(position, mv, !position.turn()),
        end,
    }
}

/// The sort key of an entry.
fn rank(entry: &ListedMove) -> (u8, i32, &str) {
    match (entry.explodes_king, entry.removes.is_empty()) {
        (true, _) => (0, 0, &entry.uci),
        (false, false) => (1, -entry.gain, &entry.uci),
        (false, true) => (2, 0, &entry.uci),
    }
}
