//! Carries out the commands at the prompt, except moves.

use std::io;
use std::path::Path;

use super::assessment::Thought;
use super::command::{HELP, PromptCommand, SaveAs};
use super::game_tags;
use super::save;
use super::session::{Player, PromptSession, SessionError};
use crate::engine::strength::Strength;
use crate::formats::pgn::{COLUMNS, Tags};
use crate::util::count::counted;
use crate::util::quote::{harmless, quote};
use crate::util::wrap::wrapped;

impl PromptSession<'_> {
    /// Executes a command. The session itself plays moves and leaves.
    pub(super) fn execute(&mut self, command: PromptCommand) -> Result<(), SessionError> {
        match command {
            PromptCommand::Nothing | PromptCommand::Quit | PromptCommand::Play(_) => {}
            PromptCommand::Board => self.show()?,
            PromptCommand::Draw => self.offer_draw()?,
            PromptCommand::Eval => self.eval()?,
            PromptCommand::Fen => writeln!(self.out, "{}", self.contest.fen())?,
            PromptCommand::Flip => {
                self.screen.look.flip = !self.screen.look.flip;
                self.show()?;
            }
            PromptCommand::Help => writeln!(self.out, "{HELP}")?,
            PromptCommand::Hint => self.hint()?,
            PromptCommand::Level(None) => {
                self.say(&format!("The engine plays at {}.", self.strength.described()))?
            }
            PromptCommand::Level(Some(level)) => self.set_level(level)?,
            PromptCommand::Moves => self.list_moves()?,
            PromptCommand::New => self.begin_another()?,
            PromptCommand::Pgn => self.show_pgn()?,
            PromptCommand::Resign => self.resign()?,
            PromptCommand::Rules => {
                for paragraph in self.contest.rules() {
                    self.say(paragraph)?;
                }
            }
            PromptCommand::Save(None) => self.save()?,
            PromptCommand::Save(Some(SaveAs { file, force })) => self.save_as(&file, force)?,
            PromptCommand::Undo => self.undo()?,
        }
        Ok(())
    }

    /// Offers a draw. A person is asked; the engine accepts if it is not ahead.
    fn offer_draw(&mut self) -> Result<(), SessionError> {
        if self.ending().is_some() {
            return Ok(self.refuse(&self.over())?);
        }
        // At the prompt a person is to move.
        let opponent = !self.contest.turn();
        let accepts = match self.players[opponent.index()] {
            Player::Human => self.is_confirmed(&format!("Does {opponent} accept a draw?"))?,
            Player::Engine => {
                let Some(thought) = self.judge()? else { return Ok(()) };
                !thought.assessment.favors(opponent)
            }
        };
        if !accepts {
            return Ok(self.say(&format!("{opponent} declines the draw."))?);
        }
        self.drawn = true;
        self.autosave()?;
        Ok(self.tell_ending()?)
    }

    fn eval(&mut self) -> Result<(), SessionError> {
        if self.ending().is_some() {
            self.refuse(&self.over())?;
        } else if let Some(Thought { assessment, text, depth, .. }) = self.judge()? {
            self.say(&format!("The engine sees {assessment} (depth {depth}, best move {text})."))?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), SessionError> {
        if self.ending().is_some() {
            self.refuse(&self.over())?;
        } else if let Some(thought) = self.judge()? {
            self.say(&format!("The best move seems to be {}.", thought.text))?;
        }
        Ok(())
    }

    /// Sets the level instead of nodes or a rating; a limit of time stays.
    fn set_level(&mut self, level: u32) -> io::Result<()> {
        let old = self.strength;
        self.strength = Strength { level: Some(level), time: old.time, ..Strength::default() };
        game_tags::change_strength(&mut self.tags, self.players, &old, &self.strength);
        self.autosave()?;
        self.say(&format!("The engine plays at {} now.", self.strength.described()))
    }

    fn list_moves(&mut self) -> io::Result<()> {
        if self.ending().is_some() {
            return self.refuse(&self.over());
        }
        let moves = self.contest.moves();
        let count = counted(moves.len(), "move", "moves") + ":";
        self.say_words(std::iter::once(count.as_str()).chain(moves.iter().map(String::as_str)))
    }

    /// Begins another game from the same start, with the same players.
    fn begin_another(&mut self) -> io::Result<()> {
        if let Some(path) = self.saver.path() {
            self.tell_place(path, false)?;
        }
        self.saver.begin_another();
        self.contest.restart();
        self.resigned = None;
        self.drawn = false;
        self.unsaved = false;
        self.tags = Tags::default();
        game_tags::complete(&mut self.tags, self.players, &self.strength);
        self.say("A new game begins.")?;
        self.show()
    }

    /// Shows the game as PGN, with lines of moves that fit into the terminal.
    fn show_pgn(&mut self) -> io::Result<()> {
        let record = self.record();
        let (tags, moves) = record.split_once("\n\n").unwrap_or((&record, ""));
        let moves = wrapped(moves.split_whitespace(), (self.columns)().min(COLUMNS));
        write!(self.out, "{}\n\n{moves}", harmless(tags))
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.ending().is_some() {
            return self.refuse(&self.over());
        }
        if !self.is_confirmed("Do you resign?")? {
            return self.say("You have not resigned.");
        }
        // At the prompt a person is to move.
        self.resigned = Some(self.contest.turn());
        self.autosave()?;
        self.tell_ending()
    }

    fn save(&mut self) -> io::Result<()> {
        match self.saver.save(&self.record()) {
            Ok(path) => {
                self.unsaved = false;
                self.tell_place(path, false)
            }
            Err(reason) => {
                self.unsaved = true;
                self.say(&format!("The game is not saved: {reason}."))
            }
        }
    }

    /// Saves a copy; overwrites an existing file only with `force`.
    fn save_as(&mut self, file: &str, force: bool) -> io::Result<()> {
        match save::write(Path::new(file), force, &self.record()) {
            Ok(()) => self.say(&format!("The game is saved in {}.", quote(file))),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => self.say(&format!(
                "{} already exists; \"save {file} force\" overwrites it.",
                quote(file)
            )),
            Err(error) => {
                self.say(&format!("The game cannot be saved in {}: {error}.", quote(file)))
            }
        }
    }

    /// Takes back the moves since a person was last to move, a resignation or a draw.
    fn undo(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.drawn) {
            self.autosave()?;
            return self.say("The draw is taken back.");
        }
        if self.resigned.take().is_some() {
            self.autosave()?;
            return self.say("The resignation is taken back.");
        }
        let turn = self.contest.turn();
        let side_before = |plies: usize| if plies.is_multiple_of(2) { turn } else { !turn };
        let human = |plies: &usize| self.players[side_before(*plies).index()] == Player::Human;
        let Some(plies) = (1..=self.contest.plies()).find(human) else {
            return self.say("There is no move of yours to take back.");
        };
        for _ in 0..plies {
            self.contest.undo();
        }
        self.autosave()?;
        self.say(if plies == 1 { "One move is taken back." } else { "Two moves are taken back." })?;
        self.show()
    }
}
