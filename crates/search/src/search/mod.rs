//! Finding the best move: alpha-beta over the rules and the evaluation. A caller passes a [`Job`]
//! to a [`Searcher`] and listens with a [`Handler`]. Protocols, settings and files belong to other
//! modules.
//!
//! What makes it an atomic search:
//! - every node plays a winning blast at once, before it probes the transposition table or tries
//!   any other move;
//! - a threat to explode the king counts as check: the node is not pruned by evaluation, and in the
//!   first plies of quiescence it does not stand pat;
//! - captures are ordered and pruned by exactly what their blast removes, since nobody can
//!   recapture.

mod limits;
mod mate_line;
mod order;
#[doc(hidden)]
pub mod params;
mod report;
mod score;
mod signals;
pub mod strength_limit;
mod time;
mod tt;
#[doc(hidden)]
pub mod wdl;

mod alphabeta;
mod assess;
mod bare_king;
mod correction;
mod deepening;
mod evaluation;
mod extend;
mod node;
mod pool;
mod probing;
mod prune;
mod quiesce;
mod reduce;
mod root;
mod root_move;
mod run;
mod searcher;
mod time_budget;
mod window;
mod worker;

pub use evaluation::Evaluator;
pub use limits::{Clock, Limits};
pub use pool::Pool;
#[cfg(target_family = "wasm")]
pub use pool::{Start, set_start};
pub use probing::{Probing, Ranked, TableValue, TableView, look_up, ranked};
pub use report::{Handler, PvInfo, SearchResult};
pub use run::{Search, Step};
pub use score::{MAX_PLY, Score};
pub use searcher::{Job, Resources, SearchError, Searcher};
pub use signals::Signals;
pub use strength_limit::StrengthLimit;
pub use time::Pause;
pub use tt::TtError;
pub use wdl::Wdl;
pub use window::Bound;
