//! `fissile play` keeps every game and goes on with it: who plays, where games are kept, `--resume`,
//! and the commands that the game itself does not need.

use std::fs;
use std::path::{Path, PathBuf};

use support::driver::{self, Outcome, bad, good, outcome, run, sentence};
use tempfile::TempDir;

/// The engine at its first level, as it is introduced.
const LEVEL_1: &str = "Fissile, level 1 (rated about 500)";

/// A home of its own.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(TempDir::new().unwrap())
    }

    fn run(&self, arguments: &[&str], lines: &str) -> Outcome {
        let mut command = driver::binary();
        driver::data_in(command.current_dir(&self.0), &self.path("data"));
        outcome(run(command.arg("play").args(arguments), lines.as_bytes()))
    }

    #[track_caller]
    fn play(&self, arguments: &[&str], lines: &str) -> String {
        good(self.run(arguments, lines))
    }

    /// A prompt that waits for lines.
    fn prompt(&self, arguments: &[&str]) -> driver::Engine {
        let mut command = driver::binary();
        driver::data_in(command.current_dir(&self.0), &self.path("data"));
        driver::Engine::spawn(command.arg("play").args(arguments))
    }

    /// The games in the folder for data, in the order of their names.
    fn games(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.path("data").join(kept_in())) else {
            return Vec::new();
        };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        // A killed prompt leaves its lock.
        paths.retain(|path| path.extension().is_none_or(|ending| ending != "lock"));
        paths.sort();
        paths
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// Where games are kept, below the folder for data, as the system writes it.
fn kept_in() -> String {
    Path::new("fissile").join("games").display().to_string()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// The moves of a PGN as one line.
fn moves(pgn: &str) -> String {
    pgn.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_engine_plays_the_side_that_nobody_takes() {
    let home = Home::new();
    for (arguments, white, black) in [
        (&[][..], "human", LEVEL_1),
        (&["--white", "human"], "human", LEVEL_1),
        (&["--black", "engine"], "human", LEVEL_1),
        (&["--black", "human"], LEVEL_1, "human"),
        (&["--white", "engine"], LEVEL_1, "human"),
        (&["--two-humans"], "human", "human"),
        (&["--white", "human", "--black", "human"], "human", "human"),
        (&["--rules", "club"], "human", LEVEL_1),
    ] {
        let out = home.play(&[&["--level", "1"], arguments].concat(), "board\n");
        let said = out.split("\n\n").next().unwrap().replace('\n', " ");
        assert!(
            said.contains(&format!("White: {white}. Black: {black}.")),
            "{arguments:?}: {said}"
        );
        // The board has the person's side at the bottom.
        let bottom = if white.starts_with('F') { "   h  g  f" } else { "   a  b  c" };
        let files: Vec<&str> = out.lines().filter(|line| line.starts_with("   ")).collect();
        assert!(files.iter().all(|line| line.starts_with(bottom)) && !files.is_empty(), "{out}");
    }
    let error = home.run(&["--two-humans", "--white", "engine"], "");
    assert!(bad(error).contains("--two-humans"));
}

#[test]
fn every_move_is_on_the_disk_at_once() {
    let home = Home::new();
    let mut game = home.prompt(&["--level", "2"]);
    game.send("e4");
    game.send("fen");
    game.until("White> fen");
    // It is killed, as by a loss of power.
    drop(game);
    let [path]: [PathBuf; 1] = home.games().try_into().unwrap();
    let kept = text(&path);
    assert!(
        kept.contains("[WhiteType \"human\"]\n[BlackType \"program\"]\n[Strength \"level 2\"]\n"),
        "{kept}"
    );
    let played = moves(&kept);
    assert!(played.starts_with("1. e4 ") && played.split(' ').count() == 4, "{played}");

    // It goes on where it was, with the same side and strength, in the same file.
    let out = home.play(&["--resume"], "pgn\nd4\nquit\n");
    let intro = out.split("\n\n").next().unwrap().replace('\n', " ");
    assert!(intro.contains("White: human. Black: Fissile, level 2 (rated about 790)."), "{intro}");
    assert!(out.contains(&format!("\n{played}\n")), "{out}");
    assert_eq!(home.games(), std::slice::from_ref(&path));
    let later = moves(&text(&path));
    assert!(later.starts_with(&format!("{} 2. d4 ", played.trim_end_matches(" *"))), "{later}");
    assert!(out.contains("The game is saved in"), "{out}");
    assert!(out.lines().any(|line| line.ends_with(path.to_str().unwrap())), "{out}");
    assert!(out.ends_with("To continue it: fissile play --resume\n"), "{out}");
    // Arguments have the last word.
    let out = home.play(&["--resume", "--level", "3", "--two-humans"], "level\n");
    assert!(
        out.contains("White: human. Black: human.")
            && out.contains("\nThe engine plays at level 3 (rated about 1080).\n"),
        "{out}"
    );
}

#[test]
fn the_last_unfinished_game_is_resumed() {
    let home = Home::new();
    let none = sentence(&bad(home.run(&["--resume"], "")));
    assert!(
        none.starts_with("there is no unfinished game in ") && none.ends_with(&kept_in()),
        "{none}"
    );
    home.play(&["--two-humans"], "a3\n");
    home.play(&["--two-humans"], "b3\n");
    home.play(&["--two-humans"], "c3\nresign\n");
    let won = home.play(&["--two-humans"], "Nf3\nf6\nNe5\na6\nNxd7\n");
    assert!(!won.contains("To continue it"), "{won}");
    // A game without moves is not kept, and what is no game is passed over.
    home.play(&["--two-humans"], "moves\n");
    assert_eq!(home.games().len(), 4);
    fs::write(home.path("data/fissile/games/zzz.pgn"), "no game").unwrap();
    assert!(home.play(&["--resume"], "pgn\n").contains("\n\n1. b3 *\n"));
    // The unfinished one of the two was played last.
    let first = home.games().into_iter().find(|path| text(path).contains("1. a3 *")).unwrap();
    home.play(&["--resume", first.to_str().unwrap()], "a6\n");
    assert!(home.play(&["--resume"], "pgn\n").contains("\n\n1. a3 a6 *\n"));
}

#[test]
fn two_prompts_do_not_save_in_one_file() {
    let home = Home::new();
    let locks = || {
        fs::read_dir(&home.0)
            .unwrap()
            .filter(|entry| {
                entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "lock")
            })
            .count()
    };
    let save = ["--two-humans", "--save", "g.pgn"];
    let resume = ["--resume", "g.pgn"];
    // The first one began the game; then it goes on with it, after a kill and after an end.
    for (arguments, line) in [(&save[..], "e4"), (&resume[..], "e5"), (&resume[..], "Nf3")] {
        let mut first = home.prompt(arguments);
        first.send(line);
        first.send("fen");
        first.until(if line == "e5" { "White> fen" } else { "Black> fen" });
        for second in [&resume[..], &[&save[..], &["--force"]].concat()] {
            let error = sentence(&bad(home.run(second, "resign\n")));
            assert_eq!(error, "another fissile play is at work on g.pgn", "{second:?}");
        }
        // A copy may be played.
        home.play(&["--resume", "g.pgn", "--save", "copy.pgn", "--force"], "moves\n");
        assert_eq!(locks(), 1);
        if line == "e4" {
            drop(first);
        } else {
            first.send("quit");
            first.wait();
            assert_eq!(locks(), 0);
        }
    }
    assert_eq!(moves(&text(&home.path("g.pgn"))), "1. e4 e5 2. Nf3 *");
    // The folder of games is no exception, and Ctrl-C leaves no lock.
    let mut first = home.prompt(&["--two-humans"]);
    first.send("d4");
    first.send("fen");
    first.until("Black> fen");
    let error = sentence(&bad(home.run(&["--resume"], "d5\n")));
    let named = error.strip_prefix("another fissile play is at work on ").unwrap();
    assert!(Path::new(named).is_absolute(), "{error}");
    // Only Unix has a command that sends it.
    if cfg!(unix) {
        first.signal("-INT");
        first.wait();
        assert_eq!(moves(&text(&home.games()[0])), "1. d4 *");
        assert_eq!(fs::read_dir(home.path("data/fissile/games")).unwrap().count(), 1);
    }
}

#[test]
fn a_strength_limit_is_resumed_too() {
    let home = Home::new();
    let out = home.play(&["--elo", "1000", "--time", "200"], "e4\n");
    assert!(out.contains("Black: Fissile, 200 ms a move, Elo 1000."), "{out}");
    let out = home.play(&["--resume"], "level\n");
    assert!(out.contains("\nThe engine plays at 200 ms a move, Elo 1000.\n"), "{out}");
    let out = home.play(&["--resume", "--skill-level", "3"], "d4\nlevel\n");
    assert!(out.contains("\nThe engine plays at skill level 3.\n"), "{out}");
    // The rating counts although --limit-strength is not given, unless it is switched off.
    let out = home.play(&["--elo", "1000", "--limit-strength=false"], "level\n");
    assert!(out.contains("\nThe engine plays at level 4 (rated about 1370).\n"), "{out}");
}

#[test]
fn club_games_are_kept_as_well() {
    let home = Home::new();
    let start = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b - - 0 3";
    home.play(&["--rules", "club", "--level", "1", "--from", start, "--white", "engine"], "a7a6\n");
    let [path]: [PathBuf; 1] = home.games().try_into().unwrap();
    let kept = text(&path);
    assert!(kept.contains("[Variant \"Atomic (club rules)\"]\n[SetUp \"1\"]\n"), "{kept}");
    // The engine explodes the king, so the game is over.
    assert!(
        moves(&kept).ends_with("3... a7a6 4. e5d7 1-0") || moves(&kept).ends_with("4. e5f7 1-0"),
        "{kept}"
    );
    home.play(&["--rules", "club", "--two-humans", "--save", "club.pgn"], "e2e4\nd7d5\n");
    let out = home.play(&["--resume", "club.pgn"], "fen\ne4d5\nundo\nsave other.pgn\n");
    assert!(out.contains("by the club rules. White: human. Black: human."), "{out}");
    assert!(out.contains("\nrnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2\n"), "{out}");
    assert_eq!(text(&home.path("other.pgn")), text(&home.path("club.pgn")));
    assert_eq!(moves(&text(&home.path("club.pgn"))), "1. e2e4 d7d5 *");
    // Files that are no such games.
    let refused = |movetext: &str| {
        let text = format!("[Variant \"Atomic (club rules)\"]\n\n{movetext}\n");
        fs::write(home.path("bad.pgn"), text).unwrap();
        sentence(&bad(home.run(&["--resume", "bad.pgn"], "")))
    };
    assert_eq!(
        refused("1. e2e4 e7e4 *"),
        "bad.pgn: \"e7e4\" at move 1: the pawn on e7 cannot move to e4"
    );
    assert_eq!(refused("1. Nf3 *"), "bad.pgn: \"Nf3\" is not two squares such as e2e4");
    assert_eq!(refused("1. é2e4 *"), "bad.pgn: \"é2e4\" is not two squares such as e2e4");
    assert_eq!(
        sentence(&bad(home.run(&["--rules", "atomic", "--from", "club.pgn"], ""))),
        "\"club.pgn\" is a game by the club rules"
    );
}

#[test]
fn a_file_of_the_user_is_not_overwritten() {
    let home = Home::new();
    fs::write(home.path("mine.pgn"), "1. d4 *\n").unwrap();
    let error = sentence(&bad(home.run(&["--save", "mine.pgn"], "e4\n")));
    assert!(error.starts_with("mine.pgn exists; "), "{error}");
    let error = sentence(&bad(home.run(&["--save", "no/such/folder.pgn"], "e4\n")));
    assert!(error.starts_with("cannot write no/such/folder.pgn: "), "{error}");
    assert_eq!(text(&home.path("mine.pgn")), "1. d4 *\n");
    home.play(&["--save", "mine.pgn", "--force", "--two-humans"], "e4\n");
    assert_eq!(moves(&text(&home.path("mine.pgn"))), "1. e4 *");
    // A start is only read.
    home.play(&["--from", "mine.pgn", "--two-humans"], "e5\n");
    assert_eq!(moves(&text(&home.path("mine.pgn"))), "1. e4 *");
    assert_eq!(home.games().len(), 1);
    // A resumed game can go on elsewhere.
    home.play(&["--resume", "mine.pgn", "--save", "copy.pgn"], "c5\n");
    assert_eq!(moves(&text(&home.path("mine.pgn"))), "1. e4 *");
    assert_eq!(moves(&text(&home.path("copy.pgn"))), "1. e4 c5 *");
}

#[test]
fn a_game_that_cannot_be_kept_goes_on() {
    let home = Home::new();
    fs::write(home.path("data"), "").unwrap();
    let out = home.play(&["--two-humans"], "e4\ne5\nNf3\nquit\n").replace('\n', " ");
    assert_eq!(out.matches("The game is not saved: ").count(), 1, "{out}");
    assert!(out.contains(&format!("{} cannot be written: ", kept_in())), "{out}");
    assert!(out.ends_with("The game is left unfinished. It is not saved. "), "{out}");
}

#[test]
fn a_new_game_leaves_the_last_one_where_it_is() {
    let home = Home::new();
    let start = "7k/8/8/8/8/8/3Q4/3K4 w - - 0 1";
    let lines = "Qd3\nnew\nfen\nQd4\nresign\nnew\nQd5\npgn\n";
    let out = home.play(&["--two-humans", "--save", "a.pgn", "--from", start], lines);
    assert!(out.contains(&format!("\nWhite> fen\n{start}\n")), "{out}");
    assert!(out.contains("\nThe game is saved in a.pgn\nA new game begins.\n"), "{out}");
    assert!(out.contains("\nTo continue it: fissile play --resume a-3.pgn\n"), "{out}");
    let kept = ["a.pgn", "a-2.pgn"].map(|name| moves(&text(&home.path(name))));
    assert!(kept[0].starts_with("1. Qd3") && kept[1].starts_with("1. Qd4"), "{kept:?}");
    assert!(kept[1].ends_with(" 1-0") || kept[1].ends_with(" 0-1"), "{kept:?}");
}

#[test]
fn the_level_can_be_changed() {
    let home = Home::new();
    let out =
        home.play(&["--level", "9", "--two-humans"], "level\nlevel 2\nlevel 0\nlevel x\nlevel\n");
    for line in [
        "The engine plays at level 9 (rated about 2820).",
        "The engine plays at level 2 (rated about 790) now.",
        "The level is a number from 1 to 10, not \"0\".",
        "The level is a number from 1 to 10, not \"x\".",
        "The engine plays at level 2 (rated about 790).",
    ] {
        assert!(out.contains(&format!("\n{line}\n")), "{line}: {out}");
    }
    // The engine's name in the tags follows, and so does a resumed game.
    let out = home.play(&["--level", "3"], "e4\nlevel 2\npgn\n");
    assert!(out.contains(" (level 2)\"]\n") && out.contains("[Strength \"level 2\"]\n"), "{out}");
    assert!(
        home.play(&["--resume"], "level\n")
            .contains("\nThe engine plays at level 2 (rated about 790).\n")
    );
}

#[test]
fn the_engine_judges_positions() {
    let home = Home::new();
    let won = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
    for (rules, best) in [("atomic", ["Nxd7#", "Nxf7#"]), ("club", ["e5d7", "e5f7"])] {
        let judged = |from: &str| {
            home.play(&["--two-humans", "--level", "3", "--rules", rules, "--from", from], "eval\n")
        };
        let out = judged(won);
        assert!(out.contains("\nThe engine sees a win for White in one move (depth "), "{out}");
        let is_best = |best: &&str| out.contains(&format!("best move {best}).\n"));
        assert!(best.iter().any(is_best), "{out}");
        // The level of the opponent does not matter.
        let few = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
        let weak = ["--two-humans", "--level", "1", "--rules", rules, "--from", few];
        let out = home.play(&weak, "eval\n");
        let depth = out.split_once("(depth ").and_then(|(_, rest)| rest.split_once(','));
        assert!(depth.unwrap().0.parse::<u32>().unwrap() >= 5, "{out}");
        // A queen more is worth pawns, for the side that has it.
        let out = judged("q6k/8/p7/8/8/P7/8/K7 w - - 0 1");
        assert!(
            out.contains("\nThe engine sees Black ahead by ") || out.contains("win for Black"),
            "{out}"
        );
    }
}

#[test]
fn the_rules_are_told_in_short() {
    let home = Home::new();
    let full = home.play(&[], "rules\n");
    assert!(
        full.contains("If you explode the enemy king, you win at once, even while in check."),
        "{full}"
    );
    let club = home.play(&["--rules", "club"], "rules\n");
    assert!(club.contains("There is no check, castling, en passant or promotion"), "{club}");
}

#[test]
fn lines_of_moves_are_played_or_refused_as_a_whole() {
    let home = Home::new();
    let out = home.play(
        &["--two-humans"],
        "1. e4 e5\n2.Nf3 {a comment} Nc6\nd2-d4\n3... exd4 4. Qd4 Qd9\n3... exd4 4. Qd4 Ke4\npgn\n",
    );
    assert!(out.contains("\n1. e4 e5\n") && out.contains("\n3. d4\n"), "{out}");
    assert!(out.contains("is neither a move nor a command"), "{out}");
    let said = out.replace('\n', " ");
    assert!(said.contains("; none of the 3 moves is played."), "{out}");
    assert!(out.contains("\n\n1. e4 e5 2. Nf3 Nc6 3. d4 *\n"), "{out}");
    // Without numbers two squares are one move if they can be, and else two.
    let out = home.play(&["--two-humans"], "e4 e5\nd2 d4\npgn\n");
    assert!(out.contains("\n\n1. e4 e5 2. d4 *\n"), "{out}");
    let club = home.play(&["--two-humans", "--rules", "club"], "1. e2-e4 e7e5\npgn\n");
    assert!(club.contains("\n\n1. e2e4 e7e5 *\n"), "{club}");
    // Against the engine a line may play its side, too; then it is the engine's turn or not.
    let out = home.play(&["--level", "1"], "1. e4 e5 2. Nf3\nquit\n");
    assert!(out.contains("\n1. e4 e5 2. Nf3\n") && out.contains("\nBlack> "), "{out}");
}

#[test]
fn settings_without_effect_are_refused() {
    let home = Home::new();
    for flag in [
        "--hash=64",
        "--threads=2",
        "--chess960",
        "--elo=1200",
        "--skill-level=3",
        "--syzygy-path=x",
    ] {
        let error = sentence(&bad(home.run(&["--rules", "club", flag], "")));
        let name = flag.split('=').next().unwrap();
        assert_eq!(error, format!("{name} has no effect under the club rules"));
    }
    // More threads search, whatever limits the engine.
    home.play(&["--threads", "2", "--level", "3"], "e4\n");
}
