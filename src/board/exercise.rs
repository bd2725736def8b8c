//! Exercises: games of a study whose main line is a win that a person finds move by move. This file
//! decides which games are exercises, and what a tab does while one is solved; [`super::mining`]
//! finds new ones.

use super::events::{Event, Tally};
use super::room::{Change, Past, Refusal, Touched};
use super::study_game::StudyGame;
use super::tab::Tab;
use super::tree::{NodeId, ROOT};
use crate::atomic::Move;

/// The tag by which an exercise in a PGN is recognized; `fissile tactics` writes it.
pub const MARK: &str = "Themes";

/// An exercise under way in a tab.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    game: u64,
    /// Where the person is to move.
    at: NodeId,
    standing: Standing,
}

/// How the attempt will be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// As a success, if nothing else happens.
    Clean,
    /// Not at all, because of a hint.
    Helped,
    /// It has already been counted.
    Counted,
}

/// The state of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Try,
    Solved,
    Shown,
}

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

    /// The number of the person's moves from a node on.
    fn moves_left(&self, node: NodeId) -> usize {
        self.tree.line_after(node).count().div_ceil(2)
    }
}

impl Tab {
    /// Begins the exercise of the current game.
    pub(super) fn solve(&mut self) -> Result<(), Refusal> {
        let game = self.room()?.look(self.id, |id, game, _| {
            game.exercise.map(|_| id).ok_or_else(|| "this game is not an exercise".to_owned())
        })?;
        self.attempt = Some(Attempt { game, at: ROOT, standing: Standing::Clean });
        self.room()?.show(self.id, ROOT)?;
        self.show();
        self.tell_exercise(Phase::Try)
    }

    /// The attempt at the current game, which begins now if it has not.
    fn attempt(&self) -> Result<Attempt, Refusal> {
        let game = self.room()?.look(self.id, |id, game, _| {
            game.exercise.map(|_| id).ok_or_else(|| "this game is not an exercise".to_owned())
        })?;
        let own = self.attempt.filter(|own| own.game == game);
        Ok(own.unwrap_or(Attempt { game, at: ROOT, standing: Standing::Clean }))
    }

    /// Whether the current game is an exercise.
    pub(super) fn is_at_exercise(&self) -> bool {
        self.attempt().is_ok()
    }

    fn tell_exercise(&mut self, phase: Phase) -> Result<(), Refusal> {
        let Attempt { game, at, .. } = self.attempt()?;
        let told = |_, own: &StudyGame, _| {
            let color = own.tree.start().turn().name();
            Ok((color, own.moves_left(at)))
        };
        let (color, left) = self.room()?.look(self.id, told)?;
        let phase = match phase {
            Phase::Try => "try",
            Phase::Solved => "solved",
            Phase::Shown => "shown",
        };
        self.send(&Event::Exercise { game, node: at, phase, color, left });
        Ok(())
    }

    /// Counts the attempt, unless it was already counted or a hint was given.
    fn count(&mut self, mut attempt: Attempt, is_solved: bool) -> Result<(), Refusal> {
        if attempt.standing == Standing::Clean {
            self.room()?.change_game(attempt.game, Past::Stays, |own, shown| {
                if let Some(tally) = own.exercise.as_mut() {
                    let number = if is_solved { &mut tally.solved } else { &mut tally.failed };
                    *number = number.saturating_add(1);
                }
                Ok(Change { touched: Touched::Nodes(Vec::new()), shown, is_move: false })
            })?;
        }
        attempt.standing = Standing::Counted;
        self.attempt = Some(attempt);
        Ok(())
    }

    /// Shows the next move of the solution. The attempt no longer counts.
    pub(super) fn hint(&mut self) -> Result<(), Refusal> {
        let mut attempt = self.attempt()?;
        let solution = self.room()?.look(self.id, |_, game, _| Ok(game.solution(attempt.at)))?;
        let (_, mv) = solution.ok_or("the exercise is over")?;
        if attempt.standing == Standing::Clean {
            attempt.standing = Standing::Helped;
        }
        self.attempt = Some(attempt);
        self.send(&Event::Hint { node: attempt.at, square: mv.from().to_string() });
        Ok(())
    }

    /// Ends the exercise without a solution of the person's own.
    pub(super) fn give_up(&mut self) -> Result<(), Refusal> {
        let attempt = self.attempt()?;
        self.count(attempt, false)?;
        self.tell_exercise(Phase::Shown)
    }

    /// A move that was tried at a node has been judged: if the game is an exercise, it goes on.
    pub(super) fn tried_in_exercise(
        &mut self,
        node: NodeId,
        is_right: bool,
        is_solution: bool,
    ) -> Result<(), Refusal> {
        let Ok(mut attempt) = self.attempt() else { return Ok(()) };
        if attempt.at != node {
            return Ok(());
        }
        if !is_right {
            return self.count(attempt, false);
        }
        let after = |_, game: &StudyGame, _| {
            let answered = game.solution(node).and_then(|(own, _)| game.solution(own));
            Ok(answered.filter(|(reply, _)| game.solution(*reply).is_some()))
        };
        match self.room()?.look(self.id, after)?.filter(|_| is_solution) {
            Some((reply, _)) => {
                attempt.at = reply;
                self.attempt = Some(attempt);
                self.tell_exercise(Phase::Try)
            }
            None => {
                self.count(attempt, true)?;
                self.tell_exercise(Phase::Solved)
            }
        }
    }
}
