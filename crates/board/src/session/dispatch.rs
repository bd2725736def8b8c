//! What each message of a client does: a line for each, and the short ones themselves.

use super::addition::Name;
use super::client::{Session, send_list};
use super::contents::{arrange, delete_game, rename};
use super::context::Context;
use super::drawing::View;
use super::judging::learn;
use super::refusal::{LONGEST_PREVIEW, Refusal};
use super::task::Wanted;
use super::{files, play};
use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Position};
use crate::explain::objection::{read_move, read_uci};
use crate::model::game::Control;
use crate::model::new_game::{Wish, new_game};
use crate::model::play::PlayError;
use crate::model::{NodeId, StudyGame, Tree, edit};
use crate::wire::message::{Chosen, Extent, Number, Picture, Play, Shape, Start};
use crate::wire::position::look;
use crate::wire::{Event, Message};

impl Session {
    /// Does what a message asks.
    ///
    /// # Errors
    /// Why that cannot be done. Nothing has changed then.
    pub fn dispatch(&mut self, cx: &mut Context<'_>, message: Message) -> Result<(), Refusal> {
        match message {
            Message::List {} => send_list(cx),
            Message::Open { study, game, node } => self.open(cx, study, game, node),
            Message::Create { name } => {
                let name = name.as_deref().map(edit::name).transpose()?;
                self.create(cx, name.as_deref().map(Name::by_person), Vec::new(), false)
            }
            Message::Rename { name } => rename(cx, &edit::name(&name)?),
            Message::DeleteStudy { study } => self.delete_study(cx, study),
            Message::Select { game, node } => self.select(cx, Some(game), node),
            Message::NewGame { start: from } => {
                let game = StudyGame::blank(start(cx, from)?, cx.now);
                self.begin(cx, &game)
            }
            Message::DeleteGame { game } => delete_game(cx, game),
            Message::Arrange { games, before } => arrange(cx, games, before),
            Message::CopyGames { games, to } => self.carry(cx, games, to, false),
            Message::MoveGames { games, to } => self.carry(cx, games, to, true),
            Message::CarryBack {} => self.carry_back(cx),
            Message::Paste { text } => self.paste(cx, text),
            Message::Show { node } => cx.show(node),
            Message::Preview { node, moves } => preview(cx, node, moves),
            Message::Move { node, text } => make_move(cx, node, &text),
            Message::Comment { node, text } => {
                cx.change(|game, shown| edit::comment(game, node, &text, shown))
            }
            Message::Glyphs { node, glyphs } => {
                cx.change(|game, shown| edit::glyphs(game, node, &glyphs, shown))
            }
            Message::Shapes { node, shapes } => {
                let shapes: Vec<_> = shapes.iter().map(Shape::read).collect::<Result<_, _>>()?;
                cx.change(|game, shown| edit::shapes(game, node, &shapes, shown))
            }
            Message::Tags { tags } => cx.change(|game, shown| edit::tags(game, &tags, shown)),
            Message::Delete { node } => cx.change(|game, shown| edit::delete(game, node, shown)),
            Message::Promote { node } => {
                cx.change(|game, shown| edit::reorder(game, node, shown, Tree::promote))
            }
            Message::MainLine { node } => {
                cx.change(|game, shown| edit::reorder(game, node, shown, Tree::make_main_line))
            }
            Message::Undo {} => cx.undo(),
            Message::Analyse { lines, threads, hash } => {
                self.search.analyse(cx, lines, threads, hash)
            }
            Message::Threat { node } => self.search.threat(cx, node),
            Message::Stop {} => {
                self.stop(cx);
                Ok(())
            }
            Message::Play(wanted) => {
                let game = wanted_game(cx, wanted)?;
                self.begin(cx, &game)
            }
            Message::TryAgain {} => play::intervene(cx, |game, _| game.try_again()),
            Message::Resign {} => play::intervene(cx, StudyGame::resign),
            Message::OfferDraw {} => play::offer_draw(cx),
            Message::Takeback {} => play::intervene(cx, |game, _| game.take_back()),
            Message::Judge { nodes } => {
                self.judging.begin(cx, nodes)?;
                // Both would share the processor.
                self.search.turn_off(cx);
                Ok(())
            }
            Message::Learn { color } => learn(cx, color.color()),
            Message::Try { node, text } => {
                self.search.try_move(cx, &mut self.exercise, node, &text)
            }
            Message::Puzzles { grade, theme } => self.puzzles(cx, grade, theme.as_deref()),
            Message::LearnRules {} => self.learn_rules(cx),
            Message::ProvenOpenings {} => self.proven_openings(cx),
            Message::Train { color, moves } => self.train(cx, color.into(), moves),
            Message::Solve {} => self.solve(cx),
            Message::Hint {} => self.exercise.hint(cx),
            Message::GiveUp {} => self.exercise.give_up(cx),
            Message::Mine { nodes } => self.mine(cx, nodes),
            Message::StopMining {} => {
                self.mining.stop(cx);
                Ok(())
            }
            Message::Explore(wanted) => self.explore(cx, &wanted),
            Message::Check { start: from } => {
                let (fen, why) = match start(cx, Some(from)) {
                    Ok(position) => (Some(position.to_string()), None),
                    Err(why) => (None, Some(why.to_string())),
                };
                cx.send(Event::Checked { fen, why });
                Ok(())
            }
            Message::SaveRecords { study, game } => self.save_records(cx, study, game),
            Message::Export { settings } => self.export(cx, settings),
            Message::Import { text } => self.import(cx, text),
            Message::Save(save) => match save.what {
                Extent::Game => {
                    let file = files::game_file(cx)?;
                    cx.send(file);
                    Ok(())
                }
                Extent::Study => self.save(cx, Wanted::Pgn),
                Extent::Sheet => {
                    let name = cx.study()?.about.name.clone();
                    let view = View::of(save.flip, save.board, save.pieces);
                    self.save(cx, Wanted::Sheet(name, view))
                }
                Extent::Book => self.save(cx, Wanted::Book),
            },
            Message::Picture(Picture { node, format, flip, pixels, board, pieces }) => {
                let view = View::of(Some(flip), board, pieces);
                let game = &cx.current()?.0.game;
                let picture = files::picture(game, node, format, view, pixels)?;
                self.picture(cx, picture);
                Ok(())
            }
        }
    }

    /// Begins the current game as an exercise: the position first, then the task.
    fn solve(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        self.exercise.begin(cx)?;
        self.show(cx);
        self.exercise.tell(cx, "try")
    }
}

/// Plays a move, in a game against the engine or in the tree.
fn make_move(cx: &mut Context<'_>, node: NodeId, text: &str) -> Result<(), Refusal> {
    let find = |position: &Position| {
        read_move(position, text).map_err(|refusal| PlayError::IllegalMove(refusal.why))
    };
    if play::person_moves(cx, node, find)? {
        return Ok(());
    }
    cx.change(|game, _| edit::play(game, node, text))
}

/// Shows the board after moves that are not in the tree.
fn preview(cx: &mut Context<'_>, node: NodeId, moves: Vec<String>) -> Result<(), Refusal> {
    if moves.len() > LONGEST_PREVIEW {
        return Err(Refusal::LongPreview);
    }
    let mut line = cx.line(node)?;
    for text in &moves {
        let mv = read_uci(line.position(), text)?;
        line.play(mv);
    }
    let chess960 = cx.hub.lookup.chess960;
    let look = look(&line, CastlingText::of(line.start(), chess960), chess960);
    cx.send(Event::Preview { node, moves, look });
    Ok(())
}

/// The position where a game begins.
fn start(cx: &mut Context<'_>, start: Option<Start>) -> Result<Position, Refusal> {
    match start {
        None => Ok(Position::start()),
        Some(Start::Fen(fen)) => Ok(Position::from_fen(&fen)?),
        Some(Start::Chess960(number)) => {
            let number = match number {
                Number::Given(number) => number,
                Number::Word(_) => cx.hub.chance(usize::from(START_POSITIONS)) as u16,
            };
            Position::chess960(number).ok_or(Refusal::NoChess960(number))
        }
        Some(Start::Node(node)) => Ok(*cx.line(node)?.position()),
    }
}

/// The game against the engine that a person wishes.
fn wanted_game(cx: &mut Context<'_>, wanted: Play) -> Result<StudyGame, Refusal> {
    let start = start(cx, wanted.start)?;
    let you = match wanted.color {
        Chosen::White => Color::White,
        Chosen::Black => Color::Black,
        Chosen::Random if cx.hub.chance(2) == 0 => Color::White,
        Chosen::Random => Color::Black,
    };
    let clock = wanted.clock.map(Control::from);
    let practice = wanted.practice.map(|practice| practice.takebacks);
    let wish = Wish { you, level: wanted.level, clock, practice };
    Ok(new_game(&wish, start, cx.now)?)
}
