//! The path of each parameter over a tuning as an SVG picture: one small chart for each, with its
//! start as a dashed line.

use svg::Document;
use svg::node::element::{Group, Rectangle, Title};

use super::spsa::Spsa;
use crate::util::quote::harmless;
use fissile_render::chart::{
    COLORS, GRID, INK, PAPER, Point, Scale, curve, is_picture, rule, words,
};

/// The size of a small chart with its words, and of the plot in it.
const CELL: (f64, f64) = (360.0, 150.0);
const PLOT: (f64, f64) = (270.0, 90.0);

/// The place of the plot in its cell.
const INSIDE: (f64, f64) = (70.0, 36.0);

const COLUMNS: usize = 2;
const HEAD: f64 = 30.0;

/// How the title of a picture begins.
const TITLE: &str = "Values over ";

/// Whether a file that begins like this is such a picture.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    is_picture(beginning, TITLE)
}

/// The picture as a self-contained SVG document.
#[must_use]
pub fn svg(spsa: &Spsa) -> String {
    let count = spsa.parameters().len();
    let width = CELL.0 * COLUMNS.min(count.max(1)) as f64;
    let height = HEAD + CELL.1 * count.div_ceil(COLUMNS) as f64;
    let title = format!("{TITLE}{} games", 2 * spsa.state().done);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("font-family", "sans-serif")
        .add(Title::new(title.clone()))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", PAPER))
        .add(words(&title, (INSIDE.0, 24.0), 15, "start", INK));
    for parameter in 0..count {
        let left = CELL.0 * (parameter % COLUMNS) as f64;
        let top = HEAD + CELL.1 * (parameter / COLUMNS) as f64;
        document = document.add(panel(spsa, parameter, (left, top)));
    }
    document.to_string()
}

/// The chart of one parameter.
fn panel(spsa: &Spsa, index: usize, (left, top): Point) -> Group {
    let (parameter, value) = (&spsa.parameters()[index], spsa.state().values[index]);
    let done = spsa.state().done;
    let mut path: Vec<(u64, f64)> =
        spsa.state().path.points().iter().map(|point| (point.pairs, point.values[index])).collect();
    path.push((done, value));
    // Never less than the parameter is moved, so that idle ones look idle.
    let low =
        path.iter().map(|(_, value)| *value).fold(parameter.start - parameter.c_end, f64::min);
    let high =
        path.iter().map(|(_, value)| *value).fold(parameter.start + parameter.c_end, f64::max);
    let across = (left + INSIDE.0, left + INSIDE.0 + PLOT.0);
    let down = (top + INSIDE.1, top + INSIDE.1 + PLOT.1);
    let x = Scale::even(0.0, 2.0 * done.max(1) as f64, across);
    let y = Scale::even(low, high, (down.1, down.0));
    let text = format!(
        "{}: {} -> {:.*}",
        harmless(&parameter.name),
        parameter.start,
        parameter.decimals as usize + 1,
        value
    );
    let mut group = Group::new().add(words(&text, (across.0, top + 26.0), 13, "start", INK));
    for tick in y.ticks() {
        let height = y.at(tick);
        let label = fissile_render::chart::label(tick);
        group = group.add(rule((across, (height, height)), GRID)).add(words(
            &label,
            (across.0 - 6.0, height + 4.0),
            11,
            "end",
            INK,
        ));
    }
    let start = y.at(parameter.start);
    let points: Vec<Point> =
        path.iter().map(|(pairs, value)| (x.at(2.0 * *pairs as f64), y.at(*value))).collect();
    group
        .add(rule((across, (start, start)), INK).set("stroke-dasharray", "4 4"))
        .add(curve(&points, COLORS[index % COLORS.len()]))
}

#[cfg(test)]
mod tests {
    use super::super::parameter::Parameter;
    use super::super::spsa::Schedule;
    use super::super::{Experiment, PairOutcome};
    use super::*;

    #[test]
    fn every_parameter_has_its_path() {
        let parameter = |number: usize| Parameter {
            name: format!("p{number}"),
            start: 10.0,
            min: 0.0,
            max: 20.0,
            c_end: 1.0,
            r_end: 0.1,
            decimals: 0,
        };
        let mut spsa = Spsa::new((0..5).map(parameter).collect(), Schedule::new(50), 1);
        for _ in 0..10 {
            spsa.learn(&[PairOutcome { half_points: 4, ..PairOutcome::default() }; 5]);
        }
        let drawing = svg(&spsa);
        let document = roxmltree::Document::parse(&drawing).unwrap();
        let curves: Vec<_> =
            document.descendants().filter(|node| node.has_tag_name("polyline")).collect();
        assert_eq!(curves.len(), 5);
        // Eleven points of the path, and the last one again, which is the value now.
        for (curve, value) in curves.iter().zip(&spsa.state().values) {
            let points: Vec<(f64, f64)> = curve
                .attribute("points")
                .unwrap()
                .split_whitespace()
                .map(|point| point.split_once(',').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            assert_eq!(points.len(), 12);
            let (begin, end) = (points[0], points[11]);
            assert!((end.0 - begin.0 - PLOT.0).abs() < 0.1, "{begin:?} {end:?}");
            assert_eq!(end.1 < begin.1, *value > 10.0, "{begin:?} {end:?} {value}");
        }
        let empty = Spsa::new(vec![parameter(0)], Schedule::new(50), 1);
        assert!(
            roxmltree::Document::parse(&svg(&empty)).is_ok_and(|_| !svg(&empty).contains("NaN"))
        );
    }
}
