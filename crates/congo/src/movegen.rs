//! The legal moves: how each kind of piece moves and captures. There is no check, so every move of
//! a piece is legal.

use super::board::Board;
use super::monkey;
use super::moves::Move;
use super::piece::{Color, Kind, Piece};
use super::position::Position;
use super::square::{AROUND, Direction, Square};

const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

const ZEBRA: [Direction; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Position {
    /// All moves of the side to move, sorted by start and end square. There are none if a lion is
    /// gone, since the game is over.
    ///
    /// A position that [`Position::check`] rejects may have more monkey moves than fit into memory.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.loser().is_some() {
            return moves;
        }
        for (from, piece) in self.board.pieces().filter(|(_, piece)| piece.color == self.turn) {
            Walk { board: &self.board, color: self.turn, from, moves: &mut moves }.all(piece);
        }
        moves.sort_unstable();
        moves
    }
}

/// What a piece may do on its destination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Landing {
    MoveOrCapture,
    MoveOnly,
}

/// The piece whose moves are being generated.
struct Walk<'a> {
    board: &'a Board,
    color: Color,
    from: Square,
    moves: &'a mut Vec<Move>,
}

impl Walk<'_> {
    fn all(&mut self, piece: Piece) {
        match piece.kind {
            Kind::Lion => self.lion(),
            Kind::Zebra => self.jumps(&ZEBRA, 1, Landing::MoveOrCapture),
            Kind::Elephant => {
                self.jumps(&STRAIGHT, 1, Landing::MoveOrCapture);
                self.jumps(&STRAIGHT, 2, Landing::MoveOrCapture);
            }
            Kind::Giraffe => {
                self.jumps(&AROUND, 1, Landing::MoveOnly);
                self.jumps(&AROUND, 2, Landing::MoveOrCapture);
            }
            Kind::Crocodile => self.crocodile(),
            Kind::Monkey => {
                self.jumps(&AROUND, 1, Landing::MoveOnly);
                self.moves.extend(monkey::jumps(self.board, self.color, self.from));
            }
            Kind::Pawn => self.pawn(),
            Kind::Superpawn => self.superpawn(),
        }
    }

    /// Adds the move to a square if `landing` allows it. Returns whether the square is empty.
    fn land(&mut self, to: Square, landing: Landing) -> bool {
        let stands = self.board.get(to);
        let allowed = stands
            .is_none_or(|piece| landing == Landing::MoveOrCapture && piece.color != self.color);
        if allowed {
            self.moves.push(Move::plain(self.from, to));
        }
        stands.is_none()
    }

    /// Jumps to the square at `distance` in each direction, whatever is in between.
    fn jumps(&mut self, directions: &[Direction], distance: i8, landing: Landing) {
        for (files, ranks) in directions {
            if let Some(to) = self.from.offset(files * distance, ranks * distance) {
                self.land(to, landing);
            }
        }
    }

    /// Slides in a direction up to `distance`, until something is in the way.
    fn slide(&mut self, (files, ranks): Direction, distance: i8, landing: Landing) {
        for step in 1..=distance {
            let Some(to) = self.from.offset(files * step, ranks * step) else { break };
            if !self.land(to, landing) {
                break;
            }
        }
    }

    fn lion(&mut self) {
        for (files, ranks) in AROUND {
            if let Some(to) = self.from.offset(files, ranks).filter(|to| to.in_castle(self.color)) {
                self.land(to, Landing::MoveOrCapture);
            }
        }
        let enemy = Piece { color: !self.color, kind: Kind::Lion };
        for files in [-1, 0, 1] {
            let ray =
                (1..).map_while(|step| self.from.offset(files * step, self.color.forward() * step));
            let first = ray.into_iter().find(|square| self.board.get(*square).is_some());
            if let Some(to) = first
                .filter(|to| to.is_beyond_river(self.color) && self.board.get(*to) == Some(enemy))
            {
                self.land(to, Landing::MoveOrCapture);
            }
        }
    }

    /// A king's step and a slide start alike, so each direction is one or the other.
    fn crocodile(&mut self) {
        let (distance, up) = self.from.to_river();
        for (files, ranks) in AROUND {
            let toward_river = distance > 0 && files == 0 && ranks == up;
            let along_river = distance == 0 && ranks == 0;
            let reach = match (toward_river, along_river) {
                (true, _) => distance as i8,
                (_, true) => 6,
                _ => 1,
            };
            self.slide((files, ranks), reach, Landing::MoveOrCapture);
        }
    }

    fn forward(&mut self) {
        let ranks = self.color.forward();
        self.jumps(&[(-1, ranks), (0, ranks), (1, ranks)], 1, Landing::MoveOrCapture);
    }

    fn pawn(&mut self) {
        self.forward();
        if self.from.is_beyond_river(self.color) {
            self.slide((0, -self.color.forward()), 2, Landing::MoveOnly);
        }
    }

    fn superpawn(&mut self) {
        self.forward();
        self.jumps(&[(-1, 0), (1, 0)], 1, Landing::MoveOrCapture);
        for files in [-1, 0, 1] {
            self.slide((files, -self.color.forward()), 2, Landing::MoveOnly);
        }
    }
}
