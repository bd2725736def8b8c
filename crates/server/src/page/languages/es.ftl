### Los textos de la página en español.

games-button =
    .title = Estudios y partidas (G)
study = Estudio
study-tools =
    .aria-label = Estudio
play-button = Jugar
    .title = Nueva partida contra Fissile (N)
puzzles-button =
    .aria-label = Problemas
    .title = Encuentre la jugada ganadora (P)
puzzles = Problemas
open-button =
    .aria-label = Abrir
    .title = Abrir o pegar una partida o una posición (O)
open = Abrir
save-button =
    .aria-label = Guardar
    .title = Guardar partidas, posiciones e imágenes; editar las etiquetas (S)
save = Guardar
dark-or-light =
    .aria-label = Oscuro o claro
    .title = Oscuro o claro
settings-button =
    .aria-label = Ajustes
    .title = Ajustes (,)
help-button =
    .aria-label = Ayuda
    .title = Ayuda (?)
board-area =
    .aria-label = Tablero
move-area =
    .aria-label = Jugada
steps-area =
    .aria-label = Recorrer las jugadas
first-button =
    .aria-label = Al principio
    .title = Al principio (Inicio)
back-button =
    .aria-label = Una jugada atrás
    .title = Una jugada atrás (flecha izquierda)
forward-button =
    .aria-label = Una jugada adelante
    .title = Una jugada adelante (flecha derecha)
last-button =
    .aria-label = Al final
    .title = Al final (Fin)
flip-button =
    .aria-label = Girar el tablero
    .title = Girar el tablero (F)
pen-button =
    .aria-label = Dibujar flechas y círculos
    .title = Dibujar flechas y círculos: arrastrar o tocar (W); o usar el botón derecho del ratón
type-a-move =
    .aria-label = Escribir una jugada
    .placeholder = Jugada: Cf3
pen-colors = Color de las flechas y los círculos
green = verde
red = rojo
blue = azul
yellow = amarillo
clear = Borrar
notes-area =
    .aria-label = Avisos
dismiss =
    .aria-label = Ocultar este aviso
    .title = Ocultar
game-area =
    .aria-label = Partida contra Fissile
take-back = Deshacer jugada
offer-a-draw = Ofrecer tablas
resign = Abandonar
try-again = Otra vez
rematch = Revancha
    .title = Con los mismos ajustes y el otro color
same-position-again = La misma posición otra vez
    .title = Con los mismos ajustes y el mismo color
new-opponent = Nuevo rival
judge-after-game = Valorar la partida
    .title = Encuentra los errores de ambos bandos
analysis-area =
    .aria-label = Análisis
analysis-switch =
    .title = Activar o desactivar el análisis (A o L)
analysis = Análisis
threat-button = Amenaza
    .title = Qué amenaza el rival (T)
lines = Variantes
best-lines =
    .aria-label = Mejores variantes
tree-area =
    .aria-label = Jugadas y comentarios
moves-area =
    .aria-label = Jugadas
edit-button =
    .title = Comentario, símbolos, variantes (E)
edit = Editar
judge-the-game = Valorar la partida
learn-from-your-mistakes = Aprender de los errores
whose-mistakes =
    .aria-label = Errores de qué bando
whites = de las blancas
blacks = de las negras
both = de ambas
glyph-of-the-move =
    .aria-label = Símbolo de la jugada
glyph-of-the-position =
    .aria-label = Símbolo de la posición
promote = Promover
    .title = Subir esta variante un nivel
main-line = Variante principal
    .title = Convertir en variante principal
delete = Eliminar
    .title = Eliminar esta jugada y todas las siguientes
undo = Deshacer
    .title = Deshacer el último cambio (Z)
position-in-words =
    .aria-label = La posición en palabras
move-menu =
    .aria-label = Esta jugada
play-against-fissile = Jugar contra Fissile
you-play = Usted juega con
white = Blancas
random = Al azar
black = Negras
strength = Fuerza
level = Nivel
level-slider =
    .aria-label = Nivel
clock-legend = Minutos, y segundos añadidos por jugada
no-clock = Sin reloj
own-clock = otro
clock-field =
    .aria-label = Minutos, y segundos añadidos por jugada
start-from = Empezar desde
from-the-start = el inicio
from-this-position = esta posición
from-a-fen = una FEN
chess960-number =
    .placeholder = 0 a 959; vacío: al azar
    .aria-label = Número de Chess960
practice = Práctica
practice-again = Otra vez tras cada derrota o tablas, hasta que gane
moves-may-be-taken-back = Se pueden deshacer jugadas
cancel = Cancelar
play = Jugar
puzzles-about = Solo gana una jugada, y la victoria está demostrada. Un problema que falle vuelve en días posteriores, hasta que lo domine.
difficulty = Dificultad
easy = Fácil
medium = Media
hard = Difícil
all = Todos
theme = Tema
all-themes = todos
theme-quiet = jugadas tranquilas
theme-shield = clavadas por explosión
theme-discovered = explosiones a la descubierta
theme-clearance = despeje
theme-promotion = coronación
theme-checkmate = jaque mate
solve = Resolver
learn = Aprender
learn-the-rules = Aprender las reglas
    .title = Ocho lecciones para quien sabe jugar al ajedrez
proven-openings = Aperturas demostradas
    .title = Respuestas y segundas jugadas que está demostrado que pierden, y cómo
open-text =
    .aria-label = Partidas, jugadas o una FEN
    .placeholder = Pegue partidas PGN, jugadas como 1. Nf3 f6, una FEN o ejercicios de fissile tactics
open-about = Las partidas se añaden a este estudio. También puede soltar archivos en cualquier lugar de la página, o
open-editor = colocar una posición
    .title = Piezas, turno, enroque (U)
choose-files = Elegir archivos
set-up-a-position = Colocar una posición
pieces-area =
    .aria-label = Piezas
editor-squares =
    .aria-label = Casillas: teclas de flecha; Intro toma una pieza y la deja; una letra pone una pieza, con Mayús una blanca; Supr la quita
position-area =
    .aria-label = Posición
to-move = Turno
en-passant-on = Al paso en
begin-with = Empezar con
preset-choose = elegir
preset-here = la posición del tablero
preset-start = la posición inicial
preset-empty = un tablero vacío
preset-kings = dos reyes
preset-queen = una dama contra un rey
preset-touching = reyes que se tocan
preset-pawns = reyes y peones
chess960-start = Inicio de Chess960
editor-about = Enroque: ni el rey ni esta torre se han movido. Al paso: la casilla detrás de un peón que acaba de avanzar dos casillas.
turn-the-board = Girar el tablero
analyze-without-opponent = Analizar sin rival
    .title = Como nueva partida de este estudio, por ambos bandos
save-about = Fissile ya lo ha guardado todo. Esto es para otros programas.
this-game-as-pgn = Esta partida como PGN
all-games-as-pgn = Todas las partidas como PGN
picture-as-svg = Imagen como SVG
picture-as-png = Imagen como PNG
everything-as-one-file = Todo en un archivo
    .title = Todos los estudios con sus partidas y ejercicios, y los ajustes; «Abrir» lee este archivo aquí o en otro tablero
diagrams-to-print = Diagramas para imprimir
    .title = Las posiciones de todas las partidas con un comentario o dibujos, en una página aparte
all-games-as-a-book = Todas las partidas como libro
    .title = Lo que se jugó en cada posición de todas las partidas, para fissile book y como BookFile del motor
copy = Copiar
copy-link = Copiar enlace
    .title = Una dirección que abre esta posición en este tablero
tags-of-the-game = Etiquetas de la partida
close = Cerrar
studies-and-games = Estudios y partidas
games-area =
    .aria-label = Partidas de este estudio
game = Partida
name-of-the-current-game =
    .placeholder = Nombre de la partida actual
search-the-games =
    .placeholder = Buscar partidas
    .aria-label = Buscar partidas
select-all = Seleccionar todas
copy-or-move-selected = Copiar o mover…
new-game = Nueva partida
select-games = Seleccionar partidas
    .title = Para copiar o mover varias partidas a otro estudio
explore-these-games = Explorar estas partidas
    .title = Muestra en el panel del análisis lo que se jugó en cada posición de las partidas de este estudio
train-button = Entrenar estas variantes
    .title = Le pregunta las variantes de estas partidas, una y otra vez, hasta que las domine
find-exercises-in-these-games = Buscar ejercicios en estas partidas
    .title = Posiciones en las que solo gana una jugada
stop = Detener
solve-them = Resolverlos
studies-area =
    .aria-label = Estudios
studies = Estudios
search-the-studies =
    .placeholder = Buscar estudios
    .aria-label = Buscar estudios
new-study = Nuevo estudio
game-menu =
    .aria-label = Esta partida
train-these-lines = Entrenar estas variantes
train-about = Fissile juega todas las variantes del otro bando y usted, cada vez, la primera jugada del suyo. Una variante en la que cometa un error vuelve en días posteriores, hasta que la domine.
up-to-move = Hasta la jugada
train = Entrenar
explore = Explorar
moves = Jugadas
main-lines = Variantes principales
all-variations = Todas las variantes
color-of-the-player = Color del jugador
either-color = Cualquiera
player = Jugador
a-part-of-the-name =
    .placeholder = una parte del nombre
filter-rating = Puntuación mínima de ambos
filter-since = Desde
filter-until = Hasta
filter-about = Una partida sin la etiqueta pedida no cuenta.
all-games = Todas las partidas
show = Mostrar
copy-or-move-games = Copiar o mover partidas
carry-to = Destino
carry-name = Nombre
study-placeholder =
    .placeholder = Estudio
move-games = Mover
settings = Ajustes
appearance = Apariencia
like-the-system = como el sistema
light = claro
dark = oscuro
arrows-for-the-analysis = Flechas del análisis
keys-of-one-character = Teclas de un solo carácter, como F
threads-of-the-analysis = Hilos del análisis
memory-of-the-analysis = Memoria del análisis
board = Tablero
brown = marrón
gray = gris
pieces = Piezas
white-and-black = blancas y negras
cream-and-brown = crema y marrón
yellow-and-blue = amarillas y azules
board-size = Tamaño del tablero
sounds = Sonidos
try-them = Probarlos
files-area =
    .aria-label = Tablas de finales y libro
endgame-tables-and-book = Tablas de finales y libro
remove-them = Quitarlos
help = Ayuda
keys-area =
    .aria-label = Teclas
keys = Teclas
on-the-board = En el tablero
how-it-works-area =
    .aria-label = Cómo funciona
atomic-chess = Ajedrez atómico
help-rules = Toda captura provoca una explosión: desaparecen la pieza que captura, la capturada y todas las piezas, excepto los peones, de las ocho casillas de alrededor. Si hace explotar al rey rival, gana de inmediato. Un rey no puede capturar, y los reyes en casillas vecinas no pueden estar en jaque. Tome una pieza y señale una captura: las estrellas muestran lo que explotaría.
help-moves = Arrastre una pieza, o toque la pieza y su destino, o escriba `Cf3` o `g1f3`. Mientras Fissile piensa, puede elegir su próxima jugada. El campo de jugadas conoce también las palabras position, last, moves, eval, clock, analyse, flip, takeback, draw, resign, hint y solution.
drawing = Dibujar
help-drawing = Arrastre con el botón derecho del ratón. Mayús dibuja en rojo, Alt en azul, ambas en amarillo. En una pantalla táctil, use el lápiz bajo el tablero.
engine-lines = Variantes del motor
help-lines = Señale una jugada para verla en el tablero. Haga clic para añadir la variante hasta ahí a la partida. … muestra la variante entera.
the-move-list = La lista de jugadas
help-list = Clic derecho en una jugada para promoverla, eliminarla o copiarla. La rueda del ratón sobre el tablero recorre las jugadas.
exercises = Ejercicios
help-exercises = Posiciones en las que solo gana una jugada. Elija «Problemas», abra un archivo de `fissile tactics`, o deje que Fissile los busque en sus partidas (en «Estudios y partidas»). Encuentre la jugada ganadora, después la siguiente, hasta el final. Un ejercicio cuenta como resuelto si no necesita ninguna pista ni hace ninguna jugada errónea.
nothing-is-lost = Nada se pierde
help-saved = Cada cambio se guarda de inmediato. Sus estudios sobreviven a un fallo del navegador o de Fissile.

### Lo que dicen los scripts de la página.

language = Idioma
like-the-browser = como el navegador
filter-date =
    .placeholder = 2024 o 2024.06.15
editor-number =
    .placeholder = 0 a 959
piece-letters = R D T A C

kind-k = rey
kind-q = dama
kind-r = torre
kind-b = alfil
kind-n = caballo
kind-p = peón
kinds-k = { $count ->
    [one] rey
   *[other] { $count } reyes
}
kinds-q = { $count ->
    [one] dama
   *[other] { $count } damas
}
kinds-r = { $count ->
    [one] torre
   *[other] { $count } torres
}
kinds-b = { $count ->
    [one] alfil
   *[other] { $count } alfiles
}
kinds-n = { $count ->
    [one] caballo
   *[other] { $count } caballos
}
kinds-p = { $count ->
    [one] peón
   *[other] { $count } peones
}
piece-white-k = rey blanco
piece-white-q = dama blanca
piece-white-r = torre blanca
piece-white-b = alfil blanco
piece-white-n = caballo blanco
piece-white-p = peón blanco
piece-black-k = rey negro
piece-black-q = dama negra
piece-black-r = torre negra
piece-black-b = alfil negro
piece-black-n = caballo negro
piece-black-p = peón negro
empty = vacía
placement = Blancas: { $white }. Negras: { $black }.
spoken-takes = captura
spoken-promotes = corona:
spoken-check = jaque
spoken-mate = mate
castles-queenside = enroque largo
castles-kingside = enroque corto
no-kind = no está en el tablero: { $kind }
square-is-empty = { $square } está vacía
not-the-turn = No es el turno de las { $color ->
    [white] blancas
   *[black] negras
}
no-moves-here = sin jugadas
takes-square = captura en { $square }
target-castles = enroque
target-quiet = puede ir aquí
target-wins = gana, explosión: { $pieces }
target-capture = captura, explosión: { $pieces }
piece-not-yours = { $piece }: ahora no puede mover esta pieza.
selected-with-targets = selección: { $kind } { $square }, { $count ->
    [one] { $count } destino
   *[other] { $count } destinos
}
drawing-from = dibujo desde { $square }
arrow-of = flecha { $from } { $to }
circle-of = círculo { $from }
shape-removed = borrado
promote-to = Coronar
system-missing = no existe el archivo o la carpeta
system-denied = permiso denegado
system-full = no queda espacio en el dispositivo
system-read-only = el sistema de archivos es de solo lectura
system-no-folder = no es una carpeta
system-folder = es una carpeta
system-exists = ya existe
system-large = el archivo es demasiado grande
system-files = demasiados archivos abiertos
system-memory = no hay memoria suficiente
system-busy = el sistema no tiene recursos libres en este momento
system-broken = error al leer o escribir en el dispositivo
one-sentence = { $words }.
two-parts = { $first }, { $second }
two-clauses = { $first }; { $second }
two-sentences = { $first } { $second }
in-brackets = { $words } ({ $more })
white-wins = ganan las blancas
black-wins = ganan las negras
draw = tablas
seconds = { $seconds } s
graph-chance = Probabilidad de victoria de las blancas, %
graph-times = Tiempo: blancas arriba, negras abajo
graph-start = Inicio
not-analyzed = sin analizar
white-percent = blancas { $percent }

place-of = Puesto { $place } de { $count }.
copy-or-move-count = Copiar o mover { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
study-with-games = { $name } ({ $count ->
    [one] { $count } partida
   *[other] { $count } partidas
})
a-new-study = un estudio nuevo
games-moved = { $count ->
    [one] { $count } partida movida
   *[other] { $count } partidas movidas
} a «{ $name }».
games-copied = { $count ->
    [one] { $count } partida copiada
   *[other] { $count } partidas copiadas
} a «{ $name }».
games-are-back = { $count ->
    [one] { $count } partida está
   *[other] { $count } partidas están
} de nuevo en «{ $name }».
copies-deleted = { $count ->
    [one] { $count } copia eliminada
   *[other] { $count } copias eliminadas
} de «{ $name }».
open-it = Abrirlo
list-up = Subir
list-down = Bajar
list-top = Arriba del todo
list-end = Al final
copy-or-move-to = Copiar o mover a un estudio…
select-entry = Seleccionar { $name }
move-entry = Mover { $name }: arrastrar, o flechas arriba y abajo; Intro para más
drag-to-move = Arrastrar para mover; clic para más
selected-count = { $count ->
    [one] { $count } partida seleccionada
   *[other] { $count } partidas seleccionadas
}
position-is-legal = Esta posición es legal.
rooks-may-castle = Estas torres pueden enrocar
none = ninguna
drag-pieces = Arrastre piezas, o elija una y póngala
move-pieces = mover piezas
take-pieces-away = quitar piezas
piece-selected = selección: { $piece } { $square }
depth = prof. { $depth }
nodes-and-table = { $nodes } nodos, tabla al { $share } %
table-hits = { $count ->
    [one] { $shown } acceso a las tablas
   *[other] { $shown } accesos a las tablas
}
looking-for-threat = Buscando una amenaza…
no-threat = No hay amenaza.
threat = Amenaza
threat-is = Amenaza: { $moves }
exercises-failed = { $count ->
    [one] { $count } fallado
   *[other] { $count } fallados
}
exercises-due = { $count } por repetir
exercises-solved = { $solved } de { $count } resueltos
all-solved = Todos los ejercicios de este estudio están resueltos.
nothing-due = Hoy no toca nada más. El próximo ejercicio vuelve { $days ->
    [1] mañana
    [one] dentro de { $days } día
   *[other] dentro de { $days } días
}.
hint = Pista
which-piece = ¿Qué pieza se mueve? (H)
show-the-solution = Mostrar la solución
end = Terminar
next = Siguiente
finish = Terminar
play-on = Seguir jugando
play-on-about = Contra Fissile, desde el final de la variante
look-at-the-game = Ver la partida
line = Variante
exercise = Ejercicio
themes-are = Temas: { $themes }.
solved-spoiled = Correcto, pero no cuenta como resuelto: { $why }.
whole-line-played = Esa es la variante entera.
solved = Resuelto.
line-goes-on = La variante sigue: { $moves }.
solution-is = La solución: { $moves }.
play-the-line = Juegue la variante con las { $color ->
    [white] blancas
   *[black] negras
}: { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}.
find-the-win = Encuentre la jugada ganadora para las { $color ->
    [white] blancas
   *[black] negras
}.
points-count = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
difficulty-is = Dificultad: { $grade ->
    [easy] fácil, { $points }
    [medium] media, { $points }
    [hard] difícil, { $points }
   *[other] { $grade }
}.
right-and-reply = { $move } es correcta. Las { $color ->
    [white] blancas
   *[black] negras
} responden { $reply }. Queda por jugar: { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}.
spoiled-by-move = hubo una jugada errónea
spoiled-by-hint = tuvo una pista
not-of-your-line = { $move } no es la jugada de su variante. Inténtelo otra vez.
does-not-win = { $move } no gana: pierde { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
} de 100. Inténtelo otra vez.
does-not-win-because = { $move } no gana a causa de { $reply }: pierde { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
} de 100. Inténtelo otra vez.
exercises-found = { $count ->
    [0] No se encontraron ejercicios
    [one] { $count } ejercicio encontrado
   *[other] { $count } ejercicios encontrados
}.
mining-game = Partida { $game } de { $games }, { $count ->
    [one] { $count } ejercicio
   *[other] { $count } ejercicios
}…
hint-piece = Pista: se mueve la pieza de { $square }. Tras una pista, el ejercicio no cuenta como resuelto.
explored-variations = con variantes
explored-player = { $color ->
    [white] { $player } con blancas
    [black] { $player } con negras
   *[either] { $player }
}
explored-rating = puntuación desde { $rating }
explored-since = desde { $date }
explored-until = hasta { $date }
explored = Este estudio, { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
filter-title = Variantes principales o todas; jugador, puntuación, fecha
filter-button = Filtrar…
too-long = { $what } supera los { $most } MiB que se pueden leer de una vez.
this-text = Este texto
nothing-to-open = Aún no hay nada que abrir. Pegue una partida, jugadas o una FEN.
files-tables = { $count ->
    [one] { $count } tabla de finales
   *[other] { $count } tablas de finales
} de hasta { $pieces } piezas
files-book = el libro { $book } de { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
board-uses = Este tablero usa { $what }.
board-uses-nothing = Este tablero no tiene tablas de finales ni libro.
keeps-unused = Conservados, pero inservibles: { $names }.
drop-their-files = Suelte sus archivos en la página.
everything-added = Se añadieron { $studies ->
    [one] { $studies } estudio
   *[other] { $studies } estudios
} con { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}.
games-added = { $count ->
    [one] { $count } partida añadida
   *[other] { $count } partidas añadidas
}.
exercises-added = { $count ->
    [one] { $count } ejercicio añadido
   *[other] { $count } ejercicios añadidos
}.
in-your-downloads = { $name } está en sus descargas.
fen-copied = Se copió la FEN.
link-copied = Se copió el enlace.
cannot-copy-select = El navegador no permite que esta página copie. Seleccione el texto y cópielo usted.
result-none = aún ninguno
tag-white = Blancas
tag-black = Negras
tag-event = Torneo
tag-site = Lugar
tag-date = Fecha
tag-round = Ronda
tag-whiteelo = Elo blancas
tag-blackelo = Elo negras
tag-result = Resultado
game-number = Partida { $number }
exercise-tried = aciertos: { $solved }, fallos: { $failed }
exercise-new = ejercicio, aún sin intentar
being-played = en juego
moves-count = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
save-records = Guardar los datos de { $name } tal como están
delete-entry = Eliminar { $name }
delete-sure = ¿Eliminar?
really-delete = Eliminar definitivamente { $name }
press-again-to-delete = Pulse otra vez para eliminar { $name }.
games-shown = { $shown } de { $count } partidas. Busque para encontrar las demás.
games-count = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
count-inaccuracies = { $count ->
    [one] { $count } imprecisión
   *[other] { $count } imprecisiones
}
count-mistakes = { $count ->
    [one] { $count } error
   *[other] { $count } errores
}
count-blunders = { $count ->
    [one] { $count } error grave
   *[other] { $count } errores graves
}
judging = Valorando… { $done }/{ $total }
editor-unloadable = No se puede cargar el editor, porque no hay conexión con Fissile.
keys-step = una jugada atrás, adelante
keys-ends = al principio, al final
keys-beside = las otras variantes
keys-type = escribir una jugada
keys-flip = girar el tablero
keys-analysis = activar o desactivar el análisis
keys-best = jugar la mejor jugada del análisis
keys-threat = qué amenaza el rival
keys-pen = dibujar flechas y círculos, o volver a mover piezas
keys-edit = mostrar u ocultar las herramientas de edición
keys-comment = comentar la jugada
keys-puzzles = problemas
keys-hint = pista en un ejercicio
keys-undo = deshacer el último cambio de la partida
keys-games = partida anterior, partida siguiente
keys-studies = estudios y partidas
keys-play = nueva partida contra Fissile
keys-editor = colocar una posición
keys-open = abrir o pegar
keys-save = guardar
keys-settings = ajustes
keys-help = esta ayuda
keys-to-board = al tablero, y fuera de él
keys-squares = de casilla en casilla
keys-pick = tomar una pieza, dejarla
keys-put-back = devolverla
keys-seek = al siguiente rey (k), dama (q)…; con Mayús, al anterior
keys-rank = a la fila
keys-hear = oír las jugadas de la pieza
keys-arrow = empezar aquí una flecha; otra vez: terminarla aquí
key-space = Espacio
lesson-task = { $move } fue { $word ->
    [inaccuracy] una imprecisión
    [blunder] un error grave
   *[mistake] un error
}. Encuentre una jugada mejor para las { $color ->
    [white] blancas
   *[black] negras
}.
try-is-best = { $move } es la mejor jugada.
try-is-good = { $move } es buena.
try-loses = { $move } pierde { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
} de 100. Inténtelo otra vez.
try-loses-because = { $move } pierde { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
} de 100 a causa de { $reply }. Inténtelo otra vez.
was-better = { $move } era mejor.
no-better-known = No se conoce una jugada mejor.
lessons-over = Ese fue el último. Resolvió { $solved } de { $count }.
number-of = { $number } de { $count }
no-mistakes = No hay errores de los que aprender.
whole-line = Variante entera
whole-line-number = Variante entera { $number }
connection-lost = Sin conexión: se sigue intentando. Si Fissile se ha detenido, inícielo de nuevo y esta página se reconectará.
tables-are-named = Las tablas de finales y un libro se indican al iniciar el servidor: fissile board --syzygy-path CARPETA --book-file ARCHIVO.
board-reopens = El tablero se está abriendo de nuevo.
board-not-started = no se pudo iniciar el tablero: { $why }
board-not-there = no se pudo iniciar el tablero: falta un archivo de la página
not-offline = esta página no funcionará sin conexión: { $why }
results-bar = Victorias blancas { $white }, tablas { $draws }, victorias negras { $black }
results-open = sin resultado { $count }
explored-here = { $explored }; aquí { $count ->
    [one] { $shown } partida
   *[other] { $shown } partidas
}:
book-here = Libro, { $count ->
    [one] { $shown } partida
   *[other] { $shown } partidas
}:
found-in = En:
plies-or = { $plies } o { $more }
table-win = gana
table-cursed-win = gana, pero tablas por la regla de las 50 jugadas
table-draw = tablas
table-blessed-loss = pierde, pero tablas por la regla de las 50 jugadas
table-loss = pierde
table-unknown = desconocido sin búsqueda, por la regla de las 50 jugadas
table-plies = { $value }, { $plies } medias jugadas hasta una captura, una jugada de peón o el final
tables-say = Tablas de finales: { $value }
proven-win = Demostrado: las { $color ->
    [white] blancas
   *[black] negras
} ganan en { $count ->
    [one] { $count } media jugada
   *[other] { $count } medias jugadas
} como máximo.
proven-play = Juegue
proven-to-lose = Pierden (demostrado), en medias jugadas:
moves-copied = { $moves }: copiado
cannot-copy = El navegador no permite que esta página copie.
promote-variation = Promover esta variante
make-main-line = Convertir en variante principal
delete-from-here = Eliminar desde aquí
copy-moves-to = Copiar las jugadas hasta { $move }
with-drawings = con dibujos
points-lost = { $count ->
    [one] { $count } punto perdido
   *[other] { $count } puntos perdidos
}
uncertain = incierto
judgment-inaccuracy = Imprecisión
judgment-mistake = Error
judgment-blunder = Error grave
variation = Variante
no-moves-yet = Aún no hay jugadas. Juegue en el tablero, o pegue una partida.
comment-on = Comentario sobre { $move }
comment-on-start = Comentario sobre el inicio
glyph-1 = buena jugada
glyph-2 = error
glyph-3 = jugada brillante
glyph-4 = error grave
glyph-5 = jugada interesante
glyph-6 = jugada dudosa
glyph-7 = única jugada
glyph-10 = igualdad
glyph-13 = poco clara
glyph-14 = las blancas están algo mejor
glyph-15 = las negras están algo mejor
glyph-16 = las blancas están mejor
glyph-17 = las negras están mejor
glyph-18 = ventaja decisiva de las blancas
glyph-19 = ventaja decisiva de las negras
glyph-22 = zugzwang
glyph-36 = iniciativa
glyph-40 = ataque
glyph-132 = contrajuego
glyph-146 = novedad
glyph-choice = posición…
connecting = Conectando…
has-lost = Pérdidas de las { $color ->
    [white] blancas
   *[black] negras
}: { $pieces }
clock-of = Reloj de las { $color ->
    [white] blancas
   *[black] negras
}
thinking = pensando…
thinking-for = pensando… { $seconds } s
level-with-rating = { $level } (unos { $rating })
no-chess960 = Las posiciones de Chess960 se numeran de 0 a 959; «{ $number }» no es una de ellas.
no-such-clock = «{ $wanted }» no es un ritmo como 3+2, en minutos y segundos añadidos por jugada.
won-at-try = Ganada en el intento { $number }
try-number = Intento { $number }
you-won = Usted ganó: { $reason }.
fissile-won = Ganó Fissile: { $reason }.
game-drawn = Empate: { $reason }.
you-are-playing = Juega con { $color ->
    [white] blancas
   *[black] negras
} contra Fissile, nivel { $level }
you-played = Jugó con { $color ->
    [white] blancas
   *[black] negras
} contra Fissile, nivel { $level }
really-resign = ¿Abandonar de verdad?
usual = normal ({ $value })
about-program = { $program }, software libre bajo la GNU GPL, versión 3 o posterior. Su código fuente está donde lo obtuvo.
not-connected = No hay conexión con Fissile. Lo que ha hecho hasta ahora está guardado.
lost-pieces = { $color ->
    [white] blancas: { $pieces }
   *[black] negras: { $pieces }
}
looking-back = Posición anterior. Vaya a la última jugada para seguir jugando
your-move = Le toca a usted
your-move-in-check = Le toca a usted: está en jaque
fissile-thinks = Fissile está pensando
turn = Juegan las { $color ->
    [white] blancas
   *[black] negras
}
turn-in-check = Juegan las { $color ->
    [white] blancas
   *[black] negras
}, en jaque
start-position = Posición inicial
move-for-the-ear = { $number } { $color ->
    [white] blancas
   *[black] negras
}: { $move }
explodes = explosión: { $pieces }
board-after = Tablero después de { $move }
board-at-start = Tablero al inicio
premove = jugada anticipada { $from } { $to }
move-explodes = { $move } hace explotar: { $pieces }
move-wins = { $move } hace explotar: { $pieces }, y gana
clock-shows = { $color ->
    [white] blancas
   *[black] negras
} { $time }
no-clock-here = No hay reloj.
no-analysis = No hay análisis; escriba analyse.
no-moves = No hay jugadas.
analysis-on = Análisis activado
analysis-off = Análisis desactivado
board-turned = El tablero está girado
takeback = Jugada deshecha
resigned = Abandonó
draw-offered = Tablas ofrecidas
solution = Solución
motif-blast = explosión
motif-checkmate = jaque mate
motif-shield = clavada por explosión
motif-discovered = explosión a la descubierta
motif-promotion = coronación
motif-en-passant = al paso
motif-castling = enroque
motif-kings = reyes
motif-quiet = jugada tranquila
motif-clearance = despeje
graph-move = Jugada

### Lo que dice el programa.

said-explosion = las { $color ->
    [white] blancas
   *[black] negras
} ganan por explosión
said-checkmate = las { $color ->
    [white] blancas
   *[black] negras
} ganan por jaque mate
said-stalemate = tablas por ahogado
said-insufficient = tablas por material insuficiente
said-closed = tablas por posición bloqueada
said-fifty = tablas por la regla de las 50 jugadas
said-threefold = tablas por triple repetición
said-agreement = tablas de común acuerdo
said-time = las { $color ->
    [white] blancas
   *[black] negras
} ganan por tiempo
said-time-draw = a las { $color ->
    [white] blancas
   *[black] negras
} se les acabó el tiempo, y las { $other ->
    [white] blancas
   *[black] negras
} no pueden ganar: tablas
said-resigns = las { $color ->
    [white] blancas
   *[black] negras
} abandonan
said-declines-early = Fissile rechaza las tablas: aún no ha pensado ninguna jugada
said-agrees-worse = Fissile acepta las tablas: está peor
said-declines-better = Fissile rechaza las tablas: cree estar mejor
said-declines-before = Fissile rechaza las tablas: antes de la jugada 21 solo acepta si está claramente peor
said-agrees = Fissile acepta las tablas: no cree estar mejor
said-no-move = { $text } no es una jugada como e2e4, e7e8q o Cf3
said-no-square = { $text } no es una casilla del tablero, de a1 a h8
said-pass = no se permite pasar
said-king-gone = la partida terminó: el rey de las { $color ->
    [white] blancas
   *[black] negras
} ha explotado
said-still = la pieza debe dejar su casilla, pero aquí se queda en { $square }
said-no-piece = no hay ninguna pieza en { $square }
said-not-yours = { $mover }: esta pieza es de las { $color ->
    [white] blancas
   *[black] negras
}, y juegan las { $other ->
    [white] blancas
   *[black] negras
}
said-must-promote = el peón debe coronar: { $moves }
said-cannot-become = un peón se convierte en dama, torre, alfil o caballo, no en { $text }
said-no-promotion = solo corona un peón que llega a la última fila, así que { $text } es una letra de más
said-unreachable = { $mover } no puede ir a { $to }: la pieza no se mueve así ({ $kind })
said-blocked = { $mover } no puede ir a { $to }: se interpone { $by }
said-own-piece = { $mover } no puede ir a { $to }: allí las { $color ->
    [white] blancas
   *[black] negras
} ya tienen una pieza ({ $kind })
said-long-step = { $mover } no puede ir a { $to }: un peón solo avanza dos casillas desde su segunda fila
said-nothing-to-capture = { $mover } no puede ir a { $to }: un peón solo va en diagonal para capturar, y { $square } está vacía
said-late-en-passant = { $mover } no puede capturar al paso ({ $by }): solo se permite justo después del doble paso
said-king-captures = los reyes no pueden capturar, así que { $mover } no puede capturar en { $to }
said-own-king = al capturar en { $to }, las { $color ->
    [white] blancas
   *[black] negras
} harían explotar a su propio rey
said-both-kings = al capturar en { $to }, las { $color ->
    [white] blancas
   *[black] negras
} harían explotar a su propio rey, lo que no se permite aunque también explote el de las { $other ->
    [white] blancas
   *[black] negras
}
said-in-check = las { $color ->
    [white] blancas
   *[black] negras
} están en jaque, y la jugada no ayuda: { $by } atacaría a { $mover }
said-leaves-check = la jugada dejaría al rey de las { $color ->
    [white] blancas
   *[black] negras
} en { $square } en jaque: { $by }
said-king-into-check = el rey no puede ir a { $to }: allí lo atacaría { $by }
said-no-right = las { $color ->
    [white] blancas
   *[black] negras
} no tienen derecho al { $wing ->
    [kingside] enroque corto
   *[queenside] enroque largo
}
said-no-right-with = las { $color ->
    [white] blancas
   *[black] negras
} no tienen derecho a enrocar con esta pieza: { $mover }
said-castling-blocked = el { $wing ->
    [kingside] enroque corto
   *[queenside] enroque largo
} de las { $color ->
    [white] blancas
   *[black] negras
} es imposible: se interpone { $by }
said-castling-check = el rey no puede enrocar estando en jaque: da jaque { $by }
said-castling-through = el rey no puede enrocar pasando por { $square }: la casilla está atacada ({ $by })
said-castling-into = el rey no puede enrocar a { $square }: allí lo atacaría { $by }
said-castling-spelling = el { $wing ->
    [kingside] enroque corto
   *[queenside] enroque largo
} se escribe { $move }
said-none-reaches = las { $color ->
    [white] blancas
   *[black] negras
} no tienen ninguna pieza que pueda ir a { $to } ({ $kind })
said-ambiguous = { $text } puede ser: { $moves }
said-unexplained = las reglas no lo permiten
said-playing = la partida contra el motor sigue en curso: abandone o deshaga jugadas
said-last-move = vaya a la última jugada para seguir contra el motor
said-engines-turn = le toca al motor
said-nothing-to-take-back = no ha hecho ninguna jugada que se pueda deshacer
said-already-offered = ya ha ofrecido tablas; haga una jugada antes de ofrecerlas otra vez
said-no-takebacks = esta práctica no permite deshacer jugadas
said-over-here = la partida está terminada en esta posición: { $why }
said-over = la partida terminó: { $why }
said-no-undo = no hay ningún cambio que deshacer
said-no-undo-in-play = hay una partida contra el motor en curso: deshaga jugadas en su lugar
said-not-judged = la partida aún no se ha valorado
said-judge-again = la variante principal cambió mientras se valoraba; valórela otra vez
said-already-judging = ya se está valorando una partida
said-nothing-to-judge = la partida no tiene ninguna jugada que valorar
said-already-mining = ya se están buscando ejercicios en un estudio
said-nothing-to-mine = el estudio no tiene ninguna partida en la que buscar ejercicios
said-no-puzzles = no hay problemas de ese tipo
said-no-lines = las partidas de este estudio no tienen ninguna variante con una jugada de este color
said-nothing-to-add = el texto no contiene ninguna partida
said-many-moves = una partida tiene como máximo { $count } jugadas, incluidas las variantes
said-study-open = el estudio { $count } está abierto en otra pestaña
said-same-study = las partidas ya están en este estudio
said-no-date = { $text } no es una fecha: escriba 2024, 2024.06 o 2024.06.15
said-no-space = no queda espacio; libere espacio e inténtelo otra vez
said-not-saved = no se cambió nada: { $why }
said-not-added = no se añadió nada: { $why }
said-no-threat = el bando que juega está en jaque, así que el otro no puede jugar dos veces

### Las lecciones.

said-lessons = Aprender las reglas
said-lesson-1 = 1. Toda captura provoca una explosión
said-lesson-2 = 2. Su propio rey
said-lesson-3 = 3. Peones y explosiones
said-lesson-4 = 4. Un jaque que no lo es
said-lesson-5 = 5. Los reyes no capturan
said-lesson-6 = 6. Reyes que se tocan
said-lesson-7 = 7. El enroque
said-lesson-8 = 8. Las primeras trampas
said-lesson-1-task = Toda captura provoca una explosión: desaparecen la pieza que captura, la capturada y todas las piezas de las ocho casillas de alrededor, excepto los peones. Haga explotar al rey rival y ganará de inmediato. Inténtelo.
said-lesson-1-reason = La explosión en d7 alcanzó al rey de e8. Su dama también desapareció, pero la partida ha terminado.
said-lesson-1-knight = Ahora con un caballo. Hay dos maneras.
said-lesson-1-knight-reason = Alfil, dama y rey explotaron junto a d7. Capturar en f7 también gana.
said-lesson-2-task = No puede hacer explotar a su propio rey, así que la torre no puede capturar en d7. Encuentre la captura que gana.
said-lesson-2-reason = Su rey en d6 está a dos casillas de f7.
said-lesson-3-task = Los peones junto a una explosión se quedan en el tablero; solo desaparece un peón capturado. Pero los peones no protegen a un rey.
said-lesson-3-reason = El rey explotó. Los peones de f7 y h7 siguen ahí.
said-lesson-4-task = La dama da jaque. Puede ignorarlo y hacer explotar al rey rival.
said-lesson-4-reason = La partida termina antes de que la dama pueda hacer nada.
said-lesson-5-task = Un rey no puede capturar, porque también explotaría. Por eso una dama puede dar mate sola, justo al lado del rey.
said-lesson-5-reason = Jaque mate. La dama no necesita protección.
said-lesson-6-task = Los reyes pueden estar uno al lado del otro. Capturar a uno haría explotar a ambos, así que ninguno puede estar en jaque. Solo hay una jugada que no pierde.
said-lesson-6-reason = La dama ataca a su rey, pero no puede capturarlo. Una explosión que solo alcanza a uno de los reyes también gana.
said-lesson-7-task = El enroque es como en el ajedrez. Aquí gana, porque la torre se une al ataque.
said-lesson-7-reason = Después la torre va a e1, y el rey negro no puede escapar.
said-lesson-8-task = Tras 1. Nf3 el caballo puede ir a e5 o g5 y atacar los peones junto al rey. Una de las dos casillas gana aquí.
said-lesson-8-attack = Ataca d7 y f7 a la vez.
said-lesson-8-reason = 1... f6, d6 y e5 son las únicas respuestas a 1. Nf3 de las que no está demostrado que pierdan.
said-lesson-8-d5 = Las negras han respondido a 1. Nf3 con d5, lo que pierde.
said-lesson-8-d5-knight = Al capturar el caballo, las negras harían explotar a su propio rey.
said-lesson-8-d5-reason = La explosión en f8 alcanzó al rey.
said-lesson-8-black = Las blancas amenazan con ganar en d7 o f7, pero le toca a usted.
said-lesson-8-black-reason = Usted ganó primero.
said-fen = la FEN { $text } no es válida: { $why }
said-fen-part = { $field }: { $why }
said-more = y { $count } más
said-fen-placement = piezas
said-fen-to-move = turno
said-fen-castling = derechos de enroque
said-fen-en-passant = casilla de captura al paso
said-fen-clock = contador de medias jugadas
said-fen-move-number = número de jugada
said-fen-fields = número de campos
said-fen-count = { $count } en vez de 4 a 6
said-fen-ranks = el número de filas es { $count } en vez de 8
said-fen-length = la fila { $text } tiene longitud { $count } en vez de 8
said-fen-letter = { $letter } en la fila { $text } no es ni una pieza ni un número del 1 al 8
said-fen-no-king = ningún bando tiene rey
said-fen-kings = las { $color ->
    [white] blancas
   *[black] negras
} tienen { $count } reyes
said-fen-back-rank = las { $color ->
    [white] blancas
   *[black] negras
} tienen un peón en { $square }
said-fen-pawns = las { $color ->
    [white] blancas
   *[black] negras
} tienen { $count } peones, más de 8
said-fen-pieces = las { $color ->
    [white] blancas
   *[black] negras
} tienen { $count } piezas, más de 16
said-fen-side = { $text } no es ni w ni b
said-fen-right = { $letter } en { $text } no es un derecho de enroque
said-fen-twice = { $letter } en { $text } da un derecho por segunda vez
said-fen-rook = { $letter } en { $text } no corresponde a ninguna torre en la primera fila de su rey
said-fen-no-square = { $text } no es una casilla
said-fen-passed = { $square } no está en la fila que un peón rival puede acabar de saltar
said-fen-number = { $text } no es un número de 0 a { $high }
said-no-such-piece = las { $color ->
    [white] blancas
   *[black] negras
} no tienen esa pieza ({ $kind })
said-no-such-piece-there = las { $color ->
    [white] blancas
   *[black] negras
} no tienen esa pieza en { $square } ({ $kind })
said-no-such-piece-file = las { $color ->
    [white] blancas
   *[black] negras
} no tienen esa pieza en la columna { $file } ({ $kind })
said-no-such-piece-rank = las { $color ->
    [white] blancas
   *[black] negras
} no tienen esa pieza en la fila { $rank } ({ $kind })
said-no-study = no existe el estudio { $count }
said-no-game = el estudio { $count } no tiene la partida { $game }
said-no-node = la partida no tiene la posición { $count }
said-study-closed = mientras tanto, el estudio se cerró
said-empty-study = el estudio no tiene ninguna partida
said-unreadable-study = el estudio { $count } no tiene ninguna partida legible
said-most-games = un estudio tiene como máximo { $count } partidas
said-no-room = { $text } tiene { $count } partidas y no caben { $more } más: un estudio tiene como máximo { $high }
said-changed-meanwhile = mientras tanto, el estudio cambió y no se movió nada: inténtelo de nuevo
said-carried-on = estas partidas ya no están todas en { $text }, así que no se devolvió nada
said-origin-gone = el estudio { $text } ya no existe, así que las partidas se quedan donde están
said-copies-changed = las copias en { $text } cambiaron mientras tanto, así que se quedan
said-no-opponent = ahora el motor no está jugando
said-no-play-here = no hay ninguna partida en curso contra el motor
said-no-chess960 = un número de Chess960 es menor que { $high }, no { $count }
said-no-exercise = esta partida no es un ejercicio
said-exercise-over = el ejercicio ya terminó
said-long-comment = un comentario tiene como máximo { $high } bytes, no { $count }
said-many-shapes = una posición tiene como máximo { $count } flechas y círculos
said-decided = la última jugada termina la partida, así que el resultado es { $result }
said-long-name = un nombre tiene de 1 a { $count } caracteres
said-long-tag = la etiqueta { $text } admite una línea de { $count } bytes como máximo
said-clock = el tiempo del reloj va de 1 segundo a 24 horas, no { $count } ms
said-increment = el incremento es de 24 horas como máximo, no { $count } ms
said-nothing-found = no se encontró nada
said-damaged-games = estas partidas del estudio están dañadas: { $games }
said-no-book = las partidas de este estudio no tienen jugadas, así que no hay libro
said-book-unwritten = no se puede escribir el libro: { $why }
said-many-lines = estas partidas tienen más de { $count } variantes de esta longitud: elija menos jugadas
said-no-lookup = no se pueden buscar jugadas en las partidas de este estudio: { $why }
said-lost-move = se perdió la jugada del motor: { $why }
said-no-engine = el motor no puede jugar: { $why }
said-engine-failed = el motor ha fallado: { $why }
said-unjudged = la partida no se valoró: { $why }
said-unmined = no se pueden buscar ejercicios: { $why }
said-no-picture = no se puede dibujar la imagen: { $why }
said-panic = esto provocó un fallo interno; por favor, comuníquelo
said-no-thread = no se puede iniciar ningún hilo: { $why }
said-empty = el texto no contiene ninguna partida ni posición
said-many-games = el texto contiene { $count } partidas, pero un estudio tiene como máximo { $high }
said-in-game = partida { $game } (línea { $line }): { $why }
said-in-line = línea { $line }: { $why }
said-left-out = omitido: { $why }
said-broken = solo se pueden leer las jugadas anteriores: { $why }
said-more-problems = y { $count } problemas más
said-at-move = jugada { $place } { $why }
said-move-number = jugada { $count }: { $why }
said-illegal = { $text } no es una jugada legal en { $fen }: { $why }
said-ambiguous-in = { $text } podría ser en { $fen }: { $moves }
said-pgn-empty = no hay ninguna partida
said-pgn-comment = un comentario no está cerrado
said-pgn-variation = una variante no está cerrada
said-pgn-tag = { $text } no es una etiqueta como [White "Anna"]
said-pgn-variant = la modalidad es { $text }, no Atomic
said-pgn-start = en la etiqueta FEN: { $why }
said-pgn-word = { $text } no es una jugada
said-pgn-word-at = { $text } en la jugada { $number } no es una jugada
said-pgn-null = { $text } es una jugada nula, así que se omite el resto de su variante
said-pgn-null-at = { $text } en la jugada { $number } es una jugada nula, así que se omite el resto de su variante
said-pgn-deep = hay variantes anidadas a más de { $count } niveles
said-pgn-tags = la partida tiene más de { $count } etiquetas
said-pgn-elements = la partida tiene más de { $count } jugadas, comentarios y signos
said-pgn-more = hay { $count } más que no se pueden leer
said-pgn-long = la partida tiene más de { $count } medias jugadas
said-archive-foreign = este no es un archivo de estudios, partidas y ajustes escrito por el tablero
said-archive-newer = el archivo es de un Fissile más nuevo (versión { $count } del formato); este lee la versión { $own }
said-archive-damaged = el archivo está dañado: su contenido no coincide con la suma de comprobación
said-archive-line = línea { $line } del archivo: { $fault }
said-archive-long = todos los estudios juntos superan los { $count } MiB que un tablero puede leer; guárdelos uno por uno como PGN o borre antes algunos
said-record = { $record }: { $fault }
said-record-study = estudio { $count }
said-record-game = partida { $game } del estudio { $count }
said-fault-damaged = dañado en el almacén
said-fault-missing = falta en el almacén
said-fault-newer = guardado por un Fissile más nuevo (versión { $count }); este lee hasta la versión { $own }
said-fault-unwritable = no se puede escribir: { $why }
said-store = no se pueden leer o escribir los estudios: { $why }
said-lacks = en el archivo falta lo que no se puede leer, que sigue en el tablero: { $why }
said-studies-damaged = los estudios en { $path } están dañados, pero se pueden leer
said-studies-copy = los estudios en { $path } están dañados, pero se pueden leer; { $copy } es una copia anterior intacta: reemplace con ella el archivo
said-no-browser-space = el navegador ya no tiene espacio para esta página
said-change-undone = el navegador ya no tiene espacio para esta página, así que se deshizo el último cambio; libere espacio e inténtelo de nuevo
said-change-lost = quizá se haya perdido el último cambio; todo lo anterior está guardado; el motivo: { $why }
said-not-reopened = el tablero aún no se puede volver a abrir; lo guardado está a salvo; el motivo: { $why }
said-not-opened = no se puede abrir el tablero: { $why }
said-no-locks = el navegador no guarda partidas para esta dirección; hace falta https o localhost
said-browser-picture = el navegador no puede dibujar la imagen
said-not-kept = { $text } no se guardó: { $why }
said-files-most = las tablas y un libro pueden ocupar juntos { $count } MiB
said-own-tables = no se pueden leer las tablas de finales de esta página: { $why }
said-no-files = no se pueden leer las tablas de finales ni el libro: { $why }
said-book-left-out = no se usa el libro { $text }, porque el tablero falló con él; se puede quitar en los ajustes
said-book-unreadable = no se puede leer el libro { $path }: { $why }
said-book-foreign = el archivo { $path } no es un libro de "fissile book make"
said-book-version = el libro { $path } es de otra versión de Fissile; créelo de nuevo
said-book-damaged = el libro { $path } está dañado
said-table-name = { $text } no es el nombre de una tabla de ajedrez atómico como KQvKR.atbw
said-table-foreign = { $text } no es una tabla Syzygy de ajedrez atómico
said-table-damaged = la tabla { $text } está dañada
said-syzygy-unreadable = SyzygyPath: no se puede leer la carpeta { $text }: { $why }
said-syzygy-empty = SyzygyPath: la carpeta { $text } no tiene tablas de ajedrez atómico (*.atbw, *.atbz)
said-table-unusable = la tabla { $text } no se puede usar: { $why }
said-table-unread = la tabla { $text } no se puede leer: { $why }; las posiciones que la necesitan se calculan
said-table-other = { $text } no es una tabla Syzygy de ajedrez atómico; las posiciones que la necesitan se calculan
said-table-broken = la tabla { $text } está dañada; las posiciones que la necesitan se calculan
said-table-missing = falta la tabla { $name }; las posiciones que la necesitan se calculan
said-tables-found = encontradas { $count } tablas Syzygy de hasta { $pieces } piezas
said-tabs = hay { $count } pestañas abiertas, que es el máximo; cierre una de ellas
said-shutting-down = el servidor se está cerrando
said-message-long = un mensaje tiene como máximo { $count } bytes
said-network = la evaluación usa la red { $name }
said-openings = aperturas del libro { $path }
said-name-puzzle = Problema { $count }
said-name-puzzles = Problemas
said-name-puzzles-of = Problemas: { $kinds }
said-name-proven = Aperturas demostradas
said-name-replies = { $opening }: respuestas demostradas
said-name-lines = Variantes para las { $color ->
    [white] blancas
   *[black] negras
}: { $written }
said-name-lines-of = Variantes para las { $color ->
    [white] blancas
   *[black] negras
}
said-name-line = Variante
said-name-mined = Ejercicios de: { $written }
said-name-from = De { $written }
said-name-exercises = Ejercicios del { $day }
said-name-study = Estudio del { $day }
said-name-numbered = { $written } ({ $count })
said-name-damaged = Estudio { $count } (dañado)
said-name-newer = Estudio { $count } (más nuevo)
said-name-game = Partida contra Fissile
said-name-you = Usted
said-name-level = Fissile, nivel { $count }
said-name-proven-plies = Demostrado: las { $color ->
    [white] blancas
   *[black] negras
} ganan en { $count } medias jugadas como máximo.
said-name-proven-ply = Demostrado: las { $color ->
    [white] blancas
   *[black] negras
} ganan en { $count } media jugada.
said-after = Tras { $played }.
said-after-and = Tras { $played }. { $written }
said-sheet-turn = Juegan las { $color ->
    [white] blancas
   *[black] negras
}
said-sheet-more = Se omiten { $count } posiciones más.
said-file-position = posición
said-file-game = partida
said-file-records = registros del estudio { $count }
said-file-records-game = registros del estudio { $count }, partida { $game }
