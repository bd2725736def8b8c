//! `fissile prove` and `fissile verify`: answers, files, exit statuses, and what is said about bad
//! input. `prove.rs` tests the proofs.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::Stdio;

use fissile::Position;
use fissile::formats::pgn::{Element, transcribe};
use fissile::util::random::Random;
use support::driver::{self, fissile_in, sentence, signal};
use tempfile::TempDir;

use super::solve::check_tree;

/// 1. Nf3 a6, lost for Black.
const LOST: [&str; 4] = ["startpos", "--line", "Nf3", "a6"];

/// Not to be proven for hours.
const OPEN: &str = "rnb1kbnr/pppqpNpp/3p4/5p2/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 4";

/// A few thousand nodes.
const ENDING: &str = "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38";

fn prove(folder: &TempDir, arguments: &[&str]) -> driver::Outcome {
    fissile_in(folder.path(), &[&["prove"], arguments].concat(), "")
}

fn bad(arguments: &[&str]) -> String {
    bad_in(&TempDir::new().unwrap(), arguments)
}

fn bad_in(folder: &TempDir, arguments: &[&str]) -> String {
    sentence(&driver::bad(prove(folder, arguments)))
}

#[test]
fn a_proof_is_written_and_verified() {
    let folder = TempDir::new().unwrap();
    let proven = driver::good(prove(&folder, &[&LOST[..], &["-o", "a.proof"]].concat()));
    assert!(proven.starts_with("proven: White wins in at most "), "{proven}");
    let verify = |names: &[&str], input: &[u8]| {
        fissile_in(folder.path(), &[&["verify"], names].concat(), input)
    };
    let verified = driver::good(verify(&["a.proof"], b""));
    assert!(
        verified.starts_with("a.proof: verified: White wins from \"rnbqkbnr/1ppp"),
        "{verified}"
    );
    let bytes = fs::read(folder.path().join("a.proof")).unwrap();
    let piped = driver::good(verify(&["-"], &bytes));
    assert_eq!(piped, verified.replace("a.proof:", "standard input:"));

    // It is replaced only if that is asked for.
    let again = [&LOST[..], &["-o", "a.proof"]].concat();
    let said = sentence(&driver::bad(prove(&folder, &again)));
    assert_eq!(said, "a.proof exists; --force replaces it");
    driver::good(prove(&folder, &[&again[..], &["--force"]].concat()));

    // A damaged one is refused, and the others are still checked.
    let mut damaged = bytes;
    let last = damaged.len() - 40;
    damaged[last] ^= 1;
    fs::write(folder.path().join("b.proof"), damaged).unwrap();
    let (status, said, error) = verify(&["b.proof", "a.proof"], b"");
    assert_eq!((status, error.as_str()), (1, ""));
    assert!(said.starts_with("b.proof: refused: ") && said.ends_with(&verified), "{said}");
    // So are those after one that cannot be read, and in the end the exit status tells of it.
    let (status, said, error) = verify(&["missing.proof"], b"");
    assert_eq!((status, said.as_str()), (2, ""));
    assert!(sentence(&error).contains("cannot read the certificate \"missing.proof\""), "{error}");
    fs::create_dir(folder.path().join("c.proof")).unwrap();
    let all = ["missing.proof", "b.proof", "c.proof", "a.proof"];
    let (status, said, error) = verify(&all, b"");
    assert_eq!(status, 2);
    assert!(said.starts_with("b.proof: refused: ") && said.ends_with(&verified), "{said}");
    let named: Vec<bool> = ["missing.proof", "c.proof"]
        .iter()
        .zip(error.lines())
        .map(|(name, line)| line.contains(&format!("cannot read the certificate \"{name}\"")))
        .collect();
    assert_eq!((named.as_slice(), error.lines().count()), (&[true; 2][..], 2), "{error}");
    let foreign = verify(&["-"], b"PK\x03\x04");
    assert_eq!(foreign.0, 1);
    assert!(foreign.1.contains("not a certificate of this version"), "{}", foreign.1);
}

#[test]
fn a_proof_is_shown() {
    let folder = TempDir::new().unwrap();
    driver::good(prove(&folder, &[&LOST[..], &["-o", "a.proof"]].concat()));
    driver::good(prove(&folder, &[ENDING, "-o", "b.proof"]));
    let show = |words: &[&str]| fissile_in(folder.path(), &[&["verify"], words].concat(), "");

    let whole = driver::good(show(&["a.proof", "--show"]));
    assert!(whole.contains("\nWhite wins in at most 3 plies:\n2. "), "{whole}");
    let step = whole.lines().find_map(|line| line.strip_suffix(", and then")).unwrap().to_owned();
    let replies = whole.lines().filter(|line| line.starts_with("  2... ")).count();
    assert_eq!(replies, 18, "{whole}");
    let san = step.strip_prefix("2. ").unwrap();
    let later = driver::good(show(&["a.proof", "--show", san, "d6"]));
    assert!(later.contains("\nWhite wins in at most 1 ply:\n3. "), "{later}");
    let other = sentence(&driver::bad(show(&["a.proof", "--show", "a3"])));
    assert_eq!(other, format!("2. a3 is not the move of this proof, which plays {step}"));
    assert!(driver::bad(show(&["a.proof", "--show", "Ke5"])).contains("\"Ke5\""));
    let two = driver::bad(show(&["a.proof", "b.proof", "--show"]));
    assert_eq!(sentence(&two), "one certificate can be shown at a time, not 2");

    // Every move of the tree is legal where it stands, and all replies are there.
    driver::good(show(&["b.proof", "--pgn", "b.pgn", "--depth", "4"]));
    let text = fs::read_to_string(folder.path().join("b.pgn")).unwrap();
    let tree = transcribe(&text).unwrap();
    assert_eq!((&tree.left_out[..], tree.broken, tree.result.as_str()), (&[][..], None, "1-0"));
    let moves = tree.game.moves();
    assert_eq!(moves.len(), 4);
    let second = tree.game.start().after(moves[0]);
    let fourth = second.after(moves[1]).after(moves[2]);
    let mut depth = 0;
    let mut variations = 0;
    for element in &tree.elements {
        match element {
            Element::Open => {
                variations += usize::from(depth == 0);
                depth += 1;
            }
            Element::Close => depth -= 1,
            _ => {}
        }
    }
    let replies = second.legal_moves().len() + fourth.legal_moves().len();
    assert_eq!(variations, replies - 2, "{text}");
    let again = driver::bad(show(&["b.proof", "--pgn", "b.pgn"]));
    assert_eq!(sentence(&again), "b.pgn exists; --force replaces it");
    let page = driver::bad(show(&["b.proof", "--html", "b.pgn"]));
    assert_eq!(sentence(&page), "b.pgn exists; --force replaces it");
    let both = driver::bad(show(&["b.proof", "--html", "c", "--pgn", "c"]));
    assert_eq!(
        sentence(&both),
        "--html c is the same file as --pgn c; the output needs another name"
    );
    let large = driver::bad(show(&["b.proof", "--html", "b.html", "--depth", "40"]));
    assert!(sentence(&large).contains("choose a smaller --depth"), "{large}");
    assert!(!folder.path().join("b.html").exists());
    let same = driver::bad(show(&["b.proof", "--pgn", "./b.proof", "--force"]));
    assert_eq!(sentence(&same), "./b.proof is an input; the output needs another name");
}

/// The page has the whole tree down to its depth: `src/cli/verify/walk.rs` tests where its links
/// lead, `tests/browser` how it is read.
#[test]
fn a_proof_is_a_page_to_walk_through() {
    let folder = TempDir::new().unwrap();
    driver::good(prove(&folder, &[&LOST[..], &["-o", "a.proof"]].concat()));
    let verify = |words: &[&str]| fissile_in(folder.path(), &[&["verify"], words].concat(), "");
    let told = driver::good(verify(&["a.proof", "--html", "a.html"]));
    assert!(told.starts_with("a.proof: verified: "), "{told}");
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    let (_, rest) = page.split_once("id=\"analysis\">").unwrap();
    let json: serde_json::Value =
        serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    let games = json["games"].as_array().unwrap();
    assert_eq!(games.len(), 18, "one for each reply");
    let root = &games[0]["positions"][0];
    assert_eq!(root["proven"], serde_json::json!({"winner": "white", "plies": 3}));
    assert_eq!(root["score"], serde_json::json!({"mate": 2}));
    let replies = games[0]["positions"][1]["lines"].as_array().unwrap();
    assert_eq!(replies.len(), 18);
    for (index, reply) in replies.iter().enumerate() {
        assert_eq!(reply["link"], serde_json::json!({"game": index, "ply": 2}));
        assert_eq!(games[index]["moves"][1]["san"], reply["san"][0]);
        assert_eq!(games[index]["positions"][1], games[0]["positions"][1]);
    }
}

/// The tree that AtomicDB reads.
#[test]
fn a_proof_is_a_tree_for_atomicdb() {
    let folder = TempDir::new().unwrap();
    for (task, text) in [(&LOST[..], "a.txt"), (&[ENDING], "b.txt")] {
        driver::good(prove(&folder, &[task, &["-o", "a.proof", "--force"]].concat()));
        let words = ["verify", "a.proof", "--atomicdb", text];
        driver::good(fissile_in(folder.path(), &words, ""));
        let text = fs::read_to_string(folder.path().join(text)).unwrap();
        check_tree(&text);
    }
    // Castling of Chess960 is not in its notation.
    let castling = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQ1KBR w HAha - 0 2";
    driver::good(prove(&folder, &[castling, "-o", "c.proof"]));
    let words = ["verify", "c.proof", "--atomicdb", "c.txt"];
    let said = driver::bad(fissile_in(folder.path(), &words, ""));
    assert!(sentence(&said).contains("castling rights of Chess960"), "{said}");
}

#[test]
fn what_is_not_proven_is_said_with_exit_status_1() {
    let folder = TempDir::new().unwrap();
    let answer = |arguments: &[&str]| {
        let (status, said, error) = prove(&folder, arguments);
        assert_eq!((status, error.as_str()), (1, ""), "{said}");
        let in_words = said.contains("\nas far as the search knows, a proof takes about ");
        assert_eq!(in_words, said.contains("disproof number"), "{said}");
        said.lines().next().unwrap().to_owned()
    };
    let unknown = answer(&[OPEN, "--nodes", "500", "-o", "none.proof"]);
    assert!(unknown.starts_with("not proven: proof number "), "{unknown}");
    assert!(!folder.path().join("none.proof").exists());
    let late = answer(&[OPEN, "--time", "0.2"]);
    assert!(late.starts_with("not proven"), "{late}");
    let within = answer(&["startpos", "--plies", "3"]);
    assert_eq!(within, "refuted: White cannot win within 3 plies");
    let refuted = driver::good(prove(&folder, &["startpos", "--plies", "3", "--refute"]));
    assert!(refuted.starts_with("refuted: White cannot win within 3 plies\n"), "{refuted}");
    let won = answer(&[&LOST[..], &["--plies", "3", "--refute"]].concat());
    assert_eq!(won, "proven: White wins in at most 3 plies");
    let open = answer(&[OPEN, "--plies", "60", "--refute", "--nodes", "500"]);
    assert!(open.starts_with("nothing is known: proof number "), "{open}");
    let bare = answer(&["7k/8/8/8/8/8/8/KQ6 w - - 0 1", "--side", "black"]);
    assert_eq!(bare, "refuted: Black cannot win");
    let blast = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
    let moves = answer(&[blast, "--moves", "a3", "--plies", "1"]);
    assert_eq!(moves, "refuted: White cannot win within 1 ply by these moves");
    let wins = prove(&folder, &[blast, "--moves", "Nxd7", "--plies", "1"]);
    let wins = driver::good(wins);
    assert!(wins.starts_with("proven: White wins in at most 1 ply, and no shorter\n"), "{wins}");
}

#[test]
fn a_proof_is_shortened_unless_that_is_not_wanted() {
    let folder = TempDir::new().unwrap();
    let proven = |more: &[&str], file: &str| {
        let arguments = [&[ENDING, "--threads", "1", "-o", file], more].concat();
        let said = driver::good(prove(&folder, &arguments));
        let plies = said.split_once("in at most ").and_then(|(_, rest)| rest.split_once(" pl"));
        (plies.unwrap().0.parse::<u32>().unwrap(), said)
    };
    let (first, said) = proven(&["--no-shorten"], "a.proof");
    assert!(said.lines().count() == 3 && said.contains(" plies\n"), "{said}");
    let (short, said) = proven(&[], "b.proof");
    assert!(short < first, "{said}");
    assert!(said.contains(&format!("\nshortened: the first proof had {first} plies\n")), "{said}");
    driver::good(fissile_in(folder.path(), &["verify", "b.proof"], ""));
    // With no node left, the first proof is kept.
    let nodes = said.lines().nth(1).unwrap().split(' ').next().unwrap();
    let (kept, said) = proven(&["--nodes", nodes], "c.proof");
    assert_eq!(kept, first, "{said}");
    assert!(bad(&[ENDING, "--no-shorten", "--tree", "a.tree"]).contains("--no-shorten"));
}

#[test]
fn bad_input_is_one_sentence() {
    assert!(bad(&["startpos", "--line", "e5"]).contains("\"e5\""));
    assert!(bad(&["8/8/8"]).contains("\"8/8/8\""));
    assert!(bad(&["startpos", "--moves", "Ke3"]).contains("\"Ke3\""));
    assert!(bad(&["startpos", "--side", "black", "--moves", "e4"]).contains("White is to move"));
    assert!(bad(&["8/8/8/8/8/8/8/K7 b - - 0 1"]).contains("the game is over"));
    for (flag, value) in
        [("--side", "both"), ("--plies", "0"), ("--time", "-1"), ("--time", "x"), ("--hash", "0")]
    {
        let argument = format!("{flag}={value}");
        let said = bad(&["startpos", &argument]);
        assert!(said.contains(flag) && said.contains(value), "{argument}: {said}");
    }
    assert!(bad(&["startpos", "--refute"]).contains("--plies"));
    let same = bad(&["startpos", "--state", "a", "--output", "a"]);
    assert_eq!(same, "--state a is the same file as --output a; the output needs another name");
    assert!(bad(&["startpos", "--output", "no/such/folder"]).contains("no/such/folder"));
}

#[test]
fn ctrl_c_keeps_the_state_and_the_same_command_goes_on() {
    let folder = TempDir::new().unwrap();
    let child = driver::binary()
        .current_dir(&folder)
        .args(["prove", OPEN, "--memory", "8", "--state", "a.state", "--output", "a.proof"])
        .args(["--state-every", "0.1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    driver::wait_until("the state", || folder.path().join("a.state").exists());
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(!folder.path().join("a.proof").exists());
    let answer = String::from_utf8(output.stdout).unwrap();
    let (nodes, _) = answer.lines().nth(1).and_then(|line| line.split_once(", ")).unwrap();
    let go_on = ["--memory", "8", "--state", "a.state", "--nodes", "300"];
    let (status, _, said) = prove(&folder, &[&[OPEN][..], &go_on[..]].concat());
    assert_eq!(status, 1);
    // Nothing was lost.
    let all = format!("resuming after {nodes}, with the table of 8 MiB");
    assert!(said.contains(&all), "{nodes} {said}");
    let same = ["--state", "a.state", "--output", "./a.state", "--force"];
    let (status, _, said) = prove(&folder, &[&[OPEN][..], &same[..]].concat());
    assert_eq!(status, 2);
    let same =
        "--state a.state is the same file as --output ./a.state; the output needs another name";
    assert_eq!(sentence(&said), same);
    let (status, _, said) = prove(&folder, &[&[ENDING][..], &go_on[..]].concat());
    assert_eq!(status, 2);
    assert!(said.contains("is the state of a different task: White wins from"), "{said}");
    fs::write(folder.path().join("a.state"), "fissile-prover-state 1\n").unwrap();
    let (status, _, said) = prove(&folder, &[&[OPEN][..], &go_on[..]].concat());
    assert_eq!(status, 2);
    assert!(sentence(&said).contains("it is damaged"), "{said}");
}

#[test]
fn a_state_has_one_search_and_a_place() {
    let folder = TempDir::new().unwrap();
    let command = [OPEN, "--memory", "8", "--state", "a.state"];
    let mut child = driver::binary()
        .current_dir(&folder)
        .arg("prove")
        .args(command)
        .args(["--state-every", "0.1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    driver::wait_until("the state", || folder.path().join("a.state").exists());
    let short = [&command[..], &["--nodes", "1"]].concat();
    let said = sentence(&driver::bad(prove(&folder, &short)));
    assert_eq!(said, "another fissile prove is at work on a.state");
    // The lock of a killed process does not count.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(folder.path().join("a.state.lock").exists());
    assert_eq!(prove(&folder, &short).0, 1);
    assert!(!folder.path().join("a.state.lock").exists());

    // Whether the state can be written is known before the search begins.
    fs::create_dir(folder.path().join("folder")).unwrap();
    for place in ["no/such/a.state", "folder"] {
        let said = bad_in(&folder, &[OPEN, "--memory", "8", "--time", "60", "--state", place]);
        assert!(said.starts_with(&format!("cannot write {place}: ")), "{said}");
    }
}

/// Killed right after its state was written, or in the middle of the next write: the state is whole,
/// and the next run goes on with it. Only what was found since it was last written is lost.
#[test]
fn a_killed_search_goes_on_with_what_it_kept() {
    let folder = TempDir::new().unwrap();
    let command = [OPEN, "--memory", "8", "--state", "a.state"];
    let mut random = Random::new(17);
    let mut known = 0_u64;
    let written =
        || fs::metadata(folder.path().join("a.state")).and_then(|file| file.modified()).ok();
    for _ in 0..12 {
        let mut child = driver::binary()
            .current_dir(&folder)
            .arg("prove")
            .args(command)
            .args(["--state-every", "0.03"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..=random.below(4) {
            let before = written();
            driver::wait_until("a write of the state", || written() != before);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let (status, _, said) = prove(&folder, &[&command[..], &["--nodes", "1"]].concat());
        assert_eq!(status, 1, "{said}");
        let nodes = said.split_once("resuming after ").and_then(|(_, rest)| rest.split_once(' '));
        let nodes: u64 = nodes.unwrap().0.parse().unwrap();
        assert!(nodes >= known, "{nodes} after {known}");
        known = nodes;
    }
    // How far it came depends on the machine.
    assert!(known > 0, "no state was written");
    assert!(bad(&["startpos", "--state-every", "1"]).contains("--state"));
    assert!(bad(&["startpos", "--state", "a", "--state-every", "0"]).contains("--state-every"));
}

/// Many short runs, each ended after a few nodes, come to the same end as one.
#[test]
fn a_proof_is_found_in_pieces() {
    let folder = TempDir::new().unwrap();
    let pieces = ["--memory", "8", "--state", "a.state", "--nodes", "1500", "-o", "a.proof"];
    let mut runs = 0;
    while prove(&folder, &[&[ENDING][..], &pieces[..]].concat()).0 != 0 {
        runs += 1;
        assert!(runs < 200);
    }
    assert!(runs > 1, "{runs}");
    let verified = fissile_in(folder.path(), &["verify", "a.proof"], "");
    assert!(driver::good(verified).contains("verified"));
}

/// After 1. a7 each reply is proven alone, and together they prove the whole in a few nodes.
#[test]
fn proofs_of_parts_make_a_proof_of_the_whole() {
    let folder = TempDir::new().unwrap();
    let root = Position::from_fen(ENDING).unwrap();
    let after = root.after(root.parse_san("a7").unwrap());
    let mut parts = Vec::new();
    for reply in after.legal_moves() {
        let (reply, file) = (reply.to_string(), format!("{reply}.proof"));
        driver::good(prove(&folder, &[ENDING, "--line", "a7", &reply, "-o", &file]));
        parts.push(file);
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let few = [ENDING, "--moves", "a7", "--nodes", "20", "-o", "whole.proof"];
    assert_eq!(prove(&folder, &few).0, 1, "too few nodes without the parts");
    let (status, said, known) = prove(&folder, &[&few[..], &["--with"], &parts[..]].concat());
    assert_eq!(status, 0, "{said}{known}");
    assert_eq!(known.lines().filter(|line| line.contains(" known from ")).count(), parts.len());
    driver::good(fissile_in(folder.path(), &["verify", "whole.proof"], ""));

    // Only proofs of the same win help, and only whole ones.
    let black = [ENDING, "--side", "black", "--with", "whole.proof"];
    let said = driver::bad(prove(&folder, &black));
    assert_eq!(sentence(&said), "cannot use \"whole.proof\": it proves a win for the other side");
    let said = driver::bad(prove(&folder, &[ENDING, "--with", "missing.proof"]));
    assert!(sentence(&said).contains("cannot read \"missing.proof\""), "{said}");
    fs::write(folder.path().join("cut.proof"), b"fissile-proof 1\n").unwrap();
    let said = driver::bad(prove(&folder, &[ENDING, "--with", "cut.proof"]));
    assert!(sentence(&said).contains("cannot use \"cut.proof\""), "{said}");
    let loose = [ENDING, "--no-fifty-moves", "-o", "loose.proof"];
    driver::good(prove(&folder, &loose));
    let said = driver::bad(prove(&folder, &[ENDING, "--with", "loose.proof"]));
    assert!(said.contains("it ignores the fifty-move rule"), "{said}");
    let same = [ENDING, "--with", "whole.proof", "-o", "whole.proof", "--force"];
    assert!(driver::bad(prove(&folder, &same)).contains("is an input"));
}

#[test]
fn a_draw_by_fifty_moves_is_no_end_where_the_rule_is_set_aside() {
    let folder = TempDir::new().unwrap();
    let late = ENDING.replace("- 0 38", "- 100 88");
    assert!(bad(&[&late]).contains("draw by the fifty-move rule"));
    driver::good(prove(&folder, &[&late, "--no-fifty-moves", "-o", "late.proof"]));
    let verified = driver::good(fissile_in(folder.path(), &["verify", "late.proof"], ""));
    assert!(verified.contains(&late) && verified.contains("ignored"), "{verified}");
}

#[test]
fn several_threads_prove_the_same() {
    let folder = TempDir::new().unwrap();
    for threads in ["2", "5"] {
        let arguments = [ENDING, "--threads", threads, "-o", "a.proof", "--force"];
        driver::good(prove(&folder, &arguments));
        let verified = fissile_in(folder.path(), &["verify", "a.proof"], "");
        assert!(driver::good(verified).contains("verified"));
    }
}
