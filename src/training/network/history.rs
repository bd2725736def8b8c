//! The losses of a training as a table (CSV) and as a picture (SVG).

use std::fmt::Write;

use svg::Document;
use svg::node::element::{Group, Line, Polyline, Rectangle, Text, Title};

use super::validation::{BANDS, Losses};

/// The state after a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
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
pub struct History {
    /// The errors of the network in use on the same positions.
    pub in_use: Losses,
    /// The rounds.
    pub rows: Vec<Row>,
}

impl History {
    /// The table: a line of names, a line for the network in use, and one for each round.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = "round,positions,rate,learned".to_owned();
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
    pub fn rows_of(csv: &str) -> Vec<Row> {
        let row = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            let number = |at: usize| cells.get(at)?.parse::<f64>().ok();
            let mut held_out = Losses::default();
            for (at, loss) in held_out.0.iter_mut().enumerate() {
                *loss = number(4 + at)?;
            }
            let (round, positions) = (cells.first()?.parse().ok()?, cells.get(1)?.parse().ok()?);
            Some(Row { round, positions, rate: number(2)?, learned: number(3)?, held_out })
        };
        csv.lines().skip(2).map_while(row).collect()
    }

    /// The picture: losses of learned and of held-out positions over the rounds.
    #[must_use]
    pub fn svg(&self) -> String {
        const SIZE: (f64, f64) = (720.0, 420.0);
        const PLOT: (f64, f64, f64, f64) = (70.0, 50.0, 620.0, 310.0);
        let held_out = |row: &Row| row.held_out.0[0];
        let values = || {
            self.rows.iter().flat_map(|row| [row.learned, held_out(row)]).chain([self.in_use.0[0]])
        };
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(low + 1e-6, f64::max).min(low * 2.0);
        let last = self.rows.last().map_or(1, |row| row.positions).max(1) as f64;
        let x = |row: &Row| PLOT.0 + PLOT.2 * row.positions as f64 / last;
        let y = |loss: f64| PLOT.1 + PLOT.3 * (high - loss.clamp(low, high)) / (high - low);
        let curve = |of: &dyn Fn(&Row) -> f64, color: &str| {
            let points: Vec<String> =
                self.rows.iter().map(|row| format!("{:.1},{:.1}", x(row), y(of(row)))).collect();
            Polyline::new()
                .set("points", points.join(" "))
                .set("fill", "none")
                .set("stroke", color)
                .set("stroke-width", 2)
        };
        let in_use = y(self.in_use.0[0]);
        let words = |text: String, x: f64, y: f64, color: &str| {
            Text::new(text)
                .set("x", x)
                .set("y", format!("{y:.1}"))
                .set("font-size", 13)
                .set("fill", color)
        };
        let newest = self.rows.last();
        let told = |name: &str, loss: Option<f64>| {
            loss.map_or(name.to_owned(), |loss| format!("{name} {loss:.5}"))
        };
        let mut axis = Group::new();
        for step in 0..=4 {
            let loss = low + (high - low) * f64::from(step) / 4.0;
            axis = axis.add(words(format!("{loss:.4}"), 14.0, y(loss) + 4.0, "#4a3b2c"));
        }
        Document::new()
            .set("viewBox", (0, 0, SIZE.0, SIZE.1))
            .set("role", "img")
            .set("font-family", "sans-serif")
            .add(Title::new("Losses of a training"))
            .add(Rectangle::new().set("width", SIZE.0).set("height", SIZE.1).set("fill", "#fbf6ec"))
            .add(words(
                "Mean squared error of the expected result".to_owned(),
                PLOT.0,
                30.0,
                "#4a3b2c",
            ))
            .add(axis)
            .add(
                Line::new()
                    .set("x1", PLOT.0)
                    .set("x2", PLOT.0 + PLOT.2)
                    .set("y1", in_use)
                    .set("y2", in_use)
                    .set("stroke", "#8a8075")
                    .set("stroke-dasharray", "4 4"),
            )
            .add(curve(&|row| row.learned, "#b8875a"))
            .add(curve(&held_out, "#4f8a5b"))
            .add(words(told("learned", newest.map(|row| row.learned)), 70.0, 395.0, "#b8875a"))
            .add(words(told("held out", newest.map(held_out)), 240.0, 395.0, "#4f8a5b"))
            .add(words(told("in use", Some(self.in_use.0[0])), 410.0, 395.0, "#8a8075"))
            .add(words(format!("{:.0} million positions", last / 1e6), 560.0, 395.0, "#4a3b2c"))
            .to_string()
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
    fn the_table_reads_back_and_the_picture_is_drawn() {
        let row = |round: u64| Row {
            round,
            positions: round * 1000,
            learned: 0.03 / round as f64,
            held_out: Losses([0.025; BANDS.len()]),
            rate: 0.001,
        };
        let history = History { in_use: Losses([0.02; BANDS.len()]), rows: vec![row(1), row(2)] };
        let csv = history.csv();
        assert_eq!(History::rows_of(&csv), history.rows, "{csv}");
        assert_eq!(
            csv.lines().next().unwrap().split(',').count(),
            csv.lines().nth(1).unwrap().split(',').count()
        );
        assert!(history.svg().contains("held out 0.02500") && history.svg().contains("<polyline"));
        assert_eq!(History::rows_of(""), []);
    }
}
