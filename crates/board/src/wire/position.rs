//! A position for the client: the legal moves with what they explode, how the game ended, and what
//! the book and the endgame tables know of it.

use std::sync::Arc;

use super::views::{
    BookMove, BookView, EndView, LastView, Look, MoveView, PositionView, ProvenMove, ProvenView,
    RemovedView, TableMove, TablesView,
};
use crate::atomic::fen::CastlingLetters;
use crate::atomic::make::castled;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move, Position};
use crate::book::Book;
use crate::explain::move_list::{GameEnd, LegalMoves, ListedMove, Removed};
use crate::model::proven::{Proofs, Proven};
use crate::model::{GameId, NodeId, StudyGame, TreeError};
use crate::opening_names::name_of_game;
use crate::search::{Probing, TableValue, TableView, look_up};
use crate::tablebase::Tables;

/// What is known of positions besides the rules.
#[derive(Clone)]
pub struct Lookup {
    /// Endgame tables, and how they are probed.
    pub tables: Option<Arc<dyn Tables>>,
    pub probing: Probing,
    /// Games by position.
    pub book: Option<Arc<dyn Book>>,
    /// Whether castling is written as the king taking its rook in every game.
    pub chess960: bool,
}

impl Default for Lookup {
    /// Neither tables nor a book.
    fn default() -> Lookup {
        let probing = Probing { pieces: 0, ..Probing::default() };
        Lookup { tables: None, probing, book: None, chess960: false }
    }
}

/// A node of a game, for the client, with what a book knows of it.
///
/// # Errors
/// If there is no such node.
pub fn position(
    lookup: &Lookup,
    book: Option<&dyn Book>,
    id: GameId,
    game: &StudyGame,
    node: NodeId,
) -> Result<PositionView, TreeError> {
    let line = game.tree.game(node)?;
    let castling = game.castling(lookup.chess960);
    let list = LegalMoves::of(&line, castling == CastlingText::KingTakesRook);
    let proofs = Proofs::along(&line);
    let proven = proofs.of(line.position());
    let winning = proven.and_then(|proven| Some((proven.best?, proven)));
    Ok(PositionView {
        game: id,
        node,
        look: look(&line, castling, lookup.chess960),
        opening: name_of_game(&line).map(Into::into),
        moves: list.moves.into_iter().filter_map(|entry| move_view(&line, entry)).collect(),
        book: book.and_then(|book| book_view(book, &line, castling)),
        tables: tables(lookup, &line, castling),
        proven: proven.map(ProvenView::from),
        winning_move: winning
            .map(|(mv, proven)| proven_move(line.position(), mv, proven, castling)),
        proven_moves: proven_moves(&proofs, line.position(), castling),
    })
}

impl From<Proven> for ProvenView {
    fn from(Proven { winner, plies, .. }: Proven) -> ProvenView {
        ProvenView { winner: winner.name().into(), plies }
    }
}

/// The moves after which something is proven.
fn proven_moves(proofs: &Proofs, position: &Position, castling: CastlingText) -> Vec<ProvenMove> {
    let moves = position.legal_moves().into_iter();
    moves
        .filter_map(|mv| {
            let proven = proofs.of(&position.after(mv))?;
            Some(proven_move(position, mv, proven, castling))
        })
        .collect()
}

fn proven_move(
    position: &Position,
    mv: Move,
    proven: Proven,
    castling: CastlingText,
) -> ProvenMove {
    ProvenMove { uci: mv.uci(castling), san: position.san(mv), proven: proven.into() }
}

/// The board at the end of a line.
#[must_use]
pub fn look(line: &Game, castling: CastlingText, chess960: bool) -> Look {
    let position = line.position();
    let letters = CastlingLetters::of(chess960);
    Look {
        fen: position.fen(letters),
        turn: position.turn().name().into(),
        check: position.winner_by_explosion().is_none() && position.in_check(),
        last: last(line, castling),
        outcome: line.outcome().map(|outcome| EndView::from(GameEnd::from(outcome))),
    }
}

fn removed(pieces: Vec<Removed>) -> Vec<RemovedView> {
    pieces.into_iter().map(RemovedView::from).collect()
}

fn last(line: &Game, castling: CastlingText) -> Option<LastView> {
    let mut before = line.clone();
    let mv = before.undo()?;
    let uci = mv.uci(castling);
    let entries = LegalMoves::of(&before, castling == CastlingText::KingTakesRook).moves;
    let entry = entries.into_iter().find(|entry| entry.uci == uci)?;
    let (from, to) = (mv.from().to_string(), landing(mv));
    Some(LastView { uci, from, to, san: entry.san, explodes: removed(entry.removes) })
}

/// The square where the moving piece lands: in castling, the king.
fn landing(mv: Move) -> String {
    if mv.is_castle() { castled(mv.from(), mv.to()).0.to_string() } else { mv.to().to_string() }
}

fn move_view(line: &Game, entry: ListedMove) -> Option<MoveView> {
    let mv = line.position().parse_uci(&entry.uci).ok()?;
    Some(MoveView {
        from: mv.from().to_string(),
        to: landing(mv),
        rook: mv.is_castle().then(|| mv.to().to_string()),
        promotion: mv.promoted().map(|kind| kind.letter().to_ascii_lowercase()),
        uci: entry.uci,
        san: entry.san,
        explodes: removed(entry.removes),
        gain: entry.gain,
        king: entry.explodes_king,
        ends: entry.end.map(EndView::from),
    })
}

/// What was played in a position; `None` without a book that knows it.
fn book_view(book: &dyn Book, line: &Game, castling: CastlingText) -> Option<BookView> {
    let position = line.position();
    let known = match book.moves(position) {
        Ok(known) => known,
        Err(error) => {
            log::warn!("{error}");
            return None;
        }
    };
    let moves: Vec<BookMove> = known
        .iter()
        .map(|known| BookMove {
            uci: known.mv.uci(castling),
            san: position.san(known.mv),
            white: known.tally.white,
            draws: known.tally.draws,
            black: known.tally.black,
            open: known.tally.open,
            points: known.tally.points(position.turn()).map(|points| 100.0 * points),
            score: known.tally.score().map(|score| score.round() as i32),
        })
        .collect();
    let games = known.iter().map(|known| known.tally.games()).sum();
    (!moves.is_empty()).then_some(BookView { games, moves, found: Vec::new() })
}

/// What the endgame tables say of a position; `None` if they do not know it.
fn tables(lookup: &Lookup, line: &Game, castling: CastlingText) -> Option<TablesView> {
    let tables = lookup.tables.as_deref()?;
    if line.outcome().is_some() {
        return None;
    }
    let probing = Probing { pieces: usize::MAX, ..lookup.probing };
    let TableView { value, distance, moves } = look_up(tables, probing, line)?;
    let value = match value {
        TableValue::Known(wdl) => Some(wdl.name().into()),
        TableValue::AtTheLimit => None,
        TableValue::Missing => return None,
    };
    let moves = moves.iter().map(|(mv, ranked)| {
        let distance = ranked.and_then(|ranked| ranked.distance);
        TableMove {
            uci: mv.uci(castling),
            san: line.position().san(*mv),
            value: ranked.and_then(|ranked| Some(ranked.name()?.into())),
            plies: distance.map(|distance| distance.plies),
            rounded: distance.is_some_and(|distance| distance.rounded),
        }
    });
    Some(TablesView {
        value,
        plies: distance.map(|distance| distance.plies),
        rounded: distance.is_some_and(|distance| distance.rounded),
        moves: moves.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::book::{BookError, Known, Tally};

    /// Two moves of Black: one that Black always won with, and one whose games are unfinished.
    struct TwoMoves;

    impl Book for TwoMoves {
        fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
            let known =
                |uci: &str, tally| position.parse_uci(uci).ok().map(|mv| Known { mv, tally });
            let won = known("f7f6", Tally { black: 3, ..Tally::default() });
            let open = known("e7e5", Tally { open: 2, ..Tally::default() });
            Ok([won, open].into_iter().flatten().collect())
        }
    }

    #[test]
    fn a_book_has_the_points_of_the_side_to_move() {
        let mut line = Game::default();
        line.play(line.position().parse_uci("g1f3").unwrap());
        let view = book_view(&TwoMoves, &line, CastlingText::KingMove).unwrap();
        let points: Vec<Option<f64>> = view.moves.iter().map(|known| known.points).collect();
        assert_eq!((view.games, points), (5, vec![Some(100.0), None]));
    }
}
