//! Finds exercises in the games of a study with the code of `fissile tactics`: it searches on a
//! thread of its own and puts what it finds into a new study. [`crate::tactics`] decides what an
//! exercise is.

use std::io;
use std::sync::Arc;
use std::thread;

use super::contents::MOST_GAMES;
use super::events::Event;
use super::hall::{Hall, Inbox, ToTab};
use super::judge::checked_nodes;
use super::pgn;
use super::room::Refusal;
use super::study_game::StudyGame;
use super::tab::Tab;
use super::tree::ROOT;
use crate::analysis::input::{InputError, InputSource, Subject};
use crate::atomic::Position;
use crate::formats::pgn::transcribe;
use crate::search::Signals;
use crate::tactics::{self, Puzzle, TacticsListener, TacticsPlan, write};
use crate::util::cores::cores;

/// The nodes for each position, unless others are asked for: those of `fissile tactics`.
const NODES: u64 = 50_000;

/// The state of a search for exercises.
pub enum Mining {
    /// Another game was searched; the number of exercises so far.
    Progress(usize),
    /// All games are searched, or the search was stopped; the exercises found so far.
    Done(Vec<StudyGame>),
    /// The search failed; the reason as a sentence.
    Failed(String),
}

/// A running search for exercises.
pub struct MineRun {
    number: u64,
    signals: Arc<Signals>,
    study: u64,
    name: String,
    done: usize,
    total: usize,
}

impl Drop for MineRun {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

impl Tab {
    /// Begins to search the games of the current study.
    pub(super) fn mine(&mut self, nodes: Option<u64>) -> Result<(), Refusal> {
        if self.mining.is_some() {
            return Err("a study is already being searched for exercises".to_owned());
        }
        let nodes = checked_nodes(nodes)?.unwrap_or(NODES);
        let room = self.room()?;
        let study = room.id();
        let (name, games, _) = room.all()?;
        let sources: Vec<InputSource> = games.iter().filter_map(source).collect();
        if sources.is_empty() {
            return Err("the study has no game to search for exercises".to_owned());
        }
        let total = sources.len();
        let (number, signals) = (self.hall.fresh_number(), Arc::new(Signals::default()));
        start(&self.hall, sources, nodes, number, &signals, self.inbox.clone())
            .map_err(|error| format!("no thread can be started: {error}"))?;
        self.mining = Some(MineRun { number, signals, study, name, done: 0, total });
        self.send(&Event::Mining { study, done: 0, total, found: 0, exercises: None });
        Ok(())
    }

    /// Ends the search early. The exercises found so far are kept.
    pub(super) fn stop_mining(&self) {
        if let Some(run) = &self.mining {
            run.signals.stop();
        }
    }

    /// Handles news of the search.
    pub(super) fn mined(&mut self, number: u64, told: Mining) {
        let Some(run) = self.mining.as_mut().filter(|run| run.number == number) else { return };
        let (study, total) = (run.study, run.total);
        let name = format!("Exercises from {}", run.name);
        let games = match told {
            Mining::Progress(found) => {
                run.done = (run.done + 1).min(total - 1);
                let done = run.done;
                return self.send(&Event::Mining { study, done, total, found, exercises: None });
            }
            Mining::Failed(text) => {
                self.send(&Event::Note { text });
                Vec::new()
            }
            Mining::Done(games) => games,
        };
        self.mining = None;
        let mut exercises = None;
        if !games.is_empty() {
            match self.hall.create(Some(&name), &games) {
                Ok(id) => exercises = Some(id),
                Err(error) => self.send(&Event::Note { text: error.to_string() }),
            }
        }
        self.send(&Event::Mining { study, done: total, total, found: games.len(), exercises });
    }
}

/// A game of the study for the search; `None` if it is an exercise itself, is being played against
/// the engine, or has nothing in it.
fn source(game: &StudyGame) -> Option<InputSource> {
    let is_empty = game.tree.end() == ROOT && game.tree.start() == Position::start();
    if game.exercise.is_some() || game.is_played() || is_empty {
        return None;
    }
    let line = game.tree.game(game.tree.end()).ok()?;
    let player = |name| game.tags.get(name).filter(|player| *player != "?");
    let name = player("White").zip(player("Black"));
    let name = name.map(|(white, black)| format!("{white} - {black}"));
    Some(InputSource::one("study", Subject { name, tags: game.tag_list(), ..Subject::game(line) }))
}

fn start(
    hall: &Hall,
    sources: Vec<InputSource>,
    nodes: u64,
    number: u64,
    signals: &Arc<Signals>,
    inbox: Inbox,
) -> io::Result<()> {
    let plan = TacticsPlan {
        nodes,
        threads: cores(),
        hash_mebibytes: hall.settings().hash_mib as usize,
        network: Arc::clone(&hall.network),
    };
    let signals = Arc::clone(signals);
    let mine = move || {
        let mut listener = Collector { number, inbox: inbox.clone(), games: Vec::new() };
        let told = match tactics::run(&sources, &plan, &signals, &mut listener) {
            Ok(()) => Mining::Done(listener.games),
            Err(error) => Mining::Failed(format!("no exercises can be searched: {error}")),
        };
        // A tab that is gone needs no answer.
        let _ = inbox.send(ToTab::Mining(number, told));
    };
    thread::Builder::new().name("mine".to_owned()).spawn(mine).map(drop)
}

/// Collects exercises and reports progress to the tab.
struct Collector {
    number: u64,
    inbox: Inbox,
    games: Vec<StudyGame>,
}

impl TacticsListener for Collector {
    fn progress(&mut self, _: usize) {
        let told = Mining::Progress(self.games.len());
        let _ = self.inbox.send(ToTab::Mining(self.number, told));
    }

    fn problem(&mut self, problem: &InputError) {
        log::warn!("{problem}");
    }

    fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        // As it would come from a file, so that both are the same.
        let transcript = transcribe(&write::pgn(puzzle)).map_err(io::Error::other)?;
        let (game, _) = pgn::read(&transcript).map_err(io::Error::other)?;
        if self.games.len() < MOST_GAMES {
            self.games.push(game.with_exercise());
        }
        Ok(())
    }
}
