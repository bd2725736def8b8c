"""What several tests share."""

import os
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
GAMES = FOLDER / "data" / "selfplay.games"
EXAMPLES = FOLDER.parent / "examples"
# As for the tests in Rust: every case of the longest tests.
EXHAUSTIVE = os.environ.get("FISSILE_EXHAUSTIVE", "0") not in ("", "0")
# After 1. Nf3 a6 Black is lost: White threatens 2. Ne5 and 2. Ng5.
LOST = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"
# White explodes the king at once, on d7 or on f7.
ONE_MOVE = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# After how many seconds something counts as hung, even on a busy machine.
PATIENCE = 120

# Interrupts a call by a signal and says after how many seconds it ended. A signal that comes before the call does not count: the
# handler looks which function it interrupts. A process that a script has started in the background inherits that Ctrl-C is ignored.
PROGRAM = """
import os, signal, threading, time
import fissile
from fissile import Engine, Position

sent, heard = [], []

def handle(number, frame):
    if heard or frame.f_code.co_name != "call":
        return
    heard.append(sent[-1])
    raise KeyboardInterrupt

def interrupt():
    while not heard:
        time.sleep({pause})
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)

signal.signal(signal.SIGINT, handle)
engine, position = Engine(hash=64), Position()
{setup}

def call():
    {call}

threading.Thread(target=interrupt, daemon=True).start()
try:
    call()
except KeyboardInterrupt:
    print("heard after", time.monotonic() - heard[0], flush=True)
    # Everything still works, and the engine is free.
    assert engine.analyse(position, depth=2).best is not None
else:
    print("not interrupted", flush=True)
"""

# What comes before a call, and the call, which takes far longer than anybody waits.
CALLS = {
    "analyse": ("", "engine.analyse(position, time=100_000)"),
    "analyse, several threads": ("engine.configure({'Threads': 4})", "engine.analyse(position, depth=90)"),
    "analysis, next": ("search = engine.analysis(position)", "list(search)"),
    "analysis, wait": ("search = engine.analysis(position)", "search.wait()"),
    "perft": ("", "position.perft(12, threads=2)"),
    "perft, one thread": ("", "position.perft(12)"),
    "divide": ("", "position.divide(12)"),
    "evaluate": ("fens = [position] * 4_000_000", "while True: fissile.evaluate(fens)"),
    "prove": ("", "fissile.prove(position, memory=8)"),
    "prove, several threads": ("", "fissile.prove(position, memory=8, threads=3)"),
    # Which of the calls waits for the other does not matter.
    "waiting for a turn": (
        "threading.Thread(daemon=True, target=lambda: engine.analyse(position, time=3)).start()",
        "while True: engine.analyse(position, depth=1)",
    ),
}
