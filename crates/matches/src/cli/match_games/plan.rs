//! The settings of a match from its arguments, or from the journal that it continues.

use std::fs;
use std::path::{Path, PathBuf};

use super::arguments::MatchArgs;
use super::{games_out, trust};
use crate::journal::{self, Header, Journal, JournalError, JournalGame, VERSION, check_same};
use crate::report::picture;
use crate::runner::{Trial, try_engines};
use crate::schedule::{OpeningSource, count, fixtures};
use crate::settings::{
    EngineSettings, MatchRules, MatchSettings, OpeningSettings, Shard, Tournament, Words,
    WordsError,
};
use crate::statistics::sprt::Sprt;
use fissile_cli::exit::BadInput;
use fissile_cli::output::{CommandFiles, is_free_or_own, refuse_dash};
use fissile_cli::screen::{tell, tell_remarks};

/// Openings for each two engines, without `--rounds`.
const ROUNDS: u64 = 100;
const ROUNDS_OF_SPRT: u64 = 50_000;

/// A match that is ready to be played.
pub(super) struct Plan {
    pub(super) settings: MatchSettings,
    pub(super) openings: OpeningSource,
    pub(super) journal: Journal,
    pub(super) path: PathBuf,
    /// The games of the journal.
    pub(super) played: Vec<JournalGame>,
}

/// Checks everything, starts every engine once, and opens the journal.
pub(super) fn plan(args: &MatchArgs) -> anyhow::Result<Plan> {
    let continued = args.resume.as_ref().filter(|path| path.exists());
    if let (Some(path), None, true) = (&args.resume, continued, args.engines.0.is_empty()) {
        let sentence = format!("there is no journal {} to continue", path.display());
        return Err(BadInput::new(sentence).into());
    }
    let Some(path) = continued else {
        let mut settings = settings(args)?;
        let openings = prepare(&mut settings)?;
        let path = journal_path(args);
        let header = header(&settings, &openings);
        if args.restart && path.exists() {
            // Nothing but a match that nobody plays is removed, with the files of its games.
            let (_lock, _, games) = Journal::resume(&path).map_err(bad_input)?;
            games_out::remove(args.pgnout.as_deref(), args.epdout.as_deref(), &games)?;
            fs::remove_file(&path).map_err(|error| {
                bad_input(JournalError::Write { file: path.display().to_string(), error })
            })?;
        }
        let journal = Journal::create(&path, &header).map_err(bad_input)?;
        trust::remember(&header);
        return Ok(Plan { settings, openings, journal, path, played: Vec::new() });
    };
    let (journal, header, played) = Journal::resume(path).map_err(bad_input)?;
    if args.engines.0.is_empty() && !args.trust {
        trust::check(path, &header)?;
    }
    let mut settings =
        if args.engines.0.is_empty() { from_header(args, &header)? } else { settings(args)? };
    let openings = prepare(&mut settings)?;
    check_same(path, &header, &settings.rules, openings.fingerprint()).map_err(|error| {
        BadInput::new(format_args!("{error}; --restart replaces it, --journal names another file"))
    })?;
    if header.settings.shard != settings.shard {
        let Shard { index, count } = header.settings.shard;
        let sentence = format!("{} is shard {}/{count} of the match", path.display(), index + 1);
        return Err(BadInput::new(sentence).into());
    }
    Ok(Plan { settings, openings, journal, path: path.clone(), played })
}

fn bad_input(error: JournalError) -> anyhow::Error {
    if error.is_bad_input() { BadInput::new(error).into() } else { error.into() }
}

fn header(settings: &MatchSettings, openings: &OpeningSource) -> Header {
    let (version, commit) = (env!("CARGO_PKG_VERSION"), fissile_cli::COMMIT);
    Header {
        fissile_match: VERSION,
        program: format!("fissile {version}, commit {commit}"),
        openings: openings.fingerprint(),
        settings: settings.clone(),
    }
}

/// The settings of the journal, with what may change from the arguments.
fn from_header(args: &MatchArgs, header: &Header) -> Result<MatchSettings, BadInput> {
    let fixed = [
        ("each", !args.each.is_empty()),
        ("tournament", args.tournament.is_some()),
        ("games", args.games.is_some()),
        ("seed", args.seed.is_some()),
        ("openings", !args.openings.is_empty()),
        ("chess960", args.chess960),
        ("draw", !args.draw.is_empty()),
        ("resign", !args.resign.is_empty()),
        ("tb", args.tb.is_some()),
        ("tbpieces", args.tbpieces.is_some()),
        ("maxmoves", args.maxmoves.is_some()),
        ("shard", args.shard.is_some()),
    ];
    if let Some((flag, _)) = fixed.iter().find(|(_, is_given)| *is_given) {
        return Err(BadInput::new(format_args!(
            "--{flag} cannot change when a match continues; without --engine, all of that is in the journal"
        )));
    }
    let mut settings = header.settings.clone();
    settings.rounds = args.rounds.unwrap_or(settings.rounds);
    settings.concurrency = concurrency(args).or(settings.concurrency);
    settings.affinity |= args.affinity;
    if !args.sprt.is_empty() {
        settings.sprt = sprt(args)?;
    }
    Ok(settings)
}

fn concurrency(args: &MatchArgs) -> Option<usize> {
    args.concurrency.and_then(|games| usize::try_from(games).ok())
}

pub(super) fn sprt(args: &MatchArgs) -> Result<Option<Sprt>, BadInput> {
    given("--sprt", &args.sprt, |words| words.sprt())
}

/// The settings that follow a flag, if it is given.
fn given<T>(
    flag: &str,
    words: &[String],
    read: impl FnOnce(&Words) -> Result<T, WordsError>,
) -> Result<Option<T>, BadInput> {
    if words.is_empty() {
        return Ok(None);
    }
    let words = Words::split(flag, words).map_err(BadInput::new)?;
    read(&words).map(Some).map_err(BadInput::new)
}

/// The settings of the arguments alone.
pub(super) fn settings(args: &MatchArgs) -> Result<MatchSettings, BadInput> {
    let engines = &args.engines.0;
    if engines.len() < 2 {
        return Err(BadInput::new(format_args!(
            "a match needs at least two engines, each with --engine cmd=PROGRAM; {} given",
            match engines.len() {
                0 => "none is",
                _ => "one is",
            }
        )));
    }
    let each = Words::split("--each", &args.each).map_err(BadInput::new)?;
    let engine = |(words, number): (&Vec<String>, usize)| -> Result<EngineSettings, BadInput> {
        let words = Words::split("--engine", words).map_err(BadInput::new)?;
        words.engine(&each, number).map_err(BadInput::new)
    };
    let engines = engines.iter().zip(1..).map(engine).collect::<Result<Vec<_>, _>>()?;
    let sprt = sprt(args)?;
    if sprt.is_some() && engines.len() > 2 {
        return Err(BadInput::new("--sprt compares two engines, and there are more"));
    }
    let openings = given("--openings", &args.openings, |words| words.openings())?;
    let rules = MatchRules {
        engines,
        tournament: match args.tournament.as_deref() {
            Some("gauntlet") => Tournament::Gauntlet,
            _ => Tournament::RoundRobin,
        },
        games: args.games.unwrap_or(2),
        seed: args.seed.unwrap_or(1),
        openings: openings.unwrap_or_else(OpeningSettings::default),
        draw: given("--draw", &args.draw, |words| words.draw())?,
        resign: given("--resign", &args.resign, |words| words.resign())?,
        tables: args.tb.clone().unwrap_or_default(),
        table_pieces: args.tbpieces,
        max_moves: args.maxmoves,
        chess960: args.chess960,
    };
    let default = if sprt.is_some() { ROUNDS_OF_SPRT } else { ROUNDS };
    Ok(MatchSettings {
        rules,
        rounds: args.rounds.unwrap_or(default),
        shard: shard(args),
        concurrency: concurrency(args),
        affinity: args.affinity,
        sprt,
    })
}

/// Reads the openings and starts every engine once, which gives those without a name theirs.
pub(super) fn prepare(settings: &mut MatchSettings) -> anyhow::Result<OpeningSource> {
    let openings = OpeningSource::new(&settings.rules).map_err(|error| {
        if error.is_bad_input() { BadInput::new(error).into() } else { anyhow::Error::new(error) }
    })?;
    if settings.affinity && !cfg!(target_os = "linux") {
        tell("--affinity has no effect on this system");
    }
    if let Some(different) = openings.different()
        && settings.rounds > different as u64
    {
        tell(format_args!(
            "there are {different} openings for {} rounds, so openings are repeated; games with them are not independent",
            settings.rounds
        ));
    }
    let trials = try_engines(settings).map_err(BadInput::new)?;
    name(&mut settings.rules.engines, &trials);
    for (engine, Trial { remarks, .. }) in settings.rules.engines.iter().zip(&trials) {
        tell_remarks(&engine.name, remarks);
    }
    Ok(openings)
}

/// Gives every engine a name of its own.
fn name(engines: &mut [EngineSettings], trials: &[Trial]) {
    for (engine, Trial { name: own, .. }) in engines.iter_mut().zip(trials) {
        if engine.name.is_empty() {
            engine.name = if own.is_empty() { "engine".to_owned() } else { own.clone() };
        }
    }
    for later in 1..engines.len() {
        let name = engines[later].name.clone();
        let mut number = 2;
        while engines[..later].iter().any(|engine| engine.name == engines[later].name) {
            engines[later].name = format!("{name} {number}");
            number += 1;
        }
    }
}

impl Plan {
    /// The number of games in all, and of those that are played.
    pub(super) fn counts(&self) -> (u64, u64) {
        let wanted: std::collections::HashSet<u64> =
            fixtures(&self.settings).map(|game| game.number).collect();
        let played = self.played.iter().filter(|game| wanted.contains(&game.record.number));
        (count(&self.settings), played.count() as u64)
    }
}

/// The journals of the parts of a match as one: the settings and the games by number.
pub(super) fn merged(paths: &[PathBuf]) -> anyhow::Result<(Header, Vec<JournalGame>)> {
    let mut whole: Option<(Header, Vec<JournalGame>)> = None;
    for path in paths {
        let (header, games) = journal::read(path).map_err(bad_input)?;
        match &mut whole {
            None => whole = Some((header, games)),
            Some((first, all)) => {
                let Header { openings, settings, .. } = &*first;
                check_same(path, &header, &settings.rules, *openings).map_err(bad_input)?;
                first.settings.rounds = settings.rounds.max(header.settings.rounds);
                all.extend(games);
            }
        }
    }
    let (mut header, mut games) =
        whole.ok_or_else(|| BadInput::new("--merge needs at least one journal"))?;
    header.settings.shard = Shard::WHOLE;
    games.sort_by_key(|game| game.record.number);
    let before = games.len();
    games.dedup_by_key(|game| game.record.number);
    if games.len() < before {
        let twice = before - games.len();
        tell(format_args!("{twice} games are in several journals; the first of each counts"));
    }
    Ok((header, games))
}

/// Adds the files that a match replaces. The words of fastchess come here as well.
pub(super) fn with_outputs(
    args: &MatchArgs,
    files: CommandFiles,
) -> Result<CommandFiles, BadInput> {
    let outputs = [&args.pgnout, &args.epdout, &args.svg].map(Option::as_ref);
    outputs.iter().flatten().try_for_each(|path| refuse_dash(path))?;
    let [pgn, epd, svg] = outputs;
    Ok(files.output("--pgnout", pgn).output("--epdout", epd).output("--svg", svg))
}

/// Refuses outputs that are inputs or each other, and those that exist if the match is new. What a
/// match that continues has written before is recognized: games by the journal, when they are written
/// anew, and a picture here.
pub(super) fn check_outputs(args: &MatchArgs, files: CommandFiles) -> Result<(), BadInput> {
    let openings = given("--openings", &args.openings, |words| words.openings())?;
    let journal = journal_path(args);
    refuse_dash(&journal)?;
    let files = files
        .input("--openings", openings.and_then(|openings| openings.file))
        .output("the journal", Some(journal));
    with_outputs(args, files)?.check()?;
    if args.restart || args.resume.as_ref().is_some_and(|path| path.exists()) {
        return args.svg.as_ref().map_or(Ok(()), |path| refuse_foreign_picture(path));
    }
    // A picture may also go to a device.
    let svg = args.svg.as_deref().filter(|path| path.is_file());
    [args.pgnout.as_deref(), args.epdout.as_deref(), svg].into_iter().try_for_each(refuse_existing)
}

/// Refuses to replace a file that is no picture of a match.
pub(super) fn refuse_foreign_picture(path: &Path) -> Result<(), BadInput> {
    if is_free_or_own(path, picture::is_own) {
        return Ok(());
    }
    Err(BadInput::new(format_args!(
        "{} exists and is no picture of a match; --svg needs another name",
        path.display()
    )))
}

fn journal_path(args: &MatchArgs) -> PathBuf {
    let named = args.resume.as_ref().or(args.journal.as_ref());
    named.cloned().unwrap_or_else(|| journal::default_path(shard(args)))
}

/// Resumes the journal of the match if there is one: the same command continues, as that of `tune`,
/// `train` and `selfplay` does. Without engines only `--resume` does, because the journal names programs.
pub(super) fn continue_same(args: &mut MatchArgs) {
    let path = journal_path(args);
    if !args.restart && !args.engines.0.is_empty() && path.exists() {
        args.resume = Some(path);
    }
}

/// The part of the match that the arguments name.
fn shard(args: &MatchArgs) -> Shard {
    args.shard.map_or(Shard::WHOLE, |(part, count)| Shard { index: part - 1, count })
}

/// Refuses an output that exists.
pub(super) fn refuse_existing(path: Option<&Path>) -> Result<(), BadInput> {
    match path.filter(|path| path.exists()) {
        Some(path) => Err(BadInput::new(format_args!(
            "{} exists; a new match needs another name",
            path.display()
        ))),
        None => Ok(()),
    }
}
