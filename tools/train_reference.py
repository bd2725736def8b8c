#!/usr/bin/env python3
"""Repeats ten batches of a training with numpy, and compares losses and weights.

Usage: tools/train_reference.py    (needs numpy; builds and runs a test of the crate)

This is a second implementation of the network, its gradient and AdamW. It uses dense matrices instead of lists of
inputs, and double precision for the whole network, where the trainer uses single precision for parts of it.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

NEURONS, INPUTS, SHARED, BUCKETS, BATCH, DECAY = 64, 6144, 768, 8, 40, 0.5
# The number of neurons whose weights the trainer keeps together.
LANES = 32
FIRST, SECOND = 8, 32
LIMITS = {"inputs": 0.99, "shared": 0.99, "bias": 0.99, "first": 1.98, "tail": 8.0}
# What follows the sums of the neurons' activations, one kind after the other.
TAIL = {
    "first_bias": (FIRST,),
    "second": (2 * FIRST, SECOND),
    "second_bias": (SECOND,),
    "output": (SECOND,),
    "output_bias": (1,),
}
SHAPES = {
    "inputs": (INPUTS, NEURONS),
    "shared": (SHARED, NEURONS),
    "bias": (NEURONS,),
    "first": (2, FIRST, NEURONS),
    "tail": (sum(int(np.prod(shape)) for shape in TAIL.values()),),
}
# The number of rows of the weights that are kept by row and neuron.
ROWS = {"inputs": INPUTS, "shared": SHARED, "bias": 1}


def load(folder: Path, name: str) -> np.ndarray:
    return np.fromfile(folder / name, dtype="<f4").astype(np.float64)


def load_weights(folder: Path, when: str) -> dict:
    parts = {name: load(folder, f"{name}.{when}").reshape(NEURONS // LANES, -1) for name in SHAPES if name != "tail"}
    found = {name: parts[name].reshape(-1, rows, LANES).swapaxes(0, 1).reshape(rows, NEURONS) for name, rows in ROWS.items()}
    found["bias"] = found["bias"][0]
    # By part, side, neuron and sum.
    first = parts["first"].reshape(-1, 2, LANES, FIRST)
    found["first"] = first.transpose(1, 3, 0, 2).reshape(2, FIRST, NEURONS)
    found["tail"] = load(folder, f"tail.{when}")
    return found


def one_hot(inputs: np.ndarray) -> np.ndarray:
    dense = np.zeros((len(inputs), INPUTS))
    rows, columns = np.nonzero(inputs >= 0)
    dense[rows, inputs[rows, columns].astype(int)] = 1.0
    return dense


def tail_parts(tail: np.ndarray) -> dict:
    parts, at = {}, 0
    for name, shape in TAIL.items():
        size = int(np.prod(shape))
        parts[name] = tail[at : at + size].reshape(shape)
        at += size
    return parts


def gradients(weights: dict, batch: np.ndarray) -> tuple[float, dict]:
    sides = [one_hot(batch[:, 0:32]), one_hot(batch[:, 32:64])]
    target = batch[:, 64]
    # Every bucket has the 768 shared inputs.
    merged = weights["inputs"] + np.tile(weights["shared"], (BUCKETS, 1))
    sums = [side @ merged + weights["bias"] for side in sides]
    active = [np.clip(total, 0.0, 1.0) for total in sums]
    tail = tail_parts(weights["tail"])
    first = tail["first_bias"] + sum(active[side] ** 2 @ weights["first"][side].T for side in (0, 1))
    values = np.hstack([np.clip(first, 0.0, 1.0), np.clip(first**2, 0.0, 1.0)])
    second = values @ tail["second"] + tail["second_bias"]
    output = np.clip(second, 0.0, 1.0) @ tail["output"] + tail["output_bias"]
    expected = 1.0 / (1.0 + np.exp(-output))
    error = expected - target
    slope = 2.0 * error * expected * (1.0 - expected) / len(batch)
    to_second = slope[:, None] * tail["output"] * ((second > 0.0) & (second < 1.0))
    to_values = to_second @ tail["second"].T
    to_first = to_values[:, :FIRST] * ((first > 0.0) & (first < 1.0))
    to_first += to_values[:, FIRST:] * 2.0 * first * (np.abs(first) < 1.0)
    found = {name: np.zeros(shape) for name, shape in SHAPES.items()}
    of_tail = {
        "first_bias": to_first.sum(axis=0),
        "second": values.T @ to_second,
        "second_bias": to_second.sum(axis=0),
        "output": slope @ np.clip(second, 0.0, 1.0),
        "output_bias": slope.sum(),
    }
    found["tail"] = np.concatenate([of_tail[name].ravel() for name in TAIL])
    for side in (0, 1):
        found["first"][side] = to_first.T @ active[side] ** 2
        inside = (sums[side] > 0.0) & (sums[side] < 1.0)
        back = to_first @ weights["first"][side] * 2.0 * active[side] * inside
        found["bias"] += back.sum(axis=0)
        found["inputs"] += sides[side].T @ back
    found["shared"] = found["inputs"].reshape(BUCKETS, SHARED, NEURONS).sum(axis=0)
    return float((error**2).mean()), found


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        test = ["cargo", "test", "--quiet", "--lib", "batches_for_the_reference", "--", "--ignored"]
        subprocess.run(test, check=True, env={**os.environ, "FISSILE_REFERENCE": name}, stdout=subprocess.DEVNULL)
        weights, after = load_weights(folder, "before"), load_weights(folder, "after")
        samples = load(folder, "samples").reshape(-1, 65)
        losses, rates = load(folder, "losses"), load(folder, "rates")
        before = {name: values.copy() for name, values in weights.items()}
    moments = {name: [np.zeros(shape), np.zeros(shape)] for name, shape in SHAPES.items()}
    worst = 0.0
    for number, rate in enumerate(rates):
        loss, found = gradients(weights, samples[number * BATCH : (number + 1) * BATCH])
        worst = max(worst, abs(loss - losses[number]))
        for name, gradient in found.items():
            first, second = moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            change = first / (1 - 0.9 ** (number + 1)) / (np.sqrt(second / (1 - 0.999 ** (number + 1))) + 1e-8)
            new = weights[name] * (1.0 - rate * DECAY) - rate * change
            weights[name] = np.clip(new, -LIMITS[name], LIMITS[name])
    print(f"losses from {losses[0]:.5f} to {losses[-1]:.5f}; largest difference {worst:.1e}")
    right = worst < 1e-5
    for name in SHAPES:
        moved = np.abs(after[name] - before[name])
        apart = np.abs(after[name] - weights[name])
        # A gradient of nearly 0 has a sign by rounding, and AdamW takes a whole step for it.
        share = (apart > moved.max() / 200).sum() / max(1, (moved > 1e-6).sum())
        right &= share < 0.001 and moved.max() > 0.0001
        print(f"{name:<12} moved by up to {moved.max():.4f}; {share:.4%} of the moved ones differ by more than a 200th of that")
    if not right:
        sys.exit("the trainer and numpy differ")


if __name__ == "__main__":
    main()
