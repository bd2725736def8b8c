//! `fissile play`: a game between two people, a person and the engine, or the engine and itself.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU64;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{BadInput, network};
use crate::config::Settings;
use crate::engine::setup::{Endgames, endgames};
use crate::formats::pgn::Tags;
use crate::play::budget::{DEFAULT_LEVEL, LEVELS};
use crate::play::input::{Ask, Lines, Terminal};
use crate::play::session::SessionError;
use crate::play::{Budget, ClubContest, Contest, FullContest, Player, Screen, Session, start};
use crate::render::terminal_board::{Look, takes_color};
use crate::util::quote::quote;

/// Arguments of `fissile play`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "At the prompt, \"help\" lists the commands.")]
pub struct PlayArgs {
    /// Rules of the game
    #[arg(long, value_enum, default_value_t = Rules::Atomic)]
    rules: Rules,
    /// Who plays White
    #[arg(long, value_enum, default_value_t = Side::Human)]
    white: Side,
    /// Who plays Black
    #[arg(long, value_enum, default_value_t = Side::Human)]
    black: Side,
    /// Strength of the engine, from 1 to 10; 6 unless --nodes or --time is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(level_range()), conflicts_with = "nodes")]
    level: Option<u32>,
    /// Let the engine search this many nodes for each move
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    /// Let the engine think this many milliseconds about each move, or less if a level or nodes are
    /// given too
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// Draw the board with letters, for terminals without UTF-8
    #[arg(long)]
    ascii: bool,
    /// Draw the board with Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Start from a FEN, in quotes, or from the end of the first game in a PGN file
    #[arg(long, value_name = "FILE|FEN", default_value = "startpos")]
    from: String,
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

const fn level_range() -> std::ops::RangeInclusive<i64> {
    *LEVELS.start() as i64..=*LEVELS.end() as i64
}

/// Plays until somebody quits or the input ends.
///
/// # Errors
/// An unreadable start; input or output that fails; not enough memory for the engine.
pub fn run(args: &PlayArgs, settings: &Settings, out: &mut dyn Write) -> anyhow::Result<()> {
    let Beginning { contest, mut tags, note } = begin(args, settings)?;
    complete(&mut tags, args);
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let input: Box<dyn Ask> = if interactive {
        Box::new(Terminal::new()?)
    } else {
        Box::new(Lines::new(io::stdin().lock()))
    };
    let color = takes_color(&io::stdout());
    writeln!(out, "{}", introduction(args))?;
    if let Some(note) = note {
        writeln!(out, "{note}")?;
    }
    let mut session = Session {
        contest,
        players: [player(args.white), player(args.black)],
        budget: budget(args),
        tags,
        screen: Screen {
            look: Look { ascii: args.ascii, color, flip: args.flip },
            animate: interactive && color,
        },
        input,
        out,
        resigned: None,
    };
    session.run().map_err(|error| match error {
        SessionError::Io(error) => error.into(),
        SessionError::Search(error) => error.into(),
    })
}

/// The start of the game.
struct Beginning {
    contest: Box<dyn Contest>,
    /// The tags of the file.
    tags: Tags,
    /// A note to print about it.
    note: Option<String>,
}

fn begin(args: &PlayArgs, settings: &Settings) -> Result<Beginning, BadInput> {
    if args.rules == Rules::Club {
        let game = start::club(&args.from).map_err(BadInput::new)?;
        return Ok(Beginning {
            contest: Box::new(ClubContest::new(game)),
            tags: Tags::default(),
            note: None,
        });
    }
    let recorded = start::full(&args.from).map_err(BadInput::new)?;
    let goes_on = recorded.game.outcome().is_none() && recorded.result != "*";
    let note = goes_on.then(|| {
        format!(
            "The file gives the result {}; here the game goes on from its last position.",
            quote(&recorded.result)
        )
    });
    let Endgames { tables, complaints, .. } = endgames(settings);
    for complaint in complaints {
        // If standard error is closed, nobody wants to know.
        let _ = writeln!(io::stderr(), "fissile: {complaint}");
    }
    let contest =
        Box::new(FullContest::new(recorded.game, settings.clone(), tables, network(settings)?));
    Ok(Beginning { contest, tags: recorded.tags, note })
}

/// Sets the tags that a new game needs; tags of a file stay.
fn complete(tags: &mut Tags, args: &PlayArgs) {
    let date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    for (name, value) in [
        ("Event", "Game at the Fissile prompt"),
        ("Date", &date),
        ("Round", "-"),
        ("White", &name(args.white, args)),
        ("Black", &name(args.black, args)),
    ] {
        tags.set_default(name, value);
    }
}

/// The name of a player in the tags.
fn name(side: Side, args: &PlayArgs) -> String {
    match side {
        Side::Human => "Human".to_owned(),
        Side::Engine => format!("Fissile {} ({})", env!("CARGO_PKG_VERSION"), strength(args)),
    }
}

/// A sentence about the players and the rules.
fn introduction(args: &PlayArgs) -> String {
    let rules = match args.rules {
        Rules::Atomic => "Atomic chess",
        Rules::Club => "Atomic chess by the club rules",
    };
    let player = |side| match side {
        Side::Human => "human".to_owned(),
        Side::Engine => format!("Fissile, {}", strength(args)),
    };
    format!(
        "{rules}. White: {}. Black: {}. \"help\" lists the commands.",
        player(args.white),
        player(args.black)
    )
}

/// The strength of the engine in words.
fn strength(args: &PlayArgs) -> String {
    let budget = budget(args);
    let level = level(args).map(|level| format!("level {level}"));
    let nodes =
        budget.nodes.filter(|_| level.is_none()).map(|nodes| format!("{nodes} nodes a move"));
    let time = budget.time.map(|time| format!("{} ms a move", time.as_millis()));
    [level, nodes, time].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn level(args: &PlayArgs) -> Option<u32> {
    let default = (args.nodes.is_none() && args.time.is_none()).then_some(DEFAULT_LEVEL);
    args.level.or(default)
}

fn budget(args: &PlayArgs) -> Budget {
    let level = level(args).map(Budget::level_nodes);
    Budget {
        nodes: level.or(args.nodes.map(NonZeroU64::get)),
        time: args.time.map(Duration::from_millis),
    }
}

const fn player(side: Side) -> Player {
    match side {
        Side::Human => Player::Human,
        Side::Engine => Player::Engine,
    }
}
