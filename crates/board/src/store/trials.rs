//! What every store must do with records that cannot be read, as a test that stores share. Only tests use it; it
//! is compiled always because the store on a disk is another crate.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use super::archive::{self, Settings};
use super::record::{RecordError, StudyRecord};
use super::{Store, StoreError, StoredGame, StudyChange, read_game, read_row};
use crate::atomic::Position;
use crate::model::game::GameRow;
use crate::model::{GameId, Moment, StudyGame, StudyId};

const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };

/// A record of a store.
#[derive(Clone, Copy, Debug)]
pub enum RecordKey {
    Study(StudyId),
    Row(StudyId, GameId),
    Game(StudyId, GameId),
}

/// What a store keeps before the damage.
pub fn changes() -> Vec<(StudyId, StudyChange)> {
    let game = StudyGame::blank(Position::start(), NOW);
    let games = [1, 2, 3, 4].map(|id| StoredGame::of(&game, id).unwrap()).to_vec();
    let change = |id: StudyId| StudyChange {
        about: StudyRecord::new(&format!("number {id}"), 4, NOW),
        games: games.clone(),
        deleted: Vec::new(),
    };
    (1..=4).map(|id| (id, change(id))).collect()
}

/// The damage.
pub const DAMAGE: [(RecordKey, &[u8]); 7] = [
    (RecordKey::Study(1), br#"{"version":2,"title":"?"}"#),
    (RecordKey::Study(2), b"{\"version\":1,\"na\xffme\":\"x\",\"changed\":\"\"}"),
    (RecordKey::Row(3, 1), b"{"),
    (RecordKey::Row(3, 2), br#"{"version":2}"#),
    (RecordKey::Game(3, 2), br#"{"version":2}"#),
    // Its list has another game in this place.
    (RecordKey::Row(3, 3), br#"{"id":9,"white":"","black":"","result":"*","event":"","date":"","plies":0,"playing":false}"#),
    (RecordKey::Game(3, 4), b""),
];

/// Nothing suffers but what was damaged.
pub fn check(store: &dyn Store) {
    let list = store.list().unwrap();
    let abouts: Vec<_> =
        list.iter().map(|entry| entry.about.as_ref().map(|about| about.name.as_str())).collect();
    assert_eq!(
        abouts,
        [Err(&RecordError::Newer(2)), Err(&RecordError::Damaged), Ok("number 3"), Ok("number 4")]
    );
    assert!(list.iter().all(|entry| entry.games == 4), "{list:?}");
    let why = store.study(1).unwrap_err().to_string();
    assert!(why.starts_with("study 1 was stored by a newer Fissile (version 2)"), "{why}");
    assert!(matches!(store.study(2), Err(StoreError::Record { .. })));

    let (_, rows) = store.study(3).unwrap().unwrap();
    let rows: Vec<GameRow> = rows.into_iter().map(|row| read_row(store, 3, row).unwrap()).collect();
    let whole = StudyGame::blank(Position::start(), NOW);
    assert_eq!((&rows[0], &rows[2]), (&whole.row(1), &whole.row(3)), "made from the games");
    let why = rows[1].damaged.as_deref().unwrap();
    assert!(why.starts_with("game 2 of study 3 was stored by a newer Fissile"), "{why}");
    assert_eq!(rows[3], whole.row(4), "nobody has read the game yet");
    assert!(matches!(read_game(store, 3, 4), Err(StoreError::Record { .. })));
    assert!(read_game(store, 3, 3).unwrap().is_some());

    let texts = store.texts(2).unwrap().unwrap();
    assert_eq!((texts.about.as_slice(), texts.rows.len(), texts.games.len()), (DAMAGE[1].1, 4, 4));
    let lines = texts.lines(2);
    assert!(lines.starts_with(r#"{"base64":""#) && lines.lines().count() == 9, "{lines}");
    let one = store.texts(3).unwrap().unwrap().with_only(2);
    let text = r#"{\"version\":2}"#;
    assert_eq!(one.lines(3).matches(text).count(), 2, "{}", one.lines(3));
    assert_eq!(store.texts(5).unwrap(), None);

    let written = archive::write(store, &Settings::new(), usize::MAX, &|| true).unwrap();
    let left_out: Vec<&str> = written
        .left_out
        .iter()
        .filter_map(|why| why.split_once(" was ").or(why.split_once(" is ")))
        .map(|(what, _)| what)
        .collect();
    assert_eq!(left_out, ["study 1", "study 2", "game 2 of study 3", "game 4 of study 3"]);
    let read = archive::read(&written.text, &|| true).unwrap();
    let found: Vec<_> = read
        .studies
        .iter()
        .map(|(about, games)| (about.name.as_str(), about.last, games.len()))
        .collect();
    // The last game of the study is not in the file.
    assert_eq!(found, [("number 3", 0, 2), ("number 4", 4, 4)]);
}
