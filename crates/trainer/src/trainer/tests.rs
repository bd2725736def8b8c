//! Gradients against finite differences, what the trainer learns and what it repeats.

use super::super::checkpoint;
use super::super::sample::samples;
use super::*;
use crate::formats::games::text::read_line;
use crate::nnue::architecture::SECOND;
use crate::search::wdl;
use crate::util::random::Random;

fn settings(neurons: usize) -> TrainingSettings {
    let mut settings = TrainingSettings::default();
    settings.architecture.neurons = neurons;
    settings.schedule.rate = 0.005;
    settings.schedule.batches = 300;
    settings.schedule.rounds = 1;
    settings.schedule.decay = 0.01;
    settings
}

/// Positions of random games, with targets that nothing but the whole board decides.
fn random_samples(count: usize) -> Vec<Sample> {
    let mut random = Random::new(5);
    let mut found: Vec<Sample> = Vec::new();
    while found.len() < count {
        let mut game = crate::atomic::Game::default();
        let mut text = String::new();
        while game.outcome().is_none() && game.moves().len() < 60 {
            let moves = game.position().legal_moves();
            let mv = moves[random.below(moves.len())];
            text.push_str(&format!(
                "{mv}:0 ",
                mv = mv.uci(crate::atomic::notation::CastlingText::KingTakesRook)
            ));
            game.play(mv);
        }
        let line = format!("{}\t1/2-1/2\t{}", crate::atomic::Position::start(), text.trim_end());
        let game = read_line(&line, 0).unwrap();
        found.extend(samples(&game, &wdl::MODEL, &settings(32)).into_iter().skip(8));
    }
    found.truncate(count);
    for sample in &mut found {
        sample.set_target(random.below(1000) as f32 / 1000.0);
    }
    found
}

#[test]
fn gradients_are_those_of_finite_differences() {
    for exponent in [2.0, 2.5] {
        compare_gradients(exponent);
    }
}

/// The network in double precision, as plainly as its description. So a step of finite differences
/// can be too small to meet a bend.
struct Plain {
    /// By kind: the inputs, biases and weights to the first layer of each part, then the weights of
    /// the layers after that.
    kinds: Vec<Vec<f64>>,
}

impl Plain {
    /// The lengths of what follows the sums: the biases of the first layer, both of the second, the
    /// output and its bias.
    const TAIL: [usize; 5] = [FIRST, 2 * FIRST * SECOND, SECOND, SECOND, 1];

    fn new(trainer: &Trainer) -> Plain {
        let wide = |values: &[f32]| values.iter().copied().map(f64::from).collect();
        let mut kinds: Vec<Vec<f64>> = Vec::new();
        for part in &trainer.parts {
            let part = lock(part);
            let mut inputs: Vec<f64> = wide(&part.inputs.values);
            let shared = part.shared.values.iter().cycle();
            inputs.iter_mut().zip(shared).for_each(|(own, shared)| *own += f64::from(*shared));
            kinds.extend([inputs, wide(&part.bias.values), wide(&part.first.values)]);
        }
        kinds.extend(Plain::tail(&trainer.tail.weights.values).map(|values| wide(&values)));
        Plain { kinds }
    }

    /// What follows the sums, by kind.
    fn tail(list: &[f32]) -> [Vec<f32>; 5] {
        let mut list = list.iter().copied();
        let kinds = Plain::TAIL.map(|length| list.by_ref().take(length).collect());
        assert!(list.next().is_none());
        kinds
    }

    /// The sums of the first layer.
    fn sums(&self, position: &Inputs) -> Vec<f64> {
        let (parts, tail) = self.kinds.split_at(self.kinds.len() - Plain::TAIL.len());
        let mut sums = tail[0].clone();
        for part in parts.chunks(3) {
            let [inputs, bias, first] = part else { unreachable!() };
            let neurons = bias.len();
            for (side, active) in position.sides.iter().enumerate() {
                for (neuron, bias) in bias.iter().enumerate() {
                    let weights = active.iter().map(|input| usize::from(*input) * neurons);
                    let sum = bias + weights.map(|row| inputs[row + neuron]).sum::<f64>();
                    let square = sum.clamp(0.0, 1.0).powi(2);
                    for (at, total) in sums.iter_mut().enumerate() {
                        *total += square * first[(side * neurons + neuron) * FIRST + at];
                    }
                }
            }
        }
        sums
    }

    fn output(&self, position: &Inputs) -> f64 {
        let tail = &self.kinds[self.kinds.len() - Plain::TAIL.len() + 1..];
        let [second, second_bias, output, output_bias] = tail else { unreachable!() };
        let sums = self.sums(position);
        let plain = sums.iter().map(|sum| sum.clamp(0.0, 1.0));
        let values: Vec<f64> = plain.chain(sums.iter().map(|sum| (sum * sum).min(1.0))).collect();
        let mut total = output_bias[0];
        for (to, weight) in output.iter().enumerate() {
            let products =
                values.iter().zip(second.chunks(SECOND)).map(|(value, row)| value * row[to]);
            total += weight * (second_bias[to] + products.sum::<f64>()).clamp(0.0, 1.0);
        }
        total
    }

    /// The mean power of the errors.
    fn loss(&self, batch: &[Inputs], exponent: f64) -> f64 {
        let error = |position: &Inputs| {
            1.0 / (1.0 + (-self.output(position)).exp()) - f64::from(position.target)
        };
        let powers = batch.iter().map(|position| error(position).abs().powf(exponent));
        powers.sum::<f64>() / batch.len() as f64
    }
}

fn compare_gradients(exponent: f64) {
    const STEP: f64 = 1e-6;
    let batch = random_samples(40);
    let mut settings = settings(64);
    settings.target.exponent = exponent;
    let trainer = Trainer::new(settings, 2).unwrap();
    for part in &trainer.parts {
        // So large that sums leave their limits.
        lock(part).first.values.iter_mut().for_each(|weight| *weight *= 3.0);
    }
    let inputs = trainer.inputs(&batch, 0.0);
    let (loss, tail) = trainer.pass(&inputs, None);
    let mut plain = Plain::new(&trainer);
    let sums: Vec<f64> = inputs.iter().flat_map(|position| plain.sums(position)).collect();
    let inside = |from: f64, to: f64| sums.iter().filter(|sum| (from..to).contains(*sum)).count();
    for (from, to) in [(-9.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 9.0)] {
        assert!(inside(from, to) > 20, "{from} {to}: {}", inside(from, to));
    }
    assert!((loss - plain.loss(&inputs, 2.0)).abs() < 1e-6);
    let mut gradients: Vec<Vec<f32>> = Vec::new();
    for part in &trainer.parts {
        gradients.extend(lock(part).gradients().map(<[f32]>::to_vec));
    }
    gradients.extend(Plain::tail(&tail.list()));
    let mut random = Random::new(3);
    let mut compared = 0;
    for (kind, gradient) in gradients.into_iter().enumerate() {
        let active: Vec<usize> =
            (0..gradient.len()).filter(|at| gradient[*at].abs() > 1e-5).collect();
        assert!(active.len() > gradient.len() / 300, "{kind}: {}", active.len());
        // Weights that matter, and any.
        let mut chosen: Vec<usize> = (0..40).map(|_| active[random.below(active.len())]).collect();
        chosen.extend((0..20).map(|_| random.below(gradient.len())));
        for at in chosen {
            let [below, above] = [-STEP, STEP].map(|change| {
                let before = plain.kinds[kind][at];
                plain.kinds[kind][at] += change;
                let loss = plain.loss(&inputs, exponent);
                plain.kinds[kind][at] = before;
                loss
            });
            let slope = (above - below) / (2.0 * STEP);
            let found = f64::from(gradient[at]);
            assert!(
                (slope - found).abs() < 0.001 * found.abs() + 1e-7,
                "{kind} {at}: {slope} {found}"
            );
            compared += 1;
        }
    }
    // Three kinds in each of two parts, and five after the sums.
    assert_eq!(compared, 11 * 60);
}

#[test]
fn a_thousand_positions_are_learned_by_heart() {
    let batch = random_samples(1000);
    let mut trainer = Trainer::new(settings(64), 2).unwrap();
    let losses: Vec<f64> = (0..300).map(|_| trainer.learn(&batch)).collect();
    assert!(losses[0] > 0.05, "{}", losses[0]);
    assert!(losses[299] < 0.001, "{}", losses[299]);
}

/// Not a test by itself: writes what `tools/train_reference.py` computes again with numpy.
#[test]
#[ignore = "tools/train_reference.py runs it, with a folder in FISSILE_REFERENCE"]
fn batches_for_the_reference() {
    let folder = std::path::PathBuf::from(std::env::var_os("FISSILE_REFERENCE").unwrap());
    let write = |name: &str, values: &mut dyn Iterator<Item = f32>| {
        let bytes: Vec<u8> = values.flat_map(f32::to_le_bytes).collect();
        std::fs::write(folder.join(name), bytes).unwrap();
    };
    let samples = random_samples(400);
    // Both lists of inputs, each 32 long and filled up with -1, and the target.
    let rows = |samples: &[Sample]| -> Vec<f32> {
        let row = |sample: &Sample| {
            let Inputs { sides, target } = sample.inputs(0.0);
            let side = |side: &[u16]| {
                let mut row: Vec<f32> = side.iter().map(|input| f32::from(*input)).collect();
                row.resize(32, -1.0);
                row
            };
            let sides = [side(&sides[0]), side(&sides[1])].concat();
            [sides, vec![target]].concat()
        };
        samples.iter().flat_map(row).collect()
    };
    write("samples", &mut rows(&samples).into_iter());
    let mut settings = settings(64);
    settings.schedule.batches = 10;
    settings.schedule.decay = 0.5;
    let mut trainer = Trainer::new(settings, 1).unwrap();
    let dump = |trainer: &Trainer, when: &str| {
        type Weights = fn(&Part) -> &AdamWeights;
        let kinds: [(&str, Weights); 4] = [
            ("inputs", |part| &part.inputs),
            ("shared", |part| &part.shared),
            ("bias", |part| &part.bias),
            ("first", |part| &part.first),
        ];
        for (name, weights) in kinds {
            let of_part = |part: &Mutex<Part>| weights(&lock(part)).values.clone();
            write(&format!("{name}.{when}"), &mut trainer.parts.iter().flat_map(of_part));
        }
        write(&format!("tail.{when}"), &mut trainer.tail.weights.values.iter().copied());
    };
    dump(&trainer, "before");
    let learned = samples.chunks(40).map(|batch| trainer.learn(batch) as f32);
    write("losses", &mut learned.collect::<Vec<_>>().into_iter());
    let schedule = &trainer.settings.schedule;
    write("rates", &mut (0..10).map(|batch| schedule.rate_at(batch) as f32));
    dump(&trainer, "after");
}

#[test]
fn a_network_that_is_taken_over_stays_the_same_and_goes_on_learning() {
    let start = crate::nnue::embedded();
    let mut settings = settings(start.network.floats().bias.len());
    settings.target.scale = start.network.scale();
    let mut trainer = Trainer::new(settings, 3).unwrap();
    trainer.take_over(&start.network.floats());
    let network = |trainer: &Trainer| {
        NetFile::read(&trainer.file("test", &[], &Table::new()).unwrap()).unwrap().network
    };
    assert!(network(&trainer) == start.network);
    let batch = random_samples(100);
    let losses: Vec<f64> = (0..20).map(|_| trainer.learn(&batch)).collect();
    assert!(losses[19] < 0.8 * losses[0], "{losses:?}");
    assert!(network(&trainer) != start.network);
}

#[test]
fn the_average_of_weights_that_stay_is_the_weights() {
    let batch = random_samples(100);
    let bytes = |ema: f64, rate: f64, batches: usize| {
        let mut settings = settings(64);
        (settings.schedule.ema, settings.schedule.rate) = (ema, rate);
        settings.schedule.last_rate = rate;
        let mut trainer = Trainer::new(settings, 2).unwrap();
        for _ in 0..batches {
            trainer.learn(&batch);
        }
        trainer.file("test", &[], &Table::new()).unwrap()
    };
    assert!(bytes(0.99, 0.0, 10) == bytes(0.0, 0.0, 0));
    assert!(bytes(0.99, 0.005, 10) != bytes(0.0, 0.005, 10));
}

#[test]
fn the_average_follows_the_weights_as_its_formula_says() {
    let batch = random_samples(100);
    let mut settings = settings(32);
    settings.schedule.ema = 0.5;
    let mut trainer = Trainer::new(settings, 1).unwrap();
    // One weight of each kind.
    let weights = |trainer: &Trainer| {
        let part = lock(&trainer.parts[0]);
        let input = trainer.inputs(&batch[..1], 0.0)[0].sides[0][0];
        let at = 32 * usize::from(input);
        let exact = part.inputs.values[at] + part.shared.values[at % part.shared.values.len()];
        let tail =
            |tail: PlainTail| [tail.first_bias[3], tail.tail.second[4][5], tail.tail.output[6]];
        let [now, found] = [trainer.tail.now(), trainer.tail.finished()].map(tail);
        let [inputs, biases, first] = part.finished();
        let now = [&[exact, part.bias.values[3], part.first.values[40]], &now[..]].concat();
        (now, [&[inputs[at], biases[3], first[40]], &found[..]].concat())
    };
    let mut wanted = weights(&trainer).0;
    for batch_number in 0..30 {
        trainer.learn(&batch);
        let (now, found) = weights(&trainer);
        let kept: f32 = (1.0 + batch_number as f32) / (10.0 + batch_number as f32);
        let kept = kept.min(0.5);
        for ((wanted, now), found) in wanted.iter_mut().zip(now).zip(found) {
            *wanted = kept * *wanted + (1.0 - kept) * now;
            assert!((*wanted - found).abs() < 1e-5, "{wanted} {found} after {batch_number}");
        }
    }
    let (now, found) = weights(&trainer);
    assert!(now.iter().zip(&found).any(|(now, found)| (now - found).abs() > 1e-4));
}

#[test]
fn a_training_that_goes_on_from_a_checkpoint_is_the_same() {
    let batch = random_samples(100);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    for ema in [0.0, 0.9] {
        let mut settings = settings(64);
        settings.schedule.ema = ema;
        settings.target.exponent = 2.4;
        let begin = || Trainer::new(settings.clone(), 2).unwrap();
        let mut whole = begin();
        for number in 0..8 {
            if number == 5 {
                checkpoint::write(&mut whole, "here", &path).unwrap();
            }
            whole.learn(&batch);
        }
        let mut resumed = begin();
        assert!(checkpoint::read(&mut resumed, "here", &path).unwrap());
        for _ in 5..8 {
            resumed.learn(&batch);
        }
        let [whole, resumed] =
            [whole, resumed].map(|run| run.file("test", &[], &Table::new()).unwrap());
        assert!(whole == resumed, "{ema}");
    }
}

#[test]
fn any_number_of_threads_learns_the_same() {
    let batch = random_samples(300);
    let run = |threads| {
        let mut trainer = Trainer::new(settings(128), threads).unwrap();
        let losses: Vec<f64> = (0..5).map(|_| trainer.learn(&batch)).collect();
        (losses, trainer.file("test", &[], &Table::new()).unwrap())
    };
    let one = run(1);
    for threads in [2, 3, 4] {
        assert!(run(threads) == one, "{threads}");
    }
}
