//! Texts that go in and out of a session that is driven as a function: PGN, sheets, and the games of
//! a study as an explorer.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use fissile::board::session::{Answer, Request};
use fissile::board::store::MemoryStore;
use roxmltree::Document;
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
    // What is saved has the tags that came in, and the two that every PGN must have besides.
    board.ask(client, json!({"type": "save", "what": "study"}));
    let file = &board.heard(client, "file")[0];
    let pgn = file["text"].as_str().unwrap();
    let tags = |text: &str| -> BTreeSet<String> {
        text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect()
    };
    let missing = ["[Date \"????.??.??\"]", "[Round \"?\"]", "[White \"?\"]", "[Black \"?\"]"];
    let expected = tags(CHAPTERS).into_iter().chain(missing.map(str::to_owned)).collect();
    assert_eq!(tags(pgn), expected);
    // A name of its own replaces that of the chapter in the list.
    board.ask(client, json!({"type": "tags", "tags": [["Event", "Mine"]]}));
    assert_eq!(board.heard(client, "row")[0]["row"]["event"], "Mine");
    // The same study again has another name.
    board.ask(client, json!({"type": "paste", "text": CHAPTERS}));
    assert_eq!(board.heard(client, "study")[0]["name"], "Traps (2)");
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
    // The games with the position, and where it is in them: the first game of the study has no moves.
    let here = json!([{"game": 2, "node": 0}, {"game": 3, "node": 0}, {"game": 4, "node": 0}]);
    assert_eq!(book["found"], here);
    board.ask(client, json!({"type": "move", "node": 0, "text": "Nf3"}));
    assert_eq!(board.pages[&client].position["book"]["moves"].as_array().unwrap().len(), 2);
    board.ask(client, json!({"type": "explore", "on": false}));
    assert_eq!(board.pages[&client].position["book"], Value::Null);
}

#[test]
fn the_explorer_has_the_games_and_the_moves_that_are_chosen() {
    let mut board = Board::new();
    let client = board.connect();
    let games = "[White \"Anna\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1800\"]\n[Result \"1-0\"]\n\n\
        1. Nf3 (1. e4 e5) (1. d4 (1. e4 d5)) 1... f6 1-0\n\n\
        [Black \"Anna\"]\n[Date \"2020.01.01\"]\n[Result \"0-1\"]\n\n1. e4 0-1";
    board.ask(client, json!({"type": "paste", "text": games}));
    board.ask(client, json!({"type": "show", "node": 0}));
    let mut counts = |choice: Value| {
        let mut message = json!({"type": "explore", "on": true});
        message.as_object_mut().unwrap().extend(choice.as_object().unwrap().clone());
        board.ask(client, message);
        let moves = board.pages[&client].position["book"]["moves"].clone();
        let moves = moves.as_array().cloned().unwrap_or_default();
        let count = |mv: &Value| {
            let of = |name: &str| mv[name].as_u64().unwrap();
            (mv["san"].as_str().unwrap().to_owned(), of("white"), of("black"), of("open"))
        };
        let mut counts: Vec<_> = moves.iter().map(count).collect();
        counts.sort_unstable();
        let games = board.heard(client, "explorer")[0]["games"].as_u64().unwrap();
        (games, counts)
    };
    let row = |san: &str, white, black, open| (san.to_owned(), white, black, open);
    let both = vec![row("Nf3", 1, 0, 0), row("e4", 0, 1, 0)];
    assert_eq!(counts(json!({})), (3, both));
    // A variation has no result, and what a game has twice counts once.
    let all = vec![row("Nf3", 1, 0, 0), row("d4", 0, 0, 1), row("e4", 0, 1, 1)];
    assert_eq!(counts(json!({"variations": true})), (3, all));
    let first = vec![row("Nf3", 1, 0, 0)];
    let second = vec![row("e4", 0, 1, 0)];
    assert_eq!(counts(json!({"player": "anna", "color": "white"})), (1, first.clone()));
    assert_eq!(counts(json!({"player": "anna", "color": "black"})), (1, second.clone()));
    assert_eq!(counts(json!({"rating": 1800})), (1, first));
    // The empty first game is of today.
    assert_eq!(counts(json!({"until": "2020.02"})), (1, second));
    assert_eq!(counts(json!({"player": "nobody"})), (0, Vec::new()));
    let why = board.refused(client, json!({"type": "explore", "on": true, "since": "soon"}));
    assert_eq!(why, "\"soon\" is not a date: write 2024, 2024.06 or 2024.06.15");
}

#[test]
fn a_study_remembers_that_moves_are_looked_up_in_its_games() {
    let mut board = Board::new();
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
    // Another study has none, and neither has this one if it is not wanted anymore.
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
    assert!(
        text.contains("</b> The knight, <span>White to move</span>")
            && text.contains("The queen, 1... e6,")
    );
}

/// What is drawn by hand in a picture: class, color, and the square where it begins, which is found
/// from the picture's own measures with White at the bottom or Black.
fn drawn(svg: &str, flip: bool) -> Vec<(String, String, String)> {
    let picture = Document::parse(svg).unwrap();
    let square = |x: &str, y: &str| {
        let [column, row] =
            [(x, 46), (y, 18)].map(|(at, edge)| (at.parse::<i32>().unwrap() - edge - 50) / 100);
        let (file, rank) = if flip { (7 - column, row) } else { (column, 7 - row) };
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    };
    let shapes = picture.descendants().filter_map(|node| {
        let class = node.attribute("class").filter(|class| class.contains("drawn "))?;
        Some(match node.attribute("cx") {
            Some(x) => {
                let color = node.attribute("stroke")?;
                (class.to_owned(), color.to_owned(), square(x, node.attribute("cy")?))
            }
            None => {
                let place = node.attribute("transform")?.strip_prefix("translate(")?;
                let (x, y) = place.split_once(')')?.0.split_once(' ')?;
                (class.to_owned(), node.attribute("fill")?.to_owned(), square(x, y))
            }
        })
    });
    shapes.collect()
}

/// The fill of every piece that is drawn, and of the squares and the last move.
fn fills(svg: &str) -> Vec<String> {
    let picture = Document::parse(svg).unwrap();
    let mut fills: Vec<String> = picture
        .descendants()
        .filter(|node| !node.attribute("class").is_some_and(|class| class.contains("drawn")))
        .filter_map(|node| node.attribute("fill").map(str::to_owned))
        .collect();
    fills.sort_unstable();
    fills.dedup();
    fills
}

#[test]
fn pictures_and_sheets_show_what_the_page_shows() {
    let mut board = Board::new();
    let client = board.connect();
    let drawings = "[%csl Bd7,Ye5] [%cal Gf3d4,Re2e4,Yh1a8]";
    let text = format!("1. Nf3 {{ {drawings} }} f6 2. Ne5 a6 3. Nxd7# 1-0");
    board.ask(client, json!({"type": "paste", "text": text}));
    let expected = [
        ("drawn blue", "#0060a8", "d7"),
        ("drawn yellow", "#f0e442", "e5"),
        ("arrow drawn green", "#009e73", "f3"),
        ("arrow drawn red", "#c23a00", "e2"),
        ("arrow drawn yellow", "#f0e442", "h1"),
    ]
    .map(|(class, color, square)| (class.to_owned(), color.to_owned(), square.to_owned()));
    let mut asked = |mut message: Value, look: &Value| {
        message.as_object_mut().unwrap().extend(look.as_object().unwrap().clone());
        board.ask(client, message);
        board.heard(client, "file").pop().unwrap()["text"].as_str().unwrap().to_owned()
    };
    let picture = |node| json!({"type": "picture", "node": node, "format": "svg"});
    let (plain, wood) = (["#403a35", "#fdfcf7"], ["#5b3720", "#f6e3bd"]);
    for (flip, look, squares, pieces) in [
        (false, json!({"flip": false}), ["#b8875a", "#f0dcb8"], plain),
        (
            true,
            json!({"flip": true, "board": "blue", "pieces": "wood"}),
            ["#7898b5", "#e4ebf1"],
            wood,
        ),
    ] {
        let svg = asked(picture(1), &look);
        assert_eq!(drawn(&svg, flip), expected, "{svg}");
        let found = fills(&svg);
        for color in squares.iter().chain(&pieces).chain(&["#146e82"]) {
            assert!(found.iter().any(|fill| fill == color), "{color} is not in {found:?}");
        }
        assert_eq!(found.len(), ["none", "details", "ink"].len() + 5, "{found:?}");
        // The coordinates are in the squares, as on the page: the first file is at the left.
        let picture = Document::parse(&svg).unwrap();
        assert_eq!(picture.root_element().attribute("viewBox"), Some("44 16 804 804"));
        let letter = |class: &str| {
            let sign = picture.descendants().find(|node| node.attribute("class") == Some(class));
            let place = sign.unwrap().attribute("transform").unwrap().to_owned();
            place["translate(".len()..].split(' ').next().unwrap().parse::<f64>().unwrap()
        };
        let (a, h) = (letter("coordinate a"), letter("coordinate h"));
        assert_eq!(a > h, flip, "a at {a}, h at {h}");
        // The sheet has the same diagram, after that of the empty game.
        let sheet = asked(json!({"type": "save", "what": "sheet"}), &look);
        let image = sheet.split("base64,").nth(2).unwrap().split('"').next().unwrap();
        let image = String::from_utf8(BASE64_STANDARD.decode(image).unwrap()).unwrap();
        assert_eq!((drawn(&image, flip), fills(&image)), (expected.to_vec(), found));
    }
    // What the last move exploded has the circles of the page, and the king in check its square.
    let svg = asked(picture(5), &json!({"flip": false}));
    let exploded = Document::parse(&svg).unwrap();
    let rings = exploded.descendants().filter(|node| node.has_tag_name("circle")).count();
    assert_eq!((rings, svg.matches("class=\"last\"").count(), drawn(&svg, false)), (5, 1, vec![]));
    assert!(!svg.contains("class=\"check\"") && !svg.contains("class=\"arrow"), "{svg}");
    board.ask(client, json!({"type": "paste", "text": "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"}));
    board.ask(client, json!({"type": "picture", "node": 0, "format": "svg", "flip": false}));
    let svg = board.heard(client, "file").pop().unwrap()["text"].to_string();
    assert!(svg.contains("check") && !svg.contains("last"), "{svg}");
    for (field, value) in [("board", "pink"), ("pieces", "7"), ("look", "blue")] {
        let mut message = picture(0);
        message.as_object_mut().unwrap().insert("flip".to_owned(), json!(false));
        message.as_object_mut().unwrap().insert(field.to_owned(), json!(value));
        board.ask(client, message);
        let why = board.heard(client, "refused").pop().unwrap()["why"].to_string();
        assert!(why.contains(if field == "look" { field } else { value }), "{why}");
    }
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
