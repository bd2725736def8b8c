//! The drawings of the pieces, made for this project: outlines in a square of 100 by 100 units,
//! with the foot of each piece on the line y = 88. [`super`] places them on a board.

use svg::node::element::{Group, Path};

use super::look::PieceColors;
use crate::atomic::{Color, Piece, PieceKind};

/// One outline of a drawing; later ones cover earlier ones.
enum Outline {
    /// A part of the piece, filled and outlined.
    Part(&'static str),
    /// A line in the detail color.
    Line(&'static str),
    /// An eye or a nostril, filled with the detail color.
    Dot(&'static str),
}

use Outline::{Dot, Line, Part};

const BASE: Outline = Part("M25 88V85C25 80 29 77 34 77H66C71 77 75 80 75 85V88Z");

const PAWN: &[Outline] = &[
    Part("M35 78C43 69 45 60 43 47H57C55 60 57 69 65 78Z"),
    Part("M50 18A14 14 0 0 1 50 46A14 14 0 0 1 50 18Z"),
    Part("M36 46.5Q36 43 39.5 43H60.5Q64 43 64 46.5Q64 50 60.5 50H39.5Q36 50 36 46.5Z"),
    Part("M27 88V86C27 80 31 77 36 77H64C69 77 73 80 73 86V88Z"),
];

const KNIGHT: &[Outline] = &[
    Part(
        "M32 79C32 66 48 62 49 49C44 54 38 53 34 57C31 61 28 65 24 62C19 59 19 55 21 51C25 44 30 38 32 31\
         C34 26 37 23 41 21L42 11L51 19C68 23 76 42 71 79Z",
    ),
    Line("M53 26C64 32 68 50 65 70"),
    Dot("M38 32A2.8 2.8 0 0 1 38 37.6A2.8 2.8 0 0 1 38 32Z"),
    Dot("M25.5 53A1.8 1.8 0 0 1 25.5 56.6A1.8 1.8 0 0 1 25.5 53Z"),
    BASE,
];

const BISHOP: &[Outline] = &[
    Part("M35 78C43 72 45 66 45 56H55C55 66 57 72 65 78Z"),
    Part("M50 20C60 27 66 36 66 43C66 50 61 55 56 57H44C39 55 34 50 34 43C34 36 40 27 50 20Z"),
    Line("M58 29L50 40"),
    Part("M50 11A5 5 0 0 1 50 21A5 5 0 0 1 50 11Z"),
    Part("M38 60Q38 56.5 41.5 56.5H58.5Q62 56.5 62 60Q62 63.5 58.5 63.5H41.5Q38 63.5 38 60Z"),
    BASE,
];

const ROOK: &[Outline] = &[
    Part("M33 78C37 70 38 62 38 40H62C62 62 63 70 67 78Z"),
    Part("M29 19H39V26H45V19H55V26H61V19H71V34L64 42H36L29 34Z"),
    BASE,
];

const QUEEN: &[Outline] = &[
    Part("M30 70L22 34L36 52L37 26L46 50L50 22L54 50L63 26L64 52L78 34L70 70Z"),
    Part("M20 27A4.5 4.5 0 0 1 20 36A4.5 4.5 0 0 1 20 27Z"),
    Part("M36 18A4.5 4.5 0 0 1 36 27A4.5 4.5 0 0 1 36 18Z"),
    Part("M50 14A4.5 4.5 0 0 1 50 23A4.5 4.5 0 0 1 50 14Z"),
    Part("M64 18A4.5 4.5 0 0 1 64 27A4.5 4.5 0 0 1 64 18Z"),
    Part("M80 27A4.5 4.5 0 0 1 80 36A4.5 4.5 0 0 1 80 27Z"),
    Part("M29 69C42 65 58 65 71 69L69 78H31Z"),
    BASE,
];

const KING: &[Outline] = &[
    Part("M47 11H53V17H59V23H53V31H47V23H41V17H47Z"),
    Part("M50 30C57 30 60 36 58 42C55 48 52 52 50 60C48 52 45 48 42 42C40 36 43 30 50 30Z"),
    Part(
        "M31 70C18 60 16 52 20 44C26 35 42 38 50 58C58 38 74 35 80 44C84 52 82 60 69 70C58 66 42 66 31 70Z",
    ),
    Part("M31 69C42 65 58 65 69 69L68 78H32Z"),
    BASE,
];

/// The drawing of a piece in a square of 100 by 100 units with its upper left corner at the origin,
/// named by its FEN letter: `piece-N`.
pub fn drawing(piece: Piece, colors: PieceColors) -> Group {
    let (outline, detail) = match piece.color {
        Color::White => ("#2a2521", "#2a2521"),
        Color::Black => ("#14110f", "#e9e1d2"),
    };
    let shapes = match piece.kind {
        PieceKind::Pawn => PAWN,
        PieceKind::Knight => KNIGHT,
        PieceKind::Bishop => BISHOP,
        PieceKind::Rook => ROOK,
        PieceKind::Queen => QUEEN,
        PieceKind::King => KING,
    };
    let group = Group::new()
        .set("id", id(piece))
        // Enlarged by a tenth about the center of the square.
        .set("transform", "translate(-5 -4.5) scale(1.1)")
        .set("fill", colors.fill(piece.color))
        .set("stroke", outline)
        .set("stroke-width", 3.4)
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round");
    shapes.iter().fold(group, |group, shape| {
        group.add(match shape {
            Part(outline) => Path::new().set("d", *outline),
            Line(course) => Path::new().set("d", *course).set("fill", "none").set("stroke", detail),
            Dot(outline) => {
                Path::new().set("d", *outline).set("fill", detail).set("stroke", "none")
            }
        })
    })
}

/// The id of a piece's drawing.
pub fn id(piece: Piece) -> String {
    format!("piece-{}", piece.letter())
}
