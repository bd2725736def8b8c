//! How a match looks to programs and people that read fastchess or cutechess-cli: a line for each
//! finished game, the score, and the words for how a game ended.
//!
//! OpenBench's worker counts crashes, losses on time and illegal moves by these words, and reads
//! results from these lines, as ASCII and up to the first empty one. What Fissile itself says of a match is in
//! [`report`](crate::report).

use std::fmt::Write;

use crate::pgn::{result, winner};
use crate::record::{Fault, GameEnding, GameScore, MatchGame, Side};
use crate::statistics::MatchStatistics;
use crate::statistics::sprt::{Hypothesis, Sprt};

/// The value of the tag `Termination`.
#[must_use]
pub const fn termination(ending: &GameEnding) -> &'static str {
    match ending {
        GameEnding::Fault { fault, .. } => match fault {
            Fault::TimeLoss { .. } => "time forfeit",
            Fault::IllegalMove { .. } | Fault::NoMove => "illegal move",
            Fault::Hang => "stalled connection",
            Fault::NoStart | Fault::Crash | Fault::Flood => "abandoned",
        },
        _ => crate::pgn::termination(ending),
    }
}

/// How the game ended, in ASCII and without braces.
#[must_use]
pub fn reason(ending: &GameEnding, score: GameScore) -> String {
    let winner = winner(score);
    match ending {
        GameEnding::Explosion => format!("{winner} by explosion"),
        GameEnding::Checkmate => format!("{winner} by checkmate"),
        GameEnding::Stalemate => format!("{winner} by stalemate"),
        GameEnding::Threefold => format!("{winner} by 3-fold repetition"),
        GameEnding::FiftyMoves => format!("{winner} by fifty moves rule"),
        GameEnding::DeadPosition => format!("{winner} by insufficient mating material"),
        GameEnding::ClosedPosition => format!("{winner} by a closed position"),
        GameEnding::Tablebase => format!("{winner} by adjudication, SyzygyTB"),
        GameEnding::MaxMoves | GameEnding::DrawAdjudicated | GameEnding::ResignAdjudicated => {
            format!("{winner} by adjudication")
        }
        GameEnding::Fault { culprit, fault } => {
            let loser = match culprit {
                Side::White => "White",
                Side::Black => "Black",
            };
            match fault {
                Fault::TimeLoss { .. } => format!("{loser} loses on time"),
                Fault::IllegalMove { text } => {
                    format!("{loser} makes an illegal move, {}", ascii(text))
                }
                Fault::NoMove => format!("{loser} makes an illegal move, none"),
                Fault::Hang => format!("{loser}'s connection stalls"),
                Fault::NoStart | Fault::Crash | Fault::Flood => format!("{loser} disconnects"),
            }
        }
    }
}

/// Text of others without braces, colons and line ends, which have a meaning in the lines here.
fn ascii(text: &str) -> String {
    let is_plain = |character: char| {
        (character.is_ascii_graphic() || character == ' ') && !"{}:".contains(character)
    };
    text.chars().map(|character| if is_plain(character) { character } else { '?' }).collect()
}

/// The name of an engine as the lines have it.
fn name(names: &[String], engine: usize) -> String {
    ascii(names.get(engine).map_or("", String::as_str))
}

/// The line of a finished game, without a line feed. Games are counted from 1; two games with colors reversed
/// have an odd number and the next one.
#[must_use]
pub fn finished(game: &MatchGame, names: &[String]) -> String {
    format!(
        "Finished game {} ({} vs {}): {} {{{}}}",
        game.number + 1,
        name(names, game.white),
        name(names, game.black),
        result(game.score),
        reason(&game.ending, game.score)
    )
}

/// The lines after a game: the score of the two engines that have played it, from the view of the one that
/// was named first.
#[must_use]
pub fn score(game: &MatchGame, names: &[String], statistics: &MatchStatistics) -> String {
    let (first, second) = (game.white.min(game.black), game.white.max(game.black));
    let games = statistics.encounter(first, second).games;
    let points = games.points() / (games.games().max(1) as f64);
    format!(
        "Score of {} vs {}: {} - {} - {}  [{points:.3}] {}",
        name(names, first),
        name(names, second),
        games.wins,
        games.losses,
        games.draws,
        games.games()
    )
}

/// What two engines are worth, and how far the sequential test has come: a line for each.
#[must_use]
pub fn rating(statistics: &MatchStatistics, sprt: Option<&Sprt>) -> String {
    let encounter = statistics.encounter(0, 1);
    let mut text = String::new();
    if let Some(estimate) = encounter.estimate() {
        let error =
            estimate.elo.error().map_or_else(|| "nan".to_owned(), |error| format!("{error:.1}"));
        let los = estimate.superiority.map_or(f64::NAN, |superiority| 100.0 * superiority);
        let games = encounter.games;
        let draws = 100.0 * games.draws as f64 / games.games().max(1) as f64;
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "Elo difference: {:.1} +/- {error}, LOS: {los:.1} %, DrawRatio: {draws:.1} %",
            estimate.elo.value
        );
    }
    if let Some(sprt) = sprt {
        let sample = encounter.sample();
        let (llr, (low, high)) = (sprt.llr(&sample), sprt.bounds());
        let share = 100.0 * if llr < 0.0 { llr / low } else { llr / high };
        let verdict = match sprt.verdict(&sample) {
            Some(Hypothesis::H0) => " - H0 was accepted",
            Some(Hypothesis::H1) => " - H1 was accepted",
            None => "",
        };
        let _ = writeln!(
            text,
            "SPRT: llr {llr:.2} ({share:.1}%), lbound {low:.2}, ubound {high:.2}{verdict}"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Effort;

    fn game(number: u64, score: GameScore, ending: GameEnding) -> MatchGame {
        let (white, black) = if number.is_multiple_of(2) { (0, 1) } else { (1, 0) };
        let effort = Effort::default();
        MatchGame {
            number,
            round: number / 2,
            opening: number / 2,
            white,
            black,
            score,
            ending,
            plies: 9,
            white_effort: effort,
            black_effort: effort,
        }
    }

    fn names() -> Vec<String> {
        ["Fissile-dev", "Fissile-base"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_line_of_a_game_has_the_words_that_a_worker_counts() {
        let illegal = Fault::IllegalMove { text: "e2\u{e9}5}: x\n".to_owned() };
        for (fault, said, tag) in [
            (Fault::Crash, "Black disconnects", "abandoned"),
            (Fault::NoStart, "Black disconnects", "abandoned"),
            (Fault::Flood, "Black disconnects", "abandoned"),
            (Fault::Hang, "Black's connection stalls", "stalled connection"),
            (illegal, "Black makes an illegal move, e2?5?? x?", "illegal move"),
            (Fault::NoMove, "Black makes an illegal move, none", "illegal move"),
            (
                Fault::TimeLoss { late_ms: 3, runner_late: true },
                "Black loses on time",
                "time forfeit",
            ),
        ] {
            let ending = GameEnding::Fault { culprit: Side::Black, fault };
            let line = finished(&game(4, GameScore::WhiteWins, ending.clone()), &names());
            assert_eq!(
                line,
                format!("Finished game 5 (Fissile-dev vs Fissile-base): 1-0 {{{said}}}")
            );
            assert_eq!(termination(&ending), tag);
        }
        let drawn = game(1, GameScore::Draw, GameEnding::Tablebase);
        assert_eq!(
            finished(&drawn, &names()),
            "Finished game 2 (Fissile-base vs Fissile-dev): 1/2-1/2 {Draw by adjudication, SyzygyTB}"
        );
        assert_eq!(termination(&drawn.ending), "adjudication");
    }

    #[test]
    fn no_ending_without_a_fault_has_a_word_of_one() {
        for ending in [
            GameEnding::Explosion,
            GameEnding::Checkmate,
            GameEnding::Stalemate,
            GameEnding::Threefold,
            GameEnding::FiftyMoves,
            GameEnding::DeadPosition,
            GameEnding::ClosedPosition,
            GameEnding::MaxMoves,
            GameEnding::Tablebase,
            GameEnding::DrawAdjudicated,
            GameEnding::ResignAdjudicated,
        ] {
            for score in [GameScore::WhiteWins, GameScore::Draw] {
                let said = reason(&ending, score);
                let is_fault = ["disconnect", "stalls", "on time", "illegal"];
                assert!(!is_fault.iter().any(|word| said.contains(word)), "{said}");
                assert!(said.is_ascii() && !said.contains([':', '{', '}']), "{said}");
            }
        }
    }

    #[test]
    fn the_score_is_that_of_the_first_engine() {
        let games = [
            game(0, GameScore::WhiteWins, GameEnding::Explosion),
            game(1, GameScore::Draw, GameEnding::Threefold),
            game(2, GameScore::WhiteWins, GameEnding::Explosion),
        ];
        let statistics = MatchStatistics::of(&games);
        assert_eq!(
            score(&games[1], &names(), &statistics),
            "Score of Fissile-dev vs Fissile-base: 2 - 0 - 1  [0.833] 3"
        );
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05, Default::default()).unwrap();
        let text = rating(&statistics, Some(&sprt));
        assert!(text.starts_with("Elo difference: "), "{text}");
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("SPRT: llr ")), "{text}");
        assert!(text.is_ascii() && text.lines().all(|line| !line.is_empty()), "{text}");
    }
}
