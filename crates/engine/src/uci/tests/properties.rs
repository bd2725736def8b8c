//! What holds for any line: arbitrary bytes, mutated lines, commands with their parts in any order.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::{START, command, from_fen, from_start, option_set};
use crate::uci::command::{Command, GoArguments};
use crate::uci::input::Line;

const VOCABULARY: &str = "uci debug on off isready setoption name value Hash valueX <empty> ucinewgame position startpos \
    fen moves 8/8/8/8/8/8/4k3/4K3 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq HAha - e2e4 e7e8q e7e8k E2E4 0000 \
    P@e4 go perft ponder infinite searchmoves wtime btime winc binc movestogo depth nodes mate movetime 5 0 -1 +3 255 \
    256 1000 1000.5 999999999999 18446744073709551616 stop ponderhit quit register later code d eval bench genfens seed \
    book flip help";

/// Words of the protocol in any order, with or without spaces in between.
pub fn babble() -> impl Strategy<Value = String> {
    let separator = select(vec![" ", " ", " ", " ", "  ", "\t", "", "\r", "\u{a0}"]);
    let word =
        (select(VOCABULARY.split_whitespace().collect::<Vec<_>>()), prop::num::u64::ANY, 0..8)
            .prop_map(|(word, shouted, calm)| {
                let case = |(at, c): (usize, char)| {
                    if calm == 0 && shouted >> (at % 64) & 1 == 1 {
                        c.to_ascii_uppercase()
                    } else {
                        c
                    }
                };
                word.chars().enumerate().map(case).collect::<String>()
            });
    vec((word, separator), 0..14).prop_map(|parts| {
        parts.into_iter().flat_map(|(word, separator)| [word, separator.to_string()]).collect()
    })
}

/// A whole `go`, and its line with the parts in any order.
pub fn go_line() -> impl Strategy<Value = (GoArguments, String)> {
    let clocks = (
        option::of(1u64..),
        option::of(1u64..),
        option::of(0u64..),
        option::of(0u64..),
        option::of(0u32..300),
    );
    let limits =
        (option::of(1u32..400), option::of(1u64..), option::of(1u32..400), option::of(1u64..));
    let rest = (
        any::<bool>(),
        any::<bool>(),
        option::of(vec("[a-h][1-8][a-h][1-8][qrbn]?", 1..5)),
        any::<u64>(),
    );
    (clocks, limits, rest).prop_map(|((wtime, btime, winc, binc, movestogo), limits, rest)| {
        let (depth, nodes, mate, movetime) = limits;
        let (infinite, ponder, searchmoves, seed) = rest;
        let mut parts: Vec<String> =
            [("wtime", wtime), ("btime", btime), ("winc", winc), ("binc", binc)]
                .into_iter()
                .chain([
                    ("nodes", nodes),
                    ("movetime", movetime),
                    ("movestogo", movestogo.map(u64::from)),
                ])
                .chain([("depth", depth.map(u64::from)), ("mate", mate.map(u64::from))])
                .filter_map(|(word, number)| Some(format!("{word} {}", number?)))
                .collect();
        parts.extend(infinite.then(|| "infinite".to_string()));
        parts.extend(ponder.then(|| "ponder".to_string()));
        parts.extend(searchmoves.iter().map(|moves| format!("searchmoves {}", moves.join(" "))));
        let turns = if parts.is_empty() { 0 } else { (seed % parts.len() as u64) as usize };
        parts.rotate_left(turns);
        let go = GoArguments {
            wtime,
            btime,
            winc,
            binc,
            movestogo,
            depth,
            nodes,
            mate,
            movetime,
            infinite,
            ponder,
            searchmoves,
            perft: None,
        };
        (go, format!("go {}", parts.join(" ")))
    })
}

fn assert_one_line_of_error(line: &Line) {
    if let Command::Invalid(error) = &line.command {
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_bytes_panic(bytes in vec(any::<u8>(), 0..200)) {
        let line = Line::read(&bytes);
        assert_one_line_of_error(&line);
        prop_assert!(!line.text.contains(char::is_control));
    }

    #[test]
    fn no_babble_panics(line in babble()) {
        assert_one_line_of_error(&Line::read(line.as_bytes()));
    }

    #[test]
    fn mutated_lines_do_not_panic((_, line) in go_line(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = line.into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        assert_one_line_of_error(&Line::read(&bytes));
        bytes.insert(at, b' ');
        assert_one_line_of_error(&Line::read(&bytes));
        bytes.truncate(at);
        assert_one_line_of_error(&Line::read(&bytes));
    }

    #[test]
    fn go_means_what_it_says((expected, line) in go_line()) {
        prop_assert_eq!(command(&line), Command::Go(expected));
    }

    #[test]
    fn positions_keep_every_move(moves in vec("[a-h][1-8][a-h][1-8][qrbnk]?|0000|O-O|[NBRQ]x?[a-h][1-8]", 0..12), blanks in 1usize..3) {
        let list = moves.join(&" ".repeat(blanks));
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        prop_assert_eq!(command(&format!("position startpos moves {list}")), from_start(&words));
        prop_assert_eq!(command(&format!("position fen {START} moves {list}")), from_fen(START, &words));
    }

    #[test]
    fn options_keep_name_and_value(name in "[A-Za-z]{1,8}( [A-Za-z_0-9]{1,8}){0,2}", value in option::of("[!-~]{1,9}( {1,2}[!-~]{1,9}){0,3}")) {
        prop_assume!(!name.to_lowercase().split(' ').any(|word| word == "value"));
        let line = match &value {
            Some(value) => format!("setoption name {name} value {value}"),
            None => format!("setoption name {name}"),
        };
        prop_assert_eq!(command(&line), option_set(&name, value.as_deref()));
    }
}
