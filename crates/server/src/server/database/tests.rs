//! Tests of the database: what is there after a program has ended at any moment.

use std::fs;
use std::sync::{Arc, mpsc};

use super::super::private::COPY;
use super::*;
use crate::atomic::Position;
use crate::board::model::{Moment, StudyGame};
use crate::board::store::Store;
use crate::board::store::trials::{self, RecordKey};
use crate::server::storage;
use crate::util::random::Random;

const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };

fn change(name: &str, ids: &[GameId]) -> StudyChange {
    let game = StudyGame::blank(Position::start(), NOW);
    let stored = |id: &GameId| StoredGame::of(&game, *id).unwrap();
    let about = StudyRecord::new(name, 1, NOW);
    StudyChange { about, games: ids.iter().map(stored).collect(), deleted: Vec::new() }
}

/// The games of a study without rows.
fn hidden(store: &Database, study: StudyId, ids: std::ops::Range<GameId>) -> Vec<GameId> {
    let (_, rows) = store.study(study).unwrap().unwrap_or((change("", &[]).about, Vec::new()));
    let has_row = |id: &GameId| rows.iter().any(|row| row.id == *id);
    ids.filter(|id| !has_row(id) && store.game(study, *id).unwrap().is_some()).collect()
}

#[test]
fn games_of_an_unfinished_change_are_removed_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let range = GameRange { study: 1, first: 3, last: 9 };
    {
        let store = Database::open(folder.path()).unwrap();
        store.save(&[(1, change("Sunday", &[1, 2]))], &[]).unwrap();
        store.stage(range).unwrap();
        let large = change("Sunday", &[3, 4, 5, 6, 7, 8, 9]);
        store.save_staged(1, &large.games[..4]).unwrap();
        assert_eq!(store.study(1).unwrap().unwrap().1.len(), 2, "they are not seen");
        assert_eq!(store.list().unwrap()[0].games, 2);
        // Another change in between uses an id of the range.
        store.save(&[(1, change("Sunday", &[4]))], &[]).unwrap();
        // The program ends here.
    }
    let store = Database::open(folder.path()).unwrap();
    assert_eq!(hidden(&store, 1, 0..20), [] as [GameId; 0]);
    assert!(store.game(1, 4).unwrap().is_some() && store.game(1, 3).unwrap().is_none());
    // A change that is finished is seen as a whole.
    let large = change("Sunday", &[5, 6, 7]);
    let range = GameRange { study: 1, first: 5, last: 7 };
    store.stage(range).unwrap();
    store.save_staged(1, &large.games).unwrap();
    store.save(&[(1, large)], &[range]).unwrap();
    drop(store);
    let store = Database::open(folder.path()).unwrap();
    assert_eq!(store.list().unwrap()[0].games, 6);
    assert!(store.game(1, 7).unwrap().is_some());
}

#[test]
fn a_deleted_study_is_gone_at_once_and_its_games_after_that() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::open(folder.path()).unwrap();
    store.save(&[(7, change("Sunday", &[1, 2, 3]))], &[]).unwrap();
    store.delete(7).unwrap();
    assert_eq!((store.list().unwrap().len(), store.study(7).unwrap()), (0, None));
    assert_eq!(hidden(&store, 7, 0..9), [1, 2, 3]);
    // A new study may take its id meanwhile.
    store.save(&[(7, change("Monday", &[1]))], &[]).unwrap();
    assert!(!store.sweep(GameRange::all(7), 1).unwrap());
    assert!(store.sweep(GameRange::all(7), 2).unwrap());
    assert_eq!(hidden(&store, 7, 0..9), [] as [GameId; 0]);
    assert!(store.game(7, 1).unwrap().is_some());
}

#[test]
fn everything_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b");
    {
        let store = Database::open(&path).unwrap();
        store.save(&[(1, change("Sunday", &[1, 2]))], &[]).unwrap();
        store.save(&[(2, change("other", &[1]))], &[]).unwrap();
        let deleted = StudyChange { deleted: vec![1], ..change("Sunday", &[2, 3]) };
        store.save(&[(1, deleted)], &[]).unwrap();
    }
    let store = Database::open(&path).unwrap();
    let (about, rows) = store.study(1).unwrap().unwrap();
    let ids: Vec<GameId> = rows.iter().map(|row| row.id).collect();
    assert_eq!((about.name.as_str(), ids), ("Sunday", vec![2, 3]));
    assert!(store.game(1, 2).unwrap().is_some() && store.game(1, 1).unwrap().is_none());
    store.delete(1).unwrap();
    assert_eq!(store.study(1).unwrap(), None);
    drop(store);
    let store = Database::open(&path).unwrap();
    assert_eq!(
        store.game(1, 3).unwrap(),
        None,
        "the rest of a deleted study goes at the latest here"
    );
    assert_eq!(store.list().unwrap().len(), 1);
}

#[test]
fn a_folder_has_one_user_and_a_foreign_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let _open = Database::open(folder.path()).unwrap();
    let error = Database::open(folder.path()).err().unwrap().to_string();
    assert!(error.starts_with("another fissile board has the studies in "), "{error}");
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join(FILE), "hello").unwrap();
    let error = Database::open(other.path()).err().unwrap().to_string();
    assert!(error.starts_with("cannot open the studies in "), "{error}");
    assert_eq!(fs::read(other.path().join(FILE)).unwrap(), b"hello");
}

#[cfg(unix)]
#[test]
fn studies_are_their_owners_alone_even_those_that_were_not() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("studies");
    drop(Database::open(&folder).unwrap());
    let path = folder.join(FILE);
    assert_eq!((mode(&folder), mode(&path)), (0o700, 0o600));
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    drop(Database::open(&folder).unwrap());
    assert_eq!((mode(&folder), mode(&path)), (0o700, 0o600));
    // A folder with other things in it may be meant for others.
    fs::write(folder.join("notes.txt"), "").unwrap();
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    drop(Database::open(&folder).unwrap());
    assert_eq!((mode(&folder), mode(&path)), (0o755, 0o600));
}

#[test]
fn a_record_that_cannot_be_read_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::open(folder.path()).unwrap();
    store.save(&trials::changes(), &[]).unwrap();
    for (place, text) in trials::DAMAGE {
        let put = |change: &WriteTransaction| {
            match place {
                RecordKey::Study(id) => {
                    drop(change.open_table(STUDIES).unwrap().insert(id, text).unwrap())
                }
                RecordKey::Row(study, id) => {
                    drop(change.open_table(ROWS).unwrap().insert((study, id), text).unwrap())
                }
                RecordKey::Game(study, id) => {
                    drop(change.open_table(GAMES).unwrap().insert((study, id), text).unwrap())
                }
            }
            Ok(())
        };
        store.write(put).unwrap();
    }
    let (inputs, _answers) = mpsc::channel();
    let (mut studies, _) = storage::start(Arc::new(store), inputs).unwrap();
    trials::check(&studies);
    studies.delete(2).unwrap();
    assert_eq!(studies.list().unwrap().len(), 3);
}

/// The contents of the files in a folder.
fn contents(folder: &Path) -> (Vec<u8>, Vec<u8>) {
    let read = |name| fs::read(folder.join(name)).unwrap();
    (read(FILE), read(COPY))
}

#[test]
fn no_odd_page_is_a_panic_and_nothing_is_lost_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Database::open(folder.path());
    {
        let store = open().unwrap();
        store.save(&trials::changes(), &[]).unwrap();
        store.end();
        assert!(matches!(store.list(), Err(StoreError::Failed(_))), "it is closed for good");
    }
    let (whole, copy) = contents(folder.path());
    assert!(whole == copy && whole.len() > 4096);
    let used = |page: &&usize| whole[**page * 4096..][..4096].iter().any(|byte| *byte != 0);
    let pages: Vec<usize> = (0..whole.len() / 4096).collect();
    let pages: Vec<usize> = pages.iter().filter(used).copied().collect();
    let mut random = Random::new(5);
    let (mut refused, mut remarked) = (0, 0);
    for _ in 0..100 {
        let mut bytes = whole.clone();
        bytes[pages[random.below(pages.len())] * 4096 + random.below(24)] ^= 1 << random.below(8);
        fs::write(folder.path().join(FILE), &bytes).unwrap();
        match open() {
            Err(error) => {
                refused += 1;
                let error = error.to_string();
                assert!(error.contains("cannot open the studies in "), "{error}");
                assert!(error.ends_with("studies.redb.bak is a copy that was made when it was right: copy it over the file"), "{error}");
                assert_eq!(contents(folder.path()), (bytes, copy.clone()), "nothing is touched");
            }
            Ok(store) => {
                // Whatever is asked is answered.
                let _ = store.list().map(|list| {
                    for StudyEntry { id, .. } in list {
                        let _ = (store.study(id), store.texts(id), store.game(id, 1));
                    }
                });
                let _ = store.save(&[(9, change("new", &[1]))], &[]);
                remarked += usize::from(store.remark().is_some());
                if let Some(remark) = store.remark() {
                    assert!(remark.contains(" are damaged, but can be read; "), "{remark}");
                    store.end();
                    assert_eq!(contents(folder.path()).1, copy, "the copy stays the right one");
                }
            }
        }
        fs::write(folder.path().join(COPY), &copy).unwrap();
    }
    assert!(refused > 10 && remarked > 20, "{refused} and {remarked}");
    // The copy takes the place of the file.
    fs::copy(folder.path().join(COPY), folder.path().join(FILE)).unwrap();
    let store = open().unwrap();
    assert_eq!((store.list().unwrap().len(), store.remark()), (4, None));
}

#[test]
fn a_copy_is_made_after_a_kill_too_and_only_of_what_is_right() {
    let folder = tempfile::tempdir().unwrap();
    let killed = tempfile::tempdir().unwrap();
    let store = Database::open(folder.path()).unwrap();
    store.save(&[(1, change("Sunday", &[1]))], &[]).unwrap();
    // The file as a kill leaves it.
    fs::copy(folder.path().join(FILE), killed.path().join(FILE)).unwrap();
    let opened = Database::open(killed.path()).unwrap();
    assert_eq!((opened.list().unwrap().len(), opened.remark()), (1, None));
    let again = tempfile::tempdir().unwrap();
    fs::copy(killed.path().join(COPY), again.path().join(FILE)).unwrap();
    assert_eq!(Database::open(again.path()).unwrap().list().unwrap().len(), 1);
}
