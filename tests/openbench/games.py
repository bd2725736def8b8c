"""Compares what OpenBench's server has counted with the PGNs of the workers.

A pair of games is counted when both have ended, in that order. What a worker had not reported when it was killed, or when the
server ended the test, is the end of its PGN. So the numbers of a result are those of the first pairs of its games.
"""

import pathlib
import re
import sqlite3

COUNTS = ("losses", "draws", "wins", "LL", "LD", "DD", "DW", "WW")


def pairs(files):
    """The points of the dev engine in each pair of finished games, as (first, second) in half points, in order of their ends."""
    for file in files:
        first = {}
        for head in re.findall(r'\[Event .*?\n\n', file.read_text(), re.DOTALL):
            tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', head))
            opening, _ = tags["Round"].split(".")
            points = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[tags["Result"]]
            points = points if tags["White"].endswith("-dev") else 2 - points
            if opening in first:
                yield first.pop(opening), points
            else:
                first[opening] = points


def counted(some):
    """Pairs as the server counts them."""
    counts = dict.fromkeys(COUNTS, 0)
    for pair in some:
        for points in pair:
            counts[COUNTS[points]] += 1
        counts[COUNTS[3 + sum(pair)]] += 1
    return counts


def results(database, test):
    """The rows of a test: for each worker that took part."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        connection.row_factory = sqlite3.Row
        rows = connection.execute("SELECT * FROM OpenBench_result WHERE test_id = ?", (test,))
        return [dict(row) for row in rows]


def total(database, test):
    """The row of a test."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        connection.row_factory = sqlite3.Row
        return dict(connection.execute("SELECT * FROM OpenBench_test WHERE id = ?", (test,)).fetchone())


def compare(database, test, clients):
    """What differs between the server and the PGNs, in sentences, and a line about the test."""
    wrong, unreported, faults = [], 0, {}
    rows = results(database, test)
    for row in rows:
        files = sorted(
            (file for client in clients for file in pathlib.Path(client, "PGNs").glob(f"{test}.{row['id']}.*.pgn")),
            key=lambda file: int(file.name.split(".")[2]),
        )
        played = list(pairs(files))
        told = {name: row[name] for name in COUNTS}
        number = row["games"] // 2
        if told != counted(played[:number]):
            wrong.append(f"test {test}, result {row['id']}: the server has {told}, the PGNs {counted(played[:number])}")
        unreported += len(played) - number
        for word in re.findall(r'\[Termination "([^"]*)"\]', "".join(file.read_text() for file in files)):
            faults[word] = faults.get(word, 0) + 1
    all_of = total(database, test)
    for name in (*COUNTS, "games"):
        if all_of[name] != sum(row[name] for row in rows):
            wrong.append(f"test {test}: {name} of the test is not the sum of its results")
    line = (
        f"test {test} ({all_of['test_mode']}): {all_of['games']} games, W {all_of['wins']} L {all_of['losses']} D {all_of['draws']}, "
        f"pairs {[all_of[name] for name in COUNTS[3:]]}, LLR {all_of['currentllr']:.2f}, "
        f"passed {bool(all_of['passed'])}, crashes {sum(row['crashes'] for row in rows)}, "
        f"time losses {sum(row['timeloss'] for row in rows)}, error {bool(all_of['error'])}; "
        f"{len(rows)} results, {unreported} pairs not reported; {faults}"
    )
    return wrong, line
