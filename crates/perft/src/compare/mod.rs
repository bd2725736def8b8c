//! Compares the perft counts of another move generator with ours, and walks from a wrong count down
//! to the position and move responsible. [`crate::uci_peer`] runs the other engine,
//! [`crate::explain::objection`] explains legality.

mod reasons;
mod walk;

use std::panic;
use std::thread;

use crate::atomic::notation::CastlingText;
use crate::atomic::perft::Perft;
use crate::atomic::{Move, Position};
use crate::uci_peer::{PeerCounts, PeerError, UciPeer};
use walk::{shortcut, walk};

/// A move generator that can count leaves.
pub trait Peer: Send {
    /// Why there is no answer.
    type Error: Send;

    /// Counts the leaves `depth` plies (at least 1) below the position after some legal moves.
    ///
    /// # Errors
    /// If there is no answer.
    fn count(
        &mut self,
        from: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerCounts, Self::Error>;
}

impl Peer for UciPeer {
    type Error = PeerError;

    fn count(
        &mut self,
        from: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerCounts, PeerError> {
        UciPeer::count(self, from, moves, depth)
    }
}

/// The result of comparing the counts of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Depths in plies with our leaf count, up to the first difference.
    pub counts: Vec<(u32, u64)>,
    pub difference: Option<Difference>,
}

/// A different count, and its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The depth of the count in plies.
    pub depth: u32,
    pub ours: u64,
    pub theirs: u64,
    /// The moves to the faulty position.
    pub path: Vec<Move>,
    pub position: Position,
    pub cause: Cause,
    /// How many moves of `path` can be dropped, by starting from the position after them, so that
    /// the peer is still wrong one ply deep: all of them, if the position itself is enough. `None`
    /// if the mistake does not show one ply deep, or the peer was right when asked again.
    pub shortcut: Option<usize>,
}

/// The mistake in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The peer has different moves.
    Moves {
        /// Legal moves that are missing.
        missing: Vec<Move>,
        /// Illegal moves, as the peer writes them.
        illegal: Vec<String>,
        /// Legal moves that occur more than once.
        repeated: Vec<Move>,
    },
    /// The peer has a different number of moves and does not list them.
    MoveCount { ours: u64, theirs: u64 },
    /// The peer keeps counting below a move that ends the game.
    PlaysOn {
        mv: Move,
        /// The peer's count below it.
        leaves: u64,
    },
    /// Below a move the peer's count is wrong as part of the whole, but right when asked for that
    /// position alone.
    Contradiction {
        mv: Move,
        /// The leaves below it as part of the whole.
        part: u64,
        /// The correct leaves below it, when asked.
        asked: u64,
    },
    /// The counts below the moves do not add up to the total.
    Sum { sum: u64, total: u64 },
    /// The total is wrong, though the number of moves is right and so are all counts below the
    /// legal ones.
    Total,
}

impl Cause {
    /// The mistake in words, one line for each kind.
    #[must_use]
    pub fn lines(&self, position: &Position, castling: CastlingText) -> Vec<String> {
        let text = |mv: &Move| mv.uci(castling);
        match self {
            Cause::Moves { missing, illegal, repeated } => {
                let missing =
                    by_reason(missing.iter().map(|mv| (reasons::legal(position, *mv), text(mv))));
                let illegal = by_reason(
                    illegal.iter().map(|mv| (reasons::illegal(position, mv), mv.clone())),
                );
                let repeated: Vec<String> = repeated.iter().map(text).collect();
                let mut lines = Vec::new();
                lines.extend(
                    missing.into_iter().map(|(why, moves)| format!("misses {moves}: {why}")),
                );
                lines.extend(
                    illegal.into_iter().map(|(why, moves)| format!("has {moves}, illegal: {why}")),
                );
                if !repeated.is_empty() {
                    lines.push(format!("has {} more than once", repeated.join(" ")));
                }
                lines
            }
            Cause::MoveCount { ours, theirs } => {
                vec![format!("has {theirs} moves instead of {ours}")]
            }
            Cause::PlaysOn { mv, leaves } => {
                vec![format!("counts {leaves} leaves below {}, which ends the game", text(mv))]
            }
            Cause::Contradiction { mv, part, asked } => vec![format!(
                "contradicts itself: {part} leaves below {} as part of the whole, {asked} when asked for them alone",
                text(mv)
            )],
            Cause::Sum { sum, total } => {
                vec![format!("contradicts itself: its moves add up to {sum}, its total is {total}")]
            }
            Cause::Total => {
                vec!["has as many moves as are legal and counts right below those, but its total is wrong".to_owned()]
            }
        }
    }

    /// The kinds of mistakes, each once, in words that do not depend on the position.
    #[must_use]
    pub fn kinds(&self, position: &Position) -> Vec<String> {
        let mut kinds: Vec<String> = match self {
            Cause::Moves { missing, illegal, repeated } => {
                let missing = missing.iter().map(|mv| {
                    format!("a legal move is missing: {}", reasons::legal(position, *mv))
                });
                let illegal = illegal
                    .iter()
                    .map(|mv| format!("a move is illegal: {}", reasons::illegal(position, mv)));
                let repeated = repeated.iter().map(|_| "a move comes more than once".to_owned());
                missing.chain(illegal).chain(repeated).collect()
            }
            Cause::MoveCount { ours, theirs } if theirs < ours => {
                vec!["legal moves are missing".to_owned()]
            }
            Cause::MoveCount { .. } => vec!["moves are illegal, or come more than once".to_owned()],
            Cause::PlaysOn { .. } => vec!["play goes on after the explosion of a king".to_owned()],
            Cause::Contradiction { .. } | Cause::Sum { .. } => {
                vec!["the engine contradicts itself".to_owned()]
            }
            Cause::Total => vec!["the total is wrong without a visible cause".to_owned()],
        };
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// Whether the mistake shows one ply deep.
    const fn is_about_moves(&self) -> bool {
        matches!(self, Cause::Moves { .. } | Cause::MoveCount { .. })
    }
}

impl Difference {
    /// Whether the peer was right when asked again for the moves of the faulty position.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.shortcut.is_none() && self.cause.is_about_moves()
    }

    /// If the peer is right about the moves of the position when it is given directly: an earlier
    /// position and the moves after which the peer is wrong.
    #[must_use]
    pub fn detour(&self, root: &Position) -> Option<(Position, &[Move])> {
        let left_out = self.shortcut.filter(|left_out| *left_out < self.path.len())?;
        let (before, after) = self.path.split_at(left_out);
        Some((reached(root, before), after))
    }
}

/// Moves grouped by reason: the reason, and their texts.
fn by_reason(moves: impl Iterator<Item = (&'static str, String)>) -> Vec<(&'static str, String)> {
    let mut groups: Vec<(&'static str, String)> = Vec::new();
    for (why, mv) in moves {
        match groups.iter_mut().find(|(other, _)| *other == why) {
            Some((_, texts)) => {
                texts.push(' ');
                texts.push_str(&mv);
            }
            None => groups.push((why, mv)),
        }
    }
    groups
}

/// Compares the counts of a position at the given depths in order, up to the first difference;
/// depths must not be 0. Both sides count at the same time, ours on the current rayon pool.
///
/// # Errors
/// If the peer gives no answer.
pub fn compare<P: Peer>(
    peer: &mut P,
    root: &Position,
    depths: impl IntoIterator<Item = u32>,
) -> Result<Comparison, P::Error> {
    let mut counts = Vec::new();
    for depth in depths {
        let (ours, answer) = both(peer, root, depth);
        let answer = answer?;
        let theirs = answer.total;
        counts.push((depth, ours));
        if ours != theirs {
            let (path, cause) = walk(peer, root, depth, answer)?;
            let position = reached(root, &path);
            let shortcut = if cause.is_about_moves() { shortcut(peer, root, &path)? } else { None };
            let difference =
                Some(Difference { depth, ours, theirs, path, position, cause, shortcut });
            return Ok(Comparison { counts, difference });
        }
    }
    Ok(Comparison { counts, difference: None })
}

/// Our count and the peer's, made at the same time.
fn both<P: Peer>(peer: &mut P, root: &Position, depth: u32) -> (u64, Result<PeerCounts, P::Error>) {
    thread::scope(|scope| {
        let asked = scope.spawn(|| peer.count(root, &[], depth));
        let ours = Perft::new(depth).parallel().run(root);
        (ours, asked.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// The position after some moves.
#[must_use]
pub fn reached(root: &Position, moves: &[Move]) -> Position {
    moves.iter().fold(*root, |position, mv| position.after(*mv))
}

#[cfg(test)]
mod tests;
