### The texts of the page in English. What another language lacks is taken from here.

games-button =
    .title = Studies and games (G)
study = Study
study-tools =
    .aria-label = Study
play-button = Play
    .title = New game against Fissile (N)
puzzles-button =
    .aria-label = Puzzles
    .title = Find the winning move (P)
puzzles = Puzzles
open-button =
    .aria-label = Open
    .title = Open or paste a game or a position (O)
open = Open
save-button =
    .aria-label = Save
    .title = Save games, positions, pictures; edit the tags (S)
save = Save
dark-or-light =
    .aria-label = Dark or light
    .title = Dark or light
settings-button =
    .aria-label = Settings
    .title = Settings (,)
help-button =
    .aria-label = Help
    .title = Help (?)
board-area =
    .aria-label = Board
move-area =
    .aria-label = Move
steps-area =
    .aria-label = Step through the moves
first-button =
    .aria-label = To the start
    .title = To the start (Home)
back-button =
    .aria-label = One move back
    .title = One move back (left arrow)
forward-button =
    .aria-label = One move forward
    .title = One move forward (right arrow)
last-button =
    .aria-label = To the end
    .title = To the end (End)
flip-button =
    .aria-label = Turn the board
    .title = Turn the board (F)
pen-button =
    .aria-label = Draw arrows and circles
    .title = Draw arrows and circles: drag, or tap (W); or use the right mouse button
type-a-move =
    .aria-label = Type a move
    .placeholder = Type a move: Nf3
pen-colors = Color of arrows and circles
green = green
red = red
blue = blue
yellow = yellow
clear = Clear
notes-area =
    .aria-label = Notes
dismiss =
    .aria-label = Dismiss this note
    .title = Dismiss
game-area =
    .aria-label = Game against Fissile
take-back = Take back
offer-a-draw = Offer a draw
resign = Resign
try-again = Try again
rematch = Rematch
    .title = With the same settings and the other color
same-position-again = Same position again
    .title = With the same settings and the same color
new-opponent = New opponent
judge-after-game = Judge the game
    .title = Finds the mistakes of both sides
analysis-area =
    .aria-label = Analysis
analysis-switch =
    .title = Analysis on or off (A or L)
analysis = Analysis
threat-button = Threat
    .title = What the opponent threatens (T)
lines = Lines
best-lines =
    .aria-label = Best lines
tree-area =
    .aria-label = Moves and comments
moves-area =
    .aria-label = Moves
edit-button =
    .title = Comment, glyphs, variations (E)
edit = Edit
judge-the-game = Judge the game
learn-from-your-mistakes = Learn from your mistakes
whose-mistakes =
    .aria-label = Whose mistakes
whites = White's
blacks = Black's
both = both
glyph-of-the-move =
    .aria-label = Glyph of the move
glyph-of-the-position =
    .aria-label = Glyph of the position
promote = Promote
    .title = Move this variation up by one
main-line = Main line
    .title = Make this the main line
delete = Delete
    .title = Delete this move and all after it
undo = Undo
    .title = Undo the last change (Z)
position-in-words =
    .aria-label = Position in words
move-menu =
    .aria-label = This move
play-against-fissile = Play against Fissile
you-play = You play
white = White
random = Random
black = Black
strength = Strength
level = Level
level-slider =
    .aria-label = Level
clock-legend = Minutes, and seconds added per move
no-clock = No clock
own-clock = other
clock-field =
    .aria-label = Minutes, and seconds added per move
start-from = Start from
from-the-start = the start
from-this-position = this position
from-a-fen = a FEN
chess960-number =
    .placeholder = 0 to 959; random if empty
    .aria-label = Chess960 number
practice = Practice
practice-again = Again after each loss or draw, until you win
moves-may-be-taken-back = Moves may be taken back
cancel = Cancel
play = Play
puzzles-about = Exactly one move wins, and the win is proven. A puzzle that you fail comes back on later days, until you know it.
difficulty = Difficulty
easy = Easy
medium = Medium
hard = Hard
all = All
theme = Theme
all-themes = all
theme-quiet = quiet moves
theme-shield = pins by explosion
theme-discovered = discovered blasts
theme-clearance = clearance
theme-promotion = promotion
theme-checkmate = checkmate
solve = Solve
learn = Learn
learn-the-rules = Learn the rules
    .title = Eight lessons for people who know chess
proven-openings = Proven openings
    .title = Replies and second moves that are proven to lose, and how
open-text =
    .aria-label = Games, moves or a FEN
    .placeholder = Paste PGN games, moves such as 1. Nf3 f6, a FEN, or exercises from fissile tactics
open-about = The games are added to this study. You can also drop files anywhere on the page, or
open-editor = set up a position
    .title = Pieces, side to move, castling (U)
choose-files = Choose files
set-up-a-position = Set up a position
pieces-area =
    .aria-label = Pieces
editor-squares =
    .aria-label = Squares: arrow keys; Enter takes a piece up and puts it down; a letter puts a piece, with Shift a white one; Delete takes it away
position-area =
    .aria-label = Position
to-move = To move
en-passant-on = En passant on
begin-with = Begin with
preset-choose = choose
preset-here = the position on the board
preset-start = the start position
preset-empty = an empty board
preset-kings = two kings
preset-queen = a queen against a king
preset-touching = kings that touch
preset-pawns = kings and pawns
chess960-start = Chess960 start
editor-about = Castling: neither the king nor this rook has moved. En passant: the square behind a pawn that has just moved two squares.
turn-the-board = Turn the board
analyze-without-opponent = Analyze without opponent
    .title = As a new game of this study, for both sides
save-about = Fissile has already saved everything. This is for other programs.
this-game-as-pgn = This game as PGN
all-games-as-pgn = All games as PGN
picture-as-svg = Picture as SVG
picture-as-png = Picture as PNG
everything-as-one-file = Everything as one file
    .title = All studies with their games and exercises, and the settings; Open takes this file here or on another board
diagrams-to-print = Diagrams to print
    .title = The positions of all games with a comment or drawings, as a page of its own
all-games-as-a-book = All games as a book
    .title = What was played in each position of all games, for fissile book and as the BookFile of the engine
copy = Copy
copy-link = Copy link
    .title = An address that opens this position on this board
tags-of-the-game = Tags of the game
close = Close
studies-and-games = Studies and games
games-area =
    .aria-label = Games of this study
game = Game
name-of-the-current-game =
    .placeholder = Name of the current game
search-the-games =
    .placeholder = Search the games
    .aria-label = Search the games
select-all = Select all
copy-or-move-selected = Copy or move …
new-game = New game
select-games = Select games
    .title = To copy or move several games into another study
explore-these-games = Explore these games
    .title = Shows what was played in each position in the games of this study, in the panel of the analysis
train-button = Train these lines
    .title = Asks you the lines of these games, again and again until you know them
find-exercises-in-these-games = Find exercises in these games
    .title = Positions in which exactly one move wins
stop = Stop
solve-them = Solve them
studies-area =
    .aria-label = Studies
studies = Studies
search-the-studies =
    .placeholder = Search the studies
    .aria-label = Search the studies
new-study = New study
game-menu =
    .aria-label = This game
train-these-lines = Train these lines
train-about = Fissile plays every variation of the other side, and you play the first move of your own. A line in which you make a mistake comes back on later days, until you know it.
up-to-move = Up to move
train = Train
explore = Explore
moves = Moves
main-lines = Main lines
all-variations = All variations
color-of-the-player = Color of the player
either-color = Either
player = Player
a-part-of-the-name =
    .placeholder = a part of the name
filter-rating = Both rated at least
filter-since = Since
filter-until = Until
filter-about = A game without the tag that is asked for does not count.
all-games = All games
show = Show
copy-or-move-games = Copy or move games
carry-to = To
carry-name = Name
study-placeholder =
    .placeholder = Study
move-games = Move
settings = Settings
appearance = Page
like-the-system = like the system
light = light
dark = dark
arrows-for-the-analysis = Arrows for the analysis
keys-of-one-character = Keys of one character, such as F
threads-of-the-analysis = Threads of the analysis
memory-of-the-analysis = Memory of the analysis
board = Board
brown = brown
gray = gray
pieces = Pieces
white-and-black = white and black
cream-and-brown = cream and brown
yellow-and-blue = yellow and blue
board-size = Board size
sounds = Sounds
try-them = Try them
files-area =
    .aria-label = Endgame tables and book
endgame-tables-and-book = Endgame tables and book
remove-them = Remove them
help = Help
keys-area =
    .aria-label = Keys
keys = Keys
on-the-board = On the board
how-it-works-area =
    .aria-label = How it works
atomic-chess = Atomic chess
help-rules = A capture explodes: the capturer, the captured piece and every piece except pawns on the eight squares around are removed. If you explode the enemy king, you win at once. A king may not capture, and kings on neighboring squares cannot be in check. Pick up a piece and point at a capture: the stars show what would explode.
help-moves = Drag a piece, or tap it and its target, or type `Nf3` or `g1f3`. While Fissile thinks you can choose your next move. The move field also knows the words position, last, moves, eval, clock, analyse, flip, takeback, draw, resign, hint and solution.
drawing = Drawing
help-drawing = Drag with the right mouse button. Shift draws in red, Alt in blue, both in yellow. On a touch screen, use the pen below the board.
engine-lines = Engine lines
help-lines = Point at a move to see it on the board. Click it to add the line up to there to the game. … shows the whole line.
the-move-list = The move list
help-list = Right-click a move to promote, delete or copy. The mouse wheel over the board goes through the moves.
exercises = Exercises
help-exercises = Positions in which exactly one move wins. Choose puzzles, open a file from `fissile tactics`, or let Fissile find some in your games (under Studies and games). Find the winning move, then the next one, until the end. An exercise counts as solved if you need no hint and make no wrong move.
nothing-is-lost = Nothing is lost
help-saved = Every change is saved at once. Your studies survive a crash of the browser or of Fissile.

### What the scripts of the page say.

language = Language
like-the-browser = like the browser
filter-date =
    .placeholder = 2024 or 2024.06.15
editor-number =
    .placeholder = 0 to 959
# King, queen, rook, bishop, knight, as moves are written.
piece-letters = K Q R B N

kind-k = king
kind-q = queen
kind-r = rook
kind-b = bishop
kind-n = knight
kind-p = pawn
kinds-k = { $count ->
    [one] king
   *[other] { $count } kings
}
kinds-q = { $count ->
    [one] queen
   *[other] { $count } queens
}
kinds-r = { $count ->
    [one] rook
   *[other] { $count } rooks
}
kinds-b = { $count ->
    [one] bishop
   *[other] { $count } bishops
}
kinds-n = { $count ->
    [one] knight
   *[other] { $count } knights
}
kinds-p = { $count ->
    [one] pawn
   *[other] { $count } pawns
}
piece-white-k = white king
piece-white-q = white queen
piece-white-r = white rook
piece-white-b = white bishop
piece-white-n = white knight
piece-white-p = white pawn
piece-black-k = black king
piece-black-q = black queen
piece-black-r = black rook
piece-black-b = black bishop
piece-black-n = black knight
piece-black-p = black pawn
empty = empty
placement = White: { $white }. Black: { $black }.
spoken-takes = takes
spoken-promotes = promotes to
spoken-check = check
spoken-mate = mate
castles-queenside = castles queenside
castles-kingside = castles kingside
no-kind = no { $kind }
square-is-empty = { $square } is empty
not-the-turn = It is not { $color ->
    [white] white's
   *[black] black's
} turn
no-moves-here = no moves
takes-square = takes { $square }
target-castles = castles
target-quiet = can go here
target-wins = wins, explodes { $pieces }
target-capture = capture, explodes { $pieces }
piece-not-yours = The { $piece } is not yours to move now.
selected-with-targets = { $kind } { $square } selected, { $count ->
    [one] 1 target
   *[other] { $count } targets
}
drawing-from = drawing from { $square }
arrow-of = arrow { $from } { $to }
circle-of = circle { $from }
shape-removed = removed
promote-to = Promote to
system-missing = no such file or directory
system-denied = permission denied
system-full = no space left on the device
system-read-only = the file system is read-only
system-no-folder = not a directory
system-folder = a directory
system-exists = it exists already
system-large = the file is too large
system-files = too many open files
system-memory = not enough memory
system-busy = the system has nothing left for it at the moment
system-broken = the device cannot be read or written
one-sentence = { $words }.
two-parts = { $first }, { $second }
two-clauses = { $first }; { $second }
two-sentences = { $first } { $second }
in-brackets = { $words } ({ $more })
white-wins = White wins
black-wins = Black wins
draw = draw
seconds = { $seconds } s
graph-chance = White's winning chance, %
graph-times = Time: White up, Black down
graph-start = Start
not-analyzed = not analyzed
white-percent = White { $percent }

place-of = Place { $place } of { $count }.
copy-or-move-count = Copy or move { $count ->
    [one] 1 game
   *[other] { $count } games
}
study-with-games = { $name } ({ $count ->
    [one] 1 game
   *[other] { $count } games
})
a-new-study = a new study
games-moved = { $count ->
    [one] 1 game
   *[other] { $count } games
} moved to { $name }.
games-copied = { $count ->
    [one] 1 game
   *[other] { $count } games
} copied to { $name }.
games-are-back = { $count ->
    [one] 1 game is
   *[other] { $count } games are
} in { $name } again.
copies-deleted = { $count ->
    [one] 1 copy
   *[other] { $count } copies
} in { $name } deleted.
open-it = Open it
list-up = Move up
list-down = Move down
list-top = To the top
list-end = To the end
copy-or-move-to = Copy or move to a study …
select-entry = Select { $name }
move-entry = Move { $name }: drag, or press the up and down arrow keys; Enter for more
drag-to-move = Drag to move; click for more
selected-count = { $count ->
    [one] 1 game
   *[other] { $count } games
} selected
position-is-legal = This position is legal.
rooks-may-castle = These rooks may castle
none = none
drag-pieces = Drag pieces, or choose one and paint
move-pieces = move pieces
take-pieces-away = take pieces away
piece-selected = { $piece } { $square } selected
depth = depth { $depth }
nodes-and-table = { $nodes } nodes, table { $share } % full
table-hits = { $count ->
    [one] 1 hit
   *[other] { $shown } hits
}
looking-for-threat = Looking for a threat …
no-threat = There is no threat.
threat = Threat
threat-is = Threat: { $moves }
exercises-failed = { $count } failed
exercises-due = { $count } due again
exercises-solved = { $solved } of { $count } solved
all-solved = All exercises in this study are solved.
nothing-due = Nothing else is due today. The next exercise comes back { $days ->
    [1] tomorrow
    [one] in { $days } day
   *[other] in { $days } days
}.
hint = Hint
which-piece = Which piece moves? (H)
show-the-solution = Show the solution
end = End
next = Next
finish = Finish
play-on = Play on
play-on-about = Against Fissile, from the end of the line
look-at-the-game = Look at the game
line = Line
exercise = Exercise
themes-are = Themes: { $themes }.
solved-spoiled = Right, but it does not count as solved: { $why }.
whole-line-played = That is the whole line.
solved = Solved.
line-goes-on = The line goes on: { $moves }.
solution-is = The solution: { $moves }.
play-the-line = Play the line for { $color ->
    [white] white
   *[black] black
}: { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
find-the-win = Find the winning move for { $color ->
    [white] white
   *[black] black
}.
points-count = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
difficulty-is = Difficulty: { $grade ->
    [easy] easy, { $points }
    [medium] medium, { $points }
    [hard] hard, { $points }
   *[other] { $grade }
}.
right-and-reply = { $move } is right. { $color ->
    [white] White
   *[black] Black
} answers { $reply }. { $count ->
    [one] 1 more move
   *[other] { $count } more moves
}.
spoiled-by-move = there was a wrong move
spoiled-by-hint = you had a hint
not-of-your-line = { $move } is not the move of your line. Try again.
does-not-win = { $move } does not win: it loses { $count ->
    [one] 1 point
   *[other] { $count } points
} of 100. Try again.
does-not-win-because = { $move } does not win because of { $reply }: it loses { $count ->
    [one] 1 point
   *[other] { $count } points
} of 100. Try again.
exercises-found = { $count ->
    [0] No exercises
    [one] 1 exercise
   *[other] { $count } exercises
} found.
mining-game = Game { $game } of { $games }, { $count ->
    [one] 1 exercise
   *[other] { $count } exercises
} …
hint-piece = Hint: the piece on { $square } moves. After a hint the exercise does not count as solved.
explored-variations = with variations
explored-player = { $color ->
    [white] { $player } as White
    [black] { $player } as Black
   *[either] { $player }
}
explored-rating = rated { $rating } or more
explored-since = since { $date }
explored-until = until { $date }
explored = This study, { $count ->
    [one] 1 game
   *[other] { $count } games
}
filter-title = Main lines or all variations; player, rating, date
filter-button = Filter …
too-long = { $what } is longer than the { $most } MiB that can be read at once.
this-text = This text
nothing-to-open = There is nothing to open yet. Paste a game, moves or a FEN.
files-tables = { $count ->
    [one] 1 endgame table
   *[other] { $count } endgame tables
} with up to { $pieces } pieces
files-book = the book { $book } of { $count ->
    [one] 1 game
   *[other] { $count } games
}
board-uses = This board uses { $what }.
board-uses-nothing = This board has neither endgame tables nor a book.
keeps-unused = It keeps and cannot use { $names }.
drop-their-files = Drop their files on the page.
everything-added = { $studies ->
    [one] 1 study
   *[other] { $studies } studies
} with { $games ->
    [one] 1 game
   *[other] { $games } games
} added.
games-added = { $count ->
    [one] 1 game
   *[other] { $count } games
} added.
exercises-added = { $count ->
    [one] 1 exercise
   *[other] { $count } exercises
} added.
in-your-downloads = { $name } is in your downloads.
fen-copied = The FEN was copied.
link-copied = The link was copied.
cannot-copy-select = The browser does not let this page copy. Select the text and copy it yourself.
result-none = none yet
tag-white = White
tag-black = Black
tag-event = Event
tag-site = Site
tag-date = Date
tag-round = Round
tag-whiteelo = WhiteElo
tag-blackelo = BlackElo
tag-result = Result
game-number = Game { $number }
exercise-tried = solved { $solved }, failed { $failed }
exercise-new = exercise, not tried yet
being-played = being played
moves-count = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
save-records = Save the records of { $name } as they are
delete-entry = Delete { $name }
delete-sure = Delete?
really-delete = Really delete { $name }
press-again-to-delete = Press again to delete { $name }.
games-shown = { $shown } of { $count } games. Search to find the others.
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
count-inaccuracies = { $count ->
    [one] 1 inaccuracy
   *[other] { $count } inaccuracies
}
count-mistakes = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
count-blunders = { $count ->
    [one] 1 blunder
   *[other] { $count } blunders
}
judging = Judging … { $done }/{ $total }
editor-unloadable = The editor cannot be loaded, because there is no connection to Fissile.
keys-step = one move back, forward
keys-ends = to the start, to the end
keys-beside = the other variations
keys-type = type a move
keys-flip = turn the board
keys-analysis = analysis on or off
keys-best = play the best move of the analysis
keys-threat = what the opponent threatens
keys-pen = draw arrows and circles, or move pieces again
keys-edit = show or hide the editing tools
keys-comment = comment on the move
keys-puzzles = puzzles
keys-hint = hint in an exercise
keys-undo = undo the last change of the game
keys-games = previous game, next game
keys-studies = studies and games
keys-play = new game against Fissile
keys-editor = set up a position
keys-open = open or paste
keys-save = save
keys-settings = settings
keys-help = this help
keys-to-board = to the board, and out of it
keys-squares = from square to square
keys-pick = pick up a piece, put it down
keys-put-back = put it back
keys-seek = to the next king, queen …; with Shift, to the previous one
keys-rank = to the rank
keys-hear = hear the moves of the piece
keys-arrow = begin an arrow here; again: end it here
key-space = Space
lesson-task = { $move } was { $word ->
    [inaccuracy] an inaccuracy
    [blunder] a blunder
   *[mistake] a mistake
}. Find a better move for { $color ->
    [white] white
   *[black] black
}.
try-is-best = { $move } is the best move.
try-is-good = { $move } is good.
try-loses = { $move } loses { $count ->
    [one] 1 point
   *[other] { $count } points
} of 100. Try again.
try-loses-because = { $move } loses { $count ->
    [one] 1 point
   *[other] { $count } points
} of 100 because of { $reply }. Try again.
was-better = { $move } was better.
no-better-known = No better move is known.
lessons-over = That was the last one. You solved { $solved } of { $count }.
number-of = { $number } of { $count }
no-mistakes = There are no mistakes to learn from.
whole-line = Whole line
whole-line-number = Whole line { $number }
connection-lost = No connection: trying again. If Fissile has stopped, start it again, and this page will reconnect.
tables-are-named = Endgame tables and a book are named when the server starts: fissile board --syzygy-path FOLDER --book-file FILE.
board-reopens = The board is being opened again.
board-not-started = the board could not be started: { $why }
board-not-there = the board could not be started: a file of the page is missing
not-offline = this page will not work offline: { $why }
results-bar = White won { $white }, drawn { $draws }, Black won { $black }
results-open = no result { $count }
explored-here = { $explored }; here { $count ->
    [one] 1 game
   *[other] { $shown } games
}:
book-here = Book, { $count ->
    [one] 1 game
   *[other] { $shown } games
}:
found-in = In:
plies-or = { $plies } or { $more }
table-win = win
table-cursed-win = cursed win
table-draw = draw
table-blessed-loss = blessed loss
table-loss = loss
table-unknown = not known without a search, because of the fifty-move rule
table-plies = { $value }, { $plies } plies to a capture, a pawn move or the end
tables-say = Tables: { $value }
proven-win = Proven: { $color ->
    [white] White
   *[black] Black
} wins in at most { $count ->
    [one] 1 ply
   *[other] { $count } plies
}.
proven-play = Play
proven-to-lose = Proven to lose, with plies:
moves-copied = { $moves } copied
cannot-copy = The browser does not let this page copy.
promote-variation = Promote this variation
make-main-line = Make it the main line
delete-from-here = Delete from here on
copy-moves-to = Copy the moves up to { $move }
with-drawings = with drawings
points-lost = { $count ->
    [one] 1 point
   *[other] { $count } points
} lost
uncertain = uncertain
judgment-inaccuracy = Inaccuracy
judgment-mistake = Mistake
judgment-blunder = Blunder
variation = Variation
no-moves-yet = No moves yet. Play on the board, or paste a game.
comment-on = Comment on { $move }
comment-on-start = Comment on the start
glyph-1 = good move
glyph-2 = mistake
glyph-3 = brilliant move
glyph-4 = blunder
glyph-5 = interesting move
glyph-6 = dubious move
glyph-7 = only move
glyph-10 = equal
glyph-13 = unclear
glyph-14 = White is slightly better
glyph-15 = Black is slightly better
glyph-16 = White is better
glyph-17 = Black is better
glyph-18 = White is winning
glyph-19 = Black is winning
glyph-22 = zugzwang
glyph-36 = initiative
glyph-40 = attack
glyph-132 = counterplay
glyph-146 = novelty
glyph-choice = position …
connecting = Connecting …
has-lost = { $color ->
    [white] White
   *[black] Black
} has lost { $pieces }
clock-of = { $color ->
    [white] White's
   *[black] Black's
} clock
thinking = thinking …
thinking-for = thinking … { $seconds } s
level-with-rating = { $level } (about { $rating })
no-chess960 = Chess960 positions are numbered from 0 to 959; "{ $number }" is not one of them.
no-such-clock = "{ $wanted }" is not a clock such as 3+2, in minutes and seconds added per move.
won-at-try = Won at try { $number }
try-number = Try { $number }
you-won = You won: { $reason }.
fissile-won = Fissile won: { $reason }.
game-drawn = Draw: { $reason }.
you-are-playing = You play { $color ->
    [white] White
   *[black] Black
} against Fissile, level { $level }
you-played = You played { $color ->
    [white] White
   *[black] Black
} against Fissile, level { $level }
really-resign = Really resign?
usual = usual ({ $value })
about-program = { $program }, free software under the GNU GPL, version 3 or later. Its source code is where you got it.
not-connected = There is no connection to Fissile. What you have done so far is saved.
lost-pieces = { $color ->
    [white] white { $pieces }
   *[black] black { $pieces }
}
looking-back = Looking back. Go to the last move to play on
your-move = Your move
your-move-in-check = Your move: you are in check
fissile-thinks = Fissile is thinking
turn = { $color ->
    [white] White
   *[black] Black
} to move
turn-in-check = { $color ->
    [white] White
   *[black] Black
} to move, in check
start-position = Start position
move-for-the-ear = { $number } { $color ->
    [white] white
   *[black] black
}: { $move }
explodes = explodes { $pieces }
board-after = Board after { $move }
board-at-start = Board at the start
premove = premove { $from } { $to }
move-explodes = { $move } explodes { $pieces }
move-wins = { $move } explodes { $pieces }: it wins
clock-shows = { $color ->
    [white] white
   *[black] black
} { $time }
no-clock-here = There is no clock.
no-analysis = There is no analysis; type analyse.
no-moves = There are no moves.
analysis-on = Analysis on
analysis-off = Analysis off
board-turned = The board is turned
takeback = Takeback
resigned = Resigned
draw-offered = Draw offered
solution = Solution
motif-blast = blast
motif-checkmate = checkmate
motif-shield = shield
motif-discovered = discovered
motif-promotion = promotion
motif-en-passant = en-passant
motif-castling = castling
motif-kings = kings
motif-quiet = quiet
motif-clearance = clearance
graph-move = Move

### What the session says: the English texts are those of the program, and what is found in them.

said-explosion = { $color } wins by explosion
said-checkmate = { $color } wins by checkmate
said-stalemate = draw by stalemate
said-insufficient = draw by insufficient material
said-closed = draw by a closed position
said-fifty = draw by the fifty-move rule
said-threefold = draw by threefold repetition
said-agreement = draw by agreement
said-time = { $color } wins on time
said-time-draw = { $color } is out of time, and { $other } cannot win: a draw
said-resigns = { $color } resigns
said-declines-early = Fissile declines the draw: it has not thought about a move yet
said-agrees-worse = Fissile agrees to a draw: it stands worse
said-declines-better = Fissile declines the draw: it thinks that it stands better
said-declines-before = Fissile declines the draw: before move 21 it agrees only if it stands clearly worse
said-agrees = Fissile agrees to a draw: it does not think that it stands better
said-no-move = { $text } is not a move such as e2e4, e7e8q or Nf3
said-no-square = { $text } is not a square of the board, a1 to h8
said-pass = passing is not allowed
said-king-gone = the game is over: { $color }'s king has exploded
said-still = a move must leave its square, but this one stays on { $square }
said-no-piece = there is no piece on { $square }
said-not-yours = { $mover } is { $color }'s, and it is { $other }'s turn
said-must-promote = the pawn must promote: { $moves }
said-cannot-become = a pawn becomes a queen, rook, bishop or knight, not { $text }
said-no-promotion = only a pawn that reaches the last rank promotes, so { $text } is one letter too many
said-unreachable = { $mover } cannot move to { $to }: a { $kind } does not move like that
said-blocked = { $mover } cannot move to { $to }: { $by } is in the way
said-own-piece = { $mover } cannot move to { $to }, where { $color }'s own { $kind } stands
said-long-step = { $mover } cannot move to { $to }: a pawn may move two squares only from its own second rank
said-nothing-to-capture = { $mover } cannot move to { $to }: a pawn moves diagonally only to capture, and { $square } is empty
said-late-en-passant = { $mover } cannot take { $by } en passant: that is allowed only immediately after its double step
said-king-captures = kings may not capture, so { $mover } cannot take on { $to }
said-own-king = the capture on { $to } would explode { $color }'s own king
said-both-kings = the capture on { $to } would explode { $color }'s own king, which is not allowed even if { $other }'s explodes, too
said-in-check = { $color } is in check, and the move does not help: { $by } would attack { $mover }
said-leaves-check = the move would leave { $color }'s king on { $square } in check from { $by }
said-king-into-check = the king cannot move to { $to }, where { $by } would attack it
said-no-right = { $color } has no right to castle { $wing }
said-no-right-with = { $color } has no right to castle with { $mover }
said-castling-blocked = { $color } cannot castle { $wing }: { $by } is in the way
said-castling-check = the king may not castle out of check, and { $by } gives check
said-castling-through = the king may not castle through { $square }, which { $by } attacks
said-castling-into = the king may not castle to { $square }, where { $by } would attack it
said-castling-spelling = castling { $wing } is written { $move }
said-none-reaches = no { $kind } of { $color }'s can move to { $to }
said-ambiguous = { $text } could be { $moves }
said-unexplained = the rules do not allow it
said-playing = the game against the engine is still going on: resign, or take moves back
said-last-move = go to the last move to play on against the engine
said-engines-turn = it is the engine's turn
said-nothing-to-take-back = you have made no move to take back
said-already-offered = you have already offered a draw; make a move before you offer another
said-no-takebacks = this practice allows no take-backs
said-over-here = the game is over in this position: { $why }
said-over = the game is over: { $why }
said-no-undo = there is no change to undo
said-no-undo-in-play = a game against the engine is going on: take moves back instead
said-not-judged = the game has not been judged yet
said-judge-again = the main line changed while it was judged; judge it again
said-already-judging = a game is already being judged
said-nothing-to-judge = the game has no move to judge
said-already-mining = a study is already being searched for exercises
said-nothing-to-mine = the study has no game to search for exercises
said-no-puzzles = there are no such puzzles
said-no-lines = the games of this study have no line with a move of this color
said-nothing-to-add = it contains no game
said-many-moves = a game holds at most { $count } moves, including variations
said-study-open = study { $count } is open in another tab
said-same-study = the games are in this study already
said-no-date = { $text } is not a date: write 2024, 2024.06 or 2024.06.15
said-no-space = there is no space left for it; free some space and try again
said-not-saved = nothing was changed: { $why }
said-not-added = nothing was added: { $why }
said-no-threat = the side to move is in check, so that the other side cannot move twice

### The lessons of studies/rules.pgn.

said-lessons = Learn the rules
said-lesson-1 = 1. A capture explodes
said-lesson-2 = 2. Your own king
said-lesson-3 = 3. Pawns and blasts
said-lesson-4 = 4. A check that is none
said-lesson-5 = 5. Kings do not capture
said-lesson-6 = 6. Kings that touch
said-lesson-7 = 7. Castling
said-lesson-8 = 8. The first traps
said-lesson-1-task = A capture explodes: the piece that captures, the piece it takes, and every piece on the eight squares around it, except pawns. Explode the enemy king and you win at once. Try it.
said-lesson-1-reason = The blast on d7 reached the king on e8. Your queen is gone too, but the game is over.
said-lesson-1-knight = Now with a knight. There are two ways.
said-lesson-1-knight-reason = Bishop, queen and king exploded beside d7. Taking on f7 wins as well.
said-lesson-2-task = You may not explode your own king, so the rook may not take on d7. Find the capture that wins.
said-lesson-2-reason = Your king on d6 is two squares away from f7.
said-lesson-3-task = Pawns next to a blast stay on the board; only a captured pawn goes. But pawns do not protect a king.
said-lesson-3-reason = The king exploded. The pawns on f7 and h7 are still there.
said-lesson-4-task = The queen gives check. You may ignore it and explode the enemy king.
said-lesson-4-reason = The game is over before the queen can do anything.
said-lesson-5-task = A king may not capture, because it would explode as well. So a queen can mate alone, right next to the king.
said-lesson-5-reason = Checkmate. The queen needs no protection.
said-lesson-6-task = Kings may stand next to each other. To take one of them would explode both, so neither can be in check. Only one move does not lose.
said-lesson-6-reason = The queen attacks your king, but she may not take it. A blast that reaches only one of the kings still wins.
said-lesson-7-task = Castling works as in chess. Here it wins, because the rook joins the attack.
said-lesson-7-reason = The rook goes to e1 next, and the black king cannot escape.
said-lesson-8-task = After 1. Nf3 the knight can go to e5 or g5 and attack the pawns next to the king. One of the two squares wins here.
said-lesson-8-attack = It attacks d7 and f7 at once.
said-lesson-8-reason = 1... f6, d6 and e5 are the only replies to 1. Nf3 that are not proven to lose.
said-lesson-8-d5 = Black has answered 1. Nf3 with d5, which loses.
said-lesson-8-d5-knight = To take the knight would explode Black's own king.
said-lesson-8-d5-reason = The blast on f8 reached the king.
said-lesson-8-black = White threatens to win on d7 or f7, but it is your move.
said-lesson-8-black-reason = You won first.

### What is wrong with a FEN.

said-fen = bad FEN { $text }: { $why }
said-fen-part = { $field }: { $why }
said-more = and { $count } more
said-fen-placement = placement
said-fen-to-move = side to move
said-fen-castling = castling rights
said-fen-en-passant = en passant square
said-fen-clock = halfmove clock
said-fen-move-number = move number
said-fen-fields = number of fields
said-fen-count = { $count } instead of 4 to 6
said-fen-ranks = the number of ranks is { $count } instead of 8
said-fen-length = the length of rank { $text } is { $count } instead of 8
said-fen-letter = { $letter } in rank { $text } is neither a piece nor a number from 1 to 8
said-fen-no-king = neither side has a king
said-fen-kings = { $color } has { $count } kings
said-fen-back-rank = { $color } has a pawn on { $square }
said-fen-pawns = { $color } has { $count } pawns, more than 8
said-fen-pieces = { $color } has { $count } pieces, more than 16
said-fen-side = { $text } is neither w nor b
said-fen-right = { $letter } in { $text } is not a castling right
said-fen-twice = { $letter } in { $text } gives a right for the second time
said-fen-rook = { $letter } in { $text } names no rook on the back rank of its king
said-fen-no-square = { $text } is not a square
said-fen-passed = { $square } is not on the rank that a pawn of the side not to move can just have passed
said-fen-number = { $text } is not a number from 0 to { $high }

### Rarer refusals.

said-no-such-piece = { $color } has no { $kind }
said-no-such-piece-there = { $color } has no { $kind } on { $square }
said-no-such-piece-file = { $color } has no { $kind } on the { $file }-file
said-no-such-piece-rank = { $color } has no { $kind } on rank { $rank }
said-no-study = there is no study { $count }
said-no-game = study { $count } has no game { $game }
said-no-node = the game has no node { $count }
said-study-closed = the study has been closed in the meantime
said-empty-study = the study has no game
said-unreadable-study = study { $count } has no game that can be read
said-most-games = a study holds at most { $count } games
said-no-room = { $text } has { $count } games and cannot take { $more } more: a study holds at most { $high }
said-changed-meanwhile = the study was changed in the meantime, so nothing was moved: try again
said-carried-on = these games are not all in { $text } anymore, so nothing was moved back
said-origin-gone = the study { $text } is gone, so the games stay where they are
said-copies-changed = copies in { $text } were changed in the meantime, so they stay
said-no-opponent = the engine does not play now
said-no-play-here = no game against the engine is going on
said-no-chess960 = a Chess960 number is below { $high }, not { $count }
said-no-exercise = this game is not an exercise
said-exercise-over = the exercise is over
said-long-comment = a comment has at most { $high } bytes, not { $count }
said-many-shapes = a position has at most { $count } arrows and circles
said-decided = the last move ends the game, so the result is { $result }
said-long-name = a name has 1 to { $count } letters
said-long-tag = the tag { $text } takes a line of at most { $count } bytes
said-clock = a clock has 1 second to 24 hours, not { $count } ms
said-increment = an increment is at most 24 hours, not { $count } ms
said-nothing-found = nothing was found
said-damaged-games = these games of the study are damaged: { $games }
said-no-book = the games of this study have no moves, so there is no book
said-book-unwritten = the book cannot be written: { $why }
said-many-lines = these games have more than { $count } lines of this length: choose fewer moves
said-no-lookup = moves cannot be looked up in the games of this study: { $why }
said-lost-move = the engine's move was lost: { $why }
said-no-engine = the engine cannot play: { $why }
said-engine-failed = the engine has failed: { $why }
said-unjudged = the game was not judged: { $why }
said-unmined = no exercises can be searched: { $why }
said-no-picture = the picture cannot be drawn: { $why }
said-panic = this led to a panic; please report it
said-no-thread = no thread can be started: { $why }

### What is pasted or opened.

said-empty = it contains no game and no position
said-many-games = it contains { $count } games, but a study holds at most { $high }
said-in-game = game { $game } (line { $line }): { $why }
said-in-line = line { $line }: { $why }
said-left-out = left out: { $why }
said-broken = only the moves before this can be read: { $why }
said-more-problems = and { $count } more problems
said-at-move = move { $place } { $why }
said-move-number = move { $count }: { $why }
said-illegal = { $text } is not a legal move in { $fen }: { $why }
said-ambiguous-in = { $text } could be { $moves } in { $fen }
said-pgn-empty = there is no game in it
said-pgn-comment = a comment is not closed
said-pgn-variation = a variation is not closed
said-pgn-tag = { $text } is not a tag such as [White "Anna"]
said-pgn-variant = the variant is { $text }, not Atomic
said-pgn-start = in the tag FEN: { $why }
said-pgn-word = { $text } is not a move
said-pgn-word-at = { $text } at move { $number } is not a move
said-pgn-null = { $text } is a null move, so the rest of its variation is left out
said-pgn-null-at = { $text } at move { $number } is a null move, so the rest of its variation is left out
said-pgn-deep = variations are nested more than { $count } deep
said-pgn-tags = the game has more than { $count } tags
said-pgn-elements = the game has more than { $count } moves, comments and glyphs
said-pgn-more = there are { $count } more that cannot be read
said-pgn-long = the game has more than { $count } plies
said-archive-foreign = this is not a file of studies, games and settings that the board has written
said-archive-newer = the file is from a newer Fissile (version { $count } of its format); this one reads version { $own }
said-archive-damaged = the file is damaged: its contents do not match its checksum
said-archive-line = line { $line } of the file { $fault }
said-archive-long = all studies together are longer than the { $count } MiB that a board can read; save them one by one as PGN, or delete some first

### Records that cannot be read, and where things are kept.

said-record = { $record } { $fault }
said-record-study = study { $count }
said-record-game = game { $game } of study { $count }
said-fault-damaged = is damaged in the store
said-fault-missing = is missing in the store
said-fault-newer = was stored by a newer Fissile (version { $count }); this one reads up to version { $own }
said-fault-unwritable = cannot be written: { $why }
said-store = the studies cannot be read or written: { $why }
said-lacks = the file lacks what cannot be read, which stays on the board: { $why }
said-studies-damaged = the studies in { $path } are damaged, but can be read
said-studies-copy = the studies in { $path } are damaged, but can be read; { $copy } is a copy that was made when it was right: copy it over the file
said-no-browser-space = the browser has no space left for this page
said-change-undone = the browser has no space left for this page, so the last change was undone; free some space and try again
said-change-lost = the last change may be lost, and everything before it is kept; the reason: { $why }
said-not-reopened = the board cannot be opened again yet; what was kept is safe; the reason: { $why }
said-not-opened = the board cannot be opened: { $why }
said-no-locks = the browser keeps no games for this address; it needs https, or localhost
said-browser-picture = the browser cannot draw the picture
said-not-kept = { $text } was not kept: { $why }
said-files-most = tables and a book may have { $count } MiB together
said-own-tables = the endgame tables of this page cannot be read: { $why }
said-no-files = endgame tables and the book cannot be read: { $why }
said-book-left-out = the book { $text } is left out, because the board has failed with it; it can be removed in the settings
said-book-unreadable = the book { $path } cannot be read: { $why }
said-book-foreign = the file { $path } is not a book of "fissile book make"
said-book-version = the book { $path } is of another version of Fissile; make it again
said-book-damaged = the book { $path } is damaged
said-table-name = { $text } is not the name of a table of atomic chess such as KQvKR.atbw
said-table-foreign = { $text } is not a Syzygy table of atomic chess
said-table-damaged = the table { $text } is damaged
said-syzygy-unreadable = SyzygyPath: the directory { $text } cannot be read: { $why }
said-syzygy-empty = SyzygyPath: the directory { $text } has no tables of atomic chess (*.atbw, *.atbz)
said-table-unusable = the table { $text } cannot be used: { $why }
said-table-unread = the table { $text } cannot be read: { $why }; positions that need it are searched
said-table-other = the table { $text } is not a Syzygy table of atomic chess; positions that need it are searched
said-table-broken = the table { $text } is damaged; positions that need it are searched
said-table-missing = the table { $name } is missing; positions that need it are searched
said-tables-found = { $count } Syzygy tables with up to { $pieces } pieces found
said-tabs = { $count } tabs are open, which is the maximum; close one of them
said-shutting-down = the server is shutting down
said-message-long = a message has at most { $count } bytes
said-network = evaluating by the network { $name }
said-openings = openings from the book { $path }

### Names that the program itself gives, and files that it makes.

said-name-puzzle = Puzzle { $count }
said-name-puzzles = Puzzles
said-name-puzzles-of = Puzzles: { $kinds }
said-name-proven = Proven openings
said-name-replies = { $opening }: proven replies
said-name-lines = Lines for { $color }: { $written }
said-name-lines-of = Lines for { $color }
said-name-line = Line
said-name-mined = Exercises from { $written }
said-name-from = From { $written }
said-name-exercises = Exercises of { $day }
said-name-study = Study of { $day }
said-name-numbered = { $written } ({ $count })
said-name-damaged = Study { $count } (damaged)
said-name-newer = Study { $count } (newer)
said-name-game = Game against Fissile
said-name-you = You
said-name-level = Fissile, level { $count }
said-name-proven-plies = Proven: { $color } wins in at most { $count } plies.
said-name-proven-ply = Proven: { $color } wins in at most { $count } ply.
said-after = After { $played }.
said-after-and = After { $played }. { $written }
said-sheet-turn = { $color } to move
said-sheet-more = { $count } more positions are left out.
said-file-position = position
said-file-game = game
said-file-records = records of study { $count }
said-file-records-game = records of study { $count }, game { $game }
