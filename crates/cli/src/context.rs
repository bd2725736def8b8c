//! What every command gets to work with: settings, standard output, and through them threads and
//! network.

use std::io::{self, Stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy;

use super::exit::BadInput;
use super::output::{CommandFiles, Named};
use super::screen::Screen;
use super::setting_flags::SettingFlags;
use crate::config::{Config, Settings};
use crate::engine::setup;
use crate::nnue::Network;
use crate::util::cores::cores;

/// Standard output. Its errors say so, and no text in it commands the terminal.
pub type StandardOutput = Named<Screen<Stdout>>;

pub struct Context {
    /// The settings from the file and the flags.
    pub config: Config,
    /// The flags alone, for commands that treat a given setting differently from a default.
    pub flags: SettingFlags,
    pub out: StandardOutput,
    /// The whole command line, for commands that describe it.
    pub program: fn() -> clap::Command,
}

impl Context {
    /// With `is_colored`, the command may color its output.
    pub fn new(
        config: Config,
        flags: SettingFlags,
        is_colored: bool,
        program: fn() -> clap::Command,
    ) -> Context {
        let out = Named::new("standard output", Screen::new(io::stdout(), is_colored));
        Context { config, flags, out, program }
    }

    /// The number of threads for work that uses the whole machine by default: `--threads` if it is
    /// set, otherwise one for each core.
    pub fn threads(&self) -> usize {
        match self.config.is_set("threads") {
            true => self.config.settings().threads as usize,
            false => cores(),
        }
    }

    /// Refuses an output that is a file of the settings or another output.
    pub fn check_outputs(&self, outputs: Vec<(&'static str, PathBuf)>) -> Result<(), BadInput> {
        let settings = self.config.settings();
        let named =
            |name: &'static str, path: &str| (name, (!path.is_empty()).then(|| path.into()));
        let inputs: [(_, Option<PathBuf>); 4] = [
            ("the settings file", self.config.file().map(Path::to_owned)),
            named("--eval-file", &settings.eval_file),
            named("--book-file", &settings.book_file),
            named("--log-file", &settings.log_file),
        ];
        let files = inputs
            .into_iter()
            .fold(CommandFiles::default(), |files, (name, path)| files.input(name, path));
        outputs
            .into_iter()
            .fold(files, |files, (name, path)| files.output(name, Some(path)))
            .check()
    }
}

/// The network of the settings. Unlike a UCI session, a command does not fall back to the network
/// inside the program: hours of results with the wrong evaluation would be useless.
pub fn network(settings: &Settings) -> Result<Arc<Network>, BadInput> {
    Ok(setup::network(settings).map_err(BadInput::new)?.network)
}

/// A folder for the user's data; `None` if the system has no place for data.
pub fn data_folder(name: &str) -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.data_dir().join("fissile").join(name))
}
