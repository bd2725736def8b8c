//! `fissile tactics`: finds positions in games in which exactly one move wins.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use indicatif::ProgressBar;

use crate::input::{InputError, InputSource};
use crate::tactics::write::{CSV_HEAD, csv_line, epd_line, pgn, table_head, table_line};
use crate::tactics::{self, Puzzle, TacticsListener, TacticsPlan, Tally};
use fissile_cli::context::{Context, network};
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::input;
use fissile_cli::output::{Output, Printed, refuse_input};
use fissile_cli::progress::{WHOLE, share_bar};
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::stop_on_interrupt;
use fissile_engine::util::count::counted;

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
A position counts if exactly one move wins. A proof shows that every reply to it leads to an exploded king or to \
checkmate, and a search of ten times --nodes finds no other move that wins or promises more than 70 % of the points. \
Positions whose loser was already lost by force one move earlier are left out, because the win is not new there. The \
result does not depend on --threads (all cores by default). docs/tactics.md describes the themes, the difficulty and \
the files. Unreadable games are reported on standard error, and the exit status is 2. After Ctrl-C the positions found so far are written.")]
pub struct TacticsArgs {
    /// PGN files, EPD or FEN files, whose positions count as games without moves, or - for standard
    /// input
    #[arg(value_name = "GAMES.pgn", required = true)]
    games: Vec<PathBuf>,
    /// Search each position of the games with this many nodes
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    nodes: u64,
    /// Write the positions as EPD
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Write the positions as PGN, each as a game with its solution
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write the positions as CSV, with their solutions as UCI moves
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

impl Run for TacticsArgs {
    const SETTINGS: Uses = Uses::Only(&["hash", "threads", "eval_file"]);

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([
            ("--epd", self.epd.as_ref()),
            ("--pgn", self.pgn.as_ref()),
            ("--csv", self.csv.as_ref()),
        ])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let threads = context.threads();
        let settings = context.config.settings();
        let out = &mut context.out;
        let sources = self.games.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
        let files = [&self.epd, &self.pgn, &self.csv];
        for path in files.into_iter().flatten() {
            refuse_input(path, &self.games)?;
        }
        let open = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| Output::create(path, self.force)).transpose()
        };
        let mut printed = Printed::new(out, files.iter().any(|path| path.is_some()));
        let mut writer = Writer {
            out: &mut printed,
            bar: share_bar(),
            total: sources.iter().map(InputSource::size).sum::<usize>().max(1),
            done: 0,
            found: 0,
            tally: Tally::default(),
            problems: 0,
            epd: open(&self.epd)?,
            pgn: open(&self.pgn)?,
            csv: open(&self.csv)?,
        };
        if let Some(file) = &mut writer.csv {
            writeln!(file, "{CSV_HEAD}")?;
        }
        let plan = TacticsPlan {
            nodes: self.nodes,
            threads,
            hash_mebibytes: settings.hash_mib as usize,
            network: network(settings)?,
        };
        let signals = stop_on_interrupt();
        tactics::run(&sources, &plan, &signals, &mut writer)?;
        writer.bar.finish_and_clear();
        let (found, tally, problems) = (writer.found, writer.tally, writer.problems);
        let stopped = signals.is_stopped();
        for file in [writer.epd, writer.pgn, writer.csv].into_iter().flatten() {
            if stopped { file.finish_part()? } else { file.finish()? }
        }
        let positions = counted(found, "position", "positions");
        let why = if found == 0 { why_none(tally) } else { String::new() };
        writeln!(writer.out, "{positions}, of {} searched{why}", tally.positions)?;
        printed.finish()?;
        if stopped {
            tell("interrupted; the rest of the games is left out");
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(if problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
    }
}

/// Why no position counts.
fn why_none(Tally { won, won_before, .. }: Tally) -> String {
    let wins = match won {
        0 => return ": the search finds no forced win".to_owned(),
        1 => ": 1 has a forced win".to_owned(),
        won => format!(": {won} have a forced win"),
    };
    match (won_before, won - won_before) {
        (_, 0) => format!("{wins}, but the other side was lost before its last move"),
        (0, _) => format!("{wins}, but another move is good, too, or there is no proof"),
        (before, others) => format!(
            "{wins}, but in {before} the other side was lost before its last move, and in {others} another move is \
             good, too, or there is no proof"
        ),
    }
}

fn read(path: &Path) -> Result<InputSource, BadInput> {
    let (name, text) = input::read_text(path, "the games")?;
    Ok(InputSource::file(&name, text))
}

struct Writer<'a> {
    out: &'a mut dyn Write,
    bar: ProgressBar,
    /// The total and finished work, in bytes of the input.
    total: usize,
    done: usize,
    found: usize,
    tally: Tally,
    problems: usize,
    epd: Option<Output>,
    pgn: Option<Output>,
    csv: Option<Output>,
}

impl TacticsListener for Writer<'_> {
    fn progress(&mut self, size: usize) {
        self.done += size;
        self.bar.set_position((self.done as f64 / self.total as f64 * WHOLE as f64) as u64);
        self.bar.set_message(counted(self.found, "position", "positions"));
    }

    fn searched(&mut self, tally: Tally) {
        self.tally += tally;
    }

    fn problem(&mut self, problem: &InputError) {
        self.problems += 1;
        self.bar.suspend(|| tell(problem));
    }

    fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        if self.found == 0 {
            self.bar.suspend(|| writeln!(self.out, "{}", table_head()))?;
        }
        self.bar.suspend(|| {
            writeln!(self.out, "{}", table_line(puzzle))?;
            self.out.flush()
        })?;
        if let Some(file) = &mut self.epd {
            writeln!(file, "{}", epd_line(puzzle))?;
        }
        if let Some(file) = &mut self.pgn {
            if self.found > 0 {
                writeln!(file)?;
            }
            write!(file, "{}", pgn(puzzle))?;
        }
        if let Some(file) = &mut self.csv {
            writeln!(file, "{}", csv_line(puzzle))?;
        }
        self.found += 1;
        Ok(())
    }
}
