//! From the messages of vampirc-uci to [`Command`]s, but only if they are faithful.
//!
//! vampirc-uci reads most lines correctly, panics on a few and silently drops the end of others. So it gets a line
//! only if no part makes it panic, and its result counts only if, written out again, it has exactly the words of the
//! line. [`super::parse`] reads all other lines.

use std::panic::catch_unwind;

use vampirc_uci::{UciMessage, UciSearchControl, UciTimeControl, parse_one};

use super::command::{Base, Command, GoArguments, GoNumber};

/// Parses a cleaned line through vampirc-uci; `None` if the result is not reliable.
#[must_use]
pub fn through_vampirc(line: &str) -> Option<Command> {
    let text = digestible(line)?;
    let (command, mut said) = convert(parse_guarded(&text)?)?;
    let mut words: Vec<&str> = words(&text).collect();
    if words.first() == Some(&"go") {
        // The parts of a `go` can come in any order.
        words.sort_unstable();
        said.sort_unstable();
    }
    (words == said).then_some(command)
}

/// The line in a form that vampirc-uci accepts; `None` if it would panic.
#[must_use]
pub fn digestible(line: &str) -> Option<String> {
    let words: Vec<&str> = words(line).collect();
    // vampirc-uci accepts keywords in any case, so `GO` must not pass the check below.
    let first = *words.first().filter(|first| !first.contains(|c: char| c.is_ascii_uppercase()))?;
    match first {
        "go" if !can_read_go(&words) => None,
        // The value of an option keeps its inner spaces.
        "setoption" => Some(line.trim().to_string()),
        // Elsewhere a double space would end a list of moves.
        _ => Some(words.join(" ")),
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(' ').filter(|word| !word.is_empty())
}

/// The result of vampirc-uci; `None` if it panics. Known panics are avoided earlier, because each prints a message on
/// standard error; unknown ones must not end the game either.
#[must_use]
pub fn parse_guarded(text: &str) -> Option<UciMessage> {
    catch_unwind(|| parse_one(text)).ok()
}

/// Whether vampirc-uci reads this `go` without a panic: it unwraps numbers above 255 in `depth`, `mate` and
/// `movestogo`, also where these follow the previous number without a space.
fn can_read_go(words: &[&str]) -> bool {
    let mut words = words.iter().skip(1).peekable();
    while let Some(word) = words.next() {
        let fits = match GoNumber::from_word(word) {
            Some(GoNumber::Depth | GoNumber::Mate | GoNumber::MovesToGo) => {
                words.next().is_some_and(|number| number.parse::<u8>().is_ok())
            }
            Some(_) => words.next().is_some_and(|number| number.parse::<i64>().is_ok()),
            None => word.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        };
        if !fits {
            return false;
        }
    }
    true
}

/// The command of a message, and its words.
fn convert(message: UciMessage) -> Option<(Command, Vec<String>)> {
    let one = |command: Command, word: &str| Some((command, vec![word.to_string()]));
    match message {
        UciMessage::Uci => one(Command::Uci, "uci"),
        UciMessage::IsReady => one(Command::IsReady, "isready"),
        UciMessage::UciNewGame => one(Command::UciNewGame, "ucinewgame"),
        UciMessage::Stop => one(Command::Stop, "stop"),
        UciMessage::PonderHit => one(Command::PonderHit, "ponderhit"),
        UciMessage::Quit => one(Command::Quit, "quit"),
        UciMessage::Debug(on) => {
            Some((Command::Debug(on), vec!["debug".to_string(), if on { "on" } else { "off" }.to_string()]))
        }
        UciMessage::SetOption { name, value } => Some(convert_option(&name, value)),
        UciMessage::Position { startpos, fen, moves } => {
            let base = match fen {
                Some(fen) if !startpos => Base::Fen(fen.0),
                None if startpos => Base::StartPos,
                _ => return None,
            };
            Some(convert_position(base, moves.iter().map(ToString::to_string).collect()))
        }
        UciMessage::Go { time_control, search_control } => Some(convert_go(time_control, search_control)),
        _ => None,
    }
}

fn convert_option(name: &str, value: Option<String>) -> (Command, Vec<String>) {
    let mut said = vec!["setoption".to_string(), "name".to_string()];
    said.extend(name.split_whitespace().map(str::to_string));
    let name = said.get(2..).unwrap_or_default().join(" ");
    if let Some(value) = &value {
        said.push("value".to_string());
        said.extend(value.split_whitespace().map(str::to_string));
    }
    (Command::SetOption { name, value }, said)
}

fn convert_position(base: Base, moves: Vec<String>) -> (Command, Vec<String>) {
    let mut said = vec!["position".to_string()];
    match &base {
        Base::StartPos => said.push("startpos".to_string()),
        Base::Fen(fen) => {
            said.push("fen".to_string());
            said.extend(fen.split_whitespace().map(str::to_string));
        }
    }
    if !moves.is_empty() {
        said.push("moves".to_string());
        said.extend(moves.iter().cloned());
    }
    (Command::Position { base, moves }, said)
}

fn convert_go(time: Option<UciTimeControl>, search: Option<UciSearchControl>) -> (Command, Vec<String>) {
    let mut go = GoArguments::default();
    let mut said = vec!["go".to_string()];
    let mut number = |go: &mut GoArguments, word: &str, value: Option<i128>| {
        if let (Some(which), Some(value)) = (GoNumber::from_word(word), value) {
            go.set(which, value);
            said.extend([word.to_string(), value.to_string()]);
        }
    };
    let search = search.unwrap_or_default();
    number(&mut go, "depth", search.depth.map(i128::from));
    number(&mut go, "nodes", search.nodes.map(i128::from));
    number(&mut go, "mate", search.mate.map(i128::from));
    match time {
        Some(UciTimeControl::TimeLeft { white_time, black_time, white_increment, black_increment, moves_to_go }) => {
            let clocks =
                [("wtime", white_time), ("btime", black_time), ("winc", white_increment), ("binc", black_increment)];
            for (word, time) in clocks {
                number(&mut go, word, time.map(|time| time.num_milliseconds().into()));
            }
            number(&mut go, "movestogo", moves_to_go.map(i128::from));
        }
        Some(UciTimeControl::MoveTime(time)) => {
            number(&mut go, "movetime", Some(time.num_milliseconds().into()));
        }
        Some(UciTimeControl::Infinite) => go.infinite = true,
        Some(UciTimeControl::Ponder) => go.ponder = true,
        None => {}
    }
    if go.infinite {
        said.push("infinite".to_string());
    }
    if go.ponder {
        said.push("ponder".to_string());
    }
    if !search.search_moves.is_empty() {
        let moves: Vec<String> = search.search_moves.iter().map(ToString::to_string).collect();
        said.push("searchmoves".to_string());
        said.extend(moves.iter().cloned());
        go.searchmoves = Some(moves);
    }
    (Command::Go(go), said)
}
