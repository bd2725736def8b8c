"""The page of `fissile board`, used by clicks, keys and touch: moves, analysis, studies, and that nothing is lost."""

import base64
import unittest
from xml.etree import ElementTree

from selenium.webdriver.common.keys import Keys

from boards import HOLD, BoardTest, server_only, start
from browser import placement

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BOOM = ["g1f3", "f7f6", "f3e5", "a7a6"]

STUDY = """[Event "Club"]
[White "Anna"]
[Black "Boris"]
[Result "1-0"]

{ before } 1. Nf3! $14 { good [%cal Gf3d4,Re2e4] [%csl Bd7] } 1... f6 (1... d5 2. Ne5 { or } (2. d4 e6) 2... f6) 2. Ne5 a6 $4 3. Nxd7 1-0
"""


def long_game():
    """A game of 400 moves and 1,400 in variations."""
    moves = []
    for number in range(1, 201):
        white, black = ("Nf3", "Nf6") if number % 2 else ("Ng1", "Ng8")
        moves.append(f"{number}. {white} {{ c{number} }} ({number}. e3 e6 {number + 1}. d3 d6) ({number}. e4 e5) {number}... {black} ({number}... e6)")
    return " ".join(moves) + " *"


class Moves(BoardTest):
    def test_a_game_by_clicks_to_an_explosion(self):
        self.play(*BOOM)
        self.wait_for_moves("Nf3", "f6", "Ne5", "a6")
        self.click("e5")
        self.wait(lambda: "d7" in self.signs("capture"), "the capture")
        self.assertEqual([], self.signs("doomed"))
        self.point("d7")
        # The capturer explodes where it captures; its old square shows nothing.
        self.wait_for_signs("doomed", "c8", "d7", "d8", "e8")
        self.assertEqual(["e8"], self.signs("doomed.king"))
        self.wait_for_text("#status", "Nxd7# explodes white knight; black pawn, ")
        self.assertIn("it wins", self.text("#status"))
        self.js("""window.flown = false;
            new MutationObserver(() => { window.flown ||= document.querySelector('#board .debris') !== null; })
              .observe(document.getElementById('board'), { childList: true, subtree: true });""")
        self.click("d7")
        self.wait_for_board("rn3bnr/1pp1p1pp/p4p2/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3")
        self.assertTrue(self.js("return window.flown"))
        self.wait_for_text("#status", "White wins by explosion")
        self.wait(lambda: not self.all("#board .debris"), "the debris is cleared away")
        self.assertIn("explodes white knight e5, black pawn d7", self.text("#ear"))
        self.assertEqual([], self.signs("target"))

    def test_nothing_moves_for_those_who_asked_for_that(self):
        self.look(motion="reduce")
        self.go()
        self.play("e2e4", "d7d5")
        self.js("""window.flown = false;
            new MutationObserver(() => { window.flown ||= document.querySelector('#board .debris') !== null; })
              .observe(document.getElementById('board'), { childList: true, subtree: true });""")
        self.play("e4d5")
        self.assertFalse(self.js("return window.flown"))
        self.assertEqual(["d5", "e4"], self.circles(), "what exploded is seen")

    def test_pieces_are_dragged(self):
        self.drag("e2", "e4")
        self.wait_for_board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
        self.drag("b8", "c6")
        self.wait_for_moves("e4", "Nc6")

    def test_a_move_that_is_not_legal_says_why_and_changes_nothing(self):
        self.drag("e2", "e5")
        self.wait_for_text("#status", "a pawn does not move like that")
        self.assertIn("refusal", self.find("#status").get_attribute("class"))
        self.assertEqual(self.text("#status"), self.text("#alert"))
        self.wait_for_board(START)
        self.find("#typed").send_keys("Ke4", Keys.ENTER)
        self.wait_for_text("#status", "e4")
        self.assertEqual("Ke4", self.find("#typed").get_attribute("value"))
        self.find("#typed").send_keys("e4", Keys.ENTER)
        self.wait_for_moves("e4")
        self.assertEqual("", self.find("#typed").get_attribute("value"))

    def test_the_keyboard_alone_is_enough(self):
        self.js("document.querySelector('#board [role=gridcell][tabindex=\"0\"]').focus()")
        self.assertEqual("e1, white king", self.js("return document.activeElement.ariaLabel"))
        self.press(Keys.ARROW_UP)
        self.assertEqual("e2, white pawn", self.js("return document.activeElement.ariaLabel"))
        self.press(Keys.ENTER)
        self.assertEqual("true", self.js("return document.activeElement.ariaSelected"))
        self.press(Keys.ARROW_UP, Keys.ARROW_UP)
        self.assertEqual("e4, empty, can go here", self.js("return document.activeElement.ariaLabel"))
        self.press(Keys.ENTER)
        self.wait_for_moves("e4")
        self.assertIn("white: e4", self.text("#ear"))
        self.assertEqual("e4, white pawn", self.js("return document.activeElement.ariaLabel"))
        self.press("n")
        self.assertIn("knight", self.js("return document.activeElement.ariaLabel"))
        self.press("7", "m")
        self.assertIn("black pawn", self.js("return document.activeElement.ariaLabel"))

    def test_arrows_are_drawn_with_keys(self):
        self.js("document.querySelector('#board [role=gridcell][tabindex=\"0\"]').focus()")
        self.press("d", Keys.ARROW_UP, Keys.ARROW_UP, "d")
        self.wait(lambda: self.arrows() == [("e1e3", "drawn")], "the arrow")
        self.assertIn("arrow e1 e3 green", self.text("#ear"))
        self.press("d", "d")
        self.wait(lambda: len(self.all("#board circle.drawn")) == 1, "a circle")

    def test_an_address_of_what_is_not_there_leads_to_something(self):
        for place in ["#99", "#99/1/1", "#1/99/0", "#1/1/99", "#x"]:
            self.go(place)
            self.wait_for_board(START)
            self.play("e2e4")
            self.unfold()
            self.find("#delete").click()
            self.wait_for_board(START)

    def test_promotion_asks_and_a_capture_does_not(self):
        self.paste("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1")
        self.wait_for_board("1r5k/P7/8/8/8/8/8/4K3")
        self.click("a7")
        self.click("a8")
        self.wait(lambda: len(self.all(".promotion button")) == 4, "four pieces")
        self.press(Keys.ESCAPE)
        self.assertEqual([], self.all(".promotion"))
        self.click("a7")
        self.click("a8")
        self.press(Keys.ARROW_DOWN, Keys.ENTER)
        self.wait_for_moves("a8=N")
        self.press(Keys.HOME)
        self.wait_for_board("1r5k/P7/8/8/8/8/8/4K3")
        self.play("a7b8")
        self.wait_for_board("7k/8/8/8/8/8/8/4K3")

    def test_castling_goes_to_the_square_or_onto_the_rook(self):
        for target in ["g1", "h1"]:
            self.paste("4k3/p7/8/8/8/8/8/4K2R w K - 0 1")
            self.play(f"e1{target}")
            self.wait_for_board("4k3/p7/8/8/8/8/8/5RK1")

    def test_a_finger_taps(self):
        self.emulate(390, 844)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        self.addCleanup(lambda: self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False}))
        self.go()
        self.tap("g1")
        self.wait(lambda: self.signs("target") == ["f3", "h3"], "the targets")
        self.tap("f3")
        self.wait_for_moves("Nf3")
        # With the finger down on a capture, what would explode is shown; elsewhere it is let go without a move.
        self.paste("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
        self.wait(lambda: self.board().get("d5") == "p", "the position")
        self.tap("e4")
        self.touch("touchStart", "d5")
        self.wait_for_signs("doomed", "d5")
        self.touch("touchMove", "d6")
        self.wait_for_signs("doomed")
        self.touch("touchEnd")
        self.assertEqual("P", self.board().get("e4"))
        # Nor is anything played by a finger that stays there, to look.
        self.js(HOLD, 400)
        self.touch("touchStart", "d5")
        self.wait_for_signs("doomed", "d5")
        self.js("window.held.at(-1)()")
        self.touch("touchEnd")
        self.wait_for_signs("doomed")
        self.assertEqual("P", self.board().get("e4"))
        # A finger drags.
        self.touch("touchStart", "g1")
        for square in ["g2", "f3"]:
            self.touch("touchMove", square)
        self.touch("touchEnd")
        self.wait_for_moves("Nf3")


class Trees(BoardTest):
    def test_variations_are_made_walked_and_deleted(self):
        self.play("e2e4", "e7e5")
        self.press(Keys.ARROW_LEFT)
        self.wait_for_board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
        self.play("d7d5", "e4d5")
        self.wait_for_moves("e4", "e5", "1... d5", "2. exd5")
        self.press(Keys.ARROW_LEFT, Keys.ARROW_UP)
        self.wait_for_board("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR")
        self.press(Keys.ARROW_DOWN)
        self.wait(lambda: "d5" in self.board(), "the variation")
        self.unfold()
        self.find("#main-line").click()
        self.wait_for_moves("e4", "d5", "1... e5", "exd5")
        self.press("z")
        self.wait_for_moves("e4", "e5", "1... d5", "2. exd5")
        self.wait(lambda: self.find("#delete").is_enabled() and "d5" in self.board(), "the variation again")
        self.find("#delete").click()
        self.wait_for_moves("e4", "e5")
        self.wait_for_board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")

    def test_comments_glyphs_and_drawings_are_kept(self):
        self.play("g1f3")
        self.unfold()
        self.find("#comment").send_keys("Threatens Ng5, Ne5 </p> & more")
        self.find("#glyphs [data-glyph='3']").click()
        self.wait_for_moves("Nf3!!")
        self.drag("f3", "g5", button="right")
        self.drag("f7", "f7", button="right", modifiers=8)
        drawn = [("f3g5", "drawn")]
        self.wait(lambda: self.arrows() == drawn, "the arrow")
        self.wait_for_text("#moves .said", "Threatens Ng5, Ne5 </p> & more")
        self.go(self.js("return location.hash"))
        self.wait_for_moves("Nf3!!")
        self.assertEqual("Threatens Ng5, Ne5 </p> & more", self.find("#comment").get_attribute("value"))
        self.wait(lambda: self.arrows() == drawn, "the arrow again")
        self.assertEqual(1, len(self.all("#board circle.drawn.red")))
        self.press("w")
        self.click("f3")
        self.drag("f3", "g5")
        self.wait(lambda: self.arrows() == [], "the same arrow once more takes it away")
        self.find("#clear-shapes").click()
        self.wait(lambda: not self.all("#board .drawn"), "all drawings are gone")

    def test_a_pgn_with_variations_comes_back_as_it_went_in(self):
        self.paste(STUDY)
        first = self.saved().read_text(encoding="utf-8")
        words = " ".join(first.split())
        for part in ['[White "Anna"]', "Nf3 $1 $14", "good", "%cal", "Gf3d4", "Re2e4", "Bd7", "1... d5 2. Ne5", "2. d4 e6", "before", "1-0"]:
            self.assertIn(part, words)
        self.assertIn("1... d5", self.moves())
        self.assertIn("2. d4", self.moves())
        self.paste(first)
        self.assertEqual(first, self.saved().read_text(encoding="utf-8"))

    def test_a_long_game_with_many_variations(self):
        count = 400 + 200 * 7
        self.paste(long_game())
        self.wait(lambda: len(self.moves()) == count, "all moves")
        # The main line has the nodes 1 to 400. A click before its position is there would be one in another position.
        for key, node in [(Keys.END, 400), (Keys.HOME, 0), *[(Keys.ARROW_RIGHT, node) for node in range(1, 31)], (Keys.END, 400)]:
            self.press(key)
            self.wait(lambda: self.driver.current_url.endswith(f"/{node}"), f"node {node}")
            if node:
                self.wait(self.is_in_sight, "the current move in sight")
        self.play("e2e3")
        self.wait(lambda: len(self.moves()) == count + 1, "the new move")

    def test_games_are_listed_chosen_and_deleted(self):
        self.paste(STUDY + "\n" + STUDY.replace("Anna", "Clara <b>"))
        self.press_button("#games-button")
        self.wait(lambda: len(self.all("#game-list li")) == 3, "three games")
        self.find("#game-filter").send_keys("clara")
        self.wait(lambda: len(self.all("#game-list li")) == 1, "one game")
        self.find("#game-list .entry").click()
        self.wait_for_text("#bottom-player .who", "Clara <b>")
        self.press_button("#games-button")
        self.assertEqual(3, len(self.all("#game-list li")), "the search begins anew")
        bin = "#game-list li:has([aria-current]) .bin"
        self.find(bin).click()
        self.wait_for_text(bin, "Delete?")
        self.find(bin).click()
        self.wait(lambda: "Clara <b>" not in self.text("#bottom-player .who"), "another game")

    def test_what_cannot_be_read_is_said_and_changes_nothing(self):
        self.play("e2e4")
        self.press_button("[data-opens=open]")
        self.find("#open-text").send_keys("hello, world")
        self.press_button("#open-form [type=submit]")
        self.wait(lambda: self.text("#open-problem") != "", "a problem")
        self.assertEqual("hello, world", self.find("#open-text").get_attribute("value"))
        self.press(Keys.ESCAPE)
        self.wait_for_moves("e4")

    def test_pictures_are_saved(self):
        svg = self.saved("#save-svg")
        self.assertIn("<svg", svg.read_text(encoding="utf-8"))
        png = self.saved("#save-png")
        self.assertEqual(b"\x89PNG", png.read_bytes()[:4])

    def test_a_picture_shows_what_the_page_shows(self):
        self.press(",")
        for field, value in [("board-colors", "green"), ("piece-colors", "wood")]:
            self.js("const field = document.getElementById(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input'))", field, value)
        self.press(Keys.ESCAPE)
        self.paste("1. e4 { [%cal Gg8f6,Re4e5,Bd2d4] [%csl Yd5] } *")
        self.press(Keys.END, "f")
        self.wait(lambda: len(self.all("#board .shapes > .drawn")) == 4, "the drawings")
        # What the browser has made of the style sheets, in order: kind, place, colors.
        shown = self.js(
            """const color = (element, name) => getComputedStyle(element)[name];
            const picture = document.querySelector("#board .diagram");
            const drawn = [...picture.querySelectorAll(".shapes > *")].map((shape) => shape.cx
              ? ["circle", shape.getAttribute("cx") + " " + shape.getAttribute("cy"), color(shape, "stroke")]
              : ["path", shape.getAttribute("transform"), color(shape, "fill"), color(shape, "stroke")]);
            const fields = [...picture.querySelectorAll(".field.last")].map((field) => field.getAttribute("x") + " " + field.getAttribute("y"));
            const all = [".light", ".dark"].map((name) => color(picture.querySelector(name), "fill"));
            const pieces = ["K", "k"].map((letter) => color(document.getElementById("piece-" + letter), "fill"));
            return { drawn, fields, colors: [...all, color(picture.querySelector(".frame"), "stroke"), ...pieces] };"""
        )
        svg = ElementTree.fromstring(self.saved("#save-svg").read_text(encoding="utf-8"))

        def rgb(element, name):
            value = element.get(name)
            return "rgb({}, {}, {})".format(*(int(value[at : at + 2], 16) for at in (1, 3, 5)))

        def named(name):
            return list(svg.iter("{http://www.w3.org/2000/svg}" + name))

        circles = [["circle", f"{circle.get('cx')} {circle.get('cy')}", rgb(circle, "stroke")] for circle in named("circle")]
        arrows = [["path", path.get("transform"), rgb(path, "fill"), rgb(path, "stroke")] for path in named("path") if "drawn" in path.get("class", "")]
        self.assertCountEqual(shown["drawn"], circles + arrows)
        last = [f"{rect.get('x')} {rect.get('y')}" for rect in named("rect") if rect.get("class") == "last"]
        self.assertCountEqual(shown["fields"], last)
        fills = [rgb(element, "fill") for element in svg.iter() if element.get("fill", "none") != "none"]
        fills += [rgb(element, "stroke") for element in svg.iter() if element.get("stroke", "none") != "none"]
        self.assertEqual(5, len(set(shown["colors"])), shown)
        self.assertLessEqual(set(shown["colors"]), set(fills))
        # In pixels, which the server or the browser has made: h1 is at the upper left now, and the arrow to e5 is red.
        png = self.saved("#save-png").read_bytes()
        pixels = self.driver.execute_async_script(
            """const [url, done] = arguments;
            const image = new Image();
            image.onload = () => {
              const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
              const context = canvas.getContext("2d", { willReadFrequently: true });
              context.drawImage(image, 0, 0);
              const at = (x, y) => [...context.getImageData(x * image.width / 804, y * image.height / 804, 1, 1).data].slice(0, 3);
              done([image.width, at(95, 95), at(195, 95), at(352, 430)]);
            };
            image.src = url;""",
            "data:image/png;base64," + base64.b64encode(png).decode(),
        )
        self.assertEqual([960, [0xEC, 0xEF, 0xDC], [0x78, 0x98, 0x6B]], pixels[:3])
        red, green, blue = pixels[3]
        self.assertTrue(red > 150 and green < 120 and blue < 90, pixels[3])


class Analysis(BoardTest):
    def test_lines_are_shown_walked_and_played(self):
        self.press("a")
        self.wait(lambda: len(self.all("#lines .step")) > 6 and not self.all("#lines .empty"), "lines")
        self.wait(lambda: self.arrows(), "arrows")
        self.assertRegex(self.text("#work"), r"depth \d+ · [\d.]+ (k|M|G)?/s")
        self.assertEqual(3, len(self.all("#lines li")))
        self.wait(lambda: len(self.all("#lines li:first-child .step")) > 2, "a line of three moves")
        self.js("document.querySelectorAll('#lines .step')[1].focus()")
        self.wait(lambda: self.board() != placement(START), "the board of the line")
        self.assertEqual(2, len(set(placement(START).items()) - set(self.board().items())), "two pieces have moved")
        self.js("document.activeElement.blur()")
        self.wait_for_board(START)
        # At once, because the next depth may bring another line.
        texts = self.js(
            "const steps = [...document.querySelectorAll('#lines li:first-child .step')].slice(0, 2);"
            "const texts = steps.map((step) => step.textContent.split('\\u00a0').at(-1));"
            "steps[1].click(); return texts"
        )
        self.wait_for_moves(*texts)

    def test_an_analysis_rests_while_nobody_can_see_it(self):
        self.press("a")
        self.wait(lambda: self.all("#lines .step"), "lines")
        # A minute passes at once.
        self.js("window.setTimeout = (act) => queueMicrotask(act)")
        hide = """Object.defineProperty(document, 'hidden', { configurable: true, value: arguments[0] });
            document.dispatchEvent(new Event('visibilitychange'))"""
        self.js(hide, True)
        self.wait(lambda: self.find("#analyse").get_attribute("aria-checked") == "false", "the end of the analysis")
        self.js(hide, False)
        self.wait(lambda: self.find("#analyse").get_attribute("aria-checked") == "true", "the analysis again")

    def test_the_number_of_lines_and_the_end(self):
        self.press("a")
        self.wait(lambda: self.all("#lines .step"), "lines")
        self.js("const lines = document.getElementById('line-count'); lines.value = 5; lines.dispatchEvent(new Event('change'))")
        self.wait(lambda: len(self.all("#lines li:not(.empty)")) == 5, "five lines")
        self.press("a")
        self.assertEqual("false", self.find("#analyse").get_attribute("aria-checked"))
        self.wait(lambda: not self.arrows(), "no arrows")

    def test_threats_on_demand(self):
        self.paste("rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1")
        self.press("t")
        self.wait(lambda: [kind for _, kind in self.arrows()] == ["threat"], "the arrow of the threat")
        self.wait_for_text("#threat-line", "Threat: ")
        self.press("t")
        self.wait(lambda: not self.arrows(), "no arrow")

    def test_a_game_is_judged_and_learned_from(self):
        self.paste("1. Nf3 f6 2. Ne5 a6 3. Nd3 e6 *")
        self.find("#judge").click()
        self.wait(lambda: self.all("#graph .mark"), "the graph")
        self.wait(lambda: self.find("#learn").is_displayed(), "lessons")
        self.assertIn("a6??", self.moves())
        self.press(Keys.END)
        self.wait(self.is_in_sight, "the current move in sight")
        self.js("document.getElementById('learn-side').value = 'white'")
        self.find("#learn").click()
        self.wait_for_text("#lesson-text", "Find a better move for white")
        self.assertFalse(self.find("#tree").is_displayed(), "the tree has the solution")
        while "Nd3" not in self.text("#lesson-text"):
            before = self.text("#lesson-text")
            self.find("#lesson-tools button").click()
            self.find("#lesson-tools button").click()
            self.wait(lambda: self.text("#lesson-text") != before, "the next lesson")
        moves = self.moves()
        self.click("a2")
        self.click("a3")
        self.wait_for_text("#lesson-text", "a3 loses")
        self.assertEqual(moves, self.moves(), "tries are not in the tree")
        self.click("e5")
        self.click("d7")
        self.wait_for_text("#lesson-text", "Nxd7# is the best move")


class Play(BoardTest):
    def begin(self, color="white", **choices):
        self.press("n")
        self.js("document.querySelector(`#play [name=color][value=${arguments[0]}]`).click()", color)
        for name, value in choices.items():
            self.js("document.querySelector(`#play [name='${arguments[0]}'][value='${arguments[1]}']`).click()", name, value)
        self.js("const level = document.getElementById('level'); level.value = 1; level.dispatchEvent(new Event('input', { bubbles: true }))")
        self.find("#play [type=submit]").click()
        self.wait(lambda: self.find("#game-tools").is_displayed(), "the game")

    def test_a_game_with_a_clock_is_resigned(self):
        self.begin(clock="3+2")
        self.assertFalse(self.find("#engine").is_displayed(), "no help in a game")
        self.play("e2e4")
        self.wait(lambda: len(self.moves()) == 2, "the answer")
        self.assertRegex(self.text("#bottom-player .clock"), r"^\d:\d\d$")
        self.find("#resign").click()
        self.wait_for_text("#resign", "Really resign?")
        self.assertEqual(["bottom-player"], self.running())
        self.find("#resign").click()
        self.wait_for_text("#status", "0-1")
        self.assertTrue(self.find("#engine").is_displayed())
        self.assertEqual([], self.running())

    def test_a_clock_of_ones_own(self):
        self.press("n")
        self.js("document.querySelector('#play [name=clock][value=own]').click()")
        clock = self.find("#own-clock")
        clock.clear()
        clock.send_keys("fast")
        self.find("#play [type=submit]").click()
        self.wait_for_text("#play-problem", '"fast" is not a clock such as 3+2, in minutes and seconds added per move.')
        clock.clear()
        clock.send_keys("1,5 + 2")
        self.find("#play [value=white] + span").find_element("xpath", "..").click()
        self.find("#play [type=submit]").click()
        self.wait(lambda: self.find("#game-tools").is_displayed(), "the game")
        self.wait_for_text("#bottom-player .clock", "1:30")

    def running(self):
        """Whose clocks look as if they run."""
        return self.js("return [...document.querySelectorAll('.player.running')].map(({ id }) => id)")

    def test_the_clocks_of_a_game_that_is_over_show_what_was_left(self):
        self.driver.execute_async_script(
            """const [done] = arguments;
            import("./state.js").then(({ send }) => done(send({
              type: "play", color: "white", level: 1, clock: { base_ms: 1500, increment_ms: 0 } })));"""
        )
        self.wait(lambda: self.find("#game-tools").is_displayed(), "the game")
        self.play("e2e4")
        # The first move of either side takes nothing from its clock, so only the person can lose.
        self.wait_for_text("#status", "Black wins on time")
        self.assertEqual("0.0", self.text("#bottom-player .clock"))
        self.assertEqual("1.5", self.text("#top-player .clock"))
        self.assertEqual([], self.running() + self.all(".clock.low"))
        # Earlier positions have the clocks of their moves, later ones those of the end.
        self.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.wait(lambda: not self.all(".clock"), "no clock before the first move")
        self.press(Keys.ARROW_RIGHT)
        self.wait_for_text("#bottom-player .clock", "1.5")
        self.press(Keys.ARROW_RIGHT)
        self.wait_for_text("#bottom-player .clock", "0.0")
        self.play("d2d3")
        self.wait(lambda: len(self.moves()) == 3, "a move after the end")
        self.assertEqual("0.0", self.text("#bottom-player .clock"))
        self.go()
        self.wait_for_text("#bottom-player .clock", "0.0")

    def test_black_sits_at_the_bottom_and_the_engine_begins(self):
        self.begin("black")
        self.wait(lambda: len(self.moves()) == 1, "the first move")
        self.assertTrue(self.js("return document.querySelector('#board [role=gridcell]').ariaLabel").startswith("h1"))
        self.find("#takeback").click()

    def test_chess960_by_number(self):
        self.press("n")
        self.js("document.querySelector('#play [name=start][value=chess960]').click()")
        self.find("#chess960-number").send_keys("0x")
        self.find("#play [type=submit]").click()
        self.assertIn('"0x" is not one', self.text("#play-problem"))
        self.find("#chess960-number").send_keys(Keys.BACKSPACE)
        self.js("document.querySelector('#play [name=color][value=white]').click()")
        self.find("#play [type=submit]").click()
        self.wait_for_board("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR")

    @server_only("a browser that is killed is tested in npm/test/board.test.js")
    def test_a_server_that_is_killed_in_mid_game_goes_on(self):
        self.begin()
        self.play("g1f3")
        self.wait(lambda: len(self.moves()) == 2, "the answer")
        self.wait(lambda: self.driver.current_url.endswith("/2"), "the address names the node")
        shown, place = self.board(), self.js("return location.hash")
        self.js("window.isTheSame = true")
        self.cut_off = True
        self.server.kill()
        self.wait_for_text("#connection", "No connection: trying again")
        self.click("b1")
        self.click("c3")
        self.wait_for_text("#status", "There is no connection")
        self.assertEqual(shown, self.board())
        self.server = start(self.folder)
        # Nobody touches the tab, and it goes on.
        self.wait(lambda: self.text("#connection") == "", "the connection")
        self.assertTrue(self.js("return window.isTheSame"), "it is not loaded again")
        self.assertEqual((place, shown), (self.js("return location.hash"), self.board()))
        self.wait(lambda: len(self.moves()) == 2, "the moves")
        self.assertTrue(self.find("#game-tools").is_displayed())
        self.play("b1c3")
        self.wait(lambda: len(self.moves()) == 4, "the game goes on")
        # The address that is in it leads there, too.
        self.wait(lambda: self.driver.current_url.endswith("/4"), "the address names the node")
        shown = self.board()
        self.go(self.js("return location.hash"))
        self.wait(lambda: self.board() == shown, "the position")

    def test_a_premove_is_played_as_soon_as_it_can_be(self):
        self.begin("white", clock="5+3")
        # Both moves are chosen before Fissile has answered the first.
        self.js("""window.fast = (from, to) => {
              const grid = document.querySelector('#board .cells'), box = grid.getBoundingClientRect(), side = box.width / 8;
              grid.setPointerCapture = () => {};
              for (const square of [from, to]) {
                const at = { clientX: box.left + ('abcdefgh'.indexOf(square[0]) + 0.5) * side, clientY: box.top + (8.5 - square[1]) * side,
                             bubbles: true, cancelable: true, button: 0, pointerId: 1, pointerType: 'mouse' };
                for (const kind of ['pointerdown', 'pointerup']) grid.dispatchEvent(new PointerEvent(kind, at));
              }
            };
            new MutationObserver((_, observer) => {
              if (document.querySelector('#board .pieces [data-square=g1]')) return;
              observer.disconnect();
              window.fast('b1', 'a3');
              window.premoved = document.querySelectorAll('#board .premove').length;
            }).observe(document.querySelector('#board .pieces'), { childList: true });
            window.fast('g1', 'h3');""")
        self.wait(lambda: len(self.moves()) >= 4, "two moves and two answers")
        self.assertEqual(["Nh3", "Na3"], self.moves()[0:3:2])
        self.assertEqual(2, self.js("return window.premoved"), "the premove was shown")
        self.assertEqual([], self.all("#board .premove"))


class Tabs(BoardTest):
    @server_only("the page has no socket; that another tab takes the board over is tested in npm/test/board.test.js")
    def test_a_tab_that_was_cut_off_comes_back_by_itself(self):
        keep = """window.sockets = [];
            window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.sockets.push(this); } };"""
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": keep})["identifier"]
        self.addCleanup(lambda: self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script}))
        self.go()
        self.play("g1f3", "g8f6")
        self.press(Keys.ARROW_LEFT, "a")
        self.wait(lambda: self.all("#lines .step"), "lines")
        # What is written while there is no connection waits for it.
        self.js("""window.sockets.forEach((socket) => socket.close());
            const field = document.getElementById('comment');
            field.value = 'written in the dark';
            field.dispatchEvent(new Event('input'));
            field.dispatchEvent(new Event('blur'));""")
        self.wait(lambda: len(self.js("return window.sockets.map((socket) => socket.readyState)")) == 2, "the second socket")
        self.wait(lambda: self.all("#moves .said"), "the comment")
        self.assertEqual("written in the dark", self.text("#moves .said"))
        self.assertNotIn("g1", self.board())
        self.assertIn("g8", self.board(), "the tab shows what it showed")
        self.assertEqual("", self.text("#connection"))
        before = self.text("#work")
        self.wait(lambda: self.text("#work") != before, "the search goes on")
        self.press("a")

    def test_a_study_that_is_open_twice_is_the_same(self):
        self.play("g1f3")
        self.wait(lambda: self.driver.current_url.endswith("/1"), "the address names the node")
        first, place = self.driver.current_window_handle, self.js("return location.hash")
        self.driver.switch_to.new_window("tab")
        self.addCleanup(lambda: self.driver.switch_to.window(first))
        self.go(place)
        self.wait_for_moves("Nf3")
        self.play("g8f6")
        self.driver.switch_to.window(first)
        self.wait_for_moves("Nf3", "Nf6")
        self.assertIn("g8", self.board(), "each shows what it wants")
        self.driver.switch_to.window(self.driver.window_handles[-1])
        self.driver.close()
        self.driver.switch_to.window(first)

    def test_a_new_tab_has_a_study_of_its_own(self):
        self.play("g1f3")
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        self.go()
        self.assertEqual(placement(START), self.board())
        self.driver.close()
        self.driver.switch_to.window(first)

    @server_only("only a server counts tabs")
    def test_a_tab_too_many_says_so_until_another_is_closed(self):
        first = self.driver.current_window_handle
        self.js("""
            const address = new URL("socket", document.baseURI).href.replace(/^http/, "ws").replace(/[?#].*$/, "");
            window.crowd = Array.from({ length: 31 }, () => new WebSocket(address));
            window.taken = 0;
            for (const socket of window.crowd) socket.addEventListener("message", () => (window.taken += 1), { once: true });
        """)
        self.wait(lambda: self.js("return window.taken") == 31, "the server has greeted all of them")
        self.driver.switch_to.new_window("tab")
        self.addCleanup(lambda: self.driver.switch_to.window(first))
        tab = self.driver.current_window_handle
        self.driver.get(self.server.url)
        self.wait_for_text("#connection", "32 tabs are open, which is the maximum; close one of them.")
        self.driver.switch_to.window(first)
        self.js("window.crowd.pop().close()")
        self.driver.switch_to.window(tab)
        self.wait(lambda: self.text("#connection") == "", "the connection")
        self.driver.close()
        self.driver.switch_to.window(first)


if __name__ == "__main__":
    unittest.main()
