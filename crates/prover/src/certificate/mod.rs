//! The certificate of a proof: a header in lines of text, the proof as sixteen-bit tokens, and a
//! SHA-256 of everything before it. `docs/certificates.md` describes it for authors of other
//! verifiers.
//!
//! The tokens are a depth-first walk over the proof. A position of the winner has one token, its
//! move, or a reference to the same position if it has already been finished; what follows is the
//! position after the move. A position of the loser has no token of its own: for each legal reply,
//! in the order of [`reply_order`], what follows is the position after it. So a verifier that
//! generates the replies itself finds the end of every part, and nothing can be left out.

pub mod header;
pub mod token;

pub use header::{Header, HeaderError};
pub use token::{Token, reply_order};
