//! The flags of fastchess and cutechess-cli, a row for each: what it does here, or why it does nothing, or
//! what to do instead. Flags that are not here are unknown.

use super::reading;

/// What a flag does.
pub(super) enum Does {
    /// The flag of `fissile match` with this name, and the same words.
    Same,
    /// As `Same`, with one word.
    One,
    /// Nothing, and why that is right. It may have this many words.
    Nothing { words: usize, why: &'static str },
    /// Its words are read one by one.
    Read(reading::Reader),
    /// It is refused, and this helps.
    Refused(&'static str),
}

use Does::{Nothing, One, Read, Refused, Same};

pub(super) const FLAGS: &[(&str, Does)] = &[
    ("engine", Same),
    ("each", Same),
    ("openings", Same),
    ("sprt", Same),
    ("draw", Same),
    ("resign", Same),
    ("rounds", One),
    ("concurrency", One),
    ("maxmoves", One),
    ("tb", One),
    ("tbpieces", One),
    ("srand", One),
    ("ratinginterval", One),
    ("games", Read(reading::games)),
    ("repeat", Read(reading::repeat)),
    ("variant", Read(reading::variant)),
    ("tournament", Read(reading::tournament)),
    ("pgnout", Read(reading::pgnout)),
    ("epdout", Read(reading::epdout)),
    ("event", Read(reading::event)),
    ("site", Read(reading::site)),
    ("use-affinity", Read(reading::affinity)),
    ("tbadjudicate", Read(reading::tbadjudicate)),
    ("recover", Nothing { words: 0, why: "an engine that fails is always started again" }),
    ("testEnv", Nothing { words: 0, why: "every message is one line anyway" }),
    ("force-concurrency", Nothing { words: 0, why: "the number of -concurrency is always used" }),
    ("autosaveinterval", Nothing { words: 1, why: "every game is written when it ends" }),
    ("scoreinterval", Nothing { words: 1, why: "the score follows every game" }),
    ("outcomeinterval", Nothing { words: 1, why: "the outcome is printed after every game" }),
    ("report", Nothing { words: 1, why: "pairs of games always count as pairs" }),
    ("output", Nothing { words: 1, why: "the lines of a game are the same in both formats" }),
    ("wait", Nothing { words: 1, why: "a program that has ended is gone before the next begins" }),
    ("seeds", Refused("-tournament gauntlet plays the first engine against the others")),
    ("config", Refused("fissile match keeps a journal, from which the same command continues")),
    ("resultformat", Refused("fissile match --json prints all numbers")),
    ("log", Refused("fissile match with --log LEVEL and --log-file FILE writes a log")),
    ("debug", Refused("fissile match with --log trace --log-file FILE keeps all that is said")),
    ("noswap", Refused("-games 1 plays each opening once, and colors always change")),
    ("reverse", Refused("colors always change")),
    ("strict", Refused("a fault loses the game, and ten in a row end the match")),
    ("check-mate-pvs", Refused("lines of play are not checked")),
    ("show-latency", Refused("fissile match says at its end how late it read moves")),
    ("crc32", Refused("the journal of fissile match has every game whole")),
    ("tbignore50", Refused("the fifty-move rule counts, and -tb is exact with it")),
    ("startup-ms", Refused("an engine has 10 seconds to start")),
    ("ucinewgame-ms", Refused("an engine has 30 seconds to be ready for a game")),
    ("ping-ms", Refused("an engine has 30 seconds to be ready for a game")),
    ("quick", Refused("-engine names an engine and -openings a book")),
    ("help", Refused("fissile fastchess --help lists the flags")),
];

/// What the flag of this name does.
pub(super) fn named(name: &str) -> Option<&'static Does> {
    FLAGS.iter().find(|(own, _)| *own == name).map(|(_, does)| does)
}

/// All flags, for the help of `fissile fastchess`.
pub(super) fn help() -> String {
    let list = |pick: fn(&Does) -> bool| {
        let names = FLAGS.iter().filter(|(_, does)| pick(does)).map(|(name, _)| format!("-{name}"));
        names.collect::<Vec<_>>().join(" ")
    };
    let mut text = format!("Flags: {}\n\n", list(|does| matches!(does, Same | One | Read(_))));
    text.push_str("Accepted without effect:");
    for (name, does) in FLAGS {
        if let Nothing { why, .. } = does {
            text.push_str(&format!("\n  -{name}: {why}"));
        }
    }
    text.push_str(
        "\n\nTheir words are those of fissile match --help, and of -pgnout also nodes=, seldepth=, match_line= and \
         append=. -variant is atomic, standard (the same here) or fischerandom.\n\n\
         Example: fissile fastchess -engine cmd=./new name=new -engine cmd=./old name=old -each tc=10+0.1 \
         -rounds 100 -repeat -pgnout file=games.pgn",
    );
    text
}
