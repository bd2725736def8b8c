//! Turns a clock into a time budget for one move. [`super::time`] spends it.

use std::time::Duration;

use super::limits::Clock;
use super::params;

/// The time budget of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No new iteration starts after this time, unless the position is unusually easy or hard.
    pub soft: Duration,
    /// The search stops at this time, wherever it is.
    pub hard: Duration,
}

impl TimeBudget {
    /// The budget for a move. `pieces` is the number of pieces on the board, kings and pawns
    /// included; `overhead` is the cost of communication per move.
    ///
    /// The soft limit is an even share of the time for the remaining moves plus a good part of the
    /// increment. With fewer pieces a game is decided after fewer moves (notes/experiments/time.md
    /// has the figures). The hard limit lets a difficult move take several shares. A reserve is never
    /// spent: a thread may wait for tens of milliseconds where several programs share a processor,
    /// as when both sides ponder.
    #[must_use]
    pub fn of(clock: &Clock, pieces: u32, overhead: Duration) -> TimeBudget {
        /// The overhead is an average; on a busy machine a single move may cost many times as much.
        const OVERHEADS_KEPT: u32 = 12;
        let expected = (params::time_moves().unsigned_abs()
            + params::time_pieces().unsigned_abs() * pieces / 100)
            .max(1);
        let moves = clock.moves_to_go.unwrap_or(expected).clamp(1, expected);
        // At least half of the remaining time is usable, however short it is.
        let wanted = overhead * OVERHEADS_KEPT;
        let reserve = wanted.min(clock.remaining / 2);
        let usable = clock.remaining - reserve;
        // Moves spend less than the increment until the reserve is filled; the lower the clock, the
        // less they spend.
        let filled = reserve.as_secs_f64() / wanted.as_secs_f64().max(1e-6);
        let of_increment = percent(params::time_increment()) * (filled * filled).min(1.0);
        let share = usable / moves + clock.increment.mul_f64(of_increment);
        // With one move to go nearly all time is usable; otherwise a good part stays for later
        // moves.
        let most = usable.mul_f64(if moves == 1 { 0.9 } else { 0.3 });
        TimeBudget {
            soft: share.min(most),
            hard: (share * params::time_hard().unsigned_abs()).min(most),
        }
    }

    /// The time after which no new iteration starts. A changing best move, a falling score, or many
    /// nodes spent on other moves buy more time.
    #[must_use]
    pub fn for_iterations(&self, stability: Stability) -> Duration {
        /// The effort of an ordinary move.
        const USUAL_EFFORT: f64 = 0.67;
        let unchanged = stability.unchanged.min(6) as i32;
        let certainty = percent(params::time_unstable() - params::time_stability() * unchanged);
        let falling = 1.0 + percent(params::time_falling()) * percent(stability.drop.clamp(0, 100));
        let effort = 1.0 + percent(params::time_effort()) * (USUAL_EFFORT - stability.effort);
        // The next iteration takes longer than this one, so only part of the share may be used up.
        let factor = percent(params::time_share()) * certainty * falling * effort;
        self.soft.mul_f64(factor.max(0.0)).min(self.hard)
    }
}

/// What an iteration showed about the difficulty of the move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stability {
    /// Iterations since the last change of the best move.
    pub unchanged: u32,
    /// Points by which the score fell since the previous iteration; negative if it rose.
    pub drop: i32,
    /// The fraction of all nodes spent on the best move, 0 to 1.
    pub effort: f64,
}

fn percent(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(
        remaining: u64,
        increment: u64,
        moves_to_go: Option<u32>,
        pieces: u32,
        overhead: u64,
    ) -> TimeBudget {
        let ms = Duration::from_millis;
        TimeBudget::of(
            &Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go },
            pieces,
            ms(overhead),
        )
    }

    #[test]
    fn no_clock_is_ever_overdrawn() {
        for remaining in (0..200).chain([1_000, 60_000, 3_600_000]) {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    for (overhead, pieces) in [(0, 2), (10, 32), (100, 15), (5_000, 3)] {
                        let budget = budget(remaining, increment, moves, pieces, overhead);
                        let left = Duration::from_millis(remaining);
                        assert!(
                            budget.soft <= budget.hard && budget.hard <= left.mul_f64(0.9),
                            "{budget:?}"
                        );
                        if remaining > 2 * overhead {
                            assert!(
                                budget.hard + Duration::from_millis(overhead) <= left,
                                "{budget:?} of {left:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_uses_the_clock() {
        assert!(budget(10_000, 0, Some(1), 32, 10).soft > Duration::from_secs(8));
        assert!(budget(10_000, 0, Some(40), 32, 10).soft < Duration::from_secs(1));
    }

    #[test]
    fn the_clock_lasts_for_fewer_moves_when_fewer_pieces_are_left() {
        let soft = |pieces| budget(10_000, 100, None, pieces, 10).soft;
        assert!((2..32).all(|pieces| soft(pieces) >= soft(pieces + 1)));
        assert!(soft(6) > soft(32).mul_f64(1.5));
    }
}
