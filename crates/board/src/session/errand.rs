//! Work of a message that may be done elsewhere, and what is done with its result.

use super::client::{Errand, ErrandThen, Session};
use super::contents::{self, all_games};
use super::context::Context;
use super::explorer::keep_explorer;
use super::files::{Picture, book_file, pgn_file, png_file, sheet_file, svg_file};
use super::judging::checked_nodes;
use super::proposal::{ClientThen, Then};
use super::refusal::Refusal;
use super::request::{Answer, JobId, Request};
use super::task::{Done, NewGame, Task, Wanted};
use super::transfer::{records_file, send_archive};
use crate::model::paste::{Pasted, study_name};
use crate::store::{StoreError, StoredGame};
use crate::wire::Event;

impl Session {
    /// Searches the games of the study for exercises.
    ///
    /// # Errors
    /// If such a search runs already, the study has no game for it, or the budget is out of range.
    pub fn mine(&mut self, cx: &mut Context<'_>, nodes: Option<u64>) -> Result<(), Refusal> {
        if self.mining.is_running() {
            return Err(Refusal::AlreadyMining);
        }
        let nodes = checked_nodes(nodes)?;
        self.run(cx, all_games(cx, Wanted::Subjects)?, ErrandThen::Mine { nodes })
    }

    /// Sends all games of the study as a file.
    ///
    /// # Errors
    /// If no study is open, or a game cannot be read.
    pub fn save(&mut self, cx: &mut Context<'_>, wanted: Wanted) -> Result<(), Refusal> {
        let then = match &wanted {
            Wanted::Sheet(name, _) => ErrandThen::SendSheet(name.clone()),
            Wanted::Book => ErrandThen::SendBook,
            _ => ErrandThen::SendPgn,
        };
        self.run(cx, all_games(cx, wanted)?, then)
    }

    /// Sends a picture, as soon as it is drawn.
    pub fn picture(&mut self, cx: &mut Context<'_>, picture: Picture) {
        match picture {
            Picture::Svg(svg) => cx.send(svg_file(svg)),
            Picture::Png { svg, pixels } => {
                let job = cx.ask(|job| Request::Draw { job, svg, pixels });
                self.errand = Some(Errand { job, then: ErrandThen::SendPicture });
            }
        }
    }

    /// Reads a text, and adds its games.
    ///
    /// # Errors
    /// If there is no game in the text.
    pub fn paste(&mut self, cx: &mut Context<'_>, text: String) -> Result<(), Refusal> {
        let task = Task::Read { text, now: cx.now };
        self.run(cx, task, ErrandThen::AddPasted)
    }

    /// Adds the pasted games to the study. If all of them are exercises, or chapters of a study of
    /// lichess, they get a study of their own.
    fn add_pasted(&mut self, cx: &mut Context<'_>, pasted: Pasted<NewGame>) -> Result<(), Refusal> {
        let Pasted { games, problems } = pasted;
        let chapters = study_name(games.iter().map(|game| game.study.as_deref()));
        let games = stored_games(games)?;
        let exercises = games.iter().all(|game| game.row.exercise.is_some());
        let told = Event::Pasted { games: games.len(), exercises, problems };
        let name = exercises.then(|| format!("Exercises of {}", cx.now.day())).or(chapters);
        let client = cx.client;
        if let Some(name) = name {
            let told = Some(Box::new(told));
            let open = |study| ClientThen::Open { study, told, lists: false };
            let then = |study| Then::Client(client, open(study));
            return contents::create(cx.hub, Some(&name), games, then, cx.now);
        }
        let select = |game| ClientThen::Select { game, node: None, told: Some(Box::new(told)) };
        let then = |first| Then::Client(client, select(first));
        contents::add(cx.hub, cx.place()?.study, games, then, cx.now)
    }

    /// Does work, at once if it is little, or else somewhere where it holds nobody up.
    ///
    /// # Errors
    /// If it was done at once, and failed.
    pub fn run(
        &mut self,
        cx: &mut Context<'_>,
        task: Task,
        then: ErrandThen,
    ) -> Result<(), Refusal> {
        if task.is_little() {
            let done = task.run(&*cx.hub.store, &|| true)?;
            return self.done(cx, then, done);
        }
        let job = cx.ask(|job| Request::Do { job, task });
        self.errand = Some(Errand { job, then });
        Ok(())
    }

    /// What a job of the client has found.
    ///
    /// # Errors
    /// Why the message cannot be answered that has led to the job.
    pub fn answered(
        &mut self,
        cx: &mut Context<'_>,
        job: JobId,
        answer: Answer,
    ) -> Result<(), Refusal> {
        if let Some(errand) = self.errand.take_if(|errand| errand.job == job) {
            return self.returned(cx, errand.then, answer);
        }
        if self.exploring == Some(job) {
            self.explored(cx, answer);
            return Ok(());
        }
        let answer = &answer;
        let _ = self.search.answered(cx, &mut self.exercise, job, answer)
            || self.judging.answered(cx, job, answer)
            || self.mining.answered(cx, job, answer);
        Ok(())
    }

    /// The work of a message is done.
    fn returned(
        &mut self,
        cx: &mut Context<'_>,
        then: ErrandThen,
        answer: Answer,
    ) -> Result<(), Refusal> {
        match answer {
            Answer::Done(done) => self.done(cx, then, done?),
            Answer::Drawn(png) => {
                cx.send(png_file(&png));
                Ok(())
            }
            Answer::Failed(why) => Err(Refusal::Failed(why)),
            _ => Err(Refusal::Stopped),
        }
    }

    fn done(&mut self, cx: &mut Context<'_>, then: ErrandThen, done: Done) -> Result<(), Refusal> {
        match (then, done) {
            (ErrandThen::AddPasted, Done::Read(pasted)) => return self.add_pasted(cx, pasted),
            (ErrandThen::MakeStudy(name), Done::Read(read)) => {
                return self.create(cx, Some(&name), stored_games(read.games)?);
            }
            (ErrandThen::SendPgn, Done::Text(text)) => {
                let file = pgn_file(&cx.study()?.about.name, text);
                cx.send(file);
            }
            (ErrandThen::SendSheet(name), Done::Text(text)) => cx.send(sheet_file(&name, text)),
            (ErrandThen::SendBook, Done::Book(bytes)) => {
                let file = book_file(&cx.study()?.about.name, &bytes);
                cx.send(file);
            }
            (ErrandThen::SendArchive, Done::Written(written)) => send_archive(cx, written),
            (ErrandThen::SendRecords { study, game }, Done::Text(text)) => {
                cx.send(records_file(study, game, text));
            }
            (ErrandThen::AddArchive, Done::Archive(archive)) => {
                return self.add_archive(cx, archive);
            }
            (ErrandThen::Explore, Done::Explorer(explorer, games)) => {
                return keep_explorer(cx, Some(explorer), games);
            }
            (ErrandThen::Mine { nodes }, Done::Subjects(games)) => {
                return self.mining.begin(cx, games, nodes);
            }
            _ => return Err(Refusal::Stopped),
        }
        Ok(())
    }
}

/// Games of a text, for the store.
fn stored_games(games: Vec<NewGame>) -> Result<Vec<StoredGame>, Refusal> {
    let unwritable = |why| Refusal::NotAdded(StoreError::NewGame(why));
    games.into_iter().map(|game| game.stored.map_err(unwritable)).collect()
}
