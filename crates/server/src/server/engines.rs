//! The searches of all clients on a few engines. If more are wanted at once, analyses take turns;
//! short searches go first. An engine that plays a game belongs to it, and goes with it. Judging and
//! searches for exercises run beside them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::engine_thread::{EngineThread, Kind, SearchJob};
use super::input::Input;
use super::resources::Resources;
use super::runs::{self, Pool};
use super::storage::Studies;
use crate::board::session::{Answer, JobId, PlayerId, Request};
use crate::search::Signals;
use crate::util::cores::cores;

/// How long an analysis runs while others wait: at first, and while one waits that has not begun.
/// Each turn is twice as long as the one before, because it has to get deeper than that one.
const TURN: Duration = Duration::from_secs(1);

/// The doublings of a turn.
const MOST_DOUBLINGS: u32 = 3;

/// The engines without work that are kept.
const MOST_IDLE: usize = 1;

/// The most engines for analyses and other short searches.
#[must_use]
pub fn most_engines() -> usize {
    cores().clamp(2, 8)
}

pub struct Engines {
    resources: Resources,
    studies: Studies,
    inputs: Sender<Input>,
    idle: Vec<EngineThread>,
    busy: Vec<Busy>,
    waiting: VecDeque<SearchJob>,
    players: BTreeMap<PlayerId, EngineThread>,
    runs: BTreeMap<JobId, Arc<Signals>>,
    pool: Pool,
}

/// An engine at work.
struct Busy {
    thread: EngineThread,
    task: SearchJob,
    since: Instant,
    /// Whether it was asked to make room.
    gives_way: bool,
}

impl Busy {
    fn is_analysis(&self) -> bool {
        matches!(self.task.kind, Kind::Analyse { .. })
    }

    /// How long its turn is.
    fn turn(&self, has_fresh: bool) -> Duration {
        let doublings = if has_fresh { 0 } else { self.task.turns.min(MOST_DOUBLINGS) };
        TURN * 2_u32.pow(doublings)
    }

    /// Ends its turn; the analysis waits for its next one.
    fn give_way(&mut self) {
        self.gives_way = true;
        self.thread.stop(self.task.job);
    }
}

impl Engines {
    /// No engine has work yet.
    #[must_use]
    pub fn new(
        resources: Resources,
        studies: Studies,
        pool: Pool,
        inputs: Sender<Input>,
    ) -> Engines {
        Engines {
            resources,
            studies,
            inputs,
            idle: Vec::new(),
            busy: Vec::new(),
            waiting: VecDeque::new(),
            players: BTreeMap::new(),
            runs: BTreeMap::new(),
            pool,
        }
    }

    /// Does what a session asks.
    pub fn handle(&mut self, request: Request) {
        match request {
            Request::Analyse { job, game, lines } => {
                let kind = Kind::Analyse { lines, from_depth: 0 };
                let place = self.waiting.iter().position(|task| task.turns > 0);
                let task = SearchJob { job, game, kind, turns: 0 };
                self.waiting.insert(place.unwrap_or(self.waiting.len()), task);
                self.place();
            }
            Request::Threat { job, game } => {
                self.hurry(SearchJob { job, game, kind: Kind::Threat, turns: 0 })
            }
            Request::Compare { job, game, moves } => {
                self.hurry(SearchJob { job, game, kind: Kind::Compare(moves), turns: 0 });
            }
            Request::Judge { job, game, nodes } => {
                let signals = self.signals(job);
                let inputs = self.inputs.clone();
                let begun = runs::judge(&self.resources, job, game, nodes, signals, inputs);
                self.failed(job, begun);
            }
            Request::Mine { job, games, nodes } => {
                let signals = self.signals(job);
                let inputs = self.inputs.clone();
                let begun = runs::mine(&self.resources, job, games, nodes, signals, inputs);
                self.failed(job, begun);
            }
            Request::Do { job, task } => {
                let (signals, studies) = (self.signals(job), self.studies.clone());
                self.pool.work(job, task, studies, signals, self.inputs.clone());
            }
            Request::Draw { job, svg, pixels } => {
                self.pool.draw(job, svg, pixels, self.inputs.clone());
            }
            Request::Think { job, player, game, level, clock } => {
                let task = SearchJob { job, game, kind: Kind::Think { level, clock }, turns: 0 };
                self.think(player, task);
            }
            Request::Stop { job } => self.stop(job),
            Request::Dismiss { player } => drop(self.players.remove(&player)),
            // This is for the storage.
            Request::Stage { .. } => {}
        }
    }

    fn signals(&mut self, job: JobId) -> Arc<Signals> {
        Arc::clone(self.runs.entry(job).or_default())
    }

    fn failed(&self, job: JobId, begun: std::io::Result<()>) {
        if let Err(error) = begun {
            let why = format!("no thread can be started: {error}");
            let _ = self.inputs.send(Input::Answer(job, Answer::Failed(why)));
        }
    }

    fn think(&mut self, player: PlayerId, task: SearchJob) {
        if !self.players.contains_key(&player) {
            match EngineThread::start(&self.resources, &self.inputs) {
                Ok(thread) => drop(self.players.insert(player, thread)),
                Err(error) => return self.failed(task.job, Err(error)),
            }
        }
        if let Some(thread) = self.players.get(&player) {
            thread.begin(task);
        }
    }

    fn stop(&mut self, job: JobId) {
        if let Some(signals) = self.runs.get(&job) {
            return signals.stop();
        }
        if let Some(place) = self.waiting.iter().position(|task| task.job == job) {
            self.waiting.remove(place);
            // It has not begun, or its lines were sent at the end of its last turn.
            let over = Answer::Lines { lines: Vec::new(), is_over: true };
            let _ = self.inputs.send(Input::Answer(job, over));
        }
        if let Some(busy) = self.busy.iter_mut().find(|busy| busy.task.job == job) {
            busy.gives_way = false;
            busy.thread.stop(job);
        }
        for thread in self.players.values() {
            thread.stop(job);
        }
    }

    /// A short search: it goes before all analyses, and one of them makes room if necessary.
    fn hurry(&mut self, task: SearchJob) {
        self.waiting.push_front(task);
        self.place();
        if !self.waiting.is_empty() {
            let analyses = self.busy.iter_mut().filter(|busy| busy.is_analysis());
            if let Some(oldest) =
                analyses.filter(|busy| !busy.gives_way).min_by_key(|busy| busy.since)
            {
                oldest.give_way();
            }
        }
    }

    /// Gives waiting searches to engines without work, or new ones.
    fn place(&mut self) {
        while !self.waiting.is_empty() {
            let thread = match self.idle.pop() {
                Some(thread) => Ok(thread),
                None if self.busy.len() < most_engines() => {
                    EngineThread::start(&self.resources, &self.inputs)
                }
                None => return,
            };
            let Some(task) = self.waiting.pop_front() else { return };
            match thread {
                Ok(thread) => {
                    thread.begin(task.clone());
                    let since = Instant::now();
                    self.busy.push(Busy { thread, task, since, gives_way: false });
                }
                Err(error) => self.failed(task.job, Err(error)),
            }
        }
    }

    /// Sees the answer of a job before the session does, and returns what the session is to get: the
    /// end of a turn is not the end of an analysis.
    #[must_use]
    pub fn pass(&mut self, job: JobId, answer: Answer) -> Answer {
        let place = self.busy.iter().position(|busy| busy.task.job == job);
        if let (Some(place), Answer::Lines { lines, .. }) = (place, &answer)
            && let Kind::Analyse { from_depth, .. } = &mut self.busy[place].task.kind
        {
            *from_depth = lines.first().map_or(*from_depth, |line| line.depth.max(*from_depth));
        }
        if !answer.is_last() {
            return answer;
        }
        self.runs.remove(&job);
        let Some(place) = place else { return answer };
        let Busy { thread, task, gives_way, .. } = self.busy.swap_remove(place);
        self.idle.push(thread);
        if gives_way {
            self.waiting.push_back(SearchJob { turns: task.turns + 1, ..task });
        }
        self.place();
        self.idle.truncate(MOST_IDLE);
        match answer {
            Answer::Lines { lines, .. } if gives_way => Answer::Lines { lines, is_over: false },
            answer => answer,
        }
    }

    /// When [`Engines::rotate`] has something to do.
    #[must_use]
    pub fn next_turn(&self) -> Option<Instant> {
        if self.wanted() == 0 {
            return None;
        }
        let has_fresh = self.has_fresh();
        let running = self.busy.iter().filter(|busy| busy.is_analysis() && !busy.gives_way);
        running.map(|busy| busy.since + busy.turn(has_fresh)).min()
    }

    /// The searches that wait and for which nobody makes room yet.
    fn wanted(&self) -> usize {
        let leaving = self.busy.iter().filter(|busy| busy.gives_way).count();
        self.waiting.len().saturating_sub(leaving)
    }

    /// Whether a search waits that has not begun.
    fn has_fresh(&self) -> bool {
        self.waiting.iter().any(|task| task.turns == 0)
    }

    /// Ends the turns of analyses that have run long enough, as many as others wait.
    pub fn rotate(&mut self, now: Instant) {
        let (wanted, has_fresh) = (self.wanted(), self.has_fresh());
        let late = self.busy.iter_mut().filter(|busy| {
            busy.is_analysis() && !busy.gives_way && busy.since + busy.turn(has_fresh) <= now
        });
        late.take(wanted).for_each(Busy::give_way);
    }
}
