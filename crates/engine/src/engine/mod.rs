//! The engine as front ends see it: settings, a game, and a searcher with its table and threads. A
//! search runs on its own thread and reports to a [`Listener`]. Protocols and text belong to the
//! front ends.

pub mod bench;
mod book;
mod error;
#[doc(hidden)]
pub mod setup;
pub mod strength;
mod task;

use std::sync::{Arc, Mutex, MutexGuard};

use crate::atomic::Game;
use crate::book::Book;
use crate::config::{Config, Effect, Settings};
use crate::nnue::{self, NetFile};
use crate::search::{Evaluator, Resources, StrengthLimit};
use crate::tablebase::Tables;

use task::{Running, SearchTask, lock};

pub use error::EngineError;
pub use task::{Task, Whole};

pub use crate::nnue::{Network, Opinion};
#[doc(hidden)]
pub use crate::search::params::TUNABLES;
pub use crate::search::{
    Bound, Clock, Handler, Limits, Pause, PvInfo, Score, SearchResult, Searcher, Signals, Step, Wdl,
};

/// Receives the progress and the end of a search, on the search thread. [`Engine::go`] has an
/// example.
pub trait Listener: Handler + Send {
    /// The search has ended. No call comes after this one.
    fn finished(&self, result: &SearchResult);
}

/// The static evaluation of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The network's score of the position, and the worth of each piece.
    pub opinion: Opinion,
    /// The evaluation in points for the side to move: the network's score, with a bonus against a
    /// bare king, and closer to a draw as the fifty-move rule approaches.
    pub total: i32,
}

/// An atomic-chess engine.
///
/// ```
/// use fissile_engine::Game;
/// use fissile_engine::config::Config;
/// use fissile_engine::engine::Engine;
///
/// let mut engine = Engine::new(Config::default())?;
/// engine.set_option("Hash", Some("1"))?;
/// assert_eq!(engine.settings().hash_mib, 1);
/// assert_eq!(*engine.game(), Game::default());
/// # Ok::<(), fissile_engine::engine::EngineError>(())
/// ```
pub struct Engine {
    config: Config,
    game: Game,
    /// A running search holds this lock.
    searcher: Arc<Mutex<Searcher>>,
    running: Option<Running>,
    /// Whether the search may go on forever, though it waits for no signal: there may be no mate.
    may_be_endless: bool,
    /// Whether searches and tasks run in steps instead of on threads.
    in_steps: bool,
    network: Arc<Network>,
    book: Option<Arc<dyn Book>>,
    /// Notes for the user that were not reported yet.
    notes: Vec<String>,
    /// The seed of the errors of a player of limited strength.
    seed: u64,
    /// The strength limit of the last search: its errors are still in the table.
    last_strength_limit: Option<StrengthLimit>,
}

impl Engine {
    /// An engine with these settings, at the start of a game. It has no book until one is set by
    /// [`Engine::set_book`].
    ///
    /// # Errors
    /// If there is not enough memory for the table or the threads cannot be started.
    ///
    /// ```
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::Engine;
    ///
    /// let engine = Engine::new(Config::default())?;
    /// assert_eq!(engine.settings(), Config::default().settings());
    /// # Ok::<(), fissile_engine::engine::EngineError>(())
    /// ```
    pub fn new(config: Config) -> Result<Engine, EngineError> {
        let settings = config.settings();
        let (threads, note) = setup::threads(settings);
        let searcher =
            Searcher::new(Resources { hash_mebibytes: settings.hash_mib as usize, threads })?;
        let mut engine = Engine {
            config,
            game: Game::default(),
            searcher: Arc::new(Mutex::new(searcher)),
            running: None,
            may_be_endless: false,
            in_steps: cfg!(target_family = "wasm"),
            network: Arc::clone(&nnue::embedded().network),
            book: None,
            notes: note.into_iter().collect(),
            seed: setup::fresh_seed(),
            last_strength_limit: None,
        };
        if !engine.settings().syzygy_path.is_empty() {
            engine.load_tables();
        }
        match engine.load_network(&engine.config.clone()) {
            // A GUI needs an engine that answers, even if its settings name a wrong file.
            Err(EngineError::EvalFile(error)) => engine.notes.push(error.to_string()),
            loaded => loaded?,
        }
        Ok(engine)
    }

    /// The engine without threads of its own: a search or task advances only in [`Engine::step`], on
    /// the thread that calls it. This is how every engine works where there are no threads, in
    /// WebAssembly.
    #[must_use]
    pub fn in_steps(mut self) -> Engine {
        self.in_steps = true;
        self
    }

    /// Advances the search or task of an engine [in steps](Engine::in_steps), until it is done, waits
    /// for a signal, or `pause` asks for a pause. `None` if nothing runs.
    pub fn step(&mut self, pause: Pause) -> Option<Step<()>> {
        let step = self.running.as_mut()?.step(&self.searcher, pause)?;
        if matches!(step, Step::Done(())) {
            self.running = None;
        }
        Some(step)
    }

    /// The settings with their names, defaults and ranges.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The current settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// The game; its last position is searched.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Sets an option by its UCI name and returns its effect, because the front end has to open the
    /// debug log and the book. A new table size, a cleared table and new threads stop a running
    /// search first and are done on return. Any other option applies from the next search on.
    ///
    /// # Errors
    /// If there is no such option, if the value is not valid, or if memory or threads are not
    /// available; all settings stay as they were.
    ///
    /// ```
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::Engine;
    ///
    /// let mut engine = Engine::new(Config::default())?;
    /// engine.set_option("MultiPV", Some("3"))?;
    /// assert_eq!(engine.settings().multi_pv, 3);
    /// assert!(engine.set_option("MultiPV", Some("0")).is_err());
    /// assert_eq!(engine.settings().multi_pv, 3);
    /// # Ok::<(), fissile_engine::engine::EngineError>(())
    /// ```
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<Effect, EngineError> {
        if let Some(effect) = self.set_tunable(name, value)? {
            return Ok(effect);
        }
        let mut config = self.config.clone();
        let effect = config.set(name, value)?;
        match effect {
            Effect::ResizeHash => {
                self.idle_searcher().resize_tt(config.settings().hash_mib as usize)?
            }
            Effect::LoadNetwork => self.load_network(&config)?,
            Effect::ClearHash => self.idle_searcher().clear()?,
            Effect::LoadTables => self.stop(),
            Effect::ChangeThreads => {
                let (threads, note) = setup::threads(config.settings());
                self.idle_searcher().set_threads(threads)?;
                self.notes.extend(note);
            }
            // The front end opens the book and the log.
            Effect::LoadBook | Effect::ChangeDebugLog | Effect::Nothing | Effect::Note(_) => {}
        }
        self.config = config;
        if effect == Effect::LoadTables {
            self.load_tables();
        }
        Ok(effect)
    }

    /// Notes for the user since the last call, as sentences: which endgame tables were found, and
    /// any problems with them.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Loads the endgame tables of the settings that can be used.
    fn load_tables(&mut self) {
        let setup::Endgames { tables, found, complaints } = setup::endgames(self.settings());
        self.notes.extend(complaints);
        self.notes.extend(found);
        self.idle_searcher().set_tablebases(tables);
    }

    /// Probes these endgame tables from now on, until the settings name others. Stops a running search
    /// first.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn Tables>>) {
        self.idle_searcher().set_tablebases(tables);
    }

    /// Evaluates by the network of the settings, or by the built-in network if they name none.
    fn load_network(&mut self, config: &Config) -> Result<(), EngineError> {
        let file = setup::network(config.settings())?;
        let is_built_in = config.settings().eval_file.is_empty();
        self.use_network(file, !is_built_in)
    }

    /// Evaluates by a network from now on: the contents of a network file.
    ///
    /// # Errors
    /// If the bytes are not a network for this program; the old network stays.
    pub fn read_network(&mut self, bytes: &[u8]) -> Result<(), EngineError> {
        self.use_network(NetFile::read(bytes)?, true)
    }

    fn use_network(&mut self, file: NetFile, is_reported: bool) -> Result<(), EngineError> {
        self.idle_searcher().set_network(Arc::clone(&file.network))?;
        if is_reported {
            self.notes.push(format!("evaluating by the network {} ({})", file.name, file.id()));
        }
        self.network = file.network;
        Ok(())
    }

    /// The network that the engine evaluates by.
    #[must_use]
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Sets a search parameter, if the name is one. New workers use it.
    fn set_tunable(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<Option<Effect>, EngineError> {
        let Some(tunable) = TUNABLES.iter().find(|tunable| tunable.name == name) else {
            return Ok(None);
        };
        let number = value
            .and_then(|value| value.parse().ok())
            .filter(|number| tunable.range.contains(number));
        let Some(number) = number else {
            return Err(EngineError::Tunable { name: tunable.name, range: tunable.range.clone() });
        };
        tunable.set(number);
        let (threads, _) = setup::threads(self.config.settings());
        self.idle_searcher().set_threads(threads)?;
        Ok(Some(Effect::Nothing))
    }

    /// Forgets the game and everything learned from it. Stops a running search first.
    ///
    /// # Errors
    /// If there is not enough memory for an empty table.
    ///
    /// ```
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::Engine;
    /// use fissile_engine::{Game, Position};
    ///
    /// let mut engine = Engine::new(Config::default())?;
    /// engine.set_game(Game::new(Position::from_fen("8/8/8/8/8/8/4k3/4K3 w - - 0 1")?));
    /// engine.new_game()?;
    /// assert_eq!(*engine.game(), Game::default());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.idle_searcher().clear()?;
        self.game = Game::default();
        self.seed = setup::fresh_seed();
        Ok(())
    }

    /// Sets the game; its last position is searched next. Stops a running search first.
    ///
    /// ```
    /// use fissile_engine::Game;
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::Engine;
    ///
    /// let mut game = Game::default();
    /// game.play(game.position().parse_san("Nf3")?);
    /// let mut engine = Engine::new(Config::default())?;
    /// engine.set_game(game.clone());
    /// assert_eq!(*engine.game(), game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_game(&mut self, game: Game) {
        self.stop();
        self.game = game;
    }

    /// Starts a search of the game's last position on the threads of the searcher. Stops a running
    /// search first. If the engine has a book with a good move, there is no search, and the
    /// listener is called on this thread.
    ///
    /// # Errors
    /// If there is not enough memory to clear the table, which a change of the strength limit needs;
    /// the listener is not called.
    ///
    /// ```
    /// use std::sync::mpsc::{self, Sender};
    ///
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::{Engine, Handler, Limits, Listener, PvInfo, SearchResult};
    /// use fissile_engine::{Game, Position};
    ///
    /// /// Sends the result to the thread that waits for it.
    /// struct Answer(Sender<SearchResult>);
    ///
    /// impl Handler for Answer {
    ///     fn line(&self, _: &PvInfo) {}
    /// }
    ///
    /// impl Listener for Answer {
    ///     fn finished(&self, result: &SearchResult) {
    ///         let _ = self.0.send(result.clone());
    ///     }
    /// }
    ///
    /// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
    /// let mut engine = Engine::new(Config::default())?;
    /// engine.set_game(Game::new(position));
    /// let (answer, answers) = mpsc::channel();
    /// engine.go(Limits { depth: Some(1), ..Limits::default() }, Answer(answer))?;
    /// let best = answers.recv()?.best().ok_or("there is nothing to play")?;
    /// assert!(position.after(best).winner_by_explosion().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go(
        &mut self,
        limits: Limits,
        listener: impl Listener + 'static,
    ) -> Result<(), EngineError> {
        self.stop();
        if let Some(known) = self.book_move(&limits, &listener) {
            listener.finished(&book::from_book(known));
            return Ok(());
        }
        let job = setup::move_job(self.settings(), self.game.clone(), limits, self.seed);
        if job.strength_limit != self.last_strength_limit {
            // Table entries of a limited player must not reach an analysis, nor a player of
            // another strength.
            self.idle_searcher().clear()?;
            self.last_strength_limit = job.strength_limit;
        }
        let (ponder, infinite) = (job.limits.ponder, job.limits.infinite);
        self.may_be_endless = !job.limits.guarantee_an_end();
        self.begin(Signals::new(ponder), infinite, SearchTask::new(job, listener));
        Ok(())
    }

    /// Runs a task as [`Engine::go`] runs a search: a running search or task is stopped first, and
    /// [`Engine::stop`] and [`Engine::finish`] apply to the new one. A task must end soon after its
    /// signals say stop.
    pub fn run_task(&mut self, task: impl FnOnce(&mut Searcher, &Signals) + Send + 'static) {
        self.run_stepwise(Whole::new(task));
    }

    /// Runs a task that can pause.
    pub fn run_stepwise(&mut self, task: impl Task + 'static) {
        self.stop();
        self.may_be_endless = false;
        self.begin(Signals::default(), false, task);
    }

    fn begin(&mut self, signals: Signals, infinite: bool, task: impl Task + 'static) {
        self.running = Some(if self.in_steps {
            Running::in_steps(signals, infinite, task)
        } else {
            Running::on_thread(&self.searcher, signals, infinite, task)
        });
    }

    /// Stops the running search, if there is one, and returns after its listener got the result.
    pub fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
        self.wait();
    }

    /// The opponent played the expected move: a pondering search continues on the clock.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.signals.ponder_hit();
        }
    }

    /// Waits for a search that ends by itself in any position, and stops any other.
    pub fn finish(&mut self) {
        if let Some(running) = &self.running
            && (running.needs_signal() || self.may_be_endless)
        {
            running.signals.stop();
        }
        self.wait();
    }

    /// Waits for a search that ends by itself, also for one that ends only when it finds a mate. Any
    /// other goes on.
    pub fn wait_for_end(&mut self) {
        if self.running.as_ref().is_some_and(|running| !running.needs_signal()) {
            self.wait();
        }
    }

    /// The static evaluation of the position; `None` if a king is gone.
    ///
    /// ```
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::Engine;
    ///
    /// let evaluation = Engine::new(Config::default())?.evaluation();
    /// // Both sides have the same, but White moves.
    /// assert!(evaluation.is_some_and(|evaluation| evaluation.total >= 0));
    /// # Ok::<(), fissile_engine::engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        let position = self.game.position();
        let opinion = Opinion::of(&self.network, position.board(), position.turn())?;
        let total = Evaluator::new(Arc::clone(&self.network)).evaluate(position, 0).0;
        Some(Evaluation { opinion, total })
    }

    /// Waits for the end of the search.
    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.wait(&self.searcher);
        }
    }

    fn idle_searcher(&mut self) -> MutexGuard<'_, Searcher> {
        self.stop();
        lock(&self.searcher)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }
}
