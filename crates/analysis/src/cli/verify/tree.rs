//! `--pgn`: a proof as a game with variations, for boards and databases.

use fissile_cli::exit::BadInput;
use fissile_engine::atomic::{Color, Game, Position};
use fissile_engine::util::count::counted;
use fissile_formats::pgn::{Tags, write_words};
use fissile_prover::Guide;

/// The maximum number of moves, already more than any board can show.
const MOST_MOVES: usize = 100_000;

/// The moves of a proof down to a number of plies: in each position of the loser all replies, the
/// one that holds out longest as the main line.
///
/// # Errors
/// If there are too many moves.
pub(super) fn pgn(guide: &Guide, depth: u32) -> Result<String, BadInput> {
    let header = &guide.covered().header;
    let words = words(guide, depth, MOST_MOVES).ok_or_else(|| {
        BadInput::new(format_args!(
            "the tree of {} has more than {MOST_MOVES} moves; choose a smaller --depth",
            counted(depth as usize, "ply", "plies")
        ))
    })?;
    let mut tags = Tags::default();
    tags.set("Event", "Proof");
    tags.set("Annotator", &header.maker);
    let result = if header.winner == Color::White { "1-0" } else { "0-1" };
    let game = Game::new(header.root);
    Ok(write_words(&game, &tags, result, &words))
}

/// The words of the movetext; `None` if there are more than `most` moves.
fn words(guide: &Guide, depth: u32, most: usize) -> Option<Vec<String>> {
    let mut tree = Tree { guide, words: Vec::new(), prefix: "", wants_number: true, moves: most };
    tree.walk(&guide.covered().header.root, depth).then_some(tree.words)
}

struct Tree<'a> {
    guide: &'a Guide,
    words: Vec<String>,
    /// Attached to the next word.
    prefix: &'static str,
    /// Whether a move of Black needs its number.
    wants_number: bool,
    /// The number of moves that may still come.
    moves: usize,
}

impl Tree<'_> {
    /// Writes what follows a position; false if there are too many moves.
    fn walk(&mut self, position: &Position, depth: u32) -> bool {
        if depth == 0 {
            self.cut(position);
            return true;
        }
        if let Some(step) = self.guide.step(position) {
            return self.word(position, &position.san(step.mv))
                && self.walk(&position.after(step.mv), depth - 1);
        }
        let replies = self.guide.replies(position);
        let Some(((main, _), others)) = replies.split_first() else { return true };
        if !self.word(position, &position.san(*main)) {
            return false;
        }
        for (reply, _) in others {
            self.prefix = "(";
            self.wants_number = true;
            if !self.word(position, &position.san(*reply))
                || !self.walk(&position.after(*reply), depth - 1)
            {
                return false;
            }
            if let Some(last) = self.words.last_mut() {
                last.push(')');
            }
            self.wants_number = true;
        }
        self.walk(&position.after(*main), depth - 1)
    }

    /// Writes a move with its number; false if there are too many.
    fn word(&mut self, position: &Position, san: &str) -> bool {
        let Some(left) = self.moves.checked_sub(1) else { return false };
        self.moves = left;
        let number = position.fullmove_number();
        let prefix = std::mem::take(&mut self.prefix);
        match position.turn() {
            Color::White => self.words.extend([format!("{prefix}{number}."), san.to_owned()]),
            Color::Black if self.wants_number => {
                self.words.extend([format!("{prefix}{number}..."), san.to_owned()]);
            }
            Color::Black => self.words.push(san.to_owned()),
        }
        self.wants_number = false;
        true
    }

    /// Says how far away the end of the game is, where the tree is cut off.
    fn cut(&mut self, position: &Position) {
        let plies = self.guide.plies(position);
        if plies > 0 {
            let plies = counted(plies as usize, "ply", "plies");
            self.words.extend(["{", "at", "most", &plies, "more", "}"].map(str::to_owned));
        }
        self.wants_number = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fissile_prover::{ProofLimits, Task, run};

    #[test]
    fn a_tree_has_all_replies_and_a_limit() {
        let fen = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        let task = Task::new(Position::from_fen(fen).unwrap(), Color::White);
        let proof = run(&task, 1, ProofLimits::default()).unwrap().proof.unwrap().unwrap();
        let mut file = Vec::new();
        proof.write(&proof.header(&task, "a test"), &mut file).unwrap();
        let guide = Guide::read(&file[..]).unwrap();
        // White's first move, 18 replies, and a move after each.
        let moves = |words: Vec<String>| words.iter().filter(|word| !word.ends_with('.')).count();
        assert_eq!(words(&guide, 9, 37).map(moves), Some(37));
        assert_eq!(words(&guide, 9, 30), None);
        let short = words(&guide, 2, 37).unwrap().join(" ");
        assert!(short.ends_with("{ at most 1 ply more }") && short.matches('(').count() == 17);
    }
}
