"""The reader's own comments and moves on the page of `fissile analyse --html`: tried, kept by the browser, saved as PGN."""

import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from browser import PATIENCE, PageTest, workshop


class Own(PageTest):
    def click(self, square):
        box = self.js("""const cells = document.querySelector('#board .cells'); cells.scrollIntoView({ block: 'nearest' });
            return cells.getBoundingClientRect().toJSON();""")
        side = box["width"] / 8
        x, y = box["left"] + ("abcdefgh".index(square[0]) + 0.5) * side, box["top"] + (8.5 - int(square[1])) * side
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            event = {"type": kind, "x": x, "y": y, "button": "none" if kind == "mouseMoved" else "left", "clickCount": 1}
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    def tried(self):
        return self.js("return [...document.querySelectorAll('#own-moves .step')].map((one) => one.textContent.replaceAll('\\u00a0', ' '))")

    def saved(self):
        folder = Path(tempfile.mkdtemp(dir=workshop()))
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
        self.find("#save-notes").click()
        end = time.monotonic() + PATIENCE
        while not (files := [file for file in folder.iterdir() if file.suffix == ".pgn"]):
            assert time.monotonic() < end, "nothing was saved"
            time.sleep(0.05)
        return files[0].read_text(encoding="utf-8")

    def requests(self):
        # What the reader saves is an address of the page's own.
        return [url for url in super().requests() if not url.startswith("blob:")]

    def test_every_legal_move_is_there_and_no_other(self):
        self.open("#g1p0")
        self.assertFalse(self.find("#save-notes").is_enabled())
        start = self.board()
        self.click("e2")
        self.click("e5")
        self.assertIn("e2e5 is not a legal move here", self.text("#notes-state"))
        self.assertEqual(start, self.board())
        legal = self.js("return JSON.parse(document.getElementById('legal').textContent)")
        self.assertEqual([len(game["positions"]) for game in self.games], [len(texts) for texts in legal])
        self.assertEqual(20, len(legal[0][0].split(" ")))
        # Every move of the games is among them.
        for game, texts in zip(self.games, legal):
            for move, text in zip(game["moves"], texts):
                self.assertIn(move["san"], [entry.split(":")[0] for entry in text.split(" ")])

    def test_moves_and_comments_are_kept_and_saved(self):
        self.open("#g1p0")
        played = self.games[0]["moves"][0]
        mine = next(move for move in ["a2a4", "h2h4"] if move != played["uci"])
        self.click(mine[:2])
        self.click(mine[2:])
        self.wait(lambda: self.tried() == [f"1. {mine[2:]}"], "the move in the list")
        self.assertIn(mine[2:], self.board())
        # The move of the game is a step forward.
        self.press("\ue012")
        self.find("#own-comment").send_keys("bfb }")
        self.assert_shows(0, 0)
        self.click(played["uci"][:2])
        self.click(played["uci"][2:4])
        self.wait(lambda: self.driver.current_url.endswith("#g1p1"), "the step")
        self.assertEqual([], self.tried())
        self.assertEqual("", self.find("#own-comment").get_attribute("value"))
        # After another load it is there; in another page it is not.
        self.open("#g1p0")
        self.assertEqual([f"1. {mine[2:]}"], self.tried())
        self.assertEqual("bfb }", self.find("#own-comment").get_attribute("value"))
        text = self.saved()
        self.assertIn(f"(1. {mine[2:]})", text)
        self.assertIn("{ bfb ) }", text)
        file = workshop() / "notes.pgn"
        file.write_text(text, encoding="utf-8")
        command = [os.environ["FISSILE"], "analyse", str(file), "--nodes", "100", "--jsonl"]
        lines = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout.splitlines()
        self.assertEqual(len(self.games), len(lines), "Fissile reads every game of it")
        self.open("#g1p0", self.page.replace('"generator":"', '"generator":"x'))
        self.assertEqual([], self.tried())
        self.open("#g1p0")
        self.find("#forget-notes").click()
        self.find("#forget-notes").click()
        self.assertEqual([], self.tried())
        self.open("#g1p0")
        self.assertEqual([], self.tried())

    def test_what_a_capture_explodes_is_seen(self):
        place = next(
            (game, ply)
            for game, found in enumerate(self.games)
            for ply, move in enumerate(found["moves"])
            if len(move["blast"]) > 1
        )
        game, ply = place
        move = self.games[game]["moves"][ply]
        self.open(f"#g{game + 1}p{ply}")
        self.click(move["uci"][:2])
        captures = self.js("return [...document.querySelectorAll('#board .capture')].map((sign) => sign.dataset.square)")
        self.assertIn(move["uci"][2:4], captures)
        self.click(move["uci"][2:4])
        self.wait(lambda: self.driver.current_url.endswith(f"#g{game + 1}p{ply + 1}"), "the move of the game")
        self.assert_shows(game, ply + 1)


if __name__ == "__main__":
    unittest.main()
