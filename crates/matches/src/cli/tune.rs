//! `fissile tune`: tunes the options of a UCI engine by SPSA, or screens many changes at once.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use indicatif::ProgressBar;
use tokio::sync::watch;

use super::match_games::tables;
use crate::schedule::OpeningSource;
use crate::settings::{EngineSettings, MatchRules, OpeningSettings, Tournament, Words};
use crate::tune::driver::{self, DriverError, RunEnd};
use crate::tune::engines::{EnginePairs, Introduction, PairRules, SharedOpenings, introduce};
use crate::tune::parameter::{Parameter, changes, changes_of_words, parameters};
use crate::tune::screen::{Factor, Screening};
use crate::tune::spsa::{Schedule, Spsa};
use crate::tune::state::{self, State, StateLock};
use crate::tune::{Experiment, picture, report};
use fissile_cli::context::{Context, StandardOutput};
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::{CommandFiles, Output, is_free_or_own};
use fissile_cli::progress::set_style;
use fissile_cli::run::{Run, given};
use fissile_cli::screen::{tell, tell_remarks};
use fissile_cli::signals::on_interrupt;
use fissile_engine::util::cores::cores;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular::{LARGEST_SETTINGS, read_text};
use fissile_perft::uci_option::OptionKind;

/// Games between two lines, without `--ratinginterval`.
const INTERVAL: u64 = 200;

#[derive(Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct TuneArgs {
    /// TOML file with the parameters; --template prints one
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The engine and how it plays, such as cmd=./engine nodes=20000 option.Hash=16, as in fissile match
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", required = true)]
    engine: Vec<String>,
    /// Measure what changes are worth instead of tuning: those given, or those that FILE has as new
    #[arg(long, num_args = 0.., value_name = "NAME=OLD:NEW")]
    screen: Option<Vec<String>>,
    /// Print all numbers among the engine's options as a file of parameters
    #[arg(long, conflicts_with_all = ["file", "screen"])]
    template: bool,
    /// Games in all, two from each opening
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: u64,
    /// Pairs of games from one state to the next; better several times --concurrency
    #[arg(long, value_name = "PAIRS", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    batch: u64,
    /// Games at a time; default as many as the cores can play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    concurrency: Option<u64>,
    /// Seed of the openings that are made, and of all lots
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Openings from a file: file=FILE format=epd|pgn order=random|sequential start=N plies=N;
    /// without it, balanced openings are made by the seed
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    openings: Vec<String>,
    /// Play Chess960: openings may have its castling rights, and UCI_Chess960 is set
    #[arg(long)]
    chess960: bool,
    /// End level games as draws: movenumber=40 movecount=8 score=10
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", help_heading = "Ending games early")]
    draw: Vec<String>,
    /// End lost games: movecount=3 score=600 twosided=true
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", help_heading = "Ending games early")]
    resign: Vec<String>,
    /// End games whose result these Syzygy tables know; several folders as for SyzygyPath
    #[arg(long, value_name = "FOLDER", help_heading = "Ending games early")]
    tb: Option<String>,
    /// End games as draws after this many moves of both sides
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = "Ending games early")]
    maxmoves: Option<u32>,
    /// File that keeps the state, from which the same command continues; default FILE.state, or
    /// screen.state
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    state: Option<PathBuf>,
    /// Start over even if there is a state
    #[arg(long, help_heading = "Files")]
    restart: bool,
    /// Write the values found as a file of parameters
    #[arg(long, value_name = "FILE", help_heading = "Files", conflicts_with = "screen")]
    output: Option<PathBuf>,
    /// Replace the files of --output and --svg, which a run that continues does by itself
    #[arg(long, help_heading = "Files")]
    force: bool,
    /// Draw the path of each parameter
    #[arg(long, value_name = "FILE", help_heading = "Files", conflicts_with = "screen")]
    svg: Option<PathBuf>,
    /// Games between two lines if standard error is not a terminal; default 200
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    ratinginterval: Option<u64>,
}

const AFTER_HELP: &str = "Examples:\n  \
    fissile tune --template --engine cmd=./engine > all.toml\n  \
    fissile tune few.toml --engine cmd=./engine nodes=20000 option.Hash=16 --games 40000 --svg path.svg\n  \
    fissile tune --screen null_move_base=5:4 razor_margin=250:200 --engine cmd=./engine nodes=20000 --games 8000\n\n\
    The same command continues after Ctrl-C or a kill; at most the games of a batch are lost. docs/tuning.md says how to \
    choose parameters and steps, and how to read the result.";

/// What is tuned or screened.
enum Task {
    Tuning(Spsa),
    Screening(Screening),
}

impl Run for TuneArgs {
    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([
            ("--output", self.output.as_ref()),
            ("--svg", self.svg.as_ref()),
            ("--state", self.state.as_ref()),
        ])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let out = &mut context.out;
        let engine = engine(self)?;
        let about = introduce(&engine, self.chess960).map_err(BadInput::new)?;
        tell_remarks(
            if engine.name.is_empty() { &about.name } else { &engine.name },
            &about.remarks,
        );
        if self.template {
            write!(out, "{}", template(&about))?;
            return Ok(ExitCode::SUCCESS);
        }
        let rules = rules(self, engine)?;
        let task = task(self, &about)?;
        let place = self.place();
        self.check_files(&rules, &place)?;
        let openings = OpeningSource::new(&rules).map_err(BadInput::new)?;
        let _lock = StateLock::take(&place).map_err(BadInput::new)?;
        let origin = origin(self, &rules, &task, openings.fingerprint());
        let kept = match self.restart {
            true => None,
            false => state::read(&place, &origin).map_err(BadInput::new)?,
        };
        let tables = tables(self.tb.as_deref())?;
        // A run that continues, or starts over, replaces what it made before.
        let rewrites = self.restart || kept.is_some();
        let open = |path: &Option<PathBuf>, is_own: fn(&[u8]) -> bool| {
            let Some(path) = path else { return Ok(None) };
            let replaces = self.force || rewrites && is_free_or_own(path, is_own);
            Output::create(path, replaces).map(Some)
        };
        let (svg, output) =
            (open(&self.svg, picture::is_own)?, open(&self.output, report::is_own)?);
        let (stop, stopped) = watch::channel(false);
        let names = match &task {
            Task::Tuning(spsa) => spsa.parameters().iter().map(|p| p.name.clone()).collect(),
            Task::Screening(screening) => {
                screening.factors().iter().map(|factor| factor.name.clone()).collect()
            }
        };
        let not_of_this_run = || BadInput::new(format_args!("{} is damaged", place.display()));
        let shared = |openings| PairRules { rules, tables, names, openings, stopped };
        on_interrupt(move || {
            stop.send_replace(true);
        });
        match (task, kept) {
            (Task::Tuning(mut spsa), kept) => {
                if let Some(State::Tuning(state)) = kept {
                    spsa = spsa.resume(state).ok_or_else(not_of_this_run)?;
                }
                let shared = shared(SharedOpenings::new(openings, spsa.done()));
                let keep = |spsa: &Spsa| {
                    state::write(&place, &origin, State::Tuning(spsa.state().clone()))
                };
                keep(&spsa).map_err(BadInput::new)?;
                let end = self.play(&mut spsa, &shared, keep, Spsa::line, out);
                write!(out, "{}", spsa.table())?;
                if let Some(file) = svg {
                    file.fill(picture::svg(&spsa).as_bytes())?;
                }
                if let Some(file) = output {
                    file.fill(spsa.toml().as_bytes())?;
                }
                write!(out, "\n{}\n{}", spsa.toml(), spsa.commands())?;
                self.finish(end?)
            }
            (Task::Screening(mut screening), kept) => {
                if let Some(State::Screening(state)) = kept {
                    screening = screening.resume(state).ok_or_else(not_of_this_run)?;
                }
                let shared = shared(SharedOpenings::new(openings, screening.done()));
                let keep = |screening: &Screening| {
                    state::write(&place, &origin, State::Screening(screening.state().clone()))
                };
                keep(&screening).map_err(BadInput::new)?;
                let end = self.play(&mut screening, &shared, keep, Screening::line, out);
                write!(out, "{}", screening.table())?;
                self.finish(end?)
            }
        }
    }
}

impl TuneArgs {
    /// The file of the state.
    fn place(&self) -> PathBuf {
        let default = || match &self.file {
            Some(file) => file.with_added_extension("state"),
            None => PathBuf::from("screen.state"),
        };
        self.state.clone().unwrap_or_else(default)
    }

    /// Refuses outputs that are inputs or each other, and a state that is another file.
    fn check_files(&self, rules: &MatchRules, state: &Path) -> Result<(), BadInput> {
        CommandFiles::default()
            .input("the file of parameters", self.file.as_ref())
            .input("--openings", rules.openings.file.as_ref())
            .output("the state", Some(state))
            .output("--output", self.output.as_ref())
            .output("--svg", self.svg.as_ref())
            .check()?;
        if self.restart && !is_free_or_own(state, state::is_own) {
            return Err(BadInput::new(format_args!(
                "{} is not a state of fissile tune, so --restart does not replace it",
                state.display()
            )));
        }
        Ok(())
    }

    /// Plays the pairs that are missing.
    fn play<E: Experiment>(
        &self,
        experiment: &mut E,
        shared: &PairRules,
        keep: impl Fn(&E) -> Result<(), state::StateError>,
        line: impl Fn(&E) -> String,
        out: &mut StandardOutput,
    ) -> anyhow::Result<RunEnd> {
        let fitting = (cores() / shared.rules.threads()).max(1);
        let workers = self.concurrency.map_or(fitting, |games| games as usize);
        let bar = bar(experiment.total(), experiment.done());
        if experiment.done() > 0 && experiment.done() < experiment.total() {
            tell(format_args!("continues after {} games", 2 * experiment.done()));
        }
        let interval = self.ratinginterval.unwrap_or(INTERVAL);
        let mut shown = 2 * experiment.done() / interval;
        let kept = |experiment: &E| -> anyhow::Result<()> {
            keep(experiment)?;
            let games = 2 * experiment.done();
            match &bar {
                Some(bar) => {
                    bar.set_position(experiment.done());
                    bar.set_message(line(experiment));
                }
                None if games / interval > shown => {
                    shown = games / interval;
                    writeln!(out, "{}", line(experiment))?;
                    out.flush()?;
                }
                None => {}
            }
            Ok(())
        };
        let end = driver::run(experiment, self.batch, workers, |_| EnginePairs::new(shared), kept);
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        end.map_err(|error| match error {
            DriverError::Thread(error) => {
                anyhow::Error::new(error).context("cannot start a worker")
            }
            DriverError::Player(error) => anyhow::Error::new(error),
            DriverError::Keep(error) => error,
        })
    }

    fn finish(&self, end: RunEnd) -> anyhow::Result<ExitCode> {
        if end == RunEnd::Complete {
            return Ok(ExitCode::SUCCESS);
        }
        tell(format_args!("stopped; the same command continues from {}", self.place().display()));
        Ok(ExitCode::from(INTERRUPTED))
    }
}

/// A bar on standard error, if that is a terminal.
fn bar(pairs: u64, done: u64) -> Option<ProgressBar> {
    if !io::stderr().is_terminal() {
        return None;
    }
    let bar = ProgressBar::new(pairs);
    let template = "{wide_bar} {pos}/{len} pairs, {elapsed}, {eta} left\n{msg}";
    set_style(&bar, template);
    bar.set_position(done);
    bar.reset_eta();
    bar.enable_steady_tick(std::time::Duration::from_millis(500));
    Some(bar)
}

/// The engine of `--engine`. A template needs no limits.
fn engine(args: &TuneArgs) -> Result<EngineSettings, BadInput> {
    let default = if args.template { vec!["nodes=1".to_owned()] } else { Vec::new() };
    let each = Words::split("--each", &default).map_err(BadInput::new)?;
    let words = Words::split("--engine", &args.engine).map_err(BadInput::new)?;
    words.engine(&each, 1).map_err(BadInput::new)
}

/// The rules of all games, between the engine and itself.
fn rules(args: &TuneArgs, engine: EngineSettings) -> Result<MatchRules, BadInput> {
    let words = |flag: &'static str, words| Words::split(flag, words).map_err(BadInput::new);
    let openings = match args.openings.as_slice() {
        [] => OpeningSettings::default(),
        given => words("--openings", given)?.openings().map_err(BadInput::new)?,
    };
    let draw = match args.draw.as_slice() {
        [] => None,
        given => Some(words("--draw", given)?.draw().map_err(BadInput::new)?),
    };
    let resign = match args.resign.as_slice() {
        [] => None,
        given => Some(words("--resign", given)?.resign().map_err(BadInput::new)?),
    };
    Ok(MatchRules {
        engines: vec![engine.clone(), engine],
        tournament: Tournament::RoundRobin,
        games: 2,
        seed: args.seed,
        openings,
        draw,
        resign,
        tables: args.tb.clone().unwrap_or_default(),
        table_pieces: None,
        max_moves: args.maxmoves,
        chess960: args.chess960,
    })
}

/// The parameters or changes, checked against the options of the engine.
fn task(args: &TuneArgs, about: &Introduction) -> Result<Task, BadInput> {
    let pairs = args.games.div_ceil(2);
    let in_file = |error, path: &Path| BadInput::new(format_args!("{}: {error}", path.display()));
    let screening = |factors| Task::Screening(Screening::new(factors, pairs, args.seed));
    match (&args.screen, &args.file) {
        (Some(words), None) => {
            changes_of_words(words, &about.options).map(screening).map_err(BadInput::new)
        }
        (Some(words), Some(path)) if words.is_empty() => {
            let factors = changes(&text(path)?, &about.options);
            factors.map(screening).map_err(|error| in_file(error, path))
        }
        (Some(_), Some(path)) => Err(BadInput::new(format_args!(
            "the changes are given twice, after --screen and in {}",
            path.display()
        ))),
        (None, Some(path)) => {
            let parameters = parameters(&text(path)?, &about.options);
            let parameters = parameters.map_err(|error| in_file(error, path))?;
            Ok(Task::Tuning(Spsa::new(parameters, Schedule::new(pairs), args.seed)))
        }
        (None, None) => Err(BadInput::new(
            "what to tune is missing: a file of parameters, of which --template prints one, or \
            --screen NAME=OLD:NEW",
        )),
    }
}

fn text(path: &Path) -> Result<String, BadInput> {
    read_text(path, LARGEST_SETTINGS).map_err(|error| {
        BadInput::new(format_args!("cannot read the parameters {}: {error}", path.display()))
    })
}

/// Everything on which the result depends, one fact a line.
fn origin(args: &TuneArgs, rules: &MatchRules, task: &Task, openings: u32) -> String {
    let json = |value: serde_json::Result<String>| value.unwrap_or_default();
    let engine = rules.engines.first().map(|engine| json(serde_json::to_string(engine)));
    let shared = MatchRules { engines: Vec::new(), ..rules.clone() };
    let mut lines = vec![
        format!("{} games", args.games),
        format!("{} pairs a batch", args.batch),
        format!("the engine is {}", engine.unwrap_or_default()),
        format!("the rules are {}", json(serde_json::to_string(&shared))),
        format!("the openings have the fingerprint {openings:08x}"),
    ];
    let parameter = |parameter: &Parameter| {
        format!("a parameter is {}", json(serde_json::to_string(parameter)))
    };
    let change = |Factor { name, old, new }: &Factor| {
        format!("a change is {} from {} to {}", quote(name), quote(old), quote(new))
    };
    match task {
        Task::Tuning(spsa) => lines.extend(spsa.parameters().iter().map(parameter)),
        Task::Screening(screening) => lines.extend(screening.factors().iter().map(change)),
    }
    lines.join("\n")
}

/// A file with all numbers among the options.
fn template(about: &Introduction) -> String {
    let mut text = format!(
        "# The numbers among the options of {}. Keep those that should be tuned.\n\
        # c_end: how far the last games move a value; r_end: how fast it moves.\n\
        r_end = 0.002\n\n[parameters]\n",
        about.name.replace(char::is_control, " ")
    );
    for option in &about.options {
        if let OptionKind::Spin { default, min, max } = &option.kind {
            let c_end = ((max - min) as f64 / 20.0).max(0.5);
            text.push_str(&format!(
                "{} = {{ start = {default}, min = {min}, max = {max}, c_end = {c_end} }}\n",
                toml::Value::String(option.name.clone())
            ));
        }
    }
    text
}
