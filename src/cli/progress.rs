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
