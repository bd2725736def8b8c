"""The looks of the page of `fissile board`: accessibility, sizes, colors."""

import unittest

from selenium.webdriver.common.keys import Keys

from boards import IS_STATIC, BoardTest, start
from test_board_exercises import EPD
from test_page import CONTRAST

DIALOGS = {"play": "n", "open": "o", "save": "s", "games": "g", "editor": "u", "puzzles": "p", "settings": ",", "help": "?"}


class Looks(BoardTest):
    def prepare(self):
        """A page with something in every panel."""
        self.paste("1. Nf3! { a comment } f6 (1... d5 2. Ne5 { or } 2... f6) 2. Ne5 a6 $4 3. e3")
        self.press("a", "t", "w")
        self.wait(lambda: self.all("#lines .step"), "lines")

    def test_axe_core_finds_no_fault(self):
        for width, height, scheme in [(1280, 800, "light"), (1280, 800, "dark"), (390, 844, "light"), (390, 844, "dark")]:
            self.emulate(width, height)
            self.look(scheme, motion="reduce")
            self.go()
            self.prepare()
            self.assertEqual([], self.faults(), (width, scheme))
            for dialog, key in DIALOGS.items():
                self.js("document.activeElement.blur()")
                self.press(key)
                self.wait(lambda: self.find(f"#{dialog}").is_displayed(), dialog)
                self.assertEqual([], self.faults(), (width, scheme, dialog))
                self.press(Keys.ESCAPE)
            self.press("a")

    def test_a_game_and_its_promotion_have_no_fault_either(self):
        self.paste("8/P7/8/8/8/7k/8/K7 w - - 0 1")
        self.click("a7")
        self.click("a8")
        self.wait(lambda: self.all(".promotion button"), "the choice")
        self.assertEqual([], self.faults())
        self.press(Keys.ESCAPE, "n")
        self.js("document.querySelector('#play [value=\"3+2\"]').click()")
        self.find("#play [type=submit]").click()
        self.wait(lambda: self.find("#game-tools").is_displayed(), "the game")
        self.assertEqual([], self.faults())

    def test_a_judged_game_and_its_lessons_have_no_fault_either(self):
        self.paste("1. Nf3 f6 2. Ne5 a6 3. Nd3 e6 *")
        self.find("#judge").click()
        self.wait(lambda: self.find("#learn").is_displayed(), "lessons")
        for scheme in ["light", "dark"]:
            self.look(scheme, motion="reduce")
            self.assertEqual([], self.faults(), scheme)
        self.find("#learn").click()
        self.wait(lambda: self.find("#lesson").is_displayed(), "the exercise")
        self.assertEqual([], self.faults())

    def test_an_exercise_has_no_fault_either(self):
        self.paste(EPD)
        self.wait_for_text("#lesson-text", "Find the winning move")
        for width, scheme in [(1280, "light"), (390, "dark")]:
            self.emulate(width)
            self.look(scheme, motion="reduce")
            self.assertEqual([], self.faults(), (width, scheme))
            self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), width)
        self.js("[...document.querySelectorAll('#lesson-tools button')][1].click()")
        self.wait_for_text("#lesson-text", "The solution: ")
        self.assertEqual([], self.faults())

    def test_nothing_is_wider_than_the_screen(self):
        self.prepare()
        for width, height in [(320, 560), (390, 844), (844, 390), (740, 360), (600, 900), (768, 1024), (1024, 700), (1280, 800), (1920, 1080), (2560, 1300)]:
            self.emulate(width, height)
            wide, room = self.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            self.assertLessEqual(wide, room, width)
            board = self.js("return document.querySelector('#board').getBoundingClientRect().toJSON()")
            self.assertGreater(board["width"], 0.7 * min(width, height, 1000), (width, height))
            self.assertLess(board["height"], height, (width, height))
            self.assertAlmostEqual(board["width"], board["height"], delta=2)
            self.assertLessEqual(board["right"], width)
            if width >= 1024:
                low = """return [...document.querySelectorAll('main > section, #tree > div')]
                    .map((part) => [part.id || part.className, part.getBoundingClientRect().bottom])
                    .filter(([, bottom]) => bottom > window.innerHeight);"""
                self.assertEqual([], self.js(low), "all is on one screen")
                tall, room = self.js("return [document.documentElement.scrollHeight, window.innerHeight]")
                self.assertLessEqual(tall, room, (width, "nothing is below it"))
        self.press("a")

    def test_texts_can_be_read_in_the_light_and_in_the_dark(self):
        self.prepare()
        backgrounds = set()
        for scheme in ["light", "dark"]:
            self.look(scheme)
            backgrounds.add(self.js("return getComputedStyle(document.body).backgroundColor"))
            contrast, where = self.js(CONTRAST)
            self.assertGreaterEqual(contrast, 4.5, f"{scheme}: {where}")
        self.assertEqual(2, len(backgrounds))
        self.press("a")
        self.cut_off = True
        self.find("#switch-theme").click()
        self.assertEqual("light", self.js("return document.documentElement.dataset.theme"))
        # The next run has another port and another token.
        self.server.end()
        self.server = start(self.folder)
        self.go()
        self.assertEqual("light", self.js("return document.documentElement.dataset.theme"), "the choice is kept")
        self.assertEqual("light", self.js("return document.getElementById('theme').value"))

    def test_the_page_is_small(self):
        script = """return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
            .map((entry) => [entry.name, entry.decodedBodySize]);"""
        files = dict(self.js(script))
        self.assertGreater(len(files), 20)
        self.assertGreater(sum(files.values()), 50_000)
        # The scripts of the worker count, too; its WebAssembly is not in the list of the page.
        self.assertLess(sum(files.values()), (320 if IS_STATIC else 300) * 1024, files)

    def test_the_policy_is_strict(self):
        refused = """const done = arguments[0], refused = [];
            addEventListener('securitypolicyviolation', (event) => { if (refused.push(event.effectiveDirective) === 3) done(refused.sort()); });
            fetch('http://127.0.0.1:9/').catch(() => {});
            new Image().src = 'http://127.0.0.1:9/';
            const script = document.createElement('script');
            script.textContent = 'window.pwned = 1';
            document.body.append(script);"""
        self.assertEqual(["connect-src", "img-src", "script-src-elem"], self.driver.execute_async_script(refused))
        self.assertIsNone(self.js("return window.pwned ?? null"))
        self.driver.get_log("browser")
        self.requests()


if __name__ == "__main__":
    unittest.main()
