//! Proofs of other positions as lemmas: what their certificates prove, a search knows from the start.
//! So a large proof is made in parts, by as many programs as there are.

use std::io::Read;

use thiserror::Error;

use super::Task;
use super::identity::Key;
use super::sight::Won;
use super::table::{Entry, Known, Table};
use super::verify::{Below, Covered, Refused, verify_and_tell};

/// Why a certificate cannot be used for a task.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum LemmaError {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("it proves a win of the other side")]
    Winner,
    #[error("it sets the fifty-move rule aside")]
    FiftyMoves,
    #[error("the plies of the win are limited")]
    Plies,
}

/// Checks a certificate and puts the positions that it proves into a table, for a search of `task`.
/// The table may be too small for them all.
///
/// # Errors
/// If the certificate does not hold, or proves something else than the task needs.
pub fn learn(table: &Table, task: &Task, file: impl Read) -> Result<Covered, LemmaError> {
    let mut proven = Vec::new();
    let covered = verify_and_tell(file, &mut |position, mv, below| {
        proven.push((Key::of(position), mv, won(below)));
    })?;
    let header = &covered.header;
    if header.winner != task.winner {
        return Err(LemmaError::Winner);
    }
    if task.fifty_moves && !header.fifty_moves {
        return Err(LemmaError::FiftyMoves);
    }
    if task.plies.is_some() {
        // Such a search counts positions together with the plies that are left.
        return Err(LemmaError::Plies);
    }
    for (key, mv, won) in proven {
        // All of a lemma is kept as if each position had taken the work of the whole.
        let entry = Entry { known: Known::Won { mv: Some(mv), won }, work: covered.positions };
        match table.get(key) {
            Some(Entry { known: Known::Won { won: known, .. }, .. }) if is_better(known, won) => {}
            _ => table.set(key, &entry),
        }
    }
    Ok(covered)
}

/// How a position is won, in the numbers of the table, which are smaller than those of certificates.
fn won(below: Below) -> Won {
    let small = |plies: u32| u16::try_from(plies).unwrap_or(u16::MAX);
    Won { distance: small(below.line), run: small(below.run) }
}

/// Whether a win is at least as near as another, in all that counts.
fn is_better(one: Won, other: Won) -> bool {
    one.distance <= other.distance && one.run <= other.run
}
