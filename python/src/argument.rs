//! Arguments of Python, checked: numbers in their range, seconds, colors and squares. Each refusal
//! is one sentence that names the argument and quotes the value.

use std::ops::RangeInclusive;
use std::time::Duration;

use fissile_engine::atomic::quote::quote;
use fissile_engine::{Color, Square};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

use crate::error::{OptionError, raise};

/// The longest time that a search can be given, in seconds: a year.
const LONGEST: f64 = 366.0 * 24.0 * 3600.0;

/// The most threads of a computation.
pub const MOST_THREADS: u64 = 1024;

/// The longest value that a sentence shows, in characters.
const SHOWN: usize = 80;

/// A value as Python shows it, in one line.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let Ok(text) = value.repr() else { return "a value that cannot be shown".to_owned() };
    let line = text.to_string_lossy().split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// A number as Python writes it, in quotes.
fn quoted(value: &Bound<'_, PyAny>) -> String {
    // Python writes no number of more than 4300 digits.
    value.str().map_or_else(
        |_| "a number of thousands of digits".to_owned(),
        |text| quote(&text.to_string_lossy()).to_string(),
    )
}

/// A whole number in its range.
pub fn whole(name: &str, value: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    let number = match value.extract::<u64>() {
        Ok(number) => Some(number).filter(|number| range.contains(number)),
        // Negative or beyond 64 bits.
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(_) => {
            let (least, most) = (range.start(), range.end());
            return Err(PyTypeError::new_err(format!(
                "{name} takes a whole number from {least} to {most}, not {}",
                shown(value)
            )));
        }
    };
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        let wrong = quoted(value);
        let sentence = format!("{name} takes a whole number from {least} to {most}, not {wrong}");
        raise::<OptionError>(value.py(), sentence)
    })
}

/// A whole number in its range, if there is one.
pub fn optional(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    range: RangeInclusive<u64>,
) -> PyResult<Option<u64>> {
    value.map(|value| whole(name, value, range)).transpose()
}

/// A time in seconds, if there is one.
pub fn seconds(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    let Some(value) = value else { return Ok(None) };
    let number = match value.extract::<f64>() {
        Ok(number) => number,
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => f64::INFINITY,
        Err(_) => {
            let wrong = shown(value);
            return Err(PyTypeError::new_err(format!(
                "{name} takes a number of seconds, not {wrong}"
            )));
        }
    };
    if !(0.0..=LONGEST).contains(&number) {
        let wrong = quoted(value);
        let sentence = format!("{name} takes a number of seconds from 0 to {LONGEST}, not {wrong}");
        return Err(raise::<OptionError>(value.py(), sentence));
    }
    Ok(Some(Duration::from_secs_f64(number)))
}

/// A square as a number from 0 (a1) to 63 (h8).
pub fn square(value: &Bound<'_, PyAny>) -> PyResult<Square> {
    let number = whole("square", value, 0..=63)?;
    Square::new(number as u8)
        .ok_or_else(|| raise::<OptionError>(value.py(), format!("there is no square {number}")))
}

/// The color that Python calls `True` or `False`.
pub const fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// What Python calls a color.
pub fn is_white(color: Color) -> bool {
    color == Color::White
}
