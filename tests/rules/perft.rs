//! Perft from several directions: the published suite and our own, confirmed by two independent
//! programs; the staged generator; and each of the 65,535 encodings tested individually.

use std::sync::atomic::{AtomicU64, Ordering};

use fissile::atomic::movegen::append;
use fissile::atomic::perft::{CountTable, Perft};
use fissile::atomic::{Legality, Move, MoveList, Position, Stage, blast};
use fissile::util::random::Random;
use rayon::prelude::*;
use support::exhaustive::{cases, stride};
use support::positions::{
    self, PerftLine, all_positions, made_up_position, perft_suite, report, visit_games,
};

/// Checks a suite in parallel, line by line, to the depth where a line stays below `most_leaves`.
fn check_suite(name: &str, most_leaves: u64, count: impl Fn(&Position, u32) -> u64 + Sync) {
    let first_failure = |line: &PerftLine| {
        let position = positions::position(&line.fen);
        within(line, most_leaves).find_map(|(depth, expected)| {
            let counted = count(&position, depth);
            (counted != expected)
                .then(|| format!("{} depth {depth}: {counted} instead of {expected}", line.fen))
        })
    };
    let failures: Vec<String> = perft_suite(name).par_iter().filter_map(first_failure).collect();
    report(&failures);
}

fn within(line: &PerftLine, most_leaves: u64) -> impl Iterator<Item = (u32, u64)> {
    line.counts.iter().copied().filter(move |(_, leaves)| *leaves <= most_leaves)
}

fn count(position: &Position, depth: u32) -> u64 {
    Perft::new(depth).run(position)
}

#[test]
fn own_suite() {
    check_suite("perft.epd", u64::MAX, count);
}

#[test]
fn published_suite() {
    let most_leaves = cases("leaves of a published count", 200_000_000, 20_000_000);
    check_suite("perft-published.epd", most_leaves, count);
}

#[test]
fn own_suite_through_the_stages() {
    let most_leaves = cases("leaves of our counts through the stages", 100_000, 20_000);
    check_suite("perft.epd", most_leaves, staged_perft);
}

#[test]
fn published_suite_through_the_stages() {
    let most_leaves = cases("leaves of published counts through the stages", 1_000_000, 100_000);
    check_suite("perft-published.epd", most_leaves, staged_perft);
}

/// Perft over the moves in the order of the search.
fn staged_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    staged_moves(position).iter().map(|mv| staged_perft(&position.after(*mv), depth - 1)).sum()
}

/// The three stages in order, each checked for its promises.
fn staged_moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    let Some(legality) = Legality::of(position) else { return list };
    let enemy = !position.turn();
    for stage in [Stage::WinningBlasts, Stage::Captures, Stage::Quiets] {
        let known = list.len();
        append(&legality, stage, &mut list);
        for mv in &list[known..] {
            let class = match (
                blast::victim(position, *mv).is_some(),
                blast::kills_king(position, *mv, enemy),
            ) {
                (true, true) => Stage::WinningBlasts,
                (true, false) => Stage::Captures,
                (false, _) => Stage::Quiets,
            };
            assert_eq!(class, stage, "{mv:?} in {position}");
        }
    }
    list
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut sorted: Vec<Move> = moves.into_iter().collect();
    sorted.sort_unstable();
    sorted
}

/// In positions of the data, and after all moves in one of eight.
#[test]
fn every_way_to_ask_for_the_legal_moves_gives_the_same_set() {
    let every = stride("positions in which all encodings of moves are tried", 5);
    all_positions().par_iter().step_by(every).enumerate().for_each(|(i, position)| {
        assert_one_story(position);
        if i % 8 == 0 {
            for mv in position.legal_moves() {
                assert_one_story(&position.after(mv));
            }
        }
    });
}

/// With any number of queens, pawns and kings anywhere, in double check, and with the enemy king in
/// check.
#[test]
fn every_way_to_ask_gives_the_same_set_in_positions_that_no_game_reaches() {
    let positions = cases("made up positions in which all encodings are tried", 1_500, 300);
    (0..positions).into_par_iter().for_each(|seed| {
        assert_one_story(&made_up_position(
            &mut Random::new(seed),
            if seed % 2 == 0 { 8 } else { 40 },
        ));
    });
}

/// Asserts that stages, count, list and `is_legal` of all encodings agree.
fn assert_one_story(position: &Position) {
    let legal = position.legal_moves();
    assert_eq!(position.count_legal_moves(), legal.len() as u64, "count in {position}");
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position}");
    let all = sorted(legal);
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "a move twice in {position}");
    assert_eq!(sorted(staged_moves(position)), all, "stages in {position}");
    let asked: Vec<Move> =
        (1..=u16::MAX).filter_map(Move::from_raw).filter(|mv| position.is_legal(*mv)).collect();
    assert_eq!(sorted(asked), all, "is_legal in {position}");
}

/// Perft has its own code to play and count the last two plies, and does not even play some moves.
/// In random games and made up positions it must agree with the list of moves and the ordinary way of
/// playing them.
#[test]
fn counting_two_plies_agrees_with_listing_them() {
    let counted = AtomicU64::new(0);
    let check = |position: &Position| {
        let replies = |mv: Move| position.after(mv).legal_moves().len() as u64;
        let moves = position.legal_moves();
        assert_eq!(
            Perft::new(2).run(position),
            moves.iter().map(|mv| replies(*mv)).sum::<u64>(),
            "{position}"
        );
        counted.fetch_add(moves.len() as u64, Ordering::Relaxed);
    };
    visit_games(3_000, 120, |position, _, _| check(position));
    let made_up = cases("made up positions of which two plies are counted", 40_000, 10_000);
    (0..made_up).into_par_iter().for_each(|seed| {
        check(&made_up_position(&mut Random::new(seed), [8, 20, 45][seed as usize % 3]));
    });
    let counted = counted.into_inner();
    assert!(counted >= 900_000, "only {counted} positions");
}

/// A table that forgets nearly everything, and one that forgets nothing, on several threads at
/// once.
#[test]
fn a_table_changes_no_count() {
    for mib in [0, 64] {
        let table = CountTable::new(mib).unwrap();
        perft_suite("perft.epd").par_iter().for_each(|line| {
            let position = positions::position(&line.fen);
            for (depth, leaves) in within(line, 400_000) {
                assert_eq!(
                    Perft::new(depth).table(&table).run(&position),
                    leaves,
                    "{} depth {depth}",
                    line.fen
                );
                assert_eq!(
                    Perft::new(depth).table(&table).parallel().run(&position),
                    leaves,
                    "{} depth {depth}",
                    line.fen
                );
            }
        });
    }
}

#[test]
fn a_count_beyond_64_bits_stays_at_the_greatest_number() {
    let kings = positions::position("8/8/8/4k3/8/8/8/4K3 w - - 0 1");
    let table = CountTable::new(16).unwrap();
    let mut counts = (1..40).map(|depth| Perft::new(depth).table(&table).run(&kings));
    assert!(counts.by_ref().take(20).is_sorted_by(|a, b| a < b));
    assert_eq!(counts.next_back(), Some(u64::MAX));
}

#[test]
fn divide_adds_up_to_perft_on_one_thread_and_on_many() {
    perft_suite("perft-published.epd").par_iter().for_each(|line| {
        let position = positions::position(&line.fen);
        for (depth, leaves) in within(line, 300_000) {
            let parts = Perft::new(depth).divide(&position);
            assert_eq!(
                parts.iter().map(|(_, count)| count).sum::<u64>(),
                leaves,
                "{} depth {depth}",
                line.fen
            );
            let moves: Vec<Move> = parts.iter().map(|(mv, _)| *mv).collect();
            assert_eq!(moves, position.legal_moves().to_vec(), "{}", line.fen);
            assert_eq!(
                Perft::new(depth).parallel().divide(&position),
                parts,
                "{} depth {depth}",
                line.fen
            );
            assert_eq!(
                Perft::new(depth).parallel().run(&position),
                leaves,
                "{} depth {depth}",
                line.fen
            );
        }
    });
}

#[test]
fn depth_zero_counts_the_position_itself() {
    let position = Position::start();
    assert_eq!((Perft::new(0).run(&position), Perft::new(0).parallel().run(&position)), (1, 1));
    assert!(
        Perft::new(0).divide(&position).is_empty()
            && Perft::new(0).parallel().divide(&position).is_empty()
    );
}
