//! Files of parameters, good and bad, and rounding.

use super::*;

fn options() -> Vec<UciOption> {
    [
        ("Hash", "spin default 16 min 1 max 1024"),
        ("Ponder", "check default false"),
        ("lmr_base", "spin default 80 min 0 max 200"),
        ("lmr_factor", "spin default 56 min 10 max 100"),
        ("Contempt", "string default 0.5"),
        ("Style", "combo default Solid var Solid var Risky"),
    ]
    .iter()
    .map(|(name, rest)| UciOption::read(name, rest).unwrap())
    .collect()
}

#[test]
fn what_is_left_out_comes_from_the_engine() {
    let text = "r_end = 0.01\n[parameters]\n\"LMR_*\" = {}\nlmr_factor = { start = 60, min = 40, c_end = 2, r_end = 0.5 }\n\
        Contempt = { min = -1, max = 1, decimals = 2 }";
    let found = parameters(text, &options()).unwrap();
    let parameter = |name: &str, [start, min, max, c_end, r_end]: [f64; 5], decimals| Parameter {
        name: name.to_owned(),
        start,
        min,
        max,
        c_end,
        r_end,
        decimals,
    };
    assert_eq!(
        found,
        [
            parameter("lmr_base", [80.0, 0.0, 200.0, 10.0, 0.01], 0),
            parameter("lmr_factor", [60.0, 40.0, 100.0, 2.0, 0.5], 0),
            parameter("Contempt", [0.5, -1.0, 1.0, 0.1, 0.01], 2),
        ]
    );
}

#[test]
fn nonsense_is_refused_in_one_sentence() {
    for (text, sentence) in [
        ("", "there are no parameters; they follow [parameters], one a line, such as: name = {}"),
        ("[parameters]\nlmr_base = {} x", "line 2: unexpected key or value, expected newline, `#`"),
        ("[parameters]\nlmr = {}", "\"lmr\" fits no option of the engine; it has \"lmr_base\""),
        ("[parameters]\n\"z*\" = {}", "\"z*\" fits no option of the engine"),
        ("[parameters]\nPonder = {}", "\"Ponder\": only options that are numbers can be tuned"),
        (
            "[parameters]\nContempt = { min = 1 }",
            "\"Contempt\": the engine says nothing about the range, so max must be given",
        ),
        (
            "[parameters]\nHash = { max = 2048 }",
            "\"Hash\": the engine takes 1 to 1024, and the range is 1 to 2048",
        ),
        (
            "[parameters]\nHash = { start = 0 }",
            "\"Hash\": start must be from 1 to 1024, and 0 is not",
        ),
        (
            "[parameters]\nHash = { min = 9, max = 9 }",
            "\"Hash\": min must be less than max, and 9 is not less than 9",
        ),
        (
            "[parameters]\nHash = { c_end = 0 }",
            "\"Hash\": c_end must be above 0 and at most 1023, and 0 is not",
        ),
        ("[parameters]\nHash = { r_end = nan }", "\"Hash\": its numbers must be finite"),
        (
            "[parameters]\nHash = { decimals = 1 }",
            "\"Hash\": decimals must be at most 0, and 1 is not",
        ),
        ("[parameters]\nHash = {}\nhash = {}", "\"Hash\" is given twice"),
    ] {
        assert_eq!(parameters(text, &options()).unwrap_err().to_string(), sentence, "{text}");
    }
    let unknown_key = parameters("[parameters]\nHash = { step = 1 }", &options()).unwrap_err();
    assert!(unknown_key.to_string().starts_with("line 2: unknown field `step`"), "{unknown_key}");
}

#[test]
fn changes_name_both_values() {
    let words = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        changes_of_words(&words, &options()).map_err(|error| error.to_string())
    };
    let factor = |name: &str, old: &str, new: &str| Factor {
        name: name.to_owned(),
        old: old.to_owned(),
        new: new.to_owned(),
    };
    assert_eq!(
        words(&["hash=16:64", "Style=Solid:Risky", "Contempt=0.5:-1"]).unwrap(),
        [
            factor("Hash", "16", "64"),
            factor("Style", "Solid", "Risky"),
            factor("Contempt", "0.5", "-1")
        ]
    );
    for (bad, sentence) in [
        ("Hash=16", "\"Hash=16\" is not NAME=OLD:NEW"),
        ("Hash=16:0", "\"Hash\": \"0\" is not a whole number from 1 to 1024"),
        ("Hash=16:16", "\"Hash\": \"16\" is both the old and the new value"),
        ("Style=Solid:Wild", "\"Style\": \"Wild\" is none of Solid, Risky"),
        ("Ponder=off:on", "\"Ponder\": \"off\" is neither true nor false"),
        ("Depth=1:2", "\"Depth\" fits no option of the engine"),
    ] {
        assert_eq!(words(&[bad]).unwrap_err(), sentence);
    }
    assert_eq!(words(&["Hash=1:2", "hash=1:3"]).unwrap_err(), "\"Hash\" is given twice");
    let file = "[parameters]\nHash = { new = 64 }\nStyle = { new = \"Risky\" }";
    assert_eq!(
        changes(file, &options()).unwrap_err().to_string(),
        "\"Style\": the engine says nothing about the range, so start must be given"
    );
    assert_eq!(
        changes("[parameters]\nlmr_base = { start = 70, new = 64 }", &options()).unwrap(),
        [factor("lmr_base", "70", "64")]
    );
    assert_eq!(
        changes("[parameters]\nlmr_base = {}", &options()).unwrap_err().to_string(),
        "\"lmr_base\": a screening needs its other value: new = VALUE"
    );
}

#[test]
fn rounding_by_lot_is_right_on_average() {
    let parameter = parameters("[parameters]\nlmr_base = {}", &options()).unwrap().remove(0);
    let at = |value: f64, lot: f64| parameter.rounded_by_lot(value, lot);
    assert_eq!((at(80.25, 0.74), at(80.25, 0.76)), ("80".to_owned(), "81".to_owned()));
    assert_eq!((at(80.0, 0.0), at(80.0, 0.999_999_9)), ("80".to_owned(), "80".to_owned()));
    assert_eq!((at(-0.2, 0.5), at(300.0, 0.9)), ("0".to_owned(), "200".to_owned()));
    let up = (0..1000).filter(|lot| at(80.25, f64::from(*lot) / 1000.0) == "81").count();
    assert!((249..=251).contains(&up), "{up}");
}
