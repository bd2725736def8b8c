//! The club rules at the prompt.

use std::time::Instant;

use super::game::ClubGame;
use super::state::ClubState;
use super::{record, search};
use crate::assessment::Thought;
use crate::atomic::{Board, Color, PieceKind};
use crate::command::Typed;
use crate::contest::{Contest, ContestEnding, LastMove};
use crate::engine::strength::{Budget, Strength};
use crate::formats::pgn::Tags;
use crate::search::SearchError;
use crate::thinking::Watch;
use crate::util::quote::quote;

/// Consecutive plies without a capture or pawn move after which engines abandon a game.
const FRUITLESS: usize = 100;

/// The rules, a paragraph each.
const RULES: [&str; 4] = [
    "Pieces move as in chess, but every capture explodes: the capturer, the captured piece and \
     every piece except pawns on the eight squares around are removed.",
    "A side without a king has lost. A king may not capture, and no move may explode both kings.",
    "There is no check, castling, en passant or promotion: a pawn on the last rank stays there.",
    "Nothing is a draw.",
];

#[derive(Clone, Debug, Default)]
pub struct ClubContest {
    game: ClubGame,
}

impl ClubContest {
    #[must_use]
    pub const fn new(game: ClubGame) -> ClubContest {
        ClubContest { game }
    }
}

impl Contest for ClubContest {
    fn turn(&self) -> Color {
        self.game.turn()
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn plies(&self) -> usize {
        self.game.played().len()
    }

    fn play(&mut self, typed: &Typed) -> Result<(), String> {
        match typed {
            Typed::Squares { from, to, promotion: None } => {
                self.game.make_move(from, to).map(|_| ()).map_err(|refusal| refusal.to_string())
            }
            Typed::Squares { promotion: Some(_), .. } => {
                Err("the club rules have no promotion".to_owned())
            }
            Typed::San(text) => Err(format!(
                "{} is not a move under the club rules, which take two squares such as e2e4",
                quote(text)
            )),
        }
    }

    fn last(&self) -> Option<LastMove> {
        let mut before = self.game.clone();
        let played = before.undo()?;
        let dots = if before.turn() == Color::White { "." } else { "..." };
        Some(LastMove {
            from: played.from,
            to: played.to,
            removed: played.removed,
            before: *before.board(),
            text: format!("{}{dots} {}{}", before.number(), played.from, played.to),
        })
    }

    fn undo(&mut self) {
        self.game.undo();
    }

    fn ending(&self) -> Option<ContestEnding> {
        let result = match self.game.state() {
            ClubState::WhiteWon => "1-0",
            ClubState::BlackWon => "0-1",
            ClubState::Unfinished if self.game.moves().is_empty() => {
                let what =
                    format!("{} has no move, and nothing is a draw: nobody wins", self.game.turn());
                return Some(ContestEnding { what, result: "*" });
            }
            ClubState::Unfinished => return None,
        };
        Some(ContestEnding { what: self.game.state().to_string(), result })
    }

    fn is_endless(&self) -> Option<&'static str> {
        let fruitless = self
            .game
            .played()
            .rev()
            .take_while(|played| played.removed.is_empty() && played.kind != PieceKind::Pawn);
        (fruitless.take(FRUITLESS).count() == FRUITLESS)
            .then_some("neither side has captured or moved a pawn for 50 moves")
    }

    fn fen(&self) -> String {
        self.game.fen()
    }

    fn moves(&self) -> Vec<String> {
        self.game.moves().into_iter().map(|(from, to)| format!("{from}{to}")).collect()
    }

    fn think(
        &mut self,
        strength: &Strength,
        watch: &Watch,
    ) -> Result<Option<Thought>, SearchError> {
        self.judge(&strength.budget(), watch)
    }

    fn judge(&mut self, budget: &Budget, watch: &Watch) -> Result<Option<Thought>, SearchError> {
        let deadline = budget.time.map(|time| Instant::now() + time);
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        let found = search::best_move(&self.game, nodes, deadline, watch);
        Ok(found.map(|search::BestMove { best: (from, to), assessment, depth }| Thought {
            typed: Typed::Squares { from: from.to_string(), to: to.to_string(), promotion: None },
            text: format!("{from}{to}"),
            assessment,
            depth,
        }))
    }

    fn rules(&self) -> &'static [&'static str] {
        &RULES
    }

    fn pgn(&self, tags: &Tags, result: &str) -> String {
        record::write(&self.game, tags, result)
    }
}
