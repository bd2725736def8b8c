//! An exercise while a client solves it; [`crate::model::exercise`] knows what one is.

use super::context::Context;
use super::open::Past;
use super::refusal::Refusal;
use crate::model::{Change, GameId, NodeId, ROOT, StudyGame};
use crate::wire::Event;

/// The exercise of a client, if it has begun one.
#[derive(Default)]
pub struct Exercise(Option<Attempt>);

#[derive(Clone, Copy, Debug)]
struct Attempt {
    game: GameId,
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
    /// Not again: the attempt has already been counted.
    Counted,
}

impl Exercise {
    /// Whether the current game is an exercise.
    #[must_use]
    pub fn is_current(cx: &Context<'_>) -> bool {
        cx.current().is_ok_and(|(open, _)| open.game.exercise.is_some())
    }

    /// The client leaves the game.
    pub fn leave(&mut self) {
        self.0 = None;
    }

    /// Begins the exercise of the current game.
    ///
    /// # Errors
    /// If it is none.
    pub fn begin(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        self.0 = None;
        let attempt = self.attempt(cx)?;
        self.0 = Some(attempt);
        cx.show(ROOT)
    }

    /// The attempt at the current game, which begins now if it has not.
    fn attempt(&self, cx: &Context<'_>) -> Result<Attempt, Refusal> {
        let (open, place) = cx.current()?;
        let game = open.game.exercise.map(|_| place.game).ok_or(Refusal::NoExercise)?;
        let own = self.0.filter(|own| own.game == game);
        Ok(own.unwrap_or(Attempt { game, at: ROOT, standing: Standing::Clean }))
    }

    /// Tells the client where the exercise stands.
    ///
    /// # Errors
    /// If the current game is none.
    pub fn tell(&self, cx: &mut Context<'_>, phase: &'static str) -> Result<(), Refusal> {
        let Attempt { game, at, .. } = self.attempt(cx)?;
        let own = &cx.current()?.0.game;
        let (color, left) = (own.tree.start().turn().name(), own.moves_left(at));
        cx.send(Event::Exercise { game, node: at, phase: phase.into(), color: color.into(), left });
        Ok(())
    }

    /// Counts the attempt, unless it was already counted or a hint was given, and tells the client
    /// how it ended if it is over.
    fn count(
        &mut self,
        cx: &mut Context<'_>,
        attempt: Attempt,
        is_solved: bool,
        phase: Option<&'static str>,
    ) -> Result<(), Refusal> {
        if attempt.standing == Standing::Clean {
            let place = cx.place()?;
            let today = cx.now.day_number();
            let count = |own: &mut StudyGame| {
                own.count_attempt(is_solved, today);
                Ok(Change::of_nothing(own.cursor))
            };
            cx.hub.change_game((place.study, attempt.game), Past::Stays, count, cx.now)?;
        }
        self.0 = Some(Attempt { standing: Standing::Counted, ..attempt });
        phase.map_or(Ok(()), |phase| self.tell(cx, phase))
    }

    /// Shows which piece moves next. The attempt no longer counts.
    ///
    /// # Errors
    /// If the current game is no exercise, or it is over.
    pub fn hint(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        let mut attempt = self.attempt(cx)?;
        let solution = cx.current()?.0.game.solution(attempt.at);
        let (_, mv) = solution.ok_or(Refusal::ExerciseOver)?;
        if attempt.standing == Standing::Clean {
            attempt.standing = Standing::Helped;
        }
        self.0 = Some(attempt);
        cx.send(Event::Hint { node: attempt.at, square: mv.from().to_string() });
        Ok(())
    }

    /// Ends the exercise without a solution of the person's own.
    ///
    /// # Errors
    /// If the current game is no exercise, or the attempt cannot be counted.
    pub fn give_up(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        let attempt = self.attempt(cx)?;
        self.count(cx, attempt, false, Some("shown"))
    }

    /// A move that was tried at a node has been judged: if the game is an exercise, it goes on.
    ///
    /// # Errors
    /// If the attempt cannot be counted.
    pub fn tried(
        &mut self,
        cx: &mut Context<'_>,
        node: NodeId,
        is_right: bool,
        is_solution: bool,
    ) -> Result<(), Refusal> {
        let Ok(mut attempt) = self.attempt(cx) else { return Ok(()) };
        if attempt.at != node {
            return Ok(());
        }
        if !is_right {
            return self.count(cx, attempt, false, None);
        }
        match cx.current()?.0.game.next_task(node).filter(|_| is_solution) {
            Some(next) => {
                attempt.at = next;
                self.0 = Some(attempt);
                self.tell(cx, "try")
            }
            None => self.count(cx, attempt, true, Some("solved")),
        }
    }
}
