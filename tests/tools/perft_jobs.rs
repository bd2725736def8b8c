//! `fissile perft --list-jobs`, `--job` and `--merge` with the real program: complete counts,
//! interrupted ones, and everything that could make a total wrong.

use std::fs;

use support::driver::{self, Outcome};
use tempfile::TempDir;

/// Published positions with a count, one of Chess960 with an inner rook, and one with an en passant
/// capture.
const COUNTS: [(&str, u32, u64); 4] = [
    ("startpos", 3, 8902),
    ("rnbqkb1r/p1p2p1p/3p1np1/1p1Np1N1/1P1P2P1/P3Q3/2P1PP1P/R1B1KBR1 w Q - 5 12", 3, 47168),
    ("n1r1krbq/ppppbp2/2n3p1/4p2p/1P1P4/4P1P1/P1P1QP1P/NNRBKRB1 b KQkq - 2 6", 3, 29003),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", 2, 28),
];

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(TempDir::new().unwrap())
    }

    /// The outcome of `fissile perft`.
    fn perft(&self, arguments: &[&str], input: &str) -> Outcome {
        driver::fissile_in(self.0.path(), &[&["perft"], arguments].concat(), input)
    }

    /// Standard output of a successful run.
    fn good(&self, arguments: &[&str], input: &str) -> String {
        driver::good(self.perft(arguments, input))
    }

    /// The sentence that reports an error.
    fn refused(&self, arguments: &[&str], input: &str) -> String {
        driver::sentence(&driver::bad(self.perft(arguments, input)))
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.path().join(name), text).unwrap();
    }

    fn results(&self, jobs: &str) -> Vec<String> {
        jobs.lines().map(|job| self.good(&["--job", job], "")).collect()
    }

    /// A list of 20 jobs with their results.
    fn twenty(&self) -> (String, Vec<String>) {
        let jobs = self.good(&["3", "--list-jobs", "1"], "");
        let results = self.results(&jobs);
        assert_eq!(results.len(), 20);
        (jobs, results)
    }
}

fn total(merged: &str) -> u64 {
    merged.lines().next().unwrap().strip_prefix("Nodes searched: ").unwrap().parse().unwrap()
}

#[test]
fn jobs_add_up_to_the_plain_count() {
    let place = Place::new();
    for (fen, depth, count) in COUNTS {
        let deep = depth.to_string();
        assert_eq!(total(&place.good(&[&deep, fen], "")), count);
        let jobs = place.good(&[&deep, fen, "--list-jobs", "1"], "");
        let mut results = place.results(&jobs);
        results.reverse();
        let merged = place.good(&["--merge"], &results.concat());
        assert_eq!(
            merged,
            format!("Nodes searched: {count}\nperft {depth} in {} jobs\n", results.len()),
            "{fen}"
        );
        place.write("all.epd", results.concat());
        let checked = place.good(&["--epd", "all.epd"], "");
        assert!(
            checked.contains(&format!(": {} passed, 0 failed, 0 skipped\n", results.len())),
            "{checked}"
        );
        // The whole count as one job, and every leaf as a job, on any number of threads.
        let whole = place.results(&place.good(&[&deep, fen, "--list-jobs", "0"], ""));
        assert_eq!((whole.len(), total(&place.good(&["--merge", "-"], &whole[0]))), (1, count));
    }
    let leaves = place.good(&["2", "--list-jobs", "2"], "");
    assert_eq!(total(&place.good(&["--merge"], &place.results(&leaves).concat())), 400);
    let job = leaves.lines().next().unwrap();
    assert_eq!(place.good(&["--job", job, "--threads", "2"], ""), place.good(&["--job", job], ""));
}

#[test]
fn moves_and_fens_of_one_position_give_one_list() {
    let place = Place::new();
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 17 40";
    let jobs = place.good(&["3", fen, "--list-jobs", "2"], "");
    assert_eq!(place.good(&["3", "--list-jobs", "2", "--moves", "e4", "e7e5"], ""), jobs);
    assert_eq!(place.good(&["3", fen, "--list-jobs", "2", "--threads", "2"], ""), jobs);
    assert!(jobs.lines().next().unwrap().contains(" 0 1 ;D1 ;id perft 3 job 1/"), "{jobs}");
}

#[test]
fn results_of_several_files_are_added_up() {
    let place = Place::new();
    let (_, results) = place.twenty();
    place.write("a.txt", results[7..].concat());
    place.write("b.txt", format!("\n{}\n", results[..7].concat().replace('\n', "\r\n")));
    assert_eq!(total(&place.good(&["--merge", "a.txt", "b.txt"], "")), 8902);
    assert_eq!(total(&place.good(&["--merge", "a.txt", "-"], &results[..7].concat())), 8902);
    let twice = place.refused(&["--merge", "a.txt", "b.txt", "a.txt"], "");
    assert!(twice.starts_with("a.txt line 1: \"rnbqkbnr/"), "{twice}");
    assert!(
        twice.ends_with(" is another result of job 8, which is in a.txt line 1 already"),
        "{twice}"
    );
}

#[test]
fn whatever_could_make_the_total_wrong_is_refused() {
    let place = Place::new();
    let (jobs, results) = place.twenty();
    let merged = |lines: &[String]| place.refused(&["--merge"], &lines.concat());
    let gap = merged(&[&results[..4], &results[5..17]].concat());
    assert_eq!(gap, "4 of 20 jobs have no result; the first is job 5");
    let twice = merged(&[&results[..], &results[4..5]].concat());
    assert!(twice.starts_with("standard input line 21: \"rnbqkbnr/"), "{twice}");
    assert!(
        twice.ends_with(" is another result of job 5, which is in standard input line 5 already"),
        "{twice}"
    );

    let other = place.results(place.good(&["4", "--list-jobs", "1"], "").lines().nth(3).unwrap());
    let foreign = merged(&[&results[..3], &other, &results[4..]].concat());
    assert!(foreign.starts_with("standard input line 4: \"rnbqkbnr/"), "{foreign}");
    assert!(foreign.contains(" belongs to the list "), "{foreign}");

    for (line, problem) in [
        (jobs.lines().next().unwrap(), "is not a result as --job prints it, or not all of it"),
        ("Nodes searched: 8902", "is not a result as --job prints it, or not all of it"),
        (
            &results[0].trim_end()[..results[0].len() - 3],
            "is not a result as --job prints it, or not all of it",
        ),
        (&results[0].replacen(";D2 ", ";D2 1", 1), "was changed after it was written"),
        (&results[0].replacen("times 1", "times 2", 1), "was changed after it was written"),
        ("\u{1b}[31m", "\"\\u{1b}[31m\" is not a result as --job prints it, or not all of it"),
    ] {
        let refused = merged(&[&[format!("{}\n", line.trim_end())], &results[1..]].concat());
        let quoted = refused.starts_with("standard input line 1: \"");
        assert!(quoted && refused.ends_with(problem), "{refused}");
    }
    // A job changed before it was run: its result is complete, but the list is wrong.
    let changed =
        place.good(&["--job", &jobs.lines().next().unwrap().replacen("times 1", "times 2", 1)], "");
    let refused = merged(&[&[changed], &results[1..]].concat());
    assert!(refused.starts_with("the jobs do not make up the list "), "{refused}");

    for empty in ["", "\n \n"] {
        assert_eq!(place.refused(&["--merge"], empty), "there are no results");
    }
    assert!(
        place
            .refused(&["--merge", "nowhere.txt"], "")
            .starts_with("cannot read the results \"nowhere.txt\": ")
    );
    place.write("binary", b"\xff\xfe\0\n");
    assert!(place.refused(&["--merge", "binary"], "").starts_with("binary line 1: "));
}

#[test]
fn a_result_that_is_cut_off_does_not_count() {
    let place = Place::new();
    let (_, results) = place.twenty();
    let all = results.concat();
    for cut in [2, 20, results[19].len() - 1] {
        let (status, out, error) = place.perft(&["--merge"], &all[..all.len() - cut]);
        assert_eq!((status, out.as_str()), (2, ""));
        let (note, refusal) = error.split_once('\n').unwrap();
        assert!(note.starts_with(
            "fissile: the last line of standard input is cut off, so it does not count: \""
        ));
        assert_eq!(refusal, "fissile: 1 of 20 jobs have no result; the first is job 20\n");
    }
    // Only its line break is missing, so the result is complete.
    assert_eq!(total(&place.good(&["--merge"], all.trim_end())), 8902);
    // The same job again in another file replaces it; in the same file it runs into the line before
    // it.
    place.write("first.txt", &all[..all.len() - 5]);
    place.write("second.txt", &results[19]);
    let (status, out, _) = place.perft(&["--merge", "first.txt", "second.txt"], "");
    assert_eq!((status, total(&out)), (0, 8902));
    let glued = place.refused(&["--merge"], &format!("{}{}", &all[..all.len() - 5], results[19]));
    assert!(glued.starts_with("standard input line 20: \""), "{glued}");
}

#[test]
fn an_interrupted_count_is_resumed() {
    let place = Place::new();
    let (jobs, results) = place.twenty();
    let list = ["3", "--list-jobs", "1", "--done", "first.txt", "second.txt"];
    let (status, all, notes) = place.perft(&list, "");
    assert_eq!((status, all), (0, jobs.clone()));
    assert_eq!(
        notes.lines().next(),
        Some("fissile: first.txt does not exist, so it counts as empty")
    );
    let done = [&results[9..14], &results[2..5]].concat().concat();
    place.write("first.txt", &done[..done.len() - 9]);
    place.write("second.txt", "");
    let (status, rest, note) = place.perft(&list, "");
    assert!(
        status == 0
            && note.starts_with(
                "fissile: the last line of first.txt is cut off, so it does not count: "
            )
    );
    let expected: Vec<&str> = jobs
        .lines()
        .zip(1..)
        .filter(|(_, n)| ![3, 4, 10, 11, 12, 13, 14].contains(n))
        .map(|(job, _)| job)
        .collect();
    assert_eq!(rest.lines().collect::<Vec<_>>(), expected);
    place.write("second.txt", place.results(&rest).concat());
    assert_eq!(place.perft(&list, "").1, "");
    assert_eq!(total(&place.perft(&["--merge", "first.txt", "second.txt"], "").1), 8902);

    let refused = place.refused(&["4", "--list-jobs", "1", "--done", "second.txt"], "");
    assert!(
        refused.starts_with("second.txt line 1: ") && refused.contains(" belongs to the list "),
        "{refused}"
    );
    place.write("second.txt", "something else\n");
    let refused = place.refused(&["3", "--list-jobs", "1", "--done", "second.txt"], "");
    assert!(refused.starts_with("second.txt line 1: \"something else\" is no result"), "{refused}");
}

/// A batch of jobs in one process, and the results of those before a bad line.
#[test]
fn jobs_are_read_from_standard_input() {
    let place = Place::new();
    let (jobs, results) = place.twenty();
    assert_eq!(
        place.good(&["--job", "-", "--threads", "2", "--hash", "1"], &format!("\n{jobs}\n")),
        results.concat()
    );
    assert_eq!(place.good(&["--job", "-"], ""), "");
    let (first, _) = jobs.split_once('\n').unwrap();
    let (status, text, sentence) =
        place.perft(&["--job", "-"], &format!("{first}\nnothing\n{jobs}"));
    assert_eq!((status, text.as_str()), (2, results[0].as_str()));
    assert!(sentence.contains("\"nothing\" is no job"), "{sentence}");
}

#[test]
fn bad_lists_and_jobs_are_refused() {
    let place = Place::new();
    assert_eq!(
        place.refused(&["3", "--list-jobs", "4"], ""),
        "the jobs of a count of depth 3 cannot begin at ply 4"
    );
    assert!(
        place
            .refused(&["3", "8/8/8/8/8/8/8/K7 b - - 0 1", "--list-jobs", "1"], "")
            .ends_with("the count is 0")
    );
    assert!(
        place
            .refused(&["2", "nonsense", "--list-jobs", "1"], "")
            .starts_with("bad FEN \"nonsense\": ")
    );
    let job = place.good(&["3", "--list-jobs", "1"], "").lines().next().unwrap().to_owned();
    for bad in [
        "",
        "x",
        "startpos",
        &job[..job.len() - 1],
        &job[1..],
        &format!("{job}0"),
        &format!("{job}\n{job}"),
    ] {
        place.refused(&["--job", bad], "");
    }
    assert!(
        place
            .refused(&["--job", "startpos ;D3"], "")
            .starts_with("\"startpos ;D3\" is not a job as --list-jobs")
    );
    assert_eq!(
        place.good(&["--job", &format!(" {job}\r\n")], ""),
        place.good(&["--job", &job], "")
    );
}

/// clap writes these messages.
#[test]
fn combinations_that_mean_nothing_are_refused() {
    let place = Place::new();
    for arguments in [
        &["--list-jobs", "1"][..],
        &["3", "--list-jobs", "1", "--divide"],
        &["3", "--list-jobs", "-1"],
        &["3", "--list-jobs", "101"],
        &["3", "--done", "x"],
        &["3", "--job", "x"],
        &["--job", "x", "--merge"],
        &["--job", "x", "--max-nodes", "5"],
        &["3", "--merge", "x"],
        &["--merge", "x", "--epd", "y"],
        &["--merge", "x", "--list-jobs", "1"],
        &["--merge", "x", "--moves", "e4"],
    ] {
        let (status, out, _) = place.perft(arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
    }
}
