#!/usr/bin/env python3
"""Play two UCI engines against each other at atomic chess and report Elo or an SPRT verdict.

Needs: pip install chess        (python-chess; it referees with the lichess atomic rules)

  match.py --a ./target/release/fissile --b /path/to/other --tc 2+0.02 --pairs 200
  match.py --a NEW --b OLD --nodes 5000 --sprt 0 5           # stop at H1 (Elo >= 5) or H0 (Elo <= 0)
  match.py --a X --b Y --tc 2+0.02 --b-time 4                # time odds: B gets 4 times A's clock

Every opening is played twice with colors swapped. The statistics count pairs of games (pentanomial),
because atomic openings favor White heavily.  Time losses, illegal moves, crashes and hangs are counted
separately and make the exit status 2.  --pgn writes the games with scores.
"""
import argparse, json, math, multiprocessing as mp, os, queue, random, subprocess, sys, threading, time
import chess, chess.pgn, chess.variant

HERE = os.path.dirname(os.path.abspath(__file__))


class EngineFault(Exception):
    """The engine crashed, hung, or answered with something that is not a legal move."""


class Engine:
    """One UCI engine process, spoken to line by line."""

    def __init__(self, command, options, name):
        self.name, self.command, self.options = name, command, options
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, shell=isinstance(self.command, str), text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, args=(self.process, self.lines), daemon=True).start()
        self.send("uci")
        offered = set()
        while True:
            line = self.line(10)
            if line.startswith("option name "):
                offered.add(line[12:].split(" type ")[0])
            if line == "uciok":
                break
        if "UCI_Variant" in offered:
            self.send("setoption name UCI_Variant value atomic")
        for key, value in self.options.items():
            if key in offered:
                self.send(f"setoption name {key} value {value}")
        self.ready()

    @staticmethod
    def _read(process, lines):
        for line in process.stdout:
            lines.put(line.strip())
        lines.put(None)

    def send(self, text):
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            raise EngineFault("crash")

    def line(self, timeout):
        try:
            line = self.lines.get(timeout=timeout)
        except queue.Empty:
            raise EngineFault("hang")
        if line is None:
            raise EngineFault("crash")
        return line

    def ready(self):
        self.send("isready")
        while self.line(20) != "readyok":
            pass

    def think(self, fen, moves, go, timeout):
        """(best move text, centipawns or None, depth, seconds taken)"""
        self.send(f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""))
        began = time.monotonic()
        self.send(go)
        score, depth = None, 0
        while True:
            line = self.line(max(0.01, began + timeout - time.monotonic()))
            words = line.split()
            if not words:
                continue
            if words[0] == "bestmove":
                return (words[1] if len(words) > 1 else "(none)"), score, depth, time.monotonic() - began
            if words[0] == "info" and "score" in words and not ("multipv" in words and words[words.index("multipv") + 1] != "1"):
                i = words.index("score")
                try:
                    value = int(words[i + 2])
                    if words[i + 1] == "mate":
                        value = 32000 - value if value > 0 else -32000 - value
                    score = value
                    depth = int(words[words.index("depth") + 1]) if "depth" in words else depth
                except (ValueError, IndexError):
                    pass

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(2)
        except Exception:
            self.process.kill()


def outcome(board):
    """('1-0' | '0-1' | '1/2-1/2', reason) or None while the game goes on."""
    end = board.outcome(claim_draw=False)
    if end:
        return end.result(), end.termination.name.lower()
    if board.halfmove_clock >= 100:
        return "1/2-1/2", "fifty_moves"
    if board.is_repetition(3):
        return "1/2-1/2", "threefold_repetition"
    return None


def play(white, black, fen, settings):
    """Play one game. Returns (white's points, reason, fault or None, PGN text)."""
    board = chess.variant.AtomicBoard(fen, chess960=settings["chess960"])
    for engine in (white, black):
        engine.send("ucinewgame")
        engine.ready()
    clock = {chess.WHITE: white.clock, chess.BLACK: black.clock}
    moves, fault, drawish = [], None, 0
    game = chess.pgn.Game.from_board(board)
    game.headers.update({"Event": "match", "White": white.name, "Black": black.name, "Variant": "Atomic"})
    node = game
    while True:
        end = outcome(board)
        if end:
            result, reason = end
            break
        mover, engine = board.turn, white if board.turn else black
        if settings["nodes"]:
            go, timeout = f"go nodes {settings['nodes']}", 60
        elif settings["movetime"]:
            go, timeout = f"go movetime {settings['movetime']}", settings["movetime"] / 1000 + 10
        else:
            inc = {chess.WHITE: white.inc, chess.BLACK: black.inc}
            go = "go wtime %d btime %d winc %d binc %d" % tuple(
                1000 * x for x in (clock[True], clock[False], inc[True], inc[False]))
            timeout = clock[mover] + 10
        try:
            text, score, depth, seconds = engine.think(fen, moves, go, timeout)
            try:
                move = chess.Move.from_uci(text)
            except ValueError:
                raise EngineFault(f"illegal {text}")
            if move not in board.legal_moves:
                raise EngineFault(f"illegal {text}")
        except EngineFault as why:
            fault = f"{engine.name}: {why} in {fen} after {' '.join(moves)}"
            result, reason = ("0-1" if mover else "1-0"), str(why)
            engine.process.kill()
            engine.start()
            break
        if not settings["nodes"] and not settings["movetime"]:
            clock[mover] -= seconds
            if clock[mover] < -settings["margin"]:
                fault = f"{engine.name}: time loss by {-clock[mover]:.3f} s in {fen} after {' '.join(moves)}"
                result, reason = ("0-1" if mover else "1-0"), "time"
                break
            clock[mover] = max(0, clock[mover]) + (white.inc if mover else black.inc)
        board.push(move)
        moves.append(text)
        node = node.add_variation(move, comment="" if score is None else f"{score / 100:+.2f}/{depth} {seconds:.3f}s")
        if settings["adjudicate"] and score is not None:
            drawish = drawish + 1 if abs(score) <= 8 and board.fullmove_number > 40 else 0
            if drawish >= 12:
                result, reason = "1/2-1/2", "adjudication"
                break
        if len(moves) >= 500:
            result, reason = "1/2-1/2", "length"
            break
    game.headers["Result"] = result
    game.headers["Termination"] = reason
    return {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5), reason, fault, str(game)


def parse_tc(text, factor):
    base, _, inc = text.partition("+")
    return float(base) * factor, float(inc or 0) * factor


def worker(args, jobs, results):
    engines = []
    for which in "ab":
        options = {"Hash": args.hash, "Threads": 1, "Move Overhead": 10}
        options.update(dict(o.split("=", 1) for o in getattr(args, which + "_option")))
        if args.chess960:
            options["UCI_Chess960"] = "true"
        engine = Engine(getattr(args, which), options, getattr(args, which + "_name") or which.upper())
        engine.clock, engine.inc = parse_tc(args.tc or "1", getattr(args, which + "_time"))
        engines.append(engine)
    a, b = engines
    settings = {"nodes": args.nodes, "movetime": args.movetime, "margin": args.margin, "adjudicate": args.adjudicate,
                "chess960": args.chess960}
    while True:
        fen = jobs.get()
        if fen is None:
            break
        first = play(a, b, fen, settings)
        second = play(b, a, fen, settings)
        results.put((first[0], 1 - second[0], [(g[1], g[2], g[3]) for g in (first, second)]))
    for engine in engines:
        engine.quit()
    results.put(None)


def elo(score):
    return -400 * math.log10(1 / min(max(score, 1e-6), 1 - 1e-6) - 1)


def summary(pairs, sprt):
    """Elo with a 95 % interval and, for an SPRT, the log-likelihood ratio, all from game pairs."""
    n = sum(pairs)
    mean = sum(i * c for i, c in enumerate(pairs)) / 4 / n
    var = sum(c * (i / 4 - mean) ** 2 for i, c in enumerate(pairs)) / n
    half = 1.96 * math.sqrt(max(var, 1e-9) / n)
    out = {"games": 2 * n, "score": mean, "elo": elo(mean), "low": elo(mean - half), "high": elo(mean + half),
           "pentanomial": pairs}
    if sprt:
        s0, s1 = (1 / (1 + 10 ** (-e / 400)) for e in sprt)
        # a prior of half a pair in each class keeps early verdicts honest
        counts = [c + 0.5 for c in pairs]
        total = sum(counts)
        m = sum(i * c for i, c in enumerate(counts)) / 4 / total
        v = sum(c * (i / 4 - m) ** 2 for i, c in enumerate(counts)) / total
        out["llr"] = n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v)
    return out


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--a", required=True, help="command of the engine under test")
    p.add_argument("--b", required=True, help="command of its opponent")
    for w in "ab":
        p.add_argument(f"--{w}-name")
        p.add_argument(f"--{w}-option", action="append", default=[], metavar="NAME=VALUE")
        p.add_argument(f"--{w}-time", type=float, default=1.0, help="factor on this engine's clock")
    p.add_argument("--tc", help="seconds+increment, e.g. 2+0.02")
    p.add_argument("--nodes", type=int, help="fixed nodes a move instead of a clock: repeatable, immune to load")
    p.add_argument("--movetime", type=int, help="fixed milliseconds a move instead of a clock")
    p.add_argument("--pairs", type=int, default=100, help="opening pairs at most (two games each)")
    p.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"))
    p.add_argument("--alpha", type=float, default=0.05)
    p.add_argument("--beta", type=float, default=0.05)
    p.add_argument("--openings", default=os.path.join(HERE, "..", "tests", "data", "openings.epd"))
    p.add_argument("--chess960", action="store_true")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=2, help="games at a time")
    p.add_argument("--hash", type=int, default=16)
    p.add_argument("--margin", type=float, default=0.2, help="seconds of clock overrun forgiven")
    p.add_argument("--adjudicate", action="store_true", help="agree a draw after 12 level scores past move 40")
    p.add_argument("--pgn")
    p.add_argument("--json", help="write the summary there")
    args = p.parse_args()
    if not (args.tc or args.nodes or args.movetime):
        p.error("one of --tc, --nodes, --movetime")
    fens = [line.split(";")[0].strip() for line in open(args.openings) if line.strip()]
    random.Random(args.seed).shuffle(fens)
    jobs, results = mp.Queue(), mp.Queue()
    for i in range(args.pairs):
        jobs.put(fens[i % len(fens)])
    for _ in range(args.jobs):
        jobs.put(None)
    crew = [mp.Process(target=worker, args=(args, jobs, results), daemon=True) for _ in range(args.jobs)]
    for c in crew:
        c.start()
    pairs, faults, alive, reasons = [0] * 5, [], args.jobs, {}
    bounds = (math.log(args.beta / (1 - args.alpha)), math.log((1 - args.beta) / args.alpha))
    verdict, pgn = None, open(args.pgn, "w") if args.pgn else None
    while alive and not verdict:
        try:
            r = results.get(timeout=5)
        except queue.Empty:
            if not any(c.is_alive() for c in crew):
                print("all workers died", file=sys.stderr)
                sys.exit(2)
            continue
        if r is None:
            alive -= 1
            continue
        pairs[round(2 * (r[0] + r[1]))] += 1
        for reason, fault, text in r[2]:
            reasons[reason] = reasons.get(reason, 0) + 1
            if fault:
                faults.append(fault)
                print("FAULT", fault, flush=True)
            if pgn:
                pgn.write(text + "\n\n")
                pgn.flush()
        s = summary(pairs, args.sprt)
        if sum(pairs) % 10 == 0 or (args.sprt and not bounds[0] < s["llr"] < bounds[1]):
            print(f"{s['games']:5d} games  score {100 * s['score']:.1f} %  elo {s['elo']:+.1f} [{s['low']:+.1f}, {s['high']:+.1f}]"
                  + (f"  llr {s['llr']:+.2f} ({bounds[0]:.2f}, {bounds[1]:.2f})" if args.sprt else "")
                  + f"  pairs {pairs}", flush=True)
        if args.sprt and sum(pairs) >= 8:
            verdict = "H1" if s["llr"] >= bounds[1] else "H0" if s["llr"] <= bounds[0] else None
    for c in crew:
        c.terminate()
    s = summary(pairs, args.sprt)
    s.update(faults=len(faults), endings=reasons, verdict=verdict)
    if args.json:
        json.dump(s, open(args.json, "w"), indent=1)
    print(json.dumps(s))
    sys.exit(2 if faults else 0)


if __name__ == "__main__":
    main()
