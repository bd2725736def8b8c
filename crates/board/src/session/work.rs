//! Work of a message that may be done elsewhere, and what is done with its result.

use super::addition::{Added, Addition, Name, add_staged};
use super::carry::{Carried, let_go};
use super::client::Session;
use super::contents::all_games;
use super::context::Context;
use super::files::{Picture, book_file, pgn_file, png_file, sheet_file, svg_file};
use super::judging::checked_nodes;
use super::refusal::Refusal;
use super::request::{Answer, JobId, Request};
use super::task::{Done, NewGame, Task, Wanted};
use super::transfer::{records_file, send_archive};
use crate::model::paste::{Pasted, study_name};
use crate::model::{GameId, StudyId};
use crate::store::{StoreError, StoredGame};
use crate::wire::Event;

/// A job that the answer to a message needs.
pub struct AwaitedJob {
    pub job: JobId,
    pub purpose: Purpose,
}

/// What its result is for.
pub enum Purpose {
    AddPasted,
    /// Makes a study of this name from a text that comes with the board.
    MakeStudy(String),
    SendPgn,
    SendSheet(String),
    SendBook,
    SendPicture,
    SendArchive,
    SendRecords {
        study: StudyId,
        game: Option<GameId>,
    },
    AddArchive,
    /// Adds games that are being staged.
    Add(Added),
    Explore,
    /// Adds copies of games to another study.
    Carry(Carried),
    /// Brings games back, unless their study was changed more often by now.
    CarryBack {
        changes: u64,
    },
    /// Opens the study of this name with its lines, or makes it.
    Train {
        name: Name,
        known: Option<StudyId>,
    },
    Mine {
        nodes: Option<u64>,
    },
}

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
        self.run(cx, all_games(cx, Wanted::Subjects)?, Purpose::Mine { nodes })
    }

    /// Sends all games of the study as a file.
    ///
    /// # Errors
    /// If no study is open, or a game cannot be read.
    pub fn save(&mut self, cx: &mut Context<'_>, wanted: Wanted) -> Result<(), Refusal> {
        let purpose = match &wanted {
            Wanted::Sheet(name, _) => Purpose::SendSheet(name.clone()),
            Wanted::Book => Purpose::SendBook,
            _ => Purpose::SendPgn,
        };
        self.run(cx, all_games(cx, wanted)?, purpose)
    }

    /// Sends a picture, as soon as it is drawn.
    pub fn picture(&mut self, cx: &mut Context<'_>, picture: Picture) {
        match picture {
            Picture::Svg(svg) => cx.send(svg_file(svg)),
            Picture::Png { svg, pixels } => {
                let job = cx.ask(|job| Request::Draw { job, svg, pixels });
                self.awaited = Some(AwaitedJob { job, purpose: Purpose::SendPicture });
            }
        }
    }

    /// Reads a text, and adds its games.
    ///
    /// # Errors
    /// If there is no game in the text.
    pub fn paste(&mut self, cx: &mut Context<'_>, text: String) -> Result<(), Refusal> {
        let task = Task::Read { text, now: cx.now };
        self.run(cx, task, Purpose::AddPasted)
    }

    /// Adds the pasted games to the study. If all of them are exercises, or chapters of a study of
    /// lichess, they get a study of their own.
    fn add_pasted(&mut self, cx: &mut Context<'_>, pasted: Pasted<NewGame>) -> Result<(), Refusal> {
        let Pasted { games, problems } = pasted;
        let chapters = study_name(games.iter().map(|game| game.study.as_deref()));
        let games = stored_games(games)?;
        let exercises = games.iter().all(|game| game.row.exercise.is_some());
        let event = Event::Pasted { games: games.len(), exercises, problems };
        let event = Some(Box::new(event));
        let own = || Name { name: format!("Exercises of {}", cx.now.day()), written: None };
        let name = exercises.then(own).or(chapters.as_deref().map(Name::by_person));
        let Some(name) = name else { return self.join(cx, games, None, event) };
        let name = name.freed(cx.hub)?;
        let addition = Addition::named(cx.hub, Some(name), games, cx.now)?;
        let study = addition.study;
        self.add(cx, vec![addition], Added::Study { study, event, lists: false })
    }

    /// Does work, at once if it is little, or else somewhere where it holds nobody up.
    ///
    /// # Errors
    /// If it was done at once, and failed.
    pub fn run(
        &mut self,
        cx: &mut Context<'_>,
        task: Task,
        purpose: Purpose,
    ) -> Result<(), Refusal> {
        if task.is_little() {
            let done = task.run(&*cx.hub.store, &|| true)?;
            return self.done(cx, purpose, done);
        }
        let job = cx.ask(|job| Request::Do { job, task });
        self.awaited = Some(AwaitedJob { job, purpose });
        Ok(())
    }

    /// What a job of the client has found.
    pub fn answered(&mut self, cx: &mut Context<'_>, job: JobId, answer: Answer) {
        if let Some(awaited) = self.awaited.take_if(|awaited| awaited.job == job) {
            if let Err(why) = self.go_on(cx, awaited, answer) {
                self.refuse(cx, &why);
            }
            if self.awaited.is_none() {
                let_go(cx);
            }
            return;
        }
        if self.exploring == Some(job) {
            return self.explored(cx, answer);
        }
        let is_of_search = self.search.answered(cx, &mut self.exercise, job, &answer);
        if !is_of_search && !self.judging.answered(cx, job, &answer) {
            self.mining.answered(cx, job, answer);
        }
    }

    /// The answer to a message goes on.
    fn go_on(
        &mut self,
        cx: &mut Context<'_>,
        AwaitedJob { job, purpose }: AwaitedJob,
        answer: Answer,
    ) -> Result<(), Refusal> {
        match (purpose, answer) {
            (Purpose::Add(then), Answer::Staged(staged)) => {
                add_staged(cx.hub, job, staged, then.along(), cx.now)?;
                self.added(cx, then)
            }
            (purpose, Answer::Done(done)) => self.done(cx, purpose, done?),
            (_, Answer::Drawn(png)) => {
                cx.send(png_file(&png));
                Ok(())
            }
            (_, Answer::Failed(why)) => Err(Refusal::Failed(why)),
            _ => Err(Refusal::Stopped),
        }
    }

    fn done(&mut self, cx: &mut Context<'_>, purpose: Purpose, done: Done) -> Result<(), Refusal> {
        match (purpose, done) {
            (Purpose::AddPasted, Done::Read(pasted)) => return self.add_pasted(cx, pasted),
            (Purpose::MakeStudy(name), Done::Read(read)) => {
                let name = Name { name, written: None };
                return self.create(cx, Some(name), stored_games(read.games)?, false);
            }
            (Purpose::SendPgn, Done::Text(text)) => {
                let file = pgn_file(&cx.study()?.about.name, text);
                cx.send(file);
            }
            (Purpose::SendSheet(name), Done::Text(text)) => cx.send(sheet_file(&name, text)),
            (Purpose::SendBook, Done::Book(bytes)) => {
                let file = book_file(&cx.study()?.about.name, &bytes);
                cx.send(file);
            }
            (Purpose::SendArchive, Done::Written(written)) => send_archive(cx, written),
            (Purpose::SendRecords { study, game }, Done::Text(text)) => {
                cx.send(records_file(study, game, text));
            }
            (Purpose::AddArchive, Done::Archive(archive)) => {
                return self.add_archive(cx, archive);
            }
            (Purpose::Carry(carried), Done::Copies(games)) => {
                return self.carried(cx, carried, games);
            }
            (Purpose::CarryBack { changes }, Done::Copies(games)) => {
                return self.read_back(cx, changes, games);
            }
            (Purpose::Train { name, known }, Done::Copies(lines)) => {
                return self.trained(cx, (name, known), lines);
            }
            (Purpose::Explore, Done::Explorer(explorer, games)) => {
                return self.set_explorer(cx, Some(explorer), games);
            }
            (Purpose::Mine { nodes }, Done::Subjects(games)) => {
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
