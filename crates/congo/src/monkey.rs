//! The jumps of the monkey: every square that it can reach by capturing, with every set of captured
//! pieces.

use std::collections::BTreeSet;

use super::board::Board;
use super::moves::Move;
use super::piece::{Color, Kind};
use super::square::{AROUND, Square, SquareSet};

/// All capturing moves of a side's monkey from a square, sorted by destination. Each occurs once,
/// however many routes it has.
///
/// A jumping monkey reaches at most 16 squares, so n enemy pieces allow at most 16 times 2^n moves:
/// few in a game, too many for memory on a board full of pieces.
pub(super) fn jumps(board: &Board, color: Color, from: Square) -> impl Iterator<Item = Move> {
    let mut found = BTreeSet::new();
    let mut open = vec![(from, SquareSet::EMPTY)];
    while let Some((at, jumped)) = open.pop() {
        for (files, ranks) in AROUND {
            let (Some(over), Some(to)) = (at.offset(files, ranks), at.offset(2 * files, 2 * ranks))
            else {
                continue;
            };
            let Some(victim) = board.get(over).filter(|piece| piece.color != color) else {
                continue;
            };
            // The monkey itself has left its start. Every jump covers two squares, so it never
            // lands on a square of a piece it has jumped over.
            if jumped.contains(over) || to != from && board.get(to).is_some() {
                continue;
            }
            let longer = (to, jumped.with(over));
            if found.insert(longer) && victim.kind != Kind::Lion {
                open.push(longer);
            }
        }
    }
    found.into_iter().map(move |(to, jumped)| Move { from, to, jumped })
}
