//! Names of openings, by position. The table `names.tsv` has the names with their sources. Which names are shown where
//! belongs to the callers, and what is played in an opening to [`crate::book`].

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::atomic::{Game, Position};

const TABLE: &str = include_str!("names.tsv");

/// A row of the table.
struct Row {
    name: &'static str,
    moves: &'static str,
    #[cfg_attr(not(test), allow(dead_code, reason = "for people, and for the tests"))]
    sources: Vec<&'static str>,
}

fn rows() -> impl Iterator<Item = Row> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut cells = line.split('\t');
        Some(Row { name: cells.next()?, moves: cells.next()?, sources: cells.collect() })
    })
}

/// The game that a row gives the moves of. `None` if they are not legal, which a test excludes.
fn line(moves: &str) -> Option<Game> {
    let mut game = Game::default();
    for san in moves.split(' ') {
        let mv = game.position().parse_san(san).ok()?;
        game.play(mv);
    }
    Some(game)
}

/// The names by [`Position::key`].
static NAMES: LazyLock<HashMap<u64, &'static str>> = LazyLock::new(|| {
    rows().filter_map(|row| Some((line(row.moves)?.position().key(), row.name))).collect()
});

/// The name of a position, however it came about.
///
/// ```
/// use fissile_engine::Position;
/// use fissile_engine::opening_names::name_of;
///
/// let position: Position = "rnbqkbnr/ppppp1pp/5p2/8/8/4PN2/PPPP1PPP/RNBQKB1R b KQkq - 0 2".parse()?;
/// assert_eq!(name_of(&position), Some("Atomic Attack"));
/// assert_eq!(name_of(&Position::start()), None);
/// # Ok::<(), fissile_engine::atomic::fen::FenError>(())
/// ```
#[must_use]
pub fn name_of(position: &Position) -> Option<&'static str> {
    NAMES.get(&position.key()).copied()
}

/// The names of the positions of a game, in order. Only a game from the start position has any: in another one a
/// position with a name is a coincidence.
pub fn names_along(game: &Game) -> impl Iterator<Item = &'static str> {
    let mut position = *game.start();
    let moves = if position == Position::start() { game.moves() } else { &[] };
    moves.iter().filter_map(move |mv| {
        position.make(*mv);
        name_of(&position)
    })
}

/// The opening of a game: the name of its last position that has one.
///
/// ```
/// use fissile_engine::Game;
/// use fissile_engine::opening_names::name_of_game;
///
/// let mut game = Game::default();
/// for san in ["e3", "f6", "Nf3", "h6"] {
///     game.play(game.position().parse_san(san).unwrap());
/// }
/// assert_eq!(name_of_game(&game), Some("Atomic Attack"));
/// ```
#[must_use]
pub fn name_of_game(game: &Game) -> Option<&'static str> {
    names_along(game).last()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn game(moves: &str) -> Game {
        line(moves).expect("legal moves")
    }

    #[test]
    fn every_row_is_a_line_of_legal_moves_to_a_position_of_its_own() {
        let mut keys = HashSet::new();
        for Row { name, moves, .. } in rows() {
            let game = line(moves).unwrap_or_else(|| panic!("{moves} is not legal"));
            assert!(game.outcome().is_none(), "{moves}");
            assert!(keys.insert(game.position().key()), "{moves}: another row has the position");
            assert_eq!(name_of(game.position()), Some(name), "{moves}");
            assert_eq!(name_of_game(&game), Some(name), "{moves}");
        }
        assert_eq!(NAMES.len(), keys.len());
        assert!(keys.len() >= 20);
    }

    #[test]
    fn the_table_is_in_order_and_its_names_can_be_tags() {
        let moves: Vec<_> = rows().map(|row| row.moves).collect();
        assert!(moves.is_sorted());
        for Row { name, .. } in rows() {
            assert_eq!(name, name.trim());
            assert!(name.is_ascii() && !name.is_empty() && name.len() < 60, "{name}");
        }
    }

    /// A study is a source of its own, all entries of one of the other documents are the same source.
    #[test]
    fn every_row_has_two_sources_that_the_head_explains() {
        let head: Vec<_> = TABLE.lines().take_while(|line| line.starts_with('#')).collect();
        for Row { moves, sources, .. } in rows() {
            let mut works = HashSet::new();
            for source in &sources {
                let kind = source.split(' ').next().unwrap_or_default();
                assert!(
                    head.iter().any(|line| line.starts_with(&format!("# {kind} "))),
                    "{source}"
                );
                let work = if kind == "lichess" { source } else { kind };
                assert!(works.insert(work), "{moves}: {work} is there twice");
            }
            assert!(works.len() >= 2, "{moves}: {sources:?}");
        }
    }

    #[test]
    fn a_game_has_the_name_of_its_last_position_with_one() {
        let name = |moves| name_of_game(&game(moves));
        assert_eq!(name("Nf3 f6 Nd4 a6 h3"), Some("Kamikaze Attack"));
        assert_eq!(name("Nf3 f6 e3 e6 Nd4 Nh6"), Some("Nightrider Defense"));
        // By another order of moves.
        assert_eq!(name("d4 d5 e4"), Some("Graukater Opening"));
        assert_eq!(name("a3 a6"), None);
        let names: Vec<_> = names_along(&game("Nf3 f6 Nc3")).collect();
        assert_eq!(names, ["King's Knight Opening", "King's Knight Opening", "Two Knights Attack"]);
    }

    #[test]
    fn a_game_from_another_position_has_no_opening() {
        let mut later = Game::new(*game("Nf3").position());
        assert_eq!(name_of_game(&later), None);
        later.play(later.position().parse_san("f6").unwrap());
        assert_eq!(name_of_game(&later), None);
        // The position itself has its name.
        assert_eq!(name_of(later.position()), Some("King's Knight Opening"));
    }

    #[test]
    fn counters_do_not_matter() {
        let shuffled = game("Nf3 Nf6 Ng1 Ng8 Nf3 f6");
        assert_eq!(name_of(shuffled.position()), Some("King's Knight Opening"));
    }
}
