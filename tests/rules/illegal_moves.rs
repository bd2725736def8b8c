//! Why a move is illegal: sentences for known positions, and for random ones a check that every
//! reason is true, on a board independent of the library's.

use std::collections::HashSet;

use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::make::castled;
use fissile::atomic::{Color, Piece, PieceKind, Position, Square};
use fissile::explain::objection::{Objection, PlacedPiece, Wing, find, read_move, read_uci};
use fissile::util::random::Random;
use support::exhaustive::{cases, stride};
use support::positions::{all_positions, chess960_start, made_up_position, position, visit_games};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The objection to a text that is not a legal move.
fn objection(fen: &str, text: &str) -> String {
    match read_move(&position(fen), text) {
        Ok(mv) => panic!("{text} is {mv:?} in {fen}"),
        Err(refusal) => refusal.why.to_string(),
    }
}

#[test]
fn squares_are_refused_with_the_reason() {
    for (fen, text, sentence) in [
        (START, "e2i4", "\"i4\" is not a square of the board, a1 to h8"),
        (START, "e0e4", "\"e0\" is not a square of the board, a1 to h8"),
        (START, "0000", "passing is not allowed"),
        (START, "e4e5", "there is no piece on e4"),
        (START, "e2e2", "a move must leave its square, but this one stays on e2"),
        (START, "e7e5", "the pawn on e7 is Black's, and it is White's turn"),
        (START, "e2e5", "the pawn on e2 cannot move to e5: a pawn does not move like that"),
        (
            START,
            "E2D3",
            "the pawn on e2 cannot move to d3: a pawn moves diagonally only to capture, and d3 is empty",
        ),
        (START, "a1a2", "the rook on a1 cannot move to a2, where White's own pawn stands"),
        (START, "a1a5", "the rook on a1 cannot move to a5: White's pawn on a2 is in the way"),
        (START, "b1b3", "the knight on b1 cannot move to b3: a knight does not move like that"),
        (
            START,
            "e2e4q",
            "only a pawn that reaches the last rank promotes, so \"q\" is one letter too many",
        ),
        (
            "k7/8/8/8/8/4P3/8/K7 w - - 0 1",
            "e3e5",
            "the pawn on e3 cannot move to e5: a pawn may move two squares only from its own second rank",
        ),
        (
            "k7/4p3/4P3/8/8/8/8/K7 b - - 0 1",
            "e7e5",
            "the pawn on e7 cannot move to e5: White's pawn on e6 is in the way",
        ),
        (
            "7k/8/8/3pP3/8/8/8/K7 w - - 0 1",
            "e5d6",
            "the pawn on e5 cannot take Black's pawn on d5 en passant: that is allowed only immediately after its double step",
        ),
        (
            "7k/8/8/2KpP3/8/8/8/8 w - d6 0 1",
            "e5d6",
            "the capture on d6 would explode White's own king",
        ),
        (
            "k7/8/8/8/8/8/1p6/K7 w - - 0 1",
            "a1b2",
            "kings may not capture, so the king on a1 cannot take on b2",
        ),
        (
            "k7/8/8/8/8/8/1p6/KR6 w - - 0 1",
            "b1b2",
            "the capture on b2 would explode White's own king",
        ),
        (
            "8/8/8/3k4/4n3/3K4/8/4R3 w - - 0 1",
            "e1e4",
            "the capture on e4 would explode White's own king, which is not allowed even if Black's explodes, too",
        ),
        (
            "k7/8/8/8/8/8/1R6/K6r w - - 0 1",
            "b2c2",
            "White is in check, and the move does not help: Black's rook on h1 would attack the king on a1",
        ),
        (
            "k7/8/8/8/8/8/8/KB5r w - - 0 1",
            "b1c2",
            "the move would leave White's king on a1 in check from Black's rook on h1",
        ),
        (
            "7k/8/8/8/8/8/1r6/4K3 w - - 0 1",
            "e1e2",
            "the king cannot move to e2, where Black's rook on b2 would attack it",
        ),
        // The kings part, and then the rook gives check.
        (
            "8/8/8/8/8/4k3/4K3/r3r3 w - - 0 1",
            "e2d1",
            "the king cannot move to d1, where Black's rook on a1 would attack it",
        ),
        (
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "a7a8",
            "the pawn must promote: a7a8q, a7a8r, a7a8b or a7a8n",
        ),
        (
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "a7a8k",
            "a pawn becomes a queen, rook, bishop or knight, not \"k\"",
        ),
        ("8/8/8/8/8/8/8/K7 b - - 0 1", "a8a7", "the game is over: Black's king has exploded"),
    ] {
        assert_eq!(objection(fen, text), sentence, "{fen} {text}");
    }
}

#[test]
fn castling_is_refused_with_the_exact_reason() {
    let rooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (fen, texts, sentence) in [
        (
            START,
            ["e1g1", "e1h1", "O-O"],
            "White cannot castle kingside: White's bishop on f1 is in the way",
        ),
        (
            START,
            ["e1c1", "e1a1", "0-0-0"],
            "White cannot castle queenside: White's queen on d1 is in the way",
        ),
        (
            "4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1",
            ["e1c1", "e1a1", "O-O-O"],
            "White cannot castle queenside: Black's knight on b1 is in the way",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            ["e1g1", "e1h1", "O-O"],
            "White has no right to castle kingside",
        ),
        (
            "r3k2r/8/8/8/8/8/4R3/4K3 b kq - 0 1",
            ["e8g8", "e8h8", "O-O"],
            "the king may not castle out of check, and White's rook on e2 gives check",
        ),
        (
            "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            ["e1g1", "e1h1", "o-o"],
            "the king may not castle to g1, where Black's rook on g8 would attack it",
        ),
        (
            "4k3/8/8/8/8/6n1/8/4K2R w K - 0 1",
            ["e1g1", "e1h1", "O-O+"],
            "the king may not castle through f1, which Black's knight on g3 attacks",
        ),
    ] {
        for text in texts {
            assert_eq!(objection(fen, text), sentence, "{fen} {text}");
        }
    }
    for text in ["e1g1", "e1h1", "O-O", "e1c1", "e1a1", "O-O-O"] {
        assert!(read_move(&position(rooks), text).is_ok(), "{text}");
    }
    // Squares next to the enemy king are safe, and only in Chess960 can a rook without castling
    // rights be on the same side.
    assert!(read_move(&position("6r1/8/8/8/8/8/6k1/4K2R w K - 0 1"), "O-O").is_ok());
    let two = "4k3/8/8/8/8/8/8/1K3RR1 w F - 0 1";
    assert_eq!(objection(two, "b1g1"), "White has no right to castle with the rook on g1");
}

#[test]
fn san_is_read_before_it_is_refused() {
    for (fen, text, sentence) in [
        (START, "Nxe5", "no knight of White's can move to e5"),
        (START, "Nbd2", "the knight on b1 cannot move to d2, where White's own pawn stands"),
        (START, "Bf4", "the bishop on c1 cannot move to f4: White's pawn on d2 is in the way"),
        (START, "e5", "the pawn on e2 cannot move to e5: a pawn does not move like that"),
        (
            START,
            "exd3",
            "the pawn on e2 cannot move to d3: a pawn moves diagonally only to capture, and d3 is empty",
        ),
        (START, "Nce5", "White has no knight on the c-file"),
        (START, "N3e5", "White has no knight on rank 3"),
        (START, "Nc3e5", "White has no knight on c3"),
        (START, "Nf33", "\"Nf33\" is not a move such as e2e4, e7e8q or Nf3"),
        (START, "--", "passing is not allowed"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "Qd4", "White has no queen"),
        ("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "Kc1", "castling queenside is written O-O-O"),
        ("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "Kc1", "castling queenside is written O-O-O"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "e4", "White has no pawn on the e-file"),
        (
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "a8",
            "the pawn must promote: a7a8q, a7a8r, a7a8b or a7a8n",
        ),
        (
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "a8=K",
            "a pawn becomes a queen, rook, bishop or knight, not \"k\"",
        ),
        ("7k/8/8/8/8/8/8/KN3N2 w - - 0 1", "Nd2", "\"Nd2\" could be Nbd2 or Nfd2"),
        ("8/8/8/8/8/8/8/K7 b - - 0 1", "Nf3", "the game is over: Black's king has exploded"),
        (
            "7k/8/8/8/8/8/8/r1N1KN2 w - - 0 1",
            "Nd3",
            "the move would leave White's king on e1 in check from Black's rook on a1",
        ),
        (
            "4r2k/8/8/8/4N3/8/8/r1N1K3 w - - 0 1",
            "Nd3",
            "the move would leave White's king on e1 in check from Black's rook on a1",
        ),
        (
            "4r2k/8/8/8/8/4N3/8/r1N1K3 w - - 0 1",
            "Nc2",
            "the move would leave White's king on e1 in check from Black's rook on e8",
        ),
        (
            "4r2k/8/8/3p4/4B3/8/8/r2BK3 w - - 0 1",
            "Bf3",
            "the move would leave White's king on e1 in check from Black's rook on a1; \
             the move would leave White's king on e1 in check from Black's rook on e8",
        ),
    ] {
        assert_eq!(objection(fen, text), sentence, "{fen} {text}");
    }
}

#[test]
fn refusals_quote_the_text_and_the_position() {
    let refused = |text: &str| read_move(&Position::start(), text).unwrap_err().to_string();
    assert_eq!(
        refused("e2e5"),
        format!("\"e2e5\" is not a legal move in \"{START}\": {}", objection(START, "e2e5"))
    );
    assert_eq!(refused("ä"), "\"ä\" is not a move such as e2e4, e7e8q or Nf3");
    let two = "7k/8/8/8/8/8/8/KN3N2 w - - 0 1";
    let ambiguous = read_move(&position(two), "Nd2").unwrap_err().to_string();
    assert_eq!(ambiguous, format!("\"Nd2\" could be Nbd2 or Nfd2 in \"{two}\""));
    let uci = |text: &str| read_uci(&Position::start(), text).unwrap_err().to_string();
    assert_eq!(uci("Nf3"), "\"Nf3\" is not a move such as e2e4 or e7e8q");
    assert_eq!(uci("e2e4é"), "\"e2e4é\" is not a move such as e2e4 or e7e8q");
}

/// A board independent of the library's.
#[derive(Clone)]
struct Raw([Option<Piece>; 64]);

fn steps(from: Square, to: Square) -> (i32, i32) {
    (i32::from(to.file()) - i32::from(from.file()), i32::from(to.rank()) - i32::from(from.rank()))
}

fn adjacent(a: Square, b: Square) -> bool {
    let (right, up) = steps(a, b);
    right.abs().max(up.abs()) == 1
}

const fn forward(color: Color) -> i32 {
    if matches!(color, Color::White) { 1 } else { -1 }
}

/// Whether a piece other than a pawn moves like that on an empty board.
fn moves_so(kind: PieceKind, from: Square, to: Square) -> bool {
    let (right, up) = steps(from, to);
    let (right, up) = (right.abs(), up.abs());
    let (diagonal, straight) = (right == up && right > 0, (right == 0) != (up == 0));
    match kind {
        PieceKind::Pawn => false,
        PieceKind::Knight => (right, up) == (1, 2) || (right, up) == (2, 1),
        PieceKind::Bishop => diagonal,
        PieceKind::Rook => straight,
        PieceKind::Queen => diagonal || straight,
        PieceKind::King => right.max(up) == 1,
    }
}

/// The squares between two of one line.
fn between(from: Square, to: Square) -> Vec<Square> {
    let (right, up) = steps(from, to);
    let length = right.abs().max(up.abs());
    if right != 0 && up != 0 && right.abs() != up.abs() {
        return Vec::new();
    }
    let at = |step: i32| {
        let along = |start: u8, whole: i32| (i32::from(start) + whole.signum() * step) as u8;
        Square::at(along(from.file(), right), along(from.rank(), up))
    };
    (1..length).map(at).collect()
}

impl Raw {
    fn of(position: &Position) -> Raw {
        let mut squares = [None; 64];
        Square::all()
            .for_each(|square| squares[square.index()] = position.board().piece_at(square));
        Raw(squares)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    fn king(&self, color: Color) -> Option<Square> {
        Square::all().find(|square| self.at(*square) == Some(Piece::new(color, PieceKind::King)))
    }

    /// Whether the piece is there and attacks the target.
    fn attacks(&self, mover: PlacedPiece, target: Square) -> bool {
        let (right, up) = steps(mover.square, target);
        let reaches = match mover.piece.kind {
            PieceKind::Pawn => right.abs() == 1 && up == forward(mover.piece.color),
            kind => moves_so(kind, mover.square, target),
        };
        let free = mover.piece.kind == PieceKind::Knight
            || between(mover.square, target).into_iter().all(|square| self.at(square).is_none());
        self.at(mover.square) == Some(mover.piece) && reaches && free
    }

    /// Whether a piece gives check to the king of a side on a square.
    fn checks(&self, by: PlacedPiece, side: Color, king: Square) -> bool {
        self.king(side) == Some(king)
            && by.piece.color == !side
            && self.king(!side).is_some_and(|other| !adjacent(other, king))
            && self.attacks(by, king)
    }

    fn in_check(&self, side: Color) -> bool {
        let men = Square::all()
            .filter_map(|square| Some(PlacedPiece { piece: self.at(square)?, square }));
        self.king(side)
            .is_some_and(|king| men.into_iter().any(|mover| self.checks(mover, side, king)))
    }

    /// The board after a move that captures on `victim`, if anything.
    fn after(&self, from: Square, to: Square, victim: Option<Square>) -> Raw {
        let mut after = self.clone();
        let moved = after.0[from.index()].take();
        match victim {
            None => after.0[to.index()] = moved,
            Some(victim) => {
                after.0[victim.index()] = None;
                for square in Square::all().filter(|square| adjacent(*square, to)) {
                    if self.at(square).is_some_and(|piece| piece.kind != PieceKind::Pawn) {
                        after.0[square.index()] = None;
                    }
                }
            }
        }
        after
    }

    /// The board after the move as a pawn or another piece makes it, en passant included.
    fn played(&self, from: Square, to: Square) -> Raw {
        let pawn = self.at(from).is_some_and(|piece| piece.kind == PieceKind::Pawn);
        let beside = Square::at(to.file(), from.rank());
        let victim = match self.at(to) {
            Some(_) => Some(to),
            None => {
                (pawn && from.file() != to.file() && self.at(beside).is_some()).then_some(beside)
            }
        };
        self.after(from, to, victim)
    }
}

/// Whether a side may castle with the rook on a file, by the FEN.
fn has_right(position: &Position, side: Color, file: u8) -> bool {
    let letter = char::from(b'a' + file);
    let letter = if side == Color::White { letter.to_ascii_uppercase() } else { letter };
    position.fen(CastlingLetters::Shredder).split(' ').nth(2).unwrap().contains(letter)
}

/// The files of the rooks with which the side to move may castle in a direction.
fn rooks_of(position: &Position, king: Square, wing: Wing) -> Vec<u8> {
    let files =
        (0..8).filter(|file| *file != king.file() && (*file > king.file()) == (wing == Wing::King));
    files.filter(|file| has_right(position, position.turn(), *file)).collect()
}

/// Whether an objection to a move is true.
fn holds(position: &Position, from: Square, to: Square, said: &Objection) -> bool {
    let raw = Raw::of(position);
    let us = position.turn();
    let (right, up) = steps(from, to);
    let here = raw.at(from);
    let is = |kind| here == Some(Piece::new(us, kind));
    let stands = |mover: &PlacedPiece| raw.at(mover.square) == Some(mover.piece);
    match said {
        Objection::GameOver(color) => raw.king(*color).is_none() && raw.king(!*color).is_some(),
        Objection::Empty(square) => *square == from && here.is_none(),
        Objection::NotYours(mover) => {
            mover.square == from && stands(mover) && mover.piece.color != us
        }
        Objection::Still(square) => *square == from && from == to && here.is_some(),
        Objection::MustPromote(..) => is(PieceKind::Pawn) && to.relative_rank(us) == 7,
        Objection::CannotBecome(letter) => {
            is(PieceKind::Pawn) && to.relative_rank(us) == 7 && *letter == 'k'
        }
        Objection::NoPromotion(_) => !is(PieceKind::Pawn) || to.relative_rank(us) != 7,
        Objection::Unreachable { mover, .. } if mover.piece.kind == PieceKind::Pawn => {
            let (one, two) = (forward(us), 2 * forward(us));
            stands(mover)
                && !(right == 0 && (up == one || up == two))
                && !(right.abs() == 1 && up == one)
        }
        Objection::Unreachable { mover, .. } => {
            stands(mover) && !moves_so(mover.piece.kind, from, to)
        }
        Objection::Blocked { mover, by, .. } => {
            let pawn = mover.piece.kind == PieceKind::Pawn;
            let way =
                between(from, to).contains(&by.square) || (pawn && right == 0 && by.square == to);
            stands(mover) && stands(by) && way && mover.piece.kind != PieceKind::Knight
        }
        Objection::OwnPiece { own, .. } => own.square == to && stands(own) && own.piece.color == us,
        Objection::LongStep { .. } => {
            is(PieceKind::Pawn)
                && (right, up) == (0, 2 * forward(us))
                && from.relative_rank(us) != 1
        }
        Objection::NothingToCapture { .. } => {
            is(PieceKind::Pawn) && right.abs() == 1 && raw.at(to).is_none()
        }
        Objection::LateEnPassant { victim, .. } => {
            let passed =
                victim.square == Square::at(to.file(), from.rank()) && raw.at(to).is_none();
            let safe =
                !raw.played(from, to).in_check(us) && raw.played(from, to).king(us).is_some();
            let pawn = victim.piece == Piece::new(!us, PieceKind::Pawn);
            // At the right moment the position would have the square, since the capture does no
            // harm.
            is(PieceKind::Pawn)
                && passed
                && pawn
                && stands(victim)
                && safe
                && position.en_passant() != Some(to)
        }
        Objection::KingCaptures(..) => {
            is(PieceKind::King) && raw.at(to).is_some_and(|piece| piece.color != us)
        }
        Objection::ExplodesOwnKing { both, .. } => {
            let after = raw.played(from, to);
            after.king(us).is_none() && after.king(!us).is_none() == *both
        }
        Objection::LeavesCheck { to: there, king, by, already } if *there == to => {
            let after = raw.played(from, to);
            !is(PieceKind::King)
                && after.checks(*by, us, king.square)
                && raw.in_check(us) == *already
        }
        Objection::KingIntoCheck { by, .. } => {
            is(PieceKind::King) && raw.played(from, to).checks(*by, us, to)
        }
        _ => is(PieceKind::King) && castling_holds(position, &raw, from, to, said),
    }
}

/// Whether an objection to castling is true; the move goes to the rook or to the king's
/// destination.
fn castling_holds(
    position: &Position,
    raw: &Raw,
    king: Square,
    to: Square,
    said: &Objection,
) -> bool {
    let us = position.turn();
    let wing = match raw.at(to) {
        Some(piece) if piece == Piece::new(us, PieceKind::Rook) && to.file() > king.file() => {
            Wing::King
        }
        Some(piece) if piece == Piece::new(us, PieceKind::Rook) => Wing::Queen,
        _ if to.file() == 6 => Wing::King,
        _ => Wing::Queen,
    };
    let files = rooks_of(position, king, wing);
    match said {
        Objection::NoRight(side, said) => *side == us && *said == wing && files.is_empty(),
        Objection::NoRightWith(mover) => {
            mover.square == to && !files.is_empty() && !files.contains(&to.file())
        }
        _ => {
            let rook = Square::at(files[0], king.rank());
            let (king_to, rook_to) = castled(king, rook);
            let mut without = raw.clone();
            without.0[king.index()] = None;
            match said {
                Objection::CastlingBlocked { by, .. } => {
                    let ends = [king, rook, king_to, rook_to].map(|square| square.file());
                    let range = *ends.iter().min().unwrap()..=*ends.iter().max().unwrap();
                    let between =
                        range.contains(&by.square.file()) && by.square.rank() == king.rank();
                    raw.at(by.square) == Some(by.piece)
                        && between
                        && by.square != king
                        && by.square != rook
                }
                Objection::CastlingOutOfCheck(by) => raw.checks(*by, us, king),
                Objection::CastlingThroughCheck { square, by } => {
                    without.0[square.index()] = raw.at(king);
                    between(king, king_to).contains(square) && without.checks(*by, us, *square)
                }
                Objection::CastlingIntoCheck { square, by } => {
                    without.0[rook.index()] = None;
                    without.0[king_to.index()] = raw.at(king);
                    without.0[rook_to.index()] = raw.at(rook);
                    *square == king_to && without.checks(*by, us, king_to)
                }
                _ => false,
            }
        }
    }
}

/// Every pair of squares is either legal and has no objection, or has one that is true.
fn examine(position: &Position) {
    let mut legal = HashSet::new();
    for mv in position.legal_moves() {
        let letter = mv.promoted().map(|kind| kind.letter().to_ascii_lowercase());
        legal.insert((mv.from(), mv.to(), letter));
        if mv.is_castle() {
            legal.insert((mv.from(), castled(mv.from(), mv.to()).0, None));
        }
    }
    for from in Square::all() {
        for to in Square::all() {
            for promotion in [None, Some('q'), Some('k')] {
                let said = find(position, from, to, promotion);
                let text = format!("{from}{to}{promotion:?} in {position}: {said:?}");
                assert_eq!(said.is_none(), legal.contains(&(from, to, promotion)), "{text}");
                assert!(said.is_none_or(|said| holds(position, from, to, &said)), "{text}");
            }
        }
    }
}

#[test]
fn every_illegal_pair_of_squares_has_a_reason_that_is_true() {
    // One position in twenty: neighbors in a game differ little.
    let games = cases("games of which all pairs of squares are asked", 80, 6);
    visit_games(games, 100, |before, mv, after| {
        if (usize::from(mv.raw()) + before.ply() as usize).is_multiple_of(20) {
            examine(after);
        }
    });
    let mut random = Random::new(11);
    for _ in 0..2 * games {
        examine(&chess960_start(&mut random));
        examine(&made_up_position(&mut random, 12));
    }
    let every = 9 * stride("positions of which all pairs of squares are asked", 14);
    all_positions().iter().step_by(every).for_each(examine);
}

#[test]
fn san_of_any_piece_and_square_is_a_move_or_has_a_reason() {
    let mut refused = 0;
    let mut try_all = |position: &Position| {
        for letter in ["", "N", "B", "R", "Q", "K", "a", "hx", "N3", "Rb", "Qd4x"] {
            for to in Square::all() {
                for end in ["", "=Q"] {
                    let text = format!("{letter}{to}{end}");
                    match (read_move(position, &text), position.parse_move(&text)) {
                        (Ok(mv), Ok(expected)) => assert_eq!(mv, expected, "{text}"),
                        (Err(refusal), Err(_)) => {
                            refused += 1;
                            check_refusal(position, &text, &refusal.why);
                        }
                        both => panic!("{text} in {position}: {both:?}"),
                    }
                }
            }
        }
        for text in ["O-O", "O-O-O"] {
            let objection = read_move(position, text).err().map(|refusal| refusal.why);
            assert_ne!(objection, Some(Objection::Unexplained), "{text} in {position}");
        }
    };
    let mut random = Random::new(5);
    let made_up = cases("made up positions in which SAN is tried", 60, 15);
    (0..made_up).for_each(|_| try_all(&made_up_position(&mut random, 20)));
    let every = 40 * stride("positions in which SAN is tried", 5);
    all_positions().iter().step_by(every).for_each(try_all);
    assert!(refused > 10_000, "only {refused} refused");
}

/// The objection to a SAN is specific, and the pieces it lists exist.
fn check_refusal(position: &Position, text: &str, why: &Objection) {
    match why {
        Objection::Ambiguous(_, names) => {
            assert!(
                names.len() > 1 && names.iter().all(|name| position.parse_san(name).is_ok()),
                "{text}: {names:?}"
            );
        }
        Objection::CastlingSpelling(Wing::King) => {
            assert!(position.parse_san("O-O").is_ok(), "{text} in {position}")
        }
        Objection::CastlingSpelling(Wing::Queen) => {
            assert!(position.parse_san("O-O-O").is_ok(), "{text} in {position}")
        }
        Objection::Several(reasons) => assert!(reasons.len() > 1, "{text} in {position}"),
        Objection::NoSuchPiece { kind, place, .. } if place.is_empty() => {
            assert!(
                position.board().pieces(position.turn(), *kind).is_empty(),
                "{text} in {position}"
            );
        }
        Objection::Unexplained | Objection::Form(_) => panic!("{text} in {position}: {why}"),
        _ => {}
    }
}
