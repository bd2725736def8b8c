//! The prover: shows that one side wins by force, against every reply, and writes a certificate that
//! anybody can check.
//!
//! [`dfpn`] searches with proof numbers in a bounded [`table`], with what [`sight`] sees of a
//! position at once and what it may cost, as far as that was learned ([`costs`]). [`proof`] takes the finished proof out of the table and makes a
//! [`certificate`] of it, every reply listed by the rules alone, and [`mod@verify`] checks certificates.
//! A checked one is a [`guide`] that plays the win, and may be one of the [`lemmas`] of a larger proof.
//! What is too large for one search is split into jobs by a [`tree`].
//!
//! The alpha-beta search does not belong here: it may guess, but it proves nothing. The texts,
//! files and flags of the commands are in `cli`.

pub mod certificate;
pub mod costs;
pub mod dfpn;
pub mod guide;
pub mod identity;
pub mod lemmas;
pub mod numbers;
pub mod proof;
pub mod run;
pub mod sight;
pub mod state;
pub mod table;
pub mod tree;
pub mod verify;

mod endgames;
mod estimate;
mod path;

pub use certificate::Header;
pub use dfpn::{Answer, Limits, Progress, Shared, Solver};
pub use guide::Guide;
pub use numbers::Numbers;
pub use proof::{Proof, ProofError};
pub use run::{Plan, Report, RunError, run, run_on};
pub use verify::{Covered, Refused, verify};

use crate::atomic::{Color, Move, Position};

/// What is to be proven: that a side wins by force from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position to win from. Nothing that happened before it counts, except its fifty-move
    /// clock.
    pub root: Position,
    /// The side that wins.
    pub winner: Color,
    /// Whether a hundred plies without capture or pawn move are a draw.
    pub fifty_moves: bool,
    /// The most plies that the win may take; `None` for any number.
    pub plies: Option<u32>,
    /// The only first moves that the winner may try; empty for all. Only if the winner is to move.
    pub moves: Vec<Move>,
}

impl Task {
    /// A win of `winner` from a position in any number of plies, with any first move, under the
    /// fifty-move rule.
    #[must_use]
    pub const fn new(root: Position, winner: Color) -> Task {
        Task { root, winner, fifty_moves: true, plies: None, moves: Vec::new() }
    }
}
