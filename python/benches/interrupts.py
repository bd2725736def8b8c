"""After how many milliseconds Ctrl-C ends each long call; promised are 100, on a machine that has nothing else to do.

    target/python-venv/bin/python python/benches/interrupts.py
"""

import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from common import CALLS, PATIENCE, PROGRAM  # noqa: E402

for name, (setup, call) in CALLS.items():
    # A second is enough for every call to be in the middle of its work.
    command = [sys.executable, "-c", PROGRAM.format(setup=setup, call=call, pause=1)]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=True).stdout
    print(f"{name}: {1000 * float(said.split()[-1]):.0f} ms, promised 100")
