//! Plays games and compares them with shakmaty. The bytes choose the start and the moves. After each move
//! both must agree on everything, the key must be that of the position computed anew. In the end
//! perft of two plies, which does not play every move, must be the sum of the replies.

use crate::pair::Pair;
use crate::position;
use fissile::Position;
use fissile::atomic::perft::Perft;

pub fn run(bytes: &[u8]) {
    let Some((&[kind, number], rest)) = bytes.split_first_chunk::<2>() else { return };
    let (start, choices) = match kind % 3 {
        0 => (Some(Position::start()), rest),
        1 => (Position::chess960(u16::from(number) * 4 % 960), rest),
        _ => (position(rest.get(..40).unwrap_or(rest)), rest.get(40..).unwrap_or_default()),
    };
    let Some(mut pair) = start.and_then(Pair::new) else { return };
    pair.assert_same();
    for choice in choices {
        let moves = pair.ours.legal_moves();
        if moves.is_empty() || pair.ours.winner_by_explosion().is_some() {
            break;
        }
        pair.play(moves[usize::from(*choice) % moves.len()]);
        pair.assert_same();
        let again = Position::from_fen(&pair.ours.to_string()).expect("a position");
        assert_eq!(again.key(), pair.ours.key(), "{}", pair.ours);
    }
    let last = pair.ours;
    let moves = last.legal_moves();
    let replies: u64 = moves.iter().map(|mv| last.after(*mv).count_legal_moves()).sum();
    assert_eq!(Perft::new(2).run(&last), replies, "{last}");
}
