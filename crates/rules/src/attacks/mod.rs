//! The squares that a piece attacks, from tables built at compile time. Blasts and legality build
//! on these sets and are defined elsewhere.

mod sliders;

use super::bitboard::Bitboard;
use super::color::Color;
use super::square::Square;

type Table = [Bitboard; 64];

/// The squares a knight on `square` attacks.
///
/// ```
/// use atomic_chess::Square;
/// use atomic_chess::attacks;
///
/// assert_eq!(attacks::knight(Square::A1).count(), 2);
/// ```
#[must_use]
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The eight squares around `square`, fewer at the edge: a king's step, and the reach of a blast.
///
/// ```
/// use atomic_chess::Square;
/// use atomic_chess::attacks;
///
/// assert_eq!(attacks::ring(Square::E1).count(), 5);
/// ```
#[must_use]
#[inline]
pub fn ring(square: Square) -> Bitboard {
    RING[square.index()]
}

/// The squares a pawn of `color` on `square` attacks.
///
/// ```
/// use atomic_chess::attacks;
/// use atomic_chess::{Color, Square};
///
/// assert!(attacks::pawn(Color::Black, Square::E7).has(Square::D6));
/// ```
#[must_use]
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares a bishop on `square` attacks, including the first blocker in each direction.
///
/// ```
/// use atomic_chess::attacks;
/// use atomic_chess::{Bitboard, Square};
///
/// assert_eq!(attacks::bishop(Square::A1, Bitboard::rank(2)).count(), 2);
/// ```
#[must_use]
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares a rook on `square` attacks, including the first blocker in each direction.
///
/// ```
/// use atomic_chess::attacks;
/// use atomic_chess::{Bitboard, Square};
///
/// assert_eq!(attacks::rook(Square::A1, Bitboard::rank(2)).count(), 9);
/// ```
#[must_use]
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// The squares a queen on `square` attacks, including the first blocker in each direction.
///
/// ```
/// use atomic_chess::attacks;
/// use atomic_chess::{Bitboard, Square};
///
/// assert_eq!(attacks::queen(Square::A1, Bitboard::EMPTY).count(), 21);
/// ```
#[must_use]
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a bishop on `square` attacks on an empty board.
///
/// ```
/// use atomic_chess::attacks;
/// use atomic_chess::{Bitboard, Square};
///
/// let e4 = Square::E4;
/// assert_eq!(attacks::bishop_rays(e4), attacks::bishop(e4, Bitboard::EMPTY));
/// ```
#[must_use]
#[inline]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The squares a rook on `square` attacks on an empty board.
///
/// ```
/// use atomic_chess::Square;
/// use atomic_chess::attacks;
///
/// assert_eq!(attacks::rook_rays(Square::E4).count(), 14);
/// ```
#[must_use]
#[inline]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The squares strictly between two squares of a rank, file or diagonal; empty if they share none.
///
/// ```
/// use atomic_chess::Square;
/// use atomic_chess::attacks;
///
/// assert_eq!(attacks::between(Square::A1, Square::C3), Square::B2.into());
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[must_use]
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two different squares; empty if they share none.
#[inline]
pub(super) fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

static KNIGHT: Table =
    leaper(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static RING: Table =
    leaper(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [Table; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: Table = rays(&BISHOP_LINES);
static ROOK_RAYS: Table = rays(&ROOK_LINES);
static BETWEEN: [Table; 64] = pairs(false);
static LINE: [Table; 64] = pairs(true);

const ROOK_LINES: [(i8, i8); 2] = [(1, 0), (0, 1)];
const BISHOP_LINES: [(i8, i8); 2] = [(1, 1), (1, -1)];

/// The square one step away, or `None` beyond the edge.
const fn step(square: u8, (file, rank): (i8, i8)) -> Option<u8> {
    let (file, rank) = (file_after(square, file), (square >> 3) as i8 + rank);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some((rank * 8 + file) as u8) }
}

/// The file of a square after a step to the right, or to the left if it is negative.
const fn file_after(square: u8, right: i8) -> i8 {
    (square & 7) as i8 + right
}

const fn leaper(steps: &[(i8, i8)]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = step(square, steps[i]) {
                table[square as usize].0 |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// One ray: every square from `square` in a direction to the edge of the board.
const fn ray(square: u8, direction: (i8, i8)) -> u64 {
    let mut squares = 0;
    let mut at = square;
    while let Some(to) = step(at, direction) {
        squares |= 1 << to;
        at = to;
    }
    squares
}

const fn both_ways(square: u8, line: (i8, i8)) -> u64 {
    ray(square, line) | ray(square, (-line.0, -line.1))
}

const fn rays(lines: &[(i8, i8); 2]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] =
            Bitboard(both_ways(square, lines[0]) | both_ways(square, lines[1]));
        square += 1;
    }
    table
}

/// For every two squares of a line: the whole line, or the squares between them.
const fn pairs(whole: bool) -> [Table; 64] {
    const DIRECTIONS: [(i8, i8); 8] =
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut i = 0;
        while i < 8 {
            let line = both_ways(a, DIRECTIONS[i]) | 1 << a;
            let mut passed = 0;
            let mut at = a;
            while let Some(b) = step(at, DIRECTIONS[i]) {
                table[a as usize][b as usize] = Bitboard(if whole { line } else { passed });
                passed |= 1 << b;
                at = b;
            }
            i += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_and_line() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let set = |squares: &str| squares.split(' ').map(square).collect::<Bitboard>();
        assert_eq!(between(square("b2"), square("e5")), set("c3 d4"));
        assert_eq!(between(square("h8"), square("h5")), set("h7 h6"));
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(line(square("b2"), square("e5")), set("a1 b2 c3 d4 e5 f6 g7 h8"));
        assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight(Square::A1).count(), 2);
        assert_eq!(ring(Square::H8).count(), 3);
        assert_eq!(pawn(Color::White, Square::A2).count(), 1);
        assert_eq!(
            pawn(Color::Black, Square::E2),
            Bitboard::of(Square::D1) | Bitboard::of(Square::F1)
        );
    }
}
