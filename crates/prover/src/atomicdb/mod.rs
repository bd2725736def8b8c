//! What AtomicDB reads: proofs and certificates of survival in its text formats, within the limits of its verifiers, and
//! the command [`solve`], by which its workers ask an engine for a proof. How something is proven does not belong here.
//!
//! Its rules, `atomic-fide-claim-v1`, are [`Rules::AtomicDb`](crate::Rules::AtomicDb) with the fifty-move rule. A proof by
//! lichess's rules holds there as well: none of its positions is dead. The reverse is not true.

mod limits;
pub mod proof;
pub mod solve;
pub mod survival;

pub use limits::Refusal;

/// The name of its rules.
const RULES: &str = "atomic-fide-claim-v1";
