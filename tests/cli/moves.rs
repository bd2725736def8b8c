//! `fissile moves` from the view of a user or a script: the real program.

use serde_json::{Value, json};
use support::driver::{self, Outcome};

const BLAST: &str = "rnbqkbnr/1pppp1pp/p4p2/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";

/// The outcome of `fissile moves`.
fn run(arguments: &[&str]) -> Outcome {
    driver::fissile(&[&["moves"], arguments].concat(), "")
}

fn good(arguments: &[&str]) -> String {
    driver::good(run(arguments))
}

fn json_of(arguments: &[&str]) -> Value {
    let out = good(&[arguments, &["--json"]].concat());
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn winning_blasts_come_first_then_captures_by_gain_then_the_rest() {
    let table = good(&[BLAST]);
    let lines: Vec<&str> = table.lines().collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        words(lines[0])[..7],
        ["e5d7", "Nxd7#", "Ne5", "pd7", "bc8", "qd8", "ke8"].map(String::from)
    );
    assert!(lines[0].ends_with("  White wins by explosion"), "{table}");
    assert_eq!(words(lines.last().unwrap())[..2], ["Legal", "moves:"].map(String::from));
    let uci = |line: &&str| words(line)[0].clone();
    let quiet: Vec<String> =
        lines[..lines.len() - 1].iter().filter(|line| words(line).len() == 2).map(uci).collect();
    assert!(quiet.len() > 20 && quiet.is_sorted(), "{quiet:?}");
    // Columns are aligned.
    let san = lines[0].find("Nxd7#").unwrap();
    assert!(
        lines[..lines.len() - 1]
            .iter()
            .all(|line| line.as_bytes()[san - 1] == b' ' && line.as_bytes()[san] != b' ')
    );
}

#[test]
fn the_table_has_a_line_for_each_move() {
    let expected = "\
a1a7  Rxa7   Ra1 pa7 nb8  -50  draw by insufficient material
a1a2  Ra2
a1a3  Ra3
a1a4  Ra4
a1a5  Ra5
a1a6  Ra6
a1b1  Rb1
a1c1  Rc1
a1d1  Rd1
e1c1  O-O-O
e1d1  Kd1
e1d2  Kd2
e1e2  Ke2
e1f1  Kf1
e1f2  Kf2
Legal moves: 15
";
    assert_eq!(good(&["1n2k3/p7/8/8/8/8/8/R3K3 w Q - 0 1"]), expected);
}

#[test]
fn moves_can_be_played_first() {
    let later = good(&["startpos", "Nf3", "f6", "Ne5", "a6"]);
    assert_eq!(later, good(&[BLAST]));
    let over = good(&["startpos", "g1f3", "f7f6", "f3e5", "a7a6", "e5d7"]);
    assert_eq!(over, "The game is over: White wins by explosion, 1-0\nLegal moves: 0\n");
}

#[test]
fn json_says_what_the_table_says() {
    let list = json_of(&[BLAST]);
    assert_eq!(
        (&list["fen"], &list["turn"], &list["end"]),
        (&json!(BLAST), &json!("white"), &Value::Null)
    );
    let first = &list["moves"][0];
    assert_eq!(
        (&first["uci"], &first["san"], &first["explodes_king"]),
        (&json!("e5d7"), &json!("Nxd7#"), &json!(true))
    );
    assert_eq!(first["end"], json!({"result": "1-0", "reason": "White wins by explosion"}));
    let removed = first["removes"].as_array().unwrap();
    assert_eq!((removed.len(), &removed[0]), (5, &json!({"square": "e5", "piece": "N"})));
    let moves = list["moves"].as_array().unwrap();
    let pawn = moves.iter().find(|entry| entry["uci"] == "e2e4").unwrap();
    assert_eq!(
        (&pawn["removes"], &pawn["gain"], &pawn["end"]),
        (&json!([]), &json!(0), &Value::Null)
    );
    assert_eq!(good(&[BLAST]).lines().count(), moves.len() + 1);
    // A pawn for a pawn is better than a knight for a pawn.
    let captures = json_of(&["r1bqkbnr/pppp1ppp/2n5/4p3/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3"]);
    let first: Vec<&Value> = captures["moves"].as_array().unwrap().iter().take(3).collect();
    assert_eq!([&first[0]["san"], &first[1]["san"]], [&json!("dxe5"), &json!("Nxe5")]);
    assert!(
        first[0]["gain"] == 0
            && first[1]["gain"].as_i64().unwrap() < 0
            && first[2]["removes"] == json!([])
    );
}

#[test]
fn draws_and_mates_are_told_and_castling_follows_the_setting() {
    let mate = json_of(&["6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"]);
    let ends: Vec<&Value> =
        mate["moves"].as_array().unwrap().iter().filter(|entry| entry["uci"] == "a1a8").collect();
    assert_eq!(ends[0]["end"], json!({"result": "1-0", "reason": "White wins by checkmate"}));
    // The rooks explode each other, leaving two bare kings.
    let draw = json_of(&["7r/8/8/1k6/8/8/8/K6R w - - 0 1"]);
    assert_eq!(
        draw["moves"][0]["end"],
        json!({"result": "1/2-1/2", "reason": "draw by insufficient material"})
    );
    assert_eq!(draw["moves"][0]["gain"], json!(0));
    let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert!(good(&[castling]).contains("e1c1  O-O-O"));
    let spelled = json_of(&[castling, "--chess960"]);
    assert_eq!(spelled["fen"], json!("4k3/8/8/8/8/8/8/R3K3 w A - 0 1"));
    assert!(spelled["moves"].as_array().unwrap().iter().any(|entry| entry["uci"] == "e1a1"));
}

#[test]
fn no_two_moves_are_spelled_alike_where_castling_is_not_orthodox() {
    let uci = |arguments: &[&str]| -> Vec<String> {
        let list = json_of(arguments);
        let entries = list["moves"].as_array().unwrap().iter();
        entries.map(|entry| entry["uci"].as_str().unwrap().to_owned()).collect()
    };
    let start = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let list = uci(&[start]);
    assert!(list.contains(&"f1g1".to_owned()) && list.contains(&"f1h1".to_owned()), "{list:?}");
    assert_eq!(list.iter().collect::<std::collections::BTreeSet<_>>().len(), list.len());
    // The start of the game decides, also once only the other side may castle.
    let both = "4k2r/8/8/8/8/8/8/5K1R w Hk - 0 1";
    assert!(uci(&[both, "Kf2"]).contains(&"e8h8".to_owned()));
    assert!(uci(&["4k2r/8/8/8/8/8/8/5K1R b k - 0 1"]).contains(&"e8g8".to_owned()));
}

#[test]
fn bad_input_is_one_sentence() {
    for (arguments, said) in [
        (&["nonsense"][..], "bad FEN \"nonsense\": "),
        (&["startpos", "e2e5"], "\"e2e5\" is not a legal move in "),
        (&["startpos", "Nf6"], "\"Nf6\" is not a legal move in "),
        (&["startpos", "xyzzy"], "\"xyzzy\" is not a move such as e2e4, e7e8q or Nf3"),
    ] {
        let (status, out, error) = run(arguments);
        assert_eq!(
            (status, out.as_str(), error.lines().count()),
            (2, "", 1),
            "{arguments:?}: {error}"
        );
        assert!(error.starts_with(&format!("fissile: {said}")), "{error}");
    }
    assert_eq!(run(&[]), run(&["startpos"]));
}

/// Every command that takes moves takes them as a PGN has them.
#[test]
fn moves_may_be_copied_from_a_game() {
    let after = |arguments: &[&str]| driver::good(driver::fissile(arguments, ""));
    let expected = after(&["apply", "startpos", "e2e4", "d7d5", "e4d5"]);
    for moves in [
        &["1. e4 d5 2. exd5"][..],
        &["1.", "e4", "d5", "2.", "exd5"],
        &["1.e4", "d5", "2.exd5"],
        &["e2-e4", "d7-d5", "e4xd5"],
        &["1. e4! {best, of course} d5?? $4 (1... e5 2. Nf3) 2. exd5 1-0"],
        &["e2e4,d7d5,e4d5"],
    ] {
        assert_eq!(after(&[&["apply", "startpos"], moves].concat()), expected, "{moves:?}");
    }
    let same = |before: &[&str], after_them: &[&str]| {
        let plain = [before, &["e2e4", "e7e5"], after_them].concat();
        let pasted = [before, &["1. e4 {x} e7-e5"], after_them].concat();
        assert_eq!(after(&plain), after(&pasted), "{before:?}");
    };
    same(&["moves", "startpos"], &["--json"]);
    same(&["diagram", "startpos"], &["--ascii"]);
    same(&["analyse", "startpos", "--json", "--nodes", "9", "--moves"], &[]);
    let leaves = |moves: &[&str]| {
        let out = after(&[&["perft", "2", "--moves"], moves].concat());
        out.lines().next().unwrap().to_owned()
    };
    assert_eq!(leaves(&["e2e4", "e7e5"]), leaves(&["1. e4 e5"]));
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for step in ["e2-e4", "1. e2e4", "1.e2-e4", "E2E4!"] {
        assert_eq!(after(&["explode", board, step]), after(&["explode", board, "e2e4"]), "{step}");
        let line = format!("{board}, {step}\n{board} w KQkq - 0 1 {step}\n");
        let piped = driver::good(driver::fissile(&["explode"], line));
        assert_eq!(piped, after(&["explode", board, "e2e4"]).repeat(2), "{step}");
    }
}

#[test]
fn what_is_no_move_is_refused_among_moves_of_a_game() {
    for (moves, sentence) in [
        ("1. e4 hello", "\"hello\" is not a move such as e2e4, e7e8q or Nf3"),
        ("1. e4 {no end", "\"{no end\" is not a move such as e2e4, e7e8q or Nf3"),
    ] {
        let error =
            driver::sentence(&driver::bad(driver::fissile(&["apply", "startpos", moves], "")));
        assert_eq!(error, sentence, "{moves}");
    }
    let error = driver::bad(driver::fissile(&["apply", "startpos", "1. e4 e5 2. Ke3"], ""));
    assert!(error.contains("\"Ke3\" is not a legal move in "), "{error}");
    let error = driver::bad(driver::fissile(&["apply", "startpos", "0000"], ""));
    assert!(error.contains("\"0000\""), "{error}");
}
