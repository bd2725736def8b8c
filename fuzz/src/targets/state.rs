//! Reads the files that guide the prover: a state after an odd first byte, lemmas after an even one. The
//! input has no checksums; the target adds the correct ones. What is read must be written as it was, and
//! whatever it says, a search that believes it must not write down a false proof.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use fissile::solve::lemma_file::{self, Lemma};
use fissile::solve::state::{self, State};
use fissile::solve::table::Table;
use fissile::solve::{Plan, ProofLimits, Shared, Task, run_on, verify};
use fissile::{Color, Game, Position};
use sha2::{Digest, Sha256};

/// The bytes of a lemma without its checksum.
const LEMMA: usize = 32;

/// The largest table of a state that is really made, in MiB, and the smallest that no machine has.
const MEBIBYTES: std::ops::Range<u64> = 17..1 << 40;

pub fn run(bytes: &[u8]) {
    let Some((kind, body)) = bytes.split_first() else { return };
    if kind % 2 == 0 { lemmas(&tasks()[usize::from(kind / 2 % 2)], body) } else { state(body) }
}

/// The tasks for which there are lemmas: after 1. Nf3 f5 White wins soon, after 1... e5 it takes long.
fn tasks() -> &'static [Task; 2] {
    static TASKS: OnceLock<[Task; 2]> = OnceLock::new();
    TASKS.get_or_init(|| {
        ["ppppp1pp/8/5p2", "pppp1ppp/8/4p3"].map(|reply| {
            let fen = format!("rnbqkbnr/{reply}/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2");
            Task::new(Position::from_fen(&fen).expect("a position"), Color::White)
        })
    })
}

fn lemmas(task: &Task, body: &[u8]) {
    let head = lemma_file::head(task);
    let mut file = Vec::new();
    for numbers in body.chunks(LEMMA) {
        file.extend(numbers);
        if numbers.len() == LEMMA {
            let sum = Sha256::new_with_prefix(&head).chain_update(numbers).finalize();
            file.extend(&sum[..lemma_file::BYTES - LEMMA]);
        }
    }
    let table = Table::new(1).expect("memory for a table");
    let mut all: Vec<Lemma> = Vec::new();
    let mut take = |lemma: &Lemma| {
        lemma.store(&table);
        all.push(*lemma);
    };
    let count = lemma_file::read(task, &*file, &mut take).expect("the checksums are right");
    assert_eq!((count, all.len()), (body.len() / LEMMA, count));
    let mut again = Vec::new();
    let written = lemma_file::bytes(task, &all);
    lemma_file::read(task, &*written, &mut |lemma| again.push(*lemma)).expect("it was written");
    assert_eq!(again, all);
    search(task, &table);
}

fn state(body: &[u8]) {
    if let Ok(State { .. }) = state::read(body) {
        panic!("it has no checksum");
    }
    let text = String::from_utf8_lossy(body);
    let asked = text.lines().find_map(|line| line.strip_prefix("memory: ")?.parse::<u64>().ok());
    if asked.is_some_and(|asked| MEBIBYTES.contains(&asked)) {
        return;
    }
    let file = [body, &Sha256::digest(body)].concat();
    let State { task, table, nodes } = match state::read(&*file) {
        Ok(state) => state,
        Err(refusal) => {
            assert_eq!(refusal.to_string().lines().count(), 1, "{refusal}");
            return;
        }
    };
    let stop = AtomicBool::new(false);
    let shared = Shared::new(&task, &table, ProofLimits::default(), 1, &stop);
    let mut written = Vec::new();
    state::write(&shared, nodes, &mut written).expect("a vector grows");
    let again = state::read(&*written).expect("what was written can be read");
    assert_eq!((&again.task, again.nodes), (&task, nodes));
    // The command compares the task with its own, which it has checked.
    let is_possible = Task::check_root(&Game::new(task.root), task.rules, task.fifty_moves).is_ok();
    if is_possible && (task.moves.is_empty() || task.root.turn() == task.winner) {
        search(&task, &table);
    }
}

/// Searches with what the table believes. A proof that comes of it is one.
fn search(task: &Task, table: &Table) {
    let limits = ProofLimits { nodes: Some(300), ..ProofLimits::default() };
    let plan = Plan { limits, ..Plan::default() };
    let stop = AtomicBool::new(false);
    let report = run_on(task, table, plan, &stop, &mut |_| {}, &mut |_| {}).expect("a thread");
    match report.proof {
        Some(Ok(proof)) => {
            let mut certificate = Vec::new();
            proof.write(&proof.header(task, "fuzz"), &mut certificate).expect("a vector grows");
            verify(&*certificate).expect("the proof is one");
        }
        Some(Err(error)) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
        None => {}
    }
}
