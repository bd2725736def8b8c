//! Times on the command line: a number with a unit, such as `500ms`, `2s` or `1m`. A number alone has the
//! unit of its flag.

use std::time::Duration;

/// The longest time for one move or position.
const DAY: Duration = Duration::from_secs(24 * 3600);

/// A time in milliseconds unless it names a unit.
pub fn milliseconds(text: &str) -> Result<Duration, String> {
    let is_usual = |time: &Duration| (Duration::from_millis(1)..=DAY).contains(time);
    let usual = read(text, 1e-3).ok().filter(is_usual);
    usual.ok_or_else(|| "it is not a time from 1ms to 24h, such as 500ms, 2s or 1m".to_owned())
}

/// A time in seconds unless it names a unit.
pub fn seconds(text: &str) -> Result<Duration, String> {
    read(text, 1.0)
}

fn read(text: &str, bare: f64) -> Result<Duration, String> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit = units.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, *unit)));
    let (number, unit) = unit.unwrap_or((text, bare));
    let number: Option<f64> = number.trim().parse().ok();
    let time = number.and_then(|number| Duration::try_from_secs_f64(number * unit).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "it is not a time above 0, such as 500ms, 2s or 1m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_alone_has_the_unit_of_its_flag() {
        for (text, millis) in [("500ms", 500), ("2s", 2_000), ("1.5m", 90_000), ("1h", 3_600_000)] {
            assert_eq!(milliseconds(text), Ok(Duration::from_millis(millis)), "{text}");
            assert_eq!(seconds(text), milliseconds(text), "{text}");
        }
        assert_eq!(milliseconds("20"), Ok(Duration::from_millis(20)));
        assert_eq!(seconds("0.2"), Ok(Duration::from_millis(200)));
        for text in ["", "0", "0s", "-1", "x", "1e99", "nan", "inf", "s", "2x", "5 days"] {
            assert!(seconds(text).is_err() && milliseconds(text).is_err(), "{text}");
        }
        assert!(milliseconds("25h").is_err() && seconds("25h").is_ok());
    }
}
