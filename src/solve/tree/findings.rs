//! What jobs have found out about positions. A [`Tree`](super::Tree) is made of it.

use std::collections::HashMap;

use crate::atomic::{Move, Position};
use crate::solve::identity::Key;
use crate::solve::numbers::INFINITE;
use crate::solve::sight::Won;

/// The proof and the disproof number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outlook {
    /// The least number of open ends that have to be won; 0 if it is proven.
    pub proof: u32,
    /// The least number of open ends that have to be held; 0 if it is refuted.
    pub disproof: u32,
}

impl Outlook {
    /// Nothing is known.
    pub const UNKNOWN: Outlook = Outlook { proof: 1, disproof: 1 };
    /// The winner wins.
    pub const WON: Outlook = Outlook { proof: 0, disproof: INFINITE };
    /// The winner cannot win.
    pub const REFUTED: Outlook = Outlook { proof: INFINITE, disproof: 0 };

    /// Whether it is proven or refuted.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.proof == 0 || self.proof == INFINITE
    }
}

/// What a job has found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is open. Each legal move, with the numbers of the position after it.
    Open(Vec<(Move, Outlook)>),
    /// The winner cannot win, with this fifty-move clock or a later one.
    Refuted,
    /// The winner wins; there is a certificate.
    Won {
        /// The most plies to the next capture or pawn move, or to the end of the game.
        run: u16,
    },
}

/// A position with the fifty-move clock with which it was searched: the name of a certificate.
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
struct Known {
    /// The least run of a win, and the clock with which it was found.
    won: Option<(u16, u16)>,
    /// The least clock with which it was refuted.
    refuted: Option<u16>,
    /// The nodes of the largest search, and what it said.
    open: Option<(u64, Vec<(Move, Outlook)>)>,
}

/// What is known of positions, for one winner under one fifty-move rule.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    known: HashMap<Key, Known>,
}

/// What is known of a position with its clock.
pub(super) enum Verdict<'a> {
    Unknown,
    Open(&'a [(Move, Outlook)]),
    Refuted,
    /// With the name of the certificate.
    Won(Name),
}

impl Findings {
    /// Adds what a job has found with some nodes. The order in which findings are added does not
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

    /// What is known of a position. With `fifty_moves` its clock counts.
    pub(super) fn of(&self, position: &Position, fifty_moves: bool) -> Verdict<'_> {
        let (key, clock) = (Key::of(position), position.halfmove_clock());
        let Some(known) = self.known.get(&key) else { return Verdict::Unknown };
        if let Some((run, found)) = known.won
            && (!fifty_moves || Won { distance: run, run }.is_in_time(clock))
        {
            return Verdict::Won(Name { key, clock: found });
        }
        if known.refuted.is_some_and(|refuted| !fifty_moves || refuted <= clock) {
            return Verdict::Refuted;
        }
        known.open.as_ref().map_or(Verdict::Unknown, |(_, moves)| Verdict::Open(moves))
    }
}
