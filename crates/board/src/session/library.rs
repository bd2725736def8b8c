//! The board as one value: all studies and all clients. It is a plain state machine. Whatever runs
//! it passes in what clients say, what became of its requests, and the time, and carries out the
//! [`Output`] of each call.

use std::collections::{BTreeMap, VecDeque};

use super::client::Session;
use super::context::Context;
use super::hub::{Hub, News, Output, Owner};
use super::outcome::carry_out;
use super::play;
use super::proposal::{Lock, Pending, Proposal, Then, Write};
use super::refusal::Refusal;
use super::request::{Answer, ClientId, JobId, Request};
use super::setup::Setup;
use crate::engine::strength::{DEFAULT_LEVEL, LEVELS, level_rating};
use crate::model::Moment;
use crate::store::{Saved, Store, StoreError};
use crate::wire::message::Unreadable;
use crate::wire::position::Knowledge;
use crate::wire::{Event, Message, PROTOCOL};

/// All studies and all clients.
///
/// ```
/// use fissile_board::model::Moment;
/// use fissile_board::session::{Library, Setup};
/// use fissile_board::store::MemoryStore;
/// use fissile_board::wire::Event;
///
/// let mut library = Library::new(Box::new(MemoryStore::default()), Setup::default());
/// let now = Moment { unix_micros: 0, ticks_ms: 0 };
/// let (client, hello) = library.connect(now);
/// assert!(matches!(hello.events[0].event, Event::Hello { .. }));
/// library.handle(client, r#"{"type": "open"}"#, now);
/// let played = library.handle(client, r#"{"type": "move", "node": 0, "text": "Nf3"}"#, now);
/// let last = &played.events.last().unwrap().event;
/// assert!(matches!(last, Event::Position(position) if position.node == 1));
/// ```
pub struct Library {
    hub: Hub,
    sessions: BTreeMap<ClientId, Session>,
    /// Messages that wait, because the one before them is not answered yet or a change that excludes
    /// theirs is on its way to the store.
    waiting: BTreeMap<ClientId, VecDeque<Heard>>,
    /// The messages that are being answered.
    asked: BTreeMap<ClientId, Asked>,
    /// Changes that the store will have later.
    pending: BTreeMap<JobId, Pending>,
    /// Answers of jobs that wait for such a change.
    late: VecDeque<(JobId, Answer)>,
    program: String,
    notes: Vec<String>,
    /// The files that the board keeps.
    files: Option<Event>,
}

/// A message with its type.
type Heard = Result<(String, Message), Unreadable>;

/// A message that is being answered.
struct Asked {
    /// Its type.
    to: String,
    /// Whether the client has heard something.
    is_answered: bool,
}

impl Library {
    /// A library without clients.
    #[must_use]
    pub fn new(store: Box<dyn Store>, setup: Setup) -> Library {
        let Setup { program, knowledge, notes, seed } = setup;
        let hub = Hub::new(store, knowledge, seed);
        Library {
            hub,
            sessions: BTreeMap::new(),
            waiting: BTreeMap::new(),
            asked: BTreeMap::new(),
            pending: BTreeMap::new(),
            late: VecDeque::new(),
            program,
            notes,
            files: None,
        }
    }

    /// Knows something else from now on, because the board keeps other files: tables, or a book. They
    /// are described by an event.
    pub fn learn(&mut self, knowledge: Knowledge, files: Event, now: Moment) -> Output {
        self.hub.knowledge = knowledge;
        self.files = Some(files.clone());
        for client in self.sessions.keys() {
            self.hub.tell(*client, files.clone());
        }
        for client in self.hub.places.keys().copied().collect::<Vec<_>>() {
            self.hub.show(client);
        }
        self.settle(now)
    }

    /// The number of clients.
    #[must_use]
    pub fn clients(&self) -> usize {
        self.sessions.len()
    }

    /// A client has come. It has no study open yet.
    pub fn connect(&mut self, now: Moment) -> (ClientId, Output) {
        let client = self.hub.fresh_number();
        self.sessions.insert(client, Session::default());
        let hello = Event::Hello {
            protocol: PROTOCOL,
            program: self.program.clone().into(),
            levels: [*LEVELS.start(), *LEVELS.end()],
            level_ratings: LEVELS.map(level_rating).collect(),
            default_level: DEFAULT_LEVEL,
            tables: self.hub.knowledge.tables.as_ref().map_or(0, |tables| tables.max_pieces()),
            book: self.hub.knowledge.book.is_some(),
            notes: self.notes.clone(),
        };
        self.hub.tell(client, hello);
        if let Some(files) = &self.files {
            self.hub.tell(client, files.clone());
        }
        (client, self.settle(now))
    }

    /// A client has gone. Its work ends, and its games against the engine wait for it.
    pub fn disconnect(&mut self, client: ClientId, now: Moment) -> Output {
        self.waiting.remove(&client);
        self.asked.remove(&client);
        if let Some(mut session) = self.sessions.remove(&client) {
            session.leave(&mut Context { client, now, hub: &mut self.hub });
            self.hub.drop_jobs_of(client);
            self.hub.has_shown(client);
        }
        let mut output = self.settle(now);
        for delivery in &mut output.events {
            delivery.to.retain(|to| *to != client);
        }
        output
    }

    /// Whether messages of a client wait until a request is answered. A program that takes more of
    /// them meanwhile needs memory for them.
    #[must_use]
    pub fn is_waiting(&self, client: ClientId) -> bool {
        self.asked.contains_key(&client)
            || self.waiting.get(&client).is_some_and(|waiting| !waiting.is_empty())
    }

    /// A message of a client, as JSON. Every message gets at least one answer, now or, if it led to
    /// a request, after that.
    pub fn handle(&mut self, client: ClientId, text: &str, now: Moment) -> Output {
        if self.sessions.contains_key(&client) {
            self.waiting.entry(client).or_default().push_back(Message::read(text));
            self.heed_waiting(client, now);
        }
        self.settle(now)
    }

    /// Does what the messages of a client ask, until one has to wait.
    fn heed_waiting(&mut self, client: ClientId, now: Moment) {
        while !self.asked.contains_key(&client)
            && let Some(heard) = self.next_of(client)
        {
            self.tell_news(now);
            self.heed(client, heard, now);
        }
    }

    /// The next message of a client, if no change on its way excludes what it would change.
    fn next_of(&mut self, client: ClientId) -> Option<Heard> {
        let waiting = self.waiting.get_mut(&client)?;
        if let Some(Ok((_, message))) = waiting.front() {
            let place = self.hub.places.get(&client).copied();
            let lock = Lock::of_message(message, place);
            if lock.is_some_and(|lock| self.hub.is_locked(lock)) {
                return None;
            }
        }
        waiting.pop_front()
    }

    fn heed(&mut self, client: ClientId, heard: Heard, now: Moment) {
        let (to, message) = match heard {
            Ok(heard) => heard,
            Err(Unreadable { to, why }) => {
                return self.hub.tell(client, Event::Refused { to, why });
            }
        };
        let Some(mut session) = self.sessions.remove(&client) else { return };
        let before = (self.hub.output.events.len(), self.hub.output.requests.len());
        self.asked.insert(client, Asked { to, is_answered: false });
        let mut cx = Context { client, now, hub: &mut self.hub };
        let done = session.dispatch(&mut cx, message);
        self.sessions.insert(client, session);
        self.report(client, done);
        self.keep_proposals(now);
        // A search that was begun answers later.
        let requests = self.hub.output.requests.iter().skip(before.1);
        let has_begun = requests.into_iter().any(|request| !request.is_of_store());
        self.conclude(client, before.0, has_begun, now);
    }

    /// Tells a client why something was not done: as an answer to its message, if it waits for one.
    fn report(&mut self, client: ClientId, done: Result<(), Refusal>) {
        let Err(why) = done else { return };
        let why = why.to_string();
        let event = match self.asked.get(&client) {
            Some(asked) => Event::Refused { to: Some(asked.to.clone()), why },
            None => Event::Note { text: why },
        };
        self.hub.tell(client, event);
    }

    /// Ends the answer to a message of a client, unless something of it is still to come. If the
    /// client has heard nothing since the event `first`, it hears that all is done.
    fn conclude(&mut self, client: ClientId, first: usize, has_begun: bool, now: Moment) {
        self.tell_news(now);
        let mut events = self.hub.output.events.iter().skip(first);
        let is_told = events.any(|delivery| delivery.to.contains(&client));
        let Some(asked) = self.asked.get_mut(&client) else { return };
        asked.is_answered |= is_told || has_begun;
        let is_own = |pending: &Pending| pending.then.client() == Some(client);
        let is_waiting = self.sessions.get(&client).is_some_and(Session::is_waiting)
            || self.pending.values().any(is_own);
        if is_waiting {
            return;
        }
        if let Some(Asked { to, is_answered: false }) = self.asked.remove(&client) {
            self.hub.tell(client, Event::Done { to });
        }
    }

    /// Passes the changes that were proposed to the store.
    fn keep_proposals(&mut self, now: Moment) {
        while let Some(Proposal { write, pending }) = self.hub.next_proposal() {
            let job = JobId(self.hub.fresh_number());
            let store = &mut self.hub.store;
            let (saved, request) = match write {
                Write::Save(study, change) => {
                    (store.save(study, &change), Request::Save { job, study, change })
                }
                Write::Delete(study) => (store.delete(study), Request::Delete { job, study }),
                Write::Unchanged => {
                    self.finish(pending, Ok(()), now);
                    continue;
                }
            };
            if matches!(saved, Ok(Saved::Later)) {
                self.hub.output.requests.push(request);
                self.pending.insert(job, pending);
            } else {
                self.finish(pending, saved.map(drop), now);
            }
        }
    }

    /// Makes a change that the store has, or takes it back.
    fn finish(&mut self, pending: Pending, kept: Result<(), StoreError>, now: Moment) {
        let Pending { lock, effect, then, refusal } = pending;
        let study = lock.study();
        self.hub.unlock(lock);
        let done =
            kept.map_err(refusal).and_then(|()| carry_out(&mut self.hub, study, effect, now));
        match then {
            Then::Nobody(loss) => play::report(&mut self.hub, loss, done),
            Then::Client(client, then) => {
                if let Some(mut session) = self.sessions.remove(&client) {
                    let mut cx = Context { client, now, hub: &mut self.hub };
                    let done = session.follow(&mut cx, then, done);
                    self.sessions.insert(client, session);
                    self.report(client, done);
                }
            }
        }
        play::close_unused(&mut self.hub, study, now);
    }

    /// The answer to a request. Answers of jobs that nobody waits for anymore are ignored.
    pub fn answer(&mut self, job: JobId, answer: Answer, now: Moment) -> Output {
        match self.pending.remove(&job) {
            Some(pending) => self.stored(pending, answer, now),
            None => self.answered(job, answer, now),
        }
        self.settle(now)
    }

    /// The storage has answered: what waited for it goes on.
    fn stored(&mut self, pending: Pending, answer: Answer, now: Moment) {
        let kept = match answer {
            Answer::Stored(kept) => kept,
            Answer::Failed(why) => Err(StoreError::Failed(why.into())),
            _ => Err(StoreError::Failed("the storage has not answered".into())),
        };
        let client = pending.then.client();
        let before = self.hub.output.events.len();
        self.finish(pending, kept, now);
        self.keep_proposals(now);
        if let Some(client) = client {
            self.conclude(client, before, false, now);
        }
        for (job, answer) in std::mem::take(&mut self.late) {
            self.answered(job, answer, now);
        }
        let clients: Vec<ClientId> = self.waiting.keys().copied().collect();
        for client in clients {
            self.heed_waiting(client, now);
        }
    }

    /// A job has found something.
    fn answered(&mut self, job: JobId, answer: Answer, now: Moment) {
        let Some(owner) = self.hub.owner(job) else { return };
        if self.lock_of(owner, job, &answer).is_some_and(|lock| self.hub.is_locked(lock)) {
            return self.late.push_back((job, answer));
        }
        if answer.is_last() {
            self.hub.end_job(job);
        }
        match owner {
            Owner::Client(client) => {
                let before = self.hub.output.events.len();
                if let Some(mut session) = self.sessions.remove(&client) {
                    let mut cx = Context { client, now, hub: &mut self.hub };
                    let is_errand = session.is_waiting();
                    let done = session.answered(&mut cx, job, answer);
                    let is_errand = is_errand && !session.is_waiting();
                    self.sessions.insert(client, session);
                    self.report(client, done);
                    self.keep_proposals(now);
                    if is_errand {
                        self.conclude(client, before, false, now);
                    }
                }
                self.heed_waiting(client, now);
            }
            Owner::Game(study, game) => {
                play::answered(&mut self.hub, (study, game), job, answer, now);
                self.keep_proposals(now);
            }
        }
    }

    /// What an answer of a job would change.
    fn lock_of(&self, owner: Owner, job: JobId, answer: &Answer) -> Option<Lock> {
        match owner {
            Owner::Game(study, game) => Some(Lock::Game(study, game)),
            Owner::Client(client) => {
                let place = self.hub.places.get(&client).copied();
                self.sessions.get(&client)?.lock_of(job, answer, place)
            }
        }
    }

    /// When [`Library::tick`] has something to do, on the clock of [`Moment::ticks_ms`].
    #[must_use]
    pub fn deadline_ms(&self) -> Option<u64> {
        play::deadline_ms(&self.hub)
    }

    /// Time has passed: games are lost whose clocks have run out.
    pub fn tick(&mut self, now: Moment) -> Output {
        play::end_on_time(&mut self.hub, now);
        self.settle(now)
    }

    /// Tells the news after the answers.
    fn tell_news(&mut self, now: Moment) {
        while let Some(news) = self.hub.next_news() {
            match news {
                News::Event(delivery) => self.hub.output.events.push(*delivery),
                News::Shown(client) => {
                    if let Some(mut session) = self.sessions.remove(&client) {
                        session.show(&mut Context { client, now, hub: &mut self.hub });
                        self.sessions.insert(client, session);
                    }
                }
            }
        }
    }

    /// Hands over what is to be told and done.
    fn settle(&mut self, now: Moment) -> Output {
        self.keep_proposals(now);
        self.tell_news(now);
        std::mem::take(&mut self.hub.output)
    }
}
