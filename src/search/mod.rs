//! The search.

pub mod limits;
