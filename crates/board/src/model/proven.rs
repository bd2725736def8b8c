//! Openings that are proven lost, by position: what the certificates of `docs/proofs.tar.xz` say of them. Proving does not
//! belong here, nor the study that shows them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Moment;
use super::paste;
use crate::atomic::{Color, Position};

/// A game for each first move of White, with the lines that have a certificate; `studies/openings.py` makes it.
pub const OPENINGS: &str = include_str!("../../studies/openings.pgn");

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    pub winner: Color,
    /// The longest that the winner needs, in plies.
    pub plies: u32,
}

static PROVEN: LazyLock<HashMap<u64, Proven>> = LazyLock::new(|| {
    let now = Moment { unix_micros: 0, ticks_ms: 0 };
    // A test reads them without a problem.
    let games = paste::read(OPENINGS, now, Some).map(|pasted| pasted.games).unwrap_or_default();
    let mut proven: HashMap<u64, Proven> = HashMap::new();
    for node in games.iter().flat_map(|game| game.tree.ids().map(|id| game.tree.node(id))).flatten()
    {
        let Some(new) = statement(&node.remark.comment) else { continue };
        let known = proven.entry(node.position().key()).or_insert(new);
        if new.plies < known.plies {
            *known = new;
        }
    }
    proven
});

/// `Proven: White wins in at most 9 plies.`
fn statement(comment: &str) -> Option<Proven> {
    let (winner, rest) = comment.strip_prefix("Proven: ")?.split_once(" wins in at most ")?;
    let winner = Color::ALL.into_iter().find(|color| color.to_string() == winner)?;
    Some(Proven { winner, plies: rest.split(' ').next()?.parse().ok()? })
}

/// What is proven of a position, if it is one of these openings.
#[must_use]
pub fn of(position: &Position) -> Option<Proven> {
    PROVEN.get(&position.key()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proven_opening_is_known_however_it_comes_about() {
        let after = |moves: &[&str]| {
            moves.iter().fold(Position::start(), |position, mv| {
                position.after(position.parse_san(mv).unwrap())
            })
        };
        assert_eq!(of(&Position::start()), None);
        assert_eq!(of(&after(&["Nf3"])), None);
        let lost = of(&after(&["Nf3", "a6"]));
        assert_eq!(lost, Some(Proven { winner: Color::White, plies: 3 }));
        let lost = of(&after(&["e3", "e5", "g4"]));
        assert_eq!(lost, Some(Proven { winner: Color::Black, plies: 3 }));
        assert_eq!(of(&after(&["Nf3", "f6"])), None);
        assert_eq!(PROVEN.len(), 536);
    }
}
