"""Ctrl-C ends every long call within 100 ms: a process of its own is interrupted in the middle of it, and says when it has
heard. Its clock is the same as that of the test."""

import signal
import subprocess
import sys
import threading
import time

import pytest

PATIENCE = 0.1
# The machine may be busy with something else; a call that does not listen never passes.
TRIES = 5

# A process that a script has started in the background inherits that Ctrl-C is ignored.
PROGRAM = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import fissile
from fissile import Engine, Position
engine = Engine(hash=64)
{setup}
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    heard = time.monotonic()
    print(heard, flush=True)
    # Everything still works, and the engine is free.
    assert engine.analyse(Position(), depth=2).best is not None
else:
    print("not interrupted", flush=True)
"""

CALLS = {
    "analyse": ("", "engine.analyse(Position(), time=600)"),
    "analyse, several threads": ("engine.configure({'Threads': 4})", "engine.analyse(Position(), depth=90)"),
    "analysis, next": ("search = engine.analysis(Position())", "list(search)"),
    "analysis, wait": ("search = engine.analysis(Position())", "search.wait()"),
    "perft": ("", "Position().perft(12, threads=2)"),
    "perft, one thread": ("", "Position().perft(12)"),
    "divide": ("", "Position().divide(12)"),
    "evaluate": ("fens = [Position()] * 4_000_000", "fissile.evaluate(fens)"),
    "prove": ("", "fissile.prove(Position(), memory=8)"),
    "prove, several threads": ("", "fissile.prove(Position(), memory=8, threads=3)"),
    "waiting for a turn": (
        "import threading; threading.Thread(daemon=True, target=lambda: engine.analyse(Position(), time=3)).start();"
        " time.sleep(0.3)",
        "engine.analyse(Position(), depth=1)",
    ),
}


def delay(setup: str, call: str) -> float:
    program = PROGRAM.format(setup=setup, call=call)
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        deaf = threading.Timer(60, process.kill)
        deaf.start()
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        heard = float(process.stdout.readline())
        assert process.wait(30) == 0
        deaf.cancel()
    return heard - sent


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_is_heard_at_once(name: str) -> None:
    delays: list[float] = []
    while not delays or min(delays) > PATIENCE and len(delays) < TRIES:
        delays.append(delay(*CALLS[name]))
    assert min(delays) <= PATIENCE, delays
