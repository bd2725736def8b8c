//! The parser of UCI lines and console commands. [`super::input`] cleans a line and finds its
//! command first.
//!
//! The parser is lenient where nothing is lost: it skips unknown words of `go` and reports them. It
//! is strict where half a line would mean another position: it reads `position` completely or not
//! at all.

use super::command::{Base, Command, GoArguments, GoNumber, MAX_PERFT, UciLineError};
use super::genfens;
use crate::engine::bench;

/// A command, and the ignored words of its line as written.
pub struct Reading {
    pub command: Command,
    pub ignored: Vec<String>,
}

impl From<Command> for Reading {
    fn from(command: Command) -> Reading {
        Reading { command, ignored: Vec::new() }
    }
}

impl From<UciLineError> for Reading {
    fn from(error: UciLineError) -> Reading {
        Command::Invalid(error).into()
    }
}

/// Protocol commands. An unknown word before them is skipped.
const PROTOCOL: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// Console commands; they count only as the first word of a line.
const CONSOLE: [&str; 9] =
    ["d", "eval", "bench", "genfens", "solve", "perft", "flip", "moves", "help"];

/// The words that begin the lines of engines. Such a line is an echo and contains no command.
const ENGINE: [&str; 8] =
    ["id", "uciok", "readyok", "bestmove", "info", "option", "copyprotection", "registration"];

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether the word is a console command.
#[must_use]
pub fn is_console_word(word: &str) -> bool {
    is_one_of(word, &CONSOLE)
}

/// Whether the text begins with a protocol or console command.
#[must_use]
pub fn begins_with_command(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    is_one_of(first, &PROTOCOL) || is_console_word(first)
}

/// Skips unknown words before a protocol command, as the protocol requires. Returns the skipped
/// words and the rest of the line, which begins with the command; `None` if there is no command.
#[must_use]
pub fn find_command(line: &str) -> Option<(Vec<String>, &str)> {
    let (first, _) = split_word(line);
    if is_console_word(first) {
        return Some((Vec::new(), line));
    }
    if is_one_of(first, &ENGINE) {
        return None;
    }
    let (mut skipped, mut rest) = (Vec::new(), line);
    loop {
        let (word, tail) = split_word(rest);
        if word.is_empty() {
            return None;
        }
        if is_one_of(word, &PROTOCOL) {
            return Some((skipped, rest));
        }
        skipped.push(word.to_string());
        rest = tail;
    }
}

/// The first word of the text and the rest, both trimmed.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|word| !word.is_empty())
}

fn owned<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_string).collect()
}

/// Parses a line that begins with a command.
#[must_use]
pub fn parse(line: &str) -> Reading {
    let (first, rest) = split_word(line);
    let plain = |command: Command| Reading { command, ignored: owned(words(rest)) };
    match first.to_ascii_lowercase().as_str() {
        "uci" => plain(Command::Uci),
        "isready" => plain(Command::IsReady),
        "ucinewgame" => plain(Command::UciNewGame),
        "stop" => plain(Command::Stop),
        "ponderhit" => plain(Command::PonderHit),
        "quit" => plain(Command::Quit),
        "d" => plain(Command::Display),
        "eval" => plain(Command::Eval),
        "flip" => plain(Command::Flip),
        "moves" => plain(Command::Moves),
        "help" => plain(Command::Help),
        "register" => Command::Nothing.into(),
        "debug" => debug(rest),
        "setoption" => setoption(rest).into(),
        "position" => position(rest).unwrap_or_else(Command::Invalid).into(),
        "go" => go(rest),
        "perft" => perft(rest),
        "bench" => match bench::BenchPlan::from_words(&words(rest).collect::<Vec<_>>()) {
            Ok(plan) => Command::Bench(plan).into(),
            Err(error) => UciLineError::from(error).into(),
        },
        "solve" => Command::Solve(rest.to_owned()).into(),
        "genfens" => genfens(rest).unwrap_or_else(Reading::from),
        _ => UciLineError::UnknownCommand(line.to_string()).into(),
    }
}

fn debug(rest: &str) -> Reading {
    let (switch, rest) = split_word(rest);
    let on = match switch.to_ascii_lowercase().as_str() {
        "on" => true,
        "off" => false,
        _ => return UciLineError::DebugSwitch(switch.to_string()).into(),
    };
    Reading { command: Command::Debug(on), ignored: owned(words(rest)) }
}

/// `name A B value C D`: the name ends at the first word that is exactly `value`; the value keeps
/// its inner spaces.
fn setoption(rest: &str) -> Command {
    let (keyword, mut left) = split_word(rest);
    if !keyword.eq_ignore_ascii_case("name") {
        return Command::Invalid(UciLineError::OptionName(rest.to_string()));
    }
    let (mut name, mut value) = (Vec::new(), None);
    while !left.is_empty() {
        let (word, tail) = split_word(left);
        if word.eq_ignore_ascii_case("value") {
            value = Some(tail.to_string());
            break;
        }
        name.push(word);
        left = tail;
    }
    if name.is_empty() {
        return Command::Invalid(UciLineError::OptionName(rest.to_string()));
    }
    Command::SetOption { name: name.join(" "), value }
}

fn position(rest: &str) -> Result<Command, UciLineError> {
    let (keyword, _) = split_word(rest);
    let mut left = words(rest).skip(1).peekable();
    let not_moves = |word: &&str| !word.eq_ignore_ascii_case("moves");
    let base = if keyword.eq_ignore_ascii_case("startpos") {
        Base::StartPos
    } else if keyword.eq_ignore_ascii_case("fen") {
        let mut fields = Vec::new();
        while let Some(field) = left.next_if(not_moves) {
            fields.push(field);
        }
        if fields.is_empty() {
            return Err(UciLineError::FenMissing);
        }
        Base::Fen(fields.join(" "))
    } else {
        return Err(UciLineError::PositionBase(keyword.to_string()));
    };
    match left.next() {
        Some(word) if not_moves(&word) => Err(UciLineError::MovesExpected(word.to_string())),
        _ => Ok(Command::Position { base, moves: owned(left) }),
    }
}

fn is_go_word(word: &str) -> bool {
    GoNumber::from_word(word).is_some()
        || is_one_of(word, &["infinite", "ponder", "searchmoves", "perft"])
}

/// Parses the arguments of `go`. Every `go` needs a best move, so unreadable words are skipped
/// instead of rejecting the whole line; only `perft`, which no GUI waits for, can fail. If no limit
/// is readable, the engine moves at once: an unreadable clock may be running.
fn go(rest: &str) -> Reading {
    let mut go = GoArguments::default();
    let mut ignored = Vec::new();
    let mut unread = false;
    let mut left = words(rest).peekable();
    while let Some(word) = left.next() {
        let lower = word.to_ascii_lowercase();
        if let Some(which) = GoNumber::from_word(&lower) {
            let Some(text) = left.next_if(|next| !is_go_word(next)) else {
                ignored.push(word.to_string());
                unread = true;
                continue;
            };
            match number(text) {
                None => {
                    ignored.push(format!("{word} {text}"));
                    unread = true;
                }
                Some((value, fraction)) => {
                    if go.set(which, value) {
                        ignored.push(format!("an earlier {word}"));
                    }
                    ignored.extend(fraction.map(str::to_string));
                }
            }
        } else if lower == "infinite" {
            go.infinite = true;
        } else if lower == "ponder" {
            go.ponder = true;
        } else if lower == "searchmoves" {
            let list = go.searchmoves.get_or_insert_default();
            while let Some(text) = left.next_if(|next| !is_go_word(next)) {
                list.push(text.to_string());
            }
        } else if lower == "perft" {
            let text = left.next().unwrap_or_default();
            match depth(text).filter(|plies| *plies <= MAX_PERFT) {
                Some(plies) => go.perft = Some(plies),
                None => return UciLineError::PerftDepth(text.to_string()).into(),
            }
        } else {
            ignored.push(word.to_string());
        }
    }
    if unread && !go.is_limited() && !go.infinite {
        go.movetime = Some(1);
    }
    Reading { command: Command::Go(go), ignored }
}

fn perft(rest: &str) -> Reading {
    let (text, rest) = split_word(rest);
    match depth(text).filter(|plies| *plies <= MAX_PERFT) {
        Some(plies) => Reading { command: Command::Perft(plies), ignored: owned(words(rest)) },
        None => UciLineError::PerftDepth(text.to_string()).into(),
    }
}

/// Parses `N [seed S] [book FILE]`, in OpenBench's order or any other; the book `None` means no book.
/// Other words are for engines with more arguments, and are ignored.
fn genfens(rest: &str) -> Result<Reading, UciLineError> {
    let (text, rest) = split_word(rest);
    let count = text.parse().ok().filter(|count: &u64| (1..=genfens::MOST).contains(count));
    let count = count.ok_or_else(|| UciLineError::GenfensCount(text.to_string()))?;
    let expected = |what, text: &str| UciLineError::Genfens { what, text: text.to_string() };
    let mut wanted = genfens::Wanted { count, seed: 1, book: None };
    let mut ignored = Vec::new();
    let mut left = words(rest);
    while let Some(word) = left.next() {
        if word.eq_ignore_ascii_case("seed") {
            let text = left.next().unwrap_or_default();
            wanted.seed = text.parse().map_err(|_| expected("a whole number as seed", text))?;
        } else if word.eq_ignore_ascii_case("book") {
            let path = left.next().ok_or_else(|| expected("a book or None", ""))?;
            wanted.book = (!path.eq_ignore_ascii_case("none")).then(|| path.into());
        } else {
            ignored.push(word.to_string());
        }
    }
    Ok(Reading { command: Command::Genfens(wanted), ignored })
}

/// A depth in plies: a whole number, not negative.
fn depth(text: &str) -> Option<u32> {
    match number(text)? {
        (value, None) => u32::try_from(value).ok(),
        _ => None,
    }
}

/// Parses a decimal number with an optional sign; it saturates far outside the range of any field. A
/// fraction, which some clients add to milliseconds, is cut off and returned separately.
fn number(text: &str) -> Option<(i128, Option<&str>)> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (whole, fraction) = digits.split_at(end);
    if whole.is_empty() {
        return None;
    }
    let is_fraction = |text: &str| {
        text.strip_prefix(['.', ','])
            .is_some_and(|decimals| decimals.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if !fraction.is_empty() && !is_fraction(fraction) {
        return None;
    }
    let size = whole
        .bytes()
        .fold(0i128, |sum, digit| sum.saturating_mul(10).saturating_add(i128::from(digit - b'0')));
    let value = if text.starts_with('-') { -size } else { size };
    Some((value, (!fraction.is_empty()).then_some(fraction)))
}
