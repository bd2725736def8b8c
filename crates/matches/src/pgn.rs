//! A game of a match as PGN, with score, depth, time and nodes of each move as fastchess and
//! cutechess-cli write them.

use super::engine::EngineScore;
use super::fastchess;
use super::game::{Finished, PlayedMove};
use super::record::{Fault, GameEnding, GameScore, Side};
use super::settings::{EngineSettings, Limits, MatchRules};
use crate::atomic::{Color, Position};
use crate::formats::pgn::{Tags, movetext, write_words};

/// The result as a PGN writes it.
#[must_use]
pub const fn result(score: GameScore) -> &'static str {
    match score {
        GameScore::WhiteWins => "1-0",
        GameScore::BlackWins => "0-1",
        GameScore::Draw => "1/2-1/2",
    }
}

/// In whose words a PGN is, and what it has besides.
#[derive(Clone, Debug, Default)]
pub struct PgnStyle {
    /// Whether faults have the words of fastchess, and the last comment says how the game ended.
    pub like_fastchess: bool,
    /// Whether the deepest line of each search is given, as `sd=`.
    pub seldepth: bool,
    pub event: Option<String>,
    pub site: Option<String>,
}

/// The game with its tags and comments; `date` is `YYYY.MM.DD`.
#[must_use]
pub fn text(finished: &Finished, rules: &MatchRules, date: &str, style: &PgnStyle) -> String {
    let record = &finished.record;
    let [white, black] = [record.white, record.black].map(|number| &rules.engines[number]);
    let mut tags = Tags::default();
    // The round and the number of the game in it, as other runners count: from 1.
    let round = format!("{}.{}", record.round + 1, record.number % rules.games + 1);
    let plies = finished.game.moves().len().to_string();
    let termination = match style.like_fastchess {
        true => fastchess::termination(&record.ending),
        false => termination(&record.ending),
    };
    if let Some(site) = &style.site {
        tags.set("Site", site);
    }
    for (name, value) in [
        ("Event", style.event.as_deref().unwrap_or("Fissile match")),
        ("Date", date),
        ("Round", &round),
        ("White", &white.name),
        ("Black", &black.name),
        ("PlyCount", &plies),
        ("Termination", termination),
    ] {
        tags.set(name, value);
    }
    let controls = [white, black].map(|engine| time_control(&engine.limits));
    if controls[0] == controls[1] {
        tags.set("TimeControl", &controls[0]);
    } else {
        tags.set("WhiteTimeControl", &controls[0]);
        tags.set("BlackTimeControl", &controls[1]);
    }
    // Readers of fastchess's games get no tags that they do not know.
    if !style.like_fastchess {
        tags.set_opening(&finished.game);
    }
    let ending = match style.like_fastchess {
        true => fastchess::reason(&record.ending, record.score),
        false => sentence(&record.ending, record.score, [white, black]),
    };
    let words = words(finished, &ending, style);
    let mut text = write_words(&finished.game, &tags, result(record.score), &words);
    text.push('\n');
    text
}

/// The moves with their comments, in words that a line break may separate.
fn words(finished: &Finished, ending: &str, style: &PgnStyle) -> Vec<String> {
    let game = &finished.game;
    let opening = game.moves().len() - finished.moves.len();
    let mut words = movetext(game.start(), &game.moves()[..opening]);
    if !words.is_empty() {
        words.push("{book}".to_owned());
    }
    let mut position: Position = *game.start();
    for mv in &game.moves()[..opening] {
        position.make(*mv);
    }
    for (index, played) in finished.moves.iter().enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => words.push(format!("{number}.")),
            // After a comment the number is repeated.
            Color::Black if index > 0 || opening > 0 || number > 0 => {
                words.push(format!("{number}..."));
            }
            Color::Black => {}
        }
        words.push(position.san(played.mv));
        let mut parts = comment(played, style);
        if style.like_fastchess && index + 1 == finished.moves.len() {
            parts.push(ending.to_owned());
        }
        words.extend(format!("{{{}}}", parts.join(", ")).split_whitespace().map(str::to_owned));
        position.make(played.mv);
    }
    // OpenBench reads the words of a second comment as moves.
    if !style.like_fastchess || finished.moves.is_empty() {
        words.extend(format!("{{{ending}}}").split(' ').map(str::to_owned));
    }
    words
}

/// The parts of the comment on a move.
fn comment(played: &PlayedMove, style: &PgnStyle) -> Vec<String> {
    let score = match played.score {
        None => "?".to_owned(),
        Some(EngineScore::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(EngineScore::Mate(moves)) if moves > 0 => format!("+M{moves}"),
        Some(EngineScore::Mate(moves)) => format!("-M{}", -moves),
    };
    let seconds = played.spent.as_secs_f64();
    let mut parts = vec![format!("{score}/{} {seconds:.3}s", played.depth)];
    parts.push(format!("n={}", played.nodes));
    if style.seldepth {
        parts.push(format!("sd={}", played.seldepth));
    }
    // Quotation marks and braces would end the line or the comment.
    let line = |line: &String| format!("line=\"{}\"", line.replace(['"', '{', '}'], "'"));
    parts.extend(played.lines.iter().map(line));
    parts
}

/// The value of the tag `Termination`, in the words of the PGN standard.
#[must_use]
pub const fn termination(ending: &GameEnding) -> &'static str {
    match ending {
        GameEnding::Explosion
        | GameEnding::Checkmate
        | GameEnding::Stalemate
        | GameEnding::Threefold
        | GameEnding::FiftyMoves
        | GameEnding::DeadPosition
        | GameEnding::ClosedPosition => "normal",
        GameEnding::MaxMoves
        | GameEnding::Tablebase
        | GameEnding::DrawAdjudicated
        | GameEnding::ResignAdjudicated => "adjudication",
        GameEnding::Fault { fault, .. } => match fault {
            Fault::TimeLoss { .. } => "time forfeit",
            Fault::IllegalMove { .. } | Fault::NoMove | Fault::Flood => "rules infraction",
            Fault::NoStart | Fault::Crash | Fault::Hang => "abandoned",
        },
    }
}

/// Who won, in words.
pub(crate) const fn winner(score: GameScore) -> &'static str {
    match score {
        GameScore::WhiteWins => "White wins",
        GameScore::BlackWins => "Black wins",
        GameScore::Draw => "Draw",
    }
}

/// How the game ended, without a brace.
#[must_use]
pub fn sentence(ending: &GameEnding, score: GameScore, engines: [&EngineSettings; 2]) -> String {
    let winner = winner(score);
    match ending {
        GameEnding::Explosion => format!("{winner} by explosion"),
        GameEnding::Checkmate => format!("{winner} by checkmate"),
        GameEnding::Stalemate => format!("{winner} by stalemate"),
        GameEnding::Threefold => format!("{winner} by threefold repetition"),
        GameEnding::FiftyMoves => format!("{winner} by the fifty-move rule"),
        GameEnding::DeadPosition => format!("{winner} by insufficient material"),
        GameEnding::ClosedPosition => format!("{winner} by a closed position"),
        GameEnding::MaxMoves => format!("{winner} by the maximum number of moves"),
        GameEnding::Tablebase => format!("{winner} by tablebase"),
        GameEnding::DrawAdjudicated | GameEnding::ResignAdjudicated => {
            format!("{winner} by adjudication")
        }
        GameEnding::Fault { culprit, fault } => {
            let side = match culprit {
                Side::White => 0,
                Side::Black => 1,
            };
            let name = engines[side].name.replace(['{', '}'], "");
            format!("{winner}: {name} {}", fault_in_words(fault).replace(['{', '}'], ""))
        }
    }
}

/// What an engine did, as the end of a sentence.
#[must_use]
pub fn fault_in_words(fault: &Fault) -> String {
    match fault {
        Fault::NoStart => "cannot be started".to_owned(),
        Fault::Crash => "has ended".to_owned(),
        Fault::Hang => "does not answer".to_owned(),
        Fault::TimeLoss { late_ms, runner_late: false } => format!("is late by {late_ms} ms"),
        Fault::TimeLoss { late_ms, runner_late: true } => {
            format!("is late by {late_ms} ms, or the machine is")
        }
        Fault::IllegalMove { text } => {
            format!("plays the illegal move {}", crate::util::quote::quote(text))
        }
        Fault::NoMove => "gives no move".to_owned(),
        Fault::Flood => "prints without end".to_owned(),
    }
}

/// The value of the tag `TimeControl`: seconds, `1/S` for S seconds a move, `-` without a clock.
fn time_control(limits: &Limits) -> String {
    match (limits.clock, limits.move_time_ms) {
        (Some(clock), _) => clock.tag(),
        (None, Some(time)) => format!("1/{}", time as f64 / 1000.0),
        (None, None) => "-".to_owned(),
    }
}
