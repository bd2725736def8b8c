//! `fissile prove --survive`: proves that a side does not lose, and writes the certificate. [`crate::survival`] has the
//! search.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::{Means, answer, maker, progress};
use crate::ProofLimits;
use crate::survival::{self, Header, Progress, Survival, Task, Verdict, search};
use fissile_cli::exit::INTERRUPTED;
use fissile_cli::output::Output;
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_engine::util::count::counted;

/// Looks for the moves of a survivor, prints the answer, and writes the certificate.
pub(super) fn survive(
    task: &Task,
    means: &Means<'_>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let args = means.args;
    let output = args.output.as_ref().map(|path| Output::create(path, args.force)).transpose()?;
    let stop = Arc::clone(&means.stop);
    on_interrupt(move || stop.store(true, Ordering::Relaxed));
    let bar = progress::bar();
    let limits = ProofLimits { nodes: args.nodes, time: args.time };
    let memory = args.memory as usize;
    let report = search(task, memory, limits, &means.stop, &mut |progress: Progress| {
        let Progress { positions, reached, .. } = progress;
        bar.set_message(format!("{positions} positions met, {reached} of them reached"));
    });
    bar.finish_and_clear();
    let work = answer::work(report.nodes, report.time);
    let side = task.survivor;
    match &report.verdict {
        Verdict::Survives(survival) => {
            let bytes = output.map(|output| write(task, survival, output)).transpose()?;
            let is_late = survival.records.iter().any(|record| record.threshold > 0);
            let rule = if is_late { ", under the fifty-move rule" } else { "" };
            writeln!(out, "survives: {side} does not lose{rule}\n{work}")?;
            let positions = survival.records.len();
            write!(out, "certificate: {}", counted(positions, "position", "positions"))?;
            let place = bytes.map(|bytes| format!(" in {}", counted(bytes, "byte", "bytes")));
            writeln!(out, "{}", place.unwrap_or_default())?;
            return Ok(ExitCode::SUCCESS);
        }
        Verdict::Loses => writeln!(out, "loses: {} wins\n{work}", !side)?,
        Verdict::Unknown => {
            writeln!(
                out,
                "not proven: {} met\n{work}",
                counted(report.positions, "position", "positions")
            )?;
            if report.is_full {
                writeln!(out, "there is no memory for more positions; a larger --hash helps")?;
            }
        }
    }
    if means.stop.load(Ordering::Relaxed) {
        tell("interrupted");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::FAILURE)
}

/// Writes the certificate, and returns its size in bytes.
fn write(task: &Task, survival: &Survival, mut output: Output) -> anyhow::Result<usize> {
    let header = Header {
        root: task.root,
        survivor: task.survivor,
        rules: task.rules,
        positions: survival.records.len() as u32,
        maker: maker(),
    };
    let mut bytes = Vec::new();
    survival::certificate::write(&header, &survival.records, &mut bytes)?;
    output.write_all(&bytes)?;
    output.finish()?;
    Ok(bytes.len())
}
