//! The wins that searches pass on to each other as lemmas.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use fissile::atomic::{Color, Position};
use fissile::solve::identity::Key;
use fissile::solve::lemma_file::{Collector, Lemma};
use fissile::solve::table::Table;
use fissile::solve::{self, Plan, ProofLimits, Task, Verdict};
use fissile::tablebase::syzygy::Syzygy;
use fissile::tablebase::{Tables, TbWdl};
use fissile::util::random::Random;
use support::exhaustive::cases;
use support::positions::position;

use super::prover::{TABLES, certificate, checked, placed};

/// Every win that a search passes on as a lemma is one by the tables, with any clock that leaves time
/// for its run. Searches that begin with lemmas of others agree with the tables, and so do their
/// certificates with both verifiers.
#[test]
fn lemmas_agree_with_the_tables() {
    let each = cases("lemmas compared with the tables, by material", 1_000, 400);
    let (tables, _) = Syzygy::open(TABLES);
    for (pieces, nodes) in [("KQk", 60), ("KPk", 150), ("KQQk", 30), ("KQRk", 30)] {
        let mut lemmas: HashMap<Key, Lemma> = HashMap::new();
        let (mut compared, mut proven) = (0, 0);
        let begun = Table::new(8).unwrap();
        for seed in 0..each {
            let mut random = Random::new(seed);
            let root = placed(pieces, &mut random);
            let clock = if seed % 2 == 0 { 0 } else { random.below(100) };
            let root = position(&root.to_string().replace(" 0 1", &format!(" {clock} 80")));
            if root.outcome().is_some() {
                continue;
            }
            let task = Task::new(root, Color::White);
            // Every other search begins with the lemmas so far, and with nothing else.
            begun.clear();
            if seed % 4 < 2 {
                lemmas.values().for_each(|lemma| lemma.store(&begun));
            }
            let collector = Collector::default();
            let limits = ProofLimits { nodes: Some(nodes), time: None };
            let plan = Plan { limits, collector: Some(&collector), ..Plan::default() };
            let stop = AtomicBool::new(false);
            let report =
                solve::run_on(&task, &begun, plan, &stop, &mut |_| {}, &mut |_| {}).unwrap();
            let wdl = |position: &Position| {
                let wdl = tables.wdl(position).unwrap();
                if position.turn() == Color::White { wdl } else { wdl.flipped() }
            };
            match report.answer {
                Verdict::Won(_) => {
                    assert_eq!(wdl(&root), TbWdl::Win, "{root}");
                    checked(&task, &certificate(&task, &report).unwrap());
                    proven += 1;
                }
                Verdict::Refuted if clock == 0 => assert_ne!(wdl(&root), TbWdl::Win, "{root}"),
                Verdict::Refuted | Verdict::Unknown => {}
            }
            lemmas.extend(collector.take().into_iter().map(|lemma| (lemma.key, lemma)));
            let below = |from: &Position| -> Vec<Position> {
                from.legal_moves().into_iter().map(|mv| from.after(mv)).collect()
            };
            let replies = below(&root);
            let later: Vec<Position> = replies.iter().flat_map(below).collect();
            for place in [root].iter().chain(&replies).chain(&later) {
                let Some(lemma) = lemmas.get(&Key::of(place)) else { continue };
                assert_eq!(wdl(place), TbWdl::Win, "{place}");
                let least = tables.distance(place).map_or(0, |distance| distance.plies);
                assert!(u32::from(lemma.won.run) >= least, "{place}: {lemma:?}, {least} plies");
                assert!(lemma.mv.is_none_or(|mv| place.is_legal(mv)), "{place}: {lemma:?}");
                compared += 1;
            }
        }
        println!("{pieces}: {} lemmas, {compared} compared, {proven} proven", lemmas.len());
        assert!(compared > 20 && proven > 5, "{pieces}: {compared} {proven}");
    }
}
