//! Proofs of other positions as lemmas: a search starts out knowing what their certificates prove.
//! So a large proof can be made in parts, by any number of programs.

use std::io::Read;

use thiserror::Error;

use super::Task;
use super::identity::Key;
use super::status::Won;
use super::table::Table;
use super::verify::{Below, Covered, Refused, verify_with};
use crate::atomic::{Move, Position};

/// Why a certificate cannot be used for a task.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum LemmaError {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("it proves a win for the other side")]
    Winner,
    #[error("it proves a win by other rules")]
    Rules,
    #[error("it ignores the fifty-move rule")]
    FiftyMoves,
    #[error("the number of plies of the win is limited")]
    Plies,
    #[error("it proves a win from another position")]
    Root,
    #[error("its win takes {found} plies to a capture or pawn move, not {claimed}")]
    Run { claimed: u16, found: u32 },
}

/// Checks the certificate of a win that was found from `root`, which takes at most `run` plies to
/// the next capture or pawn move, and puts the positions that it proves into a table.
///
/// # Errors
/// If the certificate does not hold, does not prove what the task needs, or is about something else.
pub fn learn_from(
    table: &Table,
    task: &Task,
    (root, run): (&Position, u16),
    file: impl Read,
) -> Result<(), LemmaError> {
    let lemma = Lemma::check(task, file)?;
    if lemma.covered.header.root != *root {
        return Err(LemmaError::Root);
    }
    if lemma.covered.run != u32::from(run) {
        return Err(LemmaError::Run { claimed: run, found: lemma.covered.run });
    }
    lemma.store(table);
    Ok(())
}

/// Checks a certificate and puts the positions that it proves into a table, for a search of `task`.
/// The table may be too small for them all.
///
/// # Errors
/// If the certificate does not hold, or does not prove what the task needs.
pub fn learn(table: &Table, task: &Task, file: impl Read) -> Result<Covered, LemmaError> {
    let lemma = Lemma::check(task, file)?;
    lemma.store(table);
    Ok(lemma.covered)
}

/// A certificate that holds, and the positions that it proves.
struct Lemma {
    covered: Covered,
    proven: Vec<(Key, Move, Won)>,
}

impl Lemma {
    fn check(task: &Task, file: impl Read) -> Result<Lemma, LemmaError> {
        let mut proven = Vec::new();
        let covered = verify_with(file, &mut |position, mv, below| {
            proven.push((Key::of(position), mv, won(below)));
        })?;
        let header = &covered.header;
        if header.winner != task.winner {
            return Err(LemmaError::Winner);
        }
        if task.rules != header.rules {
            return Err(LemmaError::Rules);
        }
        if task.fifty_moves && !header.fifty_moves {
            return Err(LemmaError::FiftyMoves);
        }
        if task.plies.is_some() {
            // Such a search tells positions apart by the plies that are left.
            return Err(LemmaError::Plies);
        }
        Ok(Lemma { covered, proven })
    }

    fn store(&self, table: &Table) {
        for &(key, mv, won) in &self.proven {
            // Every position counts as if it had taken the work of the whole lemma, so that all of
            // it stays in the table.
            table.add_won(key, Some(mv), won, self.covered.positions);
        }
    }
}

/// How a position is won, in the numbers of the table, which have fewer bits than those of
/// certificates.
fn won(below: Below) -> Won {
    let small = |plies: u32| u16::try_from(plies).unwrap_or(u16::MAX);
    Won { distance: small(below.line), run: small(below.run) }
}
