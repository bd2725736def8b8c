//! The suite of positions named by the rule they test, `crates/perft/suites/rules.epd`: its counts compared with
//! the library, shakmaty and the naive generator of `support::naive`, and a proof that it finds
//! faults. For every fault of the naive generator, the section about that rule must get wrong
//! counts, whichever side has the fault; and every position is needed.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use fissile::atomic::Position;
use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::perft::Perft;
use fissile::formats::epd::{self, EpdEntry};
use rayon::prelude::*;
use shakmaty::CastlingMode;
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;
use support::naive::{Bug, Fault, Naive};

/// The sections of the suite with the faults that each must detect.
const SECTIONS: [(&str, &[Fault]); 10] = [
    (
        "moves",
        &[Fault::PawnsJump, Fault::DoubleStepAnywhere, Fault::PawnCapturesWrap, Fault::LeapersWrap],
    ),
    (
        "blast",
        &[
            Fault::PawnsDie,
            Fault::CapturerSurvives,
            Fault::CapturingPawnSurvives,
            Fault::NoBystanders,
            Fault::OwnBystandersSurvive,
            Fault::EnemyBystandersSurvive,
            Fault::StraightBlast,
            Fault::DiagonalBlast,
            Fault::BlastWraps,
            Fault::WideBlast,
            Fault::ChainReaction,
        ],
    ),
    ("capture", &[Fault::KingsCapture, Fault::Suicide, Fault::BothKingsGo, Fault::BlastWraps]),
    (
        "kings",
        &[
            Fault::ContactIsNoShield,
            Fault::NoContact,
            Fault::ContactFreesOnlyKings,
            Fault::ContactIsNoAnswer,
            Fault::ContactOutlivesMove,
            Fault::StraightContact,
            Fault::ContactWraps,
        ],
    ),
    (
        "check",
        &[
            Fault::ChecksIgnored,
            Fault::BlastIsNoAnswer,
            Fault::CheckerCaptureSuffices,
            Fault::DoubleCheckKingOnly,
            Fault::KingShadesItself,
            Fault::NoWinInCheck,
            Fault::ThreatOfBlastIsCheck,
            Fault::SafetyAsInChess,
            Fault::ShieldsOutliveBlast,
            Fault::AttackersOutliveBlast,
        ],
    ),
    (
        "pin",
        &[
            Fault::PinsIgnored,
            Fault::PinnedPiecesFrozen,
            Fault::PinnedPiecesCannotCapture,
            Fault::NoWinWhenPinned,
            Fault::SafetyAsInChess,
            Fault::ShieldsOutliveBlast,
            Fault::AttackersOutliveBlast,
            Fault::PawnsDie,
        ],
    ),
    (
        "en-passant",
        &[
            Fault::NoEnPassant,
            Fault::EnPassantWithoutBlast,
            Fault::EnPassantBlastAtPawn,
            Fault::EnPassantLeavesPawn,
            Fault::EnPassantLasts,
            Fault::EnPassantAfterSingleStep,
            Fault::EnPassantWraps,
            Fault::EnPassantPawnShields,
            Fault::Suicide,
            Fault::BothKingsGo,
            Fault::NoWinInCheck,
            Fault::NoWinWhenPinned,
            Fault::PinsIgnored,
            Fault::BlastIsNoAnswer,
            Fault::ContactFreesOnlyKings,
            Fault::AttackersOutliveBlast,
            Fault::ShieldsOutliveBlast,
        ],
    ),
    (
        "castling",
        &[
            Fault::RightOutlivesBlast,
            Fault::RightOutlivesCapture,
            Fault::RightOutlivesRookMove,
            Fault::RightOutlivesKingMove,
            Fault::RightsNeverLost,
            Fault::NoCastling,
            Fault::CastlingOutOfCheck,
            Fault::CastlingThroughAttack,
            Fault::CastlingIntoCheck,
            Fault::CastlingContactIsNoShield,
            Fault::CastlingContactForbidden,
            Fault::CastlingContactFreesAll,
            Fault::CastlingOverPieces,
            Fault::CastlingRookMustBeSafe,
            Fault::CastlingRookStillShields,
            Fault::CastlingOwnPiecesBlock,
        ],
    ),
    (
        "promotion",
        &[
            Fault::QueensOnly,
            Fault::CapturingPromotionOnce,
            Fault::PromotedPieceSurvives,
            Fault::NoBystanders,
            Fault::Suicide,
            Fault::BothKingsGo,
            Fault::PinsIgnored,
            Fault::BlastIsNoAnswer,
            Fault::NoWinInCheck,
            Fault::BlastWraps,
            Fault::RightOutlivesBlast,
            Fault::RightOutlivesCapture,
        ],
    ),
    (
        "end",
        &[
            Fault::GoesOnWithoutKing,
            Fault::EndsAtBareKings,
            Fault::EndsAtFiftyMoves,
            Fault::ChecksIgnored,
            Fault::KingsCapture,
        ],
    ),
];

/// Lines of the suite that shakmaty counts differently, each with the reason. There are none.
const SHAKMATY_DIFFERS: [(&str, &str); 0] = [];

/// A file of `tests/data`.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn suite() -> Vec<(String, EpdEntry)> {
    read_suite("rules.epd")
}

/// The lines of a suite of `crates/perft` as written and as parsed by the library.
pub fn read_suite(name: &str) -> Vec<(String, EpdEntry)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/perft/suites").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let fens = lines.map(|line| line.split(" ;").next().unwrap().to_owned());
    fens.zip(epd::parse(&text).unwrap()).collect()
}

fn section(name: &str) -> &str {
    name.split('/').next().unwrap()
}

/// The counts with at most `most_leaves` leaves.
fn counts(entry: &EpdEntry, most_leaves: u64) -> impl Iterator<Item = (u32, u64)> {
    entry.counts.iter().copied().filter(move |(_, leaves)| *leaves <= most_leaves)
}

/// Fails with every count of at most `most_leaves` leaves that differs.
fn check_counts(most_leaves: u64, count: impl Fn(&str, &EpdEntry, u32) -> u64 + Sync) {
    let failures = suite().into_par_iter().flat_map_iter(|(fen, entry)| {
        let differing = counts(&entry, most_leaves).filter_map(|(depth, expected)| {
            let counted = count(&fen, &entry, depth);
            (counted != expected)
                .then(|| format!("{} depth {depth}: {counted} instead of {expected}", entry.name))
        });
        differing.collect::<Vec<_>>()
    });
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn the_library_counts_what_the_suite_says() {
    check_counts(u64::MAX, |_, entry, depth| Perft::new(depth).run(&entry.position));
}

#[test]
fn shakmaty_counts_what_the_suite_says() {
    let differing: HashMap<&str, &str> = SHAKMATY_DIFFERS.into_iter().collect();
    check_counts(40_000, |_, entry, depth| {
        if differing.contains_key(entry.name.as_str()) {
            Perft::new(depth).run(&entry.position)
        } else {
            count_by_shakmaty(entry, depth)
        }
    });
}

pub fn count_by_shakmaty(entry: &EpdEntry, depth: u32) -> u64 {
    let fen: Fen = entry.position.fen(CastlingLetters::Shredder).parse().unwrap();
    match fen.into_position::<Atomic>(CastlingMode::Chess960) {
        Ok(position) => shakmaty::perft(&position, depth),
        Err(error) => panic!("{}: {error}", entry.name),
    }
}

#[test]
fn the_naive_generator_counts_what_the_suite_says() {
    check_counts(10_000, |fen, _, depth| Naive::new(fen, None).perft(depth));
}

/// Whether a bug changes one of these counts of a position.
fn is_caught(fen: &str, bug: Bug, mut counts: impl Iterator<Item = (u32, u64)>) -> bool {
    let naive = Naive::new(fen, Some(bug));
    counts.any(|(depth, expected)| naive.perft(depth) != expected)
}

#[test]
fn every_fault_is_caught_in_its_section_whichever_side_has_it() {
    let suite = suite();
    let faults =
        SECTIONS.iter().flat_map(|(name, faults)| faults.iter().map(move |fault| (*name, *fault)));
    let bugs: Vec<(&str, Bug)> = faults
        .flat_map(|(name, fault)| {
            [true, false].map(|white| (name, Bug { fault, white: Some(white) }))
        })
        .collect();
    let missed = bugs.par_iter().filter(|(name, bug)| {
        // Lost rights show late: the rook has to return.
        let most_leaves = if bug.fault == Fault::RightsNeverLost { 200_000 } else { 10_000 };
        // Small counts of all positions first, since most faults show in some of them.
        let found = [300, 3_000, most_leaves].into_iter().any(|leaves| {
            let mut entries = suite.iter().filter(|(_, entry)| section(&entry.name) == *name);
            entries.any(|(fen, entry)| is_caught(fen, *bug, counts(entry, leaves)))
        });
        !found
    });
    let missed: Vec<_> = missed.collect();
    assert!(missed.is_empty(), "not caught: {missed:?}");
}

#[test]
fn every_position_catches_a_fault_of_its_section_within_three_plies() {
    let idle = suite().into_par_iter().filter(|(fen, entry)| {
        let faults = SECTIONS.iter().find(|(name, _)| *name == section(&entry.name)).unwrap().1;
        !counts(entry, 10_000).filter(|(depth, _)| *depth <= 3).any(|count| {
            let bug = |fault: &Fault| Bug { fault: *fault, white: None };
            faults.iter().any(|fault| is_caught(fen, bug(fault), [count].into_iter()))
        })
    });
    let idle: Vec<String> = idle.map(|(_, entry)| entry.name).collect();
    assert!(idle.is_empty(), "{} catch nothing:\n{}", idle.len(), idle.join("\n"));
}

/// `suite-moves.tsv` has the moves that the names describe.
#[test]
fn the_moves_that_the_names_are_about_are_legal_or_illegal() {
    let positions: HashMap<String, Position> =
        suite().into_iter().map(|(_, entry)| (entry.name, entry.position)).collect();
    let table = std::fs::read_to_string(data("suite-moves.tsv")).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 200, "{} rows", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let Some(position) = positions.get(cells[0]) else {
            panic!("{} is not in the suite", cells[0])
        };
        for (moves, legal) in [(cells[1], true), (cells[2], false)] {
            for text in moves.split(' ').filter(|text| *text != "-") {
                assert_eq!(position.parse_uci(text).is_ok(), legal, "{text} in {}", cells[0]);
            }
        }
    }
}

#[test]
fn names_are_unique_and_well_formed_and_every_section_is_there() {
    let suite = suite();
    assert!(suite.len() >= 200, "{} positions", suite.len());
    let well_formed = |name: &str| {
        let parts: Vec<&str> = name.split('/').collect();
        let word = |part: &&str| {
            !part.is_empty()
                && part.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
        };
        (parts.len() == 2 || parts.len() == 3 && matches!(parts[2], "white" | "black"))
            && parts.iter().all(word)
    };
    let mut names = HashSet::new();
    for (_, entry) in &suite {
        assert!(well_formed(&entry.name), "{}", entry.name);
        assert!(names.insert(entry.name.as_str()), "{} stands twice", entry.name);
        assert!(entry.counts[0].0 == 1, "{} does not begin at depth 1", entry.name);
    }
    let found: BTreeSet<&str> = suite.iter().map(|(_, entry)| section(&entry.name)).collect();
    assert_eq!(found, SECTIONS.iter().map(|(name, _)| *name).collect::<BTreeSet<&str>>());
}

/// A position without its counters.
fn key(fen: &str) -> String {
    fen.split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_position_stands_twice_or_in_another_suite() {
    let mut known: HashSet<String> = HashSet::new();
    for name in ["perft.epd", "perft-published.epd"] {
        known.extend(std::fs::read_to_string(data(name)).unwrap().lines().map(key));
    }
    for (fen, entry) in suite() {
        assert!(known.insert(key(&fen)), "{} is not new", entry.name);
    }
}

/// The position with the colors exchanged, as a FEN without counters.
fn mirrored(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let other = |letter: char| {
            if letter.is_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let ranks: Vec<String> = fields[0].rsplit('/').map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = if fields[3].ends_with('6') {
        fields[3].replace('6', "3")
    } else {
        fields[3].replace('3', "6")
    };
    format!("{} {turn} {} {en_passant} 0 1", ranks.join("/"), swap(fields[2]))
}

/// Placement, side to move, castling letters in alphabetical order, en passant square.
fn sorted_rights(fen: &str) -> Vec<String> {
    let mut fields: Vec<String> = fen.split_whitespace().take(4).map(str::to_owned).collect();
    let mut letters: Vec<char> = fields[2].chars().collect();
    letters.sort_unstable();
    fields[2] = letters.into_iter().collect();
    fields
}

#[test]
fn mirrored_positions_are_mirrored_and_have_the_same_counts() {
    let suite = suite();
    let by_name: HashMap<&str, &(String, EpdEntry)> =
        suite.iter().map(|line| (line.1.name.as_str(), line)).collect();
    let mut pairs = 0;
    for (fen, entry) in &suite {
        let Some(name) = entry.name.strip_suffix("/black").or(entry.name.strip_suffix("/white"))
        else {
            continue;
        };
        let Some((other, original)) = by_name.get(name) else { panic!("{name} is missing") };
        assert_eq!(sorted_rights(&mirrored(other)), sorted_rights(fen), "{}", entry.name);
        assert_eq!(entry.counts, original.counts, "{}", entry.name);
        pairs += 1;
    }
    assert!(pairs >= 80, "only {pairs} pairs");
}
