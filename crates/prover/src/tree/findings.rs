//! What jobs have found out about positions. A [`Tree`](super::Tree) follows from it.

use std::collections::HashMap;

use crate::atomic::{Move, Position};
use crate::identity::Key;
use crate::numbers::INFINITE;
use crate::status::Won;

/// The proof and the disproof number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProofNumbers {
    /// The least number of open leaves that have to be won; 0 if the position is proven.
    pub proof: u32,
    /// The least number of open leaves that have to be held; 0 if the position is refuted.
    pub disproof: u32,
}

impl ProofNumbers {
    /// Nothing is known.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };
    /// The winner wins.
    pub const WON: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };
    /// The winner cannot win.
    pub const REFUTED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };

    /// Whether the position is proven or refuted.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.proof == 0 || self.proof == INFINITE
    }
}

/// What a job has found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The position is open. Each legal move has the numbers of the position after it.
    Open(Vec<(Move, ProofNumbers)>),
    /// The winner cannot win, with this fifty-move clock or a later one.
    Refuted,
    /// The winner wins, and there is a certificate.
    Won {
        /// The maximum number of plies to the next capture or pawn move, or to the end of the game.
        run: u16,
    },
}

/// A position and the fifty-move clock with which it was searched: together they name a
/// certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    key: Key,
    clock: u16,
}

impl Name {
    /// The name of a position.
    #[must_use]
    pub fn of(position: &Position) -> Name {
        Name { key: Key::of(position), clock: position.halfmove_clock() }
    }
}

/// All that is known of a position.
#[derive(Clone, Debug, Default)]
struct Record {
    /// The shortest run of a win, and the clock with which it was found.
    won: Option<(u16, u16)>,
    /// The lowest clock with which it was refuted.
    refuted: Option<u16>,
    /// The nodes and the result of the largest search.
    open: Option<(u64, Vec<(Move, ProofNumbers)>)>,
}

/// What is known of positions, for one winner under one fifty-move rule.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    known: HashMap<Key, Record>,
}

/// What is known of a position with its clock.
pub(super) enum Knowledge<'a> {
    Unknown,
    Open(&'a [(Move, ProofNumbers)]),
    Refuted,
    /// Won, with the name of the certificate.
    Won(Name),
}

impl Findings {
    /// Adds what a job of `nodes` nodes has found. The order in which findings are added does not
    /// matter.
    pub fn add(&mut self, position: &Position, nodes: u64, finding: Finding) {
        let clock = position.halfmove_clock();
        let known = self.known.entry(Key::of(position)).or_default();
        match finding {
            Finding::Won { run } => {
                let new = (run, clock);
                known.won = Some(known.won.map_or(new, |won| won.min(new)));
            }
            Finding::Refuted => {
                known.refuted = Some(known.refuted.map_or(clock, |refuted| refuted.min(clock)));
            }
            Finding::Open(moves) => {
                let new = (nodes, moves);
                if known.open.as_ref().is_none_or(|open| *open < new) {
                    known.open = Some(new);
                }
            }
        }
    }

    /// What is known of a position. Its clock counts only with `fifty_moves`.
    pub(super) fn of(&self, position: &Position, fifty_moves: bool) -> Knowledge<'_> {
        let (key, clock) = (Key::of(position), position.halfmove_clock());
        let Some(known) = self.known.get(&key) else { return Knowledge::Unknown };
        if let Some((run, found)) = known.won
            && (!fifty_moves || Won { distance: run, run }.is_in_time(clock))
        {
            return Knowledge::Won(Name { key, clock: found });
        }
        if known.refuted.is_some_and(|refuted| !fifty_moves || refuted <= clock) {
            return Knowledge::Refuted;
        }
        known.open.as_ref().map_or(Knowledge::Unknown, |(_, moves)| Knowledge::Open(moves))
    }
}
