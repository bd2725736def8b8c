//! The clocks of a game, and the `go` command that tells an engine about them.

use std::fmt::Write;
use std::time::Duration;

use super::settings::{ClockSettings, Limits};
use crate::atomic::Color;

/// The time left to each side.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    limits: [Limits; 2],
    left: [Duration; 2],
    /// Moves until the time is added again.
    moves: [u32; 2],
}

/// How long a search without a clock may take before the engine counts as hung, with no nodes to
/// go by.
const PATIENCE: Duration = Duration::from_secs(600);

/// How long a search of a few nodes may take; more nodes get more, at this speed.
const LEAST_PATIENCE: Duration = Duration::from_secs(60);
const SLOWEST_NODES_PER_SECOND: u64 = 5_000;

impl Clocks {
    /// The clocks at the start of a game. `limits` are White's and Black's.
    #[must_use]
    pub fn new(limits: [Limits; 2]) -> Clocks {
        let clock = |limits: &Limits| limits.clock;
        let left = limits.map(|limits| {
            clock(&limits).map_or(Duration::ZERO, |clock| Duration::from_millis(clock.time_ms))
        });
        let moves = limits.map(|limits| clock(&limits).and_then(|clock| clock.moves).unwrap_or(0));
        Clocks { limits, left, moves }
    }

    /// The most time that a side may spend on its next move; `None` if time does not matter.
    #[must_use]
    pub fn allowed(&self, color: Color) -> Option<Duration> {
        let Limits { clock, move_time_ms, .. } = self.limits[color as usize];
        let move_time = move_time_ms.map(Duration::from_millis);
        let left = clock.map(|_| self.left[color as usize]);
        [left, move_time].into_iter().flatten().min()
    }

    /// How long to wait for an answer if time does not matter.
    #[must_use]
    pub fn patience(&self, color: Color) -> Duration {
        let nodes = self.limits[color as usize].nodes;
        nodes.map_or(PATIENCE, |nodes| {
            LEAST_PATIENCE + Duration::from_secs(nodes / SLOWEST_NODES_PER_SECOND)
        })
    }

    /// Takes the time of a move from a side's clock and adds its increment.
    pub fn spend(&mut self, color: Color, spent: Duration) {
        let side = color as usize;
        let Some(ClockSettings { time_ms, increment_ms, moves }) = self.limits[side].clock else {
            return;
        };
        let left = &mut self.left[side];
        *left = left.saturating_sub(spent) + Duration::from_millis(increment_ms);
        if let Some(moves) = moves {
            self.moves[side] -= 1;
            if self.moves[side] == 0 {
                self.moves[side] = moves;
                *left += Duration::from_millis(time_ms);
            }
        }
    }

    /// Appends the `go` command of a side, with `spent` already taken from its clock.
    pub fn write_go(&self, color: Color, spent: Duration, ponder: bool, line: &mut String) {
        let Limits { clock, move_time_ms, nodes, depth } = self.limits[color as usize];
        line.push_str(if ponder { "go ponder" } else { "go" });
        let mut number = |key: &str, value: u128| {
            // Writing into a string cannot fail.
            let _ = write!(line, " {key} {value}");
        };
        if let Some(clock) = clock {
            let other = self.limits[!color as usize].clock.map_or(clock, |clock| clock);
            let left = |side: Color| match side == color {
                true => self.left[side as usize].saturating_sub(spent).as_millis(),
                false => self.left[side as usize].as_millis(),
            };
            let increment = |side: Color| {
                u128::from(if side == color { clock.increment_ms } else { other.increment_ms })
            };
            // An opponent without a clock has no time of its own; the engine sees its own.
            let other_left = match self.limits[!color as usize].clock {
                Some(_) => left(!color),
                None => left(color),
            };
            let times = |side: Color| if side == color { left(color) } else { other_left };
            number("wtime", times(Color::White));
            number("btime", times(Color::Black));
            if increment(Color::White) > 0 || increment(Color::Black) > 0 {
                number("winc", increment(Color::White));
                number("binc", increment(Color::Black));
            }
            if clock.moves.is_some() {
                number("movestogo", self.moves[color as usize].into());
            }
        }
        for (key, value) in
            [("movetime", move_time_ms), ("nodes", nodes), ("depth", depth.map(u64::from))]
        {
            if let Some(value) = value {
                number(key, value.into());
            }
        }
        line.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_clock(text: &str) -> Limits {
        Limits { clock: ClockSettings::parse(text), ..Limits::default() }
    }

    fn go(clocks: &Clocks, color: Color) -> String {
        let mut line = String::new();
        clocks.write_go(color, Duration::ZERO, false, &mut line);
        line
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let mut clocks = Clocks::new([with_clock("10+0.1"), with_clock("2/4")]);
        assert_eq!(go(&clocks, Color::White), "go wtime 10000 btime 4000 winc 100 binc 0\n");
        clocks.spend(Color::White, Duration::from_millis(600));
        assert_eq!(
            go(&clocks, Color::Black),
            "go wtime 9500 btime 4000 winc 100 binc 0 movestogo 2\n"
        );
        clocks.spend(Color::Black, Duration::from_millis(3000));
        assert_eq!(clocks.allowed(Color::Black), Some(Duration::from_secs(1)));
        clocks.spend(Color::Black, Duration::from_millis(500));
        assert_eq!(
            go(&clocks, Color::Black),
            "go wtime 9500 btime 4500 winc 100 binc 0 movestogo 2\n"
        );
    }

    #[test]
    fn other_limits_stand_alone_or_with_a_clock() {
        let limits = Limits { nodes: Some(1000), depth: Some(9), ..Limits::default() };
        let clocks = Clocks::new([limits, with_clock("1+0.01")]);
        assert_eq!(go(&clocks, Color::White), "go nodes 1000 depth 9\n");
        assert_eq!(clocks.allowed(Color::White), None);
        assert_eq!(go(&clocks, Color::Black), "go wtime 1000 btime 1000 winc 10 binc 10\n");
        let limits = Limits { move_time_ms: Some(50), ..with_clock("0.02") };
        let clocks = Clocks::new([limits, limits]);
        assert_eq!(clocks.allowed(Color::Black), Some(Duration::from_millis(20)));
        assert_eq!(go(&clocks, Color::White), "go wtime 20 btime 20 movetime 50\n");
    }
}
