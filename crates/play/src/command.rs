//! Parsing lines typed at the prompt. The game decides whether a move is legal.

use std::fmt;

use thiserror::Error;

use crate::atomic::move_text;
use crate::engine::strength::LEVELS;
use crate::util::quote::quote;

/// A summary of the commands, for terminals of 60 columns.
pub const HELP: &str = "\
A move is two squares, such as e2e4 or e2 e4, followed by
the promotion piece of a pawn, such as e7e8q; under the full
rules also SAN: Nf3, exd5, O-O, e8=Q. nf3 means Nf3, but
bxc3 is the bishop's move only if no pawn can capture there.
A line may hold moves of both sides: 1. e4 e5 2. Nf3
  board        show the board again
  draw         offer a draw, which the engine accepts if it
               is not ahead
  eval         ask the engine who stands better
  fen          show the position as a FEN
  flip         turn the board around
  help         show this list
  hint         ask the engine for a move
  level        show how strong the engine plays
  level N      set its level, from 1 to 10
  moves        list the legal moves
  new          start a new game; this one stays saved
  pgn          show the game as PGN
  quit         leave, and say where the game is saved;
               q and the end of the input do the same
  resign       resign the game; a terminal asks first
  rules        summarize the rules
  save         save the game, and say where
  save FILE    save it there, too; \"save FILE force\"
               overwrites a file
  undo         take back your last move, and any reply;
               \"take back\" does the same
Ctrl-C makes a thinking engine move at once. At the prompt
it leaves, like quit.";

/// A move as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Two squares, which may be off the board.
    Squares {
        from: String,
        to: String,
        /// The lower-case letter after them: the promotion piece.
        promotion: Option<char>,
    },
    /// Something that looks like SAN.
    San(String),
}

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptCommand {
    /// Nothing: the line is blank.
    Nothing,
    Board,
    /// Offer a draw.
    Draw,
    /// Let the engine judge the position.
    Eval,
    Fen,
    Flip,
    Help,
    /// Let the engine suggest a move.
    Hint,
    /// Show the strength of the engine, or set its level.
    Level(Option<u32>),
    Moves,
    New,
    Pgn,
    Quit,
    Resign,
    Rules,
    /// Save the game in its file, or a copy in another file.
    Save(Option<SaveAs>),
    Undo,
    /// Play moves. A line can mean different ones, which are tried in this order: `e4 e5` is a step
    /// of one piece if there is such a move, and else a move of each side.
    Play(Vec<Vec<Typed>>),
}

/// A file for a copy of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveAs {
    pub file: String,
    pub force: bool,
}

/// Why a line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("{} is neither a move nor a command; \"help\" lists the commands", quote(.0))]
    Unknown(String),
    #[error("\"{word}\" takes no arguments, but {} follows", quote(.1), word = .0)]
    Arguments(&'static str, String),
    #[error("the level is a number from {} to {}, not {}", LEVELS.start(), LEVELS.end(), quote(.0))]
    Level(String),
}

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Typed::Squares { from, to, promotion: None } => write!(f, "{from}{to}"),
            Typed::Squares { from, to, promotion: Some(letter) } => write!(f, "{from}{to}{letter}"),
            Typed::San(text) => f.write_str(text),
        }
    }
}

impl PromptCommand {
    /// Parses a line.
    ///
    /// # Errors
    /// If it is not a command and does not look like a move.
    ///
    /// ```
    /// use fissile_play::command::PromptCommand;
    ///
    /// assert_eq!(PromptCommand::read(" E2-E4 "), PromptCommand::read("e2e4"));
    /// assert_eq!(PromptCommand::read("undo"), Ok(PromptCommand::Undo));
    /// assert!(PromptCommand::read("xyzzy").is_err());
    /// ```
    pub fn read(line: &str) -> Result<PromptCommand, CommandError> {
        const ALONE: [(&str, PromptCommand); 21] = [
            ("back", PromptCommand::Undo),
            ("board", PromptCommand::Board),
            ("draw", PromptCommand::Draw),
            ("eval", PromptCommand::Eval),
            ("exit", PromptCommand::Quit),
            ("fen", PromptCommand::Fen),
            ("flip", PromptCommand::Flip),
            ("help", PromptCommand::Help),
            ("hint", PromptCommand::Hint),
            ("moves", PromptCommand::Moves),
            ("new", PromptCommand::New),
            ("pgn", PromptCommand::Pgn),
            ("q", PromptCommand::Quit),
            ("quit", PromptCommand::Quit),
            ("resign", PromptCommand::Resign),
            ("rules", PromptCommand::Rules),
            ("save", PromptCommand::Save(None)),
            ("take back", PromptCommand::Undo),
            ("take-back", PromptCommand::Undo),
            ("takeback", PromptCommand::Undo),
            ("undo", PromptCommand::Undo),
        ];
        let line = line.trim();
        let (mut word, mut rest) = first_word(line);
        if word.eq_ignore_ascii_case("take")
            && let (second, after) = first_word(rest)
            && second.eq_ignore_ascii_case("back")
        {
            (word, rest) = ("take back", after);
        }
        if word.is_empty() {
            return Ok(PromptCommand::Nothing);
        }
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        if is("level") {
            return read_level(rest);
        }
        if !rest.is_empty() && (is("save") || is("pgn")) {
            return Ok(PromptCommand::Save(Some(read_save_as(rest))));
        }
        if let Some((name, command)) = ALONE.into_iter().find(|(name, _)| is(name)) {
            return if rest.is_empty() {
                Ok(command)
            } else {
                Err(CommandError::Arguments(name, rest.to_owned()))
            };
        }
        read_moves(line).ok_or_else(|| CommandError::Unknown(misunderstood(line)))
    }
}

/// The first word of a text, and the text after it.
fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn read_level(text: &str) -> Result<PromptCommand, CommandError> {
    if text.is_empty() {
        return Ok(PromptCommand::Level(None));
    }
    let level = text.parse().ok().filter(|level| LEVELS.contains(level));
    level
        .map(|level| PromptCommand::Level(Some(level)))
        .ok_or_else(|| CommandError::Level(text.to_owned()))
}

/// The readings of a line of moves; `None` if a word is not a move.
fn read_moves(line: &str) -> Option<PromptCommand> {
    let words = move_text::split(line);
    let list: Option<Vec<Typed>> = words.iter().map(|word| read_move(word)).collect();
    let list = list.filter(|list| !list.is_empty());
    // With a number, `1. e4 e5` is a list first.
    let is_step = |text: &str| read_squares(text).filter(|_| words.len() != 1);
    let (step, later) = (is_step(line), is_step(&words.join(" ")));
    let readings: Vec<Vec<Typed>> = match step {
        Some(step) => [Some(vec![step]), list].into_iter().flatten().collect(),
        None => [list, later.map(|step| vec![step])].into_iter().flatten().collect(),
    };
    (!readings.is_empty()).then_some(PromptCommand::Play(readings))
}

/// What to quote of a line that is neither a command nor moves: of several words the first that is
/// not a move, otherwise the line.
fn misunderstood(line: &str) -> String {
    let words = move_text::split(line);
    let bad = words.iter().find(|word| read_move(word).is_none());
    bad.filter(|_| words.len() > 1).map_or(line.to_owned(), |word| word.to_string())
}

fn read_move(word: &str) -> Option<Typed> {
    let word = &capitalized(word);
    let san = looks_like_san(word).then(|| Typed::San(word.clone()));
    // `N1f3` starts like two squares, but nobody types one square in upper and the other in lower
    // case.
    let is_piece = word.starts_with(['K', 'Q', 'R', 'B', 'N'])
        && word.contains(|letter: char| letter.is_lowercase());
    if is_piece { san.or_else(|| read_squares(word)) } else { read_squares(word).or(san) }
}

/// A word with the letters of pieces in upper case where they cannot be anything else: `nf3` and
/// `e8=q`, but not `bxc3`, which may be a pawn's move.
fn capitalized(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if let Some(first) = letters.first_mut().filter(|first| "kqrn".contains(**first)) {
        first.make_ascii_uppercase();
    }
    let end = word.trim_end_matches(['+', '#', '!', '?']).chars().count();
    if let Some([.., before, last]) = letters.get_mut(..end)
        && "qrbn".contains(*last)
        && "=18".contains(*before)
    {
        last.make_ascii_uppercase();
    }
    letters.into_iter().collect()
}

/// The file name is the rest of the line, including spaces, without a last word `force` and quotes
/// around it.
fn read_save_as(rest: &str) -> SaveAs {
    let (name, force) = match rest.rsplit_once(char::is_whitespace) {
        Some((name, last)) if last.eq_ignore_ascii_case("force") => (name.trim_end(), true),
        _ => (rest, false),
    };
    let unquoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
    let file = if unquoted.is_empty() { rest } else { unquoted };
    SaveAs { file: file.to_owned(), force }
}

/// Two squares, each a letter and a number, optionally separated by spaces or a dash and followed
/// by a letter: `e2e4`, `E2 e4`, `e2-e4`, `e7e8q`, `z1a12`.
fn read_squares(line: &str) -> Option<Typed> {
    let text = line.to_ascii_lowercase();
    let (from, rest) = split_square(&text)?;
    let rest = rest.trim_start();
    let (to, rest) = split_square(rest.strip_prefix('-').unwrap_or(rest).trim_start())?;
    let rest = rest.trim_start();
    let mut letters = rest.strip_prefix('=').unwrap_or(rest).chars();
    let promotion = letters.next();
    let ends =
        letters.next().is_none() && promotion.is_none_or(|letter| letter.is_ascii_alphabetic());
    ends.then(|| Typed::Squares { from: from.to_owned(), to: to.to_owned(), promotion })
}

/// Splits a text after a letter and a number at its beginning.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
    let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    (digits > 0).then(|| text.split_at(1 + digits))
}

/// Whether all characters can occur in SAN, and the text is more than a word.
fn looks_like_san(line: &str) -> bool {
    let castles = line.len() >= 3 && line.starts_with(['O', 'o', '0']);
    let fits = |letter: char| "KQRBNabcdefgh12345678xO0o-=+#!?:".contains(letter);
    line.chars().all(fits) && (castles || line.chars().any(|letter| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(from: &str, to: &str, promotion: Option<char>) -> Typed {
        Typed::Squares { from: from.to_owned(), to: to.to_owned(), promotion }
    }

    fn san(text: &str) -> Typed {
        Typed::San(text.to_owned())
    }

    /// The first reading of a line.
    fn first(text: &str) -> Vec<Typed> {
        match PromptCommand::read(text) {
            Ok(PromptCommand::Play(readings)) => readings[0].clone(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn squares_are_read_in_many_spellings() {
        for text in [
            "e2e4",
            "e2 e4",
            "E2E4",
            "e2-e4",
            "  e2   e4\t",
            "e2 - e4",
            "E2 e4",
            "1. e2e4",
            "1.e2-e4",
        ] {
            assert_eq!(first(text), [squares("e2", "e4", None)], "{text}");
        }
        for text in ["e7e8q", "e7 e8 q", "e7e8=Q", "E7-E8Q", "e7-e8=q"] {
            assert_eq!(first(text), [squares("e7", "e8", Some('q'))], "{text}");
        }
        assert_eq!(first("z0a12"), [squares("z0", "a12", None)]);
        for text in ["e2e4e5", "e2e4qq", "e2--e4", "ee4", "é2e4"] {
            let read = PromptCommand::read(text);
            let is_step = matches!(&read, Ok(PromptCommand::Play(readings))
                if matches!(readings[0][0], Typed::Squares { .. }));
            assert!(!is_step, "{text}: {read:?}");
        }
    }

    #[test]
    fn san_is_told_from_other_words() {
        for text in
            ["e4", "N1f3", "B1c3", "Nf3", "exd5", "Qxf7#", "O-O", "0-0-0", "o-o", "e8=Q", "bxc3"]
        {
            assert_eq!(first(text), [san(text)], "{text}");
        }
        assert_eq!(first("N1d2!?"), [san("N1d2")]);
        for (text, meant) in [
            ("nf3", "Nf3"),
            ("qxf7#", "Qxf7#"),
            ("n1f3", "N1f3"),
            ("kd2", "Kd2"),
            ("e8=q", "e8=Q"),
            ("exd8q+", "exd8Q+"),
            ("bxa8=n", "bxa8=N"),
            ("bb5", "bb5"),
        ] {
            assert_eq!(first(text), [san(meant)], "{text}");
        }
        for text in [
            "bad", "Nf9", "nf9", "rank8", "take", "hello", "1.", "-", "?", "ä", "\u{1b}[A", "f3;",
            "castle",
        ] {
            assert_eq!(
                PromptCommand::read(text),
                Err(CommandError::Unknown(text.to_owned())),
                "{text}"
            );
        }
    }

    #[test]
    fn a_word_that_is_no_move_is_named() {
        for (text, word) in [
            ("e4 hello", "hello"),
            ("1. e4 e5 2. Nf9 Nc6", "Nf9"),
            ("hello e4", "hello"),
            ("play e4", "play"),
        ] {
            let error = PromptCommand::read(text);
            assert_eq!(error, Err(CommandError::Unknown(word.to_owned())), "{text}");
        }
    }

    #[test]
    fn a_line_holds_several_moves() {
        let list = [san("e4"), san("e5"), san("Nf3")];
        for text in ["1. e4 e5 2. Nf3", "e4 e5 Nf3", "1.e4 {x} e5 2.Nf3 *", "1. e4! e5 (c5) Nf3"] {
            assert_eq!(first(text), list, "{text}");
        }
        // Without numbers two squares are one move, if there is such a move.
        assert_eq!(
            PromptCommand::read("e4 e5"),
            Ok(PromptCommand::Play(vec![
                vec![squares("e4", "e5", None)],
                vec![san("e4"), san("e5")]
            ]))
        );
        assert_eq!(
            PromptCommand::read("1. e4 e5"),
            Ok(PromptCommand::Play(vec![
                vec![san("e4"), san("e5")],
                vec![squares("e4", "e5", None)]
            ]))
        );
    }

    #[test]
    fn commands_stand_alone_in_either_case() {
        for text in [" UNDO ", "take back", "Take  Back", "takeback", "take-back", "back"] {
            assert_eq!(PromptCommand::read(text), Ok(PromptCommand::Undo), "{text}");
        }
        let error = PromptCommand::read("take back e4").unwrap_err();
        assert_eq!(error.to_string(), "\"take back\" takes no arguments, but \"e4\" follows");
        assert_eq!(PromptCommand::read("Q"), Ok(PromptCommand::Quit));
        assert_eq!(PromptCommand::read(""), Ok(PromptCommand::Nothing));
        let error = PromptCommand::read("undo 3").unwrap_err();
        assert_eq!(error.to_string(), "\"undo\" takes no arguments, but \"3\" follows");
    }

    #[test]
    fn a_level_is_one_of_ten() {
        assert_eq!(PromptCommand::read("level"), Ok(PromptCommand::Level(None)));
        assert_eq!(PromptCommand::read("level 10"), Ok(PromptCommand::Level(Some(10))));
        for text in ["0", "11", "three", "-1", "3 4"] {
            let error = PromptCommand::read(&format!("level {text}")).unwrap_err();
            let sentence = format!("the level is a number from 1 to 10, not \"{text}\"");
            assert_eq!(error.to_string(), sentence);
        }
    }

    #[test]
    fn save_takes_a_file_name_with_blanks() {
        let save = |file: &str, force| {
            Ok(PromptCommand::Save(Some(SaveAs { file: file.to_owned(), force })))
        };
        assert_eq!(PromptCommand::read("pgn"), Ok(PromptCommand::Pgn));
        assert_eq!(PromptCommand::read("save"), Ok(PromptCommand::Save(None)));
        assert_eq!(PromptCommand::read("pgn a.pgn"), save("a.pgn", false));
        assert_eq!(PromptCommand::read("save my game.pgn  force"), save("my game.pgn", true));
        assert_eq!(PromptCommand::read("SAVE \"my game.pgn\""), save("my game.pgn", false));
        assert_eq!(PromptCommand::read("pgn force"), save("force", false));
    }

    #[test]
    fn the_help_fits_into_sixty_columns() {
        assert!(HELP.lines().all(|line| line.chars().count() <= 60), "{HELP}");
    }
}
