#!/usr/bin/env python3
"""Measure how much `fissile prove` proves, or whether another build proves more.

The positions come from games that Fissile plays against itself: 8 and 12 plies before the first announced mate, from
every game that was won and has such a position. The same seed gives the same games, so you need not keep a set. But do
not judge settings by positions on which you chose them.

  provable.py                                      # target/release/fissile
  provable.py --fissile OLD NEW --seed 5           # two builds on the same positions
  provable.py --games 60 --seconds 60 --threads 2 --memory 1024 --jobs 1

Needs only Python. A difference of a few positions is chance. "only" counts the positions that one build proves and the
other does not. There is a gain if one of these two numbers is several times the other.
"""
import argparse, collections, concurrent.futures, csv, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BEFORE = [8, 12]
MATE = 30_000  # Scores beyond it announce a mate.

Position = collections.namedtuple("Position", "fen winner plies")
Attempt = collections.namedtuple("Attempt", "proven nodes seconds")


def run(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def positions(fissile, games, seed):
    """Plays games to the end, and takes positions from them."""
    with tempfile.TemporaryDirectory() as folder:
        play = ["selfplay", str(games), "--output", folder, "--nodes", "5000", "--seed", str(seed), "--chess960", "0"]
        run(fissile, *play, "--mate-plies", "0", "--win-plies", "0", "--draw-plies", "0")
        rows = csv.DictReader(run(fissile, "games", "cat", "--as", "csv", folder).splitlines())
        by_game = collections.defaultdict(list)
        for row in rows:
            by_game[row["game"]].append(row)
    for plies in by_game.values():
        if plies[0]["white_result"] == "0.5":
            continue
        winner = "white" if plies[0]["white_result"] == "1.0" else "black"
        announced = [at for at, row in enumerate(plies) if wins(row, winner)]
        if announced and announced[0] >= max(BEFORE):
            for before in BEFORE:
                yield Position(plies[announced[0] - before]["fen"], winner, before)


def wins(row, winner):
    """Whether the score of a row announces a mate by the winner."""
    score = int(row["mover_score"])
    is_mover = row["fen"].split()[1] == winner[0]
    return (score if is_mover else -score) > MATE


def prove(fissile, position, args):
    command = [fissile, "prove", position.fen, "--side", position.winner, "--memory", str(args.memory)]
    command += ["--time", str(args.seconds)] if args.seconds else ["--nodes", str(args.nodes)]
    text = run(*command, "--threads", str(args.threads))
    counts = re.search(r"(\d+) nodes?, ([\d.]+) s", text)
    return Attempt(text.startswith("proven"), int(counts[1]), float(counts[2]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = os.path.join(HERE, "..", "target", "release", "fissile")
    parser.add_argument("--fissile", nargs="+", default=[default], help="one build or two; the first plays the games")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=30_000, help="for each position")
    parser.add_argument("--seconds", type=float, help="for each position, instead of nodes")
    parser.add_argument("--memory", type=int, default=64, help="the table, in MiB")
    parser.add_argument("--threads", type=int, default=1, help="of a proof; with more than one, results differ by chance")
    parser.add_argument("--jobs", type=int, default=2, help="proofs at once")
    args = parser.parse_args()
    chosen = list(positions(args.fissile[0], args.games, args.seed))
    proven = []
    for fissile in args.fissile:
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            attempts = list(pool.map(lambda position: prove(fissile, position, args), chosen))
        proven.append({position for position, attempt in zip(chosen, attempts) if attempt.proven})
        counts = [
            f"{sum(position.plies == before for position in proven[-1])} of {len(chosen) // len(BEFORE)} at {before} plies"
            for before in BEFORE
        ]
        nodes, seconds = (sum(getattr(attempt, field) for attempt in attempts) for field in ("nodes", "seconds"))
        print(f"{fissile}: {', '.join(counts)}; {nodes:,} nodes, {seconds:.1f} s")
    if len(proven) == 2:
        print(f"only the first: {len(proven[0] - proven[1])}, only the second: {len(proven[1] - proven[0])}")


if __name__ == "__main__":
    main()
