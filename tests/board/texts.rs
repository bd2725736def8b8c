//! Texts that go in and out of a session that is driven as a function: PGN, sheets, and the games of
//! a study as an explorer.

use fissile::board::session::{Answer, Request};
use fissile::board::store::MemoryStore;
use serde_json::{Value, json};

use crate::harness::Board;

/// Two chapters as lichess exports them.
const CHAPTERS: &str = "[Event \"Traps: The knight\"]\n[Site \"https://lichess.org/study/abcdefgh/ijklmnop\"]\n\
    [Result \"1-0\"]\n[Variant \"Atomic\"]\n[StudyName \"Traps\"]\n[ChapterName \"The knight\"]\n\n\
    { [%csl Ge5] It jumps. } 1. Nf3 f6 2. Ne5 { [%cal Ge5d7] } a6 3. Nxd7# 1-0\n\n\
    [Event \"Traps: The queen\"]\n[Site \"https://lichess.org/study/abcdefgh/qrstuvwx\"]\n[Result \"*\"]\n\
    [Variant \"Atomic\"]\n[StudyName \"Traps\"]\n[ChapterName \"The queen\"]\n\n1. Nf3 e6 (1... d5) *\n";

#[test]
fn the_chapters_of_a_study_of_lichess_become_a_study() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "paste", "text": CHAPTERS}));
    let pasted = &board.heard(client, "pasted")[0];
    assert_eq!((&pasted["games"], &pasted["problems"]), (&json!(2), &json!([])));
    let study = &board.heard(client, "study")[0];
    let rows = study["games"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["event"].as_str().unwrap()).collect();
    assert_eq!((&study["name"], names), (&json!("Traps"), vec!["The knight", "The queen"]));
    // One chapter is a game like any other.
    let (first, _) = CHAPTERS.split_once("1-0\n\n").unwrap();
    board.ask(client, json!({"type": "paste", "text": format!("{first}1-0")}));
    assert_eq!(board.heard(client, "row")[0]["row"]["id"], 3);
}

#[test]
fn moves_are_looked_up_in_the_games_of_the_study() {
    let mut board = Board::new();
    let client = board.connect();
    let games = "[Result \"1-0\"]\n\n1. Nf3 f6 1-0\n\n[Result \"0-1\"]\n\n1. Nf3 e6 0-1\n\n1. e4 *";
    board.ask(client, json!({"type": "paste", "text": games}));
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.pages[&client].position["book"], Value::Null);
    board.ask(client, json!({"type": "explore", "on": true}));
    assert_eq!(board.heard(client, "explorer")[0]["games"], 4);
    let book = &board.pages[&client].position["book"];
    assert_eq!((&book["games"], &book["moves"][0]["san"]), (&json!(3), &json!("Nf3")));
    assert_eq!(book["moves"][0]["white"], 1);
    board.ask(client, json!({"type": "move", "node": 0, "text": "Nf3"}));
    assert_eq!(board.pages[&client].position["book"]["moves"].as_array().unwrap().len(), 2);
    board.ask(client, json!({"type": "explore", "on": false}));
    assert_eq!(board.pages[&client].position["book"], Value::Null);
}

#[test]
fn a_study_remembers_that_moves_are_looked_up_in_its_games() {
    let mut board = Board::with_late_storage(MemoryStore::default());
    let client = board.connect();
    let games = "[Result \"1-0\"]\n\n1. Nf3 {[%eval 1.5]} f6 1-0\n\n1. Nf3 {[%eval 0.5]} *\n\n1. e4 {[%eval #-3]} *";
    board.ask(client, json!({"type": "paste", "text": games}));
    board.ask(client, json!({"type": "explore", "on": true}));
    let mut again = board.again();
    // It opens the study that was changed last.
    let client = again.connect();
    assert_eq!(
        again.heard(client, "explorer")[0],
        json!({"type": "explorer", "on": true, "games": 4})
    );
    again.ask(client, json!({"type": "show", "node": 0}));
    let moves = &again.pages[&client].position["book"]["moves"];
    assert_eq!((&moves[0]["san"], &moves[0]["score"]), (&json!("Nf3"), &json!(100)), "{moves}");
    assert_eq!(moves[1]["score"], -1000);
    // Another study has none, and neither has this one if it is not wanted any more.
    again.ask(client, json!({"type": "create"}));
    assert_eq!(again.pages[&client].position["book"], Value::Null);
    again.ask(client, json!({"type": "open", "study": 1}));
    again.ask(client, json!({"type": "explore", "on": false}));
    let mut last = again.again();
    let client = last.connect();
    last.ask(client, json!({"type": "open", "study": 1}));
    assert_eq!(last.pages[&client].position["game"], 2);
    assert_eq!(last.heard(client, "explorer"), [] as [Value; 0]);
    assert_eq!(last.pages[&client].position["book"], Value::Null);
}

#[test]
fn a_position_is_checked() {
    let mut board = Board::new();
    let client = board.connect();
    let mut check = |start: Value| {
        board.ask(client, json!({"type": "check", "start": start}));
        board.heard(client, "checked")[0].clone()
    };
    let start = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1";
    assert_eq!(check(json!({"chess960": 3}))["why"], Value::Null);
    assert!(check(json!({"fen": start}))["fen"].as_str().unwrap().starts_with("bqnbnrkr/"));
    for (fen, why) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("4k3/8/8/8/8/8/8/4K2R w A - 0 1", "names no rook"),
        ("nonsense", "nonsense"),
    ] {
        let checked = check(json!({"fen": fen}));
        let told = checked["why"].as_str().unwrap();
        assert!(checked["fen"].is_null() && told.contains(why), "{fen}: {told}");
    }
    assert!(check(json!({"chess960": 960}))["why"].as_str().unwrap().contains("below 960"));
}

#[test]
fn a_study_is_a_sheet_of_diagrams() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "paste", "text": CHAPTERS}));
    board.ask(client, json!({"type": "rename", "name": "<Traps>"}));
    board.ask(client, json!({"type": "save", "what": "sheet"}));
    let file = &board.heard(client, "file")[0];
    assert_eq!((&file["name"], &file["media"]), (&json!("Traps.html"), &json!("text/html")));
    let text = file["text"].as_str().unwrap();
    // Two positions with drawings in the first chapter, and the end of the second.
    assert_eq!(text.matches("<figure>").count(), 3, "{text}");
    assert!(text.contains("<h1>&lt;Traps&gt;</h1>") && text.contains("It jumps."), "{text}");
    assert!(text.contains("The knight, White to move") && text.contains("The queen, 1... e6,"));
}

#[test]
fn a_long_text_is_read_elsewhere_and_messages_wait_for_it() {
    let mut board = Board::new();
    let (client, other) = (board.connect(), board.connect());
    let text = format!("1. e4 {{ {} }} e5 *", "x ".repeat(40_000));
    assert_eq!(board.ask(client, json!({"type": "paste", "text": text})), []);
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("it is not read") };
    // What comes after it waits; others do not.
    let show = json!({"type": "show", "node": 1}).to_string();
    let output = board.library.handle(client, &show, board.now);
    assert!(output.events.is_empty() && board.library.is_waiting(client));
    board.ask(other, json!({"type": "move", "node": 0, "text": "d4"}));
    board.answer(job, Answer::Done(task.run(&MemoryStore::default(), &|| true)));
    let kinds: Vec<Value> =
        board.pages[&client].events.iter().map(|event| json!(event)["type"].clone()).collect();
    assert_eq!(kinds, ["pasted", "game", "position", "row", "position"]);
    assert_eq!(board.pages[&client].position["node"], 1);
    assert!(!board.library.is_waiting(client));
    // A text without a game is refused as usual.
    board.ask(client, json!({"type": "paste", "text": "hello ".repeat(20_000)}));
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("it is not read") };
    board.answer(job, Answer::Done(task.run(&MemoryStore::default(), &|| true)));
    assert_eq!(board.heard(client, "refused")[0]["to"], "paste");
}
