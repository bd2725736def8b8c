//! The command line as a whole: one command, the settings file, and the flags of the settings.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};

use super::command;
use super::flags;
use super::overview;
use super::uci::{self, UciArgs};
use crate::config::Config;
use crate::util::cpu;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::output::unless_unread;
use fissile_cli::screen::tell;
use fissile_cli::setting_flags::SettingFlags;
use fissile_cli::{Entry, Run};

/// Fissile, an atomic-chess engine. Without a command it speaks UCI
#[derive(Parser, Clone, Debug)]
#[command(name = "fissile", version, long_version = long_version())]
struct Arguments {
    /// Settings file to read instead of an engine.toml next to the executable or in the working
    /// directory
    #[arg(long, global = true, value_name = "FILE", help_heading = "Settings")]
    config: Option<PathBuf>,
}

/// The parsed command line.
#[derive(Clone, Debug)]
pub struct Cli {
    arguments: Arguments,
    /// The command and its arguments; none speaks UCI.
    command: Option<(&'static Entry, ArgMatches)>,
    /// Whether the name of the command `uci` is a line as well, as in `fissile uci isready`.
    begins_with_uci: bool,
    flags: SettingFlags,
}

impl Cli {
    /// Parses arguments; the first is the name of the program. Also accepts UCI lines in place of a
    /// subcommand, as testing frameworks write them.
    ///
    /// # Errors
    /// Bad usage, and also `--help` and `--version`. clap prints all of them and knows the exit
    /// status.
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
        let args = command::in_our_words(args.into_iter().collect())
            .map_err(|problem| Cli::program().error(ErrorKind::InvalidValue, problem))?;
        let error = match Cli::parse(&args) {
            Ok(cli) => return Ok(Cli { begins_with_uci: true, ..cli }),
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
        let flags = flags::read(&matches, &mut program)?;
        let command = matches
            .subcommand()
            .and_then(|(name, matches)| command::named(name).map(|entry| (entry, matches.clone())));
        Ok(Cli { arguments, command, begins_with_uci: false, flags })
    }

    /// The program with its commands and all flags, as clap describes it.
    pub(super) fn program() -> clap::Command {
        let commands = command::all().map(Entry::command);
        overview::attach(flags::attach(Arguments::command().subcommands(commands)))
    }

    /// The settings from file and flags.
    ///
    /// # Errors
    /// If the settings file is unreadable, or the file or a flag has an invalid value.
    pub fn config(&self) -> Result<Config, BadInput> {
        let explicit = self.arguments.config.as_deref();
        let mut config = match Config::load(explicit) {
            // A GUI would only say that the engine does not start.
            Err(error) if explicit.is_none() && self.speaks_uci() => Config::ignoring(&error),
            loaded => loaded.map_err(BadInput::new)?,
        };
        if let Some(problem) = config.ignored() {
            tell(format_args!("{problem}; the file is ignored"));
        }
        self.flags.apply(&mut config).map_err(BadInput::new)?;
        Ok(config)
    }

    fn speaks_uci(&self) -> bool {
        self.command.as_ref().is_none_or(|(entry, _)| entry.name == uci::UCI.name)
    }

    /// Runs the command.
    ///
    /// # Errors
    /// [`BadInput`] for mistakes in the input; any other error, such as a closed output, as it is.
    pub fn run(self, config: Config) -> anyhow::Result<ExitCode> {
        let is_colored = self.command.as_ref().is_some_and(|(entry, _)| entry.is_colored);
        let mut context = Context::new(config, self.flags, is_colored, Cli::program);
        let code = match &self.command {
            None => {
                uci::greet()?;
                UciArgs::default().run(&mut context)?
            }
            Some((entry, matches)) if entry.name == uci::UCI.name => {
                let mut args = UciArgs::from_arg_matches(matches)?;
                if self.begins_with_uci {
                    args.begin_with_uci();
                }
                args.run(&mut context)?
            }
            Some((entry, matches)) => entry.run(matches, &mut context)?,
        };
        unless_unread(context.out.flush())?;
        Ok(code)
    }
}

fn long_version() -> String {
    let features: Vec<_> = cpu::used().collect();
    let features =
        if features.is_empty() { "none, a portable build".to_owned() } else { features.join(" ") };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), fissile_cli::COMMIT);
    format!("{version}\ncommit: {commit}\nCPU features in use: {features}")
}
