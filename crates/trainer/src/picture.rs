//! The losses of a training run as an SVG picture: on a logarithmic scale, over the positions
//! learned.

use svg::node::element::{Circle, Group, Title};

use super::history::{HistoryRow, LossHistory};
use fissile_render::chart::{self, ACROSS, DOWN, Scale, rounded, rule};

const LEARNED: &str = "#b8875a";
const HELD_OUT: &str = "#4f8a5b";
const IN_USE: &str = "#8a8075";

const TITLE: &str = "Losses of a training run";

/// Whether a file that begins like this is such a picture.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    chart::is_picture(beginning, TITLE)
}

/// The picture as a self-contained SVG document.
#[must_use]
pub fn svg(history: &LossHistory) -> String {
    let held_out = |row: &HistoryRow| row.held_out.0[0];
    let in_use = history.in_use.0[0];
    let newest = history.rows.last();
    let last = newest.map_or(1, |row| row.positions).max(1) as f64;
    // A diverging training run may have no finite loss.
    let losses = history.rows.iter().flat_map(|row| [row.learned, held_out(row)]).chain([in_use]);
    let losses: Vec<f64> = losses.filter(is_drawable).collect();
    let low = losses.iter().copied().reduce(f64::min).unwrap_or(0.01);
    let high = losses.iter().copied().reduce(f64::max).unwrap_or(0.1);
    let y = Scale::logarithmic(low / 1.1, high * 1.1, (DOWN.1, DOWN.0));
    let (unit, unit_name) = if last < 1e6 { (1e3, "thousands") } else { (1e6, "millions") };
    let x = Scale::even(0.0, last / unit, ACROSS);

    let curve = |name: &str, of: &dyn Fn(&HistoryRow) -> f64, color: &str| {
        let rows: Vec<&HistoryRow> =
            history.rows.iter().filter(|row| is_drawable(&of(row))).collect();
        let place =
            |row: &HistoryRow| (rounded(x.at(row.positions as f64 / unit)), rounded(y.at(of(row))));
        let points: Vec<_> = rows.iter().map(|row| place(row)).collect();
        let mut group = Group::new().add(chart::curve(&points, color));
        for row in rows {
            let (x, y) = place(row);
            let hint = format!("round {}: {name} {:.5}", row.round, of(row));
            let point = Circle::new().set("cx", x).set("cy", y).set("r", 3).set("fill", color);
            group = group.add(point.add(Title::new(hint)));
        }
        group
    };
    let heading = "Mean squared error of the expected result, on a logarithmic scale";
    let mut document = chart::document(TITLE, heading, 3, &x, &y);
    if is_drawable(&in_use) {
        document = document.add(
            rule((ACROSS, (y.at(in_use), y.at(in_use))), IN_USE).set("stroke-dasharray", "4 4"),
        );
    }
    document = document
        .add(curve("learned", &|row| row.learned, LEARNED))
        .add(curve("held out", &held_out, HELD_OUT))
        .add(chart::horizontal_name(&format!("positions learned, in {unit_name}")));
    let named = |name: &str, loss: Option<f64>| {
        loss.map_or(name.to_owned(), |loss| format!("{name} {loss:.5}"))
    };
    let legend = [
        (named("learned", newest.map(|row| row.learned)), LEARNED),
        (named("held out", newest.map(held_out)), HELD_OUT),
        (named("network in use", Some(in_use)), IN_USE),
    ];
    document.add(chart::legend(&legend)).to_string()
}

/// Whether a loss has a place on a logarithmic scale.
fn is_drawable(loss: &f64) -> bool {
    loss.is_finite() && *loss > 0.0
}

#[cfg(test)]
mod tests {
    use super::super::validation::{BANDS, Losses};
    use super::*;

    fn history(in_use: f64, losses: &[(f64, f64)], positions: u64) -> LossHistory {
        let row = |(index, (learned, held_out)): (usize, &(f64, f64))| HistoryRow {
            round: index as u64 + 1,
            positions: (index as u64 + 1) * positions,
            learned: *learned,
            held_out: Losses([*held_out; BANDS.len()]),
            rate: 0.001,
        };
        let rows = losses.iter().enumerate().map(row).collect();
        LossHistory { in_use: Losses([in_use; BANDS.len()]), rows }
    }

    /// The value that the labels left of the axis give a height, on a logarithmic scale.
    fn value_at(document: &roxmltree::Document, height: f64) -> f64 {
        let number = |node: &roxmltree::Node, name| node.attribute(name)?.parse::<f64>().ok();
        let labels: Vec<(f64, f64)> = document
            .descendants()
            .filter(|node| number(node, "x") == Some(ACROSS.0 - 8.0))
            .map(|node| {
                (number(&node, "y").unwrap() - 4.0, node.text().unwrap().trim().parse().unwrap())
            })
            .collect();
        assert!(labels.len() >= 3, "{labels:?}");
        let ((low, small), (high, large)) = (labels[0], labels[labels.len() - 1]);
        let share = (height - low) / (high - low);
        10f64.powf(small.log10() + share * (large.log10() - small.log10()))
    }

    #[test]
    fn every_loss_is_where_the_scale_says() {
        // The first is much larger than the others, as at the beginning of a training.
        for (in_use, losses) in [
            (0.0021, vec![(0.139, 0.141), (0.0102, 0.0110), (0.0040, 0.0042), (0.0019, 0.0020)]),
            (0.0175, vec![(0.0190, 0.0201), (0.0180, 0.0188)]),
            (3e-6, vec![(2.0, 1.5), (0.5, 0.4)]),
            (0.02, vec![(0.02, 0.02)]),
        ] {
            let history = history(in_use, &losses, 10_000_000);
            let drawing = svg(&history);
            let document = roxmltree::Document::parse(&drawing).unwrap();
            let points: Vec<_> =
                document.descendants().filter(|node| node.has_tag_name("circle")).collect();
            assert_eq!(points.len(), 2 * losses.len());
            let expected = losses.iter().map(|(learned, _)| learned);
            let expected = expected.chain(losses.iter().map(|(_, held_out)| held_out));
            for (point, loss) in points.iter().zip(expected) {
                let height = point.attribute("cy").unwrap().parse().unwrap();
                assert!((DOWN.0..=DOWN.1).contains(&height), "{loss} at {height}");
                let shown = value_at(&document, height);
                assert!((shown / loss - 1.0).abs() < 0.01, "{loss} is drawn as {shown}");
            }
        }
    }

    #[test]
    fn positions_have_round_ticks() {
        for (positions, most, unit) in [(10_000_000, "20", "millions"), (2_000, "4", "thousands")] {
            let drawing = svg(&history(0.02, &[(0.03, 0.03), (0.02, 0.02)], positions));
            assert!(drawing.contains(&format!(">\n{most}\n</text>")), "{drawing}");
            assert!(drawing.contains(&format!("positions learned, in {unit}")), "{drawing}");
        }
    }

    #[test]
    fn a_training_without_a_finite_loss_has_a_picture() {
        for losses in [&[][..], &[(f64::NAN, f64::INFINITY)], &[(0.0, 0.1)]] {
            let drawing = svg(&history(f64::NAN, losses, 1_000));
            assert!(roxmltree::Document::parse(&drawing).is_ok());
            let numbers = drawing.split('"').skip(1).step_by(2);
            assert!(
                numbers.clone().all(|value| !value.contains("NaN") && !value.contains("inf")),
                "{drawing}"
            );
        }
    }
}
