//! The messages to a client, as JSON; crates/board/PROTOCOL.md describes them. Their parts are in
//! [`super::game`] and [`super::views`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Word;
use super::game::{GameView, LessonView, NodeView, RowView, StudyView};
use super::views::{AnalysisView, Content, LineView, Look, PlayView, PositionView};

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Hello {
        protocol: u32,
        program: Word,
        levels: [u32; 2],
        level_ratings: Vec<u32>,
        default_level: u32,
        tables: usize,
        book: bool,
        threads: [u32; 2],
        hash: [u32; 2],
        notes: Vec<String>,
    },
    Note {
        text: String,
    },
    Refused {
        to: Option<String>,
        why: String,
    },
    /// A message was handled, and there is nothing else to say about it.
    Done {
        to: String,
    },
    Studies {
        studies: Vec<StudyView>,
    },
    Study {
        id: u64,
        name: String,
        /// What of the name a person has written; `None` if that is not known, or nothing.
        written: Option<String>,
        games: Vec<RowView>,
    },
    Row {
        study: u64,
        row: RowView,
    },
    Game(Box<GameView>),
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
        lessons: Vec<LessonView>,
    },
    Tried {
        node: u32,
        uci: String,
        san: String,
        loss: f64,
        right: bool,
        best: bool,
        /// The best reply to a wrong move, in SAN.
        reply: Option<String>,
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
        phase: Word,
        color: Word,
        left: usize,
    },
    Hint {
        node: u32,
        square: String,
    },
    /// Whether moves are looked up in the games of the study, and in how many.
    Explorer {
        on: bool,
        games: usize,
    },
    /// A position that was asked about, or why it is none.
    Checked {
        fen: Option<String>,
        why: Option<String>,
    },
    /// What a file of everything has added, and the settings in it.
    Imported {
        studies: usize,
        games: usize,
        settings: BTreeMap<String, String>,
    },
    /// Games were copied or moved into another study.
    Carried {
        study: u64,
        name: String,
        games: usize,
        moved: bool,
    },
    /// Games that were moved are in this study again, or copies are not in it anymore.
    CarriedBack {
        study: u64,
        name: String,
        games: usize,
        moved: bool,
    },
    Pasted {
        games: usize,
        exercises: bool,
        problems: Vec<String>,
    },
    /// The endgame tables and the book that a board without a server keeps: the number of the tables'
    /// files, the most pieces, and the games of the book.
    Files {
        tables: usize,
        pieces: usize,
        book: Option<String>,
        games: u64,
    },
    File {
        name: String,
        media: Word,
        #[serde(flatten)]
        content: Content,
    },
    Bye {
        why: String,
    },
}
