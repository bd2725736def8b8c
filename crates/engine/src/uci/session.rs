//! A UCI session: what each command does. Commands run one by one on this thread; a search and the
//! [`super::tasks`] (`perft`, `bench`, `genfens`, `solve`) run on their own.
//!
//! Commands that change the search (`position`, `ucinewgame`, `flip`, a task, another `go`, and
//! options for table and threads) first stop a running search and print its best move. So every
//! `go` gets exactly one `bestmove`, and none comes late. Other options apply from the next search
//! on. `isready`, `uci`, `debug` and commands that only show something do not affect the search. An
//! invalid `position` changes nothing and does not stop the search.
//!
//! While a task runs, `stop` and `isready` are executed at once, and other commands wait for its
//! end: scripts send a count and the next position without waiting for the result. A `stop` ends
//! every task before it, waiting ones included. `quit` ends a task only at a terminal; from a pipe
//! it waits, so that a script whose last line is `quit` gets its result ([`Source`]).

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};

use vampirc_uci::UciMessage;

use super::command::{Base, Command, GoArguments, UciLineError};
use super::console;
use super::genfens;
use super::input::{Event, Line};
use super::output::Output;
use super::report::{NO_MOVE, Reporter, Style};
use super::{Extensions, options, resolve, solve, tasks};
use crate::atomic::Game;
use crate::atomic::fen::CastlingLetters;
use crate::atomic::notation::CastlingText;
use crate::config::Effect;
use crate::engine::{Engine, Limits, Pause, Searcher, Signals, Step, Task, Whole, setup};
use crate::explain::move_list::LegalMoves;
use crate::util::clock::Instant;
use crate::util::log_file;
use crate::util::quote::quote;

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Continue,
    Quit,
}

/// Where the lines come from. It decides which of them are executed while a task runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A person types them: `isready`, `stop` and `quit` are executed at once.
    Terminal,
    /// A client or script writes them, often `quit` right after the task: `isready` and `stop` are
    /// executed at once, `quit` in its turn.
    Pipe,
    /// The lines were given in advance: all are executed in turn, each after the search or task before it.
    /// Only `quit` does not wait for a search.
    Arguments,
}

/// The maximum number of lines that wait for the end of a task, so that memory stays bounded. If
/// there are more, the session reads nothing until the task ends.
const WAITING: usize = 4096;

/// The engine and its output.
pub struct Session {
    engine: Engine,
    output: Output,
    debug: bool,
    source: Source,
    extensions: Extensions,
    /// A sentence about the book of the settings, to be printed after the first command.
    book_note: Option<String>,
    /// Whether a task is running. At its end the task clears this and sends an event.
    busy: Arc<AtomicBool>,
    events: SyncSender<Event>,
}

impl Session {
    /// A session with an engine. Opens the debug log and the book if the settings name them.
    #[must_use]
    pub fn new(
        mut engine: Engine,
        output: Output,
        events: SyncSender<Event>,
        source: Source,
        extensions: Extensions,
    ) -> Session {
        let book_note = open_book(&mut engine);
        let busy = Arc::default();
        let session =
            Session { engine, output, debug: false, source, extensions, book_note, busy, events };
        if !session.engine.settings().debug_log_file.is_empty() {
            session.change_log();
        }
        session
    }

    /// Executes lines until `quit` or their end.
    pub fn follow(&mut self, events: &Receiver<Event>) {
        let mut waiting = VecDeque::new();
        let mut is_over = false;
        while !(is_over && waiting.is_empty() && !self.is_busy()) {
            // The sender that this session holds keeps the channel open.
            let Ok(event) = events.recv() else { break };
            match event {
                Event::Line(line) => {
                    if self.receive(line, &mut waiting) == Next::Quit {
                        return;
                    }
                }
                Event::End => is_over = true,
                Event::Done => {}
            }
            if self.catch_up(&mut waiting) == Next::Quit {
                return;
            }
        }
        // A search that ends by itself may finish while somebody reads the output.
        self.engine.finish();
    }

    /// Executes a line that cannot wait, or lets it wait.
    pub(super) fn receive(&mut self, line: Box<Line>, waiting: &mut VecDeque<Box<Line>>) -> Next {
        if self.is_urgent(&line, waiting) {
            return self.handle(*line);
        }
        waiting.push_back(line);
        if waiting.len() >= WAITING {
            self.engine.finish();
        }
        Next::Continue
    }

    /// Executes the lines that wait, up to one that starts a task.
    pub(super) fn catch_up(&mut self, waiting: &mut VecDeque<Box<Line>>) -> Next {
        loop {
            if self.is_busy() {
                if !waiting.iter().any(|line| self.stops_tasks(line)) {
                    return Next::Continue;
                }
                self.engine.stop();
            }
            let Some(line) = waiting.pop_front() else { return Next::Continue };
            if self.handle(*line) == Next::Quit {
                return Next::Quit;
            }
        }
    }

    fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Acquire)
    }

    /// Whether a line is executed now although a task is running. Nothing is answered after `quit`.
    fn is_urgent(&self, line: &Line, waiting: &VecDeque<Box<Line>>) -> bool {
        let cannot_wait = match line.command {
            Command::Quit => self.source == Source::Terminal,
            Command::IsReady => self.source != Source::Arguments,
            _ => false,
        };
        cannot_wait && self.is_busy() && !waiting.iter().any(|line| line.command == Command::Quit)
    }

    /// Whether a line stops every task before it, running or waiting.
    fn stops_tasks(&self, line: &Line) -> bool {
        self.source != Source::Arguments && line.command == Command::Stop
    }

    /// Evaluates by a network from now on: the contents of a network file.
    pub(super) fn read_network(&mut self, bytes: &[u8]) {
        let error = self.engine.read_network(bytes).err().map(|error| error.to_string());
        for note in error.into_iter().chain(self.engine.take_notes()) {
            self.output.info_string(note);
        }
    }

    /// Advances the search or task of an engine in steps; `None` if nothing runs.
    pub(super) fn step(&mut self, pause: Pause) -> Option<Step<()>> {
        self.engine.step(pause)
    }

    fn handle(&mut self, line: Line) -> Next {
        // Nobody can have meant a line that was given in advance for the middle of a search.
        if self.source == Source::Arguments && line.command != Command::Quit {
            self.engine.wait_for_end();
        }
        self.output.log_input(&line.text);
        if !line.ignored.is_empty() {
            let words: Vec<String> = line.ignored.iter().map(|word| quote(word)).collect();
            self.output.info_string(format_args!("ignored {}", words.join(", ")));
        }
        match line.command {
            Command::Nothing => {}
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.output.send(&UciMessage::ReadyOk),
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
            Command::Go(arguments) => self.go(&arguments, line.received),
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
            Command::Bench(plan) => {
                let network = Arc::clone(self.engine.network());
                self.run(tasks::BenchTask::new(plan, network, self.output.clone()));
            }
            Command::Genfens(wanted) => self.genfens(wanted),
            Command::Solve(words) => self.solve(words),
            Command::Flip => self.flip(),
            Command::Moves => {
                let list = LegalMoves::of(self.engine.game(), self.engine.settings().chess960);
                self.output.lines(&list.table());
            }
            Command::Help => self.output.lines(&console::help(&self.extensions)),
            Command::Invalid(error) => self.output.info_string(error),
        }
        self.print_notes();
        Next::Continue
    }

    fn introduce(&self) {
        let name = concat!("Fissile ", env!("CARGO_PKG_VERSION"));
        let identity = [UciMessage::id_name(name), UciMessage::id_author("the Fissile developers")];
        let options = options::listed(self.engine.config()).map(UciMessage::Option);
        let messages = identity.into_iter().chain(options).chain([UciMessage::UciOk]);
        let lines: Vec<String> = messages.map(|message| message.to_string()).collect();
        self.output.lines(&lines.join("\n"));
    }

    fn genfens(&mut self, wanted: genfens::Wanted) {
        let Some(find) = self.extensions.find_openings else {
            self.output.info_string(UciLineError::UnknownCommand("genfens".to_owned()));
            return;
        };
        let (letters, output) = (self.letters(), self.output.clone());
        self.run(Whole::new(move |_: &mut Searcher, signals: &Signals| {
            genfens::print(find, &wanted, letters, signals, &output)
        }));
    }

    fn solve(&mut self, words: String) {
        let Some(solve) = self.extensions.solve else {
            self.output.info_string(UciLineError::UnknownCommand("solve".to_owned()));
            return;
        };
        // What follows the certificate counts as a part of it.
        self.print_notes();
        let threads = self.engine.settings().threads as usize;
        self.run(solve::task(solve, words, threads, self.output.clone()));
    }

    /// Prints what the engine has to say about its settings.
    fn print_notes(&mut self) {
        for note in self.engine.take_notes().into_iter().chain(self.book_note.take()) {
            self.output.info_string(note);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match self.engine.set_option(name, options::value_to_set(name, value)) {
            Ok(Effect::ChangeDebugLog) => self.change_log(),
            Ok(Effect::LoadBook) => {
                if let Some(problem) = open_book(&mut self.engine) {
                    self.output.info_string(problem);
                }
            }
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
        match log_file::open(path.as_ref()) {
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

    fn go(&mut self, arguments: &GoArguments, received: Instant) {
        let game = self.engine.game().clone();
        let (limits, unknown) = resolve::limits(arguments, game.position(), received);
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
            together: is_short(&limits),
        };
        let reporter = Reporter::new(self.output.clone(), game, style);
        if let Err(error) = self.engine.go(limits, reporter) {
            self.output.info_string(error);
            self.output.lines(NO_MOVE);
        }
    }

    fn perft(&mut self, depth: u32) {
        let position = *self.engine.game().position();
        self.run(tasks::PerftTask::new(position, depth, self.castling(), self.output.clone()));
    }

    /// Runs a task beside the session, and prints the lines that it returns.
    fn run(&mut self, task: impl Task<Option<String>> + 'static) {
        self.engine.stop();
        self.busy.store(true, Ordering::Release);
        let busy = Busy { flag: Arc::clone(&self.busy), events: self.events.clone() };
        self.engine.run_stepwise(Printed { task, output: self.output.clone(), busy: Some(busy) });
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
        CastlingLetters::of(self.engine.settings().chess960)
    }
}

/// Whether a search ends by itself within about ten milliseconds.
fn is_short(limits: &Limits) -> bool {
    const NODES: u64 = 10_000;
    let ends = !limits.infinite && !limits.ponder;
    ends && limits.nodes.is_some_and(|nodes| nodes <= NODES)
}

/// Opens the book of the settings and hands it to the engine. If that fails, the engine keeps the
/// book that it has, and the problem is returned in a sentence.
fn open_book(engine: &mut Engine) -> Option<String> {
    match setup::book(engine.settings()) {
        Ok(book) => {
            engine.set_book(book);
            None
        }
        Err(error) => Some(format!("BookFile: {error}")),
    }
}

/// A task whose result is printed at its end.
struct Printed<T> {
    task: T,
    output: Output,
    busy: Option<Busy>,
}

impl<T: Task<Option<String>>> Task for Printed<T> {
    fn step(
        &mut self,
        searcher: &mut Searcher,
        signals: &Signals,
        pause: Option<Pause>,
    ) -> Step<()> {
        let step = self.task.step(searcher, signals, pause);
        step.map(|last_lines| {
            self.output.lines_with(last_lines.as_deref(), || drop(self.busy.take()));
        })
    }
}

/// Marks a task as running, until it is dropped at the end of the task.
struct Busy {
    flag: Arc<AtomicBool>,
    events: SyncSender<Event>,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.flag.store(false, Ordering::Release);
        // If the queue is full, the session is about to look anyway.
        let _ = self.events.try_send(Event::Done);
    }
}
