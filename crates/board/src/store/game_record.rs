//! A game as it is stored, to and from the game of the model.

use serde::{Deserialize, Serialize};

use super::record::{RecordError, TallyRecord, VERSION, version};
use crate::atomic::{Color, Position};
use crate::engine::strength::{DEFAULT_LEVEL, nearest_level};
use crate::formats::pgn::Tags;
use crate::model::game::{
    Clocks, Control, Ending, PlayState, Practice, Quality, RESULTS, SideQuality, StudyGame, Tally,
    is_tag_name,
};
use crate::model::remark::{Eval, Judged, MoveName, Remark, WhiteScore, judgment_of};
use crate::model::tree::{NodeParts, ROOT, Tree};
use crate::render::diagram::shape::{Shape, ShapeColor};

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    #[serde(default = "version")]
    pub version: u32,
    tags: Vec<(String, String)>,
    result: String,
    start: String,
    nodes: Vec<NodeRecord>,
    cursor: u32,
    #[serde(default)]
    play: Option<PlayRecord>,
    #[serde(default, rename = "record")]
    quality: Option<QualityRecord>,
    #[serde(default)]
    exercise: Option<TallyRecord>,
}

/// Most nodes have a move and nothing else, so what is empty is not written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct NodeRecord {
    id: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    children: Vec<u32>,
    /// The move in UCI notation, castling as the king taking its rook; `None` at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shapes: Vec<ShapeRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<EvalRecord>,
    /// Earlier versions wrote `judgement`.
    #[serde(default, alias = "judgement", skip_serializing_if = "Option::is_none")]
    judgment: Option<JudgmentRecord>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ShapeRecord {
    color: ColorRecord,
    from: String,
    to: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ColorRecord {
    Green,
    Red,
    Blue,
    Yellow,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct EvalRecord {
    score: ScoreRecord,
    wdl: Option<[u32; 3]>,
    depth: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ScoreRecord {
    Cp(i32),
    Mate(i64),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct JudgmentRecord {
    word: String,
    loss: Option<f64>,
    uncertain: bool,
    best: Option<MoveRecord>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct MoveRecord {
    uci: String,
    san: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PlayRecord {
    white: bool,
    level: Option<u32>,
    /// Earlier versions had games by rating.
    #[serde(default, skip_serializing)]
    rating: Option<u32>,
    clock: Option<ClockRecord>,
    tip: u32,
    end: Option<EndRecord>,
    #[serde(default)]
    practice: Option<PracticeRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct PracticeRecord {
    tries: u32,
    takebacks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct ClockRecord {
    control: ControlRecord,
    left_ms: [u64; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct ControlRecord {
    base_ms: u64,
    increment_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct EndRecord {
    result: String,
    reason: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct QualityRecord {
    white: SideRecord,
    black: SideRecord,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SideRecord {
    accuracy: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl From<&StudyGame> for GameRecord {
    fn from(game: &StudyGame) -> GameRecord {
        GameRecord {
            version: VERSION,
            tags: game
                .tags
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            result: game.result.clone(),
            start: game.tree.start().to_string(),
            nodes: game.tree.parts().into_iter().map(NodeRecord::from).collect(),
            cursor: game.cursor,
            play: game.play.as_ref().map(PlayRecord::from),
            quality: game.quality.as_ref().map(|quality| QualityRecord {
                white: SideRecord::from(&quality.white),
                black: SideRecord::from(&quality.black),
            }),
            exercise: game.exercise.map(TallyRecord::from),
        }
    }
}

impl GameRecord {
    /// Checks a game from elsewhere for what is only left out of a game that is stored here, because
    /// earlier versions took it from PGN files: names of tags that no PGN can have, and the glyph 0.
    ///
    /// # Errors
    /// If it has such a thing.
    pub fn check(&self) -> Result<(), RecordError> {
        let has_names = self.tags.iter().all(|(name, _)| is_tag_name(name));
        let has_glyphs = self.nodes.iter().all(|node| !node.glyphs.contains(&0));
        if has_names && has_glyphs { Ok(()) } else { Err(RecordError::Damaged) }
    }

    /// The game.
    ///
    /// # Errors
    /// If the record is no game: a move is illegal, the tree is none, or a result is unknown.
    pub fn into_game(mut self) -> Result<StudyGame, RecordError> {
        let ends = self.play.iter().filter_map(|play| play.end.as_ref()).map(|end| &end.result);
        if !ends.chain([&self.result]).all(|result| RESULTS.contains(&result.as_str())) {
            return Err(RecordError::Damaged);
        }
        let start = Position::from_fen(&self.start).map_err(|_| RecordError::Damaged)?;
        let parts: Option<Vec<NodeParts>> =
            self.nodes.into_iter().map(NodeRecord::into_parts).collect();
        let tree = parts.and_then(|parts| Tree::of_parts(start, parts));
        let tree = tree.ok_or(RecordError::Damaged)?;
        self.tags.retain(|(name, _)| is_tag_name(name));
        let tags = Tags::of(&self.tags);
        let is_there = |node: u32| tree.node(node).is_ok();
        let cursor = if is_there(self.cursor) { self.cursor } else { ROOT };
        let play = self.play.filter(|play| is_there(play.tip)).map(PlayState::from);
        let quality = self.quality.map(|quality| Quality {
            white: SideQuality::from(quality.white),
            black: SideQuality::from(quality.black),
        });
        let exercise = self.exercise.map(Tally::from);
        Ok(StudyGame { tags, result: self.result, tree, cursor, play, quality, exercise })
    }
}

impl From<NodeParts> for NodeRecord {
    fn from(NodeParts { id, children, uci, remark }: NodeParts) -> NodeRecord {
        let Remark { comment, glyphs, shapes, clock_ms, eval, judged } = remark;
        NodeRecord {
            id,
            children,
            uci,
            comment,
            glyphs,
            shapes: shapes.into_iter().map(ShapeRecord::from).collect(),
            clock_ms,
            eval: eval.map(EvalRecord::from),
            judgment: judged.map(JudgmentRecord::from),
        }
    }
}

impl NodeRecord {
    fn into_parts(self) -> Option<NodeParts> {
        let mut glyphs = self.glyphs;
        glyphs.retain(|glyph| *glyph != 0);
        let shapes: Option<_> = self.shapes.iter().map(ShapeRecord::shape).collect();
        let remark = Remark {
            comment: self.comment,
            glyphs,
            shapes: shapes?,
            clock_ms: self.clock_ms,
            eval: self.eval.map(Eval::from),
            judged: self.judgment.and_then(JudgmentRecord::judged),
        };
        Some(NodeParts { id: self.id, children: self.children, uci: self.uci, remark })
    }
}

impl From<Shape> for ShapeRecord {
    fn from(shape: Shape) -> ShapeRecord {
        let color = match shape.color {
            ShapeColor::Green => ColorRecord::Green,
            ShapeColor::Red => ColorRecord::Red,
            ShapeColor::Blue => ColorRecord::Blue,
            ShapeColor::Yellow => ColorRecord::Yellow,
        };
        let [from, to] = [Some(shape.from), shape.to].map(|at| at.map(|at| at.to_string()));
        ShapeRecord { color, from: from.unwrap_or_default(), to }
    }
}

impl ShapeRecord {
    fn shape(&self) -> Option<Shape> {
        let color = match self.color {
            ColorRecord::Green => ShapeColor::Green,
            ColorRecord::Red => ShapeColor::Red,
            ColorRecord::Blue => ShapeColor::Blue,
            ColorRecord::Yellow => ShapeColor::Yellow,
        };
        let to = self.to.as_ref().map(|to| to.parse()).transpose().ok()?;
        Some(Shape { color, from: self.from.parse().ok()?, to })
    }
}

impl From<Eval> for EvalRecord {
    fn from(Eval { score, wdl, depth }: Eval) -> EvalRecord {
        let score = match score {
            WhiteScore::Centipawns(score) => ScoreRecord::Cp(score),
            WhiteScore::Mate(moves) => ScoreRecord::Mate(moves),
        };
        EvalRecord { score, wdl, depth }
    }
}

impl From<EvalRecord> for Eval {
    fn from(EvalRecord { score, wdl, depth }: EvalRecord) -> Eval {
        let score = match score {
            ScoreRecord::Cp(score) => WhiteScore::Centipawns(score),
            ScoreRecord::Mate(moves) => WhiteScore::Mate(moves),
        };
        Eval { score, wdl, depth }
    }
}

impl From<Judged> for JudgmentRecord {
    fn from(judged: Judged) -> JudgmentRecord {
        JudgmentRecord {
            word: judged.judgment.to_string(),
            loss: judged.loss,
            uncertain: judged.is_uncertain,
            best: judged.best.map(|MoveName { uci, san }| MoveRecord { uci, san }),
        }
    }
}

impl JudgmentRecord {
    /// The judgment; `None` if its word is unknown.
    fn judged(self) -> Option<Judged> {
        Some(Judged {
            judgment: judgment_of(&self.word)?,
            loss: self.loss,
            is_uncertain: self.uncertain,
            best: self.best.map(|MoveRecord { uci, san }| MoveName { uci, san }),
        })
    }
}

impl From<&PlayState> for PlayRecord {
    fn from(play: &PlayState) -> PlayRecord {
        let clock = |Clocks { control, left_ms }| {
            let Control { base_ms, increment_ms } = control;
            ClockRecord { control: ControlRecord { base_ms, increment_ms }, left_ms }
        };
        let end = |Ending { result, reason }| EndRecord { result, reason };
        PlayRecord {
            white: play.you == Color::White,
            level: Some(play.level),
            rating: None,
            clock: play.clock.map(clock),
            tip: play.tip,
            end: play.end.clone().map(end),
            practice: play
                .practice
                .map(|Practice { tries, takebacks }| PracticeRecord { tries, takebacks }),
        }
    }
}

impl From<PlayRecord> for PlayState {
    fn from(play: PlayRecord) -> PlayState {
        let clock = |ClockRecord { control, left_ms }| {
            let ControlRecord { base_ms, increment_ms } = control;
            Clocks { control: Control { base_ms, increment_ms }, left_ms }
        };
        PlayState {
            you: if play.white { Color::White } else { Color::Black },
            level: play.level.or(play.rating.map(nearest_level)).unwrap_or(DEFAULT_LEVEL),
            clock: play.clock.map(clock),
            tip: play.tip,
            end: play.end.map(|EndRecord { result, reason }| Ending { result, reason }),
            practice: play
                .practice
                .map(|PracticeRecord { tries, takebacks }| Practice { tries, takebacks }),
        }
    }
}

impl From<&SideQuality> for SideRecord {
    fn from(side: &SideQuality) -> SideRecord {
        let SideQuality { accuracy, inaccuracies, mistakes, blunders } = *side;
        SideRecord { accuracy, inaccuracies, mistakes, blunders }
    }
}

impl From<SideRecord> for SideQuality {
    fn from(side: SideRecord) -> SideQuality {
        let SideRecord { accuracy, inaccuracies, mistakes, blunders } = side;
        SideQuality { accuracy, inaccuracies, mistakes, blunders }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::strength::{LEVELS, level_rating};
    use crate::model::Moment;
    use crate::model::game::Repeat;
    use crate::model::game::fresh_tags;
    use crate::store::record::{decode, encode};

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let now = Moment { unix_micros: 0, ticks_ms: 0 };
        let mut game = StudyGame::new(Position::chess960(1).unwrap());
        let mv = game.tree.start().legal_moves()[0];
        let (tip, _) = game.tree.add(ROOT, mv).unwrap();
        game.tags = fresh_tags("a \"b\" ]", "Anna", "", now);
        game.cursor = tip;
        let remark = game.tree.remark_mut(tip).unwrap();
        remark.comment = "a } b".to_owned();
        remark.shapes = vec![Shape { color: ShapeColor::Red, from: mv.from(), to: Some(mv.to()) }];
        remark.eval = Some(Eval { score: WhiteScore::Mate(-3), wdl: None, depth: Some(9) });
        remark.judged = Some(Judged {
            judgment: crate::analysis::judgment::Judgment::Mistake,
            loss: Some(11.5),
            is_uncertain: true,
            best: None,
        });
        let control = Control { base_ms: 60_000, increment_ms: 1_000 };
        game.play = Some(PlayState {
            you: Color::Black,
            level: 3,
            clock: Some(Clocks { control, left_ms: [1, 2] }),
            tip,
            end: None,
            practice: Some(Practice { tries: 4, takebacks: true }),
        });
        game.exercise =
            Some(Tally { solved: 1, failed: 2, repeat: Some(Repeat { step: 1, due: 20_781 }) });
        let text = encode(&GameRecord::from(&game)).unwrap();
        assert_eq!(decode::<GameRecord>(&text).unwrap().into_game().unwrap(), game);
    }

    #[test]
    fn an_old_game_by_rating_goes_on_at_the_nearest_level() {
        let level = |strength: &str| {
            let text = format!(r#"{{"white":true,{strength},"clock":null,"tip":0,"end":null}}"#);
            let play = PlayState::from(decode::<PlayRecord>(&text).unwrap());
            assert!(!encode(&PlayRecord::from(&play)).unwrap().contains("rating"));
            play.level
        };
        for wanted in LEVELS {
            let rating = level_rating(wanted);
            assert_eq!(level(&format!(r#""level":null,"rating":{rating}"#)), wanted);
            assert_eq!(level(&format!(r#""level":{wanted}"#)), wanted);
        }
        assert_eq!(level(r#""level":null,"rating":null"#), DEFAULT_LEVEL);
    }

    #[test]
    fn a_judgment_is_read_in_its_old_spelling() {
        let node = |key: &str| {
            let judgment = r#"{"word":"blunder","loss":null,"uncertain":false,"best":null}"#;
            decode::<NodeRecord>(&format!(r#"{{"id":1,"uci":"g1f3","{key}":{judgment}}}"#)).unwrap()
        };
        assert!(node("judgment").judgment.is_some());
        assert_eq!(node("judgement"), node("judgment"));
    }

    #[test]
    fn what_a_node_lacks_takes_no_room() {
        let game = |nodes: &str| {
            let start = Position::start();
            format!(
                r#"{{"version":1,"tags":[],"result":"*","start":"{start}","nodes":[{nodes}],"cursor":1,"play":null,"record":null,"exercise":null}}"#
            )
        };
        let short = game(r#"{"id":0,"children":[1]},{"id":1,"uci":"g1f3"}"#);
        // Earlier versions wrote all fields.
        let whole = |id, children, uci| {
            format!(
                r#"{{"id":{id},"children":{children},"uci":{uci},"comment":"","glyphs":[],"shapes":[],"clock_ms":null,"eval":null,"judgement":null}}"#
            )
        };
        let long = game(&[whole(0, "[1]", "null"), whole(1, "[]", r#""g1f3""#)].join(","));
        let [old, new] = [long, short.clone()].map(|text| decode::<GameRecord>(&text).unwrap());
        assert_eq!(old, new);
        let game = old.into_game().unwrap();
        assert_eq!(encode(&GameRecord::from(&game)).unwrap(), short);
    }

    #[test]
    fn what_old_files_brought_is_left_out_and_the_impossible_refused() {
        let start = Position::start();
        let record = |tag: &str, result: &str, glyphs: &str, end: &str| {
            let text = format!(
                r#"{{"tags":[["{tag}","x"]],"result":"{result}","start":"{start}","nodes":[{{"id":0,"glyphs":{glyphs}}}],"cursor":0,"play":{{"white":true,"level":1,"rating":null,"clock":null,"tip":0,"end":{{"result":"{end}","reason":""}}}}}}"#
            );
            decode::<GameRecord>(&text).unwrap()
        };
        let good = record("Odd-1", "1-0", "[1,255]", "0-1");
        assert_eq!(good.check(), Ok(()));
        assert_eq!(good.into_game().unwrap().tags.get("Odd-1"), Some("x"));
        for bad in [
            record("a b", "*", "[]", "*"),
            record("", "*", "[]", "*"),
            record("A", "*", "[0,2]", "*"),
        ] {
            assert_eq!(bad.check(), Err(RecordError::Damaged));
            let game = bad.into_game().unwrap();
            assert!(!game.tree.node(ROOT).unwrap().remark.glyphs.contains(&0));
            assert!(game.tag_list().iter().all(|(name, _)| name == "A"), "{:?}", game.tags);
        }
        for bad in [record("A", "9-9", "[]", "*"), record("A", "*", "[]", "2-0")] {
            assert_eq!(bad.into_game(), Err(RecordError::Damaged));
        }
    }
}
