//! Having a game judged. It belongs to a game of a study, whatever the client shows when it ends.

use super::context::Context;
use super::open::Past;
use super::play::close_unused;
use super::refusal::{BUDGETS, Refusal};
use super::request::{Answer, JobId, Request};
use crate::analysis::Analysis;
use crate::atomic::Color;
use crate::model::edit::not_played;
use crate::model::{Change, GameId, StudyGame, StudyId};
use crate::wire::Event;
use crate::wire::game::LessonView;

/// The judging of a client, if a game is being judged.
#[derive(Default)]
pub struct Judging(Option<Run>);

#[derive(Clone, Copy)]
struct Run {
    job: JobId,
    study: StudyId,
    game: GameId,
    total: usize,
}

/// A budget that was asked for.
///
/// # Errors
/// If it is out of range.
pub fn checked_nodes(nodes: Option<u64>) -> Result<Option<u64>, Refusal> {
    match nodes.filter(|nodes| !BUDGETS.contains(nodes)) {
        Some(nodes) => Err(Refusal::Nodes { given: nodes }),
        None => Ok(nodes),
    }
}

impl Judging {
    /// Begins to judge the current game.
    ///
    /// # Errors
    /// If one is being judged already, the game has no moves or is being played, or the budget is
    /// out of range.
    pub fn begin(&mut self, cx: &mut Context<'_>, nodes: Option<u64>) -> Result<(), Refusal> {
        if self.0.is_some() {
            return Err(Refusal::AlreadyJudging);
        }
        let (open, place) = cx.current()?;
        not_played(&open.game)?;
        let line = open.game.tree.game(open.game.tree.end())?;
        if line.moves().is_empty() {
            return Err(Refusal::NothingToJudge);
        }
        let nodes = checked_nodes(nodes)?;
        let total = line.moves().len() + 1;
        let job = cx.ask(|job| Request::Judge { job, game: line, nodes });
        let run = Run { job, study: place.study, game: place.game, total };
        self.0 = Some(run);
        cx.send(run.progress(0));
        Ok(())
    }

    /// Stops it, if there is one, and drops its results.
    pub fn stop(&mut self, cx: &mut Context<'_>) {
        if let Some(run) = &self.0 {
            cx.hub.stop(run.job);
        }
    }

    /// What a job of the client has found. Returns whether it was this one.
    pub fn answered(&mut self, cx: &mut Context<'_>, job: JobId, answer: &Answer) -> bool {
        let Some(run) = self.0.filter(|run| run.job == job) else { return false };
        match answer {
            Answer::Note(text) => cx.note(text.clone()),
            Answer::Judging(done) => cx.send(run.progress((*done).min(run.total - 1))),
            Answer::Judged(analysis) => {
                if let Some(analysis) = analysis.as_ref()
                    && let Err(why) = run.put(cx, analysis)
                {
                    cx.note(format!("the game was not judged: {why}"));
                }
            }
            Answer::Failed(why) => cx.note(why.clone()),
            _ => {}
        }
        if answer.is_last() {
            self.0 = None;
            close_unused(cx.hub, run.study, cx.now);
            cx.send(run.progress(run.total));
        }
        true
    }
}

impl Run {
    /// Puts the verdicts into the game.
    fn put(self, cx: &mut Context<'_>, analysis: &Analysis) -> Result<(), Refusal> {
        let chess960 = cx.hub.lookup.chess960;
        let put = |own: &mut StudyGame| {
            let castling = own.castling(chess960);
            own.put_verdicts(analysis, castling)?;
            Ok(Change::of_everything(own.cursor))
        };
        cx.hub.change_game((self.study, self.game), Past::Grows, put, cx.now)
    }

    /// The last step is to put the verdicts into the game.
    const fn progress(&self, done: usize) -> Event {
        Event::Judging { study: self.study, game: self.game, done, total: self.total }
    }
}

/// Tells the mistakes in the current game.
///
/// # Errors
/// If it was not judged.
pub fn learn(cx: &mut Context<'_>, side: Option<Color>) -> Result<(), Refusal> {
    let (open, place) = cx.current()?;
    let lessons = open.game.lessons(side)?.iter().map(LessonView::from).collect();
    cx.send(Event::Lessons { game: place.game, lessons });
    Ok(())
}
