//! Charts of lines over a scale, as SVG: the frame, its ticks and words, and the legend. What the
//! lines mean is the caller's business.

use svg::Document;
use svg::node::element::{Group, Line, Polygon, Polyline, Rectangle, Text, Title};

/// The size of a chart without a legend of several rows, in pixels.
const SIZE: (f64, f64) = (720.0, 440.0);

/// The left and right edge of the plot.
pub const ACROSS: (f64, f64) = (76.0, 696.0);
/// The top and bottom edge of the plot.
pub const DOWN: (f64, f64) = (56.0, 350.0);

/// The color of the paper.
pub const PAPER: &str = "#fbf6ec";
/// The color of words and axes.
pub const INK: &str = "#4a3b2c";
/// The color of lines behind a plot.
pub const GRID: &str = "#e6dcc8";

/// Colors that are told apart on the paper, for lines.
pub const COLORS: [&str; 8] =
    ["#b8875a", "#4f8a5b", "#b0533c", "#4a7a96", "#8a6a9e", "#8a8075", "#c29a2b", "#5c6b3a"];

/// The distance between entries and between rows of a legend.
const LEGEND: (f64, f64) = (170.0, 20.0);
const LEGEND_COLUMNS: usize = 4;

/// A point of a chart, in pixels.
pub type Point = (f64, f64);

/// A scale from values to pixels.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    from: f64,
    to: f64,
    pixels: (f64, f64),
    is_logarithmic: bool,
}

impl Scale {
    /// An even scale; a little wider if both ends are equal.
    #[must_use]
    pub fn even(from: f64, to: f64, pixels: (f64, f64)) -> Scale {
        let to = if to > from { to } else { from + 1.0 };
        Scale { from, to, pixels, is_logarithmic: false }
    }

    /// A logarithmic scale between two positive values.
    #[must_use]
    pub const fn logarithmic(from: f64, to: f64, pixels: (f64, f64)) -> Scale {
        Scale { from, to, pixels, is_logarithmic: true }
    }

    /// The place of a value.
    #[must_use]
    pub fn at(&self, value: f64) -> f64 {
        let measure = |value: f64| if self.is_logarithmic { value.log10() } else { value };
        let share = (measure(value) - measure(self.from)) / (measure(self.to) - measure(self.from));
        self.pixels.0 + share * (self.pixels.1 - self.pixels.0)
    }

    /// Round values that divide the scale, about four to ten of them.
    #[must_use]
    pub fn ticks(&self) -> Vec<f64> {
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

/// A chart without lines: paper, title, heading and axes. `entries` is the number of entries that the
/// legend will have.
#[must_use]
pub fn document(title: &str, heading: &str, entries: usize, x: &Scale, y: &Scale) -> Document {
    let height = height(entries);
    Document::new()
        .set("viewBox", (0, 0, SIZE.0, height))
        .set("width", SIZE.0)
        .set("height", height)
        .set("role", "img")
        .set("font-family", "sans-serif")
        .add(Title::new(title))
        .add(Rectangle::new().set("width", SIZE.0).set("height", height).set("fill", PAPER))
        .add(words(heading, (ACROSS.0, 32.0), 15, "start", INK))
        .add(axes(x, y))
}

/// Whether a file that begins with these bytes is a picture of the program whose title begins like
/// this.
#[must_use]
pub fn is_picture(beginning: &[u8], title: &str) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let named = text.split_once("<title>").map(|(_, rest)| rest.trim_start());
    text.starts_with("<svg") && named.is_some_and(|rest| rest.starts_with(title))
}

/// The name of the horizontal axis.
#[must_use]
pub fn horizontal_name(text: &str) -> Text {
    words(text, (ACROSS.1, DOWN.1 + 40.0), 13, "end", INK)
}

fn height(entries: usize) -> f64 {
    let rows = entries.div_ceil(LEGEND_COLUMNS).max(1);
    SIZE.1 + LEGEND.1 * (rows - 1) as f64
}

/// The names of the lines with their colors, below the plot.
#[must_use]
pub fn legend(entries: &[(String, &str)]) -> Group {
    let mut group = Group::new();
    for (index, (text, color)) in entries.iter().enumerate() {
        let left = ACROSS.0 + LEGEND.0 * (index % LEGEND_COLUMNS) as f64;
        let top = SIZE.1 - 24.0 + LEGEND.1 * (index / LEGEND_COLUMNS) as f64;
        group = group
            .add(rule(((left, left + 18.0), (top, top)), color).set("stroke-width", 3))
            .add(words(text, (left + 24.0, top + 5.0), 13, "start", INK));
    }
    group
}

/// A line through some points.
#[must_use]
pub fn curve(points: &[Point], color: &str) -> Polyline {
    Polyline::new()
        .set("points", joined(points.iter()))
        .set("fill", "none")
        .set("stroke", color)
        .set("stroke-width", 2)
}

/// The area between two lines.
#[must_use]
pub fn band(above: &[Point], below: &[Point], color: &str) -> Polygon {
    Polygon::new()
        .set("points", joined(above.iter().chain(below.iter().rev())))
        .set("fill", color)
        .set("fill-opacity", 0.2)
        .set("stroke", "none")
}

fn joined<'a>(points: impl Iterator<Item = &'a Point>) -> String {
    let texts: Vec<String> =
        points.map(|(x, y)| format!("{},{}", rounded(*x), rounded(*y))).collect();
    texts.join(" ")
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
#[must_use]
pub fn label(value: f64) -> String {
    let size = value.abs();
    let decimals = if size > 0.0 { (3.0 - size.log10().floor()).max(0.0) as usize } else { 0 };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A straight line between two horizontal and two vertical places.
#[must_use]
pub fn rule((x, y): ((f64, f64), (f64, f64)), color: &str) -> Line {
    Line::new()
        .set("x1", rounded(x.0))
        .set("x2", rounded(x.1))
        .set("y1", rounded(y.0))
        .set("y2", rounded(y.1))
        .set("stroke", color)
}

/// Words at a place; `anchor` says which end of them is there.
#[must_use]
pub fn words(text: &str, (x, y): Point, size: u32, anchor: &str, color: &str) -> Text {
    Text::new(text)
        .set("x", rounded(x))
        .set("y", rounded(y))
        .set("font-size", size)
        .set("fill", color)
        .set("text-anchor", anchor)
}

/// Rounds to hundredths of a pixel.
#[must_use]
pub fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_no_useless_zeros() {
        for (value, text) in [
            (0.0, "0"),
            (0.015, "0.015"),
            (0.02, "0.02"),
            (5e-6, "0.000005"),
            (40.0, "40"),
            (2.5, "2.5"),
            (-2.5, "-2.5"),
            (-40.0, "-40"),
            (3.0 * 0.005, "0.015"),
        ] {
            assert_eq!(label(value), text);
        }
    }

    #[test]
    fn a_long_legend_is_inside_the_paper() {
        let entries: Vec<_> = (0..11).map(|n| (format!("line {n}"), COLORS[n % 8])).collect();
        let (x, y) = (Scale::even(0.0, 0.0, ACROSS), Scale::even(0.0, 0.0, (DOWN.1, DOWN.0)));
        let drawing = document("t", "h", 11, &x, &y).add(legend(&entries)).to_string();
        let drawing = roxmltree::Document::parse(&drawing).unwrap();
        let height: f64 = drawing.root_element().attribute("height").unwrap().parse().unwrap();
        let lowest = drawing
            .descendants()
            .filter_map(|node| node.attribute("y")?.parse::<f64>().ok())
            .fold(0.0, f64::max);
        assert!((SIZE.1..height).contains(&lowest), "{lowest} {height}");
    }
}
