//! Gradients against finite differences, what the trainer learns and what it repeats.

use super::super::checkpoint;
use super::super::sample::samples;
use super::*;
use crate::formats::games::text::read_line;
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

fn compare_gradients(exponent: f64) {
    let batch = random_samples(40);
    let mut settings = settings(64);
    settings.target.exponent = exponent;
    let mut trainer = Trainer::new(settings, 2).unwrap();
    let inputs = trainer.inputs(&batch, 0.0);
    let (_, bias_gradient) = trainer.pass(&inputs, None);
    let gradients: Vec<Vec<Vec<f32>>> = trainer
        .parts
        .iter()
        .map(|part| lock(part).gradients().iter().map(|gradient| gradient.to_vec()).collect())
        .collect();
    let mut loss_with = |part: usize, which: usize, at: usize, change: f32| {
        let move_by = |trainer: &mut Trainer, change: f32| {
            let part = trainer.parts[part].get_mut().unwrap();
            let weights = [&mut part.inputs, &mut part.bias, &mut part.output];
            weights.into_iter().nth(which).unwrap().values[at] += change;
            part.merge();
        };
        move_by(&mut trainer, change);
        let expected = trainer.expected(&batch);
        move_by(&mut trainer, -change);
        let errors = expected
            .iter()
            .zip(&batch)
            .map(|(expected, sample)| f64::from(expected - sample.target()));
        errors.map(|error| error.abs().powf(exponent)).sum::<f64>() / batch.len() as f64
    };
    let mut random = Random::new(3);
    let (mut compared, mut bends) = (0, 0);
    for (part, gradients) in gradients.iter().enumerate() {
        for (which, gradient) in gradients.iter().enumerate() {
            let active: Vec<usize> =
                (0..gradient.len()).filter(|at| gradient[*at].abs() > 2e-5).collect();
            let mut wanted = 30;
            while wanted > 0 {
                let at = active[random.below(active.len())];
                // Small enough to miss most bends at 1, large enough for the digits of the
                // loss.
                let (change, noise) = if which == 0 { (0.004, 2e-6) } else { (0.001, 1e-5) };
                let [below, here, above] =
                    [-change, 0.0, change].map(|change| loss_with(part, which, at, change));
                let step = f64::from(change);
                let (left_slope, right_slope) = ((here - below) / step, (above - here) / step);
                let largest = left_slope.abs().max(right_slope.abs());
                if (left_slope - right_slope).abs() > 0.1 * largest + 2.0 * noise {
                    // A bend: there is no one slope to compare with.
                    bends += 1;
                    continue;
                }
                let slope = (left_slope + right_slope) / 2.0;
                let found = f64::from(gradient[at]);
                assert!(
                    (slope - found).abs() < 0.05 * found.abs() + noise,
                    "{part} {which} {at}: {slope} {found}"
                );
                wanted -= 1;
                compared += 1;
            }
        }
    }
    assert!(bends < 20, "{bends}");
    assert_eq!(compared, 180);
    assert!(bias_gradient.abs() > 1e-5);
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
        let part = lock(&trainer.parts[0]);
        for (name, weights) in [
            ("inputs", &part.inputs),
            ("shared", &part.shared),
            ("bias", &part.bias),
            ("output", &part.output),
            ("output_bias", &trainer.output_bias),
        ] {
            write(&format!("{name}.{when}"), &mut weights.values.iter().copied());
        }
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
        let bias = trainer.output_bias.values[0];
        let now = [exact, part.bias.values[3], part.output.values[40], bias];
        let [inputs, biases, output] = part.finished();
        (now, [inputs[at], biases[3], output[40], trainer.finished_bias()])
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
fn the_same_threads_learn_the_same() {
    let batch = random_samples(300);
    let run = |threads| {
        let mut trainer = Trainer::new(settings(64), threads).unwrap();
        let losses: Vec<f64> = (0..5).map(|_| trainer.learn(&batch)).collect();
        (losses, trainer.file("test", &[], &Table::new()).unwrap())
    };
    assert!(run(2) == run(2));
    assert!((run(1).0[4] - run(2).0[4]).abs() < 1e-5);
}
