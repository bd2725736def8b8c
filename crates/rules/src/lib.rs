//! The rules of atomic chess as lichess plays them, exact and complete, Chess960 included.
//!
//! - Pieces move as in chess, but every **capture explodes**: the capturer, the captured piece and
//!   every piece except pawns on the eight squares around the landing square are removed.
//! - A king may not capture, and no move may explode one's own king.
//! - A side that explodes the enemy king wins at once, even while in check.
//! - Otherwise the mover's king must not be left attacked, unless the kings touch: then nobody is
//!   in check.
//! - Castling, en passant and promotion are as in chess. An explosion also ends castling rights,
//!   and in castling a square next to the enemy king counts as safe.
//! - A game ends by explosion, checkmate, stalemate, insufficient material, fifty moves or
//!   threefold repetition.
//!
//! This crate knows nothing of evaluation, search or protocols, and allocates nothing per node.

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
pub mod square;

// The engine Fissile uses these as well; they are no part of the interface.
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod quote;
#[doc(hidden)]
pub mod random;

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
