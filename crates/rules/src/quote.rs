//! Bad input in error messages: quoted and of a bounded length. The caller says what is wrong with
//! it.

/// The text in double quotes, with control characters escaped, cut after 80 characters to keep
/// messages short.
///
/// ```
/// use atomic_chess::quote::quote;
///
/// assert_eq!(quote("a\tb"), r#""a\tb""#);
/// assert_eq!(quote(&"x".repeat(81)), format!("\"{}…\"", "x".repeat(80)));
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}
