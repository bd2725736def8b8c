"""How long what is promised in milliseconds takes, beside the promise: `tests/browser/run BINARY bench`. It asserts nothing, and
says most on a machine that has nothing else to do."""

import time
import unittest

from boards import BoardTest
from browser import PageTest, with_document
from test_board import long_game

# Makes a move by two clicks; the milliseconds from the second click to the frame that shows the move.
MOVE = """const [from, to, done] = arguments;
const grid = document.querySelector('#board .cells');
const at = (square) => {
  const box = grid.getBoundingClientRect(), side = box.width / 8;
  return { clientX: box.left + ('abcdefgh'.indexOf(square[0]) + 0.5) * side, clientY: box.top + (8.5 - square[1]) * side,
           bubbles: true, cancelable: true, button: 0, pointerId: 1, pointerType: 'mouse' };
};
grid.setPointerCapture = () => {};
const click = (square) => ['pointerdown', 'pointerup'].forEach((kind) => grid.dispatchEvent(new PointerEvent(kind, at(square))));
click(from);
const start = performance.now();
new MutationObserver((_, observer) => {
  if (document.querySelector(`#board .pieces [data-square=${from}]`)) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
}).observe(document.querySelector('#board .pieces'), { childList: true });
click(to);"""

# Remembers the longest task of the page since.
WATCH = """window.blocked = 0;
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.blocked = Math.max(window.blocked, duration); })
  .observe({ type: 'longtask' });"""


class Board(BoardTest):
    def test_a_move(self):
        times = []
        for move in ["g1f3", "b8c6", "e2e3", "e7e6", "f1e2", "f8e7", "b1c3", "g8f6", "a2a3", "a7a6"]:
            times.append(round(self.driver.execute_async_script(MOVE, move[:2], move[2:])))
            # The move slides to its end.
            time.sleep(0.2)
        times.sort()
        print(f"\na move is shown after its click: {times[0]} to {times[-1]} ms, median {times[len(times) // 2]}; promised: 50")

    def test_a_move_in_a_long_game(self):
        self.paste(long_game())
        self.wait(lambda: len(self.moves()) == 1800, "all moves")
        self.js(WATCH)
        self.play("e2e3")
        self.wait(lambda: len(self.moves()) == 1801, "the new move")
        print(f"\nthe longest task after a move beside 1,800 others: {self.js('return window.blocked'):.0f} ms; promised: nothing")


class Page(PageTest):
    def test_five_hundred_games(self):
        page = with_document(self.page, {"games": [self.games[index % 3 and 0] for index in range(500)]})
        start = time.monotonic()
        self.open("#g500p3", page)
        self.board()
        print(f"\na page of 500 games opens: {1000 * (time.monotonic() - start):.0f} ms; promised: nothing")


if __name__ == "__main__":
    unittest.main()
