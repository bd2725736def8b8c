//! A sheet of diagrams to print: an HTML file of its own with the positions of a study.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::drawing::{View, drawing};
use crate::formats::pgn::numbered;
use crate::model::{NodeId, ROOT, StudyGame, TreeError};

/// The most diagrams of a sheet.
const MOST: usize = 300;

/// The size of a diagram, in pixels of the file.
const PIXELS: u32 = 320;

const STYLE: &str = "body { font: 11pt/1.35 serif; margin: 1rem }\n\
    h1 { font-size: 1.3rem; margin: 0 0 1rem }\n\
    main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1.2rem }\n\
    figure { margin: 0; break-inside: avoid }\n\
    img { display: block; width: 100% }\n\
    figcaption { margin-top: .3rem }\n\
    p { margin: 0 }";

/// A sheet to which games are added one by one.
pub struct Sheet {
    view: View,
    figures: Vec<String>,
    games: usize,
    left_out: usize,
}

impl Sheet {
    #[must_use]
    pub const fn new(view: View) -> Sheet {
        Sheet { view, figures: Vec::new(), games: 0, left_out: 0 }
    }

    /// Adds positions of a game: the start of an exercise; of another game those with a comment or
    /// drawings, or else the last one.
    ///
    /// # Errors
    /// None in practice; the nodes are the game's own.
    pub fn add(&mut self, game: &StudyGame) -> Result<(), TreeError> {
        self.games += 1;
        for node in chosen(game)? {
            if self.figures.len() < MOST {
                self.figures.push(figure(self.games, game, node, self.view)?);
            } else {
                self.left_out += 1;
            }
        }
        Ok(())
    }

    /// The file.
    #[must_use]
    pub fn html(mut self, name: &str) -> String {
        if self.left_out > 0 {
            let left_out = self.left_out;
            self.figures
                .push(format!("<p><span>{left_out} more positions are left out.</span></p>\n"));
        }
        let (name, figures) = (escaped(name), self.figures.concat());
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n\
             <style>\n{STYLE}\n</style>\n<h1>{name}</h1>\n<main>\n{figures}</main>\n</html>\n"
        )
    }
}

fn chosen(game: &StudyGame) -> Result<Vec<NodeId>, TreeError> {
    if game.exercise.is_some() {
        return Ok(vec![ROOT]);
    }
    let is_chosen = |id: &NodeId| {
        let remark = game.tree.node(*id).map(|node| &node.remark);
        remark.is_ok_and(|remark| !remark.comment.is_empty() || !remark.shapes.is_empty())
    };
    let chosen: Vec<NodeId> = game.tree.ids().filter(is_chosen).collect();
    Ok(if chosen.is_empty() { vec![game.tree.end()] } else { chosen })
}

fn figure(number: usize, game: &StudyGame, node: NodeId, view: View) -> Result<String, TreeError> {
    let at = game.tree.node(node)?;
    let svg = drawing(game, node, view, PIXELS)?;
    let played = game.tree.played(node)?.map(|(before, mv)| numbered(before, mv));
    // The page finds what is not a person's own in spans, and says it in its language.
    let turn = format!("<span>{} to move</span>", at.position().turn());
    let player = |name| game.tags.get(name).filter(|player| !matches!(*player, "?" | ""));
    let title = match (player("White"), player("Black")) {
        (Some(white), Some(black)) => format!("{white} – {black}"),
        _ => game.name().unwrap_or_default().to_owned(),
    };
    let words = [escaped(&title), escaped(&played.unwrap_or_default()), turn];
    let words: Vec<String> = words.into_iter().filter(|part| !part.is_empty()).collect();
    let (image, comment) = (BASE64_STANDARD.encode(svg), escaped(&at.remark.comment));
    let fen = escaped(&at.position().to_string());
    Ok(format!(
        "<figure><img src=\"data:image/svg+xml;base64,{image}\" alt=\"{fen}\">\
         <figcaption><b>{number}.</b> {}<p>{comment}</p></figcaption></figure>\n",
        words.join(", ")
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
