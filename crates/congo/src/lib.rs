//! Congo: a chess variant on 7x7 squares, invented by Demian Freeling in 1982. It has nothing to do
//! with atomic chess.
//!
//! The files are a to g, the ranks 1 to 7. Rank 4 is the **river**; the **castles** are c1 to e3
//! (White) and c5 to e7.
//!
//! - The **lion** moves like a chess king inside its castle. Along an empty file or diagonal it
//!   also captures the enemy lion across the river. Capturing the lion wins at once; there is no
//!   check.
//! - The **zebra** moves like a chess knight.
//! - The **elephant** moves one or two squares along a rank or file, and jumps when it moves two.
//! - The **giraffe** moves two squares in any of the eight directions, jumping; or one square
//!   without capturing.
//! - The **crocodile** moves like a chess king. It also moves any distance straight toward the
//!   river and into it, and along the river when it is in it, but does not jump.
//! - The **monkey** moves like a chess king if it captures nothing. It captures an adjacent piece
//!   by jumping over it to the empty square beyond, and may continue with further jumps in any
//!   direction; no piece is jumped twice. A jump over the lion ends the move.
//! - The **pawn** moves one square forward, straight or diagonally, and captures the same way.
//!   Beyond the river it may also move one or two squares straight back, without capturing or
//!   jumping. On the last rank it becomes a **superpawn**, which also moves and captures sideways,
//!   and moves back, straight or diagonally, from everywhere.
//! - A piece of the side that moves **drowns** if it is in the river before and after the move,
//!   moved or not. Only crocodiles do not drown.
//!
//! A position is read from a FEN of three fields, and a move is its start and end square;
//! [`moves::Move`] describes how monkey jumps are distinguished. [`execute`] plays a given move in
//! the way the document requires; [`movegen`] generates all moves.
//!
//! ```
//! use congo_chess::{Move, Position, Rules, Status, execute::execute};
//!
//! // Black's giraffe captures the pawn on e4. It began in the river and is still in it, so it drowns.
//! let position = Position::from_fen("1z5/pPp1lP1/6p/4P1g/4L1p/2p2pP/7 b 12")?;
//! let (after, status) = execute(&position, Move::parse("g4e4")?, Rules::default())?;
//! assert_eq!(after.fen(), "1z5/pPp1lP1/6p/7/4L1p/2p2pP/7 w 13");
//! assert_eq!(status, Status::Continue);
//!
//! let moves = Position::start().legal_moves();
//! assert_eq!(moves.len(), 24);
//! assert!(moves.contains(&Move::parse("g1f3")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod batch;
pub mod board;
pub mod execute;
pub mod fen;
mod monkey;
pub mod movegen;
pub mod moves;
pub mod perft;
pub mod piece;
pub mod position;
pub mod square;

pub use board::Board;
pub use execute::{Rules, Status};
pub use moves::Move;
pub use piece::{Color, Kind, Piece};
pub use position::Position;
pub use square::{Square, SquareSet};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
