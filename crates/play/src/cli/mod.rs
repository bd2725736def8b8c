//! `fissile play`: a game between a person and the engine, between two people, or of the engine
//! against itself. [`crate`] plays it; this file sets it up from the arguments.

mod begin;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::chess960::{self, Chess960};
use crate::input::{Ask, PipedLines, Terminal};
use crate::interrupt::{Interrupt, Press};
use crate::save::{SaveState, SharedSave};
use crate::session::SessionError;
use crate::start::Start;
use crate::{
    BoardScreen, ClubContest, Contest, FullContest, Player, PromptSession, Strength, game_tags,
    start,
};
use begin::begin;
use fissile_cli::Entry;
use fissile_cli::context::{Context, network};
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::CommandFiles;
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::{takes_color, takes_symbols, tell};
use fissile_cli::setting_flags::SettingFlags;
use fissile_cli::signals::on_interrupt;
use fissile_cli::time::milliseconds;
use fissile_engine::config::{Settings, options};
use fissile_engine::engine::setup::{self, Endgames, endgames};
use fissile_engine::engine::strength::LEVELS;
use fissile_engine::search::strength_limit::TOP_LEVEL;
use fissile_engine::util::quote::{harmless, quote};
use fissile_engine::util::wrap::wrapped;
use fissile_formats::new_file;
use fissile_formats::pgn::Tags;
use fissile_render::terminal_board::BoardLook;

/// The width of the output without a terminal, and the maximum width on one, in columns.
const COLUMNS: usize = 80;

/// `fissile play`.
pub const PLAY: Entry =
    Entry::new::<PlayArgs>("play", "Play against the engine or another person, at a prompt");

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Without --white, --black and --two-humans you play White, and the engine Black. At the prompt, \
    \"help\" lists the commands. Every game is saved as PGN in fissile/games in your system's data folder (on \
    Linux ~/.local/share), and --resume continues it. Ctrl-C makes a thinking engine move at once; a second \
    one, or one at the prompt, leaves."
)]
pub struct PlayArgs {
    /// File with a game, of which the first is continued at its end, or a position and moves to play
    /// first, as startpos e4 e5; startpos if there is none
    #[arg(value_name = "FILE|POSITION", conflicts_with = "resume")]
    place: Vec<OsString>,
    /// Rules of the game; atomic unless a file says otherwise
    #[arg(long, value_enum)]
    rules: Option<Rules>,
    /// Who plays White
    #[arg(long, value_enum)]
    white: Option<Side>,
    /// Who plays Black
    #[arg(long, value_enum)]
    black: Option<Side>,
    /// Let two people play each other
    #[arg(long, conflicts_with_all = ["white", "black"])]
    two_humans: bool,
    /// Strength of the engine, from 1 (a beginner) to 10 (full strength), as on the board; 4 unless
    /// --nodes, --time or a weaker player is asked for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(level_range()), conflicts_with = "nodes")]
    level: Option<u32>,
    /// Let the engine search this many nodes for each move
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    /// Let the engine think for this time about each move, or less if a level or nodes are given
    /// too: milliseconds, or a number with a unit such as 500ms or 2s
    #[arg(long, value_name = "TIME", value_parser = milliseconds)]
    time: Option<Duration>,
    /// Begin from the Chess960 position of this number, from 0 to 959, or without it from one at random.
    /// If a position or a game is given, only write its castling as Chess960 does
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    #[arg(value_parser = Chess960::read)]
    chess960: Option<Chess960>,
    /// Draw the board with letters, for terminals without UTF-8
    #[arg(long)]
    ascii: bool,
    /// Draw the board with Black at the bottom; this is the default if only Black is a person
    #[arg(long)]
    flip: bool,
    /// Start from a FEN, in quotes, or from the end of the first game in a PGN file
    #[arg(long, value_name = "FILE|FEN", hide = true)]
    from: Option<OsString>,
    /// Continue a saved game, with its rules, players and strength: the last unfinished one, or the
    /// one in a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["from", "rules"])]
    resume: Option<Option<PathBuf>>,
    /// Save the game in this file instead
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace the file of --save if it exists
    #[arg(long, requires = "save")]
    force: bool,
}

impl PlayArgs {
    /// Where the game begins, in words: one file, or a position and moves.
    fn begins(&self) -> impl Iterator<Item = &OsString> {
        self.from.iter().chain(&self.place)
    }

    /// The number of the Chess960 position that the game begins from.
    fn chess960(&self) -> Result<Option<u16>, BadInput> {
        let mut words = self.begins().map(|word| word.to_string_lossy());
        let (first, second) = (words.next(), words.next());
        match (self.chess960, first) {
            (None | Some(Chess960::Off), _) => Ok(None),
            (Some(_), _) if self.rules == Some(Rules::Club) => {
                Err(BadInput::new("--chess960 has no effect under the club rules"))
            }
            (Some(Chess960::On), None) if self.resume.is_none() => Ok(Some(chess960::at_random())),
            // Many write --chess960 518.
            (Some(Chess960::On), Some(word)) if second.is_none() => Ok(chess960::number(&word)),
            (Some(Chess960::On), _) => Ok(None),
            (Some(Chess960::Number(number)), None) if self.resume.is_none() => Ok(Some(number)),
            (Some(Chess960::Number(number)), _) => Err(BadInput::new(format_args!(
                "--chess960={number} begins a game of its own; leave out the number, or the other game"
            ))),
        }
    }
}

/// The available rules.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// Atomic chess as lichess plays it, with check, castling, en passant, promotion and draws
    Atomic,
    /// The two-player club game: none of these, and a lost king ends it
    Club,
}

/// The available players.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// A person at the prompt
    Human,
    /// Fissile
    Engine,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Human => Player::Human,
            Side::Engine => Player::Engine,
        }
    }
}

const fn level_range() -> std::ops::RangeInclusive<i64> {
    *LEVELS.start() as i64..=*LEVELS.end() as i64
}

impl Run for PlayArgs {
    const SETTINGS: Uses = Uses::Only(&[
        "hash",
        "threads",
        "limit_strength",
        "elo",
        "skill_level",
        "eval_file",
        "syzygy_path",
        "syzygy_probe_limit",
        "own_book",
        "book_file",
        "book_seed",
    ]);
    const IS_COLORED: bool = true;

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([("--save", self.save.as_ref())])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let Context { config, flags, out, .. } = context;
        play(self, config.settings(), flags, out)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Plays until somebody quits or the input ends.
fn play(
    args: &PlayArgs,
    settings: &Settings,
    flags: &SettingFlags,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    check(args, flags)?;
    let chess960 = args.chess960()?;
    let (start, saver) = begin(args, chess960)?;
    let mut settings = settings.clone();
    if let Some(chess960) = args.chess960 {
        settings.chess960 = chess960 != Chess960::Off;
    }
    let mut tags = tags_of(&start).clone();
    let known = if args.resume.is_some() { game_tags::read(&tags) } else { ([None; 2], None) };
    let strength = strength(args, &settings, flags, known.1);
    let players = players(args, known.0);
    game_tags::complete(&mut tags, players, &strength);
    let mut opening = vec![introduction(&start, players, &strength)];
    opening.extend(chess960.map(|number| format!("It begins from Chess960 position {number}.")));
    opening.extend(note(&start));
    let contest = contest(start, settings, flags)?;
    let interrupt = Arc::new(Interrupt::default());
    listen(Arc::clone(&interrupt), saver.saved());
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let input: Box<dyn Ask> = if interactive {
        Box::new(Terminal::new()?)
    } else {
        Box::new(PipedLines::new(io::stdin().lock()))
    };
    let color = takes_color(&io::stdout());
    for paragraph in opening {
        write!(out, "{}", wrapped(paragraph.split(' '), columns()))?;
    }
    let flip = args.flip || players == [Player::Engine, Player::Human];
    let mut session = PromptSession {
        contest,
        players,
        strength,
        tags,
        screen: BoardScreen {
            look: BoardLook { ascii: args.ascii || !takes_symbols(&io::stdout()), color, flip },
            animate: interactive && color,
        },
        columns,
        input,
        out,
        saver,
        interrupt,
        resigned: None,
        drawn: false,
        unsaved: false,
    };
    session.run().map_err(|error| match error {
        SessionError::Io(error) => error.into(),
        SessionError::Search(error) => error.into(),
    })
}

fn columns() -> usize {
    let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    width.filter(|width| *width > 0).unwrap_or(COLUMNS).min(COLUMNS)
}

/// Handles Ctrl-C, and termination in the same way.
fn listen(interrupt: Arc<Interrupt>, saved: SharedSave) {
    let handler = move || {
        if interrupt.press() == Press::Hurry {
            return;
        }
        // Waits while the file is being written; nothing is written afterwards.
        let saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
        // Standard output may be in the middle of a line. If standard error is closed, the line is
        // lost.
        let _ = writeln!(io::stderr(), "\n{}", farewell(&saved));
        new_file::abandon();
        process::exit(INTERRUPTED.into());
    };
    on_interrupt(handler);
}

/// What is said of a game that an interruption ends.
fn farewell(SaveState { path, failed }: &SaveState) -> String {
    match path.as_ref().map(|path| path.display().to_string()) {
        Some(path) if *failed => {
            format!("The game is saved in {}, except for its last moves.", harmless(&path))
        }
        Some(path) => format!("The game is saved in {}", harmless(&path)),
        None if *failed => "The game is not saved.".to_owned(),
        None => "There is no game to save.".to_owned(),
    }
}

/// Refuses two strengths, and a file that is both read and replaced.
fn check(args: &PlayArgs, flags: &SettingFlags) -> Result<(), BadInput> {
    let other = ["elo", "skill_level"].into_iter().find(|key| flags.gives(key));
    if let (Some(level), Some(key)) = (args.level, other) {
        return Err(BadInput::new(format_args!(
            "--level {level} and --{} both set the strength of the engine; give one of them",
            options::flag(key)
        )));
    }
    let name = if args.from.is_some() { "--from" } else { "the game" };
    let file = args.begins().next().filter(|first| start::is_file_name(first));
    CommandFiles::default()
        .input(name, file)
        .input("--resume", args.resume.as_ref().and_then(Option::as_ref))
        .output("--save", args.save.as_ref())
        .check()
}

const fn tags_of(start: &Start) -> &Tags {
    match start {
        Start::Full(recorded) => &recorded.tags,
        Start::Club(recorded) => &recorded.tags,
    }
}

fn contest(
    start: Start,
    settings: Settings,
    flags: &SettingFlags,
) -> Result<Box<dyn Contest>, BadInput> {
    let recorded = match start {
        Start::Full(recorded) => recorded,
        Start::Club(recorded) => {
            if let Some(flag) = flags.first_but_log() {
                let problem = format_args!("--{flag} has no effect under the club rules");
                return Err(BadInput::new(problem));
            }
            return Ok(Box::new(ClubContest::new(recorded.game)));
        }
    };
    let Endgames { tables, complaints, .. } = endgames(&settings);
    for complaint in complaints {
        tell(complaint);
    }
    let (network, book) = (network(&settings)?, setup::book(&settings).map_err(BadInput::new)?);
    Ok(Box::new(FullContest::new(recorded.game, settings, tables, network, book)))
}

/// The players. Unless two people play, the engine takes the side that no argument names.
fn players(args: &PlayArgs, known: [Option<Player>; 2]) -> [Player; 2] {
    if args.two_humans {
        return [Player::Human; 2];
    }
    match ([args.white, args.black].map(|side| side.map(Player::from)), known) {
        ([Some(white), Some(black)], _) => [white, black],
        ([Some(white), None], _) => [white, opponent(white)],
        ([None, Some(black)], _) => [opponent(black), black],
        ([None, None], [Some(white), Some(black)]) => [white, black],
        ([None, None], _) => [Player::Human, Player::Engine],
    }
}

const fn opponent(player: Player) -> Player {
    match player {
        Player::Human => Player::Engine,
        Player::Engine => Player::Human,
    }
}

/// The strength given by the arguments, otherwise that of the resumed game, otherwise that of the
/// settings.
fn strength(
    args: &PlayArgs,
    settings: &Settings,
    flags: &SettingFlags,
    known: Option<Strength>,
) -> Strength {
    let has_limit = ["elo", "limit_strength", "skill_level"].iter().any(|key| flags.gives(key));
    let is_given = args.level.is_some() || args.nodes.is_some() || args.time.is_some();
    let known = known.unwrap_or_default();
    let given = Strength {
        level: args.level,
        nodes: args.nodes.map(NonZeroU64::get),
        time: args.time,
        ..Strength::default()
    };
    let strength = if is_given || has_limit { given } else { known };
    // A rating without the switch would have no effect.
    let is_rated = settings.limit_strength || flags.gives("elo") && !flags.gives("limit_strength");
    let (rating, skill) = match known {
        _ if strength.level.is_some() => (strength.rating, strength.skill),
        Strength { rating: Some(rating), .. } if !has_limit => (Some(rating), None),
        Strength { skill: Some(skill), .. } if !has_limit => (None, Some(skill)),
        _ if is_rated => (Some(settings.elo), None),
        _ => (None, Some(settings.skill_level).filter(|skill| *skill < TOP_LEVEL)),
    };
    Strength { rating, skill, ..strength }.limited()
}

/// A sentence about the players and the rules.
fn introduction(start: &Start, players: [Player; 2], strength: &Strength) -> String {
    let rules = match start {
        Start::Full(_) => "Atomic chess",
        Start::Club(_) => "Atomic chess by the club rules",
    };
    let [white, black] = players.map(|player| match player {
        Player::Human => "human".to_owned(),
        Player::Engine => format!("Fissile, {}", strength.described()),
    });
    format!("{rules}. White: {white}. Black: {black}. \"help\" lists the commands.")
}

/// A note about a game that has a result but goes on.
fn note(start: &Start) -> Option<String> {
    let Start::Full(recorded) = start else { return None };
    let goes_on = recorded.game.outcome().is_none() && recorded.result != "*";
    goes_on.then(|| {
        let result = quote(&recorded.result);
        format!("The file gives the result {result}; here the game goes on from its last position.")
    })
}
