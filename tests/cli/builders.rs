//! The requirements of testing frameworks, packagers and scripts: openings, the bench, UCI lines as
//! arguments, completions and the manual page. The Makefile is tested by hand, because a release
//! build takes minutes: in a clean clone `make EXE=/tmp/some-name EVALFILE=whatever &&
//! /tmp/some-name bench`.

use std::collections::HashSet;
use std::fs;
use std::process::Command;

use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, Position as _, fen::Fen};
use support::driver::{self, fissile, fissile_in};
use tempfile::TempDir;

/// Standard output of a successful run.
fn good(arguments: &[&str]) -> String {
    driver::good(driver::fissile(arguments, ""))
}

/// Standard error after bad input, with nothing on standard output.
fn bad(arguments: &[&str]) -> String {
    driver::bad(driver::fissile(arguments, ""))
}

/// A single sentence of our own.
fn sentence(arguments: &[&str]) -> String {
    driver::sentence(&bad(arguments))
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// The program's own list of its commands.
fn commands() -> Vec<String> {
    let names = driver::commands(&[]);
    assert!(
        names.len() > 10
            && ["uci", "perft", "man"].iter().all(|name| names.contains(&(*name).to_owned())),
        "{names:?}"
    );
    names
}

/// An opening as another program checks it: legal, not over, and no king can be exploded at once.
fn assert_playable(fen: &str) {
    assert_eq!(fen.split(' ').count(), 6, "{fen}");
    let position: Atomic =
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
    assert!(!position.is_game_over() && !position.legal_moves().is_empty(), "{fen}");
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        assert!(!after.is_variant_end(), "{fen} is won by {mv:?}");
    }
}

#[test]
fn openings_are_legal_different_and_those_of_their_seed() {
    let text = good(&["genfens", "30", "--seed", "5"]);
    let openings = lines(&text);
    assert_eq!(openings.len(), 30);
    openings.iter().copied().for_each(assert_playable);
    let boards: HashSet<String> =
        openings.iter().map(|fen| fen.split(' ').take(4).collect()).collect();
    assert_eq!(boards.len(), openings.len());
    let again = good(&["genfens", "12", "--seed", "5"]);
    assert_eq!(lines(&again), openings[..12]);
    let other = good(&["genfens", "12", "--seed", "6"]);
    assert!(lines(&other).iter().all(|fen| !openings.contains(fen)), "{other}");
}

#[test]
fn openings_have_both_sides_to_move_and_several_lengths() {
    let text = good(&["genfens", "30", "--seed", "1"]);
    let fields =
        |index| text.lines().map(|fen| fen.split(' ').nth(index).unwrap()).collect::<HashSet<_>>();
    assert_eq!(fields(1).len(), 2, "{text}");
    assert_eq!(fields(5), HashSet::from(["4", "5"]), "6 to 9 plies: {text}");
}

#[test]
fn openbench_gets_openings_in_its_form() {
    let plain = good(&["genfens", "8", "--seed", "77"]);
    let wanted: Vec<String> =
        plain.lines().map(|fen| format!("info string genfens {fen}")).collect();
    let asked = good(&["genfens 8 seed 77 book None ", "quit"]);
    assert_eq!(lines(&asked), wanted);
    // Without `quit`, the end of the arguments is the end of the input.
    assert_eq!(good(&["genfens 8 seed 77"]), asked);
    assert_eq!(
        good(&["setoption name Hash value 4", "genfens 8 seed 77 book none", "quit"]),
        asked
    );
    let extra = good(&["genfens 8 seed 77 book None dfrc yes", "quit"]);
    assert_eq!(extra, format!("info string ignored \"dfrc\", \"yes\"\n{asked}"));
}

#[test]
fn openings_start_from_positions_of_the_book() {
    let folder = TempDir::new().unwrap();
    let book = "# without queens\n\nrnb1kbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNB1KB1R w KQkq - 0 2;\n\
        rnb1kb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNB1KBNR w KQkq - hmvc 1; fmvn 2;\r\n";
    fs::write(folder.path().join("a b.epd"), book).unwrap();
    fs::write(folder.path().join("ab.epd"), book).unwrap();
    let out = driver::good(fissile_in(
        folder.path(),
        &["genfens", "10", "--seed", "2", "--book", "a b.epd"],
        "",
    ));
    lines(&out).into_iter().for_each(assert_playable);
    // No pawn can promote within four plies.
    assert!(out.lines().all(|fen| !fen.split(' ').next().unwrap().contains(['q', 'Q'])), "{out}");
    let (_, asked, _) = fissile_in(folder.path(), &["genfens 10 seed 2 book ab.epd", "quit"], "");
    assert_eq!(asked.replace("info string genfens ", ""), out);
}

#[test]
fn unavailable_openings_are_one_sentence() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let refused = |book: &str| sentence(&["genfens", "3", "--book", book]);
    assert!(refused("nowhere.epd").starts_with("cannot read the book nowhere.epd: "));
    assert!(refused(folder.path().to_str().unwrap()).starts_with("cannot read the book "));
    assert!(refused(&write("empty", b"# nothing\n\n")).ends_with("empty has no positions"));
    assert!(
        refused(&write("bad", b"\n8/8 w - -\n")).contains("bad line 2: bad FEN \"8/8 w - -\": ")
    );
    for (arguments, quoted) in [
        (&["genfens"][..], "N"),
        (&["genfens", "0"], "'0'"),
        (&["genfens", "many"], "'many'"),
        (&["genfens", "3", "--seed", "-1"], "-1"),
        (&["genfens", "3", "4"], "'4'"),
    ] {
        assert!(bad(arguments).contains(quoted), "{arguments:?}");
    }
    let over = write("over", b"8/8/8/8/8/8/8/K7 b - - 0 1\n");
    let (status, out, error) = fissile(&["genfens", "3", "--book", &over], "");
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(error, "fissile: no other balanced opening was found in 10000 attempts, after 0\n");
    // In the session it is an info string, like every other error there.
    assert_eq!(
        good(&["genfens 3 seed x", "quit"]),
        "info string genfens: expected a whole number as seed instead of \"x\"\n"
    );
    let missing = good(&["genfens 3 seed 1 book nowhere.epd", "quit"]);
    assert!(
        missing.starts_with("info string genfens: cannot read the book nowhere.epd: "),
        "{missing}"
    );
    assert_eq!(lines(&missing).len(), 1);
}

fn nodes(bench: &str) -> u64 {
    let words: Vec<&str> = bench.lines().last().unwrap().split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{bench}") };
    assert!(speed.parse::<u64>().unwrap() > 0, "{bench}");
    nodes.parse().unwrap()
}

#[test]
fn the_bench_is_started_as_stockfish_is() {
    let six = nodes(&good(&["bench", "6"]));
    for arguments in [
        &["bench", "16", "1", "6"][..],
        &["bench", "16", "1", "6", "default", "depth"],
        &["bench 16 1 6"],
        &["setoption name EvalFile value net.bin", "bench 6", "quit"],
        // Settings are for play; the signature does not depend on them.
        &["setoption name Hash value 64", "bench 6", "quit"],
    ] {
        assert_eq!(nodes(&good(arguments)), six, "{arguments:?}");
    }
    assert_eq!(
        sentence(&["bench", "fast"]),
        "bench: expected a depth in plies from 1 to 100 instead of \"fast\""
    );
    assert!(sentence(&["bench", "16", "1"]).ends_with("instead of \"16 1\""));
    assert!(
        sentence(&["bench", "99999999999", "1", "5"])
            .starts_with("bench: expected a table in MiB from 1 to ")
    );
}

#[test]
fn lines_of_uci_may_be_arguments() {
    assert_eq!(good(&["isready"]), "readyok\n");
    assert_eq!(good(&["ISREADY", "quit", "isready"]), "readyok\n", "nothing follows quit");
    let search = good(&["position startpos moves e2e4", "go depth 4"]);
    assert!(
        search.lines().last().unwrap().starts_with("bestmove "),
        "the search comes to its end: {search}"
    );
    assert!(good(&["go infinite"]).contains("bestmove "), "what does not end by itself is stopped");
    assert!(good(&["go perft 3", "quit"]).ends_with("\n\nNodes searched: 8902\n"));
    assert!(
        good(&["--chess960", "go perft 1"]).contains("Nodes searched: 20\n"),
        "flags may stand before"
    );
    assert!(
        good(&["setoption name Hash value 4", "uci", "--threads=2"])
            .contains(" Threads type spin default 2 ")
    );
    let introduced = good(&["uci", "quit"]);
    assert!(
        introduced.starts_with("id name Fissile ") && introduced.ends_with("uciok\n"),
        "{introduced}"
    );
    assert!(good(&["uci", "isready"]).ends_with("uciok\nreadyok\n"));
}

/// A line split into several arguments could mean something else, so nothing is executed.
#[test]
fn lines_in_pieces_are_refused() {
    for (arguments, quoted) in [
        (&["go", "depth", "5"][..], "depth"),
        (&["go", "perft", "5"], "5"),
        (&["position", "startpos", "moves", "e2e4"], "startpos"),
        (&["isready", "frobnicate"], "frobnicate"),
        (&["uci", "frobnicate"], "frobnicate"),
    ] {
        let problem = format!(
            "\"{quoted}\" is not a UCI command; a line is one argument, in quotes: \"go depth 5\""
        );
        assert_eq!(sentence(arguments), problem);
    }
}

#[test]
fn mistyped_commands_are_quoted() {
    let error = bad(&["perf", "5"]);
    assert!(error.contains("'perf'; ") && error.contains("'perft'"), "{error}");
    assert!(bad(&["frobnicate now", "quit"]).contains("'frobnicate now'"));
    assert!(bad(&["congo", "go"]).contains("'go'"), "there is no UCI below another command");
    assert!(bad(&["go depth 5", "--treads", "2"]).contains("'--treads'"));
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = good(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{command} for {shell}");
        }
        for flag in ["move-overhead", "seed", "divide"] {
            assert!(script.contains(flag), "{flag} for {shell}");
        }
    }
    assert!(bad(&["completions", "tcsh"]).contains("tcsh"));
}

/// bash itself loads the script and completes a command.
#[cfg(target_os = "linux")]
#[test]
fn bash_completes() {
    let script = "eval \"$(\"$1\" completions bash)\"; COMP_WORDS=(fissile genf); COMP_CWORD=1; \
        _fissile fissile genf fissile; echo \"${COMPREPLY[@]}\"";
    let output =
        Command::new("bash").args(["-c", script, "bash", env!("CARGO_BIN_EXE_fissile")]).output();
    // A system without bash needs no completions for it.
    let Ok(output) = output else { return };
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "genfens\n");
}

#[test]
fn the_manual_page_has_every_command_and_every_setting_once() {
    let page = good(&["man"]);
    for command in commands() {
        assert_eq!(
            page.matches(&format!(".SS \"fissile {command}\"\n")).count(),
            1,
            "{command}: {page}"
        );
    }
    assert!(page.contains(".SS \"fissile congo execute\"\n"));
    let heading = |name: &str| {
        page.find(&format!("\n.SH {name}\n")).unwrap_or_else(|| panic!("{name}: {page}"))
    };
    let order = [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "COMMANDS",
        "OPTIONS",
        "SETTINGS",
        "\"EXIT STATUS\"",
        "FILES",
    ];
    assert!(order.map(heading).is_sorted(), "{page}");
    assert_eq!(page.matches("\n.SH ").count(), order.len(), "{page}");
    for flag in ["hash", "move\\-overhead", "multi\\-pv", "log\\-file", "config"] {
        assert_eq!(page.matches(&format!("\\-\\-{flag}\\fR")).count(), 1, "{flag}: {page}");
    }
}
