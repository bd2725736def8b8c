#!/usr/bin/env python3
"""Games of the program against itself under match runners, by turns from openings (cutechess-cli) and from Chess960 starts
(its own `match`, since cutechess-cli has no Chess960 with atomic rules). No game may end by a fault: illegal move, crash,
hang. Games lost on time are counted and no fault: on a busy machine there are some. Memory, threads and open files of the
engines are watched; they must not grow.

    pip install chess
    tests/soak/games.py [--games N] [--tc SECONDS+SECONDS] [--turn GAMES] [--jobs N] [--seed N] [--log FOLDER] [BINARY]

Each turn starts new engines, which play all of its games. Needs cutechess-cli on the path or in $CUTECHESS, and Linux.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess
import chess.pgn
import chess.variant

ROOT = Path(__file__).resolve().parents[2]
# How far the most of an engine in the second half of its turn may be above that of the first: memory in KiB (the allocator
# keeps what was freed, now more, now less), threads and open files (a look may miss what is there for a moment).
SLACK = 4096, 1, 1
# By how many seconds the program may overdraw its clock before it loses on time.
MARGIN = 0


class Watch:
    """The state of all engines that run, taken again and again: by process, (memory in KiB, threads, open files)."""

    def __init__(self, binary):
        self.binary, self.states = binary.resolve(), {}

    def look(self):
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if Path(os.readlink(process / "exe")) != self.binary:
                    continue
                fields = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
                state = int(fields["VmRSS"].split()[0]), int(fields["Threads"]), len(os.listdir(process / "fd"))
            except (OSError, KeyError):  # it has just ended, or is another user's
                continue
            self.states.setdefault(process.name, []).append(state)

    def most(self):
        """Of each engine that was seen often enough, the most of each kind in the first half and in the second."""
        for states in self.states.values():
            half = len(states) // 2
            if half >= 2:
                yield [(max(first), max(second)) for first, second in zip(zip(*states[:half]), zip(*states[half:]))]


def chess960_openings(path, count, chance):
    """Starting positions of Chess960 after two plies, of which none ends the game."""
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(count):
            start = chess.Board.from_chess960_pos(chance.randrange(960)).fen()
            board = chess.variant.AtomicBoard(start, chess960=True)
            for _ in range(2):
                board.push(chance.choice(list(board.legal_moves)))
            file.write(board.fen() + "\n")


def by_cutechess(runner, arguments, games, seed, log):
    """The command of a turn from the book, and what counts its games, losses on time and faults."""
    pgn = log.with_suffix(".pgn")
    command = [runner, "-variant", "atomic"]
    for name in "AB":
        command += ["-engine", f"cmd={arguments.binary.resolve()}", f"name={name}"]
    command += ["-each", "proto=uci", f"tc={arguments.tc}", "option.Hash=16", "option.Threads=1", "-openings",
                f"file={ROOT / 'tests/data/openings.epd'}", "format=epd", "order=random", "-srand", str(seed), "-repeat",
                "-games", "2", "-rounds", str(games // 2), "-concurrency", str(arguments.jobs),
                "-pgnout", str(pgn)]

    def count():
        games, late, faults = 0, 0, []
        with open(pgn, encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                games += 1
                end, board = game.headers.get("Termination", "normal"), game.end().board()
                # Cute Chess may lose track of an exploded king, and asks for a move in a game that is over (cutechess#654).
                if end == "time forfeit":
                    late += 1
                elif end != "normal" and not (end == "illegal move" and board.is_variant_end()):
                    faults.append(f"{end}: {game.headers['Result']} after {board.ply()} plies, in game {games} of {pgn}")
        return games, late, faults

    return command, count


def by_match(arguments, games, seed, log, folder):
    """The command of a turn of Chess960, and what counts its games, losses on time and faults."""
    openings, journal, pgn = folder / "chess960.epd", folder / f"{log.stem}.jsonl", log.with_suffix(".pgn")
    pgn.unlink(missing_ok=True)
    chess960_openings(openings, games // 2, random.Random(seed))
    engine = f"cmd={arguments.binary.resolve()}"
    command = [arguments.binary, "match", "--engine", engine, "name=A", "--engine", engine, "name=B",
               "--each", f"tc={arguments.tc}", "option.Hash=16", f"timemargin={1000 * MARGIN}", "--chess960",
               "--openings", f"file={openings}", "--rounds", str(games // 2), "--concurrency", str(arguments.jobs),
               "--journal", journal, "--pgnout", pgn]

    def count():
        played = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
        ended = [game for game in played if "note" in game]
        faults = [game for game in ended if "time_loss" not in json.dumps(game["ending"])]
        return len(played), len(ended) - len(faults), [f"{game['ending']}, in game {game['number'] + 1} of {pgn}" for game in faults]

    return command, count


def play(command, count, watch, log):
    """Runs a turn to its end: games, losses on time, faults."""
    with open(log, "w", encoding="utf-8") as output:
        runner = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        while runner.poll() is None:
            time.sleep(1)
            watch.look()
    try:
        return count()
    except (OSError, ValueError):
        sys.exit(f"{command[0]} ended with {runner.returncode}: see {log}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--tc", default="0.2+0.005", help="seconds for the game + seconds for each move")
    parser.add_argument("--turn", type=int, default=1_000, help="games before the other runner goes on; even")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time; each keeps one core busy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="keep the logs and the games of the runners in this folder")
    parser.add_argument("binary", nargs="?", type=Path, default=ROOT / "target/release/fissile")
    arguments = parser.parse_args()
    runner = shutil.which(os.environ.get("CUTECHESS", "cutechess-cli"))
    if runner is None:
        sys.exit("cutechess-cli is neither on the path nor in $CUTECHESS")
    if not os.access(arguments.binary, os.X_OK):
        sys.exit(f'"{arguments.binary}" is not a program')
    if arguments.games < 2 or arguments.turn < 2 or arguments.turn % 2 or arguments.games % 2:
        sys.exit("games come in pairs: --games and --turn are even")

    played, overdue, wrong, began = 0, 0, [], time.time()
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        logs = arguments.log or folder
        logs.mkdir(parents=True, exist_ok=True)
        print("games  runner     seconds  late  faults  memory/KiB first, second half  threads  files", flush=True)
        for turn in range(-(-arguments.games // arguments.turn)):
            games, seed = min(arguments.turn, arguments.games - played), arguments.seed * 1_000 + turn
            name, log, watch = ("match" if turn % 2 else "cutechess"), logs / f"{turn}.log", Watch(arguments.binary)
            if turn % 2:
                command, count = by_match(arguments, games, seed, log, folder)
            else:
                command, count = by_cutechess(runner, arguments, games, seed, log)
            done, late, faults = play(command, count, watch, log)
            played += done
            overdue += late
            wrong += faults + ([] if done == games else [f"{games - done} games were not played"])
            engines = list(watch.most())
            for kinds in engines:
                if any(second > first + slack for (first, second), slack in zip(kinds, SLACK)):
                    wrong.append(f"an engine of turn {turn} grew: memory, threads and files before and after are {kinds}")
            columns = [f"{max(values[0] for values in kind)}, {max(values[1] for values in kind)}" for kind in zip(*engines)]
            print(f"{played:5}  {name:9}  {time.time() - began:7.0f}  {late:4}  {len(faults):6}  " + "  ".join(columns), flush=True)
    for fault in wrong:
        print(fault)
    if wrong:
        sys.exit(f"{played} games, {len(wrong)} things wrong")
    print(f"{played} games, {overdue} lost on time, no fault, and no engine grew")


if __name__ == "__main__":
    main()
