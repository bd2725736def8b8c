//! `fissile perft --validate` with the real program: against itself, and against engines of a few
//! lines of shell that count wrongly, crash, hang or print nonsense.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use support::driver::{self, Outcome, bad, sentence};
use tempfile::TempDir;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The moves of the start position as an engine lists them, one leaf below each.
const TWENTY: &str = "for m in a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 \
    b1a3 b1c3 g1f3 g1h3; do echo \"$m: 1\"; done";

/// A folder with an engine in it.
struct Fake {
    folder: TempDir,
}

impl Fake {
    /// An engine that handles some lines of input as given by the shell `cases`, and the others as
    /// an engine should.
    fn new(cases: &str) -> Fake {
        let folder = TempDir::new().unwrap();
        let script = format!(
            "echo $$ >pid\nwhile read -r line; do\necho \"$line\" >>heard\ncase \"$line\" in\n{cases}\n\
             uci) echo 'id name Fake 1'; echo 'option name Threads type spin default 1 min 1 max 2'\n\
             echo 'option name UCI_Chess960 type check default false'\n\
             echo 'option name UCI_Variant type combo default chess var chess var atomic'; echo uciok;;\n\
             isready) echo readyok;;\nquit) exit 0;;\nesac\ndone\n"
        );
        fs::write(folder.path().join("engine.sh"), script).unwrap();
        Fake { folder }
    }

    /// An engine that answers `go perft N` by shell, with N in `$depth`.
    fn counting(answer: &str) -> Fake {
        Fake::new(&format!("'go perft '*) depth=${{line#go perft }}; {answer};;"))
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Everything sent to the engine.
    fn heard(&self) -> Vec<String> {
        fs::read_to_string(self.path("heard")).unwrap().lines().map(str::to_owned).collect()
    }

    /// Runs the program in the folder with this engine and some more arguments.
    fn run(&self, arguments: &[&str]) -> Outcome {
        run(
            self.folder.path(),
            &[arguments, &["--validate", "sh 'engine.sh'", "--timeout", "20"]].concat(),
        )
    }

    /// The one sentence with which it gives up before any comparison.
    fn gives_up(&self, arguments: &[&str]) -> String {
        let (status, out, error) = self.run(arguments);
        assert!(status == 2 && (out.is_empty() || out == "Fake 1\n"), "{status} {out} {error}");
        sentence(&error)
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Outcome {
    driver::fissile_in(folder, &[&["perft"], arguments].concat(), "")
}

/// The command that runs the program under test as an engine.
fn itself() -> String {
    format!("'{}' uci", env!("CARGO_BIN_EXE_fissile"))
}

#[test]
fn it_agrees_with_itself_over_suites_and_below_a_position() {
    let folder = TempDir::new().unwrap();
    let (status, out, error) =
        run(folder.path(), &["--validate", &itself(), "--max-nodes", "5000"]);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let summary = out.lines().last().unwrap();
    assert!(summary.ends_with(" agree, 0 differ, 0 skipped"), "{out}");
    assert!(summary.split(' ').next().unwrap().parse::<usize>().unwrap() > 10, "{out}");

    let suite = format!(
        "{START} ;D1 20 ;D2 400\n1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 ;D1 23 ;D2 447\n8/8/8/8/8/8/8/K7 b - - 0 1 ;D1 0\n"
    );
    fs::write(folder.path().join("suite.epd"), suite).unwrap();
    let over = [
        "--validate",
        &itself(),
        "--epd",
        "suite.epd",
        "--max-depth",
        "1",
        "--engine-option",
        "Threads=2",
    ];
    let (status, out, error) = run(folder.path(), &over);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(out.ends_with("\n\n3 positions: 2 agree, 0 differ, 1 skipped\n"), "{out}");

    let below = ["4", "startpos", "--moves", "e2e4", "--validate", &itself()];
    let (status, out, _) = run(folder.path(), &below);
    assert_eq!(status, 0);
    assert!(out.ends_with("\n1 position: 1 agree, 0 differ, 0 skipped\n"), "{out}");
}

#[test]
fn what_the_engine_says_about_its_options_is_shown() {
    let cases = format!(
        "setoption*) echo info string no such thing;;\n'go perft '*) {TWENTY}; echo total 20;;"
    );
    let (status, out, error) = Fake::new(&cases).run(&["1"]);
    assert_eq!((status, error.as_str()), (0, "fissile: Fake 1 says: no such thing\n"), "{out}");
}

#[test]
fn a_missing_and_an_illegal_move_are_shown() {
    let moves = TWENTY.replace(" e2e4 ", " e2e5 ").replace("g1h3", "e1e2 d1d2 g1h3");
    let fake = Fake::counting(&format!("{moves}; echo 'Nodes searched: 22'"));
    let (status, out, error) = fake.run(&["3"]);
    assert_eq!((status, error.as_str()), (1, ""));
    let shown = format!(
        "Fake 1\n\nthe position: depth 1: 22 leaves instead of 20\n  in {START}\n  it misses e2e4: nothing forbids it\n  \
         it has e2e5, illegal: that piece does not move like that\n  it has e1e2 d1d2, illegal: a piece of the same side stands there\n\n\
         1 position: 0 agree, 1 differ, 0 skipped\n     1  a legal move is missing: nothing forbids it\n     \
         1  a move is illegal: a piece of the same side stands there\n     1  a move is illegal: that piece does not move like that\n"
    );
    assert_eq!(out, shown);
}

#[test]
fn with_totals_alone_the_walk_still_ends_at_the_position() {
    // Right at the start position down to depth 2, wrong everywhere else.
    let fake = Fake::counting(
        "case $depth in 1) echo 'total 20';; 2) echo 'total: 400';; *) echo 'total: 8,903';; esac",
    );
    let (status, out, _) = fake.run(&["3"]);
    assert_eq!(status, 1);
    assert!(
        out.contains("\nthe position: depth 3: 8903 leaves instead of 8902\n  after a2a3 "),
        "{out}"
    );
    assert!(out.contains("\n  it has 20 moves instead of 19\n"), "{out}");
    assert!(out.ends_with("     1  moves are illegal, or come more than once\n"), "{out}");
}

#[test]
fn an_engine_that_prints_no_total_is_understood_if_its_answers_have_an_end() {
    let fake = Fake::counting(TWENTY);
    let (status, out, error) = fake.run(&["1"]);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let endless = Fake::new(&format!(
        "'go perft '*) asked=1;;\nisready) echo readyok; [ -n \"$asked\" ] && {TWENTY};;"
    ));
    assert!(
        endless.gives_up(&["1"]).contains("prints no total and answers isready while it counts")
    );
}

#[test]
fn counts_whose_sum_is_too_large_are_wrong_ones() {
    let huge = TWENTY.replace(": 1", ": 18446744073709551615");
    let fake = Fake::counting(&format!("if [ $depth = 1 ]; then {TWENTY}; else {huge}; fi"));
    let (status, out, error) = fake.run(&["2"]);
    assert_eq!((status, error.as_str()), (1, ""), "{out}");
    assert!(out.contains("depth 2: 18446744073709551615 leaves instead of 400\n"), "{out}");
}

#[test]
fn options_are_set_and_chess960_follows_the_position() {
    let fake =
        Fake::counting(&format!("{TWENTY}; echo 'Nodes searched: 20'; echo 'Nodes/second: 7'"));
    let suite = format!(
        "{START} ;D1 20\n1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 ;D1 20\n{START} ;D1 20 ;id again\n"
    );
    fs::write(fake.path("suite.epd"), suite).unwrap();
    let (status, _, error) = fake.run(&["--epd", "suite.epd", "--engine-option", "threads=2"]);
    assert_eq!((status, error.as_str()), (1, ""));
    let heard = fake.heard();
    let set: Vec<_> = heard.iter().filter(|line| line.starts_with("setoption")).collect();
    assert_eq!(
        set,
        [
            "setoption name threads value 2",
            "setoption name UCI_Variant value atomic",
            "setoption name UCI_Chess960 value true",
            "setoption name UCI_Chess960 value false",
        ]
    );
    assert_eq!(heard.last().map(String::as_str), Some("quit"));
    let unknown = fake.gives_up(&["1", "--engine-option", "Thraeds=2"]);
    assert_eq!(unknown, "Fake 1 has no option \"Thraeds\"");
    let many = fake.gives_up(&["1", "--engine-option", "Threads=3"]);
    assert_eq!(
        many,
        "Fake 1 has the option \"Threads\", but \"3\" is not a whole number from 1 to 2"
    );
    assert!(!fake.heard().iter().any(|line| line.contains(" value 3")), "{:?}", fake.heard());
}

#[test]
fn an_engine_that_dies_is_named_with_its_last_words() {
    let fake = Fake::counting(
        "[ $depth = 1 ] && echo 'nodes 20' || { echo counting; echo 'bad square' >&2; exit 3; }",
    );
    let (status, out, error) = fake.run(&["2"]);
    assert_eq!(status, 2);
    assert_eq!(
        out,
        "Fake 1\n\n1 position: 0 agree, 0 differ, 0 skipped\n1 without an answer, 0 left out\n"
    );
    assert_eq!(
        sentence(&error),
        format!(
            "the position: Fake 1 ended (exit status: 3) when asked \"go perft 2\" after \"position fen {START}\"; its last line was \
             \"counting\", and on standard error \"bad square\""
        )
    );
    let at_once = Fake::new("uci) exit 1;;").gives_up(&["1"]);
    assert_eq!(at_once, "sh ended (exit status: 1) when asked \"uci\"; it had printed nothing");
}

#[test]
fn an_engine_that_dies_is_started_again_for_the_next_position() {
    // It dies of two kings.
    let fake = Fake::new(&format!(
        "*4k3/8*) ill=1;;\n'go perft '*) [ -n \"$ill\" ] && exit 3; {TWENTY}; echo 'nodes 20';;"
    ));
    let deadly = "8/8/8/4k3/8/8/8/4K3 w - - 0 1 ;D1 5 ;id kings\n";
    let harmless = format!("{START} ;D1 20 ;id start\n");
    fs::write(fake.path("suite.epd"), [&harmless, deadly, &harmless].concat()).unwrap();
    let (status, out, error) = fake.run(&["--epd", "suite.epd"]);
    assert_eq!(status, 2);
    assert!(
        sentence(&error).starts_with("line 2, kings: Fake 1 ended (exit status: 3) when asked "),
        "{error}"
    );
    assert!(
        out.ends_with(
            "3 positions: 2 agree, 0 differ, 0 skipped\n1 without an answer, 0 left out\n"
        ),
        "{out}"
    );
    // It is not started for ever.
    fs::write(fake.path("suite.epd"), deadly.repeat(7)).unwrap();
    let (status, out, error) = fake.run(&["--epd", "suite.epd"]);
    assert_eq!((status, error.lines().count()), (2, 6), "{error}");
    assert!(error.ends_with("\nfissile: Fake 1 failed 5 times\n"), "{error}");
    assert!(out.ends_with("\n5 without an answer, 2 left out\n"), "{out}");
}

#[test]
fn what_does_not_even_greet_is_given_up_after_seconds() {
    let folder = TempDir::new().unwrap();
    let error = sentence(&bad(run(folder.path(), &["1", "--validate", "cat"])));
    assert_eq!(
        error,
        "cat is not a UCI engine: it did not answer \"uci\" within 5 s; its last line was \"uci\""
    );
}

#[test]
fn an_engine_that_hangs_or_babbles_is_killed() {
    let hangs = Fake::counting("[ $depth = 1 ] && echo 'nodes 20'");
    let babbles =
        Fake::counting("[ $depth = 1 ] && echo 'nodes 20' || while :; do echo rubbish; done");
    let mute = Fake::new("uci) ;;");
    for (fake, asked, last) in [
        (hangs, "\"go perft 2\" after ", "its last line was \"readyok\""),
        (babbles, "\"go perft 2\" after ", "its last line was \"rubbish\""),
        (mute, "\"uci\"", "it had printed nothing"),
    ] {
        let arguments = ["2", "--validate", "sh engine.sh", "--timeout", "5"];
        let (status, _, error) = run(fake.folder.path(), &arguments);
        assert_eq!(status, 2, "{error}");
        let error = sentence(&error);
        assert!(
            error.contains(&format!(" did not answer {asked}")) && error.contains(" within 5 s; "),
            "{error}"
        );
        assert!(error.ends_with(last), "{error}");
        let pid = fs::read_to_string(fake.path("pid")).unwrap();
        let alive = std::process::Command::new("kill").args(["-0", pid.trim()]).output().unwrap();
        assert!(!alive.status.success(), "process {pid} is still there");
    }
}

#[test]
fn much_talk_on_standard_error_blocks_nothing() {
    let flood = "i=0; while [ $i -lt 3000 ]; do echo 'a line of complaint that is rather long, again and again' >&2; \
        i=$((i+1)); done; echo 'nodes 20'";
    let (status, out, error) = Fake::counting(flood).run(&["1"]);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
}

#[test]
fn what_is_no_atomic_engine_is_refused() {
    let orthodox =
        "case $depth in 1) echo 'nodes 20';; 4) echo 'nodes 197281';; *) echo 'nodes 0';; esac";
    let fake = Fake::new(&format!(
        "uci) echo 'id name Fake 1'; echo uciok;;\n'go perft '*) depth=${{line#go perft }}; {orthodox};;"
    ));
    assert_eq!(
        fake.gives_up(&["2"]),
        "Fake 1 counts by the rules of orthodox chess; its option UCI_Variant, if it has one, is not set to atomic"
    );
    let searches =
        Fake::counting("echo 'info depth 1 nodes 20'; echo 'bestmove e2e4'").gives_up(&["2"]);
    assert_eq!(
        searches,
        "Fake 1 does not count when asked \"go perft 1\"; its last line was \"bestmove e2e4\""
    );
}

#[test]
fn bad_usage_is_one_sentence() {
    let folder = TempDir::new().unwrap();
    let refused = |arguments: &[&str]| bad(run(folder.path(), arguments));
    let missing = sentence(&refused(&["1", "--validate", "no/such/engine --fast"]));
    assert!(missing.starts_with("cannot run \"no/such/engine\": "), "{missing}");
    assert!(
        sentence(&refused(&["1", "--validate", "'engine"]))
            .starts_with("\"\\'engine\" is not a command: ")
    );
    assert!(sentence(&refused(&["1", "--validate", " "])).starts_with("\" \" is not a command: "));
    assert!(
        sentence(&refused(&["0", "--validate", "x"]))
            .starts_with("there is nothing to compare 0 plies below ")
    );
    assert!(
        sentence(&refused(&["1", "8/8/8/8/8/8/8/K7 b - - 0 1", "--validate", "x"]))
            .starts_with("there is nothing ")
    );
    assert!(
        sentence(&refused(&["--epd", "nowhere.epd", "--validate", "x"]))
            .starts_with("cannot read the suite ")
    );
    for (arguments, quoted) in [
        (&["1", "--validate", "x", "--engine-option", "Hash"][..], "'Hash'"),
        (&["1", "--validate", "x", "--engine-option", "=1"], "'=1'"),
        (&["1", "--validate", "x", "--timeout", "0"], "'0'"),
        (&["1", "--engine-option", "Hash=1"], "--validate"),
        (&["1", "--timeout", "5"], "--validate"),
        (&["1", "--validate", "x", "--divide"], "--divide"),
    ] {
        assert!(refused(arguments).contains(quoted), "{arguments:?}");
    }
}

#[test]
fn a_wrong_count_in_the_suite_is_told_apart_from_a_wrong_engine() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("wrong.epd"), format!("{START} ;D1 20 ;D2 401 ;id start\n"))
        .unwrap();
    let (status, out, _) = run(folder.path(), &["--epd", "wrong.epd", "--validate", &itself()]);
    assert_eq!(status, 1);
    assert!(out.contains("\nline 1, start: depth 2: the suite says 401, we count 400\n"), "{out}");
    assert!(
        out.ends_with(
            "1 position: 1 agree, 0 differ, 0 skipped\ncounts in the suite that differ from ours: 1\n"
        ),
        "{out}"
    );
}
