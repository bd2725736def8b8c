//! Moves, scores and numbers in the vocabulary of vampirc-uci, which writes every line of the
//! protocol that goes out. Its numbers are narrower than those of a search: one that does not fit
//! goes by [`UciInfoAttribute::Any`], which writes a name and a text.

use std::fmt::Display;

use vampirc_uci::{Duration, UciInfoAttribute, UciMove, UciPiece, UciSquare};

use crate::atomic::make::castled;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Move, PieceKind, Square};
use crate::engine::{Bound, Score};

/// An attribute by its name.
pub fn any(name: &str, value: impl Display) -> UciInfoAttribute {
    UciInfoAttribute::Any(name.to_owned(), value.to_string())
}

pub fn depth(plies: i32) -> UciInfoAttribute {
    u8::try_from(plies).map_or_else(|_| any("depth", plies), UciInfoAttribute::Depth)
}

pub fn selective_depth(plies: usize) -> UciInfoAttribute {
    u8::try_from(plies).map_or_else(|_| any("seldepth", plies), UciInfoAttribute::SelDepth)
}

pub fn line_number(number: usize) -> UciInfoAttribute {
    u16::try_from(number).map_or_else(|_| any("multipv", number), UciInfoAttribute::MultiPv)
}

pub fn hashfull(permille: usize) -> UciInfoAttribute {
    u16::try_from(permille).map_or_else(|_| any("hashfull", permille), UciInfoAttribute::HashFull)
}

pub fn time(time: std::time::Duration) -> UciInfoAttribute {
    let milliseconds = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    UciInfoAttribute::Time(Duration::milliseconds(milliseconds))
}

/// A score with its bound: centipawns, or moves to mate, which are negative if the side to move
/// loses.
pub fn score(score: Score, bound: Bound) -> UciInfoAttribute {
    let is = |which| (bound == which).then_some(true);
    let attribute = |cp, mate| UciInfoAttribute::Score {
        cp,
        mate,
        lower_bound: is(Bound::Lower),
        upper_bound: is(Bound::Upper),
    };
    let Some(plies) = score.plies_to_mate() else {
        return attribute(Some(score.centipawns()), None);
    };
    let moves = if score.is_win() { plies.div_ceil(2) as i64 } else { -((plies / 2) as i64) };
    if let Ok(moves) = i8::try_from(moves) {
        return attribute(None, Some(moves));
    }
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    any("score", format_args!("mate {moves}{bound}"))
}

/// A move. Castling is a king's move to the square that the spelling names.
pub fn uci_move(mv: Move, castling: CastlingText) -> UciMove {
    let to = match castling {
        CastlingText::KingMove if mv.is_castle() => castled(mv.from(), mv.to()).0,
        _ => mv.to(),
    };
    UciMove { from: square(mv.from()), to: square(to), promotion: mv.promoted().map(piece) }
}

fn square(square: Square) -> UciSquare {
    UciSquare::from(char::from(b'a' + square.file()), square.rank() + 1)
}

const fn piece(kind: PieceKind) -> UciPiece {
    match kind {
        PieceKind::Pawn => UciPiece::Pawn,
        PieceKind::Knight => UciPiece::Knight,
        PieceKind::Bishop => UciPiece::Bishop,
        PieceKind::Rook => UciPiece::Rook,
        PieceKind::Queen => UciPiece::Queen,
        PieceKind::King => UciPiece::King,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;

    /// The moves of positions with castling, en passant and promotions are written as the rules
    /// write them.
    #[test]
    fn moves_are_written_as_the_rules_write_them() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "rk5r/8/8/8/8/8/8/RK5R b HAha - 0 1",
            "7k/1P6/8/2ppP3/8/8/8/K7 w - d6 0 9",
        ] {
            for mv in Position::from_fen(fen).unwrap().legal_moves() {
                for castling in [CastlingText::KingMove, CastlingText::KingTakesRook] {
                    assert_eq!(uci_move(mv, castling).to_string(), mv.uci(castling), "{fen}");
                }
            }
        }
    }

    #[test]
    fn mates_are_counted_in_moves_and_bounds_are_named() {
        for (value, bound, text) in [
            (Score(-Score::PAWN), Bound::Exact, "score cp -100"),
            (Score(-Score::PAWN / 2), Bound::Exact, "score cp -49"),
            (Score::mate_in(0), Bound::Exact, "score mate 0"),
            (Score::mate_in(1), Bound::Exact, "score mate 1"),
            (Score::mate_in(5), Bound::Lower, "score mate 3 lowerbound"),
            (Score::mated_in(0), Bound::Exact, "score mate 0"),
            (Score::mated_in(4), Bound::Upper, "score mate -2 upperbound"),
            (Score::mated_in(5), Bound::Upper, "score mate -2 upperbound"),
            (Score::mate_in(253), Bound::Exact, "score mate 127"),
            (Score::mate_in(255), Bound::Upper, "score mate 128 upperbound"),
            (Score::mated_in(256), Bound::Exact, "score mate -128"),
            (Score::mated_in(258), Bound::Lower, "score mate -129 lowerbound"),
        ] {
            assert_eq!(score(value, bound).to_string(), text);
        }
    }
}
