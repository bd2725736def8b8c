//! Small endings solved by the rules alone, to compare endgame tables with.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use atomic_chess::{Color, Position};

/// A position of these pieces, or `None` if two share a square, a pawn stands on a first or last
/// rank, or the side that has moved is in check.
pub fn placed(pieces: &[(char, usize)], turn: Color) -> Option<Position> {
    let mut board = [' '; 64];
    for (piece, square) in pieces {
        if board[*square] != ' ' || "Pp".contains(*piece) && !(8..56).contains(square) {
            return None;
        }
        board[*square] = *piece;
    }
    let ranks: Vec<String> =
        board.chunks(8).rev().map(|rank| rank.iter().collect::<String>()).collect();
    let mut placement = ranks.join("/");
    for count in (1..=8).rev() {
        placement = placement.replace(&" ".repeat(count), &count.to_string());
    }
    let fen = format!("{placement} {} - - 0 1", if turn == Color::White { 'w' } else { 'b' });
    Position::from_fen(&fen).ok().filter(|position| !position.checkers(!turn).any())
}

/// The result of a position without the fifty-move rule.
pub struct Solved {
    pub position: Position,
    /// 1 if the side to move wins, -1 if it loses, 0 for a draw.
    pub sign: i32,
    /// If one side wins: the plies to the next capture or pawn move that keeps the win, or to the
    /// end of the game, if one side hurries and the other delays. 0 if the game is over.
    pub plies: u32,
}

/// The results of positions, by their keys.
pub type Results = ByKey<Solved>;

/// A map of keys of positions. They are hashes already; hashing them again took most of the time.
type ByKey<T> = HashMap<u64, T, BuildHasherDefault<Same>>;

/// The hash of a key: itself.
#[derive(Default)]
pub struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("a key is a number")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A position in which the game goes on.
struct Open {
    position: Position,
    /// The keys of the positions one move on, and whether the move captures or moves a pawn.
    next: Vec<(u64, bool)>,
}

/// Adds the results of all positions of two kings and a white piece. Before a pawn come the pieces
/// that it may become.
pub fn solve(results: &mut Results, piece: char) {
    let open = positions(results, piece);
    let signs = signs(results, &open);
    let sign = |results: &Results, key: u64| {
        results.get(&key).map(|solved| solved.sign).or_else(|| signs.get(&key).copied())
    };
    let (mut open, drawn): (Vec<Open>, Vec<Open>) =
        open.into_iter().partition(|open| signs.contains_key(&open.position.key()));
    // Each pass finds what is one ply further from the next capture, pawn move or end.
    for plies in 1.. {
        let (mut found, before) = (Vec::new(), open.len());
        open.retain(|Open { position, next }| {
            let own = signs[&position.key()];
            let mut keeping = next.iter().filter(|(key, _)| sign(results, *key) == Some(-own));
            let in_time = |(key, zeroing): &(u64, bool)| {
                *zeroing || results.get(key).is_some_and(|solved| solved.plies < plies)
            };
            let known = if own > 0 { keeping.any(in_time) } else { keeping.all(in_time) };
            if known {
                found.push(Solved { position: *position, sign: own, plies });
            }
            !known
        });
        results.extend(found.into_iter().map(|solved| (solved.position.key(), solved)));
        if open.len() == before {
            break;
        }
    }
    assert!(open.is_empty(), "a win that makes no progress");
    results.extend(
        drawn.into_iter().map(|open| {
            (open.position.key(), Solved { position: open.position, sign: 0, plies: 0 })
        }),
    );
}

/// All positions of the pieces in which the game goes on; the others become results, and so do
/// those that are over one move on.
fn positions(results: &mut Results, piece: char) -> Vec<Open> {
    let mut open = Vec::new();
    let mut is_over = |position: &Position| {
        let Some(outcome) = position.outcome() else { return false };
        let sign = outcome.winner().map_or(0, |side| if side == position.turn() { 1 } else { -1 });
        results.insert(position.key(), Solved { position: *position, sign, plies: 0 });
        true
    };
    for squares in 0..64usize.pow(3) {
        let pieces = [('K', squares % 64), ('k', squares / 64 % 64), (piece, squares / 4096)];
        for turn in [Color::White, Color::Black] {
            let Some(position) = placed(&pieces, turn).filter(|position| !is_over(position)) else {
                continue;
            };
            let next = position.legal_moves().into_iter().map(|mv| {
                let after = position.after(mv);
                (after.key(), after.halfmove_clock() == 0 && !is_over(&after))
            });
            open.push(Open { position, next: next.collect() });
        }
    }
    open
}

/// Who wins each position that is not drawn: it is won if a move leads to a lost one, and lost if
/// all moves lead to won ones; repeated until nothing changes.
fn signs(results: &Results, open: &[Open]) -> ByKey<i32> {
    let mut signs = ByKey::default();
    let mut left: Vec<&Open> = open.iter().collect();
    loop {
        let before = left.len();
        left.retain(|Open { position, next }| {
            let known = |(key, _): &(u64, bool)| {
                results.get(key).map(|solved| solved.sign).or_else(|| signs.get(key).copied())
            };
            let sign = if next.iter().any(|next| known(next) == Some(-1)) {
                1
            } else if next.iter().all(|next| known(next) == Some(1)) {
                -1
            } else {
                return true;
            };
            signs.insert(position.key(), sign);
            false
        });
        if left.len() == before {
            return signs;
        }
    }
}
