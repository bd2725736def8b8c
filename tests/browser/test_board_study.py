"""What a study is good for besides its games: links, the explorer, sheets of diagrams, books, and playing a position again."""

import os
import subprocess
import unittest

from selenium.webdriver.common.keys import Keys

from boards import IS_STATIC, BoardTest
from test_board import START

GAMES = """[Result "1-0"]

1. Nf3 f6 1-0

[Result "0-1"]

1. Nf3 e6 { a comment } 0-1
"""

ENDING = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1"


class Links(BoardTest):
    def test_a_link_opens_its_position_as_a_new_game(self):
        self.go("#fen=" + ENDING.replace(" ", "_"))
        self.wait_for_board(ENDING)
        self.js("location.hash = 'fen=' + encodeURIComponent(arguments[0])", START)
        self.wait_for_board(START)
        self.wait_for_text("#game-name", "3/3")
        self.js("location.hash = 'fen=8/8 w'")
        self.wait_for_text("#status", 'FEN "8/8 w"')


class Explorer(BoardTest):
    def test_moves_are_looked_up_in_the_games_of_the_study(self):
        self.paste(GAMES)
        self.press(Keys.HOME)
        self.wait_for_board(START)
        self.assertNotIn("games:", self.text("#knowledge"))
        self.press_button("#games-button")
        self.find("#explore").click()
        self.wait_for_text("#knowledge", "This study, 2 games:")
        self.assertEqual("true", self.find("#explore").get_attribute("aria-pressed"))
        self.find("#explore").click()
        self.wait(lambda: "games:" not in self.text("#knowledge"), "no book")


class Sheets(BoardTest):
    def test_diagrams_are_saved_to_print(self):
        self.paste(GAMES)
        page = self.saved("#save-sheet").read_text(encoding="utf-8")
        self.assertIn("a comment", page)
        self.assertEqual(3, page.count("<figure>"), "one for each game, and the empty first one")


class Books(BoardTest):
    def test_the_games_of_a_study_are_a_book(self):
        self.paste(GAMES)
        book = self.saved("#save-book")
        self.assertEqual(".book", book.suffix)
        command = [os.environ["FISSILE"], "book", "show", "startpos", "--book-file", str(book)]
        shown = subprocess.run(command, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60).stdout
        self.assertRegex(shown, r"\nNf3 +2 +100\.0 +50\.0 ")
        # Only a board without a server can keep it.
        self.find("#open-file").send_keys(str(book))
        if IS_STATIC:
            self.wait(lambda: f"the book {book.name} of 3 games" in self.find("#kept-files").get_attribute("textContent"), "it is kept")
            self.press(Keys.HOME)
            self.wait_for_text("#knowledge", "Book, 2 games:")
        else:
            self.wait_for_text("#open-problem", "when the server starts: fissile board")
            self.press_button("#open [data-close]")


class Again(BoardTest):
    def test_a_position_is_played_again(self):
        self.paste(ENDING)
        self.press("n")
        self.js("for (const value of ['white', 'here']) document.querySelector(`#play [value=${value}]`).click()")
        self.find("#play [type=submit]").click()
        self.wait_for_text("#game-about", "You play White")
        self.assertFalse(self.find("#rematch").is_displayed())
        for _ in range(2):
            self.find("#resign").click()
        self.wait(lambda: self.find("#rematch").is_displayed(), "the game is over")
        self.find("#rematch").click()
        self.wait_for_text("#game-about", "You play White")
        self.wait_for_board(ENDING)
        self.wait(lambda: self.find("#resign").is_displayed(), "it goes on")


if __name__ == "__main__":
    unittest.main()
