//! What a command is: arguments that say which settings they use, and that can be run. The commands
//! themselves are listed in `command.rs`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::context::Context;

/// A command, by its arguments.
pub(super) trait Run {
    /// The settings that have an effect on the command. Their flags are accepted after its name.
    const SETTINGS: Uses = Uses::Only(&[]);

    /// Whether the command colors its output. Such a command must not print text from files as it
    /// is.
    const IS_COLORED: bool = false;

    /// The files that the command replaces, with the flags that name them. Those of the settings are
    /// never among them.
    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        Vec::new()
    }

    /// Runs the command.
    ///
    /// # Errors
    /// [`BadInput`](super::exit::BadInput) for mistakes in the input; any other error, such as a closed
    /// output, as it is.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode>;
}

/// The outputs that are given, for [`Run::outputs`].
pub(super) fn given<const N: usize>(
    outputs: [(&'static str, Option<&PathBuf>); N],
) -> Vec<(&'static str, PathBuf)> {
    outputs.into_iter().filter_map(|(flag, path)| Some((flag, path?.clone()))).collect()
}

/// The settings that a command uses.
#[derive(Clone, Copy, Debug)]
pub(super) enum Uses {
    All,
    /// By their keys in `engine.toml`.
    Only(&'static [&'static str]),
}

impl Uses {
    pub(super) fn contains(self, key: &str) -> bool {
        match self {
            Uses::All => true,
            Uses::Only(keys) => keys.contains(&key),
        }
    }
}
