//! The flags of fastchess and cutechess-cli, which have one dash, as flags of `fissile match`.

use std::ffi::OsString;

use fissile_engine::util::quote::quote;

/// Flags that mean the same here.
const SAME: [&str; 17] = [
    "engine",
    "each",
    "openings",
    "games",
    "rounds",
    "sprt",
    "concurrency",
    "draw",
    "resign",
    "maxmoves",
    "tb",
    "pgnout",
    "epdout",
    "srand",
    "ratinginterval",
    "recover",
    "tournament",
];

/// Flags that have another name here, or no equal, and what to do.
const OTHERS: [(&str, &str); 12] = [
    ("use-affinity", "--affinity does this"),
    ("seeds", "--tournament gauntlet plays the first engine against the others"),
    ("config", "the same command, or --resume FILE, continues a match"),
    ("resultformat", "--json prints all numbers"),
    ("output", "--json prints all numbers"),
    ("report", "every report has the pairs"),
    ("log", "--log LEVEL and --log-file FILE write a log"),
    ("debug", "--log trace --log-file FILE keeps all that is said"),
    ("noswap", "--games 1 plays each opening once, and colors always change"),
    ("reverse", "colors always change"),
    ("outcomeinterval", "the journal has the outcome of every game"),
    ("autosaveinterval", "the journal is written after every game"),
];

/// The arguments of the program with two dashes for one, if they are those of `match`.
///
/// # Errors
/// A flag that other programs have and this one has not, in a sentence.
pub fn with_two_dashes(args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    if args.get(1).is_none_or(|command| command != "match") {
        return Ok(args);
    }
    let mut read = Vec::new();
    let mut words = args.into_iter().peekable();
    while let Some(word) = words.next() {
        let Some(name) = word.to_str().and_then(flag) else {
            read.push(word);
            continue;
        };
        // The words up to the next flag.
        let mut values: Vec<OsString> = Vec::new();
        while let Some(value) = words.next_if(|word| !is_flag(word)) {
            values.push(value);
        }
        let (first, count) = (values.first().and_then(|value| value.to_str()), values.len());
        match (name, first) {
            // Both colors of an opening are the rule here.
            ("repeat", None | Some("2")) if count < 2 => {}
            ("repeat", Some(value)) => {
                let value = quote(value);
                return Err(format!("-repeat {value}: --games N plays N games from each opening"));
            }
            ("variant", Some("atomic")) if count == 1 => {}
            ("variant", value) => {
                let value = quote(value.unwrap_or_default());
                return Err(format!(
                    "-variant {value}: this is atomic chess; --chess960 plays it from other starts"
                ));
            }
            ("games", Some(value)) if value.parse().is_ok_and(|games: u64| games > 2) => {
                return Err(format!(
                    "-games {value}: here --games N plays N games from each opening, and --rounds N sets the \
                     number of openings"
                ));
            }
            ("pgnout" | "epdout", Some(_)) if count > 1 => {
                let word = quote(&values[1].to_string_lossy()).to_string();
                return Err(format!("-{name}: {word} has no equal; --{name} takes only a file"));
            }
            ("tournament", Some("round-robin")) => read.push("--tournament=roundrobin".into()),
            (name, _) if SAME.contains(&name) => {
                read.push(format!("--{name}").into());
                read.append(&mut values);
            }
            (name, _) => {
                let what = match OTHERS.iter().find(|(other, _)| *other == name) {
                    Some((_, what)) => what,
                    None => "fissile match --help lists the flags",
                };
                return Err(format!(
                    "there is no flag {} here; {what}",
                    quote(&format!("-{name}"))
                ));
            }
        }
    }
    Ok(read)
}

/// The name of a flag with one dash. Those of one letter, such as `-h`, are our own.
fn flag(word: &str) -> Option<&str> {
    let name = word.strip_prefix('-')?;
    let is_name = name.len() > 1 && name.starts_with(|first: char| first.is_ascii_alphabetic());
    is_name.then_some(name)
}

fn is_flag(word: &OsString) -> bool {
    word.to_str().is_some_and(|word| word.starts_with("--") || flag(word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<String, String> {
        let words = line.split(' ').map(OsString::from).collect();
        let words = with_two_dashes(words)?;
        Ok(words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_flags_of_other_programs_get_a_second_dash() {
        let line = "fissile match -variant atomic -engine cmd=a name=A -engine cmd=b -each proto=uci tc=10+0.1 \
            -openings file=x.epd format=epd -repeat -games 2 -rounds 50 -draw movecount=8 score=20 -recover \
            -sprt elo0=0 elo1=5 -concurrency 2 -pgnout file=games.pgn --seed 3 -h";
        let read_line = "fissile match --engine cmd=a name=A --engine cmd=b --each proto=uci tc=10+0.1 \
            --openings file=x.epd format=epd --games 2 --rounds 50 --draw movecount=8 score=20 --recover \
            --sprt elo0=0 elo1=5 --concurrency 2 --pgnout file=games.pgn --seed 3 -h";
        assert_eq!(read(line), Ok(read_line.to_owned()));
        for same in ["fissile match --engine cmd=a x.toml", "fissile analyse -engine", "fissile"] {
            assert_eq!(read(same), Ok(same.to_owned()));
        }
    }

    #[test]
    fn a_flag_without_an_equal_is_named_with_our_word() {
        for (line, said) in [
            ("-variant standard", "-variant \"standard\": this is atomic chess; "),
            ("-repeat 4", "-repeat \"4\": --games N plays N games from each opening"),
            ("-games 100 -repeat", "-games 100: here --games N plays N games from each opening"),
            ("-pgnout a.pgn min", "-pgnout: \"min\" has no equal; --pgnout takes only a file"),
            ("-use-affinity", "there is no flag \"-use-affinity\" here; --affinity does this"),
            ("-strikes 3", "there is no flag \"-strikes\" here; fissile match --help lists"),
        ] {
            let refused = read(&format!("fissile match -engine cmd=a {line}"));
            assert!(refused.clone().is_err_and(|error| error.starts_with(said)), "{refused:?}");
        }
    }
}
