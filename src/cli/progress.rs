//! How long work shows its progress.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error that counts things up to `length`; nothing where that is no terminal.
pub(super) fn progress_bar(length: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {what} {{elapsed}}"));
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// Parts of the whole that [`share_bar`] tells apart.
pub(super) const WHOLE: u64 = 10_000;

/// A bar on standard error for work of which only the share that is done is known; nothing where that is no terminal.
pub(super) fn share_bar() -> ProgressBar {
    let bar = ProgressBar::new(WHOLE);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} % {msg} {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    bar
}
