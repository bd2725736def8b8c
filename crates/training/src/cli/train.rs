//! `fissile train`: trains a network on games from `fissile selfplay`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use indicatif::{FormattedDuration, HumanCount};

use super::games::files::GameFiles;
use crate::network::checkpoint;
use crate::network::export;
use crate::network::history::{HistoryRow, LossHistory};
use crate::network::picture;
use crate::network::pool::{Pool, PoolError, WINDOW};
use crate::network::sample::Sample;
use crate::network::validation::{Losses, matching_scale};
use crate::network::{Trainer, TrainingSettings};
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::{
    CommandFiles, Output, Printed, cannot_write, refuse_foreign, refuse_input,
};
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::stop_on_interrupt;
use fissile_engine::engine::setup;
use fissile_engine::nnue::architecture::HIDDEN;
use fissile_engine::nnue::{NetFile, Network};
use fissile_engine::search::Signals;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular::{LARGEST_SETTINGS, check_regular, read_text};

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Beside the network, --output gets a table of the losses (.csv), a picture of them (.svg) and a \
    checkpoint, from which the same command continues after it was stopped or killed. --threads defaults to the \
    number of cores; the network does not depend on it."
)]
pub struct TrainArgs {
    #[command(flatten)]
    files: GameFiles,
    /// File for the network
    #[arg(long, value_name = "FILE", required = true)]
    output: Option<PathBuf>,
    /// Settings of the training, TOML; without it, those of --template
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Name of the network, in its file
    #[arg(long, default_value = "unnamed")]
    name: String,
    /// Network whose games these are, by its hash; may be given several times
    #[arg(long, value_name = "HASH")]
    parent: Vec<String>,
    #[command(flatten)]
    changes: SettingFlags,
    /// Start from the weights of the network in use, the one inside the program or --eval-file,
    /// instead of random ones
    #[arg(long)]
    fine_tune: bool,
    /// Write the positions to learn from into --output, for tools/train_gpu.py, instead of training;
    /// all of them are in memory first, 40 bytes each
    #[arg(long, conflicts_with_all = ["fine_tune", "restart", "name", "parent"])]
    positions: bool,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// Start over even if there is a checkpoint
    #[arg(long)]
    restart: bool,
    /// Print the default settings, to change and use with --settings
    #[arg(long, exclusive = true)]
    template: bool,
}

/// Changes to the settings, for trainings that differ in little.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Changes to --settings")]
struct SettingFlags {
    /// Rounds
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,
    /// Decay of the weights, times the rate
    #[arg(long, value_name = "D")]
    decay: Option<f64>,
    /// How much of an average of the weights each batch keeps, for example 0.999; the average
    /// becomes the network
    #[arg(long, value_name = "D")]
    ema: Option<f64>,
    /// Power of the error that is minimized; 2 is the squared error
    #[arg(long, value_name = "E")]
    exponent: Option<f64>,
    /// Share of the game's result in the target
    #[arg(long, value_name = "SHARE")]
    result: Option<f64>,
    /// That share at the end, if it changes evenly over the training
    #[arg(long, value_name = "SHARE")]
    last_result: Option<f64>,
}

impl SettingFlags {
    fn change(&self, settings: &mut TrainingSettings) {
        fn set<T: Copy>(setting: &mut T, flag: Option<T>) {
            *setting = flag.unwrap_or(*setting);
        }
        let TrainingSettings { target, schedule, .. } = settings;
        set(&mut schedule.rounds, self.rounds);
        set(&mut schedule.decay, self.decay);
        set(&mut schedule.ema, self.ema);
        set(&mut target.exponent, self.exponent);
        set(&mut target.result, self.result);
        target.last_result = self.last_result.or(target.last_result);
    }
}

impl Run for TrainArgs {
    const SETTINGS: Uses = Uses::Only(&["threads", "eval_file"]);

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        let beside = |(name, extension)| Some((name, beside(self.output.as_deref()?, extension)));
        let mut outputs = given([("--output", self.output.as_ref())]);
        if !self.positions {
            outputs.extend(BESIDE.into_iter().filter_map(beside));
        }
        outputs
    }

    /// Trains until all rounds are done or Ctrl-C.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let threads = context.threads();
        let engine = context.config.settings();
        let out = &mut context.out;
        let Some(place) = self.output.as_deref().filter(|_| !self.template) else {
            out.write_all(TrainingSettings::default().to_toml().to_string().as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        };
        let in_use = setup::network(engine).map_err(BadInput::new)?;
        let settings = settings(self, &in_use)?;
        let paths = self.files.regular_paths()?;
        self.check_files(place, &paths)?;
        let output = self.files.output(place, self.force)?;
        let origin = origin(&settings, &paths);
        let mut trainer = Trainer::new(settings, threads).context("cannot start the threads")?;
        let in_use = in_use.network;
        if self.fine_tune {
            trainer.take_over(&in_use.floats());
        }
        let begun = Instant::now();
        let limit = if self.positions { usize::MAX } else { WINDOW };
        let opened = Pool::open(paths, trainer.settings(), limit, trainer.threads());
        let (pool, held_out) = opened.map_err(|error| match error {
            PoolError::TooFew(..) | PoolError::Games(_) => BadInput::new(error).into(),
            PoolError::Game { .. } | PoolError::Changed => anyhow::Error::new(error),
        })?;
        let mut printed = Printed::new(out, true);
        let out = &mut printed;
        let windows = match pool.windows() {
            1 => String::new(),
            windows => format!(" in {windows} windows"),
        };
        writeln!(
            out,
            "{} positions to learn{windows} and {} held out, read in {:.1} s",
            HumanCount(pool.total() as u64),
            HumanCount(held_out.len() as u64),
            begun.elapsed().as_secs_f64()
        )?;
        if self.positions {
            let mut file = io::BufWriter::new(output);
            export::write(pool.window(), &held_out, &mut file)?;
            file.into_inner().map_err(io::IntoInnerError::into_error)?.finish()?;
            printed.finish()?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut course =
            Course::begin(place, self.restart, &mut trainer, &in_use, &held_out, &origin)?;
        let stop = stop_on_interrupt();
        if !course.follow(&mut trainer, pool, &held_out, &stop, out)? {
            tell(format_args!(
                "stopped; the same command continues after round {}",
                course.rounds()
            ));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        finish(self, place, &trainer, &in_use, &held_out, output, out)?;
        // Without the checkpoint, the same command starts over.
        let _ = fs::remove_file(beside(place, "checkpoint"));
        printed.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The files beside the network: what they are called, and how their names end.
const BESIDE: [(&str, &str); 3] =
    [("the table", "csv"), ("the picture", "svg"), ("the checkpoint", "checkpoint")];

/// The maximum size of the table of losses that is read again, in MiB: more than any training
/// needs.
const LARGEST_TABLE: u64 = 256;

impl TrainArgs {
    /// Refuses outputs that are inputs. A training also writes files beside the output, which must be
    /// regular, because writing to a pipe could wait forever, and of an earlier training, unless
    /// `--force` is given.
    fn check_files(&self, output: &Path, games: &[PathBuf]) -> Result<(), BadInput> {
        let mut files = CommandFiles::default()
            .input("--settings", self.settings.as_ref())
            .output("--output", Some(output));
        let is_own: [fn(&[u8]) -> bool; 3] =
            [LossHistory::is_own, picture::is_own, checkpoint::is_own];
        let all = BESIDE.into_iter().zip(is_own).filter(|_| !self.positions);
        for ((name, extension), is_own) in all {
            let path = beside(output, extension);
            check_regular(&path)
                .map_err(|error| BadInput::new(cannot_write(&path.display().to_string(), error)))?;
            refuse_input(&path, games)?;
            if !self.force {
                refuse_foreign(&path, is_own)?;
            }
            files = files.output(name, Some(path));
        }
        files.check()
    }
}

/// The settings of the file, with the network that the training starts from.
fn settings(args: &TrainArgs, in_use: &NetFile) -> Result<TrainingSettings, BadInput> {
    let mut settings = match &args.settings {
        None => TrainingSettings::default(),
        Some(path) => {
            let text = read_text(path, LARGEST_SETTINGS).map_err(|error| {
                BadInput::new(format_args!("cannot read the settings {}: {error}", path.display()))
            })?;
            TrainingSettings::read(&text)
                .map_err(|error| BadInput::new(format_args!("{}: {error}", path.display())))?
        }
    };
    args.changes.change(&mut settings);
    settings.check().map_err(BadInput::new)?;
    let start = args.fine_tune.then(|| in_use.id().to_owned());
    if let Some(wanted) = settings.start.as_ref().filter(|wanted| Some(*wanted) != start.as_ref()) {
        return Err(BadInput::new(format_args!(
            "the settings start from network {}: name it with --eval-file and --fine-tune",
            quote(wanted)
        )));
    }
    if args.fine_tune && settings.architecture.neurons != HIDDEN {
        return Err(BadInput::new(format_args!(
            "--fine-tune needs as many neurons as the network in use has, {HIDDEN}, not {}",
            settings.architecture.neurons
        )));
    }
    settings.start = start;
    Ok(settings)
}

/// The settings and inputs that must not change when a training continues.
fn origin(settings: &TrainingSettings, paths: &[PathBuf]) -> String {
    let mut text = format!("{}\n", settings.to_toml());
    for path in paths {
        let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
        text.push_str(&format!("{} {size}\n", path.display()));
    }
    text
}

fn beside(output: &Path, extension: &str) -> PathBuf {
    output.with_added_extension(extension)
}

/// A training in progress: its files, and the losses so far.
struct Course<'a> {
    output: &'a Path,
    origin: &'a str,
    history: LossHistory,
    begun: Instant,
    /// The number of batches that earlier runs have learned.
    earlier: u64,
}

impl Course<'_> {
    fn begin<'a>(
        output: &'a Path,
        restart: bool,
        trainer: &mut Trainer,
        in_use: &Network,
        held_out: &[Sample],
        origin: &'a str,
    ) -> anyhow::Result<Course<'a>> {
        let path = beside(output, "checkpoint");
        let resumed = !restart
            && checkpoint::read(trainer, origin, &path).map_err(|error| {
                BadInput::new(format_args!("the checkpoint {}: {error}", path.display()))
            })?;
        let table = read_text(&beside(output, "csv"), LARGEST_TABLE).unwrap_or_default();
        let mut rows = if resumed { LossHistory::rows_of(&table) } else { Vec::new() };
        rows.truncate((trainer.batch() / trainer.settings().schedule.batches as u64) as usize);
        Ok(Course {
            output,
            origin,
            history: LossHistory { in_use: Losses::in_use(in_use, held_out), rows },
            begun: Instant::now(),
            earlier: trainer.batch(),
        })
    }

    fn rounds(&self) -> usize {
        self.history.rows.len()
    }

    /// Learns round by round. Returns whether all were done.
    fn follow(
        &mut self,
        trainer: &mut Trainer,
        mut pool: Pool,
        held_out: &[Sample],
        stop: &Signals,
        out: &mut impl Write,
    ) -> anyhow::Result<bool> {
        let schedule = trainer.settings().schedule.clone();
        writeln!(out, "round   learned  held out     quiet threatened   positions/s   time left")?;
        let [all, quiet, threatened, ..] = self.history.in_use.0;
        writeln!(out, "in use             {all:.5}   {quiet:.5}    {threatened:.5}")?;
        let all = (schedule.batches * schedule.rounds) as u64;
        let mut loss = 0.0;
        while trainer.batch() < all {
            let batch = pool.batch(trainer.batch(), schedule.batch, trainer.threads())?;
            loss += trainer.learn(&batch);
            let number = trainer.batch();
            if number.is_multiple_of(schedule.batches as u64) {
                let row = HistoryRow {
                    round: number / schedule.batches as u64,
                    positions: number * schedule.batch as u64,
                    learned: loss / schedule.batches as f64,
                    held_out: Losses::of_network(trainer, held_out),
                    rate: schedule.rate_at(number - 1),
                };
                loss = 0.0;
                self.history.rows.push(row);
                self.keep(trainer)?;
                self.show(&row, number - self.earlier, all - number, schedule.batch, out)?;
            }
            // A round that is not finished is learned again.
            if stop.is_stopped() && number < all {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes the checkpoint last: after a training was killed in between, the row without a
    /// checkpoint is dropped.
    fn keep(&self, trainer: &mut Trainer) -> anyhow::Result<()> {
        Output::create(&beside(self.output, "csv"), true)?.fill(self.history.csv().as_bytes())?;
        Output::create(&beside(self.output, "svg"), true)?
            .fill(picture::svg(&self.history).as_bytes())?;
        let path = beside(self.output, "checkpoint");
        checkpoint::write(trainer, self.origin, &path)
            .with_context(|| format!("cannot write the checkpoint {}", path.display()))
    }

    fn show(
        &self,
        row: &HistoryRow,
        done: u64,
        left: u64,
        batch: usize,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let seconds = self.begun.elapsed().as_secs_f64();
        let [all, quiet, threatened, ..] = row.held_out.0;
        let left = Duration::from_secs_f64(seconds / done as f64 * left as f64);
        writeln!(
            out,
            "{:>5}   {:.5}   {all:.5}   {quiet:.5}    {threatened:.5}   {:>11}   {}",
            row.round,
            row.learned,
            HumanCount((done as f64 * batch as f64 / seconds) as u64).to_string(),
            FormattedDuration(left)
        )?;
        out.flush()
    }
}

/// Writes the network, and prints the scale of its scores.
fn finish(
    args: &TrainArgs,
    place: &Path,
    trainer: &Trainer,
    in_use: &Network,
    held_out: &[Sample],
    output: Output,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let bytes = trainer.file(&args.name, &args.parent, &trainer.settings().to_toml())?;
    output.fill(&bytes)?;
    let scale = matching_scale(trainer, in_use, held_out);
    writeln!(
        out,
        "scores are as large as those of the network in use at a scale of {scale:.0} points, and the scale is {}; if \
         that is far from it, train again with scale = {scale:.0} under [target] in --settings, because the search \
         is tuned to that size",
        trainer.settings().target.scale
    )?;
    let net = NetFile::read(&bytes);
    match net {
        Ok(net) => {
            writeln!(out, "{}: network {}, {} bytes", place.display(), net.id(), bytes.len())?
        }
        Err(error) => writeln!(out, "{}: this program cannot use it: {error}", place.display())?,
    }
    Ok(())
}
