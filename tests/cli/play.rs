//! `fissile play` from the user's view: the real program with lines through a pipe. Boards are
//! compared as printed, in the golden transcripts of `tests/data/play`: `NAME.in` is the input,
//! `NAME.out` the output.

use std::fs;
use std::path::Path;

use support::driver::{self, Outcome};
use tempfile::TempDir;

/// The outcome of `fissile play` with these lines typed: a game of two people, unless the arguments
/// name a player, kept in `kept.pgn`.
fn play(folder: &Path, arguments: &[&str], lines: impl AsRef<[u8]>) -> Outcome {
    let named = arguments.iter().any(|argument| ["--white", "--black"].contains(argument));
    let players = if named { &[][..] } else { &["--two-humans"] };
    let keep = ["play", "--save", "kept.pgn", "--force"];
    driver::fissile_in(folder, &[&keep, players, arguments].concat(), lines)
}

/// Standard output of a successful run in a folder.
fn typed_in(folder: &Path, arguments: &[&str], lines: &[u8]) -> String {
    driver::good(play(folder, arguments, lines))
}

fn typed(arguments: &[&str], lines: &str) -> String {
    typed_in(TempDir::new().unwrap().path(), arguments, lines.as_bytes())
}

/// The output without the boards: lines that begin with a rank or with the letters of the files.
fn without_boards(text: &str) -> Vec<&str> {
    let board = |line: &str| {
        line.is_empty()
            || line.starts_with("   ")
            || line.starts_with(|c: char| ('1'..='8').contains(&c))
                && !line.contains(". ")
                && !line.contains("...")
                && !line.contains(" moves:")
    };
    text.lines().filter(|line| !board(line)).collect()
}

/// The one sentence that rejects a start.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    driver::sentence(&driver::bad(play(folder, arguments, "")))
}

#[test]
fn two_strengths_and_a_file_read_and_replaced_are_refused() {
    let folder = TempDir::new().unwrap();
    for (flag, value) in [("--elo", "1500"), ("--skill-level", "3")] {
        assert_eq!(
            refused(folder.path(), &["--level", "3", flag, value]),
            format!("--level 3 and {flag} both set the strength of the engine; give one of them")
        );
    }
    fs::write(folder.path().join("kept.pgn"), "1. e4 *\n").unwrap();
    assert_eq!(
        refused(folder.path(), &["--from", "./kept.pgn"]),
        "--save kept.pgn is the same file as --from ./kept.pgn; the output needs another name"
    );
    assert_eq!(fs::read_to_string(folder.path().join("kept.pgn")).unwrap(), "1. e4 *\n");
}

#[test]
fn a_bad_word_in_a_line_is_named() {
    let out = typed(&[], "1. e4 e5 2. Nf9 Nc6\n");
    let said = "\"Nf9\" is neither a move nor a command; \"help\" lists the commands";
    assert!(out.contains(said), "{out}");
}

#[test]
fn golden_transcripts() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/play");
    let start = "4k3/6P1/8/3pP2q/8/8/8/4K2R w K d6 0 10";
    for (name, arguments) in [
        ("explosion", &["--ascii"][..]),
        ("special", &["--from", start]),
        ("club", &["--rules", "club"]),
        ("draw", &["--ascii", "--flip"]),
    ] {
        let lines = fs::read_to_string(data.join(format!("{name}.in"))).unwrap();
        let expected = fs::read_to_string(data.join(format!("{name}.out"))).unwrap();
        let printed = typed(arguments, &lines);
        let line =
            printed.lines().zip(expected.lines()).take_while(|(new, old)| new == old).count();
        assert!(printed == expected, "{name}.out, line {}:\n{printed}", line + 1);
        let crlf = lines.replace('\n', "\r\n");
        assert_eq!(typed(arguments, &crlf), expected, "{name} with CRLF");
    }
}

#[test]
fn the_end_of_the_input_ends_the_game_at_any_point() {
    let kept = "To continue it: fissile play --resume kept.pgn";
    for (lines, last) in [
        ("", "The game is left unfinished."),
        ("e2e4\n", kept),
        ("e2e4\ne7", kept),
        ("resign\n", "Game over> (end of input)"),
        ("e2e4\nresign\n", "The game is saved in kept.pgn"),
        ("quit", "The game is left unfinished."),
        ("e2e4\nq", kept),
    ] {
        for rules in ["atomic", "club"] {
            assert_eq!(
                typed(&["--rules", rules], lines).lines().last(),
                Some(last),
                "{rules} {lines:?}"
            );
        }
    }
}

#[test]
fn nothing_but_text_goes_into_a_pipe() {
    let lines = b"e2e4\n\x1b[31m\n\xff\xfe\ne7e5\n\0\n";
    let folder = TempDir::new().unwrap();
    for arguments in [&["--ascii"][..], &["--ascii", "--rules", "club"], &[]] {
        let mut command = driver::binary();
        command
            .current_dir(&folder)
            .env("CLICOLOR_FORCE", "1")
            .env("TERM", "xterm")
            .args(["play", "--two-humans"])
            .args(arguments);
        let (status, out, _) = driver::outcome(driver::run(&mut command, lines));
        assert_eq!(status, 0);
        assert!(!out.contains(['\x1b', '\0']), "{out:?}");
        assert!(out.contains("\"\\u{1b}[31m\" is neither a move nor a command"), "{out}");
        // The one line that is not text is shown as it was understood.
        let ascii =
            out.chars().filter(|letter| !letter.is_ascii()).all(|letter| letter == '\u{fffd}');
        assert_eq!(ascii, !arguments.is_empty(), "{out}");
    }
}

#[test]
fn what_makes_no_sense_leaves_everything_as_it_was() {
    let long = "x".repeat(100_000);
    let noise = [
        "xyzzy",
        "e4e5e6",
        "help me",
        "e2 e4 e5",
        "1.",
        "1. e4 e5 2. Ke3",
        "O-O-O-O",
        "e2e4e2e4",
        "--",
        "pgn",
        "level 11",
        "{e4",
        &long,
        "ü",
        "\t",
    ];
    let out = typed(&["--ascii"], &format!("{}\nfen\n", noise.join("\n")));
    assert!(
        out.contains("\nWhite> fen\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        "{out}"
    );
    assert!(!out.contains("Black> "), "{out}");
    assert!(out.lines().all(|line| line.len() < 200), "{out}");
    assert!(
        out.contains(&format!("\"{}…\"\nis neither a move nor a command", "x".repeat(80))),
        "{out}"
    );
}

/// Few pieces, so that a hint is found soon.
const FEW: &str = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn help_names_every_command_and_each_of_them_works() {
    let out = typed(&[], "help\n");
    let help: Vec<&str> =
        out.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    let commands = [
        "board", "draw", "eval", "fen", "flip", "help", "hint", "level", "level", "moves", "new",
        "pgn", "quit", "resign", "rules", "save", "save", "undo",
    ];
    assert_eq!(
        help.iter().filter(|word| commands.contains(word)).count(),
        commands.len(),
        "{help:?}"
    );
    for command in commands.into_iter().chain(["q", "exit", "level 3", "save a.pgn force"]) {
        for rules in ["atomic", "club"] {
            let out = typed(
                &["--rules", rules, "--level", "1", "--from", FEW],
                &format!("e2e4\ne7e5\n{command}\n"),
            );
            assert!(!out.contains("neither"), "{command}: {out}");
        }
    }
}

#[test]
fn moves_are_listed_as_they_can_be_typed() {
    for (rules, count) in [("atomic", 20), ("club", 20)] {
        let out = typed(&["--rules", rules], "moves\n");
        let (_, list) = out.split_once(&format!("\n{count} moves:")).unwrap();
        let (list, _) = list.split_once("White> ").unwrap();
        let moves: Vec<&str> = list.split_whitespace().collect();
        assert_eq!(moves.len(), count, "{list}");
        let lines: String = moves.iter().map(|mv| format!("{mv}\nundo\n")).collect();
        let all = typed(&["--rules", rules], &lines);
        assert_eq!(all.matches("One move is taken back.").count(), count, "{all}");
    }
    assert!(
        typed(&["--from", "7k/7p/8/8/8/8/8/K6r w - - 0 1"], "moves\n")
            .contains("\n2 moves: Ka2 Kb2\n")
    );
}

/// The engine's only good move here explodes the enemy king.
const WON: &str = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";

#[test]
fn a_hint_does_not_make_a_weak_opponent_stronger() {
    let answers = |advice: &str| -> Vec<String> {
        let out =
            typed(&["--black", "engine", "--nodes", "50"], &format!("{advice}Nf3\n{advice}d4\n"));
        assert_eq!(out.matches("\nThe best move seems to be ").count(), advice.lines().count() * 2);
        out.lines().filter(|line| line.starts_with("Black> ")).map(str::to_owned).collect()
    };
    let without = answers("");
    assert!(without.len() == 2 && without == answers("hint\n"), "{without:?}");
}

#[test]
fn the_engine_plays_either_side_and_gives_hints() {
    for rules in ["atomic", "club"] {
        let best = if rules == "atomic" { ["Nxd7#", "Nxf7#"] } else { ["e5d7", "e5f7"] };
        let hint = typed(&["--rules", rules, "--from", WON, "--level", "1"], "hint\n");
        assert!(
            best.iter()
                .any(|best| hint.contains(&format!("\nThe best move seems to be {best}.\n"))),
            "{hint}"
        );
        let white =
            typed(&["--rules", rules, "--from", WON, "--white", "engine", "--nodes", "100"], "");
        assert!(
            white.contains(if rules == "atomic" { "\nWhite> Nx" } else { "\nWhite> e5" })
                && white.contains(", 1-0\nGame over> (end of input)\n"),
            "{white}"
        );
        let black =
            typed(&["--rules", rules, "--black", "engine", "--time", "20"], "e2e4\nd2d4\nquit\n");
        let prompts: Vec<&str> = black.lines().filter(|line| line.contains("> ")).collect();
        assert_eq!(prompts.len(), 5, "{black}");
        assert!(
            prompts[1].starts_with("Black> ") && prompts[3].starts_with("Black> "),
            "{prompts:?}"
        );
    }
}

#[test]
fn undo_goes_back_to_the_last_turn_of_a_person() {
    let out = typed(&["--black", "engine", "--level", "1"], "undo\ne2e4\nundo\nfen\n");
    assert!(out.contains("\nWhite> undo\nThere is no move of yours to take back.\n"), "{out}");
    assert!(out.contains("\nTwo moves are taken back.\n"), "{out}");
    assert!(
        out.contains("\nWhite> fen\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        "{out}"
    );
    // A person cannot take back the engine's own first move.
    let out = typed(&["--white", "engine", "--level", "1"], "undo\n");
    assert!(out.contains("\nBlack> undo\nThere is no move of yours to take back.\n"), "{out}");
    // After a lost game only the engine's winning move and the person's move before it are taken
    // back.
    let lines = "e8e7\nundo\nfen\n";
    let start = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3";
    let out = typed(&["--from", start, "--white", "engine", "--level", "3"], lines);
    assert!(out.contains(", 1-0\nGame over> undo\nTwo moves are taken back.\n"), "{out}");
    assert!(out.contains(&format!("\nBlack> fen\n{start}\n")), "{out}");
}

#[test]
fn engines_alone_come_to_an_end_and_do_the_same_every_time() {
    for arguments in [
        &["--nodes", "60"][..],
        &["--rules", "club", "--nodes", "60"],
        &["--rules", "club", "--from", "k7/p7/P7/8/8/8/8/K7 w - - 0 1", "--nodes", "60"],
        // Only the kings can move, and with a bishop each the position is not a closed one.
        &["--from", "1b2k3/p1p5/P1P5/8/8/p1p5/P1P5/1B2K3 w - - 0 1", "--nodes", "60"],
    ] {
        let arguments = [&["--white", "engine", "--black", "engine"], arguments].concat();
        let once = typed(&arguments, "these lines\nare not read\n");
        let said = once.replace('\n', " ");
        let ends = [", 1-0", ", 0-1", ", 1/2-1/2", " for 50 moves. The game is left unfinished."];
        let kept = |end: &&str| said.contains(&format!("{end} The game is saved in kept.pgn "));
        assert!(ends.iter().any(kept), "{said}");
        assert_eq!(typed(&arguments, ""), once);
    }
}

#[test]
fn a_club_game_without_moves_ends_without_a_winner() {
    let start = "7k/8/8/8/8/p7/Pp6/Kn6 w - - 0 1";
    let out = typed(&["--rules", "club", "--from", start], "a1b1\n");
    assert!(
        out.contains(
            "\nWhite has no move, and nothing is a draw: nobody wins, *\nGame over> a1b1\n"
        ),
        "{out}"
    );
    assert!(
        out.contains("\nKings may not capture, so the king on a1 cannot take on b1.\n"),
        "{out}"
    );
}

/// The PGN without its date, which is today's.
fn undated(text: &str) -> String {
    let dated = |line: &&str| !line.starts_with("[Date ");
    text.lines().filter(dated).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_game_is_saved_and_goes_on_where_it_was() {
    let folder = TempDir::new().unwrap();
    let typed =
        |arguments: &[&str], lines: &str| typed_in(folder.path(), arguments, lines.as_bytes());
    let saved = typed(&[], "Nf3\nf6\npgn my game.pgn\nNe5\n");
    assert!(saved.contains("\nThe game is saved in \"my game.pgn\".\n"), "{saved}");
    let path = folder.path().join("my game.pgn");
    let first = fs::read_to_string(&path).unwrap();
    assert_eq!(
        undated(&first),
        "[Event \"Game at the Fissile prompt\"]\n[Site \"?\"]\n[Round \"-\"]\n[White \"Human\"]\n[Black \"Human\"]\n\
         [Result \"*\"]\n[Variant \"Atomic\"]\n[WhiteType \"human\"]\n[BlackType \"human\"]\n\
         [Opening \"King's Knight Opening\"]\n\n1. Nf3 f6 *\n"
    );
    assert!(first.contains("[Date \"20"), "{first}");

    // It is overwritten only on request.
    let again = typed(&[], "e4\npgn my game.pgn\nfen\npgn nowhere/at/all.pgn\n");
    let sentence = "\"my game.pgn\" already exists; \"save my game.pgn force\" overwrites it.";
    assert!(
        again.contains(&format!("\nBlack> pgn my game.pgn\n{sentence}\nBlack> fen\n")),
        "{again}"
    );
    assert!(again.contains("\nThe game cannot be saved in \"nowhere/at/all.pgn\": "), "{again}");
    assert_eq!(fs::read_to_string(&path).unwrap(), first);

    let resumed = typed(
        &["--from", "my game.pgn", "--black", "engine"],
        "Ne5\nundo\nNe5\nundo\nNe5\npgn my game.pgn force\n",
    );
    assert!(resumed.contains("\n2. Ne5\n"), "{resumed}");
    let second = fs::read_to_string(&path).unwrap();
    assert!(
        second.contains("\n1. Nf3 f6 2. Ne5 ") && second.contains("[Black \"Human\"]\n"),
        "{second}"
    );
}

#[test]
fn results_and_start_positions_are_written() {
    let resigned = typed(&[], "e4\nresign\npgn\n");
    assert!(
        resigned.contains("\nBlack has resigned, White wins, 1-0\nGame over> pgn\n[Event "),
        "{resigned}"
    );
    assert!(
        resigned.contains("[Result \"1-0\"]\n") && resigned.contains("\n1. e4 1-0\n"),
        "{resigned}"
    );
    let drawn = typed(&[], "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\npgn\n");
    assert!(
        drawn.contains("[Result \"1/2-1/2\"]\n")
            && drawn.contains("4. Ng1 Ng8 1/2-1/2\nGame over> (end of input)\n")
    );
    let start = "4k3/p7/8/8/8/8/8/4K2R b K - 3 40";
    let set_up = typed(&["--from", start], "e8e7\nO-O\npgn\n");
    assert!(
        set_up.contains(&format!(
            "[Variant \"Atomic\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\
             [WhiteType \"human\"]\n[BlackType \"human\"]\n\n40... Ke7 41. O-O *\n"
        )),
        "{set_up}"
    );
    let engine = typed(&["--white", "engine", "--nodes", "40"], "pgn\n");
    assert!(
        engine.contains(concat!(
            "[White \"Fissile ",
            env!("CARGO_PKG_VERSION"),
            " (40 nodes a move)\"]\n"
        )),
        "{engine}"
    );
}

#[test]
fn a_recorded_result_is_mentioned_when_the_game_goes_on() {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("resigned.pgn"),
        "[White \"A \\\"B\\\" \\\\C\"]\n[Annotator \"D\"]\n\n1. e4 {resigns} 1-0\n",
    )
    .unwrap();
    let out = typed_in(folder.path(), &["--from", "resigned.pgn"], b"e5\npgn\n");
    assert!(
        out.contains(
            "The file gives the result \"1-0\"; here the game goes on from its last position.\n"
        ),
        "{out}"
    );
    assert!(
        out.contains("[White \"A \\\"B\\\" \\\\C\"]\n")
            && out.contains("[Annotator \"D\"]\n")
            && out.contains("\n\n1. e4 e5 *\n"),
        "{out}"
    );
}

#[test]
fn a_draw_can_be_offered() {
    let out = typed(&[], "draw\ne4\nundo\ndraw\nnew\npgn\n");
    assert_eq!(out.matches("\nDraw by agreement, 1/2-1/2\n").count(), 2, "{out}");
    assert!(out.contains("\nThe game is over: draw by agreement.\n"), "{out}");
    assert!(out.contains("\nThe draw is taken back.\n") && out.contains("\n*\n"), "{out}");
    // A queen ahead the engine plays on, and a queen behind it does not.
    for (start, answer) in [
        ("3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Black declines the draw."),
        ("4k3/4p3/8/8/8/8/8/3QK3 w - - 0 1", "Draw by agreement, 1/2-1/2"),
    ] {
        let arguments = ["play", "--from", start, "--level", "1", "--save", "a.pgn"];
        let out =
            driver::good(driver::fissile_in(TempDir::new().unwrap().path(), &arguments, "draw\n"));
        assert!(out.contains(answer), "{out}");
    }
}

#[test]
fn a_game_begins_from_a_chess960_position() {
    const FEN: &str = "\nWhite> fen\nbbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n";
    for arguments in [&["--chess960=1"][..], &["--chess960", "1"]] {
        let out = typed(arguments, "fen\n");
        assert!(out.contains("It begins from Chess960 position 1.\n"), "{out}");
    }
    let (mut seen, all) = (std::collections::HashSet::new(), 5);
    for _ in 0..all {
        let out = typed(&["--chess960"], "fen\n");
        assert!(out.contains("It begins from Chess960 position "), "{out}");
        seen.insert(out);
    }
    assert!(seen.len() > 1);
    assert!(typed(&["--chess960=0"], "fen\n").contains(FEN));
    for (arguments, said) in [
        (&["--chess960=960"][..], "it takes true, false or a number from 0 to 959"),
        (&["--chess960=1", "startpos"], "--chess960=1 begins a game of its own; "),
        (&["--chess960", "--rules", "club"], "--chess960 has no effect under the club rules"),
    ] {
        let (status, _, error) = play(TempDir::new().unwrap().path(), arguments, b"");
        assert!(status == 2 && error.contains(said), "{error}");
    }
}

#[test]
fn castling_is_written_as_the_settings_ask() {
    let start = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1";
    let out = typed(&["--from", start, "--chess960"], "c1b1\nfen\nO-O-O\nfen\n");
    assert!(
        out.contains("\n1. O-O-O\n") && out.contains("\n1rk3r1/8/8/8/8/8/8/2KR2R1 b gb - 1 1\n"),
        "{out}"
    );
    assert!(
        out.contains("\n1... O-O-O\n") && out.contains("\n2kr2r1/8/8/8/8/8/8/2KR2R1 w - - 2 2\n"),
        "{out}"
    );
    assert!(
        typed(&["--from", start], "fen\n")
            .contains("\nWhite> fen\n1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1\n")
    );
}

#[test]
fn starts_that_cannot_be_are_refused_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let from = |text: &str| refused(folder.path(), &["--from", text]);
    let file = |text: &str| {
        fs::write(folder.path().join("game.pgn"), text).unwrap();
        from("game.pgn")
    };
    assert!(from("nowhere.pgn").starts_with("cannot read the game \"nowhere.pgn\": "));
    assert!(from("nonsense").starts_with(
        "\"nonsense\" is not a file, and as a position it is a bad FEN \"nonsense\": "
    ));
    assert!(from("8/8/8/8/8/8/8/8 w - - 0 1").contains("neither side has a king"));
    assert_eq!(file(""), "game.pgn: there is no game in it");
    assert_eq!(file(" \n\n"), "game.pgn: there is no game in it");
    assert_eq!(file("hello world\n"), "game.pgn: \"hello\" is not a move");
    assert_eq!(
        file("[Variant \"Crazyhouse\"]\n\n1. e4 *\n"),
        "game.pgn: the variant is \"Crazyhouse\", not Atomic"
    );
    assert_eq!(file("1. e4 e5 2. Nxd9 Nc6 *\n"), "game.pgn: \"Nxd9\" at move 2 is not a move");
    assert_eq!(
        file("[Variant \"atomic\"]\n\n1. e4 e5 (1... c5 2. Zz) 2. Nf3 Zz 3. Nf3 *\n"),
        "game.pgn: \"Zz\" at move 2 is not a move"
    );
    assert_eq!(
        file("1. e4 e5\n2. Nf3 {fine} Nf3 *\n"),
        "game.pgn: move 2... \"Nf3\" is not a legal move in \
         \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\""
    );
    assert!(
        file("1. Nf3 f6 2. Ne5 a6 3. Nxd7# a5 *\n")
            .starts_with("game.pgn: move 3... \"a5\" is not a legal move in ")
    );
    assert!(file("[FEN \"x\"]\n\n*\n").starts_with("game.pgn: in the tag FEN: bad FEN \"x\": "));
    assert_eq!(file("1. e4 {no end\n"), "game.pgn: a comment is not closed");
    let club = |text: &str| refused(folder.path(), &["--rules", "club", "--from", text]);
    fs::write(folder.path().join("game.pgn"), "1. e4 *").unwrap();
    assert_eq!(club("game.pgn"), "\"game.pgn\" is not a game by the club rules");
    assert!(club("k7/8 w - -").contains("the number of ranks is 2 instead of 8"));
    for arguments in [
        &["--level", "0"][..],
        &["--level", "11"],
        &["--nodes", "0"],
        &["--time", "0"],
        &["--white", "me"],
        &["--level", "3", "--nodes", "5"],
    ] {
        let error = driver::bad(play(folder.path(), arguments, ""));
        assert!(error.contains(arguments[0]), "{error}");
    }
}

#[test]
fn finished_games_can_be_looked_at() {
    let over = "8/8/8/8/8/8/8/K7 b - - 0 1";
    let full = typed(&["--from", over], "a1a2\n");
    assert!(
        full.contains("White wins by explosion, 1-0\nGame over> a1a2\nThe game is over: White wins by explosion.\n"),
        "{full}"
    );
    let club = typed(&["--rules", "club", "--from", over], "a1a2\n");
    assert!(
        club.contains("White won, 1-0\nGame over> a1a2\nThe game is over: White won.\n"),
        "{club}"
    );
}

/// A closed pipe ends the program silently.
#[test]
fn a_closed_output_is_no_error() {
    driver::good(driver::fissile_unheard(&[
        "play", "--white", "engine", "--black", "engine", "--level", "1",
    ]));
}

/// The transcript of a whole game, without its boards.
#[test]
fn what_is_said_between_the_boards() {
    let out = typed(&["--rules", "club"], "g1f3\ng1f3\na7a6\nf3e5\na6a5\ne5f7\na5a4\n");
    assert_eq!(
        without_boards(&out),
        [
            "Atomic chess by the club rules. White: human. Black: human. \"help\" lists the",
            "commands.",
            "White> g1f3",
            "1. g1f3",
            "Black> g1f3",
            "There is no piece on g1.",
            "Black> a7a6",
            "1... a7a6",
            "White> f3e5",
            "2. f3e5",
            "Black> a6a5",
            "2... a6a5",
            "White> e5f7",
            "3. e5f7",
            "The explosion on f7 removes Ne5, pf7, ke8, bf8 and ng8.",
            "White won, 1-0",
            "Game over> a5a4",
            "The game is over: White won.",
            "Game over> (end of input)",
            "The game is saved in kept.pgn",
        ]
    );
}

#[test]
fn the_settings_of_endgame_tables_have_an_effect() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
    let folder = TempDir::new().unwrap();
    let start = ["--from", "8/8/8/8/3k4/8/8/KQ6 w - - 0 1", "--white", "engine", "--nodes", "1"];
    let first_move = |more: &[&str]| {
        let out = typed_in(folder.path(), &[&start, more].concat(), b"quit\n");
        out.lines().find(|line| line.starts_with("1. ")).unwrap().to_owned()
    };
    let path = tables.to_str().unwrap();
    // By the tables this checkmates soonest; a search of one node plays something else.
    assert_eq!(first_move(&["--syzygy-path", path]), "1. Qd3+");
    assert_ne!(first_move(&[]), "1. Qd3+");
    assert_ne!(first_move(&["--syzygy-path", path, "--syzygy-probe-limit", "0"]), "1. Qd3+");
    let missing = [&start[..], &["--syzygy-path", "nowhere"]].concat();
    let (_, _, error) = play(folder.path(), &missing, "quit\n");
    assert!(error.contains("SyzygyPath: the directory \"nowhere\" cannot be read"), "{error}");
}

#[test]
fn letters_of_pieces_may_be_lower_case() {
    let out = typed(&[], "nf3 nc6\nTake back\nnf6\nrg1\nNONSENSE\nnd4\n");
    for told in [
        "\n1. Nf3 Nc6\n",
        "\nOne move is taken back.\n",
        "\n1... Nf6\n",
        "\n2. Rg1\n",
        "\"NONSENSE\" is neither a move nor a command",
        "No knight of Black's can move to d4.",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
    // A pawn before a bishop, and a word about it; a bishop where no pawn can capture.
    let both = "4k3/P7/8/8/8/2p5/1P6/K3B3 w - - 0 1";
    let out = typed(&["--from", both], "bxc3\nundo\nBxc3\nundo\na8=q\n");
    let note = "That was the pawn's move; the bishop's is Bxc3.\n";
    assert_eq!(out.matches(note).count(), 1, "{out}");
    for told in ["\n1. bxc3\n", "\n1. Bxc3\n", "\n1. a8=Q+\n"] {
        assert!(out.contains(told), "{told}: {out}");
    }
    let one = "4k3/8/8/8/8/2p5/8/K3B3 w - - 0 1";
    let out = typed(&["--from", one], "bxc3\nundo\nbf2\nundo\nbe4\nbxd5\n");
    for told in ["\n1. Bxc3\n", "\n1. Bf2\n", "The bishop on e1 cannot move to e4"] {
        assert!(out.contains(told), "{told}: {out}");
    }
    assert!(!out.contains("the pawn's move"), "{out}");
}
