//! Reads what is stored of a study: its own record, the row of a game and the game, with a zero byte between
//! each two. Whatever they are, the study is listed and can be saved as it is; everything that can be read
//! is exported, and the export can be imported.

use std::collections::BTreeMap;

use fissile::board::store::archive::{self, Settings};
use fissile::board::store::record::encode;
use fissile::board::store::{
    GameRecord, MemoryStore, Store, StoreError, StudyTexts, read_game, read_row,
};

use super::study::assert_sentence;

const STUDY: u64 = 3;
const GAME: u64 = 7;

pub fn run(bytes: &[u8]) {
    let mut parts = bytes.splitn(3, |byte| *byte == 0).map(<[u8]>::to_vec);
    let mut next = || parts.next().unwrap_or_default();
    let about = next();
    let [rows, games] = [next(), next()].map(|text| BTreeMap::from([(GAME, text)]));
    let texts = StudyTexts { about, rows, games };
    let lines = texts.clone().lines(STUDY);
    assert_eq!(lines.lines().count(), 3, "{lines}");
    let store = MemoryStore::of(BTreeMap::from([(STUDY, texts)]));

    let list = store.list().expect("memory does not fail");
    assert_eq!(list.len(), 1);
    let is_read = match store.study(STUDY) {
        Ok(found) => {
            let (about, rows) = found.expect("the study is there");
            about.repaired(STUDY).check().expect("it is repaired");
            for row in rows {
                let row = read_row(&store, STUDY, row).expect("memory does not fail");
                assert_eq!(row.id, GAME);
                row.damaged.iter().for_each(|why| assert_sentence(why));
            }
            true
        }
        Err(why) => {
            assert_told(&why);
            false
        }
    };
    let game = match read_game(&store, STUDY, GAME) {
        Ok(game) => game,
        Err(why) => {
            assert_told(&why);
            None
        }
    };
    if let Some(game) = &game {
        let text = encode(&GameRecord::from(game)).expect("every game can be stored");
        let again = MemoryStore::of(BTreeMap::from([(
            STUDY,
            StudyTexts {
                games: BTreeMap::from([(GAME, text.into_bytes())]),
                ..StudyTexts::default()
            },
        )]));
        let again = read_game(&again, STUDY, GAME).expect("what was stored is a game");
        assert_eq!(again.as_ref(), Some(game));
    }
    let written = archive::write(&store, &Settings::new(), usize::MAX, &|| true)
        .expect("memory does not fail");
    let read = archive::read(&written.text, &|| true).expect("what was written can be read");
    assert_eq!(read.studies.len(), usize::from(is_read && game.is_some()), "{}", written.text);
}

fn assert_told(why: &StoreError) {
    assert!(matches!(why, StoreError::Record { .. }), "{why:?}");
    assert_sentence(&why.to_string());
}
