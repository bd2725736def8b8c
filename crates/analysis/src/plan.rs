//! The settings of an analysis: the budget of each position, and the resources of the machine.

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
    /// The node limit of the prover for a forced win that a search claims; 0 turns proofs off.
    pub prove_nodes: u64,
    /// The number of lines for each position, at least one.
    pub lines: usize,
    /// The number of threads.
    pub threads: usize,
    /// The table size of each search, in MiB.
    pub hash_mebibytes: usize,
    /// The network that evaluates.
    pub network: Arc<Network>,
    /// The first digits of the network's hash.
    pub network_id: String,
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
    Time(Duration),
}

impl SearchBudget {
    /// The budget for comparing the played move with the best one.
    pub(super) const fn compared(self) -> SearchBudget {
        match self {
            SearchBudget::Nodes(nodes) => SearchBudget::Nodes(nodes.div_ceil(2)),
            SearchBudget::Depth(depth) => SearchBudget::Depth(depth),
            SearchBudget::Time(time) => {
                SearchBudget::Time(Duration::from_millis((time.as_millis() as u64).div_ceil(2)))
            }
        }
    }

    /// The budget for comparing them again if the first comparison is doubtful.
    pub(super) const fn doubtful(self) -> SearchBudget {
        match self {
            SearchBudget::Nodes(nodes) => SearchBudget::Nodes(nodes.saturating_mul(4)),
            SearchBudget::Depth(depth) => SearchBudget::Depth(depth + 2),
            SearchBudget::Time(time) => SearchBudget::Time(time.saturating_mul(4)),
        }
    }

    pub(super) fn limits(self) -> Limits {
        match self {
            SearchBudget::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            SearchBudget::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            SearchBudget::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
        }
    }
}
