//! The club rules: a simplified two-player game of atomic chess. The source is the description of a
//! two-player game for the command line.
//!
//! - Pieces move and capture as in chess, White first; a pawn may go two squares from its start
//!   rank.
//! - There is no check, checkmate, castling, en passant or promotion: a pawn on the last rank stays
//!   there.
//! - A **capture explodes**: the capturer, the captured piece and every piece except pawns on the
//!   eight squares around the captured one are removed.
//! - A king may not capture, and no move may explode both kings. Exploding only one's own king is
//!   allowed, and loses.
//! - A side without a king has lost. Nothing is a draw.
//!
//! This module shares board and squares with [`crate::atomic`], but none of its rules. The command
//! line handles prompts and pictures.

pub mod contest;
pub mod game;
pub mod moves;
pub mod record;
pub mod refusal;
pub mod search;
pub mod state;

pub use contest::ClubContest;
pub use game::ClubGame;
pub use refusal::ClubRefusal;
pub use state::ClubState;
