//! `fissile congo` as a program: golden batches, forgiving input, errors with line numbers, lists
//! and counts.

use support::driver::{self, Engine, Outcome, sentence};

const DOCUMENT: &str = include_str!("../data/congo/document.in");
const DOCUMENT_ANSWERS: &str = include_str!("../data/congo/document.out");

/// The outcome of `fissile congo`.
fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    driver::fissile(&[&["congo"], arguments].concat(), input)
}

fn good(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    driver::good(run(arguments, input))
}

/// The answers before the invalid line, and the sentence about that line.
fn bad(input: impl AsRef<[u8]>) -> (String, String) {
    let (status, out, error) = run(&["execute"], input);
    assert_eq!(status, 2, "{error}");
    (out, sentence(&error))
}

#[test]
fn golden_batches() {
    let readings = include_str!("../data/congo/readings.in");
    for (switches, input, output) in [
        (vec![], DOCUMENT, DOCUMENT_ANSWERS),
        (vec![], include_str!("../data/congo/hand.in"), include_str!("../data/congo/hand.out")),
        (vec!["--crocodiles-drown", "--promote"], DOCUMENT, DOCUMENT_ANSWERS),
        (vec![], readings, include_str!("../data/congo/readings.out")),
        (
            vec!["--crocodiles-drown"],
            readings,
            include_str!("../data/congo/readings.crocodiles-drown.out"),
        ),
        (vec!["--promote"], readings, include_str!("../data/congo/readings.promote.out")),
        (
            vec!["--promote", "--crocodiles-drown"],
            readings,
            include_str!("../data/congo/readings.crocodiles-drown.promote.out"),
        ),
    ] {
        let arguments = [&["execute"], switches.as_slice()].concat();
        assert_eq!(good(&arguments, input), output, "{switches:?}");
    }
}

#[test]
fn what_surrounds_the_lines_does_not_matter() {
    let forms = [
        DOCUMENT.replace('\n', "\r\n"),
        DOCUMENT.replace('\n', " \t \n"),
        DOCUMENT.replace('\n', "\n \n\r\n\n"),
        DOCUMENT.replace('\n', "\n  "),
        DOCUMENT.trim_end().to_owned(),
        format!("\u{feff}\n{DOCUMENT}\n\n   "),
        DOCUMENT.replace(" w ", "   w\t").replace(" b ", "  b "),
    ];
    for form in forms {
        assert_eq!(good(&["execute"], form.as_str()), DOCUMENT_ANSWERS, "{form:?}");
    }
    assert_eq!(good(&["execute"], "0\n"), "");
}

#[test]
fn a_wrong_line_is_quoted_with_its_number() {
    const FEN: &str = "7/4l2/7/2P4/7/7/4L2 w 99";
    let case = |fen: &str, mv: &str| format!("1\n\n{fen}\n{mv}\n");
    for (input, sentence) in [
        (String::new(), "line 1: the input ends without the number of cases"),
        ("\n\n".to_owned(), "line 3: the input ends without the number of cases"),
        ("three\n".to_owned(), "line 1: \"three\" is not a number of cases"),
        ("-1\n".to_owned(), "line 1: \"-1\" is not a number of cases"),
        (format!("{FEN}\ne1e6\n"), "line 1: \"7/4l2/7/2P4/7/7/4L2 w 99\" is not a number of cases"),
        (
            case("7/4l2 w 99", "e1e6"),
            "line 3: bad Congo FEN \"7/4l2 w 99\": the number of ranks is 2 instead of 7",
        ),
        (
            case("e1e6", FEN),
            "line 3: bad Congo FEN \"e1e6\": the number of fields is 1 instead of 3, as in \
             \"gmelecz/ppppppp/7/7/7/PPPPPPP/GMELECZ w 0\"",
        ),
        (
            case("7/4l2/7/2P5/7/7/4L2 w 9", "e1e6"),
            "line 3: bad Congo FEN \"7/4l2/7/2P5/7/7/4L2 w 9\": the length of rank \"2P5\" is 8 instead of 7",
        ),
        (
            case("7/4l2/7/2P3/7/7/4L2 w 9", "e1e6"),
            "line 3: bad Congo FEN \"7/4l2/7/2P3/7/7/4L2 w 9\": the length of rank \"2P3\" is 6 instead of 7",
        ),
        (
            case("7/4k2/7/7/7/7/4L2 w 9", "e1e6"),
            "line 3: bad Congo FEN \"7/4k2/7/7/7/7/4L2 w 9\": \"k\" in rank \"4k2\" is neither a piece nor a number \
             from 1 to 7",
        ),
        (
            case("7/7/7/7/7/7/8 w 9", "e1e6"),
            "line 3: bad Congo FEN \"7/7/7/7/7/7/8 w 9\": \"8\" in rank \"8\" is neither a piece nor a number from 1 \
             to 7",
        ),
        (
            case("7/7/7/7/7/7/7 W 9", "e1e6"),
            "line 3: bad Congo FEN \"7/7/7/7/7/7/7 W 9\": the side to move, \"W\", is neither w nor b",
        ),
        (
            case("7/7/7/7/7/7/7 w +9", "e1e6"),
            "line 3: bad Congo FEN \"7/7/7/7/7/7/7 w +9\": the move number, \"+9\", is not a number from 0 to \
             4294967295",
        ),
        (
            case(FEN, "e1e8"),
            "line 4: \"e1e8\" is not a move, such as e3e4 or, for a monkey that jumps, b1b3xb2",
        ),
        (
            case(FEN, "e1é2"),
            "line 4: \"e1é2\" is not a move, such as e3e4 or, for a monkey that jumps, b1b3xb2",
        ),
        (case(FEN, "d1d2"), "line 4: the move \"d1d2\" begins on an empty square"),
        (
            case(FEN, "e6e5"),
            "line 4: the move \"e6e5\" begins on a piece of Black, and White is to move",
        ),
        (case(FEN, "e1e1"), "line 4: the move \"e1e1\" ends where it begins"),
        (case(FEN, "e1c4"), "line 4: the move \"e1c4\" ends on a piece of its own side"),
        (case(FEN, "c4e6xd5"), "line 4: the move \"c4e6xd5\" jumps, and its piece is not a monkey"),
        (
            case("7/4l2/7/2M4/7/7/4L2 w 9", "c4a6xb5"),
            "line 4: the move \"c4a6xb5\" captures nothing on b5",
        ),
        (
            case("7/4l2/1P5/2M4/7/7/4L2 w 9", "c4a6xb5"),
            "line 4: the move \"c4a6xb5\" captures nothing on b5",
        ),
    ] {
        assert_eq!(bad(input.as_str()), (String::new(), sentence.to_owned()), "{input}");
    }
    let (out, sentence) = bad(b"1\n\xff\xfe\n".as_slice());
    assert_eq!(out, "");
    assert!(sentence.starts_with("line 2: bad Congo FEN \"\u{fffd}\u{fffd}\": "), "{sentence}");
}

#[test]
fn cases_before_the_wrong_line_are_answered() {
    let first_two =
        DOCUMENT_ANSWERS.lines().take(4).map(|line| format!("{line}\n")).collect::<String>();
    let wrong = DOCUMENT.replace("g4e4", "g4h4");
    let sentence =
        "line 7: \"g4h4\" is not a move, such as e3e4 or, for a monkey that jumps, b1b3xb2";
    assert_eq!(bad(wrong), (first_two.clone(), sentence.to_owned()));
    // The line after an invalid one is not read as if nothing were wrong.
    let wrong = DOCUMENT.replace("1z5/pPp1lP1/6p/4P1g/4L1p/2p2pP/7 b 12", "nonsense");
    let (out, sentence) = bad(wrong);
    assert_eq!(out, first_two);
    assert!(sentence.starts_with("line 6: bad Congo FEN \"nonsense\": "), "{sentence}");
}

#[test]
fn the_number_of_cases_is_held_to() {
    let all = DOCUMENT_ANSWERS.to_owned();
    let more = DOCUMENT.replacen('3', "5", 1);
    assert_eq!(
        bad(more),
        (all.clone(), "line 8: the input ends without the FEN of case 4 of 5".to_owned())
    );
    let half = DOCUMENT.replace("g4e4\n", "\n");
    let (out, sentence) = bad(half);
    assert_eq!(out.lines().count(), 4);
    assert_eq!(sentence, "line 8: the input ends without the move of case 3 of 3");
    let fewer = DOCUMENT.replacen('3', "2", 1);
    let (out, sentence) = bad(fewer);
    assert_eq!(out.lines().count(), 4);
    assert_eq!(
        sentence,
        "line 6: \"1z5/pPp1lP1/6p/4P1g/4L1p/2p2pP/7 b 12\" comes after the last of 2 cases"
    );
    assert_eq!(
        bad(format!("{DOCUMENT}\nend")),
        (all, "line 9: \"end\" comes after the last of 3 cases".to_owned())
    );
}

#[test]
fn many_cases_stream_through() {
    const TIMES: usize = 10_000;
    let cases = DOCUMENT.split_once('\n').unwrap().1;
    let out = good(&["execute"], format!("{}\n{}", 3 * TIMES, cases.repeat(TIMES)));
    assert!(out == DOCUMENT_ANSWERS.repeat(TIMES));
}

/// A program on a pipe gets each answer before it sends the next case.
#[test]
fn answers_do_not_wait_for_the_next_case() {
    let mut program = Engine::spawn(driver::binary().args(["congo", "execute"]));
    let mut asked = DOCUMENT.lines();
    program.send(asked.next().unwrap());
    for expected in DOCUMENT_ANSWERS.lines().collect::<Vec<_>>().chunks(2) {
        program.send(&format!("{}\n{}", asked.next().unwrap(), asked.next().unwrap()));
        assert_eq!([program.line(), program.line()], expected);
    }
    program.close_input();
    assert!(program.wait().0.success());
}

#[test]
fn moves_are_listed() {
    let start = good(&["moves", "startpos"], "");
    assert_eq!(start.lines().count(), 24);
    assert_eq!(start, good(&["moves", "gmelecz/ppppppp/7/7/7/PPPPPPP/GMELECZ w 0"], ""));
    let monkey = good(&["moves", "3l3/7/7/3p3/7/1p5/M2L3 w 0"], "");
    assert_eq!(monkey, "a1b1\na1a2\na1c3xb2\na1e5xb2xd4\nd1c1\nd1e1\nd1c2\nd1d2\nd1e2\n");
    let over = run(&["moves", "7/4L2/7/7/7/7/7 b 99"], "");
    assert_eq!(
        over,
        (0, String::new(), "no moves: the game is over, Black has no lion\n".to_owned())
    );
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(good(&["perft", "startpos", "0"], ""), "Nodes searched: 1\n");
    assert_eq!(good(&["perft", "startpos", "2"], ""), "Nodes searched: 576\n");
    let divided = good(&["perft", "4l2/7/7/7/7/7/3L3 w 0", "2", "--divide"], "");
    assert_eq!(divided, "d1c1: 3\nd1e1: 4\nd1c2: 3\nd1d2: 3\nd1e2: 4\n\nNodes searched: 17\n");
    assert_eq!(good(&["perft", "startpos", "0", "--divide"], ""), "\nNodes searched: 1\n");
}

#[test]
fn bad_positions_are_quoted() {
    for arguments in [vec!["moves"], vec!["perft"]] {
        for (fen, sentence) in [
            ("start", "bad Congo FEN \"start\": the number of fields is 1 instead of 3"),
            (
                "7/7/7/7/7/7/7 b 9 9",
                "bad Congo FEN \"7/7/7/7/7/7/7 b 9 9\": the number of fields is 4 instead of 3",
            ),
            ("7/7/7/7/7/7/LL5 b 9", "bad Congo FEN \"7/7/7/7/7/7/LL5 b 9\": White has 2 lions"),
            (
                "7/7/7/7/7/7/L6 b 9",
                "bad Congo FEN \"7/7/7/7/7/7/L6 b 9\": the lion of White stands on a1, outside its castle",
            ),
        ] {
            let depth: &[&str] = if arguments == ["perft"] { &["1"] } else { &[] };
            let (status, out, error) = run(&[&arguments, &[fen][..], depth].concat(), "");
            assert_eq!((status, out.as_str()), (2, ""));
            assert!(
                error.starts_with(&format!("fissile: {sentence}")) && error.lines().count() == 1,
                "{error}"
            );
        }
    }
    let (status, _, error) = run(&["perft", "startpos", "101"], "");
    assert!(status == 2 && error.contains("101"), "{error}");
}
