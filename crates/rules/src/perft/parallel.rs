//! Perft on all threads of a rayon pool, with the feature `rayon`.

use rayon::prelude::*;

use super::Perft;
use crate::moves::Move;
use crate::position::Position;

/// Whether to go on counting; it gets the number of leaves that were counted since it was last
/// asked on the same thread.
pub type GoesOn<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// The number of leaves, as long as `goes_on` agrees; otherwise `None`. It is asked after each small
/// part of the tree, a few thousand leaves as a rule, with the leaves of that part.
pub(super) fn leaves(perft: &Perft<'_>, position: &Position, goes_on: &GoesOn<'_>) -> Option<u64> {
    /// Below this depth in plies a subtree is too small to pass to another thread.
    const SPLIT: u32 = 4;
    let Perft { depth, table, .. } = *perft;
    if depth < SPLIT {
        let leaves = Perft { is_parallel: false, ..*perft }.run(position);
        return goes_on(leaves).then_some(leaves);
    }
    if let Some(leaves) = table.and_then(|table| table.get(position, depth)) {
        return Some(leaves);
    }
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let shallower = perft.below()?;
    let below = |mv: Move| leaves(&shallower, &position.after(mv), goes_on);
    let sum = |one: u64, other: u64| Some(one.saturating_add(other));
    let leaves = moves.into_par_iter().map(below).try_reduce(|| 0, sum)?;
    if let Some(table) = table {
        table.set(position, depth, leaves);
    }
    Some(leaves)
}

impl Perft<'_> {
    /// Like [`Perft::divide`] on all threads of the current rayon pool, as long as `goes_on` agrees;
    /// otherwise `None`. It is asked on all threads after every small part of the tree, at least
    /// once in a millisecond as a rule. Needs the feature `rayon`.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use atomic_chess::Position;
    /// use atomic_chess::perft::Perft;
    ///
    /// let counted = AtomicU64::new(0);
    /// let goes_on = |leaves| counted.fetch_add(leaves, Ordering::Relaxed) < 1_000_000;
    /// assert!(Perft::new(5).divide_while(&Position::start(), &goes_on).is_none());
    /// assert!((1_000_000..4_000_000).contains(&counted.into_inner()));
    /// ```
    #[must_use]
    pub fn divide_while(
        &self,
        position: &Position,
        goes_on: &GoesOn<'_>,
    ) -> Option<Vec<(Move, u64)>> {
        let Some(below) = self.below() else { return Some(Vec::new()) };
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let count = |mv| Some((mv, leaves(&below, &position.after(mv), goes_on)?));
        moves.into_par_iter().map(count).collect()
    }
}
