//! A board as text for a terminal: chess symbols or letters, coordinates, and marks for the last
//! move and for explosions. The caller decides when to print it, and handles animation.

use std::ffi::OsString;
use std::fmt;
use std::io::IsTerminal;

use anstyle::{Ansi256Color, Style};

use crate::atomic::{Bitboard, Color, Piece, Square};

/// The width of a board line on the screen, in columns.
pub const WIDTH: usize = 26;

/// The style of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BoardLook {
    /// Letters as in a FEN instead of chess symbols, for terminals without UTF-8.
    pub ascii: bool,
    /// Colored squares instead of marker characters; see [`takes_color`].
    pub color: bool,
    /// Draw Black at the bottom.
    pub flip: bool,
}

/// The content of a board view. It displays as nine lines without a trailing newline: the ranks,
/// and the letters of the files.
///
/// ```
/// use fissile::atomic::{Bitboard, Position, Square};
/// use fissile::render::terminal_board::{BoardView, BoardLook};
///
/// let position = Position::start();
/// let view = BoardView {
///     pieces: &|square| position.board().piece_at(square),
///     marked: Bitboard::of(Square::at(4, 1)),
///     exploded: Bitboard::EMPTY,
///     look: BoardLook { ascii: true, ..BoardLook::default() },
/// };
/// assert_eq!(view.to_string().lines().nth(6), Some("2  P  P  P  P [P] P  P  P"));
/// ```
#[derive(Clone, Copy)]
pub struct BoardView<'a> {
    pub pieces: &'a dyn Fn(Square) -> Option<Piece>,
    /// The squares of the last move.
    pub marked: Bitboard,
    /// The squares of explosions; this mark takes precedence over the other.
    pub exploded: Bitboard,
    /// How to draw it.
    pub look: BoardLook,
}

impl BoardView<'_> {
    /// The nine lines, each [`WIDTH`] columns wide, so that boards fit side by side.
    #[must_use]
    pub fn lines(&self) -> [String; 9] {
        let from_top = |row: u8| if self.look.flip { row } else { 7 - row };
        let files = (0..8).map(|column| 7 - from_top(column));
        std::array::from_fn(|row| {
            if row == 8 {
                let letters = files.clone().map(|file| format!(" {} ", char::from(b'a' + file)));
                return format!("  {}", letters.collect::<String>());
            }
            let rank = from_top(row as u8);
            let cells = files.clone().map(|file| self.cell(Square::at(file, rank)));
            format!("{} {}", rank + 1, cells.collect::<String>())
        })
    }

    /// The three columns of a square.
    fn cell(&self, square: Square) -> String {
        let piece = (self.pieces)(square);
        let exploded = self.exploded.has(square);
        let symbol = match piece {
            Some(piece) => self.symbol(piece),
            None if exploded => {
                if self.look.ascii {
                    '*'
                } else {
                    '✸'
                }
            }
            None if self.look.color => ' ',
            None => {
                if self.look.ascii {
                    '.'
                } else {
                    '·'
                }
            }
        };
        if self.look.color {
            let style = self.style(square, piece);
            return format!("{style} {symbol} {style:#}");
        }
        match (exploded, piece) {
            (true, Some(_)) => format!("*{symbol}*"),
            (false, _) if self.marked.has(square) => format!("[{symbol}]"),
            _ => format!(" {symbol} "),
        }
    }

    fn symbol(&self, piece: Piece) -> char {
        if self.look.ascii {
            return piece.letter();
        }
        // On colored squares the ink color distinguishes the sides, and outlined symbols are hard
        // to see.
        let color = if self.look.color { Color::Black } else { piece.color };
        Piece::new(color, piece.kind).symbol()
    }

    /// The colors of a square, from the 256-color palette.
    fn style(&self, square: Square, piece: Option<Piece>) -> Style {
        let light = Bitboard::LIGHT.has(square);
        let ground = match (self.exploded.has(square), self.marked.has(square), light) {
            (true, _, true) => 209,
            (true, _, false) => 202,
            (false, true, true) => 186,
            (false, true, false) => 143,
            (false, false, true) => 180,
            (false, false, false) => 137,
        };
        let ink = if piece.is_some_and(|piece| piece.color == Color::White) { 231 } else { 16 };
        Style::new()
            .bg_color(Some(Ansi256Color(ground).into()))
            .fg_color(Some(Ansi256Color(ink).into()))
    }
}

impl fmt::Display for BoardView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, line) in self.lines().iter().enumerate() {
            if row > 0 {
                f.write_str("\n")?;
            }
            f.write_str(line.trim_end())?;
        }
        Ok(())
    }
}

/// Whether an output should get colors: it is a terminal, but not an old or a dumb one, and `NO_COLOR` is
/// not set (<https://no-color.org>).
#[must_use]
pub fn takes_color(output: &impl IsTerminal) -> bool {
    output.is_terminal() && set("NO_COLOR").is_none() && !is_old_terminal()
}

/// Whether an output should get chess symbols: the locale is not that of ASCII, `C` or `POSIX`, and a
/// terminal is not an old or a dumb one.
#[must_use]
pub fn takes_symbols(output: &impl IsTerminal) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    locale.is_none_or(|locale| locale != "C" && locale != "POSIX")
        && !(output.is_terminal() && is_old_terminal())
}

fn is_old_terminal() -> bool {
    set("TERM").is_some_and(|term| term == "dumb" || term.to_string_lossy().starts_with("vt"))
}

fn set(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::{PieceKind, Position};

    fn draw(marked: Bitboard, exploded: Bitboard, look: BoardLook) -> String {
        let position =
            Position::from_fen("3kBb1r/pp5p/3p4/4pn2/P7/1P2P1pP/2rP1P2/R1B3RK w - - 0 1").unwrap();
        let pieces = |square| position.board().piece_at(square);
        BoardView { pieces: &pieces, marked, exploded, look }.to_string()
    }

    fn squares(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn letters_with_marks() {
        let look = BoardLook { ascii: true, ..BoardLook::default() };
        let drawn = draw(squares("f2 g3 a5 f1 e1"), squares("f2 g3 a3"), look);
        let expected = "\
8  .  .  .  k  B  b  .  r
7  p  p  .  .  .  .  .  p
6  .  .  .  p  .  .  .  .
5 [.] .  .  .  p  n  .  .
4  P  .  .  .  .  .  .  .
3  *  P  .  .  P  . *p* P
2  .  .  r  P  . *P* .  .
1  R  .  B  . [.][.] R  K
   a  b  c  d  e  f  g  h";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn symbols_from_the_other_side() {
        let drawn = draw(
            Bitboard::EMPTY,
            squares("f2 f3"),
            BoardLook { flip: true, ..BoardLook::default() },
        );
        let expected = "\
1  ♔  ♖  ·  ·  ·  ♗  ·  ♖
2  ·  · *♙* ·  ♙  ♜  ·  ·
3  ♙  ♟  ✸  ♙  ·  ·  ♙  ·
4  ·  ·  ·  ·  ·  ·  ·  ♙
5  ·  ·  ♞  ♟  ·  ·  ·  ·
6  ·  ·  ·  ·  ♟  ·  ·  ·
7  ♟  ·  ·  ·  ·  ·  ♟  ♟
8  ♜  ·  ♝  ♗  ♚  ·  ·  ·
   h  g  f  e  d  c  b  a";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn every_line_fills_its_columns() {
        let pieces = |square: Square| {
            (square.file() == 3).then(|| Piece::new(Color::White, PieceKind::King))
        };
        for ascii in [false, true] {
            let look = BoardLook { ascii, ..BoardLook::default() };
            let view = BoardView {
                pieces: &pieces,
                marked: squares("h1 g8"),
                exploded: squares("a1 h8"),
                look,
            };
            for line in view.lines() {
                assert_eq!(line.chars().count(), WIDTH, "{line}");
            }
        }
    }

    /// Colors only add colors: without them the pieces are the same, and no mark is a character.
    #[test]
    fn colors_replace_the_marks() {
        let colored = BoardLook { ascii: true, color: true, flip: false };
        let drawn = draw(squares("f2"), squares("g3 a3"), colored);
        let rank = drawn.lines().nth(5).unwrap();
        let plain: String = rank
            .split('\x1b')
            .map(|part| part.split_once('m').map_or(part, |(_, text)| text))
            .collect();
        assert_eq!(plain.trim_end(), "3  *  P        P     p  P");
        // Black ink on an exploded dark square, white ink on an ordinary light one.
        assert!(rank.contains("\x1b[38;5;16m\x1b[48;5;202m p \x1b[0m"), "{rank:?}");
        assert!(rank.contains("\x1b[38;5;231m\x1b[48;5;180m P \x1b[0m"), "{rank:?}");
        assert!(drawn.lines().all(|line| !line.contains('[') || line.contains('\x1b')));
        assert!(!draw(squares("f2"), squares("g3"), BoardLook::default()).contains('\x1b'));
    }
}
