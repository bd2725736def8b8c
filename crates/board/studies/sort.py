#!/usr/bin/env python3
"""Joins files of `fissile tactics --epd` into the puzzles of the board: each position once, by difficulty, without the operations
that only the search needs. Solutions of more than ten moves are left out; some of them repeat positions.

    sort.py FILE... > puzzles.epd
"""

import re
import sys
from pathlib import Path


LONGEST = 10


def number(pattern: str, line: str) -> int:
    found = re.search(pattern, line)
    assert found, line
    return int(found[1])


def difficulty(line: str) -> int:
    return number(r'"difficulty (\d+) ', line)


lines: dict[str, str] = {}
for name in sys.argv[1:]:
    for line in Path(name).read_text().splitlines():
        if number(r" dm (\d+);", line) <= LONGEST:
            lines.setdefault(line.split(" bm ")[0], line)
for place, line in enumerate(sorted(lines.values(), key=difficulty), 1):
    line = re.sub(r' c[23] "[^"]*";', "", line)
    print(re.sub(r'id "[^"]*"', f'id "Puzzle {place}"', line))
