"""docs/clients.md: its program runs and prints the documented output, and its settings name existing options."""

import re
import subprocess
import sys
import tomllib
import unittest

import yaml

from common import BINARY, PATIENCE, ROOT, ClientTest, options

TEXT = (ROOT / "docs" / "clients.md").read_text()


def section(title):
    """The text of a section."""
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)[1]


def blocks(text, language):
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


class Documentation(ClientTest):
    """The parts that a user copies from the page."""

    def test_the_program_runs(self):
        """Unchanged, with nothing but the path of the binary, and its output is the one shown."""
        (program,) = blocks(section("python-chess"), "python")
        (shown,) = blocks(section("python-chess"), "text")
        (self.directory / "target" / "release").mkdir(parents=True)
        (self.directory / "target" / "release" / "fissile").symlink_to(BINARY)
        command = [sys.executable, "-c", program]
        result = subprocess.run(command, cwd=self.directory, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((result.stdout, result.stderr, result.returncode), (shown, "", 0))

    def test_the_settings_name_real_options(self):
        """lichess-bot does not start with an option that the engine lacks; BotLi leaves it out."""
        offered = options(self.pipe())
        (lichess_bot,) = map(yaml.safe_load, blocks(section("lichess-bot"), "yaml"))
        (botli,) = map(yaml.safe_load, blocks(section("BotLi"), "yaml"))
        for settings in (lichess_bot["engine"], botli["engines"]["atomic"]):
            self.assertEqual(settings["name"], "fissile")
            self.assertLessEqual(set(settings["uci_options"]), set(offered))

    def test_the_settings_file_is_read(self):
        """The file next to the binary that BotLi needs."""
        (text,) = blocks(section("BotLi"), "toml")
        self.assertEqual(tomllib.loads(text), {"offer_chess": True})
        (self.directory / "engine.toml").write_text(text)
        offered = options(self.pipe("--config=engine.toml"))
        self.assertEqual(offered["UCI_Variant"], "combo default atomic var atomic var chess".split())

    def test_every_client_has_its_section(self):
        titles = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)
        for client in (
            "Cute Chess",
            "lichess-bot",
            "BotLi",
            "python-chess",
            "PyChess",
            "liground",
            "XBoard",
            "analysis board",
        ):
            self.assertTrue(any(client in title for title in titles), client)


class Strength(unittest.TestCase):
    """notes/strength.md."""

    def test_the_picture_shows_the_table(self):
        command = [sys.executable, ROOT / "tools" / "strength.py", ROOT / "notes" / "strength.md"]
        drawn = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        self.assertEqual(drawn, (ROOT / "notes" / "strength.svg").read_text())


if __name__ == "__main__":
    unittest.main()
