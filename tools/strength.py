#!/usr/bin/env python3
"""Draw the picture of notes/strength.md from the table on that page.

    tools/strength.py notes/strength.md > notes/strength.svg

Each row of the first table is a match: date, commit, opponent, clock, games, Elo with its 95 % interval. Matches against one
opponent at one clock are joined by a line.
"""
import datetime, re, sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 56, 250, 20, 40
COLORS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf"]
ELO = re.compile(r"([+-]\d+) \[([+-]?\d+), ([+-]?\d+)\]")


def matches(page):
    """The rows of the first table, by opponent and clock."""
    series = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        elo = ELO.fullmatch(cells[5]) if len(cells) == 7 else None
        if elo:
            day = datetime.date.fromisoformat(cells[0]).toordinal()
            series.setdefault(f"{cells[2]}, {cells[3]}", []).append((day, *map(int, elo.groups())))
        elif series:
            break
    if not series:
        sys.exit("there is no row with a date and an Elo such as +252 [+212, +298]")
    # Several matches of one day stand side by side, in the order of the table.
    for points in series.values():
        points.reverse()
        for place, (day, *elo) in enumerate(points):
            same = [at for at, point in enumerate(points) if point[0] == day]
            points[place] = (day + (same.index(place) + 0.5) / len(same), *elo)
    return series


def draw(series):
    """The picture as SVG."""
    points = [point for line in series.values() for point in line]
    first, last = int(min(day for day, *_ in points)), int(max(day for day, *_ in points)) + 1
    low, high = min(p[2] for p in points), max(p[3] for p in points)
    low, high = 100 * (low // 100), 100 * -(-high // 100)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(day):
        return LEFT + (day - first) / (last - first) * (right - LEFT)

    def y(elo):
        return bottom - (elo - low) / (high - low) * (bottom - TOP)

    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    for elo in range(low, high + 1, 100):
        stroke = "#666" if elo == 0 else "#ddd"
        yield f'<path d="M{LEFT} {y(elo):.1f}H{right}" stroke="{stroke}"/>'
        yield f'<text x="{LEFT - 6}" y="{y(elo) + 4:.1f}" text-anchor="end" fill="#333">{elo:+d}</text>'
    for day in range(first, last):
        date = datetime.date.fromordinal(day)
        yield f'<text x="{x(day + 0.5):.1f}" y="{bottom + 18}" text-anchor="middle" fill="#333">{date:%b} {date.day}</text>'
    for index, (name, line) in enumerate(series.items()):
        color = COLORS[index % len(COLORS)]
        path = " ".join(f"{x(day):.1f},{y(elo):.1f}" for day, elo, _, _ in line)
        yield f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.5"/>'
        for day, elo, lower, upper in line:
            yield f'<path d="M{x(day):.1f} {y(lower):.1f}V{y(upper):.1f}" stroke="{color}" opacity="0.5"/>'
            yield f'<circle cx="{x(day):.1f}" cy="{y(elo):.1f}" r="3.5" fill="{color}"/>'
        at = TOP + 16 + 22 * index
        yield f'<circle cx="{right + 18}" cy="{at - 4}" r="3.5" fill="{color}"/>'
        yield f'<text x="{right + 28}" y="{at}" fill="#333">{name}</text>'
    yield "</svg>"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as page:
        print("\n".join(draw(matches(page.read()))))
