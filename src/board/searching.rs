//! The search of a tab: which one it is, what it searches, and how its news reach the client. The
//! engine is in [`super::live`].

use super::events::Event;
use super::judge;
use super::live::{Answer, Found, Searches, line_view, passed};
use super::room::Refusal;
use super::study_game::StudyGame;
use super::tab::Tab;
use super::tree::NodeId;
use super::views::AnalysisView;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move, Position};
use crate::explain::objection::read_move;

/// The most lines of an analysis.
const MOST_LINES: u32 = 5;

/// A loss from which a tried move is not right, in points of 100: that of an inaccuracy.
const RIGHT: f64 = 5.0;

/// The same in an exercise, where a move must keep the win.
const KEEPS_WIN: f64 = 1.0;

/// The search of a tab.
#[derive(Default)]
pub struct Desk {
    searches: Option<Searches>,
    /// The lines of the live analysis; 0 while it is off.
    lines: u32,
    work: Work,
}

/// What is searched.
#[derive(Default)]
enum Work {
    #[default]
    Nothing,
    Live {
        place: Place,
        lines: u32,
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
        is_best: bool,
    },
}

/// A position that is analyzed.
#[derive(Clone, PartialEq)]
struct Place {
    game: u64,
    node: NodeId,
    line: Game,
    castling: CastlingText,
}

impl Desk {
    /// Whether a search may send news.
    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(self.work, Work::Live { .. })
    }

    /// Stops the running search.
    fn stop(&mut self) {
        if let Some(searches) = &mut self.searches {
            searches.stop();
        }
    }

    /// Stops the running search, because the tab leaves its study. A live analysis continues in the
    /// next study.
    pub fn leave(&mut self) {
        self.stop();
        self.work = Work::Nothing;
    }

    /// Stops the running search, and the live analysis for good. Its last news can still be
    /// fetched.
    pub fn turn_off(&mut self) {
        self.stop();
        self.lines = 0;
    }
}

impl Tab {
    /// Turns the live analysis on.
    pub(super) fn analyse(&mut self, lines: u32) -> Result<(), Refusal> {
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(format!("lines is a number from 1 to {MOST_LINES}, not {lines}"));
        }
        self.room()?.look(self.id, |_, _, _| Ok(()))?;
        self.searches()?;
        self.desk.lines = lines;
        self.follow();
        Ok(())
    }

    /// The engine of the tab, which is created when first needed.
    fn searches(&mut self) -> Result<&mut Searches, Refusal> {
        if self.desk.searches.is_none() {
            let made = Searches::new(self.hall.config().clone(), self.inbox.clone());
            self.desk.searches = Some(made.map_err(|error| error.to_string())?);
        }
        self.desk.searches.as_mut().ok_or_else(|| "there is no engine".to_owned())
    }

    /// The shown position as a place of analysis.
    fn place(&self) -> Result<Place, Refusal> {
        let chess960 = self.hall.settings().chess960;
        self.room()?.look(self.id, |id, game, node| {
            let line = game.tree.game(node).map_err(|error| error.to_string())?;
            Ok(Place { game: id, node, line, castling: game.castling(chess960) })
        })
    }

    /// Lets the live analysis, if it is on, search what is shown. A short search is not
    /// interrupted.
    pub(super) fn follow(&mut self) {
        let lines = self.desk.lines;
        if lines == 0 || matches!(self.desk.work, Work::Threat { .. } | Work::Try { .. }) {
            return;
        }
        let Ok(place) = self.place() else { return };
        if let Work::Live { place: old, lines: same } = &self.desk.work
            && (old, *same) == (&place, lines)
        {
            return;
        }
        self.tell_news();
        self.desk.work = Work::Nothing;
        if !place.line.position().has_legal_move()
            || place.line.position().winner_by_explosion().is_some()
        {
            self.desk.stop();
            self.send(&Event::Analysis(AnalysisView::nothing(place.game, place.node)));
            return;
        }
        let begun = self.searches().and_then(|searches| {
            searches.analyse(place.line.clone(), lines).map_err(|error| error.to_string())
        });
        match begun {
            Ok(_) => self.desk.work = Work::Live { place, lines },
            Err(why) => self.send(&Event::Note { text: why }),
        }
    }

    /// Sends news of the live analysis, and notes of the engine.
    pub(super) fn tell_news(&mut self) {
        let Some(searches) = &mut self.desk.searches else { return };
        let notes = searches.notes();
        let news = match &self.desk.work {
            Work::Live { place, .. } => {
                searches.news(place.game, place.node, place.line.position(), place.castling)
            }
            _ => None,
        };
        for text in notes {
            self.send(&Event::Note { text });
        }
        if let Some(news) = news {
            self.send(&Event::Analysis(news));
        }
        if self.desk.lines == 0 && self.desk.is_live() {
            self.desk.work = Work::Nothing;
        }
    }

    /// Searches what the opponent would play if it were its turn.
    pub(super) fn threat(&mut self, node: NodeId) -> Result<(), Refusal> {
        let line = self.line(node)?;
        let castling = CastlingText::of(line.start(), self.hall.settings().chess960);
        let Some(position) = passed(line.position()) else {
            let why = match line.position().outcome() {
                Some(outcome) => format!("the game is over: {outcome}"),
                None => "the side to move is in check, so that the other side cannot move twice"
                    .to_owned(),
            };
            self.send(&Event::Threat { node, line: None, why: Some(why) });
            return Ok(());
        };
        self.tell_news();
        let begun = self.searches()?.threat(Game::new(position));
        begun.map_err(|error| error.to_string())?;
        self.desk.work = Work::Threat { node, position, castling };
        Ok(())
    }

    /// Compares a move that a learner tries with the best one.
    pub(super) fn try_move(&mut self, node: NodeId, text: &str) -> Result<(), Refusal> {
        let line = self.line(node)?;
        let position = *line.position();
        let mv = read_move(&position, text).map_err(|refusal| refusal.why.to_string())?;
        let best = |_, game: &StudyGame, _| {
            let solution = game.solution(node).map(|(_, mv)| mv);
            let best = solution.or_else(|| judge::better(game, node));
            best.ok_or_else(|| "no mistake was found here".to_owned())
        };
        let best: Move = self.room()?.look(self.id, best)?;
        let castling = CastlingText::of(line.start(), self.hall.settings().chess960);
        let (uci, san) = (mv.uci(castling), position.san(mv));
        if mv == best || wins_at_once(&line, mv) {
            self.send(&Event::Tried { node, uci, san, loss: 0.0, right: true, best: mv == best });
            return self.tried_in_exercise(node, true, mv == best);
        }
        let plan = judge::plan(&self.hall, None)?;
        self.tell_news();
        self.searches()?.compare(line, [best, mv], plan);
        self.desk.work = Work::Try { node, uci, san, is_best: mv == best };
        Ok(())
    }

    /// A search has ended.
    pub(super) fn found(&mut self, found: Found) {
        if self.desk.searches.as_ref().is_none_or(|own| own.number() != found.number) {
            return;
        }
        match (found.answer, std::mem::take(&mut self.desk.work)) {
            (Answer::Threat(result), Work::Threat { node, position, castling }) => {
                let line = result.lines.first().map(|line| line_view(line, &position, castling));
                let why = line.is_none().then(|| "nothing was found".to_owned());
                self.send(&Event::Threat { node, line, why });
            }
            (Answer::Tried(compared), Work::Try { node, uci, san, is_best }) => {
                // In half points of 1000.
                let loss =
                    compared.map(|both| f64::from(both.best.saturating_sub(both.played)) / 20.0);
                match loss {
                    Some(loss) => {
                        let most = if self.is_at_exercise() { KEEPS_WIN } else { RIGHT };
                        let right = loss < most;
                        self.send(&Event::Tried { node, uci, san, loss, right, best: is_best });
                        if let Err(text) = self.tried_in_exercise(node, right, is_best) {
                            self.send(&Event::Note { text });
                        }
                    }
                    None => {
                        let why = "the search was stopped".to_owned();
                        self.send(&Event::Refused { to: Some("try".to_owned()), why });
                    }
                }
            }
            (_, work) => {
                self.desk.work = work;
                return;
            }
        }
        self.follow();
    }
}

fn wins_at_once(line: &Game, mv: Move) -> bool {
    let mut after = line.clone();
    after.play(mv);
    after.outcome().and_then(|outcome| outcome.winner()) == Some(line.position().turn())
}

impl AnalysisView {
    /// The analysis of a position without moves.
    fn nothing(game: u64, node: NodeId) -> AnalysisView {
        AnalysisView {
            game,
            node,
            depth: 0,
            nodes: 0,
            nps: 0,
            time_ms: 0,
            table_hits: 0,
            running: false,
            lines: Vec::new(),
        }
    }
}
