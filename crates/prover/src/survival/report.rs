//! What a search for survival has found, and how far it is. [`super::search`] looks for it.

use std::time::Duration;

use super::Record;

/// What a search has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The survivor does not lose.
    Survives(Survival),
    /// The other side wins.
    Loses,
    /// A limit or a signal ended the search.
    Unknown,
}

/// The moves of a survivor, in the order of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survival {
    /// A record for each position of the survivor.
    pub records: Vec<Record>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether the survivor holds, loses, or neither is known.
    pub verdict: Verdict,
    /// Choices of a move of the survivor.
    pub nodes: u64,
    /// Positions of the survivor that were met.
    pub positions: usize,
    /// The time of the search.
    pub time: Duration,
    /// Whether there was no memory for more positions.
    pub is_full: bool,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Choices of a move of the survivor.
    pub nodes: u64,
    /// Positions of the survivor that were met.
    pub positions: usize,
    /// Positions that the chosen moves reach, as far as the last walk went.
    pub reached: usize,
    /// Time since the start.
    pub time: Duration,
}
