"""The languages of the page of `fissile board`: which one is shown, what one lacks, plural forms, and the letters of the pieces."""

import re
import unittest

from selenium.webdriver.common.keys import Keys

from boards import BoardTest

# A text of each language: the button of a new game.
PLAY = {"en": "Play", "de": "Spielen", "es": "Jugar", "fr": "Jouer", "pt": "Jogar", "ru": "Играть", "zh": "对弈"}

# What the values of sentences can be.
VALUES = {
    "color": "White", "other": "Black", "square": "e4", "to": "d5", "text": '"x; y"', "letter": '"q"', "fen": '"8/8 w - -"', "kind": "rook",
    "file": "c", "rank": "3", "mover": "the knight on b1", "by": "White's bishop on f1", "wing": "kingside", "move": "O-O", "moves": "Nb3 or Nd2",
    "why": "it contains no game", "field": "placement", "record": "game 2 of study 3", "fault": "is damaged in the store", "games": "[1, 2]",
    "place": "3...", "result": "1-0", "written": "Proven openings", "kinds": "hard, quiet", "opening": "1. Nf3", "played": "3... Nf6",
    "day": "2026-01-02", "name": "net", "path": "/a/b", "copy": "/c",
}


class Languages(BoardTest):
    def prefer(self, *languages):
        """The browser prefers these languages from now on."""
        agent = self.js("return navigator.userAgent")
        self.driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": ",".join(languages)})
        self.go()

    def tearDown(self):
        agent = self.js("return navigator.userAgent")
        self.driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": "en-US,en"})
        super().tearDown()

    def choose(self, language):
        """Chooses a language in the settings."""
        self.find("[data-opens=settings]").click()
        self.find(f"#language [value={language}]").click()
        self.wait(lambda: language == "auto" or self.js("return document.documentElement.lang") == language, language)
        self.press(Keys.ESCAPE)

    def say(self, text, **values):
        """A text as the page forms it."""
        script = "import('./language.js').then(({ text }) => arguments[2](text(arguments[0], arguments[1])))"
        return self.driver.execute_async_script(script, text, values).replace("\u00a0", " ")

    def play_button(self):
        return self.text(".actions [data-opens=play]")

    def test_the_page_follows_the_browser(self):
        for languages, shown in [(["de-AT", "en"], "de"), (["xx", "de"], "de"), (["en-GB", "de"], "en"), (["xx"], "en"), (["pt-BR"], "pt"), (["zh-Hans-CN", "en"], "zh")]:
            self.prefer(*languages)
            self.assertEqual(shown, self.js("return document.documentElement.lang"), languages)
            self.assertEqual(PLAY[shown], self.play_button(), languages)

    def test_another_language_is_loaded_only_where_it_is_shown(self):
        tables = [re.search(r"language-\w+", url)[0] for url in self.requests() if "language-" in url]
        self.assertEqual({"language-en"}, set(tables))

    def test_the_settings_change_the_language_at_once(self):
        self.play("g1f3")
        self.js("window.mark = 'the same page'")
        for language in PLAY:
            self.choose(language)
            self.wait_for_text(".actions [data-opens=play]", PLAY[language])
        self.choose("de")
        self.wait_for_text("#status", "Schwarz am Zug")
        self.assertEqual("Brett nach Nf3", self.find("#board [role=grid]").get_attribute("aria-label"))
        self.assertEqual("g8, schwarzer Springer", self.find("#board [aria-label^='g8']").get_attribute("aria-label"))
        self.assertIn("einen Zug zurück", self.text("#key-list"))
        self.wait_for_moves("Nf3")
        self.assertEqual("the same page", self.js("return window.mark"))
        self.go()
        self.assertEqual("Spielen", self.play_button())
        self.choose("auto")
        self.wait_for_text(".actions [data-opens=play]", "Play")

    def test_no_text_is_left_without_words(self):
        for language in PLAY:
            self.choose(language)
            empty = """return [...document.querySelectorAll('[data-l10n-id]')]
                .filter((element) => !element.textContent && !['title', 'aria-label', 'placeholder'].some((name) => element.getAttribute(name)))
                .map((element) => element.dataset.l10nId)"""
            self.assertEqual([], self.js(empty), language)

    def test_a_text_that_is_missing_is_english(self):
        self.choose("de")
        lack = """Promise.all([import('./language-de.js'), import('./language-en.js'), import('./language.js')]).then(([de, en, { tableOf, lookUp }]) => {
            const less = de.default.replace(/^resign = .*$/m, '');
            const tables = [tableOf('de', less), tableOf('en', en.default)];
            const said = (id) => { const [table, text] = lookUp(id, tables); return table.formatPattern(text); };
            arguments[0]([said('resign'), said('play')]);
        })"""
        self.assertEqual(["Resign", "Spielen"], self.driver.execute_async_script(lack))

    def test_plural_forms_are_those_of_the_language(self):
        self.choose("ru")
        forms = {0: "партий", 1: "партия", 2: "партии", 4: "партии", 5: "партий", 11: "партий", 21: "партия", 22: "партии", 112: "партий"}
        self.assertEqual({count: f"{count} {word}" for count, word in forms.items()}, {count: self.say("games-count", count=count) for count in forms})
        self.assertEqual(["ладья", "2 ладьи", "5 ладей"], [self.say("kinds-r", count=count) for count in [1, 2, 5]])
        self.choose("de")
        self.assertEqual(["1 Partie", "2 Partien"], [self.say("games-count", count=count) for count in [1, 2]])

    def test_what_the_session_says_is_translated(self):
        self.choose("de")
        for typed, why in [
            ("e2e5", "Bauer e2 kann nicht nach e5: So zieht die Figur nicht (Bauer)"),
            ("Sd2", "Springer b1 kann nicht nach d2: Dort steht eine eigene Figur von Weiß (Bauer)"),
            ("e1g1", "Weiß kann die kurze Rochade nicht ausführen: Im Weg steht weißer Läufer f1"),
        ]:
            field = self.find("#typed")
            field.clear()
            field.send_keys(typed, Keys.ENTER)
            self.wait_for_text("#status", why)
        self.find("#typed").clear()
        self.play("g1f3", "f7f6", "f3e5", "a7a6", "e5d7")
        self.wait_for_text("#status", "Weiß gewinnt durch Explosion")
        self.choose("en")
        self.wait_for_text("#status", "White wins by explosion")

    def test_every_sentence_is_found_with_its_values(self):
        self.choose("de")
        script = """Promise.all([import('./language-said.js'), import('./sentences.js')]).then(([{ default: table }, { commentText, fileStem, gameName, lineStart, playerName, said, sheetText, studyName }]) => {
            const event = (event) => [{ white: "You", black: "Fissile, level 4" }, { exercise: true }, {}].map((game) => gameName({ ...game, event }));
            const player = (name) => playerName(name, name === "You" ? "Fissile, level 4" : "You");
            const all = (words) => [studyName({ name: words }), player(words), ...event(words), commentText(words, true), commentText(words, false)];
            const some = (words) => all(words).find((shown) => shown !== words) ?? words;
            const ways = { name: some, lesson: some, lessons: some, after: lineStart, file: fileStem, sheet: (words) => sheetText(`<span>${words}</span>`) };
            const forms = [...table.matchAll(/^(said-([a-z]+).*) = (.*)$/gm)];
            const sample = (form) => form.replace(/\\{ \\$(\\w+) \\}/g, (_, name) => arguments[0][name] ?? '3');
            const found = forms.map(([, id, kind, form]) => [id, sample(form), (ways[kind] ?? said)(sample(form))]);
            arguments[1]([found.length, found.filter(([, english, shown]) => shown.replace(/<.?span>/g, '') === english)]);
        })"""
        count, missing = self.driver.execute_async_script(script, VALUES)
        self.assertGreater(count, 250)
        self.assertEqual([], missing)

    def test_what_is_wrong_with_a_position_is_translated(self):
        self.choose("de")
        self.press("u")
        field = self.find("#editor-fen")
        self.wait(field.is_displayed, "the editor")
        for fen, why in [
            ("8/8/8/8/8/8/8/4K3 x KQ - 0 1", 'Die FEN "8/8/8/8/8/8/8/4K3 x KQ - 0 1" ist fehlerhaft: Seite am Zug: "x" ist weder w noch b; Rochaderechte: "K" in "KQ" nennt keinen Turm auf der Grundreihe seines Königs.'),
            ("8/8/8/8/8/8/8/8 w - - 0 1", 'Die FEN "8/8/8/8/8/8/8/8 w - - 0 1" ist fehlerhaft: Figurenstellung: Keine Seite hat einen König.'),
        ]:
            field.clear()
            field.send_keys(fen)
            self.wait_for_text("#editor-verdict", why)
        self.press(Keys.ESCAPE)

    def test_reasons_of_the_system_are_translated(self):
        script = "import('./sentences.js').then(({ said }) => arguments[1](said(arguments[0])))"
        self.choose("de")
        for english, german in [
            ('SyzygyPath: the directory "/a" cannot be read: No such file or directory (os error 2)', 'SyzygyPath: Das Verzeichnis "/a" ist nicht lesbar: Datei oder Verzeichnis nicht gefunden'),
            ("the studies cannot be read or written: I/O error: Read-only file system (os error 30)", "Die Studien sind nicht lesbar oder nicht beschreibbar: das Dateisystem ist schreibgeschützt"),
            ("the book b cannot be read: Something odd (os error 99)", "Something odd (os error 99)"),
        ]:
            said = self.driver.execute_async_script(script, english)
            self.assertTrue(said.endswith(german.split(": ")[-1]) and "cannot be read" not in said, said)

    def test_chinese_has_chinese_punctuation(self):
        self.choose("zh")
        self.press("u")
        field = self.find("#editor-fen")
        self.wait(field.is_displayed, "the editor")
        field.clear()
        field.send_keys("8/8/8/8/8/8/8/4K3 x KQ - 0 1")
        self.wait_for_text("#editor-verdict", '有误：走棋方："x" 既不是 w 也不是 b；易位权："KQ" 中的 "K" 没有指向己方王所在底线上的车。')
        self.press(Keys.ESCAPE)
        self.assertEqual("g8，黑马", self.find("#board [aria-label^='g8']").get_attribute("aria-label"))
        self.find("#typed").send_keys("e2e5", Keys.ENTER)
        self.wait_for_text("#status", "兵 e2")
        self.assertNotRegex(self.text("#status"), r"[,;:]")

    def test_what_is_wrong_with_a_text_is_translated(self):
        self.choose("de")
        self.press("o")
        for pasted, why in [
            ("hallo", 'Zug 1: "hallo" ist kein Zug wie e2e4, e7e8q oder Sf3'),
            ("8/8 w - - 0 1", 'Zeile 1: Die FEN "8/8 w - - 0 1" ist fehlerhaft: Figurenstellung: Die Zahl der Reihen ist 2 statt 8'),
            ('[White "A"]\n\n1. e4 e5 2. Nf9 *\n\n[White "B"]\n\n1. e4 (1. xx) *', 'Partie 1 (Zeile 1): Nur die Züge davor sind lesbar: "Nf9" bei Zug 2'),
        ]:
            self.js("document.getElementById('open-text').value = arguments[0]", pasted)
            self.find("#open-form [type=submit]").click()
            self.wait_for_text("#open-problem", why)

    def test_names_that_the_program_gives_are_translated(self):
        self.choose("de")
        self.assertRegex(self.text("#study-name"), r"^Studie vom \d{4}-\d\d-\d\d$")
        self.paste("1. Nf3 d5 2. e3 Nc6 *")
        self.press_button("#games-button")
        self.find("#games [data-opens=train]").click()
        self.find("#train-form [type=submit]").click()
        self.wait_for_text("#study-name", "Varianten für Weiß: Studie vom ")
        self.wait_for_text("#game-name", "Variante")
        self.press_button("#games-button")
        self.assertIn("Varianten für Weiß: Studie vom ", self.text("#study-list"))
        self.assertTrue(self.find("#rename").get_attribute("value").startswith("Varianten für Weiß: Studie vom "))
        self.press(Keys.ESCAPE)
        self.choose("en")
        self.wait_for_text("#study-name", "Lines for White: Study of ")

    def test_a_sheet_of_diagrams_is_in_the_language_of_the_page(self):
        self.choose("de")
        script = """import('./sentences.js').then(({ fileStem, sheetText }) => arguments[0]([
            sheetText('<html lang="en"><title>Study of 2026-01-02</title><b>1.</b> <span>White to move</span><p>White to move &amp; more</p><p><span>3 more positions are left out.</span></p>'),
            fileStem('Lines for White Puzzles', { name: 'Lines for White: Puzzles' }), fileStem('position', { name: 'x' }), fileStem('Sonntag', { name: 'Sonntag' })]))"""
        sheet = '<html lang="de"><title>Studie vom 2026-01-02</title><b>1.</b> <span>Weiß am Zug</span><p>White to move &amp; more</p><p><span>3 weitere Stellungen sind weggelassen.</span></p>'
        self.assertEqual([sheet, "Varianten für Weiß Aufgaben", "Stellung", "Sonntag"], self.driver.execute_async_script(script))

    def test_a_lesson_is_in_the_language_of_the_page(self):
        self.choose("de")
        self.find("[data-opens=puzzles]").click()
        self.find("#learn-rules").click()
        self.wait_for_text("#lesson-text", "Ein Schlagzug löst eine Explosion aus: die schlagende Figur")
        self.wait_for_text("#study-name", "Regeln lernen")
        self.wait_for_text("#game-name", "1. Ein Schlagzug löst eine Explosion aus")
        self.find("#typed").send_keys("Dxd7", Keys.ENTER)
        self.wait_for_text("#lesson-text", "Gelöst. Die Explosion auf d7 hat den König auf e8 erreicht.")
        # It changes with the language at once, and so do its buttons.
        self.choose("en")
        self.wait_for_text("#lesson-text", "Solved. The blast on d7 reached the king on e8.")
        self.wait_for_text("#lesson-tools", "Next")
        self.choose("zh")
        self.assertEqual(0, self.text("#lesson-text").count("."), self.text("#lesson-text"))

    def test_every_text_is_formed_in_every_language(self):
        script = """Promise.all([import('./language-' + arguments[0] + '.js'), import('./language.js')]).then(([{ default: source }, { tableOf }]) => {
            const problems = [];
            const table = tableOf(arguments[0], source);
            const names = [...source.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map(([, name]) => name);
            const values = Object.fromEntries([...source.matchAll(/\\$(\\w+)/g)].map(([, name]) => [name, 3]));
            for (const name of names) {
                const message = table.getMessage(name);
                if (!message) problems.push(name);
                else for (const pattern of [message.value, ...Object.values(message.attributes)]) if (pattern) table.formatPattern(pattern, values, problems);
            }
            arguments[1]([names.length, problems.map(String)]);
        })"""
        for language in PLAY:
            count, problems = self.driver.execute_async_script(script, language)
            self.assertGreater(count, 500, language)
            self.assertEqual([], problems, language)

    def test_what_a_person_has_written_is_not_translated(self):
        self.choose("de")
        self.paste('[White "You"]\n[Black "Anna"]\n[Event "Line"]\n\n1. Nf3 { draw by stalemate } f6 { Puzzles } *')
        self.wait_for_text("#moves", "draw by stalemate")
        self.wait_for_text("#moves", "Puzzles")
        self.wait_for_text("#game-name", "You – Anna")
        self.wait_for_text("#bottom-player", "You")
        # A name that the program gives as well is a person's if the person has written it, also within another one.
        self.press_button("#games-button")
        self.assertIn("Line", self.text("#game-list"))
        field = self.find("#rename")
        field.clear()
        field.send_keys("Puzzles", Keys.ENTER)
        self.wait_for_text("#study-name", "Puzzles")
        self.wait_for_text("#study-list", "Puzzles")
        self.find("#games [data-opens=train]").click()
        self.find("#train-form [type=submit]").click()
        self.wait_for_text("#study-name", "Varianten für Weiß: Puzzles")
        self.go()
        self.wait_for_text("#study-name", "Varianten für Weiß: Puzzles")
        # The program's own puzzles are another study.
        self.find("[data-opens=puzzles]").click()
        self.find("#puzzles-form [type=submit]").click()
        self.wait_for_text("#study-name", "Aufgaben")

    def test_pieces_have_the_letters_of_the_language(self):
        for typed, move in [("nf3", "Nf3"), ("♞c6", "Nc6")]:
            self.find("#typed").send_keys(typed, Keys.ENTER)
            self.wait(lambda: move in self.moves(), typed)
        self.choose("de")
        # A move of the list, such as Nc3, can be typed as it stands there.
        for typed, move in [("Sd4", "Nd4"), ("sf6", "Nf6"), ("Nc3", "Nc3"), ("d5", "d5")]:
            self.find("#typed").send_keys(typed, Keys.ENTER)
            self.wait(lambda: move in self.moves(), typed)


if __name__ == "__main__":
    unittest.main()
