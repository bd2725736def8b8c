#![doc = include_str!("../README.md")]

pub mod attacks;
pub mod bitboard;
pub mod blast;
pub mod board;
pub mod chess960;
pub mod color;
pub mod fen;
pub mod game;
pub mod legality;
pub mod make;
pub mod move_text;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod position;
pub mod spelling;
pub mod square;
pub mod threats;

// The engine Fissile uses these as well; they are no part of the interface.
#[doc(hidden)]
pub mod key;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod quote;
#[doc(hidden)]
pub mod random;

mod dead;
mod fill;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::Board;
pub use color::Color;
pub use game::Game;
pub use legality::Legality;
pub use movegen::Stage;
pub use moves::{Move, MoveFlag, MoveList};
pub use outcome::Outcome;
pub use piece::{Piece, PieceKind};
pub use position::Position;
pub use square::Square;
pub use threats::Threats;
