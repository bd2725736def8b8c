//! Parsing lines typed at the prompt. The game decides whether a move is legal.

use thiserror::Error;

use crate::util::quote::quote;

/// A summary of the commands.
pub const HELP: &str = "\
A move is two squares, such as e2e4 or e2 e4, followed by the promotion
piece of a pawn, such as e7e8q; under the full rules also SAN: Nf3, exd5, O-O, e8=Q.
  board            show the board again
  fen              show the position as a FEN
  flip             turn the board around
  help             show this list
  hint             ask the engine for a move
  moves            list the legal moves
  pgn              show the game as PGN
  pgn FILE         save the game; \"pgn FILE force\" overwrites a file
  quit             leave; the end of the input does the same
  resign           resign the game
  undo             take back your last move, and any reply to it";

/// A move as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Two squares, which may be off the board.
    Squares {
        /// The origin.
        from: String,
        /// The destination.
        to: String,
        /// The lower-case letter after them: the promotion piece.
        promotion: Option<char>,
    },
    /// Something that looks like SAN.
    San(String),
}

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing: the line is blank.
    Nothing,
    /// Show the board.
    Board,
    /// Show the position as a FEN.
    Fen,
    /// Turn the board around.
    Flip,
    /// Show the commands.
    Help,
    /// Let the engine suggest a move.
    Hint,
    /// List the moves that can be played.
    Moves,
    /// Show the game as PGN, or save it.
    Pgn {
        /// The file to save it in.
        file: Option<String>,
        /// Whether the file may be overwritten.
        force: bool,
    },
    /// Leave.
    Quit,
    /// Resign the game.
    Resign,
    /// Take a move back.
    Undo,
    /// Play a move.
    Move(Typed),
}

/// Why a line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The line is not a command and does not look like a move.
    #[error("{} is neither a move nor a command; \"help\" lists the commands", quote(.0))]
    Unknown(String),
    /// A command without arguments is followed by something.
    #[error("\"{word}\" stands alone, without {}", quote(.1), word = .0)]
    Arguments(&'static str, String),
}

impl Command {
    /// Parses a line.
    ///
    /// # Errors
    /// If it is not a command and does not look like a move.
    ///
    /// ```
    /// use fissile::play::command::Command;
    ///
    /// assert_eq!(Command::read(" e2 e4 "), Command::read("e2e4"));
    /// assert_eq!(Command::read("undo"), Ok(Command::Undo));
    /// assert!(Command::read("xyzzy").is_err());
    /// ```
    pub fn read(line: &str) -> Result<Command, CommandError> {
        const ALONE: [(&str, Command); 9] = [
            ("board", Command::Board),
            ("fen", Command::Fen),
            ("flip", Command::Flip),
            ("help", Command::Help),
            ("hint", Command::Hint),
            ("moves", Command::Moves),
            ("quit", Command::Quit),
            ("resign", Command::Resign),
            ("undo", Command::Undo),
        ];
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        if word.is_empty() {
            return Ok(Command::Nothing);
        }
        if word.eq_ignore_ascii_case("pgn") {
            return Ok(read_pgn(rest));
        }
        if let Some((name, command)) =
            ALONE.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name))
        {
            return if rest.is_empty() {
                Ok(command)
            } else {
                Err(CommandError::Arguments(name, rest.to_owned()))
            };
        }
        let san = looks_like_san(line).then(|| Typed::San(line.to_owned()));
        // `N1f3` starts like two squares, but nobody types one square in upper and the other in
        // lower case.
        let piece = line.starts_with(['K', 'Q', 'R', 'B', 'N'])
            && line.contains(|letter: char| letter.is_lowercase());
        let typed =
            if piece { san.or_else(|| read_squares(line)) } else { read_squares(line).or(san) };
        typed.map(Command::Move).ok_or_else(|| CommandError::Unknown(line.to_owned()))
    }
}

/// The file name is the rest of the line, including spaces, without a last word `force` and quotes
/// around it.
fn read_pgn(rest: &str) -> Command {
    let (name, force) = match rest.rsplit_once(char::is_whitespace) {
        Some((name, last)) if last.eq_ignore_ascii_case("force") => (name.trim_end(), true),
        _ => (rest, false),
    };
    let unquoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
    Command::Pgn { file: (!unquoted.is_empty()).then(|| unquoted.to_owned()), force }
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

    fn squares(from: &str, to: &str, promotion: Option<char>) -> Result<Command, CommandError> {
        Ok(Command::Move(Typed::Squares { from: from.to_owned(), to: to.to_owned(), promotion }))
    }

    #[test]
    fn squares_are_read_in_many_spellings() {
        for text in ["e2e4", "e2 e4", "E2E4", "e2-e4", "  e2   e4\t", "e2 - e4", "E2 e4"] {
            assert_eq!(Command::read(text), squares("e2", "e4", None), "{text}");
        }
        for text in ["e7e8q", "e7 e8 q", "e7e8=Q", "E7-E8Q"] {
            assert_eq!(Command::read(text), squares("e7", "e8", Some('q')), "{text}");
        }
        assert_eq!(Command::read("z0a12"), squares("z0", "a12", None));
        for text in ["e2e4e5", "e2e4qq", "e2--e4", "e2", "ee4", "e2 e4 2", "é2e4"] {
            let read = Command::read(text);
            assert!(!matches!(read, Ok(Command::Move(Typed::Squares { .. }))), "{text}: {read:?}");
        }
    }

    #[test]
    fn san_is_told_from_other_words() {
        for text in [
            "e4", "N1f3", "B1c3", "Nf3", "exd5", "Qxf7#", "O-O", "0-0-0", "o-o", "e8=Q", "N1d2!?",
            "bxc3",
        ] {
            assert_eq!(
                Command::read(text),
                Ok(Command::Move(Typed::San(text.to_owned()))),
                "{text}"
            );
        }
        for text in
            ["bad", "Nf9", "hello", "e4 e5 d4", "1.", "-", "?", "ä", "\u{1b}[A", "f3;", "castle"]
        {
            assert_eq!(Command::read(text), Err(CommandError::Unknown(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn commands_stand_alone_in_either_case() {
        assert_eq!(Command::read(" UNDO "), Ok(Command::Undo));
        assert_eq!(Command::read(""), Ok(Command::Nothing));
        let error = Command::read("undo 3").unwrap_err();
        assert_eq!(error.to_string(), "\"undo\" stands alone, without \"3\"");
    }

    #[test]
    fn pgn_takes_a_file_name_with_blanks() {
        let pgn =
            |file: Option<&str>, force| Ok(Command::Pgn { file: file.map(str::to_owned), force });
        assert_eq!(Command::read("pgn"), pgn(None, false));
        assert_eq!(Command::read("pgn a.pgn"), pgn(Some("a.pgn"), false));
        assert_eq!(Command::read("pgn my game.pgn  force"), pgn(Some("my game.pgn"), true));
        assert_eq!(Command::read("PGN \"my game.pgn\""), pgn(Some("my game.pgn"), false));
        assert_eq!(Command::read("pgn force"), pgn(Some("force"), false));
    }
}
