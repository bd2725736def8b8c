//! The progress line of a search at the prompt, and the signals that stop it.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::search::Signals;

/// How often the time in the line changes.
const TICK: Duration = Duration::from_millis(100);

/// The signals that stop a search, and the callback that gets its depth.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    pub signals: &'a Signals,
    /// Called with the depth of each finished iteration, in plies.
    pub depth: &'a (dyn Fn(u32) + Sync),
}

/// The line on the terminal while the engine thinks.
pub(super) struct ThinkingLine(ProgressBar);

impl ThinkingLine {
    /// Shows the line, if a person is watching and standard error is a terminal.
    pub fn show(is_watched: bool) -> ThinkingLine {
        if !is_watched {
            return ThinkingLine(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let template = "thinking{msg}, {elapsed} (Ctrl-C: move now)";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.tick();
        bar.enable_steady_tick(TICK);
        ThinkingLine(bar)
    }

    pub fn depth(&self, depth: u32) {
        self.0.set_message(format!(", depth {depth}"));
    }

    pub fn clear(self) {
        self.0.finish_and_clear();
    }
}
