//! Reads what people paste and open: positions, lists of moves, and PGN of many games. The readers
//! are those of [`crate::formats`] and [`crate::explain`].

use thiserror::Error;

use super::edit;
use super::exercise::MARK;
use super::game::{STUDY_TAG, StudyGame, fresh_tags};
use super::moment::Moment;
use super::pgn;
use super::tree::{ROOT, TreeError};
use crate::analysis::input::{looks_like_fen, reason};
use crate::atomic::{Position, move_text};
use crate::explain::objection::{Refusal, read_game, read_move};
use crate::formats::pgn::{games, has_game, transcribe};
use crate::formats::position_line::{self, PositionLine};

/// The most games of a study.
pub const MOST_GAMES: usize = 20_000;

/// The maximum number of problems that are reported.
const MOST_PROBLEMS: usize = 100;

/// Why nothing can be pasted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PasteError {
    #[error("it contains no game and no position")]
    Empty,
    #[error("it contains no game")]
    NoGame,
    /// No game of it can be read: the first problem.
    #[error("{0}")]
    Unreadable(String),
    #[error("it contains {0} games, but a study holds at most {MOST_GAMES}")]
    ManyGames(usize),
    /// Nobody wants the games anymore.
    #[error("the reading was stopped")]
    Stopped,
}

/// What was read, with the games in the form that the reader wants.
#[derive(Clone, Debug, PartialEq)]
pub struct Pasted<T> {
    pub games: Vec<T>,
    /// What could not be read, a sentence each.
    pub problems: Vec<String>,
}

/// The games of a text. Positions become games of today. `keep` makes of each game what is wanted of
/// it, because thousands of whole games need much memory; with `None` it ends the reading.
///
/// # Errors
/// If there is no game in it, there are too many, or the reading was ended.
pub fn read<T>(
    text: &str,
    now: Moment,
    keep: impl Fn(StudyGame) -> Option<T>,
) -> Result<Pasted<T>, PasteError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(PasteError::Empty);
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut found = Found { now, keep, games: Vec::new(), problems: Vec::new(), is_stopped: false };
    if !first.trim_start().starts_with('[') && looks_like_fen(first) {
        found.positions(text);
    } else {
        found.games(text);
        // Moves in UCI notation are no PGN, but some of them look like it.
        if !found.problems.is_empty() && !first.trim_start().starts_with('[') {
            found.moves(text);
        }
    }
    let Found { games, mut problems, is_stopped, .. } = found;
    if is_stopped {
        return Err(PasteError::Stopped);
    }
    if games.is_empty() {
        let why = problems.into_iter().next();
        return Err(why.map_or(PasteError::NoGame, PasteError::Unreadable));
    }
    if games.len() > MOST_GAMES {
        return Err(PasteError::ManyGames(games.len()));
    }
    if problems.len() > MOST_PROBLEMS {
        let more = problems.len() - MOST_PROBLEMS;
        problems.truncate(MOST_PROBLEMS);
        problems.push(format!("and {more} more problems"));
    }
    Ok(Pasted { games, problems })
}

struct Found<T, F> {
    now: Moment,
    keep: F,
    games: Vec<T>,
    problems: Vec<String>,
    is_stopped: bool,
}

impl<T, F: Fn(StudyGame) -> Option<T>> Found<T, F> {
    fn push(&mut self, game: StudyGame) {
        match (self.keep)(game) {
            Some(kept) => self.games.push(kept),
            None => self.is_stopped = true,
        }
    }

    fn positions(&mut self, text: &str) {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            if self.is_stopped {
                return;
            }
            match position_line::read(line) {
                Ok(read) => {
                    let mut game = StudyGame::new(read.position);
                    game.tags = fresh_tags(read.id.as_deref().unwrap_or("?"), "?", "?", self.now);
                    match solve(&mut game, &read) {
                        Ok(()) => self.push(game.with_exercise()),
                        Err(problem) => self.problems.push(format!("line {number}: {problem}")),
                    }
                }
                Err(error) => self.problems.push(format!("line {number}: {error}")),
            }
        }
    }

    fn games(&mut self, text: &str) {
        let mut line = 1;
        let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
        let mut number = 0;
        for game in games(text) {
            if self.is_stopped {
                return;
            }
            let blank = game.len() - game.trim_start().len();
            let begin = line + breaks(&game[..blank]);
            line += breaks(game);
            if !has_game(game) {
                continue;
            }
            number += 1;
            let mut complain = |problem: String| {
                self.problems.push(format!("game {number} (line {begin}): {problem}"));
            };
            let transcript = match transcribe(game) {
                Ok(transcript) => transcript,
                Err(error) => {
                    complain(reason(&error));
                    continue;
                }
            };
            for error in &transcript.left_out {
                complain(format!("left out: {}", reason(error)));
            }
            if let Some(error) = &transcript.broken {
                complain(format!("only the moves before this can be read: {}", reason(error)));
            }
            match pgn::read(&transcript) {
                Ok((game, problem)) => {
                    if let Some(problem) = problem {
                        complain(problem.to_string());
                    }
                    self.push(game.with_exercise());
                }
                Err(error) => complain(error.to_string()),
            }
        }
    }

    /// A list of moves in UCI notation or SAN from the start position, in place of what was found.
    /// If it is not such a list and nothing else was found, that is reported.
    fn moves(&mut self, text: &str) {
        let line = match read_game(Position::start(), &move_text::split(text), read_move) {
            Ok(line) if !line.moves().is_empty() => line,
            Err(refused) if self.games.is_empty() => {
                self.problems = vec![refused.to_string()];
                return;
            }
            _ => return,
        };
        let mut game = StudyGame::blank(Position::start(), self.now);
        let mut at = ROOT;
        for mv in line.moves() {
            match game.tree.add(at, *mv) {
                Ok((child, _)) => at = child,
                Err(error) => {
                    self.problems = vec![error.to_string()];
                    return;
                }
            }
        }
        self.games.clear();
        self.problems.clear();
        self.push(game);
    }
}

/// The name of the study of lichess of which a game is a chapter.
#[must_use]
pub fn study_of(game: &StudyGame) -> Option<&str> {
    game.tags.get(STUDY_TAG)
}

/// The name of the study of lichess whose chapters some games are, given [`study_of`] each; `None`
/// if they are other games, or only one.
#[must_use]
pub fn study_name<'a>(studies: impl IntoIterator<Item = Option<&'a str>>) -> Option<String> {
    let mut studies = studies.into_iter().peekable();
    let name = studies.next()??;
    let is_one = studies.peek().is_some() && studies.all(|study| study == Some(name));
    edit::name(name).ok().filter(|_| is_one)
}

/// Why the solution of an EPD line cannot be used.
#[derive(Debug, Error)]
enum SolutionError {
    #[error(transparent)]
    Illegal(#[from] Refusal),
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// Puts the solution of an EPD line into its game, and the tags of an exercise: the line of `pv`,
/// or else the one move of `bm`. A line without them is a position.
///
/// # Errors
/// A move that is not legal.
fn solve(game: &mut StudyGame, line: &PositionLine) -> Result<(), SolutionError> {
    let best = line.operation("bm").filter(|best| best.split_whitespace().count() == 1);
    let Some(best) = best else { return Ok(()) };
    let mut at = ROOT;
    for text in line.operation("pv").unwrap_or(best).split_whitespace() {
        let position = *game.tree.node(at)?.position();
        at = game.tree.add(at, read_move(&position, text)?)?.0;
    }
    let comment = |word: &str| {
        let comments = ["c0", "c1"].into_iter().filter_map(|code| line.operation(code));
        comments.filter_map(|text| text.strip_prefix(word)).map(str::trim).next()
    };
    game.tags.set(MARK, comment("themes ").unwrap_or("?"));
    if let Some(difficulty) = comment("difficulty ") {
        game.tags.set("Difficulty", difficulty);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::game::Tally;
    use super::*;

    const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };

    fn read(text: &str) -> Result<(Vec<StudyGame>, Vec<String>), PasteError> {
        super::read(text, NOW, Some).map(|Pasted { games, problems }| (games, problems))
    }

    fn lines(text: &str) -> Vec<String> {
        let (games, _) = read(text).unwrap();
        let line = |game: &StudyGame| {
            let san = |id| {
                let (before, mv) = game.tree.played(id).unwrap().unwrap();
                before.san(mv)
            };
            game.tree.line_after(ROOT).map(san).collect::<Vec<_>>().join(" ")
        };
        games.iter().map(line).collect()
    }

    #[test]
    fn everything_that_people_paste_is_read() {
        assert_eq!(lines("1. e4 e5 2. Nf3"), ["e4 e5 Nf3"]);
        assert_eq!(lines("e2e4 e7e5 g1f3"), ["e4 e5 Nf3"]);
        assert_eq!(
            lines("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n"),
            ["e4", "d4 d5"]
        );
        let (games, _) = read("8/8/8/8/8/8/4k3/4K3 w - - 0 1").unwrap();
        assert_eq!(games[0].tree.start().to_string(), "8/8/8/8/8/8/4k3/4K3 w - - 0 1");
        assert_eq!(
            read("8/8/8/8/8/8/4k3/4K3 w - -\n\n8/8/8/8/8/8/3k4/4K3 w - -\n").unwrap().0.len(),
            2
        );
    }

    #[test]
    fn what_fissile_tactics_writes_are_exercises() {
        let epd = "rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - bm Ne5; dm 2; hmvc 0; fmvn 2; \
            id \"game 1, 2.\"; pv Ne5 Na6 Nxd7#; c0 \"themes blast quiet\"; c1 \"difficulty 3 easy\";";
        let (games, problems) = read(epd).unwrap();
        assert_eq!((games.len(), problems), (1, vec![]));
        let game = &games[0];
        let tags = ["Event", "Themes", "Difficulty"].map(|name| game.tags.get(name));
        assert_eq!(tags, [Some("game 1, 2."), Some("blast quiet"), Some("3 easy")]);
        assert_eq!((game.exercise, game.tree.size()), (Some(Tally::default()), 4));
        // As a PGN, it is one again.
        let (again, _) = read(&pgn::write(game).unwrap()).unwrap();
        assert_eq!((again[0].exercise, again[0].tree.size()), (Some(Tally::default()), 4));
        assert_eq!(lines(epd), ["Ne5 Na6 Nxd7#"]);
        // Best moves of other programs, and none.
        let bare = |operations: &str| {
            read(&format!("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - {operations}"))
        };
        assert!(bare("bm Nxd7;").unwrap().0[0].exercise.is_some());
        for none in ["", "bm Nxd7 Nxf7;", "id \"x\";"] {
            assert_eq!(bare(none).unwrap().0[0].exercise, None, "{none}");
        }
        assert!(bare("bm Nxe1;").unwrap_err().to_string().contains("\"Nxe1\" is not a legal move"));
    }

    #[test]
    fn what_cannot_be_read_is_told_in_a_sentence() {
        for (text, why) in [
            ("", "it contains no game and no position"),
            ("hello", "move 1: \"hello\""),
            ("8/8 w - -", "line 1: bad FEN \"8/8 w - -\""),
            ("8/8/8/8/8/8/8/8 w - -", "line 1: bad FEN "),
            (
                "[Event \"a\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *",
                "game 1 (line 1): the variant is ",
            ),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
        let (games, problems) =
            read("[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"b\"]\n\n1. d4 *").unwrap();
        assert_eq!((games.len(), problems.len()), (2, 1));
        assert!(problems[0].contains("a king does not move like that"), "{problems:?}");
        let (games, problems) = read("g1f3 e7e6 e1e3").unwrap();
        assert_eq!((games.len(), problems.len()), (1, 1));
        assert!(problems[0].contains("\"e1e3\" is not a legal move in "), "{problems:?}");
    }
}
