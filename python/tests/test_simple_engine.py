"""The engine as python-chess has engines, and as a UCI program."""

import subprocess
import sys
import time
from typing import Any

import chess
import chess.engine
import chess.variant
import pytest

import fissile
from common import ONE_MOVE, PATIENCE


def test_it_does_what_a_simple_engine_does() -> None:
    with fissile.simple_engine({"Hash": 8, "Threads": 1}, timeout=PATIENCE) as engine:
        assert isinstance(engine, chess.engine.SimpleEngine)
        assert engine.id["name"] == f"Fissile {fissile.__version__}"
        assert engine.options["Hash"].max and engine.options["UCI_Variant"].var == ["atomic"]
        engine.ping()
        board = chess.variant.AtomicBoard(ONE_MOVE)
        played = engine.play(board, chess.engine.Limit(nodes=1000), info=chess.engine.INFO_SCORE)
        assert played.move in {chess.Move.from_uci("e5d7"), chess.Move.from_uci("e5f7")}
        assert played.info["score"].white() == chess.engine.Mate(1)
        lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3, game="analysis")
        assert [line["multipv"] for line in lines] == [1, 2, 3] and "pv" in lines[0]
        only = engine.analyse(board, chess.engine.Limit(nodes=1000), root_moves=[chess.Move.from_uci("a2a3")])
        assert only["pv"][0] == chess.Move.from_uci("a2a3")
        with engine.analysis(board, chess.engine.Limit(depth=5)) as analysis:
            assert analysis.wait().move == played.move
        engine.configure({"Hash": 16})


def test_options_that_are_wrong_leave_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    popen = chess.engine.SimpleEngine.popen_uci

    def remember(*arguments: Any, **named: Any) -> chess.engine.SimpleEngine:
        started.append(popen(*arguments, **named))
        return started[-1]

    monkeypatch.setattr(chess.engine.SimpleEngine, "popen_uci", remember)
    for options in ({"Nonsense": 1}, {"Hash": 0}):
        with pytest.raises(chess.engine.EngineError):
            fissile.simple_engine(options, timeout=PATIENCE)
    end = time.monotonic() + PATIENCE
    while not all(engine.protocol.returncode.done() for engine in started):
        assert time.monotonic() < end, "a process still runs"
        time.sleep(0.01)
    assert len(started) == 2


def test_a_foreign_variant_is_refused() -> None:
    with fissile.simple_engine(timeout=PATIENCE) as engine, pytest.raises(chess.engine.EngineError):
        engine.play(chess.variant.HordeBoard(), chess.engine.Limit(nodes=100))


def run(*arguments: str, lines: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fissile", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, timeout=PATIENCE)


def test_the_module_speaks_uci() -> None:
    said = run(lines="uci\nposition startpos\ngo nodes 500\nquit\n")
    assert said.returncode == 0 and said.stderr == ""
    assert said.stdout.splitlines()[-1].startswith("bestmove ") and "\nuciok\n" in said.stdout
    wrong = run("play")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "fissile: 'play' is not understood; this program speaks UCI and takes no arguments\n"
