//! A key of 128 bits for tables whose entries must belong to the position that is looked up: the
//! tables of perft and of the prover.
//!
//! A 64-bit key alone is not enough: among some billions of positions two with the same key are
//! likely. So the Zobrist key only gives the place, and a second hash, computed by another method,
//! identifies the entry. Two positions share both by chance once in about 2^64 times the number of
//! entries.

use crate::position::Position;

/// 2^64 divided by the golden ratio: its multiples are spread evenly.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// 128 bits that identify a position, without its clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key of the position, which gives the place of its entry in a table.
    pub place: u64,
    /// A second hash, independent of the first.
    pub check: u64,
}

impl Key {
    /// The key of a position.
    #[must_use]
    #[inline]
    pub fn of(position: &Position) -> Key {
        Key { place: position.key(), check: second(position) }
    }

    /// Another key for the same position, different for each `kind`: what is known of the position
    /// for one depth or one clock gets an entry of its own.
    #[must_use]
    #[inline]
    pub const fn apart(self, kind: u64) -> Key {
        let salt = SPREAD.wrapping_mul(kind);
        Key { place: self.place ^ salt, check: self.check ^ salt.rotate_left(32) }
    }
}

/// A hash that shares nothing with the Zobrist key: products of sets of squares, folded as wyhash
/// does (<https://github.com/wangyi-fudan/wyhash>).
#[inline]
fn second(position: &Position) -> u64 {
    /// Odd numbers from the binary digits of the fractions of the square roots of the primes 31 to
    /// 71.
    const SALT: [u64; 10] = [
        0x9159_015a_3070_dd17,
        0x152f_ecd8_f70e_5939,
        0x6733_2667_ffc0_0b31,
        0x8eb4_4a87_6858_1511,
        0xdb0c_2e0d_64f9_8fa7,
        0x47b5_481d_befa_4fa5,
        0xae5f_9156_e7b6_d99b,
        0xcf6c_85d3_9d1a_1e15,
        0x2f73_477d_6a45_63cb,
        0x6d18_26ca_fd82_e1ed,
    ];
    let en_passant = position.en_passant().map_or(64, |square| square.index() as u64);
    let state = en_passant << 1 | position.turn() as u64;
    let sets = position.board().sets();
    let words = sets.iter().map(|set| set.0).chain([position.castling_rooks().0, state]);
    let mut salted = [0; 10];
    for ((slot, word), salt) in salted.iter_mut().zip(words).zip(SALT) {
        *slot = word ^ salt;
    }
    salted.chunks_exact(2).fold(0, |sum, pair| {
        let product = u128::from(pair[0]) * u128::from(pair[1]);
        sum.rotate_left(23) ^ product as u64 ^ (product >> 64) as u64
    })
}
