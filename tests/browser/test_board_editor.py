"""Setting positions up, practicing them until they are won, and everything as one file."""

import unittest

from selenium.webdriver.common.keys import Keys

from boards import HOLD, BoardTest
from test_board import START

ENDING = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1"


class Editor(BoardTest):
    def verdict(self, words):
        self.wait_for_text("#editor-verdict", words)

    def fen(self):
        return self.find("#editor-fen").get_attribute("value")

    def preset(self, name):
        self.js("const choice = document.getElementById('editor-preset'); choice.value = arguments[0]; choice.dispatchEvent(new Event('change'))", name)

    def center(self, selector):
        box = self.js("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def place(self, square):
        """The center of a square, with White below."""
        (left, top), (right, bottom) = [self.center(f"#editor-board [role=row]:nth-child({row}) > :nth-child({row})") for row in (1, 8)]
        column, row = "abcdefgh".index(square[0]), 8 - int(square[1])
        return left + (right - left) * column / 7, top + (bottom - top) * row / 7

    def drag_between(self, *places, button="left"):
        """Presses at the first place, and lets go at the last."""
        buttons = {"left": 1, "right": 2}[button]
        for index, (x, y) in enumerate(places):
            kind = "mouseMoved" if index else "mousePressed"
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 0 if index else 1})
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": x, "y": y, "button": button, "clickCount": 1})

    def cell(self, square):
        index = "abcdefgh".index(square[0]) + 8 * (8 - int(square[1]))
        return self.all("#editor-board [role=gridcell]")[index]

    def begin(self):
        self.press("u")
        self.wait(lambda: self.find("#editor").is_displayed(), "the editor")

    def test_all_squares_are_squares_of_one_size(self):
        self.begin()
        self.verdict("This position is legal.")
        sizes = self.js(
            "return Array.from(document.querySelectorAll('#editor-board, #editor-board [role=gridcell]'),"
            " (node) => [node.getBoundingClientRect().width, node.getBoundingClientRect().height])"
        )
        (width, height), *cells = sizes
        self.assertAlmostEqual(width, height, delta=1)
        for cell in cells:
            for side in cell:
                self.assertAlmostEqual(width / 8, side, delta=1)
        for turned in (False, True):
            self.assertEqual("dark", self.js("return document.querySelector('#editor-board [data-file]:not([data-file=\"\"])').dataset.color"), turned)
            self.find("#editor-flip").click()

    def test_a_position_is_set_up_by_taps_and_keys(self):
        self.begin()
        self.assertEqual(START, self.fen())
        self.verdict("This position is legal.")
        self.preset("empty")
        self.verdict("neither side has a king")
        self.assertFalse(self.find("#editor-new").is_enabled())
        # By taps.
        self.js("document.querySelector('#palette [value=K]').click()")
        self.cell("e1").click()
        # By keys: two squares to the right, a rook, and up to the other king.
        self.cell("e1").send_keys(Keys.ARROW_RIGHT)
        self.js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'R', bubbles: true }))")
        self.js("document.querySelector('#palette [value=k]').click()")
        self.cell("e8").click()
        self.assertEqual("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", self.fen())
        self.find("#editor-castling [value=f1]").click()
        self.assertEqual("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", self.fen())
        self.verdict("This position is legal.")
        self.cell("f1").send_keys(Keys.DELETE)
        self.assertEqual("4k3/8/8/8/8/8/8/4K3 w - - 0 1", self.fen())
        self.js("document.getElementById('editor-turn').value = 'b'; document.getElementById('editor-turn').dispatchEvent(new Event('change'))")
        self.verdict("This position is legal.")
        self.find("#editor-new").click()
        self.wait_for_board("4k3/8/8/8/8/8/8/4K3 b - - 0 1")

    def test_pieces_are_dragged_painted_and_dropped_beside_the_board(self):
        self.begin()
        self.preset("kings")
        self.drag_between(self.place("e1"), self.place("d2"), self.place("c1"))
        self.assertEqual("4k3/8/8/8/8/8/8/2K5 w - - 0 1", self.fen())
        # A tap takes a piece up, another puts it down.
        self.cell("c1").click()
        self.assertEqual("true", self.cell("c1").get_attribute("aria-selected"))
        self.cell("b1").click()
        self.assertEqual("4k3/8/8/8/8/8/8/1K6 w - - 0 1", self.fen())
        # From the palette; the tool is the same afterward.
        self.drag_between(self.center("#palette [value=q]"), self.place("d5"))
        self.assertEqual("4k3/8/8/3q4/8/8/8/1K6 w - - 0 1", self.fen())
        self.assertTrue(self.js("return document.querySelector('#palette [value=hand]').checked"))
        # Beside the board it is gone.
        self.drag_between(self.place("d5"), self.place("e4"), self.center("#editor-title"))
        self.assertEqual("4k3/8/8/8/8/8/8/1K6 w - - 0 1", self.fen())
        self.assertEqual([], self.all(".carried"))
        # A row of pawns, of which the right button takes two away. A tap on the palette chooses.
        self.find("#palette [value=P]").click()
        self.assertTrue(self.js("return document.querySelector('#palette [value=P]').checked"))
        self.drag_between(*map(self.place, ["b2", "c2", "d2", "e2"]))
        self.drag_between(*map(self.place, ["c2", "d2"]), button="right")
        self.assertEqual("4k3/8/8/8/8/8/1P2P3/1K6 w - - 0 1", self.fen())
        # Turned, the same squares are elsewhere.
        self.find("#editor-flip").click()
        self.assertEqual("h1, empty", self.all("#editor-board [role=gridcell]")[0].get_attribute("aria-label"))
        self.assertEqual("4k3/8/8/8/8/8/1P2P3/1K6 w - - 0 1", self.fen())
        self.verdict("This position is legal.")

    def test_one_rook_on_each_side_of_a_king_may_castle(self):
        self.begin()
        self.find("#editor-fen").clear()
        self.find("#editor-fen").send_keys("r2rk2r/8/8/8/8/8/8/1RR1K1RR w - - 0 1")
        for square in ["b1", "c1", "g1", "a8", "h8"]:
            self.find(f"#editor-castling [value={square}]").click()
        self.assertEqual("r2rk2r/8/8/8/8/8/8/1RR1K1RR w GCkq - 0 1", self.fen())
        self.verdict("This position is legal.")

    def test_starts_of_chess960_and_typed_fens(self):
        self.begin()
        self.find("#editor-number").send_keys("3")
        self.wait(lambda: self.fen().split("/")[0] not in ("rnbqkbnr", ""), "another start")
        self.verdict("This position is legal.")
        self.find("#editor-fen").clear()
        self.find("#editor-fen").send_keys(ENDING)
        self.verdict("This position is legal.")
        self.assertEqual("d4, black king", self.cell("d4").get_attribute("aria-label"))
        self.find("#editor-play").click()
        self.assertEqual(ENDING, self.find("#play-fen").get_attribute("value"))
        self.assertTrue(self.find("#play-fen").is_displayed())


class Practice(BoardTest):
    def test_a_position_is_practiced(self):
        self.js(HOLD, 4000)
        self.paste(ENDING)
        self.press("n")
        self.js("for (const value of ['white', 'here']) document.querySelector(`#play [value=${value}]`).click()")
        self.find("#practice").click()
        self.find("#practice-rules input").click()
        self.find("#play [type=submit]").click()
        self.wait_for_text("#game-about", "Try 1")
        self.assertFalse(self.find("#takeback").is_displayed())
        self.play("b1b5")
        # A move of the engine makes the button ask again.
        self.wait(lambda: self.board().get("d4") != "k", "the reply")
        for _ in range(2):
            self.find("#resign").click()
        self.wait(lambda: self.find("#try-again").is_displayed(), "the try is over")
        self.find("#try-again").click()
        self.wait_for_text("#game-about", "Try 2")
        self.wait_for_board(ENDING)
        for _ in range(2):
            self.find("#resign").click()
        self.wait(lambda: self.find("#try-again").is_displayed(), "the second try is over")
        self.assertIn("Try 2", self.text("#game-about"))
        # It begins again by itself.
        self.js("window.held.at(-1)()")
        self.wait_for_text("#game-about", "Try 3")
        self.wait_for_board(ENDING)


class Transfer(BoardTest):
    def test_everything_is_one_file(self):
        self.play("e2e4")
        self.press("g")
        self.js("const name = document.getElementById('rename'); name.value = 'Mine'; name.dispatchEvent(new Event('change'))")
        self.wait_for_text("#study-name", "Mine")
        self.press(Keys.ESCAPE)
        self.find("#switch-theme").click()
        theme = self.js("return document.documentElement.dataset.theme")
        file = self.saved("#save-all")
        self.find("#switch-theme").click()
        self.paste(file.read_text(encoding="utf-8"))
        self.press("g")
        names = "return [...document.querySelectorAll('#study-list .name')].filter((name) => name.textContent === 'Mine').length"
        self.wait(lambda: self.js(names) == 2, "both studies")
        self.assertEqual(theme, self.js("return document.documentElement.dataset.theme"))
        self.press(Keys.ESCAPE)
        self.wait_for_moves("e4")
        # A damaged file changes nothing.
        self.press_button("[data-opens=open]")
        self.js("document.getElementById('open-text').value = arguments[0]", file.read_text(encoding="utf-8").replace("Mine", "Yours"))
        self.press_button("#open-form [type=submit]")
        self.wait_for_text("#open-problem", "do not match its checksum")
        # Nor does one whose message would be too long, because quotes take two bytes there.
        self.js("document.getElementById('open-text').value = '{\"format\":\"fissile board\"' + '\"'.repeat(33 << 20)")
        self.press_button("#open-form [type=submit]")
        self.wait_for_text("#open-problem", "longer than the 64 MiB")


if __name__ == "__main__":
    unittest.main()
