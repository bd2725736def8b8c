//! The losses of a training run as an SVG picture: on a logarithmic scale, over the positions
//! learned.

use svg::Document;
use svg::node::element::{Circle, Group, Line, Polyline, Rectangle, Text, Title};

use super::history::{HistoryRow, LossHistory};

/// The size of the picture.
const SIZE: (f64, f64) = (720.0, 440.0);

/// The left and right, and the top and bottom edge of the plot.
const ACROSS: (f64, f64) = (76.0, 696.0);
const DOWN: (f64, f64) = (56.0, 350.0);

const PAPER: &str = "#fbf6ec";
const INK: &str = "#4a3b2c";
const GRID: &str = "#e6dcc8";
const LEARNED: &str = "#b8875a";
const HELD_OUT: &str = "#4f8a5b";
const IN_USE: &str = "#8a8075";

/// A scale from values to pixels.
struct Scale {
    from: f64,
    to: f64,
    pixels: (f64, f64),
    is_logarithmic: bool,
}

impl Scale {
    fn at(&self, value: f64) -> f64 {
        let measure = |value: f64| if self.is_logarithmic { value.log10() } else { value };
        let share = (measure(value) - measure(self.from)) / (measure(self.to) - measure(self.from));
        self.pixels.0 + share * (self.pixels.1 - self.pixels.0)
    }

    /// Round values that divide the scale, about four to ten of them.
    fn ticks(&self) -> Vec<f64> {
        let ratio = self.to / self.from;
        let steps: &[f64] = match ratio {
            _ if !self.is_logarithmic || ratio < 4.0 => return self.even_ticks(),
            ..20.0 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
            ..1000.0 => &[1.0, 2.0, 5.0],
            _ => &[1.0],
        };
        let powers = self.from.log10().floor() as i32..=self.to.log10().ceil() as i32;
        let all = powers.flat_map(|power| steps.iter().map(move |step| step * 10f64.powi(power)));
        all.filter(|tick| (self.from..=self.to).contains(tick)).collect()
    }

    fn even_ticks(&self) -> Vec<f64> {
        let rough = (self.to - self.from) / 5.0;
        let power = 10f64.powf(rough.log10().floor());
        let step =
            power * [1.0, 2.0, 5.0].into_iter().find(|step| rough <= step * power).unwrap_or(10.0);
        let (first, last) = ((self.from / step).ceil() as i64, (self.to / step).floor() as i64);
        (first..=last).map(|index| index as f64 * step).collect()
    }
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
    let y =
        Scale { from: low / 1.1, to: high * 1.1, pixels: (DOWN.1, DOWN.0), is_logarithmic: true };
    let (unit, unit_name) = if last < 1e6 { (1e3, "thousands") } else { (1e6, "millions") };
    let x = Scale { from: 0.0, to: last / unit, pixels: ACROSS, is_logarithmic: false };

    let curve = |name: &str, of: &dyn Fn(&HistoryRow) -> f64, color: &str| {
        let rows: Vec<&HistoryRow> =
            history.rows.iter().filter(|row| is_drawable(&of(row))).collect();
        let place =
            |row: &HistoryRow| (rounded(x.at(row.positions as f64 / unit)), rounded(y.at(of(row))));
        let points: Vec<String> =
            rows.iter().map(|row| place(row)).map(|(x, y)| format!("{x},{y}")).collect();
        let line = Polyline::new().set("points", points.join(" ")).set("fill", "none");
        let mut group = Group::new().add(line.set("stroke", color).set("stroke-width", 2));
        for row in rows {
            let (x, y) = place(row);
            let hint = format!("round {}: {name} {:.5}", row.round, of(row));
            let point = Circle::new().set("cx", x).set("cy", y).set("r", 3).set("fill", color);
            group = group.add(point.add(Title::new(hint)));
        }
        group
    };
    let mut document = Document::new()
        .set("viewBox", (0, 0, SIZE.0, SIZE.1))
        .set("width", SIZE.0)
        .set("height", SIZE.1)
        .set("role", "img")
        .set("font-family", "sans-serif")
        .add(Title::new("Losses of a training run"))
        .add(Rectangle::new().set("width", SIZE.0).set("height", SIZE.1).set("fill", PAPER))
        .add(words(
            "Mean squared error of the expected result, on a logarithmic scale",
            (ACROSS.0, 32.0),
            15,
            "start",
            INK,
        ))
        .add(axes(&x, &y));
    if is_drawable(&in_use) {
        document = document.add(
            rule((ACROSS, (y.at(in_use), y.at(in_use))), IN_USE).set("stroke-dasharray", "4 4"),
        );
    }
    document = document
        .add(curve("learned", &|row| row.learned, LEARNED))
        .add(curve("held out", &held_out, HELD_OUT))
        .add(words(
            &format!("positions learned, in {unit_name}"),
            (ACROSS.1, DOWN.1 + 40.0),
            13,
            "end",
            INK,
        ));
    let named = |name: &str, loss: Option<f64>| {
        loss.map_or(name.to_owned(), |loss| format!("{name} {loss:.5}"))
    };
    let legend = [
        (named("learned", newest.map(|row| row.learned)), LEARNED),
        (named("held out", newest.map(held_out)), HELD_OUT),
        (named("network in use", Some(in_use)), IN_USE),
    ];
    for (index, (text, color)) in legend.iter().enumerate() {
        let left = ACROSS.0 + 170.0 * index as f64;
        document = document
            .add(
                rule(((left, left + 18.0), (SIZE.1 - 24.0, SIZE.1 - 24.0)), color)
                    .set("stroke-width", 3),
            )
            .add(words(text, (left + 24.0, SIZE.1 - 19.0), 13, "start", INK));
    }
    document.to_string()
}

/// Whether a loss has a place on a logarithmic scale.
fn is_drawable(loss: &f64) -> bool {
    loss.is_finite() && *loss > 0.0
}

/// The frame with a labeled line at each tick.
fn axes(x: &Scale, y: &Scale) -> Group {
    let mut group = Group::new();
    for tick in y.ticks() {
        let height = y.at(tick);
        group = group.add(rule((ACROSS, (height, height)), GRID)).add(words(
            &label(tick),
            (ACROSS.0 - 8.0, height + 4.0),
            13,
            "end",
            INK,
        ));
    }
    for tick in x.ticks() {
        let left = x.at(tick);
        group = group.add(rule(((left, left), DOWN), GRID)).add(words(
            &label(tick),
            (left, DOWN.1 + 20.0),
            13,
            "middle",
            INK,
        ));
    }
    group.add(rule((ACROSS, (DOWN.1, DOWN.1)), INK)).add(rule(((ACROSS.0, ACROSS.0), DOWN), INK))
}

/// A round number without useless zeros: `0.02`, `0.015`, `40`.
fn label(value: f64) -> String {
    let decimals = if value > 0.0 { (3.0 - value.log10().floor()).max(0.0) as usize } else { 0 };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn rule((x, y): ((f64, f64), (f64, f64)), color: &str) -> Line {
    Line::new()
        .set("x1", rounded(x.0))
        .set("x2", rounded(x.1))
        .set("y1", rounded(y.0))
        .set("y2", rounded(y.1))
        .set("stroke", color)
}

fn words(text: &str, (x, y): (f64, f64), size: u32, anchor: &str, color: &str) -> Text {
    Text::new(text)
        .set("x", rounded(x))
        .set("y", rounded(y))
        .set("font-size", size)
        .set("fill", color)
        .set("text-anchor", anchor)
}

/// Rounds to hundredths of a pixel.
fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
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

    #[test]
    fn labels_have_no_useless_zeros() {
        for (value, text) in [
            (0.0, "0"),
            (0.015, "0.015"),
            (0.02, "0.02"),
            (5e-6, "0.000005"),
            (40.0, "40"),
            (2.5, "2.5"),
            (3.0 * 0.005, "0.015"),
        ] {
            assert_eq!(label(value), text);
        }
    }
}
