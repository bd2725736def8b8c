//! One game between two engines, refereed by the rules of atomic chess.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use regex_lite::Regex;

use super::adjudication::{Ruling, Scores, judge};
use super::clock::Clocks;
use super::engine::{BARRIER, Engine, EngineScore, Failure, Info, Time, TimedMove};
use super::lateness::Histogram;
use super::record::{Effort, Fault, GameEnding, GameScore, MatchGame, Side};
use super::schedule::Fixture;
use super::settings::MatchRules;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Game, Move, Position};
use crate::tablebase::Tables;
use crate::util::quote::quote;

/// The conditions of all games of a match.
pub struct Conditions {
    pub rules: MatchRules,
    pub tables: Option<Arc<dyn Tables>>,
    /// Lines of engines that are kept with the move, for the PGN.
    pub kept: Option<Arc<Regex>>,
}

/// A move with what the engine said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    pub mv: Move,
    pub score: Option<EngineScore>,
    pub depth: u32,
    pub seldepth: u32,
    pub nodes: u64,
    pub spent: Duration,
    /// What the engine printed and the match keeps.
    pub lines: Vec<String>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    pub record: MatchGame,
    /// All moves, those of the opening first.
    pub game: Game,
    /// The moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// What went wrong, with the last lines of the engine.
    pub note: Option<String>,
    pub late: Histogram,
}

/// An engine of a slot: running, or to be started for the next game.
pub struct Player {
    pub engine: Option<Engine>,
    /// The cores that it may use; empty for all.
    pub cores: Vec<usize>,
}

/// How a game ended.
enum End {
    Ruling(Ruling),
    Fault { culprit: Color, fault: Fault, note: String },
}

/// Plays a game from its opening to its end. An engine that fails is ended, and started again for
/// its next game.
pub async fn play(
    conditions: &Conditions,
    fixture: Fixture,
    opening: Game,
    players: [&mut Player; 2],
) -> Finished {
    let plies = opening.moves().len();
    let mut running = Running::new(conditions, fixture, opening);
    let [white, black] = players;
    let end = running.play([&mut *white, &mut *black]).await;
    let mut notes = Vec::new();
    for (player, color) in [(white, Color::White), (black, Color::Black)] {
        let settings = &conditions.rules.engines[running.numbers[color as usize]];
        // A search in the opponent's time must not disturb the next game.
        let settled = match &mut player.engine {
            Some(engine) => engine.finish().await,
            None => Ok(()),
        };
        if let (Err(failure), Some(engine)) = (settled, player.engine.take_if(|_| settled.is_err()))
        {
            let words = engine.end().await;
            notes.push(format!("{} after the game: {failure:?}\n{words}", settings.name));
        } else if settings.restart
            && let Some(engine) = player.engine.take()
        {
            engine.quit().await;
        }
    }
    let (score, ending) = match end {
        End::Ruling((winner, ending)) => (GameScore::from(winner), ending),
        End::Fault { culprit, fault, note } => {
            notes.insert(0, running.note(culprit, &note));
            let ending = GameEnding::Fault { culprit: Side::from(culprit), fault };
            (GameScore::from(Some(!culprit)), ending)
        }
    };
    let Running { game, moves, late, .. } = running;
    let [white_effort, black_effort] =
        Color::ALL.map(|color| effort(game.start().turn(), plies, color, &moves));
    let Fixture { number, round, opening, white, black } = fixture;
    let plies = moves.len() as u32;
    let record = MatchGame {
        number,
        round,
        opening,
        white,
        black,
        score,
        ending,
        plies,
        white_effort,
        black_effort,
    };
    let note = (!notes.is_empty()).then(|| notes.join("\n\n"));
    Finished { record, game, moves, note, late }
}

/// What a side spent; `first` moves first in the opening of `plies` plies.
fn effort(first: Color, plies: usize, color: Color, moves: &[PlayedMove]) -> Effort {
    let starts = if plies.is_multiple_of(2) { first } else { !first };
    let own = moves.iter().skip(usize::from(starts != color)).step_by(2);
    let mut effort = Effort::default();
    let mut time = Duration::ZERO;
    for mv in own {
        effort.moves += 1;
        // An engine may report any number.
        effort.nodes = effort.nodes.saturating_add(mv.nodes);
        effort.depths += u64::from(mv.depth);
        time += mv.spent;
    }
    effort.time_ms = time.as_millis() as u64;
    effort
}

/// The state of a game being played.
struct Running<'a> {
    conditions: &'a Conditions,
    /// The numbers of White's and Black's engine.
    numbers: [usize; 2],
    game: Game,
    clocks: Clocks,
    castling: CastlingText,
    /// The command `position` without a line end.
    position_line: String,
    /// The last commands sent; kept for its memory.
    lines: String,
    /// The move of the opponent that White's and Black's engine think about, if they ponder.
    expected: [Option<Move>; 2],
    scores: Scores,
    moves: Vec<PlayedMove>,
    late: Histogram,
}

impl<'a> Running<'a> {
    fn new(conditions: &'a Conditions, fixture: Fixture, game: Game) -> Running<'a> {
        let castling = CastlingText::of(game.start(), conditions.rules.chess960);
        let mut position_line = match *game.start() == Position::start() {
            true => "position startpos".to_owned(),
            false => format!("position fen {}", game.start()),
        };
        for (index, mv) in game.moves().iter().enumerate() {
            position_line.push_str(if index == 0 { " moves " } else { " " });
            position_line.push_str(&mv.uci(castling));
        }
        let numbers = [fixture.white, fixture.black];
        Running {
            conditions,
            numbers,
            clocks: Clocks::new(numbers.map(|number| conditions.rules.engines[number].limits)),
            castling,
            position_line,
            lines: String::new(),
            expected: [None; 2],
            scores: Scores::default(),
            moves: Vec::new(),
            late: Histogram::default(),
            game,
        }
    }

    async fn play(&mut self, mut players: [&mut Player; 2]) -> End {
        let [white, black] = &mut players;
        let (white, black) =
            tokio::join!(self.prepare(white, Color::White), self.prepare(black, Color::Black));
        if let Some(end) = white.or(black) {
            return end;
        }
        loop {
            let color = self.game.position().turn();
            let [white, black] = &mut players;
            let (mover, other) = match color {
                Color::White => (white, black),
                Color::Black => (black, white),
            };
            let (Some(engine), Some(waiting)) = (&mut mover.engine, &mut other.engine) else {
                // `prepare` has started both.
                return self.failed(mover, color, Failure::Crash).await;
            };
            let mut answer = match self.answer(engine, waiting, color).await {
                Ok(answer) => answer,
                Err(failure) => return self.failed(mover, color, failure).await,
            };
            self.late.add(answer.late);
            if let Some(end) = self.take(engine, color, &mut answer).or_else(|| self.ruling()) {
                return end;
            }
            if let Err(failure) = self.let_ponder(engine, color, &answer).await {
                return self.failed(mover, color, failure).await;
            }
        }
    }

    /// Starts a player's engine if it does not run, and tells it of the new game.
    async fn prepare(&self, player: &mut Player, color: Color) -> Option<End> {
        let settings = &self.conditions.rules.engines[self.numbers[color as usize]];
        if player.engine.is_none() {
            match Engine::start(settings, self.conditions.rules.chess960, &player.cores).await {
                Ok(mut engine) => {
                    engine.kept.clone_from(&self.conditions.kept);
                    player.engine = Some(engine);
                }
                Err(why) => {
                    return Some(End::Fault { culprit: color, fault: Fault::NoStart, note: why });
                }
            }
        }
        match player.engine.as_mut()?.new_game().await {
            Ok(()) => None,
            Err(failure) => Some(self.failed(player, color, failure).await),
        }
    }

    /// Ends an engine that is of no more use. It loses the game.
    async fn failed(&self, player: &mut Player, culprit: Color, failure: Failure) -> End {
        let note = match player.engine.take() {
            Some(engine) => engine.end().await,
            None => String::new(),
        };
        let fault = match failure {
            Failure::Crash => Fault::Crash,
            Failure::Hang => Fault::Hang,
            Failure::Flood => Fault::Flood,
        };
        End::Fault { culprit, fault, note }
    }

    /// Asks the side to move for its move.
    async fn answer(
        &mut self,
        engine: &mut Engine,
        waiting: &mut Engine,
        color: Color,
    ) -> Result<TimedMove, Failure> {
        let margin = self.conditions.rules.engines[self.numbers[color as usize]].margin_ms;
        let mut time = Time {
            began: None,
            allowed: self.clocks.allowed(color),
            margin: Duration::from_millis(margin),
            patience: self.clocks.patience(color),
        };
        let expected = self.expected[color as usize].take();
        let is_hit = engine.is_pondering() && expected.as_ref() == self.game.moves().last();
        if is_hit {
            return during(waiting, engine.ponder_hit(time)).await;
        }
        let mut spent = Duration::ZERO;
        if engine.is_pondering() {
            // Its clock runs already.
            let began = Instant::now();
            engine.finish().await?;
            (time.began, spent) = (Some(began), began.elapsed());
        }
        self.lines.clear();
        self.lines.push_str(BARRIER);
        self.lines.push_str(&self.position_line);
        self.lines.push('\n');
        self.clocks.write_go(color, spent, false, &mut self.lines);
        during(waiting, engine.think(&self.lines, time)).await
    }

    /// Checks time and move, and plays the move.
    fn take(&mut self, engine: &Engine, color: Color, answer: &mut TimedMove) -> Option<End> {
        let fault =
            |fault: Fault| Some(End::Fault { culprit: color, fault, note: engine.recent() });
        let settings = &self.conditions.rules.engines[self.numbers[color as usize]];
        if let Some(allowed) = self.clocks.allowed(color) {
            let over = answer.spent.saturating_sub(allowed);
            let excess = over.saturating_sub(Duration::from_millis(settings.margin_ms));
            // Clocks and the times in `go` are whole milliseconds.
            if excess >= Duration::from_millis(1) {
                let late_ms = over.as_millis() as u64;
                let runner_late = answer.late + engine.waited() >= excess;
                return fault(Fault::TimeLoss { late_ms, runner_late });
            }
        }
        if matches!(answer.text.as_str(), "" | "(none)" | "0000" | "NULL" | "null") {
            return fault(Fault::NoMove);
        }
        let Ok(mv) = self.game.position().parse_uci(&answer.text) else {
            let text = answer.text.chars().take(40).collect();
            return fault(Fault::IllegalMove { text });
        };
        self.clocks.spend(color, answer.spent);
        let points = answer.info.score.map(EngineScore::points);
        self.scores.push(color, points);
        let Info { score, depth, seldepth, nodes, .. } = answer.info;
        let (spent, lines) = (answer.spent, std::mem::take(&mut answer.lines));
        self.moves.push(PlayedMove { mv, score, depth, seldepth, nodes, spent, lines });
        self.position_line.push_str(if self.game.moves().is_empty() { " moves " } else { " " });
        self.position_line.push_str(&mv.uci(self.castling));
        self.game.play(mv);
        None
    }

    /// The end of the game by the rules, if it is reached.
    fn ruling(&self) -> Option<End> {
        let ruling = match self.game.outcome() {
            Some(outcome) => Some((outcome.winner(), GameEnding::from(outcome))),
            None => judge(
                &self.conditions.rules,
                self.conditions.tables.as_deref(),
                self.game.position(),
                self.game.moves().len() as u32,
                &self.scores,
            ),
        };
        ruling.map(End::Ruling)
    }

    /// Lets an engine that ponders search on, if the move that it expects is legal.
    async fn let_ponder(
        &mut self,
        engine: &mut Engine,
        color: Color,
        answer: &TimedMove,
    ) -> Result<(), Failure> {
        if !self.conditions.rules.engines[self.numbers[color as usize]].ponder {
            return Ok(());
        }
        let expected = answer.ponder.as_deref();
        let Some(expected) = expected.and_then(|text| self.game.position().parse_uci(text).ok())
        else {
            return Ok(());
        };
        let mut after = self.game.clone();
        after.play(expected);
        if after.outcome().is_some() {
            return Ok(());
        }
        self.expected[color as usize] = Some(expected);
        self.lines.clear();
        self.lines.push_str(&self.position_line);
        // Writing into a string cannot fail.
        let _ = writeln!(self.lines, " {}", expected.uci(self.castling));
        self.clocks.write_go(color, Duration::ZERO, true, &mut self.lines);
        engine.ponder(&self.lines).await
    }

    /// What a tester needs to see about a fault.
    fn note(&self, culprit: Color, words: &str) -> String {
        let name = &self.conditions.rules.engines[self.numbers[culprit as usize]].name;
        let fen = self.game.position().to_string();
        let (fen, line) = (quote(&fen).to_string(), quote(&self.position_line).to_string());
        format!("{name} ({culprit}) in {fen}, reached by {line}; its last lines:\n{}", words.trim())
    }
}

/// Runs a search while the other engine may ponder, whose output must be read meanwhile.
async fn during<T>(waiting: &mut Engine, search: impl Future<Output = T>) -> T {
    if !waiting.is_pondering() {
        return search.await;
    }
    let mut search = std::pin::pin!(search);
    tokio::select! {
        biased;
        found = &mut search => found,
        // It has failed, which is dealt with when it is to move.
        _ = waiting.overhear() => search.await,
    }
}
