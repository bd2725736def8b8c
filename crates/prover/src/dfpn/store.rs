//! What the search stores in the table of a position that it has searched.

use super::{NodeResult, SearchNode, Solver};
use crate::identity::Key;
use crate::lemma_file::Lemma;
use crate::path::NOWHERE;
use crate::table::{Condition, Entry, Known};

impl Solver<'_> {
    /// Stores a win under another key of its position, unless a shorter one is known.
    fn store_won(&self, key: Key, node: &SearchNode, found: &NodeResult, work: u64) {
        let (key, held) = self.look_up(key, node.position.halfmove_clock());
        if let Some(Entry { known: Known::Won { won, .. }, .. }) = held
            && won.distance <= found.won.distance
        {
            return;
        }
        let known = Known::Won { mv: found.mv, won: found.won };
        self.collect(node, found, work);
        self.shared.table.set(key, &Entry { known, work });
    }

    /// Passes a win on to other searches.
    fn collect(&self, node: &SearchNode, found: &NodeResult, work: u64) {
        if let Some(collector) = self.shared.collector {
            let key = Key::of(&node.position);
            collector.add(Lemma { key, mv: found.mv, won: found.won, work });
        }
    }

    /// Stores the result of searching a position.
    pub(super) fn store(
        &self,
        node: &SearchNode,
        index: usize,
        found: &NodeResult,
        proof: u32,
        nodes: u64,
    ) {
        // Without all its moves the root differs from the same position elsewhere.
        if index == 0 && !self.shared.task.moves.is_empty() {
            return;
        }
        let attacks = node.position.turn() == self.shared.task.winner;
        if node.left.is_some() && found.numbers.proof(attacks) == 0 {
            // A win within some plies is one within more.
            self.store_won(Key::of(&node.position), node, found, nodes);
        }
        let (key, held) = self.look_up(node.key, node.position.halfmove_clock());
        // Another thread may have proven the position in the meantime. A proof is only replaced by
        // a shorter one: then no proof gets longer because its parts do, and following the moves
        // never goes around in circles.
        if let Some(Entry { known: Known::Won { won, .. }, .. }) = held
            && (found.numbers.proof(attacks) > 0 || won.distance <= found.won.distance)
        {
            return;
        }
        let known = if found.numbers.proof(attacks) == 0 {
            Known::Won { mv: found.mv, won: found.won }
        } else if found.numbers.disproof(attacks) > 0 {
            Known::Open(found.numbers)
        } else if self.cut && (index == 0 || found.dependency.first == 0) {
            // A line that was cut for its length may be all that refutes it.
            return;
        } else if found.dependency.is_none() {
            Known::Refuted
        } else {
            let span = if found.dependency.first == NOWHERE {
                0
            } else {
                index - found.dependency.first as usize
            };
            let Ok(span) = u16::try_from(span) else { return };
            let clock = node.position.halfmove_clock().min(u8::MAX.into()) as u8;
            Known::RefutedIf(Condition {
                span,
                signature: self.path.signature(index - usize::from(span)),
                clock: if found.dependency.clock { clock } else { 0 },
                proof,
            })
        };
        let work = held.map_or(0, |held| held.work).saturating_add(nodes);
        if matches!(known, Known::Won { .. }) {
            self.collect(node, found, work);
        }
        self.shared.table.set(key, &Entry { known, work });
    }
}
