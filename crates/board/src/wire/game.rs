//! Studies and games in the messages to a client, made of those of the model.

use serde::{Deserialize, Serialize};

use super::Word;
use super::message::Shape;
use super::views::{MoveName, PlayView, ScoreView};
use crate::atomic::notation::CastlingText;
use crate::model::game::{GameRow, Quality, SideQuality, Tally};
use crate::model::judged::Lesson;
use crate::model::remark::{Eval, Judged, Remark};
use crate::model::tree::{NodeId, Tree, TreeError};
use crate::model::{GameId, StudyGame, StudyId};

/// A study in the list of all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyView {
    pub id: u64,
    pub name: String,
    /// What of the name a person has written.
    pub written: Option<String>,
    /// The number of its games.
    pub games: usize,
    /// When it was changed last, in UTC.
    pub changed: String,
    /// Whether a tab has it open.
    pub open: bool,
    /// Why it cannot be opened, if it is known that it cannot.
    pub damaged: Option<String>,
}

/// A game in the list of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowView {
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
    pub exercise: Option<TallyView>,
    /// Why its record cannot be read, if it is known that it cannot.
    pub damaged: Option<String>,
}

/// How often an exercise was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TallyView {
    /// Without a wrong move or a hint.
    pub solved: u32,
    /// With a wrong move, or not to the end.
    pub failed: u32,
    /// The day on which it comes back, in days since the beginning of 1970, UTC.
    pub due: Option<u32>,
}

/// A game with its whole tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameView {
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
    pub record: Option<QualityView>,
    /// How often it was solved, if it is an exercise.
    pub exercise: Option<TallyView>,
    /// Whether a change can be undone.
    pub can_undo: bool,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    pub color: Word,
    /// The remarks on it.
    #[serde(flatten)]
    pub remark: RemarkView,
}

/// The remarks on a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RemarkView {
    pub comment: String,
    /// Numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    pub shapes: Vec<Shape>,
    /// The clock of the mover after the move.
    pub clock_ms: Option<u64>,
    pub eval: Option<EvalView>,
    /// The judgment on the move.
    pub judgment: Option<JudgmentView>,
}

/// An evaluation, for White.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvalView {
    pub score: ScoreView,
    /// Chances of win, draw, loss in thousandths, unless only the score is known.
    pub wdl: Option<[u32; 3]>,
    /// The depth, in plies.
    pub depth: Option<i32>,
}

/// A judgment on a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgmentView {
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
pub struct QualityView {
    pub white: SideView,
    pub black: SideView,
}

/// The quality of a side's play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideView {
    /// Percent, from 0 to 100; `None` without a judged move.
    pub accuracy: Option<f64>,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

/// A mistake to learn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonView {
    /// The node before it.
    pub node: u32,
    /// The node of the mistake.
    pub played: u32,
    /// `inaccuracy`, `mistake` or `blunder`.
    pub word: String,
}

impl From<&GameRow> for RowView {
    fn from(row: &GameRow) -> RowView {
        RowView {
            id: row.id,
            white: row.white.clone(),
            black: row.black.clone(),
            result: row.result.clone(),
            event: row.event.clone(),
            date: row.date.clone(),
            plies: row.plies,
            playing: row.is_playing,
            exercise: row.exercise.map(TallyView::from),
            damaged: row.damaged.clone(),
        }
    }
}

impl From<Tally> for TallyView {
    fn from(Tally { solved, failed, repeat }: Tally) -> TallyView {
        TallyView { solved, failed, due: repeat.map(|repeat| repeat.due) }
    }
}

impl GameView {
    /// A game, but for the state of the game against the engine and whether a change can be undone.
    ///
    /// # Errors
    /// None in practice; the nodes are its own.
    pub fn of(
        study: StudyId,
        id: GameId,
        game: &StudyGame,
        chess960: bool,
    ) -> Result<GameView, TreeError> {
        let castling = game.castling(chess960);
        let nodes = game.tree.ids().map(|node| NodeView::of(&game.tree, node, castling));
        Ok(GameView {
            study,
            id,
            tags: game.tag_list(),
            result: game.result.clone(),
            start: game.tree.start().to_string(),
            chess960: castling == CastlingText::KingTakesRook,
            nodes: nodes.collect::<Result<_, _>>()?,
            play: None,
            record: game.quality.as_ref().map(QualityView::from),
            exercise: game.exercise.map(TallyView::from),
            can_undo: false,
        })
    }
}

impl NodeView {
    /// A node of a tree.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn of(tree: &Tree, id: NodeId, castling: CastlingText) -> Result<NodeView, TreeError> {
        let node = tree.node(id)?;
        let played = tree.played(id)?;
        let place = played.map_or(node.position(), |(before, _)| before);
        Ok(NodeView {
            id,
            parent: node.parent(),
            children: node.children().to_vec(),
            uci: played.map(|(_, mv)| mv.uci(castling)),
            san: played.map(|(before, mv)| before.san(mv)),
            number: place.fullmove_number(),
            color: place.turn().name().into(),
            remark: RemarkView::from(&node.remark),
        })
    }
}

impl From<&Remark> for RemarkView {
    fn from(remark: &Remark) -> RemarkView {
        RemarkView {
            comment: remark.comment.clone(),
            glyphs: remark.glyphs.clone(),
            shapes: remark.shapes.iter().map(Shape::from).collect(),
            clock_ms: remark.clock_ms,
            eval: remark.eval.map(EvalView::from),
            judgment: remark.judged.as_ref().map(JudgmentView::from),
        }
    }
}

impl From<Eval> for EvalView {
    fn from(Eval { score, wdl, depth }: Eval) -> EvalView {
        EvalView { score: ScoreView::from(score), wdl, depth }
    }
}

impl From<&Judged> for JudgmentView {
    fn from(judged: &Judged) -> JudgmentView {
        JudgmentView {
            word: judged.judgment.to_string(),
            loss: judged.loss,
            uncertain: judged.is_uncertain,
            best: judged.best.as_ref().map(MoveName::from),
        }
    }
}

impl From<&Quality> for QualityView {
    fn from(quality: &Quality) -> QualityView {
        QualityView { white: (&quality.white).into(), black: (&quality.black).into() }
    }
}

impl From<&SideQuality> for SideView {
    fn from(side: &SideQuality) -> SideView {
        let SideQuality { accuracy, inaccuracies, mistakes, blunders } = *side;
        SideView { accuracy, inaccuracies, mistakes, blunders }
    }
}

impl From<&Lesson> for LessonView {
    fn from(lesson: &Lesson) -> LessonView {
        let Lesson { node, played, judgment } = *lesson;
        LessonView { node, played, word: judgment.to_string() }
    }
}
