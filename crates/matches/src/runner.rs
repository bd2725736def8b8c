//! Plays the games of a match: several at a time, on few threads. Each thread has an event loop for
//! up to `SLOTS` games, which spends nearly all of its time asleep. A thread of its own makes the
//! openings ahead, so that no running game waits for one.

use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use thiserror::Error;
use tokio::sync::{mpsc, watch};

use super::engine::{self, Engine};
use super::game::{Conditions, Finished, Player, play};
use super::lateness::{self, Histogram};
use super::record::{Fault, GameEnding, Side};
use super::schedule::{Fixture, OpeningSource, fixtures};
use super::settings::MatchSettings;
use crate::atomic::Game;
use crate::training::openings::OpeningsError;
use crate::util::cores::cores;

/// Games of one thread at a time.
const SLOTS: usize = 8;

/// Engines that a slot keeps running between its games.
const KEPT: usize = 4;

/// The match ends when an engine could not be started this many times in a row...
const STARTS: u32 = 3;
/// ... or has lost this many games in a row by a fault other than time.
const FAULTS: u32 = 10;

/// Why a match ended before its last game.
#[derive(Debug, Error)]
pub enum MatchError<E> {
    #[error("{engine} could not be started {STARTS} times in a row, so the match ends: {why}")]
    NoStart { engine: String, why: String },
    #[error(
        "{engine} has lost its last {FAULTS} games by a fault, so the match ends; the last: {why}"
    )]
    Faults { engine: String, why: String },
    #[error("no openings are left: {0}")]
    Openings(OpeningsError),
    #[error("cannot start the match: {0}")]
    System(io::Error),
    #[error("--affinity: {games} games at a time of {threads} threads need {} cores, and this process may use {cores}", games * threads)]
    Cores { games: usize, threads: usize, cores: usize },
    /// What became of a finished game.
    #[error(transparent)]
    Game(E),
}

/// What happened in a run.
#[derive(Clone, Debug, Default)]
pub struct RunEnd {
    /// Whether every game of the schedule is played.
    pub is_complete: bool,
    pub is_interrupted: bool,
    pub late: Histogram,
}

enum Event {
    Finished(Box<Finished>),
    /// A slot has no more games.
    SlotEnded,
    OpeningsFailed(OpeningsError),
    ThreadFailed(io::Error),
    Interrupt,
}

/// Interrupts a run from elsewhere.
pub struct Interrupter(Sender<Event>);

impl Interrupter {
    pub fn interrupt(&self) {
        // A run that has ended needs no interruption.
        let _ = self.0.send(Event::Interrupt);
    }
}

/// A match that is about to run.
pub struct Run {
    sender: Sender<Event>,
    events: Receiver<Event>,
}

impl Default for Run {
    fn default() -> Run {
        let (sender, events) = channel();
        Run { sender, events }
    }
}

/// The number of games at a time.
#[must_use]
pub fn concurrency(settings: &MatchSettings) -> usize {
    let fitting = (cores() / settings.rules.threads()).max(1);
    settings.concurrency.unwrap_or(fitting)
}

/// What an engine said when it was tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The name that it gives itself.
    pub name: String,
    /// What it said about its options.
    pub remarks: Vec<String>,
}

/// Starts every engine once.
///
/// # Errors
/// A sentence about the first engine that cannot play.
pub fn try_engines(settings: &MatchSettings) -> Result<Vec<Trial>, String> {
    let runtime = runtime().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let mut trials = Vec::new();
        for settings_of_one in &settings.rules.engines {
            let engine = Engine::start(settings_of_one, settings.rules.chess960, &[]).await?;
            let (name, remarks) = (engine.name.clone(), engine.remarks.clone());
            trials.push(Trial { name, remarks });
            engine.quit().await;
        }
        Ok(trials)
    })
}

/// The event loop of a thread, which knows how late the thread wakes up.
pub(super) fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .on_thread_park(lateness::before_sleep)
        .on_thread_unpark(lateness::after_sleep)
        .build()
}

/// The queue from which the slots take their games.
type Queue = Arc<tokio::sync::Mutex<mpsc::Receiver<(Fixture, Game)>>>;

impl Run {
    #[must_use]
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.sender.clone())
    }

    /// Plays the games that are not `done`. `on_game` is called on this thread for each finished
    /// game and says whether to go on.
    ///
    /// # Errors
    /// If the match cannot go on. Games that were running are lost, others are not.
    pub fn play<E>(
        self,
        settings: &MatchSettings,
        conditions: Conditions,
        openings: OpeningSource,
        done: HashSet<u64>,
        mut on_game: impl FnMut(Finished) -> Result<ControlFlow<()>, E>,
    ) -> Result<RunEnd, MatchError<E>> {
        let games = concurrency(settings);
        let cores = slot_cores(settings, games)?;
        let (abort, aborted) = watch::channel(false);
        let (queue, waiting) = mpsc::channel(2 * games);
        let waiting: Queue = Arc::new(tokio::sync::Mutex::new(waiting));
        let conditions = Arc::new(conditions);
        let mut running = 0;
        let mut threads = Vec::new();
        for cores in cores.chunks(SLOTS) {
            let (events, waiting) = (self.sender.clone(), Arc::clone(&waiting));
            let (aborted, conditions, cores) =
                (aborted.clone(), Arc::clone(&conditions), cores.to_vec());
            running += cores.len();
            let slots = move || run_slots(&conditions, cores, &waiting, &aborted, &events);
            let thread = thread::Builder::new().name("games".to_owned()).spawn(slots);
            threads.push(thread.map_err(MatchError::System)?);
        }
        // If all slots have ended, the feeder's next game is refused and it ends too.
        drop(waiting);
        let events = self.sender.clone();
        let fixtures = fixtures(settings).filter(move |game| !done.contains(&game.number));
        let feeder = thread::Builder::new()
            .name("openings".to_owned())
            .spawn(move || feed(fixtures, openings, &queue, &events));
        threads.push(feeder.map_err(MatchError::System)?);
        let mut end = RunEnd::default();
        let mut troubles = Troubles::default();
        let mut failure = None;
        let mut is_stopping = false;
        while running > 0 {
            let Ok(event) = self.events.recv() else { break };
            let before = (failure.is_some(), is_stopping);
            match event {
                Event::SlotEnded => running -= 1,
                Event::Interrupt => (end.is_interrupted, is_stopping) = (true, true),
                Event::OpeningsFailed(error) => {
                    failure.get_or_insert(MatchError::Openings(error));
                }
                Event::ThreadFailed(error) => {
                    failure.get_or_insert(MatchError::System(error));
                }
                // A game that ended while the others are being broken off still counts.
                Event::Finished(finished) => {
                    end.late.merge(&finished.late);
                    let trouble = troubles.count(settings, &finished);
                    match on_game(*finished) {
                        Ok(ControlFlow::Continue(())) => {}
                        Ok(ControlFlow::Break(())) => is_stopping = true,
                        Err(error) => {
                            failure.get_or_insert(MatchError::Game(error));
                        }
                    }
                    if let Some(trouble) = trouble {
                        failure.get_or_insert(trouble);
                    }
                }
            }
            if (failure.is_some(), is_stopping) != before {
                abort.send_replace(true);
            }
        }
        for thread in threads {
            // A thread that panicked has told so.
            let _ = thread.join();
        }
        end.is_complete = !is_stopping && failure.is_none();
        failure.map_or(Ok(end), Err)
    }
}

/// The cores of each slot; empty lists without `--affinity`.
fn slot_cores<E>(settings: &MatchSettings, games: usize) -> Result<Vec<Vec<usize>>, MatchError<E>> {
    let all = engine::cores();
    if !settings.affinity || all.is_empty() {
        return Ok(vec![Vec::new(); games]);
    }
    let threads = settings.rules.threads();
    if games * threads > all.len() {
        return Err(MatchError::Cores { games, threads, cores: all.len() });
    }
    Ok(all.chunks(threads).take(games).map(<[usize]>::to_vec).collect())
}

/// Puts the games with their openings into the queue until the match ends.
fn feed(
    fixtures: impl Iterator<Item = Fixture>,
    mut openings: OpeningSource,
    queue: &mpsc::Sender<(Fixture, Game)>,
    events: &Sender<Event>,
) {
    for fixture in fixtures {
        match openings.opening(fixture.opening) {
            Ok(opening) => {
                if queue.blocking_send((fixture, opening)).is_err() {
                    return;
                }
            }
            Err(error) => {
                let _ = events.send(Event::OpeningsFailed(error));
                return;
            }
        }
    }
}

/// Runs the slots of one thread until the games end.
fn run_slots(
    conditions: &Arc<Conditions>,
    cores: Vec<Vec<usize>>,
    waiting: &Queue,
    aborted: &watch::Receiver<bool>,
    events: &Sender<Event>,
) {
    let runtime = match runtime() {
        Ok(runtime) => runtime,
        Err(error) => {
            let _ = events.send(Event::ThreadFailed(error));
            for _ in cores {
                let _ = events.send(Event::SlotEnded);
            }
            return;
        }
    };
    runtime.block_on(async {
        let mut slots = tokio::task::JoinSet::new();
        for cores in cores {
            let (conditions, waiting) = (Arc::clone(conditions), Arc::clone(waiting));
            let (aborted, events) = (aborted.clone(), events.clone());
            slots.spawn(async move {
                run_slot(&conditions, cores, &waiting, aborted, &events).await;
                let _ = events.send(Event::SlotEnded);
            });
        }
        while let Some(ended) = slots.join_next().await {
            if ended.is_err() {
                // It panicked, so it has not said that it ended.
                let _ = events.send(Event::ThreadFailed(io::Error::other("a game failed")));
                let _ = events.send(Event::SlotEnded);
            }
        }
    });
}

/// Plays one game after another, with engines that run on between them.
async fn run_slot(
    conditions: &Conditions,
    cores: Vec<usize>,
    waiting: &Queue,
    mut aborted: watch::Receiver<bool>,
    events: &Sender<Event>,
) {
    let mut kept: HashMap<usize, Player> = HashMap::new();
    loop {
        let next = async { waiting.lock().await.recv().await };
        let next = tokio::select! {
            biased;
            _ = aborted.wait_for(|aborted| *aborted) => break,
            next = next => next,
        };
        let Some((fixture, opening)) = next else { break };
        let mut take = |number: usize| {
            kept.remove(&number).unwrap_or_else(|| Player { engine: None, cores: cores.clone() })
        };
        let (mut white, mut black) = (take(fixture.white), take(fixture.black));
        let finished = tokio::select! {
            biased;
            _ = aborted.wait_for(|aborted| *aborted) => None,
            finished = play(conditions, fixture, opening, [&mut white, &mut black]) => Some(finished),
        };
        let is_aborted = finished.is_none();
        if let Some(finished) = finished {
            let _ = events.send(Event::Finished(Box::new(finished)));
        }
        while kept.len() > KEPT - 2 {
            let Some(number) = kept.keys().next().copied() else { break };
            quit(kept.remove(&number)).await;
        }
        kept.insert(fixture.white, white);
        kept.insert(fixture.black, black);
        if is_aborted {
            break;
        }
    }
    for (_, player) in kept {
        quit(Some(player)).await;
    }
}

async fn quit(player: Option<Player>) {
    if let Some(engine) = player.and_then(|player| player.engine) {
        engine.quit().await;
    }
}

/// Faults in a row, by engine.
#[derive(Default)]
struct Troubles {
    starts: HashMap<usize, u32>,
    faults: HashMap<usize, u32>,
}

impl Troubles {
    /// Counts a game, and says if an engine has had enough.
    fn count<E>(&mut self, settings: &MatchSettings, finished: &Finished) -> Option<MatchError<E>> {
        let record = &finished.record;
        for (number, side) in [(record.white, Side::White), (record.black, Side::Black)] {
            let own = match &record.ending {
                GameEnding::Fault { culprit, fault } if *culprit == side => Some(fault),
                _ => None,
            };
            let is_no_start = matches!(own, Some(Fault::NoStart));
            let is_fault = own.is_some_and(|fault| !matches!(fault, Fault::TimeLoss { .. }));
            let starts = self.starts.entry(number).or_default();
            *starts = if is_no_start { *starts + 1 } else { 0 };
            let faults = self.faults.entry(number).or_default();
            *faults = if is_fault { *faults + 1 } else { 0 };
            let engine = settings.rules.engines[number].name.clone();
            let note = finished.note.as_deref().unwrap_or_default();
            if *starts >= STARTS {
                let why = note.lines().last().unwrap_or_default().to_owned();
                return Some(MatchError::NoStart { engine, why });
            }
            if *faults >= FAULTS {
                let why = own.map(super::pgn::fault_in_words).unwrap_or_default();
                return Some(MatchError::Faults { engine, why: format!("it {why}") });
            }
        }
        None
    }
}
