//! Everything as one file, from one board to another, in a session that is driven as a function.

use fissile::board::session::{Answer, Request};
use fissile::board::store::MemoryStore;
use fissile::board::wire::Event;
use serde_json::json;

use crate::harness::Board;

/// Does the work that was asked for last.
fn work(board: &mut Board) {
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("nothing to do") };
    // The harness has its store inside; a task of a file needs none.
    board.answer(job, Answer::Done(task.run(&board.stored(), &|| true)));
}

/// A board with two studies, and the file of everything.
fn archive() -> String {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "rename", "name": "Sunday"}));
    board.ask(client, json!({"type": "paste", "text": "1. Nf3 {good} f6 (1... e6) *\n\n1. e4 *"}));
    board.ask(client, json!({"type": "create", "name": "Monday"}));
    let epd = "7k/7p/8/8/8/8/P7/K6R w - - bm Rxh7#; pv Rxh7#;";
    board.ask(client, json!({"type": "paste", "text": epd}));
    board.ask(client, json!({"type": "export", "settings": {"page": "{}"}}));
    work(&mut board);
    let file = &board.heard(client, "file")[0];
    assert_eq!(file["name"], "fissile-2023-11-14.jsonl");
    file["text"].as_str().unwrap().to_owned()
}

#[test]
fn everything_goes_to_another_board() {
    let text = archive();
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "import", "text": text}));
    let told = &board.heard(client, "imported")[0];
    assert_eq!((&told["studies"], &told["games"]), (&json!(3), &json!(5)));
    assert_eq!(told["settings"], json!({"page": "{}"}));
    let studies = &board.heard(client, "studies").pop().unwrap()["studies"];
    let named = |name: &str| studies.as_array().unwrap().iter().any(|study| study["name"] == name);
    assert!(named("Sunday") && named("Monday"), "{studies}");
    // What was there stays, and the first study of the file is open.
    assert_eq!(studies.as_array().unwrap().len(), 4);
    let study = board.heard(client, "study").pop().unwrap();
    assert_eq!((&study["name"], &study["id"]), (&json!("Sunday"), &json!(2)));
    board.ask(client, json!({"type": "select", "game": 2}));
    let pgn = board.ask(client, json!({"type": "save", "what": "game"}));
    let [Event::File { content, .. }] = &pgn[..] else { panic!("{pgn:?}") };
    assert!(json!(content)["text"].as_str().unwrap().contains("1. Nf3 { good } 1... f6 (1... e6)"));
    // It is kept, with the exercise.
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "open", "study": 4}));
    let rows = again.heard(client, "study").pop().unwrap()["games"].clone();
    assert_eq!(rows[0]["exercise"], json!({"solved": 0, "failed": 0, "due": null}), "{rows}");
}

#[test]
fn a_damaged_file_changes_nothing_and_says_why() {
    let text = archive();
    let mut board = Board::new();
    let client = board.connect();
    for (damaged, why) in [
        (text.replace("Sunday", "Sundax"), "do not match its checksum"),
        (text[..text.len() / 2].to_owned(), "do not match its checksum"),
        ("1. e4 *".to_owned(), "this is not a file of studies"),
        (text.replacen("\"version\":1", "\"version\":9", 1), "newer Fissile (version 9"),
    ] {
        let told = board.refused(client, json!({"type": "import", "text": damaged}));
        assert!(told.contains(why), "{told}");
    }
    let studies = board.ask(client, json!({"type": "list"}));
    let [Event::Studies { studies }] = &studies[..] else { panic!("{studies:?}") };
    assert_eq!(studies.len(), 1);
    // Nor does a full store keep a part of the file.
    board.set_full(true);
    let why = board.refused(client, json!({"type": "import", "text": text}));
    assert!(why.starts_with("nothing was added: there is no space left"), "{why}");
    board.set_full(false);
    board.ask(client, json!({"type": "list"}));
    let studies = &board.heard(client, "studies")[0]["studies"];
    assert_eq!(studies.as_array().unwrap().len(), 1);
}

#[test]
fn a_task_ends_with_its_client() {
    let mut board = Board::new();
    let client = board.connect();
    let text = format!("1. e4 {{ {} }} e5 *", "x ".repeat(40_000));
    board.ask(client, json!({"type": "paste", "text": text}));
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("it is not read") };
    let output = board.library.disconnect(client, board.now);
    let stops = |request: &Request| matches!(request, Request::Stop { job: own } if *own == job);
    assert!(output.requests.iter().any(stops), "{:?}", output.requests);
    // It hears that nobody wants it anymore.
    let done = task.run(&MemoryStore::default(), &|| false);
    assert_eq!(done.unwrap_err().to_string(), "the reading was stopped");
}
