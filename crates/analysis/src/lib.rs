//! Analysis of games and positions: every position is searched, and every move is judged by what it
//! lost; [`tactics`] finds positions with one winning move. Boards and file formats do not belong here.
//!
//! This file decides what is searched and on how many threads. The others read the input ([`input`]),
//! search one position ([`searched`]) and the move played there ([`comparison`]), prove what it claims
//! ([`proven`]), judge moves ([`judge`]) and write the result ([`table`], [`json`], [`annotate`]).
//!
//! Each thread takes four positions of a game at a time, which keeps all threads busy even with a
//! single game. It starts with an empty table and searches the last of the four first, so that each
//! search knows what comes next. The exception is a single position, on which all threads work together.
//!
//! # Architecture invariants
//!
//! With a budget of nodes or depth the results depend neither on the number of threads nor on the rest of the input.
//! What a page or a text calls proven, the prover has proven.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod annotate;
#[cfg(feature = "cli")]
pub mod cli;
pub mod comment;
pub mod comparison;
pub mod input;
pub mod json;
pub mod judge;
pub mod judgment;
pub mod known;
pub mod page;
pub mod plan;
pub mod proven;
pub mod remarks;
pub mod searched;
pub mod selection;
pub mod table;
pub mod tactics;

use fissile_engine::{atomic, book, explain, nnue, opening_names, search, tablebase, util};
use fissile_formats as formats;
use fissile_prover as solve;
use fissile_render as render;

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use crate::atomic::{Color, Game, Move};
use crate::search::{Handler, PvInfo, Resources, SearchError, Searcher, Signals};
use crate::util::workers::{self, Results};
use input::{InputError, InputItem, InputSource, Subject};
use judge::{SideRecord, Verdict};
use searched::SearchedPosition;
use selection::Selection;

pub use plan::{AnalysisPlan, SearchBudget};

/// The number of positions searched one by one with the same table.
pub const UNIT: usize = 4;

/// An analyzed game or position.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub subject: Arc<Subject>,
    /// The searched positions, one more than there are moves.
    pub positions: Vec<SearchedPosition>,
    /// The judgment of each move.
    pub verdicts: Vec<Verdict>,
}

impl Analysis {
    /// Judges the moves of a game by the results of its positions, one more than there are moves.
    #[must_use]
    pub fn of(subject: Arc<Subject>, positions: Vec<SearchedPosition>) -> Analysis {
        let moves = subject.game.moves();
        let verdicts = moves
            .iter()
            .zip(positions.windows(2))
            .map(|(mv, pair)| Verdict::on(&pair[0], *mv, &pair[1]))
            .collect();
        Analysis { subject, positions, verdicts }
    }

    /// The moves, each with the positions before and after it and its judgment.
    pub fn moves(
        &self,
    ) -> impl Iterator<Item = (&SearchedPosition, Move, &SearchedPosition, &Verdict)> {
        let pairs = self.positions.windows(2);
        let moves = self.subject.game.moves().iter().zip(pairs).zip(&self.verdicts);
        moves.map(|((mv, pair), verdict)| (&pair[0], *mv, &pair[1], verdict))
    }

    /// Whether no position was left out, as after a stop.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.positions.iter().all(|searched| searched.score().is_some())
    }

    /// The quality of a side's play.
    #[must_use]
    pub fn record(&self, color: Color) -> SideRecord {
        SideRecord::of(
            self.moves()
                .filter(|(before, ..)| before.position.turn() == color)
                .map(|(.., verdict)| verdict),
        )
    }
}

/// Receives the progress of an analysis, on the thread that started it.
pub trait AnalysisListener {
    /// Another part of the input has been searched: `size`, in the unit of [`InputSource::size`], and
    /// `positions` positions.
    fn progress(&mut self, size: f64, positions: usize);

    /// A part of the input has a problem.
    fn problem(&mut self, problem: &InputError);

    /// A note for the user in one sentence, for example about an unreadable endgame table.
    fn note(&mut self, text: &str);

    /// A game or position is done, and so are all before it.
    ///
    /// # Errors
    /// If it cannot be written; this ends the analysis.
    fn analysis(&mut self, analysis: &Analysis) -> io::Result<()>;
}

/// Why an analysis ended early.
#[derive(Debug, Error)]
pub enum AnalyseError {
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("no thread can be started for the analysis: {0}")]
    Threads(io::Error),
    /// The listener could not write the analysis. The cause stays visible: a closed pipe is no failure.
    #[error("{0}")]
    Output(#[from] io::Error),
}

/// Analyzes the selected games and positions of the sources, and passes each game to the listener
/// in order, as soon as it and those before it are done. After a stop signal, games that are partly
/// searched are passed on as they are, and the others are dropped.
///
/// # Errors
/// If there is not enough memory or threads for the searches; an error of the listener.
pub fn run(
    sources: &[InputSource],
    selection: &Selection,
    plan: &AnalysisPlan,
    signals: &Signals,
    listener: &mut dyn AnalysisListener,
) -> Result<(), AnalyseError> {
    let mut skipped = 0;
    let entries = sources.iter().flat_map(InputSource::entries).enumerate();
    let items = entries.filter_map(|(index, entry)| {
        if !selection.takes(index, &entry) {
            skipped += entry.size;
            return None;
        }
        let mut item = entry.read();
        item.size += std::mem::take(&mut skipped);
        Some(item)
    });
    let mut items = items.peekable();
    let first = items.next();
    let is_position =
        |item: &InputItem| item.subject.as_ref().is_some_and(|subject| subject.is_position);
    let alone = selection.is_everything()
        && items.peek().is_none()
        && first.as_ref().is_some_and(is_position);
    let (workers, threads) = if alone { (1, plan.threads) } else { (plan.threads.max(1), 1) };
    let feeder =
        Mutex::new(Feeder { items: first.into_iter().chain(items), taken: 0, current: None });
    let search = |events: &Events| work(&feeder, plan, threads, signals, events);
    let collected =
        workers::run(workers, search, |events| collect(events, listener), || signals.stop());
    collected.map_err(AnalyseError::Threads)?
}

/// A message of a thread; a game's first message comes before those of its positions.
enum WorkerEvent {
    Begun { index: usize, item: InputItem },
    Searched { index: usize, ply: usize, searched: Box<SearchedPosition> },
    Note(String),
}

type Events = Results<WorkerEvent, SearchError>;

/// Passes on the notes of a search.
struct Notes<'a>(&'a Events);

impl Handler for Notes<'_> {
    fn line(&self, _: &PvInfo) {}

    fn note(&self, text: &str) {
        // If the receiver is gone, nobody needs the note.
        let _ = self.0.send(Ok(WorkerEvent::Note(text.to_owned())));
    }
}

/// Distributes the work.
struct Feeder<I> {
    items: I,
    taken: usize,
    /// The game being distributed, and its first position that is still waiting.
    current: Option<(Unit, usize)>,
}

/// Some positions of one game.
#[derive(Clone)]
struct Unit {
    index: usize,
    subject: Arc<Subject>,
    plies: Range<usize>,
}

impl<I: Iterator<Item = InputItem>> Feeder<I> {
    /// The next positions to search; `None` if there are no more or the receiver is gone.
    fn next(&mut self, events: &Events) -> Option<Unit> {
        loop {
            if let Some((game, next)) = &mut self.current
                && *next < game.plies.end
            {
                let plies = *next..game.plies.end.min(*next + UNIT);
                *next = plies.end;
                return Some(Unit { plies, ..game.clone() });
            }
            let item = self.items.next()?;
            let (index, subject) = (self.taken, item.subject.clone());
            self.taken += 1;
            self.current = subject.map(|subject| {
                let plies = 0..subject.game.moves().len() + 1;
                (Unit { index, subject, plies }, 0)
            });
            events.send(Ok(WorkerEvent::Begun { index, item })).ok()?;
        }
    }
}

/// Searches until no work is left or the signals stop it.
fn work<I: Iterator<Item = InputItem>>(
    feeder: &Mutex<Feeder<I>>,
    plan: &AnalysisPlan,
    threads: usize,
    signals: &Signals,
    events: &Events,
) -> Result<(), SearchError> {
    let mut searcher = Searcher::new(Resources { hash_mebibytes: plan.hash_mebibytes, threads })?;
    searcher.set_tablebases(plan.endgames.clone());
    searcher.set_network(Arc::clone(&plan.network))?;
    while !signals.is_stopped() {
        let unit = feeder.lock().unwrap_or_else(PoisonError::into_inner).next(events);
        let Some(Unit { index, subject, plies }) = unit else { break };
        let notes = Notes(events);
        search_unit(&mut searcher, &subject, plies, plan, signals, &notes, |ply, searched| {
            events
                .send(Ok(WorkerEvent::Searched { index, ply, searched: Box::new(searched) }))
                .is_ok()
        })?;
    }
    Ok(())
}

/// Searches some positions of a game, the last of them first, with a table that is empty at first.
/// `found` gets each with its ply, and returns whether to go on.
///
/// # Errors
/// If the table cannot be cleared.
pub fn search_unit(
    searcher: &mut Searcher,
    subject: &Subject,
    plies: Range<usize>,
    plan: &AnalysisPlan,
    signals: &Signals,
    handler: &dyn Handler,
    mut found: impl FnMut(usize, SearchedPosition) -> bool,
) -> Result<(), SearchError> {
    searcher.clear()?;
    let mut game = subject.game.clone();
    while game.moves().len() >= plies.end {
        game.undo();
    }
    for ply in plies.rev() {
        let played = subject.game.moves().get(ply).copied();
        let searched =
            SearchedPosition::search(searcher, game.clone(), played, plan, signals, handler);
        game.undo();
        // A stopped search would be judged with half the budget of the others.
        let is_cut_short = signals.is_stopped() && !subject.is_position && searched.found.is_some();
        if is_cut_short || searched.score().is_none() || !found(ply, searched) {
            break;
        }
    }
    Ok(())
}

/// A game that is not completely searched yet.
struct Slot {
    item: InputItem,
    positions: Vec<Option<SearchedPosition>>,
    missing: usize,
}

/// Collects the results and passes the games on in order.
fn collect(
    events: &Receiver<Result<WorkerEvent, SearchError>>,
    listener: &mut dyn AnalysisListener,
) -> Result<(), AnalyseError> {
    let mut slots: BTreeMap<usize, Slot> = BTreeMap::new();
    let mut wanted = 0;
    for event in events {
        match event? {
            WorkerEvent::Begun { index, item } => {
                let positions =
                    item.subject.as_ref().map_or(0, |subject| subject.game.moves().len() + 1);
                if positions == 0 {
                    listener.progress(item.size as f64, 0);
                }
                slots.insert(
                    index,
                    Slot { item, positions: vec![None; positions], missing: positions },
                );
            }
            WorkerEvent::Searched { index, ply, searched } => {
                let Some(slot) = slots.get_mut(&index) else { continue };
                listener.progress(slot.item.size as f64 / slot.positions.len() as f64, 1);
                slot.positions[ply] = Some(*searched);
                slot.missing -= 1;
            }
            WorkerEvent::Note(text) => listener.note(&text),
        }
        while let Some(first) = slots.first_entry()
            && *first.key() == wanted
            && first.get().missing == 0
        {
            hand_over(first.remove(), listener)?;
            wanted += 1;
        }
    }
    // Unfinished games after a stop.
    for slot in slots.into_values() {
        hand_over(slot, listener)?;
    }
    Ok(())
}

fn hand_over(slot: Slot, listener: &mut dyn AnalysisListener) -> io::Result<()> {
    for problem in &slot.item.problems {
        listener.problem(problem);
    }
    let Some(subject) = slot.item.subject else { return Ok(()) };
    let has_results = slot.positions.iter().flatten().any(|searched| searched.found.is_some());
    if !has_results && slot.missing > 0 {
        return Ok(());
    }
    let mut game = Game::new(*subject.game.start());
    let last = subject.game.moves().len();
    let mut positions = Vec::new();
    for (ply, searched) in slot.positions.into_iter().enumerate() {
        positions
            .push(searched.unwrap_or_else(|| SearchedPosition::unsearched(&game, ply == last)));
        if let Some(mv) = subject.game.moves().get(ply) {
            game.play(*mv);
        }
    }
    listener.analysis(&Analysis::of(subject, positions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue;
    use crate::search::Probing;

    #[derive(Default)]
    struct Heard {
        size: f64,
        positions: usize,
        problems: Vec<String>,
        analyses: Vec<Analysis>,
        /// Stops the analysis after this number of positions.
        stop_at: Option<(usize, Arc<Signals>)>,
    }

    impl AnalysisListener for Heard {
        fn progress(&mut self, size: f64, positions: usize) {
            self.size += size;
            self.positions += positions;
            if let Some((_, signals)) =
                self.stop_at.as_ref().filter(|(at, _)| self.positions >= *at)
            {
                signals.stop();
            }
        }

        fn problem(&mut self, problem: &InputError) {
            self.problems.push(problem.to_string());
        }

        fn note(&mut self, text: &str) {
            self.problems.push(text.to_owned());
        }

        fn analysis(&mut self, analysis: &Analysis) -> io::Result<()> {
            self.analyses.push(analysis.clone());
            Ok(())
        }
    }

    const GAMES: &str = "1. Nf3 f6 2. Ne5 a6 3. Nxd7# 1-0 1. Nf3 Nc6 2. e3 e6 3. Nd4 * 1. e4 Ke2 * 1. e4 e5 2. Ne2 d6 *";

    fn plan(budget: SearchBudget, lines: usize, threads: usize) -> AnalysisPlan {
        AnalysisPlan {
            prove_nodes: 1_000,
            budget,
            lines,
            threads,
            hash_mebibytes: 1,
            network: Arc::clone(&nnue::embedded().network),
            network_id: nnue::embedded().id().to_owned(),
            endgames: None,
            probing: Probing::default(),
        }
    }

    fn heard(threads: usize, budget: SearchBudget) -> Heard {
        let sources = [InputSource::file("games.pgn", GAMES.to_owned())];
        let plan = plan(budget, 2, threads);
        let mut heard = Heard::default();
        run(&sources, &Selection::default(), &plan, &Signals::default(), &mut heard).unwrap();
        assert!((heard.size - sources[0].size() as f64).abs() < 1e-6);
        heard
    }

    #[test]
    fn nothing_depends_on_the_number_of_threads() {
        for budget in [SearchBudget::Nodes(800), SearchBudget::Depth(3)] {
            let [one, three] = [1, 3].map(|threads| heard(threads, budget));
            assert_eq!((one.analyses.len(), one.positions), (4, 6 + 6 + 2 + 5));
            for (left, right) in one.analyses.iter().zip(&three.analyses) {
                assert_eq!(
                    (&left.subject, &left.positions, &left.verdicts),
                    (&right.subject, &right.positions, &right.verdicts)
                );
            }
            assert_eq!(one.problems.len(), 1);
            assert_eq!(one.problems, three.problems);
            let first = &one.analyses[0];
            assert!(first.positions[5].outcome.is_some() && first.positions[5].found.is_none());
            assert!(first.positions[..5].iter().all(|searched| {
                searched.found.as_ref().is_some_and(|found| found.lines.len() == 2)
            }));
        }
    }

    #[test]
    fn what_was_done_before_a_stop_is_handed_over() {
        let signals = Arc::new(Signals::default());
        let sources = [InputSource::file("games.pgn", GAMES.to_owned())];
        let plan = plan(SearchBudget::Nodes(2_000), 1, 1);
        let mut heard = Heard { stop_at: Some((8, Arc::clone(&signals))), ..Heard::default() };
        run(&sources, &Selection::default(), &plan, &signals, &mut heard).unwrap();
        let searched = heard
            .analyses
            .iter()
            .flat_map(|analysis| &analysis.positions)
            .filter(|searched| searched.score().is_some());
        assert_eq!(searched.count(), heard.positions);
        // The thread may be a few positions ahead of the listener.
        assert!((2..=3).contains(&heard.analyses.len()), "{}", heard.analyses.len());
        assert!(heard.analyses[0].positions.iter().all(|searched| searched.score().is_some()));
    }
}
