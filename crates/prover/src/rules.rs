//! The rules under which something is proven. Two referees differ in one point: whether a game ends in a dead position.
//! The fifty-move rule is a choice of its own ([`super::Task::fifty_moves`]).

use crate::atomic::{Outcome, Position};

/// Whose rules hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// lichess draws a dead position ([`Position::is_dead`]).
    #[default]
    Lichess,
    /// AtomicDB, by its rules `atomic-fide-claim-v1`, plays on until a king is gone or no legal move is left.
    AtomicDb,
}

impl Rules {
    /// All rules.
    pub const ALL: [Rules; 2] = [Rules::Lichess, Rules::AtomicDb];

    /// The name in the header of a certificate.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rules::Lichess => "atomic, as on lichess",
            Rules::AtomicDb => "atomic, as in AtomicDB",
        }
    }

    /// The rules of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Whether the game is drawn because the position is dead.
    #[must_use]
    #[inline]
    pub fn draw(self, position: &Position) -> bool {
        self == Rules::Lichess && position.is_dead()
    }

    /// How the game has ended, whatever the fifty-move clock says.
    #[must_use]
    pub fn outcome(self, position: &Position) -> Option<Outcome> {
        position.outcome().filter(|outcome| match outcome {
            Outcome::FiftyMoves | Outcome::Threefold => false,
            Outcome::InsufficientMaterial | Outcome::ClosedPosition => self == Rules::Lichess,
            Outcome::Explosion { .. } | Outcome::Checkmate { .. } | Outcome::Stalemate => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dead_positions_differ() {
        let outcomes = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            Rules::ALL.map(|rules| rules.outcome(&position))
        };
        let dead = Some(Outcome::InsufficientMaterial);
        assert_eq!(outcomes("7k/8/8/8/8/8/8/KR6 w - - 0 1"), [dead, None]);
        let closed = Some(Outcome::ClosedPosition);
        assert_eq!(outcomes("8/8/6p1/3K2P1/8/2k5/8/8 b - - 0 1"), [closed, None]);
        let stalemate = Some(Outcome::Stalemate);
        assert_eq!(outcomes("k7/1R6/8/8/8/6K1/8/8 b - - 0 1"), [stalemate; 2]);
        assert_eq!(outcomes("7k/6p1/8/8/8/8/8/Q3K3 w - - 100 80"), [None; 2]);
        for rules in Rules::ALL {
            assert_eq!(Rules::named(rules.name()), Some(rules));
        }
    }
}
