//! Settings from words such as `cmd=./engine tc=10+0.1`, as fastchess and cutechess-cli take them.
//! A file in TOML is turned into the same words before it comes here.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use super::limits::milliseconds;
use super::{
    ClockSettings, DrawRule, EngineSettings, Limits, OpeningFormat, OpeningSettings, ResignRule,
};
use crate::statistics::sprt::{Sprt, SprtError, SprtModel};
use crate::util::quote::quote;
use crate::util::shell;

/// Why words are not settings. `flag` names the flag that they follow.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum WordsError {
    #[error("{flag}: {} is not KEY=VALUE", quote(word))]
    NoValue { flag: String, word: String },
    #[error("{flag}: there is no key {}; the keys are {known}", quote(key))]
    Key { flag: String, key: String, known: &'static str },
    #[error("{flag}: {} is not {expected}", quote(word))]
    Value { flag: String, word: String, expected: &'static str },
    #[error("{flag}: {missing} is missing")]
    Missing { flag: String, missing: &'static str },
    #[error("{flag}: {error}")]
    Sprt { flag: String, error: SprtError },
    #[error("engine {engine} has no limit; it needs tc=, st=, nodes= or depth=")]
    NoLimit { engine: String },
}

/// The pairs of key and value that follow a flag.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    flag: &'a str,
    pairs: Vec<(&'a str, &'a str)>,
}

/// What a key may be without a value.
const SWITCHES: [&str; 1] = ["ponder"];

const ENGINE_KEYS: &str = "cmd, name, dir, args, option.NAME, tc, st, nodes, depth, timemargin, \
    ponder, restart, proto";

impl<'a> Words<'a> {
    /// Splits words at their first `=`.
    ///
    /// # Errors
    /// A word without `=`.
    pub fn split(flag: &'a str, words: &'a [String]) -> Result<Words<'a>, WordsError> {
        let pair = |word: &'a String| match word.split_once('=') {
            Some((key, value)) => Ok((key, value)),
            None if SWITCHES.contains(&word.as_str()) => Ok((word.as_str(), "true")),
            None => Err(WordsError::NoValue { flag: flag.to_owned(), word: word.clone() }),
        };
        Ok(Words { flag, pairs: words.iter().map(pair).collect::<Result<_, _>>()? })
    }

    fn unknown(&self, key: &str, known: &'static str) -> WordsError {
        WordsError::Key { flag: self.flag.to_owned(), key: key.to_owned(), known }
    }

    fn bad(&self, key: &str, value: &str, expected: &'static str) -> WordsError {
        let word = format!("{key}={value}");
        WordsError::Value { flag: self.flag.to_owned(), word, expected }
    }

    fn number<T: FromStr + PartialOrd + From<u8>>(
        &self,
        key: &str,
        value: &str,
    ) -> Result<T, WordsError> {
        let number = value.parse().ok().filter(|number| *number >= T::from(1));
        number.ok_or_else(|| self.bad(key, value, "a number from 1"))
    }

    /// A score in centipawns.
    fn score(&self, key: &str, value: &str) -> Result<i32, WordsError> {
        let score = value.parse().ok().filter(|score| (0..=100_000).contains(score));
        score.ok_or_else(|| self.bad(key, value, "a number of centipawns from 0"))
    }

    fn switch(&self, key: &str, value: &str) -> Result<bool, WordsError> {
        match value {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(self.bad(key, value, "true or false")),
        }
    }

    fn missing(&self, missing: &'static str) -> WordsError {
        WordsError::Missing { flag: self.flag.to_owned(), missing }
    }

    /// Engine `number`, from 1, by the words of `--engine` after those of `--each`.
    ///
    /// # Errors
    /// An unknown key or bad value, no command, or no limit.
    pub fn engine(&self, each: &Words, number: usize) -> Result<EngineSettings, WordsError> {
        let mut engine = EngineSettings {
            name: String::new(),
            command: Vec::new(),
            directory: None,
            options: Vec::new(),
            limits: Limits::default(),
            margin_ms: 0,
            ponder: false,
            restart: false,
        };
        let (mut command, mut arguments) = (None, Vec::new());
        for words in [each, self] {
            for (key, value) in words.pairs.iter().copied() {
                match key {
                    "cmd" => command = Some(value),
                    "args" => {
                        arguments = shell::split(value)
                            .ok_or_else(|| words.bad(key, value, "a list of shell words"))?;
                    }
                    _ => words.engine_key(&mut engine, key, value)?,
                }
            }
        }
        let command = command.filter(|command| !command.trim().is_empty());
        let command = command.ok_or_else(|| self.missing("cmd=PROGRAM"))?;
        engine.command = program(command, engine.directory.as_deref())
            .ok_or_else(|| self.bad("cmd", command, "a command"))?;
        engine.command.extend(arguments);
        if engine.limits.is_empty() {
            let engine = if engine.name.is_empty() { number.to_string() } else { engine.name };
            return Err(WordsError::NoLimit { engine });
        }
        Ok(engine)
    }

    fn engine_key(
        &self,
        engine: &mut EngineSettings,
        key: &str,
        value: &str,
    ) -> Result<(), WordsError> {
        match key {
            "name" => value.clone_into(&mut engine.name),
            "dir" => engine.directory = Some(PathBuf::from(value)),
            "tc" if value == "inf" => engine.limits.clock = None,
            "tc" => {
                let clock = ClockSettings::parse(value);
                let expected = "a clock such as 10+0.1, 40/60+0.6 or 1:30";
                engine.limits.clock = Some(clock.ok_or_else(|| self.bad(key, value, expected))?);
            }
            "st" => {
                let time = milliseconds(value).filter(|time| *time > 0);
                engine.limits.move_time_ms =
                    Some(time.ok_or_else(|| self.bad(key, value, "a number of seconds"))?);
            }
            "nodes" => engine.limits.nodes = Some(self.number(key, value)?),
            "depth" => engine.limits.depth = Some(self.number(key, value)?),
            "timemargin" => {
                let margin = value.parse().ok().filter(|margin| *margin <= 3_600_000);
                engine.margin_ms = margin.ok_or_else(|| {
                    self.bad(key, value, "a number of milliseconds up to 3600000")
                })?;
            }
            "ponder" => engine.ponder = self.switch(key, value)?,
            "restart" => engine.restart = value != "auto" && self.switch(key, value)?,
            "proto" if value == "uci" => {}
            "proto" => return Err(self.bad(key, value, "uci, the only protocol here")),
            _ => match key.strip_prefix("option.").filter(|name| !name.trim().is_empty()) {
                Some(name) => {
                    engine.options.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
                    engine.options.push((name.to_owned(), value.to_owned()));
                }
                None => return Err(self.unknown(key, ENGINE_KEYS)),
            },
        }
        Ok(())
    }

    /// # Errors
    /// An unknown key, or a bad value.
    pub fn openings(&self) -> Result<OpeningSettings, WordsError> {
        let mut openings = OpeningSettings::default();
        let mut format = None;
        for (key, value) in self.pairs.iter().copied() {
            match key {
                "file" => openings.file = Some(PathBuf::from(value)),
                "format" => {
                    format = Some(match value {
                        "epd" => OpeningFormat::Epd,
                        "pgn" => OpeningFormat::Pgn,
                        _ => return Err(self.bad(key, value, "epd or pgn")),
                    });
                }
                "order" => {
                    openings.is_random = match value {
                        "random" => true,
                        "sequential" => false,
                        _ => return Err(self.bad(key, value, "random or sequential")),
                    };
                }
                "start" => openings.start = self.number(key, value)?,
                "plies" => openings.plies = Some(self.number(key, value)?),
                // All pairings of a round play the same opening.
                "policy" if value == "round" => {}
                "policy" => return Err(self.bad(key, value, "round, the only policy here")),
                _ => return Err(self.unknown(key, "file, format, order, start, plies")),
            }
        }
        let file = openings.file.as_deref().ok_or_else(|| self.missing("file=FILE"))?;
        let is_pgn = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        let by_name = if is_pgn { OpeningFormat::Pgn } else { OpeningFormat::Epd };
        openings.format = format.unwrap_or(by_name);
        Ok(openings)
    }

    /// # Errors
    /// An unknown key, or a bad value.
    pub fn draw(&self) -> Result<DrawRule, WordsError> {
        let mut rule = DrawRule { from_move: 0, moves: 0, score: 0 };
        let mut has_score = false;
        for (key, value) in self.pairs.iter().copied() {
            match key {
                "movenumber" => rule.from_move = self.number(key, value)?,
                "movecount" => rule.moves = self.number(key, value)?,
                "score" => (rule.score, has_score) = (self.score(key, value)?, true),
                _ => return Err(self.unknown(key, "movenumber, movecount, score")),
            }
        }
        match rule.moves {
            0 => Err(self.missing("movecount=N")),
            _ if !has_score => Err(self.missing("score=CENTIPAWNS")),
            _ => Ok(rule),
        }
    }

    /// # Errors
    /// An unknown key, or a bad value.
    pub fn resign(&self) -> Result<ResignRule, WordsError> {
        let mut rule = ResignRule { moves: 0, score: 0, two_sided: false };
        for (key, value) in self.pairs.iter().copied() {
            match key {
                "movecount" => rule.moves = self.number(key, value)?,
                "score" => rule.score = self.score(key, value)?,
                "twosided" => rule.two_sided = self.switch(key, value)?,
                _ => return Err(self.unknown(key, "movecount, score, twosided")),
            }
        }
        match (rule.moves, rule.score) {
            (0, _) => Err(self.missing("movecount=N")),
            (_, 0) => Err(self.missing("score=CENTIPAWNS")),
            _ => Ok(rule),
        }
    }

    /// # Errors
    /// An unknown key, or a bad value.
    pub fn sprt(&self) -> Result<Sprt, WordsError> {
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta, mut model) = (0.05, 0.05, SprtModel::default());
        let wrong = |error| WordsError::Sprt { flag: self.flag.to_owned(), error };
        for (key, value) in self.pairs.iter().copied() {
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            let elo = number.filter(|elo| elo.abs() <= 1000.0);
            let no_elo = || self.bad(key, value, "a number of Elo");
            let no_rate = || self.bad(key, value, "an error rate");
            match key {
                "elo0" => elo0 = Some(elo.ok_or_else(no_elo)?),
                "elo1" => elo1 = Some(elo.ok_or_else(no_elo)?),
                "alpha" => alpha = number.ok_or_else(no_rate)?,
                "beta" => beta = number.ok_or_else(no_rate)?,
                "model" => model = value.parse().map_err(wrong)?,
                _ => return Err(self.unknown(key, "elo0, elo1, alpha, beta, model")),
            }
        }
        let elo0 = elo0.ok_or_else(|| self.missing("elo0=ELO"))?;
        let elo1 = elo1.ok_or_else(|| self.missing("elo1=ELO"))?;
        Sprt::new(elo0, elo1, alpha, beta, model).map_err(wrong)
    }
}

/// The words of a command. A name of a file is one word even if it has spaces. A relative path is
/// looked up in the engine's directory first, as other runners do. On Windows a name is looked up in the working
/// directory before the search path, as the prompt there does.
fn program(command: &str, directory: Option<&Path>) -> Option<Vec<String>> {
    let words = match Path::new(command).is_file() {
        true => vec![command.to_owned()],
        false => shell::split(command).filter(|words| !words.is_empty())?,
    };
    let (first, rest) = words.split_first()?;
    let path = Path::new(first);
    let found = match (path.components().count() > 1 && path.is_relative(), directory) {
        (true, Some(directory)) if directory.join(path).is_file() => directory.join(path),
        _ => path.to_owned(),
    };
    // A path must not depend on the working directory of the engine.
    let is_here = || found.is_file() || found.with_added_extension("exe").is_file();
    let found = match found.components().count() > 1 || cfg!(windows) && is_here() {
        true => std::path::absolute(&found).unwrap_or(found),
        false => found,
    };
    let first = found.into_os_string().into_string().ok()?;
    Some(std::iter::once(first).chain(rest.iter().cloned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        shell::split(text).unwrap()
    }

    fn engine(own: &str, each: &str) -> Result<EngineSettings, String> {
        let (own, each) = (words(own), words(each));
        let own = Words::split("--engine", &own).map_err(|error| error.to_string())?;
        let each = Words::split("--each", &each).map_err(|error| error.to_string())?;
        own.engine(&each, 1).map_err(|error| error.to_string())
    }

    #[test]
    fn an_engine_has_the_words_of_each_and_its_own() {
        let read = engine(
            "cmd=engine name=New args='-a \"b c\"' 'option.Move Overhead=5' option.hash=32 nodes=7 ponder",
            "tc=10+0.1 option.Hash=16 timemargin=20 proto=uci restart=on",
        );
        let read = read.unwrap();
        assert_eq!(
            (read.name.as_str(), read.margin_ms, read.ponder, read.restart),
            ("New", 20, true, true)
        );
        assert_eq!(read.command, ["engine", "-a", "b c"]);
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(read.options, [option("Move Overhead", "5"), option("hash", "32")]);
        assert_eq!(
            (read.limits.nodes, read.limits.clock.map(|clock| clock.time_ms)),
            (Some(7), Some(10_000))
        );
        assert_eq!(engine("cmd='engine uci' st=0.5", "").unwrap().command, ["engine", "uci"]);
    }

    #[test]
    fn bad_words_are_quoted() {
        for (own, said) in [
            ("cmd", "--engine: \"cmd\" is not KEY=VALUE"),
            ("cmd=x tc=0", "--engine: \"tc=0\" is not a clock such as 10+0.1, 40/60+0.6 or 1:30"),
            ("cmd=x nodes=0", "--engine: \"nodes=0\" is not a number from 1"),
            ("tc=1", "--engine: cmd=PROGRAM is missing"),
            ("cmd=x", "engine 1 has no limit; it needs tc=, st=, nodes= or depth="),
            ("cmd=x tc=inf name=A", "engine A has no limit; it needs tc=, st=, nodes= or depth="),
            ("cmd=x proto=xboard", "--engine: \"proto=xboard\" is not uci, the only protocol here"),
            ("cmd=x st=1 args='\"'", "--engine: \"args=\\\"\" is not a list of shell words"),
        ] {
            assert_eq!(engine(own, "").unwrap_err(), said);
        }
        assert!(
            engine("cmd=x option.=1", "")
                .unwrap_err()
                .starts_with("--engine: there is no key \"option.\"")
        );
    }

    #[test]
    fn tests_and_adjudication_are_checked() {
        let of = |text: &str| words(text);
        let sprt = |text: &str| Words::split("--sprt", &of(text)).unwrap().sprt();
        assert_eq!(sprt("elo0=0 elo1=5").unwrap().model(), SprtModel::Normalized);
        let logistic = sprt("elo0=-3 elo1=1 alpha=0.1 beta=0.01 model=logistic").unwrap();
        assert_eq!((logistic.model(), logistic.elos()), (SprtModel::Logistic, (-3.0, 1.0)));
        for bad in
            ["elo0=0", "elo0=5 elo1=5", "elo0=0 elo1=x", "elo0=0 elo1=5 alpha=1", "elo0=NaN elo1=5"]
        {
            assert!(sprt(bad).is_err(), "{bad}");
        }
        let draw = |text: &str| Words::split("--draw", &of(text)).unwrap().draw();
        assert_eq!(
            draw("movenumber=40 movecount=8 score=0"),
            Ok(DrawRule { from_move: 40, moves: 8, score: 0 })
        );
        assert!(draw("movenumber=40 score=5").is_err() && draw("movecount=5").is_err());
        let resign = |text: &str| Words::split("--resign", &of(text)).unwrap().resign();
        assert!(resign("movecount=3 score=400 twosided=true").unwrap().two_sided);
        assert!(resign("movecount=3").is_err() && resign("score=-5 movecount=1").is_err());
    }
}
