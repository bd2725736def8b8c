//! Games against the engine, in a session that is driven as a function: the test is the engine and
//! the clock.

use fissile::atomic::Move;
use fissile::board::session::{Answer, JobId, Request};
use fissile::search::Score;
use serde_json::{Value, json};

use crate::harness::Board;

/// The last request, which is one to think, and the first move that is legal there.
fn thought(board: &Board) -> (JobId, Move) {
    match board.requests.last() {
        Some(Request::Think { job, game, .. }) => (*job, game.position().legal_moves()[0]),
        other => panic!("{other:?}"),
    }
}

/// What the clocks of a game show, and which one runs.
fn times(play: &Value) -> (u64, u64, Value) {
    let clock = &play["clock"];
    let left = |name: &str| clock[name].as_u64().unwrap();
    (left("white_ms"), left("black_ms"), clock["running"].clone())
}

#[test]
fn a_game_is_played_and_lost_on_time_without_a_clock_of_its_own() {
    let mut board = Board::new();
    let client = board.connect();
    let clock = json!({"base_ms": 60_000, "increment_ms": 1_000});
    board.ask(client, json!({"type": "play", "color": "black", "level": 3, "clock": clock}));
    let (first, mv) = thought(&board);
    assert_eq!(board.library.deadline_ms(), None, "clocks begin with the second move");
    board.answer(first, Answer::Move { mv: Some(mv), score: None });
    // The position comes before the state of the game.
    let kinds: Vec<Value> =
        board.pages[&client].events.iter().map(|event| json!(event)["type"].clone()).collect();
    assert_eq!(kinds, ["nodes", "row", "position", "play"]);
    // A late answer of the same job is nothing.
    board.answer(first, Answer::Move { mv: Some(mv), score: None });
    assert_eq!(board.pages[&client].events, []);
    board.ask(client, json!({"type": "move", "node": 1, "text": "a6"}));
    let (second, mv) = thought(&board);
    assert_eq!(board.library.deadline_ms(), Some(60_000));
    board.now.ticks_ms = 10_000;
    board.answer(second, Answer::Move { mv: Some(mv), score: Some(Score(0)) });
    let play = &board.heard(client, "play")[0]["play"];
    assert_eq!((&play["clock"]["white_ms"], &play["thinking"]), (&json!(51_000), &json!(false)));
    // Ten seconds are over for the person as well, and then its time.
    assert_eq!(board.library.deadline_ms(), Some(70_000));
    board.now.ticks_ms = 69_999;
    let output = board.library.tick(board.now);
    assert!(output.events.is_empty());
    board.now.ticks_ms = 70_000;
    let output = board.library.tick(board.now);
    board.take(output);
    let play = &board.heard(client, "play").pop().unwrap()["play"];
    assert_eq!(play["end"], json!({"result": "1-0", "reason": "White wins on time"}));
    assert_eq!(times(play), (51_000, 0, Value::Null));
    assert!(matches!(board.requests.last(), Some(Request::Dismiss { .. })));
    assert_eq!(board.library.deadline_ms(), None);
}

#[test]
fn a_game_waits_while_nobody_shows_it() {
    let mut board = Board::new();
    let client = board.connect();
    let clock = json!({"base_ms": 60_000, "increment_ms": 0});
    board.ask(client, json!({"type": "play", "color": "white", "clock": clock}));
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let (job, mv) = thought(&board);
    board.answer(job, Answer::Move { mv: Some(mv), score: None });
    board.now.ticks_ms += 15_000;
    board.ask(client, json!({"type": "select", "game": 1}));
    assert_eq!(board.library.deadline_ms(), None);
    board.now.ticks_ms += 1_000_000;
    board.ask(client, json!({"type": "select", "game": 2}));
    let game = &board.heard(client, "game")[0];
    assert_eq!(game["play"]["clock"]["white_ms"], 45_000, "{game}");
    // Thinking that has begun for nobody is stopped.
    board.ask(client, json!({"type": "move", "node": 2, "text": "d4"}));
    let (job, _) = thought(&board);
    let output = board.library.disconnect(client, board.now);
    let stops = |request: &Request| matches!(request, Request::Stop { job: own } if *own == job);
    assert!(output.requests.iter().any(stops), "{:?}", output.requests);
    assert!(output.events.is_empty());
}

/// Plays a move of the person and lets the engine answer with another, as SAN.
fn round(board: &mut Board, client: u64, node: u32, moves: [&str; 2]) -> u32 {
    board.ask(client, json!({"type": "move", "node": node, "text": moves[0]}));
    let Some(Request::Think { job, game, .. }) = board.requests.last() else { return node + 1 };
    let mv = game.position().parse_san(moves[1]).unwrap();
    let job = *job;
    board.answer(job, Answer::Move { mv: Some(mv), score: None });
    board.pages[&client].position["node"].as_u64().unwrap() as u32
}

#[test]
fn a_practice_begins_again_until_it_is_won() {
    let mut board = Board::new();
    let client = board.connect();
    let clock = json!({"base_ms": 60_000, "increment_ms": 0});
    let practice = json!({"takebacks": false});
    board.ask(
        client,
        json!({"type": "play", "color": "white", "level": 3, "clock": clock, "practice": practice}),
    );
    let at = round(&mut board, client, 0, ["Nf3", "f6"]);
    assert_eq!(
        board.refused(client, json!({"type": "takeback"})),
        "this practice allows no take-backs"
    );
    assert_eq!(board.refused(client, json!({"type": "try_again"})), "this try is not over");
    board.now.ticks_ms += 20_000;
    round(&mut board, client, at, ["e4", "a6"]);
    let clock = board.heard(client, "play").pop().map(|play| times(&play["play"]));
    board.now.ticks_ms += 15_000;
    board.ask(client, json!({"type": "resign"}));
    let play = board.heard(client, "play")[0]["play"].clone();
    assert_eq!(play["end"]["result"], "0-1");
    // The clock stops when the game ends, not at the last move.
    assert_eq!(clock, Some((40_000, 60_000, json!("white"))));
    assert_eq!(times(&play), (25_000, 60_000, Value::Null));
    assert!(matches!(board.requests.last(), Some(Request::Dismiss { .. })));
    // The position is set up again, with fresh clocks and another engine.
    board.ask(client, json!({"type": "try_again"}));
    assert_eq!(board.pages[&client].position["node"], 0);
    let play = board.heard(client, "play").pop().unwrap()["play"].clone();
    assert_eq!(play["practice"], json!({"tries": 2, "takebacks": false}));
    assert_eq!((&play["end"], &play["clock"]["white_ms"]), (&Value::Null, &json!(60_000)));
    let at = round(&mut board, client, 0, ["Nf3", "f6"]);
    let at = round(&mut board, client, at, ["Ne5", "a6"]);
    let before = board.requests.len();
    board.ask(client, json!({"type": "move", "node": at, "text": "Nxd7"}));
    let play = board.heard(client, "play").pop().unwrap()["play"].clone();
    assert_eq!((&play["end"]["result"], &play["practice"]["tries"]), (&json!("1-0"), &json!(2)));
    assert!(matches!(board.requests[before..], [Request::Dismiss { .. }]));
    assert_eq!(
        board.refused(client, json!({"type": "try_again"})),
        "you have won, so the practice is over"
    );
    // The line that won is the main line, and the try before it a variation.
    board.ask(client, json!({"type": "save", "what": "game"}));
    let text = board.heard(client, "file")[0]["text"].as_str().unwrap().replace('\n', " ");
    // Without the clocks.
    let parts = text.split(" {").map(|part| part.rsplit('}').next().unwrap());
    let moves: String = parts.collect();
    assert!(
        moves.contains("1. Nf3 1... f6 2. Ne5 (2. e4 2... a6) 2... a6 3. Nxd7# 1-0"),
        "{moves}"
    );
    // All of it is kept.
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "open", "study": 1, "game": 2}));
    let play = &again.heard(client, "game").pop().unwrap()["play"];
    assert_eq!(play["practice"]["tries"], 2);
}

#[test]
fn moves_of_a_practice_are_taken_back_without_losing_earlier_tries() {
    let mut board = Board::new();
    let client = board.connect();
    let practice = json!({"takebacks": true});
    board.ask(client, json!({"type": "play", "color": "white", "practice": practice}));
    let at = round(&mut board, client, 0, ["Nf3", "f6"]);
    board.ask(client, json!({"type": "takeback"}));
    assert_eq!(board.pages[&client].position["node"], 0);
    assert_eq!(board.pages[&client].nodes.len(), 3, "they stay as a variation");
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let why = board.refused(client, json!({"type": "move", "node": at, "text": "Ne5"}));
    assert_eq!(why, "go to the last move to play on against the engine");
    // A game that is no practice cannot begin again.
    board.ask(client, json!({"type": "new_game"}));
    assert_eq!(board.refused(client, json!({"type": "try_again"})), "this game is no practice");
}
