//! Slider attacks of one side computed together: all squares that rooks, bishops and queens attack
//! in each of the eight directions. Attacks of a single slider are in [`super::attacks`].
//!
//! All sliders are filled in parallel, doubling the distance in each of three steps (Kogge-Stone,
//! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>). The directions are lanes of an array, so that the
//! compiler processes four of them with one vector instruction. Two sliders never reach the same
//! square in the same direction, because the front one blocks the other; so the sizes of the eight
//! sets add up to the number of moves.

use super::bitboard::Bitboard;

/// One set of squares for each of four directions.
type Lanes = [u64; 4];

/// The shift of one step north, east, northeast and northwest; the other four directions shift back
/// by it.
const STEPS: Lanes = [8, 1, 9, 7];
const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !Bitboard::FILE_H.0;
/// The valid destinations of steps forward; elsewhere they have wrapped around the edge of the
/// board.
const FORWARD: Lanes = [!0, NOT_A, NOT_A, NOT_H];
/// The valid destinations of steps back: south, west, southwest and southeast.
const BACK: Lanes = [!0, NOT_H, NOT_H, NOT_A];

/// The squares that the sliders of one side attack, direction by direction.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    forward: Lanes,
    back: Lanes,
}

impl Reach {
    /// The attacks of rooks and queens (`straight`) and of bishops and queens (`diagonal`) over
    /// `empty` squares, including the first blocker.
    #[must_use]
    #[inline(always)]
    pub fn of(straight: Bitboard, diagonal: Bitboard, empty: Bitboard) -> Reach {
        // If the compiler knows the masks, it simplifies some lanes and finds fewer vectors in the
        // rest: counting moves is then up to a fourth slower.
        let [forward, back] = *std::hint::black_box(&[FORWARD, BACK]);
        let sliders = [straight.0, straight.0, diagonal.0, diagonal.0];
        Reach {
            forward: fill(sliders, empty.0, forward, |set, distance| set << distance),
            back: fill(sliders, empty.0, back, |set, distance| set >> distance),
        }
    }

    /// All attacked squares.
    #[must_use]
    #[inline(always)]
    pub fn union(&self) -> Bitboard {
        let [a, b, c, d] = zip(self.forward, self.back, |x, y| x | y);
        Bitboard(a | b | c | d)
    }

    /// The squares attacked along ranks and files, and those attacked along diagonals.
    #[must_use]
    #[inline(always)]
    pub fn straight_and_diagonal(&self) -> (Bitboard, Bitboard) {
        let [a, b, c, d] = zip(self.forward, self.back, |x, y| x | y);
        (Bitboard(a | b), Bitboard(c | d))
    }

    /// The squares that one of these sliders and one of `others` attack from opposite sides of the
    /// same line. A piece there is the only one between the two.
    #[must_use]
    #[inline(always)]
    pub fn between(&self, others: &Reach) -> Bitboard {
        let meet = |a, b| zip(a, b, |x, y| x & y);
        let [a, b, c, d] =
            zip(meet(self.forward, others.back), meet(self.back, others.forward), |x, y| x | y);
        Bitboard(a | b | c | d)
    }

    /// The number of pairs of a slider and a square of `set` that it attacks.
    #[must_use]
    #[inline(always)]
    pub fn count_onto(&self, set: Bitboard) -> u32 {
        let count =
            |lanes: Lanes| lanes.iter().map(|lane| (lane & set.0).count_ones()).sum::<u32>();
        count(self.forward) + count(self.back)
    }
}

/// Four directions at once: the squares attacked from `sliders` over `empty` squares by steps that
/// stay within `board`.
#[inline(always)]
fn fill(sliders: Lanes, empty: u64, board: Lanes, shift: impl Fn(u64, u64) -> u64) -> Lanes {
    let by = |lanes: Lanes, steps: u64| zip(lanes, STEPS, |set, step| shift(set, step * steps));
    let and = |a, b| zip(a, b, |x, y| x & y);
    let or = |a, b| zip(a, b, |x, y| x | y);

    let free = and([empty; 4], board);
    let reached = or(sliders, and(free, by(sliders, 1)));
    let free = and(free, by(free, 1));
    let reached = or(reached, and(free, by(reached, 2)));
    let free = and(free, by(free, 2));
    let reached = or(reached, and(free, by(reached, 4)));
    and(by(reached, 1), board)
}

#[inline(always)]
fn zip(a: Lanes, b: Lanes, f: impl Fn(u64, u64) -> u64) -> Lanes {
    // Writing the array out makes perft a tenth slower: the compiler finds fewer vectors in it.
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}

#[cfg(test)]
mod tests {
    use super::super::attacks;
    use super::*;
    use crate::random::Random;

    #[test]
    fn all_directions_agree_with_the_attacks_of_each_slider() {
        let mut random = Random::new(4);
        for _ in 0..100_000 {
            let mut sparse = || Bitboard(random.next_u64() & random.next_u64() & random.next_u64());
            let (straight, diagonal, others, onto) = (sparse(), sparse(), sparse(), sparse());
            let occupied = straight | diagonal | others;
            let rooks = straight.into_iter().map(|from| attacks::rook(from, occupied));
            let bishops = diagonal.into_iter().map(|from| attacks::bishop(from, occupied));
            let attacked: Vec<Bitboard> = rooks.chain(bishops).collect();

            let reach = Reach::of(straight, diagonal, !occupied);
            assert_eq!(
                reach.union(),
                attacked.iter().fold(Bitboard::EMPTY, |union, set| union | *set)
            );
            assert_eq!(
                reach.count_onto(onto),
                attacked.iter().map(|set| (*set & onto).count()).sum::<u32>()
            );
        }
    }
}
