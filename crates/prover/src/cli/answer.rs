//! What `fissile prove` says at the end, and the certificate that it writes.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::shorten::Length;
use super::{ProveArgs, maker};
use crate::{Proof, ProofError, Report, Task};
use fissile_cli::output::Output;
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;

/// What there is to say.
pub(super) struct Answer<'a> {
    pub task: &'a Task,
    pub report: &'a Report,
    /// The work of the search in words.
    pub work: &'a str,
    /// What is known of the length, if a shorter proof was looked for.
    pub length: Option<Length>,
    /// The files whose claims the search has believed: a state, lemmas.
    pub believed: &'a [&'a Path],
}

/// Why a proof was not written down. If the search has believed a file, that file may be wrong.
pub(super) fn not_written_down(error: &ProofError, believed: &[&Path]) -> String {
    if believed.is_empty() || *error != ProofError::Lost {
        return error.to_string();
    }
    let names: Vec<String> =
        believed.iter().map(|path| quote(&path.display().to_string())).collect();
    format!(
        "a position that {} calls won was not proven again; either that file is wrong, or the table is too \
         small: a search without the file, or with a larger --hash, tells",
        names.join(" or ")
    )
}

impl Answer<'_> {
    /// Writes the certificate if there is one, and prints the answer. The file comes first, since the
    /// program that reads the output may have ended, as in `fissile prove … | head -n 1`.
    pub fn give(
        &self,
        args: &ProveArgs,
        output: Option<Output>,
        out: &mut dyn Write,
    ) -> anyhow::Result<ExitCode> {
        let written = match (&self.report.proof, output) {
            (Some(Ok(proof)), Some(output)) => write(proof, self.task, output),
            _ => Ok(()),
        };
        let printed = self.print(args, out);
        written?;
        printed?;
        let is_wanted = match self.report.answer {
            crate::Verdict::Won(_) => !args.refute && matches!(self.report.proof, Some(Ok(_))),
            crate::Verdict::Refuted => args.refute,
            crate::Verdict::Unknown => false,
        };
        Ok(if is_wanted { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn print(&self, args: &ProveArgs, out: &mut dyn Write) -> io::Result<()> {
        let Answer { task, report, work, length, .. } = self;
        match (&report.answer, &report.proof) {
            (crate::Verdict::Won(_), Some(Ok(proof))) => writeln!(
                out,
                "proven: {} wins in at most {}{}",
                task.winner,
                plies(proof.won.distance.into()),
                length.map_or(String::new(), no_shorter)
            )?,
            (crate::Verdict::Won(_), Some(Err(error))) => {
                let why = not_written_down(error, self.believed);
                writeln!(out, "found, but not written down: {why}")?;
            }
            (crate::Verdict::Refuted, _) => writeln!(out, "refuted: {}", refutation(args, task))?,
            (crate::Verdict::Won(_) | crate::Verdict::Unknown, _) => writeln!(
                out,
                "{}: proof number {}, disproof number {}",
                if args.refute { "nothing is known" } else { "not proven" },
                report.proof_number,
                report.disproof_number
            )?,
        }
        writeln!(out, "{work}")?;
        if report.answer == crate::Verdict::Unknown {
            writeln!(
                out,
                "as far as the search knows, a proof takes about {} more, and a refutation {}",
                counted(report.proof_number as usize, "node", "nodes"),
                report.disproof_number
            )?;
        }
        let Some(Ok(proof)) = &report.proof else { return Ok(()) };
        if let Some(Length { first, .. }) = length
            && *first > proof.won.distance.into()
        {
            writeln!(out, "shortened: the first proof had {}", plies(*first))?;
        }
        writeln!(
            out,
            "certificate: {} with a move each, in {} after the header",
            counted(proof.positions as usize, "position", "positions"),
            counted(proof.bytes() as usize, "byte", "bytes")
        )
    }
}

fn write(proof: &Proof, task: &Task, mut output: Output) -> anyhow::Result<()> {
    proof.write(&proof.header(task, &maker()), &mut output)?;
    output.finish()
}

/// What is known of shorter wins.
fn no_shorter(length: Length) -> String {
    if length.is_shortest {
        return ", and no shorter".to_owned();
    }
    if length.nodes == 0 {
        // No node was left to look for one.
        return String::new();
    }
    format!(", no shorter one within {}", counted(length.nodes as usize, "node", "nodes"))
}

fn plies(number: u32) -> String {
    counted(number as usize, "ply", "plies")
}

fn refutation(args: &ProveArgs, task: &Task) -> String {
    let within = args.plies.map_or(String::new(), |most| format!(" within {}", plies(most)));
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
