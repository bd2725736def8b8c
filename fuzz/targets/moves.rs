//! Games beside shakmaty: the bytes choose the start and the moves, and after each move both agree
//! on everything. Making a move also keeps the key that is computed from nothing.
#![no_main]

use fissile::Position;
use fissile::atomic::notation::CastlingText;
use fissile_fuzz::{assert_same, position, theirs};
use libfuzzer_sys::fuzz_target;
use shakmaty::Position as _;
use shakmaty::uci::UciMove;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[kind, number], rest)) = bytes.split_first_chunk::<2>() else { return };
    let (start, choices) = match kind % 3 {
        0 => (Some(Position::start()), rest),
        1 => (Position::chess960(u16::from(number) * 4 % 960), rest),
        _ => (position(rest.get(..40).unwrap_or(rest)), rest.get(40..).unwrap_or_default()),
    };
    let Some(mut ours) = start else { return };
    let Some(mut theirs) = theirs(&ours) else { return };
    assert_same(&ours, &theirs);
    for choice in choices {
        let moves = ours.legal_moves();
        if moves.is_empty() || ours.winner_by_explosion().is_some() {
            break;
        }
        let mv = moves[usize::from(*choice) % moves.len()];
        let text: UciMove = mv.uci(CastlingText::KingTakesRook).parse().expect("a move");
        theirs.play_unchecked(text.to_move(&theirs).expect("a legal move"));
        ours.make(mv);
        assert_same(&ours, &theirs);
        let again = Position::from_fen(&ours.to_string()).expect("a position");
        assert_eq!(again.key(), ours.key(), "{ours}");
    }
});
