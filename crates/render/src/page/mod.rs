//! The parts of pages for a browser that draw boards: style sheets and scripts, as plain ES
//! modules. `analyse` bundles them into the one file of its page, `board` serves them one by one. What
//! a page is about does not belong here.

use super::diagram::look::{BoardColors, PieceColors};
use super::diagram::shape::ShapeColor;
use super::diagram::{BLAST, BLAST_EDGE, CHECK, CHECK_EDGE, GREEN, LAST, Tint};
use crate::atomic::Color;

/// The modules, by name.
pub const MODULES: [(&str, &str); 12] = [
    ("nodes.js", include_str!("nodes.js")),
    ("key.js", include_str!("key.js")),
    ("phrase.js", include_str!("phrase.js")),
    ("squares.js", include_str!("squares.js")),
    ("drawing.js", include_str!("drawing.js")),
    ("explosion.js", include_str!("explosion.js")),
    ("promotion.js", include_str!("promotion.js")),
    ("hand.js", include_str!("hand.js")),
    ("cells.js", include_str!("cells.js")),
    ("pen.js", include_str!("pen.js")),
    ("pointer.js", include_str!("pointer.js")),
    ("board.js", include_str!("board.js")),
];

/// The style sheet of boards. It needs the [`colors`].
pub const STYLE: &str = include_str!("board.css");

/// The colors of diagrams as CSS variables.
#[must_use]
pub fn colors() -> String {
    let translucent =
        |Tint { fill, opacity }| format!("{fill}{:02x}", (255.0 * opacity).round() as u8);
    let mut rule = format!(
        "{} --board-green: {GREEN}; --board-last: {}; --board-check: {}; --board-check-edge: {CHECK_EDGE}; \
         --board-blast: {}; --board-blast-edge: {BLAST_EDGE};",
        of_board(BoardColors::default()),
        translucent(LAST),
        translucent(CHECK),
        translucent(BLAST),
    );
    for color in ShapeColor::ALL {
        let (name, fill, edge) = (color.name(), color.fill(), color.edge());
        rule.push_str(&format!(" --drawn-{name}: {fill}; --drawn-{name}-edge: {edge};"));
    }
    format!(":root {{ {rule} }}")
}

/// The colors that readers may choose, by the attributes `data-board` and `data-pieces` of the page.
#[must_use]
pub fn choices() -> String {
    let boards = BoardColors::ALL
        .map(|board| format!("[data-board=\"{board}\"] {{ {} }}\n", of_board(board)));
    let pieces = PieceColors::ALL
        .map(|pieces| format!("[data-pieces=\"{pieces}\"] {{ {} }}\n", of_pieces(pieces)));
    let usual = format!(":root {{ {} }}\n", of_pieces(PieceColors::default()));
    [usual, boards.concat(), pieces.concat()].concat()
}

fn of_board(board: BoardColors) -> String {
    let (light, dark, frame) = (board.light(), board.dark(), board.frame());
    format!("--board-light: {light}; --board-dark: {dark}; --board-frame: {frame};")
}

fn of_pieces(pieces: PieceColors) -> String {
    let (white, black) = (pieces.fill(Color::White), pieces.fill(Color::Black));
    format!("--white-pieces: {white}; --black-pieces: {black};")
}
