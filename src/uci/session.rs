//! A UCI session: what each command does. Commands run one by one on this thread; a search runs on
//! its own.
//!
//! Commands that change the search (`position`, `ucinewgame`, `flip`, `bench`, `genfens`, `perft`,
//! another `go`, and options for table and threads) first stop a running search and print its best
//! move. So every `go` gets exactly one `bestmove`, and none comes late. Other options apply from
//! the next search on. `isready`, `uci`, `debug` and commands that only show something do not
//! affect the search. An invalid `position` changes nothing and does not stop the search.

use std::fs::OpenOptions;
use std::sync::Arc;

use super::command::{Base, Command, GoArguments};
use super::console;
use super::input::Line;
use super::output::Output;
use super::report::{Reporter, Style};
use super::resolve;
use crate::atomic::Game;
use crate::atomic::fen::CastlingLetters;
use crate::atomic::notation::CastlingText;
use crate::config::Effect;
use crate::engine::Engine;
use crate::engine::bench;
use crate::explain::move_list::LegalMoves;
use crate::training::openings::{self, Openings, OpeningsError};
use crate::util::quote::quote;

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Wait for another command.
    Continue,
    /// End the program.
    Quit,
}

/// The engine and its output.
pub struct Session {
    engine: Engine,
    output: Output,
    debug: bool,
}

impl Session {
    /// A session with an engine. Opens the debug log if the settings name one.
    #[must_use]
    pub fn new(engine: Engine, output: Output) -> Session {
        let session = Session { engine, output, debug: false };
        if !session.engine.settings().debug_log_file.is_empty() {
            session.change_log();
        }
        session
    }

    /// Executes a line.
    pub fn handle(&mut self, line: Line) -> Next {
        self.output.log_input(&line.text);
        if !line.ignored.is_empty() {
            let words: Vec<String> = line.ignored.iter().map(|word| quote(word)).collect();
            self.output.info_string(format_args!("ignored {}", words.join(", ")));
        }
        match line.command {
            Command::Nothing => {}
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.output.line("readyok"),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::UciNewGame => {
                if let Err(error) = self.engine.new_game() {
                    self.output.info_string(error);
                }
            }
            Command::Position { base, moves } => self.set_position(&base, &moves),
            Command::Go(GoArguments { perft: Some(depth), .. }) | Command::Perft(depth) => {
                self.perft(depth)
            }
            Command::Go(arguments) => self.go(&arguments),
            Command::Stop => self.engine.stop(),
            Command::PonderHit => self.engine.ponder_hit(),
            Command::Quit => {
                self.engine.stop();
                return Next::Quit;
            }
            Command::Display => {
                self.output.lines(&console::board(self.engine.game(), self.letters()))
            }
            Command::Eval => {
                let evaluation = self.engine.evaluation();
                let board = self.engine.game().position().board();
                self.output.lines(&console::evaluation(board, evaluation.as_ref()))
            }
            Command::Bench(plan) => self.bench(plan),
            Command::Genfens(plan) => self.genfens(&plan),
            Command::Flip => self.flip(),
            Command::Moves => {
                let list = LegalMoves::of(self.engine.game(), self.engine.settings().chess960);
                self.output.lines(&list.table());
            }
            Command::Help => self.output.lines(console::HELP),
            Command::Invalid(error) => self.output.info_string(error),
        }
        for note in self.engine.take_notes() {
            self.output.info_string(note);
        }
        Next::Continue
    }

    /// The input has ended: a search that ends by itself may finish, as long as somebody reads the
    /// output.
    pub fn finish(&mut self) {
        self.engine.finish();
    }

    fn introduce(&self) {
        let mut text = format!(
            "id name Fissile {}\nid author the Fissile developers\n",
            env!("CARGO_PKG_VERSION")
        );
        for option in self.engine.uci_lines() {
            text.push_str(&option);
            text.push('\n');
        }
        text.push_str("uciok");
        self.output.lines(&text);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match self.engine.set_option(name, value) {
            Ok(Effect::ChangeDebugLog) => self.change_log(),
            Ok(Effect::Note(note)) => self.output.info_string(note),
            Ok(_) => {}
            Err(error) => self.output.info_string(error),
        }
    }

    fn change_log(&self) {
        let path = &self.engine.settings().debug_log_file;
        if path.is_empty() {
            self.output.set_log(None);
            return;
        }
        match OpenOptions::new().create(true).append(true).open(path) {
            Ok(file) => self.output.set_log(Some(Box::new(file))),
            Err(error) => {
                self.output.info_string(format_args!(
                    "the debug log file {} cannot be opened: {error}",
                    quote(path)
                ));
            }
        }
    }

    fn set_position(&mut self, base: &Base, moves: &[String]) {
        match resolve::game(base, moves) {
            Ok(game) => self.engine.set_game(game),
            Err(error) => self.output.info_string(error),
        }
    }

    fn go(&mut self, arguments: &GoArguments) {
        let game = self.engine.game().clone();
        let (limits, unknown) = resolve::limits(arguments, game.position());
        // The old search, if there is one, must report before anything is printed about the new
        // one.
        self.engine.stop();
        if !unknown.is_empty() {
            let words: Vec<String> = unknown.iter().map(|word| quote(word)).collect();
            self.output
                .info_string(format_args!("searchmoves: not legal here: {}", words.join(", ")));
        }
        if self.debug {
            self.output.info_string(format_args!("searching {} with {limits:?}", game.position()));
        }
        let style = Style {
            castling: self.castling(),
            on_clock: limits.clock.is_some(),
            show_wdl: self.engine.settings().show_wdl,
        };
        let reporter = Reporter::new(self.output.clone(), game, style);
        if let Err(error) = self.engine.go(limits, reporter) {
            self.output.info_string(error);
            self.output.line("bestmove (none)");
        }
    }

    fn perft(&mut self, depth: u32) {
        let (counts, total) = self.engine.perft(depth);
        self.output.lines(&console::divide(&counts, total, self.castling()));
    }

    fn bench(&mut self, plan: bench::BenchPlan) {
        self.engine.stop();
        let network = Arc::clone(self.engine.network());
        match bench::run(plan, network, |fen, nodes| {
            self.output.line(format_args!("{nodes:>9} {fen}"))
        }) {
            Ok(result) => self.output.line(result),
            Err(error) => self.output.info_string(error),
        }
    }

    /// In the format that OpenBench reads.
    fn genfens(&mut self, plan: &openings::OpeningsPlan) {
        self.engine.stop();
        let print = |openings: Openings| -> Result<(), OpeningsError> {
            for position in openings.take_while(|_| !self.output.is_closed()) {
                self.output.info_string(format_args!("genfens {}", position?.fen(self.letters())));
            }
            Ok(())
        };
        if let Err(error) = Openings::new(plan).and_then(print) {
            self.output.info_string(format_args!("genfens: {error}"));
        }
    }

    fn flip(&mut self) {
        match console::flip(self.engine.game().position()) {
            Ok(position) => self.engine.set_game(Game::new(position)),
            Err(error) => self.output.info_string(error),
        }
    }

    fn castling(&self) -> CastlingText {
        if self.engine.settings().chess960 {
            CastlingText::KingTakesRook
        } else {
            CastlingText::KingMove
        }
    }

    fn letters(&self) -> CastlingLetters {
        if self.engine.settings().chess960 {
            CastlingLetters::Shredder
        } else {
            CastlingLetters::XFen
        }
    }
}
