//! The searches of a tab, one at a time: live analysis, the opponent's threat, and a move that a
//! learner tries. They run through [`crate::engine`]; what they find is sent to the tab, or fetched
//! by it while the search goes on.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::hall::{Inbox, ToTab, lock};
use super::views::{AnalysisView, LineView, MoveName, ScoreView};
use crate::analysis::comparison::MoveComparison;
use crate::analysis::{AnalysisPlan, SearchBudget};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Game, Move, Position};
use crate::config::Config;
use crate::engine::{Engine, EngineError, Limits, Listener};
use crate::search::{Bound, Handler, PvInfo, Score, SearchResult, Wdl};

/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 24;

/// How long the opponent's threat is searched.
const THREAT: Duration = Duration::from_millis(400);

/// What a search has found, for the tab.
pub struct Found {
    /// The number of the search.
    pub number: u64,
    pub answer: Answer,
}

/// The end of a search.
pub enum Answer {
    /// Of the live analysis: its last lines are to be fetched.
    Live,
    Threat(SearchResult),
    /// Of a move that was tried beside the best; `None` if it was stopped.
    Tried(Option<MoveComparison>),
}

/// The engine of a tab.
pub struct Searches {
    engine: Engine,
    inbox: Inbox,
    lines: Arc<Mutex<Lines>>,
    /// The number of the search that runs or ran last.
    number: u64,
}

/// The lines of the live analysis so far.
#[derive(Default)]
struct Lines {
    number: u64,
    lines: Vec<PvInfo>,
    is_new: bool,
    has_ended: bool,
    notes: Vec<String>,
}

/// Collects lines, and reports the end of the search.
struct Collector {
    number: u64,
    is_live: bool,
    lines: Arc<Mutex<Lines>>,
    inbox: Inbox,
}

impl Handler for Collector {
    fn line(&self, info: &PvInfo) {
        let mut lines = lock(&self.lines);
        if lines.number != self.number || !self.is_live {
            return;
        }
        let index = info.number.saturating_sub(1);
        if index < lines.lines.len() {
            lines.lines[index] = info.clone();
        } else {
            lines.lines.push(info.clone());
        }
        lines.is_new = true;
    }

    fn note(&self, text: &str) {
        lock(&self.lines).notes.push(text.to_owned());
    }
}

impl Listener for Collector {
    fn finished(&self, result: &SearchResult) {
        let answer = if self.is_live {
            let mut lines = lock(&self.lines);
            if lines.number == self.number {
                (lines.is_new, lines.has_ended) = (true, true);
            }
            Answer::Live
        } else {
            Answer::Threat(result.clone())
        };
        // A tab that is gone needs no answer.
        let _ = self.inbox.send(ToTab::Found(Found { number: self.number, answer }));
    }
}

impl Searches {
    /// An engine with these settings.
    ///
    /// # Errors
    /// Not enough memory or threads.
    pub fn new(config: Config, inbox: Inbox) -> Result<Searches, EngineError> {
        let engine = Engine::new(config)?;
        Ok(Searches { engine, inbox, lines: Arc::default(), number: 0 })
    }

    /// Searches the last position of a game until it is stopped; returns the number of the search.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn analyse(&mut self, game: Game, lines: u32) -> Result<u64, EngineError> {
        let _ = self.engine.set_option("MultiPV", Some(&lines.to_string()))?;
        self.go(game, Limits { infinite: true, ..Limits::default() }, true)
    }

    /// Searches for a short time, as an analysis; returns the number of the search.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn threat(&mut self, game: Game) -> Result<u64, EngineError> {
        let _ = self.engine.set_option("MultiPV", Some("1"))?;
        let _ = self.engine.set_option("UCI_AnalyseMode", Some("true"))?;
        self.go(game, Limits { move_time: Some(THREAT), ..Limits::default() }, false)
    }

    fn go(&mut self, game: Game, limits: Limits, is_live: bool) -> Result<u64, EngineError> {
        self.engine.set_game(game);
        self.number += 1;
        let number = self.number;
        *lock(&self.lines) = Lines { number, ..Lines::default() };
        let (lines, inbox) = (Arc::clone(&self.lines), self.inbox.clone());
        self.engine.go(limits, Collector { number, is_live, lines, inbox })?;
        Ok(number)
    }

    /// Compares a move of a game's last position with the best one.
    pub fn compare(&mut self, game: Game, moves: [Move; 2], plan: AnalysisPlan) {
        self.engine.stop();
        self.number += 1;
        let (number, inbox) = (self.number, self.inbox.clone());
        self.engine.run_task(move |searcher, signals| {
            let compared = MoveComparison::search(searcher, &game, moves, &plan, signals, &());
            let answer = Answer::Tried(compared.filter(|_| !signals.is_stopped()));
            let _ = inbox.send(ToTab::Found(Found { number, answer }));
        });
    }

    /// Stops the running search.
    pub fn stop(&mut self) {
        self.engine.stop();
    }

    /// The number of the search that runs or ran last.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Notes of the engine, such as about a damaged table.
    pub fn notes(&mut self) -> Vec<String> {
        let mut notes = std::mem::take(&mut lock(&self.lines).notes);
        notes.extend(self.engine.take_notes());
        notes
    }

    /// The state of the live analysis, if it has changed since the last call.
    pub fn news(
        &self,
        game: u64,
        node: u32,
        position: &Position,
        castling: CastlingText,
    ) -> Option<AnalysisView> {
        let mut lines = lock(&self.lines);
        if !std::mem::take(&mut lines.is_new) || lines.lines.is_empty() {
            return None;
        }
        let first = lines.lines.first()?;
        let view = AnalysisView {
            game,
            node,
            depth: first.depth,
            nodes: lines.lines.iter().map(|line| line.nodes).max().unwrap_or(0),
            nps: lines
                .lines
                .iter()
                .max_by_key(|line| line.nodes)
                .map_or(0, PvInfo::nodes_per_second),
            time_ms: lines.lines.iter().map(|line| line.time.as_millis() as u64).max().unwrap_or(0),
            table_hits: lines.lines.iter().map(|line| line.tb_hits).max().unwrap_or(0),
            running: !lines.has_ended,
            lines: lines.lines.iter().map(|line| line_view(line, position, castling)).collect(),
        };
        Some(view)
    }
}

/// A score of the side to move, for White.
#[must_use]
pub fn score_view(score: Score, turn: Color) -> ScoreView {
    let score = if turn == Color::White { score } else { -score };
    score.moves_to_mate().map_or(ScoreView::Cp(score.centipawns()), ScoreView::Mate)
}

/// A line of a search of a position.
#[must_use]
pub fn line_view(line: &PvInfo, position: &Position, castling: CastlingText) -> LineView {
    let turn = position.turn();
    let Wdl { win, draw, loss } = Wdl::of(line.score, position);
    let is_white = turn == Color::White;
    let bound = match (line.bound, is_white) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, true) | (Bound::Upper, false) => "lower",
        (Bound::Upper, true) | (Bound::Lower, false) => "upper",
    };
    let mut after = *position;
    let moves = line.moves.iter().take(LONGEST_LINE).map(|mv| {
        let name = MoveName { uci: mv.uci(castling), san: after.san(*mv) };
        after.make(*mv);
        name
    });
    LineView {
        moves: moves.collect(),
        score: score_view(line.score, turn),
        wdl: if is_white { [win, draw, loss] } else { [loss, draw, win] },
        depth: line.depth,
        bound,
    }
}

/// The position in which the side that does not move is to move; `None` if it cannot, because the
/// other side is in check or the game is over.
#[must_use]
pub fn passed(position: &Position) -> Option<Position> {
    if position.in_check() || position.outcome().is_some() {
        return None;
    }
    let mut passed = *position;
    passed.make_null();
    // A game that ends by passing has no threats.
    passed.outcome().is_none().then_some(passed)
}

/// The budget of each position when a move is tried, and in judging runs without a budget of their
/// own.
pub const BUDGET: SearchBudget = SearchBudget::Nodes(200_000);
