"""The memory stays flat over a million positions, and over many searches, batches and proofs."""

import gc
import random
import sys
from collections.abc import Callable
from pathlib import Path

import fissile
import pytest
from fissile import Engine, Position

from common import GAMES, LOST

# The allocators keep a little more or less of what was freed.
SLACK = 6 << 20

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")


def resident() -> int:
    """The memory of this process, in bytes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def stays_flat(work: Callable[[], object], rounds: int) -> None:
    for _ in range(max(1, rounds // 5)):
        work()
    before = resident()
    for _ in range(rounds):
        work()
    assert resident() - before < SLACK


def test_a_million_positions() -> None:
    choice = random.Random(3)
    seen = 0

    def game() -> None:
        nonlocal seen
        position = Position()
        while (moves := position.legal_moves()) and position.ply() < 100:
            move = choice.choice(moves)
            assert move.explodes is not None
            position = position.play(move) if seen % 2 else position
            if not seen % 2:
                position.push(move)
            seen += 1

    before = 0
    while seen < 1_000_000:
        game()
        if not before and seen > 100_000:
            before = resident()
    assert resident() - before < SLACK


def test_errors_evaluations_batches_searches_and_proofs() -> None:
    position, fens = Position(), [Position().fen()] * 5000

    def errors() -> None:
        for _ in range(1000):
            try:
                position.push("Ke2")
            except ValueError:
                pass

    stays_flat(errors, 20)
    stays_flat(lambda: fissile.evaluate(fens), 20)
    stays_flat(lambda: [batch.fens() for batch in fissile.read_batches(GAMES, 64)], 20)
    stays_flat(lambda: list(fissile.read_games(GAMES)), 20)
    stays_flat(lambda: fissile.prove(Position(LOST), memory=1), 10)
    with Engine(hash=1) as engine:
        stays_flat(lambda: engine.analyse(position, depth=4), 50)
        stays_flat(lambda: next(engine.analysis(position)), 50)

    def open_and_close() -> None:
        with Engine(hash=4) as engine:
            engine.analyse(position, depth=2)

    stays_flat(open_and_close, 20)
