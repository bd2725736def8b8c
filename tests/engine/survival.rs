//! Survival: what is proven is not lost, what is lost is not proven, every certificate that is made here is checked by
//! a verifier on the rules of shakmaty as well, and damaged ones are refused by both.

use std::sync::atomic::AtomicBool;

use fissile::atomic::{Color, Position};
use fissile::solve::survival::{Header, Report, Task, Verdict, certificate, search};
use fissile::solve::verify::survival::{Survives, verify_survival};
use fissile::solve::{ProofLimits, Rules, atomicdb};
use fissile::tablebase::syzygy::Syzygy;
use fissile::tablebase::{Tables, TbWdl};
use fissile::util::random::Random;
use sha2::{Digest, Sha256};
use support::exhaustive::cases;
use support::foreign_survival;
use support::positions::position;
use support::retrograde::placed;

use super::prover::TABLES;

/// A bare rook and a king that can only walk; the rook shuffles.
const ROOK: &str = "6r1/k7/8/8/8/8/8/7K w - - 0 1";

fn task(fen: &str, survivor: Color) -> Task {
    Task { root: position(fen), survivor, rules: Rules::Lichess, fifty_moves: true }
}

fn report(task: &Task, nodes: u64) -> Report {
    let limits = ProofLimits { nodes: Some(nodes), time: None };
    search(task, 512, limits, &AtomicBool::new(false), &mut |_| {})
}

/// The certificate, if the survivor survives.
fn proven(task: &Task, report: &Report) -> Option<Vec<u8>> {
    let Verdict::Survives(survival) = &report.verdict else { return None };
    let Task { root, survivor, rules, .. } = *task;
    let positions = survival.records.len() as u32;
    let header = Header { root, survivor, rules, positions, maker: "a test".to_owned() };
    let mut bytes = Vec::new();
    certificate::write(&header, &survival.records, &mut bytes).unwrap();
    Some(bytes)
}

/// Checks a certificate with both verifiers.
fn checked(file: &[u8]) -> Survives {
    let ours = verify_survival(file).unwrap();
    let theirs = foreign_survival::verify(file).unwrap();
    let Survives { header, replies, threshold } = &ours;
    assert_eq!(
        (theirs.root, theirs.positions, theirs.replies, theirs.threshold),
        (header.root.to_string(), header.positions.into(), *replies, u32::from(*threshold))
    );
    ours
}

fn survives(task: &Task) -> Survives {
    checked(&proven(task, &report(task, 1_000_000)).unwrap())
}

fn verdict(task: &Task) -> Verdict {
    report(task, 1_000_000).verdict
}

#[test]
fn a_rook_that_may_not_stop_survives() {
    let plays_on = Task { rules: Rules::AtomicDb, ..task(ROOK, Color::Black) };
    let covered = survives(&plays_on);
    assert!(covered.header.positions < 1_000 && covered.threshold == 0, "{covered:?}");
    // On lichess the first move leads to a dead position; before it, the game is over already.
    let near = task("6n1/k7/8/8/8/8/6P1/7K w - - 0 1", Color::White);
    assert!(survives(&near).header.positions > 0);
}

#[test]
fn the_fifty_move_rule_saves_what_is_lost_without_it() {
    // The king must make way before the pawn can move, and that is too late.
    let late = task("4K3/4P3/8/8/8/8/8/k7 w - - 99 80", Color::Black);
    let covered = survives(&late);
    assert_eq!((covered.threshold, covered.header.root.halfmove_clock()), (100, 99));
    let early = Task { root: position("4K3/4P3/8/8/8/8/8/k7 w - - 97 80"), ..late.clone() };
    assert_eq!(verdict(&early), Verdict::Loses);
    let ignored = Task { fifty_moves: false, ..late };
    assert_eq!(verdict(&ignored), Verdict::Loses);
}

#[test]
fn mates_and_blasts_at_once_are_not_survived() {
    for (fen, survivor) in [
        ("7k/6p1/8/8/8/8/8/Q3K3 w - - 0 1", Color::Black),
        ("rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2", Color::Black),
    ] {
        assert_eq!(verdict(&task(fen, survivor)), Verdict::Loses, "{fen}");
        assert!(survives(&task(fen, !survivor)).threshold == 0, "{fen}");
    }
}

/// Positions of the tables with three and four pieces at random: a side that loses there does not survive, and one that does not
/// lose is never said to lose. The fifty-move rule is in the tables and in the certificates.
#[test]
fn survival_agrees_with_the_tables() {
    let (tables, _) = Syzygy::open(TABLES);
    let (mut random, mut kept, mut open) = (Random::new(11), [0; 2], 0);
    let materials = ["KQk", "KPk", "KRkr", "KRkb", "KRkn", "KQRk", "KQQk"];
    for case in 0..cases("survival in positions of the tables", 2_000, 60) {
        let material = materials[case as usize % materials.len()];
        let pieces: Vec<(char, usize)> =
            material.chars().map(|piece| (piece, random.below(64))).collect();
        let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
        let Some(root) = placed(&pieces, turn).filter(|root| root.outcome().is_none()) else {
            continue;
        };
        let survivor = if random.below(2) == 0 { Color::White } else { Color::Black };
        let wdl = tables.wdl(&root).unwrap();
        let wdl = if root.turn() == survivor { wdl } else { wdl.flipped() };
        let task = Task { root, survivor, rules: Rules::Lichess, fifty_moves: true };
        let report = report(&task, 20_000);
        match &report.verdict {
            Verdict::Survives(_) => {
                assert_ne!(wdl, TbWdl::Loss, "{root} {survivor}");
                checked(&proven(&task, &report).unwrap());
                kept[0] += 1;
            }
            Verdict::Loses => {
                assert_eq!(wdl, TbWdl::Loss, "{root} {survivor}");
                kept[1] += 1;
            }
            Verdict::Unknown => open += 1,
        }
    }
    assert!(kept[0] > 5 && kept[1] > 2, "{kept:?}, {open} open");
}

/// The same file with another checksum that fits.
fn signed(text: &str) -> Vec<u8> {
    let sum: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{text}sha256: {sum}\n").into_bytes()
}

/// No byte can change unnoticed. If somebody signs a changed certificate again, both verifiers say the same of it.
#[test]
fn damaged_certificates_are_refused() {
    let first = Task { rules: Rules::AtomicDb, ..task(ROOK, Color::Black) };
    let late = task("4K3/4P3/8/8/8/8/8/k7 w - - 99 80", Color::Black);
    let mut random = Random::new(3);
    let (mut accepted, mut refused) = (0, 0);
    for task in [first, late] {
        let file = proven(&task, &report(&task, 100_000)).unwrap();
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1 << random.below(8);
            assert!(verify_survival(&damaged[..]).is_err(), "byte {at}");
            assert!(foreign_survival::verify(&damaged).is_err(), "byte {at}");
            assert!(verify_survival(&file[..at]).is_err(), "{at} bytes");
        }
        assert!(verify_survival(&[&file[..], b"\n"].concat()[..]).is_err());
        let text = String::from_utf8(file).unwrap();
        let text = &text[..text.rfind("sha256: ").unwrap()];
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..cases("changed certificates of survival", 20_000, 1_000) {
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            let at = random.below(lines.len());
            match random.below(6) {
                0 => lines[at] = lines[random.below(lines.len())].clone(),
                1 => drop(lines.remove(at)),
                2 => lines[at] = "-".to_owned(),
                3 => lines[at].push_str(&format!(" {}", random.below(102))),
                4 => lines[2] = format!("root: {}", lines[2][6..].replacen(" 0 ", " 7 ", 1)),
                _ => lines.insert(at, lines[random.below(lines.len())].clone()),
            }
            if random.below(3) > 0 {
                let count = lines.len().saturating_sub(7);
                lines[4] = format!("positions: {count}");
            }
            let changed = signed(&(lines.join("\n") + "\n"));
            let ours = verify_survival(&changed[..]);
            let theirs = foreign_survival::verify(&changed);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{ours:?} {theirs:?} {lines:?}");
            *if ours.is_ok() { &mut accepted } else { &mut refused } += 1;
        }
    }
    assert!(refused > 500 && accepted > 5, "{accepted} accepted, {refused} refused");
}

/// The text for AtomicDB, checked by what its verifier checks, on the rules of this crate.
#[test]
fn a_certificate_is_a_list_of_states_for_atomicdb() {
    let task = Task { rules: Rules::AtomicDb, ..task(ROOK, Color::Black) };
    let file = proven(&task, &report(&task, 100_000)).unwrap();
    let text = atomicdb::survival::text(&file[..]).unwrap();
    let (head, body) = text.split_once("---\n").unwrap();
    assert!(head.starts_with("# atomic-survival-threshold-v1\nruleset atomic-fide-claim-v1\n"));
    let lines: Vec<Vec<&str>> = body.lines().map(|line| line.split(' ').collect()).collect();
    let states: Vec<(u8, Position)> = lines
        .iter()
        .filter(|words| words[0] == "S")
        .map(|words| (words[2].parse().unwrap(), position(&words[3..].join(" "))))
        .collect();
    assert!(head.contains(&format!(
        "\nstates {}\nedges {}\n",
        states.len(),
        lines.len() - states.len()
    )));
    for (number, (threshold, state)) in states.iter().enumerate() {
        let number = number.to_string();
        let edges: Vec<_> =
            lines.iter().filter(|words| words[0] != "S" && words[1] == number).collect();
        let all = if state.turn() == Color::White { state.legal_moves().len() } else { 1 };
        assert_eq!(edges.len(), all, "{state}");
        for edge in edges {
            let after = state.after(state.parse_uci(edge[2]).unwrap());
            let Some(target) = edge[3].strip_prefix('#') else {
                assert!(Rules::AtomicDb.outcome(&after).unwrap().winner() != Some(Color::White));
                continue;
            };
            let (next, target) = states[target.parse::<usize>().unwrap()];
            assert_eq!(target.key(), after.key());
            assert!(if after.halfmove_clock() == 0 { next == 0 } else { next <= threshold + 1 });
        }
    }
    let white = Task { survivor: Color::White, ..task };
    let file = proven(&white, &report(&white, 1_000_000)).unwrap();
    let refused = atomicdb::survival::text(&file[..]).unwrap_err().to_string();
    assert!(refused.contains("White survives"), "{refused}");
}
