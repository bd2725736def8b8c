//! The commands of the UCI protocol and the console, as one type. [`super::input`] turns lines into
//! [`Command`]s, and the session executes them.

use thiserror::Error;

use super::genfens;
use crate::engine::bench;
use crate::util::quote::quote;

/// The maximum depth of `perft` in plies, far beyond anything that finishes in a lifetime.
pub const MAX_PERFT: u32 = 100;

/// A parsed line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing: a blank line, a comment (`#`), or `register`, which this engine does not need.
    Nothing,
    /// `uci`: print name, author and options.
    Uci,
    Debug(bool),
    /// `isready`: answer at once, also during a search or a count.
    IsReady,
    SetOption {
        /// Name of the option, its words joined by single spaces, in the original case.
        name: String,
        /// The value as written; `None` without the word `value`, empty if nothing follows it.
        value: Option<String>,
    },
    /// `ucinewgame`: the next position belongs to another game.
    UciNewGame,
    Position {
        base: Base,
        /// The moves, as written and not yet checked for legality.
        moves: Vec<String>,
    },
    /// `go …`: search, or count with `go perft`.
    Go(GoArguments),
    Stop,
    /// `ponderhit`: the opponent played the expected move.
    PonderHit,
    Quit,
    /// `d`: show the board.
    Display,
    Eval,
    /// `bench`: search the fixed positions.
    Bench(bench::BenchPlan),
    /// `genfens`: find balanced openings.
    Genfens(genfens::Wanted),
    /// `solve`: prove a win. The words after it, not yet read.
    Solve(String),
    /// `perft N`: the same as `go perft N`.
    Perft(u32),
    /// `flip`: exchange the colors.
    Flip,
    Moves,
    Help,
    Invalid(UciLineError),
}

/// The position before the moves of a `position` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    StartPos,
    /// A FEN, its fields joined by single spaces, not yet validated.
    Fen(String),
}

/// The arguments of `go`. A number below its minimum is raised to it. The side to move decides which
/// clock counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoArguments {
    /// White's time in milliseconds, at least 1.
    pub wtime: Option<u64>,
    /// Black's time in milliseconds, at least 1.
    pub btime: Option<u64>,
    /// White's increment in milliseconds.
    pub winc: Option<u64>,
    /// Black's increment in milliseconds.
    pub binc: Option<u64>,
    /// Moves to the next time control; 0 means that there is none.
    pub movestogo: Option<u32>,
    /// Plies, at least 1.
    pub depth: Option<u32>,
    /// Nodes, at least 1.
    pub nodes: Option<u64>,
    /// Moves to mate, at least 1.
    pub mate: Option<u32>,
    /// Time for this move in milliseconds, at least 1.
    pub movetime: Option<u64>,
    /// Give no best move before `stop`.
    pub infinite: bool,
    pub ponder: bool,
    /// The moves to search, as written; `0000` means none.
    pub searchmoves: Option<Vec<String>>,
    /// Count the leaves at this many plies instead of searching.
    pub perft: Option<u32>,
}

/// The `go` words that take a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoNumber {
    WhiteTime,
    BlackTime,
    WhiteIncrement,
    BlackIncrement,
    MovesToGo,
    Depth,
    Nodes,
    Mate,
    MoveTime,
}

impl GoNumber {
    /// Looks up the word, ignoring case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<GoNumber> {
        Some(match word.to_ascii_lowercase().as_str() {
            "wtime" => GoNumber::WhiteTime,
            "btime" => GoNumber::BlackTime,
            "winc" => GoNumber::WhiteIncrement,
            "binc" => GoNumber::BlackIncrement,
            "movestogo" => GoNumber::MovesToGo,
            "depth" => GoNumber::Depth,
            "nodes" => GoNumber::Nodes,
            "mate" => GoNumber::Mate,
            "movetime" => GoNumber::MoveTime,
            _ => return None,
        })
    }
}

impl GoArguments {
    /// Sets a number, clamped to the range of its field. Returns whether the field was set before.
    pub fn set(&mut self, which: GoNumber, number: i128) -> bool {
        let long = |least: u64| u64::try_from(number.max(least.into())).unwrap_or(u64::MAX);
        let short = |least: u32| u32::try_from(number.max(least.into())).unwrap_or(u32::MAX);
        match which {
            GoNumber::WhiteTime => self.wtime.replace(long(1)).is_some(),
            GoNumber::BlackTime => self.btime.replace(long(1)).is_some(),
            GoNumber::WhiteIncrement => self.winc.replace(long(0)).is_some(),
            GoNumber::BlackIncrement => self.binc.replace(long(0)).is_some(),
            GoNumber::MovesToGo => self.movestogo.replace(short(0)).is_some(),
            GoNumber::Depth => self.depth.replace(short(1)).is_some(),
            GoNumber::Nodes => self.nodes.replace(long(1)).is_some(),
            GoNumber::Mate => self.mate.replace(short(1)).is_some(),
            GoNumber::MoveTime => self.movetime.replace(long(1)).is_some(),
        }
    }

    /// Whether anything besides `stop` can end the search.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.movetime.is_some();
        limited || self.has_clock()
    }

    /// Whether a clock was given, even if only its increment.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.wtime.is_some() || self.btime.is_some() || self.winc.is_some() || self.binc.is_some()
    }
}

/// Why a line is invalid, as one sentence that quotes it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UciLineError {
    #[error("unknown command {}; \"help\" lists the commands", quote(.0))]
    UnknownCommand(String),
    #[error("a line of more than {limit} bytes was left out; it began with {}", quote(.start))]
    LineTooLong { limit: usize, start: String },
    #[error("debug: expected \"on\" or \"off\" instead of {}", quote_or_nothing(.0))]
    DebugSwitch(String),
    #[error("setoption: expected \"name\" and the name of an option instead of {}", quote_or_nothing(.0))]
    OptionName(String),
    #[error("position: expected \"startpos\" or \"fen\" instead of {}; the position stays as it was", quote_or_nothing(.0))]
    PositionBase(String),
    #[error("position: no FEN after \"fen\"; the position stays as it was")]
    FenMissing,
    #[error("position: expected \"moves\" instead of {}; the position stays as it was", quote_or_nothing(.0))]
    MovesExpected(String),
    /// `perft` without a depth, or with one so large that the recursion would overflow the stack.
    #[error("perft: expected a depth from 0 to {MAX_PERFT} plies instead of {}", quote_or_nothing(.0))]
    PerftDepth(String),
    /// `bench` with invalid arguments.
    #[error(transparent)]
    Bench(#[from] bench::BenchPlanError),
    #[error("genfens: expected a number of positions from 1 to {} instead of {}", genfens::MOST, quote_or_nothing(.0))]
    GenfensCount(String),
    #[error("genfens: expected {what} instead of {}", quote_or_nothing(text))]
    Genfens { what: &'static str, text: String },
}

/// The text in quotation marks, or a word for an empty text.
fn quote_or_nothing(text: &str) -> String {
    if text.is_empty() { "nothing".to_string() } else { quote(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_brought_into_range() {
        let mut go = GoArguments::default();
        for (which, number) in [
            (GoNumber::WhiteTime, -5),
            (GoNumber::BlackTime, 0),
            (GoNumber::WhiteIncrement, -1),
            (GoNumber::BlackIncrement, i128::from(u64::MAX) + 1),
            (GoNumber::MovesToGo, 0),
            (GoNumber::Depth, 1 << 40),
            (GoNumber::Nodes, i128::from(u64::MAX)),
            (GoNumber::Mate, 0),
            (GoNumber::MoveTime, 7),
        ] {
            assert!(!go.set(which, number), "{which:?} was not set before");
        }
        let expected = GoArguments {
            wtime: Some(1),
            btime: Some(1),
            winc: Some(0),
            binc: Some(u64::MAX),
            movestogo: Some(0),
            depth: Some(u32::MAX),
            nodes: Some(u64::MAX),
            mate: Some(1),
            movetime: Some(7),
            ..GoArguments::default()
        };
        assert_eq!(go, expected);
        assert!(go.set(GoNumber::Depth, 3), "set twice");
        assert_eq!(go.depth, Some(3));
    }
}
