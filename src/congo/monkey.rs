//! The jumps of the monkey: every square that it can reach by capturing, with every set of pieces captured on the way.

use std::collections::BTreeSet;

use super::board::Board;
use super::movegen::AROUND;
use super::moves::Move;
use super::piece::{Color, Kind};
use super::square::{Square, SquareSet};

/// All capturing moves of the monkey of a side on a square, in the order of their ends. Each is there once, however many
/// routes it has.
///
/// A monkey that jumps can get to at most 16 squares, so n enemy pieces allow at most 16 times 2^n moves: few in a game,
/// too many for the memory on a board full of them.
pub(super) fn jumps(board: &Board, color: Color, from: Square) -> impl Iterator<Item = Move> {
    let mut found = BTreeSet::new();
    let mut open = vec![(from, SquareSet::EMPTY)];
    while let Some((at, jumped)) = open.pop() {
        for (files, ranks) in AROUND {
            let (Some(over), Some(to)) = (at.offset(files, ranks), at.offset(2 * files, 2 * ranks)) else { continue };
            let Some(victim) = board.get(over).filter(|piece| piece.color != color) else { continue };
            // The monkey itself is gone from where it began. Every jump goes two squares, so it never lands where a piece
            // stood that it has jumped over.
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
