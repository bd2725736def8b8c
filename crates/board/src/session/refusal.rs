//! Why a message of a client is refused. Each reason is one sentence for people.

use thiserror::Error;

use super::task::TaskError;
use super::training::MOVES;
use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::fen::FenError;
use crate::explain::objection;
use crate::model::edit::EditError;
use crate::model::filter::NoDate;
use crate::model::judged::JudgedError;
use crate::model::new_game::NewGameError;
use crate::model::paste::MOST_GAMES;
use crate::model::play::PlayError;
use crate::model::{GameId, StudyId, TreeError};
use crate::store::StoreError;
use crate::util::quote::quote;
use crate::wire::message::NoSquare;

/// The most lines of an analysis.
pub const MOST_LINES: u32 = 5;

/// The most moves of a preview.
pub const LONGEST_PREVIEW: usize = 200;

/// The budgets of judging and mining that may be asked for, in nodes for each position.
pub const BUDGETS: std::ops::RangeInclusive<u64> = 1_000..=10_000_000;

/// The sizes of a picture, in pixels.
pub const SIZES: std::ops::RangeInclusive<u32> = 64..=2048;

#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Tree(#[from] TreeError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    NewGame(#[from] NewGameError),
    #[error(transparent)]
    Judged(#[from] JudgedError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    IllegalMove(#[from] objection::Refusal),
    #[error(transparent)]
    NoDate(#[from] NoDate),
    #[error(transparent)]
    NoSquare(#[from] NoSquare),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A change was not stored, so it was not made.
    #[error("nothing was changed: {0}")]
    NotSaved(StoreError),
    #[error("nothing was added: {0}")]
    NotAdded(StoreError),
    #[error("no study is open")]
    NoOpenStudy,
    #[error("there is no study {0}")]
    NoStudy(StudyId),
    #[error("study {0} is open in another tab")]
    StudyOpen(StudyId),
    #[error("the study has been closed in the meantime")]
    StudyClosed,
    #[error("no game is selected")]
    NoOpenGame,
    #[error("the study has no game")]
    EmptyStudy,
    #[error("study {0} has no game {1}")]
    NoGame(StudyId, GameId),
    #[error("it contains no game")]
    NothingToAdd,
    #[error("a study holds at most {MOST_GAMES} games")]
    ManyGames,
    #[error("{} has {games} games and cannot take {more} more: a study holds at most {MOST_GAMES}", quote(.name))]
    NoRoom { name: String, games: usize, more: usize },
    #[error("the games are in this study already")]
    SameStudy,
    #[error("the study was changed in the meantime, so nothing was moved: try again")]
    ChangedMeanwhile,
    #[error("these games are not all in {} anymore, so nothing was moved back", quote(.0))]
    CarriedOn(String),
    #[error("the study {} is gone, so the games stay where they are", quote(.0))]
    OriginGone(String),
    #[error("copies in {} were changed in the meantime, so they stay", quote(.0))]
    CopiesChanged(String),
    #[error(transparent)]
    Task(#[from] TaskError),
    /// The program around the session cannot do something.
    #[error("{0}")]
    Failed(String),
    #[error("there is no change to undo")]
    NothingToUndo,
    #[error("a game against the engine is going on: take moves back instead")]
    NoUndoInPlay,
    #[error("the engine does not play now")]
    NoOpponent,
    #[error("a Chess960 number is below {START_POSITIONS}, not {0}")]
    NoChess960(u16),
    #[error("a preview has at most {LONGEST_PREVIEW} moves")]
    LongPreview,
    #[error("lines is a number from 1 to {MOST_LINES}, not {0}")]
    Lines(u32),
    #[error("an analysis may have 1 to {1} threads here, not {0}")]
    Threads(u32, u32),
    #[error("the table of an analysis may have 1 to {1} MiB here, not {0}")]
    Hash(u32, u32),
    #[error("nodes is a number from {low} to {high}, not {given}", low = BUDGETS.start(), high = BUDGETS.end())]
    Nodes { given: u64 },
    #[error("pixels is a number from {low} to {high}, not {given}", low = SIZES.start(), high = SIZES.end())]
    Pixels { given: u32 },
    #[error("a game is already being judged")]
    AlreadyJudging,
    #[error("the game has no move to judge")]
    NothingToJudge,
    #[error("a study is already being searched for exercises")]
    AlreadyMining,
    #[error("the study has no game to search for exercises")]
    NothingToMine,
    #[error("no mistake was found here")]
    NoMistake,
    #[error("there are no such puzzles")]
    NoPuzzles,
    #[error("moves is a number from {low} to {high}, not {given}", low = MOVES.start(), high = MOVES.end())]
    Moves { given: u32 },
    #[error("the games of this study have no line with a move of this color")]
    NoLines,
    #[error("this game is not an exercise")]
    NoExercise,
    #[error("the exercise is over")]
    ExerciseOver,
    #[error("the search was stopped")]
    Stopped,
}

impl Refusal {
    /// Whether a study cannot be opened because of what is stored of it.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self, Refusal::Store(StoreError::Record { .. }) | Refusal::EmptyStudy)
    }
}
