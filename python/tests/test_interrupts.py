"""Other threads run during every long call, and Ctrl-C ends it: a thread interrupts its own process in the middle of the call,
which only the end of the interpreter's lock lets it do. benches/interrupts.py measures how soon the call ends."""

import subprocess
import sys

import pytest

from common import CALLS, PATIENCE, PROGRAM


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_is_heard_in_the_middle_of_a_call(name: str) -> None:
    setup, call = CALLS[name]
    command = [sys.executable, "-c", PROGRAM.format(setup=setup, call=call, pause=0)]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=True).stdout
    assert said.startswith("heard after "), said
