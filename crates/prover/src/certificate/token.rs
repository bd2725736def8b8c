//! The tokens of a certificate and the order of replies.
//!
//! | bits | a move | a reference |
//! | --- | --- | --- |
//! | 0-5 | origin, a1 0, b1 1, h8 63 | the number of kept positions to go back, 1 for the last one |
//! | 6-11 | destination; the rook's square in castling | (bits 0-13) |
//! | 12-13 | promotion: knight 0, bishop 1, rook 2, queen 3; else 0 | |
//! | 14 | 0 | 1 |
//! | 15 | the position is kept: it is referred to later | the next token has 16 bits more |

use std::cmp::Ordering;

use crate::atomic::{Move, Position, Square};

const REFERENCE: u16 = 1 << 14;
const KEPT: u16 = 1 << 15;
const MORE: u16 = 1 << 15;
const LOW_BITS: u32 = 14;

/// The maximum number of kept positions that a reference can go back.
pub const FARTHEST: u32 = (1 << 30) - 1;

/// A token of a position of the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The winner's move.
    Move {
        /// The square of the moving piece.
        from: Square,
        /// The destination, or the rook's square in castling.
        to: Square,
        /// The promotion, 0 for a knight to 3 for a queen, and 0 for all other moves.
        promotion: u8,
        /// Whether the position is referred to later.
        kept: bool,
    },
    /// A position that came before: how many kept positions to go back, 1 for the last one.
    Back(u32),
}

impl Token {
    /// The token of a move.
    #[must_use]
    pub fn of(mv: Move, kept: bool) -> Token {
        Token::Move { from: mv.from(), to: mv.to(), promotion: promotion(mv), kept }
    }

    /// The number of 16-bit words of the token.
    #[must_use]
    pub const fn words(self) -> u64 {
        match self {
            Token::Back(number) if number >> LOW_BITS > 0 => 2,
            _ => 1,
        }
    }

    /// Appends the token as little-endian bytes.
    pub fn push(self, bytes: &mut Vec<u8>) {
        match self {
            Token::Move { from, to, promotion, kept } => {
                let word = from.index() as u16
                    | (to.index() as u16) << 6
                    | u16::from(promotion & 3) << 12
                    | if kept { KEPT } else { 0 };
                bytes.extend(word.to_le_bytes());
            }
            Token::Back(number) => {
                let number = number.min(FARTHEST);
                let low = number as u16 & (REFERENCE - 1) | REFERENCE;
                match (number >> LOW_BITS) as u16 {
                    0 => bytes.extend(low.to_le_bytes()),
                    high => {
                        bytes.extend((low | MORE).to_le_bytes());
                        bytes.extend(high.to_le_bytes());
                    }
                }
            }
        }
    }

    /// Reads a token from words; `None` if there are none left.
    ///
    /// # Errors
    /// Whatever `next` returns.
    pub fn read<E>(mut next: impl FnMut() -> Result<u16, E>) -> Result<Token, E> {
        let word = next()?;
        if word & REFERENCE == 0 {
            return Ok(Token::Move {
                from: square(word),
                to: square(word >> 6),
                promotion: (word >> 12 & 3) as u8,
                kept: word & KEPT != 0,
            });
        }
        let low = u32::from(word & (REFERENCE - 1));
        let high = if word & MORE == 0 { 0 } else { u32::from(next()?) };
        Ok(Token::Back(low | high << LOW_BITS))
    }
}

fn square(bits: u16) -> Square {
    Square::at((bits & 7) as u8, (bits >> 3 & 7) as u8)
}

/// The promotion in two bits.
fn promotion(mv: Move) -> u8 {
    use crate::atomic::PieceKind::{Bishop, Queen, Rook};
    match mv.promoted() {
        Some(Queen) => 3,
        Some(Rook) => 2,
        Some(Bishop) => 1,
        _ => 0,
    }
}

/// The order in which replies are walked: by origin, then destination, then promotion.
#[must_use]
pub fn reply_order(a: &Move, b: &Move) -> Ordering {
    let rank = |mv: &Move| (mv.from().index(), mv.to().index(), promotion(*mv));
    rank(a).cmp(&rank(b))
}

/// The legal move that a token names.
#[must_use]
pub fn legal(position: &Position, from: Square, to: Square, promotion_bits: u8) -> Option<Move> {
    position
        .legal_moves()
        .into_iter()
        .find(|mv| mv.from() == from && mv.to() == to && promotion(*mv) == promotion_bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(bytes: &[u8]) -> Token {
        let mut words = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let token = Token::read(|| words.next().ok_or(())).unwrap();
        assert_eq!(words.next(), None);
        token
    }

    #[test]
    fn tokens_are_read_as_they_were_written() {
        for number in [1, 2, (1 << 14) - 1, 1 << 14, FARTHEST] {
            let mut bytes = Vec::new();
            Token::Back(number).push(&mut bytes);
            assert_eq!(bytes.len(), if number < 1 << 14 { 2 } else { 4 });
            assert_eq!(bytes.len() as u64, 2 * Token::Back(number).words());
            assert_eq!(back(&bytes), Token::Back(number));
        }
        let fen = "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
        let position = Position::from_fen(fen).unwrap();
        for mv in position.legal_moves() {
            for kept in [false, true] {
                let mut bytes = Vec::new();
                let token = Token::of(mv, kept);
                token.push(&mut bytes);
                assert_eq!((bytes.len(), back(&bytes)), (2, token));
                let Token::Move { from, to, promotion, .. } = token else { unreachable!() };
                assert_eq!(legal(&position, from, to, promotion), Some(mv));
            }
        }
    }

    #[test]
    fn replies_have_one_order() {
        let position = Position::from_fen("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let mut moves = position.legal_moves();
        moves.sort_by(reply_order);
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(texts[..5], ["e1d1", "e1f1", "e1h1", "e1d2", "e1e2"]);
        let promotions = ["a7a8n", "a7a8b", "a7a8r", "a7a8q", "a7b8n", "a7b8b", "a7b8r", "a7b8q"];
        assert_eq!(texts[texts.len() - 8..], promotions);
    }
}
