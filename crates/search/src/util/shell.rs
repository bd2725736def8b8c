//! Words of a command line inside of a text, such as an engine with its arguments, and file names as one would type them.
//! Windows has backslashes in paths where other systems have escapes.

use std::path::Path;

/// The words of a text, split as a shell does it; `None` if a quote is open. On Windows a backslash is an ordinary
/// character.
#[must_use]
pub fn split(text: &str) -> Option<Vec<String>> {
    if cfg!(windows) { split_with_backslashes(text) } else { shlex::split(text) }
}

fn split_with_backslashes(text: &str) -> Option<Vec<String>> {
    shlex::split(&text.replace('\\', r"\\"))
}

/// A path as one types it at a prompt.
#[must_use]
pub fn quote(path: &Path) -> String {
    let path = path.display().to_string();
    if cfg!(windows) {
        return if path.contains(' ') { format!("\"{path}\"") } else { path };
    }
    shlex::try_quote(&path).map_or(path.clone(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_windows_keep_their_backslashes() {
        let words = split_with_backslashes(r#""C:\My engines\a.exe" --hash 16 D:\b"#).unwrap();
        assert_eq!(words, [r"C:\My engines\a.exe", "--hash", "16", r"D:\b"]);
        assert_eq!(split_with_backslashes("\"open"), None);
    }

    #[cfg(not(windows))]
    #[test]
    fn what_is_quoted_is_one_word_again() {
        for path in ["a.pgn", "two words", r"a\b", "it's"] {
            assert_eq!(split(&quote(Path::new(path))), Some(vec![path.to_owned()]));
        }
    }
}
