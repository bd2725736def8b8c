//! What `fissile prove` says at the end, and the certificate that it writes.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use super::{ProveArgs, maker};
use crate::cli::output::Output;
use crate::solve::{Answer, Proof, Report, Task};
use crate::util::count::counted;

/// Writes the certificate if there is one, and prints the answer. The file comes first, since the
/// program that reads the output may have ended, as in `fissile prove … | head -n 1`.
pub(super) fn answer(
    args: &ProveArgs,
    task: &Task,
    report: &Report,
    work: &str,
    output: Option<Output>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let written = match (&report.proof, output) {
        (Some(Ok(proof)), Some(output)) => write(proof, task, output),
        _ => Ok(()),
    };
    let printed = print(args, task, report, work, out);
    written?;
    printed?;
    let is_wanted = match report.answer {
        Answer::Won(_) => !args.refute && matches!(report.proof, Some(Ok(_))),
        Answer::Refuted => args.refute,
        Answer::Unknown => false,
    };
    Ok(if is_wanted { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn write(proof: &Proof, task: &Task, mut output: Output) -> anyhow::Result<()> {
    proof.write(&proof.header(task, &maker()), &mut output)?;
    output.finish()
}

fn print(
    args: &ProveArgs,
    task: &Task,
    report: &Report,
    work: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    match (&report.answer, &report.proof) {
        (Answer::Won(_), Some(Ok(proof))) => {
            writeln!(
                out,
                "proven: {} wins in at most {}",
                task.winner,
                counted(proof.won.distance.into(), "ply", "plies")
            )?;
        }
        (Answer::Won(_), Some(Err(error))) => {
            writeln!(out, "found, but not written down: {error}")?;
        }
        (Answer::Refuted, _) => writeln!(out, "refuted: {}", refutation(args, task))?,
        (Answer::Won(_) | Answer::Unknown, _) => writeln!(
            out,
            "{}: proof number {}, disproof number {}",
            if args.refute { "nothing is known" } else { "not proven" },
            report.proof_number,
            report.disproof_number
        )?,
    }
    writeln!(out, "{work}")?;
    if let Some(Ok(proof)) = &report.proof {
        writeln!(
            out,
            "certificate: {} with a move each, in {} after the header",
            counted(proof.positions as usize, "position", "positions"),
            counted(proof.bytes() as usize, "byte", "bytes")
        )?;
    }
    Ok(())
}

fn refutation(args: &ProveArgs, task: &Task) -> String {
    let within = args.plies.map_or(String::new(), |plies| {
        format!(" within {}", counted(plies as usize, "ply", "plies"))
    });
    let by = if task.moves.is_empty() { "" } else { " by these moves" };
    format!("{} cannot win{within}{by}", task.winner)
}

/// The nodes, time and speed of a search in words.
pub(super) fn work(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9);
    let nodes = counted(nodes as usize, "node", "nodes");
    format!("{nodes}, {seconds:.3} s, {rate:.0} nodes/s")
}
