//! From settings to a search: the one place that says what the settings mean for it. The engine goes through it, and so does
//! every command that searches with settings.

use std::sync::Arc;
use std::time::Duration;

use crate::atomic::Game;
use crate::config::Settings;
use crate::search::{Job, Limits, Probing};
use crate::tablebase::Tables;
use crate::tablebase::syzygy::Syzygy;

/// The endgame tables that the settings name.
pub struct Endgames {
    /// The tables; `None` if there are none.
    pub tables: Option<Arc<dyn Tables>>,
    /// What was found, in a sentence, if anything was.
    pub found: Option<String>,
    /// What cannot be used, a sentence each.
    pub complaints: Vec<String>,
}

/// Opens the endgame tables of `SyzygyPath`.
#[must_use]
pub fn endgames(settings: &Settings) -> Endgames {
    if settings.syzygy_path.is_empty() {
        return Endgames { tables: None, found: None, complaints: Vec::new() };
    }
    let (tables, complaints) = Syzygy::open(&settings.syzygy_path);
    let (files, men) = (tables.file_count(), tables.men());
    let found = (files > 0).then(|| format!("{files} Syzygy tables with up to {men} men found"));
    let tables = (files > 0).then(|| Arc::new(tables) as Arc<dyn Tables>);
    Endgames { tables, found, complaints }
}

/// How the endgame tables are used.
#[must_use]
pub fn probing(settings: &Settings) -> Probing {
    Probing {
        depth: settings.syzygy_probe_depth as i32,
        men: settings.syzygy_probe_limit as usize,
        fifty_moves: settings.syzygy_50_move_rule,
    }
}

/// A search of a game's last position at full strength.
#[must_use]
pub fn job(settings: &Settings, game: Game, limits: Limits) -> Job {
    Job {
        lines: settings.multi_pv as usize,
        move_overhead: Duration::from_millis(settings.move_overhead_ms.into()),
        analysis: settings.analyse_mode,
        probing: probing(settings),
        ..Job::new(game, limits)
    }
}
