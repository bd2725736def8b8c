//! The files that the settings name, opened once for all: the network, the endgame tables, the book.

use std::sync::Arc;

use crate::analysis::{AnalysisPlan, SearchBudget};
use crate::board::session::Setup;
use crate::board::session::searching::{JUDGING_NODES, MINING_NODES};
use crate::board::wire::position::Lookup;
use crate::book::Book;
use crate::config::{Config, Settings};
use crate::engine::setup::{self, Endgames, probing};
use crate::nnue::Network;
use crate::tablebase::Tables;
use crate::tactics::TacticsPlan;
use crate::util::cores::cores;

#[derive(Clone)]
pub struct Resources {
    pub config: Config,
    pub book: Option<Arc<dyn Book>>,
    tables: Option<Arc<dyn Tables>>,
    network: Arc<Network>,
    network_id: String,
    /// Sentences about them, for every client.
    pub notes: Vec<String>,
}

impl Resources {
    /// Opens the files that the settings name.
    ///
    /// # Errors
    /// A network or a book that cannot be used, in a sentence.
    pub fn open(config: Config) -> Result<Resources, String> {
        let settings = config.settings();
        let Endgames { tables, found, complaints } = setup::endgames(settings);
        let network = setup::network(settings).map_err(|error| error.to_string())?;
        let book = setup::book(settings).map_err(|error| format!("BookFile: {error}"))?;
        let mut notes: Vec<String> = complaints.into_iter().chain(found).collect();
        if !settings.eval_file.is_empty() {
            notes.push(format!("evaluating by the network {} ({})", network.name, network.id()));
        }
        if book.is_some() {
            notes.push(format!("openings from the book {}", settings.book_file));
        }
        let network_id = network.id().to_owned();
        Ok(Resources { book, tables, network: network.network, network_id, notes, config })
    }

    fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// What a library is set up with.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let lookup = Lookup {
            tables: self.tables.clone(),
            probing: probing(self.settings()),
            book: self.book.clone(),
            chess960: self.settings().chess960,
        };
        let (notes, seed) = (self.notes.clone(), setup::fresh_seed());
        Setup { lookup, notes, seed, ..Setup::default() }
    }

    /// The plan of a judging run: `nodes` for each position, on all cores.
    #[must_use]
    pub fn analysis_plan(&self, nodes: Option<u64>) -> AnalysisPlan {
        AnalysisPlan {
            budget: SearchBudget::Nodes(nodes.unwrap_or(JUDGING_NODES)),
            // The page of the board has no place for proofs.
            prove_nodes: 0,
            lines: 1,
            threads: cores(),
            hash_mebibytes: self.settings().hash_mib as usize,
            network: Arc::clone(&self.network),
            network_id: self.network_id.clone(),
            endgames: self.tables.clone(),
            probing: probing(self.settings()),
        }
    }

    /// The plan of a search for exercises.
    #[must_use]
    pub fn tactics_plan(&self, nodes: Option<u64>) -> TacticsPlan {
        TacticsPlan {
            nodes: nodes.unwrap_or(MINING_NODES),
            threads: cores(),
            hash_mebibytes: self.settings().hash_mib as usize,
            network: Arc::clone(&self.network),
        }
    }
}
