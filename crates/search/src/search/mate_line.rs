//! Completes the line of a forced win. A transposition table cutoff can end a line before its mate,
//! but a report of `mate 4` should have all its moves.

use super::score::Score;
use crate::atomic::movegen;
use crate::atomic::{Legality, Move, Position};

/// The maximum number of positions to search; when they are used up, the line stays as it is.
const BUDGET: u32 = 5_000;

/// Extends a line to the end of the game that the score promises, if a plain search soon finds the
/// rest. The line starts at `root`. Without a forced win or loss, the line stays as it is.
pub fn complete(root: &Position, line: &mut Vec<Move>, score: Score) {
    let Some(plies) = score.plies_to_mate() else { return };
    let mut position = *root;
    for mv in line.iter() {
        if !position.is_legal(*mv) {
            return;
        }
        position.make(*mv);
    }
    let Some(rest) = plies.checked_sub(line.len()).filter(|rest| *rest > 0) else { return };
    // The side to move after the line wins if the root wins and the line has an even number of
    // moves, or neither.
    let wins = score.is_win() == line.len().is_multiple_of(2);
    let mut budget = BUDGET;
    let found =
        if wins { win(&position, rest, &mut budget) } else { lose(&position, rest, &mut budget) };
    if let Some(tail) = found {
        line.extend(tail.into_iter().rev());
    }
}

/// The shortest win of the side to move within `plies` plies, last move first.
fn win(position: &Position, plies: usize, budget: &mut u32) -> Option<Vec<Move>> {
    let legality = Legality::of(position)?;
    if let Some(mv) = movegen::winning_blast(&legality) {
        return Some(vec![mv]);
    }
    *budget = budget.checked_sub(1)?;
    // Shorter wins first, so that the line is as short as possible.
    for limit in (1..=plies).step_by(2) {
        for mv in position.legal_moves() {
            if let Some(mut line) = lose(&position.after(mv), limit - 1, budget) {
                line.push(mv);
                return Some(line);
            }
        }
    }
    None
}

/// The longest defense of the side to move if every move loses within `plies` plies, last move
/// first.
fn lose(position: &Position, plies: usize, budget: &mut u32) -> Option<Vec<Move>> {
    let legality = Legality::of(position)?;
    if movegen::has_winning_blast(&legality) {
        return None;
    }
    *budget = budget.checked_sub(1)?;
    let moves = position.legal_moves();
    if moves.is_empty() {
        return legality.checkers().any().then(Vec::new);
    }
    let mut longest: Option<Vec<Move>> = None;
    for mv in moves {
        let mut line =
            win(&position.after(mv), plies.checked_sub(1).filter(|left| *left > 0)?, budget)?;
        line.push(mv);
        if longest.as_ref().is_none_or(|longest| line.len() > longest.len()) {
            longest = Some(line);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_line_is_completed_to_the_explosion() {
        let position = Position::from_fen("7k/7R/8/8/8/8/P7/K7 w - - 0 1").unwrap();
        let mut line = Vec::new();
        complete(&position, &mut line, Score::mate_in(1));
        assert_eq!(line.len(), 1);
        assert!(position.after(line[0]).winner_by_explosion().is_some());
    }

    #[test]
    fn an_evaluation_promises_nothing() {
        let mut line = Vec::new();
        complete(&Position::start(), &mut line, Score(30));
        assert!(line.is_empty());
    }
}
