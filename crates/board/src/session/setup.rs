//! What a library begins with.

use crate::wire::position::Lookup;

/// What a library is set up with.
pub struct Setup {
    /// The name and version of the program.
    pub program: String,
    pub lookup: Lookup,
    /// Sentences for every client, for instance about damaged tables.
    pub notes: Vec<String>,
    /// The seed of its random choices.
    pub seed: u64,
}

impl Default for Setup {
    /// The built-in rules and nothing else.
    fn default() -> Setup {
        Setup {
            program: concat!("Fissile ", env!("CARGO_PKG_VERSION")).to_owned(),
            lookup: Lookup::default(),
            notes: Vec::new(),
            seed: 0,
        }
    }
}
