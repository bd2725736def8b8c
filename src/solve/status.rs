//! What is seen of a position at once: whether it is decided within two plies, and if not, how many
//! replies or moves there are to search. All of it is exact; what an open position may cost is
//! guessed in `estimate.rs`. Nothing here searches.

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

/// Who has to do what in an open position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The winner is to move.
    Attack,
    /// The loser is to move, and nothing is threatened.
    Quiet,
    /// The loser is to move, and has to answer a check or the threat of a winning blast.
    Threatened,
}

impl Kind {
    /// Every kind, in order of their numbers.
    pub const ALL: [Kind; 3] = [Kind::Attack, Kind::Quiet, Kind::Threatened];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Attack => "attack",
            Kind::Quiet => "quiet",
            Kind::Threatened => "threatened",
        }
    }
}

/// What is seen of an undecided position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Who has to do what.
    pub kind: Kind,
    /// The number of legal moves; for [`Kind::Threatened`] of those that leave the winner without a
    /// winning blast, and at least 1.
    pub count: u32,
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
    /// Undecided.
    Open(Open),
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
    Sight::Open(Open { kind: Kind::Attack, count: moves as u32 })
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
        return Sight::Open(Open { kind: Kind::Quiet, count: moves as u32 });
    }
    match escapes(position) {
        // The blast comes in the second ply; a clock that runs out before is seen by search.
        0 if !fifty_moves || position.halfmove_clock() + 2 <= FIFTY_MOVES => {
            Sight::Won(Won { distance: 2, run: 2 })
        }
        escapes => Sight::Open(Open { kind: Kind::Threatened, count: escapes.max(1) }),
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
