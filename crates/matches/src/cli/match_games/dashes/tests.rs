//! Command lines of other runners, and what becomes of them.

use super::*;

fn words(line: &str) -> Vec<OsString> {
    fissile_engine::util::shell::split(line).unwrap().into_iter().map(OsString::from).collect()
}

fn joined(words: &[OsString]) -> String {
    words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn read(line: &str) -> Result<String, String> {
    in_our_words(words(line)).map(|words| joined(&words))
}

#[test]
fn the_flags_of_other_programs_get_a_second_dash() {
    let line = "fissile match -variant atomic -engine cmd=a name=A -engine cmd=b -each proto=uci tc=10+0.1 \
        -openings file=x.epd format=epd -repeat -games 2 -rounds 50 -draw movecount=8 score=20 -recover \
        -sprt elo0=0 elo1=5 -concurrency 2 -pgnout file=games.pgn --seed 3 -h";
    let read_line = "fissile match --engine cmd=a name=A --engine cmd=b --each proto=uci tc=10+0.1 \
        --openings file=x.epd format=epd --games 2 --rounds 50 --draw movecount=8 score=20 \
        --sprt elo0=0 elo1=5 --concurrency 2 --pgnout file=games.pgn --seed 3 -h";
    assert_eq!(read(line), Ok(read_line.to_owned()));
    for same in ["fissile match --engine cmd=a x.toml", "fissile analyse -engine", "fissile"] {
        assert_eq!(read(same), Ok(same.to_owned()));
    }
    assert_eq!(
        read("fissile match -rounds 5 x.toml"),
        Ok("fissile match --rounds 5 x.toml".to_owned())
    );
}

#[test]
fn a_flag_without_an_equal_is_named_with_our_word() {
    for (line, said) in [
        ("-variant standard", "-variant \"standard\": this is atomic chess; "),
        ("-repeat 4", "-repeat \"4\": --games N plays N games from each opening"),
        ("-games 100 -repeat", "-games 100: here --games N plays N games from each opening"),
        ("-pgnout a.pgn min", "-pgnout: \"min\" has no equal; --pgnout takes only a file"),
        ("-use-affinity 0-3", "-use-affinity \"0-3\": cores cannot be named"),
        ("-event x", "-event: only fissile fastchess has it"),
        ("-strikes 3", "there is no flag \"-strikes\" here; fissile match --help lists"),
        ("-seeds 3", "there is no flag \"-seeds\" here; -tournament gauntlet plays"),
    ] {
        let refused = read(&format!("fissile match -engine cmd=a {line}"));
        assert!(refused.clone().is_err_and(|error| error.starts_with(said)), "{refused:?}");
    }
}

#[test]
fn a_program_of_another_name_plays_with_its_words() {
    for (line, read_line) in [
        ("./fastchess-ob -rounds 1", "./fastchess-ob fastchess -- -rounds 1"),
        ("C:/x/fastchess-ob.exe --version", "C:/x/fastchess-ob.exe fastchess -- --version"),
        ("cutechess-cli", "cutechess-cli fastchess"),
        ("fastchess --help", "fastchess fastchess --help"),
        ("fissile fastchess -engine cmd=a", "fissile fastchess -- -engine cmd=a"),
    ] {
        assert_eq!(read(line), Ok(read_line.to_owned()));
    }
}

/// What OpenBench's worker, client 49, runs, and the flags that come of it.
const OF_OPENBENCH: &[(&str, &str)] = &[
    // A test by a clock, with all three ways to end games early.
    (
        "-recover -variant standard -testEnv -concurrency 4 -rounds 256 -games 2 \
         -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 -tb /tables -tbpieces 5 \
         -engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=8.03+0.08 timemargin=250 option.Threads=1 \
         option.Hash=16 option.\"Move Overhead=5\" option.SyzygyPath=/tables option.SyzygyProbeLimit=5 name=Fissile-dev \
         -engine dir=Engines/ cmd=./Fissile-89ABCDEF proto=uci tc=8.03+0.08 timemargin=250 option.Threads=1 \
         option.Hash=16 name=Fissile-base \
         -openings file=Books/atomic.epd format=epd order=random start=1025 -srand 7 \
         -pgnout file=PGNs/7.12.1795880000.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'",
        "--concurrency 4 --rounds 256 --games 2 \
         --resign movecount=3 score=400 --draw movenumber=40 movecount=8 score=10 --tb /tables --tbpieces 5 \
         --engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=8.03+0.08 timemargin=250 option.Threads=1 \
         option.Hash=16 option.Move Overhead=5 option.SyzygyPath=/tables option.SyzygyProbeLimit=5 name=Fissile-dev \
         --engine dir=Engines/ cmd=./Fissile-89ABCDEF proto=uci tc=8.03+0.08 timemargin=250 option.Threads=1 \
         option.Hash=16 name=Fissile-base \
         --openings file=Books/atomic.epd format=epd order=random start=1025 --srand 7 \
         --pgnout file=PGNs/7.12.1795880000.0.pgn",
    ),
    // Fixed nodes, values of a tuner, a book of Chess960.
    (
        "-recover -variant fischerandom -testEnv -concurrency 2 -rounds 16 -games 2   \
         -engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=inf nodes=20000 option.Threads=1 option.Hash=8 \
         option.ReverseFutilityMargin=84 option.Share=0.53 name=Fissile-dev \
         -engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=inf nodes=20000 option.Threads=1 option.Hash=8 \
         option.ReverseFutilityMargin=76 option.Share=0.47 name=Fissile-base \
         -openings file=Books/atomic960.pgn format=pgn order=random start=1 -srand 3 \
         -pgnout file=PGNs/3.1.1.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'",
        "--chess960 --concurrency 2 --rounds 16 --games 2 \
         --engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=inf nodes=20000 option.Threads=1 option.Hash=8 \
         option.ReverseFutilityMargin=84 option.Share=0.53 name=Fissile-dev \
         --engine dir=Engines/ cmd=./Fissile-0123ABCD proto=uci tc=inf nodes=20000 option.Threads=1 option.Hash=8 \
         option.ReverseFutilityMargin=76 option.Share=0.47 name=Fissile-base \
         --openings file=Books/atomic960.pgn format=pgn order=random start=1 --srand 3 --pgnout file=PGNs/3.1.1.0.pgn",
    ),
    // Games for training, each opening once, a time for each move.
    (
        "-recover -variant standard -testEnv -concurrency 1 -rounds 64 -games 1 \
         -engine dir=Engines/ cmd=./A proto=uci st=0.05 timemargin=250 option.Threads=1 name=A-dev \
         -engine dir=Engines/ cmd=./A proto=uci tc=40/10.00+0.10 timemargin=250 option.Threads=1 name=A-base \
         -openings file=Books/openbench.genfens.epd format=epd order=sequential start=1 \
         -pgnout file=PGNs/1.1.1.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'",
        "--concurrency 1 --rounds 64 --games 1 \
         --engine dir=Engines/ cmd=./A proto=uci st=0.05 timemargin=250 option.Threads=1 name=A-dev \
         --engine dir=Engines/ cmd=./A proto=uci tc=40/10.00+0.10 timemargin=250 option.Threads=1 name=A-base \
         --openings file=Books/openbench.genfens.epd format=epd order=sequential start=1 --pgnout file=PGNs/1.1.1.0.pgn",
    ),
];

#[test]
fn the_command_lines_of_openbench_are_read() {
    for (line, flags) in OF_OPENBENCH {
        let read = translate(words(line)).unwrap();
        assert_eq!(joined(&read.flags), *flags);
        assert!(read.pgn.seldepth && read.pgn.like_fastchess && read.appends_pgn);
        assert_eq!(read.match_lines, ["^info string pgncomment .*"]);
        assert_eq!(
            read.remarks.len(),
            usize::from(line.contains("standard")),
            "{:?}",
            read.remarks
        );
        // The flags are those of `fissile match`, and their words are settings.
        let args = super::super::MatchArgs::from_flags(&read.flags).unwrap();
        let settings = super::super::plan::settings(&args).unwrap();
        assert_eq!(settings.rules.engines.len(), 2);
        assert_eq!(settings.rules.chess960, line.contains("fischerandom"));
    }
}

#[test]
fn the_words_of_cutechess_are_read() {
    let line = "-engine conf=x -event Club match -site here -pgnout games.pgn fi -epdout last.epd -wait 10 \
        -outcomeinterval 5 -output format=cutechess -use-affinity -tournament round-robin -tbadjudicate BOTH";
    let read = translate(words(line)).unwrap();
    assert_eq!(
        joined(&read.flags),
        "--engine conf=x --pgnout games.pgn --epdout last.epd --affinity --tournament roundrobin"
    );
    assert_eq!(read.pgn.event.as_deref(), Some("Club match"));
    assert_eq!(read.pgn.site.as_deref(), Some("here"));
}

#[test]
fn unknown_words_are_named() {
    for (line, said) in [
        ("-strikes 3", "there is no flag \"-strikes\" here; fissile fastchess --help lists"),
        ("--rounds 3", "\"--rounds\" is no flag; fissile fastchess --help lists the flags"),
        ("x -rounds 3", "\"x\" is no flag; "),
        ("-rounds 3 4", "-rounds: \"4\" is one word too many"),
        ("-recover on", "-recover: \"on\" is one word too many"),
        ("-variant crazyhouse", "-variant \"crazyhouse\": this is atomic chess; -variant fisch"),
        ("-variant", "-variant needs a word"),
        ("-pgnout", "-pgnout needs a file"),
        ("-pgnout file=x pv=true", "-pgnout: \"pv=true\" has no equal here; pv=false is the only"),
        ("-pgnout file=x nodes=1", "-pgnout: \"nodes=1\" is not true or false"),
        ("-pgnout file=x min", "-pgnout: \"min\" has no equal here; min=false is the only value"),
        ("-pgnout file=x colour=red", "-pgnout: there is no key \"colour\"; the keys are file, "),
        ("-epdout file=x min", "-epdout: there is no key \"min\"; the keys are file, append"),
        ("-tbadjudicate DRAW", "-tbadjudicate \"DRAW\": BOTH is the only word here"),
        ("-tbignore50", "there is no flag \"-tbignore50\" here; the fifty-move rule counts"),
    ] {
        let refused = translate(words(line)).map(|read| joined(&read.flags));
        assert!(refused.clone().is_err_and(|error| error.starts_with(said)), "{refused:?}");
    }
}

#[test]
fn no_flag_is_in_the_table_twice() {
    for (number, (name, _)) in table::FLAGS.iter().enumerate() {
        assert!(!table::FLAGS[..number].iter().any(|(other, _)| other == name), "{name}");
        assert!(flag(&format!("-{name}")).is_some(), "{name}");
    }
}
