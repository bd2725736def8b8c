//! Why a move given as two squares is illegal.

use super::castling::{self, CastlingAttempt};
use super::sentence::{Objection, PlacedPiece};
use super::sight::{attacker, nearest};
use crate::atomic::{Bitboard, Board, PieceKind, Position, Square, attacks};

/// Why the move between two squares, both as typed, is illegal; `promotion` is the promotion
/// letter. Only for illegal moves.
#[must_use]
pub fn to_squares(position: &Position, from: &str, to: &str, promotion: Option<char>) -> Objection {
    match (from.parse(), to.parse()) {
        (Err(_), _) => Objection::NoSquare(from.to_owned()),
        (_, Err(_)) => Objection::NoSquare(to.to_owned()),
        (Ok(from), Ok(to)) => find(position, from, to, promotion).unwrap_or(Objection::Unexplained),
    }
}

/// Why a move is illegal; `None` if it is legal. Castling may be the king's move or the king taking
/// its rook; `promotion` is the lower-case promotion letter.
#[must_use]
pub fn find(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<char>,
) -> Option<Objection> {
    let (board, us) = (position.board(), position.turn());
    if let Some(winner) = position.winner_by_explosion() {
        return Some(Objection::GameOver(!winner));
    }
    let Some(piece) = board.piece_at(from) else { return Some(Objection::Empty(from)) };
    let mover = PlacedPiece { piece, square: from };
    if piece.color != us {
        return Some(Objection::NotYours(mover));
    }
    let promotes = piece.kind == PieceKind::Pawn && to.relative_rank(us) == 7;
    match promotion {
        Some(letter) if !promotes => return Some(Objection::NoPromotion(letter)),
        Some(letter) if !"nbrq".contains(letter) => return Some(Objection::CannotBecome(letter)),
        _ => {}
    }
    if piece.kind == PieceKind::King
        && let Some(attempt) = castling::attempt(position, from, to)
    {
        let objection = castling::find(position, attempt);
        // A king's move to an adjacent square can also be an ordinary move.
        let only_castling =
            from.file().abs_diff(to.file()) != 1 || matches!(attempt, CastlingAttempt::With(_));
        if objection.is_none() || only_castling {
            return objection;
        }
    }
    if from == to {
        return Some(Objection::Still(from));
    }
    if let Some(objection) = cannot_reach(position, mover, to) {
        return Some(objection);
    }
    let captures = board.occupied().has(to);
    if piece.kind == PieceKind::King && captures {
        return Some(Objection::KingCaptures(mover, to));
    }
    let en_passant = piece.kind == PieceKind::Pawn && from.file() != to.file() && !captures;
    let victim = if en_passant { to.en_passant_twin() } else { to };
    if let Some(objection) =
        danger(position, mover, to, board.occupied().has(victim).then_some(victim))
    {
        return Some(objection);
    }
    if promotes && promotion.is_none() { Some(Objection::MustPromote(from, to)) } else { None }
}

/// Why a piece cannot reach a square, apart from king safety.
fn cannot_reach(position: &Position, mover: PlacedPiece, to: Square) -> Option<Objection> {
    let board = position.board();
    let from = mover.square;
    let anywhere = match mover.piece.kind {
        PieceKind::Pawn => return pawn_cannot_reach(position, mover, to),
        PieceKind::Knight => attacks::knight(from),
        PieceKind::Bishop => attacks::bishop_rays(from),
        PieceKind::Rook => attacks::rook_rays(from),
        PieceKind::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
        PieceKind::King => attacks::ring(from),
    };
    if !anywhere.has(to) {
        return Some(Objection::Unreachable { mover, to });
    }
    if mover.piece.kind != PieceKind::Knight
        && let Some(by) = nearest(board, attacks::between(from, to), from)
    {
        return Some(Objection::Blocked { mover, to, by });
    }
    own_piece(board, mover, to)
}

fn own_piece(board: &Board, mover: PlacedPiece, to: Square) -> Option<Objection> {
    let piece = board.piece_at(to).filter(|piece| piece.color == mover.piece.color)?;
    Some(Objection::OwnPiece { mover, own: PlacedPiece { piece, square: to } })
}

fn pawn_cannot_reach(position: &Position, mover: PlacedPiece, to: Square) -> Option<Objection> {
    let (board, us, from) = (position.board(), mover.piece.color, mover.square);
    if attacks::pawn(us, from).has(to) {
        if board.occupied().has(to) {
            return own_piece(board, mover, to);
        }
        return if position.en_passant() == Some(to) {
            None
        } else {
            Some(no_en_passant(position, mover, to))
        };
    }
    let one = Bitboard::of(from).forward(us);
    let two = one.forward(us);
    if !(one | two).has(to) {
        return Some(Objection::Unreachable { mover, to });
    }
    if two.has(to) && from.relative_rank(us) != 1 {
        return Some(Objection::LongStep { mover, to });
    }
    nearest(board, if two.has(to) { one | two } else { one }, from).map(|by| Objection::Blocked {
        mover,
        to,
        by,
    })
}

/// Why a pawn cannot move diagonally to an empty square, if the position has no en passant square
/// there. That is also the case if every such capture would be illegal, so check the king first.
fn no_en_passant(position: &Position, mover: PlacedPiece, to: Square) -> Objection {
    let board = position.board();
    let twin = to.en_passant_twin();
    let victim = board
        .piece_at(twin)
        .filter(|piece| piece.kind == PieceKind::Pawn && piece.color != mover.piece.color);
    match victim {
        Some(piece) if to.relative_rank(mover.piece.color) == 5 => {
            danger(position, mover, to, Some(twin)).unwrap_or(Objection::LateEnPassant {
                mover,
                victim: PlacedPiece { piece, square: twin },
            })
        }
        _ => Objection::NothingToCapture { mover, to },
    }
}

/// The danger to the mover's king from a move that the piece can otherwise make, capturing the
/// piece on `victim`.
fn danger(
    position: &Position,
    mover: PlacedPiece,
    to: Square,
    victim: Option<Square>,
) -> Option<Objection> {
    let us = position.turn();
    let before = position.board();
    let mut after = *before;
    if let Some(victim) = victim {
        after.explode(mover.square, victim, to);
    } else {
        after.remove(mover.piece, mover.square);
        after.put(mover.piece, to);
    }
    let Some(king) = after.king(us) else {
        return Some(Objection::ExplodesOwnKing { to, side: us, both: after.king(!us).is_none() });
    };
    let by = attacker(&after, king, after.occupied(), mover)?;
    Some(if mover.piece.kind == PieceKind::King {
        Objection::KingIntoCheck { to, by }
    } else {
        let own_king = PlacedPiece { piece: before.piece_at(king)?, square: king };
        Objection::LeavesCheck { to, king: own_king, by, already: position.in_check() }
    })
}
