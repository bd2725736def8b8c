//! `fissile fastchess`, which OpenBench's worker runs as `fastchess-ob`: its lines, its PGN, and the words for
//! engines that misbehave.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use fissile::formats::pgn;
use support::driver::{self, Outcome, bad, sentence};
use tempfile::TempDir;

use super::match_zoo::engine;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

/// Runs the program under the name that the worker gives it, in its folder.
fn worker(folder: &Path, line: &str) -> Outcome {
    let name = folder.join("fastchess-ob");
    if !name.exists() {
        symlink(driver::program(), &name).unwrap();
    }
    let words = shlex::split(line).unwrap();
    driver::outcome(driver::run(
        Command::new("./fastchess-ob").current_dir(folder).args(words),
        b"",
    ))
}

/// What the worker reads: the number of each game, the engines, the result and the reason.
fn finished(out: &str) -> Vec<(u64, String, String, String)> {
    assert!(out.is_ascii() && out.lines().all(|line| !line.trim().is_empty()), "{out}");
    let lines = out.lines().filter(|line| line.contains("Finished game"));
    let mut games: Vec<_> = lines
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let players = format!("{} {} {}", words[3], words[4], words[5]);
            let reason = line.split(':').nth(1).unwrap().to_owned();
            (words[2].parse().unwrap(), players, words[6].to_owned(), reason)
        })
        .collect();
    games.sort();
    games
}

#[test]
fn the_first_number_of_the_version_is_that_of_fastchess() {
    let folder = TempDir::new().unwrap();
    for asked in ["--version", "-version", "version", "-v"] {
        let out = driver::good(worker(folder.path(), asked));
        let number = out.split(' ').find(|word| word.contains('.')).unwrap();
        let number: Vec<u32> = number.split('.').map(|part| part.parse().unwrap()).collect();
        assert!(number >= vec![1, 8, 1], "{out}");
    }
}

#[test]
fn the_command_of_a_worker_plays_a_match() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for part in ["Engines", "Books", "PGNs"] {
        fs::create_dir(folder.join(part)).unwrap();
    }
    symlink(driver::program(), folder.join("Engines/Fissile-0123ABCD")).unwrap();
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/openings.epd");
    let book: Vec<String> =
        fs::read_to_string(book).unwrap().lines().take(5).map(str::to_owned).collect();
    fs::write(folder.join("Books/atomic.epd"), book.join("\n")).unwrap();
    let engine = |branch: &str, nodes: u32| {
        format!(
            "-engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=inf nodes={nodes} option.Threads=1 \
             option.Hash=1 name=Fissile-{branch}"
        )
    };
    let line = format!(
        "-recover -variant standard -testEnv -concurrency 2 -rounds 3 -games 2 -resign movecount=3 score=400 \
         -draw movenumber=40 movecount=8 score=10  {} {} \
         -openings file=Books/atomic.epd format=epd order=random start=1025 -srand 7 \
         -pgnout file=PGNs/7.12.1.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'",
        engine("dev", 300),
        engine("base", 200)
    );
    let (status, out, error) = worker(folder, &line);
    assert_eq!(status, 0, "{out}{error}");
    assert_eq!(sentence(&error), "-variant standard: atomic chess is played");
    assert!(out.ends_with("\nTournament finished\n"), "{out}");
    let games = finished(&out);
    let players = ["(Fissile-dev vs Fissile-base):", "(Fissile-base vs Fissile-dev):"];
    for (index, (number, names, _, reason)) in games.iter().enumerate() {
        assert_eq!((*number, names.as_str()), (index as u64 + 1, players[index % 2]));
        let is_fault = ["disconnect", "stalls", "on time", "illegal"];
        assert!(!is_fault.iter().any(|word| reason.contains(word)), "{reason}");
    }
    assert_eq!(games.len(), 6);
    // The lines and the PGN say the same, two games from each opening.
    let text = fs::read_to_string(folder.join("PGNs/7.12.1.0.pgn")).unwrap();
    let mut written = Vec::new();
    for game in pgn::games(&text) {
        let read = pgn::read(game).unwrap();
        let tag = |name: &str| read.tags.get(name).unwrap_or_default().to_owned();
        let round = tag("Round");
        let (round, game_of_round) = round.split_once('.').unwrap();
        let number = round.parse::<u64>().unwrap() * 2 + game_of_round.parse::<u64>().unwrap() - 2;
        let players = format!("({} vs {}):", tag("White"), tag("Black"));
        written.push((number, players, read.result.to_string()));
        assert!(game.contains(", sd="), "{game}");
        assert_eq!(
            game.matches("wins by ").count() + game.matches("Draw by ").count(),
            1,
            "{game}"
        );
    }
    written.sort();
    let told: Vec<_> =
        games.into_iter().map(|(n, players, result, _)| (n, players, result)).collect();
    assert_eq!(written, told);
    // Nothing else is left behind, and the same command adds its games to the file.
    assert!(!folder.join("match.jsonl").exists());
    let (status, again, _) = worker(folder, &line);
    assert_eq!((status, finished(&again).len()), (0, 6));
    let text = fs::read_to_string(folder.join("PGNs/7.12.1.0.pgn")).unwrap();
    assert_eq!(pgn::games(&text).count(), 12);
    let refused = worker(folder, &line.replace("nodes=true", "append=false"));
    assert!(
        sentence(&refused.2.replace("fissile: -variant standard: atomic chess is played\n", ""))
            .starts_with("PGNs/7.12.1.0.pgn exists; ")
    );
    let refused =
        bad(worker(folder, &line.replace("file=PGNs/7.12.1.0.pgn", "file=Books/atomic.epd")));
    assert!(refused.contains("atomic.epd"), "{refused}");
}

/// Two games between an engine with these cases and one that plays as it should: the lines and the PGN.
fn zoo(cases: &str, limits: &str, more: &str) -> (String, String) {
    let folder = TempDir::new().unwrap();
    engine(folder.path(), "Bad", cases);
    engine(folder.path(), "Good", "");
    fs::write(folder.path().join("start.epd"), START).unwrap();
    let line = format!(
        "-recover -variant atomic -testEnv -concurrency 1 -rounds 1 -games 2 \
         -engine cmd=sh args=Bad.sh {limits} name=Bad-dev -engine cmd=sh args=Good.sh {limits} name=Good-base \
         -openings file=start.epd format=epd -pgnout file=games.pgn seldepth=true {more}"
    );
    let (status, out, error) = worker(folder.path(), &line);
    assert_eq!(status, 0, "{out}{error}");
    (out, fs::read_to_string(folder.path().join("games.pgn")).unwrap())
}

#[test]
fn faults_have_the_words_that_the_worker_counts() {
    for (cases, limits, reason, termination) in [
        ("go*) exit 3;;", "st=200", "disconnects", "abandoned"),
        ("go*) :;;", "st=0.1", "'s connection stalls", "stalled connection"),
        ("go*) sleep 0.4; echo bestmove $move;;", "st=0.1", "loses on time", "time forfeit"),
        ("go*) echo bestmove e2e5;;", "st=200", "makes an illegal move, e2e5", "illegal move"),
        ("go*) echo 'bestmove (none)';;", "st=200", "makes an illegal move, none", "illegal move"),
    ] {
        let (out, text) = zoo(cases, limits, "");
        let said: Vec<_> =
            finished(&out).into_iter().map(|(_, _, result, why)| (result, why)).collect();
        let of = |side: &str, result: &str| {
            let space = if reason.starts_with('\'') { "" } else { " " };
            (result.to_owned(), format!(" {result} {{{side}{space}{reason}}}"))
        };
        assert_eq!(said, [of("White", "0-1"), of("Black", "1-0")], "{out}");
        let tag = format!("[Termination \"{termination}\"]");
        assert_eq!(text.matches(&tag).count(), 2, "{text}");
    }
}

#[test]
fn lines_of_an_engine_that_match_are_in_the_pgn() {
    let talks = "go*) echo 'info string pgncomment \"wdl\" {5}'; echo 'info string other'; \
        echo 'info depth 3 seldepth 9 score cp 20 nodes 70'; echo bestmove $move;;";
    let (_, text) = zoo(talks, "st=200", "match_line='^info string pgncomment .*'");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let kept = "n=70, sd=9, line=\"info string pgncomment 'wdl' '5'\"";
    // Three moves with White and two with Black.
    assert_eq!(text.matches(kept).count(), 5, "{text}");
    assert!(!text.contains("other"), "{text}");
}

#[test]
fn tables_are_asked_up_to_a_number_of_pieces() {
    let folder = TempDir::new().unwrap();
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    fs::write(folder.path().join("few.epd"), "8/8/8/8/8/1k6/5P2/5K2 w - - 0 1\n").unwrap();
    let program = driver::program().display().to_string();
    let reasons = |more: &str| {
        let line = format!(
            "-engine cmd={program} name=A -engine cmd={program} name=B -each nodes=50 option.Hash=1 -rounds 1 \
             -maxmoves 20 -openings file=few.epd -tb {tables} {more}"
        );
        let (status, out, error) = worker(folder.path(), &line);
        assert_eq!((status, error.as_str()), (0, ""), "{out}");
        finished(&out).iter().filter(|game| game.3.contains("SyzygyTB")).count()
    };
    assert_eq!((reasons(""), reasons("-tbpieces 3"), reasons("-tbpieces 2")), (2, 2, 0));
}

#[test]
fn an_unknown_word_is_one_sentence() {
    let folder = TempDir::new().unwrap();
    for (line, said) in [
        (
            "-strikes 3",
            "there is no flag \"-strikes\" here; fissile fastchess --help lists the flags",
        ),
        ("-rounds x", "\"x\" is no value of \"rounds\""),
        ("-pgnout file=x match_line=[", "-pgnout: match_line=\"[\" is no pattern: "),
    ] {
        let refused = sentence(&bad(worker(folder.path(), line)));
        assert!(refused.starts_with(said), "{refused}");
    }
}
