//! `solve` as a worker of AtomicDB uses it: it starts an engine, writes the command and `quit`, reads until the end, takes
//! the lines that begin with `solve `, and from `# atomicdb-proof/` on the certificate.

use std::fs;

use fissile::Position;
use support::driver::{Engine, fissile, fissile_in, good};
use tempfile::TempDir;

const LOST: &str = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";

/// Not to be proven for hours.
const OPEN: &str = "rnb1kbnr/pppqpNpp/3p4/5p2/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 4";

/// What a worker understands of the output.
#[derive(Debug, Default, PartialEq)]
struct Understood {
    outcome: String,
    pn: Option<u64>,
    dn: Option<u64>,
    nodes: u64,
    certificate: Vec<String>,
}

fn understood(output: &str) -> Understood {
    let mut found = Understood { outcome: "UNKNOWN".to_owned(), ..Understood::default() };
    for line in output.lines() {
        if !found.certificate.is_empty() || line.starts_with("# atomicdb-proof/") {
            found.certificate.push(line.to_owned());
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if !line.starts_with("solve ") || words.len() < 3 {
            continue;
        }
        // The worker reads each number, or fails.
        let number = |text: &str| if text == "INF" { None } else { Some(text.parse().unwrap()) };
        match words[1] {
            "outcome" => found.outcome = words[2].to_owned(),
            "pn" => found.pn = number(words[2]),
            "dn" => found.dn = number(words[2]),
            "nodes" => found.nodes = words[2].parse().unwrap(),
            _ => {}
        }
    }
    found
}

/// The dialogue of a worker.
fn solve(words: &str) -> Understood {
    understood(&good(fissile(&[], format!("solve {words}\nquit\n"))))
}

/// Checks a tree for AtomicDB by what its verifier checks, on the rules of this crate.
pub(super) fn check_tree(text: &str) {
    let (head, tree) = text.split_once("---\n").unwrap();
    let head: Vec<&str> = head.lines().collect();
    assert_eq!(head[..3], ["# atomicdb-proof/1", "ruleset atomic-fide-claim-v1", "goal WHITE_WIN"]);
    let root = Position::from_fen(head[3].strip_prefix("root ").unwrap()).unwrap();
    let mut stack = vec![root];
    let mut lines = tree.lines();
    while let Some(position) = stack.pop() {
        let mut words = lines.next().unwrap().split(' ');
        let kind = words.next().unwrap();
        if kind == "T" {
            let winner = position.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(root.turn()), "{position}");
            continue;
        }
        assert!(position.outcome().is_none() && position.halfmove_clock() < 100);
        assert_eq!(kind, if position.turn() == root.turn() { "O" } else { "A" });
        let count = if kind == "A" { words.next().unwrap().parse().unwrap() } else { 1 };
        let moves: Vec<_> = words.map(|word| position.parse_uci(word).unwrap()).collect();
        assert_eq!(moves.len(), count);
        let all = position.legal_moves();
        assert!(kind == "O" || all.iter().all(|mv| moves.contains(mv)) && all.len() == count);
        stack.extend(moves.iter().rev().map(|mv| position.after(*mv)));
    }
    assert_eq!(lines.next(), None);
    assert_eq!(head[4], format!("nodes {}", tree.lines().count()));
}

#[test]
fn a_worker_gets_the_outcome_and_the_certificate() {
    let proved = solve(&format!("{LOST} goal WHITE_WIN nodes 100000 hash 16"));
    assert_eq!((proved.outcome.as_str(), proved.pn, proved.dn), ("PROVED", Some(0), None));
    check_tree(&(proved.certificate.join("\n") + "\n"));
    let again = solve(&format!("{LOST} goal WHITE_WIN nodes 100000 hash 16 movetime 600000"));
    assert_eq!(again, proved);

    let black = solve("k7/1R6/8/8/8/6K1/8/8 b - - 0 1 goal BLACK_WIN nodes 100 hash 1");
    assert_eq!((black.outcome.as_str(), black.pn, black.dn), ("DISPROVED", None, Some(0)));
    assert_eq!(black.certificate, Vec::<String>::new());

    let open = solve(&format!("{OPEN} goal WHITE_WIN nodes 500 hash 16"));
    assert_eq!((open.outcome.as_str(), open.nodes), ("UNKNOWN", 500));
    assert!(open.pn > Some(0) && open.dn > Some(0), "{open:?}");
    let late = solve(&format!("{OPEN} goal WHITE_WIN nodes 0 hash 16 movetime 50"));
    assert_eq!(late.outcome, "UNKNOWN");
}

/// Wins that need no search, also one that no game reaches.
#[test]
fn a_win_at_once_has_a_certificate() {
    for (fen, tree) in [
        ("7k/6p1/8/8/8/8/8/Q3K3 w - - 0 1", &["nodes 2", "---", "O a1g7", "T explosion"][..]),
        ("7k/7R/8/8/8/8/8/K7 w - - 0 1", &["nodes 2", "---", "O h7h8", "T explosion"]),
        ("8/8/8/8/8/8/8/K7 b - - 0 1", &["nodes 1", "---", "T explosion"]),
        ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", &["nodes 1", "---", "T mate"]),
    ] {
        let found = solve(&format!("{fen} goal WHITE_WIN nodes 100 hash 1"));
        assert_eq!(found.outcome, "PROVED", "{fen}");
        let head = [
            "# atomicdb-proof/1".to_owned(),
            "ruleset atomic-fide-claim-v1".to_owned(),
            "goal WHITE_WIN".to_owned(),
            format!("root {}", Position::from_fen(fen).unwrap()),
        ];
        assert_eq!(found.certificate[..4], head);
        assert_eq!(found.certificate[4..], *tree);
    }
}

/// By the rules of AtomicDB a dead position is played on; on lichess it is a draw.
#[test]
fn a_dead_position_is_not_disproved() {
    let closed = "8/p2p3p/P2P3P/PpK4P/PP6/1k6/8/8 w - - 0 1";
    assert_eq!(solve(&format!("{closed} goal WHITE_WIN nodes 1000 hash 16")).outcome, "UNKNOWN");
    let lichess = fissile(&["prove", closed, "--nodes", "1000"], "");
    assert!(lichess.2.contains("the game is over"), "{lichess:?}");
}

#[test]
fn a_session_goes_on_around_a_search() {
    let mut engine = Engine::start();
    engine.send(&format!("solve {OPEN} nodes 0 hash 16\nisready"));
    engine.until("readyok");
    engine.send("position startpos moves e2e4\nd");
    engine.send("stop");
    let lines = engine.until("solve certnodes");
    let found = understood(&lines.join("\n"));
    assert!(found.outcome == "UNKNOWN" && found.pn > Some(0), "{lines:?}");
    engine.until("State: Black to move");
    assert!(engine.ask("help").join("\n").contains("  solve <fen> [goal WHITE_WIN|BLACK_WIN]"));
    engine.quit();
    let line = format!("solve {LOST} nodes 100000 hash 16");
    let words = understood(&good(fissile(&[&line, "quit"], "")));
    assert_eq!(words.outcome, "PROVED");
}

#[test]
fn bad_words_are_refused_in_one_line() {
    for (words, sentence) in [
        ("", "no FEN given"),
        ("goal WHITE_WIN", "no FEN given"),
        ("8/8 w - - 0 1", "invalid FEN ("),
        (&format!("{LOST} goal WIN"), "goal \"WIN\" is neither WHITE_WIN nor BLACK_WIN"),
        (&format!("{LOST} nodes many"), "nodes \"many\" is not a number from 0 to "),
        (&format!("{LOST} nodes"), "no value after \"nodes\""),
        (&format!("{LOST} hash 99999999999"), "hash \"99999999999\" is not a number"),
        (&format!("{LOST} goal WHITE_WIN deep 7"), "unknown word \"deep\""),
    ] {
        let said = good(fissile(&[], format!("solve {words}\nquit\n")));
        assert!(said.starts_with(&format!("solve error: {sentence}")), "{words}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_certificate_goes_into_a_new_file_and_keeps_to_its_limit() {
    let folder = TempDir::new().unwrap();
    let ask = |words: &str| {
        good(fissile_in(folder.path(), &[], format!("solve {LOST} hash 16 {words}\nquit\n")))
    };
    let said = ask("certfile a.txt");
    assert!(said.contains("solve certificate yes\n") && !said.contains("atomicdb-proof"), "{said}");
    check_tree(&fs::read_to_string(folder.path().join("a.txt")).unwrap());
    let said = ask("certfile a.txt");
    assert!(said.starts_with("solve error: certfile \"a.txt\" cannot be written: "), "{said}");
    let said = ask("certnodes 5");
    assert!(said.contains("solve outcome PROVED\n") && said.contains("solve certificate no\n"));
    assert!(said.contains("info string certificate exceeds the node limit"), "{said}");
}
