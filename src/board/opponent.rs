//! The engine that plays a game against a person: a thread with an engine of its own, which thinks
//! when asked and watches the clock. The rules of the game and the clocks themselves are in
//! [`super::play`].

use std::io;
use std::sync::Weak;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::room::Room;
use super::tree::NodeId;
use crate::atomic::{Game, Move};
use crate::config::Config;
use crate::engine::{Clock, Engine, Limits, Listener, setup};
use crate::play::strength::Budget;
use crate::search::{Handler, PvInfo, Score, SearchResult};

/// How strong the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// One of the levels of `fissile play`.
    Level(u32),
    /// A rating of Fissile's own scale.
    Rating(u32),
}

/// A message to the thread.
enum Order {
    /// A side is to move.
    Turn(Box<Turn>),
    /// The engine has thought about a turn.
    Found(u64, Option<Move>, Option<Score>),
    /// The game has ended, or no tab shows it.
    End,
}

pub struct Turn {
    /// Its number, which tells late results from current ones.
    pub number: u64,
    /// The game so far.
    pub game: Game,
    /// Whether the engine is to move.
    pub is_engines: bool,
    /// The clock of the side to move, if it runs.
    pub clock: Option<Clock>,
}

/// The handle of the thread. The thread ends when it is dropped.
pub struct Opponent {
    orders: Sender<Order>,
    /// The number of the turn.
    pub turn: u64,
    /// When the clock of the side to move started.
    pub began: Option<Instant>,
    /// The engine's score for its last move.
    pub score: Option<Score>,
    /// The last move when the person offered a draw.
    pub offered: Option<NodeId>,
}

impl Opponent {
    /// Starts the engine for a game of a room.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(
        room: Weak<Room>,
        game: u64,
        config: Config,
        strength: Strength,
    ) -> io::Result<Opponent> {
        let (orders, heard) = mpsc::channel();
        let own = orders.clone();
        thread::Builder::new().name("opponent".to_owned()).spawn(move || {
            Player { room, game, own, engine: None, config, strength }.run(&heard)
        })?;
        Ok(Opponent { orders, turn: 0, began: None, score: None, offered: None })
    }

    /// Says whose turn it is.
    pub fn give(&self, turn: Turn) {
        // If the thread has ended, the program does, too.
        let _ = self.orders.send(Order::Turn(Box::new(turn)));
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        let _ = self.orders.send(Order::End);
    }
}

struct Player {
    room: Weak<Room>,
    game: u64,
    own: Sender<Order>,
    /// Made at its first turn.
    engine: Option<Engine>,
    config: Config,
    strength: Strength,
}

/// Sends the move to the thread.
struct Answer {
    number: u64,
    orders: Sender<Order>,
}

impl Handler for Answer {
    fn line(&self, _: &PvInfo) {}
}

impl Listener for Answer {
    fn finished(&self, result: &SearchResult) {
        let _ = self.orders.send(Order::Found(self.number, result.best(), result.score()));
    }
}

impl Player {
    fn run(mut self, orders: &Receiver<Order>) {
        // When the side to move runs out of time, and in which turn.
        let mut flag: Option<(Instant, u64)> = None;
        loop {
            let heard = match flag {
                Some((at, _)) => orders.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let Some(room) = self.room.upgrade() else { return };
            match heard {
                Ok(Order::Turn(turn)) => {
                    let end = |clock: Clock| Instant::now() + clock.remaining;
                    flag = turn.clock.map(|clock| (end(clock), turn.number));
                    if let Some(engine) = &mut self.engine {
                        engine.stop();
                    }
                    if turn.is_engines
                        && let Err(why) = self.think(*turn)
                    {
                        room.engine_failed(self.game, &why);
                    }
                }
                Ok(Order::Found(number, Some(mv), score)) => {
                    room.engine_moves(self.game, number, mv, score);
                }
                Ok(Order::Found(_, None, _)) => {}
                Ok(Order::End) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some((_, number)) = flag.take() {
                        room.out_of_time(self.game, number);
                    }
                }
            }
        }
    }

    /// Begins to think.
    fn think(&mut self, turn: Turn) -> Result<(), String> {
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => {
                let mut config = self.config.clone();
                let set = |config: &mut Config, name, value: &str| {
                    config.set(name, Some(value)).map(drop).map_err(|error| error.to_string())
                };
                set(&mut config, "MultiPV", "1")?;
                set(&mut config, "UCI_AnalyseMode", "false")?;
                if let Strength::Rating(rating) = self.strength {
                    set(&mut config, "UCI_LimitStrength", "true")?;
                    set(&mut config, "UCI_Elo", &rating.to_string())?;
                } else {
                    set(&mut config, "UCI_LimitStrength", "false")?;
                    set(&mut config, "Skill Level", "20")?;
                }
                // What is wrong with the book was said when the board started.
                let book = setup::book(config.settings()).ok().flatten();
                let engine = Engine::new(config).map_err(|error| error.to_string())?;
                let engine = self.engine.insert(engine);
                engine.set_book(book);
                engine
            }
        };
        let nodes = match self.strength {
            Strength::Level(level) => Some(Budget::level_nodes(level)),
            Strength::Rating(_) => None,
        };
        // Without a clock the engine thinks no longer than this, on any machine.
        let move_time = turn.clock.is_none().then_some(Duration::from_secs(10));
        engine.set_game(turn.game);
        let limits = Limits { nodes, clock: turn.clock, move_time, ..Limits::default() };
        let answer = Answer { number: turn.number, orders: self.own.clone() };
        engine.go(limits, answer).map_err(|error| error.to_string())
    }
}
