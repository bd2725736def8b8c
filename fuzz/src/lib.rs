//! What several targets share: positions beside those of shakmaty, positions made of bytes, and
//! damage done to files.

use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::notation::CastlingText;
use fissile::{Color, Outcome, Position};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, EnPassantMode, KnownOutcome, Position as _};

/// The same position in shakmaty, if shakmaty takes it.
#[must_use]
pub fn theirs(ours: &Position) -> Option<Atomic> {
    let fen: Fen = ours.fen(CastlingLetters::Shredder).parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

/// Asserts that both say the same of a position: its FEN, moves, checks, result and sufficiency of
/// material.
pub fn assert_same(ours: &Position, theirs: &Atomic) {
    assert_eq!(ours.to_string(), Fen::from_position(theirs, EnPassantMode::Legal).to_string());
    let mut our_moves: Vec<String> =
        ours.legal_moves().iter().map(|mv| mv.uci(CastlingText::KingTakesRook)).collect();
    let mut their_moves: Vec<String> = if theirs.is_variant_end() {
        Vec::new()
    } else {
        theirs.legal_moves().iter().map(|mv| UciMove::from_chess960(*mv).to_string()).collect()
    };
    our_moves.sort();
    their_moves.sort();
    assert_eq!(our_moves, their_moves, "moves in {ours}");
    for (color, their_color) in
        [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)]
    {
        assert_eq!(
            ours.cannot_win(color),
            theirs.has_insufficient_material(their_color),
            "{color} in {ours}"
        );
    }
    // shakmaty leaves the clock to the caller, and does not distinguish kinds of draws.
    let outcome = ours.outcome().filter(|outcome| *outcome != Outcome::FiftyMoves);
    let theirs = match theirs.outcome() {
        shakmaty::Outcome::Known(KnownOutcome::Draw) => Some("1/2-1/2"),
        shakmaty::Outcome::Known(KnownOutcome::Decisive { winner }) => {
            Some(if winner.is_white() { "1-0" } else { "0-1" })
        }
        shakmaty::Outcome::Unknown => None,
    };
    assert_eq!(outcome.map(Outcome::result), theirs, "outcome of {ours}");
}

/// A position of any men on any squares, if it is one: two bytes for each man, after two for the
/// side to move and the clocks.
#[must_use]
pub fn position(bytes: &[u8]) -> Option<Position> {
    let (&[flags, clock], men) = bytes.split_first_chunk::<2>()?;
    let mut board = [' '; 64];
    for (index, man) in men.chunks_exact(2).take(32).enumerate() {
        let letters = match index {
            0 => "K",
            1 => "k",
            _ => "PpNnBbRrQqPp",
        };
        let letter = letters.as_bytes()[usize::from(man[0]) % letters.len()] as char;
        let square = usize::from(man[1]) % 64;
        let is_kept = board[square].eq_ignore_ascii_case(&'k');
        let is_end = matches!(square / 8, 0 | 7) && letter.eq_ignore_ascii_case(&'p');
        if !is_kept && !is_end {
            board[square] = letter;
        }
    }
    let ranks: Vec<String> = board
        .chunks(8)
        .map(|rank| {
            let letter = |man: &char| if *man == ' ' { "1".to_owned() } else { man.to_string() };
            rank.iter().map(letter).collect()
        })
        .collect();
    let turn = if flags & 1 == 0 { 'w' } else { 'b' };
    let castling = ["-", "K", "Q", "k", "q", "KQkq", "KQ", "kq"][usize::from(flags >> 1 & 7)];
    let passant = if flags & 16 == 0 {
        "-".to_owned()
    } else {
        let file = (b'a' + (flags >> 5)) as char;
        format!("{file}{}", if turn == 'w' { 6 } else { 3 })
    };
    let fen = format!("{} {turn} {castling} {passant} {} 1", ranks.join("/"), clock % 101);
    Position::from_fen(&fen).ok()
}

/// A file with damage: each five bytes say where and by what, and a last byte how much is cut off.
#[must_use]
pub fn damaged(whole: &[u8], damage: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for edit in damage.chunks_exact(5) {
        let place = u32::from_le_bytes([edit[0], edit[1], edit[2], edit[3]]) as usize;
        // Mostly near the beginning, where a byte means most.
        let place =
            if place & 1 == 0 { place / 2 % bytes.len().min(300) } else { place / 2 % bytes.len() };
        bytes[place] = edit[4];
    }
    if damage.len() % 5 == 4 {
        bytes.truncate(bytes.len() * usize::from(damage[damage.len() - 1]) / 255);
    }
    bytes
}
