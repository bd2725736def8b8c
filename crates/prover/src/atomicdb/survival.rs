//! A certificate of survival as `atomic-survival-threshold-v1`: a list of states, each with its threshold (tau), and a
//! list of moves between them. It refutes a win of White, so the survivor is Black.

use std::collections::HashMap;
use std::fmt::Write;
use std::io::BufRead;

use thiserror::Error;

use super::RULES;
use super::limits::{Refusal, check_size};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Move, Position};
use crate::identity::fingerprint;
use crate::survival::{Record, before};
use crate::verify::survival::check;
use crate::{Refused, Rules};

/// The maximum number of states.
const MOST_STATES: usize = 20_000;

/// The maximum number of moves.
const MOST_EDGES: usize = 200_000;

/// From this threshold on Fissile does not follow the replies, because the clock runs out; AtomicDB wants them all.
const LATE: u8 = 99;

/// Why a certificate has no such text.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum ExportError {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("{0}")]
    Unread(String),
}

impl From<Refusal> for ExportError {
    fn from(refusal: Refusal) -> ExportError {
        ExportError::Unread(refusal.to_string())
    }
}

/// A position of the strategy.
struct State {
    position: Position,
    threshold: u8,
    /// The moves, each with the number of the state that it leads to; `None` if the game ends.
    edges: Vec<(Move, Option<usize>)>,
}

/// The states in the order of their numbers.
struct States {
    /// The rules of the certificate.
    rules: Rules,
    states: Vec<State>,
    numbers: HashMap<[u8; 16], usize>,
}

/// Checks a certificate of survival and writes it down for AtomicDB.
///
/// # Errors
/// If the certificate does not hold, or the verifier of AtomicDB would refuse the text.
pub fn text(file: impl BufRead) -> Result<String, ExportError> {
    let mut records = Vec::new();
    let survives = check(file, &mut |position, record| records.push((*position, record)))?;
    let unread = |reason: &str| Err(ExportError::Unread(reason.to_owned()));
    let root = survives.header.root;
    if survives.header.survivor == Color::White {
        return unread("it refutes WHITE_WIN alone, and here White survives");
    }
    if CastlingText::of(&root, false) != CastlingText::KingMove {
        return Err(Refusal::Chess960.into());
    }
    if survives.threshold >= LATE {
        return unread("a position is held by the fifty-move rule alone");
    }
    let rules = survives.header.rules;
    let mut all = States { rules, states: Vec::new(), numbers: HashMap::new() };
    for (position, record) in &records {
        all.number(position, record.threshold);
    }
    for (position, Record { mv, threshold }) in &records {
        let Some(mv) = mv else { continue };
        let target = all.step(position, *mv)?;
        let from = all.number(position, *threshold);
        all.states[from].edges.push((*mv, target));
        if let Some(target) = target {
            all.complete(target)?;
        }
    }
    if root.turn() == Color::White {
        let number = all.number(&root, 0);
        all.complete(number)?;
    }
    all.written(&root)
}

impl States {
    /// The number of a state, which is new or known.
    fn number(&mut self, position: &Position, threshold: u8) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(fingerprint(position)).or_insert(next);
        if number == next {
            self.states.push(State { position: *position, threshold, edges: Vec::new() });
        }
        number
    }

    /// The state after a move; `None` if the game ends.
    fn step(&mut self, position: &Position, mv: Move) -> Result<Option<usize>, ExportError> {
        let after = position.after(mv);
        if Rules::AtomicDb.outcome(&after).is_some() {
            return Ok(None);
        }
        if self.rules.outcome(&after).is_some() {
            return Err(ExportError::Unread(format!(
                "the game continues in the dead position \"{after}\"; --rules atomicdb proves it there"
            )));
        }
        Ok(Some(self.number(&after, 0)))
    }

    /// Adds all moves of a position of White, and its threshold, unless they are there.
    fn complete(&mut self, number: usize) -> Result<(), ExportError> {
        if !self.states[number].edges.is_empty() {
            return Ok(());
        }
        let position = self.states[number].position;
        let mut threshold = 0;
        for mv in position.legal_moves() {
            let target = self.step(&position, mv)?;
            let zeroes = position.after(mv).halfmove_clock() == 0;
            let next = target.map_or(0, |target| self.states[target].threshold);
            threshold = threshold.max(before(next, zeroes));
            self.states[number].edges.push((mv, target));
        }
        self.states[number].threshold = threshold;
        Ok(())
    }

    fn written(&self, root: &Position) -> Result<String, ExportError> {
        let edges: usize = self.states.iter().map(|state| state.edges.len()).sum();
        let count = self.states.len();
        if count > MOST_STATES {
            let reason = format!("certificate exceeds the state limit ({count} of {MOST_STATES})");
            return Err(ExportError::Unread(reason));
        }
        if edges > MOST_EDGES {
            let reason = format!("certificate exceeds the edge limit ({edges} of {MOST_EDGES})");
            return Err(ExportError::Unread(reason));
        }
        let clock = root.halfmove_clock();
        let mut text = format!(
            "# atomic-survival-threshold-v1\nruleset {RULES}\ncanonical 2\nrepetition NO_REPETITION_SHORTCUTS\n\
             terminal_precedence terminal-before-clock/1\nroot {root}\nentry_clock {clock}\nstates {count}\n\
             edges {edges}\n---\n"
        );
        // Writing into a string cannot fail.
        for (number, State { position, threshold, .. }) in self.states.iter().enumerate() {
            let fen = position.to_string();
            let fields: Vec<&str> = fen.split(' ').take(4).collect();
            let _ = writeln!(text, "S {number} {threshold} {} 0 1", fields.join(" "));
        }
        for (number, state) in self.states.iter().enumerate() {
            let kind = if state.position.turn() == Color::White { 'W' } else { 'B' };
            for (mv, target) in &state.edges {
                let target = target.map_or_else(|| "T".to_owned(), |target| format!("#{target}"));
                let mv = mv.uci(CastlingText::KingMove);
                let _ = writeln!(text, "{kind} {number} {mv} {target}");
            }
        }
        check_size(&text)?;
        Ok(text)
    }
}
