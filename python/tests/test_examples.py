"""Every example runs, and prints what it should; so does the README."""

import doctest
import subprocess
import sys

import pytest

from common import EXAMPLES, FOLDER, GAMES

README = FOLDER.parent / "README.md"
RUNS: dict[str, tuple[list[object], str]] = {
    "puzzles.py": ([FOLDER / "data" / "games.pgn"], "8/1kP4b/7P/4p3/4P3/8/8/5K2 w - - 2 52 c8=Q+ wins in "),
    "heat_map.py": ([], "[+"),
    "opening_tree.py": ([GAMES], " games,"),
    "check_python_chess.py": (["3"], "both count 8902 lines of 3 plies"),
    "data_loader.py": ([GAMES], "mean squared error of the last batch 0."),
}


def test_every_example_is_run_here() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_examples_run(name: str) -> None:
    arguments, wanted = RUNS[name]
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert wanted in done.stdout
    assert done.stderr == ""


def test_puzzles_has_twenty_lines() -> None:
    text = (EXAMPLES / "puzzles.py").read_text().split('"""')[2]
    assert len([line for line in text.splitlines() if line]) <= 20


@pytest.mark.skipif(not README.exists(), reason="only in the repository of Fissile")
def test_the_readme_prints_what_it_shows() -> None:
    failed, run = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert failed == 0 and run > 10
