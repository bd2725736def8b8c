//! The thread that has the studies: it passes everything that happens to the library, tells the
//! clients, and gives the requests to the engines and to the storage. Nothing that it does itself
//! grows with a study by more than a list of its games.

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit;

use super::database::Database;
use super::engines::Engines;
use super::input::{Input, MOST_CLIENTS, Outbox};
use super::resources::Resources;
use super::storage::{Shelf, Storage};
use crate::board::model::Moment;
use crate::board::session::{ClientId, Delivery, Library, Output, Request};
use crate::board::wire::Event;

/// Starts the thread. It ends after [`Input::End`], when all changes are on the disk.
///
/// # Errors
/// If no thread can be started.
pub fn start(
    database: Database,
    resources: Resources,
    heard: Receiver<Input>,
    inputs: Sender<Input>,
) -> io::Result<JoinHandle<()>> {
    let database = Arc::new(database);
    let storage = Storage::start(Arc::clone(&database), inputs.clone())?;
    thread::Builder::new().name("studies".to_owned()).spawn(move || {
        let shelf = Shelf(database);
        let library = Library::new(Box::new(shelf.clone()), resources.setup());
        let engines = Engines::new(resources, shelf, inputs);
        let began = Instant::now();
        let (clients, permits) = (BTreeMap::new(), BTreeMap::new());
        Driver { library, engines, storage, clients, permits, began }.run(&heard);
    })
}

struct Driver {
    library: Library,
    engines: Engines,
    storage: Storage,
    clients: BTreeMap<ClientId, Outbox>,
    /// Of messages that wait in the library, so that a client cannot pile them up there.
    permits: BTreeMap<ClientId, Vec<OwnedSemaphorePermit>>,
    began: Instant,
}

impl Driver {
    fn run(mut self, heard: &Receiver<Input>) {
        loop {
            let next = match self.deadline() {
                Some(at) => heard.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match next {
                Ok(Input::End) => return self.end(),
                Ok(input) => self.handle(input),
                Err(RecvTimeoutError::Timeout) => {
                    self.engines.rotate(Instant::now());
                    self.call(None, Library::tick);
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// When the next clock runs out or the next analysis has its turn.
    fn deadline(&self) -> Option<Instant> {
        let clock = self.library.deadline_ms().map(|at| self.began + Duration::from_millis(at));
        clock.into_iter().chain(self.engines.next_turn()).min()
    }

    fn now(&self) -> Moment {
        Moment {
            unix_micros: jiff::Timestamp::now().as_microsecond(),
            ticks_ms: self.began.elapsed().as_millis() as u64,
        }
    }

    fn handle(&mut self, input: Input) {
        match input {
            Input::Connect { out, number } => self.connect(out, number),
            Input::Message { client, text, permit } => {
                self.call(Some(client), |library, now| library.handle(client, &text, now));
                if self.library.is_waiting(client) {
                    self.permits.entry(client).or_default().push(permit);
                }
            }
            Input::Refused { client, why } => {
                let event = Event::Refused { to: None, why };
                self.deliver(vec![Delivery { to: vec![client], event }]);
            }
            Input::Disconnect(client) => self.disconnect(client),
            Input::Answer(job, answer) => {
                let answer = self.engines.pass(job, answer);
                self.call(None, |library, now| library.answer(job, answer, now));
                let library = &self.library;
                self.permits.retain(|client, _| library.is_waiting(*client));
            }
            Input::End => {}
        }
    }

    fn connect(&mut self, out: Outbox, number: tokio::sync::oneshot::Sender<Option<ClientId>>) {
        if self.clients.len() >= MOST_CLIENTS {
            let _ = number.send(None);
            return;
        }
        let (client, output) = self.library.connect(self.now());
        self.clients.insert(client, out);
        // A socket that is gone already says so next.
        if number.send(Some(client)).is_err() {
            return self.disconnect(client);
        }
        self.carry_out(output);
    }

    fn disconnect(&mut self, client: ClientId) {
        self.clients.remove(&client);
        self.permits.remove(&client);
        self.call(None, |library, now| library.disconnect(client, now));
    }

    /// Calls the library, and carries out what comes of it. A bug that ends in a panic costs the
    /// client its connection, and nobody else anything.
    fn call(&mut self, client: Option<ClientId>, act: impl FnOnce(&mut Library, Moment) -> Output) {
        let now = self.now();
        match catch_unwind(AssertUnwindSafe(|| act(&mut self.library, now))) {
            Ok(output) => self.carry_out(output),
            Err(_) => {
                log::error!("a message led to a panic; please report it");
                if let Some(client) = client {
                    self.disconnect(client);
                }
            }
        }
    }

    fn carry_out(&mut self, output: Output) {
        self.deliver(output.events);
        for request in output.requests {
            match request {
                Request::Save { job, study, change } => self.storage.save(job, study, change),
                Request::Delete { job, study } => self.storage.delete(job, study),
                request => self.engines.heed(request),
            }
        }
    }

    /// Sends events. A client that is gone, or that reads nothing, is dropped.
    fn deliver(&mut self, events: Vec<Delivery>) {
        let mut lost = Vec::new();
        for Delivery { to, event } in events {
            let Ok(text) = serde_json::to_string(&event) else { continue };
            let text: Arc<str> = text.into();
            for client in to {
                let sent = self.clients.get(&client).map(|out| out.try_send(Arc::clone(&text)));
                if matches!(sent, Some(Err(_))) {
                    lost.push(client);
                    self.clients.remove(&client);
                }
            }
        }
        lost.into_iter().for_each(|client| self.disconnect(client));
    }

    /// Says goodbye to the clients, and keeps their clocks.
    fn end(mut self) {
        let clients: Vec<ClientId> = self.clients.keys().copied().collect();
        let event = Event::Bye { why: "the server is shutting down".to_owned() };
        self.deliver(vec![Delivery { to: clients.clone(), event }]);
        clients.into_iter().for_each(|client| self.disconnect(client));
    }
}
