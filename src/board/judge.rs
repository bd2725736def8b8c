//! Judges a game with the code of `fissile analyse`: it searches on a thread of its own and puts
//! the verdicts into the tree. [`crate::analysis`] decides what is a mistake.

use std::io;
use std::sync::Arc;
use std::thread;

use super::events::{Eval, JudgementView, RecordView, Records};
use super::hall::{Hall, Inbox, Judging, ToTab};
use super::live::{BUDGET, score_view};
use super::messages::Side;
use super::remark::MOST_GLYPHS;
use super::room::Refusal;
use super::study_game::StudyGame;
use super::tree::{NodeId, ROOT};
use super::views::{Lesson, MoveName};
use crate::analysis::input::{InputError, InputSource, Subject};
use crate::analysis::remarks::gives_way;
use crate::analysis::selection::Selection;
use crate::analysis::study::Study;
use crate::analysis::{self, Analysis, AnalysisListener, AnalysisPlan, SearchBudget};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Game, Move};
use crate::engine::setup::probing;
use crate::search::{Signals, Wdl};
use crate::util::cores::cores;

/// The most moves of a better line that are put into the tree.
const LONGEST_LINE: usize = 10;

/// The budgets that may be asked for, in nodes for each position.
const BUDGETS: std::ops::RangeInclusive<u64> = 1_000..=10_000_000;

/// The plan of a judging run: `nodes` for each position, on all cores.
///
/// # Errors
/// If the budget is out of range.
pub fn plan(hall: &Hall, nodes: Option<u64>) -> Result<AnalysisPlan, Refusal> {
    let nodes = checked_nodes(nodes)?;
    Ok(AnalysisPlan {
        budget: nodes.map_or(BUDGET, SearchBudget::Nodes),
        // The page of the board has no place for proofs.
        prove_nodes: 0,
        lines: 1,
        threads: cores(),
        hash_mebibytes: hall.settings().hash_mib as usize,
        network: Arc::clone(&hall.network),
        endgames: hall.endgames.clone(),
        probing: probing(hall.settings()),
    })
}

/// A budget that was asked for.
///
/// # Errors
/// If it is out of range.
pub fn checked_nodes(nodes: Option<u64>) -> Result<Option<u64>, Refusal> {
    match nodes.filter(|nodes| !BUDGETS.contains(nodes)) {
        Some(nodes) => {
            let (low, high) = (BUDGETS.start(), BUDGETS.end());
            Err(format!("nodes is a number from {low} to {high}, not {nodes}"))
        }
        None => Ok(nodes),
    }
}

/// Searches the positions of a game, on a thread of its own, and tells the tab under a number.
///
/// # Errors
/// If no thread can be started.
pub fn start(
    game: Game,
    plan: AnalysisPlan,
    number: u64,
    signals: Arc<Signals>,
    inbox: Inbox,
) -> io::Result<()> {
    let judge = move || {
        let sources = [InputSource::one("game", Subject::game(game))];
        let mut listener = Told { number, inbox: inbox.clone(), done: 0, analysis: None };
        let run = analysis::run(&sources, &Selection::default(), &plan, &signals, &mut listener);
        let told = match run {
            Ok(()) => Judging::Done(Box::new(listener.analysis.filter(|_| !signals.is_stopped()))),
            Err(error) => Judging::Failed(error.to_string()),
        };
        // A tab that is gone needs no answer.
        let _ = inbox.send(ToTab::Judging(number, told));
    };
    thread::Builder::new().name("judge".to_owned()).spawn(judge).map(drop)
}

/// Reports progress to the tab.
struct Told {
    number: u64,
    inbox: Inbox,
    done: usize,
    analysis: Option<Analysis>,
}

impl AnalysisListener for Told {
    fn progress(&mut self, _: f64, positions: usize) {
        self.done += positions;
        let told = Judging::Progress(self.done);
        let _ = self.inbox.send(ToTab::Judging(self.number, told));
    }

    fn problem(&mut self, problem: &InputError) {
        log::warn!("{problem}");
    }

    fn note(&mut self, text: &str) {
        log::warn!("{text}");
    }

    fn analysis(&mut self, analysis: &Analysis) -> io::Result<()> {
        self.analysis = Some(analysis.clone());
        Ok(())
    }
}

/// Puts an analysis into the main line of a game: evaluations, judgements, glyphs, and the lines
/// that would have been better.
///
/// # Errors
/// If the main line is not that of the analysis any more.
pub fn apply(
    game: &mut StudyGame,
    analysis: &Analysis,
    castling: CastlingText,
) -> Result<(), Refusal> {
    let line: Vec<NodeId> = std::iter::once(ROOT).chain(game.tree.line_after(ROOT)).collect();
    let mv = |id: &NodeId| game.tree.node(*id).ok().and_then(|node| node.mv());
    let own: Vec<Move> = line.iter().filter_map(mv).collect();
    if own != analysis.subject.game.moves() {
        return Err("the main line changed while it was judged; judge it again".to_owned());
    }
    let told = |error: super::tree::TreeError| error.to_string();
    for (id, study) in line.iter().zip(&analysis.studies) {
        game.tree.remark_mut(*id).map_err(told)?.eval = eval(study);
    }
    let mut better = Vec::new();
    for ((pair, (before, _, _, verdict)), id) in
        line.windows(2).zip(analysis.moves()).zip(line.iter().skip(1))
    {
        let remark = game.tree.remark_mut(*id).map_err(told)?;
        remark.glyphs.retain(|glyph| !gives_way(*glyph, verdict));
        let judgement = verdict.judgement;
        remark.judgement = judgement.map(|judgement| JudgementView {
            word: judgement.to_string(),
            loss: verdict.loss(),
            uncertain: verdict.is_uncertain,
            best: verdict
                .best
                .map(|best| MoveName { uci: best.uci(castling), san: before.position.san(best) }),
        });
        if let Some(judgement) = judgement {
            remark.glyphs.truncate(MOST_GLYPHS - 1);
            remark.glyphs.insert(0, judgement.glyph());
            better.push((pair[0], before.line()));
        }
    }
    for (mut at, line) in better {
        for mv in line.iter().take(LONGEST_LINE) {
            at = game.tree.add(at, *mv).map_err(told)?.0;
        }
    }
    game.record = Some(Records {
        white: record(analysis, Color::White),
        black: record(analysis, Color::Black),
    });
    Ok(())
}

/// The evaluation of a searched position. A finished game has none.
fn eval(study: &Study) -> Option<Eval> {
    let found = study.found.as_ref().filter(|_| study.outcome.is_none())?;
    let Wdl { win, draw, loss } = found.wdl;
    // The scores of a study are White's.
    let score = score_view(found.score, Color::White);
    Some(Eval { score, wdl: Some([win, draw, loss]), depth: Some(found.depth) })
}

fn record(analysis: &Analysis, color: Color) -> RecordView {
    let record = analysis.record(color);
    let [inaccuracies, mistakes, blunders] = record.counts;
    let accuracy = record.accuracy.map(|percent| (percent * 10.0).round() / 10.0);
    RecordView { accuracy, inaccuracies, mistakes, blunders }
}

/// The mistakes and blunders of a judged game, and its inaccuracies if there are no worse moves.
///
/// # Errors
/// If the game was not judged.
pub fn lessons(game: &StudyGame, side: Side) -> Result<Vec<Lesson>, Refusal> {
    if game.record.is_none() {
        return Err("the game has not been judged yet".to_owned());
    }
    let wanted = |color: Color| match side {
        Side::White => color == Color::White,
        Side::Black => color == Color::Black,
        Side::Both => true,
    };
    let mut lessons = Vec::new();
    let mut before = ROOT;
    for id in game.tree.line_after(ROOT) {
        let (Ok(last), Ok(node)) = (game.tree.node(before), game.tree.node(id)) else { continue };
        if let Some(judgement) = &node.remark.judgement
            && wanted(last.position().turn())
        {
            lessons.push(Lesson { node: before, played: id, word: judgement.word.clone() });
        }
        before = id;
    }
    if lessons.iter().any(|lesson| lesson.word != "inaccuracy") {
        lessons.retain(|lesson| lesson.word != "inaccuracy");
    }
    Ok(lessons)
}

/// The better move of the judgement on what was played after a node, if the game was judged there.
#[must_use]
pub fn better(game: &StudyGame, node: NodeId) -> Option<Move> {
    let at = game.tree.node(node).ok()?;
    let played = game.tree.node(*at.children().first()?).ok()?;
    let best = played.remark.judgement.as_ref()?.best.as_ref()?;
    at.position().parse_uci(&best.uci).ok()
}
