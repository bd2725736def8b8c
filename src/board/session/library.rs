//! The board as one value: all studies and all clients. It is a plain state machine. Whatever runs
//! it passes in what clients say, what became of its requests, and the time, and carries out the
//! [`Output`] of each call.

use std::collections::{BTreeMap, VecDeque};

use super::client::Session;
use super::context::Context;
use super::hub::{Hub, News, Output, Owner};
use super::play;
use super::request::{Answer, ClientId, JobId};
use crate::board::model::Moment;
use crate::board::store::Store;
use crate::board::wire::message::Unreadable;
use crate::board::wire::position::Knowledge;
use crate::board::wire::{Event, Message, PROTOCOL};
use crate::engine::strength::{DEFAULT_LEVEL, LEVELS, level_rating};
use crate::search::strength_limit::RATINGS;

/// What a library is set up with.
pub struct Setup {
    /// The name and version of the program.
    pub program: String,
    pub knowledge: Knowledge,
    /// Sentences for every client, for instance about damaged tables.
    pub notes: Vec<String>,
    /// The seed of its random choices.
    pub seed: u64,
}

/// All studies and all clients.
///
/// ```
/// use fissile::board::model::Moment;
/// use fissile::board::session::{Library, Setup};
/// use fissile::board::store::MemoryStore;
/// use fissile::board::wire::Event;
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
    /// Messages that came while their client waited for an answer.
    waiting: BTreeMap<ClientId, VecDeque<String>>,
    program: String,
    notes: Vec<String>,
}

impl Default for Setup {
    /// The built-in rules and nothing else.
    fn default() -> Setup {
        Setup {
            program: concat!("Fissile ", env!("CARGO_PKG_VERSION")).to_owned(),
            knowledge: Knowledge::default(),
            notes: Vec::new(),
            seed: 0,
        }
    }
}

impl Library {
    /// A library without clients.
    #[must_use]
    pub fn new(store: Box<dyn Store>, setup: Setup) -> Library {
        let Setup { program, knowledge, notes, seed } = setup;
        let hub = Hub::new(store, knowledge, seed);
        Library { hub, sessions: BTreeMap::new(), waiting: BTreeMap::new(), program, notes }
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
            ratings: [*RATINGS.start(), *RATINGS.end()],
            tables: self.hub.knowledge.tables.as_ref().map_or(0, |tables| tables.max_pieces()),
            book: self.hub.knowledge.book.is_some(),
            notes: self.notes.clone(),
        };
        self.hub.tell(client, hello);
        (client, self.settle(now))
    }

    /// A client has gone. Its work ends, and its games against the engine wait for it.
    pub fn disconnect(&mut self, client: ClientId, now: Moment) -> Output {
        self.waiting.remove(&client);
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
        self.sessions.get(&client).is_some_and(Session::is_waiting)
    }

    /// A message of a client, as JSON. Every message gets at least one answer, now or, if it led to
    /// a request, after that.
    pub fn handle(&mut self, client: ClientId, text: &str, now: Moment) -> Output {
        if self.is_waiting(client) {
            self.waiting.entry(client).or_default().push_back(text.to_owned());
        } else {
            self.heed(client, text, now);
        }
        self.settle(now)
    }

    fn heed(&mut self, client: ClientId, text: &str, now: Moment) {
        let Some(mut session) = self.sessions.remove(&client) else { return };
        let before = (self.hub.output.events.len(), self.hub.output.requests.len());
        let mut cx = Context { client, now, hub: &mut self.hub };
        let (name, refused) = match Message::read(text) {
            Ok((name, message)) => {
                let refused = session.dispatch(&mut cx, message).err();
                (Some(name), refused.map(|why| why.to_string()))
            }
            Err(Unreadable { to, why }) => (to, Some(why)),
        };
        self.sessions.insert(client, session);
        if let Some(why) = refused {
            self.hub.tell(client, Event::Refused { to: name.clone(), why });
        }
        self.tell_news(now);
        let Output { events, requests } = &self.hub.output;
        let is_answered = requests.len() > before.1
            || events.iter().skip(before.0).any(|delivery| delivery.to.contains(&client));
        if let Some(to) = name.filter(|_| !is_answered) {
            self.hub.tell(client, Event::Done { to });
        }
    }

    /// The answer to a request. Answers of jobs that nobody waits for any more are ignored.
    pub fn answer(&mut self, job: JobId, answer: Answer, now: Moment) -> Output {
        match self.hub.owner(job, answer.is_last()) {
            Some(Owner::Client(client)) => {
                if let Some(mut session) = self.sessions.remove(&client) {
                    session.answered(&mut Context { client, now, hub: &mut self.hub }, job, answer);
                    self.sessions.insert(client, session);
                }
                self.heed_waiting(client, now);
            }
            Some(Owner::Game(study, game)) => {
                play::answered(&mut self.hub, (study, game), job, answer, now);
            }
            None => {}
        }
        self.settle(now)
    }

    /// Does what the messages ask that have waited.
    fn heed_waiting(&mut self, client: ClientId, now: Moment) {
        while !self.is_waiting(client)
            && let Some(text) = self.waiting.get_mut(&client).and_then(VecDeque::pop_front)
        {
            self.tell_news(now);
            self.heed(client, &text, now);
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
        self.tell_news(now);
        std::mem::take(&mut self.hub.output)
    }
}
