//! What comes of a change that was proposed: what it does once it is kept, and what follows.

use super::client::{Session, send_list};
use super::context::Context;
use super::hub::Hub;
use super::proposal::{ClientThen, Effect};
use super::refusal::Refusal;
use super::{contents, play};
use crate::model::{Moment, StudyId};

/// A change of a study is kept.
///
/// # Errors
/// If the study or a game of it cannot be shown as it is now.
pub fn carry_out(
    hub: &mut Hub,
    study: StudyId,
    effect: Effect,
    now: Moment,
) -> Result<(), Refusal> {
    match effect {
        Effect::NotOpen => {}
        Effect::Game(changed) => {
            let (id, tip, is_move) = (changed.id, changed.tip, changed.change.is_move);
            hub.make(study, *changed, now)?;
            if let Some(tip) = tip {
                play::proceeded(hub, (study, id), tip, is_move, now);
            }
        }
        Effect::Contents { about, rows, gone } => {
            contents::changed(hub, study, about, (rows, gone), now)?;
        }
        Effect::Gone => contents::gone(hub, study),
    }
    Ok(())
}

impl Session {
    /// What follows a change of the client, with its outcome.
    ///
    /// # Errors
    /// What the client is to be told.
    pub fn follow(
        &mut self,
        cx: &mut Context<'_>,
        then: ClientThen,
        done: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match (then, done) {
            (ClientThen::Judged, done) => self.judging.kept(cx, done),
            (ClientThen::Mined { study, found }, done) => {
                self.mining.kept(cx, (study, found), done);
            }
            (_, Err(why)) => return Err(why),
            (ClientThen::Tell, Ok(())) => {}
            (ClientThen::Open { study, told, lists }, Ok(())) => {
                told.into_iter().for_each(|event| cx.send(*event));
                self.open(cx, Some(study), None, None)?;
                if lists {
                    send_list(cx)?;
                }
            }
            (ClientThen::Select { game, node, told }, Ok(())) => {
                told.into_iter().for_each(|event| cx.send(*event));
                self.select(cx, Some(game), node)?;
            }
            (ClientThen::Leave(study), Ok(())) => self.leave_deleted(cx, study)?,
            (ClientThen::Announce { study, game, event }, Ok(())) => {
                cx.hub.tell_viewers(study, game, *event);
            }
            (ClientThen::Explored { explorer, games }, Ok(())) => {
                self.has_explored(cx, explorer, games);
            }
            (ClientThen::Counted { game, at, phase }, Ok(())) => {
                self.exercise.counted(cx, (game, at), phase)?;
            }
        }
        Ok(())
    }
}
