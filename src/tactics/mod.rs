//! Tactics from games: positions in which exactly one move wins by force. This file decides which
//! positions are searched and which of them count; [`proof`] proves the win, [`theme`] says what it
//! is about, [`difficulty`] how hard it is to find, and [`write`](mod@write) writes the positions.
//! Reading games belongs to [`crate::analysis::input`].
//!
//! Every game is searched by one thread from an empty table, so the result depends neither on the
//! number of threads nor on the other games.

#![allow(missing_docs, reason = "only the program uses these modules")]

pub mod difficulty;
pub mod proof;
pub mod theme;
pub mod write;

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use crate::analysis::input::{InputError, InputItem, InputSource, Subject};
use crate::atomic::{Game, Move, Position};
use crate::nnue::Network;
use crate::search::{
    Job, Limits, Resources, Score, SearchError, SearchResult, Searcher, Signals, Wdl,
};
use crate::util::workers::{self, Results};
use difficulty::Difficulty;
use proof::{Prover, WinProof};
use theme::Theme;

/// The search for other winning moves gets this many times the nodes of a position.
const GENEROUS: u64 = 10;
/// The proof of the win gets this many times the nodes of a position.
const PROOF: u64 = 40;
/// The most that any other move may be worth, in expected points of 1000: a clear but not a winning
/// advantage.
const MOST_ELSEWHERE: u32 = 700;

/// The settings of a search for tactics.
#[derive(Clone)]
pub struct TacticsPlan {
    /// The nodes for each position of a game.
    pub nodes: u64,
    /// The number of threads, each with games of its own.
    pub threads: usize,
    /// The table size of each thread, in MiB.
    pub hash_mebibytes: usize,
    /// The network that evaluates.
    pub network: Arc<Network>,
}

/// A position in which exactly one move wins by force.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub subject: Arc<Subject>,
    /// The number of the game in the input, from 1.
    pub number: usize,
    /// The plies of the game before the position.
    pub ply: usize,
    pub position: Position,
    /// The win: its first move is the only one that wins.
    pub proof: WinProof,
    /// The score of the best other move.
    pub second: Score,
    /// The themes of the win.
    pub themes: Vec<Theme>,
    /// How hard it is to find.
    pub difficulty: Difficulty,
}

impl Puzzle {
    #[must_use]
    pub fn key(&self) -> Option<Move> {
        self.proof.line.first().copied()
    }

    /// The move of the game, unless it ends here.
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        self.subject.game.moves().get(self.ply).copied()
    }
}

/// Receives what is found, on the thread that started the search.
pub trait TacticsListener {
    /// `size` more of the input was searched, in the sizes of the sources.
    fn progress(&mut self, size: usize);

    /// A part of the input has a problem.
    fn problem(&mut self, problem: &InputError);

    /// A position, in the order of the input.
    ///
    /// # Errors
    /// If it cannot be written; this ends the search.
    fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()>;
}

/// Why a search for tactics ended early.
#[derive(Debug, Error)]
pub enum TacticsError {
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("no thread can be started for the search: {0}")]
    Threads(io::Error),
    /// The positions could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The positions of a game.
struct Searched {
    index: usize,
    item: InputItem,
    puzzles: Vec<Puzzle>,
}

/// Searches all games of the sources. A position that came up before is passed on only once. After
/// a stop signal the games that were searched completely are passed on.
///
/// # Errors
/// Not enough memory or threads; an error of the listener.
pub fn run(
    sources: &[InputSource],
    plan: &TacticsPlan,
    signals: &Signals,
    listener: &mut dyn TacticsListener,
) -> Result<(), TacticsError> {
    let items = Mutex::new(sources.iter().flat_map(InputSource::items).enumerate());
    let work = |results: &Results<Searched, SearchError>| {
        let mut searcher =
            Searcher::new(Resources { hash_mebibytes: plan.hash_mebibytes, threads: 1 })?;
        searcher.set_network(Arc::clone(&plan.network))?;
        loop {
            let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, item)) = next.filter(|_| !signals.is_stopped()) else { return Ok(()) };
            let puzzles = match &item.subject {
                Some(subject) => {
                    puzzles_of(subject, index + 1, plan.nodes, &mut searcher, signals)?
                }
                None => Vec::new(),
            };
            let is_cut_short = signals.is_stopped();
            if is_cut_short || results.send(Ok(Searched { index, item, puzzles })).is_err() {
                return Ok(());
            }
        }
    };
    let receive = |searched: &std::sync::mpsc::Receiver<Result<Searched, SearchError>>| {
        let (mut waiting, mut wanted) = (BTreeMap::new(), 0);
        let mut told = HashSet::new();
        let mut tell = |searched: Searched| -> Result<(), TacticsError> {
            searched.item.problems.iter().for_each(|problem| listener.problem(problem));
            listener.progress(searched.item.size);
            for puzzle in searched.puzzles {
                if told.insert(puzzle.position.key()) {
                    listener.puzzle(&puzzle)?;
                }
            }
            Ok(())
        };
        for searched in searched {
            let searched = searched?;
            waiting.insert(searched.index, searched);
            while let Some(next) = waiting.remove(&wanted) {
                tell(next)?;
                wanted += 1;
            }
        }
        // Games after one that a stop cut short.
        waiting.into_values().try_for_each(tell)
    };
    workers::run(plan.threads, work, receive, || signals.stop()).map_err(TacticsError::Threads)?
}

/// The puzzles of a game, in its order. `number` is that of the game in the input, from 1, and `nodes`
/// are those for each position.
///
/// # Errors
/// If the table cannot be cleared.
pub fn puzzles_of(
    subject: &Arc<Subject>,
    number: usize,
    nodes: u64,
    searcher: &mut Searcher,
    signals: &Signals,
) -> Result<Vec<Puzzle>, SearchError> {
    searcher.clear()?;
    Finder { searcher, nodes, signals }.puzzles(subject, number)
}

/// Searches games on one thread.
struct Finder<'a> {
    searcher: &'a mut Searcher,
    nodes: u64,
    signals: &'a Signals,
}

impl Finder<'_> {
    /// The puzzles of a game, in its order.
    fn puzzles(
        &mut self,
        subject: &Arc<Subject>,
        number: usize,
    ) -> Result<Vec<Puzzle>, SearchError> {
        let mut game = subject.game.clone();
        let mut found: Vec<(Game, Option<SearchResult>)> = Vec::new();
        // From the end, so that each search knows what comes next.
        loop {
            let is_over = game.outcome().is_some_and(|outcome| outcome.winner().is_some());
            let result = (!is_over).then(|| self.search(&game, self.nodes, None));
            found.push((game.clone(), result));
            if self.signals.is_stopped() || game.undo().is_none() {
                break;
            }
        }
        found.reverse();
        let mut puzzles = Vec::new();
        for (ply, (game, result)) in found.iter().enumerate() {
            // If the other side was lost before its move, the win is not new: it was there, in
            // other positions, whatever that side played.
            let was_lost = ply
                .checked_sub(1)
                .and_then(|before| found[before].1.as_ref())
                .is_some_and(|before| before.score().is_some_and(Score::is_loss));
            let wins = result.as_ref().filter(|result| result.score().is_some_and(Score::is_win));
            if let Some(result) = wins.filter(|_| !was_lost)
                && let Some(puzzle) = self.puzzle(subject, number, ply, game, result)?
            {
                puzzles.push(puzzle);
            }
            if self.signals.is_stopped() {
                break;
            }
        }
        Ok(puzzles)
    }

    /// The position as a puzzle, if its best move is proven to win and all others are not enough.
    fn puzzle(
        &mut self,
        subject: &Arc<Subject>,
        number: usize,
        ply: usize,
        game: &Game,
        result: &SearchResult,
    ) -> Result<Option<Puzzle>, SearchError> {
        let position = *game.position();
        let Some(key) = result.best() else { return Ok(None) };
        let others: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| *mv != key).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let elsewhere = self.search(game, GENEROUS * self.nodes, Some(others));
        let Some(second) = elsewhere.score().filter(|second| is_far_lower(*second, &position))
        else {
            return Ok(None);
        };
        let plies = result.score().and_then(Score::plies_to_mate).unwrap_or_default();
        let budget = PROOF * self.nodes;
        let proof = Prover::new(self.searcher, self.signals, self.nodes, budget)
            .of_move(&position, key, plies);
        let Some(proof) = proof else { return Ok(None) };
        self.searcher.clear()?;
        let difficulty = Difficulty::of(self.searcher, self.signals, game, &proof, self.nodes);
        let themes = Theme::of_line(&position, &proof.line);
        Ok(Some(Puzzle {
            subject: Arc::clone(subject),
            number,
            ply,
            position,
            proof,
            second,
            themes,
            difficulty,
        }))
    }

    fn search(&mut self, game: &Game, nodes: u64, moves: Option<Vec<Move>>) -> SearchResult {
        let limits = Limits { nodes: Some(nodes), search_moves: moves, ..Limits::default() };
        let job = Job { analysis: true, ..Job::new(game.clone(), limits) };
        self.searcher.run(&job, self.signals, &())
    }
}

/// Whether a move with this score is far worse than a win.
fn is_far_lower(score: Score, position: &Position) -> bool {
    let Wdl { win, draw, .. } = Wdl::of(score, position);
    !score.is_decided() && win + draw / 2 <= MOST_ELSEWHERE || score < Score::DRAW
}
