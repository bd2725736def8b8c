//! The crate vampirc-uci as an oracle: an incoming line that it reads and prints back unchanged
//! means the same command to both.

use std::panic::catch_unwind;

use proptest::prelude::*;
use vampirc_uci::{Duration, UciMessage, UciMove, UciTimeControl, parse_one, parse_strict};

use super::command;
use super::properties::{babble, go_line};
use crate::uci::command::{Base, Command, GoArguments};

/// The command of a message from a GUI, with its numbers in the ranges of [`GoArguments`].
fn meaning(message: UciMessage) -> Command {
    let texts = |moves: &[UciMove]| moves.iter().map(ToString::to_string).collect();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    match message {
        UciMessage::Uci => Command::Uci,
        UciMessage::Debug(on) => Command::Debug(on),
        UciMessage::IsReady => Command::IsReady,
        UciMessage::Register { .. } => Command::Nothing,
        UciMessage::Position { startpos, fen, moves } => {
            let base = match fen {
                Some(fen) if !startpos => Base::Fen(words(fen.as_str())),
                _ => Base::StartPos,
            };
            Command::Position { base, moves: texts(&moves) }
        }
        UciMessage::SetOption { name, value } => Command::SetOption {
            name: words(&name),
            value: value.map(|value| value.trim().to_owned()),
        },
        UciMessage::UciNewGame => Command::UciNewGame,
        UciMessage::Stop => Command::Stop,
        UciMessage::PonderHit => Command::PonderHit,
        UciMessage::Quit => Command::Quit,
        UciMessage::Go { time_control, search_control } => {
            let mut go = GoArguments::default();
            let at_least = |least: u64, time: Duration| {
                u64::try_from(time.num_milliseconds()).unwrap_or_default().max(least)
            };
            match time_control {
                Some(UciTimeControl::Ponder) => go.ponder = true,
                Some(UciTimeControl::Infinite) => go.infinite = true,
                Some(UciTimeControl::MoveTime(time)) => go.movetime = Some(at_least(1, time)),
                Some(UciTimeControl::TimeLeft {
                    white_time,
                    black_time,
                    white_increment,
                    black_increment,
                    moves_to_go,
                }) => {
                    go.wtime = white_time.map(|time| at_least(1, time));
                    go.btime = black_time.map(|time| at_least(1, time));
                    go.winc = white_increment.map(|time| at_least(0, time));
                    go.binc = black_increment.map(|time| at_least(0, time));
                    go.movestogo = moves_to_go.map(u32::from);
                }
                None => {}
            }
            if let Some(search) = search_control {
                go.depth = search.depth.map(|plies| u32::from(plies).max(1));
                go.nodes = search.nodes.map(|nodes| nodes.max(1));
                go.mate = search.mate.map(|moves| u32::from(moves).max(1));
                let moves = &search.search_moves;
                go.searchmoves = (!moves.is_empty()).then(|| texts(moves));
            }
            Command::Go(go)
        }
        other => unreachable!("{other} is no message to an engine"),
    }
}

/// What vampirc-uci makes of a line; `None` if it panics, reads no message or more than one, or
/// prints other words. White space other than the space is not the same to both.
fn oracle(line: &str) -> Option<Command> {
    if line.contains(|letter: char| letter != ' ' && letter.is_whitespace()) {
        return None;
    }
    let messages = catch_unwind(|| parse_strict(line)).ok()?.ok()?;
    let [message] = <[UciMessage; 1]>::try_from(messages).ok()?;
    let printed = message.to_string();
    printed.split_whitespace().eq(line.split_whitespace()).then(|| meaning(message))
}

/// The oracle speaks here, so that the comparisons below compare something.
#[test]
fn the_lines_of_clients_mean_the_same_to_the_oracle() {
    for line in [
        "uci",
        "debug on",
        "debug off",
        "isready",
        "register later",
        "register name A code B",
        "setoption name Hash value 64",
        "setoption name Debug Log File value C:\\my logs\\a.txt",
        "setoption name EvalFile value <empty>",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 b8c6",
        "position fen 8/P7/8/8/8/8/4k3/4K3 w - - 12 34 moves a7a8q",
        "go",
        "go ponder",
        "go infinite",
        "go movetime 500",
        "go movetime -5",
        "go wtime 60000 btime 59000 winc 1000 binc 900 movestogo 40",
        "go wtime -3 btime 0",
        "go depth 12 nodes 5000000000 mate 3",
        "go depth 0",
        "go searchmoves e2e4 d2d4",
        "go infinite searchmoves e2e4",
        "go movetime 9 depth 255",
        "stop",
        "ponderhit",
        "quit",
    ] {
        assert_eq!(Some(command(line)), oracle(line), "{line}");
    }
}

/// Why the program does not read its input with it.
#[test]
fn the_oracle_is_no_reader() {
    assert!(catch_unwind(|| parse_one("go depth 256")).is_err());
    let printed = |line: &str| parse_one(line).to_string();
    assert_eq!(printed("position startpos moves  e2e4"), "position startpos");
    assert_eq!(printed("go ponder wtime 9 btime 8").trim_end(), "go wtime 9 btime 8");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn searches_mean_the_same_to_the_oracle((_, line) in go_line()) {
        if let Some(expected) = oracle(&line) {
            prop_assert_eq!(command(&line), expected);
        }
    }

    #[test]
    fn babble_means_the_same_to_the_oracle(line in babble()) {
        if let Some(expected) = oracle(&line) {
            prop_assert_eq!(command(&line), expected);
        }
    }
}
