//! Pruning: when a node or a move needs no search. Each rule is one function with its idea, its condition, and why it
//! is sound enough in atomic chess.
//!
//! One condition holds for all rules: nothing is pruned by evaluation while the opponent threatens to explode the
//! king. The evaluation is meaningless then, as it is in check.

use super::params;
use super::score::Score;

/// What is known about a node before its moves are generated.
#[derive(Clone, Copy, Debug)]
pub struct NodeEval {
    /// Remaining depth in plies.
    pub depth: i32,
    /// The static evaluation, refined by the transposition table.
    pub eval: Score,
    /// Whether the evaluation is better than two plies ago.
    pub improving: bool,
}

/// Reverse futility: an evaluation far above beta will not drop below it in the few plies left.
/// Condition: the opponent does not threaten to explode the king, and beta is no forced win or loss.
/// Source: <https://www.chessprogramming.org/Reverse_Futility_Pruning>.
#[must_use]
pub fn reverse_futility(node_eval: &NodeEval, beta: Score) -> Option<Score> {
    let plies = node_eval.depth - i32::from(node_eval.improving);
    let bar = beta + params::reverse_futility_margin() * plies;
    let holds = node_eval.depth <= params::reverse_futility_depth() && node_eval.eval >= bar && !beta.is_decided();
    holds.then(|| Score((node_eval.eval.0 + beta.0) / 2))
}

/// Razoring: an evaluation far below alpha is hopeless unless a capture helps, which quiescence finds out.
/// Condition: few plies left. The caller lets quiescence confirm.
/// Source: <https://www.chessprogramming.org/Razoring>.
#[must_use]
pub fn is_hopeless(node_eval: &NodeEval, alpha: Score) -> bool {
    node_eval.depth <= params::razor_depth() && node_eval.eval + params::razor_margin() * node_eval.depth < alpha
}

/// Null move: if passing fails high, a real move will too. Returns the depth of the search after passing.
/// Condition: the side has pieces besides pawns, since otherwise zugzwang is likely, and the evaluation is at least
/// beta. Passing does not lose the king at once, since the opponent has no threat. From `null_move_verify` on, the
/// caller verifies the cutoff with a search without null moves.
/// Source: <https://www.chessprogramming.org/Null_Move_Pruning>.
#[must_use]
pub fn null_move_depth(node_eval: &NodeEval, beta: Score, has_pieces: bool) -> Option<i32> {
    let fits =
        node_eval.depth >= params::null_move_depth() && node_eval.eval >= beta && has_pieces && !beta.is_decided();
    let above = ((node_eval.eval.0 - beta.0) / params::null_move_eval()).min(3);
    fits.then(|| node_eval.depth - params::null_move_base() - node_eval.depth / params::null_move_divisor() - above)
}

/// Late move pruning: the number of quiet moves to try at a shallow node. Moves later in the order are unlikely to be
/// best.
/// Condition: the caller exempts moves that threaten the enemy king, which are the moves that win atomic games.
/// Source: <https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning>.
#[must_use]
pub fn quiet_moves_worth_trying(node_eval: &NodeEval) -> usize {
    if node_eval.depth > params::late_move_depth() {
        return usize::MAX;
    }
    let moves = params::late_move_base() + node_eval.depth * node_eval.depth;
    (if node_eval.improving { moves } else { moves / 2 }) as usize
}

/// Futility: a quiet move that makes no threat against the king will not raise the evaluation to alpha.
/// Source: <https://www.chessprogramming.org/Futility_Pruning>.
#[must_use]
pub fn quiet_is_futile(node_eval: &NodeEval, alpha: Score) -> bool {
    let reach = node_eval.eval + params::futility_base() + params::futility_margin() * node_eval.depth;
    node_eval.depth <= params::futility_depth() && reach <= alpha
}

/// A capture whose blast costs more than it removes remains a loss: nobody recaptures, so the balance is exact.
/// Condition: few plies left, since a blast may also open a way to the king.
#[must_use]
pub fn capture_is_futile(node_eval: &NodeEval, gain: i32, alpha: Score) -> bool {
    let reach = node_eval.eval + gain + params::capture_futility_margin() * node_eval.depth;
    node_eval.depth <= params::capture_futility_depth() && gain < 0 && reach <= alpha
}
