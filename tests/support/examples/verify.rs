//! Checks certificates by the rules of shakmaty, as `fissile verify` and `tools/verify.py` do by
//! theirs: `cargo run -p fissile-test-support --example verify -- FILE...`

use std::process::ExitCode;

use support::{foreign_survival, foreign_verifier};

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for name in std::env::args().skip(1) {
        let verdict = std::fs::read(&name).map_err(|error| error.to_string());
        let checked = verdict.and_then(|file| {
            if file.starts_with(foreign_survival::MAGIC.as_bytes()) {
                return Ok(format!("{} positions", foreign_survival::verify(&file)?.positions));
            }
            Ok(format!("{} plies", foreign_verifier::verify(&file)?.line))
        });
        match checked {
            Ok(covered) => println!("{name}: verified: {covered}"),
            Err(reason) => {
                println!("{name}: refused: {reason}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
