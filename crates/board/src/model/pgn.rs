//! Games of a study as PGN, and from PGN: variations, comments and glyphs. What is in a comment
//! besides words is read and written by `comment`; [`crate::formats::pgn`] reads and writes the
//! words.

use super::accuracy;
use super::comment::{self, CommentPlace};
use super::game::{RESULTS, StudyGame, is_tag_name};
use super::remark::MOST_GLYPHS;
use super::tree::{NodeId, ROOT, Tree, TreeError};
use crate::atomic::Game;
use crate::atomic::notation::CastlingText;
use crate::formats::pgn::{Element, Tags, Transcript, Writer, write_words};

/// The game as PGN, with its variations, comments, glyphs, arrows and circles. A closing brace
/// would end a comment, and is written as a bracket.
///
/// # Errors
/// None in practice; the nodes are the game's own.
pub fn write(game: &StudyGame) -> Result<String, TreeError> {
    let mut writer = Writer { wants_number: true, ..Writer::default() };
    writer.comment(&comment::text(&game.tree.node(ROOT)?.remark));
    // What is left to write, the next item last. There is no recursion, because variations may be
    // nested deeply.
    let mut left = vec![Pending::After(ROOT)];
    while let Some(task) = left.pop() {
        match task {
            Pending::Bracket(element) => writer.element(&element),
            Pending::Node(id) => write_node(&mut writer, &game.tree, id)?,
            Pending::After(id) => {
                let Some((main, others)) = game.tree.node(id)?.children().split_first() else {
                    continue;
                };
                left.push(Pending::After(*main));
                for other in others.iter().rev() {
                    left.push(Pending::Bracket(Element::Close));
                    left.push(Pending::After(*other));
                    left.push(Pending::Node(*other));
                    left.push(Pending::Bracket(Element::Open));
                }
                left.push(Pending::Node(*main));
            }
        }
    }
    let start = Game::new(game.tree.start());
    let mut tags = accuracy::with_tags(&game.tags, game.quality.as_ref());
    // A game that a person has added keeps its tags as they were.
    if game.play.is_some() {
        tags.set_opening(&game.tree.game(game.tree.end())?);
    }
    Ok(write_words(&start, &tags, &game.result, &writer.words))
}

enum Pending {
    Node(NodeId),
    After(NodeId),
    Bracket(Element),
}

fn write_node(writer: &mut Writer, tree: &Tree, id: NodeId) -> Result<(), TreeError> {
    let remark = &tree.node(id)?.remark;
    if let Some((before, mv)) = tree.played(id)? {
        let (number, color) = (before.fullmove_number(), before.turn());
        writer.element(&Element::Move { number, color, san: before.san(mv) });
    }
    for glyph in &remark.glyphs {
        writer.element(&Element::Glyph(*glyph));
    }
    writer.comment(&comment::text(remark));
    Ok(())
}

/// The game of a transcript. Variations beyond the limit of a tree are left out and reported.
///
/// # Errors
/// If not even the main line fits.
pub fn read(transcript: &Transcript) -> Result<(StudyGame, Option<TreeError>), TreeError> {
    let mut game = StudyGame::new(*transcript.game.start());
    let mut tags = transcript.tags.clone();
    tags.retain(|(name, _)| is_tag_name(name));
    game.tags = Tags::of(&tags);
    if RESULTS.contains(&transcript.result.as_str()) {
        game.result.clone_from(&transcript.result);
    }
    // The main line comes first, so that what does not fit is a variation.
    let mut at = ROOT;
    for mv in transcript.game.moves() {
        at = game.tree.add(at, *mv)?.0;
    }
    if game.result == "*"
        && let Some(result) = transcript.game.outcome().map(|outcome| outcome.result())
    {
        result.clone_into(&mut game.result);
    }
    let problem = Replay { tree: &mut game.tree, at: ROOT, outer: Vec::new(), lead: Vec::new() }
        .play(&transcript.elements)
        .err();
    accuracy::restore(&mut game);
    Ok((game, problem))
}

/// Puts the elements of a movetext into a tree.
struct Replay<'a> {
    tree: &'a mut Tree,
    at: NodeId,
    /// The nodes where the open variations return to.
    outer: Vec<NodeId>,
    /// Comments at the start of a variation, before its first move.
    lead: Vec<String>,
}

impl Replay<'_> {
    fn play(&mut self, elements: &[Element]) -> Result<(), TreeError> {
        let mut is_fresh = false;
        for element in elements {
            match element {
                Element::Move { san, .. } => {
                    let position = *self.tree.node(self.at)?.position();
                    // Every move of a transcript is legal there.
                    let Ok(mv) = position.parse_san(san) else { continue };
                    self.at = self.tree.add(self.at, mv)?.0;
                    is_fresh = false;
                    for text in std::mem::take(&mut self.lead) {
                        self.comment(&text)?;
                    }
                }
                Element::Comment(text) if is_fresh => self.lead.push(text.clone()),
                Element::Comment(text) => self.comment(text)?,
                // It says that there is no remark.
                Element::Glyph(0) => {}
                Element::Glyph(glyph) => {
                    let glyphs = &mut self.tree.remark_mut(self.at)?.glyphs;
                    if !glyphs.contains(glyph) && glyphs.len() < MOST_GLYPHS {
                        glyphs.push(*glyph);
                    }
                }
                Element::Open => {
                    self.outer.push(self.at);
                    self.at = self.tree.node(self.at)?.parent().unwrap_or(ROOT);
                    is_fresh = true;
                }
                Element::Close => {
                    self.at = self.outer.pop().unwrap_or(ROOT);
                    is_fresh = false;
                    self.lead.clear();
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) -> Result<(), TreeError> {
        let node = self.tree.node(self.at)?;
        let before = node.parent().and_then(|parent| self.tree.node(parent).ok());
        let castling = CastlingText::of(&self.tree.start(), false);
        let before = before.map(|before| *before.position());
        let place = CommentPlace { before, position: *node.position(), castling };
        comment::read(self.tree.remark_mut(self.at)?, text, &place);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::judgment::Judgment;
    use crate::formats::pgn::transcribe;
    use crate::model::remark::WhiteScore;

    fn game(text: &str) -> StudyGame {
        let (game, problem) = read(&transcribe(text).unwrap()).unwrap();
        assert_eq!(problem, None);
        game
    }

    /// Everything in a game but the numbers of its nodes.
    fn shown(game: &StudyGame) -> String {
        write(game).unwrap()
    }

    const RICH: &str = "[Event \"a\"]\n[White \"A\"]\n[Result \"1-0\"]\n[Odd \"x\"]\n\n\
        {before [%csl Gd4,Re5]} 1. Nf3 $1 $14 {[%eval 0.31,20] [%clk 0:03:00] [%cal Gg1f3,Yf3e5] good} \
        ({a lead} 1. e4 {king's} e5 (1... c5 2. d4) 2. Nf3) (1. d4) f6 {[%eval #-3]} 2. Ne5 a6 $4 3. Nxd7# 1-0\n";

    #[test]
    fn variations_comments_glyphs_and_arrows_are_read() {
        let game = game(RICH);
        let root = game.tree.node(ROOT).unwrap();
        assert_eq!((root.remark.comment.as_str(), root.remark.shapes.len()), ("before", 2));
        let first = game.tree.node(root.children()[0]).unwrap();
        assert_eq!((root.children().len(), first.remark.glyphs.as_slice()), (3, &[1, 14][..]));
        let eval = first.remark.eval.unwrap();
        assert_eq!((eval.score, eval.depth), (WhiteScore::Centipawns(31), Some(20)));
        let [win, draw, loss] = eval.wdl.unwrap();
        assert!(win > loss && win + draw + loss == 1000, "{eval:?}");
        assert_eq!(first.remark.clock_ms, Some(180_000));
        assert_eq!((first.remark.comment.as_str(), first.remark.shapes.len()), ("good", 2));
        let e4 = game.tree.node(root.children()[1]).unwrap();
        assert_eq!((e4.remark.comment.as_str(), e4.children().len()), ("a lead king's", 2));
        assert_eq!((game.result.as_str(), game.tags.get("Odd")), ("1-0", Some("x")));
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        let first = game(RICH);
        let text = shown(&first);
        let second = game(&text);
        assert_eq!(shown(&second), text);
        assert_eq!(second.tree.size(), first.tree.size());
        assert!(text.contains("3. Nxd7# 1-0") && text.contains("(1. d4)"), "{text}");
        assert!(text.contains("[%csl Gd4,Re5] before"), "{text}");
    }

    #[test]
    fn judgments_are_read_as_they_are_written() {
        // As `fissile analyse --pgn` and lichess write them, and as this file does.
        let text = "1. Nf3 { [%eval 0.80] } f6 { [%eval 0.5] } 2. Ne5 { [%eval 0.6] well Perhaps a mistake. e3 was best. } \
            a6 $4 { [%eval #1] [%loss 73.2] Blunder. d6 was best. } (2... d6) 3. e4 { Mistake. Ke4 was best. } *";
        let first = game(&text.replace("1. Nf3", "[WhiteAccuracy \"91.25\"]\n\n1. Nf3"));
        let nodes: Vec<_> = first.tree.line_after(ROOT).collect();
        let remark = |place: usize| first.tree.node(nodes[place]).unwrap().remark.clone();
        let mistake = remark(2).judged.unwrap();
        assert_eq!((mistake.judgment, mistake.is_uncertain), (Judgment::Mistake, true));
        assert_eq!(
            (mistake.best.unwrap().uci.as_str(), remark(2).comment.as_str()),
            ("e2e3", "well")
        );
        assert_eq!(mistake.loss, Some(0.0), "by the evaluations");
        assert_eq!(remark(3).judged.unwrap().loss, Some(73.2));
        // A better move that is not legal is no judgment.
        assert_eq!(
            (remark(4).judged, remark(4).comment.as_str()),
            (None, "Mistake. Ke4 was best.")
        );
        let quality = first.quality.clone().unwrap();
        assert_eq!((quality.white.accuracy, quality.white.mistakes), (Some(91.25), 1));
        assert_eq!((quality.black.accuracy, quality.black.blunders), (None, 1));
        assert_eq!(first.tags.get("WhiteAccuracy"), None);
        let text = shown(&first);
        assert!(text.contains("[WhiteAccuracy \"91.2\"]"), "{text}");
        let second = game(&text);
        assert_eq!(shown(&second), text);
        let remarks = |game: &StudyGame| {
            let remark = |id| game.tree.node(id).unwrap().remark.clone();
            // Long comments are wrapped.
            let remark = |id| (remark(id).judged, remark(id).eval, remark(id).glyphs);
            game.tree.line_after(ROOT).map(remark).collect::<Vec<_>>()
        };
        assert_eq!(remarks(&first), remarks(&second));
    }

    #[test]
    fn a_brace_ends_no_comment_and_unknown_commands_stay() {
        let mut game = game("1. e4 {[%foo 1] [%cal Gz9z9] x} *");
        let e4 = game.tree.end();
        let remark = game.tree.remark_mut(e4).unwrap();
        assert_eq!(remark.comment, "[%foo 1] [%cal Gz9z9] x");
        remark.comment = "a } 1. e5 { ( b".to_owned();
        let text = shown(&game);
        assert!(text.contains("{ a ) 1. e5 { ( b }"), "{text}");
        assert_eq!(self::game(&text).tree.size(), 2);
    }

    #[test]
    fn variations_that_do_not_fit_are_left_out() {
        let mut text = "1. e4 e5 ".to_owned();
        for knight in 0..=super::super::tree::MOST_NODES / 8 {
            let file = if knight % 2 == 0 { "f6 2. a3 Nh5" } else { "h6 2. a3 Ng8" };
            text.push_str(&format!("(1... N{file})"));
        }
        assert_eq!(game(&format!("{text} *")).tree.size(), 9);
        let mut tree = Tree::new(crate::atomic::Position::start());
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let mut at = ROOT;
        let full = (0..).find_map(|ply: usize| {
            let mv = tree.node(at).unwrap().position().parse_san(shuffle[ply % 4]).unwrap();
            match tree.add(at, mv) {
                Ok((id, _)) => {
                    at = id;
                    None
                }
                Err(error) => Some(error),
            }
        });
        assert_eq!(full, Some(TreeError::Full));
        // A line of that length is written without recursion.
        let mut game = StudyGame::new(crate::atomic::Position::start());
        game.tree = tree;
        assert!(shown(&game).contains("Ng8"));
    }
}
