//! Reads files of everything, which a board imports. The input is such a file without its first line; the
//! target adds that line with the correct checksum. What is read is kept and written again; that file must
//! have the same studies.

use std::fmt::Write;

use fissile::board::store::archive::{self, Archive};
use fissile::board::store::{MemoryStore, Store, StoredGame, StudyChange};
use sha2::{Digest, Sha256};

use super::study::assert_sentence;

pub fn run(bytes: &[u8]) {
    let rest = String::from_utf8_lossy(bytes);
    // A checksum that does not match is refused before anything else is read.
    assert!(archive::read(&rest, &|| true).is_err(), "it has no checksum");
    let sha256 = Sha256::digest(&*rest).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a text grows");
        hex
    });
    let head = format!(r#"{{"format":"fissile board","version":1,"sha256":"{sha256}"}}"#);
    match archive::read(&format!("{head}\n{rest}"), &|| true) {
        Ok(read) => compare(read),
        Err(refusal) => assert_sentence(&refusal.to_string()),
    }
}

/// Keeps the studies that were read, and compares them with those of the file that is made of them.
fn compare(read: Archive) {
    let mut store = MemoryStore::default();
    let mut kept = Vec::new();
    for (id, (about, games)) in (1..).zip(&read.studies) {
        let numbered = |(id, game): (u64, &StoredGame)| {
            let mut game = game.clone();
            game.row.id = id;
            game
        };
        let games: Vec<StoredGame> = (1..).zip(games).map(numbered).collect();
        // A study without games is no study.
        if !games.is_empty() {
            kept.push((about, games.clone()));
        }
        let change = StudyChange { about: about.clone(), games, deleted: Vec::new() };
        store.save(vec![(id, change)]).expect("memory is enough");
    }
    let written = archive::write(&store, &read.settings, usize::MAX, &|| true)
        .expect("what was read can be written");
    assert_eq!(written.left_out.len(), read.studies.len() - kept.len(), "{:?}", written.left_out);
    let again = archive::read(&written.text, &|| true).expect("what was written can be read");
    assert_eq!(again.settings, read.settings);
    assert_eq!(again.studies.len(), kept.len());
    for ((about, games), (old_about, old_games)) in again.studies.iter().zip(kept) {
        assert_eq!((&about.name, &about.changed), (&old_about.name, &old_about.changed));
        let texts = |games: &[StoredGame]| games.iter().map(|game| game.text.clone()).collect();
        let (new, old): (Vec<String>, Vec<String>) = (texts(games), texts(&old_games));
        assert_eq!(new, old);
    }
}
