//! The prover: what it proves is won, what it refutes is not, and every certificate that is made here
//! is checked by a verifier on the rules of shakmaty as well.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use support::exhaustive::{cases, is_included, stride};
use support::foreign_verifier;

use fissile::atomic::{Color, Position};
use fissile::solve::shorten::shorten;
use fissile::solve::table::Table;
use fissile::solve::{self, Plan, ProofLimits, Report, Shared, Solver, Task, Verdict};
use fissile::tablebase::syzygy::Syzygy;
use fissile::tablebase::{Tables, TbWdl};
use fissile::util::random::Random;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use support::positions::{data, position, report};

pub(super) const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

/// Of the won positions of the tables the proof of every so-manieth is written down and checked.
const WRITTEN: u64 = 10;

/// Locked or drawn, in spite of high scores of engines.
const NEVER: [&str; 5] = [
    "8/1p3k2/p7/7p/1P4pP/P5P1/3B1p2/5R1K w - - 0 1",
    "8/5k2/p5p1/1p5p/7P/BP4P1/P4p2/5R1K b - - 0 28",
    "2r1B3/r1P5/8/3pp1pp/1B1PP1PP/8/7K/2N2bkR w - - 19 1",
    "8/5k2/pr6/4R3/P5P1/4K3/1P6/8 w - - 1 1",
    // Closed. White could mate in 56 moves if the game went on.
    "8/p2p3p/P2P3P/PpK4P/PP6/1k6/8/8 w - - 0 1",
];

fn solve(task: &Task, mebibytes: usize, nodes: u64) -> Report {
    let limits = ProofLimits { nodes: Some(nodes), time: None };
    solve::run(task, mebibytes, limits).unwrap()
}

/// The certificate of a report, if it is a proof.
pub(super) fn certificate(task: &Task, report: &Report) -> Option<Vec<u8>> {
    let proof = report.proof.as_ref()?.as_ref().unwrap();
    let mut bytes = Vec::new();
    proof.write(&proof.header(task, "a test"), &mut bytes).unwrap();
    Some(bytes)
}

/// Searches, and checks the certificate with both verifiers. Returns the plies of the longest line if
/// the win is proven.
fn proven(task: &Task, nodes: u64) -> Result<u32, Verdict> {
    let report = solve(task, 4, nodes);
    match certificate(task, &report) {
        Some(bytes) => Ok(checked(task, &bytes)),
        None => Err(report.answer),
    }
}

/// Checks a certificate with both verifiers. Returns the plies of the longest line.
pub(super) fn checked(task: &Task, bytes: &[u8]) -> u32 {
    let place = task.root;
    let ours = solve::verify(bytes).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert_eq!((ours.header.root, ours.header.winner), (place, task.winner));
    match foreign_verifier::verify(bytes) {
        Ok(theirs) => {
            assert_eq!(
                (theirs.root, theirs.line, theirs.run, theirs.fifty_moves),
                (place.to_string(), ours.longest_line, ours.longest_run, task.fifty_moves)
            );
            assert_eq!(
                (theirs.positions, theirs.references, theirs.replies),
                (ours.positions, ours.references, ours.replies),
                "{place}"
            );
        }
        Err(error) => panic!("only shakmaty says of {place}: {error}"),
    }
    ours.longest_line
}

/// The plies of the shortest proof that is found after a first one, and whether no win is shorter.
/// Every proof is checked.
fn shortened(task: &Task, hint: Option<u32>, nodes: u64) -> (u32, bool) {
    let (table, stop) = (Table::new(16).unwrap(), AtomicBool::new(false));
    let within = |nodes| ProofLimits { nodes: Some(nodes), time: None };
    let plan = Plan { limits: within(1_000_000), ..Plan::default() };
    let report = solve::run_on(task, &table, plan, &stop, &mut |_| {}, &mut |_| {}).unwrap();
    let first = checked(task, &certificate(task, &report).unwrap());
    let plan = Plan { limits: within(nodes), ..plan };
    let found = shorten(task, first, hint, &table, plan, &stop, &mut |_| {}).unwrap();
    assert!(found.nodes <= nodes + 100, "{} nodes", found.nodes);
    let Some(proof) = found.proof else { return (first, found.is_shortest) };
    let mut bytes = Vec::new();
    proof.write(&proof.header(task, "a test"), &mut bytes).unwrap();
    let plies = checked(task, &bytes);
    assert!(plies < first, "{plies} after {first}");
    (plies, found.is_shortest)
}

/// The mates of the rule vectors whose positions a game can reach: positions, and the moves to mate.
fn mates() -> Vec<(Position, u32)> {
    let text = data("rules/mates.tsv");
    let mate = |row: &str| {
        let cells: Vec<&str> = row.split('\t').collect();
        (position(cells[0]), cells[2].parse().unwrap())
    };
    let mut mates: Vec<_> = text.lines().skip(1).map(mate).collect();
    mates.retain(|(root, _)| root.checkers(!root.turn()).is_empty());
    assert!(mates.len() > 100);
    mates
}

#[test]
fn all_mates_of_the_rule_vectors_are_proven_and_none_is_shorter() {
    let rows = mates();
    let failures: Vec<String> = rows
        .par_iter()
        .step_by(stride("proofs of the mates of the rule vectors", 7))
        .filter_map(|&(root, moves)| {
            let row = format!("{root}, {moves} moves");
            let task = Task::new(root, root.turn());
            if let Err(answer) = proven(&task, 1_000_000) {
                return Some(format!("{row}: {answer:?}"));
            }
            let within = Task { plies: Some(2 * moves - 1), ..task.clone() };
            match proven(&within, 4_000_000) {
                Ok(plies) if plies < 2 * moves => {}
                other => return Some(format!("{row}: {other:?}")),
            }
            if (2..=4).contains(&moves) {
                let sooner = Task { plies: Some(2 * moves - 3), ..task };
                let answer = solve(&sooner, 4, 4_000_000).answer;
                return (answer != Verdict::Refuted).then(|| format!("sooner {row}: {answer:?}"));
            }
            None
        })
        .collect();
    report(&failures);
}

/// A position of these pieces with a random side to move, in which the other side is not in check.
pub(super) fn placed(pieces: &str, random: &mut Random) -> Position {
    loop {
        let mut board = [' '; 64];
        for piece in pieces.chars() {
            board[random.below(64)] = piece;
        }
        let ranks: Vec<String> =
            board.chunks(8).rev().map(|rank| rank.iter().collect::<String>()).collect();
        let mut placement = ranks.join("/");
        for count in (1..=8).rev() {
            placement = placement.replace(&" ".repeat(count), &count.to_string());
        }
        let turn = if random.below(2) == 0 { 'w' } else { 'b' };
        let Ok(position) = Position::from_fen(&format!("{placement} {turn} - - 0 1")) else {
            continue;
        };
        let whole = position.board().occupied().count() as usize == pieces.len();
        if whole && !position.checkers(!position.turn()).any() {
            return position;
        }
    }
}

#[test]
fn proofs_and_refutations_agree_with_the_tables() {
    let each = cases("proofs compared with the tables, by material", 10_000, 500);
    let (tables, _) = Syzygy::open(TABLES);
    for (pieces, nodes) in
        [("KQk", 100), ("KPk", 60), ("KRkn", 30), ("KRkb", 30), ("KRkr", 30), ("KQQk", 30)]
    {
        let results: Vec<(&str, Verdict)> = (0..each)
            .into_par_iter()
            .map(|seed| {
                let mut random = Random::new(seed);
                let root = placed(pieces, &mut random);
                let winner = if random.below(2) == 0 { Color::White } else { Color::Black };
                let wdl = match root.outcome() {
                    Some(outcome) if outcome.winner() == Some(root.turn()) => TbWdl::Win,
                    Some(outcome) if outcome.winner().is_some() => TbWdl::Loss,
                    Some(_) => TbWdl::Draw,
                    None => tables.wdl(&root).unwrap(),
                };
                let wdl = if winner == root.turn() { wdl } else { wdl.flipped() };
                let task = Task::new(root, winner);
                let report = solve(&task, 1, nodes);
                match report.answer {
                    Verdict::Won(_) => {
                        assert_eq!(wdl, TbWdl::Win, "{root} {winner}");
                        if root.outcome().is_none() {
                            checked(&task, &certificate(&task, &report).unwrap());
                        }
                    }
                    Verdict::Refuted => assert_ne!(wdl, TbWdl::Win, "{root} {winner}"),
                    Verdict::Unknown => {}
                }
                (if wdl == TbWdl::Win { "won" } else { "not won" }, report.answer)
            })
            .collect();
        let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
        for (truth, answer) in results {
            let column = match answer {
                Verdict::Won(_) => 0,
                Verdict::Refuted => 1,
                Verdict::Unknown => 2,
            };
            counts.entry(truth).or_default()[column] += 1;
        }
        println!("{pieces}: {counts:?} proven, refuted, unknown");
        let won = counts.get("won").copied().unwrap_or_default();
        let enough = each / 1_000;
        assert!(u64::from(won[0]) > enough || pieces == "KRkr", "{pieces}: {won:?}");
    }
}

/// What a search with tables at its leaves says, without writing a proof down.
fn answer_with(tables: &Syzygy, task: &Task, nodes: u64) -> Verdict {
    let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
    let limits = ProofLimits { nodes: Some(nodes), time: None };
    let shared = Shared::new(task, &table, limits, 1, &stop).with_tables(Some(tables));
    Solver::new(&shared, None).solve()
}

/// What the tables win in time is proven, what they do not win is refuted, and the certificates,
/// which name no table, hold for verifiers that have none.
#[test]
fn with_tables_all_that_they_win_in_time_is_proven_and_nothing_else() {
    let each = cases("searches with tables, by material", 10_000, 600);
    let (tables, complaints) = Syzygy::open(TABLES);
    assert!(complaints.is_empty(), "{complaints:?}");
    for pieces in ["KQk", "KPk", "KRkn", "KRkb", "KRkr", "KQQk", "KQRk"] {
        let kinds: Vec<&str> = (0..each)
            .into_par_iter()
            .filter_map(|seed| {
                let mut random = Random::new(seed);
                let root = placed(pieces, &mut random);
                let clock = if seed % 2 == 0 { 0 } else { random.below(100) };
                let root = position(&root.to_string().replace(" 0 1", &format!(" {clock} 80")));
                root.outcome().is_none().then_some(())?;
                let winner = if random.below(2) == 0 { Color::White } else { Color::Black };
                let task = Task::new(root, winner);
                let wdl = tables.wdl(&root).unwrap();
                let wdl = if winner == root.turn() { wdl } else { wdl.flipped() };
                let answer = answer_with(&tables, &task, 20);
                let late = |plies| u32::from(root.halfmove_clock()) + plies > 100;
                let distance = tables.distance(&root);
                let kind = match distance {
                    _ if wdl != TbWdl::Win => "not won",
                    Some(distance) if late(distance.plies) => "too late",
                    Some(distance) if late(distance.at_most()) => return None,
                    _ => "won",
                };
                match kind {
                    "won" => assert!(matches!(answer, Verdict::Won(_)), "{root} {winner}"),
                    "too late" => assert!(!matches!(answer, Verdict::Won(_)), "{root} {winner}"),
                    _ => assert_eq!(answer, Verdict::Refuted, "{root} {winner}"),
                }
                if kind == "won" && seed % WRITTEN == 0 {
                    let limits = ProofLimits { nodes: Some(20), time: None };
                    let plan = Plan { limits, tables: Some(&tables), ..Plan::default() };
                    let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
                    let report =
                        solve::run_on(&task, &table, plan, &stop, &mut |_| {}, &mut |_| {});
                    let report = report.unwrap();
                    let bytes = certificate(&task, &report).unwrap();
                    assert!(checked(&task, &bytes) > 0 && report.nodes <= 20);
                }
                Some(kind)
            })
            .collect();
        let count = |kind| kinds.iter().filter(|found| **found == kind).count();
        let counts = ["won", "not won", "too late"].map(count);
        println!("{pieces}: {counts:?} won, not won, too late");
        let enough = each as usize / 400;
        assert!(counts[0] > enough && counts[1] > enough, "{pieces}: {counts:?}");
    }
}

#[test]
fn proofs_are_shortened_to_the_shortest_win() {
    // The vectors say in how many moves the win is forced, and not sooner.
    let part = stride("shortened proofs of the mates of the rule vectors", 29);
    mates().par_iter().step_by(part).for_each(|&(root, moves)| {
        let least = 2 * moves - 1;
        let (plies, is_shortest) = shortened(&Task::new(root, root.turn()), None, 40_000);
        assert!(plies >= least && (plies == least || !is_shortest), "{root}: {plies}");
        assert!(least > 5 || (plies == least && is_shortest), "{root}: {plies}, {is_shortest}");
    });
    // Long first proofs; with a length that is suggested, and with one that is too small.
    for (fen, hint, most) in [
        ("8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38", None, 11),
        ("8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38", Some(9), 11),
        ("2K5/8/8/2P5/8/8/8/k7 w - - 0 1", Some(19), 19),
    ] {
        let (plies, _) = shortened(&Task::new(position(fen), Color::White), hint, 200_000);
        assert!(plies <= most, "{fen}: {plies}");
    }
}

#[test]
fn what_cannot_be_won_is_never_proven() {
    let nodes = cases("nodes of searches for a win that does not exist", 100_000, 20_000);
    let tasks = NEVER.iter().flat_map(|fen| Color::ALL.map(|winner| (position(fen), winner)));
    tasks.collect::<Vec<_>>().par_iter().for_each(|(root, winner)| {
        for plies in [None, Some(9)] {
            let task = Task { plies, ..Task::new(*root, *winner) };
            let report = solve(&task, 16, nodes);
            assert!(!matches!(report.answer, Verdict::Won(_)), "{root} {winner}");
        }
    });
}

/// Made before the rule was known, and right but for it.
#[test]
fn a_proof_in_a_closed_position_is_refused() {
    let file = std::fs::read("tests/data/closed.proof").unwrap();
    let error = solve::verify(&file[..]).unwrap_err().to_string();
    assert!(error.ends_with("draw by a closed position"), "{error}");
    let error = foreign_verifier::verify(&file).unwrap_err();
    assert!(error.starts_with("drawn: "), "{error}");
}

#[test]
fn a_mate_in_a_closed_position_is_a_win() {
    let root = position("8/8/b1p5/kpP5/p3K3/PP6/8/8 w - - 0 1");
    assert_eq!(proven(&Task::new(root, Color::White), 100), Ok(1));
}

#[test]
fn the_fifty_move_rule_counts_unless_it_is_set_aside() {
    // The win takes 15 plies without capture or pawn move.
    let root = |clock: u32| position(&format!("8/8/8/8/3k4/8/8/KQ6 w - - {clock} 80"));
    let plies = proven(&Task::new(root(0), Color::White), 2_000_000).unwrap();
    assert!(plies >= 5, "{plies}");
    // Nor is the clock forgotten where tables win.
    let (tables, _) = Syzygy::open(TABLES);
    let late = Task::new(root(97), Color::White);
    assert_eq!(answer_with(&tables, &late, 100_000), Verdict::Refuted);
    let early = answer_with(&tables, &Task::new(root(0), Color::White), 1);
    assert!(matches!(early, Verdict::Won(_)));
    assert_eq!(proven(&late, 2_000_000), Err(Verdict::Refuted));
    let aside = Task { fifty_moves: false, ..late.clone() };
    let report = solve(&aside, 4, 2_000_000);
    let bytes = certificate(&aside, &report).unwrap();
    checked(&aside, &bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(text.contains("\nfifty moves: ignored\n"));
    // The same proof with the claim that the rule was kept.
    let claims = replaced(&bytes, b"fifty moves: ignored", b"fifty moves: draw");
    let refused = solve::verify(&claims[..]).unwrap_err().to_string();
    assert!(refused.contains("plies without capture or pawn move"), "{refused}");
    assert!(foreign_verifier::verify(&claims).unwrap_err().contains("a run of"));
}

#[test]
fn the_ending_that_breaks_the_rule_in_a_naive_proof_keeps_it_here() {
    if !is_included("the ending that breaks the rule in a naive proof") {
        return;
    }
    let root = position("8/p6k/2p5/1p2p2p/4P3/P6P/1PP1b3/R3K1R1 w - - 0 27");
    // Of several hundred plies without capture or pawn move if the rule is set aside.
    proven(&Task::new(root, Color::White), 4_000_000).unwrap();
}

/// Some positions of this ending are reached with and without time for the pawn's next move.
#[test]
fn a_win_that_is_found_near_the_fiftieth_move_is_written_down() {
    let root = position("8/8/8/8/7p/2Q2N1P/2Kk4/8 w - - 11 50");
    proven(&Task::new(root, Color::White), 100_000).unwrap();
}

/// Where every line can be repeated: repetition must not count as a win for anybody, and it must not
/// hide one.
#[test]
fn no_side_wins_by_going_round_in_circles() {
    let rooks = "8/8/8/8/k7/3r4/8/2K1R3 w - - 0 1";
    let near = "2R5/5K2/6r1/1k6/8/8/8/8 b - - 0 1";
    let bishop = "5b2/8/7k/8/6R1/4K3/8/8 w - - 0 1";
    let queen = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1";
    let (tables, _) = Syzygy::open(TABLES);
    // Whether it has to be decided: the others take too long without tables.
    for (fen, winner, is_decided) in [
        // The loser holds by repetitions, in a thousand nodes.
        (rooks, Color::Black, true),
        (near, Color::White, true),
        (bishop, Color::Black, true),
        // The bare king can go round in circles, but not for ever.
        (queen, Color::White, true),
        (queen, Color::Black, true),
        ("6k1/8/8/8/8/8/r7/K6R w - - 0 1", Color::Black, false),
        ("8/8/3k4/8/2b5/8/3K4/7R w - - 0 1", Color::White, false),
        ("8/8/3k4/8/2b5/8/3K4/7R w - - 0 1", Color::Black, false),
    ] {
        let root = position(fen);
        let wdl = tables.wdl(&root).unwrap();
        let wdl = if winner == root.turn() { wdl } else { wdl.flipped() };
        match solve(&Task::new(root, winner), 4, if is_decided { 200_000 } else { 20_000 }).answer {
            Verdict::Won(_) => assert_eq!(wdl, TbWdl::Win, "{fen} {winner}"),
            Verdict::Refuted => assert_ne!(wdl, TbWdl::Win, "{fen} {winner}"),
            Verdict::Unknown => assert!(!is_decided, "{fen} {winner}"),
        }
    }
}

/// The rook takes the knight, and what is left is in the tables: too much for as many nodes without.
#[test]
fn tables_help_before_their_positions_are_reached() {
    let (tables, _) = Syzygy::open(TABLES);
    let root = position("8/2P5/4K3/k7/8/8/2n4R/8 w - - 0 1");
    let task = Task::new(root, Color::White);
    assert_eq!(solve(&task, 4, 200).answer, Verdict::Unknown);
    let limits = ProofLimits { nodes: Some(20), time: None };
    let plan = Plan { limits, tables: Some(&tables), ..Plan::default() };
    let (table, stop) = (Table::new(4).unwrap(), AtomicBool::new(false));
    let report = solve::run_on(&task, &table, plan, &stop, &mut |_| {}, &mut |_| {}).unwrap();
    checked(&task, &certificate(&task, &report).unwrap());
    // With a bound the plies are counted, which tables do not know.
    let bounded = Task { plies: Some(5), ..task };
    assert_eq!(answer_with(&tables, &bounded, 10_000), Verdict::Refuted);
}

#[test]
fn one_thread_does_the_same_twice() {
    for fen in ["2K5/8/8/2P5/8/8/8/k7 w - - 0 1", "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38"] {
        let root = position(fen);
        let task = Task::new(root, root.turn());
        // Small enough that entries are replaced.
        let runs = [(); 2].map(|()| solve(&task, 1, 2_000_000));
        assert_eq!(runs[0].nodes, runs[1].nodes);
        assert!(runs[0].permille_full > 20, "{}", runs[0].permille_full);
        let [first, second] = runs.map(|run| certificate(&task, &run).unwrap());
        assert_eq!(first, second);
        checked(&task, &first);
    }
}

#[test]
fn only_the_chosen_first_moves_are_tried() {
    let root = position("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3");
    let of = |san: &str| Task {
        moves: vec![root.parse_san(san).unwrap()],
        ..Task::new(root, Color::White)
    };
    assert_eq!(proven(&of("Nxd7"), 100), Ok(1));
    let other = proven(&of("Nxf7"), 100);
    assert_eq!(other, Ok(1));
    // A quiet move takes longer, but Black cannot parry two threats.
    let quiet = solve(&of("a3"), 4, 1_000);
    let bytes = certificate(&of("a3"), &quiet).unwrap();
    assert_eq!(checked(&of("a3"), &bytes), 3);
    let token = 8_u16 | 16 << 6;
    let at = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    assert_eq!(bytes[at..at + 2], token.to_le_bytes());
    let within = Task { plies: Some(1), ..of("a3") };
    assert_eq!(proven(&within, 100), Err(Verdict::Refuted));
    let lost = position("k7/8/8/8/8/8/8/KQ6 w - - 0 1");
    let task =
        Task { moves: vec![lost.parse_san("Ka2").unwrap()], ..Task::new(lost, Color::White) };
    assert!(proven(&task, 1_000_000).is_ok());
}

/// The file with a part of it replaced, and its checksum made to fit.
fn replaced(file: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = file.windows(from.len()).position(|window| window == from).unwrap();
    signed(&[&file[..at], to, &file[at + from.len()..file.len() - 32]].concat())
}

/// A body with the checksum that fits.
fn signed(body: &[u8]) -> Vec<u8> {
    [body, &Sha256::digest(body)].concat()
}

#[test]
fn a_changed_certificate_is_refused_or_still_proves_what_it_says() {
    static KEPT: AtomicBool = AtomicBool::new(false);
    let bits = stride("bits of certificates", 151);
    let lengths = stride("lengths of certificates", 31);
    let changes = cases("random changes of certificates", 10_000, 300);
    for fen in [
        "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2",
        "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38",
    ] {
        let root = position(fen);
        let task = Task::new(root, root.turn());
        let bytes = certificate(&task, &solve(&task, 16, 2_000_000)).unwrap();
        checked(&task, &bytes);
        // Every bit, with the old checksum. The stride is odd, so that it takes every place in a byte.
        (0..8 * bytes.len()).into_par_iter().step_by(bits).for_each(|bit| {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(solve::verify(&changed[..]).is_err(), "bit {bit}");
        });
        // Every length.
        (0..bytes.len()).into_par_iter().step_by(lengths).for_each(|length| {
            assert!(solve::verify(&bytes[..length]).is_err(), "{length} bytes");
        });
        assert!(solve::verify(&[&bytes[..], b"x"].concat()[..]).is_err());
        // Random changes, with a checksum that fits: refused, or right.
        let start = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
        let end = bytes.len() - 32;
        (0..changes).into_par_iter().for_each(|seed| {
            let mut random = Random::new(seed);
            let mut body = bytes[..end].to_vec();
            let at = |random: &mut Random| start + 2 * random.below((end - start) / 2);
            for _ in 0..1 + random.below(2) {
                let (a, b) = (at(&mut random), at(&mut random));
                match random.below(4) {
                    0 => body[a + random.below(2)] ^= 1 << random.below(8),
                    1 => {
                        body.swap(a, b);
                        body.swap(a + 1, b + 1);
                    }
                    2 => body.copy_within(a..a + 2, b),
                    _ => {
                        body.truncate(a);
                        break;
                    }
                }
            }
            let bytes = body.len() - start;
            let header = String::from_utf8_lossy(&body[..start]);
            let header =
                header.replace(&format!("bytes: {}", end - start), &format!("bytes: {bytes}"));
            let changed = signed(&[header.as_bytes(), &body[start..]].concat());
            match (solve::verify(&changed[..]), foreign_verifier::verify(&changed)) {
                (Ok(ours), Ok(theirs)) => {
                    assert_eq!(theirs.line, ours.longest_line);
                    KEPT.store(true, Ordering::Relaxed);
                }
                (Err(_), Err(_)) => {}
                (ours, theirs) => panic!("seed {seed}: {ours:?}, {theirs:?}"),
            }
        });
        // Every bit of the header, with a checksum that fits: refused, or another claim that holds.
        (0..8 * start).into_par_iter().for_each(|bit| {
            let mut body = bytes[..end].to_vec();
            body[bit / 8] ^= 1 << (bit % 8);
            let changed = signed(&body);
            let ours = solve::verify(&changed[..]);
            let theirs = foreign_verifier::verify(&changed);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "bit {bit}: {ours:?}, {theirs:?}");
        });
    }
    // Another move may win as well; otherwise nothing was compared.
    assert!(KEPT.load(Ordering::Relaxed));
}
