//! The start of an engine: the program, its greeting, and its options.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::process::Process;
use super::{Engine, Failure, Info, State};
use crate::settings::EngineSettings;
use crate::util::quote::quote;
use fissile_perft::uci_option;

/// How long a program may take to say that it is an engine, and to become ready.
const GREETING: Duration = Duration::from_secs(10);

/// What an engine offers.
#[derive(Clone, Debug, Default)]
struct Offer {
    name: String,
    /// The names of options and the rest of their lines.
    options: Vec<(String, String)>,
}

impl Offer {
    fn find(&self, wanted: &str) -> Option<&str> {
        let is_it = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(wanted);
        self.options.iter().find(is_it).map(|(_, rest)| rest.as_str())
    }
}

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
            let text = String::from_utf8_lossy(self.process.text(line));
            if text == "uciok" {
                return Ok(offer);
            } else if let Some(name) = text.strip_prefix("id name ") {
                name.trim().clone_into(&mut offer.name);
            } else if let Some((name, rest)) =
                text.strip_prefix("option name ").and_then(|option| option.split_once(" type "))
            {
                offer.options.push((name.trim().to_owned(), rest.to_owned()));
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
        let mut lines = String::new();
        let mut set = |name: &str, value: &str| {
            lines.push_str(&format!("setoption name {name} value {value}\n"));
        };
        if let Some(refusal) = uci_option::refusal(&offer.options, &settings.options) {
            return Err(refusal);
        }
        for (name, value) in &settings.options {
            set(name, value);
        }
        let is_given =
            |name: &str| settings.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        match offer.find("UCI_Variant") {
            _ if is_given("UCI_Variant") => {}
            Some(rest) if rest.split("var ").any(|var| var.trim() == "atomic") => {
                set("UCI_Variant", "atomic");
            }
            Some(_) => return Err("offers variants in UCI_Variant, but not atomic".to_owned()),
            None => {}
        }
        if chess960 && offer.find("UCI_Chess960").is_none() {
            return Err("has no option UCI_Chess960, which --chess960 needs".to_owned());
        }
        if chess960 && !is_given("UCI_Chess960") {
            set("UCI_Chess960", "true");
        }
        if settings.ponder && offer.find("Ponder").is_some() && !is_given("Ponder") {
            set("Ponder", "true");
        }
        (self.name, self.options) = (offer.name, offer.options);
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
