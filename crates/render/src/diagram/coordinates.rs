//! The letters of the files and the digits of the ranks, drawn for this project as lines of
//! constant width, so that a picture looks the same everywhere and needs no font.

use svg::node::element::{Group, Path};

/// The height of a digit or a letter with a stem, in drawing units; other letters have two thirds
/// of it. All are on the line y = 0.
const HEIGHT: f64 = 24.0;

/// The nominal width of all signs.
const WIDTH: f64 = 14.0;

/// The line paths of a to h.
const FILES: [&str; 8] = [
    "M14 -16V0M14 -8A7 8 0 1 0 0 -8A7 8 0 1 0 14 -8",
    "M0 -24V0M14 -8A7 8 0 1 0 0 -8A7 8 0 1 0 14 -8",
    "M13 -12.1A7 8 0 1 0 13 -3.9",
    "M14 -24V0M14 -8A7 8 0 1 0 0 -8A7 8 0 1 0 14 -8",
    "M0 -8H14A7 8 0 1 0 12 -2.4",
    "M13 -23.6C8 -25 6 -22.5 6 -18.5V0M1 -15.5H12",
    "M14 -16V1C14 8.5 5 9 1.5 5.5M14 -8A7 8 0 1 0 0 -8A7 8 0 1 0 14 -8",
    "M0 -24V0M0 -9C0 -18.5 14 -18.5 14 -9V0",
];

/// The line paths of 1 to 8.
const RANKS: [&str; 8] = [
    "M3 -18.5L9 -24V0M3 0H14",
    "M1 -18C1 -26 14 -26 14 -17.5C14 -11.5 3 -6 1 0H14.5",
    "M1 -21C4 -25.5 13.5 -25.5 13.5 -18.5C13.5 -14 9.5 -12.8 5.5 -12.8C10 -12.8 14.5 -11.5 14.5 -6.5C14.5 1.2 4 1.5 0 -3",
    "M11.5 0V-24L0 -6.5H16",
    "M13 -24H3L1.8 -13C6 -16.5 14.5 -15.5 14.5 -7.8C14.5 1.2 4 1.5 0 -3",
    "M11.5 -24C4 -21.5 0 -14.5 0 -7.3A7.2 7.2 0 1 0 14.4 -7.3A7.2 7.2 0 1 0 0 -7.3",
    "M0 -24H14.5L5 0",
    "M7 -24A5.6 5.7 0 0 1 7 -12.6A5.6 5.7 0 0 1 7 -24ZM7 -12.6A7.2 6.3 0 0 1 7 0A7.2 6.3 0 0 1 7 -12.6Z",
];

/// The size of signs in the corners of the squares.
const SMALL: f64 = 2.0 / 3.0;

/// The signs of file and rank `index` (0 to 7): the file with its foot, the rank with its center at
/// the given point.
pub fn signs(index: u8, file: (i32, i32), rank: (i32, i32)) -> [Path; 2] {
    let at = |(x, y): (i32, i32), down: f64| {
        format!("translate({} {})", f64::from(x) - WIDTH / 2.0, f64::from(y) + down)
    };
    [sign(b'a', index, at(file, 0.0)), sign(b'1', index, at(rank, HEIGHT / 2.0))]
}

/// The signs of file and rank `index` as [`signs`] draws them, but smaller.
pub fn small_signs(index: u8, file: (i32, i32), rank: (i32, i32)) -> [Path; 2] {
    let at = |(x, y): (i32, i32), down: f64| {
        let (left, down) = (f64::from(x) - WIDTH * SMALL / 2.0, f64::from(y) + down * SMALL);
        format!("translate({left:.1} {down:.1}) scale({SMALL:.3})")
    };
    [sign(b'a', index, at(file, 0.0)), sign(b'1', index, at(rank, HEIGHT / 2.0))]
}

/// The sign `index` of those that begin with `first`.
fn sign(first: u8, index: u8, transform: String) -> Path {
    let courses = if first == b'a' { FILES } else { RANKS };
    Path::new()
        .set("class", format!("coordinate {}", char::from(first + index)))
        .set("d", courses[usize::from(index % 8)])
        .set("transform", transform)
}

/// The common attributes of the signs.
pub fn group(ink: &str) -> Group {
    Group::new()
        .set("fill", "none")
        .set("stroke", ink)
        .set("stroke-width", 3.6)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
}
