use std::sync::atomic::AtomicBool;

use super::job::JobResult;
use super::*;
use crate::atomic::Color;
use crate::status::{Status, status};
use crate::table::Table;
use crate::{Plan, ProofLimits, lemmas, run_on};

fn task() -> Task {
    let root = Position::from_fen("8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38").unwrap();
    Task::new(root, Color::White)
}

fn findings<'a>(found: impl IntoIterator<Item = &'a JobResult>) -> Findings {
    let mut findings = Findings::default();
    for found in found {
        findings.add(&found.position, found.nodes, found.finding.clone());
    }
    findings
}

fn search(task: &Task, table: &Table, nodes: u64) -> Vec<JobResult> {
    let plan = Plan { limits: ProofLimits { nodes: Some(nodes), time: None }, ..Plan::default() };
    job::run(task, table, plan, &AtomicBool::new(false), &mut |_| {}, "a test").unwrap()
}

/// Everything that jobs find until the tree is decided, each with an empty table, and a few at
/// a time.
fn grow(task: &Task, nodes: u64) -> Vec<JobResult> {
    let mut all = Vec::new();
    for _ in 0..1_000 {
        let positions = Tree::new(task, &findings(&all)).next(4, &no_order);
        if positions.is_empty() {
            return all;
        }
        for root in positions {
            let part = Task { root, ..task.clone() };
            all.extend(search(&part, &Table::new(1).unwrap(), nodes));
        }
    }
    panic!("no end after {} findings", all.len());
}

/// The winner's moves that come first in the order are searched first, although others have
/// smaller numbers, and more of them count as the tree grows.
#[test]
fn an_order_decides_which_moves_count() {
    let task = task();
    let all = search(&task, &Table::new(1).unwrap(), 100);
    let tree = Tree::new(&task, &findings(&all));
    let best = tree.clone().next(1, &no_order)[0];
    // All moves but the best one come first, in any order.
    let worst = |position: &Position| {
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        moves.sort_by_key(|mv| position.after(*mv) == best);
        moves
    };
    let chosen = tree.clone().next(1, &worst)[0];
    assert_ne!(chosen, best);
    let counted = |size| tree.counts(0, size, &worst).iter().filter(|counts| **counts).count();
    assert_eq!([1, 2, 8].map(counted), [3, 4, 6]);
    assert!(tree.counts(0, usize::MAX, &no_order).iter().all(|counts| *counts));
    assert_eq!(tree.sizes(), [1]);
}

#[test]
fn a_decided_tree_is_written_down_without_a_search() {
    let task = task();
    let all = grow(&task, 100);
    let findings = findings(&all);
    let tree = Tree::new(&task, &findings);
    assert_eq!(tree.root_numbers().proof, 0);
    let parts = tree.parts();
    let table = Table::new(8).unwrap();
    let mut used = 0;
    for found in all.iter().filter(|found| parts.contains(&Name::of(&found.position))) {
        assert!(matches!(found.finding, Finding::Won { .. }));
        lemmas::learn(&table, &task, &found.certificate[..]).unwrap();
        used += 1;
    }
    assert!(used >= parts.len() && parts.len() > 5, "{used} of {}", parts.len());
    tree.store_in(&table);
    let plan = Plan { limits: ProofLimits { nodes: Some(100), time: None }, ..Plan::default() };
    let stop = AtomicBool::new(false);
    let report = run_on(&task, &table, plan, &stop, &mut |_| {}, &mut |_| {}).unwrap();
    assert_eq!(report.proof.unwrap().unwrap().repaired, 0);
    assert!(report.nodes <= 2, "{}", report.nodes);
}

#[test]
fn neither_order_nor_repetition_of_findings_matters() {
    let task = task();
    let mut all = grow(&task, 150);
    let known = findings(&all);
    let whole = Tree::new(&task, &known);
    all.truncate(all.len() / 2);
    let half = findings(&all);
    let open = Tree::new(&task, &half);
    assert!(open.root_numbers().proof > 0 && open.parts().is_empty());
    let next = open.clone().next(5, &no_order);
    let backwards = findings(all.iter().rev().chain(&all));
    let same = Tree::new(&task, &backwards);
    assert_eq!((same.root_numbers(), same.next(5, &no_order)), (open.root_numbers(), next));

    // A later job that knows less changes nothing.
    let mut more = known.clone();
    more.add(&task.root, 0, Finding::Open(Vec::new()));
    assert_eq!(Tree::new(&task, &more).root_numbers(), whole.root_numbers());
    assert_eq!(Tree::new(&task, &more).parts(), whole.parts());
}

#[test]
fn the_next_positions_differ_and_are_open() {
    let task = task();
    let mut all = search(&task, &Table::new(1).unwrap(), 50);
    for count in [1, 3, 40] {
        let known = findings(&all);
        let next = Tree::new(&task, &known).next(count, &no_order);
        let names: HashSet<Name> = next.iter().map(Name::of).collect();
        assert!(names.len() == next.len() && (1..=count).contains(&next.len()), "{count}");
        for root in next {
            assert!(matches!(known.of(&root, true), Knowledge::Unknown));
            assert!(matches!(status(&root, task.winner, task.rules, true), Status::Open(_)));
            let part = Task { root, ..task.clone() };
            all.extend(search(&part, &Table::new(1).unwrap(), 50));
        }
    }
    let nothing = Findings::default();
    assert_eq!(Tree::new(&task, &nothing).next(3, &no_order), [task.root]);
    assert_eq!(Tree::new(&task, &nothing).next(0, &no_order), []);
}

#[test]
fn only_the_first_moves_of_the_task_count() {
    let root = task().root;
    let mv = |text: &str| root.parse_san(text).unwrap();
    let bad = Task { moves: vec![mv("Kb2"), mv("Rg8")], ..task() };
    let nothing = Findings::default();
    let next = Tree::new(&bad, &nothing).next(5, &no_order);
    assert_eq!(next, [root.after(mv("Kb2")), root.after(mv("Rg8"))]);
    // What is known of the root with all moves does not count.
    let mut won = Findings::default();
    won.add(&root, 10, Finding::Won { run: 9 });
    assert_eq!(Tree::new(&task(), &won).root_numbers().proof, 0);
    assert!(Tree::new(&bad, &won).root_numbers().proof > 0);
    won.add(&root.after(mv("Rg8")), 10, Finding::Won { run: 9 });
    assert_eq!(Tree::new(&bad, &won).root_numbers().proof, 0);
    assert_eq!(Tree::new(&bad, &won).parts(), HashSet::from([Name::of(&root.after(mv("Rg8")))]));
}
