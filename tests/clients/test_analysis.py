"""python-chess as analysts and makers of puzzles use it: MultiPV, stopping and starting anew, mates, Chess960, finished
games, and options.
"""

import random
import shutil
import unittest

import chess
import chess.engine
import chess.syzygy
import chess.variant
from chess.engine import Cp, Limit, Mate, MateGiven

from common import ONLY_MOVE_WINS, ROOT, ClientTest

AtomicBoard = chess.variant.AtomicBoard


class Analysis(ClientTest):
    """Lines and scores."""

    def test_several_lines(self):
        """The lines are numbered from the best down, begin with different moves, and can be played to their ends."""
        engine = self.start()
        board = AtomicBoard()
        for uci in "g1f3 f7f6 e2e3 d7d5".split():
            board.push_uci(uci)
        infos = engine.analyse(board, Limit(depth=7), multipv=4)
        self.assertEqual([info["multipv"] for info in infos], [1, 2, 3, 4])
        self.assertEqual(len({info["pv"][0] for info in infos}), 4)
        scores = [info["score"].relative for info in infos]
        self.assertEqual(scores, sorted(scores, reverse=True))
        for info in infos:
            self.assertEqual(info["depth"], 7)
            self.assert_line(board, info["pv"])

    def test_every_report_on_the_way_is_whole(self):
        """A GUI shows what it gets at any moment: legal lines, and lines of one depth in the order of their scores."""
        engine = self.start()
        board = AtomicBoard("r1bqkb1r/pppp2pp/2n2p1n/4p3/4P3/2N5/PPPPQPPP/R1B1KBNR w KQkq - 0 5")
        with engine.analysis(board, Limit(depth=8), multipv=3) as analysis:
            for info in analysis:
                if "pv" in info:
                    self.assert_line(board, info["pv"])
                    self.assertIn("score", info)
        # What was printed for each depth, without the bounds.
        depths = {}
        for line in self.traffic.received:
            if line.startswith("info ") and " pv " in line:
                words = line.split()
                key = int(words[words.index("depth") + 1])
                depths.setdefault(key, []).append(int(words[words.index("multipv") + 1]))
        self.assertEqual(depths[8][-3:], [1, 2, 3])

    def test_more_lines_than_moves(self):
        """liground asks for five lines by default, also where there are only four moves."""
        board = AtomicBoard("8/8/8/8/8/8/4k3/4K3 w - - 0 1")
        infos = self.start().analyse(board, Limit(depth=4), multipv=5)
        self.assertEqual(len(infos), 4)
        self.assertEqual({info["pv"][0] for info in infos}, set(board.legal_moves))

    def test_stopping_and_starting_anew(self):
        """A user who clicks through a game stops one analysis and starts the next, many times a second. No answer may be taken
        for that to the question before: python-chess would complain.
        """
        engine = self.start()
        board, lot = AtomicBoard(), random.Random(6)
        for _ in range(40):
            with engine.analysis(board, multipv=lot.choice([1, 3])) as analysis:
                for info in analysis:
                    if info.get("depth", 0) >= lot.choice([1, 2, 5]):
                        break
            # The score is there whatever was reported last, and its line belongs to this position.
            self.assertIn("score", analysis.info)
            self.assert_line(board, analysis.info["pv"])
            self.assertIn(analysis.wait().move, board.legal_moves)
            if board.is_game_over():
                board = AtomicBoard()
            board.push(lot.choice(list(board.legal_moves)))
            if board.is_game_over():
                board.pop()
        self.assertEqual(self.traffic.sent.count("stop"), 40)

    def test_analysis_and_play_in_turn(self):
        """python-chess sends UCI_AnalyseMode true for the one and false for the other."""
        engine = self.start()
        board = AtomicBoard()
        engine.analyse(board, Limit(depth=3))
        engine.play(board, Limit(depth=3))
        engine.analyse(board, Limit(depth=3))
        modes = [line for line in self.traffic.sent if line.startswith("setoption name UCI_AnalyseMode")]
        self.assertEqual([line.split()[-1] for line in modes], ["true", "false", "true"])

    def test_only_some_moves(self):
        """`root_moves`: one, several, and none, which python-chess sends as `searchmoves 0000`."""
        engine = self.start()
        board = AtomicBoard()
        moves = [chess.Move.from_uci(uci) for uci in ("a2a3", "b2b3", "h2h3")]
        self.assertEqual(engine.play(board, Limit(depth=5), root_moves=moves[:1]).move, moves[0])
        infos = engine.analyse(board, Limit(depth=5), root_moves=moves, multipv=5)
        self.assertEqual({info["pv"][0] for info in infos}, set(moves))
        for limit in (Limit(depth=5), Limit(time=0.05), Limit(white_clock=1.0, black_clock=1.0)):
            self.assertIsNone(engine.play(board, limit, root_moves=[]).move)
        self.assertTrue(self.traffic.sent[-1].endswith("searchmoves 0000"))
        self.assertTrue(engine.play(board, Limit(depth=5)).move, "the next search has all moves again")

    def test_a_unique_win_is_recognized(self):
        """A puzzle has one solution if the second of two lines does not win."""
        board = AtomicBoard(ONLY_MOVE_WINS)
        first, second = self.start().analyse(board, Limit(depth=8), multipv=2)
        self.assertEqual((first["pv"][0].uci(), first["score"].relative), ("f5g7", Mate(1)))
        self.assertEqual(second["score"].relative, Mate(-1))
        # The line of a mate goes up to the explosion.
        self.assertTrue(self.assert_line(board, first["pv"]).is_variant_end())
        self.assertTrue(self.assert_line(board, second["pv"]).is_variant_end())

    def test_two_wins_are_told_apart_from_one(self):
        """Both captures next to the king win at once: no puzzle."""
        board = AtomicBoard("6k1/5ppp/8/5N2/2B5/8/r5PP/7K w - - 0 1")
        first, second = self.start().analyse(board, Limit(depth=6), multipv=2)
        self.assertEqual(first["score"].relative, Mate(1))
        self.assertEqual(second["score"].relative, Mate(1))
        self.assertEqual({info["pv"][0].uci() for info in (first, second)}, {"f5g7", "c4f7"})

    def test_go_mate(self):
        """`Limit(mate=N)` is `go mate N`: it ends by itself with a mate of at most N moves and a line up to its end."""
        engine = self.start()
        for fen, moves in [(ONLY_MOVE_WINS, 1), ("3qk3/8/2n5/1B1p4/5P1p/2P4P/8/3K3R b - - 1 1", 4)]:
            board = AtomicBoard(fen)
            info = engine.analyse(board, Limit(mate=moves))
            mate = info["score"].relative.mate()
            self.assertTrue(mate is not None and 0 < mate <= moves, f"{fen}: {info}")
            end = self.assert_line(board, info["pv"])
            self.assertTrue(end.is_game_over())
            self.assertEqual(len(info["pv"]), 2 * mate - 1)


class FinishedGames(ClientTest):
    """Roots with nothing to play: a score, and `bestmove (none)`, which python-chess returns as no move."""

    def test_play_and_analyse(self):
        engine = self.start()
        for fen, score in [
            ("8/8/8/8/8/8/8/K7 b - - 0 1", Mate(0)),
            ("7k/8/8/8/8/8/8/8 w - - 0 1", Mate(0)),
            ("BQ6/Rk6/8/8/8/8/8/4K3 b - - 0 1", Mate(0)),
            ("KQ6/Rk6/2B5/8/8/8/8/8 b - - 0 1", Cp(0)),
        ]:
            board = AtomicBoard(fen)
            self.assertTrue(board.is_game_over())
            for limit in (Limit(depth=5), Limit(time=0.05), Limit(white_clock=1.0, black_clock=1.0), Limit(mate=3)):
                result = engine.play(board, limit, info=chess.engine.INFO_ALL, ponder=True)
                self.assertEqual((result.move, result.ponder), (None, None), fen)
                self.assertEqual(result.info["score"].relative, score, fen)
            info = engine.analyse(board, Limit(depth=5))
            self.assertEqual(info["score"].relative, score, fen)
            self.assertNotEqual(info["score"].relative, MateGiven, "it is the side to move that lost")
            with engine.analysis(board, multipv=3) as analysis:
                self.assertEqual(analysis.next()["score"].relative, score)
            self.assertIsNone(analysis.wait().move)

    def test_at_the_end_of_a_game(self):
        """The same reached by moves, as a client does that lets the engine look at the last position of a game."""
        board = AtomicBoard()
        for uci in "g1f3 f7f6 f3e5 a7a6 e5d7".split():
            board.push_uci(uci)
        self.assertTrue(board.is_variant_loss())
        self.assertIsNone(self.start().play(board, Limit(depth=5)).move)

    def test_drawn_games_are_played_on(self):
        """Some clients do not stop at fifty moves, at a repetition, or when nobody can win."""
        engine = self.start()
        repeated = AtomicBoard()
        for uci in "g1f3 g8f6 f3g1 f6g8".split() * 3:
            repeated.push_uci(uci)
        for board in (
            repeated,
            AtomicBoard("7k/8/8/8/8/2n5/8/K2R4 w - - 100 90"),
            AtomicBoard("8/5k2/8/8/8/8/8/K3n3 w - - 0 1"),
        ):
            for limit in (Limit(depth=4), Limit(white_clock=1.0, black_clock=1.0)):
                self.assertIn(engine.play(board, limit, ponder=True).move, board.legal_moves)


class Chess960(ClientTest):
    """Boards with `chess960=True`: python-chess sends Shredder-FEN, and castling is the king that takes its rook."""

    def test_games_from_drawn_positions(self):
        engine = self.start()
        for number in random.Random(960).sample(range(960), 6):
            board = AtomicBoard(chess960=True)
            board.set_chess960_pos(number)
            game = object()
            for _ in range(30):
                if board.is_game_over():
                    break
                result = engine.play(board, Limit(nodes=1500), game=game, info=chess.engine.INFO_ALL)
                self.assertIn(result.move, board.legal_moves, f"{number}: {board.fen()}")
                board.push(result.move)
        self.assertIn("setoption name UCI_Chess960 value true", self.traffic.sent)

    def test_castling_is_the_king_that_takes_its_rook(self):
        engine = self.start()
        for fen, uci, after in [
            ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HA - 0 1", "e1h1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b - - 1 1"),
            ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HA - 0 1", "e1a1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b - - 1 1"),
            # The rook goes to f1, the king stays on g1.
            ("6k1/pppppppp/8/8/8/8/PPPPPPPP/6KR w H - 0 1", "g1h1", "6k1/pppppppp/8/8/8/8/PPPPPPPP/5RK1 b - - 1 1"),
            # King and rook change places.
            ("2rk4/pppppppp/8/8/8/8/PPPPPPPP/2RK4 b Cc - 0 1", "d8c8", "2kr4/pppppppp/8/8/8/8/PPPPPPPP/2RK4 w C - 1 2"),
            # Of two rooks on one side only the outer has the right.
            ("1r1k2rr/8/8/8/8/8/8/1R1K2RR w HBhb - 0 1", "d1b1", "1r1k2rr/8/8/8/8/8/8/2KR2RR b hb - 1 1"),
        ]:
            board = AtomicBoard(fen, chess960=True)
            castling = chess.Move.from_uci(uci)
            self.assertTrue(board.is_castling(castling))
            result = engine.play(board, Limit(depth=4), root_moves=[castling], info=chess.engine.INFO_ALL)
            self.assertEqual(result.move, castling, fen)
            self.assertEqual(result.info["pv"][0], castling, fen)
            board.push(result.move)
            self.assertEqual(board.fen(shredder=True), after)

    def test_the_same_rights_on_an_orthodox_board(self):
        """Without Chess960 the same castling is the king that goes two squares, also right after Chess960."""
        engine = self.start()
        fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1"
        for chess960, uci in [(False, "e1g1"), (True, "e1h1"), (False, "e1g1")]:
            board = AtomicBoard(fen, chess960=chess960)
            castling = board.parse_san("O-O")
            self.assertEqual(engine.play(board, Limit(depth=4), root_moves=[castling]).move.uci(), uci)


class Options(ClientTest):
    """The options that `configure` sends."""

    def test_names_in_any_case(self):
        """python-chess looks options up in any case, and sends them as its caller wrote them."""
        engine = self.start()
        engine.configure({"hash": 32, "MOVE overhead": 50, "Clear hash": None})
        self.assertIn("setoption name MOVE overhead value 50", self.traffic.sent)
        self.assertTrue(engine.play(AtomicBoard(), Limit(depth=3)).move)

    def test_a_value_with_blanks(self):
        path = self.directory / "a log  with blanks.txt"
        engine = self.start()
        engine.configure({"Debug Log File": str(path)})
        engine.ping()
        engine.configure({"Debug Log File": ""})
        engine.ping()
        self.assertIn(">> isready\n<< readyok\n", path.read_text())

    def test_changing_everything_between_moves(self):
        """A dialog of options during a game: the table and the threads change, the game goes on."""
        engine = self.start()
        board = AtomicBoard()
        for size, threads in [(1, 1), (64, 2), (16, 3), (128, 1)]:
            engine.configure({"Hash": size, "Threads": threads, "Clear Hash": None})
            result = engine.play(board, Limit(nodes=5000))
            board.push(result.move)

    def test_chances_on_request(self):
        """UCI_ShowWDL is false by default, because lichess's analysis board cannot read `wdl`; with it every score has
        three numbers that add up to 1000.
        """
        engine = self.start()
        board = AtomicBoard("rnbqkbnr/pppp1ppp/8/8/4p3/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 0 3")
        engine.analyse(board, Limit(depth=6), multipv=2)
        self.assertFalse([line for line in self.traffic.received if " wdl " in line])
        engine.configure({"UCI_ShowWDL": True})
        infos = engine.analyse(board, Limit(depth=6), multipv=2)
        chances = [info["wdl"].relative for info in infos]
        self.assertEqual([sum(chance) for chance in chances], [1000, 1000])
        self.assertGreaterEqual(chances[0].expectation(), chances[1].expectation())
        won = engine.analyse(AtomicBoard(ONLY_MOVE_WINS), Limit(depth=4))["wdl"].relative
        self.assertEqual(won, chess.engine.Wdl(1000, 0, 0))

    def test_weaker_play(self):
        """PyChess and Cute Chess set UCI_Elo within the limits on offer, fishnet sets Skill Level; an obvious win is
        still played by both at their highest.
        """
        engine = self.start()
        board = AtomicBoard(ONLY_MOVE_WINS)
        elo, skill = engine.options["UCI_Elo"], engine.options["Skill Level"]
        for weak, strong in [
            ({"UCI_LimitStrength": True, "UCI_Elo": elo.min}, {"UCI_LimitStrength": True, "UCI_Elo": elo.max}),
            ({"UCI_LimitStrength": False, "Skill Level": skill.min}, {"Skill Level": skill.max}),
        ]:
            engine.configure(weak)
            self.assertIn(engine.play(AtomicBoard(), Limit(nodes=5000)).move, AtomicBoard().legal_moves)
            engine.configure(strong)
            self.assertEqual(engine.play(board, Limit(nodes=5000)).move.uci(), "f5g7")


class Tables(ClientTest):
    """SyzygyPath, with python-chess as the referee: it reads the same tables."""

    def setUp(self):
        super().setUp()
        # A path with blanks and a dot, as on somebody's desktop.
        self.tables = self.directory / "end games 1.0"
        shutil.copytree(ROOT / "tests" / "data" / "syzygy", self.tables)

    def positions(self, pieces, count):
        """Random positions with these pieces in which the game goes on."""
        lot = random.Random(pieces)
        while count:
            board = AtomicBoard(None)
            for piece, square in zip(pieces, lot.sample(range(8, 56), len(pieces)), strict=True):
                board.set_piece_at(square, chess.Piece.from_symbol(piece))
            board.turn = lot.choice(chess.COLORS)
            if board.is_valid() and not board.is_game_over():
                count -= 1
                yield board

    def test_the_value_of_the_position_is_kept(self):
        """Won games stay won and drawn games drawn, and the score says which they are."""
        engine = self.start()
        engine.configure({"SyzygyPath": str(self.tables)})
        with chess.syzygy.open_tablebase(str(self.tables), VariantBoard=AtomicBoard) as tables:
            for pieces in ("KQk", "KPk", "KRkr", "KRkn"):
                for board in self.positions(pieces, 8):
                    value = tables.probe_wdl(board)
                    result = engine.play(board, Limit(depth=4), info=chess.engine.INFO_ALL)
                    self.assertGreater(result.info["tbhits"], 0, board.fen())
                    score = result.info["score"].relative
                    self.assertEqual((score > Cp(0)) - (score < Cp(0)), int(value / 2), f"{board.fen()}: {score}")
                    board.push(result.move)
                    reached = 2 if board.is_variant_loss() else -tables.probe_wdl(board)
                    self.assertEqual(reached, value, board.fen())
        self.found("Syzygy tables")

    def test_a_damaged_table_is_named(self):
        """One line that names the file, and the game goes on."""
        (self.tables / "KQvK.atbw").write_bytes(b"no table")
        engine = self.start()
        engine.configure({"SyzygyPath": str(self.tables)})
        for board in self.positions("KQk", 4):
            self.assertIn(engine.play(board, Limit(depth=4)).move, board.legal_moves)
        self.found("KQvK.atbw")

    def found(self, text):
        """The text was reported exactly once; outside of a search, it is in the client's log."""
        told = [line for line in self.traffic.received if line.startswith("info string ") and text in line]
        self.assertEqual(len(told), 1, told)
        self.traffic.complaints = [line for line in self.traffic.complaints if "info string " not in line]


if __name__ == "__main__":
    unittest.main()
