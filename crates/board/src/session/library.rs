//! The board as one value: all studies and all clients. It is a plain state machine. Whatever runs
//! it passes in the messages of clients, the answers to its requests, and the time. When everything is
//! on the disk that a call has saved, it carries out the [`Output`] of the call.

use std::collections::BTreeMap;

use super::client::{Received, Session};
use super::context::Context;
use super::hub::{Hub, Later, Output, Owner};
use super::play;
use super::request::{Answer, ClientId, JobId};
use super::setup::Setup;
use crate::engine::strength::{DEFAULT_LEVEL, LEVELS, level_rating};
use crate::model::Moment;
use crate::store::Store;
use crate::wire::message::Unreadable;
use crate::wire::position::Lookup;
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
    program: String,
    notes: Vec<String>,
    /// The files that the board keeps.
    files: Option<Event>,
}

impl Library {
    /// A library without clients.
    #[must_use]
    pub fn new(store: Box<dyn Store>, setup: Setup) -> Library {
        let Setup { program, lookup, capacity, notes, seed } = setup;
        let hub = Hub::new(store, lookup, capacity, seed);
        Library { hub, sessions: BTreeMap::new(), program, notes, files: None }
    }

    /// Looks positions up elsewhere from now on, because the board has other files: tables, or a book.
    /// They are described by an event.
    pub fn set_lookup(&mut self, lookup: Lookup, files: Event, now: Moment) -> Output {
        self.hub.lookup = lookup;
        self.files = Some(files.clone());
        for client in self.sessions.keys() {
            self.hub.tell(*client, files.clone());
        }
        for client in self.hub.places.keys().copied().collect::<Vec<_>>() {
            self.hub.show(client);
        }
        self.take_output(now)
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
            tables: self.hub.lookup.tables.as_ref().map_or(0, |tables| tables.max_pieces()),
            book: self.hub.lookup.book.is_some(),
            threads: self.hub.capacity.threads,
            hash: self.hub.capacity.hash_mib,
            notes: self.notes.clone(),
        };
        self.hub.tell(client, hello);
        if let Some(files) = &self.files {
            self.hub.tell(client, files.clone());
        }
        (client, self.take_output(now))
    }

    /// A client has gone. Its work ends, and its games against the engine wait for it.
    pub fn disconnect(&mut self, client: ClientId, now: Moment) -> Output {
        if let Some(mut session) = self.sessions.remove(&client) {
            session.leave(&mut Context { client, now, hub: &mut self.hub });
            self.hub.drop_jobs_of(client);
            self.hub.has_shown(client);
            self.hub.carriages.remove(&client);
        }
        let mut output = self.take_output(now);
        for delivery in &mut output.events {
            delivery.to.retain(|to| *to != client);
        }
        output
    }

    /// Whether messages of a client wait until a request is answered. A program that takes more of
    /// them meanwhile needs memory for them.
    #[must_use]
    pub fn is_waiting(&self, client: ClientId) -> bool {
        self.sessions.get(&client).is_some_and(|session| session.awaited.is_some())
    }

    /// A message of a client, as JSON. Every message gets at least one answer, now or, if it led to
    /// a request, after that.
    pub fn handle(&mut self, client: ClientId, text: &str, now: Moment) -> Output {
        if let Some(session) = self.sessions.get_mut(&client) {
            session.waiting.push_back(Message::read(text));
            self.answer_messages(client, now);
        }
        self.take_output(now)
    }

    /// Answers the messages of a client, until the answer to one needs a job.
    fn answer_messages(&mut self, client: ClientId, now: Moment) {
        while let Some(session) = self.sessions.get_mut(&client)
            && session.awaited.is_none()
            && let Some(received) = session.waiting.pop_front()
        {
            self.send_later_events(now);
            self.answer_message(client, received, now);
        }
    }

    fn answer_message(&mut self, client: ClientId, received: Received, now: Moment) {
        let Some(session) = self.sessions.get_mut(&client) else { return };
        let mut cx = Context { client, now, hub: &mut self.hub };
        let message = match received {
            Ok((kind, message)) => {
                session.message = kind;
                message
            }
            Err(Unreadable { to, why }) => return cx.send(Event::Refused { to, why }),
        };
        let (events, requests) = (cx.hub.output.events.len(), cx.hub.output.requests.len());
        if let Err(why) = session.dispatch(&mut cx, message) {
            session.refuse(&mut cx, &why);
        }
        let to = session.message.clone();
        self.send_later_events(now);
        let Output { events: sent, requests: made } = &self.hub.output;
        let is_answered = sent.iter().skip(events).any(|delivery| delivery.to.contains(&client));
        // A job that was begun answers later.
        if !is_answered && made.len() == requests {
            self.hub.tell(client, Event::Done { to });
        }
    }

    /// The answer to a request. Answers of jobs that nobody waits for anymore are ignored.
    pub fn answer(&mut self, job: JobId, answer: Answer, now: Moment) -> Output {
        let owner = self.hub.owner(job);
        if answer.is_last() {
            self.hub.end_job(job);
        }
        match owner {
            Some(Owner::Client(client)) => {
                if let Some(session) = self.sessions.get_mut(&client) {
                    session.answered(&mut Context { client, now, hub: &mut self.hub }, job, answer);
                }
                self.answer_messages(client, now);
            }
            Some(Owner::Game(study, game)) => {
                play::answered(&mut self.hub, (study, game), job, answer, now);
            }
            None => {}
        }
        self.take_output(now)
    }

    /// When [`Library::tick`] has something to do, on the clock of [`Moment::ticks_ms`].
    #[must_use]
    pub fn deadline_ms(&self) -> Option<u64> {
        play::deadline_ms(&self.hub)
    }

    /// Time has passed: games are lost whose clocks have run out.
    pub fn tick(&mut self, now: Moment) -> Output {
        play::end_on_time(&mut self.hub, now);
        self.take_output(now)
    }

    /// Sends what comes after the answers.
    fn send_later_events(&mut self, now: Moment) {
        while let Some(later) = self.hub.next_later() {
            match later {
                Later::Event(delivery) => self.hub.output.events.push(*delivery),
                Later::Shown(client) => {
                    if let Some(session) = self.sessions.get_mut(&client) {
                        session.show(&mut Context { client, now, hub: &mut self.hub });
                    }
                }
            }
        }
    }

    /// What the call has led to.
    fn take_output(&mut self, now: Moment) -> Output {
        self.send_later_events(now);
        std::mem::take(&mut self.hub.output)
    }
}
