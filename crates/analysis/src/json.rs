//! Analyses as one JSON document, one game per line, or as JSON objects, one line per game.
//! `docs/analyse.md` describes both; scores and chances are for White.

use std::collections::HashSet;

use serde::{Deserialize, Serialize, Serializer};

use super::comparison::MoveComparison;
use super::input::Subject;
use super::judge::{Compared, Verdict};
use super::known::LastKnown;
use super::proven::Proven;
use super::remarks::{Remarks, remarks};
use super::searched::{Link, PositionResult, SearchedPosition, san_line};
use super::{Analysis, AnalysisPlan, SearchBudget};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Move, Outcome, Position, blast};
use crate::formats::pgn::Element;
use crate::opening_names::name_of_game;
use crate::search::{Score, Wdl};
use crate::util::quote::{harmless_json, quote};

/// Builds the document piece by piece: first the result of [`Document::add`] for each game, then
/// [`Document::end`].
#[derive(Clone, Copy, Debug)]
pub struct Document {
    budget: SearchBudget,
    prove_nodes: u64,
    chess960: bool,
    is_begun: bool,
}

impl Document {
    /// A document without games. With `chess960`, castling is the king taking its rook in every
    /// game, without it only in games that need it.
    #[must_use]
    pub const fn new(budget: SearchBudget, prove_nodes: u64, chess960: bool) -> Document {
        Document { budget, prove_nodes, chess960, is_begun: false }
    }

    /// The piece with the next game; the first one includes the head of the document. `known` is
    /// its last move that a book knows.
    ///
    /// # Errors
    /// None in practice; the JSON crate requires it.
    pub fn add(
        &mut self,
        analysis: &Analysis,
        known: Option<LastKnown>,
    ) -> serde_json::Result<String> {
        let game = harmless_json(serde_json::to_string(&game(analysis, self.chess960, known))?);
        if std::mem::replace(&mut self.is_begun, true) {
            return Ok(format!(",\n{game}"));
        }
        let budget = serde_json::to_string(&BudgetJson::from(self.budget))?;
        let prove_nodes = self.prove_nodes;
        Ok(format!(
            "{{\"generator\":\"{GENERATOR}\",\"budget\":{budget},\"prove_nodes\":{prove_nodes},\"games\":[\n{game}"
        ))
    }

    /// The text after the last game.
    #[must_use]
    pub const fn end() -> &'static str {
        "\n]}\n"
    }
}

/// How every [`line()`] begins.
pub const LINE_BEGINS: &str = "{\"source\":";

/// An analysis as a line of its own, with its line feed: the game as in a [`Document`], after its
/// origin and the budgets of its analysis. `known` is its last move that a book knows.
///
/// # Errors
/// None in practice; the JSON crate requires it.
pub fn line(
    analysis: &Analysis,
    plan: &AnalysisPlan,
    chess960: bool,
    known: Option<LastKnown>,
) -> serde_json::Result<String> {
    let line = serde_json::to_string(&LineOfFile {
        source: &analysis.subject.source,
        number: analysis.subject.number,
        generator: GENERATOR,
        budget: plan.budget.into(),
        prove_nodes: plan.prove_nodes,
        multi_pv: plan.lines,
        network: &plan.network_id,
        game: game(analysis, chess960, known),
    })?;
    Ok(harmless_json(line) + "\n")
}

/// The origin of a line from [`line()`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct LineOrigin {
    /// The name of the source.
    pub source: String,
    /// The number of the game or position in it, from 1.
    pub number: usize,
    generator: String,
    budget: BudgetJson,
    #[serde(default)]
    prove_nodes: u64,
    /// `None` in lines of earlier builds, like the network.
    multi_pv: Option<usize>,
    network: Option<String>,
    start: String,
    moves: Vec<Spelled>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Spelled {
    san: String,
}

impl LineOrigin {
    /// How the line was made otherwise than this version makes it by a plan, in words.
    #[must_use]
    pub fn difference(&self, plan: &AnalysisPlan) -> Option<String> {
        if self.generator != GENERATOR {
            return Some("by another version".to_owned());
        }
        if self.budget != plan.budget.into() {
            return Some("with another budget".to_owned());
        }
        if self.prove_nodes != plan.prove_nodes {
            return Some(format!("with --prove {}", self.prove_nodes));
        }
        if let Some(lines) = self.multi_pv.filter(|lines| *lines != plan.lines) {
            return Some(format!("with --multi-pv {lines}"));
        }
        let network = self.network.as_ref().filter(|network| **network != plan.network_id)?;
        Some(format!("with the network {}", quote(network)))
    }

    /// Whether the line is about this game or position.
    #[must_use]
    pub fn is_about(&self, subject: &Subject) -> bool {
        let sans = san_line(*subject.game.start(), subject.game.moves());
        self.start == subject.game.start().to_string()
            && self.moves.iter().map(|mv| &mv.san).eq(&sans)
    }
}

/// The program and its version.
const GENERATOR: &str = concat!("Fissile ", env!("CARGO_PKG_VERSION"));

#[derive(Serialize)]
struct LineOfFile<'a> {
    source: &'a str,
    number: usize,
    generator: &'static str,
    budget: BudgetJson,
    prove_nodes: u64,
    multi_pv: usize,
    network: &'a str,
    #[serde(flatten)]
    game: GameJson<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BudgetJson {
    Nodes(u64),
    Depth(u32),
    MovetimeMs(u64),
}

impl From<SearchBudget> for BudgetJson {
    fn from(budget: SearchBudget) -> BudgetJson {
        match budget {
            SearchBudget::Nodes(nodes) => BudgetJson::Nodes(nodes),
            SearchBudget::Depth(depth) => BudgetJson::Depth(depth),
            SearchBudget::Time(time) => BudgetJson::MovetimeMs(time.as_millis() as u64),
        }
    }
}

#[derive(Serialize)]
struct GameJson<'a> {
    name: Option<&'a str>,
    tags: TagsJson<'a>,
    start: String,
    result: &'a str,
    broken: Option<&'a str>,
    comments: Vec<String>,
    accuracy: Option<AccuracyJson>,
    opening: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<LastKnown>,
    positions: Vec<PositionJson>,
    moves: Vec<MoveJson>,
}

/// Tags as an object; of several with the same name the first counts.
struct TagsJson<'a>(&'a [(String, String)]);

impl Serialize for TagsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seen = HashSet::new();
        let pairs = self.0.iter().filter(|(name, _)| seen.insert(name.as_str()));
        serializer.collect_map(pairs.map(|(name, value)| (name, value)))
    }
}

#[derive(Serialize)]
struct AccuracyJson {
    white: Option<f64>,
    black: Option<f64>,
}

#[derive(Serialize)]
struct PositionJson {
    fen: String,
    turn: &'static str,
    outcome: Option<&'static str>,
    score: Option<ScoreJson>,
    wdl: Option<[u32; 3]>,
    proven: Option<ProvenJson>,
    depth: i32,
    nodes: u64,
    lines: Vec<LineJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ScoreJson {
    Cp(i32),
    Mate(i64),
}

#[derive(Serialize)]
struct ProvenJson {
    winner: &'static str,
    plies: u32,
}

#[derive(Serialize)]
struct LineJson {
    score: ScoreJson,
    wdl: [u32; 3],
    uci: Vec<String>,
    san: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<Link>,
}

#[derive(Serialize)]
struct MoveJson {
    san: String,
    uci: String,
    number: u32,
    color: &'static str,
    blast: Vec<String>,
    clock: Option<String>,
    loss: Option<f64>,
    uncertain: bool,
    comparison: Option<ComparisonJson>,
    judgment: Option<String>,
    best: Option<BestJson>,
    refutation: Vec<String>,
    glyphs: Vec<u8>,
    comments: Vec<String>,
    variations: Vec<String>,
}

#[derive(Serialize)]
struct ComparisonJson {
    best: f64,
    played: f64,
    depth: i32,
    nodes: u64,
}

#[derive(Serialize)]
struct BestJson {
    san: String,
    uci: String,
}

fn game(analysis: &Analysis, chess960: bool, known: Option<LastKnown>) -> GameJson<'_> {
    let subject = &analysis.subject;
    let castling = CastlingText::of(subject.game.start(), chess960);
    let clocks = clocks(&subject.elements);
    let (lead, remarks) = remarks(&subject.elements);
    let mut remarks = remarks.into_iter();
    let accuracy =
        |color| analysis.record(color).accuracy.map(|percent| (percent * 10.0).round() / 10.0);
    let moves = analysis.moves().enumerate().map(|(ply, (before, mv, after, verdict))| {
        let clock = clocks.get(ply).cloned().flatten();
        let remarks = remarks.next().unwrap_or_default();
        move_json(before, mv, &after.position, verdict, clock, remarks, castling)
    });
    let accuracy = match subject.game.moves() {
        [] => None,
        _ => Some(AccuracyJson { white: accuracy(Color::White), black: accuracy(Color::Black) }),
    };
    GameJson {
        name: subject.name.as_deref(),
        tags: TagsJson(&subject.tags),
        start: subject.game.start().to_string(),
        result: &subject.result,
        broken: subject.broken.as_deref(),
        comments: lead.comments,
        accuracy,
        opening: name_of_game(&subject.game),
        known,
        positions: analysis.positions.iter().map(|searched| position(searched, castling)).collect(),
        moves: moves.collect(),
    }
}

fn position(searched: &SearchedPosition, castling: CastlingText) -> PositionJson {
    let SearchedPosition { position, outcome, found, proven, .. } = searched;
    let lines = found.iter().flat_map(|found| &found.lines).map(|line| LineJson {
        score: score(line.score),
        wdl: chances(line.wdl),
        uci: line.moves.iter().map(|mv| mv.uci(castling)).collect(),
        san: san_line(*position, &line.moves),
        link: line.link,
    });
    let (depth, nodes) =
        found.as_ref().map_or((0, 0), |PositionResult { depth, nodes, .. }| (*depth, *nodes));
    PositionJson {
        fen: position.to_string(),
        turn: position.turn().name(),
        outcome: outcome.map(outcome_name),
        score: searched.score().map(score),
        wdl: searched.wdl().map(chances),
        proven: proven.map(|Proven { winner, plies }| ProvenJson { winner: winner.name(), plies }),
        depth,
        nodes,
        lines: lines.collect(),
    }
}

fn move_json(
    searched: &SearchedPosition,
    mv: Move,
    after: &Position,
    verdict: &Verdict,
    clock: Option<String>,
    Remarks { glyphs, comments, variations }: Remarks,
    castling: CastlingText,
) -> MoveJson {
    let before = &searched.position;
    MoveJson {
        san: before.san(mv),
        uci: mv.uci(castling),
        number: before.fullmove_number(),
        color: before.turn().name(),
        blast: blast::removed(before, mv).into_iter().map(|square| square.to_string()).collect(),
        clock,
        loss: verdict.loss(),
        uncertain: verdict.is_uncertain,
        comparison: verdict.compared.map(|compared| comparison(searched, compared)),
        judgment: verdict.judgment.map(|judgment| judgment.to_string()),
        best: verdict.best.map(|best| BestJson { san: before.san(best), uci: best.uci(castling) }),
        refutation: san_line(*after, &verdict.refutation),
        glyphs,
        comments,
        variations,
    }
}

fn comparison(searched: &SearchedPosition, compared: Compared) -> ComparisonJson {
    let [best, played] = compared.points();
    let (depth, nodes) =
        searched.comparison.map_or((0, 0), |MoveComparison { depth, nodes, .. }| (depth, nodes));
    ComparisonJson { best, played, depth, nodes }
}

/// The clock after each move of the main line, from the comments after it.
fn clocks(elements: &[Element]) -> Vec<Option<String>> {
    let (mut clocks, mut depth) = (Vec::new(), 0_usize);
    for element in elements {
        match element {
            Element::Open => depth += 1,
            Element::Close => depth = depth.saturating_sub(1),
            Element::Move { .. } if depth == 0 => clocks.push(None),
            Element::Comment(text) if depth == 0 => {
                let clock = text.split_once("[%clk ").and_then(|(_, rest)| rest.split_once(']'));
                if let (Some(last), Some((clock, _))) = (clocks.last_mut(), clock) {
                    *last = Some(clock.trim().to_owned());
                }
            }
            _ => {}
        }
    }
    clocks
}

fn score(score: Score) -> ScoreJson {
    score.moves_to_mate().map_or(ScoreJson::Cp(score.centipawns()), ScoreJson::Mate)
}

const fn chances(wdl: Wdl) -> [u32; 3] {
    [wdl.win, wdl.draw, wdl.loss]
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Explosion { .. } => "explosion",
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Stalemate => "stalemate",
        Outcome::InsufficientMaterial => "insufficient material",
        Outcome::ClosedPosition => "closed position",
        Outcome::FiftyMoves => "fifty-move rule",
        Outcome::Threefold => "threefold repetition",
    }
}
