//! A board as an SVG picture: squares, coordinates, pieces, an arrow and circles. The caller
//! decides what arrow and circles mean, and where the picture goes.

mod coordinates;
mod pieces;
#[cfg(feature = "cli")]
pub mod png;

use svg::Document;
use svg::node::element::{Circle, Definitions, Group, Path, Rectangle, Title, Use};

use crate::atomic::{Bitboard, Color, Piece, PieceKind, Square};

/// The side of a square; all lengths are in these units.
const SQUARE: i32 = 100;

/// The margin for the ranks on the left and the files below; the other two sides have [`EDGE`].
const MARGIN: i32 = 46;

/// The margin above and to the right of the squares.
const EDGE: i32 = 18;

/// The side of the whole picture.
const SIZE: i32 = MARGIN + 8 * SQUARE + EDGE;

/// The default size of the picture: its side in pixels.
pub const PIXELS: u32 = 480;

const PAPER: &str = "#fbf6ec";

/// The color of the board's frame and of the coordinates.
pub const INK: &str = "#4a3b2c";

/// The color of the light squares.
pub const LIGHT: &str = "#f0dcb8";

/// The color of the dark squares.
pub const DARK: &str = "#b8875a";

/// The color of the arrow and of the circles.
pub const GREEN: &str = "#0f9434";

/// The drawings of all twelve pieces as an SVG element `defs`, for pages that assemble boards
/// themselves. Each is in a square of 100 by 100 units with its upper left corner at the origin,
/// and has the id `piece-` followed by its FEN letter.
#[must_use]
pub fn drawings() -> String {
    let pieces =
        Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)));
    pieces
        .fold(Definitions::new(), |drawings, piece| drawings.add(pieces::drawing(piece)))
        .to_string()
}

/// The content of a diagram.
///
/// ```
/// use fissile::atomic::{Bitboard, Position, Square};
/// use fissile::render::diagram::Diagram;
///
/// let position = Position::start();
/// let diagram = Diagram {
///     title: "The knight comes out",
///     pieces: &|square| position.board().piece_at(square),
///     arrow: Some((Square::at(6, 0), Square::at(5, 2))),
///     circles: Bitboard::EMPTY,
///     flip: false,
/// };
/// assert!(diagram.svg().starts_with("<svg "));
/// ```
#[derive(Clone, Copy)]
pub struct Diagram<'a> {
    /// A description of the picture, for people who cannot see it.
    pub title: &'a str,
    pub pieces: &'a dyn Fn(Square) -> Option<Piece>,
    /// A green arrow from one square to another.
    pub arrow: Option<(Square, Square)>,
    /// The squares with a green circle.
    pub circles: Bitboard,
    /// Draw Black at the bottom.
    pub flip: bool,
}

impl Diagram<'_> {
    /// The picture as an SVG document, without a trailing newline. It is self-contained. Its only
    /// `circle` elements are the green ones, and the arrow has the class `arrow`.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_of_size(PIXELS)
    }

    /// The same picture with a side of `pixels` pixels.
    #[must_use]
    pub fn svg_of_size(&self, pixels: u32) -> String {
        let mut document = Document::new()
            .set("viewBox", (0, 0, SIZE, SIZE))
            .set("width", pixels)
            .set("height", pixels)
            .set("role", "img")
            .add(Title::new(self.title))
            .add(self.drawings())
            .add(
                Rectangle::new()
                    .set("width", SIZE)
                    .set("height", SIZE)
                    .set("rx", 12)
                    .set("fill", PAPER),
            )
            .add(self.squares())
            .add(self.coordinates())
            .add(self.placed_pieces())
            .add(self.rings());
        if let Some((from, to)) = self.arrow {
            document = document.add(self.shaft(from, to));
        }
        document.to_string()
    }

    /// The drawings of the pieces on the board, each once.
    fn drawings(&self) -> Definitions {
        let mut drawn: Vec<Piece> = Vec::new();
        for piece in Square::all().filter_map(self.pieces) {
            if !drawn.contains(&piece) {
                drawn.push(piece);
            }
        }
        drawn
            .into_iter()
            .fold(Definitions::new(), |drawings, piece| drawings.add(pieces::drawing(piece)))
    }

    fn squares(&self) -> Group {
        let board = || {
            let corner = Rectangle::new().set("x", MARGIN).set("y", EDGE);
            corner.set("width", 8 * SQUARE).set("height", 8 * SQUARE)
        };
        let dark: String = Bitboard::DARK
            .into_iter()
            .map(|square| {
                let (x, y) = self.corner(square);
                format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
            })
            .collect();
        Group::new()
            .add(board().set("fill", LIGHT))
            .add(Path::new().set("d", dark).set("fill", DARK))
            .add(board().set("fill", "none").set("stroke", INK).set("stroke-width", 4))
    }

    fn coordinates(&self) -> Group {
        (0..8).fold(coordinates::group(INK), |group, index| {
            let (x, y) = self.center(Square::at(index, index));
            let [file, rank] = coordinates::signs(index, (x, SIZE - 14), (MARGIN / 2, y));
            group.add(file).add(rank)
        })
    }

    fn placed_pieces(&self) -> Group {
        Square::all().fold(Group::new(), |group, square| match (self.pieces)(square) {
            Some(piece) => {
                let (x, y) = self.corner(square);
                group.add(
                    Use::new()
                        .set("href", format!("#{}", pieces::id(piece)))
                        .set("x", x)
                        .set("y", y),
                )
            }
            None => group,
        })
    }

    fn rings(&self) -> Group {
        let group = Group::new().set("fill", "none").set("stroke", GREEN).set("stroke-width", 7);
        self.circles.into_iter().fold(group, |group, square| {
            let (x, y) = self.center(square);
            group.add(Circle::new().set("cx", x).set("cy", y).set("r", 45))
        })
    }

    /// The arrow, drawn along the x-axis and rotated into place. It starts off the center of its
    /// square and is translucent, so that the moving and the captured piece stay visible.
    fn shaft(&self, from: Square, to: Square) -> Path {
        const START: i32 = 24;
        const WIDTH: i32 = 8;
        const HEAD: i32 = 27;
        const HEAD_LENGTH: f64 = 42.0;
        let ((x, y), (to_x, to_y)) = (self.center(from), self.center(to));
        let (right, down) = (f64::from(to_x - x), f64::from(to_y - y));
        let length = right.hypot(down);
        let neck = length - HEAD_LENGTH;
        let outline = format!(
            "M{START} {WIDTH}V-{WIDTH}H{neck:.1}V-{HEAD}L{length:.1} 0L{neck:.1} {HEAD}V{WIDTH}Z"
        );
        Path::new()
            .set("class", "arrow")
            .set("d", outline)
            .set(
                "transform",
                format!("translate({x} {y}) rotate({:.2})", down.atan2(right).to_degrees()),
            )
            .set("fill", GREEN)
            .set("stroke", PAPER)
            .set("stroke-width", 3)
            .set("stroke-linejoin", "round")
            .set("opacity", 0.85)
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (column, row) = if self.flip { (7 - file, rank) } else { (file, 7 - rank) };
        (MARGIN + column * SQUARE, EDGE + row * SQUARE)
    }

    fn center(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }
}
