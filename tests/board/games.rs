//! Games against the engine over real sockets, and how they survive.

use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::{self, Server};

#[test]
fn a_game_against_the_engine_goes_to_its_end_and_survives_a_kill() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut tab, study, _) = server.open();
    let clock = json!({"base_ms": 600_000, "increment_ms": 1000});
    tab.send(&json!({"type": "play", "color": "white", "level": 1, "clock": clock}));
    let game = tab.until_one("game", |game| !game["play"].is_null());
    assert_eq!(
        (&game["play"]["you"], &game["play"]["clock"]["running"]),
        (&json!("white"), &Value::Null)
    );
    let mut plies = 0;
    let mut killed = false;
    loop {
        let position = tab.until_one("position", |position| {
            position["turn"] == "white" || !position["outcome"].is_null()
        });
        if !position["outcome"].is_null() {
            break;
        }
        if plies == 4 && !killed {
            // In the middle of the game, and it goes on where it was.
            killed = true;
            server.kill();
            server = Server::start(folder.path());
            tab = server.connect();
            tab.send(&json!({"type": "open", "study": study["id"], "game": game["id"]}));
            let again = tab.until("game");
            assert_eq!(again["play"]["tip"], position["node"], "{again}");
            let left = again["play"]["clock"]["white_ms"].as_u64().unwrap();
            assert!((300_000..=610_000).contains(&left), "{left}");
            assert_eq!(again["play"]["clock"]["running"], "white");
            continue;
        }
        // Whatever wins, or else the first move: the engine wins against that, or it is a draw.
        let moves = position["moves"].as_array().unwrap();
        let mv = moves.iter().find(|mv| mv["king"] == true).unwrap_or(&moves[moves.len() / 2]);
        tab.send(&json!({"type": "move", "node": position["node"], "text": mv["uci"]}));
        plies += 2;
    }
    let game = tab.until_one("play", |play| !play["play"]["end"].is_null());
    let result = game["play"]["end"]["result"].as_str().unwrap();
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&result), "{game}");
    let text = tab.pgn();
    assert!(text.contains(&format!("[Result \"{result}\"]")) && text.contains("[%clk "), "{text}");
    // Now it is a game like any other.
    tab.play(0, "h4");
}

#[test]
fn moves_are_taken_back_and_games_resigned_or_lost_on_time() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let mine =
        |tab: &mut client::Tab| tab.until_one("position", |position| position["turn"] == "black");
    let start = |tab: &mut client::Tab, number: Value| {
        tab.send(
            &json!({"type": "play", "color": "black", "level": 1, "start": {"chess960": number}}),
        );
        mine(tab)
    };
    start(&mut tab, json!("random"));
    tab.send(&json!({"type": "resign"}));
    tab.until_one("play", |play| !play["play"]["end"].is_null());
    // In the usual start position nobody wins in two moves.
    let position = start(&mut tab, json!(518));
    tab.send(
        &json!({"type": "move", "node": position["node"], "text": position["moves"][0]["uci"]}),
    );
    let later = mine(&mut tab);
    let why = tab.refused(&json!({"type": "move", "node": 0, "text": "e4"}));
    assert!(why.contains("to play on"), "{why}");
    let why = tab.refused(&json!({"type": "judge"}));
    assert!(why.contains("going on"), "{why}");
    tab.send(&json!({"type": "takeback"}));
    let back = mine(&mut tab);
    assert_eq!((&back["node"], &back["fen"]), (&position["node"], &position["fen"]));
    assert_ne!(later["fen"], back["fen"]);
    tab.send(&json!({"type": "resign"}));
    let play = tab.until_one("play", |play| !play["play"]["end"].is_null());
    assert_eq!(play["play"]["end"], json!({"result": "1-0", "reason": "Black resigns"}));
    // One second, and nobody moves.
    let clock = json!({"base_ms": 1000, "increment_ms": 0});
    tab.send(&json!({"type": "play", "color": "white", "level": 1, "clock": clock}));
    tab.until_one("position", |position| position["turn"] == "white" && position["node"] == 0);
    tab.send(&json!({"type": "move", "node": 0, "text": "e4"}));
    let play = tab.until_one("play", |play| !play["play"]["end"].is_null());
    assert_eq!(play["play"]["end"]["reason"], "Black wins on time");
    assert!(tab.pgn().contains("[Termination \"time forfeit\"]"));
}
