#!/usr/bin/env python3
"""A day's worth of UCI traffic at full speed against one process, which must end as it began: the same memory, threads
and open files, one best move for each `go`, and all moves legal.

    tests/soak/traffic.py [--positions N] [--seed N] [BINARY]

The default of 100,000 positions is more than a bot meets in 24 hours of bullet, 30,000 moves, with an analysis board
beside it that asks for another position every two seconds, 43,000. Needs Linux (/proc) and Python 3.11.
"""

import argparse
import collections
import math
import os
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# After how many seconds something counts as hung: far more than any answer takes, even on a busy machine.
PATIENCE = 120.0
# How far the most memory of the second half may be above that of the first, in KiB.
SLACK = 4096
# By itself the allocator of glibc keeps up to 32 MiB of what was freed, now more, now less. So it gives blocks of 128 KiB and
# more back at once, and what is left is in use.
ALLOCATOR = {"MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_TRIM_THRESHOLD_": "131072"}
# Lines that mean nothing, and start no search.
GARBAGE = ["", "  ", "position fen 8/8 w", "setoption name", "setoption name Hash value x", "hello",
           "position startpos moves e2e5", "stop", "ponderhit", "debug on", "debug off", "\tisreadyy", "go-"]


class Engine:
    def __init__(self, binary):
        self.process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=os.environ | ALLOCATOR)
        self.lines, self.sent = queue.Queue(), collections.deque(maxlen=12)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines):
        self.sent.extend(lines)
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, beginning):
        """The lines up to the one that begins so."""
        seen, deadline = [], time.monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(0, deadline - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None:
                raise AssertionError(f"no {beginning!r} after {list(self.sent)}, but {seen[-3:]}; {self.process.poll()=}")
            seen.append(line)
            if line.startswith(beginning):
                return seen

    def ready(self):
        """All that came before the answer to `isready`."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def state(self, earlier):
        """Memory in KiB, threads and open files, all settings being the same. Threads and files that an earlier state does not
        have may be about to go, and are waited for."""
        most_threads, most_files = (min((state[kind] for state in earlier), default=math.inf) for kind in (1, 2))
        self.send("setoption name Hash value 1", "setoption name Threads value 1", "setoption name MultiPV value 1",
                  "setoption name SyzygyPath value <empty>", "setoption name Debug Log File value <empty>", "ucinewgame")
        self.ready()
        process = Path("/proc") / str(self.process.pid)
        deadline = time.monotonic() + PATIENCE
        while True:
            fields = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
            memory, threads, files = int(fields["VmRSS"].split()[0]), int(fields["Threads"]), len(os.listdir(process / "fd"))
            if (threads <= most_threads and files <= most_files) or time.monotonic() > deadline:
                return memory, threads, files
            time.sleep(0.05)


def settings(random, folder):
    """One change of the settings."""
    return "setoption name " + random.choice([
        f"Hash value {random.choice([1, 2, 8, 16, 64])}",
        f"Threads value {random.randint(1, 4)}",
        f"MultiPV value {random.randint(1, 4)}",
        "Clear Hash",
        f"Ponder value {random.choice(['true', 'false'])}",
        f"UCI_AnalyseMode value {random.choice(['true', 'false'])}",
        f"UCI_ShowWDL value {random.choice(['true', 'false'])}",
        f"Move Overhead value {random.randint(0, 20)}",
        f"SyzygyPath value {random.choice(['<empty>', ROOT / 'tests/data/syzygy', folder / 'none'])}",
        f"Debug Log File value {random.choice(['<empty>', folder / 'log.txt'])}",
    ])


def search(engine, random, legal):
    """One search of some kind; its best move."""
    kind = random.randrange(9)
    if kind == 0:
        engine.send("go infinite")
        if random.random() < 0.5:
            engine.until("info depth")
        engine.send("stop")
    elif kind == 1:
        engine.send("go ponder wtime 200 btime 200 winc 5 binc 5")
        engine.send(random.choice(["ponderhit", "stop"]))
    else:
        engine.send("go " + [
            "movetime 1", "wtime 20 btime 30", "wtime 5 btime 5 winc 3 binc 3", "depth 3", "mate 2 nodes 300", "nodes 500",
            "depth 2 searchmoves " + " ".join(random.sample(legal, min(3, len(legal)))),
        ][kind - 2])
        if random.random() < 0.2:
            engine.send(random.choice(GARBAGE))
    return engine.until("bestmove ")[-1].split()[1]


def play(engine, random, folder):
    """One game of some moves; returns how many positions were asked about."""
    chess960 = random.random() < 0.5
    engine.send(f"setoption name UCI_Chess960 value {str(chess960).lower()}", "ucinewgame")
    start = "startpos"
    if chess960:
        start = random.choice([
            "fen bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
            "fen rkbnqnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBNQNBR w HAha - 0 1",
        ])
    moves = []
    for _ in range(random.randint(1, 80)):
        if random.random() < 0.1:
            engine.send(settings(random, folder))
        if random.random() < 0.05:
            engine.send(random.choice(["d", "eval", random.choice(GARBAGE)]))
        engine.send(" ".join(["position", start, *(["moves", *moves] if moves else [])]))
        engine.ready()
        engine.send("go perft 1")
        legal = [line.split(":")[0] for line in engine.until("Nodes searched") if line.endswith(": 1") and " " not in line[:-2]]
        best = search(engine, random, legal)
        if not legal:
            assert best in ("0000", "(none)"), best
            break
        assert best in legal, f"{best} in {start} {moves} after {list(engine.sent)}"
        moves.append(best if random.random() < 0.7 else random.choice(legal))
    late = [line for line in engine.ready() if line.startswith("bestmove")]
    assert not late, late
    return len(moves) + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("binary", nargs="?", default=ROOT / "target/release/fissile")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    engine = Engine(arguments.binary)
    engine.send("uci")
    engine.until("uciok")
    asked, states, began = 0, [], time.time()
    print("positions  seconds  memory/KiB  threads  files", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        while asked < arguments.positions:
            asked += play(engine, chance, Path(folder))
            if asked >= (len(states) + 1) * arguments.positions / 10:
                states.append(engine.state(states))
                print(f"{asked:9}  {time.time() - began:7.0f}  {states[-1][0]:10}  {states[-1][1]:7}  {states[-1][2]:5}",
                      flush=True)
    engine.send("quit")
    assert engine.process.wait(PATIENCE) == 0, engine.process.returncode
    half = len(states) // 2
    grown = max(memory for memory, _, _ in states[half:]) - max(memory for memory, _, _ in states[:half])
    threads, files = (min(state[kind] for state in states) for kind in (1, 2))
    last = states[-1]
    if last[1:] != (threads, files) or grown > SLACK:
        sys.exit(f"not the same at the end: {grown} KiB, {last[1] - threads} threads, {last[2] - files} files more")
    print(f"{asked} positions, one best move for each, the second half took at most {grown} KiB more than the first")


if __name__ == "__main__":
    main()
