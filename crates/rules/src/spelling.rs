//! The spellings of moves, results and glyphs in the files and books of people, as one table.
//! [`super::notation`] reads a move in a position; where words begin and end is up to the caller.

/// Whether a letter is one of the dashes that programs put between two squares or two scores.
#[must_use]
pub fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}')
}

/// Whether a letter is a blank of any kind, with a width or without.
#[must_use]
pub fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// The signs of annotators with their numeric glyphs. No sign comes after one that it begins with.
pub const SIGNS: [(&str, u8); 20] = [
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("=", 10),
    ("□", 7),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("⌓", 142),
];

/// The sign at the start of a text, with its glyph.
#[must_use]
pub fn sign(text: &str) -> Option<(&'static str, u8)> {
    SIGNS.into_iter().find(|(sign, _)| text.starts_with(sign))
}

/// The length of the result at the start of a text, and the result as PGN writes it; `None` in
/// place of it if PGN has none, as for a game that both sides lost.
///
/// `0-0` is castling, and `+-` may be a glyph; neither is a result here.
///
/// ```
/// use atomic_chess::spelling::result;
///
/// assert_eq!(result("0.5-0.5 [x]"), Some((7, Some("1/2-1/2"))));
/// assert_eq!(result("1:0"), Some((3, Some("1-0"))));
/// assert_eq!(result("½"), Some((2, Some("1/2-1/2"))));
/// assert_eq!(result("0-0"), None);
/// ```
#[must_use]
pub fn result(text: &str) -> Option<(usize, Option<&'static str>)> {
    for (word, canonical) in [("+:-", "1-0"), ("-:+", "0-1"), ("=:=", "1/2-1/2")] {
        if text.starts_with(word) {
            return Some((word.len(), Some(canonical)));
        }
    }
    let (white, after) = score(text)?;
    let between = after.chars().next().filter(|letter| is_dash(*letter) || *letter == ':');
    let other = between.and_then(|letter| score(&after[letter.len_utf8()..]));
    let (canonical, rest) = match (white, other) {
        // A draw may be cut short.
        (HALF, None) => (Some("1/2-1/2"), after),
        (_, None) | (0, Some((0, _))) => return None,
        (2, Some((0, rest))) => (Some("1-0"), rest),
        (0, Some((2, rest))) => (Some("0-1"), rest),
        (HALF, Some((HALF, rest))) => (Some("1/2-1/2"), rest),
        (_, Some((_, rest))) => (None, rest),
    };
    let ends = !rest.starts_with(|letter: char| letter.is_alphanumeric() || is_dash(letter));
    ends.then_some((text.len() - rest.len(), canonical))
}

/// Half a point, in half points.
const HALF: u32 = 1;

/// A score in half points at the start of a text, and the rest.
fn score(text: &str) -> Option<(u32, &str)> {
    const SCORES: [(&str, u32); 6] =
        [("1/2", HALF), ("0.5", HALF), ("0,5", HALF), ("½", HALF), ("1", 2), ("0", 0)];
    SCORES.into_iter().find_map(|(word, score)| Some((score, text.strip_prefix(word)?)))
}

/// A move in the letters of SAN or UCI text: figurines become letters, and what carries no meaning is
/// left out, such as the dash of `Ng1-f3`, `e.p.` or the sign of a double check. A text that is not a
/// move does not become one; [`is_move`] tells.
///
/// ```
/// use atomic_chess::spelling::plain;
///
/// assert_eq!(plain("♘g1–f3++"), "Ng1f3");
/// assert_eq!(plain("e7-e8(Q)"), "e7e8Q");
/// assert_eq!(plain("0–0–0#"), "O-O-O");
/// assert_eq!(plain("exd6e.p."), "exd6");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    const ENDS: [&str; 7] = ["e.p.", "e.p", "ep", "+", "#", "!", "?"];
    let mut rest = text;
    let without_end = |text: &'_ str| {
        let signs = SIGNS.iter().map(|(sign, _)| *sign);
        let length = ENDS.into_iter().chain(signs).find(|end| text.ends_with(end))?.len();
        Some(text.len() - length).filter(|length| *length > 0)
    };
    while let Some(length) = without_end(rest) {
        rest = &rest[..length];
    }
    let castling = rest.chars().map(|letter| match letter {
        'O' | 'o' | '0' => Some('O'),
        letter if is_dash(letter) => Some('-'),
        _ => None,
    });
    match castling.collect::<Option<String>>().as_deref() {
        Some("O-O") => return "O-O".to_owned(),
        Some("O-O-O") => return "O-O-O".to_owned(),
        _ => {}
    }
    let mut plain = String::with_capacity(rest.len());
    for letter in rest.chars() {
        match letter {
            '♔' | '♚' => plain.push('K'),
            '♕' | '♛' => plain.push('Q'),
            '♖' | '♜' => plain.push('R'),
            '♗' | '♝' => plain.push('B'),
            '♘' | '♞' => plain.push('N'),
            // Pawns have no letter, and a selector chooses between a picture and a letter.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => {}
            '×' => plain.push('x'),
            '(' | ')' | '/' if ends_on_last_rank(&plain) => {}
            letter if is_dash(letter) && ends_on_square(&plain) => {}
            letter => plain.push(letter),
        }
    }
    // A promotion has a lower-case letter in UCI text.
    if let Some(promoted) = plain.pop() {
        let is_promotion = ends_on_last_rank(plain.trim_end_matches('='));
        let is_piece = matches!(promoted, 'q' | 'r' | 'b' | 'n');
        plain.push(if is_promotion && is_piece { promoted.to_ascii_uppercase() } else { promoted });
    }
    plain
}

/// The length of a promotion in brackets that follows a word, as in `a8(Q)`; 0 if there is none.
#[must_use]
pub fn promotion_length(word: &str, rest: &str) -> usize {
    let is_piece = matches!(
        rest.as_bytes(),
        [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..]
    );
    if is_piece && ends_on_last_rank(word) && ends_on_square(word) { "(Q)".len() } else { 0 }
}

fn ends_on_square(text: &str) -> bool {
    matches!(text.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8'])
}

/// Whether a text ends with a square where pawns are promoted, or with such a square and a piece.
fn ends_on_last_rank(text: &str) -> bool {
    let square = text.strip_suffix(['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n']).unwrap_or(text);
    matches!(square.as_bytes(), [.., b'a'..=b'h', b'1' | b'8'])
}

/// Whether a text has the form of a move, in SAN or in UCI text, after [`plain`].
///
/// ```
/// use atomic_chess::spelling::is_move;
///
/// assert!(["Nf3", "exd6", "a8=Q", "e7e8q", "O-O", "Ng1xf3"].into_iter().all(is_move));
/// assert!(!["e9", "castles", "Nf33", "--", "", "x"].into_iter().any(is_move));
/// ```
#[must_use]
pub fn is_move(plain: &str) -> bool {
    if matches!(plain, "O-O" | "O-O-O") {
        return true;
    }
    let body = plain.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(plain);
    let body = match body.strip_suffix(['K', 'Q', 'R', 'B', 'N', 'k', 'q', 'r', 'b', 'n']) {
        // Only after a square: in `Nb` the last letter would be a file.
        Some(shorter) if ends_on_square(shorter.trim_end_matches('=')) => {
            shorter.trim_end_matches('=')
        }
        _ => body,
    };
    let squares: Vec<u8> = body.bytes().filter(|byte| !b"x:".contains(byte)).collect();
    let is_file = |byte: &u8| (b'a'..=b'h').contains(byte);
    let is_rank = |byte: &u8| (b'1'..=b'8').contains(byte);
    match squares.as_slice() {
        [file, rank] => is_file(file) && is_rank(rank),
        [origin, file, rank] => {
            (is_file(origin) || is_rank(origin)) && is_file(file) && is_rank(rank)
        }
        [from, from_rank, file, rank] => {
            is_file(from) && is_rank(from_rank) && is_file(file) && is_rank(rank)
        }
        _ => false,
    }
}

/// Whether a word is a null move: `--`, as ChessBase writes it, `Z0`, `null`, `0000`.
#[must_use]
pub fn is_null(word: &str) -> bool {
    let mut letters = word.chars();
    let dashes = word.chars().count() == 2 && letters.all(is_dash);
    dashes || matches!(word, "Z0" | "null" | "0000" | "@@@@" | "pass")
}
