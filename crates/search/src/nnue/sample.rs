//! Positions from random games, on which networks are verified and timed.

use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::{Move, Position, blast};
use crate::util::random::Random;

/// The maximum length of a random game, in plies.
const LONGEST: usize = 120;

/// An endless sequence of positions from random games. Every other game starts from a Chess960
/// position. A game ends before a king explodes, when no move is left, or after 120 plies.
pub struct RandomGames {
    random: Random,
    position: Position,
    plies: usize,
    /// The number of games begun.
    games: u64,
}

impl RandomGames {
    /// The games determined by a seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomGames {
        RandomGames { random: Random::new(seed), position: Position::start(), plies: 0, games: 1 }
    }

    /// The generator that chooses the moves, for other random choices.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    fn begin(&mut self) {
        let number = self.random.below(START_POSITIONS.into()) as u16;
        let chess960 = self.games % 2 == 1;
        self.position =
            Position::chess960(number).filter(|_| chess960).unwrap_or_else(Position::start);
        (self.plies, self.games) = (0, self.games + 1);
    }

    fn next_move(&mut self) -> Option<Move> {
        let mv = self.random.pick(&self.position.legal_moves()).copied();
        mv.filter(|mv| {
            self.plies < LONGEST && !blast::kills_king(&self.position, *mv, !self.position.turn())
        })
    }
}

impl Iterator for RandomGames {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let position = self.position;
        match self.next_move() {
            Some(mv) => {
                self.position.make(mv);
                self.plies += 1;
            }
            None => self.begin(),
        }
        Some(position)
    }
}
