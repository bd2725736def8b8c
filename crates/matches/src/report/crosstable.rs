//! The table of a match of more than two engines: ratings by the model of Bradley and Terry, and the
//! points of each engine against each other one. The strongest engine comes first.

use super::table::aligned;
use super::{MatchReport, WithError, percent};
use crate::statistics::estimate::Interval;

impl MatchReport<'_> {
    /// The engines with their ratings, the strongest first.
    pub(super) fn ranked(&self) -> Vec<(usize, Interval)> {
        let ratings = self.statistics.ratings(self.names.len());
        let mut ranked: Vec<(usize, Interval)> = ratings.into_iter().enumerate().collect();
        ranked.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
        ranked
    }

    /// The table as text.
    #[must_use]
    pub fn crosstable(&self) -> String {
        let ranked = self.ranked();
        let mut heads: Vec<String> =
            ["", "Elo", "games", "points", "score"].map(String::from).into();
        heads.extend((1..=ranked.len()).map(|place| place.to_string()));
        let mut rows = vec![heads];
        for (place, (engine, rating)) in ranked.iter().enumerate() {
            let all = self.statistics.engine(*engine).all();
            let mut row = vec![
                format!("{} {}", place + 1, self.name(*engine)),
                WithError(*rating).to_string(),
                all.games().to_string(),
                format!("{:.1}", all.points()),
                percent(all.points(), all.games() as f64),
            ];
            row.extend(ranked.iter().map(|(opponent, _)| {
                let games = self.statistics.encounter(*engine, *opponent).games;
                match games.games() {
                    0 => "-".to_owned(),
                    played => format!("{:.1}/{played}", games.points()),
                }
            }));
            rows.push(row);
        }
        aligned(&rows)
    }
}
