//! The command line: its arguments, and one file per subcommand. It turns arguments into calls of
//! the modules below. `main` handles logging and the exit status.

mod analyse;
mod apply;
mod bench;
mod board;
mod book;
mod completions;
mod config;
mod congo;
mod costs;
pub mod cpu;
mod diagram;
mod explode;
mod fen_words;
mod flags;
mod games;
mod genfens;
mod input;
mod man;
mod moves;
mod net;
mod output;
mod perft;
mod play;
mod progress;
pub mod prove;
pub mod screen;
mod selfplay;
pub mod signals;
mod tactics;
mod tb;
mod train;
mod uci;
pub mod usage;
mod verify;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use etcetera::BaseStrategy;
use thiserror::Error;

use crate::atomic::{Game, Position, move_text};
use crate::config::{Config, Settings};
use crate::engine::setup;
use crate::explain::objection::{read_game, read_move};
use crate::nnue::Network;
use flags::SettingFlags;
use output::{Named, unless_unread};
use screen::Screen;

/// Fissile, an atomic-chess engine. Without a command it speaks UCI on standard input and output
#[derive(Parser, Clone, Debug)]
#[command(name = "fissile", version, long_version = long_version(), after_help = AFTER_HELP)]
struct Arguments {
    /// Settings file to read instead of an engine.toml next to the executable or in the working
    /// directory
    #[arg(long, global = true, value_name = "FILE", help_heading = "Settings")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The parsed command line.
#[derive(Clone, Debug)]
pub struct Cli {
    arguments: Arguments,
    flags: SettingFlags,
}

const AFTER_HELP: &str = "UCI lines may replace the command, each in quotes; they run as if they came on standard \
    input: fissile \"position startpos moves e2e4\" \"go depth 10\"";

/// The subcommands.
#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// Speak UCI on standard input and output, as without a command
    Uci(uci::UciArgs),
    /// Count the leaves of the tree of legal moves, or check a suite of such counts
    Perft(perft::PerftArgs),
    /// Play moves from a position and print the resulting position and the outcome
    Apply(apply::ApplyArgs),
    /// List the legal moves of a position and what their explosions remove
    Moves(moves::MovesArgs),
    /// Draw a position: on the terminal, as SVG or as PNG
    Diagram(diagram::DiagramArgs),
    /// Simulate a move and its explosion on any board, legal or not
    Explode(explode::ExplodeArgs),
    /// Analyze games or positions: best lines, mistakes and their refutations, accuracy
    #[command(visible_alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    /// Play against each other or against the engine, at a prompt
    Play(play::PlayArgs),
    /// Play, analyze and study on a board in the browser, served by this program
    Board(board::BoardArgs),
    /// Play games of the engine against itself, for training
    Selfplay(selfplay::SelfPlayArgs),
    /// Inspect, check and rearrange files of such games
    Games(games::GamesArgs),
    /// Train a network on such games
    Train(train::TrainArgs),
    /// Learn from such games what proofs cost the prover
    Costs(costs::CostsArgs),
    /// Inspect, check and time network files
    Net(net::NetArgs),
    /// Search fixed positions to a fixed depth: the signature of the search, and its speed
    Bench(bench::BenchArgs),
    /// Find positions in games in which exactly one move wins, as puzzles
    Tactics(tactics::TacticsArgs),
    /// Count what was played in games and how they ended, for study and as a book of openings
    Book(book::BookArgs),
    /// Prove that a side wins by force, against every reply, and write a certificate
    Prove(prove::ProveArgs),
    /// Check certificates of proofs
    Verify(verify::VerifyArgs),
    /// List and check endgame tables, or look up a position in them
    Tb(tb::TbArgs),
    /// Print different balanced opening positions, as FENs
    Genfens(genfens::GenfensArgs),
    /// Congo, a chess on 7x7 squares: execute moves, list them, count them
    Congo(congo::CongoArgs),
    /// Show the current settings and the origin of each
    Config(config::ConfigArgs),
    /// Print the completions of this program's commands and flags for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page
    Man,
}

/// The exit status of a command that a signal ended early, as shells report Ctrl-C.
const INTERRUPTED: u8 = 130;

/// A mistake in the user's input. The program ends with exit status 2 and this sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadInput(String);

impl BadInput {
    /// The error with the same message.
    pub fn new(error: impl std::fmt::Display) -> BadInput {
        BadInput(error.to_string())
    }
}

impl Cli {
    /// Parses arguments; the first is the name of the program. Also accepts UCI lines in place of a
    /// subcommand, as testing frameworks write them.
    ///
    /// # Errors
    /// Bad usage, and also `--help` and `--version`. clap prints all of them and knows the exit
    /// status.
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
        let args: Vec<OsString> = args.into_iter().collect();
        let error = match Cli::parse(&args) {
            Ok(mut cli) => {
                if let Some(Command::Uci(uci)) = &mut cli.arguments.command {
                    uci.begin_with_uci();
                }
                return Ok(cli);
            }
            Err(error) => error,
        };
        let Some(args) = uci::as_subcommand(args, &error) else { return Err(error) };
        // If `uci` is not a valid subcommand there either, report the first error.
        Cli::parse(&args).map_err(|second| match second.kind() {
            ErrorKind::InvalidSubcommand => error,
            _ => second,
        })
    }

    fn parse(args: &[OsString]) -> Result<Cli, clap::Error> {
        let mut program = Cli::program();
        let matches = program.try_get_matches_from_mut(args)?;
        let arguments =
            Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut program))?;
        Ok(Cli { arguments, flags: SettingFlags::of(&matches, &mut program)? })
    }

    /// The program with its commands and all flags, as clap describes it.
    fn program() -> clap::Command {
        flags::attach(Arguments::command())
    }

    /// The settings from file and flags.
    ///
    /// # Errors
    /// If the settings file is unreadable, or the file or a flag has an invalid value.
    pub fn config(&self) -> Result<Config, BadInput> {
        let mut config = Config::load(self.arguments.config.as_deref()).map_err(BadInput::new)?;
        self.flags.apply(&mut config).map_err(BadInput::new)?;
        Ok(config)
    }

    /// Runs the command.
    ///
    /// # Errors
    /// [`BadInput`] for mistakes in the input; any other error, such as a closed output, as it is.
    pub fn run(self, config: Config) -> anyhow::Result<ExitCode> {
        let mut code = ExitCode::SUCCESS;
        // UCI writes from several threads, so standard output must not be locked.
        let command = match self.arguments.command {
            None => {
                uci::greet()?;
                return uci::run(&uci::UciArgs::default(), config).map(|()| code);
            }
            Some(Command::Uci(args)) => return uci::run(&args, config).map(|()| code),
            Some(command) => command,
        };
        let is_colored =
            matches!(command, Command::Diagram(_) | Command::Explode(_) | Command::Play(_));
        let mut out = Named::new("standard output", Screen::standard(is_colored));
        match command {
            Command::Uci(_) => {}
            Command::Perft(args) => {
                let settings = config.settings();
                // A search has a table by default; perft has one only on request.
                let table_mib = self.flags.gives("hash").then_some(settings.hash_mib as usize);
                code = perft::run(&args, settings, table_mib, &mut out)?;
            }
            Command::Apply(args) => apply::run(&args, config.settings(), &mut out)?,
            Command::Moves(args) => moves::run(&args, config.settings(), &mut out)?,
            Command::Diagram(args) => diagram::run(&args, &mut out)?,
            Command::Analyse(args) => {
                let settings = config.settings();
                // A search uses one thread by default; analysis all cores.
                let threads = config.is_set("threads").then_some(settings.threads as usize);
                code = analyse::run(&args, settings, threads, &mut out)?;
            }
            Command::Play(args) => play::run(&args, config.settings(), &self.flags, &mut out)?,
            Command::Board(args) => board::run(&args, &config, &mut out)?,
            Command::Selfplay(args) => code = selfplay::run(&args, config.settings(), &mut out)?,
            Command::Games(args) => code = games::run(&args, &mut out)?,
            Command::Train(args) => {
                let threads =
                    config.is_set("threads").then_some(config.settings().threads as usize);
                code = train::run(&args, config.settings(), threads, &mut out)?;
            }
            Command::Costs(args) => {
                let threads =
                    config.is_set("threads").then_some(config.settings().threads as usize);
                code = costs::run(&args, threads, &mut out)?;
            }
            Command::Explode(args) => code = explode::run(&args, &mut out)?,
            Command::Net(args) => net::run(&args, &mut out)?,
            Command::Bench(args) => bench::run(&args, config.settings(), &mut out)?,
            Command::Tactics(args) => {
                let settings = config.settings();
                let threads = config.is_set("threads").then_some(settings.threads as usize);
                code = tactics::run(&args, settings, threads, &mut out)?;
            }
            Command::Book(args) => code = book::run(&args, config.settings(), &mut out)?,
            Command::Prove(args) => code = prove::run(&args, config.settings(), &mut out)?,
            Command::Verify(args) => code = verify::run(&args, &mut out)?,
            Command::Tb(args) => code = tb::run(&args, config.settings(), &mut out)?,
            Command::Genfens(args) => genfens::run(&args, config.settings(), &mut out)?,
            Command::Congo(args) => congo::run(&args, &mut out)?,
            Command::Config(args) => config::run(&args, &config, &mut out)?,
            Command::Completions(args) => completions::run(&args, Cli::program(), &mut out)?,
            Command::Man => man::run(Cli::program(), &mut out)?,
        }
        unless_unread(out.flush())?;
        Ok(code)
    }
}

/// The game of some moves, in UCI or SAN, from a position, given as a FEN or `startpos`. The FEN may
/// have only its first field in `fen` and the others before the moves. The moves may be the words of
/// a PGN, numbers and comments included.
fn game(fen: &str, moves: &[String]) -> Result<Game, BadInput> {
    let (fen, moves) = fen_words::split(fen, moves);
    let start = if fen == "startpos" {
        Position::start()
    } else {
        Position::from_fen(&fen).map_err(BadInput::new)?
    };
    read_game(start, &move_text::split(&moves.join(" ")), read_move)
        .map_err(|refused| BadInput::new(refused.refusal))
}

/// The game of a position and moves as words of their own, and of more moves; from the start
/// position if there are no words.
fn placed_game(place: &[String], moves: &[String]) -> Result<Game, BadInput> {
    let (first, rest) = match place.split_first() {
        Some((first, rest)) => (first.as_str(), rest),
        None => ("startpos", &[][..]),
    };
    game(first, &[rest, moves].concat())
}

/// A folder for data of the user; `None` if the system has no place for data.
fn data_folder(name: &str) -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.data_dir().join("fissile").join(name))
}

/// The network of the settings. Unlike a UCI session, a command with a wrong file
/// does not go on: hours of results by another evaluation would be worth nothing.
fn network(settings: &Settings) -> Result<Arc<Network>, BadInput> {
    Ok(setup::network(settings).map_err(BadInput::new)?.network)
}

fn long_version() -> String {
    let features: Vec<_> = cpu::used().collect();
    let features =
        if features.is_empty() { "none, a portable build".to_owned() } else { features.join(" ") };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("FISSILE_COMMIT"));
    format!("{version}\ncommit: {commit}\nCPU features in use: {features}")
}
