//! Finding exercises in the games of a study. It continues if the client opens another study.

use super::contents::{create, stored};
use super::context::Context;
use super::proposal::{ClientThen, Then};
use super::refusal::Refusal;
use super::request::{Answer, JobId, Request};
use crate::analysis::input::Subject;
use crate::model::{StudyGame, StudyId};
use crate::wire::Event;

/// The search of a client for exercises, if there is one.
#[derive(Default)]
pub struct Mining(Option<Run>);

#[derive(Clone)]
struct Run {
    job: JobId,
    study: StudyId,
    name: String,
    done: usize,
    total: usize,
}

impl Mining {
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Begins to search games of the current study.
    ///
    /// # Errors
    /// If there are none.
    pub fn begin(
        &mut self,
        cx: &mut Context<'_>,
        games: Vec<Subject>,
        nodes: Option<u64>,
    ) -> Result<(), Refusal> {
        if games.is_empty() {
            return Err(Refusal::NothingToMine);
        }
        let (study, name, total) = (cx.place()?.study, cx.study()?.about.name.clone(), games.len());
        let job = cx.ask(|job| Request::Mine { job, games, nodes });
        self.0 = Some(Run { job, study, name, done: 0, total });
        cx.send(Event::Mining { study, done: 0, total, found: 0, exercises: None });
        Ok(())
    }

    /// Ends the search early. The exercises found so far are kept.
    pub fn stop(&self, cx: &mut Context<'_>) {
        if let Some(run) = &self.0 {
            cx.hub.stop(run.job);
        }
    }

    /// What a job of the client has found. Returns whether it was this one.
    pub fn answered(&mut self, cx: &mut Context<'_>, job: JobId, answer: &Answer) -> bool {
        let Some(run) = self.0.as_mut().filter(|run| run.job == job) else { return false };
        let games: &[StudyGame] = match answer {
            Answer::Mining(found) => {
                run.done = (run.done + 1).min(run.total - 1);
                cx.send(run.progress(run.done, *found, None));
                &[]
            }
            Answer::Note(why) | Answer::Failed(why) => {
                cx.note(why.clone());
                &[]
            }
            Answer::Mined(games) => games,
            _ => &[],
        };
        if answer.is_last() {
            let run = run.clone();
            match run.keep(cx, games) {
                Ok(()) if !games.is_empty() => {}
                Ok(()) => self.end(cx, &run, 0, None),
                Err(why) => {
                    cx.note(why.to_string());
                    self.end(cx, &run, games.len(), None);
                }
            }
        }
        true
    }

    /// The study of the exercises that were found is kept, or could not be.
    pub fn kept(
        &mut self,
        cx: &mut Context<'_>,
        (study, found): (StudyId, usize),
        done: Result<(), Refusal>,
    ) {
        let Some(run) = self.0.clone() else { return };
        if let Err(why) = &done {
            cx.note(why.to_string());
        }
        self.end(cx, &run, found, done.is_ok().then_some(study));
    }

    fn end(&mut self, cx: &mut Context<'_>, run: &Run, found: usize, exercises: Option<StudyId>) {
        self.0 = None;
        cx.send(run.progress(run.total, found, exercises));
    }
}

impl Run {
    const fn progress(&self, done: usize, found: usize, exercises: Option<StudyId>) -> Event {
        Event::Mining { study: self.study, done, total: self.total, found, exercises }
    }

    /// Makes a study of the exercises, if there are any.
    fn keep(&self, cx: &mut Context<'_>, games: &[StudyGame]) -> Result<(), Refusal> {
        if games.is_empty() {
            return Ok(());
        }
        let name = format!("Exercises from {}", self.name);
        let (client, found) = (cx.client, games.len());
        let games = games.iter().map(stored).collect::<Result<_, _>>()?;
        let then = |study| Then::Client(client, ClientThen::Mined { study, found });
        create(cx.hub, Some(&name), games, then, cx.now)
    }
}
