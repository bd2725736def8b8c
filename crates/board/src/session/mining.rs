//! Finding exercises in the games of a study. It continues if the client opens another study.

use super::addition::{Addition, Along, Name, add, add_staged, are_many, stored};
use super::context::Context;
use super::refusal::Refusal;
use super::request::{Answer, JobId, Request};
use crate::analysis::input::Subject;
use crate::model::{StudyGame, StudyId};
use crate::store::record::StudyRecord;
use crate::wire::Event;

/// The search of a client for exercises, if there is one.
#[derive(Default)]
pub struct Mining(Option<Run>);

struct Run {
    /// The search, or the staging of what it has found.
    job: JobId,
    study: StudyId,
    name: String,
    /// What of that name a person has written.
    written: Option<String>,
    done: usize,
    total: usize,
    /// The exercises that were found, and the study of them.
    found: usize,
    exercises: Option<StudyId>,
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
        let (study, total) = (cx.place()?.study, games.len());
        let StudyRecord { name, written, .. } = cx.study()?.about.clone();
        let job = cx.ask(|job| Request::Mine { job, games, nodes });
        let (done, found, exercises) = (0, 0, None);
        self.0 = Some(Run { job, study, name, written, done, total, found, exercises });
        cx.send(Event::Mining { study, done: 0, total, found: 0, exercises: None });
        Ok(())
    }

    /// Ends the search early. The exercises found so far are saved.
    pub fn stop(&self, cx: &mut Context<'_>) {
        if let Some(run) = self.0.as_ref().filter(|run| run.exercises.is_none()) {
            cx.hub.stop(run.job);
        }
    }

    /// What a job of the client has found, if it is this one.
    pub fn answered(&mut self, cx: &mut Context<'_>, job: JobId, answer: Answer) {
        let Some(run) = self.0.as_mut().filter(|run| run.job == job) else { return };
        let is_last = answer.is_last();
        let saved = match answer {
            Answer::Mining(found) => {
                run.done = (run.done + 1).min(run.total - 1);
                cx.send(run.progress(run.done, found, None));
                return;
            }
            Answer::Note(why) | Answer::Failed(why) => {
                cx.note(why);
                Ok(None)
            }
            Answer::Mined(games) => {
                run.found = games.len();
                run.save(cx, &games)
            }
            Answer::Staged(staged) => {
                add_staged(cx.hub, job, staged, Along::default(), cx.now).map(|()| run.exercises)
            }
            _ => Ok(None),
        };
        // What was found may have to be staged.
        if !is_last || run.job != job {
            return;
        }
        let exercises = saved.unwrap_or_else(|why| {
            cx.note(why.to_string());
            None
        });
        cx.send(run.progress(run.total, run.found, exercises));
        self.0 = None;
    }
}

impl Run {
    const fn progress(&self, done: usize, found: usize, exercises: Option<StudyId>) -> Event {
        Event::Mining { study: self.study, done, total: self.total, found, exercises }
    }

    /// Makes a study of the exercises, if there are any, and returns it.
    fn save(
        &mut self,
        cx: &mut Context<'_>,
        games: &[StudyGame],
    ) -> Result<Option<StudyId>, Refusal> {
        if games.is_empty() {
            return Ok(None);
        }
        let name = format!("Exercises from {}", self.name);
        let games = games.iter().map(stored).collect::<Result<_, _>>()?;
        let name = Name { name, written: self.written.clone() }.freed(cx.hub)?;
        let addition = Addition::named(cx.hub, Some(name), games, cx.now)?;
        self.exercises = Some(addition.study);
        let additions = vec![addition];
        if are_many(&additions) {
            self.job = cx.ask(|job| Request::Stage { job, additions });
            return Ok(None);
        }
        add(cx.hub, additions, Along::default(), cx.now)?;
        Ok(self.exercises)
    }
}
