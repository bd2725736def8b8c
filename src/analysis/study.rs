//! One position under analysis: what is searched, and what the search has found, turned to White's side. Which positions
//! there are is for [`super`].

use std::time::Duration;

use super::AnalysisPlan;
use crate::atomic::{Color, Game, Move, Outcome, Position};
use crate::search::{Handler, Job, Limits, Score, Searcher, Signals, Wdl};

/// How much is spent on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// About so many nodes.
    Nodes(u64),
    /// So many iterations, in plies.
    Depth(u32),
    /// So much time.
    Time(Duration),
}

impl SearchBudget {
    fn limits(self) -> Limits {
        match self {
            SearchBudget::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            SearchBudget::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            SearchBudget::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
        }
    }
}

/// A position with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The position.
    pub position: Position,
    /// How the game has ended here, if it has.
    pub outcome: Option<Outcome>,
    /// What the search has found; `None` if it was not searched to the end of its budget, or the game is over here.
    pub found: Option<Found>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The score of the best line, from White's side.
    pub score: Score,
    /// The chances of White.
    pub wdl: Wdl,
    /// The depth of the best line, in plies.
    pub depth: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best lines, the best of them first.
    pub lines: Vec<Variation>,
}

/// A line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Its score, from White's side.
    pub score: Score,
    /// The chances of White.
    pub wdl: Wdl,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Study {
    /// A position that is not searched: the last one of the game. Draws by repetition, by fifty moves or for want of
    /// material end a game only if nobody plays on.
    #[must_use]
    pub fn unsearched(game: &Game, is_last: bool) -> Study {
        let outcome = game.outcome().filter(|outcome| is_last || outcome.winner().is_some());
        Study { position: *game.position(), outcome, found: None }
    }

    /// Searches the last position of the game, unless the game is over there.
    #[must_use]
    pub fn search(
        searcher: &mut Searcher,
        game: Game,
        is_last: bool,
        plan: &AnalysisPlan,
        signals: &Signals,
        handler: &dyn Handler,
    ) -> Study {
        let mut study = Study::unsearched(&game, is_last);
        if study.outcome.is_some() {
            return study;
        }
        let turn = study.position.turn();
        let job =
            Job { lines: plan.lines, analysis: true, probing: plan.probing, ..Job::new(game, plan.budget.limits()) };
        let finding = searcher.run(&job, signals, handler);
        let lines: Vec<_> = finding
            .lines
            .iter()
            .map(|line| Variation {
                score: for_white(line.score, turn),
                wdl: chances_for_white(Wdl::of(line.score, &study.position), turn),
                moves: line.moves.clone(),
            })
            .collect();
        study.found = finding.lines.first().zip(lines.first()).map(|(line, best)| Found {
            score: best.score,
            wdl: best.wdl,
            depth: line.depth,
            nodes: finding.nodes,
            lines: lines.clone(),
        });
        study
    }

    /// The score, from White's side; that of a game that was won here is a mate without a move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        match self.outcome {
            Some(outcome) => Some(match outcome.winner() {
                Some(Color::White) => Score::MATE,
                Some(Color::Black) => -Score::MATE,
                None => Score::DRAW,
            }),
            None => self.found.as_ref().map(|found| found.score),
        }
    }

    /// The chances of White.
    #[must_use]
    pub fn wdl(&self) -> Option<Wdl> {
        match self.outcome {
            Some(outcome) => Some(match outcome.winner() {
                Some(Color::White) => Wdl { win: 1000, draw: 0, loss: 0 },
                Some(Color::Black) => Wdl { win: 0, draw: 0, loss: 1000 },
                None => Wdl { win: 0, draw: 1000, loss: 0 },
            }),
            None => self.found.as_ref().map(|found| found.wdl),
        }
    }

    /// The best line; empty if none is known.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        self.found.as_ref().and_then(|found| found.lines.first()).map_or(&[], |line| &line.moves)
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line().first().copied()
    }
}

fn for_white(score: Score, turn: Color) -> Score {
    if turn == Color::White { score } else { -score }
}

fn chances_for_white(Wdl { win, draw, loss }: Wdl, turn: Color) -> Wdl {
    if turn == Color::White { Wdl { win, draw, loss } } else { Wdl { win: loss, draw, loss: win } }
}

/// Moves to the end of the game, positive if White wins; `None` if the score is no forced win.
///
/// ```
/// use fissile::search::Score;
/// use fissile::analysis::study::mate_moves;
///
/// assert_eq!(mate_moves(Score::mate_in(3)), Some(2));
/// assert_eq!(mate_moves(-Score::mate_in(1)), Some(-1));
/// assert_eq!(mate_moves(Score(900)), None);
/// ```
#[must_use]
pub fn mate_moves(score: Score) -> Option<i64> {
    let moves = score.plies_to_mate()?.div_ceil(2) as i64;
    Some(if score.is_win() { moves } else { -moves })
}

/// The moves of a line in SAN.
#[must_use]
pub fn san_line(start: Position, moves: &[Move]) -> Vec<String> {
    let mut position = start;
    let san = moves.iter().map(|mv| {
        let san = position.san(*mv);
        position.make(*mv);
        san
    });
    san.collect()
}
