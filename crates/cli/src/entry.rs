//! A command in the list of the program, without the type of its arguments.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Args};

use super::context::Context;
use super::output::refuse_dash;

/// A command, by its arguments.
pub trait Run: Args {
    /// The settings that have an effect on the command. Their flags are accepted after its name.
    const SETTINGS: Uses = Uses::Only(&[]);

    /// Whether the command colors its output. Such a command must not print text from files as it
    /// is.
    const IS_COLORED: bool = false;

    /// Whether an output called `-` is standard output. For other commands the name is refused.
    const WRITES_TO_STDOUT: bool = false;

    /// The files that the command replaces, with the flags that name them. Those of the settings are
    /// never among them.
    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        Vec::new()
    }

    /// Runs the command.
    ///
    /// # Errors
    /// [`BadInput`](super::BadInput) for mistakes in the input; any other error, such as a closed output, as it
    /// is.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode>;
}

/// The settings that a command uses.
#[derive(Clone, Copy, Debug)]
pub enum Uses {
    /// Every setting.
    All,
    /// By their keys in `engine.toml`.
    Only(&'static [&'static str]),
}

impl Uses {
    /// Whether the setting of this key is one of them.
    #[must_use]
    pub fn contains(self, key: &str) -> bool {
        match self {
            Uses::All => true,
            Uses::Only(keys) => keys.contains(&key),
        }
    }
}

/// The outputs that are given, for [`Run::outputs`].
#[must_use]
pub fn given<const N: usize>(
    outputs: [(&'static str, Option<&PathBuf>); N],
) -> Vec<(&'static str, PathBuf)> {
    outputs.into_iter().filter_map(|(flag, path)| Some((flag, path?.clone()))).collect()
}

/// A row in the list of commands.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What is typed to call it.
    pub name: &'static str,
    /// Another name of it.
    pub alias: Option<&'static str>,
    about: &'static str,
    /// The settings that have an effect on it.
    pub settings: Uses,
    /// Whether it colors its output.
    pub is_colored: bool,
    augment: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &mut Context) -> anyhow::Result<ExitCode>,
}

impl Entry {
    /// The command with the arguments `A`; `about` says on one line what it does.
    #[must_use]
    pub const fn new<A: Run>(name: &'static str, about: &'static str) -> Entry {
        Entry {
            name,
            alias: None,
            about,
            settings: A::SETTINGS,
            is_colored: A::IS_COLORED,
            augment: A::augment_args,
            run: run::<A>,
        }
    }

    /// This row with another name for the command.
    #[must_use]
    pub const fn or(self, alias: &'static str) -> Entry {
        Entry { alias: Some(alias), ..self }
    }

    /// The command as clap describes it, without the flags of settings.
    #[must_use]
    pub fn command(&self) -> clap::Command {
        let command = (self.augment)(clap::Command::new(self.name)).about(self.about);
        // What the type of the arguments says of itself is for readers of the code.
        command.long_about(None::<&str>).visible_aliases(self.alias)
    }

    /// Runs the command with what clap has read.
    ///
    /// # Errors
    /// As [`Run::run`].
    pub fn run(&self, matches: &ArgMatches, context: &mut Context) -> anyhow::Result<ExitCode> {
        (self.run)(matches, context)
    }
}

fn run<A: Run>(matches: &ArgMatches, context: &mut Context) -> anyhow::Result<ExitCode> {
    let args = A::from_arg_matches(matches)?;
    if !A::WRITES_TO_STDOUT {
        args.outputs().iter().try_for_each(|(_, path)| refuse_dash(path))?;
    }
    context.check_outputs(args.outputs())?;
    args.run(context)
}
