//! The line on standard error that shows the progress of a search for a proof.

use indicatif::ProgressBar;

use crate::Progress;
use fissile_cli::progress::set_style;
use fissile_engine::atomic::Position;

/// A line on standard error for the progress; hidden if that is not a terminal.
pub(super) fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    set_style(&bar, "{spinner} {wide_msg} {elapsed}");
    bar
}

/// The progress as one line.
pub(super) fn line(root: &Position, progress: &Progress<'_>) -> String {
    let seconds = progress.time.as_secs_f64().max(1e-9);
    let rate = progress.nodes as f64 / seconds;
    let mut text = format!(
        "pn {}, dn {}, {:.0} nodes/s, table {} %,",
        progress.proof,
        progress.disproof,
        rate,
        progress.permille_full / 10
    );
    let mut position = *root;
    for mv in progress.line.iter().take(12) {
        text.push(' ');
        text.push_str(&position.san(*mv));
        position.make(*mv);
    }
    text
}
