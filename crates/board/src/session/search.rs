//! The search of a client, one at a time: live analysis that follows what is shown, the opponent's
//! threat, and a move that a learner tries.

use super::context::Context;
use super::exercise::Exercise;
use super::refusal::{MOST_LINES, Refusal};
use super::request::{AnalysisOptions, Answer, JobId, Request};
use super::setup::Capacity;
use crate::analysis::comparison::MoveComparison;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move, Position};
use crate::explain::objection::read_move;
use crate::model::edit::EditError;
use crate::model::lines::is_line;
use crate::model::{GameId, NodeId};
use crate::search::PvInfo;
use crate::wire::Event;
use crate::wire::views::{AnalysisView, LineView};

/// A loss from which a tried move is not right, in points of 100: that of an inaccuracy.
const RIGHT: f64 = 5.0;

/// A loss from which a tried move is not right in an exercise, where it must keep the win.
const KEEPS_WIN: f64 = 1.0;

#[derive(Default)]
pub struct Search {
    /// The live analysis; `None` while it is off.
    wanted: Option<AnalysisOptions>,
    work: Option<Work>,
}

/// What is searched.
struct Work {
    job: JobId,
    subject: Subject,
}

enum Subject {
    /// With the lines that were sent last.
    Live {
        target: Target,
        options: AnalysisOptions,
        last: Vec<PvInfo>,
    },
    Threat {
        node: NodeId,
        position: Position,
        castling: CastlingText,
    },
    Try {
        node: NodeId,
        uci: String,
        san: String,
    },
}

/// A position that is analyzed.
#[derive(Clone, PartialEq)]
struct Target {
    game: GameId,
    node: NodeId,
    line: Game,
    castling: CastlingText,
}

impl Search {
    /// Turns the live analysis on. `hash` is the size of the table in MiB.
    ///
    /// # Errors
    /// If no game is selected, or it asks for more than there is.
    pub fn analyse(
        &mut self,
        cx: &mut Context<'_>,
        lines: u32,
        threads: Option<u32>,
        hash: Option<u32>,
    ) -> Result<(), Refusal> {
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(Refusal::Lines(lines));
        }
        let Capacity { threads: [usual, most], hash_mib: [usual_hash, most_hash] } =
            cx.hub.capacity;
        let (threads, hash_mib) = (threads.unwrap_or(usual), hash.unwrap_or(usual_hash));
        if !(1..=most).contains(&threads) {
            return Err(Refusal::Threads(threads, most));
        }
        if !(1..=most_hash).contains(&hash_mib) {
            return Err(Refusal::Hash(hash_mib, most_hash));
        }
        cx.current()?;
        self.wanted = Some(AnalysisOptions { lines, threads, hash_mib });
        self.follow(cx);
        Ok(())
    }

    /// Stops the search, and ends the live analysis. The client still gets what it has found.
    pub fn turn_off(&mut self, cx: &mut Context<'_>) {
        self.wanted = None;
        if let Some(work) = &self.work {
            cx.hub.stop(work.job);
        }
    }

    /// Drops the search, because the client leaves its study. A live analysis continues in the next
    /// study.
    pub fn leave(&mut self, cx: &mut Context<'_>) {
        if let Some(work) = self.work.take() {
            cx.hub.drop_job(work.job);
        }
    }

    /// The shown position, to be analyzed.
    fn target(cx: &Context<'_>) -> Result<Target, Refusal> {
        let (open, place) = cx.current()?;
        let line = open.game.tree.game(place.node)?;
        let castling = open.game.castling(cx.hub.lookup.chess960);
        Ok(Target { game: place.game, node: place.node, line, castling })
    }

    /// Lets the live analysis, if it is on, search what is shown. A short search is not
    /// interrupted.
    pub fn follow(&mut self, cx: &mut Context<'_>) {
        let Some(options) = self.wanted else { return };
        let Ok(target) = Search::target(cx) else { return };
        match &self.work {
            Some(Work { subject: Subject::Threat { .. } | Subject::Try { .. }, .. }) => return,
            Some(Work { subject: Subject::Live { target: old, options: same, .. }, .. })
                if (old, *same) == (&target, options) =>
            {
                return;
            }
            _ => self.leave(cx),
        }
        let position = target.line.position();
        if !position.has_legal_move() || position.winner_by_explosion().is_some() {
            return cx.send(Event::Analysis(AnalysisView::nothing(target.game, target.node)));
        }
        let game = target.line.clone();
        let job = cx.ask(|job| Request::Analyse { job, game, options });
        self.work =
            Some(Work { job, subject: Subject::Live { target, options, last: Vec::new() } });
    }

    /// Searches what the opponent would play if it were its turn.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn threat(&mut self, cx: &mut Context<'_>, node: NodeId) -> Result<(), Refusal> {
        let line = cx.line(node)?;
        let castling = CastlingText::of(line.start(), cx.hub.lookup.chess960);
        let Some(position) = passed(line.position()) else {
            let why = match line.position().outcome() {
                Some(outcome) => format!("the game is over: {outcome}"),
                None => "the side to move is in check, so that the other side cannot move twice"
                    .to_owned(),
            };
            cx.send(Event::Threat { node, line: None, why: Some(why) });
            return Ok(());
        };
        self.leave(cx);
        let job = cx.ask(|job| Request::Threat { job, game: Game::new(position) });
        self.work = Some(Work { job, subject: Subject::Threat { node, position, castling } });
        Ok(())
    }

    /// Compares a move that a learner tries with the best one.
    ///
    /// # Errors
    /// If there is no such node, the move is illegal, or nothing was to be found there.
    pub fn try_move(
        &mut self,
        cx: &mut Context<'_>,
        exercise: &mut Exercise,
        node: NodeId,
        text: &str,
    ) -> Result<(), Refusal> {
        let line = cx.line(node)?;
        let position = *line.position();
        let mv = read_move(&position, text).map_err(EditError::from)?;
        let game = &cx.current()?.0.game;
        let solution = game.solution(node).map(|(_, mv)| mv);
        let best = solution.or_else(|| game.better(node)).ok_or(Refusal::NoMistake)?;
        let castling = CastlingText::of(line.start(), cx.hub.lookup.chess960);
        let (uci, san) = (mv.uci(castling), position.san(mv));
        if mv == best || !is_line(game) && wins_at_once(&line, mv) {
            let best = mv == best;
            cx.send(Event::Tried { node, uci, san, loss: 0.0, right: true, best, reply: None });
            return exercise.tried(cx, node, true, best);
        }
        if is_line(game) {
            // The person learns what the study has, however good another move is.
            cx.send(Event::Tried {
                node,
                uci,
                san,
                loss: 0.0,
                right: false,
                best: false,
                reply: None,
            });
            return exercise.tried(cx, node, false, false);
        }
        self.leave(cx);
        let job = cx.ask(|job| Request::Compare { job, game: line, moves: [best, mv] });
        self.work = Some(Work { job, subject: Subject::Try { node, uci, san } });
        Ok(())
    }

    /// What a job of the client has found. Returns whether it was one of this search.
    pub fn answered(
        &mut self,
        cx: &mut Context<'_>,
        exercise: &mut Exercise,
        job: JobId,
        answer: &Answer,
    ) -> bool {
        let Some(mut work) = self.work.take_if(|work| work.job == job) else { return false };
        if let Answer::Note(text) = answer {
            cx.note(text.clone());
        }
        if let (Subject::Live { target, last, .. }, Answer::Lines { lines, is_over }) =
            (&mut work.subject, answer)
        {
            if !lines.is_empty() {
                last.clone_from(lines);
            }
            live(cx, target, last, !is_over);
        }
        if !answer.is_last() {
            self.work = Some(work);
            return true;
        }
        match (work.subject, answer) {
            (Subject::Live { target, .. }, Answer::Failed(why)) => {
                cx.note(why.clone());
                self.wanted = None;
                live(cx, &target, &[], false);
            }
            // An analysis that ends by itself is over for this position, and not begun again.
            (Subject::Live { .. }, _) => return true,
            (Subject::Threat { node, position, castling }, Answer::Threat(line)) => {
                let line = line.as_ref().map(|line| LineView::of(line, &position, castling));
                let why = line.is_none().then(|| "nothing was found".to_owned());
                cx.send(Event::Threat { node, line, why });
            }
            (Subject::Threat { .. }, Answer::Failed(why)) => refuse(cx, "threat", why.clone()),
            (Subject::Try { node, uci, san }, Answer::Compared(Some(both))) => {
                tried(cx, exercise, (node, uci, san), both);
            }
            (Subject::Try { .. }, Answer::Failed(why)) => refuse(cx, "try", why.clone()),
            (Subject::Try { .. }, _) => refuse(cx, "try", Refusal::Stopped.to_string()),
            _ => {}
        }
        self.follow(cx);
        true
    }
}

fn live(cx: &mut Context<'_>, target: &Target, lines: &[PvInfo], running: bool) {
    let Target { game, node, line, castling } = target;
    let view = AnalysisView::of(*game, *node, lines, line.position(), *castling, running);
    cx.send(Event::Analysis(view));
}

fn refuse(cx: &mut Context<'_>, to: &str, why: String) {
    cx.send(Event::Refused { to: Some(to.to_owned()), why });
}

fn tried(
    cx: &mut Context<'_>,
    exercise: &mut Exercise,
    (node, uci, san): (NodeId, String, String),
    both: &MoveComparison,
) {
    // In half points of 1000.
    let loss = f64::from(both.best.saturating_sub(both.played)) / 20.0;
    let most = if Exercise::is_current(cx) { KEEPS_WIN } else { RIGHT };
    let right = loss < most;
    let reply = match both.refutation {
        Some(moves) if !right => cx.line(node).ok().and_then(|line| reply(line.position(), moves)),
        _ => None,
    };
    cx.send(Event::Tried { node, uci, san, loss, right, best: false, reply });
    if let Err(why) = exercise.tried(cx, node, right, false) {
        cx.note(why.to_string());
    }
}

/// The reply to a move, in SAN; `None` if they do not belong to this position.
fn reply(position: &Position, [mv, reply]: [Move; 2]) -> Option<String> {
    let after = position.legal_moves().contains(&mv).then(|| position.after(mv))?;
    after.legal_moves().contains(&reply).then(|| after.san(reply))
}

fn wins_at_once(line: &Game, mv: Move) -> bool {
    let mut after = line.clone();
    after.play(mv);
    after.outcome().and_then(|outcome| outcome.winner()) == Some(line.position().turn())
}

/// The position in which the side that does not move is to move; `None` if it cannot, because the
/// other side is in check or the game is over.
fn passed(position: &Position) -> Option<Position> {
    if position.in_check() || position.outcome().is_some() {
        return None;
    }
    let mut passed = *position;
    passed.make_null();
    // A game that ends by passing has no threats.
    passed.outcome().is_none().then_some(passed)
}
