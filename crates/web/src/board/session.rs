//! The library of the board, for a host that has clients, a clock, storage and engines.

use std::collections::BTreeMap;

use fissile_board::model::{Moment, StudyGame};
use fissile_board::session::{Answer, ClientId, JobId, Library, Output, PlayerId, Request, Setup};
use fissile_board::wire::Event;
use fissile_engine::Game;
use fissile_engine::atomic::Move;
use serde::{Deserialize, Serialize};

use super::answer::AnswerText;
use super::files;
use super::storage::{Changes, Storage};
use super::task::{GameText, Kind, SubjectText, Task};

/// Something that happened, and when.
#[derive(Deserialize)]
struct Input {
    unix_micros: i64,
    ticks_ms: u64,
    what: What,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    /// The board begins, with what the browser has stored. Whatever was before is forgotten.
    Open {
        seed: u64,
        stored: BTreeMap<String, String>,
    },
    Connect,
    Disconnect(ClientId),
    Message {
        client: ClientId,
        text: String,
    },
    Answer {
        job: u64,
        answer: AnswerText,
    },
    /// The host has passed in other files.
    Files,
    /// The deadline has come.
    Tick,
}

/// What is to be done, in this order: changes first, so that they are stored before anybody hears of
/// them.
#[derive(Default, Serialize)]
struct ToDo {
    changes: Changes,
    /// The number of the client that has connected.
    client: Option<ClientId>,
    events: Vec<Delivery>,
    orders: Vec<Order>,
    /// When the host must call again with [`What::Tick`], on its clock of milliseconds.
    deadline: Option<u64>,
}

#[derive(Serialize)]
struct Delivery {
    to: Vec<ClientId>,
    event: Event,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    /// A task for an engine: the one of this player if there is a number.
    Task {
        player: Option<u64>,
        task: Task,
    },
    Draw {
        job: u64,
        svg: String,
        pixels: u32,
    },
    Stop {
        job: u64,
    },
    Dismiss {
        player: u64,
    },
}

/// What the answers to a task are about.
#[derive(Default)]
struct Asked {
    game: Game,
    /// The exercises that were found so far.
    mined: Vec<StudyGame>,
}

/// The board, once it is open.
#[derive(Default)]
pub struct BoardSession {
    library: Option<Library>,
    storage: Storage,
    /// The tasks that were not answered to the end.
    tasks: BTreeMap<JobId, Asked>,
}

impl BoardSession {
    /// Passes something that happened to the library, and returns what is to be done, both in JSON.
    pub fn handle(&mut self, text: &[u8]) -> Vec<u8> {
        // The host writes nothing else.
        let Ok(input) = serde_json::from_slice(text) else { return b"{}".to_vec() };
        let to_do = self.take(input);
        // Nothing in it cannot be expressed in JSON.
        serde_json::to_vec(&to_do).unwrap_or_default()
    }

    fn take(&mut self, Input { unix_micros, ticks_ms, what }: Input) -> ToDo {
        let now = Moment { unix_micros, ticks_ms };
        let mut to_do = ToDo::default();
        let output = match what {
            What::Open { seed, stored } => {
                self.open(seed, stored);
                Output::default()
            }
            What::Connect => self.library.as_mut().map_or_else(Output::default, |library| {
                let (client, output) = library.connect(now);
                to_do.client = Some(client);
                output
            }),
            What::Disconnect(client) => self.call(|library| library.disconnect(client, now)),
            What::Message { client, text } => {
                self.call(|library| library.handle(client, &text, now))
            }
            What::Answer { job, answer } => self.answered(JobId(job), answer, now),
            What::Files => {
                let (lookup, files) = files::lookup();
                self.call(|library| library.set_lookup(lookup, files, now))
            }
            What::Tick => self.call(|library| library.tick(now)),
        };
        self.carry_out(output, now, &mut to_do);
        to_do.changes = self.storage.take_changes();
        to_do.deadline = self.library.as_ref().and_then(Library::deadline_ms);
        to_do
    }

    fn open(&mut self, seed: u64, stored: BTreeMap<String, String>) {
        self.storage = Storage::new(stored);
        self.tasks.clear();
        let setup = Setup { seed, ..Setup::default() };
        self.library = Some(Library::new(Box::new(self.storage.clone()), setup));
    }

    fn call(&mut self, act: impl FnOnce(&mut Library) -> Output) -> Output {
        self.library.as_mut().map_or_else(Output::default, act)
    }

    fn answered(&mut self, job: JobId, answer: AnswerText, now: Moment) -> Output {
        let Some(asked) = self.tasks.get_mut(&job) else { return Output::default() };
        let answer = answer.read(&asked.game, &mut asked.mined);
        let misfit = || Answer::Failed("an engine has answered what was not asked".to_owned());
        let answer = answer.unwrap_or_else(misfit);
        if answer.is_last() {
            self.tasks.remove(&job);
        }
        self.call(|library| library.answer(job, answer, now))
    }

    /// Passes on the events and the requests, and answers at once what needs no engine.
    fn carry_out(&mut self, output: Output, now: Moment, to_do: &mut ToDo) {
        let Output { events, requests } = output;
        to_do
            .events
            .extend(events.into_iter().map(|own| Delivery { to: own.to, event: own.event }));
        for request in requests {
            let (job, answer) = match self.order(request) {
                Ok(order) => {
                    to_do.orders.push(order);
                    continue;
                }
                Err(answered) => answered,
            };
            let output = self.call(|library| library.answer(job, answer, now));
            self.carry_out(output, now, to_do);
        }
    }

    /// The order for the host, or the answer if it needs none.
    fn order(&mut self, request: Request) -> Result<Order, (JobId, Answer)> {
        let order = match request {
            Request::Analyse { job, game, lines } => {
                self.task(job, None, game, &[], Kind::Analyse { lines })
            }
            Request::Threat { job, game } => self.task(job, None, game, &[], Kind::Threat),
            Request::Judge { job, game, nodes } => {
                self.task(job, None, game, &[], Kind::Judge { nodes })
            }
            Request::Mine { job, games, nodes } => {
                let games = games.into_iter().map(SubjectText::of).collect();
                self.task(job, None, Game::default(), &[], Kind::Mine { games, nodes })
            }
            Request::Compare { job, game, moves } => {
                self.task(job, None, game, &moves, Kind::Compare)
            }
            Request::Think { job, player, game, level, clock } => {
                let kind = Kind::Think { level, clock: clock.map(Into::into) };
                self.task(job, Some(player), game, &[], kind)
            }
            Request::Draw { job, svg, pixels } => {
                self.tasks.insert(job, Asked::default());
                Order::Draw { job: job.0, svg, pixels }
            }
            Request::Stop { job } => Order::Stop { job: job.0 },
            Request::Dismiss { player } => Order::Dismiss { player: player.0 },
            Request::Do { job, task } => {
                return Err((job, Answer::Done(task.run(&self.storage, &|| true))));
            }
            // A change of any size is one transaction of the browser.
            Request::Stage { job, additions } => return Err((job, Answer::Staged(Ok(additions)))),
        };
        Ok(order)
    }

    fn task(
        &mut self,
        job: JobId,
        player: Option<PlayerId>,
        game: Game,
        choices: &[Move],
        kind: Kind,
    ) -> Order {
        let task = Task { job: job.0, game: GameText::of(&game, choices), kind };
        self.tasks.insert(job, Asked { game, mined: Vec::new() });
        Order::Task { player: player.map(|player| player.0), task }
    }
}
