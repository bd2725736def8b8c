//! The accumulators: the sums of the neurons for the positions of a search, each computed from the
//! nearest one that is known.
//!
//! An accumulator remembers the board that its sums belong to. To evaluate a position, its board is
//! compared with the last one at the same ply, those at the plies before it, and the last one that
//! was seen in the same way. The one that differs on the fewest squares is the source, and the
//! difference is applied to its sums. So no move has to be tracked: explosions, castling and null
//! moves are all differences of boards, and positions that are never evaluated cost nothing.

use arrayvec::ArrayVec;

use super::architecture::{Sums, View};
use super::network::Network;
use super::row::Row;
use super::simd;
use crate::atomic::{Bitboard, Board, Color, Piece, Position, Square};

/// If a board differs on up to this many squares, a search for a nearer one does not pay.
const NEAR: u32 = 4;

/// The number of squares on which boards differ after a quiet move; hardly any are nearer.
const NEAREST: u32 = 2;

/// The number of plies back in which known sums are looked for.
const REACH: usize = 2;

/// The sums of one side, and its view of the board.
#[derive(Clone)]
struct Side {
    sums: Row,
    view: Option<View>,
}

/// The board that was evaluated last at a ply, and the sums of both sides for it.
#[derive(Clone)]
struct Accumulator {
    board: Board,
    sides: [Side; 2],
}

/// The last board that one side saw in one view and that was far from all known boards, with its
/// sums (a "Finny table").
#[derive(Clone)]
struct Kept {
    board: Board,
    sums: Row,
}

/// The known sums of one thread of the search.
pub struct Accumulators {
    plies: Vec<Accumulator>,
    /// For each view, the boards kept for White and for Black.
    kept: Vec<[Kept; 2]>,
}

impl Accumulators {
    /// Accumulators for positions at plies below `plies`, with nothing known.
    #[must_use]
    pub fn new(network: &Network, plies: usize) -> Accumulators {
        let board = Board::default();
        let side = Side { sums: network.bias, view: None };
        // An empty board is known from every side.
        let kept = Kept { board, sums: network.bias };
        Accumulators {
            plies: vec![Accumulator { board, sides: [side.clone(), side] }; plies],
            kept: vec![[kept.clone(), kept]; View::COUNT],
        }
    }

    /// Forgets all positions.
    pub(super) fn forget(&mut self, network: &Network) {
        for side in self.plies.iter_mut().flat_map(|entry| &mut entry.sides) {
            side.view = None;
        }
        let empty = Board::default();
        for kept in self.kept.iter_mut().flatten().filter(|kept| kept.board != empty) {
            *kept = Kept { board: empty, sums: network.bias };
        }
    }

    /// The score of a position at a ply, in points for the side to move. Both kings must be on
    /// the board; without one the game is over and the score is 0.
    pub fn evaluate(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        if self.update(network, position.board(), ply) {
            self.output(network, position, ply)
        } else {
            0
        }
    }

    /// The score from the sums at a ply, which must be up to date.
    pub(super) fn output(&self, network: &Network, position: &Position, ply: usize) -> i32 {
        let [own, other] = self.sums(position.turn(), ply);
        network.output(own, other)
    }

    /// The sums of `us` and of the other side at a ply, which must be up to date.
    pub(super) fn sums(&self, us: Color, ply: usize) -> [&Sums; 2] {
        [us, !us].map(|color| &self.plies[ply].sides[color.index()].sums.0)
    }

    /// Brings the sums of both sides at a ply up to date. Returns whether both have a king.
    pub(super) fn update(&mut self, network: &Network, board: &Board, ply: usize) -> bool {
        let [Some(white), Some(black)] = Color::ALL.map(|color| board.king(color)) else {
            return false;
        };
        let views = [View::new(Color::White, white), View::new(Color::Black, black)];
        let sources = self.nearest(board, views, ply);
        // Prefetch all rows before the first of them is needed.
        let mut rows = views.map(Rows::new);
        let old = |side: usize| match sources[side] {
            Source::Ply(ply) => &self.plies[ply].board,
            Source::Kept => &self.kept[views[side].index()][side].board,
        };
        if std::ptr::eq(old(0), old(1)) {
            gather(&mut rows, network, old(0), board);
        } else {
            for (side, rows) in rows.iter_mut().enumerate() {
                gather(std::slice::from_mut(rows), network, old(side), board);
            }
        }
        let (before, [entry, ..]) = self.plies.split_at_mut(ply) else { return false };
        for (side, rows) in rows.iter().enumerate() {
            let target = &mut entry.sides[side];
            match sources[side] {
                Source::Ply(at) => {
                    let source = before.get(at).map(|entry| &entry.sides[side].sums.0);
                    rows.apply(source, &mut target.sums.0);
                }
                Source::Kept => {
                    let kept = &mut self.kept[views[side].index()][side];
                    rows.apply(None, &mut kept.sums.0);
                    kept.board = *board;
                    target.sums = kept.sums;
                }
            }
            target.view = Some(views[side]);
        }
        entry.board = *board;
        true
    }

    /// For each side, the known sums whose board differs on the fewest squares.
    fn nearest(&self, board: &Board, views: [View; 2], ply: usize) -> [Source; 2] {
        let mut least = [u32::MAX; 2];
        let mut sources = [Source::Kept; 2];
        for at in (ply.saturating_sub(REACH)..=ply).rev() {
            if least.iter().all(|least| *least <= NEAREST) {
                return sources;
            }
            let entry = &self.plies[at];
            let distance = difference(&entry.board, board).count();
            for side in 0..2 {
                if distance < least[side] && entry.sides[side].view == Some(views[side]) {
                    (least[side], sources[side]) = (distance, Source::Ply(at));
                }
            }
        }
        for side in 0..2 {
            let kept = &self.kept[views[side].index()][side];
            if least[side] > NEAR && difference(&kept.board, board).count() < least[side] {
                sources[side] = Source::Kept;
            }
        }
        sources
    }
}

/// The place of known sums.
#[derive(Clone, Copy)]
enum Source {
    Ply(usize),
    Kept,
}

/// The squares on which two boards differ.
fn difference(one: &Board, other: &Board) -> Bitboard {
    let pairs = one.sets().iter().zip(other.sets());
    Bitboard(pairs.fold(0, |all, (one, other)| all | (one.0 ^ other.0)))
}

/// The weights of the pieces that are only on the new board, and of those only on the old one, for
/// one side.
struct Rows<'a> {
    view: View,
    added: ArrayVec<&'a Sums, SQUARES>,
    removed: ArrayVec<&'a Sums, SQUARES>,
}

/// The maximum number of rows of one kind in a difference.
const SQUARES: usize = 64;

impl<'a> Rows<'a> {
    /// No rows yet.
    fn new(view: View) -> Rows<'a> {
        Rows { view, added: ArrayVec::new(), removed: ArrayVec::new() }
    }

    /// The row of a piece on a square, prefetched.
    fn of(&self, network: &'a Network, piece: Piece, square: Square) -> Option<&'a Sums> {
        let row = network.inputs.get(self.view.input(piece, square))?;
        row.prefetch();
        Some(&row.0)
    }

    /// Computes the sums for the new board from those for the old one: from `source`, or from the
    /// old values of `sums`.
    fn apply(&self, source: Option<&Sums>, sums: &mut Sums) {
        simd::apply(&self.added, &self.removed, source, sums);
    }
}

/// Collects the rows of the difference between two boards, for one side or both.
fn gather<'a>(sides: &mut [Rows<'a>], network: &'a Network, old: &Board, new: &Board) {
    let changed = difference(old, new);
    for square in changed & new.occupied() {
        let Some(piece) = new.piece_at(square) else { continue };
        for rows in &mut *sides {
            rows.added.extend(rows.of(network, piece, square));
        }
    }
    for square in changed & old.occupied() {
        let Some(piece) = old.piece_at(square) else { continue };
        for rows in &mut *sides {
            rows.removed.extend(rows.of(network, piece, square));
        }
    }
}
