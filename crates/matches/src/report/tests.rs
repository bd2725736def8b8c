//! Reports of small matches, word by word, and what the picture shows.

use super::super::record::{Effort, Fault, GameEnding, GameScore, MatchGame, Side};
use super::super::statistics::MatchStatistics;
use super::super::statistics::sprt::{Sprt, SprtModel};
use super::MatchReport;
use super::live::Live;
use super::picture;

fn names(count: usize) -> Vec<String> {
    ["new", "old", "\u{1b}[2Jevil"].into_iter().take(count).map(String::from).collect()
}

fn game(number: u64, white: usize, black: usize, score: GameScore) -> MatchGame {
    MatchGame {
        number,
        round: number / 2,
        opening: number / 2,
        white,
        black,
        score,
        ending: GameEnding::Explosion,
        plies: 30,
        white_effort: Effort { moves: 15, time_ms: 300, nodes: 75_000, depths: 150 },
        black_effort: Effort { moves: 15, time_ms: 300, nodes: 75_000, depths: 150 },
    }
}

/// Twenty games, of which the first engine wins 8 and loses 4; the last one by a time loss.
fn duel() -> Vec<MatchGame> {
    use GameScore::{BlackWins, Draw, WhiteWins};
    let pairs = [
        (WhiteWins, BlackWins),
        (WhiteWins, WhiteWins),
        (WhiteWins, Draw),
        (Draw, Draw),
        (Draw, WhiteWins),
    ];
    let mut games: Vec<MatchGame> = (0..20)
        .map(|number| {
            let pair = pairs[number as usize / 2 % 5];
            match number % 2 {
                0 => game(number, 0, 1, pair.0),
                _ => game(number, 1, 0, pair.1),
            }
        })
        .collect();
    games[19].ending = GameEnding::Fault {
        culprit: Side::Black,
        fault: Fault::TimeLoss { late_ms: 12, runner_late: false },
    };
    games
}

fn report(games: &[MatchGame], count: usize, show: impl FnOnce(MatchReport)) {
    let (statistics, names) = (MatchStatistics::of(games), names(count));
    let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05, SprtModel::Normalized).unwrap();
    let sprt = (count == 2).then_some(&sprt);
    show(MatchReport { statistics: &statistics, names: &names, sprt });
}

#[test]
fn a_duel_in_one_line() {
    report(&duel(), 2, |report| {
        assert_eq!(
            report.line(),
            "20 games, Elo +70.4 ± 119.4, nElo +96.4 ± 152.3, LOS 89.3 %, LLR 0.16 [-2.94, 2.94], \
            +8 =8 -4, pairs 0-2-4-2-2, White 70.0 %, faults 1"
        );
    });
}

#[test]
fn the_summary_of_a_duel() {
    report(&duel(), 2, |report| {
        assert_eq!(
            report.summary(),
            "new against old: 20 games, 10 pairs\n  \
            score      60.0 %: 12.0 of 20, +8 =8 -4\n  \
            Elo        +70.4 ± 119.4\n  \
            nElo       +96.4 ± 152.3\n  \
            LOS        89.26 %\n  \
            SPRT       LLR 0.16 [-2.94, 2.94], normalized Elo [0, 10]\n  \
            pairs      two points 2, one and a half 2, won and lost 2, two draws 2, a half 2, none 0\n  \
            games      draws 40.0 %, White scored 70.0 %; the same color won both games of 20.0 % of the pairs (White 2, Black 0)\n  \
            endings    explosion 19, fault 1; 30 plies on average\n\
            \n\
            engine  games   White   Black  depth  nodes  nodes/s  time/move  faults\n\
            new        20  80.0 %  40.0 %   10.0  5,000  250,000    20.0 ms       1\n\
            old        20  60.0 %  20.0 %   10.0  5,000  250,000    20.0 ms       0\n\
            faults of new: time loss 1; at most 12 ms late\n"
        );
    });
}

#[test]
fn a_crosstable_is_ordered_by_rating() {
    use GameScore::{BlackWins, Draw, WhiteWins};
    let games = [
        game(0, 0, 1, WhiteWins),
        game(1, 1, 0, Draw),
        game(2, 0, 2, BlackWins),
        game(3, 2, 0, WhiteWins),
        game(4, 1, 2, BlackWins),
        game(5, 2, 1, Draw),
    ];
    report(&games, 3, |report| {
        let table = r"
                            Elo  games  points   score      1      2      3
1 \u{1b}[2Jevil  +173.7 ± 138.5      4     3.5  87.5 %      -  2.0/2  1.5/2
2 new             -58.4 ± 129.3      4     1.5  37.5 %  0.0/2      -  1.5/2
3 old             -115.3 ± 96.0      4     1.0  25.0 %  0.5/2  0.5/2      -
";
        assert_eq!(format!("\n{}", report.crosstable()), table);
        assert_eq!(
            report.line(),
            r"6 games, \u{1b}[2Jevil +173.7 ± 138.5, new -58.4 ± 129.3, old -115.3 ± 96.0, White 50.0 %"
        );
    });
}

#[test]
fn nothing_played_is_said() {
    report(&[], 2, |report| {
        assert_eq!(report.summary(), "no game has ended yet\n");
        assert_eq!(report.line(), "0 games, White -");
        assert_eq!(report.json().encounters.len(), 0);
    });
}

#[test]
fn the_json_document_has_the_numbers() {
    report(&duel(), 2, |report| {
        let json = serde_json::to_value(report.json()).unwrap();
        assert_eq!(json["games"], 20);
        assert_eq!(json["endings"]["explosion"], 19);
        assert_eq!(json["engines"][0]["faults"]["time_loss"], 1);
        assert_eq!(json["engines"][0]["nodes_per_second"], 250_000.0);
        let encounter = &json["encounters"][0];
        assert_eq!(encounter["wins"], 8);
        assert_eq!(encounter["pentanomial"], serde_json::json!([0, 2, 4, 2, 2]));
        assert_eq!(encounter["pairs"]["split_white"], 2);
        assert!((encounter["score"].as_f64().unwrap() - 0.6).abs() < 1e-12);
        assert!(
            encounter["elo"]["low"].as_f64().unwrap() < encounter["elo"]["value"].as_f64().unwrap()
        );
        assert_eq!(json["sprt"]["model"], "normalized");
        assert_eq!(json["sprt"]["accepted"], serde_json::Value::Null);
    });
    // Infinite numbers are null, and the document is still valid.
    report(&[game(0, 0, 1, GameScore::WhiteWins)], 2, |report| {
        let json = serde_json::to_value(report.json()).unwrap();
        assert_eq!(json["encounters"][0]["elo"]["value"], serde_json::Value::Null);
    });
}

#[test]
fn a_pipe_gets_a_line_every_few_games() {
    let (mut live, mut lines) = (Live::new(Some(20), None, 8, None), Vec::new());
    let games = duel();
    for count in 1..=games.len() {
        report(&games[..count], 2, |report| lines.extend(live.show(&report)));
    }
    let counts: Vec<_> = lines.iter().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(counts, ["8 games", "16 games"]);
}

#[test]
fn the_picture_ends_at_the_elo_of_the_match() {
    for count in [2, 3] {
        let drawing = picture::svg(&duel(), &names(count));
        let document = roxmltree::Document::parse(&drawing).unwrap();
        let lines: Vec<_> =
            document.descendants().filter(|node| node.has_tag_name("polyline")).collect();
        assert_eq!(lines.len(), [1, 3][count - 2]);
        assert!(!drawing.contains("NaN") && !drawing.contains("\u{1b}"), "{drawing}");
        let bands = document.descendants().filter(|node| node.has_tag_name("polygon")).count();
        assert_eq!(bands, [1, 0][count - 2]);
        // The last point is where the labels of the axis have the Elo.
        let labels: Vec<(f64, f64)> = document
            .descendants()
            .filter(|node| node.attribute("text-anchor") == Some("end"))
            .filter_map(|node| {
                let height = node.attribute("y")?.parse::<f64>().ok()? - 4.0;
                Some((height, node.text()?.trim().parse().ok()?))
            })
            .collect();
        let ((low, least), (high, most)) = (labels[0], labels[labels.len() - 1]);
        let points = lines[0].attribute("points").unwrap();
        let (_, last) = points.split_whitespace().last().unwrap().split_once(',').unwrap();
        let elo = least + (last.parse::<f64>().unwrap() - low) / (high - low) * (most - least);
        let statistics = MatchStatistics::of(&duel());
        let expected = match count {
            2 => statistics.encounter(0, 1).estimate().unwrap().elo.value,
            _ => statistics.ratings(3)[0].value,
        };
        assert!(labels.len() > 2 && (elo - expected).abs() < 0.5, "{elo} {expected} {labels:?}");
    }
    assert!(roxmltree::Document::parse(&picture::svg(&[], &names(2))).is_ok());
}
