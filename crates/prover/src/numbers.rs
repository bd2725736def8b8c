//! Proof and disproof numbers (Allis 1994): the least number of open leaves that have to be proven
//! to prove a position, or disproven to disprove it. Arithmetic only; [`super::dfpn`] uses it.

/// The number of a position that can no longer be proven, or disproven.
pub const INFINITE: u32 = u32::MAX;

/// The largest finite number; sums stop here. They can get that far because in a graph they count
/// some leaves many times.
pub const LARGEST: u32 = 1 << 30;

/// The two numbers of a position, from the point of view of the player to move (Nagai 2002): `phi`
/// to show that this player succeeds, `delta` to show that they fail. The winner succeeds by
/// winning, the loser by anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// 0 if the player to move succeeds.
    pub phi: u32,
    /// 0 if the player to move fails.
    pub delta: u32,
}

impl Numbers {
    /// The player to move succeeds.
    pub const REACHED: Numbers = Numbers { phi: 0, delta: INFINITE };

    /// The player to move fails.
    pub const MISSED: Numbers = Numbers { phi: INFINITE, delta: 0 };

    /// Thresholds that only a solved position reaches.
    pub const NO_LIMIT: Numbers = Numbers { phi: INFINITE, delta: INFINITE };

    /// The numbers of a position from its proof and disproof number. `attacks` says whether the
    /// winner is to move.
    #[must_use]
    pub const fn of(proof: u32, disproof: u32, attacks: bool) -> Numbers {
        if attacks {
            Numbers { phi: proof, delta: disproof }
        } else {
            Numbers { phi: disproof, delta: proof }
        }
    }

    /// The proof number, if `attacks` says whether the winner is to move.
    #[must_use]
    pub const fn proof(self, attacks: bool) -> u32 {
        if attacks { self.phi } else { self.delta }
    }

    /// The disproof number, if `attacks` says whether the winner is to move.
    #[must_use]
    pub const fn disproof(self, attacks: bool) -> u32 {
        if attacks { self.delta } else { self.phi }
    }

    /// Whether the position is proven or disproven.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether one of the numbers has reached its threshold.
    #[must_use]
    pub const fn reach(self, thresholds: Numbers) -> bool {
        self.phi >= thresholds.phi || self.delta >= thresholds.delta
    }
}

/// The sum of two numbers.
#[must_use]
pub const fn sum(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE {
        return INFINITE;
    }
    let sum = a.saturating_add(b);
    if sum > LARGEST { LARGEST } else { sum }
}

/// The threshold for one of several numbers whose sum has the given threshold, if the others add up
/// to `others`.
#[must_use]
pub const fn rest(threshold: u32, others: u32) -> u32 {
    if threshold == INFINITE { INFINITE } else { threshold.saturating_sub(others) }
}

/// The threshold for the number of the best child: it may exceed the number of the second-best by
/// half of it before the search switches to that one. Without this the search would jump between
/// the two and each time visit everything above them again (1 + epsilon, Pawlewicz and Lew 2007).
#[must_use]
pub const fn beyond(second: u32) -> u32 {
    if second == INFINITE { INFINITE } else { second.saturating_add(second / 2 + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinity_stays_and_nothing_else_becomes_infinite() {
        assert_eq!((sum(3, 4), sum(3, INFINITE), sum(INFINITE, 0)), (7, INFINITE, INFINITE));
        assert_eq!((sum(LARGEST, 1), sum(LARGEST, LARGEST)), (LARGEST, LARGEST));
        assert_eq!((rest(10, 4), rest(3, 4), rest(INFINITE, 4)), (6, 0, INFINITE));
        assert_eq!((beyond(0), beyond(1), beyond(100), beyond(INFINITE)), (1, 2, 151, INFINITE));
        assert!(beyond(LARGEST) < INFINITE);
    }

    #[test]
    fn the_sides_see_the_same_numbers() {
        for attacks in [true, false] {
            let numbers = Numbers::of(3, 5, attacks);
            assert_eq!((numbers.proof(attacks), numbers.disproof(attacks)), (3, 5));
            assert!(!numbers.is_solved() && Numbers::of(0, INFINITE, attacks).is_solved());
        }
        assert_eq!(Numbers::of(0, INFINITE, true), Numbers::REACHED);
        assert_eq!(Numbers::of(0, INFINITE, false), Numbers::MISSED);
    }
}
