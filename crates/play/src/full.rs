//! The full rules at the prompt, with the engine.

use std::sync::Arc;

use super::assessment::{Assessment, Thought};
use super::command::Typed;
use super::contest::{Contest, ContestEnding, LastMove};
use super::thinking::Watch;
use crate::atomic::fen::CastlingLetters;
use crate::atomic::make::castled;
use crate::atomic::{Board, Color, Game, Move, Position, blast};
use crate::book::Book;
use crate::config::Settings;
use crate::engine::setup;
use crate::engine::strength::{Budget, Strength};
use crate::explain::objection;
use crate::formats::pgn::{self, Tags};
use crate::nnue::Network;
use crate::search::{Handler, Job, Limits, PvInfo, Resources, Score, SearchError, Searcher};
use crate::tablebase::Tables;

/// The rules, a paragraph each.
const RULES: [&str; 6] = [
    "Pieces move as in chess, but every capture explodes: the capturer, the captured piece and \
     every piece except pawns on the eight squares around are removed.",
    "If you explode the enemy king, you win at once, even while in check. Checkmate also wins.",
    "A king may not capture, and no move may explode one's own king.",
    "A king must not be left in check, but kings that touch cannot be in check.",
    "Castling, en passant and promotion are as in chess.",
    "A game is drawn by stalemate, insufficient material, a closed position, fifty moves or \
     threefold repetition.",
];

pub struct FullContest {
    game: Game,
    settings: Settings,
    endgames: Option<Arc<dyn Tables>>,
    network: Arc<Network>,
    book: Option<Arc<dyn Book>>,
    /// Searches the engine's moves. Created when it is first used.
    player: Option<Searcher>,
    /// Advises a person. It has a table of its own, since what it finds at full strength would make
    /// a weak opponent stronger.
    adviser: Option<Searcher>,
    /// The seed of the errors of a player of limited strength.
    seed: u64,
}

impl FullContest {
    /// Continues a game. The settings decide how castling rights are written, the table size, the
    /// threads, and how the endgame tables and the book are used.
    #[must_use]
    pub fn new(
        game: Game,
        settings: Settings,
        endgames: Option<Arc<dyn Tables>>,
        network: Arc<Network>,
        book: Option<Arc<dyn Book>>,
    ) -> FullContest {
        // A game is played with one line, and is no analysis.
        let settings = Settings { multi_pv: 1, analyse_mode: false, ..settings };
        let seed = setup::fresh_seed();
        FullContest { game, settings, endgames, network, book, player: None, adviser: None, seed }
    }

    /// The legal move that was typed, or why it is not legal.
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
                let bishop = of_bishop(text);
                let found = position.parse_san(text);
                let found = found.or_else(|error| match &bishop {
                    Some(bishop) => position.parse_san(bishop),
                    None => Err(error),
                });
                found.map_err(|_| {
                    let meant = bishop.filter(|_| !is_pawn_move(text));
                    objection::to_san(position, meant.as_ref().unwrap_or(text)).to_string()
                })
            }
        }
    }

    /// A searcher with an empty table.
    fn searcher(&self) -> Result<Searcher, SearchError> {
        let (threads, _) = setup::threads(&self.settings);
        let mut searcher =
            Searcher::new(Resources { hash_mebibytes: self.settings.hash_mib as usize, threads })?;
        searcher.set_tablebases(self.endgames.clone());
        searcher.set_network(Arc::clone(&self.network))?;
        Ok(searcher)
    }
}

/// What a search finds; `None` if there is no move.
fn found_by(searcher: &mut Searcher, job: &Job, watch: &Watch) -> Option<Thought> {
    let found = searcher.run(job, watch.signals, &Depth(watch.depth));
    let position = job.game.position();
    let line = found.lines.first()?;
    let text = position.san(*line.moves.first()?);
    Some(Thought {
        typed: Typed::San(text.clone()),
        text,
        assessment: assessment(line.score, position.turn()),
        depth: line.depth.unsigned_abs(),
    })
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

    fn other_reading(&self, typed: &Typed) -> Option<String> {
        let Typed::San(text) = typed else { return None };
        let position = self.game.position();
        let bishop = position.parse_san(&of_bishop(text)?).ok()?;
        position.parse_san(text).is_ok().then(|| position.san(bishop))
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

    fn ending(&self) -> Option<ContestEnding> {
        self.game
            .outcome()
            .map(|outcome| ContestEnding { what: outcome.to_string(), result: outcome.result() })
    }

    fn is_endless(&self) -> Option<&'static str> {
        None
    }

    fn fen(&self) -> String {
        let letters = CastlingLetters::of(self.settings.chess960);
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

    fn think(
        &mut self,
        strength: &Strength,
        watch: &Watch,
    ) -> Result<Option<Thought>, SearchError> {
        match setup::book_move(&self.settings, self.book.as_deref(), &self.game, self.seed) {
            Ok(Some(known)) => return Ok(Some(from_book(self.game.position(), known.mv))),
            Ok(None) => {}
            Err(error) => log::warn!("{error}"),
        }
        let game = self.game.clone();
        let job = Job {
            strength_limit: strength.limit(self.seed),
            ..setup::job(&self.settings, game, limits(&strength.budget()))
        };
        let mut player = self.player.take().map_or_else(|| self.searcher(), Ok)?;
        let thought = found_by(&mut player, &job, watch);
        self.player = Some(player);
        Ok(thought)
    }

    fn judge(&mut self, budget: &Budget, watch: &Watch) -> Result<Option<Thought>, SearchError> {
        let job = setup::job(&self.settings, self.game.clone(), limits(budget));
        let mut adviser = self.adviser.take().map_or_else(|| self.searcher(), Ok)?;
        let thought = found_by(&mut adviser, &job, watch);
        self.adviser = Some(adviser);
        Ok(thought)
    }

    fn rules(&self) -> &'static [&'static str] {
        &RULES
    }

    fn restart(&mut self) {
        self.game = Game::new(*self.game.start());
        // A table filled in the last game would change the moves of the next.
        self.player = None;
        self.adviser = None;
        self.seed = setup::fresh_seed();
    }

    fn pgn(&self, tags: &Tags, result: &str) -> String {
        let mut tags = tags.clone();
        tags.set_opening(&self.game);
        pgn::write(&self.game, &tags, result)
    }
}

fn limits(budget: &Budget) -> Limits {
    Limits { nodes: budget.nodes, move_time: budget.time, ..Limits::default() }
}

/// A move that begins with `b` as the move of a bishop: `Bxc3` for `bxc3`.
fn of_bishop(text: &str) -> Option<String> {
    text.strip_prefix('b').map(|rest| format!("B{rest}"))
}

/// Whether a move that begins with a file can be a pawn's: `b4` and `bxc3`, but not `bc3`.
fn is_pawn_move(text: &str) -> bool {
    text.chars().nth(1).is_some_and(|second| second == 'x' || second.is_ascii_digit())
}

struct Depth<'a>(&'a (dyn Fn(u32) + Sync));

impl Handler for Depth<'_> {
    fn line(&self, line: &PvInfo) {
        (self.0)(line.depth.unsigned_abs());
    }
}

/// A move of the book. Nothing was searched, so nobody stands better.
fn from_book(position: &Position, mv: Move) -> Thought {
    let text = position.san(mv);
    Thought { typed: Typed::San(text.clone()), text, assessment: Assessment::Equal, depth: 0 }
}

fn assessment(score: Score, turn: Color) -> Assessment {
    let winner = if score.is_win() { turn } else { !turn };
    match score.plies_to_mate() {
        Some(plies) => Assessment::WinIn(winner, plies.div_ceil(2)),
        None if score.is_decided() => Assessment::Won(winner),
        None => Assessment::of_centipawns(score.centipawns(), turn),
    }
}
