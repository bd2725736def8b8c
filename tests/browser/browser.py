"""A headless Chromium, and the page of `fissile analyse --html` or `verify --html` in it, for the tests. What is expected
of the page is in the tests; the page of `fissile board` has a file of its own.

The programs are named by the environment variables FISSILE, CHROMIUM and CHROMEDRIVER; `run` sets them.
"""

import atexit
import functools
import json
import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

GAMES = Path(__file__).resolve().parent / "games.pgn"

# What each position of the test games is searched with; the page does not depend on what is found.
NODES = "2000"

# After how many seconds something counts as hung: far longer than anything takes, even on a busy machine. No other time is asserted.
PATIENCE = 120.0

OPENING, CLOSING = '<script type="application/json" id="analysis">', "</script>"


@functools.cache
def workshop():
    """A folder for the files of the tests, removed when they end."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(folder.name)


@functools.cache
def analyse(*arguments):
    """Runs `fissile analyse` and returns the page that it writes."""
    file = workshop() / "analyzed.html"
    command = [os.environ["FISSILE"], "analyse", *arguments, "--nodes", NODES, "--multi-pv", "2", "--html", str(file), "--force"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=5 * PATIENCE)
    return file.read_text(encoding="utf-8")


@functools.cache
def prove(*arguments):
    """Runs `fissile prove` and returns the page that `fissile verify --html` makes of the proof."""
    proof, file = workshop() / "a.proof", workshop() / "proof.html"
    for command in [["prove", *arguments, "--output", str(proof)], ["verify", str(proof), "--html", str(file)]]:
        whole = [os.environ["FISSILE"], *command, "--force"]
        subprocess.run(whole, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=5 * PATIENCE)
    return file.read_text(encoding="utf-8")


def document(page):
    """The analysis in a page."""
    return json.loads(page.split(OPENING)[1].split(CLOSING)[0])


def with_text(page, text):
    """The page with another text where its analysis is."""
    head, rest = page.split(OPENING)
    return head + OPENING + text.replace("<", "\\u003c") + CLOSING + rest.split(CLOSING, 1)[1]


def with_document(page, changed):
    """The page with another analysis."""
    return with_text(page, json.dumps(changed, ensure_ascii=False))


def placement(fen):
    """The pieces of a position: a dictionary from squares to FEN letters."""
    pieces = {}
    for index, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces["abcdefgh"[file] + str(8 - index)] = letter
                file += 1
    return pieces


@functools.cache
def chromium():
    """The browser, with an empty profile; it keeps what goes over its console and its network."""
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ["CHROMIUM"]
    for flag in [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1280,1000",
        f"--user-data-dir={workshop() / 'profile'}",
    ]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(os.environ["CHROMEDRIVER"]))
    atexit.register(driver.quit)
    driver.set_script_timeout(PATIENCE)
    # What the browser shows first of all is not of interest.
    driver.get("about:blank")
    driver.get_log("performance")
    return driver


class BrowserTest(unittest.TestCase):
    """What all tests of pages need."""

    @classmethod
    def setUpClass(cls):
        cls.driver = chromium()

    def setUp(self):
        self.emulate(width=1280)
        self.look()

    def requests(self):
        """The addresses that the browser has asked for since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def emulate(self, width, height=1000):
        """Sets the size of the page in pixels; below 600 it is a phone."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def look(self, scheme="light", motion="no-preference"):
        """Sets what the reader asked the system for."""
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        """The text of an element as the document has it, with ordinary blanks."""
        # In one step: what is found may be drawn anew before it is read.
        text = self.js("return document.querySelector(arguments[0])?.textContent ?? null", selector)
        self.assertIsNotNone(text, f"{selector} is there")
        return text.replace("\u00a0", " ")

    def press(self, *keys):
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def wait(self, condition, what):
        """Waits until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end, f"waited in vain for {what} at {self.driver.current_url}")
            time.sleep(0.02)

    def board(self):
        """The pieces on the board: a dictionary from squares to FEN letters."""
        script = "return [...document.querySelectorAll('#board .pieces use')].map((piece) => [piece.dataset.square, piece.dataset.piece])"
        return dict(self.js(script))

    def circles(self):
        script = "return [...document.querySelectorAll('#board circle.blast')].map((circle) => circle.dataset.square)"
        return sorted(self.js(script))

    def arrows(self, inside="#board"):
        """The arrows as pairs of move and kind, in alphabetical order."""
        script = "return [...document.querySelectorAll(arguments[0] + ' .arrow')].map((arrow) => [arrow.dataset.move, arrow.classList[1]])"
        return sorted(map(tuple, self.js(script, inside)))


class PageTest(BrowserTest):
    """Tests of the page of an analysis. Whatever a test does, the page must neither complain nor ask for anything outside of itself."""

    arguments = (str(GAMES),)

    # What makes the page.
    make = staticmethod(analyse)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.make(*cls.arguments)
        cls.games = document(cls.page)["games"]

    def tearDown(self):
        self.assertEqual([], self.driver.get_log("browser"), "the console")
        opened = (workshop() / "opened.html").as_uri()
        requests = [url for url in self.requests() if not url.startswith("data:")]
        self.assertTrue(requests, "the browser tells what it asks for")
        for url in requests:
            self.assertEqual(opened, url.split("#")[0], "the page asked for this")

    def open(self, place="", page=None):
        """Opens the page, or another one, at a place such as `#g2p3`."""
        file = workshop() / "opened.html"
        file.write_text(self.page if page is None else page, encoding="utf-8")
        # A step within the same address would not load anything.
        self.driver.get("about:blank")
        self.driver.get(file.as_uri() + place)

    def click_until_ply(self, element, ply):
        """Clicks until a ply is shown: on a busy machine a click may land beside its mark while the page is laid out."""
        end = time.monotonic() + PATIENCE
        while True:
            element().click()
            again = time.monotonic() + 2
            while time.monotonic() < again:
                if self.js("return document.querySelector('[aria-current]')?.dataset.ply") == str(ply):
                    return
                time.sleep(0.02)
            self.assertLess(time.monotonic(), end, f"clicked in vain for ply {ply} at {self.driver.current_url}")

    def assert_shows(self, game, ply):
        """The board, what exploded on it, the move and the graph are those of a place."""
        position = self.games[game]["positions"][ply]
        move = self.games[game]["moves"][ply - 1] if ply else None
        where = f"game {game + 1}, ply {ply}"
        self.assertEqual(placement(position["fen"]), self.board(), where)
        self.assertEqual(sorted(move["blast"]) if move else [], self.circles(), where)
        current = self.js("return [...document.querySelectorAll('[aria-current]')].map((link) => Number(link.dataset.ply))")
        self.assertEqual([ply] if move else [], current, where)
        if self.games[game]["moves"]:
            self.assertEqual(str(ply), self.find("#graph [role=slider]").get_attribute("aria-valuenow"), where)
        if move:
            self.assertIn(f" {move['san']}", self.text("#now .title"), where)
        self.wait(lambda: self.driver.current_url.endswith(f"#g{game + 1}p{ply}"), f"the address of {where}")
