//! What an engine answers, on its way to the worker of the session. Moves are texts, because a move
//! only means something in its position.

use std::sync::Arc;
use std::time::Duration;

use fissile_analysis::Analysis;
use fissile_analysis::comparison::MoveComparison;
use fissile_analysis::input::Subject;
use fissile_analysis::searched::{PositionResult, SearchedPosition, Variation};
use fissile_board::model::paste::MOST_GAMES;
use fissile_board::model::{StudyGame, pgn};
use fissile_board::session::Answer;
use fissile_engine::atomic::Move;
use fissile_engine::search::{Bound, PvInfo, Score, Wdl};
use fissile_engine::{Game, Position};
use fissile_formats::pgn::transcribe;
use serde::{Deserialize, Serialize};

use super::task::uci;

/// An answer, or a part of one.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerText {
    Lines {
        lines: Vec<LineText>,
        is_over: bool,
    },
    Threat(Option<LineText>),
    Compared(Option<ComparisonText>),
    Judging(usize),
    /// The exercises of another game, as PGN.
    Mining(Vec<String>),
    /// All games were searched, or it was stopped.
    Mined,
    /// The results of all positions; `None` if it was stopped.
    Judged(Option<Vec<PositionText>>),
    Move {
        mv: Option<String>,
        score: Option<i32>,
    },
    /// The bytes of a PNG.
    Drawn(Vec<u8>),
    Failed(String),
    Note(String),
}

/// A line of a search.
#[derive(Serialize, Deserialize)]
pub struct LineText {
    depth: i32,
    selective_depth: usize,
    number: usize,
    score: i32,
    bound: BoundText,
    nodes: u64,
    tb_hits: u64,
    time_us: u64,
    permille_full: usize,
    moves: Vec<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BoundText {
    Upper,
    Lower,
    Exact,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct ComparisonText {
    best: u32,
    played: u32,
    depth: i32,
    nodes: u64,
    is_uncertain: bool,
    /// The played move and the reply to it; empty without a reply.
    refutation: Vec<String>,
}

/// The result of a position of a game that is judged.
#[derive(Serialize, Deserialize)]
pub struct PositionText {
    found: Option<FoundText>,
    comparison: Option<ComparisonText>,
}

#[derive(Serialize, Deserialize)]
struct FoundText {
    score: i32,
    wdl: [u32; 3],
    depth: i32,
    nodes: u64,
    moves: Vec<String>,
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().copied().map(uci).collect()
}

/// The moves of a line; `None` if one is not legal.
fn moves(position: &Position, texts: &[String]) -> Option<Vec<Move>> {
    let mut at = *position;
    let mut moves = Vec::with_capacity(texts.len());
    for text in texts {
        let mv = at.parse_uci(text).ok()?;
        at = at.after(mv);
        moves.push(mv);
    }
    Some(moves)
}

impl AnswerText {
    /// The answer to a task about this game; `None` if it does not belong to it. `mined` has the
    /// exercises of the task that were found before.
    pub fn read(self, game: &Game, mined: &mut Vec<StudyGame>) -> Option<Answer> {
        let position = game.position();
        Some(match self {
            AnswerText::Lines { lines, is_over } => {
                let lines = lines.into_iter().map(|line| line.read(position));
                Answer::Lines { lines: lines.collect::<Option<_>>()?, is_over }
            }
            AnswerText::Threat(None) => Answer::Threat(None),
            AnswerText::Threat(Some(line)) => Answer::Threat(Some(line.read(position)?)),
            AnswerText::Compared(both) => Answer::Compared(both.map(|both| both.read(position))),
            AnswerText::Judging(done) => Answer::Judging(done),
            AnswerText::Mining(texts) => {
                let room = MOST_GAMES.saturating_sub(mined.len());
                mined.extend(texts.iter().filter_map(|text| exercise(text)).take(room));
                Answer::Mining(mined.len())
            }
            AnswerText::Mined => Answer::Mined(std::mem::take(mined)),
            AnswerText::Judged(None) => Answer::Judged(Box::new(None)),
            AnswerText::Judged(Some(positions)) => {
                Answer::Judged(Box::new(Some(analysis(game, &positions)?)))
            }
            AnswerText::Move { mv, score } => {
                let mv = mv.map(|text| position.parse_uci(&text)).transpose().ok()?;
                Answer::Move { mv, score: score.map(Score) }
            }
            AnswerText::Drawn(bytes) => Answer::Drawn(bytes),
            AnswerText::Failed(why) => Answer::Failed(why),
            AnswerText::Note(text) => Answer::Note(text),
        })
    }
}

/// An exercise as it would come from a file, so that both are the same.
fn exercise(text: &str) -> Option<StudyGame> {
    let (game, _) = pgn::read(&transcribe(text).ok()?).ok()?;
    Some(game.with_exercise())
}

/// The analysis of a game by the results of its positions.
fn analysis(game: &Game, texts: &[PositionText]) -> Option<Analysis> {
    let mut line = game.clone();
    let mut positions = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().rev().enumerate() {
        positions.push(text.read(&line, index == 0)?);
        line.undo();
    }
    positions.reverse();
    let is_whole = positions.len() == game.moves().len() + 1;
    is_whole.then(|| Analysis::of(Arc::new(Subject::game(game.clone())), positions))
}

impl LineText {
    pub fn of(line: &PvInfo) -> LineText {
        LineText {
            depth: line.depth,
            selective_depth: line.selective_depth,
            number: line.number,
            score: line.score.0,
            bound: match line.bound {
                Bound::Upper => BoundText::Upper,
                Bound::Lower => BoundText::Lower,
                Bound::Exact => BoundText::Exact,
            },
            nodes: line.nodes,
            tb_hits: line.tb_hits,
            time_us: line.time.as_micros() as u64,
            permille_full: line.permille_full,
            moves: texts(&line.moves),
        }
    }

    fn read(self, position: &Position) -> Option<PvInfo> {
        Some(PvInfo {
            depth: self.depth,
            selective_depth: self.selective_depth,
            number: self.number,
            score: Score(self.score),
            bound: match self.bound {
                BoundText::Upper => Bound::Upper,
                BoundText::Lower => Bound::Lower,
                BoundText::Exact => Bound::Exact,
            },
            nodes: self.nodes,
            tb_hits: self.tb_hits,
            time: Duration::from_micros(self.time_us),
            permille_full: self.permille_full,
            moves: moves(position, &self.moves)?,
        })
    }
}

impl From<MoveComparison> for ComparisonText {
    fn from(both: MoveComparison) -> ComparisonText {
        let MoveComparison { best, played, depth, nodes, is_uncertain, refutation } = both;
        let refutation = refutation.map_or(Vec::new(), |both| texts(&both));
        ComparisonText { best, played, depth, nodes, is_uncertain, refutation }
    }
}

impl ComparisonText {
    fn read(&self, position: &Position) -> MoveComparison {
        let &ComparisonText { best, played, depth, nodes, is_uncertain, .. } = self;
        let refutation = moves(position, &self.refutation).and_then(|both| both.try_into().ok());
        MoveComparison { best, played, depth, nodes, is_uncertain, refutation }
    }
}

impl PositionText {
    pub fn of(searched: &SearchedPosition) -> PositionText {
        let found = |found: &PositionResult| FoundText {
            score: found.score.0,
            wdl: [found.wdl.win, found.wdl.draw, found.wdl.loss],
            depth: found.depth,
            nodes: found.nodes,
            moves: found.lines.first().map_or(Vec::new(), |line| texts(&line.moves)),
        };
        PositionText {
            found: searched.found.as_ref().map(found),
            comparison: searched.comparison.map(ComparisonText::from),
        }
    }

    /// The result of the last position of a game.
    fn read(&self, game: &Game, is_last: bool) -> Option<SearchedPosition> {
        let mut searched = SearchedPosition::unsearched(game, is_last);
        if let Some(found) = &self.found {
            let [win, draw, loss] = found.wdl;
            let (score, wdl) = (Score(found.score), Wdl { win, draw, loss });
            let moves = moves(&searched.position, &found.moves)?;
            let lines = vec![Variation { score, wdl, moves, link: None }];
            let (depth, nodes) = (found.depth, found.nodes);
            searched.found = Some(PositionResult { score, wdl, depth, nodes, lines });
        }
        searched.comparison = self.comparison.as_ref().map(|both| both.read(&searched.position));
        Some(searched)
    }
}
