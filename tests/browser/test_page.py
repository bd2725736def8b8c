"""The page of `fissile analyse --html` with real games, and that of `fissile verify --html`, used by keys, clicks and
links."""

import json
import os
import subprocess
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import PageTest, placement, prove, with_document, with_text

# Remembers whether anything has flown apart on the board since.
WATCH = """
window.flown = false;
new MutationObserver(() => { window.flown ||= document.querySelector('#board .debris') !== null; })
  .observe(document.getElementById('board'), { childList: true, subtree: true });
"""

# The least contrast between a text and what is behind it, over all texts that can be seen, and which text that is.
CONTRAST = """
const channel = (value) => { value /= 255; return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
const parts = (color) => color.match(/[\\d.]+/g).map(Number);
const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const behind = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = parts(getComputedStyle(at).backgroundColor);
    if (color.length === 3 || color[3] === 1) return color;
  }
  return [255, 255, 255];
};
let worst = [21, 'nothing'];
for (const element of document.body.querySelectorAll('*')) {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!texts.length || !element.checkVisibility() || element.closest('svg, script, :disabled')) continue;
  const [a, b] = [luminance(parts(getComputedStyle(element).color)), luminance(behind(element))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < worst[0]) worst = [contrast, `${element.tagName} ${element.className}: ${texts[0].data}`];
}
return worst;
"""


class Stepping(PageTest):
    def test_every_step_shows_the_position_of_the_document(self):
        self.open()
        last = len(self.games[0]["moves"])
        self.assertGreater(last, 40)
        self.assertGreater(sum(bool(move["blast"]) for move in self.games[0]["moves"]), 5)
        self.assert_shows(0, 0)
        for ply in range(1, last + 1):
            self.press(Keys.ARROW_RIGHT)
            self.assert_shows(0, ply)
        self.press(Keys.ARROW_RIGHT)
        self.assert_shows(0, last)
        self.press(Keys.ARROW_LEFT)
        self.assert_shows(0, last - 1)
        self.press(Keys.HOME)
        self.assert_shows(0, 0)
        self.press(Keys.END)
        self.assert_shows(0, last)

    def test_buttons_step(self):
        self.open()
        last = len(self.games[0]["moves"])
        self.assertFalse(self.find("#back").is_enabled() or self.find("#first").is_enabled())
        for button, ply in [("forward", 1), ("forward", 2), ("back", 1), ("last", last), ("first", 0)]:
            self.find(f"#{button}").click()
            self.assert_shows(0, ply)
        self.find("#last").click()
        self.assertFalse(self.find("#forward").is_enabled() or self.find("#last").is_enabled())

    def test_moves_are_links_and_the_way_back_works(self):
        self.open()
        for ply in [5, 20]:
            self.click_until_ply(lambda: self.find(f"#moves [data-ply='{ply}']"), ply)
            self.assert_shows(0, ply)
        self.driver.back()
        self.wait(lambda: self.driver.current_url.endswith("p5"), "the way back")
        self.assert_shows(0, 5)

    def test_the_current_move_is_in_sight(self):
        self.open()
        self.press(Keys.END)
        inside = """const [list, link] = ['#moves', '[aria-current]'].map((s) => document.querySelector(s).getBoundingClientRect());
                    return link.top >= list.top - 1 && link.bottom <= list.bottom + 1;"""
        self.assertTrue(self.js(inside))
        self.press(Keys.HOME)
        self.assertEqual(0, self.js("return document.getElementById('moves').scrollTop"))

    def test_addresses_name_places(self):
        for place, shown in [("#g2p3", (1, 3)), ("#g1p9999", (0, len(self.games[0]["moves"]))), ("#g99", (2, 0)), ("#x", (0, 0))]:
            self.open(place)
            if place == "#x":
                self.press(Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
            self.assertEqual(placement(self.games[shown[0]]["positions"][shown[1]]["fen"]), self.board(), place)

    def test_other_keys_are_left_to_the_browser(self):
        self.open()
        self.js("window.kept = []; addEventListener('keydown', (event) => window.kept.push(event.defaultPrevented));")
        self.press(Keys.PAGE_DOWN, "x")
        ActionChains(self.driver).key_down(Keys.ALT).send_keys("f").key_up(Keys.ALT).perform()
        self.assertNotIn(True, self.js("return window.kept"))
        self.assert_shows(0, 0)


class Boards(PageTest):
    def assert_drawn(self, flip):
        """Every piece is drawn inside of its square."""
        script = """const frame = document.querySelector('#board .frame').getBoundingClientRect();
            return [...document.querySelectorAll('#board .pieces use')].map((piece) => {
              const box = piece.getBoundingClientRect();
              return [piece.dataset.square, (box.left - frame.left) / frame.width * 8, (box.top - frame.top) / frame.height * 8,
                (box.right - frame.left) / frame.width * 8, (box.bottom - frame.top) / frame.height * 8];
            });"""
        for square, left, top, right, bottom in self.js(script):
            column, row = "abcdefgh".index(square[0]), 8 - int(square[1])
            if flip:
                column, row = 7 - column, 7 - row
            self.assertTrue(column < left < right < column + 1, (square, left, right))
            self.assertTrue(row < top < bottom < row + 1, (square, top, bottom))
            self.assertGreater(bottom - top, 0.4, square)

    def test_pieces_stand_on_their_squares(self):
        self.open()
        self.assert_drawn(flip=False)
        self.press("f")
        self.assert_drawn(flip=True)
        self.assertEqual("true", self.find("#flip").get_attribute("aria-pressed"))
        self.assertIn("O'Neill", self.text("#bottom-player"))
        self.find("#flip").click()
        self.assert_drawn(flip=False)
        self.assertIn("Grünfeld", self.text("#bottom-player"))

    def test_explosions_are_shown_and_pass(self):
        self.open("#g2p4")
        self.js(WATCH)
        self.press(Keys.ARROW_RIGHT)
        # En passant: the captured pawn is not on the square that the move goes to.
        self.assert_shows(1, 5)
        self.assertEqual(["d5", "e5"], self.circles())
        self.assertTrue(self.js("return window.flown"))
        self.wait(lambda: not self.all("#board .debris"), "the debris is cleared away")
        self.assert_shows(1, 5)
        self.js("window.flown = false")
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
        self.assertFalse(self.js("return window.flown"), "neither a quiet move nor a step back explodes")

    def test_nothing_moves_for_those_who_asked_for_that(self):
        self.look(motion="reduce")
        self.open("#g2p4")
        self.js(WATCH)
        self.press(Keys.ARROW_RIGHT)
        self.assert_shows(1, 5)
        self.assertFalse(self.js("return window.flown"))

    def test_the_best_move_is_shown_on_demand(self):
        self.open("#g1p6")
        move, position = self.games[0]["moves"][5], self.games[0]["positions"][6]
        played = (move["uci"], move["judgment"] or "played")
        best = (position["lines"][0]["uci"][0], "best")
        self.assertEqual([played], self.arrows())
        self.find("#best").click()
        self.assertEqual(sorted([played, best]), self.arrows())
        self.press("b")
        self.assertEqual([played], self.arrows())

    def test_the_lines_can_be_walked(self):
        exploded = 0
        for ply in range(0, 24, 3):
            self.open(f"#g1p{ply}")
            position = self.games[0]["positions"][ply]
            for number, line in enumerate(position["lines"]):
                step = f"#evaluation .step[data-line='{number}'][data-step='{len(line['uci'])}']"
                self.js("document.querySelector(arguments[0]).focus()", step)
                command = [os.environ["FISSILE"], "apply", position["fen"], *line["uci"]]
                after = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0]
                self.assertEqual(placement(after), self.board(), (ply, line["san"]))
                exploded += any("x" in san for san in line["san"])
                self.js("document.activeElement.blur()")
                self.assertEqual(placement(position["fen"]), self.board(), ply)
        self.assertGreater(exploded, 3)

    def test_arrows_and_circles_are_drawn_by_hand(self):
        self.open("#g1p4")
        box = self.js("return document.querySelector('#board .cells').getBoundingClientRect().toJSON()")
        played = self.arrows()

        def mouse(kind, column, row):
            at = {"x": box["left"] + (column + 0.5) * box["width"] / 8, "y": box["top"] + (row + 0.5) * box["height"] / 8}
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "button": "right", "clickCount": 1, **at})

        mouse("mousePressed", 0, 7)
        mouse("mouseMoved", 3, 4)
        mouse("mouseReleased", 3, 4)
        self.assertEqual(sorted([*played, ("a1d4", "drawn")]), self.arrows())
        self.press(Keys.ARROW_RIGHT)
        self.assertNotIn(("a1d4", "drawn"), self.arrows())
        self.press(Keys.ARROW_LEFT)
        self.assertIn(("a1d4", "drawn"), self.arrows())

    def test_the_board_is_read_square_by_square(self):
        self.open("#g1p0")
        self.js("document.querySelector('#board [role=gridcell][tabindex=\"0\"]').focus()")
        self.press(Keys.ARROW_UP, Keys.ARROW_LEFT)
        self.assertEqual("d2, white pawn", self.js("return document.activeElement.ariaLabel"))
        self.press("7")
        self.assertEqual("d7, black pawn", self.js("return document.activeElement.ariaLabel"))
        self.assert_shows(0, 0)

    def test_a_finished_game_says_how(self):
        self.open()
        self.press(Keys.END)
        outcome = self.games[0]["positions"][-1]["outcome"]
        self.assertIn(f"{outcome.capitalize()}, Black wins.", self.text("#now"))
        self.assertEqual("", self.text("#evaluation"))


class Panels(PageTest):
    def judged(self, game=0):
        moves = enumerate(self.games[game]["moves"], 1)
        return [(ply, move) for ply, move in moves if move["judgment"]]

    def test_clicks_on_the_graph_jump(self):
        self.open()
        last = len(self.games[0]["moves"])
        for ply in [0, 7, last // 2, last]:
            box = self.js("return document.querySelector('#graph .field').getBoundingClientRect().toJSON()")
            curve = self.js("return document.querySelector('#graph .curve').getBoundingClientRect().toJSON()")
            across = box["left"] + box["width"] * ply / last - curve["left"] - curve["width"] / 2
            ActionChains(self.driver, duration=0).move_to_element_with_offset(self.find("#graph .curve"), round(across), 0).click().perform()
            self.assert_shows(0, ply)
            self.assertIn("White ", self.text("#graph .tip"))
            self.assertTrue(self.find("#graph .tip").is_displayed())

    def test_the_graph_marks_the_bad_moves(self):
        self.open()
        judged = self.judged()
        self.assertGreater(len(judged), 3, "the test game is a bad one")
        kinds = [mark.get_attribute("class").split()[1] for mark in self.all("#graph .mark")]
        self.assertEqual([move["judgment"] for _, move in judged], kinds)
        forms = {mark.get_attribute("class"): mark.get_attribute("d") for mark in self.all("#graph .mark")}
        self.assertEqual(len(forms), len(set(forms.values())), "each kind has a form of its own")

    def test_turning_points_lead_to_their_moves(self):
        self.open()
        worst = sorted(self.judged(), key=lambda entry: -entry[1]["loss"])[:6]
        self.assertTrue(worst)
        cards = self.all("#turning .card")
        plies = [int(card.get_attribute("data-ply")) for card in cards]
        self.assertEqual(sorted(ply for ply, _ in worst), plies)
        for index, ply in enumerate(plies):
            move = self.games[0]["moves"][ply - 1]
            inside = f"#turning .card[data-ply='{ply}']"
            arrows = {(move["uci"], move["judgment"])}
            if move["best"] and move["best"]["uci"] != move["uci"]:
                arrows.add((move["best"]["uci"], "best"))
                self.assertIn(f"{move['best']['san']} was better", self.text(inside))
            self.assertEqual(sorted(arrows), self.arrows(inside))
            count = self.js("return document.querySelectorAll(arguments[0] + ' .pieces use').length", inside)
            self.assertEqual(len(placement(self.games[0]["positions"][ply - 1]["fen"])), count)
            self.click_until_ply(lambda: self.all("#turning .card")[index], ply)
            self.assert_shows(0, ply)
            self.wait(lambda: self.js("return document.querySelector('#board').getBoundingClientRect().top") >= -1, "the board in sight")

    def test_accuracy_and_counts_are_those_of_the_document(self):
        self.open()
        for side in ["white", "black"]:
            accuracy = self.games[0]["accuracy"][side]
            self.assertEqual(f"{accuracy:.1f} %", self.text(f"#summary .accuracy[data-side={side}]"))
            for kind in ["inaccuracy", "mistake", "blunder"]:
                count = sum(move["color"] == side for _, move in self.judged() if move["judgment"] == kind)
                self.assertEqual(str(count), self.text(f"#summary [data-side={side}][data-kind={kind}]"), (side, kind))

    def test_judged_moves_are_explained_in_the_list(self):
        self.open()
        marks = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
        for ply, move in self.judged():
            self.assertEqual(move["san"] + marks[move["judgment"]], self.text(f"#moves [data-ply='{ply}'] span"))
        notes = [note.get_attribute("class").split()[1] for note in self.all("#moves .note")]
        self.assertEqual([move["judgment"] for _, move in self.judged()], notes)
        refuted = next(move for _, move in self.judged() if move["refutation"])
        self.assertIn(f"{refuted['refutation'][0]}", self.text("#moves"))

    def test_the_author_is_heard(self):
        self.open("#g2p3")
        self.assertEqual("</script>", self.text("#now .said"))
        self.assertIn("</script>", self.text("#moves"))
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual("(3. e6 fxe6!)", self.text("#now .said"))
        self.assertIn("(3. e6 fxe6!)", self.text("#moves"))
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual([], self.all("#now .said"))

    def test_signs_of_the_author_and_of_the_engine_stand_apart(self):
        game = json.loads(json.dumps(self.games[0]))
        game["comments"] = ["before the first move"]
        game["broken"] = "move 24. \"Ke9\" is not a move"
        author = {"glyphs": [1, 14], "comments": ["hm"], "variations": ["1. d4 $3 { why not } 1... d5 $10 (1... e6)"]}
        game["moves"][0].update(judgment=None, best=None, refutation=[], **author)
        game["moves"][1].update(judgment="mistake", uncertain=True, **author)
        game["moves"][2].update(judgment="mistake", glyphs=[2], comments=[], variations=[])
        self.open("#g1p1", with_document(self.page, {"games": [game]}))
        said = "hm (1. d4!! why not 1... d5 = (1... e6))"
        self.assertEqual(said, self.text("#now .said"))
        self.assertEqual("1. e4! \u2a72", self.text("#now .title"))
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual("1... d5?", self.text("#now .title"))
        self.assertEqual(f"d5! \u2a72 {said}", self.text("#now .said"))
        self.assertIn("Mistake (uncertain)", self.text("#now .account"))
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual([], self.all("#now .said"))
        self.press(Keys.HOME)
        self.assertEqual("before the first move", self.text("#now .said"))
        self.assertIn("cannot be read: move 24.", self.text("#moves .broken"))

    def test_the_evaluation_is_that_of_the_position(self):
        self.open("#g1p4")
        lines = self.games[0]["positions"][4]["lines"]
        shown = [line.text for line in self.all("#evaluation .lines li")]
        self.assertEqual(len(lines), len(shown))
        for line, text in zip(lines, shown):
            self.assertIn(line["san"][0], text)
            if "cp" in line["score"]:
                cp = line["score"]["cp"]
                self.assertTrue(text.startswith("\u2212+"[cp > 0] * (cp != 0) + f"{abs(cp) / 100:.2f}"), text)

    def test_clocks_are_those_of_the_last_moves(self):
        self.open("#g1p5")
        self.assertEqual("0:02:54", self.text("#bottom-player .clock"))
        self.assertEqual("0:02:57", self.text("#top-player .clock"))


class Games(PageTest):
    def test_games_are_chosen_in_the_list_and_by_keys_and_buttons(self):
        self.open("#g1p9")
        Select(self.find("#game")).select_by_index(1)
        self.assert_shows(1, 0)
        self.js("document.getElementById('game').focus()")
        self.press(Keys.ARROW_RIGHT)
        self.assert_shows(1, 1)
        self.js("document.activeElement.blur()")
        self.press(Keys.ARROW_DOWN)
        self.assert_shows(2, 0)
        self.press(Keys.ARROW_DOWN)
        self.assert_shows(2, 0)
        self.press(Keys.ARROW_UP)
        self.assert_shows(1, 0)
        self.find("#previous-game").click()
        self.assert_shows(0, 0)
        self.assertFalse(self.find("#previous-game").is_enabled())
        self.find("#next-game").click()
        self.assert_shows(1, 0)
        self.press(Keys.END)
        self.assert_shows(1, len(self.games[1]["moves"]))

    def test_a_game_that_black_begins(self):
        self.open("#g3p0")
        self.assertIn("Black to move", self.text("#now"))
        self.press(Keys.ARROW_RIGHT)
        self.assert_shows(2, 1)
        self.assertEqual("40... Kd7", self.text("#now .title").rstrip("?!"))
        self.press(Keys.END)
        self.assert_shows(2, 3)
        self.assertEqual("n", self.board()["g1"])

    def test_the_opening_is_named_above_the_board(self):
        named = [index for index, game in enumerate(self.games) if game["opening"]]
        self.assertTrue(named, "games of the sample have openings with names")
        for index, game in enumerate(self.games):
            self.open(f"#g{index + 1}p0")
            about = self.text("#event").split(" · ")
            self.assertEqual(index in named, game["opening"] in about, about)

    def test_tags_are_text(self):
        self.open("#g2p0")
        tags = self.games[1]["tags"]
        self.assertIn("onerror", tags["White"])
        self.find("#tags summary").click()
        shown = [cell.text for cell in self.all("#tags dd")]
        for name in ["White", "Black", "Event", "Site", "Annotator"]:
            self.assertIn(tags[name], shown)
        self.assertIn(tags["White"], self.text("#bottom-player"))
        self.assertIn(tags["White"], self.find("#game").text)
        self.press(Keys.ARROW_RIGHT, Keys.END, Keys.HOME)
        self.assertIsNone(self.js("return window.pwned ?? null"))
        self.assertEqual(0, len(self.all("img, [onerror], [onload], a[href^=javascript]")))
        self.assertEqual(3, len(self.all("script")))

    def test_the_browser_is_told_to_fetch_nothing_and_to_run_nothing_else(self):
        self.open()
        self.requests()
        refused = """const done = arguments[0], refused = [];
            addEventListener('securitypolicyviolation', (event) => {
              if (refused.push(event.effectiveDirective) === 4) done(refused.sort());
            });
            fetch('http://127.0.0.1:9/').catch(() => {});
            new Image().src = 'http://127.0.0.1:9/';
            try { document.body.innerHTML = '<b>'; } catch {}
            try { document.body.setAttribute('onclick', 'window.pwned = 5'); } catch {}"""
        expected = ["connect-src", "img-src", "require-trusted-types-for", "require-trusted-types-for"]
        self.assertEqual(expected, self.driver.execute_async_script(refused))
        # That much noise was wanted.
        self.driver.get_log("browser")
        self.requests()
        self.open()

    def test_of_five_hundred_games_one_is_drawn(self):
        analysis = {"games": [self.games[index % 3 and 0] for index in range(500)]}
        page = with_document(self.page, analysis)
        self.open("#g500p3", page)
        self.assertEqual(placement(self.games[0]["positions"][3]["fen"]), self.board())
        self.assertEqual(500, len(Select(self.find("#game")).options))
        self.assertEqual(len(self.games[0]["moves"]), len(self.all("#moves a")), "only one game is drawn")


class Looks(PageTest):
    def test_nothing_is_wider_than_the_screen(self):
        for width, height in [(320, 560), (390, 844), (844, 390), (600, 900), (850, 1000), (1000, 700), (1160, 1200), (1920, 1080)]:
            self.emulate(width, height)
            for place in ["#g1p15", "#g2p5", "#g3p0"]:
                self.open(place)
                self.js("document.querySelector('#tags').open = true")
                wide, room = self.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
                self.assertLessEqual(wide, room, (width, place))
                board = self.js("return document.querySelector('#board').getBoundingClientRect().toJSON()")
                self.assertGreater(board["width"], 0.75 * min(width, 420), (width, place))

    def test_texts_can_be_read_in_the_light_and_in_the_dark(self):
        backgrounds = set()
        for scheme in ["light", "dark"]:
            self.look(scheme)
            self.open("#g1p15")
            backgrounds.add(self.js("return getComputedStyle(document.body).backgroundColor"))
            contrast, where = self.js(CONTRAST)
            self.assertGreaterEqual(contrast, 4.5, f"{scheme}: {where}")
        self.assertEqual(2, len(backgrounds))

    def test_all_that_can_be_used_has_a_name_and_is_reached_by_the_tab_key(self):
        self.open("#g1p3")
        for element in self.all("button, select, a, [role=slider], [role=img], [role=toolbar], nav, section"):
            if element.is_displayed():
                self.assertTrue(element.accessible_name, element.get_attribute("outerHTML")[:200])
        reached = set()
        for _ in range(30):
            self.press(Keys.TAB)
            reached.add(self.js("const at = document.activeElement; return at.id || at.getAttribute('role') || at.className.split(' ')[0]"))
        self.assertLessEqual({"game", "forward", "best", "flip", "move", "slider", "card"}, reached)
        # The keys work from wherever the focus is, and the focus stays in the list with the move.
        self.js("document.querySelector('#moves [tabindex=\"0\"]').focus()")
        self.press(Keys.ARROW_RIGHT)
        self.assert_shows(0, 4)
        self.assertEqual("4", self.js("return document.activeElement.dataset.ply"))

    def test_the_page_can_be_printed(self):
        self.open("#g1p15")
        printed = self.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
        self.assertGreater(len(printed["data"]), 10_000)


class Unfinished(PageTest):
    def test_positions_that_were_not_analyzed_are_gaps(self):
        game = json.loads(json.dumps(self.games[0]))
        for ply in range(10, 20):
            game["positions"][ply].update(score=None, wdl=None, lines=[], depth=0, nodes=0)
            game["moves"][ply].update(loss=None, judgment=None, best=None, refutation=[])
        game["moves"][9].update(loss=None, judgment=None, best=None, refutation=[])
        game["accuracy"]["black"] = None
        self.open("#g1p12", with_document(self.page, {"games": [game]}))
        self.assertEqual(placement(game["positions"][12]["fen"]), self.board())
        self.assertEqual(2, len(self.all("#graph .area")))
        self.assertIn("Not analyzed", self.text("#evaluation"))
        self.assertEqual("–", self.text("#summary .accuracy[data-side=black]"))
        self.assertFalse(self.find("#games").is_displayed())
        self.press(Keys.ARROW_RIGHT, Keys.END, "b")

    def test_a_page_without_games_says_so(self):
        for text, message in [('{"games": []}', "no game"), ("{", "cannot be read"), ("null", "cannot be read"), ('{"games": 3}', "cannot be read")]:
            self.open(page=with_text(self.page, text))
            self.assertIn(message, self.text("#message"), text)
            self.assertTrue(self.find("#message").is_displayed())
            self.assertFalse(self.find("#main").is_displayed())


class Position(PageTest):
    arguments = ("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",)

    def test_a_single_position_has_a_board_and_an_evaluation(self):
        self.open()
        self.assertEqual(placement(self.arguments[0]), self.board())
        self.assertEqual(self.games[0]["positions"][0]["fen"], self.text("#fen"))
        self.assertIn("Black to move", self.text("#now"))
        self.assertIn(self.games[0]["positions"][0]["lines"][0]["san"][0], self.text("#evaluation"))
        for part in ["#graph", "#summary", "#turning", "#moves", "#games", "#forward"]:
            self.assertFalse(self.find(part).is_displayed(), part)
        self.press(Keys.ARROW_RIGHT, Keys.END, "b")
        self.assertEqual([(self.games[0]["positions"][0]["lines"][0]["uci"][0], "best")], self.arrows())


class Proof(PageTest):
    arguments = ("8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38",)
    make = staticmethod(prove)

    def test_the_reader_walks_through_a_proof_by_its_replies(self):
        self.open()
        plies = self.games[0]["positions"][0]["proven"]["plies"]
        self.assertGreater(plies, 8)
        self.assertIn(f"Proven: White wins in at most {plies} plies.", self.text("#evaluation"))
        for part in ["#graph", "#summary", "#turning"]:
            self.assertFalse(self.find(part).is_displayed(), part)
        self.press(Keys.ARROW_RIGHT)
        position = self.games[0]["positions"][1]
        links = self.all("#evaluation .lines a")
        self.assertEqual(len(position["lines"]), len(links))
        self.assertGreater(len(links), 2)
        for index in [len(links) - 1, 0]:
            link = position["lines"][index]["link"]
            self.open("#g1p1")
            self.all("#evaluation .lines a")[index].click()
            there = self.games[link["game"]]["positions"][link["ply"]]
            self.wait(lambda: self.text("#fen") == there["fen"], "the position after the reply")
            self.assertIn(f"at most {there['proven']['plies']} pl", self.text("#evaluation"))
            self.assertIn(position["lines"][index]["san"][0], self.text("#now"))
        # The winner has one move, and it is not said to be the choice of an engine.
        self.press(Keys.ARROW_RIGHT)
        self.assertNotIn("engine", self.text("#now"))
        self.assertEqual([], self.all("#evaluation .muted:not(:empty)"))


if __name__ == "__main__":
    unittest.main()
