//! The session of the board, driven as a function: no server, no thread, no disk, no clock.

use std::time::Duration;

use fissile::atomic::Move;
use fissile::board::session::{AnalysisOptions, Answer, Request};
use fissile::board::wire::Event;
use fissile::search::{Bound, PvInfo, Score};
use serde_json::{Value, json};

use crate::harness::{Board, Page};

#[test]
fn every_message_is_answered() {
    let mut board = Board::new();
    let client = board.connect();
    for kind in ["promote", "main_line", "delete"] {
        let why = board.refused(client, json!({"type": kind, "node": 0}));
        assert_eq!(why, "the start of the game stays where it is", "{kind}");
    }
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    for message in [
        json!({"type": "promote", "node": 1}),
        json!({"type": "main_line", "node": 1}),
        json!({"type": "comment", "node": 1, "text": ""}),
        json!({"type": "glyphs", "node": 1, "glyphs": []}),
        json!({"type": "tags", "tags": []}),
        json!({"type": "stop"}),
        json!({"type": "stop_mining"}),
    ] {
        let events = board.ask(client, message.clone());
        let done = Event::Done { to: message["type"].as_str().unwrap().to_owned() };
        assert_eq!(events, [done], "{message}");
    }
    assert_eq!(board.requests.len(), 0);
    // Before a study is open, too.
    let (fresh, output) = board.library.connect(board.now);
    board.pages.insert(fresh, Page::default());
    board.take(output);
    let why = board.refused(fresh, json!({"type": "undo"}));
    assert_eq!(why, "no study is open");
}

#[test]
fn a_study_that_cannot_be_read_is_not_opened() {
    let mut board = Board::new();
    let [one, other] = [board.connect(), board.connect()];
    board.ask(other, json!({"type": "move", "node": 0, "text": "d4"}));
    let output = board.library.disconnect(other, board.now);
    board.take(output);
    board.damage(2, 1);
    board.ask(one, json!({"type": "move", "node": 0, "text": "e4"}));
    let before = board.pages[&one].tree();
    for open in
        [json!({"type": "open", "study": 2}), json!({"type": "open", "study": 2, "game": 1})]
    {
        let why = board.refused(one, open);
        assert!(why.ends_with("the disk is damaged"), "{why}");
        assert_eq!(board.pages[&one].tree(), before);
    }
    // The client still has its game.
    board.ask(one, json!({"type": "move", "node": 1, "text": "e5"}));
    assert_eq!(board.pages[&one].nodes.len(), 3);
    // Another game of the study opens instead.
    board.damage(1, 1);
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 2}));
    board.ask(other, json!({"type": "new_game"}));
    let output = board.library.disconnect(other, board.now);
    board.take(output);
    board.damage(2, 2);
    board.ask(one, json!({"type": "open", "study": 2}));
    assert_eq!(board.heard(one, "refused").len(), 1);
    assert_eq!(board.heard(one, "game")[0]["id"], 1);
}

#[test]
fn judging_ends_the_analysis() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "analyse", "lines": 1}));
    let Some(Request::Analyse { job: analysis, .. }) = board.requests.pop() else { panic!("no") };
    // It goes on if there is nothing to judge.
    board.refused(client, json!({"type": "judge"}));
    assert!(board.requests.is_empty(), "{:?}", board.requests);
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let Some(Request::Analyse { job: followed, .. }) = board.requests.pop() else { panic!("no") };
    assert!(followed != analysis);
    board.requests.clear();
    board.ask(client, json!({"type": "judge"}));
    let [Request::Judge { .. }, Request::Stop { job }] = &board.requests[..] else {
        panic!("{:?}", board.requests)
    };
    assert_eq!(*job, followed);
    board.requests.clear();
    board.answer(followed, Answer::Lines { lines: Vec::new(), is_over: true });
    assert_eq!(board.heard(client, "analysis")[0]["running"], false);
    // It does not follow what is shown anymore.
    board.ask(client, json!({"type": "show", "node": 0}));
    assert!(board.requests.is_empty(), "{:?}", board.requests);
}

#[test]
fn a_full_store_refuses_changes_and_goes_on_when_there_is_space() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let before = board.pages[&client].tree();
    board.set_full(true);
    for message in [
        json!({"type": "move", "node": 1, "text": "e5"}),
        json!({"type": "comment", "node": 1, "text": "x"}),
        json!({"type": "rename", "name": "x"}),
        json!({"type": "undo"}),
        json!({"type": "paste", "text": "1. d4"}),
        json!({"type": "new_game"}),
        json!({"type": "create"}),
        json!({"type": "delete_game", "game": 1}),
    ] {
        let why = board.refused(client, message.clone());
        assert!(why.ends_with("there is no space left for it; free some space and try again"));
        assert!(why.starts_with("nothing was "), "{message}: {why}");
    }
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.pages[&client].tree(), before);
    board.set_full(false);
    board.ask(client, json!({"type": "move", "node": 1, "text": "e5"}));
    assert_eq!(board.pages[&client].nodes.len(), 3);
}

fn line(moves: &[Move], depth: i32) -> PvInfo {
    PvInfo {
        depth,
        selective_depth: 1,
        number: 1,
        score: Score(10),
        bound: Bound::Exact,
        nodes: 1000,
        tb_hits: 0,
        time: Duration::from_secs(1),
        permille_full: 0,
        moves: moves.to_vec(),
    }
}

#[test]
fn an_analysis_has_the_threads_and_the_memory_that_are_asked_for() {
    let mut board = Board::new();
    let client = board.connect();
    let (_, hello) = board.library.connect(board.now);
    let hello = json!(hello.events[0].event);
    assert_eq!((&hello["threads"], &hello["hash"]), (&json!([1, 1]), &json!([16, 64])));
    let threads = json!({"type": "analyse", "lines": 1, "threads": 2});
    let why = "an analysis may have 1 to 1 threads here, not 2";
    assert_eq!(board.refused(client, threads), why);
    for hash in [0, 65] {
        let message = json!({"type": "analyse", "lines": 1, "hash": hash});
        let why = format!("the table of an analysis may have 1 to 64 MiB here, not {hash}");
        assert_eq!(board.refused(client, message), why);
    }
    assert!(board.requests.is_empty());
    board.ask(client, json!({"type": "analyse", "lines": 1, "threads": 1, "hash": 64}));
    let Some(Request::Analyse { options, .. }) = board.requests.pop() else {
        panic!("nothing is searched")
    };
    assert_eq!(options, AnalysisOptions { lines: 1, threads: 1, hash_mib: 64 });
    // Another size begins another search.
    board.ask(client, json!({"type": "analyse", "lines": 1, "hash": null}));
    assert!(matches!(board.requests[..], [Request::Stop { .. }, Request::Analyse { .. }]));
}

#[test]
fn an_analysis_follows_what_is_shown() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "analyse", "lines": 2}));
    let Some(Request::Analyse { job: first, game, options }) = board.requests.pop() else {
        panic!("nothing is searched")
    };
    assert_eq!(options, AnalysisOptions { lines: 2, threads: 1, hash_mib: 16 });
    let mv = game.position().legal_moves()[0];
    board.answer(first, Answer::Lines { lines: vec![line(&[mv], 7)], is_over: false });
    let analysis = &board.heard(client, "analysis")[0];
    assert_eq!((&analysis["depth"], &analysis["running"]), (&json!(7), &json!(true)));
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let [Request::Stop { job }, Request::Analyse { job: second, .. }] = board.requests[..] else {
        panic!("{:?}", board.requests)
    };
    assert!(job == first && second != first);
    // The old search has nothing more to say.
    board.answer(first, Answer::Lines { lines: vec![line(&[mv], 8)], is_over: true });
    assert_eq!(board.pages[&client].events, []);
    board.ask(client, json!({"type": "stop"}));
    board.answer(second, Answer::Lines { lines: Vec::new(), is_over: true });
    assert_eq!(board.heard(client, "analysis")[0]["running"], false);
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.heard(client, "analysis"), [] as [Value; 0], "it is off");
}

#[test]
fn a_position_has_the_name_of_the_opening_of_its_line() {
    let mut board = Board::new();
    let client = board.connect();
    let mut node = 0;
    for (text, name) in [
        ("a3", json!(null)),
        ("Nf3", json!("King's Knight Opening")),
        ("f6", json!("King's Knight Opening")),
        ("Nd4", json!("Kamikaze Attack")),
        ("a6", json!("Kamikaze Attack")),
    ] {
        let from = if text == "Nf3" { 0 } else { node };
        board.ask(client, json!({"type": "move", "node": from, "text": text}));
        let position = &board.heard(client, "position")[0];
        assert_eq!(position["opening"], name, "{text}");
        node = position["node"].as_u64().unwrap();
    }
    board.ask(client, json!({"type": "show", "node": 1}));
    assert_eq!(board.heard(client, "position")[0]["opening"], Value::Null, "a variation");
    // The tags of what a person made are the person's.
    let saved = |board: &mut Board| {
        board.ask(client, json!({"type": "save", "what": "game"}));
        board.heard(client, "file")[0]["text"].as_str().unwrap().to_owned()
    };
    assert!(!saved(&mut board).contains("[Opening "));
    // A game against the engine has the tag.
    board.ask(client, json!({"type": "play", "color": "white", "level": 1}));
    let node = board.heard(client, "position")[0]["node"].clone();
    board.ask(client, json!({"type": "move", "node": node, "text": "d4"}));
    let played = saved(&mut board);
    assert!(played.contains("[Opening \"Queen's Pawn Opening\"]\n"), "{played}");
}

#[test]
fn what_one_client_does_the_others_see() {
    let mut board = Board::new();
    let one = board.connect();
    board.ask(one, json!({"type": "rename", "name": "both"}));
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1}));
    board.ask(one, json!({"type": "move", "node": 0, "text": "e4"}));
    assert_eq!(board.heard(other, "nodes").len(), 1);
    assert_eq!(board.heard(other, "position"), [] as [Value; 0], "it stays where it is");
    board.ask(other, json!({"type": "show", "node": 1}));
    board.ask(one, json!({"type": "delete", "node": 1}));
    assert_eq!(board.heard(other, "position")[0]["node"], 0, "its node is gone");
    let why = board.refused(one, json!({"type": "delete_study", "study": 1}));
    assert_eq!(why, "study 1 is open in another tab");
    board.ask(one, json!({"type": "delete_game", "game": 1}));
    assert_eq!(board.heard(other, "game")[0]["id"], 2);
}
