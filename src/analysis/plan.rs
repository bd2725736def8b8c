//! What an analysis searches with: the budget of each position, and the resources of the machine.

use std::sync::Arc;
use std::time::Duration;

use crate::nnue::Network;
use crate::search::{Limits, Probing};
use crate::tablebase::Tables;

/// The settings of an analysis.
#[derive(Clone)]
pub struct AnalysisPlan {
    /// The budget of each position.
    pub budget: SearchBudget,
    /// The number of lines for each position, at least one.
    pub lines: usize,
    /// The number of threads.
    pub threads: usize,
    /// The table size of each search, in MiB.
    pub hash_mebibytes: usize,
    /// The network that evaluates.
    pub network: Arc<Network>,
    /// The endgame tables, if any.
    pub endgames: Option<Arc<dyn Tables>>,
    /// How to use the endgame tables.
    pub probing: Probing,
}

/// The search budget of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// About this many nodes.
    Nodes(u64),
    /// This many iterations, in plies.
    Depth(u32),
    /// This much time.
    Time(Duration),
}

impl SearchBudget {
    pub(super) fn limits(self) -> Limits {
        match self {
            SearchBudget::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            SearchBudget::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            SearchBudget::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
        }
    }
}
