### Die Texte der Seite auf Deutsch.

games-button =
    .title = Studien und Partien (G)
study = Studie
study-tools =
    .aria-label = Studie
play-button = Spielen
    .title = Neue Partie gegen Fissile (N)
puzzles-button =
    .aria-label = Aufgaben
    .title = Finden Sie den Gewinnzug (P)
puzzles = Aufgaben
open-button =
    .aria-label = Öffnen
    .title = Partie oder Stellung öffnen oder einfügen (O)
open = Öffnen
save-button =
    .aria-label = Speichern
    .title = Partien, Stellungen und Bilder speichern; Tags bearbeiten (S)
save = Speichern
dark-or-light =
    .aria-label = Dunkel oder hell
    .title = Dunkel oder hell
settings-button =
    .aria-label = Einstellungen
    .title = Einstellungen (,)
help-button =
    .aria-label = Hilfe
    .title = Hilfe (?)
board-area =
    .aria-label = Brett
move-area =
    .aria-label = Zug
steps-area =
    .aria-label = Durch die Züge gehen
first-button =
    .aria-label = Zum Anfang
    .title = Zum Anfang (Pos1)
back-button =
    .aria-label = Einen Zug zurück
    .title = Einen Zug zurück (Pfeil nach links)
forward-button =
    .aria-label = Einen Zug vor
    .title = Einen Zug vor (Pfeil nach rechts)
last-button =
    .aria-label = Zum Ende
    .title = Zum Ende (Ende)
flip-button =
    .aria-label = Brett drehen
    .title = Brett drehen (F)
pen-button =
    .aria-label = Pfeile und Kreise zeichnen
    .title = Pfeile und Kreise zeichnen: ziehen oder tippen (W); oder die rechte Maustaste benutzen
type-a-move =
    .aria-label = Zug eingeben
    .placeholder = Zug: Sf3
pen-colors = Farbe der Pfeile und Kreise
green = grün
red = rot
blue = blau
yellow = gelb
clear = Löschen
notes-area =
    .aria-label = Hinweise
dismiss =
    .aria-label = Diesen Hinweis ausblenden
    .title = Ausblenden
game-area =
    .aria-label = Partie gegen Fissile
take-back = Zurücknehmen
offer-a-draw = Remis anbieten
resign = Aufgeben
try-again = Noch einmal
rematch = Revanche
    .title = Mit denselben Einstellungen und der anderen Farbe
same-position-again = Dieselbe Stellung noch einmal
    .title = Mit denselben Einstellungen und derselben Farbe
new-opponent = Neuer Gegner
judge-after-game = Partie beurteilen
    .title = Findet die Fehler beider Seiten
analysis-area =
    .aria-label = Analyse
analysis-switch =
    .title = Analyse ein oder aus (A oder L)
analysis = Analyse
threat-button = Drohung
    .title = Was der Gegner droht (T)
lines = Varianten
best-lines =
    .aria-label = Beste Varianten
tree-area =
    .aria-label = Züge und Kommentare
moves-area =
    .aria-label = Züge
edit-button =
    .title = Kommentar, Symbole, Varianten (E)
edit = Bearbeiten
judge-the-game = Partie beurteilen
learn-from-your-mistakes = Aus Fehlern lernen
whose-mistakes =
    .aria-label = Wessen Fehler
whites = von Weiß
blacks = von Schwarz
both = von beiden
glyph-of-the-move =
    .aria-label = Symbol des Zuges
glyph-of-the-position =
    .aria-label = Symbol der Stellung
promote = Aufwerten
    .title = Diese Variante um eine Stufe nach oben rücken
main-line = Hauptvariante
    .title = Zur Hauptvariante machen
delete = Löschen
    .title = Diesen Zug und alle folgenden löschen
undo = Rückgängig
    .title = Letzte Änderung rückgängig machen (Z)
position-in-words =
    .aria-label = Stellung in Worten
move-menu =
    .aria-label = Dieser Zug
play-against-fissile = Gegen Fissile spielen
you-play = Sie spielen
white = Weiß
random = Zufall
black = Schwarz
strength = Spielstärke
level = Stufe
level-slider =
    .aria-label = Stufe
clock-legend = Minuten und Sekunden Zuschlag je Zug
no-clock = Keine Uhr
own-clock = andere
clock-field =
    .aria-label = Minuten und Sekunden Zuschlag je Zug
start-from = Beginnen mit
from-the-start = der Grundstellung
from-this-position = dieser Stellung
from-a-fen = einer FEN
chess960-number =
    .placeholder = 0 bis 959; leer: Zufall
    .aria-label = Chess960-Nummer
practice = Üben
practice-again = Nach jeder Niederlage und jedem Remis noch einmal, bis Sie gewinnen
moves-may-be-taken-back = Züge dürfen zurückgenommen werden
cancel = Abbrechen
play = Spielen
puzzles-about = Genau ein Zug gewinnt, und der Gewinn ist bewiesen. Eine Aufgabe, die Sie nicht lösen, kommt an späteren Tagen wieder, bis Sie sie können.
difficulty = Schwierigkeit
easy = Leicht
medium = Mittel
hard = Schwer
all = Alle
theme = Motiv
all-themes = alle
theme-quiet = stille Züge
theme-shield = Fesselungen durch die Explosion
theme-discovered = Abzugsexplosionen
theme-clearance = Räumung
theme-promotion = Umwandlung
theme-checkmate = Matt
solve = Lösen
learn = Lernen
learn-the-rules = Regeln lernen
    .title = Acht Lektionen für alle, die Schach können
proven-openings = Bewiesene Eröffnungen
    .title = Antworten und zweite Züge, die beweisbar verlieren, und wie
open-text =
    .aria-label = Partien, Züge oder eine FEN
    .placeholder = PGN-Partien, Züge wie 1. Nf3 f6, eine FEN oder Aufgaben von fissile tactics einfügen
open-about = Die Partien kommen in diese Studie. Sie können auch Dateien irgendwo auf die Seite ziehen oder
open-editor = eine Stellung aufbauen
    .title = Figuren, Zugrecht, Rochade (U)
choose-files = Dateien wählen
set-up-a-position = Stellung aufbauen
pieces-area =
    .aria-label = Figuren
editor-squares =
    .aria-label = Felder: Pfeiltasten; Eingabe nimmt eine Figur auf und setzt sie ab; ein Buchstabe setzt eine Figur, mit Umschalt eine weiße; Entf entfernt sie
position-area =
    .aria-label = Stellung
to-move = Am Zug
en-passant-on = En passant auf
begin-with = Beginnen mit
preset-choose = wählen
preset-here = der Stellung auf dem Brett
preset-start = der Grundstellung
preset-empty = einem leeren Brett
preset-kings = zwei Königen
preset-queen = einer Dame gegen einen König
preset-touching = Königen, die sich berühren
preset-pawns = Königen und Bauern
chess960-start = Chess960-Nummer
editor-about = Rochade: Weder der König noch dieser Turm hat gezogen. En passant: das Feld hinter einem Bauern, der gerade zwei Felder gezogen ist.
turn-the-board = Brett drehen
analyze-without-opponent = Ohne Gegner analysieren
    .title = Als neue Partie dieser Studie, für beide Seiten
save-about = Fissile hat schon alles gespeichert. Das hier ist für andere Programme.
this-game-as-pgn = Diese Partie als PGN
all-games-as-pgn = Alle Partien als PGN
picture-as-svg = Bild als SVG
picture-as-png = Bild als PNG
everything-as-one-file = Alles als eine Datei
    .title = Alle Studien mit ihren Partien und Aufgaben, und die Einstellungen; „Öffnen“ liest diese Datei hier oder auf einem anderen Brett
diagrams-to-print = Diagramme zum Drucken
    .title = Die Stellungen aller Partien mit einem Kommentar oder Zeichnungen, als eigene Seite
all-games-as-a-book = Alle Partien als Buch
    .title = Was in jeder Stellung aller Partien gespielt wurde, für fissile book und als BookFile der Engine
copy = Kopieren
copy-link = Link kopieren
    .title = Eine Adresse, die diese Stellung auf diesem Brett öffnet
tags-of-the-game = Tags der Partie
close = Schließen
studies-and-games = Studien und Partien
games-area =
    .aria-label = Partien dieser Studie
game = Partie
name-of-the-current-game =
    .placeholder = Name der aktuellen Partie
search-the-games =
    .placeholder = Partien durchsuchen
    .aria-label = Partien durchsuchen
select-all = Alle auswählen
copy-or-move-selected = Kopieren oder verschieben …
new-game = Neue Partie
select-games = Partien auswählen
    .title = Um mehrere Partien in eine andere Studie zu kopieren oder zu verschieben
explore-these-games = Diese Partien erkunden
    .title = Zeigt im Feld der Analyse, was in den Partien dieser Studie in jeder Stellung gespielt wurde
train-button = Diese Varianten üben
    .title = Fragt die Varianten dieser Partien ab, immer wieder, bis Sie sie können
find-exercises-in-these-games = Aufgaben in diesen Partien finden
    .title = Stellungen, in denen genau ein Zug gewinnt
stop = Anhalten
solve-them = Lösen
studies-area =
    .aria-label = Studien
studies = Studien
search-the-studies =
    .placeholder = Studien durchsuchen
    .aria-label = Studien durchsuchen
new-study = Neue Studie
game-menu =
    .aria-label = Diese Partie
train-these-lines = Diese Varianten üben
train-about = Fissile spielt jede Variante der anderen Seite, und Sie spielen jeweils den ersten eigenen Zug. Eine Variante, in der Sie einen Fehler machen, kommt an späteren Tagen wieder, bis Sie sie können.
up-to-move = Bis Zug
train = Üben
explore = Erkunden
moves = Züge
main-lines = Hauptvarianten
all-variations = Alle Varianten
color-of-the-player = Farbe des Spielers
either-color = Beide
player = Spieler
a-part-of-the-name =
    .placeholder = ein Teil des Namens
filter-rating = Wertung beider mindestens
filter-since = Ab
filter-until = Bis
filter-about = Eine Partie ohne das betreffende Tag zählt nicht.
all-games = Alle Partien
show = Anzeigen
copy-or-move-games = Partien kopieren oder verschieben
carry-to = Nach
carry-name = Name
study-placeholder =
    .placeholder = Studie
move-games = Verschieben
settings = Einstellungen
appearance = Darstellung
like-the-system = wie das System
light = hell
dark = dunkel
arrows-for-the-analysis = Pfeile für die Analyse
keys-of-one-character = Tasten mit einem Zeichen, wie F
threads-of-the-analysis = Threads der Analyse
memory-of-the-analysis = Speicher der Analyse
board = Brett
brown = braun
gray = grau
pieces = Figuren
white-and-black = weiß und schwarz
cream-and-brown = creme und braun
yellow-and-blue = gelb und blau
board-size = Größe des Bretts
sounds = Töne
try-them = Anhören
files-area =
    .aria-label = Endspieltabellen und Buch
endgame-tables-and-book = Endspieltabellen und Buch
remove-them = Entfernen
help = Hilfe
keys-area =
    .aria-label = Tasten
keys = Tasten
on-the-board = Auf dem Brett
how-it-works-area =
    .aria-label = So geht es
atomic-chess = Atomschach
help-rules = Ein Schlagzug löst eine Explosion aus: Die schlagende Figur, die geschlagene und alle Figuren außer Bauern auf den acht Feldern ringsum verschwinden. Wenn Sie den gegnerischen König sprengen, haben Sie sofort gewonnen. Ein König darf nicht schlagen, und Könige auf benachbarten Feldern können nicht im Schach stehen. Nehmen Sie eine Figur auf und zeigen Sie auf einen Schlagzug: Die Sterne zeigen, was explodieren würde.
help-moves = Ziehen Sie eine Figur, tippen Sie sie und ihr Ziel an, oder geben Sie `Sf3` oder `g1f3` ein. Während Fissile nachdenkt, können Sie Ihren nächsten Zug wählen. Das Zugfeld kennt auch die Wörter position, last, moves, eval, clock, analyse, flip, takeback, draw, resign, hint und solution.
drawing = Zeichnen
help-drawing = Ziehen Sie mit der rechten Maustaste. Umschalt zeichnet rot, Alt blau, beide zusammen gelb. Auf einem Touchscreen benutzen Sie den Stift unter dem Brett.
engine-lines = Varianten der Engine
help-lines = Zeigen Sie auf einen Zug, um ihn auf dem Brett zu sehen. Klicken Sie ihn an, um die Variante bis dorthin in die Partie aufzunehmen. … zeigt die ganze Variante.
the-move-list = Die Zugliste
help-list = Ein Rechtsklick auf einen Zug wertet ihn auf, löscht oder kopiert ihn. Das Mausrad über dem Brett geht durch die Züge.
exercises = Aufgaben
help-exercises = Stellungen, in denen genau ein Zug gewinnt. Wählen Sie „Aufgaben“, öffnen Sie eine Datei von `fissile tactics`, oder lassen Sie Fissile welche in Ihren Partien finden (unter „Studien und Partien“). Finden Sie den Gewinnzug, dann den nächsten, bis zum Ende. Eine Aufgabe gilt als gelöst, wenn Sie keinen Tipp brauchen und keinen falschen Zug machen.
nothing-is-lost = Nichts geht verloren
help-saved = Jede Änderung wird sofort gespeichert. Ihre Studien überstehen einen Absturz des Browsers oder von Fissile.

### Was die Skripte der Seite sagen.

language = Sprache
like-the-browser = wie der Browser
filter-date =
    .placeholder = 2024 oder 2024.06.15
editor-number =
    .placeholder = 0 bis 959
piece-letters = K D T L S

kind-k = König
kind-q = Dame
kind-r = Turm
kind-b = Läufer
kind-n = Springer
kind-p = Bauer
kinds-k = { $count ->
    [one] König
   *[other] { $count } Könige
}
kinds-q = { $count ->
    [one] Dame
   *[other] { $count } Damen
}
kinds-r = { $count ->
    [one] Turm
   *[other] { $count } Türme
}
kinds-b = { $count ->
    [one] Läufer
   *[other] { $count } Läufer
}
kinds-n = { $count ->
    [one] Springer
   *[other] { $count } Springer
}
kinds-p = { $count ->
    [one] Bauer
   *[other] { $count } Bauern
}
piece-white-k = weißer König
piece-white-q = weiße Dame
piece-white-r = weißer Turm
piece-white-b = weißer Läufer
piece-white-n = weißer Springer
piece-white-p = weißer Bauer
piece-black-k = schwarzer König
piece-black-q = schwarze Dame
piece-black-r = schwarzer Turm
piece-black-b = schwarzer Läufer
piece-black-n = schwarzer Springer
piece-black-p = schwarzer Bauer
empty = leer
placement = Weiß: { $white }. Schwarz: { $black }.
spoken-takes = schlägt
spoken-promotes = wird
spoken-check = Schach
spoken-mate = matt
castles-queenside = lange Rochade
castles-kingside = kurze Rochade
no-kind = nicht auf dem Brett: { $kind }
square-is-empty = { $square } ist leer
not-the-turn = { $color ->
    [white] Weiß
   *[black] Schwarz
} ist nicht am Zug
no-moves-here = keine Züge
takes-square = schlägt { $square }
target-castles = Rochade
target-quiet = kann hierher ziehen
target-wins = gewinnt, sprengt { $pieces }
target-capture = Schlagzug, sprengt { $pieces }
piece-not-yours = { $piece }: Diese Figur können Sie jetzt nicht ziehen.
selected-with-targets = { $kind } { $square } gewählt, { $count ->
    [one] 1 Ziel
   *[other] { $count } Ziele
}
drawing-from = Zeichnung von { $square }
arrow-of = Pfeil { $from } { $to }
circle-of = Kreis { $from }
shape-removed = entfernt
promote-to = Umwandeln in
system-missing = Datei oder Verzeichnis nicht gefunden
system-denied = Zugriff verweigert
system-full = kein Speicherplatz mehr auf dem Gerät
system-read-only = das Dateisystem ist schreibgeschützt
system-no-folder = kein Verzeichnis
system-folder = ein Verzeichnis
system-exists = existiert bereits
system-large = die Datei ist zu groß
system-files = zu viele offene Dateien
system-memory = zu wenig Arbeitsspeicher
system-busy = das System hat dafür gerade nichts mehr frei
system-broken = Fehler beim Lesen oder Schreiben des Geräts
one-sentence = { $words }.
two-parts = { $first }, { $second }
two-clauses = { $first }; { $second }
two-sentences = { $first } { $second }
in-brackets = { $words } ({ $more })
white-wins = Weiß gewinnt
black-wins = Schwarz gewinnt
draw = Remis
seconds = { $seconds } s
graph-chance = Gewinnchance von Weiß, %
graph-times = Zeit: Weiß oben, Schwarz unten
graph-start = Anfang
not-analyzed = nicht analysiert
white-percent = Weiß { $percent }

place-of = Platz { $place } von { $count }.
copy-or-move-count = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} kopieren oder verschieben
study-with-games = { $name } ({ $count ->
    [one] 1 Partie
   *[other] { $count } Partien
})
a-new-study = neue Studie
games-moved = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} nach „{ $name }“ verschoben.
games-copied = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} nach „{ $name }“ kopiert.
games-are-back = { $count ->
    [one] 1 Partie ist
   *[other] { $count } Partien sind
} wieder in „{ $name }“.
copies-deleted = { $count ->
    [one] 1 Kopie
   *[other] { $count } Kopien
} in „{ $name }“ gelöscht.
open-it = Öffnen
list-up = Nach oben
list-down = Nach unten
list-top = Ganz nach oben
list-end = Ans Ende
copy-or-move-to = In eine Studie kopieren oder verschieben …
select-entry = { $name } auswählen
move-entry = { $name } verschieben: ziehen oder mit den Pfeiltasten nach oben und unten; Eingabe für mehr
drag-to-move = Zum Verschieben ziehen; für mehr klicken
selected-count = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} ausgewählt
position-is-legal = Diese Stellung ist legal.
rooks-may-castle = Diese Türme dürfen rochieren
none = keinem
drag-pieces = Ziehen Sie Figuren, oder wählen Sie eine zum Setzen
move-pieces = Figuren bewegen
take-pieces-away = Figuren entfernen
piece-selected = { $piece } { $square } gewählt
depth = Tiefe { $depth }
nodes-and-table = { $nodes } Knoten, Hashtabelle zu { $share } % voll
table-hits = { $count ->
    [one] 1 Tabellentreffer
   *[other] { $shown } Tabellentreffer
}
looking-for-threat = Suche nach einer Drohung …
no-threat = Es gibt keine Drohung.
threat = Drohung
threat-is = Drohung: { $moves }
exercises-failed = { $count } nicht gelöst
exercises-due = { $count } wieder fällig
exercises-solved = { $solved } von { $count } gelöst
all-solved = Alle Aufgaben dieser Studie sind gelöst.
nothing-due = Heute ist nichts anderes fällig. Die nächste Aufgabe kommt { $days ->
    [1] morgen
    [one] in { $days } Tag
   *[other] in { $days } Tagen
} wieder.
hint = Tipp
which-piece = Welche Figur zieht? (H)
show-the-solution = Lösung zeigen
end = Beenden
next = Weiter
finish = Fertig
play-on = Weiterspielen
play-on-about = Gegen Fissile, vom Ende der Variante an
look-at-the-game = Partie ansehen
line = Variante
exercise = Aufgabe
themes-are = Motive: { $themes }.
solved-spoiled = Richtig, aber nicht als gelöst gezählt: { $why }.
whole-line-played = Das ist die ganze Variante.
solved = Gelöst.
line-goes-on = Die Variante geht weiter: { $moves }.
solution-is = Die Lösung: { $moves }.
play-the-line = Spielen Sie die Variante für { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}.
find-the-win = Finden Sie den Gewinnzug für { $color ->
    [white] Weiß
   *[black] Schwarz
}.
points-count = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
difficulty-is = Schwierigkeit: { $grade ->
    [easy] leicht, { $points }
    [medium] mittel, { $points }
    [hard] schwer, { $points }
   *[other] { $grade }
}.
right-and-reply = { $move } ist richtig. { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet { $reply }. Noch { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}.
spoiled-by-move = Es gab einen falschen Zug
spoiled-by-hint = Sie hatten einen Tipp
not-of-your-line = { $move } ist nicht der Zug Ihrer Variante. Versuchen Sie es noch einmal.
does-not-win = { $move } gewinnt nicht: Der Zug verliert { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
} von 100. Versuchen Sie es noch einmal.
does-not-win-because = { $move } gewinnt nicht wegen { $reply }: Der Zug verliert { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
} von 100. Versuchen Sie es noch einmal.
exercises-found = { $count ->
    [0] Keine Aufgaben
    [one] 1 Aufgabe
   *[other] { $count } Aufgaben
} gefunden.
mining-game = Partie { $game } von { $games }, { $count ->
    [one] 1 Aufgabe
   *[other] { $count } Aufgaben
} …
hint-piece = Tipp: Die Figur auf { $square } zieht. Nach einem Tipp zählt die Aufgabe nicht als gelöst.
explored-variations = mit Varianten
explored-player = { $color ->
    [white] { $player } mit Weiß
    [black] { $player } mit Schwarz
   *[either] { $player }
}
explored-rating = Wertung ab { $rating }
explored-since = ab { $date }
explored-until = bis { $date }
explored = Diese Studie, { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
filter-title = Hauptvarianten oder alle Varianten; Spieler, Wertung, Datum
filter-button = Filter …
too-long = { $what } ist länger als die { $most } MiB, die auf einmal gelesen werden können.
this-text = Dieser Text
nothing-to-open = Es gibt noch nichts zu öffnen. Fügen Sie eine Partie, Züge oder eine FEN ein.
files-tables = { $count ->
    [one] 1 Endspieltabelle
   *[other] { $count } Endspieltabellen
} mit bis zu { $pieces } Figuren
files-book = das Buch { $book } aus { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
board-uses = Dieses Brett benutzt { $what }.
board-uses-nothing = Dieses Brett hat weder Endspieltabellen noch ein Buch.
keeps-unused = Aufbewahrt, aber nicht verwendbar: { $names }.
drop-their-files = Ziehen Sie ihre Dateien auf die Seite.
everything-added = { $studies ->
    [one] 1 Studie
   *[other] { $studies } Studien
} mit { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} hinzugefügt.
games-added = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
} hinzugefügt.
exercises-added = { $count ->
    [one] 1 Aufgabe
   *[other] { $count } Aufgaben
} hinzugefügt.
in-your-downloads = { $name } liegt in Ihren Downloads.
fen-copied = Die FEN wurde kopiert.
link-copied = Der Link wurde kopiert.
cannot-copy-select = Der Browser erlaubt dieser Seite das Kopieren nicht. Markieren Sie den Text und kopieren Sie ihn selbst.
result-none = noch keines
tag-white = Weiß
tag-black = Schwarz
tag-event = Turnier
tag-site = Ort
tag-date = Datum
tag-round = Runde
tag-whiteelo = Elo Weiß
tag-blackelo = Elo Schwarz
tag-result = Ergebnis
game-number = Partie { $number }
exercise-tried = { $solved }-mal gelöst, { $failed }-mal nicht gelöst
exercise-new = Aufgabe, noch nicht versucht
being-played = läuft
moves-count = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
save-records = Die Daten von { $name } unverändert speichern
delete-entry = { $name } löschen
delete-sure = Löschen?
really-delete = { $name } wirklich löschen
press-again-to-delete = Zum Löschen von { $name } noch einmal drücken.
games-shown = { $shown } von { $count } Partien. Suchen Sie, um die anderen zu finden.
games-count = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
count-inaccuracies = { $count ->
    [one] 1 Ungenauigkeit
   *[other] { $count } Ungenauigkeiten
}
count-mistakes = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
}
count-blunders = { $count ->
    [one] 1 grober Fehler
   *[other] { $count } grobe Fehler
}
judging = Beurteile … { $done }/{ $total }
editor-unloadable = Der Editor kann nicht geladen werden, weil es keine Verbindung zu Fissile gibt.
keys-step = einen Zug zurück, vor
keys-ends = zum Anfang, zum Ende
keys-beside = die anderen Varianten
keys-type = einen Zug eingeben
keys-flip = das Brett drehen
keys-analysis = Analyse ein oder aus
keys-best = den besten Zug der Analyse spielen
keys-threat = was der Gegner droht
keys-pen = Pfeile und Kreise zeichnen oder wieder Figuren ziehen
keys-edit = Bearbeitung ein- oder ausblenden
keys-comment = den Zug kommentieren
keys-puzzles = Aufgaben
keys-hint = Tipp in einer Aufgabe
keys-undo = letzte Änderung der Partie rückgängig machen
keys-games = vorige Partie, nächste Partie
keys-studies = Studien und Partien
keys-play = neue Partie gegen Fissile
keys-editor = eine Stellung aufbauen
keys-open = öffnen oder einfügen
keys-save = speichern
keys-settings = Einstellungen
keys-help = diese Hilfe
keys-to-board = zum Brett und wieder hinaus
keys-squares = von Feld zu Feld
keys-pick = eine Figur aufnehmen, absetzen
keys-put-back = zurückstellen
keys-seek = zum nächsten König (k), zur Dame (q) …; mit Umschalt zum vorigen
keys-rank = zur Reihe
keys-hear = die Züge der Figur hören
keys-arrow = hier einen Pfeil beginnen; noch einmal: hier beenden
key-space = Leertaste
lesson-task = { $move } war { $word ->
    [inaccuracy] eine Ungenauigkeit
    [blunder] ein grober Fehler
   *[mistake] ein Fehler
}. Finden Sie einen besseren Zug für { $color ->
    [white] Weiß
   *[black] Schwarz
}.
try-is-best = { $move } ist der beste Zug.
try-is-good = { $move } ist gut.
try-loses = { $move } verliert { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
} von 100. Versuchen Sie es noch einmal.
try-loses-because = { $move } verliert wegen { $reply } { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
} von 100. Versuchen Sie es noch einmal.
was-better = { $move } war besser.
no-better-known = Ein besserer Zug ist nicht bekannt.
lessons-over = Das war der letzte. Sie haben { $solved } von { $count } gelöst.
number-of = { $number } von { $count }
no-mistakes = Es gibt keine Fehler, aus denen Sie lernen könnten.
whole-line = Ganze Variante
whole-line-number = Ganze Variante { $number }
connection-lost = Keine Verbindung: Es wird weiter versucht. Falls Fissile beendet ist, starten Sie es wieder, und diese Seite verbindet sich neu.
tables-are-named = Endspieltabellen und ein Buch werden beim Start des Servers genannt: fissile board --syzygy-path ORDNER --book-file DATEI.
board-reopens = Das Brett wird wieder geöffnet.
board-not-started = Das Brett konnte nicht gestartet werden: { $why }
board-not-there = Das Brett konnte nicht gestartet werden: Eine Datei der Seite fehlt
not-offline = Diese Seite wird ohne Netz nicht funktionieren: { $why }
results-bar = Weiß gewann { $white }, Remis { $draws }, Schwarz gewann { $black }
results-open = ohne Ergebnis { $count }
explored-here = { $explored }; hier { $count ->
    [one] 1 Partie
   *[other] { $shown } Partien
}:
book-here = Buch, { $count ->
    [one] 1 Partie
   *[other] { $shown } Partien
}:
found-in = In:
plies-or = { $plies } oder { $more }
table-win = gewonnen
table-cursed-win = gewonnen, aber remis durch die 50-Züge-Regel
table-draw = remis
table-blessed-loss = verloren, aber remis durch die 50-Züge-Regel
table-loss = verloren
table-unknown = wegen der 50-Züge-Regel nicht ohne Suche bekannt
table-plies = { $value }, { $plies } Halbzüge bis zu einem Schlagzug, einem Bauernzug oder dem Ende
tables-say = Tabellen: { $value }
proven-win = Bewiesen: { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt in höchstens { $count ->
    [one] 1 Halbzug
   *[other] { $count } Halbzügen
}.
proven-play = Spielen Sie
proven-to-lose = Verlieren beweisbar, mit Halbzügen:
moves-copied = { $moves } kopiert
cannot-copy = Der Browser erlaubt dieser Seite das Kopieren nicht.
promote-variation = Diese Variante aufwerten
make-main-line = Zur Hauptvariante machen
delete-from-here = Ab hier löschen
copy-moves-to = Die Züge bis { $move } kopieren
with-drawings = mit Zeichnungen
points-lost = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
} verloren
uncertain = unsicher
judgment-inaccuracy = Ungenauigkeit
judgment-mistake = Fehler
judgment-blunder = Grober Fehler
variation = Variante
no-moves-yet = Noch keine Züge. Spielen Sie auf dem Brett, oder fügen Sie eine Partie ein.
comment-on = Kommentar zu { $move }
comment-on-start = Kommentar zum Anfang
glyph-1 = guter Zug
glyph-2 = Fehler
glyph-3 = ausgezeichneter Zug
glyph-4 = grober Fehler
glyph-5 = interessanter Zug
glyph-6 = zweifelhafter Zug
glyph-7 = einziger Zug
glyph-10 = ausgeglichen
glyph-13 = unklar
glyph-14 = Weiß steht etwas besser
glyph-15 = Schwarz steht etwas besser
glyph-16 = Weiß steht besser
glyph-17 = Schwarz steht besser
glyph-18 = Weiß steht auf Gewinn
glyph-19 = Schwarz steht auf Gewinn
glyph-22 = Zugzwang
glyph-36 = Initiative
glyph-40 = Angriff
glyph-132 = Gegenspiel
glyph-146 = Neuerung
glyph-choice = Stellung …
connecting = Verbinde …
has-lost = Verluste von { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $pieces }
clock-of = Uhr von { $color ->
    [white] Weiß
   *[black] Schwarz
}
thinking = denkt nach …
thinking-for = denkt nach … { $seconds } s
level-with-rating = { $level } (etwa { $rating })
no-chess960 = Chess960-Stellungen haben die Nummern 0 bis 959; „{ $number }“ ist keine davon.
no-such-clock = „{ $wanted }“ ist keine Bedenkzeit wie 3+2, in Minuten und Sekunden Zuschlag je Zug.
won-at-try = Gewonnen im { $number }. Versuch
try-number = Versuch { $number }
you-won = Sie haben gewonnen: { $reason }.
fissile-won = Fissile hat gewonnen: { $reason }.
game-drawn = Unentschieden: { $reason }.
you-are-playing = Sie spielen mit { $color ->
    [white] Weiß
   *[black] Schwarz
} gegen Fissile, Stufe { $level }
you-played = Sie spielten mit { $color ->
    [white] Weiß
   *[black] Schwarz
} gegen Fissile, Stufe { $level }
really-resign = Wirklich aufgeben?
usual = üblich ({ $value })
about-program = { $program }, freie Software unter der GNU GPL, Version 3 oder später. Der Quelltext ist dort zu finden, woher Sie das Programm haben.
not-connected = Es gibt keine Verbindung zu Fissile. Was Sie bisher getan haben, ist gespeichert.
lost-pieces = { $color ->
    [white] Weiß: { $pieces }
   *[black] Schwarz: { $pieces }
}
looking-back = Rückblick. Gehen Sie zum letzten Zug, um weiterzuspielen
your-move = Sie sind am Zug
your-move-in-check = Sie sind am Zug und stehen im Schach
fissile-thinks = Fissile denkt nach
turn = { $color ->
    [white] Weiß
   *[black] Schwarz
} am Zug
turn-in-check = { $color ->
    [white] Weiß
   *[black] Schwarz
} am Zug, im Schach
start-position = Grundstellung
move-for-the-ear = { $number } { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $move }
explodes = gesprengt: { $pieces }
board-after = Brett nach { $move }
board-at-start = Brett am Anfang
premove = Vorauszug { $from } { $to }
move-explodes = { $move } sprengt { $pieces }
move-wins = { $move } sprengt { $pieces } und gewinnt
clock-shows = { $color ->
    [white] Weiß
   *[black] Schwarz
} { $time }
no-clock-here = Es gibt keine Uhr.
no-analysis = Es gibt keine Analyse; geben Sie analyse ein.
no-moves = Es gibt keine Züge.
analysis-on = Analyse an
analysis-off = Analyse aus
board-turned = Das Brett ist gedreht
takeback = Zug zurückgenommen
resigned = Aufgegeben
draw-offered = Remis angeboten
solution = Lösung
motif-blast = Explosion
motif-checkmate = Matt
motif-shield = Fesselung durch die Explosion
motif-discovered = Abzugsexplosion
motif-promotion = Umwandlung
motif-en-passant = en passant
motif-castling = Rochade
motif-kings = Könige
motif-quiet = stiller Zug
motif-clearance = Räumung
graph-move = Zug

### Was die Sitzung sagt.

said-explosion = { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt durch Explosion
said-checkmate = { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt durch Matt
said-stalemate = Remis durch Patt
said-insufficient = Remis durch ungenügendes Material
said-closed = Remis durch eine blockierte Stellung
said-fifty = Remis nach der 50-Züge-Regel
said-threefold = Remis durch dreifache Stellungswiederholung
said-agreement = Remis durch Einigung
said-time = { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt auf Zeit
said-time-draw = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat keine Zeit mehr, und { $other ->
    [white] Weiß
   *[black] Schwarz
} kann nicht gewinnen: remis
said-resigns = { $color ->
    [white] Weiß
   *[black] Schwarz
} gibt auf
said-declines-early = Fissile lehnt Remis ab: Es hat noch über keinen Zug nachgedacht
said-agrees-worse = Fissile nimmt Remis an: Es steht schlechter
said-declines-better = Fissile lehnt Remis ab: Es glaubt, besser zu stehen
said-declines-before = Fissile lehnt Remis ab: Vor dem 21. Zug nimmt es nur an, wenn es deutlich schlechter steht
said-agrees = Fissile nimmt Remis an: Es glaubt nicht, besser zu stehen
said-no-move = { $text } ist kein Zug wie e2e4, e7e8q oder Sf3
said-no-square = { $text } ist kein Feld des Bretts, a1 bis h8
said-pass = Aussetzen ist nicht erlaubt
said-king-gone = Die Partie ist vorbei: Der König von { $color ->
    [white] Weiß
   *[black] Schwarz
} ist explodiert
said-still = Die Figur muss ihr Feld verlassen, bleibt hier aber auf { $square }
said-no-piece = Auf { $square } steht keine Figur
said-not-yours = { $mover } gehört { $color ->
    [white] Weiß
   *[black] Schwarz
}, und { $other ->
    [white] Weiß
   *[black] Schwarz
} ist am Zug
said-must-promote = Der Bauer muss umgewandelt werden: { $moves }
said-cannot-become = Ein Bauer wird Dame, Turm, Läufer oder Springer, nicht { $text }
said-no-promotion = Nur ein Bauer, der die letzte Reihe erreicht, wird umgewandelt; { $text } ist also ein Buchstabe zu viel
said-unreachable = { $mover } kann nicht nach { $to }: So zieht die Figur nicht ({ $kind })
said-blocked = { $mover } kann nicht nach { $to }: Im Weg steht { $by }
said-own-piece = { $mover } kann nicht nach { $to }: Dort steht eine eigene Figur von { $color ->
    [white] Weiß
   *[black] Schwarz
} ({ $kind })
said-long-step = { $mover } kann nicht nach { $to }: Ein Bauer darf nur von seiner zweiten Reihe aus zwei Felder ziehen
said-nothing-to-capture = { $mover } kann nicht nach { $to }: Ein Bauer zieht nur zum Schlagen diagonal, und { $square } ist leer
said-late-en-passant = { $mover } kann nicht en passant schlagen ({ $by }): Das geht nur unmittelbar nach dem Doppelschritt
said-king-captures = Könige dürfen nicht schlagen: { $mover } kann nicht auf { $to } schlagen
said-own-king = Mit dem Schlagzug auf { $to } würde { $color ->
    [white] Weiß
   *[black] Schwarz
} den eigenen König sprengen
said-both-kings = Mit dem Schlagzug auf { $to } würde { $color ->
    [white] Weiß
   *[black] Schwarz
} den eigenen König sprengen; das ist auch dann verboten, wenn der von { $other ->
    [white] Weiß
   *[black] Schwarz
} ebenfalls explodiert
said-in-check = { $color ->
    [white] Weiß
   *[black] Schwarz
} steht im Schach, und der Zug hilft nicht: Angriff von { $by } auf { $mover }
said-leaves-check = Der König von { $color ->
    [white] Weiß
   *[black] Schwarz
} auf { $square } stünde nach dem Zug im Schach: { $by }
said-king-into-check = Der König kann nicht nach { $to }: Dort würde er angegriffen ({ $by })
said-no-right = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat kein Recht auf die { $wing ->
    [kingside] kurze Rochade
   *[queenside] lange Rochade
}
said-no-right-with = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat kein Recht, mit dieser Figur zu rochieren: { $mover }
said-castling-blocked = { $color ->
    [white] Weiß
   *[black] Schwarz
} kann die { $wing ->
    [kingside] kurze Rochade
   *[queenside] lange Rochade
} nicht ausführen: Im Weg steht { $by }
said-castling-check = Der König darf nicht aus dem Schach rochieren: { $by } bietet Schach
said-castling-through = Der König darf nicht über { $square } rochieren: Das Feld ist angegriffen ({ $by })
said-castling-into = Der König darf nicht nach { $square } rochieren: Dort würde er angegriffen ({ $by })
said-castling-spelling = { $wing ->
    [kingside] Die kurze Rochade
   *[queenside] Die lange Rochade
} schreibt man { $move }
said-none-reaches = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat keine Figur, die nach { $to } ziehen kann ({ $kind })
said-ambiguous = { $text } könnte sein: { $moves }
said-unexplained = Die Regeln erlauben es nicht
said-playing = Die Partie gegen die Engine läuft noch: Geben Sie auf, oder nehmen Sie Züge zurück
said-last-move = Gehen Sie zum letzten Zug, um gegen die Engine weiterzuspielen
said-engines-turn = Die Engine ist am Zug
said-nothing-to-take-back = Sie haben noch keinen Zug gemacht, der zurückgenommen werden könnte
said-already-offered = Sie haben schon Remis angeboten; machen Sie einen Zug, bevor Sie es wieder anbieten
said-no-takebacks = In dieser Übung können keine Züge zurückgenommen werden
said-over-here = In dieser Stellung ist die Partie vorbei: { $why }
said-over = Die Partie ist vorbei: { $why }
said-no-undo = Es gibt keine Änderung, die rückgängig gemacht werden könnte
said-no-undo-in-play = Eine Partie gegen die Engine läuft: Nehmen Sie stattdessen Züge zurück
said-not-judged = Die Partie ist noch nicht beurteilt
said-judge-again = Die Hauptvariante hat sich während der Beurteilung geändert; beurteilen Sie sie noch einmal
said-already-judging = Es wird schon eine Partie beurteilt
said-nothing-to-judge = Die Partie hat keinen Zug zum Beurteilen
said-already-mining = Es wird schon eine Studie nach Aufgaben durchsucht
said-nothing-to-mine = Die Studie hat keine Partie, die durchsucht werden könnte
said-no-puzzles = Solche Aufgaben gibt es nicht
said-no-lines = Die Partien dieser Studie haben keine Variante mit einem Zug dieser Farbe
said-nothing-to-add = Der Text enthält keine Partie
said-many-moves = Eine Partie hat höchstens { $count } Züge, Varianten mitgezählt
said-study-open = Studie { $count } ist in einem anderen Tab geöffnet
said-same-study = Die Partien sind schon in dieser Studie
said-no-date = { $text } ist kein Datum: Schreiben Sie 2024, 2024.06 oder 2024.06.15
said-no-space = Dafür ist kein Platz mehr; schaffen Sie Platz, und versuchen Sie es noch einmal
said-not-saved = Nichts wurde geändert: { $why }
said-not-added = Nichts wurde hinzugefügt: { $why }
said-no-threat = Die Seite am Zug steht im Schach, daher kann die andere nicht zweimal ziehen

### Die Lektionen.

said-lessons = Regeln lernen
said-lesson-1 = 1. Ein Schlagzug löst eine Explosion aus
said-lesson-2 = 2. Der eigene König
said-lesson-3 = 3. Bauern und Explosionen
said-lesson-4 = 4. Ein Schach, das keines ist
said-lesson-5 = 5. Könige schlagen nicht
said-lesson-6 = 6. Könige, die sich berühren
said-lesson-7 = 7. Die Rochade
said-lesson-8 = 8. Die ersten Fallen
said-lesson-1-task = Ein Schlagzug löst eine Explosion aus: die schlagende Figur, die geschlagene und alle Figuren auf den acht Feldern ringsum, außer Bauern. Sprengen Sie den gegnerischen König, und Sie haben sofort gewonnen. Versuchen Sie es.
said-lesson-1-reason = Die Explosion auf d7 hat den König auf e8 erreicht. Ihre Dame ist auch fort, aber die Partie ist vorbei.
said-lesson-1-knight = Jetzt mit einem Springer. Es gibt zwei Wege.
said-lesson-1-knight-reason = Läufer, Dame und König sind neben d7 explodiert. Auf f7 zu schlagen gewinnt ebenso.
said-lesson-2-task = Den eigenen König dürfen Sie nicht sprengen, daher darf der Turm nicht auf d7 schlagen. Finden Sie den Schlagzug, der gewinnt.
said-lesson-2-reason = Ihr König auf d6 ist zwei Felder von f7 entfernt.
said-lesson-3-task = Bauern neben einer Explosion bleiben auf dem Brett; nur ein geschlagener Bauer verschwindet. Aber Bauern schützen keinen König.
said-lesson-3-reason = Der König ist explodiert. Die Bauern auf f7 und h7 stehen noch da.
said-lesson-4-task = Die Dame bietet Schach. Sie dürfen das ignorieren und den gegnerischen König sprengen.
said-lesson-4-reason = Die Partie ist vorbei, bevor die Dame etwas tun kann.
said-lesson-5-task = Ein König darf nicht schlagen, denn er würde selbst explodieren. Daher kann eine Dame allein mattsetzen, direkt neben dem König.
said-lesson-5-reason = Matt. Die Dame braucht keine Deckung.
said-lesson-6-task = Könige dürfen nebeneinander stehen. Einen von ihnen zu schlagen würde beide sprengen, daher kann keiner im Schach stehen. Nur ein Zug verliert nicht.
said-lesson-6-reason = Die Dame greift Ihren König an, darf ihn aber nicht schlagen. Eine Explosion, die nur einen der Könige erreicht, gewinnt weiterhin.
said-lesson-7-task = Die Rochade geht wie im Schach. Hier gewinnt sie, weil der Turm in den Angriff eingreift.
said-lesson-7-reason = Als Nächstes geht der Turm nach e1, und der schwarze König kann nicht entkommen.
said-lesson-8-task = Nach 1. Nf3 kann der Springer nach e5 oder g5 gehen und die Bauern neben dem König angreifen. Eines der beiden Felder gewinnt hier.
said-lesson-8-attack = Er greift d7 und f7 zugleich an.
said-lesson-8-reason = Nur bei den Antworten 1... f6, d6 und e5 auf 1. Nf3 ist nicht bewiesen, dass sie verlieren.
said-lesson-8-d5 = Schwarz hat auf 1. Nf3 mit d5 geantwortet, und das verliert.
said-lesson-8-d5-knight = Schlüge Schwarz den Springer, würde der eigene König explodieren.
said-lesson-8-d5-reason = Die Explosion auf f8 hat den König erreicht.
said-lesson-8-black = Weiß droht, auf d7 oder f7 zu gewinnen, aber Sie sind am Zug.
said-lesson-8-black-reason = Sie haben zuerst gewonnen.
said-fen = Die FEN { $text } ist fehlerhaft: { $why }
said-fen-part = { $field }: { $why }
said-more = und { $count } weitere
said-fen-placement = Figurenstellung
said-fen-to-move = Seite am Zug
said-fen-castling = Rochaderechte
said-fen-en-passant = En-passant-Feld
said-fen-clock = Halbzugzähler
said-fen-move-number = Zugnummer
said-fen-fields = Zahl der Angaben
said-fen-count = { $count } statt 4 bis 6
said-fen-ranks = Die Zahl der Reihen ist { $count } statt 8
said-fen-length = Die Reihe { $text } hat die Länge { $count } statt 8
said-fen-letter = { $letter } in der Reihe { $text } ist weder eine Figur noch eine Zahl von 1 bis 8
said-fen-no-king = Keine Seite hat einen König
said-fen-kings = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat { $count } Könige
said-fen-back-rank = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat einen Bauern auf { $square }
said-fen-pawns = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat { $count } Bauern, mehr als 8
said-fen-pieces = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat { $count } Figuren, mehr als 16
said-fen-side = { $text } ist weder w noch b
said-fen-right = { $letter } in { $text } ist kein Rochaderecht
said-fen-twice = { $letter } in { $text } gibt ein Recht zum zweiten Mal
said-fen-rook = { $letter } in { $text } nennt keinen Turm auf der Grundreihe seines Königs
said-fen-no-square = { $text } ist kein Feld
said-fen-passed = { $square } liegt nicht auf der Reihe, die ein gegnerischer Bauer eben übersprungen haben kann
said-fen-number = { $text } ist keine Zahl von 0 bis { $high }
said-no-such-piece = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat keine solche Figur ({ $kind })
said-no-such-piece-there = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat auf { $square } keine solche Figur ({ $kind })
said-no-such-piece-file = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat auf der { $file }-Linie keine solche Figur ({ $kind })
said-no-such-piece-rank = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat auf der { $rank }. Reihe keine solche Figur ({ $kind })
said-no-study = Es gibt keine Studie { $count }
said-no-game = Studie { $count } hat keine Partie { $game }
said-no-node = Die Partie hat keine Stellung { $count }
said-study-closed = Die Studie wurde inzwischen geschlossen
said-empty-study = Die Studie hat keine Partie
said-unreadable-study = Studie { $count } hat keine lesbare Partie
said-most-games = Eine Studie hat höchstens { $count } Partien
said-no-room = Die Studie { $text } hat { $count } Partien, { $more } weitere passen nicht hinein: höchstens { $high }
said-changed-meanwhile = Die Studie wurde inzwischen geändert, deshalb wurde nichts verschoben: Versuchen Sie es noch einmal
said-carried-on = Diese Partien sind nicht mehr alle in { $text }, deshalb wurde nichts zurückverschoben
said-origin-gone = Die Studie { $text } gibt es nicht mehr, deshalb bleiben die Partien, wo sie sind
said-copies-changed = Kopien in { $text } wurden inzwischen geändert, deshalb bleiben sie
said-no-opponent = Die Engine spielt gerade nicht
said-no-play-here = Es läuft keine Partie gegen die Engine
said-no-chess960 = Eine Chess960-Nummer ist kleiner als { $high }, nicht { $count }
said-no-exercise = Diese Partie ist keine Aufgabe
said-exercise-over = Die Aufgabe ist beendet
said-long-comment = Ein Kommentar hat höchstens { $high } Bytes, nicht { $count }
said-many-shapes = Eine Stellung hat höchstens { $count } Pfeile und Kreise
said-decided = Der letzte Zug beendet die Partie, das Ergebnis ist also { $result }
said-long-name = Ein Name hat 1 bis { $count } Zeichen
said-long-tag = Das Tag { $text } fasst eine Zeile mit höchstens { $count } Bytes
said-clock = Die Bedenkzeit beträgt 1 Sekunde bis 24 Stunden, nicht { $count } ms
said-increment = Der Zuschlag beträgt höchstens 24 Stunden, nicht { $count } ms
said-nothing-found = Nichts wurde gefunden
said-damaged-games = Diese Partien der Studie sind beschädigt: { $games }
said-no-book = Die Partien dieser Studie haben keine Züge, also gibt es kein Buch
said-book-unwritten = Das Buch kann nicht geschrieben werden: { $why }
said-many-lines = Diese Partien haben mehr als { $count } Varianten dieser Länge: Wählen Sie weniger Züge
said-no-lookup = In den Partien dieser Studie kann nicht nachgeschlagen werden: { $why }
said-lost-move = Der Zug der Engine ging verloren: { $why }
said-no-engine = Die Engine kann nicht spielen: { $why }
said-engine-failed = Die Engine ist ausgefallen: { $why }
said-unjudged = Die Partie wurde nicht beurteilt: { $why }
said-unmined = Es können keine Aufgaben gesucht werden: { $why }
said-no-picture = Das Bild kann nicht gezeichnet werden: { $why }
said-panic = Dabei ist Fissile abgestürzt; bitte melden Sie das
said-no-thread = Es kann kein Thread gestartet werden: { $why }
said-empty = Der Text enthält keine Partie und keine Stellung
said-many-games = Der Text enthält { $count } Partien, eine Studie aber höchstens { $high }
said-in-game = Partie { $game } (Zeile { $line }): { $why }
said-in-line = Zeile { $line }: { $why }
said-left-out = Ausgelassen: { $why }
said-broken = Nur die Züge davor sind lesbar: { $why }
said-more-problems = und { $count } weitere Fehler
said-at-move = Zug { $place } { $why }
said-move-number = Zug { $count }: { $why }
said-illegal = { $text } ist kein regelgerechter Zug in { $fen }: { $why }
said-ambiguous-in = { $text } könnte in { $fen } sein: { $moves }
said-pgn-empty = Darin ist keine Partie
said-pgn-comment = Ein Kommentar endet nicht
said-pgn-variation = Eine Variante endet nicht
said-pgn-tag = { $text } ist kein Tag wie [White "Anna"]
said-pgn-variant = Es wird { $text } gespielt, nicht Atomic
said-pgn-start = Im Tag FEN: { $why }
said-pgn-word = { $text } ist kein Zug
said-pgn-word-at = { $text } bei Zug { $number } ist kein Zug
said-pgn-null = { $text } ist ein Nullzug, der Rest der Variante fällt deshalb weg
said-pgn-null-at = { $text } bei Zug { $number } ist ein Nullzug, der Rest der Variante fällt deshalb weg
said-pgn-deep = Varianten sind mehr als { $count }-fach verschachtelt
said-pgn-tags = Die Partie hat mehr als { $count } Tags
said-pgn-elements = Die Partie hat mehr als { $count } Züge, Kommentare und Zeichen
said-pgn-more = { $count } weitere sind nicht lesbar
said-pgn-long = Die Partie hat mehr als { $count } Halbzüge
said-archive-foreign = Das ist keine Datei mit Studien, Partien und Einstellungen, die das Brett geschrieben hat
said-archive-newer = Die Datei ist von einem neueren Fissile (Version { $count } des Formats); dieses liest Version { $own }
said-archive-damaged = Die Datei ist beschädigt: Ihr Inhalt passt nicht zur Prüfsumme
said-archive-line = Zeile { $line } der Datei: { $fault }
said-archive-long = Alle Studien zusammen sind länger als die { $count } MiB, die ein Brett lesen kann; speichern Sie sie einzeln als PGN, oder löschen Sie zuerst einige
said-record = { $record }: { $fault }
said-record-study = Studie { $count }
said-record-game = Partie { $game } der Studie { $count }
said-fault-damaged = im Speicher beschädigt
said-fault-missing = fehlt im Speicher
said-fault-newer = von einem neueren Fissile gespeichert (Version { $count }); dieses liest bis Version { $own }
said-fault-unwritable = nicht zu schreiben: { $why }
said-store = Die Studien können nicht gelesen oder geschrieben werden: { $why }
said-lacks = In der Datei fehlt, was nicht lesbar ist; es bleibt auf dem Brett: { $why }
said-studies-damaged = Die Studien in { $path } sind beschädigt, aber lesbar
said-studies-copy = Die Studien in { $path } sind beschädigt, aber lesbar; { $copy } ist eine frühere unbeschädigte Kopie: Ersetzen Sie damit die Datei
said-no-browser-space = Der Browser hat für diese Seite keinen Platz mehr
said-change-undone = Der Browser hat für diese Seite keinen Platz mehr, deshalb wurde die letzte Änderung rückgängig gemacht; schaffen Sie Platz, und versuchen Sie es noch einmal
said-change-lost = Die letzte Änderung ist vielleicht verloren, alles davor ist gespeichert; der Grund: { $why }
said-not-reopened = Das Brett lässt sich noch nicht wieder öffnen; was gespeichert ist, ist sicher; der Grund: { $why }
said-not-opened = Das Brett lässt sich nicht öffnen: { $why }
said-no-locks = Für diese Adresse speichert der Browser keine Partien; nötig ist https oder localhost
said-browser-picture = Der Browser kann das Bild nicht zeichnen
said-not-kept = { $text } wurde nicht aufbewahrt: { $why }
said-files-most = Tabellen und ein Buch dürfen zusammen { $count } MiB haben
said-own-tables = Die Endspieltabellen dieser Seite können nicht gelesen werden: { $why }
said-no-files = Endspieltabellen und Buch können nicht gelesen werden: { $why }
said-book-left-out = Das Buch { $text } bleibt weg, weil das Brett damit ausgefallen ist; es lässt sich in den Einstellungen entfernen
said-book-unreadable = Das Buch { $path } kann nicht gelesen werden: { $why }
said-book-foreign = Die Datei { $path } ist kein Buch von "fissile book make"
said-book-version = Das Buch { $path } ist von einer anderen Version von Fissile; erstellen Sie es neu
said-book-damaged = Das Buch { $path } ist beschädigt
said-table-name = { $text } ist nicht der Name einer Atomschach-Tabelle wie KQvKR.atbw
said-table-foreign = { $text } ist keine Syzygy-Tabelle für Atomschach
said-table-damaged = Die Tabelle { $text } ist beschädigt
said-syzygy-unreadable = SyzygyPath: Das Verzeichnis { $text } ist nicht lesbar: { $why }
said-syzygy-empty = SyzygyPath: Das Verzeichnis { $text } hat keine Tabellen für Atomschach (*.atbw, *.atbz)
said-table-unusable = Die Tabelle { $text } ist nicht brauchbar: { $why }
said-table-unread = Die Tabelle { $text } ist nicht lesbar: { $why }; Stellungen, die sie brauchen, werden berechnet
said-table-other = { $text } ist keine Syzygy-Tabelle für Atomschach; Stellungen, die sie brauchen, werden berechnet
said-table-broken = Die Tabelle { $text } ist beschädigt; Stellungen, die sie brauchen, werden berechnet
said-table-missing = Die Tabelle { $name } fehlt; Stellungen, die sie brauchen, werden berechnet
said-tables-found = { $count } Syzygy-Tabellen mit bis zu { $pieces } Figuren gefunden
said-tabs = { $count } Tabs sind offen, mehr geht nicht; schließen Sie einen davon
said-shutting-down = der Server wird beendet
said-message-long = eine Nachricht hat höchstens { $count } Bytes
said-network = Bewertet wird mit dem Netz { $name }
said-openings = Eröffnungen aus dem Buch { $path }
said-name-puzzle = Aufgabe { $count }
said-name-puzzles = Aufgaben
said-name-puzzles-of = Aufgaben: { $kinds }
said-name-proven = Bewiesene Eröffnungen
said-name-replies = { $opening }: bewiesene Antworten
said-name-lines = Varianten für { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $written }
said-name-lines-of = Varianten für { $color ->
    [white] Weiß
   *[black] Schwarz
}
said-name-line = Variante
said-name-mined = Aufgaben aus: { $written }
said-name-from = Aus { $written }
said-name-exercises = Aufgaben vom { $day }
said-name-study = Studie vom { $day }
said-name-numbered = { $written } ({ $count })
said-name-damaged = Studie { $count } (beschädigt)
said-name-newer = Studie { $count } (neuer)
said-name-game = Partie gegen Fissile
said-name-you = Sie
said-name-level = Fissile, Stufe { $count }
said-name-proven-plies = Bewiesen: { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt in höchstens { $count } Halbzügen.
said-name-proven-ply = Bewiesen: { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt in höchstens { $count } Halbzug.
said-after = Nach { $played }.
said-after-and = Nach { $played }. { $written }
said-sheet-turn = { $color ->
    [white] Weiß
   *[black] Schwarz
} am Zug
said-sheet-more = { $count } weitere Stellungen sind weggelassen.
said-file-position = Stellung
said-file-game = Partie
said-file-records = Datensätze der Studie { $count }
said-file-records-game = Datensätze der Studie { $count }, Partie { $game }
