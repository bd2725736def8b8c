#!/usr/bin/env python3
"""Screen many ideas at once: measure what each is worth, from games in which each is switched on or off at random.

Needs a build with `--features tune` and `pip install chess`.

    screen.py --engine target/release/fissile --minutes 20 \\
        singular_depth=8:6 reduction_factor=42:60 quiescence_threats=0:1

Both players are the same program. For every pair of games, each idea `NAME=OLD:NEW` goes to one of them by lot, and the
other plays without it. So every game tells something about every idea, and each is measured as precisely as if all games
had been played for it alone (a two-level factorial design with random signs). The result is the mean difference in Elo
between NEW and OLD with a 95 % interval, if the ideas do not depend on each other. Confirm what a screening finds by a
match. With fixed nodes you do not see what an idea costs in speed.
"""
import argparse
import math
import multiprocessing
import random
import statistics
import sys
import time
from pathlib import Path

import chess
import chess.engine
import chess.variant


OPENINGS = Path(__file__).resolve().parents[1] / "tests" / "data" / "openings.epd"


def play(white, black, fen, limit):
    """White's points in one game between two engines."""
    board = chess.variant.AtomicBoard(fen)
    game = object()
    while not board.is_game_over(claim_draw=True):
        engine = white if board.turn else black
        board.push(engine.play(board, limit, game=game).move)
    return {"1-0": 1.0, "0-1": 0.0}.get(board.result(claim_draw=True), 0.5)


def crew(args, ideas, seed, results):
    """Plays pairs until the time is up, and sends the lot and the points of the first player of each."""
    lot, until = random.Random(seed), time.monotonic() + 60 * args.minutes
    fens = [line.split(";")[0].strip() for line in open(args.openings) if line.strip()]
    limit = chess.engine.Limit(nodes=args.nodes)
    start = chess.engine.SimpleEngine.popen_uci
    # However this ends, the engines are closed and the end is told.
    try:
        with start(args.engine) as first, start(args.engine) as second:
            while time.monotonic() < until:
                signs = {name: lot.choice((1, -1)) for name in ideas}
                for engine, side in ((first, 1), (second, -1)):
                    engine.configure({"Hash": 16} | {name: ideas[name][signs[name] * side > 0] for name in ideas})
                fen = lot.choice(fens)
                points = play(first, second, fen, limit) + 1 - play(second, first, fen, limit)
                results.put((signs, points / 2))
    finally:
        results.put(None)


def elo(score):
    score = min(max(score, 1e-6), 1 - 1e-6)
    return 400 * math.log10(score / (1 - score))


def report(ideas, pairs):
    """Each idea's value and its error: the mean of the points above one half, counted against who lacked the idea."""
    print(f"{2 * len(pairs)} games")
    rows = []
    for name, (old, new) in ideas.items():
        gains = [signs[name] * (points - 0.5) for signs, points in pairs]
        error = 1.96 * statistics.stdev(gains) / math.sqrt(len(gains))
        mean = statistics.fmean(gains)
        rows.append((elo(0.5 + mean), elo(0.5 + error), f"{name} {old} -> {new}"))
    for value, error, text in sorted(rows, reverse=True):
        print(f"{value:+6.1f} +- {error:4.1f}  {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="a binary built with --features tune")
    parser.add_argument("--openings", default=OPENINGS, help="one FEN a line; a semicolon ends it (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes a move (default: 20000)")
    parser.add_argument("--minutes", type=float, default=20, help="how long to play (default: 20)")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time (default: 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("ideas", nargs="+", metavar="NAME=OLD:NEW")
    args = parser.parse_args()
    ideas = {}
    for idea in args.ideas:
        try:
            name, values = idea.split("=")
            ideas[name] = tuple(int(value) for value in values.split(":"))
            _old, _new = ideas[name]
        except ValueError:
            parser.error(f"'{idea}' is not NAME=OLD:NEW with whole numbers")
    with chess.engine.SimpleEngine.popen_uci(args.engine) as engine:
        unknown = [name for name in ideas if name not in engine.options]
    if unknown:
        parser.error(f"the engine has no option {', '.join(unknown)}; was it built with --features tune?")
    results = multiprocessing.Queue()
    players = [
        multiprocessing.Process(target=crew, args=(args, ideas, 1000 * args.seed + job, results))
        for job in range(args.jobs)
    ]
    for player in players:
        player.start()
    pairs, playing = [], args.jobs
    while playing:
        pair = results.get()
        if pair is None:
            playing -= 1
            continue
        pairs.append(pair)
        if len(pairs) % 100 == 0:
            report(ideas, pairs)
    if len(pairs) < 2:
        sys.exit("too few games for a report")
    report(ideas, pairs)


if __name__ == "__main__":
    main()
