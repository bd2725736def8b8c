//! `fissile perft --validate`: compares the counts of another engine with ours over a suite or
//! below one position, and prints where they differ.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use rayon::ThreadPool;

use super::PerftArgs;
use crate::compare::{Comparison, Difference, compare};
use crate::uci_peer::{UciPeer, position_line};
use fissile_cli::exit::BadInput;
use fissile_cli::progress::progress_bar;
use fissile_cli::screen::{tell, tell_remarks};
use fissile_engine::atomic::Position;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;
use fissile_formats::epd::{self, EpdEntry};

/// The default suite.
const RULES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/suites/rules.epd"));

/// The default of `--max-nodes`: the largest count of a suite that another engine is asked for.
const MAX_NODES: u64 = 1_000_000;

/// After this many failures of the engine the remaining positions are skipped.
const MAX_FAILURES: usize = 5;

/// Arguments of `fissile perft` for another engine.
#[derive(Args, Clone, Debug)]
pub struct EngineArgs {
    /// Compare with this UCI engine, given as a program with its arguments, and show the position
    /// and move it gets wrong: over the suite of --epd, below one position, or over a built-in
    /// suite. Exit status 1 if a count differs, 2 if the engine fails
    #[arg(long, value_name = "COMMAND", help_heading = "Another engine")]
    #[arg(conflicts_with_all = ["divide", "list_jobs", "job", "merge"])]
    pub(super) validate: Option<String>,
    /// Set an option of that engine first; may be repeated
    #[arg(long = "engine-option", value_name = "NAME=VALUE", requires = "validate", value_parser = name_and_value,
        help_heading = "Another engine")]
    options: Vec<(String, String)>,
    /// Maximum seconds for one count of that engine
    #[arg(long, value_name = "SECONDS", requires = "validate", default_value_t = 60, help_heading = "Another engine",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    timeout: u64,
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("there is no = in it")?;
    if name.trim().is_empty() || text.contains(['\n', '\r']) {
        return Err("it is not NAME=VALUE".to_owned());
    }
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// A position to compare.
struct Case {
    title: String,
    position: Position,
    /// Depths in plies, ascending, each with the count in the suite.
    counts: Vec<(u32, Option<u64>)>,
}

/// Compares position by position, and prints every difference and a summary. An engine that dies or
/// hangs is started again for the next position.
pub(super) fn validate(
    args: &PerftArgs,
    command: &str,
    pool: &ThreadPool,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let cases = cases(args)?;
    let timeout = Duration::from_secs(args.engine.timeout);
    let start = || UciPeer::start(command, &args.engine.options, timeout).map_err(BadInput::new);
    let mut peer = start()?;
    let name = peer.name().to_owned();
    tell_remarks(&name, peer.remarks());
    writeln!(out, "{name}")?;
    out.flush()?;
    let bar = progress_bar(cases.len(), "positions");
    let mut tally = Tally::default();
    for (index, case) in cases.iter().enumerate() {
        let depths = case.counts.iter().map(|(depth, _)| *depth);
        match pool.install(|| compare(&mut peer, &case.position, depths)) {
            Ok(compared) => {
                bar.suspend(|| tally.tell(case, &compared, out))?;
                tally.add(case, compared.difference.as_ref());
            }
            Err(error) => {
                tally.unanswered += 1;
                bar.suspend(|| tell(format_args!("{}: {error}", case.title)));
                if tally.unanswered == MAX_FAILURES {
                    bar.suspend(|| tell(format_args!("{name} failed {MAX_FAILURES} times")));
                    break;
                }
                if index + 1 < cases.len() {
                    match start() {
                        Ok(again) => peer = again,
                        Err(error) => {
                            bar.suspend(|| tell(error));
                            break;
                        }
                    }
                }
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    tally.write(cases.len(), out)?;
    Ok(match &tally {
        Tally { unanswered: 1.., .. } => ExitCode::from(2),
        Tally { differ: 0, wrong_suite: 0, .. } => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// The positions selected by the arguments.
fn cases(args: &PerftArgs) -> Result<Vec<Case>, BadInput> {
    if let Some(depth) = args.depth {
        let position = *args.place.game_with(&args.moves)?.position();
        if depth == 0 || position.winner_by_explosion().is_some() {
            return Err(BadInput::new(format_args!(
                "there is nothing to compare {depth} plies below {}",
                quote(&position.to_string())
            )));
        }
        let counts = (1..=depth).map(|depth| (depth, None)).collect();
        return Ok(vec![Case { title: "the position".to_owned(), position, counts }]);
    }
    let entries = match &args.epd {
        Some(path) => super::suite::read_suite(path)?,
        None => epd::parse(RULES)
            .map_err(|error| BadInput::new(format_args!("the built-in suite, {error}")))?,
    };
    let (nodes, depth) = (args.max_nodes.unwrap_or(MAX_NODES), args.max_depth.unwrap_or(u32::MAX));
    Ok(entries.iter().map(|entry| case(entry, nodes, depth)).collect())
}

/// The counts of a suite line to compare: within the limits, at a depth of at least 1, and only
/// with both kings, since most engines reject a missing king.
fn case(entry: &EpdEntry, nodes: u64, depth: u32) -> Case {
    let over = entry.position.winner_by_explosion().is_some();
    let counts = entry
        .counts
        .iter()
        .filter(|(at, leaves)| !over && (1..=depth).contains(at) && *leaves <= nodes);
    let counts = counts.map(|&(depth, leaves)| (depth, Some(leaves))).collect();
    Case { title: format!("line {}, {}", entry.line, entry.name), position: entry.position, counts }
}

fn write_difference(
    case: &Case,
    difference: &Difference,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let Difference { depth, ours, theirs, path, position, cause, .. } = difference;
    let castling = CastlingText::of(&case.position, false);
    writeln!(out, "\n{}: depth {depth}: {theirs} leaves instead of {ours}", case.title)?;
    let path: Vec<String> = path.iter().map(|mv| mv.uci(castling)).collect();
    if !path.is_empty() {
        writeln!(out, "  after {}", path.join(" "))?;
    }
    writeln!(out, "  in {position}")?;
    for line in cause.lines(position, castling) {
        writeln!(out, "  it {line}")?;
    }
    if let Some((before, after)) = difference.detour(&case.position) {
        let again = position_line(&before, after, castling);
        writeln!(out, "  but not when that position is given without moves; \"{again}\" shows it")?;
    }
    if difference.is_gone() {
        writeln!(out, "  but not when asked for that position one ply deep")?;
    }
    Ok(())
}

/// The results so far.
#[derive(Default)]
struct Tally {
    agree: usize,
    differ: usize,
    skipped: usize,
    /// Positions at which the engine died or did not answer.
    unanswered: usize,
    /// Suite counts that differ from ours.
    wrong_suite: usize,
    /// The kinds of mistakes, each with the number of positions that show it.
    kinds: Vec<(String, usize)>,
}

impl Tally {
    /// Prints what is wrong at a position, in the suite or in the engine.
    fn tell(&mut self, case: &Case, compared: &Comparison, out: &mut impl Write) -> io::Result<()> {
        for ((depth, ours), (_, expected)) in compared.counts.iter().zip(&case.counts) {
            if let Some(expected) = expected.filter(|expected| expected != ours) {
                self.wrong_suite += 1;
                let title = &case.title;
                writeln!(
                    out,
                    "\n{title}: depth {depth}: the suite says {expected}, we count {ours}"
                )?;
            }
        }
        if let Some(difference) = &compared.difference {
            write_difference(case, difference, out)?;
        }
        out.flush()
    }

    fn add(&mut self, case: &Case, difference: Option<&Difference>) {
        let Some(difference) = difference else {
            *(if case.counts.is_empty() { &mut self.skipped } else { &mut self.agree }) += 1;
            return;
        };
        self.differ += 1;
        let after_moves = difference.detour(&case.position).is_some();
        for mut kind in difference.cause.kinds(&difference.position) {
            if after_moves {
                kind.push_str(" (only after moves)");
            }
            match self.kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, positions)) => *positions += 1,
                None => self.kinds.push((kind, 1)),
            }
        }
    }

    fn write(&mut self, positions: usize, out: &mut impl Write) -> std::io::Result<()> {
        let Tally { agree, differ, skipped, unanswered, wrong_suite, kinds } = self;
        writeln!(
            out,
            "\n{}: {agree} agree, {differ} differ, {skipped} skipped",
            counted(positions, "position", "positions")
        )?;
        if *unanswered > 0 {
            let compared = *agree + *differ + *skipped + *unanswered;
            writeln!(out, "{unanswered} without an answer, {} left out", positions - compared)?;
        }
        if *wrong_suite > 0 {
            writeln!(out, "counts in the suite that differ from ours: {wrong_suite}")?;
        }
        kinds.sort_by(|(a, most), (b, least)| least.cmp(most).then_with(|| a.cmp(b)));
        for (kind, positions) in kinds {
            writeln!(out, "{positions:>6}  {kind}")?;
        }
        Ok(())
    }
}
