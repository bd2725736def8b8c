"""The board in a headless Firefox, by hand: `FISSILE=target/release/fissile python tests/browser/firefox.py`.

The other tests drive Chromium through its own protocol, which Firefox does not have; this walk goes over WebDriver BiDi, which
Firefox speaks without a driver. It plays to an explosion, analyzes, drags, types, solves an exercise, has the server killed,
and chooses another language. It needs the package firefox-esr of Debian, and websocket-client, which `run` has put into target/browser-venv.
"""

import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import websocket

for name in ["CHROMIUM", "CHROMEDRIVER"]:
    os.environ.setdefault(name, "none")
from boards import Server
from browser import PATIENCE
from test_board_exercises import EPD

LEFT, HOME, ENTER = "\ue012", "\ue011", "\ue007"


class Firefox:
    """A Firefox with one page."""

    def __init__(self):
        profile = tempfile.mkdtemp()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.numbers, self.console = itertools.count(1), []
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}/session", timeout=PATIENCE, suppress_origin=True)
                break
            except OSError:
                assert time.monotonic() < end, "Firefox does not answer"
                time.sleep(0.2)
        found = self.ask("session.new", capabilities={})["capabilities"]
        print(found["browserName"], found["browserVersion"])
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.resize(1280)

    def ask(self, method, **params):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("method") == "log.entryAdded":
                self.console.append(message["params"].get("text"))
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]

    def resize(self, width):
        self.ask("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": 1000})

    def js(self, script):
        code = f"JSON.stringify((() => {{ {script} }})() ?? null)"
        result = self.ask("script.evaluate", expression=code, target={"context": self.page}, awaitPromise=False)
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"waited in vain for {what}; the console: {self.console}"
            time.sleep(0.05)
        print("seen:", what)

    def board(self):
        script = "return [...document.querySelectorAll('#board .pieces use')].map((piece) => [piece.dataset.square, piece.dataset.piece])"
        return dict(self.js(script))

    def text(self, selector):
        return self.js(f"return document.querySelector('{selector}')?.textContent ?? ''")

    def press(self, start, end=None):
        """A click on a square, or a drag to another one. White sits at the bottom."""
        box = self.js("return document.querySelector('#board .cells').getBoundingClientRect().toJSON()")
        side = box["width"] / 8
        place = lambda name: {"x": int(box["left"] + ("abcdefgh".index(name[0]) + 0.5) * side), "y": int(box["top"] + (8.5 - int(name[1])) * side)}
        steps = [{"type": "pointerMove", **place(start)}, {"type": "pointerDown", "button": 0}]
        steps += [{"type": "pointerMove", "duration": 100, **place(end)}] if end else []
        steps.append({"type": "pointerUp", "button": 0})
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.ask("input.performActions", context=self.page, actions=[mouse])

    def move(self, start, end):
        self.press(start)
        self.press(end)
        self.wait(lambda: start not in self.board(), f"{start}{end}")

    def keys(self, *keys):
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("input.performActions", context=self.page, actions=[{"type": "key", "id": "keys", "actions": steps}])


def walk(fox, folder, server):
    fox.ask("browsingContext.navigate", context=fox.page, url=server.url, wait="complete")
    fox.wait(lambda: len(fox.board()) == 32, "the board")
    for start, end in [("g1", "f3"), ("f7", "f6"), ("f3", "e5"), ("a7", "a6"), ("e5", "d7")]:
        fox.move(start, end)
    fox.wait(lambda: "White wins by explosion" in fox.text("#status") and "e8" not in fox.board(), "the explosion")
    fox.keys(LEFT)
    fox.wait(lambda: "e8" in fox.board(), "a step back")
    fox.keys("a")
    fox.wait(lambda: fox.js("return document.querySelectorAll('#lines .step').length") > 0, "the analysis")
    fox.keys("a", HOME)
    fox.wait(lambda: len(fox.board()) == 32, "the start")
    fox.press("e2", "e4")
    fox.wait(lambda: "e4" in fox.board(), "a drag")
    fox.keys("/")
    fox.keys(*"d5", ENTER)
    fox.wait(lambda: "d5" in fox.board(), "a typed move")
    fox.js(f"""document.querySelector('[data-opens=open]').click();
        document.getElementById('open-text').value = {json.dumps(EPD)};
        document.querySelector('#open-form [type=submit]').click();""")
    fox.wait(lambda: "Find the winning move" in fox.text("#lesson-text"), "an exercise")
    fox.move("f3", "e5")
    fox.wait(lambda: "a6" in fox.board(), "the answer")
    fox.move("e5", "d7")
    fox.wait(lambda: "Solved" in fox.text("#lesson-text"), "its end")
    server.kill()
    fox.wait(lambda: "No connection" in fox.text("#connection"), "the end of the server")
    server = Server(folder)
    try:
        fox.wait(lambda: fox.text("#connection") == "", "the next server, in the same tab")
        for width in [390, 1280]:
            fox.resize(width)
            fox.wait(lambda: fox.js("return document.documentElement.scrollWidth") == width, f"nothing wider than {width} pixels")
        fox.js("""const language = document.getElementById("language");
            language.value = "de";
            language.dispatchEvent(new Event("change", { bubbles: true }));""")
        fox.wait(lambda: fox.js("return document.documentElement.lang") == "de", "the page in German")
        fox.keys("/")
        fox.keys(*"zz9", ENTER)
        fox.wait(lambda: "ist kein Zug wie" in fox.text("body"), "a refusal in German")
        assert not [text for text in fox.console if "socket" not in (text or "")], fox.console
    finally:
        server.kill()


def main():
    folder = Path(tempfile.mkdtemp())
    server, fox = Server(folder), None
    try:
        fox = Firefox()
        walk(fox, folder, server)
    finally:
        if fox:
            fox.process.terminate()
        if server.process.poll() is None:
            server.kill()


if __name__ == "__main__":
    sys.exit(main())
