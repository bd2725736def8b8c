//! A board as an SVG picture: squares, coordinates, pieces, arrows and circles. The caller decides
//! what arrows and circles mean, and where the picture goes.

mod coordinates;
pub mod look;
mod pieces;
#[cfg(feature = "png")]
pub mod png;
pub mod shape;

use svg::Document;
use svg::node::element::{Circle, Definitions, Group, Path, Rectangle, Title, Use};

use self::look::{Coordinates, Look, PieceColors};
use self::shape::{Shape, ShapeColor};
use crate::atomic::{Bitboard, Board, Color, Piece, PieceKind, Square};

/// The side of a square; all lengths are in these units.
const SQUARE: i32 = 100;

/// The margin for the ranks on the left and the files below; the other two sides have [`EDGE`].
const MARGIN: i32 = 46;

/// The margin above and to the right of the squares.
const EDGE: i32 = 18;

/// The side of the whole picture.
const SIZE: i32 = MARGIN + 8 * SQUARE + EDGE;

/// The width of the frame's line, half of which is outside the squares.
const FRAME: i32 = 4;

/// The default size of the picture: its side in pixels.
pub const PIXELS: u32 = 480;

const PAPER: &str = "#fbf6ec";

/// The color of the arrow of a move, and of the circles where it exploded something.
pub const GREEN: &str = "#0f9434";

/// The color over the squares of the last move.
pub const LAST: Tint = Tint { fill: "#146e82", opacity: 0.38 };

/// The color over the square of a king in check, and of its edge.
pub const CHECK: Tint = Tint { fill: "#c81428", opacity: 0.55 };
pub const CHECK_EDGE: &str = "#8d0f20";

/// The color over the squares where the last move exploded something, and of their edge.
pub const BLAST: Tint = Tint { fill: "#3c1905", opacity: 0.16 };
pub const BLAST_EDGE: &str = "#c2410c";

/// A translucent color.
#[derive(Clone, Copy, Debug)]
pub struct Tint {
    pub fill: &'static str,
    pub opacity: f64,
}

/// The drawings of all twelve pieces as an SVG element `defs`, for pages that assemble boards
/// themselves. Each is in a square of 100 by 100 units with its upper left corner at the origin,
/// and has the id `piece-` followed by its FEN letter.
#[must_use]
pub fn drawings() -> String {
    let pieces =
        Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)));
    pieces
        .fold(Definitions::new(), |drawings, piece| {
            drawings.add(pieces::drawing(piece, PieceColors::Plain))
        })
        .to_string()
}

/// The content of a diagram.
///
/// ```
/// use fissile_engine::atomic::{Position, Square};
/// use fissile_render::diagram::Diagram;
///
/// let position = Position::start();
/// let arrow = Some((Square::at(6, 0), Square::at(5, 2)));
/// let diagram = Diagram { arrow, ..Diagram::of("The knight comes out", position.board()) };
/// assert!(diagram.svg().starts_with("<svg "));
/// ```
#[derive(Clone, Copy)]
pub struct Diagram<'a> {
    /// A description of the picture, for people who cannot see it.
    pub title: &'a str,
    pub board: &'a Board,
    /// The arrow of a move, from one square to another.
    pub arrow: Option<(Square, Square)>,
    /// The squares with a circle, where a move explodes something.
    pub circles: Bitboard,
    /// The colored squares of the last move.
    pub last: Bitboard,
    /// The squares where it exploded something.
    pub blast: Bitboard,
    /// The square of a king in check.
    pub check: Option<Square>,
    /// Arrows and circles in colors of their own. Later ones cover earlier ones.
    pub shapes: &'a [Shape],
    /// Draw Black at the bottom.
    pub flip: bool,
    pub look: Look,
}

impl<'a> Diagram<'a> {
    /// Pieces on a board, and nothing else.
    #[must_use]
    pub fn of(title: &'a str, board: &'a Board) -> Diagram<'a> {
        Diagram {
            title,
            board,
            arrow: None,
            circles: Bitboard::EMPTY,
            last: Bitboard::EMPTY,
            blast: Bitboard::EMPTY,
            check: None,
            shapes: &[],
            flip: false,
            look: Look::default(),
        }
    }
}

impl Diagram<'_> {
    /// The picture as an SVG document, without a trailing newline. It is self-contained. Its only
    /// `circle` elements are the circles, and its arrows have the class `arrow`; those of the shapes
    /// have their color as a class, too.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_of_size(PIXELS)
    }

    /// The picture as an SVG document with a side of `pixels` pixels.
    #[must_use]
    pub fn svg_of_size(&self, pixels: u32) -> String {
        let (corner, side) = match self.look.coordinates {
            Coordinates::Margin => ((0, 0), SIZE),
            Coordinates::Inside => ((MARGIN - FRAME / 2, EDGE - FRAME / 2), 8 * SQUARE + FRAME),
        };
        let mut document = Document::new()
            .set("viewBox", (corner.0, corner.1, side, side))
            .set("width", pixels)
            .set("height", pixels)
            .set("role", "img")
            .add(Title::new(self.title))
            .add(self.drawings());
        if self.look.coordinates == Coordinates::Margin {
            let paper = Rectangle::new().set("width", SIZE).set("height", SIZE);
            document = document.add(paper.set("rx", 12).set("fill", PAPER));
        }
        document = document.add(self.squares()).add(self.coordinates());
        for square in self.last {
            document = document.add(self.field(square, "last", LAST));
        }
        if let Some(king) = self.check {
            let field = self.field(king, "check", CHECK);
            document = document.add(field.set("stroke", CHECK_EDGE).set("stroke-width", 5));
        }
        for square in self.blast {
            document = document.add(self.burnt(square));
        }
        document = document.add(self.placed_pieces()).add(self.rings());
        if let Some((from, to)) = self.arrow {
            let arrow = self.shaft(from, to).set("class", "arrow");
            document = document.add(arrow.set("fill", GREEN).set("stroke", PAPER));
        }
        for shape in self.shapes {
            document = match shape.to {
                Some(to) => document.add(self.drawn_arrow(shape.color, shape.from, to)),
                None => document.add(self.drawn_circle(shape.color, shape.from)),
            };
        }
        document.to_string()
    }

    /// The drawings of the pieces on the board, each once.
    fn drawings(&self) -> Definitions {
        let mut drawn: Vec<Piece> = Vec::new();
        for piece in Square::all().filter_map(|square| self.board.piece_at(square)) {
            if !drawn.contains(&piece) {
                drawn.push(piece);
            }
        }
        let colors = self.look.pieces;
        drawn.into_iter().fold(Definitions::new(), |drawings, piece| {
            drawings.add(pieces::drawing(piece, colors))
        })
    }

    fn squares(&self) -> Group {
        let colors = self.look.board;
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
        let frame = board().set("fill", "none").set("stroke", colors.frame());
        Group::new()
            .add(board().set("fill", colors.light()))
            .add(Path::new().set("d", dark).set("fill", colors.dark()))
            .add(frame.set("stroke-width", FRAME))
    }

    fn coordinates(&self) -> Group {
        let colors = self.look.board;
        (0..8).fold(coordinates::group(colors.frame()), |group, index| {
            let (x, y) = self.center(Square::at(index, index));
            let [file, rank] = match self.look.coordinates {
                Coordinates::Margin => coordinates::signs(index, (x, SIZE - 14), (MARGIN / 2, y)),
                Coordinates::Inside => {
                    let (foot, side) = (EDGE + 8 * SQUARE - 7, MARGIN + 11);
                    let [file, rank] =
                        coordinates::small_signs(index, (x + 38, foot), (side, y - 32));
                    // The lower left corner is dark from either side, and so is every other square
                    // from there.
                    let shade =
                        |steps: i32| if steps % 2 == 0 { colors.light() } else { colors.dark() };
                    let (column, row) = ((x - MARGIN) / SQUARE, (y - EDGE) / SQUARE);
                    [file.set("stroke", shade(column)), rank.set("stroke", shade(7 - row))]
                }
            };
            group.add(file).add(rank)
        })
    }

    fn placed_pieces(&self) -> Group {
        Square::all().fold(Group::new(), |group, square| match self.board.piece_at(square) {
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
        self.circles.into_iter().fold(group, |group, square| group.add(self.ring(square, 45)))
    }

    fn ring(&self, square: Square, radius: i32) -> Circle {
        let (x, y) = self.center(square);
        Circle::new().set("cx", x).set("cy", y).set("r", radius)
    }

    /// A square in a color.
    fn field(&self, square: Square, class: &str, tint: Tint) -> Rectangle {
        let (x, y) = self.corner(square);
        let field = Rectangle::new().set("class", class).set("x", x).set("y", y);
        let field = field.set("width", SQUARE).set("height", SQUARE);
        field.set("fill", tint.fill).set("fill-opacity", tint.opacity)
    }

    fn burnt(&self, square: Square) -> Circle {
        let ring = self.ring(square, 45).set("class", "blast").set("opacity", 0.75);
        let ring = ring.set("fill", BLAST.fill).set("fill-opacity", BLAST.opacity);
        ring.set("stroke", BLAST_EDGE).set("stroke-width", 5).set("stroke-dasharray", "14 11")
    }

    fn drawn_circle(&self, color: ShapeColor, square: Square) -> Circle {
        let circle = self.ring(square, 44).set("class", format!("drawn {}", color.name()));
        circle.set("fill", "none").set("stroke", color.fill()).set("stroke-width", 8)
    }

    fn drawn_arrow(&self, color: ShapeColor, from: Square, to: Square) -> Path {
        let arrow = self.shaft(from, to).set("class", format!("arrow drawn {}", color.name()));
        arrow.set("fill", color.fill()).set("stroke", color.edge())
    }

    /// An arrow, drawn along the x-axis and rotated into place. It starts off the center of its
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
            .set("d", outline)
            .set(
                "transform",
                format!("translate({x} {y}) rotate({:.2})", down.atan2(right).to_degrees()),
            )
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
