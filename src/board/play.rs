//! Games against the engine: whose turn it is, the clocks, take-backs, and the end. How one begins
//! is in [`super::new_game`], draws by agreement in [`super::agreement`]; the engine thinks in
//! [`super::opponent`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::events::Event;
use super::hall::{TabId, ToTab, lock};
use super::opponent::{Opponent, Strength, Turn};
use super::room::{Change, Inner, Open, Past, Refusal, Room, Touched};
use super::study_game::{PlayState, StudyGame};
use super::tree::NodeId;
use super::views::{ClockView, EndView, PlayView};
use crate::atomic::{Color, Move, Position};
use crate::engine::Clock;
use crate::play::strength::DEFAULT_LEVEL;
use crate::search::Score;

impl PlayState {
    fn strength(&self) -> Strength {
        match self.rating {
            Some(rating) => Strength::Rating(rating),
            None => Strength::Level(self.level.unwrap_or(DEFAULT_LEVEL)),
        }
    }
}

impl Open {
    /// The game against the engine for the client, with the clocks as they are now.
    pub fn play_view(&self) -> Option<PlayView> {
        let play = self.game.play.as_ref()?;
        let turn = self.turn()?;
        let goes_on = play.end.is_none();
        let is_running = goes_on && self.is_clock_running() && self.opponent.is_some();
        let clock = play.clock.map(|clocks| {
            let mut left = clocks.left_ms;
            if is_running {
                left[turn.index()] = left[turn.index()].saturating_sub(self.spent());
            }
            ClockView {
                white_ms: left[0],
                black_ms: left[1],
                increment_ms: clocks.control.increment_ms,
                running: is_running.then(|| turn.name()),
            }
        });
        Some(PlayView {
            you: play.you.name(),
            level: play.level,
            rating: play.rating,
            tip: play.tip,
            thinking: goes_on && turn != play.you,
            clock,
            end: play.end.clone(),
        })
    }

    fn turn(&self) -> Option<Color> {
        let tip = self.game.play.as_ref()?.tip;
        Some(self.game.tree.node(tip).ok()?.position().turn())
    }

    /// The clocks run from the second move of each side on.
    fn is_clock_running(&self) -> bool {
        let Some(play) = self.game.play.as_ref() else { return false };
        let plies = self.game.tree.path(play.tip).map_or(0, |path| path.len() - 1);
        play.clock.is_some() && plies >= 2
    }

    /// Milliseconds that the side to move has used in this turn.
    fn spent(&self) -> u64 {
        let began = self.opponent.as_ref().and_then(|opponent| opponent.began);
        began.map_or(0, |began| began.elapsed().as_millis() as u64)
    }
}

impl Room {
    /// Starts a game against the engine that was added to the study, or goes on with it, if it is
    /// one.
    pub(super) fn resume(self: &Arc<Room>, inner: &mut Inner, id: u64) {
        let Some(open) = inner.games.get_mut(&id) else { return };
        let Some(play) = open.game.play.clone().filter(|play| play.end.is_none()) else { return };
        if open.opponent.is_some() {
            return;
        }
        let Ok(hall) = self.hall() else { return };
        let (room, config) = (Arc::downgrade(self), hall.config().clone());
        match Opponent::start(room, id, config, play.strength()) {
            Ok(opponent) => {
                open.opponent = Some(opponent);
                open.give_turn();
            }
            Err(error) => {
                inner.tell(id, &Event::Note { text: format!("the engine cannot play: {error}") });
            }
        }
    }

    /// No tab shows a game against the engine any more: its clock stops, and its engine ends.
    pub(super) fn pause(&self, inner: &mut Inner, id: u64) {
        let Some(open) = inner.games.get_mut(&id) else { return };
        if !open.game.is_played() || open.opponent.is_none() {
            return;
        }
        let (spent, turn, runs) = (open.spent(), open.turn(), open.is_clock_running());
        open.opponent = None;
        let mut game = open.game.clone();
        let clock = game.play.as_mut().and_then(|play| play.clock.as_mut());
        if let (Some(clock), Some(turn), true) = (clock, turn, runs) {
            // A player whose time was already up loses as soon as the game goes on.
            clock.left_ms[turn.index()] = clock.left_ms[turn.index()].saturating_sub(spent);
            let change =
                Change { touched: Touched::Nodes(Vec::new()), shown: game.cursor, is_move: false };
            if let Err(error) = self.commit(inner, id, game, &change, None, Past::Grows) {
                log::warn!("the clocks of game {id} are not stored: {error}");
            }
        }
    }

    /// A move of the person. Returns `false` if the game is not being played.
    ///
    /// # Errors
    /// If it is not the person's turn, or the move is illegal.
    pub fn person_moves(
        &self,
        tab: TabId,
        node: NodeId,
        find: impl FnOnce(&Position) -> Result<Move, Refusal>,
    ) -> Result<bool, Refusal> {
        let mut inner = lock(&self.inner);
        let (seat, open) = inner.open(tab)?;
        let id = seat.game;
        let Some(play) = open.game.play.as_ref().filter(|play| play.end.is_none()) else {
            return Ok(false);
        };
        if node != play.tip {
            return Err("go to the last move to play on against the engine".to_owned());
        }
        if open.turn() != Some(play.you) {
            return Err("it is the engine's turn".to_owned());
        }
        let position = *open.game.tree.node(node).map_err(|error| error.to_string())?.position();
        let mv = find(&position)?;
        self.play_on(&mut inner, id, mv, Some(tab))?;
        Ok(true)
    }

    /// The engine has decided.
    pub(super) fn engine_moves(&self, game: u64, turn: u64, mv: Move, score: Option<Score>) {
        let mut inner = lock(&self.inner);
        let is_asked = |open: &Open| open.opponent.as_ref().is_some_and(|own| own.turn == turn);
        if !inner.games.get(&game).is_some_and(is_asked) {
            return;
        }
        if let Some(opponent) = inner.games.get_mut(&game).and_then(|own| own.opponent.as_mut()) {
            opponent.score = score;
        }
        if let Err(why) = self.play_on(&mut inner, game, mv, None) {
            inner.tell(game, &Event::Note { text: format!("the engine's move was lost: {why}") });
        }
    }

    /// The engine cannot think.
    pub(super) fn engine_failed(&self, game: u64, why: &str) {
        let text = format!("the engine cannot play: {why}");
        lock(&self.inner).tell(game, &Event::Note { text });
    }

    /// The side to move in a turn has used up its time.
    pub(super) fn out_of_time(&self, game: u64, turn: u64) {
        let mut inner = lock(&self.inner);
        let Some(open) = inner.games.get(&game) else { return };
        if open.opponent.as_ref().is_some_and(|own| own.turn == turn)
            && let Some(loser) = open.turn()
            && let Err(why) = self.flag(&mut inner, game, loser)
        {
            log::warn!("game {game} is lost on time, but {why}");
        }
    }

    /// Ends a game on time: a draw if the other side has nothing to win with.
    fn flag(&self, inner: &mut Inner, id: u64, loser: Color) -> Result<(), Refusal> {
        let Some(open) = inner.games.get(&id) else { return Ok(()) };
        let mut game = open.game.clone();
        let Some(play) = game.play.as_mut() else { return Ok(()) };
        if let Some(clock) = play.clock.as_mut() {
            clock.left_ms[loser.index()] = 0;
        }
        let position = *game.tree.node(play.tip).map_err(|error| error.to_string())?.position();
        let end = if position.cannot_win(!loser) {
            let reason = format!("{loser} is out of time, and {} cannot win: a draw", !loser);
            EndView { result: "1/2-1/2".to_owned(), reason }
        } else {
            EndView { result: won(!loser), reason: format!("{} wins on time", !loser) }
        };
        game.tags.set("Termination", "time forfeit");
        self.conclude(inner, id, game, end)
    }

    /// The person resigns.
    ///
    /// # Errors
    /// If no game goes on.
    pub fn resign(&self, tab: TabId) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        let (id, game, you) = played(&inner, tab)?;
        let end = EndView { result: won(!you), reason: format!("{you} resigns") };
        self.conclude(&mut inner, id, game, end)
    }

    /// Ends a game that its last move has not ended.
    pub(super) fn conclude(
        &self,
        inner: &mut Inner,
        id: u64,
        mut game: StudyGame,
        end: EndView,
    ) -> Result<(), Refusal> {
        end.result.clone_into(&mut game.result);
        if let Some(play) = game.play.as_mut() {
            play.end = Some(end);
        }
        let change = Change { touched: Touched::Everything, shown: game.cursor, is_move: false };
        self.commit(inner, id, game, &change, None, Past::Grows)?;
        self.settle(inner, id);
        Ok(())
    }

    /// Takes back the last move of the person, and what came after it.
    ///
    /// # Errors
    /// If no game goes on, or the person has not moved.
    pub fn take_back(&self, tab: TabId) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        let (id, mut game, you) = played(&inner, tab)?;
        let Some(play) = game.play.as_mut() else { return Ok(()) };
        let path = game.tree.path(play.tip).map_err(|error| error.to_string())?;
        let is_own = |id: &&NodeId| {
            let parent = game.tree.node(**id).ok().and_then(|node| node.parent());
            let before = parent.and_then(|parent| game.tree.node(parent).ok());
            before.is_some_and(|before| before.position().turn() == you)
        };
        let own = *path.iter().rev().find(is_own).ok_or("you have made no move to take back")?;
        let tip = game.tree.delete(own).map_err(|error| error.to_string())?;
        play.tip = tip;
        let change = Change { touched: Touched::Everything, shown: tip, is_move: true };
        // The position that the engine thinks about is gone.
        self.commit(&mut inner, id, game, &change, Some(tab), Past::Grows)?;
        if let Some(open) = inner.games.get_mut(&id) {
            open.give_turn();
        }
        self.settle(&mut inner, id);
        Ok(())
    }

    /// Makes a move of a played game: the clocks, the tree, the end.
    fn play_on(
        &self,
        inner: &mut Inner,
        id: u64,
        mv: Move,
        tab: Option<TabId>,
    ) -> Result<(), Refusal> {
        let Some(open) = inner.games.get(&id) else { return Ok(()) };
        let (spent, runs, turn) = (open.spent(), open.is_clock_running(), open.turn());
        let mut game = open.game.clone();
        let (Some(play), Some(turn)) = (game.play.as_mut(), turn) else { return Ok(()) };
        let mut clock_ms = None;
        if let Some(clock) = play.clock.as_mut() {
            let left = &mut clock.left_ms[turn.index()];
            if runs && spent >= *left {
                return self.flag(inner, id, turn);
            }
            if runs {
                *left = *left - spent + clock.control.increment_ms;
            }
            clock_ms = Some(*left);
        }
        let old = play.tip;
        let (tip, _) = game.tree.add(old, mv).map_err(|error| error.to_string())?;
        play.tip = tip;
        let over = game.tree.game(tip).map_err(|error| error.to_string())?.outcome();
        if let Some(outcome) = over {
            outcome.result().clone_into(&mut game.result);
            game.tags.set("Termination", "normal");
            let (result, reason) = (outcome.result().to_owned(), outcome.to_string());
            play.end = Some(EndView { result, reason });
        }
        game.tree.remark_mut(tip).map_err(|error| error.to_string())?.clock_ms = clock_ms;
        let touched =
            if over.is_some() { Touched::Everything } else { Touched::Nodes(vec![old, tip]) };
        self.commit(
            inner,
            id,
            game,
            &Change { touched, shown: tip, is_move: true },
            tab,
            Past::Grows,
        )?;
        if let Some(open) = inner.games.get_mut(&id) {
            open.give_turn();
        }
        // Tabs that showed the last move show the new one.
        for (own, seat) in inner.seats.iter_mut() {
            if seat.game == id && seat.node == old && Some(*own) != tab {
                seat.node = tip;
                let _ = seat.inbox.send(ToTab::Shown);
            }
        }
        self.settle(inner, id);
        Ok(())
    }

    /// Sends the state of the game to the tabs. A finished game needs no engine.
    fn settle(&self, inner: &mut Inner, id: u64) {
        let Some(open) = inner.games.get_mut(&id) else { return };
        open.forget_past();
        if !open.game.is_played() {
            open.opponent = None;
        }
        if let Some(play) = open.play_view() {
            inner.tell(id, &Event::Play { game: id, play });
        }
    }
}

/// The current game of a tab, if it is one against the engine that goes on: its id, the game, and
/// the color of the person.
pub(super) fn played(inner: &Inner, tab: TabId) -> Result<(u64, StudyGame, Color), Refusal> {
    let (seat, open) = inner.open(tab)?;
    let play = open.game.play.as_ref().filter(|play| play.end.is_none());
    let you = play.ok_or("no game against the engine is going on")?.you;
    Ok((seat.game, open.game.clone(), you))
}

fn won(color: Color) -> String {
    if color == Color::White { "1-0" } else { "0-1" }.to_owned()
}

impl Open {
    /// Tells the engine whose turn it is, and starts the clock.
    fn give_turn(&mut self) {
        let Some(play) = self.game.play.clone().filter(|play| play.end.is_none()) else { return };
        let (Ok(game), Some(turn)) = (self.game.tree.game(play.tip), self.turn()) else { return };
        let runs = self.is_clock_running();
        let Some(opponent) = self.opponent.as_mut() else { return };
        opponent.turn += 1;
        opponent.began = runs.then(Instant::now);
        let clock = play.clock.filter(|_| runs).map(|clocks| Clock {
            remaining: Duration::from_millis(clocks.left_ms[turn.index()]),
            increment: Duration::from_millis(clocks.control.increment_ms),
            moves_to_go: None,
        });
        let (number, is_engines) = (opponent.turn, turn != play.you);
        opponent.give(Turn { number, game, is_engines, clock });
    }
}
