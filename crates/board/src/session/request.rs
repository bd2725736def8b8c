//! What a session wants of the program around it, and what that program answers. Everything that
//! takes time is here: searches, and the thinking of an engine that plays.

use super::addition::Addition;
use super::task::{Done, Task, TaskError};
use crate::analysis::Analysis;
use crate::analysis::comparison::MoveComparison;
use crate::analysis::input::Subject;
use crate::atomic::{Game, Move};
use crate::model::StudyGame;
use crate::search::{Clock, PvInfo, Score};
use crate::store::StoreError;

/// The number of a client.
pub type ClientId = u64;

/// The number of a job: it tells late answers from current ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobId(pub u64);

/// The number of an engine that plays a game. It keeps its table from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerId(pub u64);

/// Something to do. Each has a number, under which it is answered.
#[derive(Clone, Debug)]
pub enum Request {
    /// Search the last position of a game for the best `lines` moves until it is stopped. Answered
    /// by [`Answer::Lines`], again and again, as often as a client should hear of it.
    Analyse { job: JobId, game: Game, lines: u32 },
    /// Search for a moment what the side to move would play. Answered by [`Answer::Threat`].
    Threat { job: JobId, game: Game },
    /// Compare the second of two moves of the last position with the first. Answered by
    /// [`Answer::Compared`].
    Compare { job: JobId, game: Game, moves: [Move; 2] },
    /// Judge the moves of a game, with `nodes` nodes for each position. Answered by
    /// [`Answer::Judging`] as it proceeds and [`Answer::Judged`] at the end.
    Judge { job: JobId, game: Game, nodes: Option<u64> },
    /// Find exercises in games. Answered by [`Answer::Mining`] after each game and
    /// [`Answer::Mined`] at the end.
    Mine { job: JobId, games: Vec<Subject>, nodes: Option<u64> },
    /// Do work that grows with a text or a study, by [`Task::run`], somewhere where it holds nobody
    /// up. Answered by [`Answer::Done`]; until then the messages of the client wait, unless the work
    /// is the explorer of a study that was opened.
    Do { job: JobId, task: Task },
    /// Write games that nobody sees before a change brings them into their studies, without holding up
    /// other changes. Answered by [`Answer::Staged`]; until then the messages of the client wait. A stop
    /// removes those that no study has by then.
    Stage { job: JobId, additions: Vec<Addition> },
    /// Draw an SVG of a square as a PNG of `pixels` pixels. Answered by [`Answer::Drawn`]; until then
    /// the messages of the client wait.
    Draw { job: JobId, svg: String, pixels: u32 },
    /// Choose a move in a game that an engine plays. Answered by [`Answer::Move`].
    Think { job: JobId, player: PlayerId, game: Game, level: u32, clock: Option<Clock> },
    /// End a job soon, with the answer that ends it.
    Stop { job: JobId },
    /// An engine plays no more.
    Dismiss { player: PlayerId },
}

/// The answer to a request.
#[derive(Debug)]
pub enum Answer {
    /// The lines of an analysis so far, the best first; the last answer says that it is over.
    Lines { lines: Vec<PvInfo>, is_over: bool },
    /// The best line, if one was found.
    Threat(Option<PvInfo>),
    /// Both moves; `None` if the search was stopped.
    Compared(Option<MoveComparison>),
    /// The number of positions that were judged so far.
    Judging(usize),
    /// The whole analysis; `None` if it was stopped.
    Judged(Box<Option<Analysis>>),
    /// The number of exercises found in the games so far.
    Mining(usize),
    /// The exercises found, even if the search was stopped.
    Mined(Vec<StudyGame>),
    /// The move, if there is one, and its score for the side to move.
    Move { mv: Option<Move>, score: Option<Score> },
    /// What came of a task.
    Done(Result<Done, TaskError>),
    /// The games that were to be staged, ready for their studies.
    Staged(Result<Vec<Addition>, StoreError>),
    /// The bytes of a PNG.
    Drawn(Vec<u8>),
    /// The job cannot be done, and why in a sentence.
    Failed(String),
    /// A sentence for people; the job goes on.
    Note(String),
}

impl Answer {
    /// Whether no other answer of the job follows.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(
            self,
            Answer::Lines { is_over: false, .. }
                | Answer::Judging(_)
                | Answer::Mining(_)
                | Answer::Note(_)
        )
    }
}
