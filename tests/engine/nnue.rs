//! The network: its sums equal those of a plain sum over the board however lazily they are asked
//! for, mirrored and color-flipped positions score alike, and no damaged file gets in.
//!
//! `FISSILE_POSITIONS` sets how many plies the random walk takes.

use std::fs;
use std::sync::Arc;

use crate::nets;
use fissile::atomic::{Color, MoveFlag, Piece, Position, Square, blast};
use fissile::nnue::architecture::{
    ACTIVE_UNIT, FIRST, FIRST_UNIT, HIDDEN, INPUT_UNIT, INPUTS, SECOND, View,
};
use fissile::nnue::layers::Tail;
use fissile::nnue::{Accumulators, NetFile, NetFileError};
use fissile::search::Evaluator;
use fissile::util::random::Random;
use sha2::{Digest, Sha256};
use support::driver;
use support::exhaustive::cases;
use tempfile::TempDir;

use crate::nets::Weights;
use support::positions::{
    self, Taste, all_positions, chess960_start, made_up_position, position, random_move,
};

/// The evaluation as the architecture describes it: a sum over all pieces, without anything that
/// was known before.
struct Plain {
    inputs: Vec<i32>,
    bias: Vec<i32>,
    /// By side, neuron and sum.
    first: Vec<i32>,
    first_bias: Vec<i32>,
    tail: Tail,
    scale: f32,
}

impl Plain {
    fn new(weights: &Weights) -> Plain {
        let rounded = |weight: f32, unit: i32| (weight * unit as f32).round() as i32;
        let whole = |weights: &[f32], unit: i32| -> Vec<i32> {
            weights.iter().map(|weight| rounded(*weight, unit)).collect()
        };
        Plain {
            inputs: whole(&weights.inputs, INPUT_UNIT),
            bias: whole(&weights.bias, INPUT_UNIT),
            first: whole(&weights.layers.first, FIRST_UNIT),
            first_bias: whole(&weights.layers.first_bias, ACTIVE_UNIT * FIRST_UNIT),
            tail: weights.layers.tail.clone(),
            scale: weights.scale as f32,
        }
    }

    fn evaluate(&self, position: &Position) -> i32 {
        let board = position.board();
        let mut totals = self.first_bias.clone();
        for (side, color) in [position.turn(), !position.turn()].into_iter().enumerate() {
            let view = View::new(color, board.king(color).unwrap());
            let mut sums = self.bias.clone();
            for square in board.occupied() {
                let input = view.input(board.piece_at(square).unwrap(), square);
                let row = &self.inputs[input * HIDDEN..][..HIDDEN];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let first = &self.first[side * HIDDEN * FIRST..][..HIDDEN * FIRST];
            for (sum, weights) in sums.iter().zip(first.chunks(FIRST)) {
                let clamped = f64::from((*sum).clamp(0, INPUT_UNIT));
                // 255 x 255 / 16 is a little more than 4064.
                let active = (clamped * clamped / 16.0).round() as i32;
                totals
                    .iter_mut()
                    .zip(weights)
                    .for_each(|(total, weight)| *total += active * weight);
            }
        }
        let unit = (ACTIVE_UNIT * FIRST_UNIT) as f32;
        let sums: [f32; FIRST] = std::array::from_fn(|at| totals[at] as f32 / unit);
        (self.tail.values(&sums).output * self.scale) as i32
    }
}

/// How often each kind of move was made.
#[derive(Debug, Default)]
struct Seen {
    castled: u64,
    en_passant: u64,
    promoted_by_capture: u64,
    null: u64,
    removed_many: u64,
    king_bucket: u64,
}

/// Positions in which a capture removes ten pieces, castling and en passant are near, and pawns
/// promote by capture.
const RICH: [&str; 5] = [
    TEN,
    "r3k2r/pPppp1Pp/8/4P3/3p4/8/PpPPP1pP/R3K2R w KQkq - 0 1",
    "1nbq1k1n/P1P1P1P1/8/3pP3/3Pp3/8/p1p1p1p1/1NBQ1K1N w - d6 0 1",
    "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
    "7k/8/rrrq4/rbnb4/rnqp3Q/8/8/K2R4 w - - 0 1",
];

/// The knight takes on d4 and removes ten pieces with itself.
const TEN: &str = "k7/8/8/2nnnN2/2nbr3/2qrn3/8/7K w - - 0 1";

#[test]
fn lazy_sums_equal_a_plain_sum_over_the_board() {
    const PLIES: usize = 60;
    let steps: u64 = std::env::var("FISSILE_POSITIONS").map_or_else(
        |_| cases("plies of the network's random walk", 1_000_000, 120_000),
        |number| number.parse().unwrap(),
    );
    let weights = Weights::random(1);
    let plain = Plain::new(&weights);
    let network = NetFile::read(&weights.file("random")).unwrap().network;
    let mut accumulators = Accumulators::new(&network, PLIES + 1);
    let data = all_positions();
    let (mut random, mut seen) = (Random::new(14), Seen::default());
    let mut line = vec![Position::start()];
    // How many positions in a row are skipped on average changes from time to time.
    let mut laziness = 1;
    let mut evaluated = 0;
    for _ in 0..steps {
        let last = *line.last().unwrap();
        let over =
            last.board().king(Color::White).is_none() || last.board().king(Color::Black).is_none();
        let taste = if random.below(2) == 0 { Taste::Any } else { Taste::Peaceful };
        let mv =
            if over || line.len() > PLIES { None } else { random_move(&last, taste, &mut random) };
        match mv {
            _ if random.below(400) == 0 => {
                // Another search begins while the sums of the last one are still there.
                let start = match random.below(4) {
                    0 => position(random.pick(&RICH).unwrap()),
                    1 => chess960_start(&mut random),
                    2 => *random.pick(&data).unwrap(),
                    _ => made_up_position(&mut random, 30),
                };
                line = vec![start];
                laziness = 1 + random.below(8);
            }
            None => line.truncate(1 + random.below(line.len())),
            Some(_) if random.below(6) == 0 => line.truncate(1 + random.below(line.len())),
            Some(_) if random.below(12) == 0 && !last.in_check() => {
                let mut child = last;
                child.make_null();
                seen.null += 1;
                line.push(child);
            }
            Some(mv) => {
                let child = last.after(mv);
                let capture = blast::victim(&last, mv).is_some();
                seen.castled += u64::from(mv.flag() == MoveFlag::Castle);
                seen.en_passant += u64::from(mv.flag() == MoveFlag::EnPassant);
                seen.promoted_by_capture += u64::from(mv.promoted().is_some() && capture);
                seen.removed_many += u64::from(blast::removed(&last, mv).count() >= 9);
                let view = |position: &Position| {
                    position.board().king(last.turn()).map(|king| View::new(last.turn(), king))
                };
                seen.king_bucket += u64::from(view(&last) != view(&child));
                line.push(child);
            }
        }
        let now = line.last().unwrap();
        if random.below(laziness) == 0 {
            let missing = now.board().king(Color::White).is_none()
                || now.board().king(Color::Black).is_none();
            let wanted = if missing { 0 } else { plain.evaluate(now) };
            assert_eq!(accumulators.evaluate(&network, now, line.len() - 1), wanted, "{now}");
            evaluated += 1;
        }
    }
    let Seen { castled, en_passant, promoted_by_capture, null, removed_many, king_bucket } = seen;
    for number in [castled, en_passant, promoted_by_capture, null, removed_many, king_bucket] {
        assert!(number >= steps / 10_000, "{seen:?}");
    }
    assert!(evaluated >= steps / 10, "{evaluated}");
}

#[test]
fn a_blast_of_ten_pieces_and_back_again() {
    let weights = Weights::random(2);
    let plain = Plain::new(&weights);
    let network = NetFile::read(&weights.file("random")).unwrap().network;
    let mut accumulators = Accumulators::new(&network, 2);
    let before = position(TEN);
    let mv = before.parse_uci("f5d4").unwrap();
    let after = before.after(mv);
    assert_eq!(blast::removed(&before, mv).count(), 10);
    for _ in 0..3 {
        assert_eq!(accumulators.evaluate(&network, &before, 0), plain.evaluate(&before));
        assert_eq!(accumulators.evaluate(&network, &after, 1), plain.evaluate(&after));
    }
}

/// The position with each piece on another square and maybe in another color; castling rights are
/// lost.
fn turned(position: &Position, square: impl Fn(Square) -> Square, swap: bool) -> Position {
    let color = |color: Color| if swap { !color } else { color };
    let piece = |at| {
        position
            .board()
            .piece_at(square(at))
            .map(|piece| Piece::new(color(piece.color), piece.kind))
    };
    let turn = color(position.turn()).letter();
    Position::from_fen(&format!("{} {turn} - - 0 1", positions::placement(piece))).unwrap()
}

#[test]
fn mirrored_and_color_flipped_positions_score_alike() {
    let network = NetFile::read(&Weights::random(3).file("random")).unwrap().network;
    let mut accumulators = Accumulators::new(&network, 1);
    let mut random = Random::new(3);
    for _ in 0..2_000 {
        let made_up = made_up_position(&mut random, 30);
        let score = accumulators.evaluate(&network, &made_up, 0);
        let mirrored =
            turned(&made_up, |square| Square::at(7 - square.file(), square.rank()), false);
        assert_eq!(accumulators.evaluate(&network, &mirrored, 0), score, "{made_up}");
        let flipped = turned(&made_up, Square::flip, true);
        assert_eq!(accumulators.evaluate(&network, &flipped, 0), score, "{made_up}");
    }
}

#[test]
fn a_file_comes_back_as_it_was_written() {
    let weights = Weights::random(4);
    let bytes = weights.file("of the test");
    let file = NetFile::read(&bytes).unwrap();
    assert_eq!((file.name.as_str(), file.parents.len()), ("of the test", 0));
    assert_eq!(file.training, "seed = 1".parse().unwrap());
    assert_eq!((file.hash.len(), file.id()), (64, &file.hash[..10]));
    assert_eq!(NetFile::read(&bytes), Ok(file));
    assert_ne!(Weights::random(5).file("of the test"), bytes);
}

#[test]
fn a_file_cut_short_or_with_a_flipped_bit_is_refused() {
    let bytes = Weights::random(6).file("random");
    let header = 14 + 4 + usize::from(bytes[14]) + 256 * usize::from(bytes[15]);
    let ends = [
        0,
        5,
        13,
        14,
        16,
        18,
        30,
        header - 1,
        header,
        header + 1,
        1 << 20,
        bytes.len() - 32,
        bytes.len() - 1,
    ];
    for end in ends {
        assert!(NetFile::read(&bytes[..end]).is_err(), "{end} bytes");
    }
    // A short file that claims a short header: found by `fuzz/`.
    for size in 0..40 {
        let short = [&bytes[..14], &[size, 0, 0, 0], &[b'x'; 40][..usize::from(size)]].concat();
        assert!(NetFile::read(&short).is_err(), "a header of {size} bytes");
    }
    let wanted = bytes.len();
    assert_eq!(
        NetFile::read(&bytes[..wanted - 1]),
        Err(NetFileError::Length { found: wanted - 1, wanted })
    );
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(NetFile::read(&longer), Err(NetFileError::Length { found: wanted + 1, wanted }));
    let mut random = Random::new(6);
    let anywhere = (0..30).map(|_| random.below(wanted)).collect::<Vec<_>>();
    for at in (0..header).step_by(3).chain(anywhere).chain([wanted - 33, wanted - 32, wanted - 1]) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(NetFile::read(&damaged).is_err(), "byte {at}");
    }
}

#[test]
fn foreign_files_and_other_architectures_are_refused() {
    for text in ["", "\u{89}PNG\r\n", "fissile-net 3\n", "name = \"net\""] {
        assert_eq!(NetFile::read(text.as_bytes()), Err(NetFileError::Foreign), "{text}");
    }
    assert_eq!(NetFile::read(b"fissile-net 1\n"), Err(NetFileError::Old));
    let weights = Weights::random(7);
    let bytes = weights.file("random");
    let changed = |old: &str, new: &str, length: usize| {
        assert_eq!(old.len(), new.len());
        let at = bytes.windows(old.len()).position(|window| window == old.as_bytes()).unwrap();
        let mut changed = bytes.clone();
        changed[at..at + old.len()].copy_from_slice(new.as_bytes());
        changed.resize(length, 0);
        let hash = Sha256::digest(&changed);
        changed.extend_from_slice(&hash);
        NetFile::read(&changed).unwrap_err().to_string()
    };
    let whole = bytes.len() - 32;
    let of_a_neuron = 2 * (INPUTS + 1 + 2 * FIRST);
    assert_eq!(
        changed("neurons = 256", "neurons = 128", whole - 128 * of_a_neuron),
        "its architecture says neurons \"128\" where this program needs \"256\""
    );
    let of_a_sum = 2 * 2 * HIDDEN + 4 + 4 * 2 * SECOND;
    assert_eq!(
        changed("layers = [8, 32]", "layers = [9, 32]", whole + of_a_sum),
        "its architecture says layers \"[9, 32]\" where this program needs \"[8, 32]\""
    );
    assert_eq!(
        changed("layers = [8, 32]", "layers = [0, 32]", whole),
        "its header is not valid: \"layers\" is not from 1 to 1024"
    );
    assert_eq!(
        changed("layers = [8, 32]", "layers = [8,   ]", whole),
        "its header is not valid: \"layers\" is not a list of two whole numbers"
    );
    assert_eq!(
        changed("square of the value", "cosine of the value", whole),
        "its architecture says activation \"cosine of the value clamped to 0..1\" where this program needs \
         \"square of the value clamped to 0..1\""
    );
    assert_eq!(
        changed("scale = 400", "scale = 'a'", whole),
        "its header is not valid: \"scale\" is not a whole number"
    );
    assert_eq!(
        changed("scale = 400", "scale =   0", whole),
        "its header is not valid: \"scale\" is not a number from 1 to 10000"
    );
    assert!(changed("scale = 400", "scale = = =", whole).starts_with("its header is not valid: "));
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let refused = |weights: &Weights| {
        let trained = weights.trained();
        NetFile::write(&trained, "large", &[], &"".parse().unwrap()).unwrap_err()
    };
    let mut weights = Weights::random(8);
    // The largest 32 and the bias add up to 32768.
    weights.inputs.iter_mut().skip(7).step_by(HIDDEN).for_each(|weight| *weight = 4.0);
    weights.bias[7] = 128.0 / 255.0;
    assert_eq!(refused(&weights), NetFileError::TooLarge("to the neurons"));
    weights.bias[7] = 127.0 / 255.0;
    assert!(NetFile::write(&weights.trained(), "large", &[], &"".parse().unwrap()).is_ok());
    let mut weights = Weights::random(8);
    // Minus infinity is written as -2^31, which has no absolute value of its type.
    for bias in [1e9, -1e9, f32::NEG_INFINITY] {
        weights.layers.first_bias[3] = bias;
        assert_eq!(refused(&weights), NetFileError::TooLarge("to the first layer"), "{bias}");
    }
    for weight in [1e9, -1e9, f32::INFINITY, f32::NAN] {
        let mut weights = Weights::random(8);
        weights.layers.tail.output[5] = weight;
        assert_eq!(refused(&weights), NetFileError::TooLarge("to the output"), "{weight}");
    }
}

/// The answer to `go nodes 300` and to `eval` with these settings before it.
fn told(settings: &str) -> (String, String) {
    let text = driver::transcript(
        format!("{settings}position startpos moves e2e4\neval\ngo nodes 300\n").as_bytes(),
    );
    let notes: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("info string ")).collect();
    let rest: Vec<&str> = text.lines().filter(|line| !line.starts_with("info string ")).collect();
    let rest = rest
        .join("\n")
        .split(" nps ")
        .map(|part| part.split(" pv ").last().unwrap().to_owned())
        .collect();
    (notes.join("\n"), rest)
}

#[test]
fn eval_file_changes_the_evaluation_and_a_bad_file_does_not() {
    let folder = TempDir::new().unwrap();
    let good = nets::write(folder.path(), 9);
    let mut bytes = fs::read(&good).unwrap();
    let id = NetFile::read(&bytes).unwrap().id().to_owned();
    bytes[100_000] ^= 1;
    let bad = folder.path().join("damaged.net");
    fs::write(&bad, bytes).unwrap();
    let option = |value: &str| format!("setoption name EvalFile value {value}\n");
    let (good, bad) = (option(&good.display().to_string()), option(&bad.display().to_string()));
    let (by_default, by_network) = (told(""), told(&good));
    assert_eq!(by_default.0, "");
    assert_eq!(by_network.0, format!("evaluating by the network random ({id})"));
    assert_ne!(by_default.1, by_network.1);
    let refused = told(&bad);
    assert_eq!(refused.1, by_default.1);
    assert!(
        refused.0.starts_with("EvalFile: \"") && refused.0.contains("it is damaged"),
        "{}",
        refused.0
    );
    assert_eq!(refused.0.lines().count(), 1);
    assert_eq!(told(&format!("{good}{bad}")).1, by_network.1);
    assert_eq!(told(&format!("{good}{}", option("<empty>"))).1, by_default.1);
    // Nothing of the old evaluation is left in the table.
    let after_a_search = |settings: &str| {
        told(&format!("position startpos moves e2e4\ngo nodes 3000\nisready\n{settings}"))
    };
    assert!(
        after_a_search(&good).1.ends_with(&by_network.1),
        "{:?}\n{:?}",
        after_a_search(&good).1,
        by_network.1
    );
    assert_eq!(told("setoption name EvalFile value /no/such.net\n").1, by_default.1);
}

#[test]
fn a_command_with_a_bad_file_does_not_start() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("text.net"), "no net").unwrap();
    for command in ["bench 2", "play", "analyse startpos", "selfplay 1 --output games"] {
        let words = command.split(' ').chain(["--eval-file", "text.net"]);
        let output = driver::run(driver::binary().current_dir(folder.path()).args(words), b"");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {told}");
        assert_eq!(
            told,
            "fissile: EvalFile: \"text.net\" cannot be used: it is not a network of Fissile\n",
            "{command}"
        );
    }
    assert!(!folder.path().join("games").exists());
}

/// What `fissile net` prints.
fn net(folder: &TempDir, words: &str) -> String {
    let output = driver::run(
        driver::binary().current_dir(folder.path()).arg("net").args(words.split(' ')),
        b"",
    );
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn scores_fade_toward_the_fifty_move_rule_and_know_the_way_against_a_bare_king() {
    let network = NetFile::read(&Weights::random(10).file("random")).unwrap().network;
    let mut evaluator = Evaluator::new(Arc::clone(&network));
    let mut raw = Accumulators::new(&network, 1);
    let mut score = |fen: &str| {
        (evaluator.evaluate(&position(fen), 0).0, raw.evaluate(&network, &position(fen), 0))
    };
    let (fresh, own) = score("rnbqk2r/pppp1ppp/8/8/8/8/PPPP4/RNB1KBNR b KQkq - 0 1");
    assert_eq!(fresh, own);
    let (late, own) = score("rnbqk2r/pppp1ppp/8/8/8/8/PPPP4/RNB1KBNR b KQkq - 88 60");
    assert_eq!((own, late), (fresh, fresh * 132 / 220));
    assert!(fresh.abs() > 20, "{fresh}");
    for (fen, sign) in
        [("8/8/8/3k4/8/8/8/KQQ5 w - - 0 1", 1), ("8/8/8/3k4/8/8/8/KQQ5 b - - 0 1", -1)]
    {
        let (helped, own) = score(fen);
        assert!(sign * (helped - own) > 100, "{fen}: {helped} {own}");
    }
}

#[test]
fn net_shows_checks_compares_and_times_files() {
    let folder = TempDir::new().unwrap();
    nets::write(folder.path(), 1);
    let mut weights = Weights::random(1);
    weights.bias[3] += 1.0;
    fs::write(folder.path().join("other.net"), weights.file("other")).unwrap();
    let id = NetFile::read(&fs::read(folder.path().join("random-1.net")).unwrap())
        .unwrap()
        .id()
        .to_owned();

    let info = net(&folder, "info random-1.net");
    for part in [
        "name        random\n",
        &format!("id          {id}\n"),
        "neurons     256",
        "\ntraining\nseed = 1\n",
    ] {
        assert!(info.contains(part), "{part} in {info}");
    }
    assert!(info.contains("inputs        1572864     -8     59 "), "{info}");
    assert!(info.contains("other layers      577 "), "{info}");
    let verified = net(&folder, "verify random-1.net --positions 2000");
    assert_eq!(verified, format!("random ({id}): intact; the sums are right in 2,000 positions\n"));

    let same = net(&folder, "diff random-1.net random-1.net --positions 50");
    assert!(same.contains("scores of 50 positions: 0.0 points apart"), "{same}");
    assert!(same.contains("inputs        1572864        0         0.00      0\n"), "{same}");
    let changed = net(&folder, "diff random-1.net other.net --positions 50");
    assert!(changed.contains("bias              256        1         1.00    255\n"), "{changed}");
    assert!(changed.contains("\n  at most ") && !changed.contains(": 0.0 points"), "{changed}");

    let timed = net(&folder, "bench random-1.net --time 20");
    assert_eq!(timed.lines().count(), 6, "{timed}");
    assert!(
        timed.starts_with("update for a quiet move ") && timed.contains("\nevaluations a second "),
        "{timed}"
    );

    let output = driver::run(driver::binary().args(["net", "verify", "Cargo.toml"]), b"");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told, "fissile: \"Cargo.toml\" cannot be used: it is not a network of Fissile\n");
}
