//! Exercises: games of a study whose main line is a win that a person finds move by move.

use super::game::{Repeat, StudyGame, Tally};
use super::tree::{NodeId, ROOT};
use crate::atomic::Move;

/// The tag by which an exercise in a PGN is recognized; `fissile tactics` writes it.
pub const MARK: &str = "Themes";

/// The days until an exercise that has failed comes back: first after the failure, then after each solution when it was due. After
/// the last one it is learned. These are the boxes of Leitner (So lernt man lernen, 1972).
const DAYS: [u32; 4] = [1, 3, 7, 21];

impl StudyGame {
    /// Makes the game an exercise, if it is marked as one and has a solution.
    #[must_use]
    pub fn with_exercise(mut self) -> StudyGame {
        if self.tags.get(MARK).is_some() && self.tree.end() != ROOT {
            self.exercise = Some(Tally::default());
            self.cursor = ROOT;
        }
        self
    }

    /// The move of the solution at a node of an exercise; `None` if the solution ends there, or the
    /// node is not part of it.
    #[must_use]
    pub fn solution(&self, node: NodeId) -> Option<(NodeId, Move)> {
        self.exercise?;
        let is_on_line = node == ROOT || self.tree.line_after(ROOT).any(|id| id == node);
        let child = *self.tree.node(node).ok().filter(|_| is_on_line)?.children().first()?;
        Some((child, self.tree.node(child).ok()?.mv()?))
    }

    /// Where the person is to move after the solution at a node and the opponent's reply; `None` if
    /// the exercise is solved then.
    #[must_use]
    pub fn next_task(&self, node: NodeId) -> Option<NodeId> {
        let (reply, _) = self.solution(node).and_then(|(own, _)| self.solution(own))?;
        self.solution(reply).map(|_| reply)
    }

    /// The number of the person's moves from a node on.
    #[must_use]
    pub fn moves_left(&self, node: NodeId) -> usize {
        self.tree.line_after(node).count().div_ceil(2)
    }

    /// Counts an attempt on a day ([`Moment::day_number`](super::Moment::day_number)).
    pub fn count_attempt(&mut self, is_solved: bool, today: u32) {
        if let Some(tally) = self.exercise.as_mut() {
            let number = if is_solved { &mut tally.solved } else { &mut tally.failed };
            *number = number.saturating_add(1);
            tally.repeat = repeat(tally.repeat, is_solved, today);
        }
    }
}

/// When an exercise comes back after an attempt. What is solved before it is due stays due on its day.
fn repeat(before: Option<Repeat>, is_solved: bool, today: u32) -> Option<Repeat> {
    let step = match before {
        _ if !is_solved => 0,
        Some(Repeat { due, .. }) if due > today => return before,
        Some(Repeat { step, .. }) => step.saturating_add(1),
        None => return None,
    };
    let days = DAYS.get(usize::from(step))?;
    Some(Repeat { step, due: today.saturating_add(*days) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_failed_comes_back_until_it_was_solved_often_enough() {
        assert_eq!(repeat(None, true, 100), None, "solved at once");
        let mut next = repeat(None, false, 100);
        assert_eq!(next, Some(Repeat { step: 0, due: 101 }));
        // Once more on the same day teaches nothing.
        assert_eq!(repeat(next, true, 100), next);
        for due in [101, 104, 111] {
            assert_eq!(next.map(|next| next.due), Some(due));
            next = repeat(next, true, due);
        }
        assert_eq!(next, Some(Repeat { step: 3, due: 132 }));
        assert_eq!(
            repeat(next, false, 120),
            Some(Repeat { step: 0, due: 121 }),
            "back to the start"
        );
        assert_eq!(repeat(next, true, 140), None, "learned");
        // As a damaged store could have it.
        assert_eq!(repeat(Some(Repeat { step: 255, due: 0 }), true, 1), None);
        assert_eq!(repeat(None, false, u32::MAX).map(|next| next.due), Some(u32::MAX));
    }
}
