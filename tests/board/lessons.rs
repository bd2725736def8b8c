//! `fissile board`: exercises that are opened, found and solved; judgments that survive a PGN and never reach
//! another game; draws by agreement. Over real sockets.

use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::{Server, Tab};

/// Two moves to a blast, and one, as `fissile tactics --epd` writes them.
const EPD: &str = "\
rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - bm Ne5; dm 2; hmvc 0; fmvn 2; id \"game 1, 2.\"; pv Ne5 Na6 Nxd7#; c0 \"themes blast quiet\"; c1 \"difficulty 3 easy\";
rnb1kbnr/pppp1ppp/4p3/4N3/7q/P7/1PPPPPPP/RNBQKB1R b KQkq - bm Qxf2#; dm 1; hmvc 0; fmvn 3; id \"game 1, 3...\"; pv Qxf2#; c0 \"themes blast\"; c1 \"difficulty 2 easy\";
";

/// A game with two mistakes.
const GAME: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. Nf3 e6 2. Ne5 Qh4 3. a3 a6 *";

/// Opens the exercises; the study and its first game.
fn opened(tab: &mut Tab) -> (Value, Value) {
    let pasted = tab.ask(&json!({"type": "paste", "text": EPD}), "pasted");
    assert_eq!((&pasted["games"], &pasted["exercises"]), (&json!(2), &json!(true)));
    let study = tab.until("study");
    (study, tab.until("game"))
}

/// Tries a move; the answer, and what the exercise says then, if anything.
fn attempt(tab: &mut Tab, node: &Value, text: &str) -> (Value, Value) {
    let tried = tab.ask(&json!({"type": "try", "node": node, "text": text}), "tried");
    let told = if tried["right"] == true { tab.until("exercise") } else { Value::Null };
    (tried, told)
}

/// The count of an exercise in the list.
fn tally(tab: &mut Tab, game: u64) -> Value {
    count(&tab.until_one("row", |row| row["row"]["id"] == game)["row"]["exercise"])
}

/// How often an exercise was solved and failed. What has failed is due on another day, and only that.
fn count(exercise: &Value) -> Value {
    let due = exercise["due"].as_u64();
    assert_eq!(due.is_some(), exercise["failed"] != 0, "{exercise}");
    assert!(due.is_none_or(|due| due > 20_000), "{exercise}");
    json!({"solved": exercise["solved"], "failed": exercise["failed"]})
}

#[test]
fn an_exercise_is_solved_to_the_end_and_counted() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut tab, first, _) = server.open();
    let (study, game) = opened(&mut tab);
    assert_ne!(study["id"], first["id"], "exercises have a study of their own");
    assert_eq!(count(&game["exercise"]), json!({"solved": 0, "failed": 0}));
    let begun = tab.ask(&json!({"type": "solve"}), "exercise");
    let fields = ["node", "phase", "color", "left"].map(|name| begun[name].clone());
    assert_eq!(fields, [json!(0), json!("try"), json!("white"), json!(2)]);
    let (tried, told) = attempt(&mut tab, &json!(0), "Ne5");
    assert_eq!(
        (&tried["best"], &told["phase"], &told["left"]),
        (&json!(true), &json!("try"), &json!(1))
    );
    // After the opponent's reply; an old node is nothing anymore.
    assert_eq!(told["node"], 2);
    let (tried, told) = attempt(&mut tab, &told["node"], "Nxd7");
    assert_eq!((&tried["right"], &told["phase"]), (&json!(true), &json!("solved")));
    assert_eq!(tally(&mut tab, 1), json!({"solved": 1, "failed": 0}));
    // A wrong move fails, once; with a hint nothing counts.
    tab.ask(&json!({"type": "solve"}), "exercise");
    let (tried, _) = attempt(&mut tab, &json!(0), "a3");
    assert!(tried["loss"].as_f64().unwrap() > 5.0, "{tried}");
    assert!(tried["reply"].is_string(), "{tried}");
    assert_eq!(tally(&mut tab, 1), json!({"solved": 1, "failed": 1}));
    attempt(&mut tab, &json!(0), "h3");
    attempt(&mut tab, &json!(0), "Ne5");
    attempt(&mut tab, &json!(2), "Nxd7");
    tab.ask(&json!({"type": "solve"}), "exercise");
    let hint = tab.ask(&json!({"type": "hint"}), "hint");
    assert_eq!((&hint["node"], &hint["square"]), (&json!(0), &json!("f3")));
    assert_eq!(tab.ask(&json!({"type": "give_up"}), "exercise")["phase"], "shown");
    tab.ask(&json!({"type": "select", "game": 2}), "game");
    tab.ask(&json!({"type": "solve"}), "exercise");
    tab.ask(&json!({"type": "give_up"}), "exercise");
    assert_eq!(tally(&mut tab, 2), json!({"solved": 0, "failed": 1}));
    // The counts are no change of the game that could be undone, and survive a crash.
    let why = tab.refused(&json!({"type": "undo"}));
    assert!(why.contains("no change to undo"), "{why}");
    server.kill();
    let server = Server::start(folder.path());
    let mut tab = server.connect();
    let again = tab.ask(&json!({"type": "open", "study": study["id"], "game": 1}), "study");
    let counts = [0, 1].map(|index| count(&again["games"][index]["exercise"]));
    assert_eq!(counts, [json!({"solved": 1, "failed": 1}), json!({"solved": 0, "failed": 1})]);
    tab.until("position");
    // As a file they are exercises again.
    let file = tab.ask(&json!({"type": "save", "what": "study"}), "file");
    let pasted = tab.ask(&json!({"type": "paste", "text": file["text"]}), "pasted");
    assert_eq!((&pasted["games"], &pasted["exercises"]), (&json!(2), &json!(true)));
}

#[test]
fn another_way_to_win_is_right_too() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    // Both rooks give mate in one.
    let two = "6k1/1R6/8/8/8/8/8/K1RR4 w - - bm Rc8#; pv Rc8#;";
    tab.ask(&json!({"type": "paste", "text": two}), "pasted");
    tab.ask(&json!({"type": "solve"}), "exercise");
    let (tried, told) = attempt(&mut tab, &json!(0), "Rd8");
    assert_eq!(
        (&tried["best"], &tried["loss"], &told["phase"]),
        (&json!(false), &json!(0.0), &json!("solved"))
    );
    assert_eq!(tally(&mut tab, 1)["solved"], 1);
}

/// How many exercises are found in a game.
fn found_once(game: &str) -> u64 {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    tab.ask(&json!({"type": "paste", "text": game}), "pasted");
    tab.send(&json!({"type": "mine", "nodes": 30000}));
    let found = tab.until_one("mining", |mining| mining["done"] == mining["total"]);
    found["found"].as_u64().unwrap()
}

#[test]
fn exercises_are_found_in_the_games_of_a_study() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, study, _) = server.open();
    let why = tab.refused(&json!({"type": "mine"}));
    assert!(why.contains("no game to search"), "{why}");
    tab.ask(&json!({"type": "paste", "text": format!("{GAME}\n\n{GAME}")}), "pasted");
    tab.send(&json!({"type": "mine", "nodes": 30000}));
    let begun = tab.until("mining");
    assert_eq!(
        (&begun["done"], &begun["total"], &begun["study"]),
        (&json!(0), &json!(2), &study["id"])
    );
    let why = tab.refused(&json!({"type": "mine"}));
    assert!(why.contains("already"), "{why}");
    let found = tab.until_one("mining", |mining| mining["done"] == mining["total"]);
    assert_eq!(found["found"], found_once(GAME), "a position of two games counts once");
    // Games count from 1, and the last exercise is the end of the game.
    tab.send(&json!({"type": "open", "study": found["exercises"], "game": found["found"]}));
    let exercises = tab.until("study");
    assert!(exercises["name"].as_str().unwrap().starts_with("Exercises from "), "{exercises}");
    let game = tab.until("game");
    let tags = game["tags"].as_array().unwrap();
    assert!(tags.contains(&json!(["Themes", "blast"])), "{game}");
    let (tried, _) = attempt(&mut tab, &json!(0), "Qxf2#");
    assert_eq!(tried["best"], true);
    // Exercises hold no further ones.
    let why = tab.refused(&json!({"type": "mine"}));
    assert!(why.contains("no game to search"), "{why}");
}

#[test]
fn a_search_for_exercises_is_stopped() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    tab.ask(&json!({"type": "paste", "text": GAME}), "pasted");
    tab.ask(&json!({"type": "mine", "nodes": 10_000_000}), "mining");
    tab.send(&json!({"type": "stop_mining"}));
    let end = tab.until_one("mining", |mining| mining["done"] == mining["total"]);
    assert_eq!((&end["found"], &end["exercises"]), (&json!(0), &Value::Null));
    tab.ask(&json!({"type": "mine", "nodes": 1000}), "mining");
}

#[test]
fn a_judging_reaches_its_own_game_and_no_other() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, study, _) = server.open();
    tab.ask(&json!({"type": "paste", "text": GAME}), "pasted");
    let game = tab.until("game")["id"].clone();
    // Another game of the study is shown when it ends.
    tab.ask(&json!({"type": "judge", "nodes": 2000}), "judging");
    tab.send(&json!({"type": "select", "game": 1}));
    // On a busy machine the end comes first.
    let (mut is_shown, mut end) = (false, Value::Null);
    while !is_shown || end.is_null() {
        let event = tab.next_event();
        is_shown |= event["type"] == "game" && event["id"] != game;
        if event["type"] == "judging" && event["done"] == event["total"] {
            end = event;
        }
    }
    assert_eq!((&end["study"], &end["game"]), (&study["id"], &game));
    let judged = tab.ask(&json!({"type": "select", "game": game}), "game");
    assert!(!judged["record"].is_null(), "{judged}");
    tab.until("position");
    // A game with the same number and the same moves in another study stays as it is.
    tab.ask(&json!({"type": "create"}), "study");
    tab.until("position");
    tab.ask(&json!({"type": "paste", "text": GAME}), "pasted");
    let twin = tab.until("game");
    assert_eq!(twin["id"], game);
    tab.until("position");
    let other = twin["study"].clone();
    for _ in 0..10 {
        tab.ask(&json!({"type": "judge", "nodes": 1_000_000}), "judging");
        tab.ask(&json!({"type": "open", "study": study["id"], "game": 1}), "game");
        tab.until_one("judging", |judging| judging["done"] == judging["total"]);
        tab.ask(&json!({"type": "open", "study": other, "game": game}), "position");
    }
    let again = tab.ask(&json!({"type": "select", "game": game}), "game");
    assert!(again["record"].is_null(), "a study that is left is judged no further");
}

#[test]
fn judgments_survive_a_pgn() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    tab.ask(&json!({"type": "paste", "text": GAME}), "pasted");
    tab.until("position");
    tab.send(&json!({"type": "judge", "nodes": 20_000}));
    tab.until_one("judging", |judging| judging["done"] == judging["total"]);
    let judged = tab.until_one("game", |game| !game["record"].is_null());
    let text = tab.pgn();
    assert!(
        text.contains("Blunder. ") && text.contains(" was best.") && text.contains("[%loss "),
        "{text}"
    );
    tab.ask(&json!({"type": "paste", "text": text}), "pasted");
    let again = tab.until("game");
    assert_eq!(again["record"], judged["record"]);
    let judgments = |game: &Value| {
        let mut found: Vec<(Value, Value, Value)> = Vec::new();
        for node in game["nodes"].as_array().unwrap() {
            let judgment = &node["judgment"];
            if !judgment.is_null() {
                let loss = (judgment["loss"].as_f64().unwrap() * 10.0).round();
                found.push((judgment["word"].clone(), judgment["best"].clone(), json!(loss)));
            }
        }
        found
    };
    assert!(!judgments(&judged).is_empty());
    assert_eq!(judgments(&again), judgments(&judged));
    let lessons = tab.ask(&json!({"type": "learn", "color": "both"}), "lessons");
    assert!(!lessons["lessons"].as_array().unwrap().is_empty());
    assert_eq!(tab.pgn(), text, "nothing piles up");
}

#[test]
fn a_draw_is_offered() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let offer = json!({"type": "offer_draw"});
    tab.refused(&offer);
    // Kings that cannot get at each other's pawns: White is far behind, and is the engine.
    let start = |tab: &mut Tab, fen: &str| {
        tab.send(&json!({"type": "play", "color": "black", "level": 3, "start": {"fen": fen}}));
        tab.until_one("position", |position| position["turn"] == "black");
    };
    start(&mut tab, "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1");
    tab.send(&offer);
    let answer = tab.until_one("play", |play| !play["play"]["end"].is_null());
    assert_eq!(answer["play"]["end"], json!({"result": "1/2-1/2", "reason": "draw by agreement"}));
    assert_eq!(tab.until("draw")["accepted"], true);
    assert!(tab.pgn().contains("[Result \"1/2-1/2\"]"));
    // The engine is far ahead.
    start(&mut tab, "4k3/p7/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    let answer = tab.ask(&offer, "draw");
    assert_eq!(answer["accepted"], false);
    assert!(answer["why"].as_str().unwrap().contains("stands better"), "{answer}");
    let why = tab.refused(&offer);
    assert!(why.contains("already offered"), "{why}");
}
