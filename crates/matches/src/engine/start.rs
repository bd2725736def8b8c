//! The start of an engine: the program, its greeting, and its options.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::process::Process;
use super::{Engine, Failure, Info, State};
use crate::settings::EngineSettings;
use crate::util::quote::quote;
use fissile_perft::handshake::{Offer, setoption};
use fissile_perft::uci_option;

/// How long a program may take to say that it is an engine, and to become ready.
const GREETING: Duration = Duration::from_secs(10);

impl Engine {
    /// Starts an engine with its options, for atomic chess.
    ///
    /// # Errors
    /// A sentence without the engine's name: it cannot be run, is no engine, or cannot take an
    /// option.
    pub async fn start(
        settings: &EngineSettings,
        chess960: bool,
        cores: &[usize],
    ) -> Result<Engine, String> {
        let command = quote(settings.command.first().map_or("", String::as_str)).to_string();
        if let Some(folder) = settings.directory.as_ref().filter(|folder| !folder.is_dir()) {
            // The system would blame the program.
            let folder = quote(&folder.display().to_string());
            return Err(format!("{command} cannot be started: dir={folder} is not a folder"));
        }
        let process = Process::start(settings, cores)
            .map_err(|error| format!("{command} cannot be started: {error}"))?;
        let mut engine = Engine {
            process,
            name: String::new(),
            options: Vec::new(),
            remarks: Vec::new(),
            state: State::Idle,
            info: Info::default(),
            kept: None,
            lines: Vec::new(),
            waits: HashMap::new(),
        };
        let introduced = match engine.introduce().await {
            Ok(offer) => engine.set_up(settings, chess960, offer).await,
            Err(failure) => Err(engine.explain(failure, "uciok").await),
        };
        match introduced {
            Ok(()) => Ok(engine),
            Err(why) => Err(format!("{command} {why}")),
        }
    }

    /// Sends `uci` and reads the name and the options.
    async fn introduce(&mut self) -> Result<Offer, Failure> {
        self.process.send("uci\n").await?;
        let deadline = Instant::now() + GREETING;
        let mut offer = Offer::default();
        while let Some(line) = self.process.line(deadline).await? {
            if offer.read(&String::from_utf8_lossy(self.process.text(line))) {
                return Ok(offer);
            }
        }
        Err(Failure::Hang)
    }

    /// Sets the options. An engine that offers variants is told which one this is.
    async fn set_up(
        &mut self,
        settings: &EngineSettings,
        chess960: bool,
        offer: Offer,
    ) -> Result<(), String> {
        let mut lines = offer.commands(&settings.options)?;
        let is_given = |name: &str| uci_option::value_of(&settings.options, name).is_some();
        if offer.takes_atomic() == Some(false) && !is_given("UCI_Variant") {
            return Err("offers variants in UCI_Variant, but not atomic".to_owned());
        }
        if chess960 && !offer.has("UCI_Chess960") {
            return Err("has no option UCI_Chess960, which --chess960 needs".to_owned());
        }
        if chess960 && !is_given("UCI_Chess960") {
            lines.push_str(&setoption("UCI_Chess960", "true"));
        }
        if settings.ponder && offer.has("Ponder") && !is_given("Ponder") {
            lines.push_str(&setoption("Ponder", "true"));
        }
        (self.name, self.options) = (offer.name.unwrap_or_default(), offer.options);
        let ready = match self.process.send(&lines).await {
            Ok(()) => self.ready(GREETING).await,
            Err(failure) => Err(failure),
        };
        match ready {
            Ok(remarks) => match uci_option::failure(&remarks, &settings.options) {
                Some(failure) => Err(format!("says: {failure}")),
                None => {
                    self.remarks = remarks;
                    Ok(())
                }
            },
            Err(failure) => Err(self.explain(failure, "readyok").await),
        }
    }

    /// Why the engine did not come to `expected`, as the end of a sentence.
    async fn explain(&mut self, failure: Failure, expected: &str) -> String {
        let ended = self.process.kill().await;
        let recent = self.process.recent();
        let last = recent.trim().lines().last().unwrap_or_default();
        let last = match last {
            "" => "printed nothing".to_owned(),
            last => format!("last printed {}", quote(last)),
        };
        match failure {
            Failure::Crash => format!("ended before \"{expected}\" ({ended}) and {last}"),
            Failure::Hang => format!("did not say \"{expected}\" in time and {last}"),
            Failure::Flood => format!("printed without end and {last}"),
        }
    }
}
