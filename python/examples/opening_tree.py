"""The openings of self-play games as a tree: how often each move was played, and how White scored.

    python opening_tree.py FILE.games [PLIES]
"""

import sys
from collections import defaultdict
from dataclasses import dataclass, field

import fissile
from fissile import Move, Position


@dataclass
class Node:
    games: int = 0
    points: float = 0.0  # of White
    moves: set[Move] = field(default_factory=set)


def show(position: Position, plies: int, indent: str = "") -> None:
    children = sorted(nodes[position.key].moves, key=lambda move: -nodes[position.play(move).key].games)
    for move in children[:4] if plies else []:
        child = position.play(move)
        node = nodes[child.key]
        print(f"{indent}{position.san(move):8} {node.games:5} games, {node.points / node.games:4.0%}")
        show(child, plies - 1, indent + "  ")


# By the key of the position, so lines that transpose meet again.
nodes: defaultdict[int, Node] = defaultdict(Node)
starts: set[str] = set()
for game in fissile.read_games(sys.argv[1]):
    position = game.start
    starts.add(position.fen())
    points = {True: 1.0, False: 0.0, None: 0.5}[game.winner]
    for move in [None, *game.moves[:12]]:
        if move:
            nodes[position.key].moves.add(move)
            position.push(move)
        nodes[position.key].games += 1
        nodes[position.key].points += points

plies = int(sys.argv[2]) if len(sys.argv) > 2 else 2
for start in sorted(starts, key=lambda fen: -nodes[Position(fen).key].games)[:3]:
    print(start)
    show(Position(start), plies, "  ")
