//! The movetext of a PGN in pieces: moves, comments, glyphs, brackets, results, whatever their
//! spelling. What the pieces mean is decided in [`super::read`], and the tags are read in
//! [`super::head`].

use crate::atomic::spelling::{is_blank, is_move, is_null, plain, promotion_length, result, sign};

use super::head::{begins_tag, frame};

/// A piece of a movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A move number, without dots.
    Number(&'a str),
    /// A word in the form of a move.
    Move(&'a str),
    /// A null move.
    Null(&'a str),
    /// Any other word.
    Stray(&'a str),
    Glyph(u8),
    /// The text between the braces.
    Comment(&'a str),
    /// A comment without an end.
    OpenComment,
    Open,
    Close,
    /// A result as PGN writes it; `None` if PGN has none such.
    Result(Option<&'static str>),
}

/// The tokens of a movetext. It ends before the tags of the next game.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    begins_line: bool,
}

impl<'a> Tokens<'a> {
    pub fn new(movetext: &'a str) -> Tokens<'a> {
        Tokens { rest: movetext, begins_line: false }
    }

    /// What was not read yet.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Takes some bytes off the rest.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    /// A word from the start of the rest, without the sign that is attached to it.
    fn word(&mut self) -> Token<'a> {
        let rest = self.rest;
        if let Some((length, canonical)) = result(rest) {
            self.take(length);
            return Token::Result(canonical);
        }
        let word = &rest[..rest.find(ends_word).unwrap_or(rest.len())];
        if let Some(token) = self.sign(word) {
            return token;
        }
        if is_null(word) {
            return Token::Null(self.take(word.len()));
        }
        if is_move(&plain(word)) {
            return self.move_word(word);
        }
        let after_number = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = word.len() - after_number.len();
        // `1e4` is a number and a move, and `exd6e.p.` a move with a remark.
        if number > 0 && (after_number.is_empty() || is_move(&plain(after_number))) {
            return Token::Number(self.take(number));
        }
        if let Some(bare) = word.strip_suffix('e').filter(|bare| is_move(&plain(bare)))
            && rest[word.len()..].starts_with(".p")
        {
            return self.move_word(bare);
        }
        Token::Stray(self.take(word.len()))
    }

    /// A sign that stands alone. `+-` and `-+` after the last move are a result.
    fn sign(&mut self, word: &str) -> Option<Token<'a>> {
        let (sign, glyph) = sign(word).filter(|(sign, _)| sign.len() == word.len())?;
        self.take(sign.len());
        let won = match sign {
            "+-" => Some("1-0"),
            "-+" => Some("0-1"),
            _ => None,
        };
        let is_last =
            || self.rest.trim_start_matches(is_blank).chars().next().is_none_or(|next| next == '[');
        Some(match won {
            Some(_) if is_last() => Token::Result(won),
            _ => Token::Glyph(glyph),
        })
    }

    /// A move, with what belongs to it after the word: `a8(Q)`, `exd6 e.p.`
    fn move_word(&mut self, word: &str) -> Token<'a> {
        let mut length = word.len();
        // A sign at its end is a glyph of its own.
        if let Some((at, _)) = word.char_indices().find(|(at, _)| {
            *at > 0
                && sign(&word[*at..]).is_some_and(|(sign, _)| at + sign.len() == word.len())
                && is_move(&plain(&word[..*at]))
        }) {
            length = at;
        }
        length += promotion_length(&self.rest[..length], &self.rest[length..]);
        let mv = self.take(length);
        let remark = self.rest.trim_start_matches(is_blank);
        if let Some(end) = ["e.p.", "e.p", "ep", "++", "+", "#"].into_iter().find(|end| {
            remark.strip_prefix(end).is_some_and(|rest| rest.chars().next().is_none_or(ends_word))
        }) {
            self.rest = &remark[end.len()..];
        }
        Token::Move(mv)
    }

    /// Skips a square bracket, unless the tags of another game begin with it. Returns whether they do.
    fn bracket(&mut self) -> bool {
        if let Some(length) = frame(self.rest) {
            self.take(length);
            return false;
        }
        if self.begins_line || begins_tag(self.rest) {
            return true;
        }
        self.take(1);
        false
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let first = self.rest.chars().next()?;
            if first == '[' {
                if self.bracket() {
                    return None;
                }
                continue;
            }
            let begins_line = std::mem::replace(&mut self.begins_line, first == '\n');
            match first {
                '%' if begins_line => {
                    self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                }
                ';' => {
                    self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                }
                '{' => {
                    let text = self.take(comment(self.rest));
                    let inside = text[1..].strip_suffix('}');
                    return Some(inside.map_or(Token::OpenComment, Token::Comment));
                }
                '(' | ')' => {
                    self.take(1);
                    return Some(if first == '(' { Token::Open } else { Token::Close });
                }
                '*' => {
                    self.take(1);
                    return Some(Token::Result(Some("*")));
                }
                '$' => {
                    self.take(1);
                    let end = self.rest.find(|digit: char| !digit.is_ascii_digit());
                    let digits = self.take(end.unwrap_or(self.rest.len()));
                    if let Ok(glyph) = digits.parse() {
                        return Some(Token::Glyph(glyph));
                    }
                }
                '!' | '?' => {
                    let end = self.rest.find(|mark: char| !matches!(mark, '!' | '?'));
                    let marks = self.take(end.unwrap_or(self.rest.len()));
                    if let Some(glyph) = ["!", "?", "!!", "??", "!?", "?!"]
                        .iter()
                        .zip(1..)
                        .find(|(text, _)| **text == marks)
                    {
                        return Some(Token::Glyph(glyph.1));
                    }
                }
                _ if ends_word(first) => {
                    self.take(first.len_utf8());
                }
                _ => return Some(self.word()),
            }
        }
    }
}

/// The length of the comment at the start of the text. A comment without an end stops at the next
/// game, so that this game is not lost.
fn comment(text: &str) -> usize {
    let ends = text.match_indices(['}', '\n']).find_map(|(at, mark)| match mark {
        "}" => Some(at + 1),
        _ => text[at..].starts_with("\n[Event \"").then_some(at),
    });
    ends.unwrap_or(text.len())
}

fn ends_word(letter: char) -> bool {
    is_blank(letter) || "{}()[]!?$;.*…".contains(letter)
}
