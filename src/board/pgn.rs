//! Games of a study as PGN, and from PGN: variations, comments, glyphs, and in comments the commands
//! `[%csl]` and `[%cal]` (circles and arrows, as lichess and ChessBase write them), `[%eval]` and
//! `[%clk]`. [`crate::formats::pgn`] reads and writes the words.

use super::events::{Eval, Remark, ScoreView};
use super::messages::{Shape, ShapeColor};
use super::study_game::{RESULTS, StudyGame};
use super::tree::{NodeId, ROOT, Tree, TreeError};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Game, Square};
use crate::formats::pgn::{Element, Transcript, Writer, tokens, write_words};

/// The game as PGN, with its variations, comments, glyphs, arrows and circles. A closing brace would
/// end a comment, and is written as a bracket.
///
/// # Errors
/// None in practice; the nodes are the game's own.
pub fn write(game: &StudyGame) -> Result<String, TreeError> {
    let mut writer = Writer { wants_number: true, ..Writer::default() };
    writer.comment(&comment(&game.tree.node(ROOT)?.remark));
    // What is left to write, the next last. No recursion: variations may be nested deep.
    let mut left = vec![Task::After(ROOT)];
    while let Some(task) = left.pop() {
        match task {
            Task::Bracket(element) => writer.element(&element),
            Task::Node(id) => write_node(&mut writer, &game.tree, id)?,
            Task::After(id) => {
                let Some((main, others)) = game.tree.node(id)?.children().split_first() else {
                    continue;
                };
                left.push(Task::After(*main));
                for other in others.iter().rev() {
                    left.push(Task::Bracket(Element::Close));
                    left.push(Task::After(*other));
                    left.push(Task::Node(*other));
                    left.push(Task::Bracket(Element::Open));
                }
                left.push(Task::Node(*main));
            }
        }
    }
    let start = Game::new(game.tree.start());
    Ok(write_words(&start, &game.tags, &game.result, &writer.words))
}

enum Task {
    Node(NodeId),
    After(NodeId),
    Bracket(Element),
}

fn write_node(writer: &mut Writer, tree: &Tree, id: NodeId) -> Result<(), TreeError> {
    let node = tree.view(id, CastlingText::KingMove)?;
    let color = if node.color == "white" { Color::White } else { Color::Black };
    let san = node.san.unwrap_or_default();
    writer.element(&Element::Move { number: node.number, color, san });
    for glyph in &node.remark.glyphs {
        writer.element(&Element::Glyph(*glyph));
    }
    writer.comment(&comment(&node.remark));
    Ok(())
}

/// The text of a comment with its commands.
fn comment(remark: &Remark) -> String {
    let mut parts = Vec::new();
    if let Some(Eval { score, depth, .. }) = remark.eval {
        let depth = depth.map_or_else(String::new, |depth| format!(",{depth}"));
        parts.push(match score {
            ScoreView::Cp(score) => format!("[%eval {:.2}{depth}]", f64::from(score) / 100.0),
            ScoreView::Mate(moves) => format!("[%eval #{moves}{depth}]"),
        });
    }
    if let Some(clock) = remark.clock_ms {
        let (seconds, tenths) = (clock / 1000, clock % 1000 / 100);
        let tenths = if tenths == 0 { String::new() } else { format!(".{tenths}") };
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        parts.push(format!("[%clk {hours}:{minutes:02}:{:02}{tenths}]", seconds % 60));
    }
    let shapes = |is_arrow: bool| {
        let chosen = remark.shapes.iter().filter(|shape| shape.to.is_some() == is_arrow);
        let shown = chosen.map(|Shape { color, from, to }| {
            format!("{}{from}{}", letter(*color), to.as_deref().unwrap_or_default())
        });
        shown.collect::<Vec<_>>().join(",")
    };
    for (command, shapes) in [("csl", shapes(false)), ("cal", shapes(true))] {
        if !shapes.is_empty() {
            parts.push(format!("[%{command} {shapes}]"));
        }
    }
    if !remark.comment.is_empty() {
        parts.push(remark.comment.replace('}', ")"));
    }
    parts.join(" ")
}

const fn letter(color: ShapeColor) -> char {
    match color {
        ShapeColor::Green => 'G',
        ShapeColor::Red => 'R',
        ShapeColor::Blue => 'B',
        ShapeColor::Yellow => 'Y',
    }
}

/// The game of a transcript. Variations beyond the most that a tree holds are left out, and said so.
///
/// # Errors
/// If not even the main line fits.
pub fn read(transcript: &Transcript) -> Result<(StudyGame, Option<TreeError>), TreeError> {
    let mut game = StudyGame::new(*transcript.game.start());
    for (name, value) in &transcript.tags {
        game.tags.set_default(name, value);
    }
    if RESULTS.contains(&transcript.result.as_str()) {
        game.result.clone_from(&transcript.result);
    }
    // The main line comes first, so that what does not fit is a variation.
    let mut at = ROOT;
    for mv in transcript.game.moves() {
        at = game.tree.add(at, *mv)?.0;
    }
    let problem = Replay { tree: &mut game.tree, at: ROOT, outer: Vec::new(), lead: Vec::new() }
        .play(&transcript.elements)
        .err();
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
        let remark = self.tree.remark_mut(self.at)?;
        let mut words: Vec<String> = Vec::new();
        let mut is_plain = true;
        for token in tokens(text) {
            let command = token.strip_prefix("[%").and_then(|token| token.strip_suffix(']'));
            if command.is_some_and(|command| obey(remark, command)) {
                is_plain = false;
            } else {
                words.push(token);
            }
        }
        // Without commands the author's line breaks stay.
        let words = if is_plain { text.trim().to_owned() } else { words.join(" ") };
        if !remark.comment.is_empty() && !words.is_empty() {
            remark.comment.push(' ');
        }
        remark.comment.push_str(&words);
        Ok(())
    }
}

/// The most glyphs of a node.
pub const MOST_GLYPHS: usize = 10;

/// The most arrows and circles of a node.
pub const MOST_SHAPES: usize = 100;

/// Does what a command in a comment says; whether it is one that is known.
fn obey(remark: &mut Remark, command: &str) -> bool {
    let Some((name, value)) = command.split_once(' ') else { return false };
    let value = value.trim();
    match name {
        "csl" | "cal" => {
            match value.split(',').map(|text| shape(text.trim(), name == "cal")).collect() {
                Some(shapes) => {
                    let shapes: Vec<Shape> = shapes;
                    let free = MOST_SHAPES.saturating_sub(remark.shapes.len());
                    remark.shapes.extend(shapes.into_iter().take(free));
                    true
                }
                None => false,
            }
        }
        "eval" => match evaluation(value) {
            Some(found) => {
                remark.eval = Some(found);
                true
            }
            None => false,
        },
        "clk" => match clock(value) {
            Some(found) => {
                remark.clock_ms = Some(found);
                true
            }
            None => false,
        },
        _ => false,
    }
}

fn shape(text: &str, is_arrow: bool) -> Option<Shape> {
    let color = match text.get(..1)? {
        "G" => ShapeColor::Green,
        "R" => ShapeColor::Red,
        "B" => ShapeColor::Blue,
        "Y" => ShapeColor::Yellow,
        _ => return None,
    };
    let square = |text: Option<&str>| Some(text?.parse::<Square>().ok()?.to_string());
    let to = if is_arrow { Some(square(text.get(3..))?) } else { None };
    let is_whole = text.len() == if is_arrow { 5 } else { 3 };
    is_whole.then_some(Shape { color, from: square(text.get(1..3))?, to })
}

fn evaluation(text: &str) -> Option<Eval> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => {
            (value, Some(depth.trim().parse().ok().filter(|depth| *depth > 0)?))
        }
        None => (text, None),
    };
    let score = match value.strip_prefix('#') {
        Some(moves) => {
            ScoreView::Mate(moves.parse().ok().filter(|moves: &i64| moves.abs() < 1000)?)
        }
        None => {
            let pawns = value.parse::<f64>().ok().filter(|pawns| pawns.abs() < 1000.0)?;
            ScoreView::Cp((pawns * 100.0).round() as i32)
        }
    };
    Some(Eval { score, wdl: None, depth })
}

/// Hours, minutes and seconds as milliseconds.
fn clock(text: &str) -> Option<u64> {
    let mut parts = text.split(':');
    let mut whole = || parts.next()?.parse::<u64>().ok().filter(|number| *number < 1000);
    let (hours, minutes) = (whole()?, whole()?);
    let seconds =
        parts.next()?.parse::<f64>().ok().filter(|seconds| (0.0..60.0).contains(seconds))?;
    let is_last = parts.next().is_none();
    is_last.then(|| (hours * 60 + minutes) * 60_000 + (seconds * 1000.0).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pgn::transcribe;

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
        let eval = Eval { score: ScoreView::Cp(31), wdl: None, depth: Some(20) };
        assert_eq!((first.remark.eval, first.remark.clock_ms), (Some(eval), Some(180_000)));
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
        assert_eq!(second.tree.len(), first.tree.len());
        assert!(text.contains("3. Nxd7# 1-0") && text.contains("(1. d4)"), "{text}");
        assert!(text.contains("[%csl Gd4,Re5] before"), "{text}");
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
        assert_eq!(self::game(&text).tree.len(), 2);
    }

    #[test]
    fn variations_that_do_not_fit_are_left_out() {
        let mut text = "1. e4 e5 ".to_owned();
        for knight in 0..=super::super::tree::MOST_NODES / 8 {
            let file = if knight % 2 == 0 { "f6 2. a3 Nh5" } else { "h6 2. a3 Ng8" };
            text.push_str(&format!("(1... N{file})"));
        }
        assert_eq!(game(&format!("{text} *")).tree.len(), 9);
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
