//! The lines of games as exercises for one color: the other side plays everything that the trees have, and the person the first move of
//! each fork. How an exercise is solved and comes back does not belong here ([`super::exercise`]).

use std::collections::{BTreeSet, HashMap};

use super::exercise::MARK;
use super::game::{StudyGame, Tally};
use super::tree::{NodeId, ROOT};
use crate::atomic::{Color, Move, Position};

/// What the tag [`MARK`] says of a line, in place of the themes of a puzzle.
const LINE: &str = "line";

/// What identifies a line: its start position and its moves.
type Key = (String, Vec<String>);

/// The lines of games, which come one by one.
pub struct Lines {
    color: Color,
    /// The longest line.
    plies: usize,
    /// The most lines.
    most: usize,
    /// The move of the person in each position, by its key. Where games disagree, the first counts: nobody can know which is meant.
    chosen: HashMap<u64, Move>,
    found: Vec<(Key, StudyGame)>,
}

impl Lines {
    #[must_use]
    pub fn new(color: Color, plies: usize, most: usize) -> Lines {
        Lines { color, plies, most, chosen: HashMap::new(), found: Vec::new() }
    }

    /// Adds the lines of a game. Exercises, and games that are being played, have none. Returns whether there are not too many.
    pub fn add(&mut self, game: &StudyGame) -> bool {
        if game.exercise.is_none() && !game.is_played() {
            self.walk(game, ROOT, &mut Vec::new());
        }
        self.found.len() <= self.most
    }

    /// The lines that are not among others, each once, and none that another one continues.
    #[must_use]
    pub fn without(self, known: &BTreeSet<Key>) -> Vec<StudyGame> {
        let mut keys: Vec<&Key> = self.found.iter().map(|(key, _)| key).collect();
        keys.sort_unstable();
        // What a line continues stands just before it.
        let goes_on = |pair: &[&Key]| pair[0].0 == pair[1].0 && pair[1].1.starts_with(&pair[0].1);
        let short: BTreeSet<Key> = keys
            .windows(2)
            .filter(|pair| pair[0] != pair[1] && goes_on(pair))
            .map(|pair| pair[0].clone())
            .collect();
        let mut seen = BTreeSet::new();
        let is_new = |key: &Key| !known.contains(key) && !short.contains(key);
        let found = self.found.into_iter().filter(|(key, _)| is_new(key));
        found.filter(|(key, _)| seen.insert(key.clone())).map(|(_, line)| line).collect()
    }

    fn walk(&mut self, game: &StudyGame, at: NodeId, path: &mut Vec<NodeId>) {
        if self.found.len() > self.most {
            return;
        }
        let mut goes_on = false;
        if path.len() < self.plies
            && let Ok(node) = game.tree.node(at)
        {
            let is_own = node.position().turn() == self.color;
            let asked = if is_own { 1 } else { usize::MAX };
            for child in node.children().iter().take(asked) {
                let mv = game.tree.node(*child).ok().and_then(|child| child.mv());
                let Some(mv) = mv else { continue };
                let key = node.position().key();
                if is_own && *self.chosen.entry(key).or_insert(mv) != mv {
                    continue;
                }
                goes_on = true;
                path.push(*child);
                self.walk(game, *child, path);
                path.pop();
            }
        }
        if !goes_on {
            self.found.extend(self.line(game, path));
        }
    }

    /// The line along a path, from the first move of the color to its last; `None` if it has none.
    fn line(&self, game: &StudyGame, path: &[NodeId]) -> Option<(Key, StudyGame)> {
        let is_own = |id: &NodeId| {
            game.tree
                .played(*id)
                .is_ok_and(|played| played.is_some_and(|(before, _)| before.turn() == self.color))
        };
        let (first, last) = (path.iter().position(is_own)?, path.iter().rposition(is_own)?);
        let start: Position = *game.tree.played(path[first]).ok()??.0;
        let mut line = StudyGame::new(start);
        let remark = |id: &NodeId| Some(game.tree.node(*id).ok()?.remark.comment.clone());
        if first > 0 {
            // Nobody sees the move before the start.
            let (before, mv) = game.tree.played(path[first - 1]).ok()??;
            let dots = if before.turn() == Color::White { "." } else { "..." };
            let after = format!("After {}{dots} {}.", before.fullmove_number(), before.san(mv));
            let comment = [after, remark(&path[first - 1])?].join(" ");
            line.tree.remark_mut(ROOT).ok()?.comment = comment.trim_end().to_owned();
        }
        let mut at = ROOT;
        for id in &path[first..=last] {
            at = line.tree.add(at, game.tree.played(*id).ok()??.1).ok()?.0;
            line.tree.remark_mut(at).ok()?.comment = remark(id)?;
        }
        line.tags.set("Event", game.name().unwrap_or("Line"));
        line.tags.set(MARK, LINE);
        line.exercise = Some(Tally::default());
        Some((key(&line), line))
    }
}

/// The key of a line.
#[must_use]
pub fn key(line: &StudyGame) -> Key {
    let castling = line.castling(true);
    let moves = line.tree.line_after(ROOT).filter_map(|id| line.tree.node(id).ok()?.mv());
    (line.tree.start().to_string(), moves.map(|mv| mv.uci(castling)).collect())
}

/// Whether an exercise is a line: its move is right, and no other.
#[must_use]
pub fn is_line(game: &StudyGame) -> bool {
    game.exercise.is_some() && game.tags.get(MARK) == Some(LINE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Moment, paste};

    fn lines(text: &str, color: Color, plies: usize) -> Vec<String> {
        let now = Moment { unix_micros: 0, ticks_ms: 0 };
        let mut lines = Lines::new(color, plies, 100);
        for game in paste::read(text, now, Some).unwrap().games {
            assert!(lines.add(&game));
        }
        lines.without(&BTreeSet::new()).iter().map(|line| key(line).1.join(" ")).collect()
    }

    #[test]
    fn every_variation_of_the_other_side_is_a_line() {
        let game = "1. Nf3 f6 (1... d5 2. Ne5 f6) (1... e6 2. Nd4) 2. Ne5 (2. e4) 2... a6 3. e3 *";
        assert_eq!(
            lines(game, Color::White, 60),
            ["g1f3 f7f6 f3e5 a7a6 e2e3", "g1f3 d7d5 f3e5", "g1f3 e7e6 f3d4"]
        );
        assert_eq!(
            lines(game, Color::White, 4),
            ["g1f3 f7f6 f3e5", "g1f3 d7d5 f3e5", "g1f3 e7e6 f3d4"]
        );
        assert_eq!(lines(game, Color::White, 2), ["g1f3"]);
        // The lines of Black begin after the first move of White, and he plays the first of his own.
        assert_eq!(lines(game, Color::Black, 60), ["f7f6 f3e5 a7a6"]);
    }

    #[test]
    fn games_share_lines_and_the_first_decides() {
        let games = "1. e4 e5 2. Nf3 *\n\n1. e4 d5 2. Nf3 *\n\n1. d4 d5 *\n\n1. e4 e5 *";
        assert_eq!(lines(games, Color::White, 60), ["e2e4 e7e5 g1f3", "e2e4 d7d5 g1f3"]);
        assert_eq!(lines("1. e4 *", Color::Black, 60), [""; 0]);
    }
}
