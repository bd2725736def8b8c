//! What the test programs share: drivers of the real program over pipes ([`driver`]) and over
//! sockets ([`client`]), positions and random games ([`positions`]), and independent second opinions
//! on rules ([`pair`], [`naive`]), dead positions ([`lichess`]), proofs ([`foreign_verifier`]) and
//! endings ([`retrograde`]).
//! [`exhaustive`] decides how many cases the longest tests run. Assertions about Fissile belong in
//! the tests.
//!
//! A failure here fails the test that asked, so everything panics instead of returning errors.

pub mod client;
pub mod driver;
pub mod exhaustive;
pub mod foreign_survival;
pub mod foreign_verifier;
pub mod lichess;
pub mod naive;
pub mod pair;
pub mod positions;
pub mod retrograde;
