#!/usr/bin/env python3
"""Makes the study of proven openings from certificates: a game for each first move of White, with a variation for every line that
is proven lost, what is proven, and the longest defense.

    openings.py FISSILE FOLDER > openings.pgn

FISSILE is the program, which verifies each certificate again; FOLDER has the files of docs/proofs.tar.xz. The certificates
themselves go into openings.proofs.gz, beside this script.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

PLIES = 12  # of a defense
LARGEST = 100_000  # bytes of a certificate: the two beyond would take most of the file


@dataclass
class Node:
    """A move with what follows, in order."""

    comment: str = ""
    children: dict[str, Node] = field(default_factory=dict)


def add(node: Node, moves: list[str]) -> Node:
    for move in moves:
        node = node.children.setdefault(move, Node())
    return node


def main_line(program: str, certificate: Path) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        pgn = Path(folder, "line.pgn")
        command = [program, "verify", str(certificate), "--pgn", str(pgn), "--depth", str(PLIES)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        text = pgn.read_text()
    text = re.sub(r"\{[^}]*\}", "", text[text.rindex('"]\n') + 3 :])
    while "(" in text:
        text = re.sub(r"\([^()]*\)", "", text)
    return [word for word in text.split() if not re.fullmatch(r"\d+\.+|1-0|0-1|\*", word)]


def write(node: Node, ply: int) -> list[str]:
    """The moves after a node as words of a PGN."""
    words: list[str] = []
    is_numbered = True
    while node.children:
        (move, first), *others = node.children.items()
        number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
        words += [*([number] if is_numbered or ply % 2 == 0 else []), move]
        words += [f"{{ {first.comment} }}"] if first.comment else []
        for other_move, other in others:
            comment = [f"{{ {other.comment} }}"] if other.comment else []
            words += ["(", number, other_move, *comment, *write(other, ply + 1), ")"]
        is_numbered = bool(first.comment or others)
        node, ply = first, ply + 1
    return words


program, folder = sys.argv[1], Path(sys.argv[2])
rows = [line.split("\t") for line in (folder / "lines.tsv").read_text().splitlines()[1:]]
root = Node()
for line, winner, outcome, plies, *_ in sorted(rows, key=lambda row: int(row[3] or 0)):
    if outcome != "proven":
        continue
    moves = line.split(" ")
    end = add(root, moves)
    unit = "ply" if plies == "1" else "plies"
    end.comment = f"Proven: {winner.capitalize()} wins in at most {plies} {unit}."
    add(end, main_line(program, folder / f"{'-'.join(moves)}-{winner}.proof"))


def proven_replies(first: str) -> int:
    return sum(bool(reply.comment) for reply in root.children[first].children.values())


for first in sorted(root.children, key=lambda first: (-proven_replies(first), first)):
    game = Node(children={first: root.children[first]})
    print(f'[Event "1. {first}: proven replies"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n')
    print(" ".join([*write(game, 0), "*"]).replace("( ", "(").replace(" )", ")") + "\n")

certificates = (path.read_bytes() for path in sorted(folder.glob("*.proof")))
joined = b"".join(certificate for certificate in certificates if len(certificate) <= LARGEST)
Path(__file__).with_name("openings.proofs.gz").write_bytes(gzip.compress(joined, mtime=0))
