//! Numbers in sentences.

/// A number with the word for what it counts.
///
/// ```
/// use fissile_search::util::count::counted;
///
/// assert_eq!(counted(1, "ply", "plies"), "1 ply");
/// assert_eq!(counted(0, "ply", "plies"), "0 plies");
/// ```
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Like [`counted`], for numbers that may be large: digits in groups of three.
///
/// ```
/// use fissile_search::util::count::grouped;
///
/// assert_eq!(grouped(1, "game", "games"), "1 game");
/// assert_eq!(grouped(2_700, "game", "games"), "2,700 games");
/// assert_eq!(grouped(123_456, "game", "games"), "123,456 games");
/// ```
#[must_use]
pub fn grouped(count: u64, one: &str, many: &str) -> String {
    let digits = count.to_string();
    let mut number = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            number.push(',');
        }
        number.push(digit);
    }
    format!("{number} {}", if count == 1 { one } else { many })
}
