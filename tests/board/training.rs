//! The trainer of lines: what it asks, what is right, and what comes back.

use serde_json::{Value, json};

use crate::harness::Board;

const GAME: &str = "1. Nf3 f6 (1... d5 2. Ne5 f6 3. Nd7) (1... e6 2. Nd4) 2. Ne5 a6 3. e3 *";

/// Trains the lines of White in a study with one game; returns the game that is asked first.
fn board() -> (Board, u64, Value) {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "rename", "name": "Mine"}));
    board.ask(client, json!({"type": "paste", "text": GAME}));
    board.ask(client, json!({"type": "train", "color": "white", "moves": 10}));
    let study = board.heard(client, "study")[0].clone();
    (board, client, study)
}

/// Answers at a node; whether that was right, and how the exercise stands then.
fn answer(board: &mut Board, client: u64, node: u64, text: &str) -> (bool, Option<String>) {
    board.ask(client, json!({"type": "try", "node": node, "text": text}));
    let right = board.heard(client, "tried")[0]["right"].as_bool().unwrap();
    let phase = board.heard(client, "exercise").first().map(|event| event["phase"].clone());
    (right, phase.map(|phase| phase.as_str().unwrap().to_owned()))
}

#[test]
fn a_line_is_asked_move_by_move_and_comes_back_after_a_mistake() {
    let (mut board, client, study) = board();
    assert_eq!(study["name"], "Lines for White: Mine");
    assert_eq!(study["games"].as_array().unwrap().len(), 3);
    board.ask(client, json!({"type": "select", "game": 1}));
    board.ask(client, json!({"type": "solve"}));
    let task = &board.heard(client, "exercise")[0];
    assert_eq!((&task["color"], &task["left"]), (&json!("white"), &json!(3)));
    assert_eq!(answer(&mut board, client, 0, "Nf3"), (true, Some("try".to_owned())));
    // Another move is wrong without a search, however good it is.
    assert_eq!(answer(&mut board, client, 2, "Nd4"), (false, None));
    assert!(board.requests.is_empty(), "{:?}", board.requests);
    assert_eq!(board.heard(client, "row")[0]["row"]["exercise"]["failed"], 1);
    let tomorrow = 1_700_000_000 / 86_400 + 1;
    assert_eq!(board.heard(client, "row")[0]["row"]["exercise"]["due"], tomorrow);
    assert_eq!(answer(&mut board, client, 2, "Ne5"), (true, Some("try".to_owned())));
    assert_eq!(answer(&mut board, client, 4, "e3"), (true, Some("solved".to_owned())));
    // From its end one plays on, in a study of its own.
    board.ask(client, json!({"type": "play", "color": "white", "start": {"node": 5}}));
    assert_eq!(board.heard(client, "study")[0]["name"], "From Lines for White: Mine");
}

#[test]
fn lines_that_are_new_join_those_that_are_known() {
    let (mut board, client, study) = board();
    board.ask(client, json!({"type": "select", "game": 2}));
    board.ask(client, json!({"type": "give_up"}));
    board.ask(client, json!({"type": "open", "study": 1}));
    board.ask(client, json!({"type": "train", "color": "white", "moves": 10}));
    assert_eq!(board.heard(client, "study")[0]["games"].as_array().unwrap().len(), 3);
    board.ask(client, json!({"type": "open", "study": 1}));
    board.ask(client, json!({"type": "paste", "text": "1. Nf3 a6 2. Ne5 *"}));
    board.ask(client, json!({"type": "train", "color": "white", "moves": 10}));
    board.ask(client, json!({"type": "open", "study": study["id"]}));
    let games = board.heard(client, "study")[0]["games"].as_array().unwrap().clone();
    assert_eq!(games.len(), 4);
    assert_eq!(games[1]["exercise"]["failed"], 1, "it is remembered");
}

#[test]
fn what_cannot_be_trained_is_refused() {
    let mut board = Board::new();
    let client = board.connect();
    let train = |moves: u32| json!({"type": "train", "color": "black", "moves": moves});
    let why = "the games of this study have no line with a move of this color";
    assert_eq!(board.refused(client, train(5)), why);
    for moves in [0, 51] {
        let why = format!("moves is a number from 1 to 50, not {moves}");
        assert_eq!(board.refused(client, train(moves)), why);
    }
    // The lines themselves have none.
    board.ask(client, json!({"type": "paste", "text": "1. Nf3 f6 *"}));
    board.ask(client, train(5));
    assert_eq!(board.heard(client, "study")[0]["games"].as_array().unwrap().len(), 1);
    assert_eq!(board.refused(client, train(5)), why);
    // The move before the line is told.
    assert_eq!(board.pages[&client].nodes[&0].remark.comment, "After 1. Nf3.");
}

/// The study that a client has opened last: its name, and what of it a person has written.
fn named(board: &Board, client: u64) -> (String, Value) {
    let study = board.heard(client, "study").pop().unwrap();
    (study["name"].as_str().unwrap().to_owned(), study["written"].clone())
}

#[test]
fn what_of_a_name_a_person_has_written_is_told() {
    let mut board = Board::new();
    let one = board.connect();
    let train = json!({"type": "train", "color": "white", "moves": 2});
    let rename = json!({"type": "rename", "name": "Learn the rules"});
    board.ask(one, json!({"type": "paste", "text": "1. e4 e5 *"}));
    board.ask(one, train.clone());
    let (name, written) = named(&board, one);
    assert!(name.starts_with("Lines for White: Study of "), "{name}");
    assert_eq!(written, Value::Null);
    board.ask(one, json!({"type": "open", "study": 1}));
    board.ask(one, rename);
    assert_eq!(named(&board, one), ("Learn the rules".to_owned(), json!("Learn the rules")));
    board.ask(one, train);
    let wanted = ("Lines for White: Learn the rules".to_owned(), json!("Learn the rules"));
    assert_eq!(named(&board, one), wanted);
    // The lessons are not the study that a person has called so.
    board.ask(one, json!({"type": "learn_rules"}));
    assert_eq!(named(&board, one), ("Learn the rules".to_owned(), Value::Null));
    let lessons = board.heard(one, "study")[0]["id"].clone();
    board.ask(one, json!({"type": "open", "study": 1}));
    board.ask(one, json!({"type": "learn_rules"}));
    assert_eq!(board.heard(one, "study")[0]["id"], lessons);
    // It is stored, and in the list.
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "list"}));
    let studies = again.heard(client, "studies")[0]["studies"].clone();
    let of = |id: u64| studies.as_array().unwrap().iter().find(|study| study["id"] == id);
    assert_eq!(of(1).unwrap()["written"], "Learn the rules");
    assert_eq!(of(2).unwrap()["written"], Value::Null);
    assert_eq!(of(3).unwrap()["written"], "Learn the rules");
}
