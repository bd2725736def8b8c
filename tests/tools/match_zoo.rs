//! `fissile match` against engines that misbehave: each costs the games that it should and no more,
//! with its fault in the journal.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use fissile::matches::journal::{self, JournalGame};
use fissile::matches::record::{Fault, GameEnding, GameScore, Side};
use support::driver::{self, Outcome, bad, sentence};
use tempfile::TempDir;

/// A game that White wins by an explosion, one move a line.
const GAME: [&str; 5] = ["g1f3", "f7f6", "f3e5", "a7a6", "e5d7"];

/// An engine of a few lines of shell that plays [`GAME`]. `cases` handle some lines in another way;
/// there `$move` is the move to play and `$ply` its number from 0.
pub(super) fn engine(folder: &Path, name: &str, cases: &str) {
    let script = format!(
        "ply=0\nwhile read -r line; do\n\
         set -- {}\nn=0; while [ $n -lt $ply ]; do shift; n=$((n+1)); done; move=$1\n\
         case \"$line\" in\n{cases}\n\
         uci) echo 'id name {name}'; echo 'option name UCI_Variant type combo default chess var chess var atomic'; \
         echo 'option name Ponder type check default false'; echo uciok;;\n\
         isready) echo readyok;;\n\
         'position startpos') ply=0;;\n\
         'position startpos moves '*) set -- $line; ply=$(($#-3));;\n\
         go*) echo \"info depth 3 score cp 20 nodes 70 pv $move\"; echo \"bestmove $move\";;\n\
         quit) exit 0;;\n\
         esac\ndone\n",
        GAME.join(" ")
    );
    fs::write(folder.join(format!("{name}.sh")), script).unwrap();
}

/// A match of two games between an engine with these cases and one that plays as it should.
struct Zoo {
    folder: TempDir,
    outcome: Outcome,
}

impl Zoo {
    fn new(cases: &str, limits: &str) -> Zoo {
        Zoo::with(cases, "", limits, 1)
    }

    fn with(cases: &str, other: &str, limits: &str, rounds: u32) -> Zoo {
        let folder = TempDir::new().unwrap();
        engine(folder.path(), "Bad", cases);
        engine(folder.path(), "Good", other);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        fs::write(folder.path().join("start.epd"), start).unwrap();
        let arguments = format!(
            "match --engine cmd=sh args=Bad.sh --engine cmd=sh args=Good.sh --each {limits} \
             --openings file=start.epd --rounds {rounds} --concurrency 1"
        );
        let outcome = driver::fissile_words(folder.path(), &arguments);
        Zoo { folder, outcome }
    }

    #[track_caller]
    fn games(&self) -> Vec<JournalGame> {
        let (status, out, error) = &self.outcome;
        assert_eq!(*status, 0, "{out}{error}");
        let (header, mut games) = journal::read(&self.folder.path().join("match.jsonl")).unwrap();
        let names = header.settings.rules.engines.iter().map(|engine| engine.name.as_str());
        assert!(names.eq(["Bad", "Good"]));
        games.sort_by_key(|game| game.record.number);
        games
    }

    /// The faults of the bad engine, which has lost both of its games by them.
    #[track_caller]
    fn faults(&self) -> [Fault; 2] {
        let games = self.games();
        let [first, second] = &games[..] else { panic!("{games:?}") };
        assert_eq!(
            (first.record.score, second.record.score),
            (GameScore::BlackWins, GameScore::WhiteWins)
        );
        let fault = |game: &JournalGame, side: Side| match &game.record.ending {
            GameEnding::Fault { culprit, fault } if *culprit == side => fault.clone(),
            ending => panic!("{ending:?}"),
        };
        assert!(first.note.as_ref().is_some_and(|note| note.starts_with("Bad (White) in \"")));
        assert_eq!(self.outcome.2.lines().count(), 2, "{}", self.outcome.2);
        assert!(self.outcome.2.lines().all(|line| line.contains(": Bad ")), "{}", self.outcome.2);
        [fault(first, Side::White), fault(second, Side::Black)]
    }

    /// Both games were played to their end.
    #[track_caller]
    fn is_well(&self) {
        for game in self.games() {
            let record = game.record;
            assert_eq!(
                (record.score, record.ending),
                (GameScore::WhiteWins, GameEnding::Explosion)
            );
            assert_eq!(
                (record.plies, record.white_effort.nodes, record.black_effort.depths),
                (5, 210, 6)
            );
        }
        assert_eq!(self.outcome.2, "");
    }
}

#[test]
fn engines_without_fault_play_to_the_end() {
    Zoo::new("", "st=200").is_well();
    Zoo::new("", "tc=20+1 restart=on").is_well();
}

#[test]
fn harmless_oddities_cost_nothing() {
    // Garbage, empty lines, an unknown language, windows line ends, standard error.
    let noise = "go*) printf 'x\\377\\0y\\n\\n\\ninfo\\ninfo depth x score cp\\nbestmoves a2a3\\n'; echo oops >&2; \
        printf 'info depth 3 score cp 20 nodes 70\\r\\nbestmove %s ponder\\r\\n' $move;;";
    Zoo::new(noise, "st=200").is_well();
}

#[test]
fn a_crash_costs_the_game_and_the_engine_starts_again() {
    assert_eq!(
        Zoo::new("go*) echo 'info string dying' ; exit 3;;", "st=200").faults(),
        [Fault::Crash, Fault::Crash]
    );
    // Only in the first game: the second is played by a new process.
    let zoo = Zoo::new(
        "go*) if [ ! -e once ]; then touch once; exit 3; fi; echo bestmove $move;;",
        "st=200",
    );
    let games = zoo.games();
    assert!(matches!(
        games[0].record.ending,
        GameEnding::Fault { culprit: Side::White, fault: Fault::Crash }
    ));
    assert!(games[0].note.as_ref().unwrap().contains("(exit status: 3)"), "{:?}", games[0].note);
    assert_eq!(games[1].record.ending, GameEnding::Explosion);
}

#[test]
fn closing_the_output_is_a_crash() {
    assert_eq!(
        Zoo::new("go*) exec >&-; sleep 100;;", "st=200").faults(),
        [Fault::Crash, Fault::Crash]
    );
}

#[test]
fn silence_even_after_stop_is_a_hang() {
    assert_eq!(Zoo::new("go*) :;;", "st=0.1").faults(), [Fault::Hang, Fault::Hang]);
}

#[test]
fn illegal_moves_and_no_moves_lose() {
    let illegal = |text: &str| Fault::IllegalMove { text: text.to_owned() };
    for (answer, fault) in [
        ("e2e5", illegal("e2e5")),
        ("e8e7", illegal("e8e7")),
        ("Nf3", illegal("Nf3")),
        ("e2e4e5", illegal("e2e4e5")),
        ("(none)", Fault::NoMove),
        ("0000", Fault::NoMove),
        ("", Fault::NoMove),
    ] {
        let faults = Zoo::new(&format!("go*) echo 'bestmove {answer}';;"), "st=200").faults();
        assert_eq!(faults, [fault.clone(), fault], "{answer}");
    }
}

#[test]
fn floods_and_endless_lines_lose() {
    let flood = [Fault::Flood, Fault::Flood];
    assert_eq!(Zoo::new("go*) exec yes info string flood;;", "st=600").faults(), flood);
    assert_eq!(
        Zoo::new("go*) head -c 100000 /dev/zero | tr '\\0' x; sleep 100;;", "st=600").faults(),
        flood
    );
}

#[test]
fn a_late_answer_is_told_with_its_delay() {
    let late = "go*) sleep 0.4; echo bestmove $move;;";
    for fault in Zoo::new(late, "st=0.1").faults() {
        let Fault::TimeLoss { late_ms, .. } = fault else { panic!("{fault:?}") };
        assert!(late_ms >= 290, "{late_ms}");
    }
    // It answers only after `stop`, one second later.
    let stopped = "go*) :;;\nstop) echo bestmove $move;;";
    for fault in Zoo::new(stopped, "tc=0.1").faults() {
        let Fault::TimeLoss { late_ms, .. } = fault else { panic!("{fault:?}") };
        assert!(late_ms >= 990, "{late_ms}");
    }
    Zoo::new(
        "go*) sleep 0.2; echo info depth 3 nodes 70; echo bestmove $move;;",
        "st=0.1 timemargin=200000",
    )
    .games()
    .iter()
    .for_each(|game| assert_eq!(game.record.ending, GameEnding::Explosion));
}

#[test]
fn an_answer_of_an_old_search_is_not_taken_for_the_next() {
    // The second answer comes while the opponent thinks, which waits for it; it would be legal on the
    // next turn.
    let twice = "go*) rm -f said; echo info depth 3 score cp 1 nodes 70; echo bestmove $move; echo bestmove h2h3; echo bestmove h7h6; touch said;;";
    let waits = "go*) while [ $ply -gt 0 ] && [ ! -e said ]; do sleep 0.01; done; echo info depth 3 score cp 1 nodes 70; echo bestmove $move;;";
    Zoo::with(twice, waits, "st=200", 1).is_well();
}

#[test]
fn an_engine_that_cannot_be_started_is_told_at_once() {
    let folder = TempDir::new().unwrap();
    engine(folder.path(), "Good", "");
    fs::write(folder.path().join("mute.sh"), "echo hello; echo why >&2; exit 1\n").unwrap();
    let refused = |engine: &str| {
        let arguments = format!("match --engine {engine} --engine cmd=sh args=Good.sh --each st=1");
        sentence(&bad(driver::fissile_words(folder.path(), &arguments)))
    };
    assert!(
        refused("cmd=/nonexistent/engine")
            .starts_with("\"/nonexistent/engine\" cannot be started: ")
    );
    assert_eq!(
        refused("cmd=sh args=mute.sh"),
        "\"sh\" ended before \"uciok\" (exit status: 1) and last printed \"why\""
    );
    assert_eq!(
        refused("cmd=sh args=Good.sh dir=/nonexistent"),
        "\"sh\" cannot be started: dir=\"/nonexistent\" is not a folder"
    );
    assert_eq!(refused("cmd=sh args=Good.sh option.Hash=16"), "\"sh\" has no option \"Hash\"");
    assert!(!folder.path().join("match.jsonl").exists(), "no match has begun");
}

#[test]
fn an_engine_that_cannot_be_started_any_more_ends_the_match() {
    // The first start is the trial before the match.
    let zoo = Zoo::with(
        "uci) if [ -e once ]; then exit 1; fi; touch once; echo uciok;;",
        "",
        "st=200",
        50,
    );
    let (status, out, error) = &zoo.outcome;
    assert_eq!(*status, 1, "{out}{error}");
    assert!(error.contains("could not be started 3 times in a row, so the match ends"), "{error}");
    assert!(
        error.trim_end().ends_with("the match goes on with: fissile match --resume match.jsonl"),
        "{error}"
    );
    let (_, games) = journal::read(&zoo.folder.path().join("match.jsonl")).unwrap();
    assert!((3..=5).contains(&games.len()), "{}", games.len());
    assert!(
        games.iter().all(|game| matches!(
            game.record.ending,
            GameEnding::Fault { fault: Fault::NoStart, .. }
        ))
    );
}

#[test]
fn an_engine_that_always_fails_ends_the_match() {
    let zoo = Zoo::with("go*) echo bestmove a1a1;;", "", "st=200", 50);
    let (status, _, error) = &zoo.outcome;
    assert_eq!(*status, 1);
    assert!(error.contains("Bad has lost its last 10 games by a fault"), "{error}");
}

#[test]
fn pondering_follows_the_protocol() {
    let folder = TempDir::new().unwrap();
    // It expects the right move with White and a wrong one with Black, and keeps what it is told.
    let cases = "isready|uci*|quit) echo \"$line\" >>heard; case $line in isready) echo readyok;; quit) exit 0;; uci) \
        echo 'id name P'; echo 'option name Ponder type check default false'; echo uciok;; esac;;\n\
        setoption*|stop|ponderhit|go*) echo \"$line\" >>heard; case $line in \
        go\\ ponder*) ;; stop) echo bestmove a1a1;; setoption*) ;; \
        *) next=a2a3; case $ply in 0) next=f7f6;; 2) next=a7a6;; esac; echo bestmove $move ponder $next;; esac;;";
    // After `go ponder` the position has one move more, so `ponderhit` plays the move after it.
    engine(folder.path(), "P", cases);
    engine(folder.path(), "Q", "");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    fs::write(folder.path().join("start.epd"), start).unwrap();
    let arguments = "match --engine cmd=sh args=P.sh ponder --engine cmd=sh args=Q.sh --each tc=2000+1 \
        --openings file=start.epd --rounds 1 --concurrency 1 --json";
    let (status, out, error) = driver::fissile_words(folder.path(), arguments);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let heard = fs::read_to_string(folder.path().join("heard")).unwrap();
    let heard: Vec<&str> =
        heard.lines().filter(|line| !matches!(*line, "uci" | "isready" | "ucinewgame")).collect();
    let words: Vec<String> = heard
        .iter()
        .map(|line| {
            line.split(' ').take(2).filter(|word| *word != "wtime").collect::<Vec<_>>().join(" ")
        })
        .collect();
    // The trial, White's game with two hits, Black's with misses.
    let trial = ["setoption name", "quit"];
    let white = ["setoption name", "go", "go ponder", "ponderhit", "go ponder", "ponderhit"];
    let black = ["go", "go ponder", "stop", "go", "go ponder", "stop", "quit"];
    assert_eq!(words, [&trial[..], &white[..], &black[..]].concat(), "{heard:?}");
}

#[test]
fn nothing_that_an_engine_has_started_survives_it() {
    // It leaves a process behind when it quits, as a script around an engine may.
    let zoo = Zoo::new("quit) sleep 1000 & echo $! >>left; exit 0;;", "st=200");
    zoo.is_well();
    let left = fs::read_to_string(zoo.folder.path().join("left")).unwrap();
    assert!(!left.is_empty());
    for pid in left.lines() {
        driver::wait_until("the end of the process", || {
            let alive = std::process::Command::new("kill").args(["-0", pid]).output().unwrap();
            !alive.status.success()
        });
    }
}
