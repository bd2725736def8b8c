//! Books in the format of Polyglot, which python-chess and with it lichess-bot read for atomic chess, too. The keys are those
//! of orthodox chess: <http://hgm.nubati.net/book_format.html>. Reading such books, and writing the file, do not belong here.

use std::collections::HashSet;

use shakmaty::zobrist::{Zobrist64, ZobristValue};

use super::{Book, BookError, Known};
use crate::atomic::{Bitboard, Color, Move, MoveFlag, PieceKind, Position, Square};

/// The length of an entry in the file, in bytes.
pub const BYTES: usize = 16;

/// A move in a position. Entries are ordered as in the file: by key, and then the heaviest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    key: u64,
    weight: std::cmp::Reverse<u16>,
    mv: u16,
}

impl Entry {
    /// The entry in the file.
    #[must_use]
    pub fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.0.to_be_bytes());
        bytes
    }
}

/// The entries for the positions of a book that its moves lead to from `start`. `pick` chooses the moves of a position that
/// get an entry; their weights are their games.
///
/// # Errors
/// If the book cannot be read or is damaged.
pub fn entries(
    book: &dyn Book,
    start: &Position,
    pick: impl Fn(&Position, &[Known]) -> Vec<Known>,
) -> Result<Vec<Entry>, BookError> {
    let mut entries = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![(*start, start.en_passant().map(Square::file))];
    while let Some((position, passed)) = open.pop() {
        let key = key(&position, passed);
        if !seen.insert(key) {
            continue;
        }
        let moves = book.moves(&position)?;
        let picked = pick(&position, &moves);
        let most = picked.iter().map(|known| known.tally.games()).max().unwrap_or(0);
        entries.extend(picked.iter().map(|known| {
            let weight = weight(known.tally.games(), most);
            Entry { key, weight: std::cmp::Reverse(weight), mv: packed(known.mv) }
        }));
        open.extend(moves.iter().map(|known| {
            let after = position.after(known.mv);
            (after, passed_file(&position, known.mv, &after))
        }));
    }
    entries.sort_unstable();
    Ok(entries)
}

/// The games as a weight, in proportion to `most` if that is too large for one; at least 1.
fn weight(games: u64, most: u64) -> u16 {
    let limit = u64::from(u16::MAX);
    let scaled = if most > limit {
        u128::from(games) * u128::from(limit) / u128::from(most)
    } else {
        games.into()
    };
    u16::try_from(scaled).unwrap_or(u16::MAX).max(1)
}

/// Bits 0-5 are the destination, 6-11 the origin, 12-14 the promotion piece (1 is a knight, 4 a queen). Castling goes to the
/// rook's square.
fn packed(mv: Move) -> u16 {
    let promotion = match mv.flag() {
        MoveFlag::Promotion(kind) => {
            PieceKind::PROMOTIONS.iter().position(|own| *own == kind).map_or(0, |at| at + 1)
        }
        _ => 0,
    };
    (mv.to().index() | mv.from().index() << 6 | promotion << 12) as u16
}

/// The file of a pawn that has just gone two squares, if an enemy pawn stands beside it. Whether the capture en passant is
/// legal does not matter to the key.
fn passed_file(before: &Position, mv: Move, after: &Position) -> Option<u8> {
    let (from, to) = (mv.from(), mv.to());
    let is_double = before.board().kind_at(from) == Some(PieceKind::Pawn)
        && from.rank().abs_diff(to.rank()) == 2;
    let pawn = Bitboard::of(to);
    let enemies = after.board().pieces(after.turn(), PieceKind::Pawn);
    let beside = pawn.east() | pawn.west();
    (is_double && (enemies & beside).any()).then_some(to.file())
}

/// The key of a position. `passed` is what [`passed_file`] says of the last move.
fn key(position: &Position, passed: Option<u8>) -> u64 {
    let board = position.board();
    let mut key = Zobrist64(0);
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            key ^= Zobrist64::zobrist_for_piece(converted(square), shakmaty_piece(piece));
        }
    }
    for rook in position.castling_rooks() {
        let color = if board.color(Color::White).has(rook) { Color::White } else { Color::Black };
        let is_long = board.king(color).is_some_and(|king| rook.file() < king.file());
        let side = if is_long {
            shakmaty::CastlingSide::QueenSide
        } else {
            shakmaty::CastlingSide::KingSide
        };
        key ^= Zobrist64::zobrist_for_castling_right(shakmaty_color(color), side);
    }
    if let Some(file) = passed {
        key ^= Zobrist64::zobrist_for_en_passant_file(shakmaty::File::new(file.into()));
    }
    if position.turn() == Color::White {
        key ^= Zobrist64::zobrist_for_white_turn();
    }
    key.0
}

fn converted(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32)
}

fn shakmaty_color(color: Color) -> shakmaty::Color {
    if color == Color::White { shakmaty::Color::White } else { shakmaty::Color::Black }
}

fn shakmaty_piece(piece: crate::atomic::Piece) -> shakmaty::Piece {
    let role = match piece.kind {
        PieceKind::Pawn => shakmaty::Role::Pawn,
        PieceKind::Knight => shakmaty::Role::Knight,
        PieceKind::Bishop => shakmaty::Role::Bishop,
        PieceKind::Rook => shakmaty::Role::Rook,
        PieceKind::Queen => shakmaty::Role::Queen,
        PieceKind::King => shakmaty::Role::King,
    };
    shakmaty::Piece { color: shakmaty_color(piece.color), role }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Tally;

    /// The examples of the page on the format; in none of them is a piece captured.
    #[test]
    fn the_keys_are_those_of_the_format() {
        for (line, wanted) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ] {
            let (mut position, mut passed) = (Position::start(), None);
            for text in line.split_whitespace() {
                let mv = position.parse_uci(text).unwrap();
                let after = position.after(mv);
                passed = passed_file(&position, mv, &after);
                position = after;
            }
            assert_eq!(key(&position, passed), wanted, "{line}");
        }
    }

    struct Line(Vec<(Position, Vec<Known>)>);

    impl Book for Line {
        fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
            let found = self.0.iter().find(|(own, _)| own.key() == position.key());
            Ok(found.map_or_else(Vec::new, |(_, moves)| moves.clone()))
        }
    }

    #[test]
    fn every_position_that_moves_lead_to_has_its_entries_once() {
        let start = Position::from_fen("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        let known = |text: &str, white| Known {
            mv: start.parse_uci(text).unwrap(),
            tally: Tally { white, ..Tally::default() },
        };
        let moves = vec![known("e1g1", 200_000), known("a7a8n", 100_000), known("e1e2", 1)];
        let book = Line(vec![(start, moves)]);
        let all = entries(&book, &start, |_, moves| moves.to_vec()).unwrap();
        let weights: Vec<u16> = all.iter().map(|entry| entry.weight.0).collect();
        assert_eq!(weights, [65_535, 32_767, 1]);
        // The king from e1 to the rook on h1, and a pawn from a7 to a8 as a knight.
        let packed: Vec<u16> = all.iter().map(|entry| entry.mv).collect();
        assert_eq!(packed[..2], [4 << 6 | 7, 1 << 12 | 48 << 6 | 56]);
        assert_eq!(all[0].bytes()[8..], [1, 7, 255, 255, 0, 0, 0, 0]);
    }
}
