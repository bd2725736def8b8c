//! Handles each message of a client: one line for each message, and the code that opens studies and
//! games. Longer handlers are in the files of their subjects.

use super::events::Event;
use super::files;
use super::messages::{Number, Request, Start};
use super::room::{Change, Refusal, boxed};
use super::study_game::{StudyGame, fresh_tags};
use super::tab::Tab;
use super::tree::{NodeId, ROOT, Tree};
use super::{edit, new_game, paste, picture, view};
use crate::atomic::Position;
use crate::atomic::chess960::START_POSITIONS;
use crate::explain::objection::{read_move, read_uci};

/// The most moves of a preview.
const LONGEST_PREVIEW: usize = 200;

impl Tab {
    /// Handles a message.
    pub(super) fn obey(&mut self, request: Request) -> Result<(), Refusal> {
        let tab = self.id;
        match request {
            Request::List {} => self.list()?,
            Request::Open { study, game, node } => self.open(study, game, node)?,
            Request::Create { name } => {
                let name = name.as_deref().map(edit::name).transpose()?;
                self.create(name.as_deref(), &[])?;
            }
            Request::Rename { name } => self.room()?.rename(&edit::name(&name)?)?,
            Request::DeleteStudy { study } => self.delete_study(study)?,
            Request::Select { game, node } => self.select(Some(game), node)?,
            Request::NewGame { start } => {
                let mut game = StudyGame::new(self.start(start)?);
                game.tags = fresh_tags("?", "?", "?");
                self.begin(&game)?;
            }
            Request::DeleteGame { game } => self.room()?.delete(game)?,
            Request::Paste { text } => self.paste(&text)?,
            Request::Show { node } => {
                self.room()?.show(tab, node)?;
                self.show();
            }
            Request::Preview { node, moves } => self.preview(node, moves)?,
            Request::Move { node, text } => self.make_move(node, &text)?,
            Request::Comment { node, text } => {
                self.change(|game, shown| edit::comment(game, node, &text, shown))?;
            }
            Request::Glyphs { node, glyphs } => {
                self.change(|game, shown| edit::glyphs(game, node, &glyphs, shown))?;
            }
            Request::Shapes { node, shapes } => {
                self.change(|game, shown| edit::shapes(game, node, shapes, shown))?;
            }
            Request::Tags { tags } => self.change(|game, shown| edit::tags(game, &tags, shown))?,
            Request::Delete { node } => {
                self.change(|game, shown| edit::delete(game, node, shown))?;
            }
            Request::Promote { node } => {
                self.change(|game, shown| edit::reorder(game, node, shown, Tree::promote))?;
            }
            Request::MainLine { node } => {
                self.change(|game, shown| edit::reorder(game, node, shown, Tree::make_main_line))?;
            }
            Request::Undo {} => self.room()?.undo(tab)?,
            Request::Analyse { lines } => self.analyse(lines)?,
            Request::Threat { node } => self.threat(node)?,
            Request::Stop {} => self.stop(),
            Request::Play(asked) => {
                let start = self.start(asked.start.clone())?;
                let coin = self.hall.chance(2) == 0;
                let game = new_game::new_game(&asked, start, coin)?;
                self.begin(&game)?;
            }
            Request::Resign {} => self.room()?.resign(tab)?,
            Request::OfferDraw {} => self.room()?.offer_draw(tab)?,
            Request::Takeback {} => self.room()?.take_back(tab)?,
            Request::Judge { nodes } => self.judge(nodes)?,
            Request::Learn { color } => self.learn(color)?,
            Request::Try { node, text } => self.try_move(node, &text)?,
            Request::Solve {} => self.solve()?,
            Request::Hint {} => self.hint()?,
            Request::GiveUp {} => self.give_up()?,
            Request::Mine { nodes } => self.mine(nodes)?,
            Request::StopMining {} => self.stop_mining(),
            Request::Save { what } => {
                let file = files::save(self.room()?, tab, what)?;
                self.send(&file);
            }
            Request::Picture { node, format, flip, pixels } => {
                let draw =
                    |_, game: &StudyGame, _| picture::picture(game, node, format, flip, pixels);
                let file = self.room()?.look(tab, draw)?;
                self.send(&file);
            }
        }
        Ok(())
    }

    /// Changes the current game.
    fn change(
        &self,
        edit: impl FnOnce(&mut StudyGame, NodeId) -> Result<Change, Refusal>,
    ) -> Result<(), Refusal> {
        self.room()?.change(self.id, edit)
    }

    fn make_move(&self, node: NodeId, text: &str) -> Result<(), Refusal> {
        let find = |position: &Position| {
            read_move(position, text).map_err(|refusal| refusal.why.to_string())
        };
        if self.room()?.person_moves(self.id, node, find)? {
            return Ok(());
        }
        self.change(|game, _| edit::play(game, node, text))
    }

    fn list(&mut self) -> Result<(), Refusal> {
        let studies = self.hall.studies().map_err(|error| error.to_string())?;
        self.send(&Event::Studies { studies });
        Ok(())
    }

    /// Creates a study, and opens it.
    fn create(&mut self, name: Option<&str>, games: &[StudyGame]) -> Result<(), Refusal> {
        let study = self.hall.create(name, games).map_err(|error| error.to_string())?;
        self.open(Some(study), None, None)
    }

    /// Adds a game without moves to the study, and selects it. If all games of the study are
    /// exercises, the new game gets a study of its own.
    fn begin(&mut self, game: &StudyGame) -> Result<(), Refusal> {
        if let Some(name) = self.room()?.exercises() {
            let name = edit::name(&format!("From {name}")).unwrap_or(name);
            let games = std::slice::from_ref(game);
            return self.create(Some(&name), games);
        }
        let id = self.room()?.add(std::slice::from_ref(game))?;
        self.select(Some(id), Some(ROOT))
    }

    /// Adds the pasted games to the study. If all of them are exercises, they get a study of their
    /// own.
    fn paste(&mut self, text: &str) -> Result<(), Refusal> {
        let (games, problems) = paste::read(text)?;
        let exercises = games.iter().all(|game| game.exercise.is_some());
        let pasted = Event::Pasted { games: games.len(), exercises, problems };
        if exercises {
            let name = jiff::Timestamp::now().strftime("Exercises of %Y-%m-%d").to_string();
            let study = self.hall.create(Some(&name), &games).map_err(|error| error.to_string())?;
            self.send(&pasted);
            return self.open(Some(study), None, None);
        }
        let first = self.room()?.add(&games)?;
        self.send(&pasted);
        self.select(Some(first), None)
    }

    /// Opens a study: without a number the one that was changed last and that no tab has open,
    /// or a new one.
    fn open(
        &mut self,
        study: Option<u64>,
        game: Option<u64>,
        node: Option<NodeId>,
    ) -> Result<(), Refusal> {
        let study = match study {
            Some(study) => study,
            None => {
                let studies = self.hall.studies().map_err(|error| error.to_string())?;
                match studies.iter().find(|row| !row.open) {
                    Some(row) => row.id,
                    None => self.hall.create(None, &[]).map_err(|error| error.to_string())?,
                }
            }
        };
        if self.room.as_ref().is_none_or(|room| room.id() != study) {
            let room =
                self.hall.room(study, self.id, &self.inbox).map_err(|error| error.to_string())?;
            let room = room.ok_or_else(|| format!("there is no study {study}"))?;
            self.stop_judging();
            if let Some(old) = self.room.replace(room) {
                self.hall.leave_room(&old, self.id);
            }
        }
        let event = self.room()?.view();
        self.send(&event);
        self.select(game, node).or_else(|why| {
            // A study is open with some game, if not with the wanted one.
            self.select(None, None).and(game.map_or(Ok(()), |_| Err(why)))
        })
    }

    fn select(&mut self, game: Option<u64>, node: Option<NodeId>) -> Result<(), Refusal> {
        let whole = self.room()?.select(self.id, game, node)?;
        self.attempt = None;
        self.send(&boxed(whole));
        self.show();
        Ok(())
    }

    fn delete_study(&mut self, study: u64) -> Result<(), Refusal> {
        let is_own = self.room.as_ref().is_some_and(|room| room.id() == study);
        if is_own {
            self.leave();
        }
        let deleted = self.hall.delete_study(study);
        if is_own {
            self.open(deleted.is_err().then_some(study), None, None)?;
        }
        deleted?;
        self.list()
    }

    /// The position where a game begins.
    fn start(&self, start: Option<Start>) -> Result<Position, Refusal> {
        match start {
            None => Ok(Position::start()),
            Some(Start::Fen(fen)) => Position::from_fen(&fen).map_err(|error| error.to_string()),
            Some(Start::Chess960(number)) => {
                let most = usize::from(START_POSITIONS);
                let number = match number {
                    Number::Given(number) => number,
                    Number::Word(_) => self.hall.chance(most) as u16,
                };
                let wrong = || format!("a Chess960 number is below {most}, not {number}");
                Position::chess960(number).ok_or_else(wrong)
            }
            Some(Start::Node(node)) => Ok(*self.line(node)?.position()),
        }
    }

    /// Shows the board after moves that are not in the tree.
    fn preview(&mut self, node: NodeId, moves: Vec<String>) -> Result<(), Refusal> {
        if moves.len() > LONGEST_PREVIEW {
            return Err(format!("a preview has at most {LONGEST_PREVIEW} moves"));
        }
        let mut line = self.line(node)?;
        for text in &moves {
            let mv = read_uci(line.position(), text).map_err(|refusal| refusal.to_string())?;
            line.play(mv);
        }
        let chess960 = self.hall.settings().chess960;
        let castling = crate::atomic::notation::CastlingText::of(line.start(), chess960);
        let look = view::look(&line, castling, chess960);
        self.send(&Event::Preview { node, moves, look });
        Ok(())
    }
}
