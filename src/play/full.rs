//! The full rules at the prompt, with the engine.

use std::sync::Arc;

use super::budget::Budget;
use super::command::Typed;
use super::contest::{Contest, Ending, LastMove};
use crate::atomic::fen::CastlingLetters;
use crate::atomic::make::castled;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Board, Color, Game, Move, blast};
use crate::config::Settings;
use crate::engine::{fresh_seed, handicap, setup};
use crate::explain::objection;
use crate::formats::pgn::{self, Tags};
use crate::nnue::Network;
use crate::search::{Job, Limits, SearchError, Searcher, Signals};
use crate::tablebase::Tables;

/// A game under the full rules.
pub struct FullContest {
    game: Game,
    settings: Settings,
    /// The endgame tables, if there are any.
    endgames: Option<Arc<dyn Tables>>,
    /// The network that evaluates.
    network: Arc<Network>,
    /// Created when the engine is first used.
    searcher: Option<Searcher>,
    /// The seed of a handicapped player's errors.
    seed: u64,
}

impl FullContest {
    /// Continues a game. The settings decide how castling is written, the table size, the threads
    /// if the time is limited, how the endgame tables are used, and whether the strength is
    /// limited.
    #[must_use]
    pub fn new(
        game: Game,
        settings: Settings,
        endgames: Option<Arc<dyn Tables>>,
        network: Arc<Network>,
    ) -> FullContest {
        FullContest { game, settings, endgames, network, searcher: None, seed: fresh_seed() }
    }

    fn castling(&self) -> CastlingText {
        if self.settings.chess960 { CastlingText::KingTakesRook } else { CastlingText::KingMove }
    }

    /// The legal move that was typed, or why there is none.
    fn find(&self, typed: &Typed) -> Result<Move, String> {
        let position = self.game.position();
        match typed {
            Typed::Squares { from, to, promotion } => {
                let mut text = format!("{from}{to}");
                text.extend(promotion);
                let objection =
                    |_| objection::to_squares(position, from, to, *promotion).to_string();
                position.parse_uci(&text).map_err(objection)
            }
            Typed::San(text) => {
                position.parse_san(text).map_err(|_| objection::to_san(position, text).to_string())
            }
        }
    }
}

impl Contest for FullContest {
    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn board(&self) -> &Board {
        self.game.position().board()
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn play(&mut self, typed: &Typed) -> Result<(), String> {
        if let Some(outcome) = self.game.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        let mv = self.find(typed)?;
        self.game.play(mv);
        Ok(())
    }

    fn last(&self) -> Option<LastMove> {
        let mut before = self.game.clone();
        let mv = before.undo()?;
        let position = before.position();
        Some(LastMove {
            from: mv.from(),
            to: if mv.is_castle() { castled(mv.from(), mv.to()).0 } else { mv.to() },
            removed: blast::removed(position, mv),
            before: *position.board(),
            text: pgn::numbered(position, mv),
        })
    }

    fn undo(&mut self) {
        self.game.undo();
    }

    fn ending(&self) -> Option<Ending> {
        self.game
            .outcome()
            .map(|outcome| Ending { what: outcome.to_string(), result: outcome.result() })
    }

    fn is_endless(&self) -> Option<&'static str> {
        None
    }

    fn fen(&self) -> String {
        let letters =
            if self.settings.chess960 { CastlingLetters::Shredder } else { CastlingLetters::XFen };
        self.game.position().fen(letters)
    }

    fn moves(&self) -> Vec<String> {
        let position = self.game.position();
        if self.ending().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> =
            position.legal_moves().iter().map(|mv| position.san(*mv)).collect();
        moves.sort_unstable();
        moves
    }

    fn think(&mut self, budget: &Budget) -> Result<Option<String>, SearchError> {
        let castling = self.castling();
        let searcher = match &mut self.searcher {
            Some(searcher) => searcher,
            // With a node limit the answer should be reproducible, which requires a single thread.
            None => {
                let threads =
                    if budget.time.is_some() { self.settings.threads as usize } else { 1 };
                let mut searcher = Searcher::new(self.settings.hash_mib as usize, threads)?;
                searcher.set_endgames(self.endgames.clone());
                searcher.set_network(Arc::clone(&self.network))?;
                self.searcher.insert(searcher)
            }
        };
        let limits = Limits { nodes: budget.nodes, move_time: budget.time, ..Limits::default() };
        let job = setup::job(&self.settings, self.game.clone(), limits);
        let job = Job { lines: 1, handicap: handicap(&self.settings, self.seed), ..job };
        Ok(searcher.run(&job, &Signals::default(), &()).best().map(|mv| mv.uci(castling)))
    }

    fn pgn(&self, tags: &Tags, result: &str) -> Result<String, String> {
        Ok(pgn::write(&self.game, tags, result))
    }
}
