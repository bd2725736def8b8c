//! One position under analysis: how to search it, and the result from White's side. [`super`]
//! decides which positions to search.

use serde::Serialize;

use super::comparison::MoveComparison;
use super::plan::AnalysisPlan;
use super::proven::Proven;
use crate::atomic::{Color, Game, Move, Outcome, Position};
use crate::search::{Handler, Job, Score, Searcher, Signals, Wdl};

/// A position and its search result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedPosition {
    pub position: Position,
    /// The outcome, if the game ends here.
    pub outcome: Option<Outcome>,
    /// The search result; `None` if the search did not use its whole budget, or the game is over
    /// here.
    pub found: Option<PositionResult>,
    /// The played move beside the best one; `None` if the best move or none was played.
    pub comparison: Option<MoveComparison>,
    /// The forced win, if the search claims one and it could be proven.
    pub proven: Option<Proven>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionResult {
    /// The score of the best line, for White.
    pub score: Score,
    /// White's win, draw and loss chances.
    pub wdl: Wdl,
    /// The depth of the best line, in plies.
    pub depth: i32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<Variation>,
}

/// A line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Its score, for White.
    pub score: Score,
    /// White's win, draw and loss chances.
    pub wdl: Wdl,
    pub moves: Vec<Move>,
    /// Where else the position after the first move is shown, if it is a link.
    pub link: Option<Link>,
}

/// A place in a document with several games: the position after some moves of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The index of the game in the document, from 0.
    pub game: usize,
    pub ply: usize,
}

impl SearchedPosition {
    /// The last position of a game without a search. `is_last` says that no moves follow it in the
    /// input: draws by repetition, fifty moves or insufficient material end a game only if nobody
    /// plays on.
    #[must_use]
    pub fn unsearched(game: &Game, is_last: bool) -> SearchedPosition {
        let outcome = game.outcome().filter(|outcome| is_last || outcome.winner().is_some());
        SearchedPosition {
            position: *game.position(),
            outcome,
            found: None,
            comparison: None,
            proven: None,
        }
    }

    /// Searches the last position of the game, unless the game is over, and compares the move
    /// played there, if any, with the best one. Then it asks for a proof of the forced win, if the
    /// search claims one.
    #[must_use]
    pub fn search(
        searcher: &mut Searcher,
        game: Game,
        played: Option<Move>,
        plan: &AnalysisPlan,
        signals: &Signals,
        handler: &dyn Handler,
    ) -> SearchedPosition {
        let mut searched = SearchedPosition::unsearched(&game, played.is_none());
        if searched.outcome.is_some() {
            return searched;
        }
        let turn = searched.position.turn();
        let job = Job {
            lines: plan.lines,
            analysis: true,
            probing: plan.probing,
            ..Job::new(game.clone(), plan.budget.limits())
        };
        let result = searcher.run(&job, signals, handler);
        let lines: Vec<_> = result
            .lines
            .iter()
            .map(|line| Variation {
                score: for_white(line.score, turn),
                wdl: chances_for_white(Wdl::of(line.score, &searched.position), turn),
                moves: line.moves.clone(),
                link: None,
            })
            .collect();
        searched.found =
            result.lines.first().zip(lines.first()).map(|(line, best)| PositionResult {
                score: best.score,
                wdl: best.wdl,
                depth: line.depth,
                nodes: result.nodes,
                lines: lines.clone(),
            });
        if let (Some(best), Some(played)) = (searched.best(), played)
            && best != played
            && !signals.is_stopped()
        {
            let moves = [best, played];
            searched.comparison =
                MoveComparison::search(searcher, &game, moves, plan, signals, handler);
        }
        searched.proven = searched
            .score()
            .and_then(|score| Proven::of(&searched.position, score, plan.prove_nodes, signals));
        searched
    }

    /// The score for White; that of a won game is a mate in 0.
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

    /// White's win, draw and loss chances.
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

    /// The best line; empty if unknown.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        self.found.as_ref().and_then(|found| found.lines.first()).map_or(&[], |line| &line.moves)
    }

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
