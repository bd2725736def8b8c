//! Checks certificates by the rules of shakmaty, as `fissile verify` and `tools/verify.py` do by
//! theirs: `cargo run -p fissile-test-support --example verify -- FILE...`

use std::process::ExitCode;

use support::foreign_verifier::verify;

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for name in std::env::args().skip(1) {
        let verdict = std::fs::read(&name).map_err(|error| error.to_string());
        match verdict.and_then(|file| verify(&file)) {
            Ok(covered) => println!("{name}: verified: {} plies", covered.line),
            Err(reason) => {
                println!("{name}: refused: {reason}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
