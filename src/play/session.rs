//! A game from its first prompt to its last: asks people, lets the engine think, and executes
//! commands.

use std::io::{self, Write};
use std::path::Path;

use thiserror::Error;

use super::budget::Budget;
use super::command::{Command, HELP};
use super::contest::{Contest, Ending, LastMove};
use super::input::{Ask, Input};
use super::screen::Screen;
use crate::atomic::Color;
use crate::formats::new_file::NewFile;
use crate::formats::pgn::Tags;
use crate::search::SearchError;
use crate::util::quote::quote;
use crate::util::wrap::wrapped;

/// The maximum width of a list of moves, in characters.
const COLUMNS: usize = 80;

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at the prompt.
    Human,
    /// Fissile.
    Engine,
}

/// Why a session failed.
#[derive(Debug, Error)]
pub enum SessionError {
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The engine cannot be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// A game being played.
pub struct Session<'a> {
    /// The game.
    pub contest: Box<dyn Contest>,
    /// The players of White and Black.
    pub players: [Player; 2],
    /// The engine's budget.
    pub budget: Budget,
    /// The tags of the game, for saving it.
    pub tags: Tags,
    /// How to show the game.
    pub screen: Screen,
    /// The source of commands.
    pub input: Box<dyn Ask + 'a>,
    /// The destination of all output.
    pub out: &'a mut dyn Write,
    /// The side that resigned.
    pub resigned: Option<Color>,
}

/// Whether the session continues.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Continue,
    Leave,
}

impl Session<'_> {
    /// Plays until somebody quits or the input ends. A game between engines also ends the session,
    /// unless a person is at a terminal.
    ///
    /// # Errors
    /// If input or output fails, or the engine cannot be set up.
    pub fn run(&mut self) -> Result<(), SessionError> {
        self.show()?;
        loop {
            let over = self.ending().is_some();
            let turn = self.contest.turn();
            if !over && self.players[turn.index()] == Player::Engine {
                if self.is_endless()? {
                    return Ok(());
                }
                self.let_engine_move(turn)?;
                continue;
            }
            if over && self.is_unattended() {
                return Ok(());
            }
            let prompt = if over { "Game over> ".to_owned() } else { format!("{turn}> ") };
            let next = match self.input.ask(&prompt, self.out)? {
                Input::Line(line) => self.obey(&line)?,
                Input::Cancelled => {
                    writeln!(self.out, "To leave, type quit.")?;
                    Next::Continue
                }
                Input::End => Next::Leave,
            };
            if next == Next::Leave {
                if self.ending().is_none() {
                    writeln!(self.out, "The game is left unfinished.")?;
                }
                return Ok(());
            }
        }
    }

    /// Whether only engines play and nobody is at a terminal.
    fn is_unattended(&self) -> bool {
        self.players == [Player::Engine; 2] && !self.input.is_interactive()
    }

    /// Whether only engines play and the game would never end; if so, prints a message.
    fn is_endless(&mut self) -> io::Result<bool> {
        let reason = self.contest.is_endless().filter(|_| self.players == [Player::Engine; 2]);
        if let Some(reason) = reason {
            writeln!(self.out, "{}.", sentence(reason))?;
        }
        Ok(reason.is_some())
    }

    fn ending(&self) -> Option<Ending> {
        match self.resigned {
            Some(side) => {
                let result = if side == Color::White { "0-1" } else { "1-0" };
                Some(Ending { what: format!("{side} has resigned, {} wins", !side), result })
            }
            None => self.contest.ending(),
        }
    }

    /// Shows the board and, if the game is over, how it ended.
    fn show(&mut self) -> io::Result<()> {
        writeln!(self.out)?;
        self.screen.show(&*self.contest, self.out)?;
        writeln!(self.out)?;
        self.tell_ending()
    }

    fn tell_ending(&mut self) -> io::Result<()> {
        match self.ending() {
            Some(Ending { what, result }) => writeln!(self.out, "{}, {result}", sentence(&what)),
            None => Ok(()),
        }
    }

    /// Prints the last move and what it exploded, and shows the board.
    fn show_move(&mut self) -> io::Result<()> {
        if let Some(last) = self.contest.last() {
            writeln!(self.out, "{}", last.text)?;
            if last.removed.any() {
                writeln!(self.out, "The explosion on {} removes {}.", last.to, casualties(&last))?;
            }
        }
        writeln!(self.out)?;
        self.screen.show_move(&*self.contest, self.out)?;
        writeln!(self.out)?;
        self.tell_ending()
    }

    fn let_engine_move(&mut self, turn: Color) -> Result<(), SessionError> {
        write!(self.out, "{turn}> ")?;
        self.out.flush()?;
        let Some(text) = self.contest.think(&self.budget)? else { return Ok(()) };
        writeln!(self.out, "{text}")?;
        if let Ok(Command::Move(typed)) = Command::read(&text) {
            match self.contest.play(&typed) {
                Ok(()) => self.show_move()?,
                Err(reason) => writeln!(self.out, "{}.", sentence(&reason))?,
            }
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next, SessionError> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(error) => {
                writeln!(self.out, "{}.", sentence(&error.to_string()))?;
                return Ok(Next::Continue);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Board => self.show()?,
            Command::Fen => writeln!(self.out, "{}", self.contest.fen())?,
            Command::Flip => {
                self.screen.look.flip = !self.screen.look.flip;
                self.show()?;
            }
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Hint => self.hint()?,
            Command::Moves => self.list_moves()?,
            Command::Pgn { file, force } => self.pgn(file.as_deref(), force)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Resign => self.resign()?,
            Command::Undo => self.undo()?,
            Command::Move(typed) => {
                let played = match self.resigned {
                    Some(_) => Err(self.over()),
                    None => self.contest.play(&typed),
                };
                match played {
                    Ok(()) => self.show_move()?,
                    Err(reason) => writeln!(self.out, "{}.", sentence(&reason))?,
                }
            }
        }
        Ok(Next::Continue)
    }

    /// A message that the game is over, as the reason why a command does not work.
    fn over(&self) -> String {
        self.ending()
            .map_or_else(String::new, |ending| format!("the game is over: {}", ending.what))
    }

    fn hint(&mut self) -> Result<(), SessionError> {
        if self.ending().is_some() {
            writeln!(self.out, "{}.", sentence(&self.over()))?;
        } else if let Some(text) = self.contest.think(&self.budget)? {
            writeln!(self.out, "The engine would play {text}.")?;
        }
        Ok(())
    }

    fn list_moves(&mut self) -> io::Result<()> {
        if self.ending().is_some() {
            return writeln!(self.out, "{}.", sentence(&self.over()));
        }
        let moves = self.contest.moves();
        let count = format!("{} {}:", moves.len(), if moves.len() == 1 { "move" } else { "moves" });
        write!(
            self.out,
            "{}",
            wrapped(
                std::iter::once(count.as_str()).chain(moves.iter().map(String::as_str)),
                COLUMNS
            )
        )
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.ending().is_some() {
            return writeln!(self.out, "{}.", sentence(&self.over()));
        }
        self.resigned = Some(self.contest.turn());
        self.tell_ending()
    }

    /// Takes back the moves since a person was last to move, or a resignation.
    fn undo(&mut self) -> io::Result<()> {
        if self.resigned.take().is_some() {
            return writeln!(self.out, "The resignation is taken back.");
        }
        let turn = self.contest.turn();
        let side_before = |plies: usize| if plies.is_multiple_of(2) { turn } else { !turn };
        let human = |plies: &usize| self.players[side_before(*plies).index()] == Player::Human;
        let Some(plies) = (1..=self.contest.plies()).find(human) else {
            return writeln!(self.out, "There is no move of yours to take back.");
        };
        for _ in 0..plies {
            self.contest.undo();
        }
        writeln!(
            self.out,
            "{} taken back.",
            if plies == 1 { "One move is" } else { "Two moves are" }
        )?;
        self.show()
    }

    /// Shows the game as PGN, or saves it to a file; overwrites an existing file only with `force`.
    fn pgn(&mut self, file: Option<&str>, force: bool) -> io::Result<()> {
        let result = self.ending().map_or("*", |ending| ending.result);
        let text = match self.contest.pgn(&self.tags, result) {
            Ok(text) => text,
            Err(reason) => return writeln!(self.out, "{}.", sentence(&reason)),
        };
        let Some(file) = file else { return write!(self.out, "{text}") };
        match save(file, force, &text) {
            Ok(()) => writeln!(self.out, "The game is saved in {}.", quote(file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let name = quote(file);
                writeln!(self.out, "{name} exists already; \"pgn {file} force\" overwrites it.")
            }
            Err(error) => {
                writeln!(self.out, "The game cannot be saved in {}: {error}.", quote(file))
            }
        }
    }
}

fn save(file: &str, force: bool, text: &str) -> io::Result<()> {
    let mut file = NewFile::create(Path::new(file), force)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

/// A reason as the beginning of a sentence.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The pieces that an explosion removes, the capturer first: `Nc3, pd5 and bc6`.
fn casualties(last: &LastMove) -> String {
    let others = last.removed.without(last.from.into());
    let squares = std::iter::once(last.from).chain(others);
    let names: Vec<String> = squares
        .filter_map(|square| Some(format!("{}{square}", last.before.piece_at(square)?.letter())))
        .collect();
    match names.split_last() {
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
