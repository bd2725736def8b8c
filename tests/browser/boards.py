"""`fissile board` in the browser, for the tests: from its server, or as the static files of `--export` if FISSILE_SHELL is `static`.
What is expected of the page is in the tests."""

import functools
import http.server
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from selenium.webdriver.common.by import By

from browser import PATIENCE, BrowserTest, placement, workshop

# What a message of the console says when the server was killed on purpose.
CUT_OFF = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET", "403")

IS_STATIC = os.environ.get("FISSILE_SHELL") == "static"


def server_only(reason):
    """A test of something that the static files do not have, and why."""
    return unittest.skipIf(IS_STATIC, reason)


def start(folder, *arguments):
    """Starts either shell; only the server keeps studies in the folder and takes arguments."""
    return StaticFiles() if IS_STATIC else Server(folder, *arguments)


@functools.cache
def exported(*arguments):
    """The board as static files."""
    folder = Path(tempfile.mkdtemp(prefix="exported-", dir=workshop()))
    command = [os.environ["FISSILE"], "board", "--export", str(folder), "--wasm", os.environ["FISSILE_WASM"], *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=PATIENCE)
    return folder


class Files(http.server.SimpleHTTPRequestHandler):
    """A plain server of static files, which says nothing about what it does."""

    def log_message(self, *_):
        pass


class StaticFiles:
    """The exported board at an address of its own, for which the browser keeps the studies."""

    def __init__(self, *arguments):
        files = functools.partial(Files, directory=exported(*arguments))
        self.host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), files)
        self.url = f"http://127.0.0.1:{self.host.server_port}/"
        threading.Thread(target=self.host.serve_forever, daemon=True).start()

    def end(self):
        self.host.shutdown()
        self.host.server_close()


class Server:
    """A running `fissile board`, with its studies in a folder."""

    def __init__(self, folder, *arguments):
        command = [os.environ["FISSILE"], "board", "--no-browser", "--studies", str(folder), *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.url = None
        for line in self.process.stdout:
            if line.startswith("The board is at "):
                self.url = line.split()[-1]
                break
        assert self.url, "the server says where it is"

    def kill(self):
        """Ends it as a crash would."""
        self.process.kill()
        self.end()

    def end(self):
        """Ends it as Ctrl-C does, if it still runs."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()


# Keeps what the page wants to do after some milliseconds until the test lets it.
HOLD = """window.held = [];
const later = window.setTimeout;
window.setTimeout = (work, time, ...more) => (time === arguments[0] ? window.held.push(work) && 0 : later(work, time, ...more));"""


@functools.cache
def axe():
    """axe-core, which finds faults of accessibility."""
    [script] = [file for folder in sys.path for file in Path(folder).glob("axe_playwright_python/axe.min.js")]
    return script.read_text(encoding="utf-8")


class BoardTest(BrowserTest):
    """Tests of the board. Whatever a test does, the page must neither complain nor ask for anything of others."""

    def setUp(self):
        super().setUp()
        self.folder = Path(tempfile.mkdtemp(dir=workshop()))
        self.cut_off = False
        self.server = start(self.folder)
        self.addCleanup(lambda: self.server.end())
        self.requests()
        self.driver.get_log("browser")
        self.go()

    def tearDown(self):
        complaints = [entry["message"] for entry in self.driver.get_log("browser")]
        if self.cut_off:
            complaints = [text for text in complaints if not any(word in text for word in CUT_OFF)]
        self.assertEqual([], complaints, "the console")
        for url in self.requests():
            own = url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:", "data:", "about:"))
            self.assertTrue(own, f"the page asked for {url}")
        # The next page must not find the preferences of this one, nor this one its server gone.
        self.driver.delete_all_cookies()
        self.driver.get("about:blank")
        self.driver.get_log("browser")

    def go(self, place=""):
        """Opens the page and waits for its position."""
        self.driver.get("about:blank")
        self.driver.get(self.server.url + place)
        self.wait(lambda: self.js("return document.querySelectorAll('#board .pieces use').length") > 0, "the board")

    def faults(self):
        """What axe-core finds: the rules and the elements."""
        self.js(axe())
        result = self.driver.execute_async_script("axe.run({ resultTypes: ['violations'] }).then(arguments[0])")
        return [(fault["id"], [node["html"][:120] for node in fault["nodes"]]) for fault in result["violations"]]

    def square(self, name):
        """The middle of a square in pixels of the page."""
        box, flip = self.js(
            """const cells = document.querySelector('#board .cells');
               cells.scrollIntoView({ block: 'nearest' });
               return [cells.getBoundingClientRect().toJSON(), document.querySelector('#board [role=gridcell]').ariaLabel.startsWith('h1')];"""
        )
        column, row = "abcdefgh".index(name[0]), 8 - int(name[1])
        if flip:
            column, row = 7 - column, 7 - row
        side = box["width"] / 8
        return box["left"] + (column + 0.5) * side, box["top"] + (row + 0.5) * side

    def mouse(self, kind, square, button="left", **more):
        x, y = self.square(square)
        event = {"type": kind, "x": x, "y": y, "button": button, "clickCount": 1, **more}
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    def point(self, square):
        self.mouse("mouseMoved", square, button="none")

    def wait_for_signs(self, kind, *squares):
        self.wait(lambda: self.signs(kind) == list(squares), f"{kind} on {squares}")

    def click(self, square):
        self.point(square)
        self.mouse("mousePressed", square)
        self.mouse("mouseReleased", square)

    def drag(self, start, end, button="left", **more):
        self.mouse("mouseMoved", start, button="none", **more)
        self.mouse("mousePressed", start, button=button, **more)
        for square in [start, end, end]:
            self.mouse("mouseMoved", square, button=button, buttons=1 if button == "left" else 2, **more)
        self.mouse("mouseReleased", end, button=button, **more)

    def touch(self, kind, square=None):
        points = [dict(zip("xy", self.square(square)))] if square else []
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, square):
        self.touch("touchStart", square)
        self.touch("touchEnd")

    def play(self, *moves):
        """Makes moves such as `e2e4` by clicks, each when the one before is shown."""
        for move in moves:
            self.click(move[:2])
            self.click(move[2:4])
            self.wait(lambda: move[:2] not in self.board(), move)

    def moves(self):
        """The moves of the tree as they stand in the list."""
        return self.js("return [...document.querySelectorAll('#moves .move > span:first-child')].map((move) => move.textContent.replaceAll('\\u00a0', ' '))")

    def wait_for_moves(self, *moves):
        self.wait(lambda: self.moves() == list(moves), f"the moves {moves}")

    def is_in_sight(self):
        """Whether the list shows the current move."""
        script = """const [list, link] = ['#moves', '#moves [aria-current]'].map((s) => document.querySelector(s)?.getBoundingClientRect());
            return Boolean(link) && link.top >= list.top - 1 && link.bottom <= list.bottom + 1;"""
        return self.js(script)

    def wait_for_board(self, fen):
        self.wait(lambda: self.board() == placement(fen), f"{fen} on the board")

    def wait_for_text(self, selector, words):
        self.wait(lambda: self.all(selector) and words in self.text(selector), f"{words!r} in {selector}")

    def signs(self, kind):
        """The squares with a sign of this kind."""
        script = "return [...document.querySelectorAll('#board .' + arguments[0])].map((sign) => sign.dataset.square)"
        return sorted(self.js(script, kind))

    def press_button(self, selector):
        self.find(selector).click()

    def unfold(self):
        """Shows the tools for editing."""
        if not self.find("#editing").is_displayed():
            self.find("#edit").click()

    def paste(self, text):
        """Adds games through the dialog."""
        self.press_button("[data-opens=open]")
        self.js("document.getElementById('open-text').value = arguments[0]", text)
        self.press_button("#open-form [type=submit]")
        self.wait(lambda: not self.find("#open").is_displayed(), "the games are added")

    def saved(self, button="#save-game"):
        """The file that a button of the dialog hands to the browser."""
        folder = Path(tempfile.mkdtemp(dir=workshop()))
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
        self.press_button("#save-button")
        self.press_button(button)
        end = time.monotonic() + PATIENCE
        while not (files := [file for file in folder.iterdir() if file.suffix != ".crdownload" and not file.name.startswith(".")]):
            assert time.monotonic() < end, "nothing was saved"
            time.sleep(0.05)
        self.find("#save > .buttons:last-child button").click()
        return files[0]

    def current(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, f"{selector}[aria-current]")
