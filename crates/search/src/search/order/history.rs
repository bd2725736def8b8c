//! History tables: moves that cut off elsewhere in the tree are tried earlier.
//!
//! Each table holds 16-bit entries. An update moves an entry by a bonus, less and less as it
//! approaches the limit ("gravity", <https://www.chessprogramming.org/History_Heuristic>).

use super::super::params;
use crate::atomic::{Color, Move, Piece, PieceKind, Position, Square, blast};

/// Entries stay between -LIMIT and LIMIT.
pub const LIMIT: i32 = 16_384;

/// The piece and destination of a move, the key of continuation history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = 12 * 64;

    /// The key of `piece` going to `to`.
    #[must_use]
    pub fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo(((piece.color.index() * 6 + piece.kind.index()) * 64 + to.index()) as u16)
    }

    /// The key of a move in a position.
    #[must_use]
    pub fn of(position: &Position, mv: Move) -> PieceTo {
        let kind = position.board().kind_at(mv.from()).unwrap_or(PieceKind::Pawn);
        PieceTo::new(Piece::new(position.turn(), kind), mv.to())
    }

    /// The index of the key, below the number of keys.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        // No key is greater; the comparison replaces the check of a table's bounds.
        usize::from(self.0).min(PieceTo::COUNT - 1)
    }
}

/// The keys of the moves one, two and four plies before a node, for continuation history.
pub type ContinuationKeys = [Option<PieceTo>; 3];

/// The history tables of one thread.
#[derive(Clone)]
pub struct History {
    /// Quiet moves by color, origin and destination.
    butterfly: Vec<i16>,
    /// Captures by capturer, destination and victim.
    captures: Vec<i16>,
    /// Quiet moves by the key of an earlier move, of either side, and their own key.
    continuation: Vec<Row>,
    /// A bit for each row of `continuation` that is not empty.
    used: [u64; PieceTo::COUNT / 64],
}

/// Entries by the key of a move.
type Row = [i16; PieceTo::COUNT];

/// The row used if there is no earlier move.
static NO_ROW: Row = [0; PieceTo::COUNT];

impl History {
    /// Empty tables.
    #[must_use]
    pub fn new() -> History {
        History {
            butterfly: vec![0; 2 * 64 * 64],
            captures: vec![0; PieceTo::COUNT * 6],
            continuation: vec![NO_ROW; PieceTo::COUNT],
            used: [0; PieceTo::COUNT / 64],
        }
    }

    /// Empties the tables. A short search has used few rows, and only those are overwritten.
    pub fn clear(&mut self) {
        self.butterfly.fill(0);
        self.captures.fill(0);
        for (rows, used) in self.continuation.chunks_exact_mut(64).zip(&mut self.used) {
            while *used != 0 {
                rows[used.trailing_zeros() as usize] = NO_ROW;
                *used &= *used - 1;
            }
        }
    }

    /// The history of quiet moves of `color`; `before` holds the keys of the earlier moves.
    #[must_use]
    #[inline]
    pub fn quiet(&self, color: Color, before: &ContinuationKeys) -> QuietHistory<'_> {
        let rows = before.map(|key| key.map_or(&NO_ROW, |key| &self.continuation[key.index()]));
        QuietHistory { color, butterfly: &self.butterfly, rows }
    }

    /// The history of a capture.
    #[must_use]
    #[inline]
    pub fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.captures[capture(position, mv)])
    }

    /// Raises the quiet move `best` that cut off at `depth` plies, and lowers the moves in `tried`
    /// before it. They lose more than it wins: they surely failed here, but there may be a better
    /// move than `best`.
    pub fn reward_quiet(
        &mut self,
        position: &Position,
        best: Move,
        tried: &[Move],
        before: &ContinuationKeys,
        depth: i32,
    ) {
        let bonus = bonus(depth);
        self.move_quiet(position, best, before, bonus);
        for mv in tried {
            self.move_quiet(position, *mv, before, -bonus * params::history_malus() / 100);
        }
    }

    /// Raises or lowers a quiet move of `color` by `rise`, the points by which it raised the
    /// evaluation.
    pub fn judge_quiet(&mut self, color: Color, mv: Move, rise: i32) {
        /// The evaluation is only a hint; a cutoff in a search counts for more.
        const MOST: i32 = 600;
        let bonus = (rise * params::history_eval() / 10).clamp(-MOST, MOST);
        shift(&mut self.butterfly[butterfly(color, mv)], bonus, LIMIT);
    }

    /// Raises the capture `best`, if a capture cut off at `depth` plies, and lowers the captures in
    /// `tried` before it.
    pub fn reward_capture(
        &mut self,
        position: &Position,
        best: Option<Move>,
        tried: &[Move],
        depth: i32,
    ) {
        let bonus = bonus(depth);
        if let Some(mv) = best {
            shift(&mut self.captures[capture(position, mv)], bonus, LIMIT);
        }
        for mv in tried {
            shift(&mut self.captures[capture(position, *mv)], -bonus, LIMIT);
        }
    }

    fn move_quiet(&mut self, position: &Position, mv: Move, before: &ContinuationKeys, bonus: i32) {
        let piece_to = PieceTo::of(position, mv);
        shift(&mut self.butterfly[butterfly(position.turn(), mv)], bonus, LIMIT);
        for before in before.iter().flatten().map(|before| before.index()) {
            shift(&mut self.continuation[before][piece_to.index()], bonus, LIMIT);
            self.used[before / 64] |= 1 << (before % 64);
        }
    }
}

/// The history of the quiet moves of one node.
pub struct QuietHistory<'h> {
    color: Color,
    butterfly: &'h [i16],
    rows: [&'h Row; 3],
}

impl<'h> QuietHistory<'h> {
    /// The history of the moves of a piece of the given kind.
    #[must_use]
    #[inline]
    pub fn of_piece(&self, kind: PieceKind, from: Square) -> PieceHistory<'h> {
        let piece = self.color.index() * 6 + kind.index();
        let [one, two, four] = self.rows.map(|row| &row.as_chunks().0[piece]);
        let butterfly = &self.butterfly.as_chunks().0[self.color.index() * 64 + from.index()];
        PieceHistory([butterfly, one, two, four])
    }

    /// The history of a move of a piece of the given kind.
    #[must_use]
    #[inline]
    pub fn of(&self, kind: PieceKind, mv: Move) -> i32 {
        self.of_piece(kind, mv.from()).to(mv.to())
    }
}

/// The history of the quiet moves of one piece, by destination.
pub struct PieceHistory<'h>([&'h [i16; 64]; 4]);

impl PieceHistory<'_> {
    /// The history of the move to a square.
    #[must_use]
    #[inline]
    pub fn to(&self, square: Square) -> i32 {
        self.0.iter().map(|table| i32::from(table[square.index()])).sum()
    }
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

fn bonus(depth: i32) -> i32 {
    (params::history_bonus() * depth).min(params::history_bonus_limit())
}

/// Moves an entry by `bonus`, less the nearer the entry is to `limit`. `bonus` must be within the
/// limit.
#[inline]
pub(in super::super) fn shift(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[inline]
fn butterfly(color: Color, mv: Move) -> usize {
    (color.index() * 64 + mv.from().index()) * 64 + mv.to().index()
}

#[inline]
fn capture(position: &Position, mv: Move) -> usize {
    let victim = blast::victim(position, mv).and_then(|square| position.board().kind_at(square));
    PieceTo::of(position, mv).index() * 6 + victim.map_or(0, PieceKind::index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_inside_the_limit() {
        let mut entry = 0;
        for _ in 0..1000 {
            shift(&mut entry, params::history_bonus_limit(), LIMIT);
        }
        assert!(i32::from(entry) <= LIMIT && i32::from(entry) > LIMIT / 2);
        for _ in 0..1000 {
            shift(&mut entry, -params::history_bonus_limit(), LIMIT);
        }
        assert!(i32::from(entry) >= -LIMIT && i32::from(entry) < -LIMIT / 2);
    }

    #[test]
    fn a_rewarded_move_scores_above_a_penalized_one() {
        let position = Position::start();
        let (good, bad) =
            (position.parse_uci("g1f3").unwrap(), position.parse_uci("a2a3").unwrap());
        let before = [None, Some(PieceTo::of(&position, bad)), None];
        let mut history = History::new();
        history.reward_quiet(&position, good, &[bad], &before, 5);
        let history = history.quiet(Color::White, &before);
        assert!(history.of(PieceKind::Knight, good) > 0);
        assert!(history.of(PieceKind::Pawn, bad) < 0);
    }

    #[test]
    fn cleared_tables_are_empty() {
        let mut history = History::new();
        let mut position = Position::start();
        // Rows in several words of `used`, among them the first and the last bits.
        for index in [0, 1, 63, 64, 700, PieceTo::COUNT - 1] {
            let before = [Some(PieceTo(index as u16)), None, Some(PieceTo(5))];
            let moves = position.legal_moves();
            history.reward_quiet(&position, moves[0], &moves[1..], &before, 5);
            history.reward_capture(&position, Some(moves[0]), &moves[1..], 5);
            history.judge_quiet(position.turn(), moves[1], 9);
            position.make(moves[0]);
        }
        let filled = |history: &History| {
            let rows = history.continuation.iter().flatten();
            rows.chain(&history.butterfly).chain(&history.captures).filter(|at| **at != 0).count()
        };
        assert!(filled(&history) > 200);
        history.clear();
        assert_eq!((filled(&history), history.used), (0, [0; PieceTo::COUNT / 64]));
    }
}
