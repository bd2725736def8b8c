//! The parts of the server's messages about positions, searches and games against the engine. The
//! messages themselves are in [`super::event`].

use serde::{Deserialize, Serialize};

use super::Word;
use crate::explain::move_list::{GameEnd, Removed};
use crate::model::game::{Ending, Practice};
use crate::model::remark;

/// A move in both notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveName {
    pub uci: String,
    pub san: String,
}

/// A score for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreView {
    Cp(i32),
    /// Moves to the end.
    Mate(i64),
}

/// What a board shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    pub fen: String,
    /// Who moves.
    pub turn: Word,
    /// Whether the side to move is in check.
    pub check: bool,
    pub last: Option<LastView>,
    /// How the game has ended.
    pub outcome: Option<EndView>,
}

/// The move that led to a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastView {
    pub uci: String,
    pub from: String,
    pub to: String,
    pub san: String,
    /// What its blast removed, the capturer first.
    pub explodes: Vec<RemovedView>,
}

/// The position that a tab shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionView {
    pub game: u64,
    pub node: u32,
    #[serde(flatten)]
    pub look: Look,
    /// What the opening of the line up to here is called, in English.
    pub opening: Option<Word>,
    pub moves: Vec<MoveView>,
    /// What was played here before.
    pub book: Option<BookView>,
    /// What the endgame tables know.
    pub tables: Option<TablesView>,
    /// What is proven of an opening.
    pub proven: Option<ProvenView>,
    /// The move that wins there, by the certificate.
    pub winning_move: Option<ProvenMove>,
    /// The moves that lead to such a position.
    pub proven_moves: Vec<ProvenMove>,
}

/// Who wins, by a certificate, and in how many plies at most.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProvenView {
    pub winner: Word,
    pub plies: u32,
}

/// A move to a position of which something is proven.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProvenMove {
    pub uci: String,
    pub san: String,
    #[serde(flatten)]
    pub proven: ProvenView,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveView {
    pub uci: String,
    pub san: String,
    /// The square of the piece that moves.
    pub from: String,
    /// Where it lands.
    pub to: String,
    /// The own rook, in castling.
    pub rook: Option<String>,
    /// The piece that a pawn becomes.
    pub promotion: Option<char>,
    /// What its blast removes, the capturer first.
    pub explodes: Vec<RemovedView>,
    /// The gain of the blast in centipawns.
    pub gain: i32,
    /// Whether it explodes the enemy king.
    pub king: bool,
    pub ends: Option<EndView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookView {
    /// The games with this position and a move.
    pub games: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<BookMove>,
    /// Games of the study with this position, if moves are looked up there.
    pub found: Vec<FoundView>,
}

/// A game with a position, and its node there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundView {
    pub game: u64,
    pub node: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookMove {
    pub uci: String,
    pub san: String,
    pub white: u64,
    pub draws: u64,
    pub black: u64,
    /// Games without a result.
    pub open: u64,
    /// The points that the side to move made, in percent; `None` if no game has a result.
    pub points: Option<f64>,
    /// The mean of the engine scores of the move in these games, in centipawns for White.
    pub score: Option<i32>,
}

/// What the endgame tables know of a position, for the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TablesView {
    /// `None` if the fifty-move rule decides, and the tables are not exact enough to tell.
    pub value: Option<Word>,
    /// Plies to the next capture or pawn move, or to the end.
    pub plies: Option<u32>,
    /// Whether it may be one ply more.
    pub rounded: bool,
    /// The moves, the best first.
    pub moves: Vec<TableMove>,
}

/// A move and its value in the tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableMove {
    pub uci: String,
    pub san: String,
    /// The value for the side that moves.
    pub value: Option<Word>,
    /// Plies to the next capture or pawn move, or to the end.
    pub plies: Option<u32>,
    /// Whether it may be one ply more.
    pub rounded: bool,
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalysisView {
    pub game: u64,
    /// The node that is searched.
    pub node: u32,
    /// The depth of the best line, in plies.
    pub depth: i32,
    pub nodes: u64,
    pub nps: u64,
    pub time_ms: u64,
    /// Positions found in endgame tables.
    pub table_hits: u64,
    /// How full the table is, in permille.
    pub hash_full: u64,
    /// Whether it goes on.
    pub running: bool,
    /// The lines, the best first.
    pub lines: Vec<LineView>,
}

/// A line of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineView {
    /// The score, for White.
    pub score: ScoreView,
    /// White's chances of win, draw, loss in thousandths.
    pub wdl: [u32; 3],
    /// The depth of the search, in plies.
    pub depth: i32,
    /// `exact`, `lower` or `upper`, for White.
    pub bound: Word,
    pub moves: Vec<MoveName>,
}

/// A game against the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayView {
    /// The color of the person.
    pub you: Word,
    pub level: u32,
    /// The node of the last move.
    pub tip: u32,
    /// Whether the engine is to move.
    pub thinking: bool,
    pub clock: Option<ClockView>,
    /// How the game ended.
    pub end: Option<EndView>,
    /// If it begins again after each end, until the person wins.
    pub practice: Option<PracticeView>,
}

/// A practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PracticeView {
    /// The tries so far, with the current one.
    pub tries: u32,
    pub takebacks: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndView {
    pub result: String,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockView {
    pub white_ms: u64,
    pub black_ms: u64,
    /// What a move adds, in milliseconds.
    pub increment_ms: u64,
    /// Whose clock is running.
    pub running: Option<Word>,
}

/// What is in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    Text(String),
    Base64(String),
}

/// A piece that a blast removes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovedView {
    pub square: String,
    /// Its FEN letter.
    pub piece: char,
}

impl From<Removed> for RemovedView {
    fn from(Removed { square, piece }: Removed) -> RemovedView {
        RemovedView { square, piece }
    }
}

impl From<GameEnd> for EndView {
    fn from(end: GameEnd) -> EndView {
        EndView { result: end.result.to_owned(), reason: end.reason }
    }
}

impl From<&Ending> for EndView {
    fn from(Ending { result, reason }: &Ending) -> EndView {
        EndView { result: result.clone(), reason: reason.clone() }
    }
}

impl From<Practice> for PracticeView {
    fn from(Practice { tries, takebacks }: Practice) -> PracticeView {
        PracticeView { tries, takebacks }
    }
}

impl From<&remark::MoveName> for MoveName {
    fn from(remark::MoveName { uci, san }: &remark::MoveName) -> MoveName {
        MoveName { uci: uci.clone(), san: san.clone() }
    }
}

impl From<remark::WhiteScore> for ScoreView {
    fn from(score: remark::WhiteScore) -> ScoreView {
        match score {
            remark::WhiteScore::Centipawns(score) => ScoreView::Cp(score),
            remark::WhiteScore::Mate(moves) => ScoreView::Mate(moves),
        }
    }
}
