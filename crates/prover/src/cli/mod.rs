//! The command of this crate. `fissile verify` shows proofs as pages of games, so it is in `fissile-analysis`.

mod prove;

use fissile_cli::Entry;

/// `fissile prove`.
pub const PROVE: Entry = Entry::new::<prove::ProveArgs>(
    "prove",
    "Prove that a side wins against every reply, with a certificate",
);
