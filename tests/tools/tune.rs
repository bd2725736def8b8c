//! `fissile tune` from the user's view, with Fissile itself as the engine: it climbs, survives kills,
//! ends at Ctrl-C, measures changes, and refuses what makes no sense. `crates/matches/src/tune` tests what a
//! tuning finds.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::driver;
use tempfile::TempDir;

/// Fissile at a strength that is an option, with few nodes.
const ENGINE: &str = "nodes=300 option.UCI_LimitStrength=true option.Hash=1";

fn tune(folder: &Path, arguments: &[&str], engine: &str) -> Command {
    let mut command = driver::binary();
    command.current_dir(folder).arg("tune").args(arguments).arg("--engine");
    command.arg(format!("cmd={}", driver::program().display())).args(engine.split(' '));
    command
}

fn finish(folder: &Path, arguments: &[&str], engine: &str) -> Output {
    tune(folder, arguments, engine).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The number that follows a key of the state.
fn number(folder: &Path, key: &str) -> f64 {
    let state = fs::read_to_string(folder.join("elo.toml.state")).unwrap_or_default();
    let state: toml::Table = state.parse().unwrap();
    let Some(tuning) = state.get("tuning") else { return 0.0 };
    match &tuning[key] {
        toml::Value::Integer(number) => *number as f64,
        toml::Value::Array(values) => values[0].as_float().unwrap(),
        other => panic!("{key} is {other}"),
    }
}

#[test]
fn a_tuning_climbs_though_it_is_killed() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let file = "r_end = 0.08\n[parameters]\nUCI_Elo = { start = 1000, max = 2000, c_end = 150 }\n";
    fs::write(folder.join("elo.toml"), file).unwrap();
    let arguments = [
        "elo.toml",
        "--games",
        "160",
        "--batch",
        "4",
        "--concurrency",
        "2",
        "--ratinginterval",
        "16",
        "--svg",
        "path.svg",
        "--output",
        "found.toml",
    ];
    for _ in 0..3 {
        let mut child = tune(folder, &arguments, ENGINE)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Until it is further than it was.
        let target = number(folder, "done") + 8.0;
        driver::wait_until("eight pairs", || number(folder, "done") >= target);
        driver::signal(&child, "-KILL");
        child.wait().unwrap();
    }
    let before = number(folder, "done");
    let output = finish(folder, &arguments, ENGINE);
    let (out, told) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{told}");
    assert!(told.contains(&format!("continues after {} games", 2.0 * before)), "{told}");
    assert_eq!(number(folder, "done"), 80.0);
    let found = number(folder, "values");
    assert!(found > 1300.0, "{found}\n{out}");
    // A line every sixteen games, the table, the parameters and the commands.
    assert!(out.contains(" of 160 games: UCI_Elo "), "{out}");
    assert!(out.contains("\n160 of 160 games\nparameter  start"), "{out}");
    assert!(out.ends_with(&format!("setoption name UCI_Elo value {found:.0}\n")), "{out}");
    let parameters = fs::read_to_string(folder.join("found.toml")).unwrap();
    assert!(parameters.contains(&format!("\"UCI_Elo\" = {{ start = {found:.0},")), "{parameters}");
    let drawing = fs::read_to_string(folder.join("path.svg")).unwrap();
    assert!(roxmltree::Document::parse(&drawing).is_ok());

    // It is complete, so the same command plays nothing; another one leaves the state alone.
    let again = finish(folder, &arguments, ENGINE);
    assert!(again.status.success() && text(&again.stdout).contains("160 of 160 games"));
    assert!(!folder.join("elo.toml.state.lock").exists());
    let other = finish(folder, &["elo.toml", "--games", "160", "--batch", "8"], ENGINE);
    assert_eq!(other.status.code(), Some(2));
    assert_eq!(
        text(&other.stderr),
        "fissile: elo.toml.state belongs to another run: there 4 pairs a batch, here 8 pairs a batch; \
        --restart replaces it\n"
    );
    assert_eq!(number(folder, "done"), 80.0);
}

#[test]
fn ctrl_c_ends_the_games_at_once_and_nobody_else_has_the_state() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("elo.toml"), "[parameters]\nUCI_Elo = { start = 1000 }\n").unwrap();
    // A game takes minutes.
    let child = tune(folder, &["elo.toml", "--games", "10"], "st=1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    driver::wait_until("the state", || folder.join("elo.toml.state").exists());
    // Nobody else may work on it meanwhile.
    let second = finish(folder, &["elo.toml", "--games", "10"], "st=1");
    assert_eq!(second.status.code(), Some(2));
    let told = "fissile: another fissile tune is at work on elo.toml.state\n";
    assert_eq!(text(&second.stderr), told);
    driver::signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("0 of 10 games\n"), "{}", text(&output.stdout));
    let told = text(&output.stderr);
    assert_eq!(told, "fissile: stopped; the same command continues from elo.toml.state\n");
}

#[test]
fn a_screening_tells_a_change_from_none() {
    let folder = TempDir::new().unwrap();
    let changes = ["--screen", "Hash=1:2", "UCI_Elo=900:1500", "--games", "96"];
    let output = finish(folder.path(), &changes, ENGINE);
    let out = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "96 of 96 games");
    // Nearly all pairs are won, perhaps all of them.
    assert!(rows[2].starts_with("UCI_Elo 900 -> 1500  ") && rows[2].contains(" +"), "{out}");
    assert!(rows[2].contains("  **  "), "{out}");
    assert!(rows[3].starts_with("Hash 1 -> 2") && !rows[3].contains("**"), "{out}");
    assert!(folder.path().join("screen.state").exists());
}

#[test]
fn an_option_that_fails_ends_the_tuning_before_the_first_game() {
    let folder = TempDir::new().unwrap();
    let output = finish(folder.path(), &["--template"], "name=any option.EvalFile=none.net");
    let told = text(&output.stderr);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{told}");
    assert!(told.contains(" says: EvalFile: \"none.net\" cannot be read"), "{told}");
}

/// On a busy machine an engine may say `readyok` too late: the pair is played again.
#[test]
fn an_engine_that_starts_at_the_second_attempt_is_no_reason_to_end() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for (refused, success) in [("2|3", true), ("[!1]*|1?*", false)] {
        fs::write(folder.join("starts"), "").unwrap();
        // The first start is the one that asks for the options.
        let script = format!(
            "#!/bin/sh\nprintf x >>starts\ncase $(wc -c <starts) in\n{refused}) exit 1 ;;\nesac\nexec \"{}\"\n",
            driver::program().display()
        );
        driver::executable(&folder.join("engine"), script.as_bytes());
        let mut command = driver::binary();
        command.current_dir(folder).args(["tune", "--screen", "Hash=1:2", "--games", "4"]);
        command.args(["--concurrency", "1", "--restart", "--engine", "cmd=./engine", "nodes=50"]);
        let output = command.output().unwrap();
        let told = text(&output.stderr);
        assert_eq!(output.status.success(), success, "{told}");
        let played = text(&output.stdout);
        assert_eq!(played.starts_with("4 of 4 games\n"), success, "{played}");
        let end = "the engine could not be started 3 times in a row: ";
        assert_eq!(told.contains(end), !success, "{told}");
    }
}

#[test]
fn the_template_is_an_input() {
    let folder = TempDir::new().unwrap();
    let output = finish(folder.path(), &["--template"], "name=any");
    assert!(output.status.success(), "{}", text(&output.stderr));
    fs::write(folder.path().join("all.toml"), &output.stdout).unwrap();
    assert!(
        text(&output.stdout)
            .contains("\n\"Skill Level\" = { start = 20, min = 0, max = 20, c_end = 1 }\n")
    );
    // Read whole, and refused only for the state that cannot be written.
    let state = ["all.toml", "--state", "no/such/folder", "--games", "2", "--batch", "1"];
    let output = finish(folder.path(), &state, "depth=1");
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.starts_with("fissile: cannot write the state no/such/folder: "), "{told}");
}

#[test]
fn no_output_of_a_tuning_replaces_another_file() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("elo.toml"), "[parameters]\nUCI_Elo = { start = 1000 }\n").unwrap();
    fs::write(folder.join("notes"), "mine\n").unwrap();
    let same = |output: &str, input: &str| {
        format!("{output} is the same file as {input}; the output needs another name")
    };
    let run = |more: &[&str]| {
        finish(folder, &[&["elo.toml", "--games", "2", "--batch", "1"], more].concat(), "depth=1")
    };
    for (more, said) in [
        (
            &["--output", "./elo.toml", "--force"][..],
            same("--output ./elo.toml", "the file of parameters elo.toml"),
        ),
        (&["--svg", "elo.toml.state"], same("--svg elo.toml.state", "the state elo.toml.state")),
        (
            &["--state", "elo.toml", "--restart"],
            same("the state elo.toml", "the file of parameters elo.toml"),
        ),
        (&["--svg", "a", "--output", "./a"], same("--svg a", "--output ./a")),
        (&["--svg", "notes"], "notes exists; --force replaces it".to_owned()),
        (&["--restart", "--output", "notes"], "notes exists; --force replaces it".to_owned()),
        (
            &["--restart", "--state", "notes"],
            "notes is not a state of fissile tune, so --restart does not replace it".to_owned(),
        ),
    ] {
        let output = run(more);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
        assert_eq!(text(&output.stderr), format!("fissile: {said}\n"));
    }
    assert!(!folder.join("elo.toml.state").exists(), "no tuning has begun");
    assert_eq!(fs::read_to_string(folder.join("notes")).unwrap(), "mine\n");
    // Its own files are written again.
    for more in [&[][..], &[], &["--restart"]] {
        let output = run(&[&["--svg", "path.svg", "--output", "found.toml"], more].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("bad.toml"), "[parameters]\nHsh = {}\n").unwrap();
    let refused = |arguments: &[&str], engine: &str| {
        let output = finish(folder, arguments, engine);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
        let told = text(&output.stderr);
        assert_eq!(told.lines().count(), 1, "{told}");
        told
    };
    for (arguments, engine, sentence) in [
        (
            &[][..],
            "nodes=1",
            "what to tune is missing: a file of parameters, of which --template prints one, or --screen NAME=OLD:NEW",
        ),
        (&["bad.toml"], "nodes=1", "bad.toml: \"Hsh\" fits no option of the engine"),
        (
            &["bad.toml"],
            "option.Hash=1",
            "engine 1 has no limit; it needs tc=, st=, nodes= or depth=",
        ),
        (
            &["none.toml"],
            "nodes=1",
            "cannot read the parameters none.toml: No such file or directory (os error 2)",
        ),
        (
            &["--screen", "Hash=1:0"],
            "nodes=1",
            "\"Hash\": \"0\" is not a whole number from 1 to 33554432",
        ),
        (
            &["bad.toml"],
            "nodes=1 option.Hash=0",
            &format!(
                "{:?} has the option \"Hash\", but \"0\" is not a whole number from 1 to 33554432",
                driver::program()
            ),
        ),
        (
            &["bad.toml", "--screen", "Hash=1:2"],
            "nodes=1",
            "the changes are given twice, after --screen and in bad.toml",
        ),
    ] {
        assert_eq!(refused(arguments, engine), format!("fissile: {sentence}\n"));
    }
    let output = driver::binary()
        .current_dir(folder)
        .args(["tune", "bad.toml", "--engine", "cmd=/bin/true", "nodes=1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.starts_with("fissile: \"/bin/true\" ended before \"uciok\""), "{told}");
}
