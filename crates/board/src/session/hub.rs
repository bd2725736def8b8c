//! What all sessions share: the store, the open studies, what each client shows, and what is to be
//! told and done. Changes of games are in [`super::commit`], changes of studies in
//! [`super::contents`].

use std::collections::{BTreeMap, VecDeque};

use super::open::{OpenGame, OpenStudy, Place};
use super::proposal::{Lock, Proposal};
use super::refusal::Refusal;
use super::request::{ClientId, JobId, PlayerId, Request};
use crate::model::{GameId, Moment, NodeId, ROOT, StudyGame, StudyId};
use crate::store::record::RecordError;
use crate::store::{RowEntry, Store, StoreError, read_game, read_row};
use crate::util::random::Random;
use crate::wire::Event;
use crate::wire::game::{GameView, RowView};
use crate::wire::position::Knowledge;

/// What came of a call: what clients are told, and what is to be done.
#[derive(Debug, Default)]
pub struct Output {
    /// In this order.
    pub events: Vec<Delivery>,
    pub requests: Vec<Request>,
}

/// An event, and the clients that get it.
#[derive(Clone, Debug)]
pub struct Delivery {
    pub to: Vec<ClientId>,
    pub event: Event,
}

/// News that a call has for clients, after its own answer.
#[derive(Clone, Debug)]
pub enum News {
    Event(Box<Delivery>),
    /// The place of a client has changed, so it has to show it.
    Shown(ClientId),
}

/// Who waits for the answers of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Client(ClientId),
    /// A game against the engine.
    Game(StudyId, GameId),
}

pub struct Hub {
    pub store: Box<dyn Store>,
    pub knowledge: Knowledge,
    pub studies: BTreeMap<StudyId, OpenStudy>,
    pub places: BTreeMap<ClientId, Place>,
    /// Studies that could not be opened because of what is stored of them, and why.
    pub damaged: BTreeMap<StudyId, String>,
    pub output: Output,
    /// What follows when the current call has had its say.
    news: VecDeque<News>,
    jobs: BTreeMap<JobId, Owner>,
    /// Changes that the store has not been asked to keep yet.
    proposals: VecDeque<Proposal>,
    /// The locks of changes on their way.
    locks: Vec<Lock>,
    /// The last study that was created; its id is taken even if it is not kept yet.
    last_study: StudyId,
    last_number: u64,
    random: Random,
}

impl Hub {
    #[must_use]
    pub fn new(store: Box<dyn Store>, knowledge: Knowledge, seed: u64) -> Hub {
        Hub {
            store,
            knowledge,
            studies: BTreeMap::new(),
            places: BTreeMap::new(),
            damaged: BTreeMap::new(),
            output: Output::default(),
            news: VecDeque::new(),
            jobs: BTreeMap::new(),
            proposals: VecDeque::new(),
            locks: Vec::new(),
            last_study: 0,
            last_number: 0,
            random: Random::new(seed),
        }
    }

    /// A random number below `bound`.
    pub fn chance(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// A number that nothing else has.
    pub fn fresh_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    /// Asks for something to be done, and returns its number.
    pub fn ask(&mut self, owner: Owner, request: impl FnOnce(JobId) -> Request) -> JobId {
        let job = JobId(self.fresh_number());
        self.jobs.insert(job, owner);
        self.output.requests.push(request(job));
        job
    }

    /// Ends a job whose answers nobody wants anymore.
    pub fn drop_job(&mut self, job: JobId) {
        if self.jobs.remove(&job).is_some() {
            self.output.requests.push(Request::Stop { job });
        }
    }

    /// Asks a job to end; its answers still count.
    pub fn stop(&mut self, job: JobId) {
        if self.jobs.contains_key(&job) {
            self.output.requests.push(Request::Stop { job });
        }
    }

    /// Who waits for an answer.
    #[must_use]
    pub fn owner(&self, job: JobId) -> Option<Owner> {
        self.jobs.get(&job).copied()
    }

    /// The last answer of a job has come.
    pub fn end_job(&mut self, job: JobId) {
        self.jobs.remove(&job);
    }

    /// Proposes a change, which locks what it is about until the store has answered.
    ///
    /// # Errors
    /// If a change on its way excludes it. Whatever may change something waits for the lock, so
    /// this does not happen.
    pub fn propose(&mut self, proposal: Proposal) -> Result<(), Refusal> {
        if self.is_locked(proposal.pending.lock) {
            return Err(Refusal::Busy);
        }
        self.locks.push(proposal.pending.lock);
        self.proposals.push_back(proposal);
        Ok(())
    }

    /// The next change that the store is to be asked for.
    pub fn next_proposal(&mut self) -> Option<Proposal> {
        self.proposals.pop_front()
    }

    /// Whether a change on its way excludes another.
    #[must_use]
    pub fn is_locked(&self, lock: Lock) -> bool {
        self.locks.iter().any(|held| held.excludes(lock))
    }

    /// A change has arrived, or was refused.
    pub fn unlock(&mut self, lock: Lock) {
        if let Some(place) = self.locks.iter().position(|held| *held == lock) {
            self.locks.swap_remove(place);
        }
    }

    /// An id that no study has.
    ///
    /// # Errors
    /// If the studies cannot be read.
    pub fn fresh_study(&mut self) -> Result<StudyId, Refusal> {
        let last = self.store.list()?.last().map_or(0, |entry| entry.id);
        self.last_study = self.last_study.max(last) + 1;
        Ok(self.last_study)
    }

    /// Ends the jobs of a client.
    pub fn drop_jobs_of(&mut self, client: ClientId) {
        let own = Owner::Client(client);
        let jobs: Vec<JobId> =
            self.jobs.iter().filter(|(_, owner)| **owner == own).map(|(job, _)| *job).collect();
        jobs.into_iter().for_each(|job| self.drop_job(job));
    }

    /// An engine plays no more.
    pub fn dismiss(&mut self, player: PlayerId) {
        self.output.requests.push(Request::Dismiss { player });
    }

    /// The next news that is due.
    pub fn next_news(&mut self) -> Option<News> {
        self.news.pop_front()
    }

    /// A client has to show its place, unless it will anyway.
    pub fn show(&mut self, client: ClientId) {
        let is_due = |news: &News| matches!(news, News::Shown(own) if *own == client);
        if !self.news.iter().any(is_due) {
            self.news.push_back(News::Shown(client));
        }
    }

    /// A client has shown its place, or is gone.
    pub fn has_shown(&mut self, client: ClientId) {
        self.news.retain(|news| !matches!(news, News::Shown(own) if *own == client));
    }

    /// Tells a client something, as an answer of the current call.
    pub fn tell(&mut self, client: ClientId, event: Event) {
        self.output.events.push(Delivery { to: vec![client], event });
    }

    /// Tells a client something that is not an answer.
    pub fn tell_later(&mut self, client: ClientId, event: Event) {
        self.news.push_back(News::Event(Box::new(Delivery { to: vec![client], event })));
    }

    /// Tells the clients whose current game this is.
    pub fn tell_viewers(&mut self, study: StudyId, game: GameId, event: Event) {
        self.tell_all(|place| place.study == study && place.game == game, event);
    }

    /// Tells the clients that have a study open.
    pub fn tell_readers(&mut self, study: StudyId, event: Event) {
        self.tell_all(|place| place.study == study, event);
    }

    fn tell_all(&mut self, fits: impl Fn(&Place) -> bool, event: Event) {
        let to: Vec<ClientId> =
            self.places.iter().filter(|(_, place)| fits(place)).map(|(id, _)| *id).collect();
        if !to.is_empty() {
            self.news.push_back(News::Event(Box::new(Delivery { to, event })));
        }
    }

    /// Whether a client has a study open.
    #[must_use]
    pub fn is_read(&self, study: StudyId) -> bool {
        self.places.values().any(|place| place.study == study)
    }

    /// An open study.
    ///
    /// # Errors
    /// If it is not open.
    pub fn study(&self, id: StudyId) -> Result<&OpenStudy, Refusal> {
        self.studies.get(&id).ok_or(Refusal::StudyClosed)
    }

    /// A study to be changed.
    ///
    /// # Errors
    /// If it is not open.
    pub fn study_mut(&mut self, id: StudyId) -> Result<&mut OpenStudy, Refusal> {
        self.studies.get_mut(&id).ok_or(Refusal::StudyClosed)
    }

    /// A game that is open, or has been read.
    #[must_use]
    pub fn game(&self, study: StudyId, game: GameId) -> Option<&OpenGame> {
        self.studies.get(&study)?.games.get(&game)
    }

    /// A game that is open, or has been read, to be changed.
    pub fn game_mut(&mut self, study: StudyId, game: GameId) -> Option<&mut OpenGame> {
        self.studies.get_mut(&study)?.games.get_mut(&game)
    }

    /// Opens a study, unless it is open.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn open_study(&mut self, id: StudyId) -> Result<(), Refusal> {
        if !self.studies.contains_key(&id) {
            let (about, rows) = self.store.study(id)?.ok_or(Refusal::NoStudy(id))?;
            let row = |entry: RowEntry| Ok((entry.id, read_row(&*self.store, id, entry)?));
            let rows = rows.into_iter().map(row).collect::<Result<_, StoreError>>()?;
            self.studies.insert(id, OpenStudy { about, rows, games: BTreeMap::new() });
        }
        Ok(())
    }

    /// A game of an open study, which is read if no client shows it.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn open_game(&mut self, study: StudyId, game: GameId) -> Result<&mut OpenGame, Refusal> {
        let open = self.study(study)?;
        if !open.rows.contains_key(&game) {
            return Err(Refusal::NoGame(study, game));
        }
        if !open.games.contains_key(&game) {
            let read = self.read_listed(study, game)?;
            self.study_mut(study)?.games.insert(game, OpenGame::new(read));
        }
        self.game_mut(study, game).ok_or(Refusal::NoOpenGame)
    }

    /// Reads a game of the list. If that is not possible, the list says so from now on.
    fn read_listed(&mut self, study: StudyId, game: GameId) -> Result<StudyGame, StoreError> {
        let missing = || StoreError::in_game(study, game, RecordError::Missing);
        let read = read_game(&*self.store, study, game);
        let why = match read.and_then(|read| read.ok_or_else(missing)) {
            Ok(read) => return Ok(read),
            Err(why) => why,
        };
        let open = self.studies.get_mut(&study);
        let row = open.and_then(|open| open.rows.get_mut(&game));
        if let (StoreError::Record { .. }, Some(row)) = (&why, row) {
            let damaged = Some(why.to_string());
            if row.damaged != damaged {
                row.damaged = damaged;
                let event = Event::Row { study, row: RowView::from(&*row) };
                self.tell_readers(study, event);
            }
        }
        Err(why)
    }

    /// A whole game, for a client.
    ///
    /// # Errors
    /// If it is not open.
    pub fn whole(&self, study: StudyId, game: GameId, now: Moment) -> Result<Event, Refusal> {
        let open = self.game(study, game).ok_or(Refusal::NoOpenGame)?;
        let view = GameView::of(study, game, &open.game, self.knowledge.chess960)?;
        let view = GameView { play: open.play_view(now), can_undo: open.can_undo(), ..view };
        Ok(Event::Game(Box::new(view)))
    }
}

/// The node of a game that is nearest to a node of another version of it, toward the start.
#[must_use]
pub fn nearest(old: &StudyGame, node: NodeId, new: &StudyGame) -> NodeId {
    let path = old.tree.path(node).unwrap_or_default();
    path.into_iter().rev().find(|id| new.tree.node(*id).is_ok()).unwrap_or(ROOT)
}
