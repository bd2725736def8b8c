//! Turns a parsed command into a game or into search limits. That needs the rules and the side to
//! move; [`super::input`] does the parsing.

use std::time::Duration;

use thiserror::Error;

use super::command::{Base, GoArguments};
use crate::atomic::fen::FenError;
use crate::atomic::{Color, Game, Position};
use crate::engine::{Clock, Limits};
use crate::explain::objection::{RefusedMove, read_game, read_uci};
use crate::util::clock::Instant;

/// Why a `position` is invalid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    #[error("position: {0}; the position stays as it was")]
    Fen(#[from] FenError),
    #[error("position: {0}; the position stays as it was")]
    Move(#[from] RefusedMove),
}

/// Sets up the position and plays the moves.
///
/// # Errors
/// If the FEN or a move is invalid: with the first problem.
pub fn game(base: &Base, moves: &[String]) -> Result<Game, PositionError> {
    let start = match base {
        Base::StartPos => Position::start(),
        Base::Fen(fen) => Position::from_fen(fen)?,
    };
    Ok(read_game(start, moves, read_uci)?)
}

/// The limits of a `go` in a position, and the words of `searchmoves` that are not legal moves there.
///
/// The clock is that of the side to move. If its time is missing, the opponent's time counts; if
/// both are missing, one millisecond is left. A search without limits is infinite.
#[must_use]
pub fn limits(go: &GoArguments, position: &Position, received: Instant) -> (Limits, Vec<String>) {
    let mut unknown = Vec::new();
    let search_moves = go.searchmoves.as_ref().map(|texts| {
        let mut moves = Vec::new();
        for text in texts.iter().filter(|text| *text != "0000") {
            match position.parse_uci(text) {
                Ok(mv) => moves.push(mv),
                Err(_) => unknown.push(text.clone()),
            }
        }
        moves
    });
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        soft_nodes: None,
        mate: go.mate,
        move_time: go.movetime.map(Duration::from_millis),
        clock: go.has_clock().then(|| clock(go, position.turn())),
        infinite: go.infinite || !go.is_limited(),
        asked: Some(received),
        ponder: go.ponder,
        search_moves,
    };
    (limits, unknown)
}

fn clock(go: &GoArguments, turn: Color) -> Clock {
    let (own, other, increment) = match turn {
        Color::White => (go.wtime, go.btime, go.winc),
        Color::Black => (go.btime, go.wtime, go.binc),
    };
    Clock {
        remaining: Duration::from_millis(own.or(other).unwrap_or(1)),
        increment: Duration::from_millis(increment.unwrap_or(0)),
        moves_to_go: go.movestogo.filter(|moves| *moves > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::command::GoNumber;

    #[test]
    fn moves_are_played_or_the_first_bad_one_is_named() {
        let texts = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let played = game(&Base::StartPos, &texts("e2e4 e7e5 G1F3")).unwrap();
        assert_eq!(played.moves().len(), 3);
        let error = game(&Base::StartPos, &texts("e2e4 e2e4")).unwrap_err().to_string();
        assert!(error.starts_with("position: move 2: \"e2e4\" is not a legal move in "), "{error}");
        let error = game(&Base::StartPos, &texts("e2e4 0000")).unwrap_err().to_string();
        assert!(error.starts_with("position: move 2: \"0000\" is not a legal move in "), "{error}");
        assert!(
            error.ends_with(": passing is not allowed; the position stays as it was"),
            "{error}"
        );
        let error = game(&Base::StartPos, &texts("Nf3")).unwrap_err().to_string();
        assert_eq!(
            error,
            "position: move 1: \"Nf3\" is not a move such as e2e4 or e7e8q; the position stays as it was"
        );
        let error = game(&Base::Fen("8/8".to_string()), &[]).unwrap_err().to_string();
        assert!(error.starts_with("position: bad FEN \"8/8\": "), "{error}");
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let start = Position::start();
        let black = start.after(start.parse_uci("e2e4").unwrap());
        let arguments = |wtime, btime| GoArguments {
            wtime,
            btime,
            winc: Some(3),
            binc: Some(4),
            movestogo: Some(0),
            ..GoArguments::default()
        };
        let clock = |position, wtime, btime| {
            limits(&arguments(wtime, btime), position, Instant::now()).0.clock.unwrap()
        };
        let expected = |time, increment| Clock {
            remaining: Duration::from_millis(time),
            increment: Duration::from_millis(increment),
            moves_to_go: None,
        };
        assert_eq!(clock(&start, Some(100), Some(200)), expected(100, 3));
        assert_eq!(clock(&black, Some(100), Some(200)), expected(200, 4));
        assert_eq!(clock(&black, Some(100), None), expected(100, 4));
        assert_eq!(clock(&start, None, None), expected(1, 3));
        let period = GoArguments { wtime: Some(100), movestogo: Some(7), ..GoArguments::default() };
        let period = limits(&period, &start, Instant::now()).0.clock.unwrap();
        assert_eq!(period.moves_to_go, Some(7));
    }

    #[test]
    fn a_search_without_limits_is_infinite() {
        let start = Position::start();
        let infinite = |go: GoArguments| limits(&go, &start, Instant::now()).0.infinite;
        assert!(infinite(GoArguments::default()));
        assert!(infinite(GoArguments { ponder: true, ..GoArguments::default() }));
        assert!(infinite(GoArguments { infinite: true, depth: Some(3), ..GoArguments::default() }));
        assert!(infinite(GoArguments { movestogo: Some(3), ..GoArguments::default() }));
        assert!(!infinite(GoArguments { ponder: true, wtime: Some(3), ..GoArguments::default() }));
    }

    #[test]
    fn each_number_alone_limits_a_search_and_clock_words_set_a_clock() {
        let start = Position::start();
        for (word, is_clock) in [
            ("depth", false),
            ("nodes", false),
            ("mate", false),
            ("movetime", false),
            ("wtime", true),
            ("btime", true),
            ("winc", true),
            ("binc", true),
        ] {
            let mut go = GoArguments::default();
            assert!(!go.set(GoNumber::from_word(word).unwrap(), 3), "{word}");
            let (limits, _) = limits(&go, &start, Instant::now());
            assert_eq!((limits.infinite, limits.clock.is_some()), (false, is_clock), "{word}");
        }
    }

    #[test]
    fn illegal_searchmoves_are_returned_and_the_null_move_means_none() {
        let start = Position::start();
        let of = |texts: &[&str]| {
            let searchmoves = Some(texts.iter().map(ToString::to_string).collect());
            let (limits, unknown) = limits(
                &GoArguments { searchmoves, ..GoArguments::default() },
                &start,
                Instant::now(),
            );
            (limits.search_moves.unwrap(), unknown)
        };
        assert_eq!(of(&["0000"]), (Vec::new(), Vec::new()));
        assert_eq!(
            of(&["e2e4", "e2e5"]),
            (vec![start.parse_uci("e2e4").unwrap()], vec!["e2e5".to_string()])
        );
    }
}
