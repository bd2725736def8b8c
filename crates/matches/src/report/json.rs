//! The JSON document of a match. `docs/statistics.md` describes its keys, which stay; new ones may be
//! added. Numbers that are infinite or not known are `null`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::MatchReport;
use crate::statistics::estimate::{Estimate, Interval};
use crate::statistics::sample::{Pentanomial, Wdl};
use crate::statistics::sprt::{Hypothesis, Sprt};

/// The document.
#[derive(Clone, Debug, Serialize)]
pub struct MatchDocument {
    pub games: u64,
    pub plies: u64,
    /// The results of White.
    pub white: Wdl,
    pub endings: BTreeMap<&'static str, u64>,
    pub engines: Vec<EngineDocument>,
    /// Every two engines that have met, the one with the lower number first.
    pub encounters: Vec<EncounterDocument>,
    pub sprt: Option<SprtDocument>,
}

#[derive(Clone, Debug, Serialize)]
pub struct EngineDocument {
    pub name: String,
    pub as_white: Wdl,
    pub as_black: Wdl,
    /// By the model of Bradley and Terry, above the mean of all engines.
    pub rating: Interval,
    pub moves: u32,
    pub mean_depth: Option<f64>,
    pub nodes_per_move: Option<f64>,
    pub nodes_per_second: Option<f64>,
    pub time_per_move_ms: Option<f64>,
    pub faults: BTreeMap<&'static str, u64>,
    pub latest_ms: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct EncounterDocument {
    /// The numbers of the engines, from 0.
    pub first: usize,
    pub second: usize,
    #[serde(flatten)]
    pub games: Wdl,
    pub pairs: Pentanomial,
    /// Pairs with 0, ½, 1, 1½ and 2 points of the first engine.
    pub pentanomial: [u64; 5],
    #[serde(flatten)]
    pub estimate: Option<Estimate>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SprtDocument {
    #[serde(flatten)]
    pub test: Sprt,
    pub llr: f64,
    pub bounds: (f64, f64),
    pub accepted: Option<Hypothesis>,
}

impl MatchReport<'_> {
    #[must_use]
    pub fn json(&self) -> MatchDocument {
        let statistics = self.statistics;
        let ratings = statistics.ratings(self.names.len());
        let engines = self.names.iter().zip(ratings).enumerate().map(|(number, (name, rating))| {
            let engine = statistics.engine(number);
            EngineDocument {
                name: name.clone(),
                as_white: engine.as_white,
                as_black: engine.as_black,
                rating,
                moves: engine.effort.moves,
                mean_depth: engine.mean_depth(),
                nodes_per_move: engine.nodes_per_move(),
                nodes_per_second: engine.speed(),
                time_per_move_ms: engine.time_per_move(),
                faults: engine.faults.iter().map(|(kind, count)| (kind.key(), *count)).collect(),
                latest_ms: engine.latest_ms,
            }
        });
        let encounters =
            statistics.encounters().map(|(first, second, results)| EncounterDocument {
                first,
                second,
                games: results.games,
                pairs: results.pairs,
                pentanomial: results.pairs.by_score(),
                estimate: results.estimate(),
            });
        let endings = statistics.endings().iter();
        MatchDocument {
            games: statistics.games(),
            plies: statistics.plies(),
            white: statistics.white(),
            endings: endings.map(|(ending, count)| (ending.key, *count)).collect(),
            engines: engines.collect(),
            encounters: encounters.collect(),
            sprt: self.sprt.map(|sprt| {
                let sample = statistics.encounter(0, 1).sample();
                SprtDocument {
                    test: *sprt,
                    llr: sprt.llr(&sample),
                    bounds: sprt.bounds(),
                    accepted: sprt.verdict(&sample),
                }
            }),
        }
    }
}
