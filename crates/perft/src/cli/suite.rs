//! `fissile perft --epd`: checks every count of a suite of positions.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use super::{Workers, speed};
use crate::suite::{self, Count, CountResult, SuiteLimits};
use fissile_cli::exit::BadInput;
use fissile_cli::input;
use fissile_cli::progress::progress_bar;
use fissile_formats::epd::{self, EpdEntry};

/// Checks a suite: one line per position, one more for every wrong count, and a summary.
pub(super) fn check_suite(
    path: &Path,
    limits: SuiteLimits,
    workers: &Workers,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let entries = read_suite(path)?;
    let start = Instant::now();
    let bar = progress_bar(entries.len(), "positions");
    let (mut passed, mut failed, mut skipped, mut nodes) = (0, 0, 0, 0u64);
    for entry in &entries {
        let counts = workers.pool.install(|| suite::check(entry, limits, workers.table.as_ref()));
        nodes = counts.iter().fold(nodes, |sum, count| sum.saturating_add(count.counted));
        match suite::result(&counts) {
            CountResult::Passed => passed += 1,
            CountResult::Failed => failed += 1,
            CountResult::Skipped => skipped += 1,
        }
        bar.suspend(|| write_entry(entry, &counts, out))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(
        out,
        "\n{} positions: {passed} passed, {failed} failed, {skipped} skipped\n{nodes} nodes in {}",
        entries.len(),
        speed(nodes, start.elapsed())
    )?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads a suite, from standard input for `-`; an empty one is an error.
pub(super) fn read_suite(path: &Path) -> Result<Vec<EpdEntry>, BadInput> {
    let (name, text) = input::read_text(path, "the suite")?;
    let entries =
        epd::parse(&text).map_err(|error| BadInput::new(format_args!("{name} {error}")))?;
    if entries.is_empty() {
        return Err(BadInput::new(format_args!("{name} has no positions")));
    }
    Ok(entries)
}

fn write_entry(entry: &EpdEntry, counts: &[Count], out: &mut impl Write) -> std::io::Result<()> {
    let result = match suite::result(counts) {
        CountResult::Passed => "pass",
        CountResult::Failed => "FAIL",
        CountResult::Skipped => "skip",
    };
    let (depth, nodes) = counts.last().map_or((0, 0), |count| (count.depth, count.counted));
    writeln!(out, "{result}  line {:<5} depth {depth:<3} {nodes:>12}  {}", entry.line, entry.name)?;
    for count in counts.iter().filter(|count| count.counted != count.expected) {
        writeln!(
            out,
            "      depth {}: counted {}, expected {}",
            count.depth, count.counted, count.expected
        )?;
    }
    Ok(())
}
