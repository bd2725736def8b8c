//! The prover: shows that one side wins by force, against every reply, and writes a certificate
//! that anybody can check.
//!
//! [`dfpn`] searches with proof numbers in a [`table`] of bounded size. [`status`] says which
//! positions are decided without a search, and [`costs`] estimates the others. [`proof`] turns a
//! finished search into a [`certificate`], for which the rules alone list every reply, and
//! [`mod@verify`] checks certificates. A checked certificate is a [`guide`] that plays the win, and
//! can be one of the [`lemmas`] of a larger proof. A proof that is too large for one search is
//! split into jobs by a [`tree`], which pass on what they prove in a [`lemma_file`]. A win that is
//! proven can be proven again in fewer plies ([`mod@shorten`]). [`survival`] shows that a side does not
//! lose, and [`atomicdb`] writes what AtomicDB reads.
//!
//! # Architecture invariants
//!
//! A certificate is made and checked by the rules alone: neither trusts the table, the network or the alpha-beta
//! search, which may only say what is tried first. Results of jobs may come in any order, twice, or never.

pub mod atomicdb;
pub mod certificate;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod costs;
pub mod dfpn;
pub mod guide;
pub mod identity;
pub mod lemma_file;
pub mod lemmas;
pub mod numbers;
pub mod proof;
pub mod rules;
pub mod run;
pub mod shorten;
pub mod state;
pub mod status;
pub mod survival;
pub mod table;
pub mod tree;
pub mod verify;

mod endgames;
mod estimate;
mod path;

pub use certificate::Header;
pub use dfpn::{Progress, ProofLimits, Shared, Solver, Verdict};
pub use guide::Guide;
pub use numbers::Numbers;
pub use proof::{Proof, ProofError};
pub use rules::Rules;
pub use run::{Plan, Report, RunError, run, run_on};
pub use verify::{Covered, Refused, verify};

use fissile_engine::{atomic, nnue, tablebase, util};
use thiserror::Error;

use crate::atomic::{Color, Game, Move, Outcome, Position};

/// What is to be proven: that a side wins by force from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position to win from. Of the moves before it only the fifty-move clock counts.
    pub root: Position,
    /// The side that wins.
    pub winner: Color,
    /// Whose rules hold.
    pub rules: Rules,
    /// Whether a hundred plies without a capture or a pawn move are a draw.
    pub fifty_moves: bool,
    /// The maximum number of plies of the win; `None` for any number.
    pub plies: Option<u32>,
    /// The first moves that the winner may try; empty for all of them. Only if the winner is to
    /// move.
    pub moves: Vec<Move>,
}

impl Task {
    /// A win of `winner` from a position in any number of plies, with any first move, by lichess's
    /// rules with the fifty-move rule.
    #[must_use]
    pub const fn new(root: Position, winner: Color) -> Task {
        Task {
            root,
            winner,
            rules: Rules::Lichess,
            fifty_moves: true,
            plies: None,
            moves: Vec::new(),
        }
    }

    /// Checks that there is something to prove in the last position of a game, by these rules. `fifty_moves`
    /// says whether the fifty-move rule holds.
    ///
    /// # Errors
    /// If the game is over there, or if no game can get there.
    ///
    /// ```
    /// use fissile_prover::{Rules, Task};
    /// use fissile_engine::{Game, Position};
    ///
    /// let bare = Game::new(Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1")?);
    /// let error = Task::check_root(&bare, Rules::Lichess, true).unwrap_err();
    /// assert!(error.to_string().ends_with(": draw by insufficient material"));
    /// # Ok::<(), fissile_engine::atomic::fen::FenError>(())
    /// ```
    pub fn check_root(game: &Game, rules: Rules, fifty_moves: bool) -> Result<(), TaskError> {
        let root = *game.position();
        let counts = |outcome: &Outcome| match outcome {
            Outcome::FiftyMoves => fifty_moves,
            Outcome::Threefold => true,
            _ => rules.outcome(&root).is_some(),
        };
        if let Some(outcome) = game.outcome().filter(counts) {
            return Err(TaskError::Over { root, outcome });
        }
        if root.checkers(!root.turn()).any() {
            return Err(TaskError::Unreachable { root });
        }
        Ok(())
    }
}

/// Why nothing can be proven about a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The game has ended there.
    #[error("the game is over in \"{root}\": {outcome}")]
    Over {
        /// The position.
        root: Position,
        /// How the game has ended.
        outcome: Outcome,
    },
    /// No game gets there.
    #[error("no game reaches \"{root}\": the side not to move is in check")]
    Unreachable {
        /// The position.
        root: Position,
    },
}
