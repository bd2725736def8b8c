//! Statistics of games as an SVG picture: lengths, pieces, scores, and how well scores and results
//! agree.

use svg::Document;
use svg::node::element::{Group, Rectangle, Text, Title};

use super::{Agreement, BANDS, LENGTH_STEP, SCORE_END, SCORE_STEP, Statistics};
use crate::util::count::grouped;

/// The size of the picture and of its four panels, in pixels.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 680.0;
const PANEL: (f64, f64) = (400.0, 210.0);

const PAPER: &str = "#fbf6ec";
const INK: &str = "#4a3b2c";
const BAR: &str = "#b8875a";
const WON: &str = "#4f8a5b";
const DRAWN: &str = "#cbb994";
const LOST: &str = "#b0533c";

/// A bar: its label below the axis, its tooltip, and its height.
struct Bar {
    label: Option<String>,
    hint: String,
    height: f64,
}

/// The picture as a self-contained SVG document.
#[must_use]
pub fn svg(statistics: &Statistics) -> String {
    let title =
        [grouped(statistics.games, "game", "games"), grouped(statistics.plies, "ply", "plies")]
            .join(", ");
    Document::new()
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("role", "img")
        .set("font-family", "sans-serif")
        .add(Title::new(title.clone()))
        .add(Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("fill", PAPER))
        .add(words(&title, (WIDTH / 2.0, 36.0), 20, "middle"))
        .add(histogram("Length of the games, in plies", (50.0, 80.0), &lengths(statistics)))
        .add(histogram("Pieces on the board", (530.0, 80.0), &pieces(statistics)))
        .add(histogram("Score of the side to move, in points", (50.0, 390.0), &scores(statistics)))
        .add(agreement(statistics, (530.0, 390.0)))
        .to_string()
}

fn words(text: &str, (x, y): (f64, f64), size: u32, anchor: &str) -> Text {
    let (x, y) = (rounded(x), rounded(y));
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("font-size", size)
        .set("fill", INK)
        .set("text-anchor", anchor)
}

fn lengths(statistics: &Statistics) -> Vec<Bar> {
    let bar = |(index, count): (usize, &u64)| {
        let from = index * LENGTH_STEP;
        Bar {
            label: from.is_multiple_of(50).then(|| from.to_string()),
            hint: format!("{from} to {} plies: {count} games", from + LENGTH_STEP - 1),
            height: *count as f64,
        }
    };
    statistics.lengths.iter().enumerate().map(bar).collect()
}

fn pieces(statistics: &Statistics) -> Vec<Bar> {
    let bar = |(pieces, count): (usize, &u64)| Bar {
        label: pieces.is_multiple_of(5).then(|| pieces.to_string()),
        hint: format!("{pieces} pieces: {count} positions"),
        height: *count as f64,
    };
    statistics.pieces.0.iter().enumerate().skip(2).map(bar).collect()
}

fn scores(statistics: &Statistics) -> Vec<Bar> {
    let middles = (-SCORE_END..=SCORE_END).step_by(SCORE_STEP as usize);
    let bar = |(middle, count): (i32, &u64)| {
        let beyond = match middle {
            SCORE_END => " and above",
            middle if middle == -SCORE_END => " and below",
            _ => "",
        };
        Bar {
            label: (middle % 500 == 0).then(|| middle.to_string()),
            hint: format!("{middle}{beyond}: {count} positions"),
            height: *count as f64,
        }
    };
    middles.zip(&statistics.scores.0).map(bar).collect()
}

/// A panel with a title and bars, scaled to the highest bar.
fn histogram(title: &str, (x, y): (f64, f64), bars: &[Bar]) -> Group {
    let highest = bars.iter().map(|bar| bar.height).fold(1.0, f64::max);
    let step = PANEL.0 / bars.len().max(1) as f64;
    let mut panel = frame(title, (x, y));
    for (index, bar) in bars.iter().enumerate() {
        let (left, height) = (x + step * index as f64, PANEL.1 * bar.height / highest);
        panel = panel.add(rectangle(
            (left, y + PANEL.1 - height),
            (step * 0.9, height),
            BAR,
            &bar.hint,
        ));
        if let Some(label) = &bar.label {
            panel = panel.add(words(label, (left + step * 0.45, y + PANEL.1 + 18.0), 12, "middle"));
        }
    }
    panel
}

/// A panel with a bar for each band of scores, divided into games that the leading side won, drew
/// and lost.
fn agreement(statistics: &Statistics, (x, y): (f64, f64)) -> Group {
    let step = PANEL.0 / (BANDS.len() + 1) as f64;
    let mut panel = frame("Results of the side ahead, by its score in points (from)", (x, y));
    let bands = BANDS.iter().map(ToString::to_string).chain(["win".to_owned()]);
    let counts = statistics.agreement.iter().chain([&statistics.mates]);
    for (index, (name, Agreement { won, drawn, lost })) in bands.zip(counts).enumerate() {
        let all = (won + drawn + lost).max(1) as f64;
        let left = x + step * index as f64;
        let mut bottom = y + PANEL.1;
        for (count, color, what) in
            [(won, WON, "won"), (drawn, DRAWN, "drawn"), (lost, LOST, "lost")]
        {
            let share = *count as f64 / all;
            bottom -= PANEL.1 * share;
            let hint = format!("{name}: {:.1} % {what} of {all} positions", 100.0 * share);
            panel =
                panel.add(rectangle((left, bottom), (step * 0.9, PANEL.1 * share), color, &hint));
        }
        panel = panel.add(words(&name, (left + step * 0.45, y + PANEL.1 + 18.0), 12, "middle"));
    }
    for (index, (name, color)) in
        [("won", WON), ("drawn", DRAWN), ("lost", LOST)].into_iter().enumerate()
    {
        let left = x + 210.0 + 65.0 * index as f64;
        panel = panel.add(rectangle((left, y + PANEL.1 + 30.0), (12.0, 12.0), color, name));
        panel = panel.add(words(name, (left + 16.0, y + PANEL.1 + 41.0), 12, "start"));
    }
    panel
}

fn frame(title: &str, (x, y): (f64, f64)) -> Group {
    let axis =
        Rectangle::new().set("x", x).set("y", y + PANEL.1).set("width", PANEL.0).set("height", 1);
    Group::new().add(words(title, (x, y - 12.0), 15, "start")).add(axis.set("fill", INK))
}

fn rectangle(
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    color: &str,
    hint: &str,
) -> Rectangle {
    Rectangle::new()
        .set("x", rounded(x))
        .set("y", rounded(y))
        .set("width", rounded(width))
        .set("height", rounded(height))
        .set("fill", color)
        .add(Title::new(hint))
}

/// Rounds to hundredths of a pixel.
fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::games::text::read_line;

    #[test]
    fn the_picture_is_sound_and_has_every_bar() {
        const LINE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t1-0\tg1f3:10 f7f6:-60 f3e5:300";
        let empty = Statistics::default();
        let mut full = Statistics::default();
        full.add(&read_line(LINE, 0).unwrap());
        for statistics in [empty, full] {
            let drawing = svg(&statistics);
            let document = roxmltree::Document::parse(&drawing).unwrap();
            let bars = document.descendants().filter(|node| {
                node.has_tag_name("rect")
                    && node.children().any(|child| child.has_tag_name("title"))
            });
            let fixed = 31 + statistics.scores.0.len() + 3 * (BANDS.len() + 1) + 3;
            assert_eq!(bars.count(), fixed + statistics.lengths.len());
        }
    }
}
