//! Ending a game early: by tables, which are never wrong, or because the engines agree.

use super::record::GameEnding;
use super::settings::{DrawRule, MatchRules, ResignRule};
use crate::atomic::{Color, Position};
use crate::tablebase::Tables;
use crate::training::adjudication::by_tables;

/// A result and the reason for it.
pub type Ruling = (Option<Color>, GameEnding);

/// The scores of a game in centipawns, each from the view of the side that moved; `None` if the
/// engine gave none.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// By color.
    scores: [Vec<Option<i32>>; 2],
}

impl Scores {
    pub fn push(&mut self, color: Color, score: Option<i32>) {
        self.scores[color as usize].push(score);
    }

    /// Whether the last `count` scores of a side all pass.
    fn last(&self, color: Color, count: u32, pass: impl Fn(i32) -> bool) -> bool {
        let scores = &self.scores[color as usize];
        let last = scores.iter().rev().take(count as usize);
        scores.len() >= count as usize
            && last.flatten().filter(|score| pass(**score)).count() == count as usize
    }
}

/// The result that the rules of the match give to a game that the rules of chess let go on.
#[must_use]
pub fn judge(
    rules: &MatchRules,
    tables: Option<&dyn Tables>,
    position: &Position,
    plies: u32,
    scores: &Scores,
) -> Option<Ruling> {
    let tables = tables.filter(|_| {
        let pieces = position.board().occupied().count();
        rules.table_pieces.is_none_or(|most| pieces <= most)
    });
    if let Some((winner, _)) = tables.and_then(|tables| by_tables(tables, position)) {
        return Some((winner, GameEnding::Tablebase));
    }
    if let Some(loser) = rules.resign.and_then(|rule| resigned(rule, scores)) {
        return Some((Some(!loser), GameEnding::ResignAdjudicated));
    }
    if rules.draw.is_some_and(|rule| is_agreed(rule, position, scores)) {
        return Some((None, GameEnding::DrawAdjudicated));
    }
    let is_long = rules.max_moves.is_some_and(|most| plies >= most.saturating_mul(2));
    is_long.then_some((None, GameEnding::MaxMoves))
}

fn resigned(rule: ResignRule, scores: &Scores) -> Option<Color> {
    Color::ALL.into_iter().find(|color| {
        scores.last(*color, rule.moves, |score| score <= -rule.score)
            && (!rule.two_sided || scores.last(!*color, rule.moves, |score| score >= rule.score))
    })
}

/// The rule counts from the move number of the position, so that a late opening is late.
fn is_agreed(rule: DrawRule, position: &Position, scores: &Scores) -> bool {
    position.fullmove_number() >= rule.from_move
        && Color::ALL.into_iter().all(|color| {
            scores.last(color, rule.moves, |score| score.saturating_abs() <= rule.score)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(pairs: &[(i32, i32)]) -> Scores {
        let mut scores = Scores::default();
        for (white, black) in pairs {
            scores.push(Color::White, Some(*white));
            scores.push(Color::Black, Some(*black));
        }
        scores
    }

    #[test]
    fn a_side_that_sees_itself_lost_resigns() {
        let rule = ResignRule { moves: 2, score: 500, two_sided: false };
        let both = ResignRule { two_sided: true, ..rule };
        assert_eq!(resigned(rule, &scores(&[(0, -600), (0, -500)])), Some(Color::Black));
        assert_eq!(resigned(both, &scores(&[(0, -600), (0, -500)])), None);
        assert_eq!(resigned(both, &scores(&[(-900, 600), (-900, 500)])), Some(Color::White));
        assert_eq!(resigned(rule, &scores(&[(0, -500), (0, -499)])), None);
        assert_eq!(resigned(rule, &scores(&[(0, -500)])), None);
        let mut unknown = scores(&[(0, -500)]);
        unknown.push(Color::Black, None);
        assert_eq!(resigned(rule, &unknown), None, "no score is no resignation");
    }

    #[test]
    fn level_scores_of_both_sides_are_a_draw_from_some_move_on() {
        let rule = DrawRule { from_move: 10, moves: 2, score: 8 };
        let late = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 10")
            .unwrap();
        let early = Position::start();
        let level = scores(&[(99, 0), (8, -8), (0, 3)]);
        assert!(is_agreed(rule, &late, &level) && !is_agreed(rule, &early, &level));
        assert!(!is_agreed(rule, &late, &scores(&[(0, 0), (0, 9)])));
        // A broken engine may send any number.
        assert!(!is_agreed(rule, &late, &scores(&[(0, 0), (0, i32::MIN)])));
    }
}
