//! Names of positions that two positions do not share: 128 bits for the table of the search, and 128
//! bits of a cryptographic hash for certificates, which may come from anybody. The clocks are no
//! part of a name.

use sha2::{Digest, Sha256};

use crate::atomic::Position;

/// 128 bits that stand for a position in the search. That two positions share them by chance is not
/// to be expected, and would prove nothing false: a certificate is made from legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key of the position, which also says where its entry is.
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

    /// The key of the same position where only this fifty-move clock counts.
    #[must_use]
    #[inline]
    pub const fn of_clock(self, clock: u16) -> Key {
        self.apart(2 << 32 | clock as u64)
    }

    /// The key of the same position in a search of its own, for each value of `kind` another.
    #[must_use]
    #[inline]
    pub const fn apart(self, kind: u64) -> Key {
        /// 2^64 divided by the golden ratio: its multiples are spread evenly.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
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

/// The first 128 bits of the SHA-256 of a position. Nobody can make two positions that share them.
#[must_use]
pub fn fingerprint(position: &Position) -> [u8; 16] {
    let mut hash = Sha256::new();
    for set in position.board().sets() {
        hash.update(set.0.to_le_bytes());
    }
    hash.update(position.castling_rooks().0.to_le_bytes());
    let en_passant = position.en_passant().map_or(64, |square| square.index() as u8);
    hash.update([en_passant, position.turn() as u8]);
    let mut first = [0; 16];
    first.iter_mut().zip(hash.finalize()).for_each(|(slot, byte)| *slot = byte);
    first
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn positions_have_the_same_name_if_they_are_the_same() {
        let mut known: HashMap<String, (Key, [u8; 16])> = HashMap::new();
        let mut names = [HashMap::new(), HashMap::new(), HashMap::new()];
        let start = Position::from_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1").unwrap();
        let mut positions = vec![start];
        for _ in 0..3 {
            positions = positions
                .iter()
                .flat_map(|position| {
                    position.legal_moves().into_iter().map(|mv| position.after(mv))
                })
                .collect();
            for position in &positions {
                let fen = position.to_string();
                let text = fen.rsplitn(3, ' ').nth(2).unwrap().to_owned();
                let (key, print) = (Key::of(position), fingerprint(position));
                assert_eq!(*known.entry(text.clone()).or_insert((key, print)), (key, print));
                assert_eq!(names[0].entry(key.place as u128).or_insert(text.clone()), &text);
                assert_eq!(names[1].entry(key.check as u128).or_insert(text.clone()), &text);
                let print = u128::from_le_bytes(print);
                assert_eq!(names[2].entry(print).or_insert(text.clone()), &text);
            }
        }
        assert!(known.len() > 5_000, "{}", known.len());
    }
}
