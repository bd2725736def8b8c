//! The messages of the server to a front end, as JSON, and the parts of a study in them;
//! docs/board-protocol.md describes them. Positions and searches are in [`super::views`].

use serde::{Deserialize, Serialize};

use super::messages::Shape;
use super::views::{
    AnalysisView, Content, Lesson, LineView, Look, MoveName, PlayView, PositionView, ScoreView,
};

/// A message of the server.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Hello {
        protocol: u32,
        program: &'static str,
        levels: [u32; 2],
        level_ratings: Vec<u32>,
        default_level: u32,
        ratings: [u32; 2],
        tables: usize,
        book: bool,
        notes: Vec<String>,
    },
    Note {
        text: String,
    },
    Refused {
        to: Option<String>,
        why: String,
    },
    Studies {
        studies: Vec<StudyRow>,
    },
    Study {
        id: u64,
        name: String,
        games: Vec<GameRow>,
    },
    Row {
        study: u64,
        row: GameRow,
    },
    Game(Box<WholeGame>),
    Nodes {
        game: u64,
        nodes: Vec<NodeView>,
        can_undo: bool,
    },
    Position(Box<PositionView>),
    Preview {
        node: u32,
        moves: Vec<String>,
        #[serde(flatten)]
        look: Look,
    },
    Analysis(AnalysisView),
    Threat {
        node: u32,
        line: Option<LineView>,
        why: Option<String>,
    },
    Play {
        game: u64,
        play: PlayView,
    },
    Draw {
        game: u64,
        accepted: bool,
        why: String,
    },
    Judging {
        study: u64,
        game: u64,
        done: usize,
        total: usize,
    },
    Lessons {
        game: u64,
        lessons: Vec<Lesson>,
    },
    Tried {
        node: u32,
        uci: String,
        san: String,
        loss: f64,
        right: bool,
        best: bool,
    },
    Mining {
        study: u64,
        done: usize,
        total: usize,
        found: usize,
        exercises: Option<u64>,
    },
    Exercise {
        game: u64,
        node: u32,
        phase: &'static str,
        color: &'static str,
        left: usize,
    },
    Hint {
        node: u32,
        square: String,
    },
    Pasted {
        games: usize,
        exercises: bool,
        problems: Vec<String>,
    },
    File {
        name: String,
        media: &'static str,
        #[serde(flatten)]
        content: Content,
    },
    Bye {
        why: String,
    },
}

/// A study in the list of all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StudyRow {
    pub id: u64,
    pub name: String,
    /// The number of its games.
    pub games: usize,
    /// When it was changed last, in UTC.
    pub changed: String,
    /// Whether a tab has it open.
    pub open: bool,
}

/// A game in the list of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// Its id, unique in the study.
    pub id: u64,
    pub white: String,
    pub black: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    pub event: String,
    pub date: String,
    /// The moves of the main line.
    pub plies: usize,
    /// Whether it is a game against the engine that goes on.
    pub playing: bool,
    /// How often it was solved, if it is an exercise.
    #[serde(default)]
    pub exercise: Option<Tally>,
}

/// How often an exercise was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Without a wrong move or a hint.
    pub solved: u32,
    /// With a wrong move, or not to the end.
    pub failed: u32,
}

/// A game with its whole tree.
#[derive(Clone, Debug, Serialize)]
pub struct WholeGame {
    pub study: u64,
    pub id: u64,
    /// Name and value.
    pub tags: Vec<(String, String)>,
    pub result: String,
    /// The start position, as a FEN.
    pub start: String,
    /// Whether castling is written as the king taking his rook.
    pub chess960: bool,
    pub nodes: Vec<NodeView>,
    /// The game against the engine, if it is one.
    pub play: Option<PlayView>,
    /// The quality of play, if it was judged.
    pub record: Option<Records>,
    /// How often it was solved, if it is an exercise.
    pub exercise: Option<Tally>,
    /// Whether a change can be undone.
    pub can_undo: bool,
}

/// A node of the tree.
#[derive(Clone, Debug, Serialize)]
pub struct NodeView {
    /// Its id; 0 is the start.
    pub id: u32,
    /// The node before it.
    pub parent: Option<u32>,
    /// The nodes after it, the main line first.
    pub children: Vec<u32>,
    pub uci: Option<String>,
    pub san: Option<String>,
    /// The number of the move.
    pub number: u32,
    /// Who made the move; at the start, who moves.
    pub color: &'static str,
    /// The remarks on it.
    #[serde(flatten)]
    pub remark: Remark,
}

/// The remarks on a node.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Remark {
    #[serde(default)]
    pub comment: String,
    /// Numeric annotation glyphs.
    #[serde(default)]
    pub glyphs: Vec<u8>,
    #[serde(default)]
    pub shapes: Vec<Shape>,
    /// The clock of the mover after the move.
    #[serde(default)]
    pub clock_ms: Option<u64>,
    #[serde(default)]
    pub eval: Option<Eval>,
    /// The judgement on the move.
    #[serde(default)]
    pub judgement: Option<JudgementView>,
}

/// An evaluation, for White.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Eval {
    pub score: ScoreView,
    /// Chances of win, draw, loss in thousandths, unless only the score is known.
    pub wdl: Option<[u32; 3]>,
    /// The depth, in plies.
    pub depth: Option<i32>,
}

/// A judgement on a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgementView {
    /// `inaccuracy`, `mistake` or `blunder`.
    pub word: String,
    /// The loss in points of 100, if it is known.
    pub loss: Option<f64>,
    /// Whether a deeper search may judge otherwise.
    pub uncertain: bool,
    /// The better move.
    pub best: Option<MoveName>,
}

/// The quality of play of both sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Records {
    pub white: RecordView,
    pub black: RecordView,
}

/// The quality of a side's play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordView {
    /// In percent.
    pub accuracy: Option<f64>,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}
