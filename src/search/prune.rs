//! When a node or a move need not be searched at all. Each rule is one function: the idea, the condition, and why it is
//! sound enough in atomic chess.
//!
//! One condition stands above all of them: nothing is pruned on the strength of the evaluation while the opponent could
//! explode the king next move. An evaluation means nothing then, as it means nothing in check.

use super::params;
use super::score::Score;

/// What a node knows about itself before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub struct NodeEval {
    /// Remaining depth in plies.
    pub depth: i32,
    /// The static evaluation, corrected by what the table knows.
    pub eval: Score,
    /// Better than two plies ago.
    pub improving: bool,
}

/// Reverse futility: an evaluation far above beta is not going to fall below it in the few plies left.
/// Condition: the opponent threatens no blast on the king; beta is no forced win.
/// Source: <https://www.chessprogramming.org/Reverse_Futility_Pruning>.
#[must_use]
pub fn reverse_futility(node_eval: &NodeEval, beta: Score) -> Option<Score> {
    let plies = node_eval.depth - i32::from(node_eval.improving);
    let bar = beta + params::reverse_futility_margin() * plies;
    let holds = node_eval.depth <= params::reverse_futility_depth() && node_eval.eval >= bar && !beta.is_decided();
    holds.then(|| Score((node_eval.eval.0 + beta.0) / 2))
}

/// Razoring: an evaluation far below alpha is hopeless unless a capture helps, and quiescence knows that.
/// Condition: few plies left; whether quiescence agrees is for the caller to find out.
/// Source: <https://www.chessprogramming.org/Razoring>.
#[must_use]
pub fn is_hopeless(node_eval: &NodeEval, alpha: Score) -> bool {
    node_eval.depth <= params::razor_depth() && node_eval.eval + params::razor_margin() * node_eval.depth < alpha
}

/// Null move: if passing still fails high, a real move will. The result is the depth of the search after passing.
/// Condition: pieces are left besides pawns, for otherwise having to move may be the problem, and the evaluation is
/// above beta. That passing does not lose the king at once is known, since there is no threat. From a certain depth on
/// the caller verifies the cutoff by a search without null moves.
/// Source: <https://www.chessprogramming.org/Null_Move_Pruning>.
#[must_use]
pub fn null_move_depth(node_eval: &NodeEval, beta: Score, has_pieces: bool) -> Option<i32> {
    let fits = node_eval.depth >= params::null_move_depth() && node_eval.eval >= beta && has_pieces && !beta.is_decided();
    let above = ((node_eval.eval.0 - beta.0) / params::null_move_eval()).min(3);
    fits.then(|| node_eval.depth - params::null_move_base() - node_eval.depth / params::null_move_divisor() - above)
}

/// Late move pruning: how many quiet moves a shallow node looks at; what comes later in the order will not be the one.
/// Condition: the caller exempts moves that threaten the enemy king, which are the ones that win atomic games.
/// Source: <https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning>.
#[must_use]
pub fn quiet_moves_worth_trying(node_eval: &NodeEval) -> usize {
    if node_eval.depth > params::late_move_depth() {
        return usize::MAX;
    }
    let moves = params::late_move_base() + node_eval.depth * node_eval.depth;
    (if node_eval.improving { moves } else { moves / 2 }) as usize
}

/// Futility: a quiet move that makes no threat against the king will not lift the evaluation to alpha.
/// Source: <https://www.chessprogramming.org/Futility_Pruning>.
#[must_use]
pub fn quiet_is_futile(node_eval: &NodeEval, alpha: Score) -> bool {
    let reach = node_eval.eval + params::futility_base() + params::futility_margin() * node_eval.depth;
    node_eval.depth <= params::futility_depth() && reach <= alpha
}

/// A capture whose blast costs more than it removes stays a loss: nobody recaptures, so the balance is exact.
/// Condition: few plies left, for a blast may also open a way to the king.
#[must_use]
pub fn capture_is_futile(node_eval: &NodeEval, gain: i32, alpha: Score) -> bool {
    let reach = node_eval.eval + gain + params::capture_futility_margin() * node_eval.depth;
    node_eval.depth <= params::capture_futility_depth() && gain < 0 && reach <= alpha
}
