//! Word wrapping.

/// Wraps words into as few lines as possible, with a single space between words and a newline after
/// each line. A word longer than `columns` characters gets its own line. Lengths are counted in
/// characters.
///
/// ```
/// use fissile_search::util::wrap::wrapped;
///
/// assert_eq!(wrapped(["to", "be", "or"], 5), "to be\nor\n");
/// ```
#[must_use]
pub fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>, columns: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > columns {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}
