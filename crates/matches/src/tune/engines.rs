//! Pairs of games between two settings of one UCI engine. Each worker has two processes of it, which
//! get new values before each pair, and plays one game at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use super::{PairJob, PairOutcome, PairPlayer};
use crate::atomic::Game;
use crate::engine::Engine;
use crate::game::{Conditions, Finished, Player, play};
use crate::record::{Effort, Fault, GameEnding, GameScore};
use crate::runner::runtime;
use crate::schedule::{Fixture, OpeningSource};
use crate::settings::{EngineSettings, MatchRules};
use crate::tablebase::Tables;
use crate::training::openings::OpeningsError;
use fissile_perft::uci_option::UciOption;

/// A worker gives up after this many attempts at one pair for which an engine could not be started...
const STARTS: u32 = 3;
/// ... or after this many games in a row that ended by a fault other than time.
const FAULTS: u32 = 10;

/// Why no more pairs can be played.
#[derive(Debug, Error)]
pub enum PairsError {
    #[error("the engine could not be started {STARTS} times in a row: {0}")]
    NoStart(String),
    #[error("the last {FAULTS} games ended by a fault; the last: {0}")]
    Faults(String),
    #[error("no openings are left: {0}")]
    Openings(OpeningsError),
    #[error("cannot start a worker: {0}")]
    System(std::io::Error),
}

/// What an engine says about itself.
#[derive(Clone, Debug)]
pub struct Introduction {
    pub name: String,
    pub options: Vec<UciOption>,
    /// What it said about the options that it was given.
    pub remarks: Vec<String>,
}

/// Starts an engine once and asks for its options.
///
/// # Errors
/// A sentence about the engine if it cannot play.
pub fn introduce(settings: &EngineSettings, chess960: bool) -> Result<Introduction, String> {
    let runtime = runtime().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let engine = Engine::start(settings, chess960, &[]).await?;
        let options = engine.options.iter();
        let options = options.filter_map(|(name, rest)| UciOption::read(name, rest)).collect();
        let (name, remarks) = (engine.name.clone(), engine.remarks.clone());
        engine.quit().await;
        Ok(Introduction { name, options, remarks })
    })
}

/// Openings by number, which several workers take nearly in order.
pub struct SharedOpenings(Mutex<Ahead>);

struct Ahead {
    source: OpeningSource,
    next: u64,
    /// Those below are not wanted anymore.
    first: u64,
    waiting: HashMap<u64, Game>,
}

impl SharedOpenings {
    /// Openings from number `first` on.
    #[must_use]
    pub fn new(source: OpeningSource, first: u64) -> SharedOpenings {
        SharedOpenings(Mutex::new(Ahead { source, next: 0, first, waiting: HashMap::new() }))
    }

    fn take(&self, number: u64) -> Result<Game, OpeningsError> {
        let mut ahead = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while ahead.next <= number {
            let next = ahead.next;
            let opening = ahead.source.opening(next)?;
            if next >= ahead.first {
                ahead.waiting.insert(next, opening);
            }
            ahead.next += 1;
        }
        Ok(ahead.waiting.remove(&number).unwrap_or_default())
    }
}

/// What all workers share.
pub struct PairRules {
    /// The rules of the games. Both engines are the one that is tuned.
    pub rules: MatchRules,
    pub tables: Option<Arc<dyn Tables>>,
    /// The names of the options that vary.
    pub names: Vec<String>,
    pub openings: SharedOpenings,
    /// Whether the run was stopped.
    pub stopped: watch::Receiver<bool>,
}

/// A worker.
pub struct EnginePairs<'a> {
    shared: &'a PairRules,
    runtime: Runtime,
    players: [Player; 2],
    faults: u32,
}

impl EnginePairs<'_> {
    /// # Errors
    /// If the system refuses.
    pub fn new(shared: &PairRules) -> Result<EnginePairs<'_>, PairsError> {
        let player = || Player { engine: None, cores: Vec::new() };
        let runtime = runtime().map_err(PairsError::System)?;
        Ok(EnginePairs { shared, runtime, players: [player(), player()], faults: 0 })
    }

    /// Counts the faults in a row.
    fn check(&mut self, game: &Finished) -> Result<bool, PairsError> {
        let GameEnding::Fault { fault, .. } = &game.record.ending else {
            self.faults = 0;
            return Ok(false);
        };
        let note = game.note.as_deref().unwrap_or_default();
        log::warn!("game {}: {note}", game.record.number + 1);
        let note = note.lines().last().unwrap_or_default();
        // A slow setting deserves to lose, and a slow machine is no reason to end.
        if !matches!(fault, Fault::TimeLoss { .. }) {
            self.faults += 1;
        }
        if self.faults >= FAULTS {
            return Err(PairsError::Faults(format!("{fault:?}, {note}")));
        }
        Ok(true)
    }

    /// Both games, or `None` if the run was stopped. A pair for which an engine could not be started
    /// says nothing about the values, so it is played again.
    fn play_started(&mut self, job: &PairJob) -> Result<Option<[Finished; 2]>, PairsError> {
        let opening = self.shared.openings.take(job.number).map_err(PairsError::Openings)?;
        let conditions = conditions(self.shared, job);
        let mut failures = 0;
        loop {
            let mut stopped = self.shared.stopped.clone();
            let (players, names) = (&mut self.players, &self.shared.names);
            let games = self.runtime.block_on(async {
                tokio::select! {
                    biased;
                    _ = stopped.wait_for(|stopped| *stopped) => None,
                    games = play_pair(&conditions, job, names, opening.clone(), players) => Some(games),
                }
            });
            let Some(games) = games else { return Ok(None) };
            let Some(note) = games.iter().find_map(why_not_started) else {
                return Ok(Some(games));
            };
            failures += 1;
            if failures == STARTS {
                return Err(PairsError::NoStart(note));
            }
            log::warn!("pair {}: played again: {note}", job.number + 1);
        }
    }
}

impl PairPlayer for EnginePairs<'_> {
    type Error = PairsError;

    fn play(&mut self, job: &PairJob) -> Result<Option<PairOutcome>, PairsError> {
        if *self.shared.stopped.borrow() {
            return Ok(None);
        }
        let Some(games) = self.play_started(job)? else { return Ok(None) };
        let mut outcome = PairOutcome::default();
        for game in &games {
            let record = &game.record;
            // The first setting is engine 0.
            let (own, other) = if record.white == 0 {
                (record.white_effort, record.black_effort)
            } else {
                (record.black_effort, record.white_effort)
            };
            outcome.half_points += match (record.score, record.white) {
                (GameScore::Draw, _) => 1,
                (GameScore::WhiteWins, 0) | (GameScore::BlackWins, 1) => 2,
                _ => 0,
            };
            for (sum, effort) in outcome.effort.iter_mut().zip([own, other]) {
                *sum = added(*sum, effort);
            }
            outcome.faults += u8::from(self.check(game)?);
        }
        Ok(Some(outcome))
    }
}

impl Drop for EnginePairs<'_> {
    fn drop(&mut self) {
        let players = &mut self.players;
        self.runtime.block_on(async {
            for engine in players.iter_mut().filter_map(|player| player.engine.take()) {
                engine.quit().await;
            }
        });
    }
}

/// Why an engine could not be started for a game, if that is how it ended.
fn why_not_started(game: &Finished) -> Option<String> {
    let GameEnding::Fault { fault: Fault::NoStart, .. } = game.record.ending else { return None };
    Some(game.note.as_deref().unwrap_or_default().lines().last().unwrap_or_default().to_owned())
}

/// The rules of a pair: engine 0 with the first values, engine 1 with the second ones. An engine that
/// has to be started gets them, too.
fn conditions(shared: &PairRules, job: &PairJob) -> Conditions {
    let mut rules = shared.rules.clone();
    for (engine, values) in rules.engines.iter_mut().zip([&job.first, &job.second]) {
        engine.options.retain(|(name, _)| {
            !shared.names.iter().any(|varied| varied.eq_ignore_ascii_case(name))
        });
        engine.options.extend(shared.names.iter().cloned().zip(values.iter().cloned()));
    }
    Conditions { rules, tables: shared.tables.clone(), kept: None }
}

/// Plays both games.
async fn play_pair(
    conditions: &Conditions,
    job: &PairJob,
    names: &[String],
    opening: Game,
    players: &mut [Player; 2],
) -> [Finished; 2] {
    for (player, values) in players.iter_mut().zip([&job.first, &job.second]) {
        let Some(engine) = &mut player.engine else { continue };
        let options = names.iter().map(String::as_str).zip(values.iter().map(String::as_str));
        if engine.set_options(options).await.is_err()
            && let Some(engine) = player.engine.take()
        {
            // The game starts it again.
            engine.end().await;
        }
    }
    let [first, second] = players;
    let fixture = |game: u64, white: usize| Fixture {
        number: 2 * job.number + game,
        round: job.number,
        opening: job.number,
        white,
        black: 1 - white,
    };
    let one = play(conditions, fixture(0, 0), opening.clone(), [&mut *first, &mut *second]).await;
    let other = play(conditions, fixture(1, 1), opening, [second, first]).await;
    [one, other]
}

fn added(one: Effort, other: Effort) -> Effort {
    Effort {
        moves: one.moves.saturating_add(other.moves),
        time_ms: one.time_ms.saturating_add(other.time_ms),
        nodes: one.nodes.saturating_add(other.nodes),
        depths: one.depths.saturating_add(other.depths),
    }
}
