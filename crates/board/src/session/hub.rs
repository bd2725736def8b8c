//! What all sessions share: the store, the open studies, what each client shows, and what is to be
//! sent and done. Changes of games are in [`super::commit`], changes of studies in
//! [`super::contents`].

use std::collections::{BTreeMap, VecDeque};

use super::carry_back::Carriage;
use super::open::{OpenGame, OpenStudy, Place};
use super::refusal::Refusal;
use super::request::{ClientId, JobId, PlayerId, Request};
use super::setup::Capacity;
use crate::model::{GameId, Moment, NodeId, ROOT, StudyGame, StudyId};
use crate::store::record::RecordError;
use crate::store::{RowEntry, Store, StoreError, StudyChange, read_game, read_row};
use crate::util::random::Random;
use crate::wire::Event;
use crate::wire::game::{GameView, RowView};
use crate::wire::position::Lookup;

/// What came of a call: events for clients, and what is to be done.
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

/// What clients get after the own answer of a call.
#[derive(Clone, Debug)]
pub enum Later {
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
    pub lookup: Lookup,
    pub capacity: Capacity,
    pub studies: BTreeMap<StudyId, OpenStudy>,
    pub places: BTreeMap<ClientId, Place>,
    /// Studies into which clients are bringing games: they stay open, so that nobody else gets the ids.
    pub held: BTreeMap<ClientId, Vec<StudyId>>,
    /// The games that each client has copied or moved last.
    pub carriages: BTreeMap<ClientId, Carriage>,
    /// Studies that could not be opened because of what is stored of them, and why.
    pub damaged: BTreeMap<StudyId, String>,
    pub output: Output,
    /// What follows when the current call has had its say.
    later: VecDeque<Later>,
    jobs: BTreeMap<JobId, Owner>,
    /// The last study that was created; its id is taken even if it is not stored yet.
    last_study: StudyId,
    last_number: u64,
    random: Random,
}

impl Hub {
    #[must_use]
    pub fn new(store: Box<dyn Store>, lookup: Lookup, capacity: Capacity, seed: u64) -> Hub {
        Hub {
            store,
            lookup,
            capacity,
            studies: BTreeMap::new(),
            places: BTreeMap::new(),
            held: BTreeMap::new(),
            carriages: BTreeMap::new(),
            damaged: BTreeMap::new(),
            output: Output::default(),
            later: VecDeque::new(),
            jobs: BTreeMap::new(),
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

    /// Saves a change of a study. Nothing has changed if that fails.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn save(&mut self, study: StudyId, change: StudyChange) -> Result<(), Refusal> {
        self.store.save(vec![(study, change)]).map_err(Refusal::NotSaved)
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

    /// What is due next of that.
    pub fn next_later(&mut self) -> Option<Later> {
        self.later.pop_front()
    }

    /// A client has to show its place, unless it will anyway.
    pub fn show(&mut self, client: ClientId) {
        let is_due = |later: &Later| matches!(later, Later::Shown(own) if *own == client);
        if !self.later.iter().any(is_due) {
            self.later.push_back(Later::Shown(client));
        }
    }

    /// A client has shown its place, or is gone.
    pub fn has_shown(&mut self, client: ClientId) {
        self.later.retain(|later| !matches!(later, Later::Shown(own) if *own == client));
    }

    /// Tells a client something, as an answer of the current call.
    pub fn tell(&mut self, client: ClientId, event: Event) {
        self.output.events.push(Delivery { to: vec![client], event });
    }

    /// Tells a client something that is not an answer.
    pub fn tell_later(&mut self, client: ClientId, event: Event) {
        self.later.push_back(Later::Event(Box::new(Delivery { to: vec![client], event })));
    }

    /// What was to follow for a client is about a study that it leaves.
    pub fn drop_later(&mut self, client: ClientId) {
        for later in &mut self.later {
            if let Later::Event(delivery) = later {
                delivery.to.retain(|to| *to != client);
            }
        }
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
            self.later.push_back(Later::Event(Box::new(Delivery { to, event })));
        }
    }

    /// Whether a client has a study open, or brings games into it.
    #[must_use]
    pub fn is_read(&self, study: StudyId) -> bool {
        self.held.values().flatten().any(|held| *held == study)
            || self.places.values().any(|place| place.study == study)
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
            let games = BTreeMap::new();
            self.studies.insert(id, OpenStudy { about, rows, last_reserved: 0, changes: 0, games });
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
        let view = GameView::of(study, game, &open.game, self.lookup.chess960)?;
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
