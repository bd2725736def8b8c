"""The engine: results, a search that is read step by step, several threads, and what is refused."""

import copy
import gc
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context

import fissile
import pytest
from fissile import Engine, Position

from common import LOST, ONE_MOVE, PATIENCE


class Told:
    """A number of seconds that tells when it is asked for."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.asked = float(seconds), threading.Event()

    def __float__(self) -> float:
        self.asked.set()
        return self.seconds


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(hash=8) as engine:
        yield engine


def test_an_analysis_has_score_chances_and_lines(engine: Engine) -> None:
    found = engine.analyse(Position(ONE_MOVE), depth=4, multipv=3)
    assert found.best is not None and found.best.is_capture
    assert found.score is not None and (found.score.mate, str(found.score)) == (1, "#+1")
    assert (-found.score).mate == -1 and found.score.is_decided and -found.score < found.score
    assert [line.multipv for line in found.lines] == [1, 2, 3]
    assert found.wdl is not None and (found.wdl.wins, found.wdl.expectation()) == (1000, 1.0)
    assert found.lines[0].pv == [found.best] and found.nodes > 0 and found.time > 0
    quiet = engine.analyse(Position(), nodes=20_000)
    line = quiet.lines[0]
    assert line.score == quiet.score and line.score.mate is None and abs(line.score.cp) < 200
    assert line.wdl.wins + line.wdl.draws + line.wdl.losses == 1000
    assert 15_000 < quiet.nodes <= 20_000 and line.depth > 4 and line.seldepth >= line.depth
    assert line.nps > 0 and 0 <= line.hashfull <= 1000 and line.tbhits == 0
    # The line can be played.
    Position(moves=line.pv)
    assert quiet.ponder == line.pv[1]


def test_results_are_copied_and_pickled(engine: Engine) -> None:
    for position in (Position(ONE_MOVE), Position()):
        found = engine.analyse(position, depth=4, multipv=3)
        for other in (copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
            assert (other.best, other.ponder, other.nodes, other.time) == (found.best, found.ponder, found.nodes, found.time)
            for line, kept in zip(found.lines, other.lines, strict=True):
                assert (kept.depth, kept.seldepth, kept.multipv) == (line.depth, line.seldepth, line.multipv)
                assert (kept.score, kept.wdl, kept.pv) == (line.score, line.wdl, line.pv)
                assert (kept.nodes, kept.nps, kept.time) == (line.nodes, line.nps, line.time)
                assert (kept.hashfull, kept.tbhits) == (line.hashfull, line.tbhits)


def test_one_thread_searches_the_same_each_time(engine: Engine) -> None:
    first = engine.analyse(Position(LOST), depth=6)
    engine.new_game()
    again = engine.analyse(Position(LOST), depth=6)
    assert (first.nodes, first.best, first.score) == (again.nodes, again.best, again.score)
    other = Engine(hash=8).analyse(Position(LOST), depth=6)
    assert other.nodes == first.nodes


def test_limits_hold(engine: Engine) -> None:
    # Each limit ends the search by itself.
    found = engine.analyse(Position(), time=0.2)
    assert found.best is not None and found.time > 0
    assert engine.analyse(Position(), nodes=3000).nodes <= 3000
    assert engine.analyse(Position(), depth=3).lines[0].depth == 3
    only = engine.analyse(Position(), depth=3, root_moves=["a3"])
    assert only.best is not None and only.best.uci() == "a2a3"
    mated = engine.analyse(Position("7k/6Q1/8/8/8/8/8/K7 b - - 0 1"), depth=3)
    assert (mated.best, mated.score, mated.lines) == (None, None, [])


def test_repetitions_of_the_game_count(engine: Engine) -> None:
    # The third time is a draw: White, who is far ahead, has to avoid it.
    fen = "7k/8/8/8/8/8/6p1/KQ6 w - - 0 1"
    position = Position(fen, ["Ka2", "Kg8", "Ka1", "Kh8", "Ka2", "Kg8", "Ka1"])
    found = engine.analyse(position, depth=2, root_moves=["Kh8"])
    assert found.score is not None and found.score.cp == 0


def test_a_search_yields_as_it_deepens(engine: Engine) -> None:
    search = engine.analysis(Position(), depth=7)
    depths = [line.depth for line in search]
    assert depths[-1] == 7 and depths == sorted(depths) and len(set(depths)) >= 6
    assert search.wait().best is not None
    assert list(search) == []


def test_a_search_without_limit_ends_when_it_is_closed(engine: Engine) -> None:
    with engine.analysis(Position()) as search:
        for line in search:
            if line.depth >= 6:
                break
    assert list(search) == []
    # The engine is free again at once.
    assert engine.analyse(Position(), depth=2).best is not None
    search = engine.analysis(Position())
    next(search)
    search.stop()
    assert [line.depth for line in search] != [] or search.wait().lines
    assert search.wait().best is not None


def test_a_dropped_search_frees_the_engine(engine: Engine) -> None:
    def deepest() -> int:
        for line in engine.analysis(Position()):
            if line.depth == 5:
                return line.depth
        return 0

    for _ in range(20):
        assert deepest() == 5
        gc.collect()
        engine.analyse(Position(), depth=1)


def test_an_open_search_is_told_and_not_waited_for(engine: Engine) -> None:
    search = engine.analysis(Position())
    calls: list[Callable[[], object]] = [lambda: engine.analyse(Position(), depth=1), engine.new_game]
    for call in calls:
        with pytest.raises(fissile.EngineBusyError, match="close it first"):
            call()
    search.close()
    # One whose limit is reached needs no closing, even if nobody has read its lines.
    search = engine.analysis(Position(), depth=1)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            engine.analyse(Position(), depth=1)
            break
        except fissile.EngineBusyError:
            time.sleep(0.001)
    assert [line.depth for line in search] == [1]


def test_threads_take_turns(engine: Engine) -> None:
    best: list[str] = []

    def work() -> None:
        for _ in range(10):
            found = engine.analyse(Position(ONE_MOVE), depth=3)
            best.append(str(found.best))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(best) == 60 and set(best) <= {"e5d7", "e5f7"}


def test_several_engines_search_at_once() -> None:
    results: dict[int, int] = {}

    def work(index: int) -> None:
        with Engine(hash=1) as engine:
            results[index] = engine.analyse(Position(), depth=6).nodes

    threads = [threading.Thread(target=work, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and len(set(results.values())) == 1


def test_a_closed_engine_says_so() -> None:
    engine = Engine()
    search = engine.analysis(Position())
    engine.close()
    engine.close()
    assert search.wait().best is not None
    calls: list[Callable[[], object]] = [
        lambda: engine.analyse(Position(), depth=1),
        lambda: engine.analysis(Position()),
        lambda: engine.configure({"Hash": 1}),
        engine.new_game,
        engine.notes,
    ]
    for call in calls:
        with pytest.raises(fissile.EngineClosedError, match="^the engine is closed$"):
            call()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_is_told_that_it_has_no_engine(engine: Engine) -> None:
    """As the workers of a loader of PyTorch are. The threads of the engine stay with the parent."""
    search = engine.analysis(Position())
    next(search)

    def child() -> None:
        calls: list[Callable[[], object]] = [
            lambda: engine.analyse(Position(), depth=1),
            lambda: next(search),
            engine.new_game,
        ]
        for call in calls:
            with pytest.raises(fissile.EngineClosedError, match="forked"):
                call()
        search.close()
        engine.close()
        with Engine(hash=1) as own:
            assert own.analyse(Position(), depth=3).best is not None

    process = get_context("fork").Process(target=child)
    process.start()
    process.join(PATIENCE)
    if process.exitcode is None:
        process.kill()
    assert process.exitcode == 0
    assert next(search).depth > 0
    search.close()
    assert engine.analyse(Position(), depth=1).best is not None


def test_closing_ends_a_search_of_another_thread() -> None:
    found: list[fissile.Analysis] = []

    def search(engine: Engine, limit: Told) -> None:
        try:
            found.append(engine.analyse(Position(), time=limit))
        except fissile.EngineClosedError:
            pass

    # The limit tells when the search is about to begin; closing hardly ever comes before.
    for _ in range(20):
        engine, limit = Engine(), Told(100_000)
        thread = threading.Thread(target=search, args=(engine, limit))
        thread.start()
        assert limit.asked.wait(PATIENCE)
        engine.close()
        thread.join(PATIENCE)
        assert not thread.is_alive()
        if found:
            break
    assert len(found) == 1 and found[0].best is not None


def test_options_are_those_of_uci(engine: Engine) -> None:
    engine.configure({"Hash": 2, "Threads": 2, "UCI_ShowWDL": True, "Clear Hash": ""})
    assert engine.analyse(Position(), depth=3).best is not None
    refused = {
        "Hash": ("x", 'option "Hash" takes a whole number from 1 to 33554432, not "x"'),
        "Nothing": (1, 'there is no option "Nothing"'),
    }
    for name, (value, sentence) in refused.items():
        with pytest.raises(fissile.OptionError) as raised:
            engine.configure({name: value})  # type: ignore[dict-item]
        assert str(raised.value) == sentence
    with pytest.raises(fissile.FissileError, match='EvalFile: "/no/such" cannot be read'):
        Engine(eval_file="/no/such")
    engine.configure({"SyzygyPath": "/no/such"})
    assert any("/no/such" in note for note in engine.notes())
    assert engine.notes() == []
