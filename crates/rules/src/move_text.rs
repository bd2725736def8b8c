//! Moves in a text as people write and paste them: with numbers, comments, glyphs and a result.
//! This module finds the words that are moves, without a position; [`super::notation`] reads them.

use super::spelling::{is_blank, is_dash, promotion_length, result, sign};

/// The moves in a text, in order, each as [`super::Position::parse_move`] takes it.
///
/// Move numbers, comments in braces or after a semicolon, variations, glyphs, results and commas
/// are left out. Two squares lose what stands between them: `e2-e4` is `e2e4`. A word that is no
/// move stays as it is, and so does a comment or variation without an end, so that the reader of
/// the moves can refuse it.
///
/// ```
/// use atomic_chess::move_text::split;
///
/// assert_eq!(split("1. e4! {best} e5 $2 (1... c5) 2.Nf3 1/2-1/2"), ["e4", "e5", "Nf3"]);
/// assert_eq!(split("e2-e4, e7xe8=Q O-O-O a8(Q)"), ["e2e4", "e7e8Q", "O-O-O", "a8(Q)"]);
/// ```
#[must_use]
pub fn split(text: &str) -> Vec<String> {
    let mut moves = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            '{' => rest.find('}').map(|end| end + 1),
            '(' => variation(rest),
            ';' => Some(rest.find('\n').unwrap_or(rest.len())),
            _ if is_gap(first) => Some(first.len_utf8()),
            _ => None,
        };
        if let Some(length) = skipped {
            rest = &rest[length..];
            continue;
        }
        let end = match first {
            // It has no end: all of it is refused.
            '{' | '(' => rest.len(),
            _ => {
                let end = rest.find(|c: char| is_gap(c) || "{(".contains(c)).unwrap_or(rest.len());
                end + promotion_length(&rest[..end], &rest[end..])
            }
        };
        moves.extend(bare_move(&rest[..end]));
        rest = &rest[end..];
    }
    moves
}

fn is_gap(letter: char) -> bool {
    is_blank(letter) || letter == ','
}

/// The length of the variation at the start of a text; variations nest. `None` if it has no end.
fn variation(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut in_comment = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' if !in_comment => depth += 1,
            ')' if !in_comment => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// A word without its move number and glyphs; `None` if nothing is left, or it is a result or a
/// glyph.
fn bare_move(word: &str) -> Option<String> {
    let plain: String =
        word.chars().map(|letter| if is_dash(letter) { '-' } else { letter }).collect();
    let is_glyph = plain
        .strip_prefix('$')
        .is_some_and(|number| number.chars().all(|letter| letter.is_ascii_digit()));
    let is_sign = sign(&plain).is_some_and(|(sign, _)| sign.len() == plain.len());
    let is_result = result(&plain).is_some_and(|(length, _)| length == plain.len());
    if is_glyph || is_sign || is_result || matches!(plain.as_str(), "*" | "e.p." | "ep") {
        return None;
    }
    let bare = without_number(&plain).trim_end_matches(['!', '?']);
    (!bare.is_empty()).then(|| joined(bare))
}

/// `12.e4`, `12...e5` and `12e4` without the number. No number begins with 0: castling may, and so
/// does `0000`, UCI's move of nobody.
fn without_number(word: &str) -> &str {
    let dots = ['.', '…'];
    if word.starts_with('0') {
        return word;
    }
    let tail = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = tail.is_empty() || tail.starts_with(dots) || begins_a_move(tail);
    if numbered { tail.trim_start_matches(dots) } else { word }
}

fn begins_a_move(text: &str) -> bool {
    text.starts_with(|letter: char| "KQRBNOabcdefgh".contains(letter))
}

/// Two squares without the signs in between; another move without dashes, unless it castles.
fn joined(word: &str) -> String {
    let core = word.trim_end_matches(['+', '#']);
    if core.chars().all(|letter| matches!(letter, 'O' | 'o' | '0' | '-')) {
        return word.to_owned();
    }
    // `--` is a move of nobody, wherever it stands.
    let dashes = word.matches('-').count();
    if dashes > 1 || word.starts_with('-') || word.ends_with('-') {
        return word.to_owned();
    }
    let squares: String = core.chars().filter(|letter| !"-x:=".contains(*letter)).collect();
    if !core.starts_with(['K', 'Q', 'R', 'B', 'N']) && are_squares(&squares) {
        squares
    } else {
        word.replace('-', "")
    }
}

/// Whether a text is twice a letter and a digit, and at most one more letter.
fn are_squares(text: &str) -> bool {
    let is_square = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    match text.as_bytes() {
        [squares @ .., letter] if squares.len() == 4 => {
            squares.chunks_exact(2).all(is_square) && letter.is_ascii_alphabetic()
        }
        squares => squares.len() == 4 && squares.chunks_exact(2).all(is_square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_to_a_game_is_left_out() {
        for (text, moves) in [
            ("1. e4 e5", &["e4", "e5"][..]),
            ("1.e4", &["e4"]),
            ("1.e4 e5 2.Nf3 Nc6 1-0", &["e4", "e5", "Nf3", "Nc6"]),
            ("12...Nf6 13…e5 …Kd8 14 e4 15e5", &["Nf6", "e5", "Kd8", "e4", "e5"]),
            ("1. e4 { a (b) c } e5 (1... c5 {)} (1... d5)) 2. f4", &["e4", "e5", "f4"]),
            ("1. e4 (1. d4 {(} d5) e5", &["e4", "e5"]),
            ("1. e4 ; the rest, of the line\r\n1... e5", &["e4", "e5"]),
            ("1. e4! $14 e5?? !? 2. exd6 e.p.+", &["e4", "e5", "exd6", "e.p.+"]),
            ("e4{x}e5(c5)d4", &["e4", "e5", "d4"]),
            ("e2e4,e7e5 , g1f3", &["e2e4", "e7e5", "g1f3"]),
            ("0-0 0-0-0+ O-O o-o-o#", &["0-0", "0-0-0+", "O-O", "o-o-o#"]),
            ("1. 0-0 1.O-O 0-1", &["0-0", "O-O"]),
            ("*", &[]),
            (" \n 1. 2... ½-½ 1–0 1/2-1/2", &[]),
        ] {
            assert_eq!(split(text), moves, "{text}");
        }
    }

    #[test]
    fn two_squares_are_joined_and_other_moves_stay() {
        for (text, word) in [
            ("e2-e4", "e2e4"),
            ("e2–e4", "e2e4"),
            ("E2-E4!", "E2E4"),
            ("e2xd3", "e2d3"),
            ("e7-e8=Q", "e7e8Q"),
            ("e7e8=q+", "e7e8q"),
            ("e2-e9", "e2e9"),
            ("Ng1-f3", "Ng1f3"),
            ("B1xc3", "B1xc3"),
            ("bxc3", "bxc3"),
            ("bxcxd5", "bxcxd5"),
            ("fxed8=Q", "fxed8=Q"),
            ("e8=Q#", "e8=Q#"),
            ("Nf3+", "Nf3+"),
        ] {
            assert_eq!(split(text), [word], "{text}");
        }
    }

    /// The reader of the moves refuses such words; silently dropping them would change the game.
    #[test]
    fn what_is_no_move_stays() {
        for text in [
            "--", "e2--e4", "-e4", "e4-", "hello", "Nxd9", "{ no end", "(1. e4", "5x", "}", ")",
            "[Event", "-", "0000",
        ] {
            assert_eq!(split(text), [text], "{text}");
        }
        assert_eq!(split("e4 {e5"), ["e4", "{e5"]);
    }
}
