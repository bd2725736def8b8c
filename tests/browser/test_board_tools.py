"""The tools beside the board: notes, refusals, the results of games, the move list and its menu, settings, times."""

import unittest

from selenium.webdriver.common.keys import Keys

from boards import HOLD, BoardTest, server_only, start
from browser import GAMES, placement
from test_board import BOOM, START
from test_board_exercises import EPD

NET = next((GAMES.parents[2] / "crates/search/nets").glob("*.net"))

SIZES = [(1280, 800), (1366, 650), (390, 844)]

# A judged game with a long line of the engine, as `fissile analyse --pgn` writes it, and with clocks.
JUDGED = """[White "Anna"]
[Black "Ben"]
[TimeControl "180+2"]
[Result "*"]

1. Nf3 { [%eval 0.80] [%clk 0:03:00] } f6 { [%eval 0.50] [%clk 0:03:00] } 2. Ne5 { [%eval 0.60] [%clk 0:02:32] }
a6 $4 { [%eval #1] [%clk 0:02:57] [%loss 73.2] Blunder. d6 was best. } (2... d6 3. Ng4 Nc6 4. e3 e6 5. h3 h6 6. a3 a6) *
"""


class Notes(BoardTest):
    def header(self):
        return self.js("return document.querySelector('header').getBoundingClientRect().height")

    @server_only("the notes are about arguments of the server")
    def test_notes_stand_in_the_panel_and_go_when_they_are_dismissed(self):
        before = self.header()
        self.cut_off = True
        self.server.end()
        self.server = start(self.folder, "--eval-file", str(NET))
        for width, height in SIZES:
            self.emulate(width, height)
            self.go()
            self.wait_for_text("#connection", "Evaluating by the network ")
            self.assertTrue(self.find("#notes").is_displayed())
            self.assertEqual([], self.all("header #connection"))
            self.assertLess(abs(self.header() - before), 3, "the header is as high as without a note")
            right = self.js("return document.querySelector('.actions').getBoundingClientRect().right")
            self.assertLessEqual(right, width)
        self.assertEqual(self.js("return getComputedStyle(document.body).color"), self.js("return getComputedStyle(document.getElementById('connection')).color"))
        self.find("#dismiss").click()
        self.assertFalse(self.find("#notes").is_displayed())
        self.go()
        self.assertFalse(self.find("#notes").is_displayed(), "it was read")
        self.server.kill()
        self.wait_for_text("#connection", "No connection")
        self.assertLess(abs(self.header() - before), 3)
        self.assertTrue(self.find("#notes").is_displayed())


class Messages(BoardTest):
    def test_a_declined_draw_is_forgotten_when_the_game_ends(self):
        self.press("n")
        self.js("document.querySelector('#play [value=white]').click(); document.getElementById('level').value = 6")
        self.find("#play [type=submit]").click()
        self.wait(lambda: self.find("#game-tools").is_displayed(), "the game")
        self.wait_for_text("#game-about", "You play White against Fissile, level 6 (about ")
        self.assertFalse(self.find("#note").is_displayed(), "nothing is edited in a live game")
        self.play("e2e4")
        self.wait(lambda: len(self.moves()) == 2, "the answer")
        self.find("#offer-draw").click()
        self.wait_for_text("#status", "declines the draw")
        self.find("#resign").click()
        self.find("#resign").click()
        self.wait_for_text("#status", "White resigns, 0-1")
        self.assertNotIn("refusal", self.find("#status").get_attribute("class"))

    def test_a_refusal_is_the_reason_alone_and_ends_with_the_next_change(self):
        self.drag("e1", "e3")
        self.wait_for_text("#status", "a king does not move like that")
        self.assertNotIn("rnbqkbnr", self.text("#status"))
        self.wait_for_board(START)
        self.press("c")
        self.find("#comment").send_keys("a comment")
        self.wait_for_text("#status", "White to move")

    def test_nothing_jumps_when_a_capture_is_pointed_at(self):
        self.play(*BOOM)
        self.press("a")
        self.wait(lambda: self.all("#lines .step"), "lines")
        self.press("a")
        places = """return ['#board', '#engine', '#tree', '#moves', '#typed', '#status']
            .map((part) => [part, Object.values(document.querySelector(part).getBoundingClientRect().toJSON()).map(Math.round)])"""
        for width, height in SIZES:
            self.emulate(width, height)
            self.click("e5")
            before = self.js(places)
            self.point("d7")
            self.wait_for_text("#status", "Nxd7# explodes")
            self.assertEqual(before, self.js(places), width)
            self.click("e5")


class Results(BoardTest):
    def test_an_explosion_by_hand_decides_the_result(self):
        self.play(*BOOM, "e5d7")
        self.wait_for_text("#moves .result", "1–0")
        self.assertIn('[Result "1-0"]', self.saved().read_text(encoding="utf-8"))
        self.press("s")
        result = "#tag-fields [name=Result]"
        self.assertEqual("1-0", self.find(result).get_attribute("value"))
        self.js("const field = document.querySelector(arguments[0]); field.value = '0-1'; field.dispatchEvent(new Event('change', { bubbles: true }))", result)
        self.wait_for_text("#save-done", "The last move ends the game, so the result is 1-0.")
        self.assertEqual("1-0", self.find(result).get_attribute("value"))
        self.press(Keys.ESCAPE, Keys.END)
        self.unfold()
        self.find("#delete").click()
        self.wait(lambda: not self.all("#moves .result"), "no result")

    def test_a_result_is_chosen(self):
        self.play("e2e4")
        self.press("s")
        self.js("const field = document.querySelector('#tag-fields [name=Result]'); field.value = '1/2-1/2'; field.dispatchEvent(new Event('change', { bubbles: true }))")
        self.wait_for_text("#moves .result", "½–½")


class MoveList(BoardTest):
    def height(self):
        return self.js("return document.getElementById('moves').getBoundingClientRect().height")

    def test_it_stays_where_it_is_while_a_move_is_on_its_way(self):
        self.paste(" ".join(f"{number}. Nf3 Nf6 {number + 1}. Ng1 Ng8" for number in range(1, 80, 2)))
        self.press(Keys.END)
        top = lambda: self.js("return document.getElementById('moves').scrollTop")
        self.wait(lambda: top() > 500, "the end of the list")
        before = top()
        # The list is drawn a moment after the board.
        self.js(HOLD, 20)
        self.play("e2e4")
        # What stands around the list may take a line of it.
        self.assertGreater(top(), before - 100)
        self.wait(lambda: self.js("return window.held.length") > 0, "the list has to be drawn")
        self.js("window.held.splice(0).forEach((work) => work())")
        self.wait(lambda: self.moves()[-1].endswith("e4"), "the move")
        self.assertGreater(top(), before - 100)

    def test_it_keeps_its_room_in_a_judged_game(self):
        self.paste(JUDGED)
        self.wait(lambda: self.all("#graph .mark"), "the graph")
        self.press("a")
        self.wait(lambda: len(self.all("#lines .step")) > 6, "lines")
        self.press("a", "a")
        for width, height, room in [(1280, 800, 270), (1366, 650, 150)]:
            self.emulate(width, height)
            self.wait(lambda: self.height() >= room, f"{room} pixels at {width}")
        self.press("c")
        self.assertTrue(self.find("#comment").is_displayed())
        bottom = self.js("return document.getElementById('delete').getBoundingClientRect().bottom")
        self.assertLess(bottom, self.js("return document.getElementById('tree').getBoundingClientRect().bottom"), "the tools are in sight")
        self.press(Keys.ESCAPE, "e")
        self.assertFalse(self.find("#comment").is_displayed())
        self.press("a")

    def test_a_line_of_the_engine_shows_its_first_moves_and_the_rest_on_demand(self):
        self.paste(JUDGED)
        more = "#moves .variation .more"
        self.wait(lambda: self.all(more), "the button")
        shown = lambda: [link.text for link in self.all("#moves .variation .move") if link.is_displayed()]
        self.assertEqual(4, len(shown()))
        self.find(more).click()
        self.assertEqual(9, len(shown()))
        self.find(more).click()
        self.assertEqual(4, len(shown()))
        # The move on the board is never hidden.
        self.js("document.querySelectorAll('#moves .variation .move')[6].click()")
        self.wait(lambda: len(shown()) == 9, "the whole line")
        self.press("a")
        self.wait(lambda: len(self.all("#lines .step")) > 6, "lines")
        self.js("document.querySelector('#lines .more').click()")
        self.wait(lambda: self.all("#lines li.whole"), "a whole line of the analysis")
        self.js("document.querySelector('#lines .more').click()")
        self.press("a")

    def test_the_time_of_each_move_is_in_the_graph(self):
        self.paste(JUDGED)
        self.wait(lambda: len(self.all("#graph .time")) == 2, "the bars of two moves")
        texts = self.js("return [...document.querySelectorAll('#graph text')].map((text) => text.textContent)")
        for text in ["White's winning chance, %", "Time: White up, Black down", "30 s"]:
            self.assertIn(text, texts)
        # They have a strip of their own below the curve.
        curve, *bars = self.js("return [...document.querySelectorAll('#graph .field, #graph .time')].map((part) => [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom])")
        for top, bottom in bars:
            self.assertGreater(top, curve[1])
            self.assertLessEqual(bottom, self.js("return document.getElementById('graph').getBoundingClientRect().bottom"))
        self.js("document.querySelectorAll('#moves .row .move')[2].click()")
        self.wait(lambda: self.find("#graph .curve").get_attribute("aria-valuetext").endswith(", 30 s"), "the time")

    def test_the_menu_of_a_move(self):
        self.play("g1f3")
        self.press(Keys.HOME)
        self.wait_for_board(START)
        self.play("e2e4", "e7e5")
        self.wait_for_moves("Nf3", "1. e4", "e5")
        open_at = "const link = document.querySelectorAll('#moves .move')[arguments[0]]; link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 900, clientY: 300 }))"
        words = lambda: [item.text for item in self.all("#move-menu button")]
        self.js(open_at, 0)
        self.assertEqual(["Delete from here on", "Copy the moves up to Nf3"], words())
        self.press(Keys.ESCAPE)
        self.assertFalse(self.find("#move-menu").is_displayed())
        self.js(open_at, 1)
        self.assertEqual("Promote this variation", self.js("return document.activeElement.textContent"))
        self.press(Keys.ENTER)
        self.wait_for_moves("e4", "1. Nf3", "e5")
        self.js(open_at, 2)
        self.press(Keys.ARROW_UP)
        self.assertEqual("Copy the moves up to e5", self.js("return document.activeElement.textContent"))
        self.js("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        self.press(Keys.ENTER)
        self.wait(lambda: self.js("return window.copied ?? null") == "1. e4 e5", "the moves")
        self.js(open_at, 2)
        self.press(Keys.ENTER)
        self.wait_for_moves("e4", "1. Nf3")


class Comforts(BoardTest):
    def test_keys_and_wheel(self):
        self.press("l")
        self.wait(lambda: self.all("#lines .step"), "lines")
        self.js("document.activeElement.blur()")
        self.press(" ")
        self.wait(lambda: len(self.moves()) == 1, "the best move")
        self.press("l")
        x, y = self.square("e4")
        wheel = lambda by: self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by})
        wheel(-120)
        self.wait_for_board(START)
        wheel(120)
        self.wait(lambda: self.board() != placement(START), "the move again")

    def test_letters_are_keys_in_every_layout(self):
        # The place of F has another letter on a Russian keyboard.
        press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'а', code: 'KeyF', bubbles: true, cancelable: true }))"
        first = "return document.querySelector('#board [role=gridcell]').ariaLabel"
        self.assertTrue(self.js(first).startswith("a8"))
        self.js(press)
        self.wait(lambda: self.js(first).startswith("h1"), "the board turned")
        self.press("/")
        self.press("nf3", Keys.ENTER)
        self.wait_for_moves("Nf3")

    def test_keys_of_one_character_are_switched_off(self):
        self.play("e2e4")
        self.press(",")
        self.find("#prefer-keys").click()
        for _ in range(2):
            self.press(Keys.ESCAPE, "f", "n", "a", "?")
            self.assertEqual([], self.all("dialog[open]"))
            self.assertEqual("false", self.find("#analyse").get_attribute("aria-checked"))
            self.assertTrue(self.js("return document.querySelector('#board [role=gridcell]').ariaLabel.startsWith('a8')"), "white at the bottom")
            self.press(Keys.HOME)
            self.wait_for_board(START)
            self.press(Keys.END)
            self.wait(lambda: self.board() != placement(START), "the move again")
            self.go()

    def test_captured_pieces(self):
        self.play(*BOOM)
        self.assertEqual([], self.all(".captured"))
        self.play("e5d7")
        self.wait_for_text("#status", "White wins by explosion")
        label = lambda line: self.js("return document.querySelector(`#${arguments[0]}-player .captured`).ariaLabel", line)
        self.assertEqual("Black has lost queen, bishop, pawn", label("bottom"))
        self.assertEqual("White has lost knight", label("top"))

    def test_colors_size_and_sounds(self):
        fill = lambda what: self.js("return getComputedStyle(document.querySelector(arguments[0])).fill", what)
        width = lambda: self.js("return document.getElementById('board').getBoundingClientRect().width")
        board, piece, wide = fill("#board .dark"), fill("#piece-K"), width()
        self.press(",")
        self.assertIn("free software", self.text("#about"))
        choose = "const field = document.getElementById(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input'))"
        for field, value in [("board-colors", "blue"), ("piece-colors", "vivid"), ("board-size", "70")]:
            self.js(choose, field, value)
        self.js("window.AudioContext = class extends AudioContext { constructor() { super(); window.sounded = true; } }")
        self.find("#try-sounds").click()
        self.wait(lambda: self.js("return window.sounded ?? false"), "a sound")
        for _ in range(2):
            self.assertNotEqual(board, fill("#board .dark"))
            self.assertNotEqual(piece, fill("#piece-K"))
            self.assertLess(width(), 0.8 * wide)
            self.go()

    def test_the_analysis_gets_the_memory_that_is_chosen(self):
        self.press(",")
        options = lambda name: self.js("return [...document.getElementById(arguments[0]).options].map((option) => option.textContent)", name)
        self.assertRegex(options("analysis-hash")[0], r"^usual \(\d+ MiB\)$")
        self.assertIn("16 MiB", options("analysis-hash"))
        self.assertRegex(options("analysis-threads")[0], r"^usual \(\d+\)$")
        self.assertEqual("1", options("analysis-threads")[1])
        choose = "const field = document.getElementById(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('change'))"
        for field, value in [("analysis-hash", "16"), ("analysis-threads", "1")]:
            self.js(choose, field, value)
        self.press(Keys.ESCAPE, "a")
        self.wait(lambda: "% full" in self.find("#work").get_attribute("title"), "the analysis")
        self.press("a")
        self.go()
        self.press(",")
        self.assertEqual("16", self.find("#analysis-hash").get_attribute("value"))

    def test_a_game_gets_a_name(self):
        self.press("g")
        self.find("#game-label").send_keys("My trap", Keys.ENTER)
        self.wait_for_text("#game-name", "My trap")
        self.wait_for_text("#game-list .name", "1. My trap")

    def test_a_game_from_an_exercise_has_a_study_of_its_own(self):
        self.paste(EPD)
        self.wait_for_text("#lesson-text", "Find the winning move")
        name = self.text("#study-name")
        self.press("n")
        self.js("document.querySelector('#play [value=here]').click(); document.querySelector('#play [value=white]').click()")
        self.find("#play [type=submit]").click()
        self.wait_for_text("#study-name", f"From {name}")
        self.assertTrue(self.find("#game-tools").is_displayed())
        self.assertEqual("N", self.board()["f3"], "it begins at the position of the exercise")

    def test_levels_have_ratings(self):
        self.press("n")
        level, ratings = self.text("#level-value"), []
        self.assertRegex(level, r"^4 \(about \d{4}\)$", "the default of fissile play")
        for number in range(1, 11):
            self.js("const level = document.getElementById('level'); level.value = arguments[0]; level.dispatchEvent(new Event('input', { bubbles: true }))", number)
            ratings.append(int(self.text("#level-value").split()[-1].rstrip(")")))
        self.assertEqual(sorted(set(ratings)), ratings)

    def test_a_hint_says_that_the_exercise_does_not_count(self):
        self.paste(EPD.splitlines()[1])
        self.wait_for_text("#lesson-text", "Find the winning move for black")
        self.press("h")
        self.wait_for_text("#lesson-text", "Hint: the piece on h4 moves.")
        self.click("f2")
        self.wait_for_text("#lesson-text", "Right, but it does not count as solved: you had a hint.")
        self.assertEqual("0 of 1 solved.", self.text("#lesson-count"))
        self.assertNotIn("All exercises", self.text("#lesson-text"))


if __name__ == "__main__":
    unittest.main()
