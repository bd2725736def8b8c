#!/usr/bin/env python3
"""Trains the network of `fissile train` on a GPU, some thirty times as fast as two cores do.

Usage: fissile train games --settings settings.toml --positions --output positions
       tools/train_gpu.py positions settings.toml --output mine.net --name mine [--fine-tune FILE]

Needs PyTorch, and on a GPU Triton, which comes with it; without a GPU it runs, slowly. The settings are those of
`fissile train`, and mean the same: the filter and the targets are in the positions already, the rest is read here. The
random numbers differ, so the network is another one. All positions and their inputs stay in the memory of the device,
140 bytes for each.

The shape of the network is that of crates/search/src/nnue, its file that of crates/search/src/nnue/file.rs, and the file of positions that of
crates/training/src/network/export.rs.
"""

import argparse
import hashlib
import json
import math
import struct
import time
import tomllib
from pathlib import Path

import numpy as np
import torch

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

BUCKETS, BUCKET_INPUTS, FIRST, SECOND = 8, 768, 8, 32
# Units of the integers in the file.
INPUT_UNIT, ACTIVE_UNIT, FIRST_UNIT = 255, 4064, 2048
# The bucket of a king by its square, from its own side and mirrored to the files a to d.
KING_BUCKETS = [0, 1, 2, 3, 4, 4, 5, 5, *[6] * 8, *[7] * 16]
# Largest weights, by kind.
LARGEST = {
    **{"inputs": 0.99, "shared": 0.99, "bias": 0.99, "first": 1.98},
    **dict.fromkeys(["first_bias", "second", "second_bias", "output", "output_bias"], 8.0),
}
MAGIC, RECORD, MEN = b"fissile-positions 1\n", 40, 32
NET_MAGIC = b"fissile-net 2\n"
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"

if triton:

    @triton.jit
    def add_rows(sums, weights, bias, inputs, counts, NEURONS: tl.constexpr, MOST: tl.constexpr):
        row = tl.program_id(0).to(tl.int64)
        at = tl.arange(0, NEURONS)
        total = tl.load(bias + at)
        for k in range(tl.load(counts + row).to(tl.int32)):
            index = tl.load(inputs + row * MOST + k).to(tl.int64)
            total += tl.load(weights + index * NEURONS + at)
        tl.store(sums + row * NEURONS + at, total)

    @triton.jit
    def add_gradients(gradient, back, inputs, counts, NEURONS: tl.constexpr, MOST: tl.constexpr):
        row = tl.program_id(0).to(tl.int64)
        at = tl.arange(0, NEURONS)
        slope = tl.load(back + row * NEURONS + at)
        for k in range(tl.load(counts + row).to(tl.int32)):
            index = tl.load(inputs + row * MOST + k).to(tl.int64)
            tl.atomic_add(gradient + index * NEURONS + at, slope, sem="relaxed")


class Sums(torch.autograd.Function):
    """The sums of the neurons: the bias and the weights of the active inputs, one row for each side of a position."""

    @staticmethod
    def forward(ctx, weights, bias, inputs, counts):
        rows, neurons = len(inputs), weights.shape[1]
        sums = torch.empty(rows, neurons, device=weights.device)
        add_rows[(rows,)](sums, weights, bias, inputs, counts, neurons, MEN, num_warps=max(1, neurons // 128))
        ctx.save_for_backward(inputs, counts)
        ctx.shape = weights.shape
        return sums

    @staticmethod
    def backward(ctx, back):
        inputs, counts = ctx.saved_tensors
        rows, neurons = back.shape
        gradient = torch.zeros(ctx.shape, device=back.device)
        back = back.contiguous()
        add_gradients[(rows,)](gradient, back, inputs, counts, neurons, MEN, num_warps=max(1, neurons // 128))
        return gradient, back.sum(0), None, None


def sums_of(weights: torch.Tensor, bias: torch.Tensor, inputs: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    if DEVICE == "cuda":
        return Sums.apply(weights, bias, inputs, counts)
    # Places without an input get a row of zeros.
    used = torch.arange(MEN) < counts[:, None]
    padded = torch.cat([weights, torch.zeros_like(weights[:1])])
    index = torch.where(used, inputs.long(), len(weights))
    return torch.nn.functional.embedding_bag(index, padded, mode="sum") + bias


class Positions:
    """The inputs and targets of all positions on the device: those to learn, then those held out."""

    def __init__(self, path: Path):
        raw = np.memmap(path, dtype=np.uint8, mode="r")
        head = len(MAGIC) + 16
        if raw[: len(MAGIC)].tobytes() != MAGIC:
            raise SystemExit(f"{path} is not a file of positions")
        self.learned, self.held_out = (int(count) for count in raw[len(MAGIC) : head].view("<u8"))
        records = raw[head:].reshape(-1, RECORD)
        count = len(records)
        if count != self.learned + self.held_out:
            raise SystemExit(f"{path} is cut off")
        self.inputs = torch.zeros(count, 2, MEN, dtype=torch.int16, device=DEVICE)
        self.counts = torch.zeros(count, 2, dtype=torch.uint8, device=DEVICE)
        self.targets = torch.zeros(count, 2, device=DEVICE)
        self.threatened = torch.zeros(count, dtype=torch.bool, device=DEVICE)
        for at in range(0, count, 1 << 18):
            # A copy, because what is mapped cannot be written.
            self.expand(torch.from_numpy(records[at : at + (1 << 18)].copy()).to(DEVICE), at)

    def expand(self, records: torch.Tensor, at: int) -> None:
        """Computes the inputs of some positions from their records."""
        count = len(records)
        these = slice(at, at + count)
        squares = torch.arange(64, device=DEVICE)
        occupied = (records[:, :8].contiguous().view(torch.int64) >> squares) & 1
        order = torch.cumsum(occupied, 1) - 1
        codes = torch.stack([records[:, 8:24] & 15, records[:, 8:24] >> 4], 2).reshape(count, MEN).long()
        piece = codes.gather(1, order.clamp(0, MEN - 1))
        black, kind = piece >> 3, piece & 7
        self.targets[these] = records[:, 24:32].contiguous().view(torch.float32)
        self.threatened[these] = records[:, 33] > 0
        for side in (0, 1):
            # 0 for White, 1 for Black.
            us = (records[:, 32].long() ^ side)[:, None]
            is_king = (occupied == 1) & (kind == 5) & (black == us)
            king = is_king.byte().argmax(1, keepdim=True)
            flip = 56 * us
            mirror = torch.where(king & 7 > 3, 7, 0)
            bucket = torch.tensor(KING_BUCKETS, device=DEVICE)[self.place_of(king ^ flip ^ mirror)]
            own = torch.where(black == us, 0, BUCKET_INPUTS // 2)
            found = bucket * BUCKET_INPUTS + own + kind * 64 + (squares ^ flip ^ mirror)
            # The last column takes what is no piece.
            places = torch.zeros(count, MEN + 1, dtype=torch.int64, device=DEVICE)
            places.scatter_(1, torch.where(occupied == 1, order, MEN), found)
            self.inputs[these, side] = places[:, :MEN].to(torch.int16)
            self.counts[these, side] = occupied.sum(1).to(torch.uint8)

    @staticmethod
    def place_of(king: torch.Tensor) -> torch.Tensor:
        """The place in KING_BUCKETS of a king that stands on the files a to d."""
        return (king >> 3) * 4 + (king & 7)


class Network:
    """The weights, and the average of them that becomes the network."""

    def __init__(self, weights: dict):
        self.weights = {name: value.to(DEVICE).requires_grad_() for name, value in weights.items()}
        self.average = {name: value.detach().clone() for name, value in self.weights.items()}

    @staticmethod
    def random(neurons: int, seed: int) -> "Network":
        generator = torch.Generator().manual_seed(seed)

        def random(*shape: int, most: float) -> torch.Tensor:
            return (torch.rand(*shape, generator=generator) * 2 - 1) * most

        # A weight of an input is the sum of one for its king bucket and one for all buckets.
        weights = {
            "inputs": torch.zeros(BUCKETS, BUCKET_INPUTS, neurons),
            "shared": random(BUCKET_INPUTS, neurons, most=math.sqrt(3 / 20) / 2),
            "bias": torch.full((neurons,), 0.3),
            "first": random(2 * neurons, FIRST, most=4 / math.sqrt(2 * neurons)),
            "first_bias": torch.full((FIRST,), 0.2),
            "second": random(2 * FIRST, SECOND, most=1.5 / math.sqrt(FIRST)),
            "second_bias": torch.full((SECOND,), 0.1),
            "output": random(SECOND, most=2 / math.sqrt(SECOND)),
            "output_bias": torch.zeros(1),
        }
        return Network(weights)

    @staticmethod
    def read(path: Path, neurons: int) -> tuple["Network", str, int]:
        """The network of a file, which has this many neurons, with its id and its scale."""
        contents = path.read_bytes()
        if not contents.startswith(NET_MAGIC) or hashlib.sha256(contents[:-32]).digest() != contents[-32:]:
            raise SystemExit(f"{path} is not an intact network of this format")
        head = len(NET_MAGIC) + 4
        at = head + struct.unpack_from("<I", contents, len(NET_MAGIC))[0]
        architecture = tomllib.loads(contents[head:at].decode())["architecture"]
        if architecture["neurons"] != neurons:
            raise SystemExit(f"{path} has {architecture['neurons']} neurons, not {neurons} as the settings say")

        def take(kind: str, unit: int, *shape: int) -> torch.Tensor:
            nonlocal at
            values = np.frombuffer(contents, kind, math.prod(shape), at)
            at += values.nbytes
            return torch.from_numpy(values.astype(np.float32) / unit).view(shape)

        inputs = take("<i2", INPUT_UNIT, BUCKETS, BUCKET_INPUTS, neurons)
        shared = inputs.mean(0)
        network = Network({
            "inputs": inputs - shared,
            "shared": shared,
            "bias": take("<i2", INPUT_UNIT, neurons),
            "first": take("<i2", FIRST_UNIT, 2 * neurons, FIRST),
            "first_bias": take("<i4", ACTIVE_UNIT * FIRST_UNIT, FIRST),
            "second": take("<f4", 1, 2 * FIRST, SECOND),
            "second_bias": take("<f4", 1, SECOND),
            "output": take("<f4", 1, SECOND),
            "output_bias": take("<f4", 1, 1),
        })
        return network, contents[-32:].hex()[:10], architecture["scale"]

    @staticmethod
    def output(weights: dict, inputs: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        """The outputs of some positions, before they become expected results."""
        merged = (weights["inputs"] + weights["shared"]).flatten(0, 1)
        sums = sums_of(merged, weights["bias"], inputs.flatten(0, 1), counts.flatten())
        active = sums.clamp(0, 1).square().view(len(inputs), -1)
        first = active @ weights["first"] + weights["first_bias"]
        values = torch.cat([first.clamp(0, 1), first.square().clamp(0, 1)], 1)
        second = (values @ weights["second"] + weights["second_bias"]).clamp(0, 1)
        return second @ weights["output"] + weights["output_bias"]

    def file(self, name: str, parents: list[str], settings: dict, text: str) -> bytes:
        """The file of the average, rounded."""
        weights = {name: value.detach().double().cpu().numpy() for name, value in self.average.items()}

        def whole(values: np.ndarray, unit: int, kind: str) -> bytes:
            most = np.iinfo(kind).max
            return np.clip(np.round(values * unit), -most, most).astype(kind).tobytes()

        # A string of JSON without bare control characters is one of TOML.
        written = lambda text: json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
        quoted = ", ".join(map(written, parents))
        header = (
            f'name = {written(name)}\nparents = [{quoted}]\n\n[architecture]\n'
            'activation = "square of the value clamped to 0..1"\n'
            f'inputs = "{BUCKET_INPUTS} for each of {BUCKETS} king buckets, mirrored"\n'
            f"layers = [{FIRST}, {SECOND}]\nneurons = {len(weights['bias'])}\nscale = {settings['target']['scale']}\n\n{text}"
        ).encode()
        parts = [
            NET_MAGIC + struct.pack("<I", len(header)) + header,
            whole(weights["inputs"] + weights["shared"], INPUT_UNIT, "<i2"),
            whole(weights["bias"], INPUT_UNIT, "<i2"),
            whole(weights["first"], FIRST_UNIT, "<i2"),
            whole(weights["first_bias"], ACTIVE_UNIT * FIRST_UNIT, "<i4"),
            *(weights[part].astype("<f4").tobytes() for part in ("second", "second_bias", "output", "output_bias")),
        ]
        contents = b"".join(parts)
        return contents + hashlib.sha256(contents).digest()


def rate_at(number: int, steps: int, rate: float, last_rate: float) -> float:
    """The learning rate of a step, as Schedule::rate_at in crates/training/src/network/settings.rs has it."""
    done = number / steps
    warm = min(done * 100 + 0.01, 1)
    return warm * (last_rate + (rate - last_rate) * (1 + math.cos(math.pi * done)) / 2)


class Training:
    """One training: the settings, the optimizer, and a step that the GPU repeats without Python."""

    def __init__(self, network: Network, positions: Positions, settings: dict):
        self.network, self.positions, self.settings = network, positions, settings
        self.batch = settings["schedule"]["batch"]
        on_gpu = DEVICE == "cuda"
        # Numbers that change from step to step live on the device, because the step is recorded.
        self.rate, self.moved, self.done = (torch.zeros((), device=DEVICE) for _ in range(3))
        self.chosen = torch.zeros(self.batch, dtype=torch.int64, device=DEVICE)
        self.loss = torch.zeros((), device=DEVICE)
        self.optimizer = torch.optim.AdamW(
            list(network.weights.values()),
            lr=self.rate if on_gpu else 0.0,
            weight_decay=settings["schedule"]["decay"],
            fused=on_gpu,
            capturable=on_gpu,
        )

    def step(self) -> None:
        network, positions = self.network, self.positions
        output = network.output(network.weights, positions.inputs[self.chosen], positions.counts[self.chosen])
        targets = positions.targets[self.chosen]
        error = (torch.sigmoid(output) - torch.lerp(targets[:, 0], targets[:, 1], self.done)).abs()
        loss = error.pow(self.settings["target"].get("exponent", 2.0)).mean()
        weights = list(network.weights.values())
        for weight, gradient in zip(weights, torch.autograd.grad(loss, weights)):
            weight.grad = gradient.contiguous()
        self.optimizer.step()
        with torch.no_grad():
            for name, most in LARGEST.items():
                network.weights[name].clamp_(-most, most)
            for average, weight in zip(network.average.values(), weights):
                average.lerp_(weight, self.moved)
            self.loss += error.square().mean()

    def record(self):
        """The step as a graph of the GPU; on other devices the step itself."""
        if DEVICE == "cpu":
            return self.step
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            # These warm up with a rate of 0.
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(aside)
        # The steps that warmed up leave moments and a count, in the same memory that the graph uses.
        for state in self.optimizer.state.values():
            for value in state.values():
                value.zero_()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step()
        return graph.replay

    def run(self) -> None:
        schedule = self.settings["schedule"]
        steps = schedule["batches"] * schedule["rounds"]
        ema, rate, last_rate = schedule.get("ema", 0.0), schedule["rate"], schedule["last_rate"]
        positions, batch = self.positions, self.batch
        if positions.learned < batch:
            raise SystemExit(f"{positions.learned} positions are fewer than a batch of {batch}")
        step = self.record()
        self.loss.zero_()
        order, place = torch.randperm(positions.learned, device=DEVICE), 0
        begun = time.time()
        print("round   learned  held out     quiet threatened   positions/s", flush=True)
        every, quiet, threatened = self.validate()
        print(f"begin             {every:.5f}   {quiet:.5f}    {threatened:.5f}", flush=True)
        for number in range(steps):
            if place + batch > positions.learned:
                order, place = torch.randperm(positions.learned, device=DEVICE), 0
            self.chosen.copy_(order[place : place + batch])
            place += batch
            now = rate_at(number, steps, rate, last_rate)
            self.rate.fill_(now)
            if DEVICE == "cpu":
                self.optimizer.param_groups[0]["lr"] = now
            self.moved.fill_(1 - min(ema, (1 + number) / (10 + number)))
            self.done.fill_(number / max(1, steps - 1))
            step()
            if (number + 1) % schedule["batches"] == 0:
                every, quiet, threatened = self.validate()
                learned = self.loss.item() / schedule["batches"]
                self.loss.zero_()
                speed = (number + 1) * batch / (time.time() - begun)
                line = f"{learned:.5f}   {every:.5f}   {quiet:.5f}    {threatened:.5f}   {speed:>11,.0f}"
                print(f"{(number + 1) // schedule['batches']:>5}   {line}", flush=True)

    def held_out(self) -> torch.Tensor:
        """The outputs of the average for the positions held out."""
        positions, end = self.positions, self.positions.learned + self.positions.held_out
        outputs = []
        with torch.no_grad():
            for at in range(positions.learned, end, 1 << 15):
                these = slice(at, min(at + (1 << 15), end))
                outputs.append(self.network.output(self.network.average, positions.inputs[these], positions.counts[these]))
        return torch.cat(outputs)

    def validate(self) -> tuple[float, float, float]:
        """The mean squared errors of the positions held out: of all, and without and with a threat."""
        positions = self.positions
        errors = (torch.sigmoid(self.held_out()) - positions.targets[positions.learned :, 1]).square().double()
        threatened = positions.threatened[positions.learned :]
        return errors.mean().item(), errors[~threatened].mean().item(), errors[threatened].mean().item()


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the network of fissile train on a GPU.")
    parser.add_argument("positions", type=Path, help="file of fissile train --positions")
    parser.add_argument("settings", type=Path, help="settings of fissile train")
    parser.add_argument("--output", type=Path, required=True, help="file for the network")
    parser.add_argument("--name", default="unnamed", help="name of the network, in its file")
    parser.add_argument("--fine-tune", type=Path, metavar="FILE", help="network to begin with, instead of random weights")
    parser.add_argument("--parent", action="append", default=[], help="network whose games these are; several times")
    arguments = parser.parse_args()
    text = arguments.settings.read_text()
    settings = tomllib.loads(text)
    neurons = settings["architecture"]["neurons"]
    if arguments.fine_tune:
        network, start, scale = Network.read(arguments.fine_tune, neurons)
        if settings.get("start", start) != start:
            raise SystemExit(f"the settings start from network {settings['start']}, not {start}")
        if "start" not in settings:
            text = f'start = "{start}"\n{text}'
    elif "start" in settings:
        raise SystemExit(f"the settings start from network {settings['start']}: name its file with --fine-tune")
    else:
        network = Network.random(neurons, settings["seed"])
    # In the file, the settings are one table.
    lines = text.strip().splitlines()
    inside = "[training]\n" + "\n".join(line.replace("[", "[training.", 1) if line.startswith("[") else line for line in lines)
    torch.backends.cuda.matmul.allow_tf32 = True
    positions = Positions(arguments.positions)
    print(f"{positions.learned:,} positions to learn and {positions.held_out:,} held out, on {DEVICE}", flush=True)
    torch.manual_seed(settings["seed"])
    training = Training(network, positions, settings)
    begin = training.held_out().abs().mean().item()
    training.run()
    if arguments.fine_tune:
        scale *= begin / training.held_out().abs().mean().item()
        print(f"scores are as large as those of {start} at a scale of {scale:.0f} points")
    contents = network.file(arguments.name, arguments.parent, settings, inside + "\n")
    arguments.output.write_bytes(contents)
    print(f"{arguments.output}: network {contents[-32:].hex()[:10]}, {len(contents)} bytes")


if __name__ == "__main__":
    main()
