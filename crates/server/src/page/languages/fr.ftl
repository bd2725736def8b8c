### Les textes de la page en français.

games-button =
    .title = Études et parties (G)
study = Étude
study-tools =
    .aria-label = Étude
play-button = Jouer
    .title = Nouvelle partie contre Fissile (N)
puzzles-button =
    .aria-label = Problèmes
    .title = Trouvez le coup gagnant (P)
puzzles = Problèmes
open-button =
    .aria-label = Ouvrir
    .title = Ouvrir ou coller une partie ou une position (O)
open = Ouvrir
save-button =
    .aria-label = Enregistrer
    .title = Enregistrer parties, positions et images ; modifier les tags (S)
save = Enregistrer
dark-or-light =
    .aria-label = Sombre ou clair
    .title = Sombre ou clair
settings-button =
    .aria-label = Réglages
    .title = Réglages (,)
help-button =
    .aria-label = Aide
    .title = Aide (?)
board-area =
    .aria-label = Échiquier
move-area =
    .aria-label = Coup
steps-area =
    .aria-label = Parcourir les coups
first-button =
    .aria-label = Au début
    .title = Au début (Origine)
back-button =
    .aria-label = Un coup en arrière
    .title = Un coup en arrière (flèche gauche)
forward-button =
    .aria-label = Un coup en avant
    .title = Un coup en avant (flèche droite)
last-button =
    .aria-label = À la fin
    .title = À la fin (Fin)
flip-button =
    .aria-label = Retourner l’échiquier
    .title = Retourner l’échiquier (F)
pen-button =
    .aria-label = Dessiner des flèches et des cercles
    .title = Dessiner des flèches et des cercles : glisser ou toucher (W) ; ou utiliser le bouton droit de la souris
type-a-move =
    .aria-label = Saisir un coup
    .placeholder = Coup : Cf3
pen-colors = Couleur des flèches et des cercles
green = vert
red = rouge
blue = bleu
yellow = jaune
clear = Effacer
notes-area =
    .aria-label = Remarques
dismiss =
    .aria-label = Masquer cette remarque
    .title = Masquer
game-area =
    .aria-label = Partie contre Fissile
take-back = Reprendre le coup
offer-a-draw = Proposer la nulle
resign = Abandonner
try-again = Réessayer
rematch = Revanche
    .title = Avec les mêmes réglages et l’autre couleur
same-position-again = La même position encore une fois
    .title = Avec les mêmes réglages et la même couleur
new-opponent = Nouvel adversaire
judge-after-game = Évaluer la partie
    .title = Trouve les erreurs des deux camps
analysis-area =
    .aria-label = Analyse
analysis-switch =
    .title = Activer ou arrêter l’analyse (A ou L)
analysis = Analyse
threat-button = Menace
    .title = Ce que l’adversaire menace (T)
lines = Variantes
best-lines =
    .aria-label = Meilleures variantes
tree-area =
    .aria-label = Coups et commentaires
moves-area =
    .aria-label = Coups
edit-button =
    .title = Commentaire, symboles, variantes (E)
edit = Modifier
judge-the-game = Évaluer la partie
learn-from-your-mistakes = Apprendre de vos erreurs
whose-mistakes =
    .aria-label = Erreurs de quel camp
whites = des Blancs
blacks = des Noirs
both = des deux
glyph-of-the-move =
    .aria-label = Symbole du coup
glyph-of-the-position =
    .aria-label = Symbole de la position
promote = Promouvoir
    .title = Monter cette variante d’un rang
main-line = Variante principale
    .title = En faire la variante principale
delete = Supprimer
    .title = Supprimer ce coup et tous les suivants
undo = Annuler
    .title = Annuler la dernière modification (Z)
position-in-words =
    .aria-label = La position en mots
move-menu =
    .aria-label = Ce coup
play-against-fissile = Jouer contre Fissile
you-play = Vous jouez
white = Blancs
random = Au hasard
black = Noirs
strength = Force
level = Niveau
level-slider =
    .aria-label = Niveau
clock-legend = Minutes, et secondes ajoutées par coup
no-clock = Sans pendule
own-clock = autre
clock-field =
    .aria-label = Minutes, et secondes ajoutées par coup
start-from = Commencer depuis
from-the-start = le début
from-this-position = cette position
from-a-fen = une FEN
chess960-number =
    .placeholder = 0 à 959 ; vide : au hasard
    .aria-label = Numéro Chess960
practice = Entraînement
practice-again = Recommencer après chaque défaite ou nulle, jusqu’à la victoire
moves-may-be-taken-back = Il est permis de reprendre des coups
cancel = Annuler
play = Jouer
puzzles-about = Un seul coup gagne, et le gain est prouvé. Un problème manqué revient les jours suivants, jusqu’à ce que vous le connaissiez.
difficulty = Difficulté
easy = Facile
medium = Moyen
hard = Difficile
all = Tous
theme = Thème
all-themes = tous
theme-quiet = coups tranquilles
theme-shield = clouages par explosion
theme-discovered = explosions à la découverte
theme-clearance = dégagement
theme-promotion = promotion
theme-checkmate = mat
solve = Résoudre
learn = Apprendre
learn-the-rules = Apprendre les règles
    .title = Huit leçons pour qui sait jouer aux échecs
proven-openings = Ouvertures prouvées
    .title = Réponses et deuxièmes coups dont il est prouvé qu’ils perdent, et comment
open-text =
    .aria-label = Parties, coups ou une FEN
    .placeholder = Collez des parties PGN, des coups comme 1. Nf3 f6, une FEN, ou des exercices de fissile tactics
open-about = Les parties sont ajoutées à cette étude. Vous pouvez aussi déposer des fichiers n’importe où sur la page, ou
open-editor = composer une position
    .title = Pièces, trait, roque (U)
choose-files = Choisir des fichiers
set-up-a-position = Composer une position
pieces-area =
    .aria-label = Pièces
editor-squares =
    .aria-label = Cases : touches fléchées ; Entrée saisit une pièce et la pose ; une lettre pose une pièce, avec Maj une blanche ; Suppr l’enlève
position-area =
    .aria-label = Position
to-move = Trait
en-passant-on = Prise en passant en
begin-with = Commencer par
preset-choose = choisir
preset-here = la position de l’échiquier
preset-start = la position de départ
preset-empty = un échiquier vide
preset-kings = deux rois
preset-queen = une dame contre un roi
preset-touching = des rois qui se touchent
preset-pawns = rois et pions
chess960-start = Départ Chess960
editor-about = Roque : ni le roi ni cette tour n’ont bougé. En passant : la case derrière un pion qui vient d’avancer de deux cases.
turn-the-board = Retourner l’échiquier
analyze-without-opponent = Analyser sans adversaire
    .title = Comme nouvelle partie de cette étude, pour les deux camps
save-about = Fissile a déjà tout enregistré. Ceci est pour d’autres programmes.
this-game-as-pgn = Cette partie en PGN
all-games-as-pgn = Toutes les parties en PGN
picture-as-svg = Image en SVG
picture-as-png = Image en PNG
everything-as-one-file = Tout en un fichier
    .title = Toutes les études avec leurs parties et exercices, et les réglages ; « Ouvrir » lit ce fichier ici ou sur un autre échiquier
diagrams-to-print = Diagrammes à imprimer
    .title = Les positions de toutes les parties avec un commentaire ou des dessins, sur une page à part
all-games-as-a-book = Toutes les parties en livre
    .title = Ce qui a été joué dans chaque position de toutes les parties, pour fissile book et comme BookFile du moteur
copy = Copier
copy-link = Copier le lien
    .title = Une adresse qui ouvre cette position sur cet échiquier
tags-of-the-game = Tags de la partie
close = Fermer
studies-and-games = Études et parties
games-area =
    .aria-label = Parties de cette étude
game = Partie
name-of-the-current-game =
    .placeholder = Nom de la partie en cours
search-the-games =
    .placeholder = Chercher une partie
    .aria-label = Chercher une partie
select-all = Tout sélectionner
copy-or-move-selected = Copier ou déplacer…
new-game = Nouvelle partie
select-games = Sélectionner des parties
    .title = Pour copier ou déplacer plusieurs parties dans une autre étude
explore-these-games = Explorer ces parties
    .title = Montre, dans le panneau d’analyse, ce qui a été joué dans chaque position des parties de cette étude
train-button = Travailler ces variantes
    .title = Vous interroge sur les variantes de ces parties, encore et encore, jusqu’à ce que vous les connaissiez
find-exercises-in-these-games = Trouver des exercices dans ces parties
    .title = Positions où un seul coup gagne
stop = Arrêter
solve-them = Les résoudre
studies-area =
    .aria-label = Études
studies = Études
search-the-studies =
    .placeholder = Chercher une étude
    .aria-label = Chercher une étude
new-study = Nouvelle étude
game-menu =
    .aria-label = Cette partie
train-these-lines = Travailler ces variantes
train-about = Fissile joue toutes les variantes de l’autre camp et vous, chaque fois, le premier coup du vôtre. Une variante où vous faites une erreur revient les jours suivants, jusqu’à ce que vous la connaissiez.
up-to-move = Jusqu’au coup
train = Travailler
explore = Explorer
moves = Coups
main-lines = Variantes principales
all-variations = Toutes les variantes
color-of-the-player = Couleur du joueur
either-color = Les deux
player = Joueur
a-part-of-the-name =
    .placeholder = une partie du nom
filter-rating = Classement minimal des deux
filter-since = Depuis
filter-until = Jusqu’à
filter-about = Une partie sans le tag demandé ne compte pas.
all-games = Toutes les parties
show = Afficher
copy-or-move-games = Copier ou déplacer des parties
carry-to = Vers
carry-name = Nom
study-placeholder =
    .placeholder = Étude
move-games = Déplacer
settings = Réglages
appearance = Apparence
like-the-system = comme le système
light = clair
dark = sombre
arrows-for-the-analysis = Flèches de l’analyse
keys-of-one-character = Touches d’un seul caractère, comme F
threads-of-the-analysis = Threads de l’analyse
memory-of-the-analysis = Mémoire de l’analyse
board = Échiquier
brown = brun
gray = gris
pieces = Pièces
white-and-black = blanches et noires
cream-and-brown = crème et brunes
yellow-and-blue = jaunes et bleues
board-size = Taille de l’échiquier
sounds = Sons
try-them = Écouter
files-area =
    .aria-label = Tables de finales et livre
endgame-tables-and-book = Tables de finales et livre
remove-them = Les supprimer
help = Aide
keys-area =
    .aria-label = Touches
keys = Touches
on-the-board = Sur l’échiquier
how-it-works-area =
    .aria-label = Comment ça marche
atomic-chess = Échecs atomiques
help-rules = Toute prise provoque une explosion : la pièce qui prend, la pièce prise et, sur les huit cases voisines, toutes les pièces sauf les pions disparaissent. Si vous faites exploser le roi adverse, vous gagnez aussitôt. Un roi ne peut pas prendre, et des rois sur des cases voisines ne peuvent pas être en échec. Saisissez une pièce et pointez sur une prise : les étoiles montrent ce qui exploserait.
help-moves = Faites glisser une pièce, ou touchez-la puis touchez sa case d’arrivée, ou tapez `Cf3` ou `g1f3`. Pendant que Fissile réfléchit, vous pouvez choisir votre prochain coup. Le champ des coups connaît aussi les mots position, last, moves, eval, clock, analyse, flip, takeback, draw, resign, hint et solution.
drawing = Dessin
help-drawing = Faites glisser avec le bouton droit de la souris. Maj dessine en rouge, Alt en bleu, les deux en jaune. Sur un écran tactile, utilisez le crayon sous l’échiquier.
engine-lines = Variantes du moteur
help-lines = Pointez sur un coup pour le voir sur l’échiquier. Cliquez dessus pour ajouter la variante jusque-là à la partie. … montre la variante entière.
the-move-list = La liste des coups
help-list = Clic droit sur un coup pour promouvoir, supprimer ou copier. La molette de la souris sur l’échiquier parcourt les coups.
exercises = Exercices
help-exercises = Positions où un seul coup gagne. Choisissez « Problèmes », ouvrez un fichier de `fissile tactics`, ou laissez Fissile en trouver dans vos parties (sous « Études et parties »). Trouvez le coup gagnant, puis le suivant, jusqu’à la fin. Un exercice compte comme résolu si vous n’avez besoin d’aucun indice et ne jouez aucun mauvais coup.
nothing-is-lost = Rien ne se perd
help-saved = Chaque modification est enregistrée aussitôt. Vos études survivent à un plantage du navigateur ou de Fissile.

### Ce que disent les scripts de la page.

language = Langue
like-the-browser = comme le navigateur
filter-date =
    .placeholder = 2024 ou 2024.06.15
editor-number =
    .placeholder = 0 à 959
piece-letters = R D T F C

kind-k = roi
kind-q = dame
kind-r = tour
kind-b = fou
kind-n = cavalier
kind-p = pion
kinds-k = { $count ->
    [one] roi
   *[other] { $count } rois
}
kinds-q = { $count ->
    [one] dame
   *[other] { $count } dames
}
kinds-r = { $count ->
    [one] tour
   *[other] { $count } tours
}
kinds-b = { $count ->
    [one] fou
   *[other] { $count } fous
}
kinds-n = { $count ->
    [one] cavalier
   *[other] { $count } cavaliers
}
kinds-p = { $count ->
    [one] pion
   *[other] { $count } pions
}
piece-white-k = roi blanc
piece-white-q = dame blanche
piece-white-r = tour blanche
piece-white-b = fou blanc
piece-white-n = cavalier blanc
piece-white-p = pion blanc
piece-black-k = roi noir
piece-black-q = dame noire
piece-black-r = tour noire
piece-black-b = fou noir
piece-black-n = cavalier noir
piece-black-p = pion noir
empty = vide
placement = Blancs : { $white }. Noirs : { $black }.
spoken-takes = prend
spoken-promotes = promotion :
spoken-check = échec
spoken-mate = mat
castles-queenside = grand roque
castles-kingside = petit roque
no-kind = absent de l’échiquier : { $kind }
square-is-empty = { $square } est vide
not-the-turn = Ce n’est pas aux { $color ->
    [white] Blancs
   *[black] Noirs
} de jouer
no-moves-here = aucun coup
takes-square = prend en { $square }
target-castles = roque
target-quiet = peut aller ici
target-wins = gagne, explosion : { $pieces }
target-capture = prise, explosion : { $pieces }
piece-not-yours = { $piece } : ce n’est pas à vous de jouer cette pièce maintenant.
selected-with-targets = sélection : { $kind } { $square }, { $count ->
    [one] { $count } case d’arrivée
   *[other] { $count } cases d’arrivée
}
drawing-from = dessin depuis { $square }
arrow-of = flèche { $from } { $to }
circle-of = cercle { $from }
shape-removed = effacé
promote-to = Promouvoir en
system-missing = fichier ou dossier introuvable
system-denied = permission refusée
system-full = plus d’espace sur l’appareil
system-read-only = le système de fichiers est en lecture seule
system-no-folder = ce n’est pas un dossier
system-folder = c’est un dossier
system-exists = cela existe déjà
system-large = le fichier est trop grand
system-files = trop de fichiers ouverts
system-memory = mémoire insuffisante
system-busy = le système n’a plus de ressources libres pour le moment
system-broken = erreur de lecture ou d’écriture de l’appareil
one-sentence = { $words }.
two-parts = { $first }, { $second }
two-clauses = { $first } ; { $second }
two-sentences = { $first } { $second }
in-brackets = { $words } ({ $more })
white-wins = les Blancs gagnent
black-wins = les Noirs gagnent
draw = nulle
seconds = { $seconds } s
graph-chance = Chances de gain des Blancs, %
graph-times = Temps : Blancs en haut, Noirs en bas
graph-start = Début
not-analyzed = non analysé
white-percent = Blancs { $percent }

place-of = Place { $place } sur { $count }.
copy-or-move-count = Copier ou déplacer { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
study-with-games = { $name } ({ $count ->
    [one] { $count } partie
   *[other] { $count } parties
})
a-new-study = une nouvelle étude
games-moved = { $count ->
    [one] { $count } partie déplacée
   *[other] { $count } parties déplacées
} vers « { $name } ».
games-copied = { $count ->
    [one] { $count } partie copiée
   *[other] { $count } parties copiées
} vers « { $name } ».
games-are-back = { $count ->
    [one] { $count } partie est
   *[other] { $count } parties sont
} de nouveau dans « { $name } ».
copies-deleted = { $count ->
    [one] { $count } copie supprimée
   *[other] { $count } copies supprimées
} dans « { $name } ».
open-it = L’ouvrir
list-up = Monter
list-down = Descendre
list-top = Tout en haut
list-end = Tout en bas
copy-or-move-to = Copier ou déplacer vers une étude…
select-entry = Sélectionner { $name }
move-entry = Déplacer { $name } : glisser, ou flèches haut et bas ; Entrée pour plus
drag-to-move = Glisser pour déplacer ; cliquer pour plus
selected-count = { $count ->
    [one] { $count } partie sélectionnée
   *[other] { $count } parties sélectionnées
}
position-is-legal = Cette position est légale.
rooks-may-castle = Ces tours peuvent roquer
none = aucune
drag-pieces = Faites glisser des pièces, ou choisissez-en une et posez-la
move-pieces = déplacer des pièces
take-pieces-away = enlever des pièces
piece-selected = sélection : { $piece } { $square }
depth = prof. { $depth }
nodes-and-table = { $nodes } nœuds, table remplie à { $share } %
table-hits = { $count ->
    [one] { $shown } accès aux tables
   *[other] { $shown } accès aux tables
}
looking-for-threat = Recherche d’une menace…
no-threat = Il n’y a pas de menace.
threat = Menace
threat-is = Menace : { $moves }
exercises-failed = { $count ->
    [one] { $count } manqué
   *[other] { $count } manqués
}
exercises-due = { $count } à revoir
exercises-solved = { $solved } sur { $count } résolus
all-solved = Tous les exercices de cette étude sont résolus.
nothing-due = Rien d’autre n’est prévu aujourd’hui. Le prochain exercice revient { $days ->
    [1] demain
    [one] dans { $days } jour
   *[other] dans { $days } jours
}.
hint = Indice
which-piece = Quelle pièce joue ? (H)
show-the-solution = Montrer la solution
end = Terminer
next = Suivant
finish = Terminer
play-on = Continuer la partie
play-on-about = Contre Fissile, depuis la fin de la variante
look-at-the-game = Voir la partie
line = Variante
exercise = Exercice
themes-are = Thèmes : { $themes }.
solved-spoiled = Juste, mais cela ne compte pas comme résolu : { $why }.
whole-line-played = C’est la variante entière.
solved = Résolu.
line-goes-on = La variante continue : { $moves }.
solution-is = La solution : { $moves }.
play-the-line = Jouez la variante pour les { $color ->
    [white] Blancs
   *[black] Noirs
} : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
find-the-win = Trouvez le coup gagnant pour les { $color ->
    [white] Blancs
   *[black] Noirs
}.
points-count = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
difficulty-is = Difficulté : { $grade ->
    [easy] facile, { $points }
    [medium] moyenne, { $points }
    [hard] difficile, { $points }
   *[other] { $grade }
}.
right-and-reply = { $move } est juste. Les { $color ->
    [white] Blancs
   *[black] Noirs
} répondent { $reply }. Encore { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
spoiled-by-move = il y a eu un mauvais coup
spoiled-by-hint = vous avez eu un indice
not-of-your-line = { $move } n’est pas le coup de votre variante. Réessayez.
does-not-win = { $move } ne gagne pas : le coup perd { $count ->
    [one] { $count } point
   *[other] { $count } points
} sur 100. Réessayez.
does-not-win-because = { $move } ne gagne pas à cause de { $reply } : le coup perd { $count ->
    [one] { $count } point
   *[other] { $count } points
} sur 100. Réessayez.
exercises-found = { $count ->
    [0] Aucun exercice trouvé
    [one] { $count } exercice trouvé
   *[other] { $count } exercices trouvés
}.
mining-game = Partie { $game } sur { $games }, { $count ->
    [one] { $count } exercice
   *[other] { $count } exercices
}…
hint-piece = Indice : la pièce en { $square } joue. Après un indice, l’exercice ne compte pas comme résolu.
explored-variations = avec les variantes
explored-player = { $color ->
    [white] { $player } avec les Blancs
    [black] { $player } avec les Noirs
   *[either] { $player }
}
explored-rating = classés { $rating } ou plus
explored-since = depuis { $date }
explored-until = jusqu’à { $date }
explored = Cette étude, { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
filter-title = Variantes principales ou toutes ; joueur, classement, date
filter-button = Filtrer…
too-long = { $what } dépasse les { $most } Mio que l’on peut lire en une fois.
this-text = Ce texte
nothing-to-open = Il n’y a encore rien à ouvrir. Collez une partie, des coups ou une FEN.
files-tables = { $count ->
    [one] { $count } table de finales
   *[other] { $count } tables de finales
} jusqu’à { $pieces } pièces
files-book = le livre { $book } de { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
board-uses = Cet échiquier utilise { $what }.
board-uses-nothing = Cet échiquier n’a ni tables de finales ni livre.
keeps-unused = Conservés mais inutilisables : { $names }.
drop-their-files = Déposez leurs fichiers sur la page.
everything-added = Ajout de { $studies ->
    [one] { $studies } étude
   *[other] { $studies } études
} avec { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}.
games-added = { $count ->
    [one] { $count } partie ajoutée
   *[other] { $count } parties ajoutées
}.
exercises-added = { $count ->
    [one] { $count } exercice ajouté
   *[other] { $count } exercices ajoutés
}.
in-your-downloads = { $name } est dans vos téléchargements.
fen-copied = La FEN est copiée.
link-copied = Le lien est copié.
cannot-copy-select = Le navigateur ne permet pas à cette page de copier. Sélectionnez le texte et copiez-le vous-même.
result-none = encore aucun
tag-white = Blancs
tag-black = Noirs
tag-event = Tournoi
tag-site = Lieu
tag-date = Date
tag-round = Ronde
tag-whiteelo = Elo blanc
tag-blackelo = Elo noir
tag-result = Résultat
game-number = Partie { $number }
exercise-tried = résolu { $solved } fois, manqué { $failed } fois
exercise-new = exercice, pas encore essayé
being-played = en cours
moves-count = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
save-records = Enregistrer les données de { $name } telles quelles
delete-entry = Supprimer { $name }
delete-sure = Supprimer ?
really-delete = Supprimer définitivement { $name }
press-again-to-delete = Appuyez encore une fois pour supprimer { $name }.
games-shown = { $shown } parties sur { $count }. Cherchez pour trouver les autres.
games-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
count-inaccuracies = { $count ->
    [one] { $count } imprécision
   *[other] { $count } imprécisions
}
count-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
count-blunders = { $count ->
    [one] { $count } gaffe
   *[other] { $count } gaffes
}
judging = Évaluation… { $done }/{ $total }
editor-unloadable = L’éditeur ne peut pas être chargé, car il n’y a pas de connexion à Fissile.
keys-step = un coup en arrière, en avant
keys-ends = au début, à la fin
keys-beside = les autres variantes
keys-type = saisir un coup
keys-flip = retourner l’échiquier
keys-analysis = activer ou arrêter l’analyse
keys-best = jouer le meilleur coup de l’analyse
keys-threat = ce que l’adversaire menace
keys-pen = dessiner des flèches et des cercles, ou déplacer de nouveau les pièces
keys-edit = afficher ou masquer les outils d’édition
keys-comment = commenter le coup
keys-puzzles = problèmes
keys-hint = indice dans un exercice
keys-undo = annuler la dernière modification de la partie
keys-games = partie précédente, partie suivante
keys-studies = études et parties
keys-play = nouvelle partie contre Fissile
keys-editor = composer une position
keys-open = ouvrir ou coller
keys-save = enregistrer
keys-settings = réglages
keys-help = cette aide
keys-to-board = vers l’échiquier, et en sortir
keys-squares = de case en case
keys-pick = saisir une pièce, la poser
keys-put-back = la remettre en place
keys-seek = vers le roi (k), la dame (q)… suivants ; avec Maj, vers les précédents
keys-rank = vers la rangée
keys-hear = entendre les coups de la pièce
keys-arrow = commencer une flèche ici ; de nouveau : la terminer ici
key-space = Espace
lesson-task = { $move } était { $word ->
    [inaccuracy] une imprécision
    [blunder] une gaffe
   *[mistake] une erreur
}. Trouvez un meilleur coup pour les { $color ->
    [white] Blancs
   *[black] Noirs
}.
try-is-best = { $move } est le meilleur coup.
try-is-good = { $move } est bon.
try-loses = { $move } perd { $count ->
    [one] { $count } point
   *[other] { $count } points
} sur 100. Réessayez.
try-loses-because = { $move } perd { $count ->
    [one] { $count } point
   *[other] { $count } points
} sur 100 à cause de { $reply }. Réessayez.
was-better = { $move } était meilleur.
no-better-known = On ne connaît pas de meilleur coup.
lessons-over = C’était la dernière. Vous en avez résolu { $solved } sur { $count }.
number-of = { $number } sur { $count }
no-mistakes = Il n’y a aucune erreur dont tirer une leçon.
whole-line = Variante entière
whole-line-number = Variante entière { $number }
connection-lost = Pas de connexion : nouvel essai en cours. Si Fissile s’est arrêté, relancez-le, et cette page se reconnectera.
tables-are-named = Les tables de finales et un livre s’indiquent au démarrage du serveur : fissile board --syzygy-path DOSSIER --book-file FICHIER.
board-reopens = L’échiquier est en train de rouvrir.
board-not-started = L’échiquier n’a pas pu démarrer : { $why }
board-not-there = L’échiquier n’a pas pu démarrer : il manque un fichier de la page
not-offline = Cette page ne fonctionnera pas hors ligne : { $why }
results-bar = Gains blancs { $white }, nulles { $draws }, gains noirs { $black }
results-open = sans résultat { $count }
explored-here = { $explored } ; ici { $count ->
    [one] { $shown } partie
   *[other] { $shown } parties
} :
book-here = Livre, { $count ->
    [one] { $shown } partie
   *[other] { $shown } parties
} :
found-in = Dans :
plies-or = { $plies } ou { $more }
table-win = gain
table-cursed-win = gain, mais nulle par la règle des 50 coups
table-draw = nulle
table-blessed-loss = perte, mais nulle par la règle des 50 coups
table-loss = perte
table-unknown = inconnu sans recherche, à cause de la règle des 50 coups
table-plies = { $value }, { $plies } demi-coups jusqu’à une prise, un coup de pion ou la fin
tables-say = Tables : { $value }
proven-win = Prouvé : les { $color ->
    [white] Blancs
   *[black] Noirs
} gagnent en { $count ->
    [one] { $count } demi-coup
   *[other] { $count } demi-coups
} au plus.
proven-play = Jouez
proven-to-lose = Perte prouvée, en demi-coups :
moves-copied = { $moves } : copié
cannot-copy = Le navigateur ne permet pas à cette page de copier.
promote-variation = Promouvoir cette variante
make-main-line = En faire la variante principale
delete-from-here = Supprimer à partir d’ici
copy-moves-to = Copier les coups jusqu’à { $move }
with-drawings = avec des dessins
points-lost = { $count ->
    [one] { $count } point perdu
   *[other] { $count } points perdus
}
uncertain = incertain
judgment-inaccuracy = Imprécision
judgment-mistake = Erreur
judgment-blunder = Gaffe
variation = Variante
no-moves-yet = Pas encore de coups. Jouez sur l’échiquier, ou collez une partie.
comment-on = Commentaire sur { $move }
comment-on-start = Commentaire sur le début
glyph-1 = bon coup
glyph-2 = erreur
glyph-3 = coup brillant
glyph-4 = gaffe
glyph-5 = coup intéressant
glyph-6 = coup douteux
glyph-7 = seul coup
glyph-10 = égalité
glyph-13 = peu clair
glyph-14 = les Blancs sont un peu mieux
glyph-15 = les Noirs sont un peu mieux
glyph-16 = les Blancs sont mieux
glyph-17 = les Noirs sont mieux
glyph-18 = les Blancs ont un avantage décisif
glyph-19 = les Noirs ont un avantage décisif
glyph-22 = zugzwang
glyph-36 = initiative
glyph-40 = attaque
glyph-132 = contre-jeu
glyph-146 = nouveauté
glyph-choice = position…
connecting = Connexion…
has-lost = Pertes des { $color ->
    [white] Blancs
   *[black] Noirs
} : { $pieces }
clock-of = Pendule des { $color ->
    [white] Blancs
   *[black] Noirs
}
thinking = réfléchit…
thinking-for = réfléchit… { $seconds } s
level-with-rating = { $level } (environ { $rating })
no-chess960 = Les positions Chess960 sont numérotées de 0 à 959 ; « { $number } » n’en est pas une.
no-such-clock = « { $wanted } » n’est pas une cadence comme 3+2, en minutes et secondes ajoutées par coup.
won-at-try = Gagné à l’essai { $number }
try-number = Essai { $number }
you-won = Vous avez gagné : { $reason }.
fissile-won = Fissile a gagné : { $reason }.
game-drawn = Partie nulle : { $reason }.
you-are-playing = Vous jouez les { $color ->
    [white] Blancs
   *[black] Noirs
} contre Fissile, niveau { $level }
you-played = Vous jouiez les { $color ->
    [white] Blancs
   *[black] Noirs
} contre Fissile, niveau { $level }
really-resign = Vraiment abandonner ?
usual = habituel ({ $value })
about-program = { $program }, logiciel libre sous la GNU GPL, version 3 ou ultérieure. Son code source se trouve là où vous l’avez obtenu.
not-connected = Il n’y a pas de connexion à Fissile. Ce que vous avez fait jusqu’ici est enregistré.
lost-pieces = { $color ->
    [white] Blancs : { $pieces }
   *[black] Noirs : { $pieces }
}
looking-back = Retour en arrière. Allez au dernier coup pour continuer
your-move = À vous de jouer
your-move-in-check = À vous de jouer : vous êtes en échec
fissile-thinks = Fissile réfléchit
turn = Trait aux { $color ->
    [white] Blancs
   *[black] Noirs
}
turn-in-check = Trait aux { $color ->
    [white] Blancs
   *[black] Noirs
}, en échec
start-position = Position de départ
move-for-the-ear = { $number } { $color ->
    [white] Blancs
   *[black] Noirs
} : { $move }
explodes = explosion : { $pieces }
board-after = Échiquier après { $move }
board-at-start = Échiquier au début
premove = coup anticipé { $from } { $to }
move-explodes = { $move } fait exploser : { $pieces }
move-wins = { $move } fait exploser : { $pieces }, et gagne
clock-shows = { $color ->
    [white] Blancs
   *[black] Noirs
} { $time }
no-clock-here = Il n’y a pas de pendule.
no-analysis = Il n’y a pas d’analyse ; tapez analyse.
no-moves = Il n’y a pas de coups.
analysis-on = Analyse activée
analysis-off = Analyse arrêtée
board-turned = L’échiquier est retourné
takeback = Coup repris
resigned = Abandon
draw-offered = Nulle proposée
solution = Solution
motif-blast = explosion
motif-checkmate = mat
motif-shield = clouage par explosion
motif-discovered = explosion à la découverte
motif-promotion = promotion
motif-en-passant = en passant
motif-castling = roque
motif-kings = rois
motif-quiet = coup tranquille
motif-clearance = dégagement
graph-move = Coup

### Ce que dit le programme.

said-explosion = les { $color ->
    [white] Blancs
   *[black] Noirs
} gagnent par explosion
said-checkmate = les { $color ->
    [white] Blancs
   *[black] Noirs
} gagnent par échec et mat
said-stalemate = nulle par pat
said-insufficient = nulle par matériel insuffisant
said-closed = nulle par position bloquée
said-fifty = nulle par la règle des 50 coups
said-threefold = nulle par triple répétition
said-agreement = nulle par accord mutuel
said-time = les { $color ->
    [white] Blancs
   *[black] Noirs
} gagnent au temps
said-time-draw = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont plus de temps, et les { $other ->
    [white] Blancs
   *[black] Noirs
} ne peuvent pas gagner : nulle
said-resigns = les { $color ->
    [white] Blancs
   *[black] Noirs
} abandonnent
said-declines-early = Fissile refuse la nulle : il n’a encore réfléchi à aucun coup
said-agrees-worse = Fissile accepte la nulle : il est moins bien
said-declines-better = Fissile refuse la nulle : il pense être mieux
said-declines-before = Fissile refuse la nulle : avant le 21e coup, il n’accepte que s’il est nettement moins bien
said-agrees = Fissile accepte la nulle : il ne pense pas être mieux
said-no-move = { $text } n’est pas un coup comme e2e4, e7e8q ou Cf3
said-no-square = { $text } n’est pas une case de l’échiquier, de a1 à h8
said-pass = il est interdit de passer
said-king-gone = la partie est finie : le roi des { $color ->
    [white] Blancs
   *[black] Noirs
} a explosé
said-still = la pièce doit quitter sa case, or ici elle reste en { $square }
said-no-piece = il n’y a pas de pièce en { $square }
said-not-yours = { $mover } : cette pièce est aux { $color ->
    [white] Blancs
   *[black] Noirs
}, et c’est aux { $other ->
    [white] Blancs
   *[black] Noirs
} de jouer
said-must-promote = le pion doit être promu : { $moves }
said-cannot-become = un pion devient dame, tour, fou ou cavalier, pas { $text }
said-no-promotion = seul un pion qui atteint la dernière rangée est promu, donc { $text } est une lettre de trop
said-unreachable = { $mover } ne peut pas aller en { $to } : la pièce ne se déplace pas ainsi ({ $kind })
said-blocked = { $mover } ne peut pas aller en { $to } : le chemin est barré par { $by }
said-own-piece = { $mover } ne peut pas aller en { $to } : les { $color ->
    [white] Blancs
   *[black] Noirs
} y ont déjà une pièce ({ $kind })
said-long-step = { $mover } ne peut pas aller en { $to } : un pion n’avance de deux cases que depuis sa deuxième rangée
said-nothing-to-capture = { $mover } ne peut pas aller en { $to } : un pion ne va en diagonale que pour prendre, et { $square } est vide
said-late-en-passant = { $mover } ne peut pas prendre en passant ({ $by }) : ce n’est permis que juste après le double pas
said-king-captures = les rois ne peuvent pas prendre, donc { $mover } ne peut pas prendre en { $to }
said-own-king = en prenant en { $to }, les { $color ->
    [white] Blancs
   *[black] Noirs
} feraient exploser leur propre roi
said-both-kings = en prenant en { $to }, les { $color ->
    [white] Blancs
   *[black] Noirs
} feraient exploser leur propre roi, ce qui est interdit même si celui des { $other ->
    [white] Blancs
   *[black] Noirs
} explose aussi
said-in-check = les { $color ->
    [white] Blancs
   *[black] Noirs
} sont en échec, et ce coup n’y change rien : { $by } attaquerait { $mover }
said-leaves-check = ce coup laisserait le roi des { $color ->
    [white] Blancs
   *[black] Noirs
} en { $square } en échec : { $by }
said-king-into-check = le roi ne peut pas aller en { $to } : il y serait attaqué ({ $by })
said-no-right = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont pas droit au { $wing ->
    [kingside] petit roque
   *[queenside] grand roque
}
said-no-right-with = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont pas le droit de roquer avec cette pièce : { $mover }
said-castling-blocked = le { $wing ->
    [kingside] petit roque
   *[queenside] grand roque
} des { $color ->
    [white] Blancs
   *[black] Noirs
} est impossible : le chemin est barré par { $by }
said-castling-check = le roi ne peut pas roquer quand il est en échec : { $by } donne échec
said-castling-through = le roi ne peut pas roquer en passant par { $square } : la case est attaquée ({ $by })
said-castling-into = le roi ne peut pas roquer en { $square } : il y serait attaqué ({ $by })
said-castling-spelling = le { $wing ->
    [kingside] petit roque
   *[queenside] grand roque
} s’écrit { $move }
said-none-reaches = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont aucune pièce qui puisse aller en { $to } ({ $kind })
said-ambiguous = { $text } peut désigner : { $moves }
said-unexplained = les règles ne le permettent pas
said-playing = la partie contre le moteur n’est pas finie : abandonnez, ou reprenez des coups
said-last-move = allez au dernier coup pour continuer contre le moteur
said-engines-turn = c’est au moteur de jouer
said-nothing-to-take-back = vous n’avez joué aucun coup à reprendre
said-already-offered = vous avez déjà proposé la nulle ; jouez un coup avant de la proposer de nouveau
said-no-takebacks = cet entraînement ne permet pas de reprendre des coups
said-over-here = la partie est finie dans cette position : { $why }
said-over = la partie est finie : { $why }
said-no-undo = il n’y a aucune modification à annuler
said-no-undo-in-play = une partie contre le moteur est en cours : reprenez plutôt des coups
said-not-judged = la partie n’a pas encore été évaluée
said-judge-again = la variante principale a changé pendant l’évaluation ; évaluez-la de nouveau
said-already-judging = une partie est déjà en cours d’évaluation
said-nothing-to-judge = la partie n’a aucun coup à évaluer
said-already-mining = on cherche déjà des exercices dans une étude
said-nothing-to-mine = l’étude n’a aucune partie où chercher des exercices
said-no-puzzles = il n’y a aucun problème de ce genre
said-no-lines = les parties de cette étude n’ont aucune variante avec un coup de cette couleur
said-nothing-to-add = le texte ne contient aucune partie
said-many-moves = une partie contient au plus { $count } coups, variantes comprises
said-study-open = l’étude { $count } est ouverte dans un autre onglet
said-same-study = les parties sont déjà dans cette étude
said-no-date = { $text } n’est pas une date : écrivez 2024, 2024.06 ou 2024.06.15
said-no-space = il n’y a plus de place ; libérez de la place et réessayez
said-not-saved = rien n’a été modifié : { $why }
said-not-added = rien n’a été ajouté : { $why }
said-no-threat = le camp au trait est en échec, si bien que l’autre ne peut pas jouer deux fois

### Les leçons.

said-lessons = Apprendre les règles
said-lesson-1 = 1. Toute prise provoque une explosion
said-lesson-2 = 2. Votre propre roi
said-lesson-3 = 3. Pions et explosions
said-lesson-4 = 4. Un échec qui n’en est pas un
said-lesson-5 = 5. Les rois ne prennent pas
said-lesson-6 = 6. Des rois qui se touchent
said-lesson-7 = 7. Le roque
said-lesson-8 = 8. Les premiers pièges
said-lesson-1-task = Toute prise provoque une explosion : la pièce qui prend, la pièce prise et toutes les pièces des huit cases voisines, sauf les pions, disparaissent. Faites exploser le roi adverse et vous gagnez aussitôt. Essayez.
said-lesson-1-reason = L’explosion en d7 a atteint le roi en e8. Votre dame a disparu aussi, mais la partie est finie.
said-lesson-1-knight = Maintenant avec un cavalier. Il y a deux solutions.
said-lesson-1-knight-reason = Fou, dame et roi ont explosé à côté de d7. Prendre en f7 gagne aussi.
said-lesson-2-task = Vous ne pouvez pas faire exploser votre propre roi, donc la tour ne peut pas prendre en d7. Trouvez la prise qui gagne.
said-lesson-2-reason = Votre roi en d6 est à deux cases de f7.
said-lesson-3-task = Les pions voisins d’une explosion restent sur l’échiquier ; seul un pion pris disparaît. Mais les pions ne protègent pas un roi.
said-lesson-3-reason = Le roi a explosé. Les pions f7 et h7 sont toujours là.
said-lesson-4-task = La dame donne échec. Vous pouvez ignorer cet échec et faire exploser le roi adverse.
said-lesson-4-reason = La partie est finie avant que la dame puisse faire quoi que ce soit.
said-lesson-5-task = Un roi ne peut pas prendre, car il exploserait aussi. Une dame peut donc mater seule, juste à côté du roi.
said-lesson-5-reason = Échec et mat. La dame n’a pas besoin d’être protégée.
said-lesson-6-task = Des rois peuvent se tenir côte à côte. En prendre un ferait exploser les deux, donc aucun ne peut être en échec. Un seul coup ne perd pas.
said-lesson-6-reason = La dame attaque votre roi, mais elle ne peut pas le prendre. Une explosion qui n’atteint qu’un seul des rois gagne quand même.
said-lesson-7-task = On roque comme aux échecs. Ici, le roque gagne, parce que la tour se joint à l’attaque.
said-lesson-7-reason = La tour va ensuite en e1, et le roi noir ne peut pas s’échapper.
said-lesson-8-task = Après 1. Nf3, le cavalier peut aller en e5 ou g5 et attaquer les pions voisins du roi. L’une des deux cases gagne ici.
said-lesson-8-attack = Il attaque d7 et f7 à la fois.
said-lesson-8-reason = 1... f6, d6 et e5 sont les seules réponses à 1. Nf3 dont la perte n’est pas prouvée.
said-lesson-8-d5 = Les Noirs ont répondu à 1. Nf3 par d5, ce qui perd.
said-lesson-8-d5-knight = En prenant le cavalier, les Noirs feraient exploser leur propre roi.
said-lesson-8-d5-reason = L’explosion en f8 a atteint le roi.
said-lesson-8-black = Les Blancs menacent de gagner en d7 ou f7, mais c’est à vous de jouer.
said-lesson-8-black-reason = Vous avez gagné en premier.
said-fen = la FEN { $text } n’est pas valable : { $why }
said-fen-part = { $field } : { $why }
said-more = et { $count } de plus
said-fen-placement = placement des pièces
said-fen-to-move = trait
said-fen-castling = droits de roque
said-fen-en-passant = case de prise en passant
said-fen-clock = compteur de demi-coups
said-fen-move-number = numéro du coup
said-fen-fields = nombre de champs
said-fen-count = { $count } au lieu de 4 à 6
said-fen-ranks = le nombre de rangées est { $count } au lieu de 8
said-fen-length = la rangée { $text } est de longueur { $count } au lieu de 8
said-fen-letter = { $letter } dans la rangée { $text } n’est ni une pièce ni un nombre de 1 à 8
said-fen-no-king = aucun camp n’a de roi
said-fen-kings = les { $color ->
    [white] Blancs
   *[black] Noirs
} ont { $count } rois
said-fen-back-rank = les { $color ->
    [white] Blancs
   *[black] Noirs
} ont un pion en { $square }
said-fen-pawns = les { $color ->
    [white] Blancs
   *[black] Noirs
} ont { $count } pions, plus de 8
said-fen-pieces = les { $color ->
    [white] Blancs
   *[black] Noirs
} ont { $count } pièces, plus de 16
said-fen-side = { $text } n’est ni w ni b
said-fen-right = { $letter } dans { $text } n’est pas un droit de roque
said-fen-twice = { $letter } dans { $text } donne un droit pour la deuxième fois
said-fen-rook = { $letter } dans { $text } ne désigne aucune tour sur la première rangée de son roi
said-fen-no-square = { $text } n’est pas une case
said-fen-passed = { $square } n’est pas sur la rangée qu’un pion adverse peut venir de franchir
said-fen-number = { $text } n’est pas un nombre de 0 à { $high }
said-no-such-piece = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont pas cette pièce ({ $kind })
said-no-such-piece-there = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont pas cette pièce en { $square } ({ $kind })
said-no-such-piece-file = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont pas cette pièce sur la colonne { $file } ({ $kind })
said-no-such-piece-rank = les { $color ->
    [white] Blancs
   *[black] Noirs
} n’ont pas cette pièce sur la rangée { $rank } ({ $kind })
said-no-study = il n’y a pas d’étude { $count }
said-no-game = l’étude { $count } n’a pas de partie { $game }
said-no-node = la partie n’a pas de position { $count }
said-study-closed = l’étude a été fermée entre-temps
said-empty-study = l’étude n’a pas de partie
said-unreadable-study = l’étude { $count } n’a aucune partie lisible
said-most-games = une étude contient au plus { $count } parties
said-no-room = { $text } contient { $count } parties et ne peut en recevoir { $more } de plus : une étude en contient au plus { $high }
said-changed-meanwhile = l’étude a changé entre-temps, rien n’a donc été déplacé : réessayez
said-carried-on = ces parties ne sont plus toutes dans { $text } : rien n’a été remis en place
said-origin-gone = l’étude { $text } n’existe plus : les parties restent où elles sont
said-copies-changed = des copies dans { $text } ont été modifiées entre-temps : elles restent
said-no-opponent = le moteur ne joue pas en ce moment
said-no-play-here = aucune partie contre le moteur n’est en cours
said-no-chess960 = un numéro de Chess960 est inférieur à { $high }, pas { $count }
said-no-exercise = cette partie n’est pas un exercice
said-exercise-over = l’exercice est fini
said-long-comment = un commentaire fait au plus { $high } octets, pas { $count }
said-many-shapes = une position a au plus { $count } flèches et cercles
said-decided = le dernier coup termine la partie, le résultat est donc { $result }
said-long-name = un nom a de 1 à { $count } caractères
said-long-tag = le tag { $text } accepte une ligne de { $count } octets au plus
said-clock = le temps de la pendule va de 1 seconde à 24 heures, pas { $count } ms
said-increment = l’incrément est de 24 heures au plus, pas { $count } ms
said-nothing-found = rien n’a été trouvé
said-damaged-games = ces parties de l’étude sont endommagées : { $games }
said-no-book = les parties de cette étude n’ont pas de coups, il n’y a donc pas de livre
said-book-unwritten = impossible d’écrire le livre : { $why }
said-many-lines = ces parties ont plus de { $count } variantes de cette longueur : choisissez moins de coups
said-no-lookup = impossible de chercher des coups dans les parties de cette étude : { $why }
said-lost-move = le coup du moteur a été perdu : { $why }
said-no-engine = le moteur ne peut pas jouer : { $why }
said-engine-failed = le moteur a échoué : { $why }
said-unjudged = la partie n’a pas été évaluée : { $why }
said-unmined = impossible de chercher des exercices : { $why }
said-no-picture = impossible de dessiner l’image : { $why }
said-panic = cela a provoqué une erreur interne ; merci de la signaler
said-no-thread = impossible de lancer un thread : { $why }
said-empty = le texte ne contient ni partie ni position
said-many-games = le texte contient { $count } parties, mais une étude en contient au plus { $high }
said-in-game = partie { $game } (ligne { $line }) : { $why }
said-in-line = ligne { $line } : { $why }
said-left-out = omis : { $why }
said-broken = seuls les coups d’avant sont lisibles : { $why }
said-more-problems = et { $count } problèmes de plus
said-at-move = coup { $place } { $why }
said-move-number = coup { $count } : { $why }
said-illegal = { $text } n’est pas un coup légal dans { $fen } : { $why }
said-ambiguous-in = { $text } peut désigner dans { $fen } : { $moves }
said-pgn-empty = il n’y a pas de partie
said-pgn-comment = un commentaire n’est pas fermé
said-pgn-variation = une variante n’est pas fermée
said-pgn-tag = { $text } n’est pas un tag comme [White "Anna"]
said-pgn-variant = la variante est { $text }, pas Atomic
said-pgn-start = dans le tag FEN : { $why }
said-pgn-word = { $text } n’est pas un coup
said-pgn-word-at = { $text } au coup { $number } n’est pas un coup
said-pgn-null = { $text } est un coup nul, le reste de sa variante est donc omis
said-pgn-null-at = { $text } au coup { $number } est un coup nul, le reste de sa variante est donc omis
said-pgn-deep = des variantes sont imbriquées sur plus de { $count } niveaux
said-pgn-tags = la partie a plus de { $count } tags
said-pgn-elements = la partie a plus de { $count } coups, commentaires et signes
said-pgn-more = il y en a { $count } de plus qui sont illisibles
said-pgn-long = la partie a plus de { $count } demi-coups
said-archive-foreign = ce n’est pas un fichier d’études, de parties et de réglages écrit par l’échiquier
said-archive-newer = le fichier vient d’un Fissile plus récent (version { $count } du format) ; celui-ci lit la version { $own }
said-archive-damaged = le fichier est endommagé : son contenu ne correspond pas à sa somme de contrôle
said-archive-line = ligne { $line } du fichier : { $fault }
said-archive-long = toutes les études ensemble dépassent les { $count } Mio qu’un échiquier peut lire ; enregistrez-les une à une en PGN, ou supprimez-en d’abord
said-record = { $record } : { $fault }
said-record-study = étude { $count }
said-record-game = partie { $game } de l’étude { $count }
said-fault-damaged = endommagé dans le stockage
said-fault-missing = absent du stockage
said-fault-newer = enregistré par un Fissile plus récent (version { $count }) ; celui-ci lit jusqu’à la version { $own }
said-fault-unwritable = impossible à écrire : { $why }
said-store = impossible de lire ou d’écrire les études : { $why }
said-lacks = il manque au fichier ce qui est illisible et qui reste sur l’échiquier : { $why }
said-studies-damaged = les études dans { $path } sont endommagées, mais lisibles
said-studies-copy = les études dans { $path } sont endommagées, mais lisibles ; { $copy } est une copie antérieure intacte : remplacez le fichier par elle
said-no-browser-space = le navigateur n’a plus de place pour cette page
said-change-undone = le navigateur n’a plus de place pour cette page, la dernière modification a donc été annulée ; libérez de la place et réessayez
said-change-lost = la dernière modification est peut-être perdue, tout ce qui précède est conservé ; la raison : { $why }
said-not-reopened = l’échiquier ne peut pas encore rouvrir ; ce qui est enregistré est en sûreté ; la raison : { $why }
said-not-opened = impossible d’ouvrir l’échiquier : { $why }
said-no-locks = le navigateur ne conserve pas de parties pour cette adresse ; il faut https ou localhost
said-browser-picture = le navigateur ne peut pas dessiner l’image
said-not-kept = { $text } n’a pas été conservé : { $why }
said-files-most = les tables et un livre peuvent occuper ensemble { $count } Mio
said-own-tables = impossible de lire les tables de finales de cette page : { $why }
said-no-files = impossible de lire les tables de finales et le livre : { $why }
said-book-left-out = le livre { $text } n’est pas utilisé, car l’échiquier a échoué avec lui ; on peut l’enlever dans les réglages
said-book-unreadable = impossible de lire le livre { $path } : { $why }
said-book-foreign = le fichier { $path } n’est pas un livre de "fissile book make"
said-book-version = le livre { $path } vient d’une autre version de Fissile ; refaites-le
said-book-damaged = le livre { $path } est endommagé
said-table-name = { $text } n’est pas le nom d’une table d’échecs atomiques comme KQvKR.atbw
said-table-foreign = { $text } n’est pas une table Syzygy d’échecs atomiques
said-table-damaged = la table { $text } est endommagée
said-syzygy-unreadable = SyzygyPath : le dossier { $text } est illisible : { $why }
said-syzygy-empty = SyzygyPath : le dossier { $text } n’a pas de tables d’échecs atomiques (*.atbw, *.atbz)
said-table-unusable = la table { $text } est inutilisable : { $why }
said-table-unread = la table { $text } est illisible : { $why } ; les positions qui en ont besoin sont calculées
said-table-other = { $text } n’est pas une table Syzygy d’échecs atomiques ; les positions qui en ont besoin sont calculées
said-table-broken = la table { $text } est endommagée ; les positions qui en ont besoin sont calculées
said-table-missing = la table { $name } manque ; les positions qui en ont besoin sont calculées
said-tables-found = { $count } tables Syzygy jusqu’à { $pieces } pièces trouvées
said-tabs = { $count } onglets sont ouverts, c’est le maximum ; fermez-en un
said-shutting-down = le serveur s’arrête
said-message-long = un message a au plus { $count } octets
said-network = l’évaluation utilise le réseau { $name }
said-openings = ouvertures du livre { $path }
said-name-puzzle = Problème { $count }
said-name-puzzles = Problèmes
said-name-puzzles-of = Problèmes : { $kinds }
said-name-proven = Ouvertures prouvées
said-name-replies = { $opening } : réponses prouvées
said-name-lines = Variantes pour les { $color ->
    [white] Blancs
   *[black] Noirs
} : { $written }
said-name-lines-of = Variantes pour les { $color ->
    [white] Blancs
   *[black] Noirs
}
said-name-line = Variante
said-name-mined = Exercices tirés de : { $written }
said-name-from = De { $written }
said-name-exercises = Exercices du { $day }
said-name-study = Étude du { $day }
said-name-numbered = { $written } ({ $count })
said-name-damaged = Étude { $count } (endommagée)
said-name-newer = Étude { $count } (plus récente)
said-name-game = Partie contre Fissile
said-name-you = Vous
said-name-level = Fissile, niveau { $count }
said-name-proven-plies = Prouvé : les { $color ->
    [white] Blancs
   *[black] Noirs
} gagnent en { $count } demi-coups au plus.
said-name-proven-ply = Prouvé : les { $color ->
    [white] Blancs
   *[black] Noirs
} gagnent en { $count } demi-coup.
said-after = Après { $played }.
said-after-and = Après { $played }. { $written }
said-sheet-turn = Trait aux { $color ->
    [white] Blancs
   *[black] Noirs
}
said-sheet-more = { $count } positions de plus sont omises.
said-file-position = position
said-file-game = partie
said-file-records = enregistrements de l’étude { $count }
said-file-records-game = enregistrements de l’étude { $count }, partie { $game }
