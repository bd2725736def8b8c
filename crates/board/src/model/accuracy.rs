//! The quality of play of a judged game in a PGN: tags with the accuracy of both sides. The
//! judgments themselves are in comments ([`super::comment`]), and their number follows from them.

use super::game::{Quality, SideQuality, StudyGame};
use super::remark::Judged;
use super::tree::{NodeId, ROOT, Tree};
use crate::analysis::judgment::Judgment;
use crate::atomic::Color;
use crate::formats::pgn::Tags;

/// The tags with the accuracy of White and Black, in percent.
const NAMES: [&str; 2] = ["WhiteAccuracy", "BlackAccuracy"];

/// The tags of a game for a PGN, with those of its accuracy if it was judged.
#[must_use]
pub fn with_tags(tags: &Tags, quality: Option<&Quality>) -> Tags {
    let mut tags = tags.clone();
    for (name, side) in NAMES.iter().zip(quality.iter().flat_map(|both| [&both.white, &both.black]))
    {
        if let Some(accuracy) = side.accuracy {
            tags.set(name, &format!("{accuracy:.1}"));
        }
    }
    tags
}

/// Restores the quality of play of a game that was read, if its PGN has judgments or the tags for
/// it. Moves without a number for their loss get it from the evaluations.
pub fn restore(game: &mut StudyGame) {
    let accuracy = NAMES.map(|name| {
        let percent = game.tags.get(name).and_then(|text| text.parse::<f64>().ok());
        game.tags.remove(name);
        percent.filter(|percent| (0.0..=100.0).contains(percent))
    });
    let all: Vec<NodeId> =
        game.tree.ids().filter(|id| judged_at(&game.tree, *id).is_some()).collect();
    for id in &all {
        let loss = loss(&game.tree, *id);
        let judged = game.tree.remark_mut(*id).ok().and_then(|remark| remark.judged.as_mut());
        if let Some(judged) = judged {
            judged.loss = judged.loss.or(loss);
        }
    }
    if all.is_empty() && accuracy.iter().all(Option::is_none) {
        return;
    }
    let side = |color: Color| {
        let line = game.tree.line_after(ROOT).filter(|id| mover(&game.tree, *id) == Some(color));
        let own: Vec<&Judged> = line.filter_map(|id| judged_at(&game.tree, id)).collect();
        let count = |kind: Judgment| own.iter().filter(|own| own.judgment == kind).count();
        SideQuality {
            accuracy: accuracy[color.index()],
            inaccuracies: count(Judgment::Inaccuracy),
            mistakes: count(Judgment::Mistake),
            blunders: count(Judgment::Blunder),
        }
    };
    game.quality = Some(Quality { white: side(Color::White), black: side(Color::Black) });
}

fn judged_at(tree: &Tree, id: NodeId) -> Option<&Judged> {
    tree.node(id).ok()?.remark.judged.as_ref()
}

/// Who made the move to a node.
fn mover(tree: &Tree, id: NodeId) -> Option<Color> {
    let parent = tree.node(id).ok()?.parent()?;
    Some(tree.node(parent).ok()?.position().turn())
}

/// What the move to a node lost by the evaluations before and after it, in points of 100.
fn loss(tree: &Tree, id: NodeId) -> Option<f64> {
    let points = |id| {
        let [win, draw, _] = tree.node(id).ok()?.remark.eval?.wdl?;
        Some((f64::from(win) + f64::from(draw) / 2.0) / 10.0)
    };
    let lost = points(tree.node(id).ok()?.parent()?)? - points(id)?;
    let lost = if mover(tree, id)? == Color::White { lost } else { -lost };
    Some(lost.max(0.0))
}
