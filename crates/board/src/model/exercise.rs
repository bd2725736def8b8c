//! Exercises: games of a study whose main line is a win that a person finds move by move.

use super::game::{StudyGame, Tally};
use super::tree::{NodeId, ROOT};
use crate::atomic::Move;

/// The tag by which an exercise in a PGN is recognized; `fissile tactics` writes it.
pub const MARK: &str = "Themes";

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

    /// Counts an attempt.
    pub fn count_attempt(&mut self, is_solved: bool) {
        if let Some(tally) = self.exercise.as_mut() {
            let number = if is_solved { &mut tally.solved } else { &mut tally.failed };
            *number = number.saturating_add(1);
        }
    }
}
