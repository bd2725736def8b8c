//! Reads any text as a FEN. A position that is written must read back as the same, and shakmaty must
//! agree on it if shakmaty accepts it.

use crate::pair::Pair;
use fissile::atomic::fen::CastlingLetters;
use fissile::{Board, Position};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = Board::from_placement(&text);
    match Position::from_fen(&text) {
        Ok(position) => {
            for letters in [CastlingLetters::XFen, CastlingLetters::Shredder] {
                let again = Position::from_fen(&position.fen(letters)).expect("it is read again");
                assert_eq!(again, position);
            }
            if let Some(pair) = Pair::new(position) {
                pair.assert_same();
            }
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
    }
}
