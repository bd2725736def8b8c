//! `fissile explode`, the real program: the cases of the documents, every layout, bad input, boards
//! and pictures.

use std::fs;

use roxmltree::{Document, Node};
use support::driver::{self, Engine, Outcome};
use support::positions::data;
use tempfile::TempDir;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const BLAST: &str = "3kBb1r/pp5p/3p4/4pn2/P7/1P2P1pP/2rP1P2/R1B3RK";

/// The outcome of `fissile explode` in its own folder.
fn explode(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    driver::fissile(&[&["explode"], arguments].concat(), input)
}

fn explode_in(folder: &TempDir, arguments: &[&str]) -> Outcome {
    driver::fissile_in(folder.path(), &[&["explode"], arguments].concat(), "")
}

fn good(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    driver::good(explode(arguments, input))
}

/// Board, move and expected board of every case of the data.
fn cases() -> Vec<[String; 3]> {
    let text = data("explode/cases.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap())
        .collect()
}

#[test]
fn every_case_is_answered_on_the_command_line() {
    let cases = cases();
    assert!(cases.len() > 20);
    for [board, step, expected] in cases {
        assert_eq!(good(&[&board, &step], ""), format!("{expected}\n"), "{board} {step}");
    }
}

/// Every layout, alone and mixed with all others, and with every kind of line end.
#[test]
fn every_layout_is_answered_on_standard_input() {
    type Layout = fn(&str, &str) -> String;
    let layouts: [Layout; 8] = [
        |board, step| format!("{board}, {step}\n"),
        |board, step| format!("{board} {step}\n"),
        |board, step| format!("{board}\n{step}\n"),
        |board, step| format!("{board}\n, {step}\n"),
        |board, step| format!("\n  {board} \t\n\n, {step}  \n\n"),
        |board, step| format!("{board} w KQkq - 0 1 {step}\n"),
        |board, step| format!("{board} b - e3 12 34, {step}\n"),
        |board, step| format!("{board} w KQkq - 0 1\n{step}\n"),
    ];
    let cases = cases();
    let expected: String = cases.iter().map(|[_, _, after]| format!("{after}\n")).collect();
    let mut texts: Vec<String> = layouts
        .iter()
        .map(|layout| cases.iter().map(|[board, step, _]| layout(board, step)).collect())
        .collect();
    let mixed = cases
        .iter()
        .zip(layouts.iter().cycle())
        .map(|([board, step, _], layout)| layout(board, step));
    texts.push(mixed.collect());
    for text in texts {
        assert_eq!(good(&[], text.clone()), expected, "{text}");
        assert_eq!(good(&[], text.replace('\n', " \r\n")), expected, "{text:?} with CRLF");
        assert_eq!(good(&[], text.trim_end()), expected, "{text:?} without a last line break");
    }
    assert_eq!(good(&[], ""), "");
    assert_eq!(good(&[], " \r\n\n"), "");
}

#[test]
fn bad_cases_are_named_and_the_others_answered() {
    let after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R\n";
    for (bad, message) in [
        (
            "8/8/8/8/8/8/8, e2e4",
            "bad FEN \"8/8/8/8/8/8/8\": placement: the number of ranks is 7 instead of 8",
        ),
        (
            "8/8/8/8/8/8/8/8/8 e2e4",
            "bad FEN \"8/8/8/8/8/8/8/8/8\": placement: the number of ranks is 9 instead of 8",
        ),
        (
            "8/8/8/9/8/8/8/8, e2e4",
            "bad FEN \"8/8/8/9/8/8/8/8\": placement: \"9\" in rank \"9\" is neither a piece nor",
        ),
        (
            "8/8/8/p6/8/8/8/8, e2e4",
            "bad FEN \"8/8/8/p6/8/8/8/8\": placement: the length of rank \"p6\" is 7 instead of 8",
        ),
        (
            "8/8/8/8p/8/8/8/8, e2e4",
            "bad FEN \"8/8/8/8p/8/8/8/8\": placement: the length of rank \"8p\" is 9 instead of 8",
        ),
        (
            "8/8/8/x7/8/8/8/8, e2e4",
            "bad FEN \"8/8/8/x7/8/8/8/8\": placement: \"x\" in rank \"x7\" is neither a piece nor",
        ),
        (
            "8/8/8/é7/8/8/8/8, e2e4",
            "bad FEN \"8/8/8/é7/8/8/8/8\": placement: \"é\" in rank \"é7\" is neither a piece nor",
        ),
        ("8/8/8/8/8/8/P7/8, a2i3", "\"i3\" in \"a2i3\" is not a square from a1 to h8"),
        ("8/8/8/8/8/8/P7/8, a0a3", "\"a0\" in \"a0a3\" is not a square from a1 to h8"),
        ("8/8/8/8/8/8/P7/8, a2", "\"a2\" is not a move such as e2e4 or e7e8q"),
        ("8/8/8/8/8/8/P7/8, a2a3k", "\"a2a3k\" is not a move such as e2e4 or e7e8q"),
        ("8/8/8/8/8/8/P7/8, a3a4", "\"a3a4\" moves no piece: a3 is empty in \"8/8/8/8/8/8/P7/8\""),
        ("8/8/8/8/8/8/P7/8, a2a2", "\"a2a2\" does not leave its square"),
        (
            "8/8/8/8/8/8/P7/8, a2a3q",
            "\"a2a3q\" has a promotion letter, but moves no pawn to its last rank in \"8/8/8",
        ),
        (", a2a3", "the move \"a2a3\" has no board"),
    ] {
        // Once between good cases, once alone, and once on the command line.
        let (status, out, error) =
            explode(&[], format!("{START}, g1f3\n\n{bad}\r\n{START}\n, g1f3\n"));
        assert_eq!(
            (status, out.as_str()),
            (2, format!("{after}{after}").as_str()),
            "{bad}: {error}"
        );
        assert!(error.starts_with(&format!("fissile: line 3: {message}")), "{bad}: {error}");
        assert_eq!(error.lines().count(), 1, "{bad}: {error}");
        let (status, out, error) = explode(&[], bad);
        assert_eq!((status, out.as_str()), (2, ""), "{bad}");
        assert!(error.starts_with(&format!("fissile: line 1: {message}")), "{bad}: {error}");
        let (board, step) = bad.split_once([',', ' ']).unwrap();
        let (status, out, error) = explode(&[board, step], "");
        assert_eq!((status, out.as_str()), (2, ""), "{bad}");
        assert!(error.starts_with(&format!("fissile: {message}")), "{bad}: {error}");
    }
    let (status, out, error) = explode(&[], format!("{START}\n{START} g1f3\n{BLAST}"));
    assert_eq!((status, out.as_str()), (2, after));
    let expected = [(1, START), (3, BLAST)]
        .map(|(line, board)| format!("fissile: line {line}: the board \"{board}\" has no move\n"));
    assert_eq!(error, expected.concat());
}

#[test]
fn what_is_no_text_is_quoted_too() {
    let (status, out, error) = explode(
        &[],
        [b"8/8/\xff/8/8/8/8/8 e2e4\n".as_slice(), START.as_bytes(), b" g1f3"].concat(),
    );
    assert_eq!((status, out.lines().count()), (2, 1));
    assert!(error.starts_with("fissile: line 1: bad FEN \"8/8/\u{fffd}/8/8/8/8/8\": "), "{error}");
    let (_, _, error) = explode(&[], "x".repeat(100_000));
    assert!(error.len() < 200 && error.lines().count() == 1, "{error}");
}

#[test]
fn arguments_are_read_as_the_lines_are() {
    let after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R\n";
    for arguments in [
        &[START, "g1f3"][..],
        &[START, ", g1f3"],
        &[START, " G1F3 "],
        &[&format!("{START} w KQkq - 0 1"), "g1f3"],
        &[&format!("{START}, g1f3")],
        &[&format!("{START}\n, g1f3")],
    ] {
        assert_eq!(good(arguments, ""), after, "{arguments:?}");
    }
    for (arguments, message) in [
        (&[START][..], format!("fissile: the board \"{START}\" has no move\n")),
        (&["e2e4"], "fissile: the move \"e2e4\" has no board\n".to_owned()),
        (&["", ""], "fissile: there is neither a board nor a move\n".to_owned()),
    ] {
        assert_eq!(explode(arguments, ""), (2, String::new(), message), "{arguments:?}");
    }
    // A picture shows one case, and the options for pictures and boards need a picture or a board.
    for arguments in
        [&["--svg", "x.svg"][..], &[START, "g1f3", "--force"], &[START, "g1f3", "--ascii"]]
    {
        let (status, out, error) = explode(arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{error}");
    }
}

/// A program that sends case by case gets each answer before it sends the next.
#[test]
fn answers_come_at_once() {
    let mut engine = Engine::spawn(driver::binary().arg("explode"));
    for [board, step, expected] in cases() {
        engine.send(&format!("{board}\n{step}"));
        assert_eq!(engine.line(), expected);
    }
    engine.close_input();
    let (status, rest) = engine.wait();
    assert!(status.success() && rest.is_empty());
}

#[test]
fn a_long_batch_streams() {
    let text: String =
        cases().iter().map(|[board, step, _]| format!("{board}, {step}\n")).collect();
    let expected: String = cases().iter().map(|[_, _, after]| format!("{after}\n")).collect();
    assert!(
        good(&[], text.repeat(1_000)) == expected.repeat(1_000),
        "another answer in the long batch"
    );
}

#[test]
fn boards_are_shown_before_and_after() {
    let expected = "  before                        after f2g3
8  .  .  .  k  B  b  .  r     8  .  .  .  k  B  b  .  r
7  p  p  .  .  .  .  .  p     7  p  p  .  .  .  .  .  p
6  .  .  .  p  .  .  .  .     6  .  .  .  p  .  .  .  .
5  .  .  .  .  p  n  .  .     5  .  .  .  .  p  n  .  .
4  P  .  .  .  .  .  .  .     4  P  .  .  .  .  .  .  .
3  .  P  .  .  P  . *p* P     3  .  P  .  .  P  .  *  P
2  .  .  r  P  . *P* .  .     2  .  .  r  P  .  *  .  .
1  R  .  B  .  .  .  R  K     1  R  .  B  .  .  .  R  K
   a  b  c  d  e  f  g  h        a  b  c  d  e  f  g  h
3kBb1r/pp5p/3p4/4pn2/P7/1P2P2P/2rP4/R1B3RK
";
    assert_eq!(good(&[BLAST, "f2g3", "--show", "--ascii"], ""), expected);
    assert_eq!(
        good(&["--show", "--ascii"], format!("{BLAST}, f2g3\n{BLAST}, f2g3\n")),
        expected.repeat(2)
    );
    let symbols = good(&[START, "b8c6", "--show", "--flip"], "");
    let lines: Vec<&str> = symbols.lines().collect();
    assert_eq!(lines[6], "6  ·  ·  ·  ·  · [·] ·  ·     6  ·  ·  ·  ·  · [♞] ·  ·");
    assert_eq!(lines[8], "8  ♜  ♞  ♝  ♚  ♛  ♝ [♞] ♜     8  ♜  ♞  ♝  ♚  ♛  ♝ [·] ♜");
    assert_eq!(lines[10], "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR");
}

/// The picture of a case, drawn with some more arguments.
fn picture(board: &str, step: &str, arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    let arguments = [&[board, step, "--svg", "board.svg"], arguments].concat();
    let (status, out, error) = explode_in(&folder, &arguments);
    assert_eq!((status, out.lines().count(), error.as_str()), (0, 1, ""));
    fs::read_to_string(folder.path().join("board.svg")).unwrap()
}

fn elements<'a>(picture: &'a Document, name: &str) -> Vec<Node<'a, 'a>> {
    picture.descendants().filter(|node| node.tag_name().name() == name).collect()
}

fn number(node: Node, attribute: &str) -> i32 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// The square at a place of the picture, which has Black or White at the bottom.
fn square_at(x: i32, y: i32, flip: bool) -> String {
    let (column, row) = ((x - 46).div_euclid(100), (y - 18).div_euclid(100));
    let (file, rank) = if flip { (7 - column, row + 1) } else { (column, 8 - row) };
    assert!((0..8).contains(&file) && (1..=8).contains(&rank));
    format!("{}{rank}", char::from(b'a' + file as u8))
}

#[test]
fn pictures_have_a_circle_for_every_piece_that_explodes_and_one_arrow() {
    for (board, step, exploding) in [
        (START, "g1f3", ""),
        (BLAST, "f2g3", "f2 g3"),
        ("rnbqk1nr/1pp5/p2pp1pp/5p2/1bN5/2P1PQ1N/PP1P1PPP/R1B1KB1R", "f3b7", "a8 b7 b8 c8 f3"),
        ("4k3/1r6/1n6/pPb5/8/8/8/4K3", "b5a6", "a5 b5 b6 b7"),
        ("6rk/6pp/8/8/8/8/8/B6R", "h1h7", "g8 h1 h7 h8"),
    ] {
        for flip in [false, true] {
            let text = picture(board, step, if flip { &["--flip"] } else { &[] });
            let picture =
                Document::parse(&text).unwrap_or_else(|error| panic!("{board}: {error}\n{text}"));
            let circles = elements(&picture, "circle");
            let mut found: Vec<String> = circles
                .iter()
                .map(|circle| square_at(number(*circle, "cx"), number(*circle, "cy"), flip))
                .collect();
            found.sort_unstable();
            assert_eq!(found.join(" "), exploding, "{board} {step}");

            let arrows: Vec<_> = picture
                .descendants()
                .filter(|node| node.attribute("class") == Some("arrow"))
                .collect();
            assert_eq!(arrows.len(), 1);
            let (origin, turn) = arrows[0]
                .attribute("transform")
                .unwrap()
                .strip_prefix("translate(")
                .unwrap()
                .split_once(") rotate(")
                .unwrap();
            let (x, y) = origin.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            assert_eq!(square_at(x, y, flip), step[..2], "{board} {step}");
            let degrees: f64 = turn.trim_end_matches(')').parse().unwrap();
            let tip: f64 = arrows[0]
                .attribute("d")
                .unwrap()
                .split(['L', ' '])
                .nth(2)
                .unwrap()
                .parse()
                .unwrap();
            let along = |part: f64| (tip * part).round() as i32;
            let (end_x, end_y) =
                (x + along(degrees.to_radians().cos()), y + along(degrees.to_radians().sin()));
            assert_eq!(square_at(end_x, end_y, flip), step[2..], "{board} {step}");

            let men: Vec<(String, char)> = elements(&picture, "use")
                .into_iter()
                .map(|man| {
                    let place = square_at(number(man, "x"), number(man, "y"), flip);
                    let drawing = man.attribute("href").unwrap().strip_prefix('#').unwrap();
                    let group = picture
                        .descendants()
                        .find(|node| node.attribute("id") == Some(drawing))
                        .unwrap();
                    assert!(elements(&picture, "defs")[0].children().any(|node| node == group));
                    (place, drawing.chars().last().unwrap())
                })
                .collect();
            assert_eq!(men, men_of(board), "{board} {step}");
            let sign = |node: Node| {
                node.attribute("class")?.strip_prefix("coordinate ").map(str::to_owned)
            };
            assert_eq!(
                picture.descendants().filter_map(sign).collect::<String>(),
                "a1b2c3d4e5f6g7h8"
            );
            assert_eq!(
                elements(&picture, "title")[0].text().unwrap().trim(),
                format!("{step} in {board}")
            );
        }
    }
}

/// The pieces of a placement with their squares, from a1 to h8.
fn men_of(board: &str) -> Vec<(String, char)> {
    let mut men = Vec::new();
    for (rank, row) in (1..=8).zip(board.split('/').rev()) {
        let mut files = 'a'..='h';
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(gap) => drop(files.nth(gap as usize - 1)),
                None => men.push((format!("{}{rank}", files.next().unwrap()), letter)),
            }
        }
    }
    men
}

#[test]
fn the_picture_in_the_docs_is_what_the_program_draws() {
    let kept =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/explosion.svg")).unwrap();
    assert!(picture(BLAST, "f2g3", &[]) == kept, "draw docs/explosion.svg again and look at it");
}

#[test]
fn a_picture_overwrites_nothing_unless_it_is_told_to() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board.svg");
    fs::write(&path, "precious").unwrap();
    let (status, out, error) = explode_in(&folder, &[START, "g1f3", "--svg", "board.svg"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(error, "fissile: board.svg exists; --force replaces it\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    let (status, _, error) = explode_in(&folder, &[START, "g1f3", "--svg", "board.svg", "--force"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "));
    // A bad case leaves no picture, and an impossible file path is reported.
    let (status, _, _) = explode_in(&folder, &[START, "e3e4", "--svg", "other.svg"]);
    assert_eq!((status, folder.path().join("other.svg").exists()), (2, false));
    let (status, out, error) = explode_in(&folder, &[START, "g1f3", "--svg", "nowhere/board.svg"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(error.starts_with("fissile: cannot write nowhere/board.svg: "), "{error}");
}
