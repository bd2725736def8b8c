//! `fissile selfplay`: plays training games of the engine against itself, until all are played or
//! it is stopped.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{FormattedDuration, HumanCount, ProgressBar};

use crate::adjudication::Adjudication;
use crate::openings::{self, Checks, OpeningRules};
use crate::selfplay::{self, RunFolder, SelfPlayPlan, SelfPlayTotals};
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::progress::set_style;
use fissile_cli::run::{Run, Uses};
use fissile_cli::screen::tell;
use fissile_cli::signals::stop_on_interrupt;
use fissile_engine::config::Settings;
use fissile_engine::engine::setup::{Endgames, endgames, network};
use fissile_engine::nnue::NetFile;
use fissile_engine::util::count::grouped;
use fissile_formats::games::Ending;

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Each of --threads plays one game at a time; the games do not depend on the number of threads. \
    Every counted game is on the disk. The same command on the same folder plays the missing games, so a run may be \
    stopped or killed at any time."
)]
pub struct SelfPlayArgs {
    /// Total number of games in the folder; without it, games are played until Ctrl-C or SIGTERM
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Folder for the games; created if it does not exist
    #[arg(long, value_name = "FOLDER")]
    output: PathBuf,
    /// Start over, and replace the games in the folder
    #[arg(long)]
    restart: bool,
    /// Nodes to search for each move; 2000, or 8 times --soft-nodes, unless set
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// End a search with the iteration that reaches this number of nodes; --nodes ends it at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    soft_nodes: Option<u64>,
    /// Seed of the random openings; runs with different seeds play different games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File of positions to start from, a FEN or EPD on each line, instead of start positions
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    book: Option<PathBuf>,
    /// Percentage of games from a random Chess960 start position, unless there is a --book
    #[arg(long, value_name = "PERCENT", help_heading = "Openings", default_value_t = 12)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    chess960: u32,
    /// Skip openings in which a search of as many nodes as for a move, at most 2000, scores a side
    /// higher than this, in points
    #[arg(long, value_name = "POINTS", help_heading = "Openings", default_value_t = 400, value_parser = points())]
    opening_limit: i32,
    #[command(flatten)]
    adjudication: AdjudicationArgs,
    /// Seconds between lines of progress if standard error is not a terminal; 0 prints one whenever
    /// games are saved
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    report: u64,
}

/// When games are adjudicated.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Adjudication")]
struct AdjudicationArgs {
    /// Adjudicate a win when this many scores in a row agree on a forced win; 0 plays it out
    #[arg(long, value_name = "PLIES", default_value_t = 2)]
    mate_plies: usize,
    /// Adjudicate a win when this many scores in a row agree that one side is ahead by --win-limit;
    /// 0 plays it out
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    win_plies: usize,
    /// Limit of --win-plies, in points
    #[arg(long, value_name = "POINTS", default_value_t = 1000, value_parser = points())]
    win_limit: i32,
    /// Adjudicate a draw when this many scores in a row are within --draw-limit; 0 plays it out
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    draw_plies: usize,
    /// Limit of --draw-plies, in points
    #[arg(long, value_name = "POINTS", default_value_t = 10, value_parser = points())]
    draw_limit: i32,
    /// First ply at which --draw-plies may end a game, counted from the start of the opening
    #[arg(long, value_name = "PLY", default_value_t = 70)]
    draw_from: usize,
    /// Adjudicate a draw at this ply, counted from the start of the opening
    #[arg(long, value_name = "PLY", default_value_t = 400)]
    max_plies: usize,
}

fn points() -> clap::builder::RangedI64ValueParser<i32> {
    clap::value_parser!(i32).range(0..=30_000)
}

impl Run for SelfPlayArgs {
    const SETTINGS: Uses = Uses::Only(&["threads", "eval_file", "syzygy_path"]);

    /// Plays, saves the games, and prints how they ended.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        let nodes = NodeLimits::of(self)?;
        let plan = plan(self, nodes)?;
        let (version, commit) = (env!("CARGO_PKG_VERSION"), fissile_cli::COMMIT);
        let network = network(settings).map_err(BadInput::new)?;
        let folder = RunFolder::open(
            &self.output,
            &command(self, nodes, settings, &network),
            &format!("fissile {version}, commit {commit}"),
            self.restart,
        );
        let mut folder = folder.map_err(|error| {
            let is_bad = error.is_bad_input();
            if is_bad { BadInput::new(error).into() } else { anyhow::Error::new(error) }
        })?;
        let Endgames { tables, complaints, .. } = endgames(settings);
        for complaint in folder.take_complaints().into_iter().chain(complaints) {
            tell(complaint);
        }
        let stop = stop_on_interrupt();
        let mut progress = Progress::new(&plan, folder.games(), Duration::from_secs(self.report));
        let before = folder.games();
        let played = selfplay::run(
            &plan,
            settings.threads as usize,
            tables.as_ref(),
            &network.network,
            &mut folder,
            &stop,
            &mut |totals| {
                progress.show(totals);
            },
        );
        let totals = progress.end();
        print(&totals, before, progress.elapsed(), out)?;
        played?;
        let unfinished =
            plan.games.is_some() && stop.is_stopped() && Some(before + totals.games) < plan.games;
        Ok(if unfinished { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

/// The limits of a search.
#[derive(Clone, Copy)]
struct NodeLimits {
    hard: u64,
    soft: Option<u64>,
}

impl NodeLimits {
    /// The nodes of a search without --nodes and --soft-nodes.
    const DEFAULT: u64 = 2000;
    /// The hard limit without --nodes, as a multiple of the soft one. An iteration rarely takes
    /// more, and a search that it ends is only less accurate.
    const HARD: u64 = 8;

    fn of(args: &SelfPlayArgs) -> Result<NodeLimits, BadInput> {
        let multiple = args.soft_nodes.map(|soft| soft.saturating_mul(NodeLimits::HARD));
        let hard = args.nodes.or(multiple).unwrap_or(NodeLimits::DEFAULT);
        if let Some(soft) = args.soft_nodes.filter(|soft| *soft >= hard) {
            return Err(BadInput::new(format_args!(
                "--soft-nodes {soft} must be less than --nodes {hard}, the hard limit"
            )));
        }
        Ok(NodeLimits { hard, soft: args.soft_nodes })
    }
}

/// The plan. The book is read here, while a signal still ends the program at once.
fn plan(args: &SelfPlayArgs, nodes: NodeLimits) -> Result<SelfPlayPlan, BadInput> {
    let rules = &args.adjudication;
    Ok(SelfPlayPlan {
        games: args.games,
        nodes: nodes.hard,
        soft_nodes: nodes.soft,
        seed: args.seed,
        openings: OpeningRules {
            book: openings::positions(args.book.as_deref()).map_err(BadInput::new)?,
            chess960_percent: args.chess960,
            checks: Checks {
                nodes: nodes.soft.unwrap_or(nodes.hard).min(2000),
                limit: args.opening_limit,
                playoff: None,
            },
        },
        adjudication: Adjudication {
            mate_plies: rules.mate_plies,
            win_plies: rules.win_plies,
            win_limit: rules.win_limit,
            draw_plies: rules.draw_plies,
            draw_limit: rules.draw_limit,
            draw_from: rules.draw_from,
            max_plies: rules.max_plies,
        },
    })
}

/// The command with everything that affects a game, for the header of its file. The numbers of
/// games and threads are left out, since both may change when a run continues.
fn command(
    args: &SelfPlayArgs,
    nodes: NodeLimits,
    settings: &Settings,
    network: &NetFile,
) -> String {
    let SelfPlayArgs { seed, opening_limit, .. } = args;
    let NodeLimits { hard: nodes, soft } = nodes;
    let soft = soft.map_or_else(String::new, |soft| format!(" --soft-nodes {soft}"));
    let origin = match &args.book {
        Some(book) => format!("--book {}", book.display()),
        None => format!("--chess960 {}", args.chess960),
    };
    let AdjudicationArgs {
        mate_plies,
        win_plies,
        win_limit,
        draw_plies,
        draw_limit,
        draw_from,
        max_plies,
    } = &args.adjudication;
    // Two files of one name may be different networks, so the hash stands for it.
    let network = format!(" --eval-file {}", network.id());
    let tables = match settings.syzygy_path.as_str() {
        "" => String::new(),
        paths => format!(" --syzygy-path {paths}"),
    };
    format!(
        "fissile selfplay --nodes {nodes}{soft} --seed {seed} {origin} --opening-limit {opening_limit} \
        --mate-plies {mate_plies} --win-plies {win_plies} --win-limit {win_limit} --draw-plies {draw_plies} \
        --draw-limit {draw_limit} --draw-from {draw_from} --max-plies {max_plies}{network}{tables}"
    )
}

/// The progress shown while games are played.
struct Progress {
    bar: ProgressBar,
    /// If standard error is not a terminal: the interval between lines, and the time of the last
    /// one.
    lines: Option<(Duration, Duration)>,
    begun: Instant,
    totals: SelfPlayTotals,
}

impl Progress {
    fn new(plan: &SelfPlayPlan, before: u64, interval: Duration) -> Progress {
        let (bar, template) = match plan.games {
            Some(games) => {
                (ProgressBar::new(games), "{wide_bar} {msg}, {elapsed_precise}, {eta} left")
            }
            None => (ProgressBar::new_spinner(), "{spinner} {msg}, {elapsed_precise}"),
        };
        set_style(&bar, template);
        // The first line, before a game has ended.
        bar.set_message(message(&SelfPlayTotals::default(), Duration::ZERO));
        bar.set_position(before);
        bar.reset_eta();
        let lines = (!io::stderr().is_terminal()).then_some((interval, Duration::ZERO));
        Progress { bar, lines, begun: Instant::now(), totals: SelfPlayTotals::default() }
    }

    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn show(&mut self, totals: &SelfPlayTotals) {
        let news = totals.games - self.totals.games;
        self.totals = *totals;
        let elapsed = self.elapsed();
        let message = message(totals, elapsed);
        match &mut self.lines {
            Some((interval, last)) => {
                if elapsed - *last >= *interval && (news > 0 || !interval.is_zero()) {
                    *last = elapsed;
                    // Standard error may be closed.
                    let _ = writeln!(io::stderr(), "{message}, {} s", elapsed.as_secs());
                }
            }
            None => {
                self.bar.inc(news);
                self.bar.set_message(message);
                self.bar.tick();
            }
        }
    }

    fn end(&mut self) -> SelfPlayTotals {
        self.bar.finish_and_clear();
        self.totals
    }
}

/// What was played, and how fast.
fn message(totals: &SelfPlayTotals, elapsed: Duration) -> String {
    format!(
        "{}, {}, {:.0} plies/s",
        grouped(totals.games, "game", "games"),
        grouped(totals.plies, "ply", "plies"),
        rate(totals.plies, elapsed)
    )
}

fn rate(count: u64, elapsed: Duration) -> f64 {
    count as f64 / elapsed.as_secs_f64().max(1e-3)
}

fn print(
    totals: &SelfPlayTotals,
    before: u64,
    elapsed: Duration,
    out: &mut impl Write,
) -> io::Result<()> {
    let share = |count: u64| 100.0 * count as f64 / totals.games.max(1) as f64;
    writeln!(
        out,
        "{}, {} in {}, {:.0} plies/s; {} in the folder",
        grouped(totals.games, "game", "games"),
        grouped(totals.plies, "ply", "plies"),
        FormattedDuration(elapsed),
        rate(totals.plies, elapsed),
        grouped(before + totals.games, "game", "games"),
    )?;
    if totals.games == 0 {
        return Ok(());
    }
    for (words, count) in
        [("White won", totals.white), ("Black won", totals.black), ("drawn", totals.drawn())]
    {
        writeln!(out, "{words:<30} {:>12} {:>6.2} %", HumanCount(count).to_string(), share(count))?;
    }
    for ending in Ending::ALL.iter().filter(|ending| totals.endings[**ending as usize] > 0) {
        let count = totals.endings[*ending as usize];
        writeln!(
            out,
            "  {ending:<28} {:>12} {:>6.2} %",
            HumanCount(count).to_string(),
            share(count)
        )?;
    }
    Ok(())
}
