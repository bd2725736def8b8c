//! What a library begins with.

use crate::wire::position::Lookup;

/// What a live analysis may use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// The threads of an analysis whose client asks for no number, and the most that it may ask for.
    pub threads: [u32; 2],
    /// The same of the table, in MiB.
    pub hash_mib: [u32; 2],
}

/// What a library is set up with.
pub struct Setup {
    /// The name and version of the program.
    pub program: String,
    pub lookup: Lookup,
    pub capacity: Capacity,
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
            capacity: Capacity { threads: [1, 1], hash_mib: [16, 64] },
            notes: Vec::new(),
            seed: 0,
        }
    }
}
