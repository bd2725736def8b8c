//! Training the lines of a study: they become a study of exercises, which keeps what was solved when it is made again. Solving them
//! does not belong here ([`super::exercise`]), nor what a line is ([`crate::model::lines`]).

use super::addition::Name;
use super::client::Session;
use super::contents::{all_games, list};
use super::context::Context;
use super::refusal::Refusal;
use super::task::Wanted;
use super::work::Purpose;
use crate::atomic::Color;
use crate::model::{StudyId, edit};
use crate::store::StoredGame;
use crate::store::record::StudyRecord;

/// The moves of a line that may be asked for, counted from the start of its game.
pub const MOVES: std::ops::RangeInclusive<u32> = 1..=50;

impl Session {
    /// Opens the study with the lines of the current one for a color, which gets those that it does not have.
    ///
    /// # Errors
    /// If there are none, or the studies cannot be read.
    pub fn train(&mut self, cx: &mut Context<'_>, color: Color, moves: u32) -> Result<(), Refusal> {
        if !MOVES.contains(&moves) {
            return Err(Refusal::Moves { given: moves });
        }
        let side = if color == Color::White { "White" } else { "Black" };
        let StudyRecord { name, written, .. } = cx.study()?.about.clone();
        let lines = format!("Lines for {side}: {name}");
        let name = edit::name(&lines).unwrap_or_else(|_| format!("Lines for {side}"));
        let written = written.filter(|part| name.contains(part));
        let known = list(cx.hub)?.into_iter().find(|study| study.name == name);
        let known = known.filter(|study| study.damaged.is_none()).map(|study| study.id);
        let name = Name { name, written };
        let wanted = Wanted::Lines { color, plies: 2 * moves as usize, known };
        self.run(cx, all_games(cx, wanted)?, Purpose::Train { name, known })
    }

    /// The lines that are not in the study yet.
    ///
    /// # Errors
    /// If there are none at all, or they cannot be stored.
    pub fn trained(
        &mut self,
        cx: &mut Context<'_>,
        (name, known): (Name, Option<StudyId>),
        lines: Vec<StoredGame>,
    ) -> Result<(), Refusal> {
        let Some(known) = known else {
            if lines.is_empty() {
                return Err(Refusal::NoLines);
            }
            return self.create(cx, Some(name), lines, false);
        };
        self.open(cx, Some(known), None, None)?;
        if lines.is_empty() { Ok(()) } else { self.join(cx, lines, None, None) }
    }
}
