//! Analyses as a table for the terminal. Scores are for White, in pawns; the values of the best
//! move and of the move played are for the mover, in percent of a win. A line above each table says
//! so.

use super::Analysis;
use super::judge::{Compared, SideRecord};
use super::searched::SearchedPosition;
use crate::atomic::{Color, Move, Position};
use crate::formats::pgn::{movetext, numbered};
use crate::opening_names::name_of_game;
use crate::search::{Score, Wdl};
use crate::util::count::counted;

/// The units of the table of a game and of that of positions.
const GAME_UNITS: &str =
    "  score: pawns for White; best→played and lost: percent for the side that moved";
const POSITION_UNITS: &str = "score: pawns for White; White, draw, Black: chances in percent";

/// The maximum number of moves shown of a line or refutation.
const LINE: usize = 12;
const REFUTATION: usize = 4;

/// Formats analyses one by one.
#[derive(Debug, Default)]
pub struct TextTable {
    /// The kind of the previous analysis.
    last: Option<TableKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableKind {
    Game,
    Position,
}

impl TextTable {
    /// The lines of the next game or position.
    #[must_use]
    pub fn add(&mut self, analysis: &Analysis) -> String {
        let kind = if analysis.subject.game.moves().is_empty() {
            TableKind::Position
        } else {
            TableKind::Game
        };
        let mut text = if self.last.is_some() { "\n".to_owned() } else { String::new() };
        match kind {
            TableKind::Game => text.push_str(&game(analysis)),
            TableKind::Position => {
                text.push_str(&position(analysis, self.last != Some(TableKind::Position)))
            }
        }
        self.last = Some(kind);
        text
    }
}

/// A position with its best lines; the first one also has the column headings.
fn position(analysis: &Analysis, with_head: bool) -> String {
    let mut lines = Vec::new();
    if let Some(name) = &analysis.subject.name {
        lines.push(name.clone());
    }
    let Some(searched) = analysis.positions.first() else { return String::new() };
    lines.push(searched.position.to_string());
    if with_head {
        lines.push(POSITION_UNITS.to_owned());
        lines.push(format!(
            "{:>8} {:>6} {:>5} {:>6} {:>6} {:>10}  line",
            "score", "White", "draw", "Black", "depth", "nodes"
        ));
    }
    match &searched.found {
        Some(found) => lines.extend(found.lines.iter().enumerate().map(|(index, line)| {
            let Wdl { win, draw, loss } = line.wdl;
            let (depth, nodes) = if index == 0 {
                (found.depth.to_string(), found.nodes.to_string())
            } else {
                Default::default()
            };
            let [win, draw, loss] =
                [win, draw, loss].map(|chance| format!("{:.1}", f64::from(chance) / 10.0));
            let moves = line_text(&searched.position, &line.moves, LINE);
            format!(
                "{:>8} {win:>6} {draw:>5} {loss:>6} {depth:>6} {nodes:>10}  {moves}",
                score_text(line.score)
            )
        })),
        None => lines.push(format!("{:>8}  {}", score_of(searched), end_of(searched))),
    }
    lines.join("\n") + "\n"
}

/// A game: one line per move, and a summary of both sides.
fn game(analysis: &Analysis) -> String {
    let mut lines = vec![title(analysis)];
    lines.extend(name_of_game(&analysis.subject.game).map(|name| format!("  opening: {name}")));
    lines.push(GAME_UNITS.to_owned());
    lines.push(format!(
        "  {:<14} {:>7} {:>11} {:>5}  {:<11} {:<8} refutation",
        "move", "score", "best→played", "lost", "judgment", "best"
    ));
    lines.extend(
        analysis
            .positions
            .first()
            .map(|searched| format!("  {:<14} {:>7}", "start", score_of(searched))),
    );
    for (before, mv, after, verdict) in analysis.moves() {
        let pair = verdict.compared.map(Compared::points);
        let pair = pair.map_or(String::new(), |[best, played]| format!("{best:.1}→{played:.1}"));
        let sign = if verdict.is_uncertain { "~" } else { "" };
        let lost = verdict.loss().map_or(String::new(), |loss| format!("{sign}{loss:.1}"));
        let judgment =
            verdict.judgment.map_or_else(|| end_of(after), |judgment| judgment.to_string());
        let best = verdict.best.map_or(String::new(), |best| before.position.san(best));
        let refutation = line_text(&after.position, &verdict.refutation, REFUTATION);
        let (mv, score) = (numbered(&before.position, mv), score_of(after));
        let line = format!(
            "  {mv:<14} {score:>7} {pair:>11} {lost:>5}  {judgment:<11} {best:<8} {refutation}"
        );
        lines.push(line.trim_end().to_owned());
    }
    lines.extend(
        analysis
            .subject
            .broken
            .as_ref()
            .map(|reason| format!("  the rest cannot be read: {reason}")),
    );
    if analysis.verdicts.iter().any(|verdict| verdict.is_uncertain) {
        lines.push("  ~ uncertain: a deeper search may judge otherwise".to_owned());
    }
    for color in Color::ALL {
        let SideRecord { accuracy, counts: [inaccuracies, mistakes, blunders] } =
            analysis.record(color);
        let Some(accuracy) = accuracy else { continue };
        lines.push(format!(
            "{color}: accuracy {accuracy:.1} %, {}, {}, {}",
            counted(inaccuracies, "inaccuracy", "inaccuracies"),
            counted(mistakes, "mistake", "mistakes"),
            counted(blunders, "blunder", "blunders")
        ));
    }
    lines.join("\n") + "\n"
}

fn title(analysis: &Analysis) -> String {
    let subject = &analysis.subject;
    let known =
        |name: &str| subject.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let name = subject.name.as_deref().unwrap_or("Game");
    let place = [known("Event"), known("UTCDate").or_else(|| known("Date"))].into_iter().flatten();
    let place = place.collect::<Vec<_>>().join(", ");
    let title = if place.is_empty() { name.to_owned() } else { format!("{name} ({place})") };
    format!("{title} {}", subject.result)
}

/// The score of a position; `?` if it was not searched.
fn score_of(searched: &SearchedPosition) -> String {
    match searched.outcome {
        Some(outcome) => outcome.result().replace("1/2-1/2", "½-½"),
        None => searched.score().map_or_else(|| "?".to_owned(), score_text),
    }
}

/// The outcome in a position, if the game ends there.
fn end_of(searched: &SearchedPosition) -> String {
    searched.outcome.map_or(String::new(), |outcome| outcome.to_string())
}

fn score_text(score: Score) -> String {
    match score.moves_to_mate() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(score.centipawns()) / 100.0),
    }
}

fn line_text(start: &Position, moves: &[Move], most: usize) -> String {
    let mut words = movetext(start, &moves[..moves.len().min(most)]);
    if moves.len() > most {
        words.push("…".to_owned());
    }
    words.join(" ")
}
