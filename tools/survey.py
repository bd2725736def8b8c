#!/usr/bin/env python3
"""Survey the openings: which first moves are proven to lose by force?

    pip install chess
    mkdir FOLDER && tar xJf docs/proofs.tar.xz -C FOLDER      # go on with what is known
    tools/survey.py search FOLDER --plies 3 --nodes 20000     # prove what can be proven; the same command goes on
    tools/survey.py search FOLDER --plies 2 --nodes 5000000 --lines 100    # more nodes for the 100 nearest to a proof
    tools/survey.py again FOLDER --nodes 20000000             # prove what is proven again, and keep shorter proofs
    tools/survey.py page FOLDER > docs/proofs.md              # the page for readers
    tools/survey.py moves FOLDER > notes/proofs.md            # the second moves that are proven to lose or to win
    tools/survey.py pack FOLDER > docs/proofs.tar.xz          # what is known

For every line of up to --plies plies `fissile prove` looks for a win of either side, and tools/verify.py checks the
certificate. It skips lines after a proven one, and orders of moves that lead to a position it has tried. FOLDER keeps lines.tsv,
with a row for each attempt, and the certificates. Of lines that were tried before, those with the lowest proof number come first.
"""
import argparse, collections, concurrent.futures, io, math, os, re, statistics, subprocess, sys, tarfile, threading

import chess
import chess.variant

import verify

HERE = os.path.dirname(os.path.abspath(__file__))
FIELDS = ["line", "winner", "outcome", "plies", "positions", "bytes", "nodes", "seconds", "proof_number"]
LINES = "lines.tsv"
Row = collections.namedtuple("Row", FIELDS)
SIDES = ["white", "black"]


class Survey:
    """What is known of lines: a file to which attempts are appended, the last one of a line and winner counts."""

    def __init__(self, folder):
        self.folder, self.rows, self.lock = folder, {}, threading.Lock()
        self.path = os.path.join(folder, LINES)
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                for text in list(file)[1:]:
                    row = Row(*text.rstrip("\n").split("\t"))
                    self.rows[row.line, row.winner] = row

    def winner(self, line):
        """Who is proven to win after a line or one of its beginnings, or None."""
        for end in range(len(line) + 1):
            for side in SIDES:
                row = self.rows.get((" ".join(line[:end]), side))
                if row and row.outcome == "proven":
                    return side
        return None

    def is_tried(self, line, winner, nodes):
        row = self.rows.get((" ".join(line), winner))
        return row is not None and (row.outcome != "open" or int(row.nodes) >= nodes)

    def proof_number(self, line, winner):
        """The proof number of the last attempt; infinite if there was none."""
        row = self.rows.get((" ".join(line), winner))
        return int(row.proof_number) if row and row.proof_number else math.inf

    def add(self, row):
        with self.lock:
            self.rows[row.line, row.winner] = row
            is_new = not os.path.exists(self.path)
            with open(self.path, "a", encoding="utf-8") as file:
                if is_new:
                    file.write("\t".join(FIELDS) + "\n")
                file.write("\t".join(map(str, row)) + "\n")

    def certificate(self, line, winner):
        return os.path.join(self.folder, f"{line.replace(' ', '-')}-{winner}.proof")


def lines(plies):
    """All lines of a number of plies in SAN, one for each position."""
    seen = set()

    def walk(board, line):
        if len(line) == plies:
            name = board.epd()
            if name not in seen:
                seen.add(name)
                yield list(line)
            return
        for move in board.legal_moves:
            line.append(board.san(move))
            board.push(move)
            yield from walk(board, line)
            board.pop()
            line.pop()

    yield from walk(chess.variant.AtomicBoard(), [])


def attempt(args, line, winner, path):
    """Tries to prove one line, and has the certificate checked, which is written to path."""
    empty = Row(" ".join(line), winner, "open", "", "", "", args.nodes, "", "")
    command = [args.fissile, "prove", "startpos", "--line", *line, "--side", winner, "--nodes", str(args.nodes)]
    command += ["--memory", str(args.memory), "--threads", "1", "--output", path, "--force"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    number = lambda pattern: "".join(re.findall(pattern, done.stdout)[:1])
    row = empty._replace(seconds=number(r"([\d.]+) s,"), proof_number=number(r"proof number (\d+)"))
    if done.stdout.startswith("refuted"):
        row = row._replace(outcome="refuted", nodes=number(r"(\d+) nodes?,"))
    elif done.returncode == 0:
        with open(path, "rb") as file:
            verify.verify(file)
        row = row._replace(
            outcome="proven",
            plies=number(r"at most (\d+)"),
            positions=number(r"certificate: (\d+)"),
            bytes=os.path.getsize(path),
            nodes=number(r"(\d+) nodes?,"),
        )
    return row


def search(survey, args):
    os.makedirs(survey.folder, exist_ok=True)

    def prove(line, winner):
        row = attempt(args, line, winner, survey.certificate(" ".join(line), winner))
        survey.add(row)
        return row

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for plies in range(1, args.plies + 1):
            # The side to move is more likely to win, and if it does the other need not be tried.
            mover = SIDES[plies % 2]
            for winner in [mover, SIDES[1 - plies % 2]]:
                open_lines = [
                    line
                    for line in lines(plies)
                    if not survey.winner(line) and not survey.is_tried(line, winner, args.nodes)
                ]
                open_lines.sort(key=lambda line: survey.proof_number(line, winner))
                chosen, proven = open_lines[: args.lines], 0
                for row in pool.map(lambda line: prove(line, winner), chosen):
                    proven += row.outcome == "proven"
                print(f"{plies} plies, {winner} to win: {proven} of {len(chosen)} proven", flush=True)


def again(survey, args):
    """Proves the proven lines again, and keeps each proof that has fewer plies, or as many in a smaller file."""
    proven = sorted(row for row in survey.rows.values() if row.outcome == "proven")
    sizes = lambda rows: (statistics.median(int(row.plies) for row in rows), statistics.median(int(row.bytes) for row in rows))
    before = sizes(proven)

    def prove(old):
        path = survey.certificate(old.line, old.winner)
        # The old proof stays until a better one takes its place, so that an interruption loses nothing.
        new = path + ".new"
        row = attempt(args, old.line.split(), old.winner, new)
        rank = lambda row: (int(row.plies), int(row.bytes))
        if row.outcome == "proven" and rank(row) < rank(old):
            os.replace(new, path)
            survey.add(row)
            return row
        if os.path.exists(new):
            os.remove(new)
        return old

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        after = list(pool.map(prove, proven))
    shorter = sum(int(new.plies) < int(old.plies) for new, old in zip(after, proven))
    print(f"{len(proven)} proofs, {shorter} shorter; median plies and bytes {before} before, {sizes(after)} after")


def numbered(line):
    """A line with the numbers of its moves."""
    words = [f"{ply // 2 + 1}. {san}" if ply % 2 == 0 else san for ply, san in enumerate(line)]
    return " ".join(words)


def proofs(survey):
    """The rows of the proven lines, in the order of the moves."""
    order = {" ".join(line): at for plies in (1, 2, 3) for at, line in enumerate(lines(plies))}
    proven = [row for row in survey.rows.values() if row.outcome == "proven"]
    return sorted(proven, key=lambda row: order[row.line])


def page(survey):
    proven = proofs(survey)
    two = {tuple(row.line.split()): row for row in proven if row.line.count(" ") == 1 and row.winner == "white"}
    firsts = [line[0] for line in lines(1) if any(line[0] == first for first, _ in two)]
    replies = [line[1] for line in lines(2) if line[0] == "a3"]
    size = sum(int(row.bytes) for row in proven)
    longest = max(proven, key=lambda row: int(row.plies))
    print(
        f"""# Openings that are proven lost

Each row is a first move of White, each column a reply of Black. A number means that the reply is proven to lose: White then
wins in at most that many plies. An empty field is open: the reply is neither proven to lose nor shown to hold. First moves
without a row have only open replies.
"""
    )
    print("| | " + " | ".join(replies) + " |")
    print("| --- |" + " --- |" * len(replies))
    for first in firsts:
        cells = [two[first, reply].plies if (first, reply) in two else "" for reply in replies]
        print(f"| **{first}** | " + " | ".join(cells) + " |")
    print(
        f"""
## The certificates

Each proven line has a [certificate](certificates.md), a move for every position of the winner down to the end of the game.
`tools/verify.py` has checked it with the rules of python-chess. They are in [proofs.tar.xz](proofs.tar.xz): {len(proven)} files, {size:,}
bytes; the file {LINES} there has every line that was tried, with its numbers. The longest win, {numbered(longest.line.split())}, needs
{longest.plies} plies. [prover.md](prover.md) says what a proof is; [notes](../notes/proofs.md) have the second moves of White that lose."""
    )


def moves(survey):
    three = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in proofs(survey):
        if row.line.count(" ") == 2:
            *before, last = row.line.split()
            three[tuple(before)][row.winner].append(last)
    budgets = [int(row.nodes) for row in survey.rows.values() if row.outcome == "open"] or [0]
    tried = collections.Counter((len(row.line.split()), row.winner) for row in survey.rows.values())
    counts = [f"{tried[plies, 'white']:,} and {tried[plies, 'black']:,}" for plies in (1, 2, 3)]
    print(
        f"""# Second moves that are proven

`tools/survey.py` made this page and [the other](../docs/proofs.md), which has the replies to White's first move.

The survey tried to prove a win for White and for Black: {counts[0]} lines of one ply, {counts[1]} of two, {counts[2]} of three. If the
first of the two attempts was proven, there is no second. Lines after a proven one are left out, and so are other orders of moves to
the same position. An open line was tried with at least {min(budgets):,} nodes, and at most {max(budgets):,}."""
    )
    for title, side in [("White's second moves that lose", "black"), ("White's second moves that win", "white")]:
        rows = [(before, sans[side]) for before, sans in three.items() if sans[side]]
        if rows:
            print(f"\n## {title}\n\n| after | moves |\n| --- | --- |")
        for before, sans in rows:
            print(f"| {numbered(before)} | {', '.join(sans)} |")


def pack(survey):
    """Writes the certificates and the last attempts as an archive, the same for the same attempts."""
    with tarfile.open(fileobj=sys.stdout.buffer, mode="w|xz") as archive:

        def add(name, content):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))

        rows = sorted(survey.rows.values())
        for row in rows:
            if row.outcome == "proven":
                path = survey.certificate(row.line, row.winner)
                with open(path, "rb") as file:
                    add(os.path.basename(path), file.read())
        add(LINES, "".join("\t".join(row) + "\n" for row in [FIELDS, *rows]).encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["search", "again", "page", "moves", "pack"])
    parser.add_argument("folder")
    parser.add_argument("--fissile", default=os.path.join(HERE, "..", "target", "release", "fissile"))
    parser.add_argument("--plies", type=int, choices=[1, 2, 3], default=3, help="the longest lines")
    parser.add_argument("--lines", type=int, help="the most lines to try for each side and each number of plies")
    parser.add_argument("--nodes", type=int, default=20_000, help="the most nodes for a line")
    parser.add_argument("--memory", type=int, default=256, help="the table of one search, in MiB")
    parser.add_argument("--jobs", type=int, default=2, help="searches at once")
    args = parser.parse_args()
    survey = Survey(args.folder)
    if args.task == "search":
        search(survey, args)
    elif args.task == "again":
        again(survey, args)
    elif args.task == "page":
        page(survey)
    elif args.task == "moves":
        moves(survey)
    else:
        pack(survey)


if __name__ == "__main__":
    main()
