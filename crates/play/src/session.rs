//! Runs a game at the prompt: asks people for moves, lets the engine think, and plays both.
//! `execute` carries out the other commands.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use super::assessment::Thought;
use super::command::{PromptCommand, Typed};
use super::contest::{Contest, ContestEnding, LastMove};
use super::input::{Ask, PromptInput};
use super::interrupt::Interrupt;
use super::save::GameSaver;
use super::screen::BoardScreen;
use super::thinking::{ThinkingLine, Watch};
use crate::atomic::Color;
use crate::engine::strength::Strength;
use crate::formats::pgn::Tags;
use crate::search::SearchError;
use crate::util::quote::harmless;
use crate::util::wrap::wrapped;

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at the prompt.
    Human,
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
pub struct PromptSession<'a> {
    pub contest: Box<dyn Contest>,
    pub players: [Player; 2],
    pub strength: Strength,
    pub tags: Tags,
    pub screen: BoardScreen,
    /// The width of the terminal, in columns, which may change.
    pub columns: fn() -> usize,
    pub input: Box<dyn Ask + 'a>,
    pub out: &'a mut dyn Write,
    pub saver: GameSaver,
    /// Shared with the handler of Ctrl-C.
    pub interrupt: Arc<Interrupt>,
    pub resigned: Option<Color>,
    /// Whether the players have agreed on a draw.
    pub drawn: bool,
    /// Whether saving failed and the player was told.
    pub unsaved: bool,
}

/// Whether the session continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterCommand {
    Continue,
    Leave,
}

impl PromptSession<'_> {
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
                    return Ok(self.take_leave()?);
                }
                self.let_engine_move(turn)?;
                continue;
            }
            if over && self.is_unattended() {
                return Ok(self.take_leave()?);
            }
            let prompt = if over { "Game over> ".to_owned() } else { format!("{turn}> ") };
            let next = match self.ask(&prompt)? {
                PromptInput::Line(line) => self.dispatch(&line)?,
                PromptInput::Cancelled | PromptInput::End => AfterCommand::Leave,
            };
            if next == AfterCommand::Leave {
                return Ok(self.take_leave()?);
            }
        }
    }

    fn ask(&mut self, prompt: &str) -> io::Result<PromptInput> {
        self.interrupt.begin_prompt();
        let input = self.input.ask(prompt, self.out)?;
        self.interrupt.end_prompt();
        Ok(input)
    }

    /// Whether a person at a terminal says yes to a question. A script is not asked: it means what
    /// it says.
    pub(super) fn is_confirmed(&mut self, question: &str) -> io::Result<bool> {
        if !self.input.is_interactive() {
            return Ok(true);
        }
        let answer = self.ask(&format!("{question} (yes or no) "))?;
        let is_yes = |line: &str| ["y", "yes"].contains(&line.trim().to_lowercase().as_str());
        Ok(matches!(answer, PromptInput::Line(line) if is_yes(&line)))
    }

    /// Whether only engines play and nobody is at a terminal.
    fn is_unattended(&self) -> bool {
        self.players == [Player::Engine; 2] && !self.input.is_interactive()
    }

    /// Whether only engines play and the game would never end; if so, prints a message.
    fn is_endless(&mut self) -> io::Result<bool> {
        let reason = self.contest.is_endless().filter(|_| self.players == [Player::Engine; 2]);
        if let Some(reason) = reason {
            self.say(&format!("{}.", sentence(reason)))?;
        }
        Ok(reason.is_some())
    }

    pub(super) fn ending(&self) -> Option<ContestEnding> {
        match self.resigned {
            Some(side) => {
                let result = if side == Color::White { "0-1" } else { "1-0" };
                Some(ContestEnding { what: format!("{side} has resigned, {} wins", !side), result })
            }
            None if self.drawn => {
                Some(ContestEnding { what: "draw by agreement".to_owned(), result: "1/2-1/2" })
            }
            None => self.contest.ending(),
        }
    }

    /// Prints a paragraph in lines that fit into the terminal.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        self.say_words(text.split(' '))
    }

    /// Prints words, which may contain spaces, in lines that fit into the terminal.
    pub(super) fn say_words<'w>(
        &mut self,
        words: impl IntoIterator<Item = &'w str>,
    ) -> io::Result<()> {
        let text = wrapped(words, (self.columns)());
        self.out.write_all(harmless(&text).as_bytes())
    }

    /// Prints a reason as a sentence.
    pub(super) fn refuse(&mut self, reason: &str) -> io::Result<()> {
        self.say(&format!("{}.", sentence(reason)))
    }

    /// Shows the board and, if the game is over, how it ended.
    pub(super) fn show(&mut self) -> io::Result<()> {
        writeln!(self.out)?;
        self.screen.show(&*self.contest, self.out)?;
        writeln!(self.out)?;
        self.tell_ending()
    }

    pub(super) fn tell_ending(&mut self) -> io::Result<()> {
        match self.ending() {
            Some(ContestEnding { what, result }) => {
                self.say(&format!("{}, {result}", sentence(&what)))
            }
            None => Ok(()),
        }
    }

    /// Prints the moves that were just played and what the last one exploded, and shows the board.
    fn show_moves(&mut self, moves: &[String]) -> io::Result<()> {
        self.say(&moves.join(" "))?;
        if let Some(last) = self.contest.last().filter(|last| last.removed.any()) {
            self.say(&format!("The explosion on {} removes {}.", last.to, casualties(&last)))?;
        }
        writeln!(self.out)?;
        self.screen.show_move(&*self.contest, self.out)?;
        writeln!(self.out)?;
        self.tell_ending()
    }

    fn let_engine_move(&mut self, turn: Color) -> Result<(), SessionError> {
        let is_watched = self.input.is_interactive();
        if !is_watched {
            write!(self.out, "{turn}> ")?;
        }
        let strength = self.strength;
        let thought = self.consult(|contest, watch| contest.think(&strength, watch))?;
        let Some(Thought { typed, text, .. }) = thought else { return Ok(()) };
        let prompt = if is_watched { format!("{turn}> ") } else { String::new() };
        writeln!(self.out, "{prompt}{text}")?;
        self.play(vec![vec![typed]])?;
        Ok(())
    }

    /// Lets the engine think, with a line on the terminal that says so; Ctrl-C ends it early.
    pub(super) fn consult(
        &mut self,
        ask: impl FnOnce(&mut dyn Contest, &Watch) -> Result<Option<Thought>, SearchError>,
    ) -> Result<Option<Thought>, SessionError> {
        self.out.flush()?;
        let line = ThinkingLine::show(self.input.is_interactive());
        let signals = self.interrupt.begin_search();
        let depth = |depth| line.depth(depth);
        let thought = ask(&mut *self.contest, &Watch { signals: &signals, depth: &depth });
        self.interrupt.end_search();
        line.clear();
        Ok(thought?)
    }

    /// What the engine thinks at full strength, whatever the strength of the opponent.
    pub(super) fn judge(&mut self) -> Result<Option<Thought>, SessionError> {
        let budget = self.strength.budget_of_advice();
        self.consult(|contest, watch| contest.judge(&budget, watch))
    }

    fn dispatch(&mut self, line: &str) -> Result<AfterCommand, SessionError> {
        match PromptCommand::read(line) {
            Ok(PromptCommand::Quit) => return Ok(AfterCommand::Leave),
            Ok(PromptCommand::Play(readings)) => self.play_typed(readings)?,
            Ok(command) => self.execute(command)?,
            Err(error) => self.refuse(&error.to_string())?,
        }
        Ok(AfterCommand::Continue)
    }

    /// Plays what a person typed. If a single move could have been another one, says so.
    fn play_typed(&mut self, readings: Vec<Vec<Typed>>) -> io::Result<()> {
        let other = match readings.iter().flatten().collect::<Vec<_>>().as_slice() {
            [only] => self.contest.other_reading(only),
            _ => None,
        };
        let before = self.contest.plies();
        self.play(readings)?;
        match other.filter(|_| self.contest.plies() > before) {
            Some(other) => self.say(&format!("That was the pawn's move; the bishop's is {other}.")),
            None => Ok(()),
        }
    }

    /// Plays all moves of the first reading that is legal. If there is none, the game stays as it
    /// was, and the reason against the first reading is printed.
    fn play(&mut self, readings: Vec<Vec<Typed>>) -> io::Result<()> {
        if self.resigned.is_some() || self.drawn {
            return self.refuse(&self.over());
        }
        let mut reason = None;
        for moves in readings {
            match self.try_moves(&moves) {
                Ok(texts) => {
                    self.autosave()?;
                    return self.show_moves(&texts);
                }
                Err(refusal) => {
                    reason.get_or_insert(refusal);
                }
            }
        }
        self.refuse(&reason.unwrap_or_default())
    }

    /// Plays moves, and returns them with their numbers. If one is illegal, none is played.
    fn try_moves(&mut self, moves: &[Typed]) -> Result<Vec<String>, String> {
        let mut texts = Vec::new();
        for typed in moves {
            if let Err(reason) = self.contest.play(typed) {
                for _ in &texts {
                    self.contest.undo();
                }
                return Err(match moves.len() {
                    1 => reason,
                    count => format!(
                        "the move {typed} is refused: {reason}; none of the {count} moves is played"
                    ),
                });
            }
            let text = self.contest.last().map_or_else(String::new, |last| last.text);
            // As in a PGN, Black's move needs no number after White's.
            texts.push(match text.split_once("... ") {
                Some((_, bare)) if !texts.is_empty() => bare.to_owned(),
                _ => text,
            });
        }
        Ok(texts)
    }

    /// A message that the game is over, as the reason why a command does not work.
    pub(super) fn over(&self) -> String {
        self.ending()
            .map_or_else(String::new, |ending| format!("the game is over: {}", ending.what))
    }

    /// The game as text.
    pub(super) fn record(&self) -> String {
        self.contest.pgn(&self.tags, self.ending().map_or("*", |ending| ending.result))
    }

    /// Saves the game once a move has been played. A failure does not end the game and is reported
    /// once.
    pub(super) fn autosave(&mut self) -> io::Result<()> {
        if self.contest.plies() == 0 && self.saver.path().is_none() {
            return Ok(());
        }
        match self.saver.save(&self.record()) {
            Ok(_) => self.unsaved = false,
            Err(reason) if !self.unsaved => {
                self.unsaved = true;
                self.say(&format!("The game is not saved: {reason}."))?;
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// Says where the game is.
    fn take_leave(&mut self) -> io::Result<()> {
        let goes_on = self.ending().is_none();
        if goes_on {
            self.say("The game is left unfinished.")?;
        }
        match self.saver.path() {
            Some(_) if self.unsaved => self.say("Its last moves are not saved."),
            Some(path) => self.tell_place(path, goes_on),
            None if self.unsaved => self.say("It is not saved."),
            None => Ok(()),
        }
    }

    /// Says where the game is, and how to continue it.
    pub(super) fn tell_place(&mut self, path: PathBuf, goes_on: bool) -> io::Result<()> {
        let path = path.display().to_string();
        self.say_words("The game is saved in".split(' ').chain([path.as_str()]))?;
        if goes_on {
            let resume = self.saver.resume_command();
            self.say_words("To continue it:".split(' ').chain([resume.as_str()]))?;
        }
        Ok(())
    }
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
