//! `fissile` and `fissile uci`: the UCI session on standard input and output.

use std::io;

use crate::config::Config;
use crate::uci;

/// Speaks UCI until `quit` or the end of the input.
pub fn run(config: Config) -> anyhow::Result<()> {
    uci::run(config, io::stdin(), io::stdout())?;
    Ok(())
}
