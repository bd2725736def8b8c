//! Progress bars for long work.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error that counts up to `length`; hidden if that is not a terminal.
pub(super) fn progress_bar(length: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let style =
        ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {what} {{elapsed}}"));
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// The resolution of [`share_bar`].
pub(super) const WHOLE: u64 = 10_000;

/// A bar on standard error for work with only a known fraction done; hidden if that is not a
/// terminal.
pub(super) fn share_bar() -> ProgressBar {
    let bar = ProgressBar::new(WHOLE);
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {percent} % {msg} {elapsed}, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}
