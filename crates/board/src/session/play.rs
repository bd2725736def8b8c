//! Games against the engine as they go on: turns are given, clocks run, engines come and go. The
//! rules of such a game are in [`crate::model::play`].

use std::time::Duration;

use super::commit::Commit;
use super::context::Context;
use super::hub::{Hub, Owner};
use super::open::{OpenGame, Opponent, Past, Place};
use super::refusal::Refusal;
use super::request::{Answer, ClientId, JobId, PlayerId, Request};
use crate::atomic::{Move, Position};
use crate::model::agreement;
use crate::model::play::PlayError;
use crate::model::{Change, GameId, Moment, NodeId, StudyGame, StudyId};
use crate::search::Clock;
use crate::wire::Event;

/// Starts a game against the engine that was added to the study, or goes on with it, if it is one.
pub fn resume(hub: &mut Hub, study: StudyId, id: GameId, now: Moment) {
    let player = PlayerId(hub.fresh_number());
    let Some(open) = hub.game_mut(study, id) else { return };
    if open.game.is_played() && open.opponent.is_none() {
        open.opponent =
            Some(Opponent { player, job: None, began_ms: None, score: None, offered: None });
        give_turn(hub, study, id, now);
    }
}

/// Closes the games of a study that no client shows, and the study itself if none has it open.
pub fn close_unused(hub: &mut Hub, study: StudyId, now: Moment) {
    let used: Vec<GameId> =
        hub.places.values().filter(|place| place.study == study).map(|place| place.game).collect();
    let Some(open) = hub.studies.get(&study) else { return };
    let unused: Vec<GameId> =
        open.games.keys().copied().filter(|game| !used.contains(game)).collect();
    for game in unused {
        pause(hub, study, game, now);
        if let Some(open) = hub.studies.get_mut(&study) {
            open.games.remove(&game);
        }
    }
    if !hub.is_read(study) {
        hub.studies.remove(&study);
    }
}

/// No client shows a game anymore: its clock stops, and its engine goes.
fn pause(hub: &mut Hub, study: StudyId, id: GameId, now: Moment) {
    let Some(open) = hub.game(study, id) else { return };
    let mut game = StudyGame::clone(&open.game);
    game.spend(open.spent_ms(now));
    let is_changed = game.is_played() && game != *open.game;
    release(hub, study, id);
    if is_changed {
        let change = Change::of_nothing(game.cursor);
        let commit = Commit { study, id, game, change, client: None, past: Past::Grows };
        if let Err(why) = hub.commit(commit, now) {
            log::warn!("the clocks of game {id} are not stored: {why}");
        }
    }
}

/// The engine of a game goes, if it has one.
pub fn release(hub: &mut Hub, study: StudyId, id: GameId) {
    let opponent = hub.game_mut(study, id).and_then(|open| open.opponent.take());
    if let Some(Opponent { player, job, .. }) = opponent {
        if let Some(job) = job {
            hub.drop_job(job);
        }
        hub.dismiss(player);
    }
}

/// Says whose turn it is, and starts the clock.
fn give_turn(hub: &mut Hub, study: StudyId, id: GameId, now: Moment) {
    let Some(open) = hub.game_mut(study, id) else { return };
    let left = open.game.time_left();
    let Some(opponent) = open.opponent.as_mut() else { return };
    opponent.began_ms = left.map(|_| now.ticks_ms);
    let (player, stale) = (opponent.player, opponent.job.take());
    let turn = open.game.turn();
    let wanted = open.game.playing().ok().filter(|play| turn != Ok(play.you)).and_then(|play| {
        let clock = play.clock.zip(left).map(|(clocks, left)| Clock {
            remaining: Duration::from_millis(left),
            increment: Duration::from_millis(clocks.control.increment_ms),
            moves_to_go: None,
        });
        Some((open.game.tree.game(play.tip).ok()?, play.level, clock))
    });
    if let Some(stale) = stale {
        hub.drop_job(stale);
    }
    if let Some((game, level, clock)) = wanted {
        let think = |job| Request::Think { job, player, game, level, clock };
        let job = hub.ask(Owner::Game(study, id), think);
        if let Some(opponent) = hub.game_mut(study, id).and_then(|open| open.opponent.as_mut()) {
            opponent.job = Some(job);
        }
    }
}

/// Saves a change of a game against the engine, gives the next turn, and tells everybody how the game
/// stands. A finished game needs no engine.
fn proceed(
    hub: &mut Hub,
    (study, id): (StudyId, GameId),
    game: StudyGame,
    change: Change,
    client: Option<ClientId>,
    now: Moment,
) -> Result<(), Refusal> {
    let (old, is_move) = (tip(hub, study, id), change.is_move);
    hub.commit(Commit { study, id, game, change, client, past: Past::Grows }, now)?;
    let open = hub.game_mut(study, id).ok_or(Refusal::NoOpenGame)?;
    open.forget_past();
    if !open.game.is_played() {
        release(hub, study, id);
    } else if open.opponent.is_none() {
        // Another try of a practice.
        resume(hub, study, id, now);
    } else if is_move {
        give_turn(hub, study, id, now);
    }
    if let (Some(old), Some(tip)) = (old, tip(hub, study, id).filter(|tip| Some(*tip) != old)) {
        follow_tip(hub, study, id, old, tip);
    }
    if let Some(play) = hub.game(study, id).and_then(|open| open.play_view(now)) {
        hub.tell_viewers(study, id, Event::Play { game: id, play });
    }
    Ok(())
}

/// The node of the last move.
fn tip(hub: &Hub, study: StudyId, id: GameId) -> Option<NodeId> {
    Some(hub.game(study, id)?.game.play.as_ref()?.tip)
}

/// Clients that showed the last move show the new one.
fn follow_tip(hub: &mut Hub, study: StudyId, id: GameId, old: NodeId, tip: NodeId) {
    let at_tip = |place: &Place| place.study == study && place.game == id && place.node == old;
    let mut shown = Vec::new();
    for (client, place) in hub.places.iter_mut().filter(|(_, place)| at_tip(place)) {
        place.node = tip;
        shown.push(*client);
    }
    shown.into_iter().for_each(|client| hub.show(client));
}

/// Makes a move for the side to move.
fn play_on(
    hub: &mut Hub,
    (study, id): (StudyId, GameId),
    mv: Move,
    client: Option<ClientId>,
    now: Moment,
) -> Result<(), Refusal> {
    let Some(open) = hub.game(study, id) else { return Err(Refusal::NoOpenGame) };
    let mut game = StudyGame::clone(&open.game);
    let change = game.play_on(mv, open.spent_ms(now))?;
    proceed(hub, (study, id), game, change, client, now)
}

/// A move of the person in a game against the engine. Returns `false` if none goes on.
///
/// # Errors
/// If it is not the person's turn, or the move is illegal.
pub fn person_moves(
    cx: &mut Context<'_>,
    node: NodeId,
    find: impl FnOnce(&Position) -> Result<Move, PlayError>,
) -> Result<bool, Refusal> {
    let (open, place) = cx.current()?;
    if !open.game.is_played() {
        return Ok(false);
    }
    let mv = find(open.game.persons_turn(node)?)?;
    play_on(cx.hub, (place.study, place.game), mv, Some(cx.client), cx.now)?;
    Ok(true)
}

/// What the engine of a game answers.
pub fn answered(
    hub: &mut Hub,
    (study, id): (StudyId, GameId),
    job: JobId,
    answer: Answer,
    now: Moment,
) {
    let opponent = hub.game_mut(study, id).and_then(|open| open.opponent.as_mut());
    let Some(opponent) = opponent.filter(|own| own.job == Some(job)) else { return };
    let problem = match answer {
        Answer::Move { mv: Some(mv), score } => {
            opponent.score = score;
            opponent.job = None;
            let played = play_on(hub, (study, id), mv, None, now);
            played.err().map(|why| format!("the engine's move was lost: {why}"))
        }
        Answer::Failed(why) => Some(format!("the engine cannot play: {why}")),
        Answer::Note(text) => Some(text),
        _ => None,
    };
    if let Some(text) = problem {
        hub.tell_viewers(study, id, Event::Note { text });
    }
}

/// When the first clock runs out.
#[must_use]
pub fn deadline_ms(hub: &Hub) -> Option<u64> {
    let games = hub.studies.values().flat_map(|open| open.games.values());
    games.filter_map(OpenGame::deadline_ms).min()
}

/// Ends the games whose time is up.
pub fn end_on_time(hub: &mut Hub, now: Moment) {
    let mut late = Vec::new();
    for (study, open) in &hub.studies {
        let is_late = |game: &OpenGame| game.deadline_ms().is_some_and(|at| at <= now.ticks_ms);
        let games = open.games.iter().filter(|(_, game)| is_late(game));
        late.extend(games.map(|(game, _)| (*study, *game)));
    }
    for (study, id) in late {
        let Some(open) = hub.game_mut(study, id) else { continue };
        // If the end cannot be stored, the clock is not asked again and again.
        if let Some(opponent) = open.opponent.as_mut() {
            opponent.began_ms = None;
        }
        let mut game = StudyGame::clone(&open.game);
        let ended = game.turn().and_then(|loser| game.lose_on_time(loser)).map_err(Refusal::from);
        let ended = ended.and_then(|change| proceed(hub, (study, id), game, change, None, now));
        if let Err(why) = ended {
            log::warn!("game {id} is lost on time, but {why}");
        }
    }
}

/// The person changes the course of a game against the engine. `act` gets the milliseconds that the
/// side to move has used in this turn.
///
/// # Errors
/// Those of `act`.
pub fn intervene(
    cx: &mut Context<'_>,
    act: impl FnOnce(&mut StudyGame, u64) -> Result<Change, PlayError>,
) -> Result<(), Refusal> {
    let (open, place) = cx.current()?;
    let mut game = StudyGame::clone(&open.game);
    let change = act(&mut game, open.spent_ms(cx.now))?;
    let client = change.is_move.then_some(cx.client);
    proceed(cx.hub, (place.study, place.game), game, change, client, cx.now)
}

/// The person offers a draw, which the engine accepts or declines at once.
///
/// # Errors
/// If no game goes on, or a draw was offered since the last move.
pub fn offer_draw(cx: &mut Context<'_>) -> Result<(), Refusal> {
    let (open, Place { study, game, .. }) = cx.current()?;
    let tip = Some(open.game.playing()?.tip);
    let plies = open.game.plies_played();
    let opponent = open.opponent.as_ref().ok_or(Refusal::NoOpponent)?;
    if opponent.offered == tip {
        return Err(PlayError::AlreadyOffered.into());
    }
    let (accepted, why) = agreement::answer(opponent.score, plies);
    let event = Event::Draw { game, accepted, why: why.to_owned() };
    if accepted {
        intervene(cx, |game, spent| Ok(game.end_with(agreement::ending(), spent)))?;
    } else if let Some(opponent) =
        cx.hub.game_mut(study, game).and_then(|open| open.opponent.as_mut())
    {
        opponent.offered = tip;
    }
    cx.hub.tell_viewers(study, game, event);
    Ok(())
}
