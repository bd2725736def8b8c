//! Looking moves up in the games of a study instead of the book. The study remembers that this is
//! wanted, but not which of them; what is looked up is made when it is opened.

use super::client::Session;
use super::contents::{all_games, set_explores};
use super::context::Context;
use super::refusal::Refusal;
use super::request::{Answer, Request};
use super::task::{Done, TaskError, Wanted};
use super::work::Purpose;
use crate::model::explorer::Explorer;
use crate::model::filter::Filter;
use crate::wire::Event;
use crate::wire::message::Explore;

impl Session {
    /// Looks moves up in the games of the study as they are now, or in the book again.
    ///
    /// # Errors
    /// If no study is open, it cannot be read, or what is given as a date is not one.
    pub fn explore(&mut self, cx: &mut Context<'_>, wanted: &Explore) -> Result<(), Refusal> {
        cx.current()?;
        if wanted.on {
            let filter = wanted.filter()?;
            return self.run(cx, all_games(cx, Wanted::Explorer(filter))?, Purpose::Explore);
        }
        self.set_explorer(cx, None, 0)
    }

    /// Has the study remember that moves are looked up in its games, or no longer.
    ///
    /// # Errors
    /// If no study is open, or that cannot be stored.
    pub fn set_explorer(
        &mut self,
        cx: &mut Context<'_>,
        explorer: Option<Explorer>,
        games: usize,
    ) -> Result<(), Refusal> {
        set_explores(cx, explorer.is_some())?;
        self.has_explored(cx, explorer, games);
        Ok(())
    }

    fn has_explored(&mut self, cx: &mut Context<'_>, explorer: Option<Explorer>, games: usize) {
        self.stop_exploring(cx);
        self.explorer = explorer;
        cx.send(Event::Explorer { on: self.explorer.is_some(), games });
        self.show(cx);
    }

    /// A study was opened: if it remembers that moves are looked up in its games, that is made
    /// again. Messages do not wait for it.
    ///
    /// # Errors
    /// If no study is open.
    pub fn explore_again(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        if !cx.study()?.about.explores || self.explorer.is_some() || self.exploring.is_some() {
            return Ok(());
        }
        let task = all_games(cx, Wanted::Explorer(Filter::default()))?;
        if task.is_little() {
            self.explored(cx, Answer::Done(task.run(&*cx.hub.store, &|| true)));
        } else {
            self.exploring = Some(cx.ask(|job| Request::Do { job, task }));
        }
        Ok(())
    }

    /// What the job of an opened study has made.
    pub fn explored(&mut self, cx: &mut Context<'_>, answer: Answer) {
        self.exploring = None;
        let why = match answer {
            Answer::Done(Ok(Done::Explorer(explorer, games))) => {
                return self.has_explored(cx, Some(explorer), games);
            }
            Answer::Done(Err(why)) => why.to_string(),
            Answer::Failed(why) => why,
            _ => TaskError::Stopped.to_string(),
        };
        cx.note(format!("moves cannot be looked up in the games of this study: {why}"));
    }

    /// The client leaves its study.
    pub fn stop_exploring(&mut self, cx: &mut Context<'_>) {
        self.explorer = None;
        if let Some(job) = self.exploring.take() {
            cx.hub.drop_job(job);
        }
    }
}
