//! The real program: its subcommands with good and bad input, and their exit statuses.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use support::driver::{self, Outcome, fissile_in};
use tempfile::TempDir;

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft-published.epd");

fn run(arguments: &[&str]) -> Outcome {
    driver::fissile(arguments, "")
}

/// Standard output of a successful run.
fn good(arguments: &[&str]) -> String {
    driver::good(run(arguments))
}

/// The one sentence that reports bad input.
fn bad(arguments: &[&str]) -> String {
    driver::sentence(&driver::bad(run(arguments)))
}

#[test]
fn version_shows_commit_and_cpu_features() {
    let text = good(&["--version"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], concat!("fissile ", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[1], format!("commit: {}", fissile_cli::COMMIT));
    let features = lines[2].strip_prefix("CPU features in use: ").unwrap();
    assert_eq!(features.split(' ').any(|name| name == "AVX2"), cfg!(target_feature = "avx2"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn perft_counts() {
    assert!(good(&["perft", "0"]).starts_with("Nodes searched: 1\n"));
    assert!(good(&["perft", "1"]).starts_with("Nodes searched: 20\n"));
    assert!(good(&["perft", "4", "startpos"]).starts_with("Nodes searched: 197326\n"));
    assert!(good(&["perft", "4", "--threads", "2"]).starts_with("Nodes searched: 197326\n"));
    let over = good(&["perft", "3", "8/8/8/8/8/8/8/K7 b - - 0 1"]);
    assert!(over.starts_with("Nodes searched: 0\n"), "{over}");
    let after = good(&["perft", "2", "--moves", "e2e4", "e5"]);
    let same =
        good(&["perft", "2", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]);
    assert_eq!(after.lines().next(), same.lines().next());
}

#[test]
fn perft_takes_a_table_that_changes_no_count() {
    let plain = good(&["perft", "5", "--divide"]);
    let with_table = good(&["perft", "5", "--divide", "--hash", "4", "--threads", "2"]);
    assert_eq!(plain.split("\n\n").next(), with_table.split("\n\n").next());
    assert!(with_table.contains("\nNodes searched: 4864979\n"), "{with_table}");
    let beyond = good(&["perft", "60", "8/8/8/4k3/8/8/8/4K3 w - - 0 1", "--hash", "8"]);
    assert_eq!(beyond, "Nodes searched: more than 18446744073709551614\n");
}

#[test]
fn perft_divides_in_the_form_of_stockfish() {
    let text = good(&["perft", "2", "k7/8/8/8/8/8/8/1RK5 w Q - 0 1", "--divide"]);
    let (divide, total) = text.split_once("\n\n").unwrap();
    let lines: Vec<_> = divide.lines().collect();
    assert!(lines.is_sorted() && lines.len() > 10, "{text}");
    let sum: u64 =
        lines.iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert!(total.starts_with(&format!("Nodes searched: {sum}\n")), "{text}");
}

#[test]
fn castling_is_written_as_the_settings_ask() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
    let castling = |flags: &[&str]| -> Vec<String> {
        let text = good(&[&["perft", "1", fen, "--divide"], flags].concat());
        text.lines()
            .filter(|line| line.starts_with("e1g1") || line.starts_with("e1h1"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(castling(&[]), ["e1g1: 1"]);
    assert_eq!(castling(&["--chess960"]), ["e1h1: 1"]);
    assert_eq!(castling(&["--chess960=false"]), ["e1g1: 1"]);
}

#[test]
fn a_suite_passes() {
    let text = good(&["perft", "--epd", SUITE, "--max-nodes", "30000", "--threads", "2"]);
    let counted = text.lines().filter(|line| line.starts_with("pass  line ")).count();
    assert_eq!(counted, 66, "{text}");
    assert!(text.contains("pass  line 1     depth 3           8902  startpos\n"), "{text}");
    assert!(text.contains("\n66 positions: 66 passed, 0 failed, 0 skipped\n"), "{text}");
}

#[test]
fn a_suite_with_a_wrong_count_fails() {
    let folder = TempDir::new().unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let suite = format!(
        "{start} ;D1 20 ;D2 401 ;D3 8902\n{start} ;D1 20 ;D3 8902 ;id right\n{start} ;D3 8902\n"
    );
    fs::write(folder.path().join("wrong.epd"), suite).unwrap();
    let arguments = ["perft", "--epd", "wrong.epd", "--max-depth", "2"];
    let (status, out, error) = fissile_in(folder.path(), &arguments, "");
    assert_eq!((status, error.as_str()), (1, ""));
    let first = format!(
        "FAIL  line 1     depth 2            400  {start}\n      depth 2: counted 400, expected 401\n"
    );
    assert!(out.starts_with(&first), "{out}");
    assert!(
        out.contains("\npass  line 2     depth 1             20  right\nskip  line 3 "),
        "{out}"
    );
    assert!(out.contains("\n3 positions: 1 passed, 1 failed, 1 skipped\n440 nodes in "), "{out}");
}

#[test]
fn bad_suites_are_refused_with_file_and_line() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("bad.epd");
    let name = path.to_str().unwrap();
    let refused = |text: &[u8]| {
        fs::write(&path, text).unwrap();
        bad(&["perft", "--epd", name])
    };
    assert!(refused(b"# nothing\n\n").ends_with("bad.epd has no positions"));
    assert!(
        refused(b"\n8/8/8/8/8/8/8/8 w - - ;D1 1\n")
            .contains("bad.epd line 2: bad FEN \"8/8/8/8/8/8/8/8 w - -\"")
    );
    assert!(
        refused(b"k7/8/8/8/8/8/8/7K w - - ;D1 three\n")
            .contains("bad.epd line 1: \"D1 three\" is neither")
    );
    let place = folder.path().to_str().unwrap();
    assert!(bad(&["perft", "--epd", place]).starts_with("cannot read the suite "));
    assert!(
        bad(&["perft", "--epd", "nowhere.epd"])
            .starts_with("cannot read the suite \"nowhere.epd\": ")
    );
}

#[test]
fn apply_plays_moves_and_names_the_outcome() {
    assert_eq!(
        good(&["apply", "startpos", "e2e4"]),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\ngame in progress, *\n"
    );
    assert_eq!(
        good(&["apply", "startpos", "Nf3", "f6", "f3e5", "a6", "Nxd7#"]),
        "rn3bnr/1pp1p1pp/p4p2/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3\nWhite wins by explosion, 1-0\n"
    );
    let back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
    let drawn = good(&[&["apply", "startpos"], &back_and_forth[..]].concat());
    assert!(drawn.ends_with(" w KQkq - 8 5\ndraw by threefold repetition, 1/2-1/2\n"), "{drawn}");
    let chess960 = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1";
    assert_eq!(
        good(&["apply", chess960, "--chess960"]),
        format!("{chess960}\ngame in progress, *\n")
    );
    assert_eq!(
        good(&["apply", chess960]),
        "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1\ngame in progress, *\n"
    );
}

#[test]
fn bad_positions_and_moves_are_quoted() {
    let illegal = bad(&["apply", "startpos", "e2e4", "e2e4"]);
    assert_eq!(
        illegal,
        "\"e2e4\" is not a legal move in \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\": \
         there is no piece on e2"
    );
    assert!(bad(&["apply", "startpos", "\u{1b}[31m"]).starts_with("\"\\u{1b}[31m\" "));
    assert!(
        bad(&["apply", "8/8/8/8/8/8/8/K7 b - - 0 1", "a8a7"])
            .starts_with("\"a8a7\" is not a legal move")
    );
    assert!(bad(&["apply", "nonsense"]).starts_with("bad FEN \"nonsense\": "));
    assert!(bad(&["perft", "3", ""]).starts_with("bad FEN \"\": "));
    assert!(bad(&["perft", "1", "--moves", "e2e5"]).starts_with("\"e2e5\" is not a legal move"));
}

/// clap finds these mistakes. They are reported like all others.
#[test]
fn bad_usage_is_one_sentence() {
    for (arguments, sentence) in [
        (
            &["perft"][..],
            "the following required arguments were not provided: <DEPTH>; see fissile perft --help",
        ),
        (&["perft", "four"], "invalid value 'four' for '[DEPTH]': it is not a whole number"),
        (&["perft", "101"], "invalid value '101' for '[DEPTH]': it must be from 0 to 100"),
        (
            &["analyse", "--nodes", "0"],
            "invalid value '0' for '--nodes <N>': it must be at least 1",
        ),
        (&["play", "--nodes", "0"], "invalid value '0' for '--nodes <N>': it must be at least 1"),
        (
            &["perft", "1", "--epd", "x"],
            "the argument '[DEPTH]' cannot be used with '--epd <FILE>'; see fissile perft --help",
        ),
        (
            &["perft", "1", "--validate", "x", "--engine-option", "Hash"],
            "invalid value 'Hash' for '--engine-option <NAME=VALUE>': there is no = in it",
        ),
        (&["frobnicate"], "unrecognized subcommand 'frobnicate'; see fissile --help"),
        (
            &["appl"],
            "unrecognized subcommand 'appl'; a similar subcommand exists: 'apply'; see fissile --help",
        ),
        (
            &["config", "--Threads=4"],
            "unexpected argument '--Threads' found; a similar argument exists: '--threads'; \
             see fissile config --help",
        ),
        (
            &["--hash", "1", "diagram", "startpos"],
            "--hash has no effect on diagram; see fissile diagram --help",
        ),
        (
            &["--hash", "1", "prove", "startpos"],
            "--hash belongs after prove; see fissile prove --help",
        ),
        (
            &["play", "--rules", "checkers"],
            "invalid value 'checkers' for '--rules <RULES>' [possible values: atomic, club]",
        ),
        (
            &["diagram", "startpos", "--svg"],
            "a value is required for '--svg <FILE>' but none was supplied",
        ),
        (&["net"], "fissile net needs a command: info, verify, diff, bench"),
        (
            &["congo", "perft", "7/4l2/7/2P4/7/7/4L2", "w", "3"],
            "unexpected argument '3' found; a FEN belongs in quotes here",
        ),
        (&["\u{1b}[31m"], "the argument \"\\u{1b}[31m\" is not plain text; see fissile --help"),
    ] {
        assert_eq!(bad(arguments), sentence, "{arguments:?}");
    }
    // Help and version are answers, not mistakes.
    assert!(good(&["--help"]).contains("Usage: "));
    assert!(good(&["help", "perft"]).contains("--list-jobs"));
    assert_eq!(good(&["help"]), good(&["-h"]));
    assert!(!good(&["help"]).contains("--hash"));
    let settings = good(&["help", "settings"]);
    assert!(settings.contains("--hash <N>") && settings.contains("--config <FILE>"), "{settings}");
    assert!(bad(&["settings"]).starts_with("unrecognized subcommand 'settings'"));
}

#[test]
fn perft_prints_json() {
    let place = "8/8/8/8/8/8/4k3/4K3 w - - 0 1";
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&good(&[arguments, &["--json"]].concat())).unwrap()
    };
    let divided = json(&["perft", "2", place, "--divide"]);
    assert_eq!((&divided["fen"], &divided["depth"]), (&place.into(), &2.into()));
    assert!(divided["nodes"] == 28 && divided["divide"]["e1d2"] == 7, "{divided}");
    assert_eq!(divided["divide"].as_object().unwrap().len(), 4);
    assert!(divided["seconds"].is_f64(), "{divided}");
    let leaf = json(&["perft", "0", place]);
    assert!(leaf["nodes"] == 1 && leaf.get("divide").is_none(), "{leaf}");
    bad(&["perft", "--epd", SUITE, "--json"]);
}

/// Every command that takes a FEN takes its fields without quotes as well.
#[test]
fn a_fen_needs_no_quotes() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (before, after) in [
        (&["apply"][..], &["Nf3", "d7d5"][..]),
        (&["apply"], &[]),
        (&["moves"], &["Nf3"]),
        (&["moves"], &["--json"]),
        (&["diagram"], &["Nf3", "--ascii"]),
        (&["explode"], &["d1g4"]),
        (&["perft", "1"], &["--divide"]),
        (&["perft", "0"], &["Nf3"]),
        (&["perft", "3"], &["--list-jobs", "1"]),
        (&["analyse", "--threads", "1", "--depth", "1"], &[]),
        (&["analyse", "--threads", "1", "--depth", "1"], &["--moves", "Nf3"]),
    ] {
        let words: Vec<&str> = fen.split(' ').collect();
        let bare = good(&[before, &words, after].concat());
        let quoted = good(&[before, &[fen], after].concat());
        let stable = |text: &str| {
            text.lines().filter(|line| !line.ends_with("nodes/s")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(stable(&bare), stable(&quoted), "{before:?} {after:?}");
    }
    assert_eq!(
        good(&["explode", "startpos", "e2e4"]),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\n"
    );
    assert!(good(&["perft", "1", "startpos", "e4", "e5"]).starts_with("Nodes searched: 29\n"));
    assert!(
        bad(&["perft", "1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w"])
            .starts_with("bad FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\": ")
    );
}

/// One way to give a position and moves to play first, in every command that takes them.
#[test]
fn every_command_takes_positions_and_moves_in_the_same_forms() {
    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const ENDING: &str = "8/8/8/8/3k4/8/8/KQ6 b - - 0 1";
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    let book = TempDir::new().unwrap();
    fs::write(book.path().join("a.pgn"), "1. e4 e5 2. Nf3 *\n").unwrap();
    fissile_in(book.path(), &["book", "make", "a.pgn", "-o", "a.book"], "");
    let stable = |text: String| -> Vec<String> {
        let lines =
            text.lines().filter(|line| !line.contains("nodes/s") && !line.contains("saved in"));
        lines.map(str::to_owned).collect()
    };
    for (before, after) in [
        (&["apply"][..], &[][..]),
        (&["moves"], &[]),
        (&["diagram"], &["--ascii"]),
        (&["explode"], &[]),
        (&["perft", "1"], &["--divide"]),
        (&["analyse"], &["--depth", "1", "--threads", "1"]),
        (&["prove"], &["--nodes", "50", "--hash", "1", "--side", "white"]),
        (&["play"], &["--two-humans", "--ascii"]),
        (&["book", "show", "--book-file", "a.book"], &[]),
        (&["tb"], &["--syzygy-path", tables]),
    ] {
        let (fen, mv) = if before == ["tb"] { (ENDING, "d4d5") } else { (FEN, "e2e4") };
        let fields: Vec<&str> = fen.split(' ').collect();
        let bare = [&fields[..], &[mv]].concat();
        let with_word = [&fields[..], &["moves", mv]].concat();
        let whole = format!("{fen} moves {mv}");
        let start = format!("startpos moves {mv}");
        let mut forms = vec![vec![fen, mv], vec![fen, "moves", mv], bare, with_word, vec![&whole]];
        if fen == FEN {
            forms.extend([vec!["startpos", mv], vec!["startpos", "moves", mv], vec![&start]]);
        }
        let mut answers = forms.iter().map(|form| {
            let arguments = [before, form, after].concat();
            let (status, out, error) = fissile_in(book.path(), &arguments, "");
            assert!(status < 2 && error.is_empty(), "{arguments:?}: {error}");
            stable(out)
        });
        let first = answers.next().unwrap();
        assert!(!first.is_empty(), "{before:?}");
        for (answer, form) in answers.zip(&forms[1..]) {
            assert_eq!(answer, first, "{before:?} {form:?}");
        }
    }
}

#[test]
fn a_suite_comes_from_standard_input_as_well() {
    let suite = fs::read_to_string(SUITE).unwrap();
    let arguments = ["perft", "--epd", "-", "--max-nodes", "3000"];
    let text = driver::good(driver::fissile(&arguments, suite));
    assert!(text.contains("\n66 positions: 66 passed, 0 failed, 0 skipped\n"), "{text}");
    let nothing = driver::sentence(&driver::bad(driver::fissile(&arguments, "")));
    assert_eq!(nothing, "standard input has no positions");
}

#[test]
fn a_directory_is_called_a_directory() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("there")).unwrap();
    for arguments in [
        "perft --epd there",
        "perft --merge there",
        "perft 3 --list-jobs 1 --done there",
        "perft 1 --validate ./there",
        "analyse there",
        "analyse startpos --depth 1 --json=there",
        "analyse startpos --depth 1 --pgn there --force",
        "config --config there",
        "diagram startpos --svg there",
        "diagram startpos --png there/",
        "explode startpos e2e4 --svg there",
        "net info there",
        "bench 1 --eval-file there",
        "genfens 1 --book there",
        "play --from there",
    ] {
        let (status, _, error) = driver::fissile_words(folder.path(), arguments);
        assert_eq!(status, 2, "{arguments}: {error}");
        let error = driver::sentence(&error);
        assert!(error.to_lowercase().contains("is a directory"), "{arguments}: {error}");
        assert!(error.contains("there"), "{arguments}: {error}");
    }
}

#[test]
fn a_missing_folder_is_reported_without_a_temporary_name() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let refused = |arguments: &str| {
        let (status, _, error) = driver::fissile_words(folder.path(), arguments);
        assert_eq!(status, 2, "{error}");
        driver::sentence(&error)
    };
    // The rest is in the words of the system.
    for place in ["no/such.svg", "file/such.svg"] {
        let words = format!("diagram startpos --svg {place}");
        let error = refused(&words);
        let rest = error.strip_prefix(&format!("cannot write {place}: "));
        assert!(rest.is_some_and(|rest| !rest.contains("tmp")), "{error}");
    }
}

#[test]
fn config_shows_values_and_where_they_came_from() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("engine.toml"), "# Fissile\nhash = 64\nthreads = 2\n").unwrap();
    let arguments = ["--threads", "3", "config", "--offer-chess", "--log-file=a b.log"];
    let (status, out, error) = fissile_in(folder.path(), &arguments, "");
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(out.starts_with("# settings file: engine.toml\n"), "{out}");
    let line = |key: &str| -> Vec<String> {
        let line = out.lines().find(|line| line.starts_with(&format!("{key} = "))).unwrap();
        line.split("  # ").map(|part| part.trim().to_owned()).collect()
    };
    assert_eq!(line("hash"), ["hash = 64", "engine.toml line 2"]);
    assert_eq!(line("threads"), ["threads = 3", "--threads"]);
    assert_eq!(line("offer_chess"), ["offer_chess = true", "--offer-chess"]);
    assert_eq!(line("log_file"), ["log_file = \"a b.log\"", "--log-file"]);
    assert_eq!(line("move_overhead"), ["move_overhead = 10", "default"]);
    // What it prints is a settings file itself.
    fs::write(folder.path().join("again.toml"), &out).unwrap();
    let (status, again, _) = fissile_in(folder.path(), &["config", "--config", "again.toml"], "");
    assert_eq!(status, 0);
    assert!(again.contains("# again.toml line "), "{again}");
}

#[test]
fn config_prints_the_shipped_file_as_template() {
    let shipped =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("engine.toml")).unwrap();
    assert_eq!(good(&["config", "--template"]), shipped);
}

#[test]
fn the_settings_file_beside_the_executable_comes_before_that_in_the_working_directory() {
    let (home, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let program = home.path().join("fissile");
    driver::executable(&program, &fs::read(env!("CARGO_BIN_EXE_fissile")).unwrap());
    fs::write(folder.path().join("engine.toml"), "hash = 1 # for\n# Fissile\n").unwrap();
    let hash = || {
        let output =
            Command::new(&program).current_dir(folder.path()).arg("config").output().unwrap();
        let (status, out, _) = driver::outcome(output);
        assert_eq!(status, 0);
        out.lines().find(|line| line.starts_with("hash = ")).unwrap().to_owned()
    };
    assert!(hash().ends_with("# engine.toml line 1"));
    fs::write(home.path().join("engine.toml"), "hash = 2\n").unwrap();
    let beside = hash();
    assert!(beside.starts_with("hash = 2 ") && beside.ends_with("/engine.toml line 1"), "{beside}");
}

#[test]
fn bad_settings_are_one_sentence() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("engine.toml");
    fs::write(&path, "# mine\nhsah = 64\noffer_chess = false\n").unwrap();
    let (status, out, error) = fissile_in(folder.path(), &["perft", "1"], "");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(
        error.starts_with("fissile: engine.toml line 2: there is no setting \"hsah\"; "),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);

    let name = path.to_str().unwrap();
    assert!(
        bad(&["config", "--config", name])
            .contains("engine.toml line 2: there is no setting \"hsah\"")
    );
    fs::write(&path, b"hash = \xff").unwrap();
    assert!(bad(&["config", "--config", name]).starts_with("cannot read the settings file "));
    assert!(
        bad(&["--config", "nowhere.toml", "config"])
            .starts_with("cannot read the settings file nowhere.toml: ")
    );
    assert_eq!(
        bad(&["--hash", "0", "config"]),
        "--hash takes a whole number from 1 to 33554432, not \"0\""
    );
    assert_eq!(bad(&["config", "--ponder=maybe"]), "--ponder takes true or false, not \"maybe\"");
    assert_eq!(
        bad(&["config", "--log", "loud"]),
        "--log takes off, error, warn, info, debug or trace, not \"loud\""
    );
}

/// Other engines have an `engine.toml` as well. Without a key or a comment of ours it is named, and no
/// more, even if it has only keys that we have, too.
#[test]
fn a_settings_file_of_another_program_is_ignored() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("engine.toml");
    let ask = |arguments: &[&str], input: &str| fissile_in(folder.path(), arguments, input);
    for foreign in [&b"[engine]\nhash = \"big\"\n"[..], b"no toml at all", b"hash = \xff"] {
        fs::write(&path, foreign).unwrap();
        let (status, out, error) = ask(&["config"], "");
        assert!(status == 0 && out.contains("hash = 16 "), "{out}{error}");
        let error = driver::sentence(&error);
        assert!(
            error.contains("engine.toml") && error.ends_with("; the file is ignored"),
            "{error}"
        );
        let (status, _, error) = ask(&["config", "--config", "engine.toml"], "");
        assert_eq!(status, 2, "{error}");
    }
    for (text, hash) in [
        ("hash = 64\nthreads = 2\n", 16),
        ("command = \"fissile\"\nhash = 64\n", 16),
        ("# for fissile\nhash = 64\n", 64),
        ("hash = 64\nbook_seed = 1\n", 64),
    ] {
        fs::write(&path, text).unwrap();
        let (status, out, error) = ask(&["config"], "");
        assert!(status == 0 && out.contains(&format!("hash = {hash} ")), "{text}: {out}{error}");
        assert_eq!(error.ends_with("; the file is ignored\n"), hash == 16, "{text}: {error}");
    }
    // What sets nothing is no reason for a remark.
    fs::write(&path, "# threads = 2\n").unwrap();
    assert_eq!(ask(&["config"], "").2, "");
    // With a key of ours the mistake is one that a command ends with; UCI goes on in any case.
    fs::write(&path, "offer_chess = 3\n").unwrap();
    assert_eq!(ask(&["config"], "").0, 2);
    let (status, out, error) = ask(&[], "uci\nquit\n");
    assert!(status == 0 && out.contains("uciok"), "{out}{error}");
    assert!(error.ends_with("; the file is ignored\n"), "{error}");
}

#[test]
fn the_log_goes_to_standard_error_or_to_a_file_and_is_off_by_default() {
    let folder = TempDir::new().unwrap();
    let logged = |arguments: &[&str]| {
        let (status, out, error) = fissile_in(folder.path(), arguments, "");
        assert!(status == 0 && out.starts_with("Nodes searched: 1\n"), "{out}");
        error
    };
    assert_eq!(logged(&["perft", "0"]), "");
    assert!(logged(&["perft", "0", "--log", "info"]).contains("settings file none"));
    assert_eq!(logged(&["perft", "0", "--log", "info", "--log-file", "fissile.log"]), "");
    assert_eq!(logged(&["perft", "0", "--log", "info", "--log-file", "fissile.log"]), "");
    let log = fs::read_to_string(folder.path().join("fissile.log")).unwrap();
    assert_eq!(
        log.lines()
            .filter(|line| line.contains("INFO") && line.contains("settings file none"))
            .count(),
        2
    );
}

#[test]
fn a_log_file_that_cannot_be_opened_is_an_error() {
    let (status, out, error) =
        run(&["config", "--log", "info", "--log-file", "no/such/folder/log"]);
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(
        error.starts_with("fissile: cannot open the log file \"no/such/folder/log\": "),
        "{error}"
    );
}

/// A closed pipe ends the program silently, before everything is written and without a panic.
#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in
        ["perft 4 --divide", "analyse startpos --depth 1", "analyse startpos --depth 1 --pgn -"]
    {
        let words: Vec<&str> = arguments.split(' ').collect();
        let (status, _, error) = driver::fissile_unheard(&words);
        assert_eq!((status, error.as_str()), (0, ""), "{arguments}");
    }
}

/// A name of Windows may be half of a character. Where a name must be text it is refused, elsewhere the file is looked for.
#[cfg(windows)]
#[test]
fn a_name_that_is_not_unicode_is_taken_or_named() {
    use std::ffi::OsString;
    use std::os::windows::ffi::OsStringExt;
    let mut name: Vec<u16> = "odd.pgn".encode_utf16().collect();
    name[2] = 0xd800;
    let name = OsString::from_wide(&name);
    for (command, said) in [
        ("bench --eval-file", "the argument \"od\u{fffd}.pgn\" is not plain text"),
        ("analyse", "od\u{fffd}.pgn"),
    ] {
        let mut refused = driver::binary();
        let refused = refused.args(command.split(' ')).arg(&name).stdin(Stdio::null());
        let (status, _, error) = driver::outcome(refused.output().unwrap());
        assert_eq!(status, 2, "{error}");
        assert!(error.starts_with("fissile: ") && error.contains(said), "{error}");
    }
}

/// Every failed write says what could not be written, and the reason once.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let reason = "No space left on device (os error 28)";
    for arguments in [
        "perft 1",
        "apply startpos",
        "moves startpos",
        "diagram startpos",
        "diagram startpos --svg -",
        "explode startpos e2e4",
        "analyse startpos --depth 1",
        "analyse startpos --depth 1 --json",
        "bench 1",
        "genfens 1",
        "config",
        "man",
        "completions bash",
        "congo moves startpos",
        "uci uci",
        "play",
        "help",
        "--version",
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = driver::binary();
        command.args(arguments.split(' ')).stdin(Stdio::null()).stdout(full);
        let (status, _, error) = driver::outcome(command.output().unwrap());
        assert_eq!(status, 1, "{arguments}");
        let sentence = format!("fissile: cannot write standard output: {reason}\n");
        assert_eq!(error, sentence, "{arguments}");
    }
    for arguments in [
        "analyse startpos --depth 1 --json=/dev/full",
        "analyse startpos --depth 1 --html /dev/full",
        "diagram startpos --svg /dev/full",
        "diagram startpos --png /dev/full",
    ] {
        let (status, _, error) = driver::fissile(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(status, 1, "{arguments}");
        assert_eq!(error, format!("fissile: cannot write /dev/full: {reason}\n"), "{arguments}");
    }
}
