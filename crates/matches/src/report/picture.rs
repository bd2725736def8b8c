//! Elo over the games of a match as an SVG picture, with its 95 % band. With more than two engines it
//! shows the ratings of all, without bands.

use svg::Document;

use crate::record::MatchGame;
use crate::statistics::MatchStatistics;
use crate::statistics::estimate::Interval;
use crate::util::count::counted;
use crate::util::quote::harmless;
use fissile_render::chart::{self, ACROSS, COLORS, DOWN, Point, Scale};

/// The number of points of a line.
const POINTS: usize = 200;

/// The first games are not drawn: their Elo is far away from everything that follows.
const HIDDEN_SHARE: usize = 50;

/// The Elo of each engine after some games.
struct Moment {
    games: usize,
    values: Vec<Interval>,
}

/// How the title of a picture begins.
const TITLE: &str = "Elo over ";

/// Whether a file that begins like this is such a picture.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    chart::is_picture(beginning, TITLE)
}

/// The picture as a self-contained SVG document. `games` are in the order in which they ended.
#[must_use]
pub fn svg(games: &[MatchGame], names: &[String]) -> String {
    let is_duel = names.len() <= 2;
    let moments = moments(games, names.len(), is_duel);
    let drawable = |moment: &&Moment| moment.values.iter().all(|value| value.value.is_finite());
    let moments: Vec<&Moment> = moments.iter().filter(drawable).collect();
    let ends = moments.iter().flat_map(|moment| &moment.values).flat_map(|interval| {
        let bounds = if is_duel { [interval.low, interval.high] } else { [None, None] };
        bounds.into_iter().flatten().chain([interval.value])
    });
    let ends: Vec<f64> = ends.filter(|value| value.is_finite()).collect();
    let low = ends.iter().copied().fold(-5.0, f64::min);
    let high = ends.iter().copied().fold(5.0, f64::max);
    let margin = (high - low) * 0.05;
    let x = Scale::even(0.0, games.len().max(1) as f64, ACROSS);
    let y = Scale::even(low - margin, high + margin, (DOWN.1, DOWN.0));

    let name = |index: usize| match names.get(index) {
        Some(name) => harmless(name).into_owned(),
        None => format!("engine {}", index + 1),
    };
    let heading = match is_duel {
        true => format!("Elo of {} against {}, with its 95 % interval", name(0), name(1)),
        false => "Elo above the mean of all engines".to_owned(),
    };
    let lines = if is_duel { 1 } else { names.len() };
    let title = TITLE.to_owned() + &counted(games.len(), "game", "games");
    let mut document = chart::document(&title, &heading, lines, &x, &y).add(
        chart::rule((ACROSS, (y.at(0.0), y.at(0.0))), chart::INK).set("stroke-dasharray", "4 4"),
    );
    if is_duel {
        document = with_band(document, &moments, &x, &y);
    }
    let mut entries = Vec::new();
    for line in 0..lines {
        let color = COLORS[line % COLORS.len()];
        let points: Vec<Point> = moments
            .iter()
            .filter_map(|moment| {
                Some((x.at(moment.games as f64), y.at(moment.values.get(line)?.value)))
            })
            .collect();
        document = document.add(chart::curve(&points, color));
        let last = moments.last().and_then(|moment| moment.values.get(line));
        let value = last.map_or(String::new(), |last| format!(" {:+.1}", last.value));
        entries.push((format!("{}{value}", shortened(&name(line))), color));
    }
    document.add(chart::horizontal_name("games")).add(chart::legend(&entries)).to_string()
}

/// A name that fits into the legend.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 14;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// The Elo over the games, at evenly spaced points.
fn moments(games: &[MatchGame], engines: usize, is_duel: bool) -> Vec<Moment> {
    let step = games.len().div_ceil(POINTS).max(1);
    let mut statistics = MatchStatistics::default();
    let mut moments = Vec::new();
    for (index, game) in games.iter().enumerate() {
        statistics.add(game);
        let count = index + 1;
        let is_last = count == games.len();
        if !is_last && (count % step != 0 || count < games.len() / HIDDEN_SHARE) {
            continue;
        }
        let values = match is_duel {
            true => statistics.encounter(0, 1).estimate().map(|estimate| vec![estimate.elo]),
            false => Some(statistics.ratings(engines)),
        };
        moments.extend(values.map(|values| Moment { games: count, values }));
    }
    moments
}

/// Adds the band of the first engine.
fn with_band(document: Document, moments: &[&Moment], x: &Scale, y: &Scale) -> Document {
    let edge = |bound: fn(&Interval) -> Option<f64>| -> Vec<Point> {
        let bounded = moments.iter().filter_map(|moment| {
            let interval = moment.values.first()?;
            let both = interval.low?.is_finite() && interval.high?.is_finite();
            both.then_some((x.at(moment.games as f64), y.at(bound(interval)?)))
        });
        bounded.collect()
    };
    let (above, below) = (edge(|interval| interval.high), edge(|interval| interval.low));
    document.add(chart::band(&above, &below, COLORS[0]))
}
