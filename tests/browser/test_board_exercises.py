"""Exercises on the page of `fissile board`: opened, found in games, solved by clicks and by keys."""

import re
import unittest

from selenium.webdriver.common.keys import Keys

from boards import BoardTest, server_only, start

# As `fissile tactics --epd` writes them: two moves to a blast, and one.
EPD = """rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - bm Ne5; dm 2; hmvc 0; fmvn 2; id "game 1, 2."; pv Ne5 Na6 Nxd7#; c0 "themes blast quiet"; c1 "difficulty 3 easy";
rnb1kbnr/pppp1ppp/4p3/4N3/7q/P7/1PPPPPPP/RNBQKB1R b KQkq - bm Qxf2#; dm 1; hmvc 0; fmvn 3; id "game 1, 3..."; pv Qxf2#; c0 "themes blast"; c1 "difficulty 2 easy";
"""

GAME = "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. Nf3 e6 2. Ne5 Qh4 3. a3 a6 *"


class Exercises(BoardTest):
    def button(self, words):
        """Presses a button of the card."""
        self.js("[...document.querySelectorAll('#lesson-tools button')].find((one) => one.textContent === arguments[0]).click()", words)

    def begin(self):
        self.paste(EPD)
        self.wait_for_text("#lesson-text", "Find the winning move for white. Difficulty: easy, 3 points.")

    def test_exercises_are_solved_one_after_another(self):
        self.begin()
        self.assertEqual("0 of 2 solved.", self.text("#lesson-count"))
        self.assertFalse(self.find("#tree").is_displayed(), "the solution is hidden")
        self.assertFalse(self.find("#engine").is_displayed())
        self.click("f3")
        self.click("e5")
        self.wait_for_text("#lesson-text", "Ne5 is right. Black answers Na6. 1 more move.")
        self.wait(lambda: "a6" in self.board(), "the answer on the board")
        self.click("e5")
        self.point("d7")
        self.wait_for_signs("doomed", "c8", "d7", "d8", "e8")
        self.click("d7")
        self.wait_for_text("#lesson-text", "Solved. Themes: blast quiet.")
        self.wait(lambda: "d7" not in self.board(), "the explosion")
        self.wait_for_text("#lesson-count", "1 of 2 solved.")
        self.assertTrue(self.find("#tree").is_displayed())
        # The next button has the focus.
        self.press(Keys.ENTER)
        self.wait_for_text("#lesson-text", "Find the winning move for black.")
        self.assertTrue(self.js("return document.querySelector('#board [role=gridcell]').ariaLabel").startswith("h1"), "the board is turned")
        self.click("a7")
        self.click("a6")
        self.wait_for_text("#lesson-text", "a6 does not win because of ")
        self.assertIn("a6 does not win", self.text("#ear"))
        self.assertIn("a7", self.board(), "the piece is back")
        self.wait_for_text("#lesson-count", "1 of 2 solved, 1 failed.")
        self.click("h4")
        self.click("f2")
        self.wait_for_text("#lesson-text", "Right, but it does not count as solved: there was a wrong move.")
        self.wait_for_text("#lesson-count", "1 of 2 solved, 1 failed.")
        # It was solved with a wrong move, so it is not done yet.
        self.button("Try again")
        self.wait_for_text("#lesson-text", "Find the winning move for black.")
        self.click("h4")
        self.click("f2")
        self.wait_for_text("#lesson-text", "Nothing else is due today. The next exercise comes back tomorrow.")
        self.wait_for_text("#lesson-count", "2 of 2 solved, 1 failed.")
        self.press("g")
        self.wait_for_text("#game-list", "solved 1, failed 1")

    def test_puzzles_come_with_the_board_and_stay_solved(self):
        self.press("p")
        self.find("#puzzles [value=medium]").click()
        self.js("document.getElementById('puzzles-theme').value = 'quiet'")
        self.js("document.getElementById('puzzles-form').requestSubmit()")
        self.wait_for_text("#study-name", "Puzzles: medium, quiet")
        self.wait_for_text("#lesson-text", "Difficulty: medium, ")
        first = self.board()
        counted = self.text("#lesson-count")
        self.assertRegex(counted, r"^0 of \d+ solved\.$")
        self.button("Show the solution")
        self.wait_for_text("#lesson-count", "solved, 1 failed.")
        # It is due again on another day, so the next one is shown when they are opened again.
        self.press("p")
        self.js("document.getElementById('puzzles-form').requestSubmit()")
        self.wait(lambda: not self.find("#puzzles").is_displayed(), "the study")
        self.wait_for_text("#lesson-text", "Find the winning move")
        self.wait(lambda: self.board() != first, "the next puzzle")
        self.wait_for_text("#lesson-count", counted.replace(".", ", 1 failed."))
        # What cannot be found is said.
        self.press("p")
        self.js("document.querySelector('#puzzles-theme option').value = 'nonsense'; document.getElementById('puzzles-theme').selectedIndex = 0")
        self.js("document.getElementById('puzzles-form').requestSubmit()")
        self.wait_for_text("#puzzles-problem", "There are no such puzzles.")

    def test_the_rules_are_learned(self):
        self.press("p")
        self.find("#learn-rules").click()
        self.wait_for_text("#study-name", "Learn the rules")
        self.wait_for_text("#lesson-text", "A capture explodes: the piece that captures, the piece it takes")
        self.assertEqual("0 of 11 solved.", self.text("#lesson-count"))
        for task in ["Now with a knight.", "You may not explode your own king, so the rook may not take on d7."]:
            self.button("Show the solution")
            self.wait_for_text("#lesson-text", "The solution: ")
            self.button("Next")
            self.wait_for_text("#lesson-text", task)
        # The rook may not.
        self.click("a7")
        self.click("d7")
        self.wait_for_text("#status", "explode")
        self.click("f1")
        self.click("f7")
        self.wait_for_text("#lesson-text", "Solved. Your king on d6 is two squares away from f7.")
        self.wait_for_text("#lesson-count", "1 of 11 solved, 2 failed.")

    def test_proven_openings_come_with_the_board(self):
        self.press("p")
        self.find("#proven-openings").click()
        self.wait_for_text("#study-name", "Proven openings")
        self.wait(lambda: not self.find("#puzzles").is_displayed(), "the study")
        self.wait_for_text("#moves", "Proven: White wins in at most 3 plies.")
        self.wait_for_text("#game-name", "1. Nf3: proven replies")

    def test_keys_are_enough_and_help_does_not_count(self):
        self.begin()
        self.press("h")
        self.wait_for_text("#lesson-text", "Hint: the piece on f3 moves.")
        self.wait_for_signs("selected", "f3")
        self.press("/")
        self.press("Ne5", Keys.ENTER)
        self.wait_for_text("#lesson-text", "1 more move")
        self.wait(lambda: "a6" in self.board(), "the answer on the board")
        self.press("solution", Keys.ENTER)
        self.wait_for_text("#lesson-text", "The solution: Nxd7#.")
        self.wait(lambda: self.arrows() == [("e5d7", "best")], "its arrow")
        self.assertEqual("0 of 2 solved.", self.text("#lesson-count"), "it was given up after a hint")
        self.button("Look at the game")
        self.assertFalse(self.find("#lesson").is_displayed())
        self.wait_for_moves("Ne5", "Na6", "Nxd7#")

    def test_looking_back_ends_the_exercise(self):
        self.begin()
        self.press(Keys.ARROW_RIGHT)
        self.wait(lambda: not self.find("#lesson").is_displayed(), "the end of the exercise")
        self.wait(lambda: self.find("#tree").is_displayed(), "the moves")
        self.play("h7h6")
        self.wait(lambda: any(move.endswith("h6") for move in self.moves()), "a variation")

    def test_exercises_are_found_in_the_games(self):
        self.paste(GAME)
        self.press("g")
        self.find("#mine").click()
        # How many there are depends on the search a little.
        self.wait(lambda: re.search(r"^[12] exercises? found\.", self.text("#mine-state")), "exercises")
        self.find("#solve-found").click()
        self.wait_for_text("#lesson-text", "Find the winning move for ")
        self.wait_for_text("#study-name", "Exercises from ")

    @server_only("a browser that is killed is tested in npm/test/board.test.js")
    def test_a_killed_server_comes_back_in_mid_exercise(self):
        self.begin()
        self.click("f3")
        self.click("e5")
        self.wait(lambda: "a6" in self.board(), "the answer on the board")
        self.cut_off = True
        self.server.kill()
        self.wait_for_text("#connection", "No connection")
        self.server = start(self.folder)
        self.wait_for_text("#lesson-text", "Find the winning move for white.")
        self.wait(lambda: "f3" in self.board(), "it begins again")
        self.click("f3")
        self.click("e5")
        self.wait_for_text("#lesson-text", "Ne5 is right.")


class Lines(BoardTest):
    def button(self, words):
        self.js("[...document.querySelectorAll('#lesson-tools button')].find((one) => one.textContent === arguments[0]).click()", words)

    def train(self, color="white"):
        self.press_button("#games-button")
        self.press_button("[data-opens=train]")
        self.assertEqual([], self.faults(), "axe")
        self.js("document.querySelector(`#train [value=${arguments[0]}]`).click()", color)
        self.press_button("#train [type=submit]")

    def test_the_lines_of_a_study_are_asked(self):
        self.paste("1. Nf3 f6 (1... d5 2. Ne5) 2. Nd4 { the knight goes back } *")
        self.train()
        self.wait_for_text("#lesson-text", "Play the line for white: 2 moves.")
        self.assertEqual("0 of 2 solved.", self.text("#lesson-count"))
        self.click("g1")
        self.click("h3")
        self.wait_for_text("#lesson-text", "Nh3 is not the move of your line. Try again.")
        self.wait_for_text("#lesson-count", "0 of 2 solved, 1 failed.")
        self.click("g1")
        self.click("f3")
        self.wait_for_text("#lesson-text", "Nf3 is right. Black answers f6. 1 more move.")
        self.wait(lambda: "f6" in self.board(), "the answer on the board")
        self.click("f3")
        self.click("d4")
        self.wait_for_text("#lesson-text", "Right, but it does not count as solved: there was a wrong move. the knight goes back")
        # The other variation.
        self.button("Next")
        self.wait_for_text("#lesson-text", "Play the line for white: 2 moves.")
        self.click("g1")
        self.click("f3")
        self.wait_for_text("#lesson-text", "Black answers d5.")
        self.wait(lambda: "d5" in self.board(), "the answer on the board")
        self.click("f3")
        self.click("e5")
        self.wait_for_text("#lesson-text", "That is the whole line. Nothing else is due today. The next exercise comes back tomorrow.")
        self.assertEqual([], self.faults(), "axe")
        self.button("Play on")
        self.wait(lambda: self.find("#game-tools").is_displayed(), "the game against Fissile")
        self.wait_for_text("#study-name", "From Lines for White: ")

    def test_the_lines_of_black_begin_after_the_first_move(self):
        self.paste("1. e4 e5 *")
        self.train("black")
        self.wait_for_text("#lesson-text", "After 1. e4. Play the line for black: 1 move.")
        self.assertTrue(self.js("return document.querySelector('#board [role=gridcell]').ariaLabel").startswith("h1"), "the board is turned")
        self.click("e7")
        self.click("e5")
        self.wait_for_text("#lesson-text", "That is the whole line. All exercises in this study are solved.")
        # Again: there is nothing else to be asked, and what was solved stays solved.
        self.wait_for_text("#lesson-count", "1 of 1 solved.")


if __name__ == "__main__":
    unittest.main()
