//! A library of studies that is driven as a function, with what its clients hear.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use fissile::board::model::{GameId, Moment, StudyId};
use fissile::board::session::{Answer, ClientId, JobId, Library, Output, Request, Setup};
use fissile::board::store::record::StudyRecord;
use fissile::board::store::{
    GameRecord, MemoryStore, RowEntry, Store, StoreError, StudyChange, StudyEntry, StudyTexts,
};
use fissile::board::wire::Event;
use fissile::board::wire::game::NodeView;
use serde_json::{Value, json};

/// A store in memory that outlives a library, and the game that cannot be read.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<MemoryStore>>, Rc<Cell<Option<(StudyId, GameId)>>>);

impl Store for Shared {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        self.0.borrow().list()
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        self.0.borrow().study(id)
    }

    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        self.0.borrow().texts(id)
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        if self.1.get() == Some((study, game)) {
            return Err(StoreError::Failed("the disk is damaged".into()));
        }
        self.0.borrow().game(study, game)
    }

    fn save(&mut self, changes: Vec<(StudyId, StudyChange)>) -> Result<(), StoreError> {
        self.0.borrow_mut().save(changes)
    }

    fn delete(&mut self, id: StudyId) -> Result<(), StoreError> {
        self.0.borrow_mut().delete(id)
    }
}

/// A library with what its clients have heard, as a page remembers it.
pub struct Board {
    pub library: Library,
    store: Shared,
    /// Whether the staging of games is left to the test, as a request.
    pub holds_staging: bool,
    pub now: Moment,
    pub pages: BTreeMap<ClientId, Page>,
    pub requests: Vec<Request>,
}

#[derive(Default)]
pub struct Page {
    pub nodes: BTreeMap<u32, NodeView>,
    /// The events since the last message or answer.
    pub events: Vec<Event>,
    pub position: Value,
}

impl Board {
    pub fn new() -> Board {
        Board::of(MemoryStore::default())
    }

    /// A board with what was stored before.
    pub fn of(stored: MemoryStore) -> Board {
        Board::on(Shared(Rc::new(RefCell::new(stored)), Rc::default()))
    }

    fn on(store: Shared) -> Board {
        let library = Library::new(Box::new(store.clone()), Setup::default());
        let now = Moment { unix_micros: 1_700_000_000_000_000, ticks_ms: 0 };
        let (pages, requests) = (BTreeMap::new(), Vec::new());
        Board { library, store, holds_staging: false, now, pages, requests }
    }

    /// A new library on what this one has stored.
    pub fn again(&self) -> Board {
        Board::on(self.store.clone())
    }

    /// What is stored.
    pub fn stored(&self) -> MemoryStore {
        self.store.0.borrow().clone()
    }

    /// Fills the store, or makes space.
    pub fn set_full(&self, is_full: bool) {
        self.store.0.borrow_mut().is_full = is_full;
    }

    /// Makes a game unreadable.
    pub fn damage(&self, study: StudyId, game: GameId) {
        self.store.1.set(Some((study, game)));
    }

    pub fn connect(&mut self) -> ClientId {
        let (client, output) = self.library.connect(self.now);
        self.pages.insert(client, Page::default());
        self.take(output);
        self.ask(client, json!({"type": "open"}));
        client
    }

    pub fn take(&mut self, output: Output) {
        for delivery in output.events {
            // What goes over the wire is read as it was written.
            let text = serde_json::to_string(&delivery.event).unwrap();
            let is_short = text.len() < 4000;
            assert!(!is_short || serde_json::from_str::<Event>(&text).unwrap() == delivery.event);
            for client in delivery.to {
                self.pages.get_mut(&client).unwrap().hear(&delivery.event);
            }
        }
        for request in output.requests {
            match request {
                Request::Stage { job, additions } if !self.holds_staging => {
                    let staged = Answer::Staged(Ok(additions));
                    let output = self.library.answer(job, staged, self.now);
                    self.take(output);
                }
                request => self.requests.push(request),
            }
        }
    }

    /// Sends a message that may be answered later.
    pub fn ask_later(&mut self, client: ClientId, message: Value) {
        self.pages.values_mut().for_each(|page| page.events.clear());
        self.now.unix_micros += 1000;
        let output = self.library.handle(client, &message.to_string(), self.now);
        self.take(output);
    }

    /// Sends a message, and returns the events that the client hears.
    pub fn ask(&mut self, client: ClientId, message: Value) -> Vec<Event> {
        let before = self.requests.len();
        self.ask_later(client, message.clone());
        let is_later = self.requests.len() > before;
        let events = self.pages[&client].events.clone();
        assert!(is_later || !events.is_empty(), "no answer to {message}");
        events
    }

    pub fn answer(&mut self, job: JobId, answer: Answer) {
        self.pages.values_mut().for_each(|page| page.events.clear());
        let output = self.library.answer(job, answer, self.now);
        self.take(output);
    }

    /// The events of a client, as JSON, by their types.
    pub fn heard(&self, client: ClientId, kind: &str) -> Vec<Value> {
        let events = self.pages[&client].events.iter().map(|event| json!(event));
        events.filter(|event| event["type"] == kind).collect()
    }

    pub fn refused(&mut self, client: ClientId, message: Value) -> String {
        let events = self.ask(client, message.clone());
        match &events[..] {
            [Event::Refused { why, .. }] => why.clone(),
            other => panic!("{message}: {other:?}"),
        }
    }
}

impl Page {
    fn hear(&mut self, event: &Event) {
        self.events.push(event.clone());
        match event {
            Event::Game(game) => {
                self.nodes = game.nodes.iter().map(|node| (node.id, node.clone())).collect();
            }
            Event::Nodes { nodes, .. } => {
                self.nodes.extend(nodes.iter().map(|node| (node.id, node.clone())));
            }
            Event::Position(position) => self.position = json!(position),
            _ => {}
        }
    }

    /// The tree as the oracle has it.
    pub fn tree(&self) -> BTreeMap<u32, Node> {
        let node = |view: &NodeView| Node {
            parent: view.parent,
            children: view.children.clone(),
            uci: view.uci.clone(),
            comment: view.remark.comment.clone(),
            glyphs: view.remark.glyphs.clone(),
        };
        self.nodes.iter().map(|(id, view)| (*id, node(view))).collect()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    pub parent: Option<u32>,
    pub children: Vec<u32>,
    pub uci: Option<String>,
    pub comment: String,
    pub glyphs: Vec<u8>,
}
