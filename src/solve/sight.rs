//! What is seen of a position at once: whether it is decided within two plies, and if not, how many
//! replies or moves there are to search. Decided positions are exact; the numbers are only a guess,
//! which `estimate.rs` weighs. Nothing here searches.

use super::numbers::{INFINITE, Numbers};
use crate::atomic::movegen::has_winning_blast;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Color, Legality, Position, blast};

/// How a proven position is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Won {
    /// The plies of the longest line to the end of the game.
    pub distance: u16,
    /// The most plies to the next capture or pawn move, or to the end of the game.
    pub run: u16,
}

impl Won {
    /// How a position is won from which a move leads to a position that is won like this. A move
    /// that zeroes captures, or moves a pawn.
    #[must_use]
    pub const fn before(self, zeroes: bool) -> Won {
        Won {
            distance: self.distance.saturating_add(1),
            run: if zeroes { 1 } else { self.run.saturating_add(1) },
        }
    }

    /// Both the longer line and the longer run.
    #[must_use]
    pub fn or(self, other: Won) -> Won {
        Won { distance: self.distance.max(other.distance), run: self.run.max(other.run) }
    }

    /// Whether the win comes before a hundred plies without capture or pawn move, of which `clock`
    /// have been played.
    #[must_use]
    pub const fn is_in_time(self, clock: u16) -> bool {
        clock.saturating_add(self.run) <= FIFTY_MOVES
    }
}

/// What is seen of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The winner wins.
    Won(Won),
    /// The winner cannot win.
    Refuted,
    /// The game is drawn by the fifty-move rule.
    Late,
    /// Undecided, with the number of replies or moves that would have to be searched.
    Open(Numbers),
}

/// What is seen of a position. With `fifty_moves` a hundred plies without capture or pawn move are a
/// draw.
#[must_use]
pub fn sight(position: &Position, winner: Color, fifty_moves: bool) -> Sight {
    let late = fifty_moves && position.halfmove_clock() >= FIFTY_MOVES;
    let Some(legality) = Legality::of(position) else {
        let won = position.winner_by_explosion() == Some(winner);
        return if won { Sight::Won(Won::default()) } else { Sight::Refuted };
    };
    if position.turn() == winner {
        attack(&legality, late)
    } else {
        defense(&legality, late, fifty_moves)
    }
}

/// The winner is to move.
fn attack(legality: &Legality<'_>, late: bool) -> Sight {
    let position = legality.position();
    if position.cannot_win(position.turn()) {
        return Sight::Refuted;
    }
    let moves = position.count_legal_moves();
    if moves == 0 {
        return Sight::Refuted;
    }
    if late {
        return Sight::Late;
    }
    if has_winning_blast(legality) {
        return Sight::Won(Won { distance: 1, run: 1 });
    }
    // The more moves there are, the longer it takes to show that none wins. The divisor was measured:
    // docs/prover.md has the figures.
    Sight::Open(Numbers { phi: 1, delta: 1 + moves as u32 / 4 })
}

/// The loser is to move.
fn defense(legality: &Legality<'_>, late: bool, fifty_moves: bool) -> Sight {
    let position = legality.position();
    let winner = !position.turn();
    let moves = position.count_legal_moves();
    if moves == 0 {
        let mated = legality.checkers().any();
        return if mated { Sight::Won(Won::default()) } else { Sight::Refuted };
    }
    if position.cannot_win(winner) {
        return Sight::Refuted;
    }
    if late {
        return Sight::Late;
    }
    if has_winning_blast(legality) {
        return Sight::Refuted;
    }
    let threatened = legality.checkers().any() || blast::threatens(position.board(), winner);
    if !threatened {
        return Sight::Open(Numbers { phi: 1, delta: moves as u32 });
    }
    match escapes(position) {
        // The blast comes in the second ply; a clock that runs out before is seen by search.
        0 if !fifty_moves || position.halfmove_clock() + 2 <= FIFTY_MOVES => {
            Sight::Won(Won { distance: 2, run: 2 })
        }
        escapes => Sight::Open(Numbers { phi: 1, delta: escapes.max(1) }),
    }
}

/// How many of the loser's replies leave the winner without a winning blast.
fn escapes(position: &Position) -> u32 {
    let left = |after: Position| {
        let blast = Legality::of(&after).is_some_and(|legality| has_winning_blast(&legality));
        u32::from(!blast)
    };
    position.legal_moves().into_iter().map(|mv| left(position.after(mv))).sum()
}

impl Sight {
    /// The numbers of the position. `attacks` says whether the winner is to move.
    #[must_use]
    pub const fn numbers(self, attacks: bool) -> Numbers {
        match self {
            Sight::Won(_) => Numbers::of(0, INFINITE, attacks),
            Sight::Refuted | Sight::Late => Numbers::of(INFINITE, 0, attacks),
            Sight::Open(numbers) => numbers,
        }
    }
}
