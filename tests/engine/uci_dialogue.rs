//! Dialogs with the real binary: its answers to good and bad lines, at the ends of games, and at
//! the end of the input.

use std::fs;

use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Game, Position};
use support::driver::{Engine, fissile, good, transcript};
use vampirc_uci::{UciInfoAttribute, UciMessage, parse_strict};

/// The word after a keyword of an `info` line.
fn field<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|word| *word != keyword).nth(1)
}

/// The moves after `pv`.
fn moves(line: &str) -> Vec<String> {
    line.split(' ').skip_while(|word| *word != "pv").skip(1).map(str::to_string).collect()
}

fn best_move(lines: &[String]) -> &str {
    lines.last().unwrap().split(' ').nth(1).unwrap()
}

/// Plays the moves; every one must be legal and in UCI notation.
fn play(fen: &str, texts: &[String]) -> Game {
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    for text in texts {
        let mv = game
            .position()
            .parse_uci(text)
            .unwrap_or_else(|error| panic!("{fen}: {texts:?}: {error}"));
        assert_eq!(mv.uci(CastlingText::KingMove), *text, "{fen}");
        game.play(mv);
    }
    game
}

fn info_strings(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}

#[test]
fn it_introduces_itself_and_says_nothing_unasked() {
    assert_eq!(transcript(b""), "");
    assert_eq!(transcript(b"\r\n   \r\n\t\nquit\r\n"), "");
    assert_eq!(transcript(b"isready"), "readyok\n", "the last line needs no line feed");
    let text = transcript(b"uci\r\nquit\r\n");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("id name Fissile "), "{text}");
    assert!(lines[1].starts_with("id author "), "{text}");
    assert_eq!(lines.last(), Some(&"uciok"));
    let options = &lines[2..lines.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{text}");
    for option in [
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button",
        "option name UCI_Variant type combo default atomic var atomic",
        "option name Ponder type check default false",
        "option name Debug Log File type string default <empty>",
    ] {
        assert!(options.contains(&option), "{option} in {text}");
    }
}

/// The oracle: vampirc-uci reads every line of the protocol strictly, and prints it back unchanged.
/// The crate has no message for a game without a move, prints `<empty>` as nothing, and takes the rest of
/// a line for the value of an attribute that it does not know.
#[test]
fn vampirc_uci_reads_every_line_of_the_protocol() {
    let (mut others, mut infos) = (0, 0);
    for input in [
        "uci\nisready\nxyzzy\njoho debug on\ngo depth 2\nsetoption name Hash value none\ngenfens 2\n",
        "setoption name MultiPV value 3\ngo depth 6\n",
        "setoption name UCI_ShowWDL value true\ngo depth 5\n",
        "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\ngo depth 4 searchmoves e1c1\n",
        "position fen 7k/1P5p/8/8/8/8/P7/K6R w - - 0 1\ngo depth 4\nstop\ngo depth 2 searchmoves b7b8n\n",
        "position fen k7/8/8/8/4r3/8/7P/4RK2 w - - 0 1\ngo depth 5\n",
        "position fen 8/8/8/8/8/8/8/K7 b - - 0 1\ngo depth 5\n",
    ] {
        let text = transcript(input.as_bytes());
        let kinds = ["id ", "option ", "uciok", "readyok", "bestmove ", "info "];
        let is_protocol = |line: &&str| kinds.iter().any(|kind| line.starts_with(kind));
        for line in text.lines().filter(is_protocol).filter(|line| *line != "bestmove (none)") {
            let messages = parse_strict(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let [message] = &messages[..] else { panic!("{line}: {messages:?}") };
            let printed = message.to_string();
            let empty = if printed.ends_with(" default ") { "<empty>" } else { "" };
            assert_eq!(printed + empty, line);
            let UciMessage::Info(attributes) = message else {
                others += 1;
                continue;
            };
            infos += 1;
            for attribute in attributes {
                let UciInfoAttribute::Any(name, _) = attribute else { continue };
                assert!(["wdl", "currmovenumber"].contains(&name.as_str()), "{line}");
            }
        }
    }
    assert!(others >= 30 && infos >= 40, "{others} and {infos}");
}

#[test]
fn perft_is_counted_before_the_next_command_and_without_uci() {
    let text = transcript(b"position startpos\ngo perft 5\n");
    assert!(text.ends_with("\n\nNodes searched: 4864979\n"), "{text}");
    assert!(text.lines().any(|line| line == "e2e4: 405053"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains(": ")).count(), 21);
    assert_eq!(
        transcript(b"perft 3\n"),
        transcript(b"go perft 3\nisready\n").replace("readyok\n", "")
    );
    let in_turn = transcript(b"go perft 5\nposition startpos moves e2e4\nd\nperft 2\n");
    let places = ["searched: 4864979\n", "State: Black to move\n", "searched: 600\n"]
        .map(|part| in_turn.find(part).unwrap_or_else(|| panic!("no {part} in {in_turn}")));
    assert!(places.is_sorted(), "a position waits for the count: {in_turn}");
    assert_eq!(transcript(b"perft 0"), "\nNodes searched: 1\n");
    let four_fields = transcript(b"position fen 8/8/8/8/8/8/4k3/4K3 w - -\ngo perft 1\n");
    assert_eq!(four_fields, "e1d1: 1\ne1d2: 1\ne1f1: 1\ne1f2: 1\n\nNodes searched: 4\n");
    let two_threads = transcript(b"setoption name Threads value 2\ngo perft 4\n");
    assert_eq!(two_threads, transcript(b"go perft 4\n"));
}

/// `printf 'position startpos\ngo perft 5\nquit\n' | engine` is how most scripts validate perft.
#[test]
fn quit_in_a_pipe_waits_for_the_result_of_a_task() {
    let total = "Nodes searched: 4864979\n";
    for input in [
        "position startpos\ngo perft 5\nquit\n",
        "position startpos\nperft 5\nquit",
        "uci\nisready\nposition startpos\ngo perft 5\nisready\nquit\n",
    ] {
        let text = transcript(input.as_bytes());
        assert!(text.ends_with(total), "{input}: {text}");
        assert_eq!(text.matches("readyok").count(), input.matches("isready").count(), "{text}");
        // The same while the input stays open.
        let mut engine = Engine::start();
        engine.send(input);
        let (status, lines) = engine.wait();
        assert!(
            status.success() && lines.last().unwrap() == total.trim_end(),
            "{input}: {lines:?}"
        );
    }
    let after_quit = transcript(b"go perft 5\nquit\nisready\nd\ngo perft 1\n");
    assert!(after_quit.ends_with(total) && !after_quit.contains("readyok"), "{after_quit}");
    let several = transcript(b"go perft 4\ngo perft 3\ngo infinite\nquit\n");
    let places = ["searched: 197326\n", "searched: 8902\n", "bestmove "]
        .map(|part| several.find(part).unwrap_or_else(|| panic!("no {part} in {several}")));
    assert!(places.is_sorted(), "a search ends at quit, the counts before it do not: {several}");
    assert!(transcript(b"bench 2\nquit\n").ends_with(" nps\n"));
    assert_eq!(transcript(b"genfens 3\nquit\n").lines().count(), 3);
}

/// Lines that are arguments wait for a search that ends by itself, and so does the end of the input.
#[test]
fn a_bounded_search_given_in_advance_is_not_cut_short() {
    let depth = |text: &str| {
        let searches = text.split("bestmove ").map(|search| {
            search.lines().filter_map(|line| field(line, "depth")?.parse().ok()).max()
        });
        searches.map_while(|depth: Option<u32>| depth).collect::<Vec<_>>()
    };
    let arguments = |lines: &[&str]| good(fissile(lines, ""));
    let two = arguments(&["position startpos", "go depth 12", "go depth 11 searchmoves e2e4"]);
    assert_eq!(depth(&two), [12, 11], "{two}");
    for line in ["stop", "isready", "position startpos moves e2e4", "ucinewgame", "perft 1", "d"] {
        let text = arguments(&["go depth 12", line]);
        assert_eq!(depth(&text), [12], "{line}: {text}");
    }
    let order = arguments(&["go nodes 50000", "isready"]);
    assert!(order.ends_with("readyok\n"), "{order}");
    assert_eq!(depth(&transcript(b"position startpos\ngo depth 12\n")), [12]);
    // Nothing waits for a search without an end, and nothing but a count for quit.
    for lines in [
        &["go infinite"][..],
        &["go infinite", "stop"],
        &["go infinite", "isready", "go depth 1"],
        &["go ponder wtime 1000 btime 1000", "isready"],
        &["go depth 90", "quit"],
    ] {
        let text = arguments(lines);
        let searches = lines.iter().filter(|line| line.starts_with("go")).count();
        assert_eq!(text.matches("bestmove ").count(), searches, "{lines:?}: {text}");
    }
    let hit = arguments(&["go ponder wtime 1000 btime 1000", "ponderhit", "isready"]);
    assert!(hit.ends_with("readyok\n") && hit.contains("bestmove "), "{hit}");
}

/// A client that has read the result of a count can go on: its next commands do not wait, so
/// `isready` does not overtake them.
#[test]
fn a_count_has_ended_when_its_result_is_printed() {
    let mut engine = Engine::start();
    for round in 0..500 {
        engine.send("go perft 1");
        engine.until("Nodes searched");
        assert!(engine.ask("d").iter().any(|line| line.starts_with("Fen: ")), "round {round}");
    }
    engine.quit();
}

#[test]
fn castling_is_spelled_by_the_option() {
    let mut engine = Engine::start();
    engine.send("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let go = "go depth 2 searchmoves e1c1";
    assert_eq!(best_move(&engine.go(go)), "e1c1");
    assert_eq!(
        best_move(&engine.go("go depth 2 searchmoves e1a1")),
        "e1c1",
        "both spellings are read"
    );
    engine.send("setoption name uci_chess960 value true");
    let lines = engine.go(go);
    assert_eq!(best_move(&lines), "e1a1");
    assert!(lines[0].contains(" pv e1a1"), "{lines:?}");
    engine.send("go perft 1");
    let perft = engine.until("Nodes searched");
    assert!(perft.contains(&"e1a1: 1".to_string()), "{perft:?}");
    assert!(engine.ask("d").contains(&"Fen: 4k3/8/8/8/8/8/8/R3K3 w A - 0 1".to_string()));
    engine.quit();
}

#[test]
fn info_lines_are_whole_and_their_moves_legal() {
    let mut engine = Engine::start();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r4rk1/1b2ppbp/pq4pn/2pp1PB1/1p2P3/1P1P1NN1/1PP3PP/R2Q1RK1 w - - 0 13",
        "8/5k2/p7/8/Pp3n2/1P6/1Bp5/5K2 b - - 1 37",
        "Rn6/1rbq1bk1/2p2n1p/2Bp1p2/3Pp1pP/1N2P1P1/2Q1NPB1/6K1 w - - 2 26",
        "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
    ] {
        engine.send(&format!("position fen {fen}"));
        let lines = engine.go("go depth 7");
        let (best, infos) = lines.split_last().unwrap();
        assert!(infos.len() >= 7, "{lines:?}");
        for info in infos {
            for keyword in
                ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"]
            {
                let number =
                    field(info, keyword).unwrap_or_else(|| panic!("no {keyword} in {info}"));
                assert!(number.parse::<u64>().is_ok(), "{keyword} in {info}");
            }
            assert!(matches!(field(info, "score"), Some("cp" | "mate")), "{info}");
            play(fen, &moves(info));
        }
        let last = moves(infos.last().unwrap());
        let played: Vec<&str> = best.split(' ').collect();
        assert_eq!(last[0], played[1], "{lines:?}");
        if let [_, _, "ponder", ponder] = played[..] {
            assert_eq!(last[1], ponder, "{lines:?}");
            let game = play(fen, &last[..2]);
            assert_eq!(game.outcome(), None, "no pondering on a finished game: {best}");
        }
    }
    engine.quit();
}

#[test]
fn several_lines_are_reported_in_order() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 3");
    let lines = engine.go("go depth 4");
    let last: Vec<&String> =
        lines.iter().filter(|line| field(line, "depth") == Some("4")).collect();
    let numbers: Vec<_> = last.iter().map(|line| field(line, "multipv").unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3"], "{lines:?}");
    let firsts: Vec<String> = last.iter().map(|line| moves(line)[0].clone()).collect();
    assert!(
        firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2],
        "{lines:?}"
    );
    assert_eq!(best_move(&lines), firsts[0]);
    // More lines than moves.
    engine.send("setoption name MultiPV value 256\nposition fen 8/8/8/8/8/8/4k3/4K3 w - - 0 1");
    let lines = engine.go("go depth 3");
    assert_eq!(
        lines.iter().filter(|line| field(line, "depth") == Some("3")).count(),
        4,
        "{lines:?}"
    );
    engine.quit();
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let mut engine = Engine::start();
    for (fen, score) in [
        ("8/8/8/8/8/8/8/K7 b - - 0 1", "mate 0"),
        ("7k/8/8/8/8/8/8/8 w - - 0 1", "mate 0"),
        ("BQ6/Rk6/8/8/8/8/8/4K3 b - - 0 1", "mate 0"),
        ("KQ6/Rk6/2B5/8/8/8/8/8 b - - 0 1", "cp 0"),
    ] {
        engine.send(&format!("position fen {fen}"));
        for go in [
            "go depth 5",
            "go movetime 20",
            "go wtime 1000 btime 1000",
            "go mate 2",
            "go nodes 100",
        ] {
            let expected = [format!("info depth 0 score {score}"), "bestmove (none)".to_string()];
            assert_eq!(engine.go(go), expected, "{fen}: {go}");
        }
        engine.send("go infinite");
        assert_eq!(engine.line(), format!("info depth 0 score {score}"));
        engine.says_nothing();
        engine.send("stop");
        assert_eq!(engine.line(), "bestmove (none)");
    }
    engine.send("position startpos moves g1f3 f7f6 f3e5 a7a6 e5d7");
    assert_eq!(engine.go("go depth 5"), ["info depth 0 score mate 0", "bestmove (none)"]);
    engine.quit();
}

#[test]
fn a_drawn_game_is_played_on() {
    let mut engine = Engine::start();
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    for position in [
        "fen 7k/8/8/8/8/2n5/8/K2R4 w - - 100 90".to_string(),
        "fen 7k/8/8/8/8/2n5/8/K2R4 w - - 640 390".to_string(),
        "fen 8/5k2/8/8/8/8/8/K3n3 w - - 0 1".to_string(),
        format!("startpos moves {shuffle}"),
    ] {
        engine.send(&format!("position {position}"));
        for go in ["go depth 6", "go movetime 30", "go wtime 100 btime 100"] {
            let lines = engine.go(go);
            assert_ne!(best_move(&lines), "(none)", "{position}: {lines:?}");
            assert!(lines.len() > 1, "{position}: {lines:?}");
        }
    }
    engine.quit();
}

#[test]
fn only_the_allowed_moves_are_searched() {
    let mut engine = Engine::start();
    assert_eq!(best_move(&engine.go("go searchmoves a2a3 depth 5")), "a2a3");
    let lines = engine.go("go depth 5 searchmoves a2a3 e2e5 h2h3 junk");
    assert_eq!(info_strings(&lines), ["searchmoves: not legal here: \"e2e5\", \"junk\""]);
    assert!(matches!(best_move(&lines), "a2a3" | "h2h3"), "{lines:?}");
    assert_eq!(engine.go("go depth 5 searchmoves 0000").last().unwrap(), "bestmove (none)");
    assert_eq!(engine.go("go depth 5 searchmoves e2e5").last().unwrap(), "bestmove (none)");
    engine.quit();
}

#[test]
fn forced_wins_are_found_and_shown_to_the_end() {
    let mut engine = Engine::start();
    // The rook takes on h7, and the black king is in the blast.
    let fen = "7k/7p/8/8/8/8/P7/K6R w - - 0 1";
    engine.send(&format!("position fen {fen}"));
    let lines = engine.go("go depth 3");
    assert_eq!(lines.last().unwrap(), "bestmove h1h7");
    let info = &lines[lines.len() - 2];
    assert!(info.contains(" score mate 1 "), "{info}");
    assert!(play(fen, &moves(info)).outcome().is_some(), "{info}");
    assert_eq!(best_move(&engine.go("go mate 1")), "h1h7");
    engine.quit();
}

#[test]
fn a_bad_position_is_reported_once_and_changes_nothing() {
    let mut engine = Engine::start();
    let board = engine.ask("position startpos moves e2e4 e7e5\nd");
    for (line, said) in [
        ("position startpos moves e2e4 e2e4 e7e5", "move 2: \"e2e4\" is not a legal move"),
        ("position startpos moves d2d4 d7d5 0000", "move 3: \"0000\" is not a legal move"),
        (
            "position startpos moves d2d4 e1d2",
            ": the king on e1 is White's, and it is Black's turn; the position stays",
        ),
        (
            "position startpos moves e1g1",
            ": White cannot castle kingside: White's bishop on f1 is in the way; ",
        ),
        ("position startpos moves e7e8k", "move 1: \"e7e8k\""),
        ("position startpos moves P@e4", "\"P@e4\""),
        ("position startpos moves e1e1", "\"e1e1\""),
        ("position startpos moves e2e4é", "\"e2e4é\""),
        ("position startpos e2e4", "\"e2e4\""),
        ("position", "startpos"),
        ("position fen", "FEN"),
        ("position fen rnbqkbnr/pppppppp/8/8 w KQkq - 0 1", "4 instead of 8"),
        (
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "\"x\" is neither w nor b",
        ),
        (
            "position fen KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK w - - 0 1",
            "kings",
        ),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("position fen 8/8/8/8/8/8/4k3/4K3 w - - 0 1 moves e1e2", "move 1: \"e1e2\""),
        ("position foo", "\"foo\""),
    ] {
        let answer = engine.ask(line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        assert!(
            answer[0].starts_with("info string position: ") && answer[0].contains(said),
            "{line}: {answer:?}"
        );
        assert_eq!(engine.ask("d"), board, "{line}");
    }
    engine.quit();
}

#[test]
fn fens_in_all_spellings_are_read() {
    let mut engine = Engine::start();
    for (line, fen) in [
        ("position fen 8/8/8/8/8/8/4k3/4K3 w - -", "8/8/8/8/8/8/4k3/4K3 w - - 0 1"),
        ("position fen rk5r/8/8/8/8/8/8/RK5R w HAha - 3 7", "rk5r/8/8/8/8/8/8/RK5R w KQkq - 3 7"),
        (
            "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        ),
        ("position fen 8/8/8/8/8/8/4k3/4K3 w - - 0 12345", "8/8/8/8/8/8/4k3/4K3 w - - 0 12345"),
    ] {
        let answer = engine.ask(&format!("{line}\nd"));
        assert!(answer.contains(&format!("Fen: {fen}")), "{line}: {answer:?}");
    }
    engine.quit();
}

#[test]
fn options_are_set_or_refused_with_one_line() {
    let mut engine = Engine::start();
    for line in [
        "setoption name Hash value 1",
        "setoption name hash value 64",
        "setoption name HASH value 16",
        "setoption name Clear Hash",
        "setoption name clear hash value",
        "setoption name Threads value 2",
        "setoption name Threads value 1",
        "setoption name Ponder value true",
        "setoption name Move Overhead value 100",
        "setoption name UCI_AnalyseMode value true",
        "setoption name UCI_Chess960 value False",
        "setoption name UCI_Variant value atomic",
        "setoption name Debug Log File value <empty>",
        "setoption name Debug Log File value",
        "ucinewgame",
        "debug on",
        "debug off",
        "register later",
        "stop",
        "ponderhit",
    ] {
        assert_eq!(engine.ask(line), Vec::<String>::new(), "{line}");
    }
    for (line, said) in [
        ("setoption name Hash value 0", "Hash"),
        ("setoption name Hash value -1", "Hash"),
        ("setoption name Hash value lots", "lots"),
        ("setoption name Hash value 99999999999999999999", "99999999999999999999"),
        ("setoption name Hash value 33554432", "memory"),
        ("setoption name Hash", "Hash"),
        ("setoption name Threads value 1025", "Threads"),
        ("setoption name UCI_Chess960 value maybe", "maybe"),
        ("setoption name Contempt value 3", "Contempt"),
        ("setoption name", "name"),
        ("setoption Hash value 3", "Hash value 3"),
        ("setoption name UCI_Variant value chess", "chess"),
        ("setoption name UCI_Variant value crazyhouse", "crazyhouse"),
        (
            "setoption name Debug Log File value /no/such/directory/log.txt",
            "/no/such/directory/log.txt",
        ),
    ] {
        let answer = engine.ask(line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        assert!(
            answer[0].starts_with("info string ") && answer[0].contains(said),
            "{line}: {answer:?}"
        );
    }
    // The rules are those of atomic chess, whatever variant was set.
    engine.send("go perft 4");
    assert_eq!(engine.until("Nodes searched").pop().unwrap(), "Nodes searched: 197326");
    engine.quit();
}

#[test]
fn the_debug_log_records_both_directions() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a log  of atoms.txt");
    let mut engine = Engine::start();
    engine.send(&format!("setoption name Debug Log File value {}", path.display()));
    engine.send("isready");
    engine.until("readyok");
    engine.send("xyzzy");
    engine.until("info string unknown command \"xyzzy\"");
    engine.send("setoption name Debug Log File value");
    engine.send("isready");
    engine.until("readyok");
    engine.quit();
    let log = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines[..4], ["# Fissile log", ">> isready", "<< readyok", ">> xyzzy"]);
    assert!(lines[4].starts_with("<< info string unknown command"), "{log}");
    assert_eq!(lines[5], ">> setoption name Debug Log File value");
    assert_eq!(lines.len(), 6, "{log}");
    // A file that is something else stays as it is.
    fs::write(&path, "1. e4 e5 *\n").unwrap();
    let mut engine = Engine::start();
    let said = engine.ask(&format!("setoption name Debug Log File value {}", path.display()));
    assert!(said[0].contains("it is not a log"), "{said:?}");
    engine.quit();
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4 e5 *\n");
}

#[test]
fn console_words_are_answered() {
    let mut engine = Engine::start();
    let board = engine.ask("d");
    assert_eq!(board[1], " | r | n | b | q | k | b | n | r | 8");
    assert!(
        board.iter().any(|line| line.starts_with("Key: "))
            && board.contains(&"Checkers: ".to_string())
    );
    assert!(board.contains(&"State: White to move".to_string()), "{board:?}");
    let flipped = engine.ask("position startpos moves e2e4\nflip\nd");
    let fen = "Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(flipped.contains(&fen.to_string()), "{flipped:?}");
    let listed = engine.ask("position startpos moves g1f3 f7f6 f3e5 a7a6\nmoves");
    assert!(
        listed[0].starts_with("e5d7  Nxd7#  Ne5 pd7 bc8 qd8 ke8 ")
            && listed[0].ends_with(" White wins by explosion"),
        "{listed:?}"
    );
    assert_eq!(listed.last().unwrap(), "Legal moves: 27");
    let evaluation = engine.ask("eval");
    assert!(
        evaluation.last().unwrap().starts_with("Evaluation for the side to move: "),
        "{evaluation:?}"
    );
    let over = engine.ask("position fen 8/8/8/8/8/8/8/K7 b - - 0 1\neval");
    assert_eq!(over.len(), 1, "{over:?}");
    let help = engine.ask("help").join("\n");
    for word in ["uci", "setoption", "searchmoves", "perft", "eval", "flip", "moves", "bench"] {
        assert!(help.contains(word), "{word} in {help}");
    }
    engine.send("bench 3\nbench 3\ngenfens 2");
    let mut lines = std::iter::from_fn(|| Some(engine.line()));
    let mut signature = || {
        let line = lines.find(|line| line.ends_with(" nps")).unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{line}");
        words[0].to_owned()
    };
    assert_eq!(signature(), signature(), "it is deterministic");
    assert!(lines.take(2).all(|line| line.starts_with("info string genfens ")));
    engine.quit();
}

#[test]
fn odd_lines_are_read_as_far_as_they_make_sense() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("joho debug on"), ["info string ignored \"joho\""]);
    assert_eq!(engine.ask("DEBUG off"), Vec::<String>::new());
    assert_eq!(engine.ask("# quit"), Vec::<String>::new());
    assert_eq!(engine.ask("xyzzy").len(), 1);
    assert_eq!(engine.ask("info string quit").len(), 1);
    for (go, ignored) in [
        ("go depth 3 foo nodes 50000", "info string ignored \"foo\""),
        ("go depth 3.5", "info string ignored \".5\""),
        ("go movetime 20 depth x", "info string ignored \"depth x\""),
        ("go wtime abc btime abc", "info string ignored \"wtime abc\", \"btime abc\""),
    ] {
        let lines = engine.go(go);
        assert_eq!(lines[0], ignored, "{go}");
        assert_ne!(best_move(&lines), "(none)", "{go}");
    }
    for go in [
        "go depth 2 ",
        "go depth 0",
        "go nodes 1",
        "go movetime 0",
        "go movetime -5",
        "go wtime -100 btime -100",
        "go wtime 1 btime 1 winc 0 binc 0",
        "go btime 100 wtime 100",
        "go wtime 18446744073709551616 depth 3",
        "go movetime 99999999999999999999999 depth 3",
        "go depth 4000000000 nodes 2000",
        "go movestogo 1000 wtime 100 btime 100",
        "go mate 256 movetime 30",
    ] {
        let lines = engine.go(go);
        assert_ne!(best_move(&lines), "(none)", "{go}");
        assert!(info_strings(&lines).is_empty(), "{go}: {lines:?}");
        assert!(
            lines.len() >= 2 && lines.iter().any(|line| line.contains(" score ")),
            "{go}: {lines:?}"
        );
    }
    engine.quit();
}

#[test]
fn garbage_does_no_harm() {
    let mut input = Vec::new();
    let mut random = fissile::util::random::Random::new(7);
    for _ in 0..200 {
        for _ in 0..random.below(300) {
            input.push(random.next_u64() as u8);
        }
        input.push(b'\n');
    }
    input.extend_from_slice(b"position startpos moves \xe9\xff\0 e2e4\n");
    input.extend_from_slice(&vec![b'g'; 3 << 20]);
    input.extend_from_slice(b"\nposition startpos moves ");
    for _ in 0..1500 {
        input.extend_from_slice(b"g1f3 g8f6  f3g1 f6g8 ");
    }
    input.extend_from_slice(b"\nsetoption name \0 value \xff\ngo depth 1\nisready\nquit\n");
    let text = transcript(&input);
    assert!(text.contains("\nbestmove ") && text.contains("readyok\n"), "{text}");
    assert!(text.contains("info string a line of more than 1048576 bytes was left out"), "{text}");
}

#[test]
fn the_end_of_the_input_lets_a_bounded_search_finish_and_stops_any_other() {
    for go in [
        "go depth 6",
        "go nodes 20000",
        "go movetime 100",
        "go wtime 500 btime 500",
        "go mate 1 depth 4",
    ] {
        let text = transcript(format!("{go}\n").as_bytes());
        assert_eq!(text.matches("bestmove ").count(), 1, "{go}: {text}");
    }
    let text = transcript(b"go depth 6");
    assert!(text.contains("info depth 6 "), "{text}");
    for go in [
        "go infinite",
        "go",
        "go ponder wtime 1000 btime 1000",
        "go infinite depth 3",
        "go searchmoves e2e4",
        "go mate 7",
    ] {
        let text = transcript(format!("{go}\n").as_bytes());
        assert_eq!(text.matches("bestmove ").count(), 1, "{go}: {text}");
    }
    let text = transcript(b"go ponder depth 6\nponderhit\n");
    assert!(text.contains("info depth 6 "), "a ponderhit makes the search end by itself: {text}");
}

#[test]
fn it_starts_in_a_foreign_directory_and_leaves_nothing_there() {
    let directory = tempfile::tempdir().unwrap();
    let mut permissions = fs::metadata(directory.path()).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(directory.path(), permissions).unwrap();
    let mut engine = Engine::start_in(directory.path());
    engine.send("uci");
    engine.until("uciok");
    assert_ne!(best_move(&engine.go("go depth 4")), "(none)");
    engine.quit();
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

/// The three numbers after `wdl`.
fn wdl(line: &str) -> Option<[u32; 3]> {
    let numbers: Vec<u32> = line
        .split(' ')
        .skip_while(|word| *word != "wdl")
        .skip(1)
        .map_while(|word| word.parse().ok())
        .collect();
    numbers.get(..3)?.try_into().ok()
}

#[test]
fn chances_stand_beside_scores_when_they_are_asked_for() {
    let mut engine = Engine::start();
    engine.send(
        "setoption name UCI_Opponent value GM 2800 human Magnus C.\nposition startpos\ngo depth 6",
    );
    let silent = engine.until("bestmove");
    assert!(
        silent.iter().all(|line| wdl(line).is_none() && !line.contains("string")),
        "{silent:?}"
    );
    for (position, expected) in [
        ("startpos", None),
        ("fen k7/8/8/8/4r3/8/7P/4RK2 b - - 0 1", Some([1000, 0, 0])),
        ("fen 8/8/8/8/8/8/8/K6k w - - 0 1", None),
        ("fen k6R/8/1Q6/8/8/8/8/K7 b - - 0 1", Some([0, 0, 1000])),
    ] {
        let mut engine = Engine::start();
        engine.send(&format!(
            "setoption name UCI_ShowWDL value true\nposition {position}\ngo depth 6"
        ));
        let lines = engine.until("bestmove");
        let infos: Vec<_> = lines.iter().filter(|line| line.contains(" score ")).collect();
        assert!(!infos.is_empty());
        for line in infos {
            let chances = wdl(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
            assert!(expected.is_none_or(|expected| expected == chances), "{line}");
        }
    }
}

#[test]
fn a_limited_strength_plays_with_few_nodes_but_does_not_hold_analysis_back() {
    let nodes = |setup: &str, go: &str| {
        let mut engine = Engine::start();
        engine.send(&format!("{setup}\n{go}"));
        let mut lines = Vec::new();
        if go == "go infinite" {
            lines = engine.until("info depth 10 ");
            engine.send("stop");
        }
        lines.extend(engine.until("bestmove"));
        let last = lines
            .iter()
            .rfind(|line| line.contains(" nodes "))
            .unwrap_or_else(|| panic!("{lines:?}"))
            .clone();
        field(&last, "nodes").unwrap().parse::<u64>().unwrap()
    };
    let weak = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000";
    assert!(nodes(weak, "go wtime 60000 btime 60000") < 100);
    assert!(nodes("setoption name Skill Level value 3", "go movetime 10000") < 1_000);
    assert!(
        nodes("setoption name UCI_Elo value 1000", "go nodes 20000") > 1_000,
        "nothing is limited yet"
    );
    assert!(nodes(weak, "go infinite") > 1_000);
    assert!(
        nodes(&format!("{weak}\nsetoption name UCI_AnalyseMode value true"), "go nodes 20000")
            > 1_000
    );
}

#[test]
fn what_a_weak_player_believes_does_not_reach_an_analysis() {
    let analyse = "setoption name UCI_AnalyseMode value true\nposition startpos\ngo depth 7";
    let lines = |setup: &str| {
        let mut engine = Engine::start();
        if !setup.is_empty() {
            engine.send(setup);
            engine.until("bestmove");
        }
        engine.send(analyse);
        let lines = engine.until("bestmove");
        // Without what depends on the clock: a slow search also prints the current move and bounds.
        let is_exact = |line: &String| line.contains(" pv ") && !line.contains("bound ");
        let infos = lines.into_iter().filter(is_exact);
        infos
            .map(|line| {
                [field(&line, "cp"), field(&line, "nodes")].map(|word| word.map(str::to_owned))
            })
            .collect::<Vec<_>>()
    };
    let weak = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1600\nposition startpos\ngo movetime 500";
    let fresh = lines("");
    assert!(fresh.len() >= 7, "{fresh:?}");
    assert_eq!(lines(weak), fresh);
}

/// A book whose pages are odd under right checksums costs no best move: redb panics on some of these.
#[test]
fn odd_books_cost_no_best_move() {
    use fissile::book::file::played::Played;
    use fissile::book::file::write::in_memory;
    use fissile::util::random::Random;

    let mut random = Random::new(3);
    let game = |_| {
        let mut game = Game::default();
        for _ in 0..40 {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            game.play(mv);
        }
        Played::of(&game, Some(None), &[], 40)
    };
    let whole = in_memory(200, (0..200).flat_map(game).collect()).unwrap();
    let count = (whole.len() - 24) / 4100;
    let folder = tempfile::tempdir().unwrap();
    let mut engine = Engine::start();
    engine.send("setoption name OwnBook value true");
    for number in 0..60 {
        let mut bytes = whole[..count * 4096].to_vec();
        bytes[random.below(count) * 4096 + random.below(16)] ^= 1 << random.below(8);
        // The sums of all pages, their number, and the sum of these.
        let mut sums: Vec<u8> =
            bytes.chunks(4096).flat_map(|page| crc32fast::hash(page).to_le_bytes()).collect();
        sums.extend((count as u64).to_le_bytes());
        bytes.extend(&sums);
        bytes.extend(crc32fast::hash(&sums).to_le_bytes());
        bytes.extend(b"FissileBook\n");
        assert_eq!(bytes.len(), whole.len());
        let path = folder.path().join(number.to_string());
        fs::write(&path, bytes).unwrap();
        engine.send(&format!("setoption name BookFile value {}", path.display()));
        engine.send("position startpos");
        let lines = engine.go("go nodes 1");
        let mv = best_move(&lines);
        assert!(Position::start().parse_uci(mv).is_ok(), "{number}: {mv}");
    }
    engine.quit();
}
