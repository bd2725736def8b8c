//! `--html`: a proof on the page of `fissile analyse`, to walk through. The first game is the
//! longest line. A position of the loser lists all replies, the one that holds out longest first;
//! each of the others leads to a game of its own, which goes on with the longest line after it.
//! What the page looks like belongs to [`crate::page`].

use crate::input::Subject;
use crate::json::Document;
use crate::judge::Verdict;
use crate::page::Contents;
use crate::proven::Proven;
use crate::searched::{Link, PositionResult, SearchedPosition, Variation};
use crate::{Analysis, SearchBudget};
use fissile_cli::exit::BadInput;
use fissile_engine::atomic::{Color, Game, Move, Position};
use fissile_engine::search::{MAX_PLY, Score, Wdl};
use fissile_engine::util::count::counted;
use fissile_formats::pgn::movetext;
use fissile_prover::Guide;
use fissile_prover::guide::Step;

/// The room on a page, in listed replies, of 130 bytes each: about eight megabytes.
const ROOM: usize = 60_000;

/// The room that a move of a game takes, with the position after it.
const MOVE: usize = 3;

/// The depths that are tried if none is wanted, in plies.
const DEPTHS: [u32; 3] = [6, 4, 2];

/// The longest win that a score can tell, in plies. Longer ones are told in words only.
const LONGEST_MATE: u32 = 2 * MAX_PLY as u32 - 1;

/// The page of a proof, named `name`. Replies are listed in the first `depth` plies; without a
/// depth, as far as there is room.
///
/// # Errors
/// If there is no room for the depth.
pub(super) fn html(guide: &Guide, name: &str, depth: Option<u32>) -> Result<String, BadInput> {
    let depths = depth.map_or(DEPTHS.to_vec(), |depth| vec![depth]);
    let walk = depths.iter().find_map(|depth| Walk::of(guide, *depth, ROOM)).ok_or_else(|| {
        let plies = depths.last().map_or(0, |depth| *depth as usize);
        BadInput::new(format_args!(
            "a page with the replies of {} would be too large; choose a smaller --depth",
            counted(plies, "ply", "plies")
        ))
    })?;
    let mut document = Document::new(SearchBudget::Nodes(0), 0, false);
    let mut contents = Contents::default();
    for game in 0..walk.lines.len() {
        let analysis = walk.analysis(game);
        contents.add(&document.add(&analysis, None).map_err(BadInput::new)?, &analysis);
    }
    contents.page(&format!("{name}, a proof checked by Fissile"), None).map_err(BadInput::new)
}

/// The games of a page.
struct Walk<'a> {
    guide: &'a Guide,
    depth: u32,
    lines: Vec<Line>,
    /// Where the replies of a position lead to, in the order of [`Guide::replies`].
    lists: Vec<Vec<Link>>,
    /// What is left of the room.
    room: usize,
}

/// A game of the page, from the root of the proof.
#[derive(Default)]
struct Line {
    moves: Vec<Move>,
    /// The number of moves up to the reply that begins this line.
    begin: usize,
    /// For each number of moves, the list of replies there.
    lists: Vec<Option<usize>>,
}

impl<'a> Walk<'a> {
    /// The games with all replies of the first `depth` plies; `None` if there is no room for them.
    fn of(guide: &'a Guide, depth: u32, room: usize) -> Option<Walk<'a>> {
        let mut walk = Walk { guide, depth, lines: Vec::new(), lists: Vec::new(), room };
        walk.add(&[], &[])?;
        Some(walk)
    }

    /// Adds the game that begins with some moves, where the positions before their last have these
    /// lists, and all that branch off from it. Returns its number.
    fn add(&mut self, begin: &[Move], lists: &[Option<usize>]) -> Option<usize> {
        let number = self.lines.len();
        self.lines.push(Line::default());
        let root = self.guide.covered().header.root;
        let mut position = begin.iter().fold(root, |position, mv| position.after(*mv));
        let moves = [begin, &self.guide.longest_line(&position)].concat();
        let mut lists = lists.to_vec();
        let listed: usize = lists.iter().flatten().map(|list| self.lists[*list].len()).sum();
        self.room = self.room.checked_sub(listed + MOVE * moves.len())?;
        for ply in begin.len()..moves.len() {
            lists.push(None);
            if position.turn() != self.guide.covered().header.winner && ply < self.depth as usize {
                let list = self.lists.len();
                lists[ply] = Some(list);
                self.list(number, &position, &moves[..ply], &lists)?;
            }
            position.make(moves[ply]);
        }
        lists.push(None);
        self.lines[number] = Line { moves, begin: begin.len(), lists };
        Some(number)
    }

    /// Lists the replies after some moves of a game, and adds the games that branch off there.
    /// `lists` are those of the game so far, this one included.
    fn list(
        &mut self,
        game: usize,
        position: &Position,
        before: &[Move],
        lists: &[Option<usize>],
    ) -> Option<()> {
        let replies = self.guide.replies(position);
        self.room = self.room.checked_sub(replies.len())?;
        let (list, ply) = (self.lists.len(), before.len() + 1);
        self.lists.push(vec![Link { game, ply }; replies.len()]);
        for (index, (reply, _)) in replies.iter().enumerate().skip(1) {
            let game = self.add(&[before, &[*reply]].concat(), lists)?;
            self.lists[list][index].game = game;
        }
        Some(())
    }

    /// A game as the page shows it.
    fn analysis(&self, number: usize) -> Analysis {
        let Line { moves, begin, lists } = &self.lines[number];
        let mut game = Game::new(self.guide.covered().header.root);
        let mut positions = vec![self.searched(&game, moves, lists[0])];
        for (mv, list) in moves.iter().zip(&lists[1..]) {
            game.play(*mv);
            positions.push(self.searched(&game, moves, *list));
        }
        let name = match begin {
            0 => "Longest line".to_owned(),
            _ => movetext(game.start(), &moves[..*begin]).join(" "),
        };
        let subject = Subject { name: Some(name), ..Subject::game(game) };
        let verdicts = vec![Verdict::default(); moves.len()];
        Analysis { subject: subject.into(), positions, verdicts }
    }

    /// A position of a game with these moves, and what follows there.
    fn searched(&self, game: &Game, moves: &[Move], list: Option<usize>) -> SearchedPosition {
        let mut searched = SearchedPosition::unsearched(game, true);
        let position = &searched.position;
        let Some(mv) = moves.get(game.moves().len()) else { return searched };
        let plies = self.guide.plies(position);
        let lines = match list {
            Some(list) => {
                let replies = self.guide.replies(position).into_iter().zip(&self.lists[list]);
                let line = |((reply, step), link): ((Move, Option<Step>), &Link)| {
                    let moves = [reply].into_iter().chain(step.map(|step| step.mv)).collect();
                    self.variation(moves, 1 + step.map_or(0, |step| step.plies), Some(*link))
                };
                replies.map(line).collect()
            }
            None => vec![self.variation(vec![*mv], plies, None)],
        };
        let Variation { score, wdl, .. } = self.variation(Vec::new(), plies, None);
        searched.found = Some(PositionResult { score, wdl, depth: 0, nodes: 0, lines });
        searched.proven = Some(Proven { winner: self.guide.covered().header.winner, plies });
        searched
    }

    /// Moves after which the winner has won in this many plies at most.
    fn variation(&self, moves: Vec<Move>, plies: u32, link: Option<Link>) -> Variation {
        let win = Score::mate_in(plies.min(LONGEST_MATE) as usize);
        let (score, wdl) = match self.guide.covered().header.winner {
            Color::White => (win, Wdl { win: 1000, draw: 0, loss: 0 }),
            Color::Black => (-win, Wdl { win: 0, draw: 0, loss: 1000 }),
        };
        Variation { score, wdl, moves, link }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fissile_prover::{ProofLimits, Task, run};

    fn guide(fen: &str) -> Guide {
        let task = Task::new(Position::from_fen(fen).unwrap(), Color::White);
        let proof = run(&task, 8, ProofLimits::default()).unwrap().proof.unwrap().unwrap();
        let mut file = Vec::new();
        proof.write(&proof.header(&task, "a test"), &mut file).unwrap();
        Guide::read(&file[..]).unwrap()
    }

    /// Each reply that is listed leads to the position after it, in whatever game that is.
    #[test]
    fn every_link_leads_to_the_position_after_the_reply() {
        let guide = guide("8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38");
        let walk = Walk::of(&guide, 4, ROOM).unwrap();
        let analyses: Vec<Analysis> =
            (0..walk.lines.len()).map(|game| walk.analysis(game)).collect();
        let (mut links, mut away) = (0, 0);
        for (game, analysis) in analyses.iter().enumerate() {
            let last = analysis.positions.last().unwrap();
            assert_eq!(last.outcome.and_then(|outcome| outcome.winner()), Some(Color::White));
            for (ply, searched) in analysis.positions.iter().enumerate() {
                let lines = searched.found.iter().flat_map(|found| &found.lines);
                let listed: Vec<_> =
                    lines.filter_map(|line| Some((line.moves[0], line.link?))).collect();
                let is_listed = searched.position.turn() == Color::Black && ply < 4;
                assert_eq!(
                    is_listed,
                    !listed.is_empty() || is_listed && searched.outcome.is_some()
                );
                let mut replies = searched.position.legal_moves();
                replies.retain(|mv| !listed.iter().any(|(reply, _)| reply == mv));
                assert!(!is_listed || replies.is_empty());
                for (reply, link) in listed {
                    let there = &analyses[link.game].positions[link.ply];
                    assert_eq!(there.position, searched.position.after(reply));
                    links += 1;
                    away += usize::from(link.game != game);
                }
            }
        }
        assert!(walk.lines.len() > 20 && away > 20 && links > away, "{links} {away}");
        assert!(Walk::of(&guide, 4, ROOM - walk.room).is_some());
        assert!(Walk::of(&guide, 4, ROOM - walk.room - 1).is_none());
    }
}
