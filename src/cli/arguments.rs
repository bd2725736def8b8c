//! The command line as a whole: one command, the settings file, and the flags of the settings.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};

use super::command::Command;
use super::context::Context;
use super::exit::BadInput;
use super::flags;
use super::output::unless_unread;
use super::overview;
use super::setting_flags::SettingFlags;
use super::uci;
use crate::config::Config;
use crate::util::cpu;

/// Fissile, an atomic-chess engine. Without a command it speaks UCI
#[derive(Parser, Clone, Debug)]
#[command(name = "fissile", version, long_version = long_version())]
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
        Ok(Cli { arguments, flags: flags::read(&matches, &mut program)? })
    }

    /// The program with its commands and all flags, as clap describes it.
    pub(super) fn program() -> clap::Command {
        overview::attach(flags::attach(Arguments::command()))
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
        let command = match self.arguments.command {
            Some(command) => command,
            None => {
                uci::greet()?;
                Command::Uci(uci::UciArgs::default())
            }
        };
        let mut context = Context::new(config, self.flags, command.is_colored(), Cli::program);
        let code = command.run(&mut context)?;
        unless_unread(context.out.flush())?;
        Ok(code)
    }
}

fn long_version() -> String {
    let features: Vec<_> = cpu::used().collect();
    let features =
        if features.is_empty() { "none, a portable build".to_owned() } else { features.join(" ") };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("FISSILE_COMMIT"));
    format!("{version}\ncommit: {commit}\nCPU features in use: {features}")
}
