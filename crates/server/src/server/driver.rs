//! The thread that has the studies: it passes everything that happens to the library, tells the
//! clients, and gives the requests to the engines and to the storage. Nothing that it does itself
//! grows with a study by more than a list of its games. A change is on the disk when the library
//! returns, so what it returns is sent at once.

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
use super::runs::Pool;
use super::storage::{self, Studies};
use crate::board::model::Moment;
use crate::board::session::{Answer, ClientId, Delivery, JobId, Library, Output, Request};
use crate::board::wire::Event;

/// Starts the thread. It ends after [`Input::End`], when all changes are on the disk.
///
/// # Errors
/// If no thread can be started.
pub fn start(
    database: Database,
    resources: Resources,
    received: Receiver<Input>,
    inputs: Sender<Input>,
) -> io::Result<JoinHandle<()>> {
    let database = Arc::new(database);
    let (studies, storage) = storage::start(Arc::clone(&database), inputs.clone())?;
    let pool = Pool::start()?;
    thread::Builder::new().name("studies".to_owned()).spawn(move || {
        let library = Library::new(Box::new(studies.clone()), resources.setup());
        let engines = Engines::new(resources, studies.clone(), pool, inputs);
        let driven = studies.clone();
        let began = Instant::now();
        let (clients, permits) = (BTreeMap::new(), BTreeMap::new());
        Driver { library, engines, studies: driven, clients, permits, began }.run(&received);
        studies.end();
        // A panic there would be a bug; what is stored is safe.
        let _ = storage.join();
        // Nobody writes anymore.
        database.end();
    })
}

struct Driver {
    library: Library,
    engines: Engines,
    studies: Studies,
    clients: BTreeMap<ClientId, Outbox>,
    /// Of messages that wait in the library, so that a client cannot pile them up there.
    permits: BTreeMap<ClientId, Vec<OwnedSemaphorePermit>>,
    began: Instant,
}

impl Driver {
    fn run(mut self, received: &Receiver<Input>) {
        loop {
            let next = match self.deadline() {
                Some(at) => received.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
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
                self.answer(job, answer);
            }
            Input::Staged(job, staged) => self.answer(job, Answer::Staged(staged)),
            Input::End => {}
        }
    }

    /// Passes an answer to the library. Messages that have waited for it wait no longer.
    fn answer(&mut self, job: JobId, answer: Answer) {
        self.call(None, |library, now| library.answer(job, answer, now));
        let library = &self.library;
        self.permits.retain(|client, _| library.is_waiting(*client));
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
                Request::Stage { job, additions } => self.studies.stage(job, additions),
                Request::Stop { job } => {
                    self.studies.drop_staged(job);
                    self.engines.handle(Request::Stop { job });
                }
                request => self.engines.handle(request),
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

    /// Says goodbye to the clients, whose clocks stop and are stored.
    fn end(mut self) {
        let clients: Vec<ClientId> = self.clients.keys().copied().collect();
        let event = Event::Bye { why: "the server is shutting down".to_owned() };
        self.deliver(vec![Delivery { to: clients.clone(), event }]);
        clients.into_iter().for_each(|client| self.disconnect(client));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use serde_json::{Value, json};
    use tokio::sync::{Semaphore, oneshot};

    use super::super::input::MOST_EVENTS;
    use super::*;
    use crate::board::store::read_game;
    use crate::config::Config;

    /// The clock of the person runs, a change of the game was just made, and the server ends.
    #[test]
    fn clocks_are_stored_with_the_last_change_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let resources = Resources::open(Config::default()).unwrap();
        let (inputs, received) = mpsc::channel();
        let database = Database::open(folder.path()).unwrap();
        let driver = start(database, resources, received, inputs.clone()).unwrap();
        let (out, mut events) = tokio::sync::mpsc::channel(MOST_EVENTS);
        let (number, client) = oneshot::channel();
        inputs.send(Input::Connect { out, number }).unwrap();
        let client = client.blocking_recv().unwrap().unwrap();
        let permits = Arc::new(Semaphore::new(100));
        let say = |message: Value| {
            let permit = Arc::clone(&permits).try_acquire_owned().unwrap();
            let text = message.to_string();
            inputs.send(Input::Message { client, text, permit }).unwrap();
        };
        say(json!({"type": "open"}));
        let clock = json!({"base_ms": 600_000, "increment_ms": 0});
        say(json!({"type": "play", "color": "white", "level": 1, "clock": clock}));
        say(json!({"type": "move", "node": 0, "text": "e4"}));
        let shown = loop {
            let event: Value = serde_json::from_str(&events.blocking_recv().unwrap()).unwrap();
            if event["play"]["clock"]["running"] == "white" {
                break event["play"]["clock"]["white_ms"].as_u64().unwrap();
            }
        };
        thread::sleep(Duration::from_millis(300));
        say(json!({"type": "comment", "node": 0, "text": "late"}));
        inputs.send(Input::End).unwrap();
        driver.join().unwrap();
        let database = Arc::new(Database::open(folder.path()).unwrap());
        let (studies, _) = storage::start(database, inputs).unwrap();
        let game = read_game(&studies, 1, 2).unwrap().unwrap();
        assert_eq!(game.tree.node(0).unwrap().remark.comment, "late");
        let left = game.play.unwrap().clock.unwrap().left_ms[0];
        assert!(left + 300 <= shown, "{left} of {shown} ms are left");
    }
}
