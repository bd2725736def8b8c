#!/usr/bin/env python3
"""Measure how much the judgments of `fissile analyse` depend on the budget.

Every game is analyzed twice, with the default budget and with ten times as much. Then the judgments on the same moves
are compared: how many cross the threshold of a mistake (a loss of 10 points), and how many change their class.

  verdicts.py GAMES.pgn                                   # target/release/fissile, 200000 against 2000000 nodes
  verdicts.py GAMES.pgn --nodes 20000 --moves 200         # a smaller pair, the first games with 200 moves together
  verdicts.py GAMES.pgn --fissile OLD --threads 1 --list  # another binary; prints the moves that changed

Needs only Python. Do not use games of Fissile alone: `fissile match --pgnout` keeps its games against another engine. The
seconds are processor time over all threads, so other programs on the machine matter little.
"""
import argparse, json, os, resource, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
CLASSES = {None: 0, "inaccuracy": 1, "mistake": 2, "blunder": 3}


def first_games(text, moves, fissile):
    """The first games of a PGN that have this number of moves together."""
    games, chosen, total = text.replace("\r\n", "\n").split("\n[Event "), [], 0
    for game in games:
        game = game if game.startswith("[Event ") else "[Event " + game
        document = analyse(fissile, game, ["--depth", "1", "--threads", "1"])[0]
        chosen.append(game)
        total += sum(len(game["moves"]) for game in document["games"])
        if moves and total >= moves:
            break
    return "\n".join(chosen)


def analyse(fissile, text, arguments):
    """The JSON document, and the seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([fissile, "analyse", "-", "--json", *arguments], input=text, text=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 2) or not done.stdout:
        sys.exit(f"{fissile} failed: {done.stderr.strip()}")
    return json.loads(done.stdout), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pgn")
    parser.add_argument("--fissile", default=os.path.join(HERE, "..", "target", "release", "fissile"))
    parser.add_argument("--nodes", type=int, default=200_000, help="the smaller budget, in nodes a position")
    parser.add_argument("--times", type=int, default=10, help="the larger budget as a multiple of it")
    parser.add_argument("--moves", type=int, default=0, help="stop after the game with this move; all games if not given")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print each move whose verdict changed")
    parser.add_argument("--reference", metavar="FILE", help="keep the larger analysis there, or read it from there")
    parser.add_argument("--small-only", action="store_true", help="only the smaller analysis: its time and its verdicts")
    args = parser.parse_args()
    with open(args.pgn, encoding="utf-8") as file:
        text = file.read()
    if args.moves:
        text = first_games(text, args.moves, args.fissile)
    budget = lambda nodes: ["--nodes", str(nodes), "--threads", str(args.threads)]
    small, small_seconds = analyse(args.fissile, text, budget(args.nodes))
    if args.reference and os.path.exists(args.reference):
        with open(args.reference) as file:
            large, large_seconds = json.load(file)
    elif args.small_only:
        large, large_seconds = small, small_seconds
    else:
        large, large_seconds = analyse(args.fissile, text, budget(args.nodes * args.times))
        if args.reference:
            with open(args.reference, "w") as file:
                json.dump((large, large_seconds), file)
    counts = dict.fromkeys(["moves", "crossed", "crossed_certain", "class", "uncertain", "bad", "missed"], 0)
    nodes = [sum(p["nodes"] for g in d["games"] for p in g["positions"]) +
             sum((m.get("comparison") or {}).get("nodes", 0) for g in d["games"] for m in g["moves"]) for d in (small, large)]
    for one, other in zip(small["games"], large["games"]):
        for index, (a, b) in enumerate(zip(one["moves"], other["moves"])):
            if a["loss"] is None or b["loss"] is None:
                continue
            left, right = CLASSES[a["judgment"]], CLASSES[b["judgment"]]
            crossed = (left >= 2) != (right >= 2)
            counts["moves"] += 1
            counts["bad"] += right >= 2
            counts["missed"] += right >= 2 and left == 0
            counts["uncertain"] += a.get("uncertain", False)
            counts["class"] += left != right
            counts["crossed"] += crossed
            counts["crossed_certain"] += crossed and not a.get("uncertain", False)
            if args.list and left != right:
                mark = "crossed" if crossed else "class"
                print(f"{mark:8} {a['loss']:5.1f} {b['loss']:5.1f} {'uncertain' if a.get('uncertain') else '':9} "
                      f"{a['number']}{'.' if a['color'] == 'white' else '...'} {a['san']:7} "
                      f"best {(a['best'] or {}).get('san')} / {(b['best'] or {}).get('san')}  {one['positions'][index]['fen']}")
    total = max(counts["moves"], 1)
    percent = lambda name: f"{counts[name]} ({100 * counts[name] / total:.1f} %)"
    print(f"{total} moves, {args.nodes} against {args.nodes * args.times} nodes a position")
    print(f"  across the mistake line: {percent('crossed')}; of those not marked uncertain: {counts['crossed_certain']}")
    print(f"  in another class:        {percent('class')}")
    print(f"  marked uncertain:        {percent('uncertain')}")
    print(f"  mistakes and blunders of the larger budget: {counts['bad']}; without any mark at the smaller: {counts['missed']}")
    print(f"  processor seconds: {small_seconds:.1f} and {large_seconds:.1f}; nodes: {nodes[0]} and {nodes[1]}")


if __name__ == "__main__":
    main()
