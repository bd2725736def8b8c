//! The recursion: principal variation search below the root. [`super::prune`], [`super::reduce`]
//! and [`super::extend`] decide what is pruned, reduced and extended, [`super::assess`] evaluates a
//! node. [`super::root`] searches the root, [`super::quiesce`] the leaves.

use arrayvec::ArrayVec;

use super::extend::{self, Extension};
use super::node::{Node, NodeEval, NodeKind, NonPv, Pv};
use super::order::history::ContinuationKeys;
use super::order::picker::{Picked, Picker};
use super::params;
use super::probing::cuts_off;
use super::prune;
use super::reduce::{LateMove, MoveClass};
use super::score::{MAX_PLY, Score};
use super::tt::TtEntry;
use super::window::{Best, Bound, Effect, Window};
use super::worker::{Shared, Worker};
use crate::atomic::movegen;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Color, Legality, Move, PieceKind, Position, Threats, blast};

/// The moves tried so far that did not cut off. They get a penalty if a later move does.
#[derive(Default)]
struct TriedMoves {
    quiets: ArrayVec<Move, 32>,
    captures: ArrayVec<Move, 32>,
}

impl TriedMoves {
    fn add(&mut self, picked: &Picked) {
        let list = if picked.gain.is_some() { &mut self.captures } else { &mut self.quiets };
        // Penalties for the first 32 moves are enough.
        let _ = list.try_push(picked.mv);
    }
}

impl Worker {
    /// Searches a node and returns its score: exact inside the window, a bound outside. After an
    /// abort the score is meaningless.
    pub(super) fn search<N: NodeKind>(&mut self, shared: &Shared<'_>, mut node: Node) -> Score {
        debug_assert_eq!(node.ply, self.ply, "a move was not taken back");
        if node.depth <= 0 {
            return self.begin_quiescence::<N>(shared, node);
        }
        if let Some(score) = self.open_node(shared, &mut node) {
            return score;
        }
        let position = *self.position();
        let Some(legality) = Legality::of(&position) else { return Score::mated_in(node.ply) };
        let threats = Threats::of(position.board(), position.turn());
        if let Some(mv) = movegen::winning_blast_by(&legality, &threats) {
            return self.win_at_once(&node, mv);
        }

        let excluded = self.stack[node.ply].excluded;
        let tt_entry = if excluded.is_none() { shared.tt.probe(position.key()) } else { None };
        if let Some(score) = tt_entry.and_then(|entry| tt_cutoff::<N>(&position, &node, &entry)) {
            return score;
        }
        if excluded.is_none()
            && let Some(score) = probe_tablebases(shared, &position, &node)
        {
            return score;
        }

        let node_eval = self.assess(&node, tt_entry.as_ref());
        if !N::PV
            && excluded.is_none()
            && let Some(score) =
                self.prune_node(shared, &node, node_eval.as_ref(), tt_entry.is_none())
        {
            return score;
        }
        // Internal iterative reduction: without a transposition table move the order is mostly
        // guesswork, and a deep search in a bad order is wasted. In atomic chess the right first
        // move often ends the game at once, so a shallower search that only finds that move, and
        // stores it for the next iteration, saves more than the lost ply costs.
        let tt_move = tt_entry.and_then(|entry| entry.mv);
        if tt_move.is_none()
            && node.depth >= params::internal_reduction_depth()
            && (N::PV || node.cut)
        {
            node.depth -= 1;
        }
        self.search_moves::<N>(shared, &node, &legality, &threats, tt_entry.as_ref(), node_eval)
    }

    /// Counts the node and returns a score if no move needs to be searched: the search was stopped,
    /// the game is drawn, or a shorter mate is already known.
    fn open_node(&mut self, shared: &Shared<'_>, node: &mut Node) -> Option<Score> {
        self.lines.clear(node.ply);
        self.count_node(shared);
        if self.aborted {
            return Some(Score::DRAW);
        }
        self.deepest = self.deepest.max(node.ply);
        if self.position().winner_by_explosion().is_none() && self.is_drawn() {
            return Some(Score::DRAW);
        }
        if node.ply >= MAX_PLY {
            return Some(self.evaluator.evaluate(&self.positions[node.ply], node.ply));
        }
        // Mate distance pruning: the worst outcome is to be mated here, the best is to win with the
        // next move. Once a quicker win is known, nothing below can change the result. Wins are
        // short in atomic chess, so this ends many nodes soon after the first blast is found.
        node.window.alpha = node.window.alpha.max(Score::mated_in(node.ply));
        node.window.beta = node.window.beta.min(Score::mate_in(node.ply + 1));
        node.window.is_empty().then_some(node.window.alpha)
    }

    /// Whether the game is a draw by repetition, fifty moves or a dead position.
    pub(super) fn is_drawn(&self) -> bool {
        let position = self.position();
        if position.halfmove_clock() >= FIFTY_MOVES || position.is_closed() {
            // Checkmate takes precedence over the fifty-move rule and closed positions.
            return !position.in_check() || position.has_legal_move();
        }
        self.repeats() || position.is_insufficient_material()
    }

    /// A winning blast beats everything: it ends the game, even if the own king is in check or
    /// could be exploded next. So no other move needs a search, however deep the node. A player of
    /// limited strength may overlook it.
    pub(super) fn win_at_once(&mut self, node: &Node, mv: Move) -> Score {
        let ply = node.ply;
        if self
            .strength_limit
            .is_some_and(|strength_limit| strength_limit.overlooks(self.position(), ply))
        {
            return self.static_score(ply);
        }
        self.lines.clear(ply + 1);
        self.lines.set(ply, mv);
        Score::mate_in(ply + 1)
    }

    /// Searches the moves of a node in order.
    fn search_moves<N: NodeKind>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        legality: &Legality<'_>,
        threats: &Threats,
        tt_entry: Option<&TtEntry>,
        node_eval: Option<NodeEval>,
    ) -> Score {
        let (position, ply) = (legality.position(), node.ply);
        let excluded = self.stack[ply].excluded;
        let before = self.continuation_keys(ply);
        self.stack[ply + 1].killers = [None; 2];
        let tt_move = tt_entry.and_then(|entry| entry.mv);
        if let Some(mv) = tt_move {
            shared.tt.prefetch(position.likely_key_after(mv));
        }
        let mut picker = Picker::all(legality, tt_move, self.stack[ply].killers);
        let mut best = Best::of_none(node.window);
        let (mut number, mut refuted, mut tried) = (0, 0, TriedMoves::default());
        // Later quiet moves are too late as well; most often none of them makes a threat, and they
        // need not be sorted. The excluded move has no number.
        let mut drops_quiets = excluded.is_none();
        let threats = threats.new_in(position);

        while let Some(picked) = picker.next(legality, &self.history, &before) {
            if excluded == Some(picked.mv) {
                continue;
            }
            number += 1;
            // The test searches this node again, so it comes before the move is made. The move of
            // the transposition table is always the first.
            let mut singular = None;
            if number == 1
                && excluded.is_none()
                && let Some(entry) = tt_entry.filter(|entry| entry.mv == Some(picked.mv))
            {
                singular = match self.test_singular(shared, node, entry) {
                    Extension::Plies(plies) => Some(plies),
                    Extension::CutOff(score) => return score,
                };
            }
            let threatens = threats.made_by(picked.mv);
            // Moves are skipped only after one is known to save the king, since a single quiet move
            // may be the only parry. A move that threatens the king is never skipped: it acts as a
            // check, and such moves win atomic games.
            let dispensable = !best.score.is_loss() && !threatens;
            let pruning = node_eval.as_ref().filter(|_| dispensable);
            let alpha = best.window.alpha;
            if picked.gain.is_none()
                && pruning.is_some_and(|eval| prune::is_too_late(eval, number, alpha))
            {
                if drops_quiets && picker.lists_quiets() {
                    drops_quiets = false;
                    number += picker.drop_quiets(|mv| threats.made_by(mv));
                }
                continue;
            }
            if picked.gain.is_none() && number > 1 {
                shared.tt.prefetch(position.likely_key_after(picked.mv));
            }
            let class = self.class(position, node, &picked, &before, number > 1, threatens);
            if pruning.is_some_and(|node_eval| prune::may_skip(node_eval, class, alpha)) {
                continue;
            }
            self.make(picked.mv);
            if node.threatened && self.is_refuted_by_blast() {
                // Most moves do not parry the threat. The order does not know which do, so those
                // that fail must not make the real parries late.
                refuted += 1;
                let effect = self.take_refuted::<N>(picked.mv, &mut best);
                self.unmake();
                if effect == Effect::CutOff {
                    break;
                }
                continue;
            }
            if picked.gain.is_some() {
                shared.tt.prefetch(self.position().key());
            }
            let late = LateMove {
                number: number - refuted,
                improving: node_eval.is_some_and(|node_eval| node_eval.improving),
                threatens,
                complexity: node_eval.map_or(0, |node_eval| node_eval.complexity),
                class,
            };
            let extension = match singular {
                Some(plies) => plies,
                None if ply < 2 * self.root_depth => extend::threat(position, &picked, threatens),
                None => 0,
            };
            self.stack[ply].set_move(position, picked.mv, picked.gain.is_none());
            let score = self.search_child::<N>(shared, node, best.window, &late, extension);
            self.unmake();
            if self.aborted {
                return Score::DRAW;
            }
            let effect = best.take(picked.mv, score);
            if N::PV && effect != Effect::None {
                self.lines.set(ply, picked.mv);
            }
            if effect == Effect::CutOff {
                self.reward(node, &picked, &tried);
                break;
            }
            tried.add(&picked);
        }
        if number == 0 {
            return self.score_without_moves(node, legality);
        }
        self.learn(node, &best);
        self.remember::<N>(shared, node, &best);
        best.score
    }

    /// Whether the opponent answers the move just made by exploding the king. The child would see
    /// that, too, but as a node of its own.
    pub(super) fn is_refuted_by_blast(&self) -> bool {
        let position = self.position();
        blast::threatens(position.board(), position.turn())
            && !self.is_drawn()
            && !self
                .strength_limit
                .as_ref()
                .is_some_and(|limit| limit.overlooks(position, self.ply))
    }

    /// Takes the score of `mv`, which was just made and after which the opponent explodes the king.
    pub(super) fn take_refuted<N: NodeKind>(&mut self, mv: Move, best: &mut Best) -> Effect {
        let ply = self.ply;
        let effect = best.take(mv, Score::mated_in(ply + 1));
        if N::PV && effect != Effect::None {
            self.lines.clear(ply);
            if let Some(legality) = Legality::of(self.position())
                && let Some(blast) = movegen::winning_blast(&legality)
            {
                self.lines.clear(ply + 1);
                self.lines.set(ply, blast);
            }
            self.lines.set(ply - 1, mv);
        }
        effect
    }

    /// The class of a move for pruning and reductions: a capture by its blast, a quiet move by its
    /// history and by what the opponent gains by capturing the moved piece. The first move of a
    /// node is neither skipped nor reduced, so its class does not matter.
    fn class(
        &self,
        position: &Position,
        node: &Node,
        picked: &Picked,
        before: &ContinuationKeys,
        late: bool,
        threatens: bool,
    ) -> MoveClass {
        let mv = picked.mv;
        if let Some(gain) = picked.gain {
            return MoveClass::Capture(gain);
        }
        if !late {
            return MoveClass::Quiet { history: 0, exposure: 0 };
        }
        let kind = position.board().kind_at(mv.from()).unwrap_or(PieceKind::Pawn);
        let exposure = if !threatens && !node.threatened && kind != PieceKind::King {
            blast::exposure(position, mv, &params::blast_values())
        } else {
            0
        };
        MoveClass::Quiet {
            history: self.history.quiet(position.turn(), before).of(kind, mv),
            exposure,
        }
    }

    /// The score of a node without moves: checkmate, stalemate, or only the excluded move.
    fn score_without_moves(&self, node: &Node, legality: &Legality<'_>) -> Score {
        match self.stack[node.ply].excluded {
            Some(_) => node.window.alpha,
            None if legality.checkers().any() => Score::mated_in(node.ply),
            None => Score::DRAW,
        }
    }

    /// Stores the result of a node in the transposition table.
    pub(super) fn remember<N: NodeKind>(&self, shared: &Shared<'_>, node: &Node, best: &Best) {
        let entry = &self.stack[node.ply];
        if entry.excluded.is_some() {
            return;
        }
        let entry = TtEntry {
            mv: best.mv,
            score: best.score.to_tt(node.ply),
            eval: entry.raw_eval,
            depth: node.depth.clamp(0, 255) as u8,
            bound: best.bound(),
            pv: N::PV,
        };
        shared.tt.store(self.position().key(), &entry);
    }

    /// Searches the current position, which a move of `node` has just made. The first move of a node
    /// gets the whole window, the others a null window. Late moves are also reduced; a move that
    /// beats alpha is searched again at full depth.
    pub(super) fn search_child<N: NodeKind>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        window: Window,
        late: &LateMove,
        extension: i32,
    ) -> Score {
        let depth = node.depth - 1 + extension;
        let below = Node {
            window: window.flipped(),
            depth,
            ply: node.ply + 1,
            cut: false,
            threatened: late.threatens,
        };
        if late.number == 1 {
            return if N::PV {
                -self.search::<Pv>(shared, below)
            } else {
                -self.search::<NonPv>(shared, Node { cut: !node.cut, ..below })
            };
        }
        let scout = Node { window: window.scout().flipped(), cut: true, ..below };
        let reduction = self.reductions.plies::<N>(node, late);
        let mut score = window.alpha + 1;
        if reduction > 0 {
            score = -self.search::<NonPv>(shared, Node { depth: depth - reduction, ..scout });
        }
        if score > window.alpha {
            score = -self.search::<NonPv>(shared, Node { cut: N::PV || !node.cut, ..scout });
        }
        if N::PV && score > window.alpha && score < window.beta {
            score = -self.search::<Pv>(shared, below);
        }
        score
    }

    /// Updates the histories and killers after a cutoff.
    fn reward(&mut self, node: &Node, best: &Picked, tried: &TriedMoves) {
        let before = self.continuation_keys(node.ply);
        let quiet = best.gain.is_none();
        if quiet {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(best.mv) {
                *killers = [Some(best.mv), killers[0]];
            }
            let position = &self.positions[node.ply];
            self.history.reward_quiet(position, best.mv, &tried.quiets, &before, node.depth);
        }
        let capture = (!quiet).then_some(best.mv);
        let position = &self.positions[node.ply];
        self.history.reward_capture(position, capture, &tried.captures, node.depth);
    }
}

/// Transposition table cutoff: a search at least as deep has already scored this position, and its
/// bound decides the window. Different orders of quiet moves often reach the same position until
/// the first blast. Principal variation nodes are never cut off, so that their line is complete.
pub(super) fn tt_cutoff<N: NodeKind>(
    position: &Position,
    node: &Node,
    entry: &TtEntry,
) -> Option<Score> {
    if N::PV || i32::from(entry.depth) < node.depth {
        return None;
    }
    // Near the fifty-move limit a stored score may be unreachable, since the transposition table
    // ignores the clock.
    if position.halfmove_clock() >= FIFTY_MOVES - 10 {
        return None;
    }
    let score = entry.score.from_tt(node.ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= node.window.beta,
        Bound::Upper => score <= node.window.alpha,
    };
    decides.then_some(score)
}

/// Tablebase cutoff: the tables know the result of perfect play, which no search can improve except
/// by a quicker forced win. Every capture removes several pieces, so lines soon reach positions
/// that the tables cover. The score goes into the transposition table, so that the files are not
/// read again.
fn probe_tablebases(shared: &Shared<'_>, position: &Position, node: &Node) -> Option<Score> {
    let probe = shared.tb.as_ref().filter(|_| shared.tb_below_root)?;
    let (score, bound) = probe.score(position, node.ply, node.depth)?;
    if !cuts_off((score, bound), node.window) {
        return None;
    }
    /// Extra depth for a tablebase score, which is worth more than a search of the same depth.
    const TRUST: i32 = 6;
    let depth = (node.depth + TRUST).clamp(0, 255) as u8;
    let entry =
        TtEntry { mv: None, score: score.to_tt(node.ply), eval: None, depth, bound, pv: false };
    shared.tt.store(position.key(), &entry);
    Some(score)
}

/// Whether the opponent could explode the king of `color` on the next move.
pub(super) fn is_threatened(position: &Position, color: Color) -> bool {
    blast::threatens(position.board(), !color)
}
