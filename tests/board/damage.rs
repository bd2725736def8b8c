//! Records that cannot be read: they are listed, can be saved and deleted, and nothing else suffers from
//! them. And files of everything that no board has written.

use std::fmt::Write as _;

use fissile::board::model::StudyId;
use fissile::board::session::{Answer, ClientId, Request};
use fissile::board::store::MemoryStore;
use redb::{ReadableDatabase, ReadableTable};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::tempdir;

use crate::harness::Board;
use support::client::Server;

/// What a board keeps: three studies, the first with three games.
fn stored() -> MemoryStore {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "rename", "name": "first"}));
    board.ask(client, json!({"type": "paste", "text": "1. e4 *\n\n1. d4 *"}));
    board.ask(client, json!({"type": "create", "name": "second"}));
    board.ask(client, json!({"type": "create", "name": "third"}));
    board.stored()
}

fn with_about(mut store: MemoryStore, study: StudyId, about: &[u8]) -> MemoryStore {
    about.clone_into(&mut store.all_mut().get_mut(&study).unwrap().about);
    store
}

/// Does the work that was asked for last.
fn work(board: &mut Board) {
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("nothing to do") };
    board.answer(job, Answer::Done(task.run(&board.stored(), &|| true)));
}

fn studies(board: &mut Board, client: ClientId) -> Vec<Value> {
    board.ask(client, json!({"type": "list"}));
    board.heard(client, "studies")[0]["studies"].as_array().unwrap().clone()
}

fn export(board: &mut Board, client: ClientId) -> (String, Vec<Value>) {
    board.ask(client, json!({"type": "export", "settings": {}}));
    work(board);
    let text = board.heard(client, "file")[0]["text"].as_str().unwrap().to_owned();
    (text, board.heard(client, "note"))
}

#[test]
fn a_study_that_cannot_be_read_is_listed_and_everything_else_goes_on() {
    let newer = br#"{"version":2,"title":"third"}"#;
    let mut board = Board::of(with_about(stored(), 3, newer));
    let client = board.connect();
    // It was changed last, but another one is open.
    assert_eq!(board.heard(client, "study")[0]["name"], "second");
    let list = studies(&mut board, client);
    let last = &list[2];
    assert_eq!(
        (&last["id"], &last["name"], &last["games"]),
        (&json!(3), &json!("Study 3 (newer)"), &json!(1))
    );
    assert_eq!((&list[0]["damaged"], &list[1]["damaged"]), (&Value::Null, &Value::Null));
    let why = board.refused(client, json!({"type": "open", "study": 3}));
    assert_eq!(why, last["damaged"].as_str().unwrap());
    assert!(why.starts_with("study 3 was stored by a newer Fissile (version 2)"), "{why}");
    // A new study has another id.
    board.ask(client, json!({"type": "create", "name": "new"}));
    assert_eq!(board.heard(client, "study")[0]["id"], 4);
    let (file, notes) = export(&mut board, client);
    let note = notes[0]["text"].as_str().unwrap();
    assert!(
        note.contains("lacks what cannot be read") && note.contains("study 3 was stored"),
        "{note}"
    );
    board.ask(client, json!({"type": "import", "text": file}));
    assert_eq!(board.heard(client, "imported")[0]["studies"], 3);
    // It can be saved as it is, and then deleted.
    board.ask(client, json!({"type": "save_records", "study": 3}));
    work(&mut board);
    let records = &board.heard(client, "file")[0];
    assert_eq!(records["name"], "records of study 3.jsonl");
    let first: Value =
        serde_json::from_str(records["text"].as_str().unwrap().lines().next().unwrap()).unwrap();
    assert_eq!(
        first,
        json!({"record": "study", "id": 3, "text": std::str::from_utf8(newer).unwrap()})
    );
    board.ask(client, json!({"type": "save_records", "study": 99}));
    work(&mut board);
    assert_eq!(board.heard(client, "refused")[0]["why"], "there is no study 99");
    board.ask(client, json!({"type": "delete_study", "study": 3}));
    assert_eq!(studies(&mut board, client).len(), 6);
    let mut again = board.again();
    let client = again.connect();
    assert!(studies(&mut again, client).iter().all(|study| study["damaged"] == Value::Null));
}

#[test]
fn no_damage_of_all_studies_leaves_a_tab_without_one() {
    let mut store = stored();
    for study in store.all_mut().values_mut() {
        study.about.insert(5, 0xff);
    }
    // The game of a study whose record is right may be damaged, too.
    store.all_mut().insert(7, stored().all()[&3].clone());
    store.all_mut().get_mut(&7).unwrap().games.get_mut(&1).unwrap().clear();
    let mut board = Board::of(store);
    let client = board.connect();
    assert_eq!(board.heard(client, "study")[0]["id"], 8);
    assert_eq!(board.heard(client, "refused"), [] as [Value; 0]);
    let list = studies(&mut board, client);
    let damaged = list.iter().filter(|study| study["damaged"] != Value::Null);
    assert_eq!((list.len(), damaged.count()), (5, 4), "{list:?}");
    let seventh = list.iter().find(|study| study["id"] == 7).unwrap();
    assert_eq!(
        (&seventh["name"], &seventh["damaged"]),
        (&json!("third"), &json!("game 1 of study 7 is damaged in the store"))
    );
}

#[test]
fn a_game_that_cannot_be_read_leaves_the_others_alone() {
    let mut store = stored();
    let first = store.all_mut().get_mut(&1).unwrap();
    first.rows.get_mut(&2).unwrap().truncate(9);
    first.games.get_mut(&3).unwrap().insert(0, b'x');
    let mut board = Board::of(store);
    let client = board.connect();
    // The last game of the study is damaged, so another one opens, and the list says so.
    board.ask(client, json!({"type": "open", "study": 1}));
    let rows = board.heard(client, "study")[0]["games"].clone();
    assert_eq!(
        (&rows[1]["plies"], &rows[1]["damaged"]),
        (&json!(1), &Value::Null),
        "made from the game"
    );
    board.ask(client, json!({"type": "select", "game": 2}));
    assert_eq!(board.heard(client, "game")[0]["id"], 2);
    let events = board.ask(client, json!({"type": "select", "game": 3}));
    let why = board.heard(client, "refused")[0]["why"].clone();
    assert_eq!(why, "game 3 of study 1 is damaged in the store", "{events:?}");
    board.ask(client, json!({"type": "open", "study": 1}));
    assert_eq!(board.heard(client, "study")[0]["games"][2]["damaged"], why);
    board.ask(client, json!({"type": "save_records", "study": 1, "game": 3}));
    work(&mut board);
    let records = &board.heard(client, "file")[0];
    assert_eq!(records["name"], "records of study 1, game 3.jsonl");
    assert_eq!(records["text"].as_str().unwrap().lines().count(), 3);
    let (file, notes) = export(&mut board, client);
    assert!(
        notes[0]["text"].as_str().unwrap().ends_with(": game 3 of study 1 is damaged in the store")
    );
    board.ask(client, json!({"type": "import", "text": file}));
    assert_eq!(board.heard(client, "imported")[0]["games"], 4);
    board.ask(client, json!({"type": "open", "study": 1}));
    board.ask(client, json!({"type": "delete_game", "game": 3}));
    assert_eq!(board.heard(client, "study")[0]["games"].as_array().unwrap().len(), 2);
    assert!(export(&mut board, client).1.is_empty());
}

/// A file of everything with these lines.
fn sealed(studies: &[Value]) -> String {
    let mut rest = "{\"settings\":{}}\n".to_owned();
    studies.iter().for_each(|study| writeln!(rest, "{study}").unwrap());
    let sum =
        Sha256::digest(&rest).iter().fold(String::new(), |sum, byte| format!("{sum}{byte:02x}"));
    format!("{{\"format\":\"fissile board\",\"version\":1,\"sha256\":\"{sum}\"}}\n{rest}")
}

/// A study of such a file with one game.
fn study() -> Value {
    let start = fissile::Position::start().to_string();
    let nodes = json!([{"id": 0, "children": [1]}, {"id": 1, "uci": "g1f3", "glyphs": [1]}]);
    let game = json!({"version": 1, "tags": [["White", "Anna"]], "result": "*", "start": start, "nodes": nodes, "cursor": 0});
    let about =
        json!({"version": 1, "name": "Sunday", "changed": "2026-11-22T20:50:00Z", "last": 1});
    json!({"about": about, "games": [game]})
}

/// Changes of that study that no board has made.
const CRAFTED: [(&str, &str, &str); 12] = [
    ("/about/version", "2", "was stored by a newer Fissile (version 2)"),
    ("/games/0/version", "2", "was stored by a newer Fissile (version 2)"),
    ("/about/name", "\"a\\nb\"", "is damaged"),
    ("/about/name", "\"\"", "is damaged"),
    ("/about/changed", "\"now\"", "is damaged"),
    ("/games/0/result", "\"9-9\"", "is damaged"),
    ("/games/0/tags/0/0", "\"a b\"", "is damaged"),
    ("/games/0/tags/0/0", "\"a\\\"]\"", "is damaged"),
    ("/games/0/tags/0/0", "\"\"", "is damaged"),
    ("/games/0/nodes/1/glyphs", "[0]", "is damaged"),
    ("/games/0/nodes/1/glyphs", "[256]", "is damaged"),
    ("/games/0/nodes/1/uci", "\"g1g3\"", "is damaged"),
];

fn crafted(place: &str, value: &str) -> String {
    let mut bad = study();
    *bad.pointer_mut(place).unwrap() = serde_json::from_str(value).unwrap();
    sealed(&[study(), bad])
}

#[test]
fn what_no_board_has_written_is_not_imported() {
    let mut board = Board::new();
    let client = board.connect();
    for (place, value, why) in CRAFTED {
        let told = board.refused(client, json!({"type": "import", "text": crafted(place, value)}));
        assert!(told.starts_with(&format!("line 4 of the file {why}")), "{place} {value}: {told}");
    }
    assert_eq!(studies(&mut board, client).len(), 1);
    // A study without games is no reason to refuse the file, and gets an empty one.
    let mut empty = study();
    empty["games"] = json!([]);
    board.ask(client, json!({"type": "import", "text": sealed(&[empty, study()])}));
    assert_eq!(board.heard(client, "imported")[0]["studies"], 2);
    assert_eq!(board.heard(client, "study")[0]["games"].as_array().unwrap().len(), 1);
}

#[test]
fn a_server_goes_on_with_damaged_studies_and_refuses_crafted_files() {
    const STUDIES: redb::TableDefinition<u64, &str> = redb::TableDefinition::new("studies");
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut tab, first, _) = server.open();
    let first = first["id"].as_u64().unwrap();
    for name in ["second", "third"] {
        tab.ask(&json!({"type": "create", "name": name}), "study");
        tab.until("position");
    }
    for (place, value, why) in CRAFTED {
        let told = tab.refused(&json!({"type": "import", "text": crafted(place, value)}));
        assert!(told.contains(why), "{place} {value}: {told}");
    }
    drop(tab);
    server.kill();
    let database = redb::Database::open(folder.path().join("studies.redb")).unwrap();
    let change = database.begin_write().unwrap();
    {
        let mut studies = change.open_table(STUDIES).unwrap();
        let mut text = studies.get(first + 1).unwrap().unwrap().value().to_owned();
        text.insert(0, '}');
        studies.insert(first + 1, text.as_str()).unwrap();
        studies.insert(first + 2, r#"{"version":2}"#).unwrap();
    }
    change.commit().unwrap();
    drop(database);

    let server = Server::start(folder.path());
    let (mut tab, study, _) = server.open();
    assert_eq!(study["id"], first);
    let list = tab.ask(&json!({"type": "list"}), "studies");
    let named: Vec<_> =
        list["studies"].as_array().unwrap().iter().map(|study| study["name"].clone()).collect();
    let damaged = [first + 2, first + 1].map(|id| id.to_string());
    assert_eq!(
        named[1..],
        [
            json!(format!("Study {} (newer)", damaged[0])),
            json!(format!("Study {} (damaged)", damaged[1]))
        ]
    );
    tab.send(&json!({"type": "export", "settings": {}}));
    let file = tab.until("file");
    assert!(tab.until("note")["text"].as_str().unwrap().contains("lacks what cannot be read"));
    let imported = tab.ask(&json!({"type": "import", "text": file["text"]}), "imported");
    assert_eq!(imported["studies"], 1);
    tab.until("studies");
    let records = tab.ask(&json!({"type": "save_records", "study": first + 1}), "file");
    assert!(records["text"].as_str().unwrap().starts_with("{\"id\":"), "{records}");
    tab.send(&json!({"type": "delete_study", "study": first + 1}));
    tab.send(&json!({"type": "delete_study", "study": first + 2}));
    tab.until("studies");
    let list = tab.until("studies");
    assert!(
        list["studies"].as_array().unwrap().iter().all(|study| study["damaged"] == Value::Null),
        "{list}"
    );
    // Nothing of it is left in the file.
    drop(tab);
    drop(server);
    let database = redb::Database::open(folder.path().join("studies.redb")).unwrap();
    let reading = database.begin_read().unwrap();
    let studies = reading.open_table(STUDIES).unwrap();
    assert!(studies.get(first + 1).unwrap().is_none() && studies.get(first).unwrap().is_some());
}
