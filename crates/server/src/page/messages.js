// The messages between page and server as types, for editors and for people who write another front end;
// crates/board/PROTOCOL.md describes them, crates/board/src/wire has them in Rust. Nothing here runs.

/**
 * @typedef {"white"|"black"} Color
 * @typedef {{cp: number}|{mate: number}} Score for White: centipawns, or moves to mate
 * @typedef {[number, number, number]} Wdl thousandths of a win, a draw, a loss of White
 * @typedef {{color: "green"|"red"|"blue"|"yellow", from: string, to: string|null}} Shape
 * @typedef {{fen: string}|{chess960: number|"random"}|{node: number}} Start
 * @typedef {{result: string, reason: string}} End
 * @typedef {{square: string, piece: string}} Removed
 *
 * @typedef {{type: "list"}
 *   | {type: "open", study?: number, game?: number, node?: number}
 *   | {type: "create", name?: string}
 *   | {type: "rename", name: string}
 *   | {type: "delete_study", study: number}
 *   | {type: "select", game: number, node?: number}
 *   | {type: "new_game", start?: Start}
 *   | {type: "delete_game", game: number}
 *   | {type: "arrange", games: number[], before?: number}
 *   | {type: "copy_games"|"move_games", games: number[], to: {study: number}|{new: string}}
 *   | {type: "paste", text: string}
 *   | {type: "tags", tags: [string, string][]}
 *   | {type: "show", node: number}
 *   | {type: "preview", node: number, moves: string[]}
 *   | {type: "move", node: number, text: string}
 *   | {type: "comment", node: number, text: string}
 *   | {type: "glyphs", node: number, glyphs: number[]}
 *   | {type: "shapes", node: number, shapes: Shape[]}
 *   | {type: "delete"|"promote"|"main_line"|"threat", node: number}
 *   | {type: "undo"|"stop"|"resign"|"takeback"|"try_again"|"offer_draw"|"solve"|"learn_rules"|"proven_openings"|"hint"|"give_up"|"stop_mining"|"carry_back"}
 *   | {type: "mine", nodes?: number}
 *   | {type: "train", color: Color, moves: number}
 *   | {type: "puzzles", grade?: "easy"|"medium"|"hard", theme?: string}
 *   | {type: "analyse", lines: number, threads?: number|null, hash?: number|null}
 *   | {type: "play", color: Color|"random", level?: number,
 *      clock?: {base_ms: number, increment_ms: number}, start?: Start,
 *      practice?: {takebacks: boolean}}
 *   | {type: "judge", nodes?: number}
 *   | {type: "learn", color: Color|"both"}
 *   | {type: "try", node: number, text: string}
 *   | {type: "save", what: "game"|"study"|"sheet"|"book", flip?: boolean, board?: string, pieces?: string}
 *   | {type: "explore", on: boolean, variations?: boolean, player?: string, color?: Color, rating?: number, since?: string, until?: string}
 *   | {type: "check", start: Start}
 *   | {type: "save_records", study: number, game?: number}
 *   | {type: "export", settings: {[name: string]: string}}
 *   | {type: "import", text: string}
 *   | {type: "picture", node: number, format: "svg"|"png", flip: boolean, pixels?: number, board?: string, pieces?: string}} Request
 *
 * @typedef {object} Hello
 * @property {"hello"} type
 * @property {number} protocol
 * @property {string} program
 * @property {[number, number]} levels
 * @property {number[]} level_ratings the UCI_Elo of each level
 * @property {number} default_level
 * @property {number} tables
 * @property {boolean} book
 * @property {[number, number]} threads of an analysis: the usual number and the most
 * @property {[number, number]} hash its table in MiB: the usual size and the most
 * @property {string[]} notes
 *
 * @typedef {{id: number, name: string, written: string|null, games: number, changed: string, open: boolean,
 *   damaged: string|null}} StudyEntry written: what of the name a person has written; damaged: why it cannot be opened
 * @typedef {{type: "studies", studies: StudyEntry[]}} Studies
 * @typedef {{solved: number, failed: number, due: number|null}} Tally how often an exercise was solved, and when it comes back
 * @typedef {{id: number, white: string, black: string, result: string, event: string, date: string, plies: number,
 *   playing: boolean, exercise: Tally|null, damaged: string|null}} GameEntry
 * @typedef {{type: "study", id: number, name: string, written: string|null, games: GameEntry[]}} Study
 * @typedef {{type: "row", study: number, row: GameEntry}} Row
 *
 * @typedef {object} Node a move, or the start with the id 0
 * @property {number} id
 * @property {number|null} parent
 * @property {number[]} children the first continues the line
 * @property {string|null} uci
 * @property {string|null} san
 * @property {number} number
 * @property {Color} color
 * @property {string} comment
 * @property {number[]} glyphs
 * @property {Shape[]} shapes
 * @property {number|null} clock_ms
 * @property {{score: Score, wdl: Wdl|null, depth: number|null}|null} eval
 * @property {{word: string, loss: number|null, uncertain: boolean, best: {uci: string, san: string}|null}|null} judgment
 *
 * @typedef {object} Play
 * @property {Color} you
 * @property {number} level
 * @property {number} tip
 * @property {boolean} thinking
 * @property {{white_ms: number, black_ms: number, increment_ms: number, running: Color|null}|null} clock
 * @property {End|null} end
 * @property {{tries: number, takebacks: boolean}|null} practice
 *
 * @typedef {{accuracy: number|null, inaccuracies: number, mistakes: number, blunders: number}} Record
 * @typedef {object} Game
 * @property {"game"} type
 * @property {number} study
 * @property {number} id
 * @property {[string, string][]} tags
 * @property {string} result
 * @property {string} start
 * @property {boolean} chess960
 * @property {Node[]} nodes
 * @property {Play|null} play
 * @property {{white: Record, black: Record}|null} record
 * @property {Tally|null} exercise
 * @property {boolean} can_undo
 *
 * @typedef {{type: "nodes", game: number, nodes: Node[], can_undo: boolean}} Nodes
 *
 * @typedef {{uci: string, from: string, to: string, san: string, explodes: Removed[]}} Last
 * @typedef {{uci: string, san: string, from: string, to: string, rook: string|null, promotion: string|null,
 *   explodes: Removed[], gain: number, king: boolean, ends: End|null}} Legal
 * @typedef {object} Position
 * @property {"position"} type
 * @property {number} study added by the page
 * @property {number} game
 * @property {number} node
 * @property {string} fen
 * @property {Color} turn
 * @property {boolean} check
 * @property {Last|null} last
 * @property {End|null} outcome
 * @property {string|null} opening the name of the opening, in English
 * @property {Legal[]} moves
 * @property {{games: number, moves: {uci: string, san: string, white: number, draws: number, black: number,
 *   open: number, points: number|null, score: number|null}[],
 *   found: {game: number, node: number}[]}|null} book
 * @property {{value: string|null, plies: number|null, rounded: boolean, moves: {uci: string, san: string,
 *   value: string|null, plies: number|null, rounded: boolean}[]}|null} tables
 * @property {{winner: Color, plies: number}|null} proven
 * @property {{uci: string, san: string, winner: Color, plies: number}|null} winning_move
 * @property {{uci: string, san: string, winner: Color, plies: number}[]} proven_moves
 *
 * @typedef {{type: "preview", node: number, moves: string[], fen: string, turn: Color, check: boolean, last: Last|null,
 *   outcome: End|null}} Preview
 * @typedef {{score: Score, wdl: Wdl, depth: number, bound: "exact"|"lower"|"upper",
 *   moves: {uci: string, san: string}[]}} Line
 * @typedef {{type: "analysis", game: number, node: number, depth: number, nodes: number, nps: number, time_ms: number,
 *   table_hits: number, hash_full: number, running: boolean, lines: Line[]}} Analysis
 * @typedef {{type: "threat", node: number, line: Line|null, why: string|null}} Threat
 * @typedef {{type: "play", game: number, play: Play}} Playing
 * @typedef {{type: "draw", game: number, accepted: boolean, why: string}} Draw
 * @typedef {{type: "judging", study: number, game: number, done: number, total: number}} Judging
 * @typedef {{type: "mining", study: number, done: number, total: number, found: number, exercises: number|null}} Mining
 * @typedef {{type: "exercise", game: number, node: number, phase: "try"|"solved"|"shown", color: Color, left: number}} Exercise
 * @typedef {{type: "hint", node: number, square: string}} Hint
 * @typedef {{type: "lessons", game: number, lessons: {node: number, played: number, word: string}[]}} Lessons
 * @typedef {{type: "tried", node: number, uci: string, san: string, loss: number, right: boolean, best: boolean, reply: string|null}} Tried
 * @typedef {{type: "pasted", games: number, exercises: boolean, problems: string[]}} Pasted
 * @typedef {{type: "carried", study: number, name: string, games: number, moved: boolean}} Carried
 * @typedef {{type: "carried_back", study: number, name: string, games: number, moved: boolean}} CarriedBack
 * @typedef {{type: "explorer", on: boolean, games: number}} Explorer
 * @typedef {{type: "files", tables: number, pieces: number, book: string|null, games: number, added: number, left_out: string[]}} Files
 *   added: how many of them a person has added, and can remove; left_out: files that the board keeps and cannot use
 * @typedef {{type: "checked", fen: string|null, why: string|null}} Checked
 * @typedef {{type: "imported", studies: number, games: number, settings: {[name: string]: string}}} Imported
 * @typedef {{type: "file", name: string, media: string, text?: string, base64?: string}} File
 * @typedef {{type: "refused", to: string|null, why: string}} Refused
 * @typedef {{type: "done", to: string}} Done a message was handled, and there is nothing else to say
 * @typedef {{type: "note", text: string}|{type: "bye", why: string}} Notice
 * @typedef {Hello|Studies|Study|Row|Game|Nodes|Position|Preview|Analysis|Threat|Playing|Judging|Lessons|Tried|Pasted|Carried|CarriedBack|File|Explorer|Files
 *   |Checked|Imported|Draw|Mining|Exercise|Hint|Refused|Done|Notice} Event
 */

// So that editors take this file for a module, and its types can be imported.
export {};
