//! The rules of atomic chess.

pub mod bitboard;
pub mod color;
pub mod moves;
pub mod piece;
pub mod square;

pub use bitboard::Bitboard;
pub use color::Color;
pub use moves::{Move, MoveFlag, MoveList};
pub use piece::{Piece, PieceKind};
pub use square::Square;
