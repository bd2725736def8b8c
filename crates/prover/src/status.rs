//! The status of a position without a search: whether it is decided within two plies, and if not,
//! how many moves or replies there are to search. All of it is exact; `estimate.rs` guesses what an
//! open position may cost.

use crate::Rules;
use crate::atomic::movegen::has_winning_blast;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Color, Legality, Position, blast};

/// How a proven position is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Won {
    /// The plies of the longest line to the end of the game.
    pub distance: u16,
    /// The maximum number of plies to the next capture or pawn move, or to the end of the game.
    pub run: u16,
}

impl Won {
    /// How the position one move earlier is won. `zeroes` says whether the move captures or moves a
    /// pawn.
    #[must_use]
    pub const fn before(self, zeroes: bool) -> Won {
        Won {
            distance: self.distance.saturating_add(1),
            run: if zeroes { 1 } else { self.run.saturating_add(1) },
        }
    }

    /// The longer of both lines, and the longer of both runs.
    #[must_use]
    pub fn or(self, other: Won) -> Won {
        Won { distance: self.distance.max(other.distance), run: self.run.max(other.run) }
    }

    /// Whether the win comes in time under the fifty-move rule, if `clock` plies have been played
    /// without a capture or a pawn move.
    #[must_use]
    pub const fn is_in_time(self, clock: u16) -> bool {
        clock.saturating_add(self.run) <= FIFTY_MOVES
    }
}

/// Who is to move in an open position, and under what threat.
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

    /// The name in files of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Attack => "attack",
            Kind::Quiet => "quiet",
            Kind::Threatened => "threatened",
        }
    }
}

/// An undecided position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Who is to move, and under what threat.
    pub kind: Kind,
    /// The number of legal moves; for [`Kind::Threatened`] the number of those that leave the
    /// winner without a winning blast, but at least 1.
    pub count: u32,
}

/// The status of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The winner wins.
    Won(Won),
    /// The winner cannot win.
    Refuted,
    /// The game is drawn by the fifty-move rule.
    FiftyMoves,
    /// Undecided.
    Open(Open),
}

/// The status of a position. With `fifty_moves` a hundred plies without a capture or a pawn move
/// are a draw.
#[must_use]
pub fn status(position: &Position, winner: Color, rules: Rules, fifty_moves: bool) -> Status {
    let is_draw = fifty_moves && position.halfmove_clock() >= FIFTY_MOVES;
    let Some(legality) = Legality::of(position) else {
        let won = position.winner_by_explosion() == Some(winner);
        return if won { Status::Won(Won::default()) } else { Status::Refuted };
    };
    if position.turn() == winner {
        attack(&legality, rules, is_draw)
    } else {
        defense(&legality, rules, is_draw, fifty_moves)
    }
}

/// Whether a side with a king on the board cannot win anymore. A bare king never can: it gives no check and captures
/// nothing.
fn cannot_win(position: &Position, side: Color, rules: Rules) -> bool {
    !position.board().color(side).many() || rules.draw(position)
}

/// The winner is to move.
fn attack(legality: &Legality<'_>, rules: Rules, is_draw: bool) -> Status {
    let position = legality.position();
    if cannot_win(position, position.turn(), rules) {
        return Status::Refuted;
    }
    let moves = position.count_legal_moves();
    if moves == 0 {
        return Status::Refuted;
    }
    if is_draw {
        return Status::FiftyMoves;
    }
    if has_winning_blast(legality) {
        return Status::Won(Won { distance: 1, run: 1 });
    }
    Status::Open(Open { kind: Kind::Attack, count: moves as u32 })
}

/// The loser is to move.
fn defense(legality: &Legality<'_>, rules: Rules, is_draw: bool, fifty_moves: bool) -> Status {
    let position = legality.position();
    let winner = !position.turn();
    let moves = position.count_legal_moves();
    if moves == 0 {
        let mated = legality.checkers().any();
        return if mated { Status::Won(Won::default()) } else { Status::Refuted };
    }
    if cannot_win(position, winner, rules) {
        return Status::Refuted;
    }
    if is_draw {
        return Status::FiftyMoves;
    }
    if has_winning_blast(legality) {
        return Status::Refuted;
    }
    let threatened = legality.checkers().any() || blast::threatens(position.board(), winner);
    if !threatened {
        return Status::Open(Open { kind: Kind::Quiet, count: moves as u32 });
    }
    match escapes(position) {
        // The blast comes in the second ply. If the clock runs out before, the search finds out.
        0 if !fifty_moves || position.halfmove_clock() + 2 <= FIFTY_MOVES => {
            Status::Won(Won { distance: 2, run: 2 })
        }
        escapes => Status::Open(Open { kind: Kind::Threatened, count: escapes.max(1) }),
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
