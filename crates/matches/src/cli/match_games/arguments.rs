//! The arguments of `fissile match`, from the command line or from a file with the same keys.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::NonEmptyStringValueParser;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use fissile_cli::exit::BadInput;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular::{self, LARGEST_SETTINGS};

#[derive(Args, Clone, Debug, Default)]
#[command(after_help = AFTER_HELP)]
pub struct MatchArgs {
    /// TOML file with the same keys, such as rounds = 100, [each] and [[engine]]; flags override it
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) engines: EngineWords,
    /// Keys for every engine; those of --engine override them
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", help_heading = "Engines")]
    pub(super) each: Vec<String>,
    /// Who plays whom: roundrobin, or gauntlet for the first engine against each of the others
    #[arg(long, value_name = "WORD", value_parser = ["roundrobin", "gauntlet"], help_heading = "Engines")]
    pub(super) tournament: Option<String>,
    /// Openings that each two engines play; default 100, or 50000 with --sprt
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) rounds: Option<u64>,
    /// Games from each opening, with colors reversed after each; default 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) games: Option<u64>,
    /// Games at a time; default as many as the cores can play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) concurrency: Option<u64>,
    /// Stop when a hypothesis is accepted: elo0=0 elo1=5 alpha=0.05 beta=0.05
    /// model=normalized|logistic
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    pub(super) sprt: Vec<String>,
    /// Seed of the openings that are made, and of order=random; default 1
    #[arg(long, value_name = "N", alias = "srand")]
    pub(super) seed: Option<u64>,
    /// Openings from a file: file=FILE format=epd|pgn order=random|sequential start=N plies=N;
    /// without it, balanced openings are made by the seed
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE")]
    pub(super) openings: Vec<String>,
    /// Play Chess960: openings may have its castling rights, and UCI_Chess960 is set
    #[arg(long)]
    pub(super) chess960: bool,
    /// End level games as draws: movenumber=40 movecount=8 score=10
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", help_heading = "Ending games early")]
    pub(super) draw: Vec<String>,
    /// End lost games: movecount=3 score=600 twosided=true
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", help_heading = "Ending games early")]
    pub(super) resign: Vec<String>,
    /// End games whose result these Syzygy tables know; several folders as for SyzygyPath
    #[arg(long, value_name = "FOLDER", help_heading = "Ending games early")]
    pub(super) tb: Option<String>,
    /// Ask the tables of --tb only if at most this many pieces are left, kings included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=32), help_heading = "Ending games early")]
    pub(super) tbpieces: Option<u32>,
    /// End games as draws after this many moves of both sides
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = "Ending games early")]
    pub(super) maxmoves: Option<u32>,
    /// File that keeps every finished game, from which the same command continues; default match.jsonl
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(super) journal: Option<PathBuf>,
    /// Continue the match of a journal; other flags may be left out. If the file does not exist, the
    /// match begins
    #[arg(long, value_name = "FILE", help_heading = "Files", conflicts_with = "journal")]
    pub(super) resume: Option<PathBuf>,
    /// Start over even if there is a journal
    #[arg(long, help_heading = "Files", conflicts_with = "resume")]
    pub(super) restart: bool,
    /// With --resume: run the programs that the journal names, though it was not made here
    #[arg(long, help_heading = "Files", requires = "resume")]
    pub(super) trust: bool,
    /// Write the games as PGN
    #[arg(long, value_name = "FILE", help_heading = "Files", value_parser = named_file)]
    pub(super) pgnout: Option<PathBuf>,
    /// Write the last positions of the games as FENs
    #[arg(long, value_name = "FILE", help_heading = "Files", value_parser = named_file)]
    pub(super) epdout: Option<PathBuf>,
    /// Draw the Elo over the games
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(super) svg: Option<PathBuf>,
    /// Print the result as JSON at the end, and nothing else on standard output
    #[arg(long)]
    pub(super) json: bool,
    /// Games between two reports if standard output is not a terminal; default 10
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) ratinginterval: Option<u64>,
    /// Give each game cores of its own (Linux)
    #[arg(long)]
    pub(super) affinity: bool,
    /// Accepted for fastchess's sake: an engine that fails is always started again
    #[arg(long)]
    pub(super) recover: bool,
    /// Play only part I of N of the match, from 1; each part has openings of its own
    #[arg(long, value_name = "I/N", help_heading = "Many machines", value_parser = shard)]
    pub(super) shard: Option<(u64, u64)>,
    /// Join the journals of the parts of a match, and report on the whole
    #[arg(long, num_args = 1.., value_name = "FILE", help_heading = "Many machines")]
    #[arg(conflicts_with_all = ["engine", "each", "resume", "restart", "shard", "file"])]
    pub(super) merge: Vec<PathBuf>,
}

const AFTER_HELP: &str = "Keys of --engine and --each: cmd=PROGRAM, name=NAME, dir=FOLDER, args=\"WORDS\", option.NAME=VALUE, \
    tc=10+0.1 (or 40/60+0.6, 1:30), st=SECONDS, nodes=N, depth=N, timemargin=MS, ponder, restart=on.\n\n\
    Example: fissile match --engine cmd=./new name=new --engine cmd=./old name=old --each tc=10+0.1 option.Hash=16 \
    --sprt elo0=0 elo1=5 --pgnout games.pgn\n\n\
    Ctrl-C ends a match in good order; the same command continues it, and so does --resume alone, even if the program was killed. Faults of engines are kept \
    in the journal, with the position and the engine's last lines. --log trace --log-file FILE keeps all that is said.";

/// The words of each `--engine`.
#[derive(Clone, Debug, Default)]
pub struct EngineWords(pub(super) Vec<Vec<String>>);

impl FromArgMatches for EngineWords {
    fn from_arg_matches(matches: &ArgMatches) -> Result<EngineWords, clap::Error> {
        let occurrences = matches.get_occurrences::<String>("engine");
        Ok(EngineWords(
            occurrences.into_iter().flatten().map(|words| words.cloned().collect()).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineWords::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineWords {
    fn augment_args(command: Command) -> Command {
        let engine = Arg::new("engine")
            .long("engine")
            .action(ArgAction::Append)
            .num_args(1..)
            .value_name("KEY=VALUE")
            .value_parser(NonEmptyStringValueParser::new())
            .help_heading("Engines")
            .help("An engine, such as cmd=./engine name=new tc=10+0.1; once for each engine");
        command.arg(engine)
    }

    fn augment_args_for_update(command: Command) -> Command {
        EngineWords::augment_args(command)
    }
}

/// `FILE` or, as fastchess writes it, `file=FILE`.
fn named_file(text: &str) -> Result<PathBuf, String> {
    let name = text.strip_prefix("file=").unwrap_or(text);
    if name.is_empty() { Err("it needs a name".to_owned()) } else { Ok(PathBuf::from(name)) }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text
        .split_once('/')
        .and_then(|(part, count)| Some((part.parse::<u64>().ok()?, count.parse::<u64>().ok()?)));
    parts
        .filter(|(part, count)| *part >= 1 && part <= count && *count <= 1_000_000)
        .ok_or_else(|| "it takes I/N with I from 1 to N, such as 2/8".to_owned())
}

impl MatchArgs {
    /// Reads flags that were made from those of other runners.
    pub(super) fn from_flags(flags: &[OsString]) -> Result<MatchArgs, String> {
        parse(std::iter::once("match".into()).chain(flags.iter().cloned()))
    }

    /// The arguments with those of the file, if one is given.
    pub(super) fn with_file(&self) -> Result<MatchArgs, BadInput> {
        let Some(path) = &self.file else { return Ok(self.clone()) };
        let file = from_file(path)?;
        let own = self.clone();
        let words = |own: Vec<String>, file: Vec<String>| if own.is_empty() { file } else { own };
        let engines = if own.engines.0.is_empty() { file.engines } else { own.engines };
        Ok(MatchArgs {
            file: None,
            engines,
            // Those of the command line come later and win.
            each: file.each.into_iter().chain(own.each).collect(),
            tournament: own.tournament.or(file.tournament),
            rounds: own.rounds.or(file.rounds),
            games: own.games.or(file.games),
            concurrency: own.concurrency.or(file.concurrency),
            sprt: words(own.sprt, file.sprt),
            seed: own.seed.or(file.seed),
            openings: words(own.openings, file.openings),
            chess960: own.chess960 || file.chess960,
            draw: words(own.draw, file.draw),
            resign: words(own.resign, file.resign),
            tb: own.tb.or(file.tb),
            tbpieces: own.tbpieces.or(file.tbpieces),
            maxmoves: own.maxmoves.or(file.maxmoves),
            journal: if own.resume.is_some() { None } else { own.journal.or(file.journal) },
            resume: own.resume.or(file.resume),
            // Only somebody at the prompt can say so.
            restart: own.restart,
            trust: own.trust,
            pgnout: own.pgnout.or(file.pgnout),
            epdout: own.epdout.or(file.epdout),
            svg: own.svg.or(file.svg),
            json: own.json || file.json,
            ratinginterval: own.ratinginterval.or(file.ratinginterval),
            affinity: own.affinity || file.affinity,
            recover: own.recover || file.recover,
            shard: own.shard.or(file.shard),
            merge: own.merge,
        })
    }
}

/// Reads a TOML file by turning its keys into flags.
fn from_file(path: &Path) -> Result<MatchArgs, BadInput> {
    let name = quote(&path.display().to_string()).to_string();
    let text = regular::read_text(path, LARGEST_SETTINGS)
        .map_err(|error| BadInput::new(format_args!("cannot read the match {name}: {error}")))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(0, |span| text[..span.start].lines().count().max(1));
        BadInput::new(format_args!("{name} line {line}: {}", error.message()))
    })?;
    let mut arguments = vec!["match".to_owned()];
    for (key, value) in &table {
        flag(key, value, &mut arguments)
            .map_err(|problem| BadInput::new(format_args!("{name}: {problem}")))?;
    }
    parse(arguments.into_iter().map(OsString::from))
        .map_err(|problem| BadInput::new(format_args!("{name}: {problem}")))
}

/// Parses flags made from a file or from another program's flags. Error messages name flags without dashes.
fn parse(arguments: impl Iterator<Item = OsString>) -> Result<MatchArgs, String> {
    let command = MatchArgs::augment_args(Command::new("match").disable_help_flag(true));
    let parsed = command.try_get_matches_from(arguments);
    let parsed = parsed.and_then(|matches| MatchArgs::from_arg_matches(&matches));
    parsed.map_err(|error| in_plain_words(&error))
}

fn in_plain_words(error: &clap::Error) -> String {
    let key = error.get(ContextKind::InvalidArg).map(ToString::to_string).unwrap_or_default();
    let key = key.split_whitespace().next().unwrap_or_default().trim_start_matches("--");
    let value = error.get(ContextKind::InvalidValue).map(ToString::to_string);
    match (error.kind(), value) {
        (ErrorKind::UnknownArgument, _) => format!("there is no key {}", quote(key)),
        (_, Some(value)) => format!("{} is no value of {}", quote(&value), quote(key)),
        _ => error.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}

/// Appends the flag of a key of the file.
fn flag(key: &str, value: &toml::Value, arguments: &mut Vec<String>) -> Result<(), String> {
    let flag = format!("--{key}");
    match value {
        toml::Value::Array(tables) if key == "engine" => {
            for table in tables {
                let table = table.as_table().ok_or("engine is not a table: [[engine]]")?;
                arguments.push(flag.clone());
                words("", table, arguments)?;
            }
        }
        toml::Value::Table(table) => {
            arguments.push(flag);
            words("", table, arguments)?;
        }
        toml::Value::Boolean(true) => arguments.push(flag),
        toml::Value::Boolean(false) => {}
        value => arguments.push(format!("{flag}={}", scalar(key, value)?)),
    }
    Ok(())
}

/// Appends the words of a table; the keys of a table in it follow its name and a dot.
fn words(prefix: &str, table: &toml::Table, arguments: &mut Vec<String>) -> Result<(), String> {
    for (key, value) in table {
        let key = format!("{prefix}{key}");
        match value {
            toml::Value::Table(table) => words(&format!("{key}."), table, arguments)?,
            value => arguments.push(format!("{key}={}", scalar(&key, value)?)),
        }
    }
    Ok(())
}

fn scalar(key: &str, value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(_) | toml::Value::Float(_) | toml::Value::Boolean(_) => {
            Ok(value.to_string())
        }
        _ => Err(format!("{} has no single value", quote(key))),
    }
}
