//! The identity of a position without its clocks: a key of 128 bits for the table of the search,
//! and 128 bits of a cryptographic hash for certificates, which may come from anybody.
//!
//! Two positions with the same key are possible in theory, and would prove nothing false: a
//! certificate is made from legal moves.

use sha2::{Digest, Sha256};

use crate::atomic::Position;
pub use crate::atomic::key::Key;

/// The key of the same position where only this fifty-move clock counts.
#[must_use]
#[inline]
pub const fn with_clock(key: Key, clock: u16) -> Key {
    key.apart(2 << 32 | clock as u64)
}

/// The key of the same position in a search that allows only `left` more plies.
#[must_use]
#[inline]
pub fn with_plies(key: Key, left: u32) -> Key {
    key.apart(1 << 32 | u64::from(left))
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
