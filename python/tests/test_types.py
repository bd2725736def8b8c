"""The types: mypy in its strict mode over all that uses them, and the stub against the compiled module."""

import inspect
import subprocess
import sys
from pathlib import Path

import fissile

from common import EXAMPLES, FOLDER


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=FOLDER)
    assert done.returncode == 0, done.stdout + done.stderr


def test_tests_and_examples_have_no_errors_of_types() -> None:
    run("mypy", "--strict", ".")
    # They are programs, so each is checked by itself.
    for example in EXAMPLES.glob("*.py"):
        run("mypy", "--strict", str(example))


def test_the_stub_is_that_of_the_module() -> None:
    run("mypy.stubtest", "fissile", "--allowlist", "stubtest.txt")
    assert (Path(fissile.__file__).parent / "py.typed").exists()


def test_everything_has_a_docstring() -> None:
    for name in fissile.__all__:
        value = getattr(fissile, name)
        if inspect.isclass(value) or callable(value):
            assert value.__doc__, name
        if not inspect.isclass(value) or issubclass(value, Exception):
            continue
        for member, attribute in vars(value).items():
            is_enum = value is fissile.Termination
            if not member.startswith("_") and not is_enum:
                assert attribute.__doc__, f"{name}.{member}"
