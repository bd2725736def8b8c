//! FENs on the command line: in quotes, or as words of their own, because people forget the quotes.
//! The words are only put together here; [`crate::atomic`] reads them.

/// Splits words into the position that they begin with, as one FEN or `startpos`, and the rest.
pub(super) fn split<'a>(first: &str, rest: &'a [String]) -> (String, &'a [String]) {
    let has_all = first == "startpos" || first.contains(char::is_whitespace);
    let (fields, rest) = rest.split_at(if has_all { 0 } else { fields(rest) });
    let mut fen = first.to_owned();
    for field in fields {
        fen.push(' ');
        fen.push_str(field);
    }
    (fen, rest)
}

/// How many of the words continue the FEN whose first field was given.
fn fields(words: &[String]) -> usize {
    let fits = |(index, word): (usize, &String)| match index {
        0 => matches!(word.as_str(), "w" | "b"),
        1 => word == "-" || word.bytes().all(|byte| byte.is_ascii_alphabetic()),
        2 => word == "-" || word.len() == 2,
        3 | 4 => word.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    words.iter().enumerate().take_while(|word| fits(*word)).count()
}

#[cfg(test)]
mod tests {
    use super::split;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn fields_of_a_fen_are_told_from_moves() {
        for (line, fen_words) in [
            ("BOARD w KQkq - 0 1 e2e4", 6),
            ("BOARD w KQkq - 0 1", 6),
            ("BOARD b - - e7e5 e2e4", 4),
            ("BOARD w HAha e3 e4", 4),
            ("BOARD b", 2),
            ("BOARD e2e4 b7b5", 1),
            ("startpos b3 b6", 1),
        ] {
            let words: Vec<String> =
                line.split(' ').map(|word| word.replace("BOARD", BOARD)).collect();
            let (fen, rest) = split(&words[0], &words[1..]);
            assert_eq!(fen, words[..fen_words].join(" "), "{line}");
            assert_eq!(rest, &words[fen_words..], "{line}");
        }
        let quoted = format!("{BOARD} w KQkq - 0 1");
        let moves = ["b".to_owned()];
        assert_eq!(split(&quoted, &moves), (quoted.clone(), &moves[..]));
    }
}
