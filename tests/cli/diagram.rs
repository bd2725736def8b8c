//! `fissile diagram` from the user's view: the real program, with its pictures parsed again.

use std::fs;

use resvg::tiny_skia::Pixmap;
use roxmltree::{Document, Node};
use support::driver;
use tempfile::TempDir;

const LINE: [&str; 6] = ["startpos", "Nf3", "f6", "Ne5", "a6", "Nxd7"];

/// Status, standard output and standard error of a run in a folder.
fn run_in(folder: &TempDir, arguments: &[&str]) -> (i32, Vec<u8>, String) {
    let output = driver::run(
        driver::binary().current_dir(folder.path()).arg("diagram").args(arguments),
        b"",
    );
    (output.status.code().unwrap(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

fn good(arguments: &[&str]) -> Vec<u8> {
    let (status, out, error) = run_in(&TempDir::new().unwrap(), arguments);
    assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
    out
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(good(arguments)).unwrap()
}

fn elements<'a>(picture: &'a Document, name: &str) -> Vec<Node<'a, 'a>> {
    picture.descendants().filter(|node| node.tag_name().name() == name).collect()
}

/// The squares of the elements with a name, from their position in two attributes.
fn squares(picture: &Document, name: &str, [x, y]: [&str; 2]) -> Vec<String> {
    let mut names: Vec<String> = elements(picture, name)
        .iter()
        .map(|node| {
            let number = |attribute| node.attribute(attribute).unwrap().parse::<u32>().unwrap();
            format!(
                "{}{}",
                char::from(b'a' + ((number(x) - 46) / 100) as u8),
                8 - (number(y) - 18) / 100
            )
        })
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn the_position_reached_is_drawn_with_the_last_move() {
    let expected = "\
8  r  n  *  *  *  b  n  r
7  .  p  p  *  p  .  p  p
6  p  .  .  .  .  p  .  .
5  .  .  .  .  *  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  P  P  P  P  P  P  P  P
1  R  N  B  Q  K  B  .  R
   a  b  c  d  e  f  g  h

rn3bnr/1pp1p1pp/p4p2/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3 after 3. Nxd7#
";
    assert_eq!(text(&[&LINE[..], &["--ascii"]].concat()), expected);
    let before = text(&[&LINE[..], &["--ascii", "--before", "--flip"]].concat());
    let lines: Vec<&str> = before.lines().collect();
    assert_eq!(lines[7], "8  r  n  b *k**q**b* n  r");
    assert!(lines[10].starts_with("3. Nxd7# in rnbqkbnr/"), "{before}");
    let still = text(&["startpos"]);
    assert!(
        still.starts_with("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜\n") && !still.contains(['[', '*', '✸']),
        "{still}"
    );
}

#[test]
fn svg_shows_either_side_of_the_move() {
    for (more, men) in [(&["--svg", "-"][..], 27), (&["--svg", "-", "--before"], 32)] {
        let svg = text(&[&LINE[..], more].concat());
        let picture = Document::parse(&svg).unwrap();
        let circles = squares(&picture, "circle", ["cx", "cy"]);
        assert_eq!(circles.join(" "), "c8 d7 d8 e5 e8", "{more:?}");
        let pieces = squares(&picture, "use", ["x", "y"]);
        assert_eq!((pieces.len(), pieces.contains(&"e5".to_owned())), (men, men == 32), "{more:?}");
        let arrow =
            picture.descendants().find(|node| node.attribute("class") == Some("arrow")).unwrap();
        // From the middle of e5.
        assert!(arrow.attribute("transform").unwrap().starts_with("translate(496 368) "));
        assert!(elements(&picture, "text").is_empty());
    }
    let svg = text(&["startpos", "--svg", "-", "--size", "200"]);
    let picture = Document::parse(&svg).unwrap();
    assert_eq!(picture.root_element().attribute("width"), Some("200"));
    assert!(
        squares(&picture, "circle", ["cx", "cy"]).is_empty() && !svg.contains("class=\"arrow\"")
    );
}

#[test]
fn arrows_and_circles_are_drawn_in_their_colors_on_any_board() {
    let draw =
        ["--draw", "Ge2e4,Rd8h4", "--draw", "Yd5,Ba1", "--board", "gray", "--pieces", "vivid"];
    let svg = text(&[&["startpos", "--svg", "-"], &draw[..]].concat());
    let picture = Document::parse(&svg).unwrap();
    let shapes: Vec<(&str, &str)> = picture
        .descendants()
        .filter(|node| node.attribute("class").is_some_and(|class| class.contains("drawn ")))
        .map(|node| {
            let color = if node.has_tag_name("circle") { "stroke" } else { "fill" };
            (node.attribute("class").unwrap(), node.attribute(color).unwrap())
        })
        .collect();
    let expected = [
        ("arrow drawn green", "#009e73"),
        ("arrow drawn red", "#c23a00"),
        ("drawn yellow", "#f0e442"),
        ("drawn blue", "#0060a8"),
    ];
    assert_eq!(shapes, expected);
    assert_eq!(squares(&picture, "circle", ["cx", "cy"]), ["a1", "d5"]);
    for color in ["#a09a92", "#e7e4df", "#ffe27a", "#1f3f7a"] {
        assert!(svg.contains(&format!("fill=\"{color}\"")), "{color}");
    }
    // In pixels, the middle of the edge of the circle on d5, and a1.
    let png = good(&[&["startpos", "--png", "-", "--size", "864"], &draw[..]].concat());
    let png = Pixmap::decode_png(&png).unwrap();
    let color = |x, y| png.pixel(x, y).map(|at| [at.red(), at.green(), at.blue()]).unwrap();
    assert_eq!(color(396 - 44, 368), [0xf0, 0xe4, 0x42]);
    assert_eq!(color(48 + 4, 816 - 4), [0xa0, 0x9a, 0x92]);
}

#[test]
fn castling_is_an_arrow_of_the_king() {
    let svg = text(&["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "--svg", "-"]);
    // From e1, 200 units to the left.
    assert!(svg.contains("translate(496 768) rotate(180.00)") && svg.contains("L200.0 0"), "{svg}");
    // In Chess960 the king may already be there, and the rook moves from h1 to f1.
    let svg = text(&["4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "--svg", "-"]);
    assert!(svg.contains("translate(796 768) rotate(180.00)") && svg.contains("L200.0 0"), "{svg}");
}

#[test]
fn png_is_the_same_picture() {
    let png =
        Pixmap::decode_png(&good(&[&LINE[..], &["--png", "-", "--size", "432"]].concat())).unwrap();
    assert_eq!((png.width(), png.height()), (432, 432));
    // Half the size of the drawing, whose units these are.
    let color = |x: u32, y: u32| {
        let pixel = png.pixel(x / 2, y / 2).unwrap();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    };
    assert_eq!(color(51, 813), [0xb8, 0x87, 0x5a, 255], "a1 is dark");
    assert_eq!(color(841, 813), [0xf0, 0xdc, 0xb8, 255], "h1 is light");
    let [red, green, blue, _] = color(296 + 45, 68);
    assert!(green > 100 && red < 60 && blue < 90, "the circle around c8, not {red} {green} {blue}");
    // Every file and rank label is drawn.
    let inked = |x: std::ops::Range<u32>, y: std::ops::Range<u32>| {
        x.flat_map(|x| y.clone().map(move |y| (x, y)))
            .filter(|(x, y)| color(*x, *y)[0] < 0x80)
            .count()
    };
    for index in 0..8 {
        assert!(inked(46 + 100 * index..146 + 100 * index, 822..864) > 40, "file {index}");
        assert!(inked(0..42, 18 + 100 * index..118 + 100 * index) > 40, "rank {index}");
    }
}

#[test]
fn nothing_is_overwritten_unless_it_is_told_to() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("old.png"), "precious").unwrap();
    let both = ["startpos", "--svg", "new.svg", "--png", "old.png"];
    let (status, out, error) = run_in(&folder, &both);
    assert_eq!((status, out.as_slice()), (2, &b""[..]));
    assert_eq!(error, "fissile: old.png exists; --force replaces it\n");
    assert_eq!(fs::read(path("old.png")).unwrap(), b"precious");
    assert!(!path("new.svg").exists());
    let (status, out, error) = run_in(&folder, &[&both[..], &["--force"]].concat());
    assert_eq!((status, out.as_slice(), error.as_str()), (0, &b""[..], ""));
    assert!(fs::read(path("old.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read_to_string(path("new.svg")).unwrap().starts_with("<svg "));
    let (status, _, error) = run_in(&folder, &["startpos", "--svg", "nowhere/x.svg"]);
    assert_eq!(status, 2);
    assert!(error.starts_with("fissile: cannot write nowhere/x.svg: "), "{error}");
}

#[test]
fn bad_input_is_one_sentence_and_leaves_no_file() {
    let folder = TempDir::new().unwrap();
    for (arguments, said) in [
        (&["nonsense", "--svg", "x"][..], "bad FEN \"nonsense\": "),
        (&["startpos", "e2e5", "--png", "x"], "\"e2e5\" is not a legal move in "),
        (
            &["startpos", "--svg", "x", "--png", "./x"],
            "--png ./x is the same file as --svg x; the output needs another name",
        ),
        (&["startpos", "--svg", "-", "--png", "-"], "--svg and --png cannot both go to -"),
        (
            &["startpos", "--svg", "x", "--draw", "Ge2e4,Re9"],
            "invalid value 'Re9' for '--draw <SHAPES>': \"Re9\" is neither an arrow such as Ge2e4 nor a circle such as Rd5; the colors are G, R, B and Y",
        ),
        (
            &["startpos", "--svg", "x", "--board", "pink"],
            "invalid value 'pink' for '--board <COLORS>': there are no board colors \"pink\"; there are brown, green, blue, gray",
        ),
        (
            &["startpos", "--svg", "x", "--pieces", "gold"],
            "invalid value 'gold' for '--pieces <COLORS>': there are no piece colors \"gold\"; there are plain, wood, vivid",
        ),
    ] {
        let (status, out, error) = run_in(&folder, arguments);
        assert_eq!(
            (status, out.as_slice(), error.lines().count()),
            (2, &b""[..], 1),
            "{arguments:?}: {error}"
        );
        assert!(error.starts_with(&format!("fissile: {said}")), "{error}");
    }
    for arguments in [
        &["startpos", "--before"][..],
        &["startpos", "--size", "0"],
        &["startpos", "--ascii", "--svg", "x"],
        &["startpos", "--draw", "Ge2e4"],
        &["startpos", "--board", "brown"],
        &["startpos", "--size", "300"],
        &["startpos", "--ascii", "--draw", "Ge2e4"],
        &["startpos", "--pieces", "wood"],
        &[],
    ] {
        assert_eq!(run_in(&folder, arguments).0, 2, "{arguments:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_picture_in_the_docs_is_what_the_program_draws() {
    let folder = TempDir::new().unwrap();
    let game = ["startpos", "Nf3", "f6", "Ne5", "a6", "Nxd7"];
    let picture = ["--before", "--svg", "board.svg", "--size", "320"];
    assert_eq!(run_in(&folder, &[&game[..], &picture].concat()).0, 0);
    let drawn = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    let kept = include_str!("../../docs/board.svg");
    assert!(drawn == kept, "draw docs/board.svg again and look at it");
}

/// The fields of a FEN without quotes look like moves to the command line.
#[test]
fn before_needs_a_move_and_no_field_of_a_fen() {
    let folder = TempDir::new().unwrap();
    let fen = ["8/8/8/4k3/8/8/8/4K3", "w", "-", "-", "0", "1"];
    let (status, _, error) = run_in(&folder, &[&fen[..], &["--before"]].concat());
    assert_eq!(
        (status, error.as_str()),
        (2, "fissile: --before needs a move to draw the board before\n")
    );
    assert_eq!(run_in(&folder, &[&fen[..], &["Ke2", "--before"]].concat()).0, 0);
}
