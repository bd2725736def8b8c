//! The losses of a training run, and their table (CSV).

use std::fmt::Write;

use super::validation::{BANDS, Losses};

/// The state after a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistoryRow {
    /// Rounds done.
    pub round: u64,
    /// Positions learned so far; one that was learned twice counts twice.
    pub positions: u64,
    /// The mean squared error of the batches of the round, before each was learned.
    pub learned: f64,
    /// The errors of the positions that were held out.
    pub held_out: Losses,
    /// The learning rate.
    pub rate: f64,
}

/// The rounds so far.
#[derive(Clone, Debug, PartialEq)]
pub struct LossHistory {
    /// The errors of the network in use on the same positions.
    pub in_use: Losses,
    /// The rounds.
    pub rows: Vec<HistoryRow>,
}

/// How a table begins.
const HEAD: &str = "round,positions,rate,learned";

impl LossHistory {
    /// Whether a file that begins like this is such a table.
    #[must_use]
    pub fn is_own(beginning: &[u8]) -> bool {
        beginning.starts_with(HEAD.as_bytes())
    }

    /// The table: a line of names, a line for the network in use, and one for each round.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = HEAD.to_owned();
        for (name, _) in BANDS {
            text.push(',');
            text.push_str(name);
        }
        text.push_str("\nin use,,,");
        push_losses(&mut text, &self.in_use);
        for row in &self.rows {
            // Writing into a string cannot fail.
            let _ =
                write!(text, "{},{},{:.3e},{:.6}", row.round, row.positions, row.rate, row.learned);
            push_losses(&mut text, &row.held_out);
        }
        text
    }

    /// The rounds of a table, as far as they can be read.
    #[must_use]
    pub fn rows_of(csv: &str) -> Vec<HistoryRow> {
        let row = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            let number = |at: usize| cells.get(at)?.parse::<f64>().ok();
            let mut held_out = Losses::default();
            for (at, loss) in held_out.0.iter_mut().enumerate() {
                *loss = number(4 + at)?;
            }
            let (round, positions) = (cells.first()?.parse().ok()?, cells.get(1)?.parse().ok()?);
            Some(HistoryRow { round, positions, rate: number(2)?, learned: number(3)?, held_out })
        };
        csv.lines().skip(2).map_while(row).collect()
    }
}

fn push_losses(text: &mut String, losses: &Losses) {
    for loss in losses.0 {
        // Writing into a string cannot fail.
        let _ = write!(text, ",{loss:.6}");
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_reads_back() {
        let row = |round: u64| HistoryRow {
            round,
            positions: round * 1000,
            learned: 0.03 / round as f64,
            held_out: Losses([0.025; BANDS.len()]),
            rate: 0.001,
        };
        let history =
            LossHistory { in_use: Losses([0.02; BANDS.len()]), rows: vec![row(1), row(2)] };
        let csv = history.csv();
        assert_eq!(LossHistory::rows_of(&csv), history.rows, "{csv}");
        assert_eq!(
            csv.lines().next().unwrap().split(',').count(),
            csv.lines().nth(1).unwrap().split(',').count()
        );
        assert_eq!(LossHistory::rows_of(""), []);
    }
}
