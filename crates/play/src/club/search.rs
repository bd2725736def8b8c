//! A small alpha-beta search for the club rules. The engine's own search knows check, draws and
//! promotion, so it does not fit.

use std::time::Instant;

use super::game::ClubGame;
use super::moves::{after, allowed, destinations, removed};
use crate::assessment::Assessment;
use crate::atomic::{Board, Color, PieceKind, Square};
use crate::search::Signals;
use crate::thinking::Watch;

/// Centipawns, pawn to queen. Pawns never promote, so they are worth what they block.
const VALUES: [i32; 5] = [100, 300, 300, 500, 900];

/// Centipawns per square that a piece can move to.
const MOBILITY: i32 = 3;

/// The score of a won game, minus the plies it takes. No material is worth as much.
const WIN: i32 = 1_000_000;

/// The value of a captured king: more than a won game, whatever else explodes.
const KING: i32 = 10_000_000;

/// The maximum depth, in plies.
const MAX_DEPTH: i32 = 40;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    pub best: (Square, Square),
    pub assessment: Assessment,
    /// The last finished iteration, in plies.
    pub depth: u32,
}

/// The best move after `nodes` nodes, or at `deadline` if that comes first, or when the watch stops
/// it; `None` if there is no move. Every move is searched at least once. Without a deadline and a
/// stop the result depends only on the position.
#[must_use]
pub fn best_move(
    game: &ClubGame,
    nodes: u64,
    deadline: Option<Instant>,
    watch: &Watch,
) -> Option<BestMove> {
    let (board, side) = (game.board(), game.turn());
    let mut moves = game.moves();
    order(board, side, &mut moves);
    let mut search =
        Search { nodes: 0, limit: u64::MAX, deadline: None, signals: None, stopped: false };
    let (mut last_score, mut last_depth) = (0, 0);
    for depth in 1..=MAX_DEPTH {
        let mut best: Option<(i32, usize)> = None;
        for (index, (from, to)) in moves.iter().enumerate() {
            let alpha = best.map_or(-WIN, |(score, _)| score);
            let score =
                -search.negamax(&after(board, *from, *to), !side, depth - 1, -WIN, -alpha, 1);
            if search.stopped {
                break;
            }
            if best.is_none_or(|(least, _)| score > least) {
                best = Some((score, index));
            }
        }
        // The best move of an unfinished iteration is at least as good as the previous best move,
        // which was searched first.
        let (score, index) = best.unwrap_or((last_score, 0));
        moves.get_mut(..=index)?.rotate_right(1);
        last_score = score;
        if search.stopped {
            break;
        }
        last_depth = depth.unsigned_abs();
        (watch.depth)(last_depth);
        if score.abs() >= WIN - MAX_DEPTH {
            break;
        }
        (search.limit, search.deadline) = (nodes, deadline);
        search.signals = Some(watch.signals);
    }
    let best = *moves.first()?;
    Some(BestMove { best, assessment: assessment(last_score, side), depth: last_depth })
}

fn assessment(score: i32, side: Color) -> Assessment {
    let plies = WIN - score.abs();
    if plies <= MAX_DEPTH {
        let winner = if score > 0 { side } else { !side };
        Assessment::WinIn(winner, plies.unsigned_abs().div_ceil(2) as usize)
    } else {
        Assessment::of_centipawns(score, side)
    }
}

struct Search<'a> {
    nodes: u64,
    limit: u64,
    deadline: Option<Instant>,
    signals: Option<&'a Signals>,
    stopped: bool,
}

impl Search<'_> {
    /// The score of a position for the side to move, in centipawns; exact between `alpha` and
    /// `beta`.
    fn negamax(
        &mut self,
        board: &Board,
        side: Color,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.limit || self.nodes.is_multiple_of(256) && self.is_late() {
            self.stopped = true;
        }
        if board.king(side).is_none() {
            return ply - WIN;
        }
        if board.king(!side).is_none() {
            return WIN - ply;
        }
        let mut moves = allowed(board, side);
        if depth <= 0 || self.stopped {
            let wins = |(from, to): &(Square, Square)| gain(board, side, *from, *to) >= WIN;
            return if moves.iter().any(wins) { WIN - ply - 1 } else { evaluate(board, side) };
        }
        order(board, side, &mut moves);
        // A side without a move cannot lose.
        let mut best = if moves.is_empty() { 0 } else { -WIN };
        for (from, to) in moves {
            let score =
                -self.negamax(&after(board, from, to), !side, depth - 1, -beta, -alpha, ply + 1);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.signals.is_some_and(Signals::is_stopped)
    }
}

/// Orders winning captures first, then by gain; quiet moves keep their order.
fn order(board: &Board, side: Color, moves: &mut [(Square, Square)]) {
    moves.sort_by_cached_key(|(from, to)| -gain(board, side, *from, *to));
}

/// The material balance of a move in centipawns; a king counts as the game.
fn gain(board: &Board, side: Color, from: Square, to: Square) -> i32 {
    let removed = removed(board, from, to);
    let value = |square| match board.kind_at(square) {
        Some(PieceKind::King) => KING,
        Some(kind) => VALUES.get(kind.index()).copied().unwrap_or(0),
        None => 0,
    };
    let sum = |color| (removed & board.color(color)).into_iter().map(value).sum::<i32>();
    sum(!side) - sum(side)
}

/// Material and mobility, in centipawns for a side.
fn evaluate(board: &Board, side: Color) -> i32 {
    let worth = |color| {
        let pieces = board.color(color).into_iter();
        let piece = |square| {
            let value = board
                .kind_at(square)
                .and_then(|kind| VALUES.get(kind.index()))
                .copied()
                .unwrap_or(0);
            value + MOBILITY * destinations(board, square).count() as i32
        };
        pieces.map(piece).sum::<i32>()
    };
    worth(side) - worth(!side)
}
