//! Progress bars for long work. Their clocks keep running between updates.

use std::io;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::screen::takes_symbols;

/// The interval between two states of a clock.
const TICK: Duration = Duration::from_millis(500);

/// A bar on standard error that counts up to `length`; hidden if that is not a terminal.
pub fn progress_bar(length: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    set_style(&bar, &format!("{{wide_bar}} {{pos}}/{{len}} {what} {{elapsed}}"));
    started(bar)
}

/// The resolution of [`share_bar`].
pub const WHOLE: u64 = 10_000;

/// A bar on standard error for work with only a known fraction done; hidden if that is not a
/// terminal.
pub fn share_bar() -> ProgressBar {
    bar_of_shares(WHOLE, "{wide_bar} {percent} % {msg} {elapsed}, {eta} left")
}

/// The resolution of [`fine_bar`].
pub const FINE_WHOLE: u64 = 1 << 60;

/// Like [`share_bar`], for work of hours or days.
pub fn fine_bar() -> ProgressBar {
    bar_of_shares(FINE_WHOLE, "{wide_bar} {percent_precise} %, {msg}, {elapsed}, {eta} left")
}

fn bar_of_shares(whole: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(whole);
    set_style(&bar, template);
    started(bar)
}

/// Gives a bar its template, drawn in ASCII for terminals that have nothing else.
pub fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(drawn(style));
    }
}

/// The style with the characters of the terminal.
pub fn drawn(style: ProgressStyle) -> ProgressStyle {
    match takes_symbols(&io::stderr()) {
        true => style,
        false => style.progress_chars("#>-").tick_chars("|/-\\ "),
    }
}

/// Lets the clock of a bar run, which takes a thread, if somebody can see it.
fn started(bar: ProgressBar) -> ProgressBar {
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}
