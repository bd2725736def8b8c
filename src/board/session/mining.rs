//! Finding exercises in the games of a study. It continues if the client opens another study.

use super::contents::{all_games, create};
use super::context::Context;
use super::judging::checked_nodes;
use super::refusal::Refusal;
use super::request::{Answer, JobId, Request};
use crate::analysis::input::Subject;
use crate::atomic::Position;
use crate::board::model::{ROOT, StudyGame, StudyId};
use crate::board::wire::Event;

/// The search of a client for exercises, if there is one.
#[derive(Default)]
pub struct Mining(Option<Run>);

struct Run {
    job: JobId,
    study: StudyId,
    name: String,
    done: usize,
    total: usize,
}

impl Mining {
    /// Begins to search the games of the current study.
    ///
    /// # Errors
    /// If such a search runs already, the study has no game for it, or the budget is out of range.
    pub fn begin(&mut self, cx: &mut Context<'_>, nodes: Option<u64>) -> Result<(), Refusal> {
        if self.0.is_some() {
            return Err(Refusal::AlreadyMining);
        }
        let nodes = checked_nodes(nodes)?;
        let (games, _) = all_games(cx)?;
        let games: Vec<Subject> = games.iter().filter_map(subject).collect();
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
        let (study, total) = (run.study, run.total);
        let games: &[StudyGame] = match answer {
            Answer::Mining(found) => {
                run.done = (run.done + 1).min(total - 1);
                let (done, found) = (run.done, *found);
                cx.send(Event::Mining { study, done, total, found, exercises: None });
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
            let name = format!("Exercises from {}", run.name);
            self.0 = None;
            let created = if games.is_empty() {
                None
            } else {
                Some(create(cx.hub, Some(&name), games, cx.now))
            };
            let exercises = created.transpose().unwrap_or_else(|why| {
                cx.note(why.to_string());
                None
            });
            let found = games.len();
            cx.send(Event::Mining { study, done: total, total, found, exercises });
        }
        true
    }
}

/// A game of the study for the search; `None` if it is an exercise itself, is being played against
/// the engine, or has nothing in it.
fn subject(game: &StudyGame) -> Option<Subject> {
    let is_empty = game.tree.end() == ROOT && game.tree.start() == Position::start();
    if game.exercise.is_some() || game.is_played() || is_empty {
        return None;
    }
    let line = game.tree.game(game.tree.end()).ok()?;
    let player = |name| game.tags.get(name).filter(|player| *player != "?");
    let name = player("White").zip(player("Black"));
    let name = name.map(|(white, black)| format!("{white} - {black}"));
    Some(Subject { name, tags: game.tag_list(), ..Subject::game(line) })
}
