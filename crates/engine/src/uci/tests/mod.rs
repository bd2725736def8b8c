//! The meaning of lines: the usual ones, and the known traps of UCI parsers.

mod oracle;
mod properties;

use super::command::{Base, Command, GoArguments, UciLineError};
use super::genfens;
use super::input::{Event, Line, spawn};
use crate::engine::bench;

fn command(line: &str) -> Command {
    let read = Line::read(line.as_bytes());
    assert_eq!(read.ignored, Vec::<String>::new(), "words of {line:?} were ignored");
    read.command
}

/// The command and the ignored words.
fn lenient(line: &str) -> (Command, Vec<String>) {
    let read = Line::read(line.as_bytes());
    (read.command, read.ignored)
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn go(edit: impl FnOnce(&mut GoArguments)) -> Command {
    let mut arguments = GoArguments::default();
    edit(&mut arguments);
    Command::Go(arguments)
}

fn from_start(moves: &[&str]) -> Command {
    Command::Position { base: Base::StartPos, moves: strings(moves) }
}

fn from_fen(fen: &str, moves: &[&str]) -> Command {
    Command::Position { base: Base::Fen(fen.to_string()), moves: strings(moves) }
}

fn option_set(name: &str, value: Option<&str>) -> Command {
    Command::SetOption { name: name.to_string(), value: value.map(str::to_string) }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_usual_lines() {
    for (line, expected) in [
        ("uci", Command::Uci),
        ("debug on", Command::Debug(true)),
        ("isready", Command::IsReady),
        ("setoption name Hash value 64", option_set("Hash", Some("64"))),
        ("setoption name Clear Hash", option_set("Clear Hash", None)),
        ("ucinewgame", Command::UciNewGame),
        ("position startpos", from_start(&[])),
        ("position startpos moves e2e4 e7e5 a7a8q", from_start(&["e2e4", "e7e5", "a7a8q"])),
        (&format!("position fen {START} moves e2e4 e7e5"), from_fen(START, &["e2e4", "e7e5"])),
        ("go", go(|_| ())),
        ("go infinite", go(|go| go.infinite = true)),
        ("go ponder", go(|go| go.ponder = true)),
        ("go depth 255", go(|go| go.depth = Some(255))),
        ("go nodes 100000", go(|go| go.nodes = Some(100_000))),
        ("go mate 3", go(|go| go.mate = Some(3))),
        ("go movetime 10000", go(|go| go.movetime = Some(10_000))),
        (
            "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 40",
            go(|go| {
                (go.wtime, go.btime, go.winc, go.binc) =
                    (Some(1000), Some(2000), Some(10), Some(20));
                go.movestogo = Some(40);
            }),
        ),
        (
            "go btime 2000 wtime 1000 depth 3",
            go(|go| (go.wtime, go.btime, go.depth) = (Some(1000), Some(2000), Some(3))),
        ),
        (
            "go infinite searchmoves e2e4 d2d4",
            go(|go| (go.infinite, go.searchmoves) = (true, Some(strings(&["e2e4", "d2d4"])))),
        ),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
    ] {
        assert_eq!(command(line), expected, "{line}");
    }
}

#[test]
fn trap_trailing_blanks_after_go() {
    assert_eq!(command("go "), Command::Go(GoArguments::default()));
    assert_eq!(command("go depth 5 "), go(|go| go.depth = Some(5)));
    assert_eq!(command("go infinite \r\n"), go(|go| go.infinite = true));
    let both = go(|go| (go.wtime, go.btime) = (Some(100), Some(100)));
    assert_eq!(command(" go  wtime\t100   btime 100  "), both);
}

#[test]
fn trap_numbers_beyond_a_byte() {
    for (line, expected) in [
        ("go depth 256", go(|go| go.depth = Some(256))),
        ("gO mate 1 Depth 256", go(|go| (go.mate, go.depth) = (Some(1), Some(256)))),
        ("go depth 999", go(|go| go.depth = Some(999))),
        ("go depth 1000", go(|go| go.depth = Some(1000))),
        ("go mate 256", go(|go| go.mate = Some(256))),
        ("go movestogo 256", go(|go| go.movestogo = Some(256))),
        ("go movestogo 1000", go(|go| go.movestogo = Some(1000))),
        ("go nodes 1234567890123", go(|go| go.nodes = Some(1_234_567_890_123))),
        ("go movetime 1234567890123", go(|go| go.movetime = Some(1_234_567_890_123))),
        ("go depth 99999999999", go(|go| go.depth = Some(u32::MAX))),
        ("go nodes 18446744073709551615", go(|go| go.nodes = Some(u64::MAX))),
        ("go nodes 18446744073709551616", go(|go| go.nodes = Some(u64::MAX))),
        (
            "go nodes 999999999999999999999999999999999999999999999999",
            go(|go| go.nodes = Some(u64::MAX)),
        ),
    ] {
        assert_eq!(command(line), expected, "{line}");
    }
}

#[test]
fn trap_numbers_glued_to_the_next_word() {
    assert_eq!(
        lenient("go wtime 1movestogo 999"),
        (go(|go| go.movetime = Some(1)), strings(&["wtime 1movestogo", "999"]))
    );
}

#[test]
fn trap_ponder_beside_clocks_and_other_pairs() {
    assert_eq!(
        command("go ponder wtime 1000 btime 2000"),
        go(|go| (go.ponder, go.wtime, go.btime) = (true, Some(1000), Some(2000)))
    );
    assert_eq!(
        command("go movetime 50 wtime 1000 btime 2000"),
        go(|go| (go.movetime, go.wtime, go.btime) = (Some(50), Some(1000), Some(2000)))
    );
    assert_eq!(command("go infinite depth 7"), go(|go| (go.infinite, go.depth) = (true, Some(7))));
    assert_eq!(
        command("go infinite movetime 7"),
        go(|go| (go.infinite, go.movetime) = (true, Some(7)))
    );
    assert_eq!(command("go ponder infinite"), go(|go| (go.infinite, go.ponder) = (true, true)));
}

#[test]
fn trap_words_that_are_no_numbers() {
    let clocks = go(|go| (go.wtime, go.btime) = (Some(1000), Some(2000)));
    assert_eq!(lenient("go wtime 1000.5 btime 2000"), (clocks.clone(), strings(&[".5"])));
    assert_eq!(lenient("go wtime 1000 foo btime 2000"), (clocks.clone(), strings(&["foo"])));
    assert_eq!(lenient("go wtime 1000 btime 2000 winc 1e3"), (clocks, strings(&["winc 1e3"])));
    assert_eq!(lenient("go depth x nodes 5"), (go(|go| go.nodes = Some(5)), strings(&["depth x"])));
    assert_eq!(lenient("go depth nodes 5"), (go(|go| go.nodes = Some(5)), strings(&["depth"])));
    assert_eq!(lenient("go depth"), (go(|go| go.movetime = Some(1)), strings(&["depth"])));
    assert_eq!(
        lenient("go depth 5 depth 7"),
        (go(|go| go.depth = Some(7)), strings(&["an earlier depth"]))
    );
    assert_eq!(lenient("go depth 5."), (go(|go| go.depth = Some(5)), strings(&["."])));
    assert_eq!(lenient("go depth -"), (go(|go| go.movetime = Some(1)), strings(&["depth -"])));
    assert_eq!(
        lenient("go infinite depth -"),
        (go(|go| go.infinite = true), strings(&["depth -"]))
    );
}

#[test]
fn small_numbers_are_raised() {
    assert_eq!(
        command("go wtime -200 btime 0 winc -1"),
        go(|go| (go.wtime, go.btime, go.winc) = (Some(1), Some(1), Some(0)))
    );
    assert_eq!(command("go depth 0"), go(|go| go.depth = Some(1)));
    assert_eq!(command("go movetime -7"), go(|go| go.movetime = Some(1)));
    assert_eq!(
        command("go movestogo 0 wtime +5"),
        go(|go| (go.movestogo, go.wtime) = (Some(0), Some(5)))
    );
}

#[test]
fn trap_moves_are_never_dropped() {
    assert_eq!(command("position startpos moves e2e4 e7e5"), from_start(&["e2e4", "e7e5"]));
    assert_eq!(command("position startpos moves  e2e4   e7e5 "), from_start(&["e2e4", "e7e5"]));
    assert_eq!(
        command("position startpos moves e2e4 0000 e7e5"),
        from_start(&["e2e4", "0000", "e7e5"])
    );
    assert_eq!(
        command("position startpos moves P@e4 O-O e7e8k"),
        from_start(&["P@e4", "O-O", "e7e8k"])
    );
    assert_eq!(command("position startpos moves E2E4 e7e8Q"), from_start(&["E2E4", "e7e8Q"]));
    assert_eq!(command("position startpos moves"), from_start(&[]));
    let moves = vec!["g1f3"; 2000];
    assert_eq!(
        command(&format!("position startpos moves {}", moves.join(" "))),
        from_start(&moves)
    );
}

#[test]
fn trap_fens_in_all_spellings() {
    for fen in [
        START,
        "8/8/8/8/8/8/4k3/4K3 w - -",
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w Eec - 3 17",
        "8/8/8/8/8/8/4k3/4K3 w - - 0 12345",
        "8/8/8/8/8/8/4k3/4K3 w - - -1 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "44 kings",
    ] {
        assert_eq!(command(&format!("position fen {fen}")), from_fen(fen, &[]), "{fen}");
        assert_eq!(
            command(&format!("position  fen  {fen}  moves  e2e4")),
            from_fen(fen, &["e2e4"]),
            "{fen}"
        );
    }
}

#[test]
fn a_position_is_followed_whole_or_not_at_all() {
    for (line, error) in [
        ("position", UciLineError::PositionBase(String::new())),
        ("position moves e2e4", UciLineError::PositionBase("moves".to_string())),
        ("position fen", UciLineError::FenMissing),
        ("position fen moves e2e4", UciLineError::FenMissing),
        ("position startpos e2e4", UciLineError::MovesExpected("e2e4".to_string())),
    ] {
        assert_eq!(command(line), Command::Invalid(error), "{line}");
    }
}

#[test]
fn trap_options() {
    assert_eq!(command("setoption name Hash value 64"), option_set("Hash", Some("64")));
    assert_eq!(command("setoption name Clear Hash"), option_set("Clear Hash", None));
    assert_eq!(command("setoption name  Clear   Hash value"), option_set("Clear Hash", Some("")));
    assert_eq!(command("setoption name ValueScale value 3"), option_set("ValueScale", Some("3")));
    assert_eq!(
        command("setoption name Piece Values value 3"),
        option_set("Piece Values", Some("3"))
    );
    assert_eq!(command("SetOption Name hash VALUE 64"), option_set("hash", Some("64")));
    let path = "C:\\my  logs\\the value of it.txt";
    let line = format!("setoption name Debug Log File value {path} ");
    assert_eq!(command(&line), option_set("Debug Log File", Some(path)));
    assert_eq!(command("setoption name X value <empty>"), option_set("X", Some("<empty>")));
    for line in ["setoption", "setoption name", "setoption Hash value 64", "setoption name value 3"]
    {
        assert!(matches!(command(line), Command::Invalid(UciLineError::OptionName(_))), "{line}");
    }
}

#[test]
fn other_lines() {
    let genfens = |count, seed, book: Option<&str>| {
        Command::Genfens(genfens::Wanted { count, seed, book: book.map(Into::into) })
    };
    assert_eq!(command("go perft 5"), go(|go| go.perft = Some(5)));
    assert_eq!(command("perft 0"), Command::Perft(0));
    assert_eq!(command("go searchmoves 0000"), go(|go| go.searchmoves = Some(strings(&["0000"]))));
    assert_eq!(
        command("go searchmoves e2e4 h8 infinite depth 4"),
        go(|go| {
            go.searchmoves = Some(strings(&["e2e4", "h8"]));
            (go.infinite, go.depth) = (true, Some(4));
        })
    );
    assert_eq!(command("go searchmoves"), go(|go| go.searchmoves = Some(Vec::new())));
    for (line, expected) in [
        ("d", Command::Display),
        ("eval", Command::Eval),
        ("bench", Command::Bench(bench::BenchPlan::default())),
        ("bench 9", Command::Bench(bench::BenchPlan { depth: 9, ..bench::BenchPlan::default() })),
        (
            "BENCH 64  2 9",
            Command::Bench(bench::BenchPlan { depth: 9, hash_mebibytes: 64, threads: 2 }),
        ),
        ("genfens 5", genfens(5, 1, None)),
        ("genfens 5 seed 7 book None", genfens(5, 7, None)),
        (
            "genfens 1 book Books/a.epd seed 18446744073709551615",
            genfens(1, u64::MAX, Some("Books/a.epd")),
        ),
        ("flip", Command::Flip),
        ("moves", Command::Moves),
        ("help", Command::Help),
        ("", Command::Nothing),
        (" \t \r", Command::Nothing),
        ("# a note: quit", Command::Nothing),
        ("register later", Command::Nothing),
        ("register name A code B", Command::Nothing),
        ("UCI", Command::Uci),
        ("Debug OFF", Command::Debug(false)),
    ] {
        assert_eq!(command(line), expected, "{line}");
    }
    for line in [
        "go perft",
        "go perft x",
        "go perft -1",
        "perft",
        "perft 1.5",
        "perft 101",
        "perft 4294967297",
    ] {
        assert!(matches!(command(line), Command::Invalid(UciLineError::PerftDepth(_))), "{line}");
    }
    for line in ["debug", "debug onx", "debug joho on"] {
        assert!(matches!(command(line), Command::Invalid(UciLineError::DebugSwitch(_))), "{line}");
    }
    assert!(matches!(command("bench fast"), Command::Invalid(UciLineError::Bench(_))));
    for line in ["genfens", "genfens x", "genfens 0", "genfens 10000001", "genfens -3"] {
        assert!(matches!(command(line), Command::Invalid(UciLineError::GenfensCount(_))), "{line}");
    }
    for line in ["genfens 1 seed", "genfens 1 seed -1", "genfens 1 book"] {
        assert!(matches!(command(line), Command::Invalid(UciLineError::Genfens { .. })), "{line}");
    }
}

#[test]
fn unknown_words_before_a_command_are_skipped_and_reported() {
    assert_eq!(lenient("joho debug on"), (Command::Debug(true), strings(&["joho"])));
    assert_eq!(lenient("\u{feff}uci"), (Command::Uci, Vec::new()));
    assert_eq!(lenient("isready foo"), (Command::IsReady, strings(&["foo"])));
    assert_eq!(lenient("genfens 3 seed 2 book None dfrc 1").1, strings(&["dfrc", "1"]));
    assert_eq!(
        lenient("what ever go depth 3 4"),
        (go(|go| go.depth = Some(3)), strings(&["what", "ever", "4"]))
    );
    for line in [
        "xyzzy",
        "isreadyfoo",
        "hello d",
        "bestmove e2e4 go",
        "info string quit",
        "уци",
        "\u{1b}[A",
    ] {
        assert!(
            matches!(command(line), Command::Invalid(UciLineError::UnknownCommand(_))),
            "{line}"
        );
    }
}

#[test]
fn lines_of_input_are_distinguished_from_other_texts() {
    for text in
        ["uci", "  Go depth 3", "setoption name Hash", "d", "eval", "perft 3", "position startpos"]
    {
        assert!(super::is_command(text), "{text}");
    }
    for text in ["", "analyse", "game.pgn", "1. e4", "joho uci"] {
        assert!(!super::is_command(text), "{text}");
    }
}

#[test]
fn every_error_is_one_line_that_quotes_the_text() {
    for (line, quoted) in [
        ("xyzzy 1", "\"xyzzy 1\""),
        ("debug x", "\"x\""),
        ("setoption nam Hash", "\"nam Hash\""),
        ("position foo", "\"foo\""),
        ("position fen", "FEN"),
        ("position startpos e2e4", "\"e2e4\""),
        ("go perft x", "\"x\""),
        ("bench x", "\"x\""),
        ("genfens x", "\"x\""),
        ("genfens 5 seed x", "\"x\""),
    ] {
        let Command::Invalid(error) = command(line) else { unreachable!("{line} is understood") };
        let text = error.to_string();
        assert!(text.contains(quoted), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn the_thread_reads_every_line_and_then_says_so() {
    let long = vec![b'x'; 3 << 20];
    let mut bytes = b"uci\r\n\xff\xfe isready\n\n".to_vec();
    bytes.extend_from_slice(&long);
    bytes.extend_from_slice(b"\nstop\nquit");
    let (sender, events) = std::sync::mpsc::sync_channel(1);
    spawn(std::io::Cursor::new(bytes), sender).unwrap();
    let mut events: Vec<Event> = events.into_iter().collect();
    assert_eq!(events.pop(), Some(Event::End));
    let command = |event| match event {
        Event::Line(line) => line.command,
        other => unreachable!("{other:?}"),
    };
    let lines: Vec<Command> = events.into_iter().map(command).collect();
    let [Command::Uci, Command::IsReady, Command::Nothing, too_long, Command::Stop, Command::Quit] =
        &lines[..]
    else {
        unreachable!("{lines:?}")
    };
    assert!(matches!(too_long, Command::Invalid(UciLineError::LineTooLong { .. })), "{too_long:?}");
}

/// At a terminal, Ctrl-D after some text ends the line; to read on would ask for another one.
#[test]
fn the_last_line_is_understood_without_reading_on() {
    struct Source(&'static [&'static [u8]]);
    impl std::io::Read for Source {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let (first, rest) = self.0.split_first().ok_or(std::io::ErrorKind::Other)?;
            self.0 = rest;
            buffer[..first.len()].copy_from_slice(first);
            Ok(first.len())
        }
    }
    let (sender, events) = std::sync::mpsc::sync_channel(1);
    spawn(Source(&[b"qu", b"it", b""]), sender).unwrap();
    let events: Vec<Event> = events.into_iter().collect();
    let [Event::Line(line), Event::End] = &events[..] else { unreachable!("{events:?}") };
    assert_eq!(line.command, Command::Quit);
}

#[test]
fn a_line_may_have_2_to_the_20_bytes() {
    let mut line = b"position startpos".to_vec();
    line.resize(1 << 20, b' ');
    assert_eq!(Line::read(&line).command, from_start(&[]));
    line.push(b' ');
    let error = Command::Invalid(UciLineError::LineTooLong {
        limit: 1 << 20,
        start: "position startpos".to_owned(),
    });
    assert_eq!(Line::read(&line).command, error);
}
