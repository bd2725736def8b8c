//! `fissile perft --list-jobs`, `--job` and `--merge`: one count spread over any number of
//! machines.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::Workers;
use crate::perft_jobs::merge::Results;
use crate::perft_jobs::{self, Job};
use fissile_cli::exit::BadInput;
use fissile_cli::input::{self, say_what_is_awaited};
use fissile_cli::screen::tell;
use fissile_engine::atomic::Position;
use fissile_engine::util::quote::quote;
use fissile_formats::epd::MAX_DEPTH;

/// Arguments of `fissile perft` that distribute a count over many runs.
#[derive(Args, Clone, Debug)]
pub(super) struct JobArgs {
    /// Print the count as jobs, one per line, that begin after this many plies
    #[arg(long, value_name = "PLY", value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    #[arg(conflicts_with_all = ["epd", "divide"])]
    pub(super) list_jobs: Option<u32>,
    /// Leave out jobs with a result in these files, which may be missing
    #[arg(long, num_args = 1.., value_name = "FILE", requires = "list_jobs")]
    done: Vec<PathBuf>,
    /// Run the job on this line, in quotes, and print its result; `-` runs all jobs on standard
    /// input
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["depth", "place", "moves", "divide", "epd", "max_nodes", "max_depth", "list_jobs", "merge"])]
    pub(super) job: Option<String>,
    /// Add up the results in these files, or on standard input; every job must occur exactly once
    #[arg(long, value_name = "FILE", num_args = 0..)]
    #[arg(conflicts_with_all = ["depth", "place", "moves", "divide", "epd", "max_nodes", "max_depth", "list_jobs"])]
    pub(super) merge: Option<Vec<PathBuf>>,
}

/// Prints the unfinished jobs of a count.
pub(super) fn list(
    args: &JobArgs,
    depth: u32,
    root: &Position,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let jobs = perft_jobs::list(root, depth, args.list_jobs.unwrap_or(0)).map_err(BadInput::new)?;
    let mut results = Results::default();
    for path in &args.done {
        if matches!(path.try_exists(), Ok(false)) && path.as_os_str() != "-" {
            tell(format_args!("{} does not exist, so it counts as empty", path.display()));
            continue;
        }
        let (name, text) = input::read(path, "the results")?;
        add(&mut results, &name, &text, jobs.first().map(|job| job.list))?;
    }
    let mut out = BufWriter::with_capacity(1 << 16, out);
    for job in results.missing(&jobs).map_err(BadInput::new)? {
        writeln!(out, "{job}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Runs one job, or those on standard input if the line is `-`, and prints each result immediately.
pub(super) fn run(line: &str, workers: &Workers, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    if line != "-" {
        count(line, workers, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    say_what_is_awaited("jobs, one per line,");
    for line in io::stdin().lines() {
        let line = line.context("cannot read standard input")?;
        if !line.trim().is_empty() {
            count(&line, workers, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs one job and prints its result.
fn count(line: &str, workers: &Workers, out: &mut impl Write) -> anyhow::Result<()> {
    let job = Job::parse(line.trim()).map_err(BadInput::new)?;
    let leaves = workers.pool.install(|| job.count(workers.table.as_ref()));
    if leaves == u64::MAX {
        let line = quote(line);
        return Err(BadInput::new(format_args!(
            "the leaves of the job do not fit into 64 bits: {line}"
        ))
        .into());
    }
    let mut result = job.result_line(leaves);
    result.push('\n');
    // In a single write, so that the lines of jobs that share a file do not mix.
    out.write_all(result.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Adds up the results in files, or on standard input if no file is given or one is named `-`.
pub(super) fn merge(paths: &[PathBuf], out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let standard_input = [PathBuf::from("-")];
    let mut results = Results::default();
    for path in if paths.is_empty() { &standard_input } else { paths } {
        let (name, text) = input::read(path, "the results")?;
        add(&mut results, &name, &text, None)?;
    }
    let total = results.total().map_err(BadInput::new)?;
    writeln!(out, "Nodes searched: {}\nperft {} in {} jobs", total.nodes, total.depth, total.jobs)?;
    Ok(ExitCode::SUCCESS)
}

fn add(results: &mut Results, name: &str, text: &[u8], list: Option<u64>) -> Result<(), BadInput> {
    let text = String::from_utf8_lossy(text);
    if let Some(cut) = results.read(name, &text, list).map_err(BadInput::new)? {
        tell(format_args!(
            "the last line of {name} is cut off, so it does not count: {}",
            quote(cut)
        ));
    }
    Ok(())
}
