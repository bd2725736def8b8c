//! Searches over real sockets: analysis, judging, endgame tables.

use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::Server;

#[test]
fn a_position_is_searched_and_the_search_follows() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    tab.send(&json!({"type": "analyse", "lines": 3}));
    let deep = |analysis: &Value| {
        analysis["lines"].as_array().unwrap().len() == 3 && analysis["depth"].as_i64() > Some(4)
    };
    let found = tab.until_one("analysis", deep);
    assert_eq!((&found["node"], &found["running"]), (&json!(0), &json!(true)));
    let wdl: Vec<u64> = found["lines"][0]["wdl"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part.as_u64().unwrap())
        .collect();
    assert_eq!(wdl.iter().sum::<u64>(), 1000);
    let f6 = tab.play(0, "Nf3 f6 Ne5 a6");
    let found = tab.until_one("analysis", |analysis| analysis["node"] == f6);
    assert_eq!(found["lines"][0]["score"], json!({"mate": 1}));
    assert_eq!(
        found["lines"][0]["moves"][0]["san"].as_str().map(|san| san.ends_with('#')),
        Some(true)
    );
    // Black, who does not move, threatens nothing; White does.
    let threat = tab.ask(&json!({"type": "threat", "node": f6 - 1}), "threat");
    assert_eq!(threat["line"]["score"], json!({"mate": 1}), "{threat}");
    tab.until_one("analysis", |analysis| analysis["node"] == f6 && analysis["running"] == true);
    tab.send(&json!({"type": "stop"}));
    tab.until_one("analysis", |analysis| analysis["running"] == false);
    let over = tab.play(f6, "Nxd7");
    let why = tab.ask(&json!({"type": "threat", "node": over}), "threat");
    assert!(why["why"].as_str().unwrap().contains("the game is over"), "{why}");
}

#[test]
fn a_game_is_judged_and_its_mistakes_are_lessons() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let last = tab.play(0, "Nf3 f6 Ne5 a6 Nxd7");
    tab.send(&json!({"type": "judge", "nodes": 5000}));
    tab.until_one("judging", |judging| judging["done"] == judging["total"]);
    let game = tab.until("game");
    assert_eq!(game["record"]["black"]["blunders"], 1, "{game}");
    let nodes = game["nodes"].as_array().unwrap();
    let blunder = nodes.iter().find(|node| node["san"] == "a6").unwrap();
    assert_eq!(
        (&blunder["judgment"]["word"], &blunder["glyphs"]),
        (&json!("blunder"), &json!([4]))
    );
    assert!(blunder["eval"]["score"]["mate"] == 1, "{blunder}");
    let best = blunder["judgment"]["best"]["san"].as_str().unwrap();
    let lessons = tab.ask(&json!({"type": "learn", "color": "black"}), "lessons");
    let lesson = &lessons["lessons"][0];
    assert_eq!((&lesson["played"], &lesson["node"]), (&blunder["id"], &blunder["parent"]));
    let attempt = |text: &str| json!({"type": "try", "node": lesson["node"], "text": text});
    let tried = tab.ask(&attempt(best), "tried");
    assert_eq!((&tried["right"], &tried["best"]), (&json!(true), &json!(true)));
    let tried = tab.ask(&attempt("h6"), "tried");
    assert_eq!(tried["right"], false, "{tried}");
    assert!(tried["loss"].as_f64().unwrap() > 15.0, "{tried}");
    // The better line is a variation, and the file tells the evaluations.
    let text = tab.pgn();
    assert!(text.contains("[%eval ") && text.contains(&format!("(2... {best}")), "{text}");
    assert!(last > 0);
}

#[test]
fn positions_are_looked_up_in_the_tables_and_drawn() {
    let folder = tempdir().unwrap();
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    let server = Server::start_with(folder.path(), &["--syzygy-path", tables]);
    let (mut tab, ..) = server.open();
    tab.send(&json!({"type": "new_game", "start": {"fen": "8/8/8/8/3k4/8/8/KQ6 w - - 0 1"}}));
    let position = tab.until("position");
    assert_eq!(position["tables"]["value"], "win", "{position}");
    assert_eq!(position["tables"]["moves"][0]["value"], "win");
    let svg =
        tab.ask(&json!({"type": "picture", "node": 0, "format": "svg", "flip": true}), "file");
    assert!(svg["text"].as_str().unwrap().starts_with("<svg "), "{svg}");
    let png = tab.ask(
        &json!({"type": "picture", "node": 0, "format": "png", "flip": false, "pixels": 64}),
        "file",
    );
    assert!(png["base64"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{png}");
}
