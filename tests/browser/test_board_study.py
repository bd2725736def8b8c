"""What a study is good for besides its games: links, the explorer, sheets of diagrams, books, and playing a position again."""

import os
import subprocess
import unittest
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from boards import IS_STATIC, BoardTest, StaticFiles
from browser import PATIENCE, placement
from test_board import START

GAMES = """[Result "1-0"]

1. Nf3 f6 1-0

[Result "0-1"]

1. Nf3 e6 { a comment } 0-1
"""

ENDING = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1"

CHECK = "rnbqkbnr/ppppp1pp/8/5p1Q/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 0 1"


class Links(BoardTest):
    def test_a_link_opens_its_position_as_a_new_game(self):
        self.go("#fen=" + ENDING.replace(" ", "_"))
        self.wait_for_board(ENDING)
        self.js("location.hash = 'fen=' + encodeURIComponent(arguments[0])", START)
        self.wait_for_board(START)
        self.wait_for_text("#game-name", "3/3")
        self.js("location.hash = 'fen=8/8 w'")
        self.wait_for_text("#status", 'FEN "8/8 w"')


class Studies(BoardTest):
    def open_study(self, name):
        """Opens a study from the list."""
        self.press_button("#games-button")
        self.wait(lambda: name in self.text("#study-list"), name)
        self.js("[...document.querySelectorAll('#study-list .entry')].find((entry) => entry.textContent.startsWith(arguments[0])).click()", name)
        self.wait_for_text("#study-name", name)
        self.press(Keys.ESCAPE)

    def rename(self, name):
        self.press_button("#games-button")
        self.js("const field = document.getElementById('rename'); field.value = arguments[0]; field.dispatchEvent(new Event('change'))", name)
        self.wait_for_text("#study-name", name)
        self.press(Keys.ESCAPE)

    def test_games_with_the_same_number_are_told_apart(self):
        self.rename("Sunday")
        self.paste("rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1")
        self.press_button("#games-button")
        self.find("#add-study").click()
        self.wait(lambda: "Sunday" not in self.text("#study-name"), "another study")
        self.press(Keys.ESCAPE)
        self.rename("Monday")
        self.paste(CHECK)
        # Both show the start of their game 2.
        self.open_study("Sunday")
        self.press("t")
        self.wait_for_text("#threat-line", "Threat: ")
        self.open_study("Monday")
        self.wait_for_text("#threat-line", "cannot move twice")
        self.assertNotIn("threat", [kind for _, kind in self.arrows()])
        self.press("t")
        # A comment belongs to the game in which it was begun.
        self.open_study("Sunday")
        # The page writes the address a moment after the position is there.
        self.wait(lambda: self.driver.current_url.endswith("#1/2/0"), "the address")
        self.js("""const field = document.getElementById('comment');
            field.value = 'for Sunday'; field.dispatchEvent(new Event('input')); window.location.hash = '#2/2/0';""")
        self.wait_for_text("#study-name", "Monday")
        self.assertNotIn("for Sunday", self.saved().read_text(encoding="utf-8"))
        self.open_study("Sunday")
        self.wait(lambda: "for Sunday" in self.saved().read_text(encoding="utf-8"), "the comment")
        # So does the judging.
        self.play("g8f6", "f3e5", "a7a6", "e5d3", "h7h6")
        self.js("""window.judging = false;
            const look = () => { window.judging ||= document.getElementById('judge').textContent.includes('Judging'); };
            new MutationObserver(look).observe(document.getElementById('judge'), { characterData: true, childList: true, subtree: true });""")
        self.find("#judge").click()
        self.wait(lambda: self.js("return window.judging"), "the judging")
        self.open_study("Monday")
        self.wait_for_text("#judge", "Judge the game")

    def test_deleting_is_announced_and_keeps_the_focus(self):
        self.paste("1. e4 *\n\n1. d4 *")
        self.press_button("#games-button")
        self.wait(lambda: len(self.all("#game-list li")) == 3, "three games")
        label = lambda: self.js("return document.activeElement.ariaLabel")
        self.js("document.querySelector('#game-list li:nth-child(2) .bin').focus()")
        before = label()
        self.assertTrue(before.startswith("Delete 2. "), before)
        self.press(Keys.ENTER)
        self.assertEqual(f"Really {before[0].lower()}{before[1:]}", label())
        self.assertTrue(self.text("#games-ear").startswith("Press again to delete 2. "), self.text("#games-ear"))
        self.js("const bin = document.activeElement; bin.blur(); bin.focus()")
        self.assertEqual(before, label(), "it was not meant")
        self.press(Keys.ENTER, Keys.ENTER)
        self.wait(lambda: len(self.all("#game-list li")) == 2, "two games")
        self.assertTrue(self.js("return document.activeElement.matches('#game-list li:nth-child(2) .entry')"), "the next game")
        self.find("#add-study").click()
        self.wait(lambda: len(self.all("#study-list li")) == 2, "two studies")
        names = lambda: [name.text for name in self.all("#study-list .name")]
        [newer, older] = names()
        self.assertEqual(f"{older} (2)", newer)
        search = "const field = document.getElementById('study-filter'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))"
        self.js(search, "(2)")
        self.assertEqual([newer], names())
        self.js(search, "")
        self.js("document.querySelector('#study-list li:nth-child(2) .bin').focus()")
        self.press(Keys.ENTER, Keys.ENTER)
        self.wait(lambda: len(self.all("#study-list li")) == 1, "one study")
        self.assertTrue(self.js("return document.activeElement.matches('#study-list li:only-child .entry')"), "the study that is left")


class Ordering(BoardTest):
    def setUp(self):
        super().setUp()
        self.paste("\n".join(f'[Event "{name}"]\n\n1. {name} *\n' for name in ["e4", "d4", "c4"]))
        self.press_button("#games-button")
        self.wait_for_names("Game 1", "e4", "d4", "c4")

    def names(self):
        return self.js("return [...document.querySelectorAll('#game-list .name')].map((name) => name.textContent.replace(/^\\d+\\. /, ''))")

    def wait_for_names(self, *names):
        self.wait(lambda: self.names() == list(names), f"the games {names}")

    def handle(self, place):
        return self.find(f"#game-list li:nth-child({place}) .handle")

    def choose(self, words):
        self.js("[...document.querySelectorAll('#game-menu button')].find((item) => item.textContent.startsWith(arguments[0])).click()", words)

    def middle(self, element):
        box = self.js("return arguments[0].getBoundingClientRect().toJSON()", element)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def dispatch(self, kind, x, y):
        event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    def test_a_game_is_moved_by_keys_by_its_menu_and_by_a_drag(self):
        self.js("arguments[0].focus()", self.handle(4))
        self.press(Keys.ARROW_UP)
        self.wait_for_names("Game 1", "e4", "c4", "d4")
        self.assertTrue(self.js("return document.activeElement.matches('#game-list li:nth-child(3) .handle')"), "the focus goes with it")
        self.assertEqual("Place 3 of 4.", self.text("#games-ear"))
        self.press(Keys.ENTER)
        self.wait(lambda: self.find("#game-menu").is_displayed(), "the menu")
        self.press(Keys.ESCAPE)
        self.wait(lambda: not self.find("#game-menu").is_displayed(), "no menu")
        self.assertTrue(self.js("return document.activeElement.matches('#game-list li:nth-child(3) .handle')"), "the focus is back")
        self.handle(3).click()
        self.choose("To the top")
        self.wait_for_names("c4", "Game 2", "e4", "d4")
        # Before the first one, and after the last one.
        for place, target, offset, names in [(4, 1, -8, ["d4", "c4", "Game 3", "e4"]), (2, 4, 8, ["d4", "Game 2", "e4", "c4"])]:
            x, y = self.middle(self.handle(place))
            to = self.middle(self.handle(target))[1] + offset
            self.dispatch("mousePressed", x, y)
            for height in [(y + to) / 2, to]:
                self.dispatch("mouseMoved", x, height)
            self.dispatch("mouseReleased", x, to)
            self.wait_for_names(*names)
            self.assertFalse(self.find("#game-menu").is_displayed(), "a drag is no click")
        # It is the same after the page is opened again.
        self.go()
        self.press_button("#games-button")
        self.wait_for_names("d4", "Game 2", "e4", "c4")

    def test_games_that_are_selected_move_together(self):
        self.find("#select-games").click()
        for place in [1, 3]:
            self.find(f"#game-list li:nth-child({place}) .select").click()
        self.assertEqual([], self.faults(), "axe")
        x, y = self.middle(self.handle(3))
        to = self.middle(self.handle(4))[1] + 8
        self.dispatch("mousePressed", x, y)
        for height in [(y + to) / 2, to]:
            self.dispatch("mouseMoved", x, height)
        self.dispatch("mouseReleased", x, to)
        self.wait_for_names("e4", "c4", "Game 3", "d4")
        self.assertEqual("2 games selected", self.text("#selected-count"), "they stay selected")
        self.js("arguments[0].focus()", self.handle(4))
        self.press(Keys.ARROW_UP)
        self.wait_for_names("e4", "Game 2", "d4", "c4")
        # Another game moves alone.
        self.js("arguments[0].focus()", self.handle(1))
        self.press(Keys.ARROW_DOWN)
        self.wait_for_names("Game 1", "e4", "d4", "c4")

    def test_games_are_copied_and_moved_to_another_study(self):
        self.assertEqual([], self.faults(), "axe")
        self.handle(2).click()
        self.choose("Copy or move")
        self.assertTrue(self.find("#carry-new").is_displayed(), "there is no other study yet")
        self.find("#carry-name").send_keys("Monday", Keys.ENTER)
        self.wait_for_text("#carried", "1 game copied to Monday.")
        self.assertEqual(4, len(self.names()))
        self.find("#select-games").click()
        for place in [3, 4]:
            self.find(f"#game-list li:nth-child({place}) .select").click()
        self.assertEqual("2 games selected", self.text("#selected-count"))
        self.find("#carry-selected").click()
        self.wait(lambda: "Monday (1 game)" in self.text("#carry-to"), "the study")
        self.assertEqual([], self.faults(), "axe")
        self.find("#carry-move").click()
        self.wait_for_text("#carried", "2 games moved to Monday.")
        self.wait_for_names("Game 1", "e4")
        self.assertEqual([], self.faults(), "axe")
        self.find("#carried button").click()
        self.wait_for_text("#study-name", "Monday")
        self.wait_for_names("e4", "d4", "c4")

    def test_moving_and_copying_are_undone(self):
        study = self.text("#study-name")
        self.find("#select-games").click()
        for place in [2, 4]:
            self.find(f"#game-list li:nth-child({place}) .select").click()
        self.find("#carry-selected").click()
        self.find("#carry-name").send_keys("Monday")
        self.find("#carry-move").click()
        self.wait_for_text("#carried", "2 games moved to Monday.")
        self.wait_for_names("Game 1", "d4")
        # The notice is still there when the dialog is opened again, and in the other study.
        self.press(Keys.ESCAPE)
        self.press_button("#games-button")
        self.find("#carried button").click()
        self.wait_for_names("e4", "c4")
        self.find("#carried button:last-child").click()
        self.wait_for_text("#carried", f"2 games are in {study} again.")
        self.wait_for_names("Game 1", "e4", "d4", "c4")
        self.wait(lambda: "Monday" not in self.text("#study-list"), "the study that was made for them is gone")
        self.assertTrue(self.js("return document.activeElement.matches('#game-list .entry')"), "the focus is in the list")
        self.handle(2).click()
        self.choose("Copy or move")
        self.find("#carry-name").send_keys("Tuesday", Keys.ENTER)
        self.wait_for_text("#carried", "1 game copied to Tuesday.")
        self.find("#carried button:last-child").click()
        self.wait_for_text("#carried", "1 copy in Tuesday deleted.")
        self.wait(lambda: "Tuesday" not in self.text("#study-list"), "the study is gone")
        self.handle(2).click()
        self.choose("Copy or move")
        self.find("#carry-name").send_keys("Tuesday", Keys.ENTER)
        self.wait_for_text("#carried", "1 game copied to Tuesday.")
        self.find("#carried button").click()
        self.wait_for_text("#study-name", "Tuesday")
        self.press(Keys.ESCAPE)
        self.play("g1f3")
        self.press_button("#games-button")
        self.find("#carried button:last-child").click()
        self.wait_for_text("#carried", "Copies in \"Tuesday\" were changed in the meantime, so they stay.")


class Explorer(BoardTest):
    def test_moves_are_looked_up_in_the_games_of_the_study(self):
        self.paste(GAMES)
        self.press(Keys.HOME)
        self.wait_for_board(START)
        self.assertNotIn("games:", self.text("#lookup"))
        self.press_button("#games-button")
        self.find("#explore").click()
        self.wait_for_text("#lookup", "This study, 3 games; here 2 games:")
        # One game of the two was won by White, the other by Black.
        [bar] = self.all("#lookup .results")
        self.assertEqual("White won 1, drawn 0, Black won 1", bar.get_attribute("aria-label"))
        self.assertEqual(["50\u00a0%"] * 2, self.js("return [...document.querySelectorAll('#lookup .results span')].map((part) => part.textContent)"))
        # The other game with the position is opened there.
        [other] = self.all("#lookup .found button")
        title = other.text
        self.js("document.querySelector('#lookup .found button').click()")
        self.wait(lambda: self.text("#lookup .found") not in ("", f"In: {title}"), "the first game is the other one now")
        self.wait_for_board(START)
        self.assertEqual("true", self.find("#explore").get_attribute("aria-pressed"))
        self.find("#explore").click()
        self.wait(lambda: "games:" not in self.text("#lookup"), "no book")

    def test_games_are_chosen_by_their_tags(self):
        self.paste('[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. Nf3 f6 (1... d5) 1-0\n\n[White "Ben"]\n[Black "Anna"]\n[Date "2020.01.01"]\n[Result "0-1"]\n\n1. e4 0-1')
        self.press(Keys.HOME)
        self.press_button("#games-button")
        self.find("#explore").click()
        self.wait_for_text("#lookup", "This study, 3 games; here 2 games:")
        self.press(Keys.ESCAPE)
        filter = lambda: self.js("document.querySelector('#lookup .known[title^=Main]').click()")
        filter()
        self.assertEqual([], self.faults(), "axe")
        self.find("#filter [name=player]").send_keys("anna")
        self.js("document.querySelector('#filter [name=color][value=white]').click()")
        self.press_button("#filter [type=submit]")
        self.wait_for_text("#lookup", "This study, 1 game (anna as White); here 1 game:")
        self.assertEqual(["Nf3"], self.js("return [...document.querySelectorAll('#lookup .played b')].map((move) => move.textContent)"))
        self.press(Keys.END)
        self.wait_for_text("#lookup", "This study, 1 game (anna as White); here 0 games:")
        self.press(Keys.HOME)
        self.wait_for_text("#lookup", "here 1 game:")
        filter()
        self.find("#filter [name=since]").send_keys("yesterday")
        self.press_button("#filter [type=submit]")
        self.wait_for_text("#filter-problem", '"yesterday" is not a date: write 2024, 2024.06 or 2024.06.15.')
        self.press_button("#filter-reset")
        self.wait_for_text("#lookup", "This study, 3 games; here 2 games:")
        filter()
        self.js("document.querySelector('#filter [value=all]').click()")
        self.press_button("#filter [type=submit]")
        self.wait_for_text("#lookup", "This study, 3 games (with variations); here 2 games:")

    def test_an_opening_has_its_name(self):
        self.assertEqual([], self.all("#lookup .opening"), "the start has none")
        for move, name in [("g1f3", "King's Knight Opening"), ("f7f6", "King's Knight Opening"), ("b1c3", "Two Knights Attack"), ("a7a6", "Two Knights Attack")]:
            self.play(move)
            self.wait(lambda: self.all("#lookup .opening") and self.text("#lookup .opening") == name, name)
        # It is English in every language of the page.
        self.assertEqual("en", self.find("#lookup .opening").get_attribute("lang"))
        self.assertEqual([], self.faults(), "axe")

    def test_a_proven_opening_says_so(self):
        self.play("g1f3")
        self.wait_for_text("#lookup", "Proven to lose, with plies:")
        replies = self.js("return [...document.querySelectorAll('#lookup .proven .known')].map((reply) => reply.textContent)")
        self.assertIn("a6 3", replies)
        self.assertFalse([reply for reply in replies if reply.startswith("f6 ")], replies)
        self.play("a7a6")
        self.wait_for_text("#lookup", "Proven: White wins in at most 3 plies.")
        # The proof goes on against a reply that no line of the study has.
        self.play("f3e5")
        self.wait_for_text("#lookup", "Proven: White wins in at most 2 plies.")
        self.play("h7h6")
        self.wait_for_text("#lookup", "Proven: White wins in at most 1 ply.")
        self.find("#lookup .proven .known").click()
        self.wait_for_text("#status", "White wins")


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
        shown = subprocess.run(command, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE).stdout
        self.assertRegex(shown, r"\nNf3 +2 +100\.0 +50\.0 ")
        # Only a board without a server can keep it.
        self.find("#open-file").send_keys(str(book))
        if IS_STATIC:
            self.wait(lambda: f"the book {book.name} of 3 games" in self.find("#file-list").get_attribute("textContent"), "it is kept")
            self.press(Keys.HOME)
            self.wait_for_text("#lookup", "Book, 2 games:")
        else:
            self.wait_for_text("#open-problem", "when the server starts: fissile board")
            self.press_button("#open [data-close]")


# How WebAssembly opens a book, and how it fails on one, whatever is in it.
OPENS, FAILS = "wasm.book(", "(() => { throw new WebAssembly.RuntimeError('unreachable'); })("


@unittest.skipUnless(IS_STATIC, "the server keeps no book")
class KeptBooks(BoardTest):
    """A kept book must not keep the board from opening: it is marked while it is opened, and left out if the mark is still there."""

    def setUp(self):
        super().setUp()
        self.paste(GAMES)
        self.book = self.saved("#save-book")
        self.find("#open-file").send_keys(str(self.book))
        self.wait_for_kept(f"This board uses the book {self.book.name} of 3 games.")

    def wait_for_kept(self, words):
        self.wait(lambda: self.find("#file-list").get_attribute("textContent") == words, words)

    def kept(self, key=None, value=None):
        """What the browser keeps besides texts, after it keeps a value under a key: the mark, and the name of the book."""
        return self.driver.execute_async_script(
            """const [key, value, done] = arguments;
            const request = indexedDB.open(`fissile-board ${location.pathname} files`, 1);
            request.onsuccess = () => {
              const database = request.result;
              const transaction = database.transaction("files", "readwrite");
              const store = transaction.objectStore("files");
              if (key === "book") value.bytes = new Uint8Array(value.bytes);
              if (key) store.put(value, key);
              const [mark, book] = [store.get("opening"), store.get("book")];
              transaction.oncomplete = () => {
                database.close();
                done([mark.result ?? null, book.result?.name ?? null]);
              };
            };""",
            key,
            value,
        )

    def rewrite(self, old, new):
        """Replaces a text in the script of the board, which the service worker keeps."""
        count = self.driver.execute_async_script(
            """const [old, replacement, done] = arguments;
            (async () => {
              await navigator.serviceWorker.ready;
              const url = new URL("core/board.js", location.href).href;
              let count = 0;
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                const kept = await cache.match(url);
                if (!kept) continue;
                const parts = (await kept.text()).split(old);
                await cache.put(url, new Response(parts.join(replacement), { headers: { "Content-Type": "text/javascript" } }));
                count += parts.length - 1;
              }
              done(count);
            })();""",
            old,
            new,
        )
        self.assertEqual(1, count, f"{old!r} is in the script")

    def assert_open_without_the_book(self, note, unused):
        """The page works, says why the book is left out in one sentence, and can remove the book."""
        self.assertEqual(note, self.text("#connection"))
        self.wait_for_moves("Nf3", "f6")
        self.press(Keys.HOME)
        self.wait_for_board(START)
        self.play("g1h3")
        self.wait(lambda: any("Nh3" in move for move in self.moves()), "a move is kept")
        self.assertNotIn("Book", self.text("#lookup"))
        self.wait_for_kept(unused)
        self.press(",")
        self.find("#forget-files").click()
        neither = "This board has neither endgame tables nor a book. Drop their files on the page."
        self.wait_for_kept(neither)
        self.assertEqual([None, None], self.kept())
        self.go()
        self.wait_for_kept(neither)
        self.assertFalse(self.find("#notes").is_displayed())

    def left_out(self):
        name = self.book.name
        note = f'The book "{name}" is left out, because the board has failed with it; it can be removed in the settings.'
        unused = f"This board has neither endgame tables nor a book. It keeps and cannot use {name}."
        return note, unused

    def test_a_book_is_marked_only_while_it_is_opened(self):
        for _ in range(2):
            self.assertEqual([None, self.book.name], self.kept())
            self.go()
            self.wait_for_kept(f"This board uses the book {self.book.name} of 3 games.")

    def test_a_marked_book_is_left_out(self):
        # As if the tab had ended while it opened the book.
        self.assertEqual([self.book.name, self.book.name], self.kept("opening", self.book.name))
        for _ in range(2):
            self.go()
            self.wait_for_text("#connection", "left out")
        self.assert_open_without_the_book(*self.left_out())

    def test_a_book_that_fails_is_left_out_and_forgotten(self):
        self.rewrite(OPENS, FAILS)
        self.go()
        self.wait_for_text("#connection", "left out")
        self.assertEqual([self.book.name, self.book.name], self.kept())
        self.assert_open_without_the_book(*self.left_out())

    def test_a_book_that_fails_is_tried_again_after_it_is_added_again(self):
        self.rewrite(OPENS, FAILS)
        self.go()
        self.wait_for_text("#connection", "left out")
        self.rewrite(FAILS, OPENS)
        self.go()
        self.wait_for_text("#connection", "left out")
        self.find("#open-file").send_keys(str(self.book))
        self.wait_for_kept(f"This board uses the book {self.book.name} of 3 games.")
        self.assertEqual([None, self.book.name], self.kept())

    def test_a_damaged_book_is_named(self):
        self.kept("book", {"name": "bad.book", "bytes": [7] * 9000})
        self.go()
        self.wait_for_text("#connection", 'The file bad.book is not a book of "fissile book make".')
        unused = "This board has neither endgame tables nor a book. It keeps and cannot use bad.book."
        self.assertEqual([None, "bad.book"], self.kept())
        self.assert_open_without_the_book(self.text("#connection"), unused)


@unittest.skipUnless(IS_STATIC, "the server has the tables of --syzygy-path")
class TablesOfThePage(BoardTest):
    """The tables of `--export --tables` are there without anyone adding them, and stay when what was added is removed."""

    def setUp(self):
        super().setUp()
        folder = Path(__file__).resolve().parent.parent / "data/syzygy"
        self.server.end()
        self.server = StaticFiles("--tables", str(folder))
        self.go()
        self.wait_for_tables()

    def wait_for_tables(self, book=""):
        words = f"This board uses 20 endgame tables with up to 4 pieces{book}."
        self.wait(lambda: self.find("#file-list").get_attribute("textContent") == words, words)

    def test_they_are_known_and_not_removed(self):
        self.paste(GAMES)
        book = self.saved("#save-book")
        self.find("#open-file").send_keys(str(book))
        self.wait_for_tables(f" and the book {book.name} of 3 games")
        self.press(",")
        self.find("#forget-files").click()
        self.wait_for_tables()
        self.assertFalse(self.find("#forget-files").is_displayed())
        self.press(Keys.ESCAPE)
        self.paste("8/8/8/3k4/8/8/1P6/K7 w - - 0 1")
        self.wait_for_text("#lookup", "Table")


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
        self.assertFalse(self.find("#game-outcome").is_displayed())
        for _ in range(2):
            self.find("#resign").click()
        # The words of the game before are there all the time, hidden.
        self.wait(lambda: self.find("#swap").is_displayed(), "the game is over")
        self.assertEqual("Fissile won: White resigns.", self.text("#game-outcome"))
        self.find("#swap").click()
        self.wait_for_text("#game-about", "You play Black")
        # The engine has to move at once; the game may be over soon.
        self.wait(lambda: self.board() != placement(ENDING), "its move")

    def test_the_browser_goes_back_to_the_game_before(self):
        self.play("e2e4")
        self.wait(lambda: self.js("return location.hash").endswith("/1"), "the address of the move")
        first = self.js("return location.hash")
        self.paste(ENDING)
        self.wait(lambda: self.js("return location.hash").split("/")[:2] != first.split("/")[:2], "another game in the address")
        self.driver.back()
        self.wait_for_moves("e4")
        self.wait(lambda: self.js("return location.hash") == first, "its address")
        self.driver.forward()
        self.wait_for_board(ENDING)


if __name__ == "__main__":
    unittest.main()
