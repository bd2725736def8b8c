//! The time manager: turns a clock into a time budget for one move, and decides after each iteration whether to go
//! on.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};
use super::params;
use super::signals::Signals;

/// The time budget of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No new iteration starts after this time, under ordinary circumstances.
    pub soft: Duration,
    /// The search stops at this time, wherever it is.
    pub hard: Duration,
}

impl TimeBudget {
    /// The budget for a move. `overhead` is the cost of communication per move.
    ///
    /// The soft limit is an even share of the time for the remaining moves plus a good part of the increment. The
    /// hard limit lets a difficult move take several shares. A reserve is never spent: a thread may wait for tens of
    /// milliseconds where several programs share a processor, as when both sides ponder.
    #[must_use]
    pub fn of(clock: &Clock, overhead: Duration) -> TimeBudget {
        /// The overhead is an average; on a busy machine a single move may cost many times as much.
        const OVERHEADS_KEPT: u32 = 12;
        let expected = params::time_moves().unsigned_abs();
        let moves = clock.moves_to_go.unwrap_or(expected).clamp(1, expected);
        // At least half of the remaining time is usable, however short it is.
        let wanted = overhead * OVERHEADS_KEPT;
        let reserve = wanted.min(clock.remaining / 2);
        let usable = clock.remaining - reserve;
        // Moves spend less than the increment until the reserve is filled; the lower the clock, the less they spend.
        let filled = reserve.as_secs_f64() / wanted.as_secs_f64().max(1e-6);
        let of_increment = percent(params::time_increment()) * (filled * filled).min(1.0);
        let share = usable / moves + clock.increment.mul_f64(of_increment);
        // With one move to go nearly all time is usable; otherwise a good part stays for later moves.
        let most = usable.mul_f64(if moves == 1 { 0.9 } else { 0.3 });
        TimeBudget { soft: share.min(most), hard: (share * params::time_hard().unsigned_abs()).min(most) }
    }
}

fn percent(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// Measures the time of one search and decides when it ends.
#[derive(Debug)]
pub struct TimeManager {
    started: Instant,
    budget: Option<TimeBudget>,
    move_time: Option<Duration>,
}

/// What an iteration showed about the difficulty of the move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stability {
    /// Iterations since the last change of the best move.
    pub unchanged: u32,
    /// Centipawns by which the score fell since the previous iteration; negative if it rose.
    pub drop: i32,
    /// The fraction of all nodes spent on the best move, 0 to 1.
    pub effort: f64,
}

impl TimeManager {
    /// Starts the time measurement.
    #[must_use]
    pub fn start(limits: &Limits, overhead: Duration) -> TimeManager {
        let budget = limits.clock.as_ref().map(|clock| TimeBudget::of(clock, overhead));
        TimeManager { started: Instant::now(), budget, move_time: limits.move_time }
    }

    /// Time since the start of the search.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end now. Pondering time is free.
    #[must_use]
    pub fn must_stop(&self, signals: &Signals) -> bool {
        let hard = [self.budget.map(|budget| budget.hard), self.move_time].into_iter().flatten().min();
        hard.is_some_and(|hard| self.on_clock(signals).is_some_and(|used| used >= hard))
    }

    /// Whether to start another iteration. A changing best move, a falling score, or many nodes spent on other moves
    /// buy more time.
    #[must_use]
    pub fn may_deepen(&self, signals: &Signals, stability: Stability) -> bool {
        let (Some(budget), Some(used)) = (self.budget, self.on_clock(signals)) else { return true };
        /// The effort of an ordinary move.
        const USUAL_EFFORT: f64 = 0.67;
        let unchanged = stability.unchanged.min(6) as i32;
        let settled = percent(params::time_unsettled() - params::time_settling() * unchanged);
        let falling = 1.0 + percent(params::time_falling()) * percent(stability.drop.clamp(0, 100));
        let effort = 1.0 + percent(params::time_effort()) * (USUAL_EFFORT - stability.effort);
        // The next iteration takes longer than this one, so only part of the share may be used up.
        let factor = percent(params::time_share()) * settled * falling * effort;
        used < budget.soft.mul_f64(factor.max(0.0)).min(budget.hard)
    }

    /// Time used on the clock; `None` while pondering.
    fn on_clock(&self, signals: &Signals) -> Option<Duration> {
        if signals.is_pondering() {
            return None;
        }
        Some(signals.clock_started().unwrap_or(self.started).elapsed())
    }
}

/// How many nodes to search before the next look at the clock, if the last `nodes` nodes took `spent`. Most nodes
/// take less than a microsecond, but one that first touches its page of a large table can take milliseconds.
#[must_use]
pub fn next_interval(nodes: u64, spent: Duration) -> u64 {
    const MOST: u64 = 512;
    if spent > Duration::from_millis(1) { (nodes / 2).max(1) } else { (2 * nodes).min(MOST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> TimeBudget {
        let ms = Duration::from_millis;
        TimeBudget::of(&Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }, ms(overhead))
    }

    #[test]
    fn no_clock_is_ever_overdrawn() {
        for remaining in (0..200).chain([1_000, 60_000, 3_600_000]) {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    for overhead in [0, 10, 100, 5_000] {
                        let budget = budget(remaining, increment, moves, overhead);
                        let left = Duration::from_millis(remaining);
                        assert!(budget.soft <= budget.hard && budget.hard <= left.mul_f64(0.9), "{budget:?}");
                        if remaining > 2 * overhead {
                            assert!(budget.hard + Duration::from_millis(overhead) <= left, "{budget:?} of {left:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_uses_the_clock() {
        assert!(budget(10_000, 0, Some(1), 10).soft > Duration::from_secs(8));
        assert!(budget(10_000, 0, Some(40), 10).soft < Duration::from_secs(1));
    }

    #[test]
    fn the_clock_is_looked_at_more_often_while_nodes_are_slow() {
        let after = |start, spent| {
            let pace = |nodes: &u64| Some(next_interval(*nodes, spent));
            std::iter::successors(Some(start), pace).take(12).collect::<Vec<u64>>()
        };
        assert_eq!(after(1, Duration::from_micros(200)), [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 512, 512]);
        assert_eq!(after(512, Duration::from_millis(5)), [512, 256, 128, 64, 32, 16, 8, 4, 2, 1, 1, 1]);
    }
}
