//! `fissile analyse`, the real program: positions, games as lichess exports them, every output, bad
//! input, interruption.

use std::fs;

use fissile::atomic::Position;
use fissile::formats::pgn::{self, Element, Transcript, transcribe};
use serde_json::Value;
use support::driver::{self, Outcome};
use tempfile::TempDir;

/// White threatens Nxd7, which explodes the king; and the same with colors reversed.
const WHITE_WINS: &str = "rnbqkbnr/1pppp1pp/p4p2/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
const BLACK_WINS: &str = "rnbqkb1r/pppppppp/8/8/4n3/P4P2/1PPPP1PP/RNBQKBNR b KQkq - 0 3";

/// Two games in lichess's format, with a broken one and one of another variant between them. In the
/// first, Black and White both overlook the blast.
const GAMES: &str = "\u{feff}[Event \"Rated Atomic game\"]\r\n\
[Site \"https://lichess.org/abcdefgh\"]\r\n\
[White \"Alice\"]\r\n[Black \"Bob \\\"B\\\"\"]\r\n[Result \"1-0\"]\r\n[UTCDate \"2024.01.02\"]\r\n\
[Variant \"Atomic\"]\r\n[Annotator \"lichess.org\"]\r\n\r\n\
1. Nf3 { [%eval 0.5] [%clk 0:03:00] } 1... f6 { [%clk 0:03:00] } 2. Ne5! { [%clk 0:02:58] a } { second } \
2... a6?? { (0.50 \u{2192} #1) Checkmate is now unavoidable. fxe5 was best. } { [%eval #1] [%clk 0:02:50] } \
(2... fxe5 $1 { the only move } 3. e3 (3. d3 e6) 3... e6) 3. Nd3 $6 e6 1-0\r\n\r\n\
[Event \"broken\"]\r\n[Variant \"Atomic\"]\r\n\r\n1. e4 e5 2. Ke3 *\r\n\r\n\
[Event \"other\"]\r\n[Variant \"Crazyhouse\"]\r\n\r\n1. e4 *\r\n\r\n\
[Event \"won\"]\r\n[White \"Carol\"]\r\n[Black \"Dave\"]\r\n[Result \"1-0\"]\r\n[Variant \"Atomic\"]\r\n\r\n\
1. Nf3 { [%clk 0:01:00] } a6 2. Ne5 h6 3. Nxd7# { [%clk 0:00:59] } 1-0\r\n";

/// The outcome of `fissile analyse`.
fn analyse(folder: &TempDir, arguments: &[&str], input: &str) -> Outcome {
    driver::fissile_in(folder.path(), &[&["analyse"], arguments].concat(), input)
}

/// Standard output of a successful run.
fn good(arguments: &[&str], input: &str) -> String {
    driver::good(driver::fissile(&[&["analyse"], arguments].concat(), input))
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&good(&[&["--json", "--nodes", "1500"], arguments].concat(), input))
        .unwrap()
}

#[test]
fn a_fen_is_taken_with_and_without_quotes_and_scores_are_whites() {
    let quoted = good(&["--nodes", "500", WHITE_WINS], "");
    assert!(quoted.starts_with(&format!("{WHITE_WINS}\n")), "{quoted}");
    assert!(quoted.contains("      #1  100.0   0.0    0.0 "), "{quoted}");
    assert!(quoted.ends_with("  3. Nxd7#\n"), "{quoted}");
    let words: Vec<_> = WHITE_WINS.split(' ').collect();
    assert_eq!(
        good(&[&["--threads", "1", "--depth", "2"], words.as_slice()].concat(), ""),
        good(&["--threads", "1", "--depth", "2", WHITE_WINS], "")
    );
    let turned = good(&["--nodes", "500", BLACK_WINS], "");
    assert!(
        turned.contains("     #-1    0.0   0.0  100.0 ") && turned.ends_with("  3... Nxd2#\n"),
        "{turned}"
    );
    let four = WHITE_WINS.split(' ').take(4).collect::<Vec<_>>().join(" ");
    assert!(good(&["--depth", "2", &four, "startpos"], "").contains("#1"));
}

#[test]
fn the_json_of_a_position() {
    let document = json(&["--threads", "1", "--multi-pv", "3", BLACK_WINS], "");
    assert!(document["generator"].as_str().unwrap().starts_with("Fissile "));
    assert_eq!(document["budget"], serde_json::json!({ "nodes": 1500 }));
    let game = &document["games"][0];
    assert_eq!(
        (&game["name"], &game["accuracy"], &game["moves"]),
        (&Value::Null, &Value::Null, &serde_json::json!([]))
    );
    assert_eq!((game["start"].as_str(), game["result"].as_str()), (Some(BLACK_WINS), Some("*")));
    let position = &game["positions"][0];
    assert_eq!((position["turn"].as_str(), &position["outcome"]), (Some("black"), &Value::Null));
    assert_eq!(
        (&position["score"], &position["wdl"]),
        (&serde_json::json!({ "mate": -1 }), &serde_json::json!([0, 0, 1000]))
    );
    let lines = position["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["uci"], &lines[0]["san"]),
        (&serde_json::json!(["e4d2"]), &serde_json::json!(["Nxd2#"]))
    );
    assert!(
        lines[1]["wdl"]
            .as_array()
            .unwrap()
            .iter()
            .map(|chance| chance.as_u64().unwrap())
            .sum::<u64>()
            == 1000
    );
    let proven = serde_json::json!({ "winner": "black", "plies": 1 });
    assert_eq!(position["proven"], proven);
    let unasked = json(&["--prove", "0", BLACK_WINS], "");
    assert_eq!(unasked["games"][0]["positions"][0]["proven"], Value::Null);
    assert_eq!(unasked["games"][0]["positions"][0]["score"], position["score"]);
    // A position where the game is over has a result and no lines.
    let over = json(&["rn3bnr/ppp2ppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3"], "");
    let position = &over["games"][0]["positions"][0];
    assert_eq!(position["outcome"], "explosion");
    assert_eq!(
        (&position["score"], &position["wdl"]),
        (&serde_json::json!({ "mate": 0 }), &serde_json::json!([1000, 0, 0]))
    );
    assert_eq!(position["lines"], serde_json::json!([]));
}

#[test]
fn a_game_has_the_name_of_its_opening() {
    let folder = TempDir::new().unwrap();
    let input = "[Opening \"Mine\"]\n\n1. Nf3 f6 2. Nd4 a6 *\n\n1. d4 d5 2. e4 *\n\n1. a3 *\n\n\
                 [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7\"]\n\n7. Nf3 *\n";
    let files = ["-", "--depth", "1", "--pgn", "a.pgn", "--json=a.json", "--html", "a.html"];
    let text = driver::good(analyse(&folder, &files, input));
    let openings: Vec<_> = text.lines().filter(|line| line.contains("opening:")).collect();
    assert_eq!(openings, ["  opening: Kamikaze Attack", "  opening: Graukater Opening"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let document: Value = serde_json::from_str(&read("a.json")).unwrap();
    let openings: Vec<_> =
        document["games"].as_array().unwrap().iter().map(|game| game["opening"].as_str()).collect();
    assert_eq!(openings, [Some("Kamikaze Attack"), Some("Graukater Opening"), None, None]);
    // What is in a file stays.
    let pgn = read("a.pgn");
    let tags: Vec<_> = pgn.lines().filter(|line| line.starts_with("[Opening")).collect();
    assert_eq!(tags, ["[Opening \"Mine\"]", "[Opening \"Graukater Opening\"]"]);
    assert!(read("a.html").contains("\"opening\":\"Graukater Opening\""));
}

/// A forced win that the search sees is proven, where few enough nodes do: in JSON in every position,
/// in the comments at the first one.
#[test]
fn forced_wins_are_proven() {
    let lost = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
    let moves = ["--nodes", "3000", "--threads", "1", lost, "--moves", "Ne5", "d6", "Nxf7#"];
    let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = joined(&good(&[&["--pgn", "-"], &moves[..]].concat(), ""));
    assert_eq!(words.matches("Proven:").count(), 1, "{words}");
    assert!(words.contains("Proven: White wins in at most 2 plies. }"), "{words}");
    let start = ["--nodes", "3000", "--threads", "1", "--pgn", "-"];
    let alone = joined(&good(&[&start[..], &[lost]].concat(), ""));
    assert!(alone.contains("Proven: White wins in at most 3 plies. }"), "{alone}");
    let game = ["startpos", "--moves", "Nf3", "a6", "Ne5", "d6", "Nxf7#"];
    let text = good(&[&start[..], &game[..]].concat(), "");
    let words = joined(&text);
    assert_eq!(words.matches("Proven:").count(), 1, "{words}");
    let (before, rest) = words.split_once("Proven: White wins in at most 3 plies. }").unwrap();
    assert!(before.contains(" a6 ") && !before.contains(" Ne5 $") && rest.contains(" Nxf7"));
    // What an analysis wrote, the next one replaces.
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let (status, again, _) = analyse(&folder, &[&start[..], &["a.pgn"]].concat(), "");
    assert_eq!((status, again), (0, text));
    let document = json(&[&["--threads", "1"], &game[..]].concat(), "");
    let proven: Vec<&Value> = document["games"][0]["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|position| &position["proven"]["plies"])
        .collect();
    let expected = [Value::Null, Value::Null, 3.into(), 2.into(), 1.into(), Value::Null];
    assert_eq!(proven, expected.iter().collect::<Vec<_>>());
}

#[test]
fn an_epd_file_has_a_position_on_each_line() {
    let folder = TempDir::new().unwrap();
    let text = format!(
        "# two\n{WHITE_WINS} ;id first\n\n8/8/8 w - -\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3; id \"second; one\";\n"
    );
    fs::write(folder.path().join("x.epd"), &text).unwrap();
    let (status, out, error) = analyse(&folder, &["--depth", "2", "x.epd"], "");
    assert_eq!(status, 2);
    assert!(error.starts_with("fissile: x.epd: line 4: bad FEN \"8/8/8 w - -\": "), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert!(out.starts_with("first\n") && out.contains("\nsecond; one\nrnbq"), "{out}");
    // The same from standard input.
    let (status, again, _) = analyse(&folder, &["--depth", "2", "-"], &text);
    assert_eq!((status, again), (2, out));
}

#[test]
fn games_are_judged_and_bad_ones_named() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("games.pgn"), GAMES).unwrap();
    let (status, out, error) = analyse(&folder, &["--json", "--nodes", "30000", "games.pgn"], "");
    assert_eq!(status, 2);
    let errors: Vec<_> = error.lines().collect();
    assert_eq!(errors.len(), 2, "{error}");
    assert!(errors[0].starts_with(
        "fissile: games.pgn: game 2 (line 12): move 2. \"Ke3\" is not a legal move in "
    ));
    // The reason that `apply` gives.
    assert!(
        errors[0].ends_with(": a king does not move like that; the 2 moves before it are analyzed"),
        "{error}"
    );
    assert_eq!(
        errors[1],
        "fissile: games.pgn: game 3 (line 17): the variant is \"Crazyhouse\", not Atomic"
    );
    let document: Value = serde_json::from_str(&out).unwrap();
    let games = document["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(
        (games[0]["name"].as_str(), games[2]["name"].as_str()),
        (Some("Alice – Bob \"B\""), Some("Carol – Dave"))
    );
    assert_eq!(
        (&games[0]["broken"], games[1]["moves"].as_array().unwrap().len()),
        (&Value::Null, 2)
    );
    assert!(games[1]["broken"].as_str().unwrap().starts_with("move 2. \"Ke3\" is not a legal"));
    assert_eq!(games[0]["tags"].as_object().unwrap().len(), 8);
    for game in games {
        let (positions, moves) =
            (game["positions"].as_array().unwrap(), game["moves"].as_array().unwrap());
        assert_eq!(positions.len(), moves.len() + 1);
        for (mv, pair) in moves.iter().zip(positions.windows(2)) {
            // Moves lead from one position to the next.
            let mut position = Position::from_fen(pair[0]["fen"].as_str().unwrap()).unwrap();
            position.make(position.parse_uci(mv["uci"].as_str().unwrap()).unwrap());
            assert_eq!(position.to_string(), pair[1]["fen"].as_str().unwrap());
            assert_eq!(mv["color"], pair[0]["turn"]);
            assert!(mv["loss"].as_f64().unwrap() >= 0.0);
        }
    }
    let moves = games[0]["moves"].as_array().unwrap();
    assert_eq!(
        (moves[3]["san"].as_str(), moves[3]["judgment"].as_str()),
        (Some("a6"), Some("blunder"))
    );
    assert_eq!(moves[3]["refutation"], serde_json::json!(["Nxd7#"]));
    assert_eq!(
        (moves[3]["number"].as_u64(), moves[3]["clock"].as_str()),
        (Some(2), Some("0:02:50"))
    );
    assert_eq!(
        (moves[4]["judgment"].as_str(), moves[4]["best"]["uci"].as_str()),
        (Some("blunder"), Some("e5d7"))
    );
    assert_eq!((&moves[4]["clock"], moves[0]["clock"].as_str()), (&Value::Null, Some("0:03:00")));
    let last = games[2]["moves"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (last["san"].as_str(), last["loss"].as_f64(), &last["judgment"]),
        (Some("Nxd7#"), Some(0.0), &Value::Null)
    );
    let mut blast: Vec<_> =
        last["blast"].as_array().unwrap().iter().map(|square| square.as_str().unwrap()).collect();
    blast.sort_unstable();
    assert_eq!(blast, ["c8", "d7", "d8", "e5", "e8"]);
    assert_eq!(games[2]["positions"][5]["outcome"], "explosion");
    assert!(
        games[2]["accuracy"]["white"].as_f64().unwrap()
            > games[2]["accuracy"]["black"].as_f64().unwrap()
    );
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    let text = GAMES.split("[Event \"broken\"]").next().unwrap();
    for budget in ["--nodes=1200", "--depth=4"] {
        let [one, two] =
            ["1", "2"].map(|threads| good(&["--json", budget, "--threads", threads, "-"], text));
        assert_eq!(one, two);
    }
}

/// The moves of the main line.
fn main_line(transcript: &Transcript) -> Vec<String> {
    let mut position = *transcript.game.start();
    let moves = transcript.game.moves().iter().map(|mv| {
        let san = position.san(*mv);
        position.make(*mv);
        san
    });
    moves.collect()
}

#[test]
fn the_annotated_pgn_keeps_the_game_and_adds_what_was_found() {
    let folder = TempDir::new().unwrap();
    let (status, table, _) =
        analyse(&folder, &["--nodes", "30000", "--pgn", "out.pgn", "-"], GAMES);
    assert_eq!(status, 2);
    assert!(
        table.starts_with("Alice – Bob \"B\" (Rated Atomic game, 2024.01.02) 1-0\n"),
        "{table}"
    );
    let row = table.lines().find(|line| line.contains("2... a6")).unwrap();
    assert!(
        row.contains(" #1 ")
            && row.contains("blunder")
            && row.contains("fxe5")
            && row.ends_with("3. Nxd7#"),
        "{row}"
    );
    assert!(
        table.contains("\nBlack: accuracy ") && table.contains("White wins by explosion"),
        "{table}"
    );

    let text = fs::read_to_string(folder.path().join("out.pgn")).unwrap();
    assert!(
        text.lines().filter(|line| !line.starts_with('[')).all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let written: Vec<_> = pgn::games(&text).map(|game| transcribe(game).unwrap()).collect();
    let read: Vec<_> = pgn::games(GAMES).filter_map(|game| transcribe(game).ok()).collect();
    assert_eq!((written.len(), read.len()), (3, 3));
    let told = "{ The rest of the game cannot be read: move 2. \"Ke3\" is not a legal move in ";
    assert!(text.replace('\n', " ").contains(told), "{text}");
    for (written, read) in written.iter().zip(&read) {
        assert_eq!(main_line(written), main_line(read));
        assert_eq!((&written.result, written.left_out.len()), (&read.result, 0));
        for (name, value) in read.tags.iter().filter(|(name, _)| name != "Annotator") {
            assert!(written.tags.contains(&(name.clone(), value.clone())), "{name}");
        }
    }
    let first = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
    // Old judgments and evaluations are gone, everything else is there.
    assert!(
        !first.contains("[%eval 0.5]")
            && !first.contains("unavoidable")
            && !first.contains("Nd3 $6"),
        "{first}"
    );
    for kept in [
        "[%clk 0:02:58] a ",
        " } { second } ",
        "2... a6 $4 { [%eval #1] [%clk 0:02:50] (",
        "% → 0.0%) Blunder. fxe5 was best. }",
        "(2... fxe5 $1 { the only move } 3. e3 (3. d3 e6) 3... e6)",
        "3. Nd3 $4 { [%eval ",
        "Blunder. Nxd7# was best. } (3. Nxd7#) 3... e6",
    ] {
        assert!(first.contains(kept), "{kept:?} is missing in {first}");
    }
    // One judgment for each move, also where the author gave another one.
    for game in &written {
        let mut judged = false;
        for element in &game.elements {
            match element {
                Element::Glyph(1..=6) => assert!(!std::mem::replace(&mut judged, true), "{text}"),
                _ => judged = false,
            }
        }
    }
    // Annotating twice adds nothing.
    let again = good(&["--nodes", "30000", "--pgn", "-", "-"], &text);
    assert_eq!(again, text);
}

#[test]
fn what_comes_before_a_break_is_judged_and_headers_with_quotes_are_read() {
    let text = "[Event \"The \"big\" one\"]\n[White \"A \\\"B\\\"\"]\n[Black \"C]\n[Site \"x\\y\"]\n\n\
                1. e4 (1. d4 foo d5) (1. Nf3 d5) e5 2. Nf3 $1 bar 3. d4 *\n\n\
                [Event \"next\"]\n[FEN \"8/8]\n\n1. e4 *\n\n[Event \"last\"]\n\n1. Ke3 *\n";
    let folder = TempDir::new().unwrap();
    let (status, out, error) = analyse(&folder, &["--json", "--depth", "2", "-"], text);
    assert_eq!(status, 2);
    let of = |number: usize, line: usize| {
        format!("fissile: standard input: game {number} (line {line}): ")
    };
    let errors: Vec<_> = error.lines().collect();
    let expected = [
        format!("{}a variation is left out: \"foo\" at move 1 is not a move", of(1, 1)),
        format!(
            "{}a tag is left out: \"[Black \\\"C]\" is not a tag such as [White \"Anna\"]",
            of(1, 1)
        ),
        format!("{}\"bar\" at move 2 is not a move; the 3 moves before it are analyzed", of(1, 1)),
        format!("{}\"[FEN \\\"8/8]\" is not a tag such as [White \"Anna\"]", of(2, 8)),
    ];
    assert_eq!(errors[..4], expected);
    assert!(errors[4].starts_with(&format!("{}move 1. \"Ke3\" is not a legal move", of(3, 13))));
    let document: Value = serde_json::from_str(&out).unwrap();
    let games = document["games"].as_array().unwrap();
    assert_eq!((games.len(), games[0]["moves"].as_array().unwrap().len()), (1, 3));
    let tags = serde_json::json!({"Event": "The \"big\" one", "White": "A \"B\"", "Site": "x\\y"});
    assert_eq!(games[0]["tags"], tags);
    assert_eq!(games[0]["moves"][0]["variations"], serde_json::json!(["1. Nf3 d5"]));
}

#[test]
fn an_old_evaluation_of_the_start_goes() {
    let folder = TempDir::new().unwrap();
    let text = "{[%eval 0.5] [%clk 0:03:00] hello} 1. e4 e5 *";
    let (status, _, error) = analyse(&folder, &["--pgn", "a.pgn", "--depth", "2", "-"], text);
    assert_eq!(status, 0, "{error}");
    let written = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert!(written.contains("{ [%clk 0:03:00] hello } 1. e4"), "{written}");
}

#[test]
fn the_author_is_heard_in_the_json() {
    let document = json(&["-"], GAMES.split("[Event \"broken\"]").next().unwrap());
    let moves = document["games"][0]["moves"].as_array().unwrap();
    let of = |ply: usize, what: &str| moves[ply][what].clone();
    assert_eq!(of(2, "glyphs"), serde_json::json!([1]));
    assert_eq!(of(2, "comments"), serde_json::json!(["a", "second"]));
    // Clocks, evaluations and the judgments of an older analysis are not the author's.
    assert_eq!(of(0, "comments"), serde_json::json!([]));
    assert_eq!(of(3, "comments"), serde_json::json!([]));
    assert_eq!(
        of(3, "variations"),
        serde_json::json!(["2... fxe5 $1 { the only move } 3. e3 (3. d3 e6) 3... e6"])
    );
}

#[test]
fn a_move_is_compared_with_the_best_at_one_depth() {
    let game = "1. Nf3 f6 2. e4 a6 3. h4 h5 *";
    let document = good(&["--json", "--nodes", "20000", "--threads", "2", "-"], game);
    let document: Value = serde_json::from_str(&document).unwrap();
    let game = &document["games"][0];
    let (positions, moves) =
        (game["positions"].as_array().unwrap(), game["moves"].as_array().unwrap());
    for (pair, mv) in positions.windows(2).zip(moves) {
        let is_best = pair[0]["lines"][0]["uci"][0] == mv["uci"];
        assert_eq!(mv["comparison"].is_null(), is_best, "{mv}");
        let Some(comparison) = mv["comparison"].as_object() else { continue };
        let [best, played] = ["best", "played"].map(|name| comparison[name].as_f64().unwrap());
        assert!((0.0..=100.0).contains(&best) && (0.0..=100.0).contains(&played));
        assert!(comparison["depth"].as_i64().unwrap() > 3, "{mv}");
        // Half of the budget, and four times as much in addition where that was doubtful.
        let nodes = comparison["nodes"].as_u64().unwrap();
        assert!([10_000, 90_000].contains(&nodes), "{mv}");
    }
    assert!(moves.iter().any(|mv| mv["comparison"].is_object()));
}

/// Tenths of a point.
fn tenths(text: &str) -> i64 {
    (text.parse::<f64>().unwrap() * 10.0).round() as i64
}

#[test]
fn the_values_that_are_shown_differ_by_the_loss_that_is_shown() {
    let folder = TempDir::new().unwrap();
    // Beside small losses, a win that only the search of the next position sees, and its end.
    let game = "1. Nf3 f6 2. Ne5 a6 3. Nd3 e6 4. h4 Ke7 5. Rh3 b5 6. Nc5 g5 7. Nxd7 *";
    fs::write(folder.path().join("game.pgn"), game).unwrap();
    let arguments = ["--nodes", "3000", "game.pgn", "--json=it.json", "--pgn", "it.pgn"];
    let (status, table, error) = analyse(&folder, &arguments, "");
    assert_eq!((status, error.as_str()), (0, ""));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let document: Value = serde_json::from_str(&read("it.json")).unwrap();
    let moves = document["games"][0]["moves"].as_array().unwrap();
    let rows = table.lines().skip_while(|line| !line.starts_with("  start ")).skip(1);
    let rows: Vec<&str> = rows.filter(|line| line.starts_with("  ")).collect();
    let annotated = read("it.pgn").replace('\n', " ");
    let mut pairs = 0;
    for (mv, row) in moves.iter().zip(rows) {
        let loss = tenths(&mv["loss"].to_string());
        let words: Vec<&str> = row[17..].split_whitespace().collect();
        let Some(comparison) = mv["comparison"].as_object() else {
            assert_eq!(loss, 0, "{mv}");
            assert!(!row.contains('→'), "{row}");
            continue;
        };
        let [best, played] = ["best", "played"].map(|name| comparison[name].to_string());
        assert_eq!(loss, (tenths(&best) - tenths(&played)).max(0), "{mv}");
        let (shown_best, shown_played) = words[1].split_once('→').unwrap();
        let shown = [shown_best, shown_played, words[2].trim_start_matches('~')].map(tenths);
        assert_eq!(shown, [tenths(&best), tenths(&played), loss], "{row}");
        if mv["judgment"].is_string() {
            let told = format!("({shown_best}% → {shown_played}%) ");
            let (_, told) = annotated.split_once(&told).unwrap();
            let best = mv["best"]["san"].as_str().unwrap();
            assert!(told.split(" } ").next().unwrap().contains(&format!(". {best} was best.")));
        }
        pairs += 1;
    }
    assert!(pairs > 6, "{table}");
    // Analyzed again, the PGN has no second pair.
    let again = ["--nodes", "3000", "it.pgn", "--pgn", "again.pgn"];
    assert_eq!(analyse(&folder, &again, "").0, 0);
    assert_eq!(read("again.pgn").matches('→').count(), annotated.matches('→').count());
}

#[test]
fn castling_of_chess960_is_the_king_taking_its_rook() {
    let chess960 = "[FEN \"4k3/8/8/8/8/8/P7/5K1R w H - 0 1\"]\n\n1. O-O Kd8 2. Kh1 *";
    let uci = |text: &str| {
        let document = json(&["-"], text);
        let moves = document["games"][0]["moves"].as_array().unwrap().clone();
        moves.iter().map(|mv| mv["uci"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(uci(chess960), ["f1h1", "e8d8", "g1h1"]);
    assert_eq!(uci(&chess960.replace("5K1R w H", "4K2R w K")), ["e1g1", "e8d8", "g1h1"]);
}

#[test]
fn endgame_tables_are_asked() {
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    let ending = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";
    let score = |arguments: &[&str]| {
        json(&[&["--threads", "1", ending], arguments].concat(), "")["games"][0]["positions"][0]["score"].clone()
    };
    let with = score(&["--syzygy-path", tables]);
    assert!(
        with["cp"].as_i64().is_some_and(|cp| cp > 31_000) || with["mate"].is_number(),
        "{with}"
    );
    assert!(score(&[])["cp"].as_i64().is_some_and(|cp| cp < 31_000));
    let (status, out, error) = analyse(
        &TempDir::new().unwrap(),
        &["--depth", "1", "startpos", "--syzygy-path", "no/such"],
        "",
    );
    assert_eq!((status, error.lines().count()), (0, 1), "{error}");
    assert!(error.contains("no/such") && out.contains(" White "), "{error}");
}

#[test]
fn moves_make_a_game_of_a_position() {
    let text =
        good(&["startpos", "--depth", "3", "--pgn", "-", "--moves", "Nf3", "f6", "e2e3"], "");
    let transcript = transcribe(&text).unwrap();
    assert_eq!(main_line(&transcript), ["Nf3", "f6", "e3"]);
    assert!(
        transcript
            .elements
            .iter()
            .any(|element| matches!(element, Element::Comment(text) if text.starts_with("[%eval")))
    );
    let position = good(&[WHITE_WINS, "--depth", "3", "--pgn", "-"], "");
    let transcript = transcribe(&position).unwrap();
    assert_eq!(transcript.game.start().to_string(), WHITE_WINS);
    assert_eq!(
        transcript.elements,
        [Element::Comment("[%eval #1] Best line: 3. Nxd7#.".to_owned())]
    );
    assert_eq!(good(&["-", "--depth", "3", "--pgn", "-"], &position), position);
}

#[test]
fn the_page_holds_the_same_analysis() {
    let folder = TempDir::new().unwrap();
    let text = GAMES.split("[Event \"broken\"]").next().unwrap();
    fs::write(folder.path().join("a & b.pgn"), text).unwrap();
    let arguments = ["--nodes", "1500", "a & b.pgn", "--html", "page.html", "--json=same.json"];
    let (status, table, error) = analyse(&folder, &arguments, "");
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(table.contains("Black: accuracy "), "{table}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let page = read("page.html");
    assert!(page.contains("<title>a &amp; b.pgn, analyzed by Fissile</title>"));
    assert!(page.contains(&format!(">{}</script>", read("same.json").replace('<', "\\u003c"))));
    assert_eq!(
        serde_json::from_str::<Value>(&read("same.json")).unwrap()["games"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn bad_input_gets_one_sentence_and_writes_nothing() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("there.txt"), "precious").unwrap();
    fs::write(folder.path().join("empty.pgn"), "\r\n").unwrap();
    let missing = "cannot read the games \"no.pgn\": ";
    for (arguments, message) in [
        (&["8/8/8/8/8/8/8/8 w - - 0 1"][..], "bad FEN \"8/8/8/8/8/8/8/8 w - - 0 1\": "),
        (&["8/8/8 w"], "bad FEN \"8/8/8 w\": "),
        (&["no.pgn"], missing),
        (&[WHITE_WINS, "no.pgn"], missing),
        (&["--json", "startpos", "out.json"], "cannot read the games \"out.json\": "),
        (&["empty.pgn", "--json=new.json"], "empty.pgn: it contains no game and no position"),
        (&["startpos", "--pgn", "there.txt"], "there.txt exists; --force replaces it"),
        (&["startpos", "--html", "there.txt"], "there.txt exists; --force replaces it"),
        (&["startpos", "--json=there.txt"], "there.txt exists; --force replaces it"),
        (&["startpos", "--pgn", "no/such/folder.pgn"], "cannot write no/such/folder.pgn: "),
        (&["startpos", "--json", "--pgn", "-"], "--json and --pgn cannot both go to -"),
        (
            &["startpos", "--json=x", "--pgn=./x"],
            "--pgn ./x is the same file as --json x; the output needs another name",
        ),
        (&["startpos", "--moves", "e5"], "\"e5\" is not a legal move in "),
        (
            &["startpos", "startpos", "--moves", "e4"],
            "--moves needs one position to be played from: startpos or a FEN",
        ),
    ] {
        // Bad input is reported before any long search starts.
        let (status, out, error) =
            analyse(&folder, &[&["--movetime", "5000"], arguments].concat(), "");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(error.starts_with(&format!("fissile: {message}")), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    for budget in [["--nodes", "0"], ["--depth", "0"], ["--movetime", "x"]] {
        assert_eq!(analyse(&folder, &["startpos", budget[0], budget[1]], "").0, 2);
    }
    assert_eq!(analyse(&folder, &["startpos", "--nodes", "5", "--depth", "5"], "").0, 2);
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort_unstable();
    assert_eq!(names, ["empty.pgn", "there.txt"]);
    assert_eq!(fs::read(folder.path().join("there.txt")).unwrap(), b"precious");
    // With --force it is replaced.
    let (status, ..) =
        analyse(&folder, &["startpos", "--depth", "1", "--pgn", "there.txt", "--force"], "");
    assert_eq!(status, 0);
    assert!(
        fs::read_to_string(folder.path().join("there.txt"))
            .unwrap()
            .contains("[Variant \"Atomic\"]")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    interrupt("-INT");
    interrupt("-TERM");
}

/// Interrupts a long analysis with a signal, and checks what is left.
#[cfg(unix)]
fn interrupt(signal: &str) {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let folder = TempDir::new().unwrap();
    let game = |number: usize| {
        format!("[Event \"{number}\"]\n[White \"W{number}\"]\n\n1. Nf3 f6 2. e3 e6 *\n\n")
    };
    fs::write(folder.path().join("many.pgn"), (0..2_000).map(game).collect::<String>()).unwrap();
    let mut child = driver::binary()
        .current_dir(&folder)
        .args(["analyse", "many.pgn", "--movetime", "40", "--pgn", "out.pgn", "--json=out.json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The first game is done.
    lines.find(|line| line.as_ref().unwrap().starts_with("Black: accuracy")).unwrap().unwrap();
    assert!(!folder.path().join("out.pgn").exists(), "not before it is complete");
    driver::signal(&child, signal);
    lines.for_each(|line| drop(line.unwrap()));
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(
        error.starts_with(
            "fissile: out.json is not written; the finished part is in out.json.part\n\
             fissile: out.pgn is not written; the finished part is in out.pgn.part\n\
             fissile: interrupted after "
        ) && error.ends_with(" positions; the rest is left out\n"),
        "{error}"
    );
    // Only a complete file has the name.
    assert!(["out.pgn", "out.json"].iter().all(|name| !folder.path().join(name).exists()));
    let text = fs::read_to_string(folder.path().join("out.pgn.part")).unwrap();
    let games = pgn::games(&text).map(|game| transcribe(game).unwrap()).collect::<Vec<_>>().len();
    let document: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("out.json.part")).unwrap())
            .unwrap();
    assert_eq!(document["games"].as_array().unwrap().len(), games);
    assert!((1..2_000).contains(&games), "{games}");
}

#[test]
fn the_american_spelling_is_the_same_command() {
    let words = ["startpos", "--moves", "e4", "--depth", "2", "--threads", "1"];
    let american = driver::good(driver::fissile(&[&["analyze"], &words[..]].concat(), ""));
    assert_eq!(american, good(&words, ""));
    let bad = driver::bad(driver::fissile(&["analyze", "--nodez"], ""));
    assert!(bad.starts_with("fissile: unexpected argument '--nodez' found; "), "{bad}");
    for arguments in [&["--help"][..], &["completions", "bash"], &["completions", "fish"]] {
        let told = driver::good(driver::fissile(arguments, ""));
        assert!(told.contains("analyze"), "{arguments:?}: {told}");
    }
}
