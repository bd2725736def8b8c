//! Tests of the comparison and the walk, with peers that are wrong in known ways.

use std::convert::Infallible;

use super::walk::Matched;
use super::*;
use crate::atomic::notation::CastlingText;
use crate::atomic::perft::Perft;
use crate::atomic::{MoveFlag, PieceKind, blast};

/// Moves as a faulty peer writes them; an invented one is not a [`Move`].
type Moves = Vec<(String, Option<Move>)>;

/// A peer with its own move generation rule: which legal moves it omits, which it invents, and
/// whether it prints them.
struct Faulty {
    moves: fn(&Position) -> Moves,
    totals_only: bool,
    asked: usize,
}

impl Faulty {
    fn new(moves: fn(&Position) -> Moves) -> Faulty {
        Faulty { moves, totals_only: false, asked: 0 }
    }

    /// Below an invented move it counts one leaf.
    fn leaves(&self, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => (self.moves)(position)
                .iter()
                .map(|(_, mv)| self.below(position, *mv, depth - 1))
                .sum(),
        }
    }

    fn below(&self, position: &Position, mv: Option<Move>, depth: u32) -> u64 {
        mv.map_or(1, |mv| self.leaves(&position.after(mv), depth))
    }
}

impl Peer for Faulty {
    type Error = Infallible;

    fn count(
        &mut self,
        from: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerCounts, Infallible> {
        self.asked += 1;
        let position = reached(from, moves);
        let total = self.leaves(&position, depth);
        let part =
            |(text, mv): (String, Option<Move>)| (text, self.below(&position, mv, depth - 1));
        let moves = if self.totals_only {
            Vec::new()
        } else {
            (self.moves)(&position).into_iter().map(part).collect()
        };
        Ok(PeerCounts { total, moves })
    }
}

fn legal(position: &Position) -> Moves {
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv.uci(CastlingText::KingMove), Some(mv)))
        .collect()
}

fn without(position: &Position, forgotten: impl Fn(Move) -> bool) -> Moves {
    let mut moves = legal(position);
    moves.retain(|(_, mv)| !mv.is_some_and(&forgotten));
    moves
}

fn forgets_en_passant(position: &Position) -> Moves {
    without(position, |mv| mv.flag() == MoveFlag::EnPassant)
}

fn invents_king_captures(position: &Position) -> Moves {
    let board = position.board();
    let mut moves = legal(position);
    for king in board.pieces(position.turn(), PieceKind::King) {
        for target in crate::atomic::attacks::ring(king) & board.color(!position.turn()) {
            moves.push((format!("{king}{target}"), None));
        }
    }
    moves
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn difference(peer: &mut Faulty, fen: &str, depth: u32) -> Difference {
    compare(peer, &position(fen), 1..=depth).unwrap().difference.unwrap()
}

fn path(difference: &Difference) -> String {
    difference.path.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const DOUBLE: &str = "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1";

#[test]
fn equal_generators_agree_and_our_counts_come_back() {
    for totals_only in [false, true] {
        let mut peer = Faulty { totals_only, ..Faulty::new(legal) };
        let compared = compare(&mut peer, &position(START), [1, 3]).unwrap();
        assert_eq!(compared, Comparison { counts: vec![(1, 20), (3, 8902)], difference: None });
        assert_eq!(peer.asked, 2);
    }
}

#[test]
fn a_forgotten_en_passant_capture_is_named() {
    let found = difference(&mut Faulty::new(forgets_en_passant), DOUBLE, 4);
    assert_eq!((found.depth, path(&found).as_str()), (2, "d7d5"));
    assert_eq!(found.theirs + 1, found.ours);
    let Cause::Moves { missing, illegal, repeated } = &found.cause else { panic!("{found:?}") };
    assert_eq!(format!("{missing:?}"), "[e5d6]");
    assert!(illegal.is_empty() && repeated.is_empty());
    assert_eq!(found.shortcut, Some(1), "the position alone suffices");
    assert!(!found.is_gone() && found.detour(&position(DOUBLE)).is_none());
    let lines = found.cause.lines(&found.position, CastlingText::KingMove);
    assert_eq!(lines, ["misses e5d6: the en passant capture leaves the mover's king safe"]);
    assert_eq!(found.position.en_passant().map(|square| square.to_string()).as_deref(), Some("d6"));
}

#[test]
fn invented_king_captures_are_named() {
    let fen = "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1";
    let found = difference(&mut Faulty::new(invents_king_captures), fen, 6);
    let Cause::Moves { missing, illegal, .. } = &found.cause else { panic!("{found:?}") };
    assert!(missing.is_empty());
    assert_eq!(illegal.len(), 1);
    let lines = found.cause.lines(&found.position, CastlingText::KingMove);
    assert_eq!(lines, [format!("has {}, illegal: kings do not capture", illegal[0])]);
    assert!(reached(&position(fen), &found.path) == found.position);
}

/// Wrong deep in the tree only: right one and two plies down, wrong three plies down.
#[test]
fn the_walk_goes_down_as_far_as_it_must() {
    fn forgets_winning_blasts(position: &Position) -> Moves {
        without(position, |mv| blast::kills_king(position, mv, !position.turn()))
    }
    let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    for totals_only in [false, true] {
        let mut peer = Faulty { totals_only, ..Faulty::new(forgets_winning_blasts) };
        let found = difference(&mut peer, fen, 4);
        assert_eq!((found.depth, found.path.len()), (4, 3), "{found:?}");
        assert_eq!(found.path.len(), found.shortcut.unwrap());
        let right = found.position.count_legal_moves();
        match &found.cause {
            Cause::Moves { missing, .. } if !totals_only => {
                assert!(!missing.is_empty());
                assert!(
                    missing.iter().all(|mv| found.position.san(*mv).ends_with('#')),
                    "{missing:?}"
                );
            }
            Cause::MoveCount { ours, theirs } if totals_only => {
                assert!(*ours == right && *theirs < right)
            }
            cause => panic!("{cause:?}"),
        }
    }
}

/// The peer counts too few leaves below a2a3, and too many below b1a3, which outweigh them.
#[test]
fn the_walk_follows_the_mistake_that_outweighs_the_others() {
    let mut peer = Scripted(|moves, depth, answer| {
        if (moves, depth) == (0, 2) {
            answer.moves.sort();
            answer.moves[0].1 -= 1;
            answer.moves[2].1 += 2;
            answer.total += 1;
        }
    });
    let found = compare(&mut peer, &position(START), [2]).unwrap().difference.unwrap();
    let Cause::Contradiction { mv, part, asked } = found.cause else { panic!("{found:?}") };
    assert_eq!((format!("{mv:?}").as_str(), part, asked), ("b1a3", 22, 20));
}

#[test]
fn a_repeated_move_is_named() {
    fn stutters(position: &Position) -> Moves {
        let mut moves = legal(position);
        moves.push(moves[0].clone());
        moves
    }
    let found = difference(&mut Faulty::new(stutters), START, 1);
    let lines = found.cause.lines(&found.position, CastlingText::KingMove);
    assert!(lines.len() == 1 && lines[0].ends_with(" more than once"), "{lines:?}");
}

#[test]
fn castling_is_recognized_in_either_spelling() {
    fn takes_rook(position: &Position) -> Moves {
        let mut moves = legal(position);
        moves
            .iter_mut()
            .for_each(|(text, mv)| *text = mv.unwrap().uci(CastlingText::KingTakesRook));
        moves
    }
    // From f1 the king castles with the rook on h1 to g1, where it can also make an ordinary move.
    for fen in ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1"] {
        for moves in [takes_rook, legal] {
            let root = position(fen);
            let matched =
                Matched::of(&root, &Faulty::new(moves).count(&root, &[], 1).unwrap().moves);
            assert!(
                matched.missing.is_empty()
                    && matched.illegal.is_empty()
                    && matched.repeated.is_empty()
            );
            let compared = compare(&mut Faulty::new(moves), &root, 1..=2).unwrap();
            assert_eq!(compared.difference, None);
        }
    }
}

/// Answers from a table by the number of moves to the position and by depth; otherwise correctly.
struct Scripted(fn(usize, u32, &mut PeerCounts));

impl Peer for Scripted {
    type Error = Infallible;

    fn count(
        &mut self,
        from: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerCounts, Infallible> {
        let mut answer = Faulty::new(legal).count(from, moves, depth)?;
        self.0(moves.len(), depth, &mut answer);
        Ok(answer)
    }
}

fn cause(script: fn(usize, u32, &mut PeerCounts), fen: &str, depth: u32) -> Cause {
    compare(&mut Scripted(script), &position(fen), [depth]).unwrap().difference.unwrap().cause
}

#[test]
fn an_engine_that_contradicts_itself_is_caught() {
    let wrong_inside = |moves: usize, _: u32, answer: &mut PeerCounts| {
        if moves == 0 {
            let part = answer.moves.iter_mut().find(|(text, _)| text == "e2e4").unwrap();
            part.1 += 5;
            answer.total += 5;
        }
    };
    let found = cause(wrong_inside, START, 2);
    assert!(
        matches!(found, Cause::Contradiction { mv, part: 25, asked: 20 } if format!("{mv:?}") == "e2e4"),
        "{found:?}"
    );
    // One ply deep each move is one leaf.
    assert!(matches!(
        cause(wrong_inside, START, 1),
        Cause::Contradiction { part: 6, asked: 1, .. }
    ));
    assert_eq!(
        cause(|_, _, answer| answer.total += 1, START, 2),
        Cause::Sum { sum: 400, total: 401 }
    );
    let once = |_: usize, depth: u32, answer: &mut PeerCounts| {
        if depth == 2 {
            answer.total -= answer.moves.remove(0).1;
        }
    };
    let found = compare(&mut Scripted(once), &position(START), [2]).unwrap().difference.unwrap();
    assert!(found.is_gone() && found.detour(&position(START)).is_none(), "{found:?}");
}

#[test]
fn an_engine_that_plays_on_without_a_king_is_caught() {
    let fen = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1";
    let plays_on = |_: usize, depth: u32, answer: &mut PeerCounts| {
        if depth == 2
            && let Some(part) = answer.moves.iter_mut().find(|(text, _)| text == "d1d7")
        {
            assert_eq!(part.1, 0);
            part.1 = 7;
            answer.total += 7;
        }
    };
    let found = cause(plays_on, fen, 2);
    assert!(matches!(found, Cause::PlaysOn { leaves: 7, .. }), "{found:?}");
    assert_eq!(
        Perft::new(1).run(&position(fen).after(position(fen).parse_uci("d1d7").unwrap())),
        0
    );
}

#[test]
fn with_totals_only_what_cannot_be_told_is_not_told() {
    let wrong_total = |moves: usize, depth: u32, answer: &mut PeerCounts| {
        answer.moves.clear();
        if moves == 0 && depth > 1 {
            answer.total += 1;
        }
    };
    assert_eq!(cause(wrong_total, START, 2), Cause::Total);
}

/// Wrong after moves, but right about the same position given directly: the mistake is in making a
/// move.
#[test]
fn moves_that_cannot_be_left_out_are_kept() {
    let forgets_after_moves =
        |moves: usize, depth: u32, answer: &mut PeerCounts| match (moves, depth) {
            (0, 2) => {
                let part = answer.moves.iter_mut().find(|(text, _)| text == "a2a3").unwrap();
                part.1 -= 1;
                answer.total -= 1;
            }
            (0, _) => {}
            _ => {
                answer.moves.remove(0);
                answer.total -= 1;
            }
        };
    let compared = compare(&mut Scripted(forgets_after_moves), &position(START), [2]).unwrap();
    let found = compared.difference.unwrap();
    assert_eq!((path(&found).as_str(), found.shortcut), ("a2a3", Some(0)), "{found:?}");
    assert!(matches!(found.cause, Cause::Moves { .. }));
    assert!(!found.is_gone());
    assert_eq!(found.detour(&position(START)), Some((position(START), &found.path[..])));
}
