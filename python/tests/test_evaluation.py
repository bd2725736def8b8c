"""The network's score of one position and of many."""

import random
import subprocess
import sys
from multiprocessing import get_context

import fissile
import numpy
import pytest
from fissile import Position

from common import ONE_MOVE, START


def random_positions(count: int) -> list[Position]:
    choice = random.Random(1)
    positions: list[Position] = []
    while len(positions) < count:
        position = Position()
        while not position.is_game_over() and len(positions) < count:
            positions.append(position.copy())
            position.push(choice.choice(position.legal_moves()))
    return positions


def test_one_position_has_a_score() -> None:
    score = fissile.evaluate(START)
    assert type(score) is int and score == fissile.evaluate(Position()) and abs(score) < 100
    assert fissile.evaluate(ONE_MOVE) > 50
    # Black to move sees the same, mirrored.
    assert fissile.evaluate("r3k3/pp6/5n2/8/8/8/PP6/4K3 b - - 0 1") == fissile.evaluate(
        "4k3/pp6/8/8/8/5N2/PP6/R3K3 w - - 0 1"
    )


def test_many_positions_have_the_scores_of_each() -> None:
    positions = random_positions(3000)
    scores = fissile.evaluate(positions)
    assert isinstance(scores, numpy.ndarray)
    assert scores.dtype == numpy.int16 and scores.shape == (3000,) and scores.flags.writeable
    fens = [position.fen() for position in positions]
    assert numpy.array_equal(scores, fissile.evaluate(iter(fens)))
    assert scores.tolist() == [fissile.evaluate(fen) for fen in fens]
    assert len(set(scores.tolist())) > 500


def test_a_hundred_thousand_fens_at_once() -> None:
    fens = [position.fen() for position in random_positions(1000)] * 100
    scores = fissile.evaluate(fens)
    assert len(scores) == 100_000 and list(scores[:1000]) == list(scores[-1000:])
    assert len(fissile.evaluate([])) == 0


def test_the_first_bad_one_is_named() -> None:
    fens = [START] * 2000
    fens[700], fens[1500] = "8/8 w", "nonsense"
    with pytest.raises(fissile.FenError, match='^bad FEN "8/8 w"'):
        fissile.evaluate(fens)
    over = "8/8/8/8/8/8/8/K7 b - - 0 1"
    for given in (over, [START, over]):
        with pytest.raises(fissile.FissileError, match=f'^the game is over in "{over}"'):
            fissile.evaluate(given)


def evaluate_some() -> int:
    return len(fissile.evaluate([Position()] * 2000)) + Position().perft(4)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_evaluates_as_well() -> None:
    """As the workers of a loader of PyTorch do."""
    assert evaluate_some() == 2000 + 197_326
    with get_context("fork").Pool(2) as pool:
        assert pool.starmap(evaluate_some, [()] * 4, chunksize=1) == [2000 + 197_326] * 4


def test_without_numpy_it_is_an_array() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import array, fissile
from fissile import Position
scores = fissile.evaluate([Position()] * 3)
assert type(scores) is array.array and scores.typecode == "h"
assert list(scores) == [fissile.evaluate(Position())] * 3
batch = next(fissile.read_batches(sys.argv[1], 10))
assert (len(batch.features), batch.features.typecode) == (640, "H")
assert (len(batch.scores), batch.scores.typecode, batch.results.typecode) == (10, "h", "b")
"""
    from common import GAMES

    subprocess.run([sys.executable, "-c", program, GAMES], check=True)
