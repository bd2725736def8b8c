### Os textos da página em português.

games-button =
    .title = Estudos e partidas (G)
study = Estudo
study-tools =
    .aria-label = Estudo
play-button = Jogar
    .title = Nova partida contra o Fissile (N)
puzzles-button =
    .aria-label = Problemas
    .title = Encontre o lance vencedor (P)
puzzles = Problemas
open-button =
    .aria-label = Abrir
    .title = Abrir ou colar uma partida ou posição (O)
open = Abrir
save-button =
    .aria-label = Salvar
    .title = Salvar partidas, posições e imagens; editar as etiquetas (S)
save = Salvar
dark-or-light =
    .aria-label = Modo escuro ou claro
    .title = Modo escuro ou claro
settings-button =
    .aria-label = Configurações
    .title = Configurações (,)
help-button =
    .aria-label = Ajuda
    .title = Ajuda (?)
board-area =
    .aria-label = Tabuleiro
move-area =
    .aria-label = Lance
steps-area =
    .aria-label = Percorrer os lances
first-button =
    .aria-label = Ao início
    .title = Ao início (Home)
back-button =
    .aria-label = Um lance para trás
    .title = Um lance para trás (seta esquerda)
forward-button =
    .aria-label = Um lance para frente
    .title = Um lance para frente (seta direita)
last-button =
    .aria-label = Ao fim
    .title = Ao fim (End)
flip-button =
    .aria-label = Girar o tabuleiro
    .title = Girar o tabuleiro (F)
pen-button =
    .aria-label = Desenhar setas e círculos
    .title = Desenhar setas e círculos: arraste ou toque (W); ou use o botão direito do mouse
type-a-move =
    .aria-label = Digitar um lance
    .placeholder = Lance: Cf3
pen-colors = Cor das setas e dos círculos
green = verde
red = vermelho
blue = azul
yellow = amarelo
clear = Apagar
notes-area =
    .aria-label = Avisos
dismiss =
    .aria-label = Ocultar este aviso
    .title = Ocultar
game-area =
    .aria-label = Partida contra o Fissile
take-back = Voltar lance
offer-a-draw = Propor empate
resign = Desistir
try-again = Tentar de novo
rematch = Revanche
    .title = Com as mesmas configurações e a outra cor
same-position-again = A mesma posição de novo
    .title = Com as mesmas configurações e a mesma cor
new-opponent = Novo adversário
judge-after-game = Avaliar a partida
    .title = Encontra os erros dos dois lados
analysis-area =
    .aria-label = Análise
analysis-switch =
    .title = Ligar ou desligar a análise (A ou L)
analysis = Análise
threat-button = Ameaça
    .title = O que o adversário ameaça (T)
lines = Variantes
best-lines =
    .aria-label = Melhores variantes
tree-area =
    .aria-label = Lances e comentários
moves-area =
    .aria-label = Lances
edit-button =
    .title = Comentário, símbolos, variantes (E)
edit = Editar
judge-the-game = Avaliar a partida
learn-from-your-mistakes = Aprenda com seus erros
whose-mistakes =
    .aria-label = Erros de quem
whites = das brancas
blacks = das pretas
both = de ambas
glyph-of-the-move =
    .aria-label = Símbolo do lance
glyph-of-the-position =
    .aria-label = Símbolo da posição
promote = Promover
    .title = Subir esta variante um nível
main-line = Linha principal
    .title = Tornar linha principal
delete = Excluir
    .title = Excluir este lance e todos os seguintes
undo = Desfazer
    .title = Desfazer a última alteração (Z)
position-in-words =
    .aria-label = A posição em palavras
move-menu =
    .aria-label = Este lance
play-against-fissile = Jogar contra o Fissile
you-play = Você joga de
white = Brancas
random = Cor aleatória
black = Pretas
strength = Força
level = Nível
level-slider =
    .aria-label = Nível
clock-legend = Minutos + segundos de acréscimo por lance
no-clock = Sem relógio
own-clock = outro
clock-field =
    .aria-label = Minutos + segundos de acréscimo por lance
start-from = Começar com
from-the-start = a posição inicial
from-this-position = esta posição
from-a-fen = uma FEN
chess960-number =
    .placeholder = 0 a 959; vazio: aleatório
    .aria-label = Número Chess960
practice = Treino
practice-again = De novo após cada derrota ou empate, até você vencer
moves-may-be-taken-back = É permitido voltar lances
cancel = Cancelar
play = Jogar
puzzles-about = Um único lance vence, e a vitória está provada. Um problema que você erra volta nos dias seguintes, até que você o domine.
difficulty = Dificuldade
easy = Fácil
medium = Média
hard = Difícil
all = Todas
theme = Tema
all-themes = todos
theme-quiet = lances silenciosos
theme-shield = cravadas por explosão
theme-discovered = explosões descobertas
theme-clearance = desobstrução
theme-promotion = promoção
theme-checkmate = xeque-mate
solve = Resolver
learn = Aprender
learn-the-rules = Aprender as regras
    .title = Oito lições para quem sabe jogar xadrez
proven-openings = Aberturas provadas
    .title = Respostas e segundos lances que comprovadamente perdem, e como
open-text =
    .aria-label = Partidas, lances ou uma FEN
    .placeholder = Cole partidas PGN, lances como 1. Nf3 f6, uma FEN ou exercícios do fissile tactics
open-about = As partidas são acrescentadas a este estudo. Você também pode soltar arquivos em qualquer lugar da página, ou
open-editor = montar uma posição
    .title = Peças, vez de jogar, roque (U)
choose-files = Escolher arquivos
set-up-a-position = Montar uma posição
pieces-area =
    .aria-label = Peças
editor-squares =
    .aria-label = Casas: setas do teclado; Enter pega uma peça e a solta; uma letra coloca uma peça (com Shift, uma branca); Delete a retira
position-area =
    .aria-label = Posição
to-move = Quem joga
en-passant-on = En passant em
begin-with = Começar com
preset-choose = escolher
preset-here = a posição do tabuleiro
preset-start = a posição inicial
preset-empty = um tabuleiro vazio
preset-kings = dois reis
preset-queen = uma dama contra um rei
preset-touching = reis que se tocam
preset-pawns = reis e peões
chess960-start = Posição Chess960
editor-about = Roque: nem o rei nem esta torre se moveram. En passant: a casa atrás de um peão que acaba de avançar duas casas.
turn-the-board = Girar o tabuleiro
analyze-without-opponent = Analisar sem adversário
    .title = Como nova partida deste estudo, pelos dois lados
save-about = O Fissile já salvou tudo. Isto é para outros programas.
this-game-as-pgn = Esta partida como PGN
all-games-as-pgn = Todas as partidas como PGN
picture-as-svg = Imagem como SVG
picture-as-png = Imagem como PNG
everything-as-one-file = Tudo em um arquivo
    .title = Todos os estudos com suas partidas e exercícios, e as configurações; “Abrir” lê este arquivo aqui ou em outro tabuleiro
diagrams-to-print = Diagramas para imprimir
    .title = As posições de todas as partidas com comentário ou desenhos, em uma página própria
all-games-as-a-book = Livro de aberturas das partidas
    .title = O que foi jogado em cada posição de todas as partidas, para o fissile book e como BookFile do motor
copy = Copiar
copy-link = Copiar link
    .title = Um endereço que abre esta posição neste tabuleiro
tags-of-the-game = Etiquetas da partida
close = Fechar
studies-and-games = Estudos e partidas
games-area =
    .aria-label = Partidas deste estudo
game = Partida
name-of-the-current-game =
    .placeholder = Nome da partida atual
search-the-games =
    .placeholder = Buscar partidas
    .aria-label = Buscar partidas
select-all = Selecionar todas
copy-or-move-selected = Copiar ou mover …
new-game = Nova partida
select-games = Selecionar partidas
    .title = Para copiar ou mover várias partidas para outro estudo
explore-these-games = Explorar estas partidas
    .title = Mostra no painel da análise o que foi jogado em cada posição das partidas deste estudo
train-button = Treinar estas variantes
    .title = Pergunta repetidamente as variantes destas partidas, até que você as domine
find-exercises-in-these-games = Buscar exercícios nestas partidas
    .title = Posições em que um único lance vence
stop = Parar
solve-them = Resolvê-los
studies-area =
    .aria-label = Estudos
studies = Estudos
search-the-studies =
    .placeholder = Buscar estudos
    .aria-label = Buscar estudos
new-study = Novo estudo
game-menu =
    .aria-label = Esta partida
train-these-lines = Treinar estas variantes
train-about = O Fissile joga todas as variantes do adversário, e você, do seu lado, o lance que vem primeiro. Uma variante em que você erra volta nos dias seguintes, até que você a domine.
up-to-move = Até o lance
train = Treinar
explore = Explorar
moves = Lances
main-lines = Linhas principais
all-variations = Todas as variantes
color-of-the-player = Cor do jogador
either-color = Qualquer
player = Jogador
a-part-of-the-name =
    .placeholder = uma parte do nome
filter-rating = Rating mínimo de ambos
filter-since = Desde
filter-until = Até
filter-about = Uma partida sem a etiqueta pedida não conta.
all-games = Todas as partidas
show = Mostrar
copy-or-move-games = Copiar ou mover partidas
carry-to = Para
carry-name = Nome
study-placeholder =
    .placeholder = Estudo
move-games = Mover
settings = Configurações
appearance = Aparência
like-the-system = como o sistema
light = clara
dark = escura
arrows-for-the-analysis = Setas da análise
keys-of-one-character = Teclas de um só caractere, como F
threads-of-the-analysis = Threads da análise
memory-of-the-analysis = Memória da análise
board = Tabuleiro
brown = marrom
gray = cinza
pieces = Peças
white-and-black = brancas e pretas
cream-and-brown = creme e marrom
yellow-and-blue = amarelas e azuis
board-size = Tamanho do tabuleiro
sounds = Sons
try-them = Ouvir
files-area =
    .aria-label = Tabelas de finais e livro de aberturas
endgame-tables-and-book = Tabelas de finais e livro de aberturas
remove-them = Remover
help = Ajuda
keys-area =
    .aria-label = Teclas
keys = Teclas
on-the-board = No tabuleiro
how-it-works-area =
    .aria-label = Como funciona
atomic-chess = Xadrez atômico
help-rules = Uma captura explode: a peça que captura, a peça capturada e todas as peças, exceto os peões, nas oito casas ao redor são removidas. Se você explodir o rei adversário, vence na hora. Um rei não pode capturar, e reis em casas vizinhas não podem estar em xeque. Pegue uma peça e aponte para uma captura: as estrelas mostram o que explodiria.
help-moves = Arraste uma peça, ou toque nela e no destino, ou digite `Cf3` ou `g1f3`. Enquanto o Fissile pensa, você pode escolher seu próximo lance. O campo de lances também conhece as palavras position, last, moves, eval, clock, analyse, flip, takeback, draw, resign, hint e solution.
drawing = Desenho
help-drawing = Arraste com o botão direito do mouse. Shift desenha em vermelho, Alt em azul, ambos em amarelo. Em uma tela de toque, use a caneta abaixo do tabuleiro.
engine-lines = Variantes do motor
help-lines = Aponte para um lance para vê-lo no tabuleiro. Clique nele para acrescentar a variante até ali à partida. … mostra a variante inteira.
the-move-list = A lista de lances
help-list = Clique com o botão direito em um lance para promover, excluir ou copiar. A roda do mouse sobre o tabuleiro percorre os lances.
exercises = Exercícios
help-exercises = Posições em que um único lance vence. Escolha os problemas, abra um arquivo do `fissile tactics`, ou deixe o Fissile encontrar alguns em suas partidas (em “Estudos e partidas”). Encontre o lance vencedor, depois o seguinte, até o fim. Um exercício conta como resolvido se você não precisar de dica e não fizer nenhum lance errado.
nothing-is-lost = Nada se perde
help-saved = Cada alteração é salva na hora. Seus estudos sobrevivem a uma falha do navegador ou do Fissile.

### O que dizem os scripts da página.

language = Idioma
like-the-browser = como o navegador
filter-date =
    .placeholder = 2024 ou 2024.06.15
editor-number =
    .placeholder = 0 a 959
piece-letters = R D T B C

kind-k = rei
kind-q = dama
kind-r = torre
kind-b = bispo
kind-n = cavalo
kind-p = peão
kinds-k = { $count ->
    [one] rei
   *[other] { $count } reis
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
    [one] bispo
   *[other] { $count } bispos
}
kinds-n = { $count ->
    [one] cavalo
   *[other] { $count } cavalos
}
kinds-p = { $count ->
    [one] peão
   *[other] { $count } peões
}
piece-white-k = rei branco
piece-white-q = dama branca
piece-white-r = torre branca
piece-white-b = bispo branco
piece-white-n = cavalo branco
piece-white-p = peão branco
piece-black-k = rei preto
piece-black-q = dama preta
piece-black-r = torre preta
piece-black-b = bispo preto
piece-black-n = cavalo preto
piece-black-p = peão preto
empty = vazia
placement = Brancas: { $white }. Pretas: { $black }.
spoken-takes = captura
spoken-promotes = promove a
spoken-check = xeque
spoken-mate = mate
castles-queenside = roque grande
castles-kingside = roque pequeno
no-kind = não há { $kind } no tabuleiro
square-is-empty = { $square } está vazia
not-the-turn = Não é a vez das { $color ->
    [white] brancas
   *[black] pretas
}
no-moves-here = nenhum lance
takes-square = captura em { $square }
target-castles = roque
target-quiet = pode ir para cá
target-wins = vence, explodem { $pieces }
target-capture = captura, explodem { $pieces }
piece-not-yours = { $piece }: você não pode mover esta peça agora.
selected-with-targets = seleção: { $kind } { $square }, { $count ->
    [one] { $count } destino
   *[other] { $count } destinos
}
drawing-from = desenho a partir de { $square }
arrow-of = seta { $from } { $to }:
circle-of = círculo { $from }:
shape-removed = apagado
promote-to = Promover a
system-missing = arquivo ou pasta não encontrado
system-denied = permissão negada
system-full = não há mais espaço no dispositivo
system-read-only = o sistema de arquivos é somente leitura
system-no-folder = não é uma pasta
system-folder = é uma pasta
system-exists = já existe
system-large = o arquivo é grande demais
system-files = arquivos abertos demais
system-memory = memória insuficiente
system-busy = o sistema está sem recursos livres no momento
system-broken = erro de leitura ou gravação no dispositivo
one-sentence = { $words }.
two-parts = { $first }, { $second }
two-clauses = { $first }; { $second }
two-sentences = { $first } { $second }
in-brackets = { $words } ({ $more })
white-wins = brancas vencem
black-wins = pretas vencem
draw = empate
seconds = { $seconds } s
graph-chance = Chance de vitória das brancas, %
graph-times = Tempo: brancas acima, pretas abaixo
graph-start = Início
not-analyzed = não analisado
white-percent = brancas { $percent }

place-of = Lugar { $place } de { $count }.
copy-or-move-count = Copiar ou mover { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
study-with-games = { $name } ({ $count ->
    [one] { $count } partida
   *[other] { $count } partidas
})
a-new-study = um novo estudo
games-moved = { $count ->
    [one] { $count } partida movida
   *[other] { $count } partidas movidas
} para “{ $name }”.
games-copied = { $count ->
    [one] { $count } partida copiada
   *[other] { $count } partidas copiadas
} para “{ $name }”.
games-are-back = { $count ->
    [one] { $count } partida está
   *[other] { $count } partidas estão
} de novo em “{ $name }”.
copies-deleted = { $count ->
    [one] { $count } cópia excluída
   *[other] { $count } cópias excluídas
} de “{ $name }”.
open-it = Abrir
list-up = Subir
list-down = Descer
list-top = Para o topo
list-end = Para o fim
copy-or-move-to = Copiar ou mover para um estudo …
select-entry = Selecionar { $name }
move-entry = Mover { $name }: arrastar, ou setas para cima e para baixo; Enter para mais
drag-to-move = Arrastar para mover; clicar para mais
selected-count = { $count ->
    [one] { $count } partida selecionada
   *[other] { $count } partidas selecionadas
}
position-is-legal = Esta posição é legal.
rooks-may-castle = Estas torres podem rocar
none = nenhuma
drag-pieces = Arraste peças, ou escolha uma e coloque-a
move-pieces = mover peças
take-pieces-away = retirar peças
piece-selected = seleção: { $piece } { $square }
depth = prof. { $depth }
nodes-and-table = { $nodes } nós, tabela hash { $share }% cheia
table-hits = { $count ->
    [one] { $shown } acesso às tabelas
   *[other] { $shown } acessos às tabelas
}
looking-for-threat = Procurando uma ameaça …
no-threat = Não há ameaça.
threat = Ameaça
threat-is = Ameaça: { $moves }
exercises-failed = { $count ->
    [one] { $count } falha
   *[other] { $count } falhas
}
exercises-due = { $count } a refazer
exercises-solved = { $solved } de { $count } resolvidos
all-solved = Todos os exercícios deste estudo estão resolvidos.
nothing-due = Não há mais nada para hoje. O próximo exercício volta { $days ->
    [1] amanhã
    [one] em { $days } dia
   *[other] em { $days } dias
}.
hint = Dica
which-piece = Que peça se move? (H)
show-the-solution = Mostrar a solução
end = Encerrar
next = Próximo
finish = Concluir
play-on = Continuar jogando
play-on-about = Contra o Fissile, a partir do fim da variante
look-at-the-game = Ver a partida
line = Variante
exercise = Exercício
themes-are = Temas: { $themes }.
solved-spoiled = Certo, mas não conta como resolvido: { $why }.
whole-line-played = Essa é a variante inteira.
solved = Resolvido.
line-goes-on = A variante continua: { $moves }.
solution-is = A solução: { $moves }.
play-the-line = Jogue a variante pelas { $color ->
    [white] brancas
   *[black] pretas
}: { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}.
find-the-win = Encontre o lance vencedor das { $color ->
    [white] brancas
   *[black] pretas
}.
points-count = { $count ->
    [one] { $count } ponto
   *[other] { $count } pontos
}
difficulty-is = Dificuldade: { $grade ->
    [easy] fácil, { $points }
    [medium] média, { $points }
    [hard] difícil, { $points }
   *[other] { $grade }
}.
right-and-reply = { $move } está certo. As { $color ->
    [white] brancas
   *[black] pretas
} respondem { $reply }. Mais { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}.
spoiled-by-move = houve um lance errado
spoiled-by-hint = você usou uma dica
not-of-your-line = { $move } não é o lance da sua variante. Tente de novo.
does-not-win = { $move } não vence: perde { $count ->
    [one] { $count } ponto
   *[other] { $count } pontos
} de 100. Tente de novo.
does-not-win-because = { $move } não vence por causa de { $reply }: perde { $count ->
    [one] { $count } ponto
   *[other] { $count } pontos
} de 100. Tente de novo.
exercises-found = { $count ->
    [0] Nenhum exercício encontrado
    [one] { $count } exercício encontrado
   *[other] { $count } exercícios encontrados
}.
mining-game = Partida { $game } de { $games }, { $count ->
    [one] { $count } exercício
   *[other] { $count } exercícios
} …
hint-piece = Dica: mova a peça em { $square }. Depois de uma dica, o exercício não conta como resolvido.
explored-variations = com variantes
explored-player = { $color ->
    [white] { $player } de brancas
    [black] { $player } de pretas
   *[either] { $player }
}
explored-rating = rating a partir de { $rating }
explored-since = desde { $date }
explored-until = até { $date }
explored = Este estudo, { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
filter-title = Linhas principais ou todas as variantes; jogador, rating, data
filter-button = Filtrar …
too-long = { $what } passa dos { $most } MiB que podem ser lidos de uma vez.
this-text = Este texto
nothing-to-open = Ainda não há nada para abrir. Cole uma partida, lances ou uma FEN.
files-tables = { $count ->
    [one] { $count } tabela de finais
   *[other] { $count } tabelas de finais
} de até { $pieces } peças
files-book = o livro de aberturas { $book } de { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
board-uses = Este tabuleiro usa { $what }.
board-uses-nothing = Este tabuleiro não tem tabelas de finais nem livro de aberturas.
keeps-unused = Guardados, mas inutilizáveis: { $names }.
drop-their-files = Solte os arquivos na página.
everything-added = { $studies ->
    [one] Foi acrescentado { $studies } estudo
   *[other] Foram acrescentados { $studies } estudos
} com { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}.
games-added = { $count ->
    [one] { $count } partida acrescentada
   *[other] { $count } partidas acrescentadas
}.
exercises-added = { $count ->
    [one] { $count } exercício acrescentado
   *[other] { $count } exercícios acrescentados
}.
in-your-downloads = { $name } está em seus downloads.
fen-copied = A FEN foi copiada.
link-copied = O link foi copiado.
cannot-copy-select = O navegador não deixa esta página copiar. Selecione o texto e copie-o você mesmo.
result-none = ainda não há
tag-white = Brancas
tag-black = Pretas
tag-event = Torneio
tag-site = Local
tag-date = Data
tag-round = Rodada
tag-whiteelo = Elo das brancas
tag-blackelo = Elo das pretas
tag-result = Resultado
game-number = Partida { $number }
exercise-tried = acertos: { $solved }, falhas: { $failed }
exercise-new = exercício, ainda não tentado
being-played = em andamento
moves-count = { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}
save-records = Salvar os dados de { $name } como estão
delete-entry = Excluir { $name }
delete-sure = Excluir?
really-delete = Excluir mesmo { $name }
press-again-to-delete = Pressione de novo para excluir { $name }.
games-shown = { $shown } de { $count } partidas. Busque para encontrar as outras.
games-count = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
count-inaccuracies = { $count ->
    [one] { $count } imprecisão
   *[other] { $count } imprecisões
}
count-mistakes = { $count ->
    [one] { $count } erro
   *[other] { $count } erros
}
count-blunders = { $count ->
    [one] { $count } erro grave
   *[other] { $count } erros graves
}
judging = Avaliando … { $done }/{ $total }
editor-unloadable = O editor não pode ser carregado, porque não há conexão com o Fissile.
keys-step = um lance para trás, para frente
keys-ends = ao início, ao fim
keys-beside = as outras variantes
keys-type = digitar um lance
keys-flip = girar o tabuleiro
keys-analysis = ligar ou desligar a análise
keys-best = jogar o melhor lance da análise
keys-threat = o que o adversário ameaça
keys-pen = desenhar setas e círculos, ou voltar a mover peças
keys-edit = mostrar ou ocultar as ferramentas de edição
keys-comment = comentar o lance
keys-puzzles = problemas
keys-hint = dica em um exercício
keys-undo = desfazer a última alteração da partida
keys-games = partida anterior, próxima partida
keys-studies = estudos e partidas
keys-play = nova partida contra o Fissile
keys-editor = montar uma posição
keys-open = abrir ou colar
keys-save = salvar
keys-settings = configurações
keys-help = esta ajuda
keys-to-board = para o tabuleiro, e para fora dele
keys-squares = de casa em casa
keys-pick = pegar uma peça, soltá-la
keys-put-back = devolvê-la
keys-seek = ao próximo rei (k), dama (q) …; com Shift, ao anterior
keys-rank = à fileira
keys-hear = ouvir os lances da peça
keys-arrow = começar uma seta aqui; de novo: terminá-la aqui
key-space = Espaço
lesson-task = { $move } foi { $word ->
    [inaccuracy] uma imprecisão
    [blunder] um erro grave
   *[mistake] um erro
}. Encontre um lance melhor para as { $color ->
    [white] brancas
   *[black] pretas
}.
try-is-best = { $move } é o melhor lance.
try-is-good = { $move } é bom.
try-loses = { $move } perde { $count ->
    [one] { $count } ponto
   *[other] { $count } pontos
} de 100. Tente de novo.
try-loses-because = { $move } perde { $count ->
    [one] { $count } ponto
   *[other] { $count } pontos
} de 100 por causa de { $reply }. Tente de novo.
was-better = { $move } era melhor.
no-better-known = Não se conhece um lance melhor.
lessons-over = Esse foi o último. Você resolveu { $solved } de { $count }.
number-of = { $number } de { $count }
no-mistakes = Não há erros com que aprender.
whole-line = Variante inteira
whole-line-number = Variante inteira { $number }
connection-lost = Sem conexão: tentando de novo. Se o Fissile parou, inicie-o de novo, e esta página se reconectará.
tables-are-named = As tabelas de finais e o livro de aberturas são indicados ao iniciar o servidor: fissile board --syzygy-path FOLDER --book-file FILE.
board-reopens = O tabuleiro está sendo reaberto.
board-not-started = não foi possível iniciar o tabuleiro: { $why }
board-not-there = não foi possível iniciar o tabuleiro: falta um arquivo da página
not-offline = esta página não funcionará sem conexão: { $why }
results-bar = Vitórias das brancas { $white }, empates { $draws }, vitórias das pretas { $black }
results-open = sem resultado { $count }
explored-here = { $explored }; aqui { $count ->
    [one] { $shown } partida
   *[other] { $shown } partidas
}:
book-here = Livro de aberturas, { $count ->
    [one] { $shown } partida
   *[other] { $shown } partidas
}:
found-in = Em:
plies-or = { $plies } ou { $more }
table-win = vitória
table-cursed-win = vitória, mas empate pela regra dos 50 lances
table-draw = empate
table-blessed-loss = derrota, mas empate pela regra dos 50 lances
table-loss = derrota
table-unknown = desconhecido sem busca, por causa da regra dos 50 lances
table-plies = { $value }, { $plies } meios-lances até uma captura, um lance de peão ou o fim
tables-say = Tabelas: { $value }
proven-win = Provado: as { $color ->
    [white] brancas
   *[black] pretas
} vencem em no máximo { $count ->
    [one] { $count } meio-lance
   *[other] { $count } meios-lances
}.
proven-play = Jogue
proven-to-lose = Comprovadamente perdem, em meios-lances:
moves-copied = Copiado: { $moves }
cannot-copy = O navegador não deixa esta página copiar.
promote-variation = Promover esta variante
make-main-line = Tornar linha principal
delete-from-here = Excluir daqui em diante
copy-moves-to = Copiar os lances até { $move }
with-drawings = com desenhos
points-lost = { $count ->
    [one] { $count } ponto perdido
   *[other] { $count } pontos perdidos
}
uncertain = incerto
judgment-inaccuracy = Imprecisão
judgment-mistake = Erro
judgment-blunder = Erro grave
variation = Variante
no-moves-yet = Ainda não há lances. Jogue no tabuleiro, ou cole uma partida.
comment-on = Comentário sobre { $move }
comment-on-start = Comentário sobre o início
glyph-1 = bom lance
glyph-2 = erro
glyph-3 = lance brilhante
glyph-4 = erro grave
glyph-5 = lance interessante
glyph-6 = lance duvidoso
glyph-7 = único lance
glyph-10 = igualdade
glyph-13 = incerta
glyph-14 = ligeira vantagem das brancas
glyph-15 = ligeira vantagem das pretas
glyph-16 = vantagem das brancas
glyph-17 = vantagem das pretas
glyph-18 = vantagem decisiva das brancas
glyph-19 = vantagem decisiva das pretas
glyph-22 = zugzwang
glyph-36 = iniciativa
glyph-40 = ataque
glyph-132 = contrajogo
glyph-146 = novidade
glyph-choice = posição …
connecting = Conectando …
has-lost = As { $color ->
    [white] brancas
   *[black] pretas
} perderam: { $pieces }
clock-of = Relógio das { $color ->
    [white] brancas
   *[black] pretas
}
thinking = pensando …
thinking-for = pensando … { $seconds } s
level-with-rating = { $level } (cerca de { $rating })
no-chess960 = As posições Chess960 são numeradas de 0 a 959; “{ $number }” não é uma delas.
no-such-clock = “{ $wanted }” não é um ritmo como 3+2 (minutos + segundos de acréscimo por lance).
won-at-try = Vitória na tentativa { $number }
try-number = Tentativa { $number }
you-won = Você venceu: { $reason }.
fissile-won = O Fissile venceu: { $reason }.
game-drawn = Partida empatada: { $reason }.
you-are-playing = Você joga de { $color ->
    [white] brancas
   *[black] pretas
} contra o Fissile, nível { $level }
you-played = Você jogou de { $color ->
    [white] brancas
   *[black] pretas
} contra o Fissile, nível { $level }
really-resign = Desistir mesmo?
usual = padrão ({ $value })
about-program = { $program }, software livre sob a GNU GPL, versão 3 ou posterior. O código-fonte está onde você obteve o programa.
not-connected = Não há conexão com o Fissile. O que você fez até agora está salvo.
lost-pieces = { $color ->
    [white] brancas: { $pieces }
   *[black] pretas: { $pieces }
}
looking-back = Revendo a partida. Vá ao último lance para continuar jogando
your-move = Sua vez
your-move-in-check = Sua vez: você está em xeque
fissile-thinks = O Fissile está pensando
turn = { $color ->
    [white] Brancas
   *[black] Pretas
} jogam
turn-in-check = { $color ->
    [white] Brancas
   *[black] Pretas
} jogam, em xeque
start-position = Posição inicial
move-for-the-ear = { $number } { $color ->
    [white] brancas
   *[black] pretas
}: { $move }
explodes = explodem { $pieces }
board-after = Tabuleiro após { $move }
board-at-start = Tabuleiro no início
premove = lance antecipado { $from } { $to }
move-explodes = { $move } explode: { $pieces }
move-wins = { $move } explode: { $pieces }, e vence
clock-shows = { $color ->
    [white] brancas
   *[black] pretas
} { $time }
no-clock-here = Não há relógio.
no-analysis = Não há análise; digite analyse.
no-moves = Não há lances.
analysis-on = Análise ligada
analysis-off = Análise desligada
board-turned = O tabuleiro está girado
takeback = Lance desfeito
resigned = Desistiu
draw-offered = Empate proposto
solution = Solução
motif-blast = explosão
motif-checkmate = xeque-mate
motif-shield = cravada por explosão
motif-discovered = explosão descoberta
motif-promotion = promoção
motif-en-passant = en passant
motif-castling = roque
motif-kings = reis
motif-quiet = lance silencioso
motif-clearance = desobstrução
graph-move = Lance

### O que diz o programa.

said-explosion = as { $color ->
    [white] brancas
   *[black] pretas
} vencem por explosão
said-checkmate = as { $color ->
    [white] brancas
   *[black] pretas
} vencem por xeque-mate
said-stalemate = empate por afogamento
said-insufficient = empate por material insuficiente
said-closed = empate por posição fechada
said-fifty = empate pela regra dos 50 lances
said-threefold = empate por tripla repetição
said-agreement = empate por acordo
said-time = as { $color ->
    [white] brancas
   *[black] pretas
} vencem por tempo
said-time-draw = as { $color ->
    [white] brancas
   *[black] pretas
} ficaram sem tempo, e as { $other ->
    [white] brancas
   *[black] pretas
} não podem vencer: empate
said-resigns = as { $color ->
    [white] brancas
   *[black] pretas
} desistem
said-declines-early = O Fissile recusa o empate: ainda não pensou em nenhum lance
said-agrees-worse = O Fissile aceita o empate: está pior
said-declines-better = O Fissile recusa o empate: acha que está melhor
said-declines-before = O Fissile recusa o empate: antes do lance 21 só aceita se estiver claramente pior
said-agrees = O Fissile aceita o empate: não acha que está melhor
said-no-move = { $text } não é um lance como e2e4, e7e8q ou Cf3
said-no-square = { $text } não é uma casa do tabuleiro, de a1 a h8
said-pass = não é permitido passar a vez
said-king-gone = a partida acabou: o rei das { $color ->
    [white] brancas
   *[black] pretas
} explodiu
said-still = a peça precisa sair da sua casa, mas com este lance ela fica em { $square }
said-no-piece = não há peça em { $square }
said-not-yours = { $mover }: esta peça é das { $color ->
    [white] brancas
   *[black] pretas
}, e é a vez das { $other ->
    [white] brancas
   *[black] pretas
}
said-must-promote = o peão precisa ser promovido: { $moves }
said-cannot-become = um peão vira dama, torre, bispo ou cavalo, não { $text }
said-no-promotion = só é promovido um peão que chega à última fileira, por isso { $text } é uma letra a mais
said-unreachable = { $mover } não pode ir para { $to }: a peça não se move assim ({ $kind })
said-blocked = { $mover } não pode ir para { $to }: no caminho há { $by }
said-own-piece = { $mover } não pode ir para { $to }: ali há uma peça própria das { $color ->
    [white] brancas
   *[black] pretas
} ({ $kind })
said-long-step = { $mover } não pode ir para { $to }: um peão só avança duas casas a partir da sua segunda fileira
said-nothing-to-capture = { $mover } não pode ir para { $to }: um peão só anda na diagonal para capturar, e { $square } está vazia
said-late-en-passant = { $mover } não pode capturar en passant ({ $by }): isso só é permitido logo após o avanço de duas casas
said-king-captures = reis não podem capturar, por isso { $mover } não pode capturar em { $to }
said-own-king = a captura em { $to } explodiria o próprio rei das { $color ->
    [white] brancas
   *[black] pretas
}
said-both-kings = a captura em { $to } explodiria o próprio rei das { $color ->
    [white] brancas
   *[black] pretas
}, o que não é permitido nem se o das { $other ->
    [white] brancas
   *[black] pretas
} também explodir
said-in-check = as { $color ->
    [white] brancas
   *[black] pretas
} estão em xeque, e o lance não ajuda: { $by } atacaria { $mover }
said-leaves-check = o lance deixaria o rei das { $color ->
    [white] brancas
   *[black] pretas
} em { $square } em xeque: { $by }
said-king-into-check = o rei não pode ir para { $to }: ali seria atacado ({ $by })
said-no-right = as { $color ->
    [white] brancas
   *[black] pretas
} não têm direito ao { $wing ->
    [kingside] roque pequeno
   *[queenside] roque grande
}
said-no-right-with = as { $color ->
    [white] brancas
   *[black] pretas
} não têm direito de rocar com esta peça: { $mover }
said-castling-blocked = o { $wing ->
    [kingside] roque pequeno
   *[queenside] roque grande
} das { $color ->
    [white] brancas
   *[black] pretas
} é impossível: no caminho há { $by }
said-castling-check = o rei não pode rocar estando em xeque: o xeque vem de { $by }
said-castling-through = o rei não pode rocar passando por { $square }: a casa está atacada ({ $by })
said-castling-into = o rei não pode rocar para { $square }: ali seria atacado ({ $by })
said-castling-spelling = o { $wing ->
    [kingside] roque pequeno
   *[queenside] roque grande
} se escreve { $move }
said-none-reaches = as { $color ->
    [white] brancas
   *[black] pretas
} não têm peça que possa ir para { $to } ({ $kind })
said-ambiguous = { $text } pode ser: { $moves }
said-unexplained = as regras não permitem isso
said-playing = a partida contra o motor ainda está em andamento: desista ou volte lances
said-last-move = vá ao último lance para continuar contra o motor
said-engines-turn = é a vez do motor
said-nothing-to-take-back = você não fez nenhum lance que possa voltar
said-already-offered = você já propôs empate; faça um lance antes de propor de novo
said-no-takebacks = este treino não permite voltar lances
said-over-here = a partida está encerrada nesta posição: { $why }
said-over = a partida acabou: { $why }
said-no-undo = não há alteração para desfazer
said-no-undo-in-play = há uma partida contra o motor em andamento: volte lances em vez disso
said-not-judged = a partida ainda não foi avaliada
said-judge-again = a linha principal mudou durante a avaliação; avalie-a de novo
said-already-judging = uma partida já está sendo avaliada
said-nothing-to-judge = a partida não tem lance para avaliar
said-already-mining = já há uma busca de exercícios em andamento em um estudo
said-nothing-to-mine = o estudo não tem partida em que buscar exercícios
said-no-puzzles = não há problemas desse tipo
said-no-lines = as partidas deste estudo não têm variante com um lance desta cor
said-nothing-to-add = o texto não contém nenhuma partida
said-many-moves = uma partida tem no máximo { $count } lances, incluindo variantes
said-study-open = o estudo { $count } está aberto em outra aba
said-same-study = as partidas já estão neste estudo
said-no-date = { $text } não é uma data: escreva 2024, 2024.06 ou 2024.06.15
said-no-space = não há mais espaço; libere espaço e tente de novo
said-not-saved = nada foi alterado: { $why }
said-not-added = nada foi acrescentado: { $why }
said-no-threat = o lado que joga está em xeque, por isso o outro não pode jogar duas vezes seguidas

### As lições.

said-lessons = Aprender as regras
said-lesson-1 = 1. Uma captura explode
said-lesson-2 = 2. Seu próprio rei
said-lesson-3 = 3. Peões e explosões
said-lesson-4 = 4. Um xeque que não é xeque
said-lesson-5 = 5. Reis não capturam
said-lesson-6 = 6. Reis que se tocam
said-lesson-7 = 7. O roque
said-lesson-8 = 8. As primeiras armadilhas
said-lesson-1-task = Uma captura explode: a peça que captura, a capturada e todas as peças nas oito casas ao redor, exceto os peões. Exploda o rei adversário e você vence na hora. Tente.
said-lesson-1-reason = A explosão em d7 alcançou o rei em e8. Sua dama também se foi, mas a partida acabou.
said-lesson-1-knight = Agora com um cavalo. Há duas maneiras.
said-lesson-1-knight-reason = Bispo, dama e rei explodiram ao lado de d7. Capturar em f7 também vence.
said-lesson-2-task = Você não pode explodir seu próprio rei, então a torre não pode capturar em d7. Encontre a captura que vence.
said-lesson-2-reason = Seu rei em d6 está a duas casas de f7.
said-lesson-3-task = Peões ao lado de uma explosão ficam no tabuleiro; só desaparece um peão capturado. Mas peões não protegem um rei.
said-lesson-3-reason = O rei explodiu. Os peões em f7 e h7 continuam lá.
said-lesson-4-task = A dama dá xeque. Você pode ignorá-lo e explodir o rei adversário.
said-lesson-4-reason = A partida acaba antes que a dama possa fazer algo.
said-lesson-5-task = Um rei não pode capturar, porque também explodiria. Por isso uma dama pode dar mate sozinha, bem ao lado do rei.
said-lesson-5-reason = Xeque-mate. A dama não precisa de proteção.
said-lesson-6-task = Reis podem ficar lado a lado. Capturar um deles explodiria ambos, então nenhum pode estar em xeque. Só um lance não perde.
said-lesson-6-reason = A dama ataca seu rei, mas não pode capturá-lo. Uma explosão que alcança só um dos reis ainda vence.
said-lesson-7-task = O roque é como no xadrez. Aqui ele vence, porque a torre entra no ataque.
said-lesson-7-reason = Em seguida a torre vai para e1, e o rei preto não pode escapar.
said-lesson-8-task = Depois de 1. Nf3 o cavalo pode ir para e5 ou g5 e atacar os peões ao lado do rei. Uma das duas casas vence aqui.
said-lesson-8-attack = Ele ataca d7 e f7 ao mesmo tempo.
said-lesson-8-reason = 1... f6, d6 e e5 são as únicas respostas a 1. Nf3 cuja derrota não está provada.
said-lesson-8-d5 = As pretas responderam a 1. Nf3 com d5, que perde.
said-lesson-8-d5-knight = Capturar o cavalo explodiria o próprio rei das pretas.
said-lesson-8-d5-reason = A explosão em f8 alcançou o rei.
said-lesson-8-black = As brancas ameaçam vencer em d7 ou f7, mas é a sua vez.
said-lesson-8-black-reason = Você venceu primeiro.
said-fen = a FEN { $text } não é válida: { $why }
said-fen-part = { $field }: { $why }
said-more = e mais { $count }
said-fen-placement = peças
said-fen-to-move = lado a jogar
said-fen-castling = direitos de roque
said-fen-en-passant = casa do en passant
said-fen-clock = contador de meios-lances
said-fen-move-number = número do lance
said-fen-fields = número de campos
said-fen-count = { $count } em vez de 4 a 6
said-fen-ranks = o número de fileiras é { $count } em vez de 8
said-fen-length = a fileira { $text } tem comprimento { $count } em vez de 8
said-fen-letter = { $letter } na fileira { $text } não é nem uma peça nem um número de 1 a 8
said-fen-no-king = nenhum lado tem rei
said-fen-kings = as { $color ->
    [white] brancas
   *[black] pretas
} têm { $count } reis
said-fen-back-rank = as { $color ->
    [white] brancas
   *[black] pretas
} têm um peão em { $square }
said-fen-pawns = as { $color ->
    [white] brancas
   *[black] pretas
} têm { $count } peões, mais de 8
said-fen-pieces = as { $color ->
    [white] brancas
   *[black] pretas
} têm { $count } peças, mais de 16
said-fen-side = { $text } não é nem w nem b
said-fen-right = { $letter } em { $text } não é um direito de roque
said-fen-twice = { $letter } em { $text } dá um direito pela segunda vez
said-fen-rook = { $letter } em { $text } não indica nenhuma torre na primeira fileira do seu rei
said-fen-no-square = { $text } não é uma casa
said-fen-passed = { $square } não está na fileira que um peão adversário pode ter acabado de saltar
said-fen-number = { $text } não é um número de 0 a { $high }
said-no-such-piece = as { $color ->
    [white] brancas
   *[black] pretas
} não têm essa peça ({ $kind })
said-no-such-piece-there = as { $color ->
    [white] brancas
   *[black] pretas
} não têm essa peça em { $square } ({ $kind })
said-no-such-piece-file = as { $color ->
    [white] brancas
   *[black] pretas
} não têm essa peça na coluna { $file } ({ $kind })
said-no-such-piece-rank = as { $color ->
    [white] brancas
   *[black] pretas
} não têm essa peça na fileira { $rank } ({ $kind })
said-no-study = não existe o estudo { $count }
said-no-game = o estudo { $count } não tem a partida { $game }
said-no-node = a partida não tem a posição { $count }
said-study-closed = o estudo foi fechado nesse meio-tempo
said-empty-study = o estudo não tem nenhuma partida
said-unreadable-study = o estudo { $count } não tem nenhuma partida legível
said-most-games = um estudo tem no máximo { $count } partidas
said-no-room = { $text } tem { $count } partidas e não cabem mais { $more }: um estudo tem no máximo { $high }
said-changed-meanwhile = o estudo mudou nesse meio-tempo, por isso nada foi movido: tente de novo
said-carried-on = estas partidas não estão mais todas em { $text }, por isso nada foi movido de volta
said-origin-gone = o estudo { $text } não existe mais, por isso as partidas ficam onde estão
said-copies-changed = cópias em { $text } mudaram nesse meio-tempo, por isso ficam
said-no-opponent = o motor não está jogando agora
said-no-play-here = não há partida em andamento contra o motor
said-no-chess960 = um número do Chess960 é menor que { $high }, não { $count }
said-no-exercise = esta partida não é um exercício
said-exercise-over = o exercício já acabou
said-long-comment = um comentário tem no máximo { $high } bytes, não { $count }
said-many-shapes = uma posição tem no máximo { $count } setas e círculos
said-decided = o último lance encerra a partida, portanto o resultado é { $result }
said-long-name = um nome tem de 1 a { $count } caracteres
said-long-tag = a etiqueta { $text } aceita uma linha de no máximo { $count } bytes
said-clock = o tempo do relógio vai de 1 segundo a 24 horas, não { $count } ms
said-increment = o acréscimo é de no máximo 24 horas, não { $count } ms
said-nothing-found = nada foi encontrado
said-damaged-games = estas partidas do estudo estão danificadas: { $games }
said-no-book = as partidas deste estudo não têm lances, por isso não há livro
said-book-unwritten = não é possível gravar o livro: { $why }
said-many-lines = estas partidas têm mais de { $count } variantes deste comprimento: escolha menos lances
said-no-lookup = não é possível procurar lances nas partidas deste estudo: { $why }
said-lost-move = o lance do motor se perdeu: { $why }
said-no-engine = o motor não pode jogar: { $why }
said-engine-failed = o motor falhou: { $why }
said-unjudged = a partida não foi avaliada: { $why }
said-unmined = não é possível procurar exercícios: { $why }
said-no-picture = não é possível desenhar a imagem: { $why }
said-panic = isto causou um erro interno; por favor, comunique-o
said-no-thread = não é possível iniciar nenhuma thread: { $why }
said-empty = o texto não contém nenhuma partida nem posição
said-many-games = o texto contém { $count } partidas, mas um estudo tem no máximo { $high }
said-in-game = partida { $game } (linha { $line }): { $why }
said-in-line = linha { $line }: { $why }
said-left-out = omitido: { $why }
said-broken = só se podem ler os lances anteriores: { $why }
said-more-problems = e mais { $count } problemas
said-at-move = lance { $place } { $why }
said-move-number = lance { $count }: { $why }
said-illegal = { $text } não é um lance legal em { $fen }: { $why }
said-ambiguous-in = { $text } pode ser em { $fen }: { $moves }
said-pgn-empty = não há nenhuma partida
said-pgn-comment = um comentário não está fechado
said-pgn-variation = uma variante não está fechada
said-pgn-tag = { $text } não é uma etiqueta como [White "Anna"]
said-pgn-variant = a variante é { $text }, não Atomic
said-pgn-start = na etiqueta FEN: { $why }
said-pgn-word = { $text } não é um lance
said-pgn-word-at = { $text } no lance { $number } não é um lance
said-pgn-null = { $text } é um lance nulo, por isso o resto da variante é omitido
said-pgn-null-at = { $text } no lance { $number } é um lance nulo, por isso o resto da variante é omitido
said-pgn-deep = há variantes aninhadas em mais de { $count } níveis
said-pgn-tags = a partida tem mais de { $count } etiquetas
said-pgn-elements = a partida tem mais de { $count } lances, comentários e sinais
said-pgn-more = há mais { $count } que não se podem ler
said-pgn-long = a partida tem mais de { $count } meios-lances
said-archive-foreign = este não é um arquivo de estudos, partidas e configurações gravado pelo tabuleiro
said-archive-newer = o arquivo é de um Fissile mais novo (versão { $count } do formato); este lê a versão { $own }
said-archive-damaged = o arquivo está danificado: o conteúdo não corresponde à soma de verificação
said-archive-line = linha { $line } do arquivo: { $fault }
said-archive-long = todos os estudos juntos passam dos { $count } MiB que um tabuleiro pode ler; salve-os um a um como PGN ou apague alguns antes
said-record = { $record }: { $fault }
said-record-study = estudo { $count }
said-record-game = partida { $game } do estudo { $count }
said-fault-damaged = danificado no armazenamento
said-fault-missing = falta no armazenamento
said-fault-newer = salvo por um Fissile mais novo (versão { $count }); este lê até a versão { $own }
said-fault-unwritable = não pode ser gravado: { $why }
said-store = não é possível ler ou gravar os estudos: { $why }
said-lacks = no arquivo falta o que não se pode ler, que continua no tabuleiro: { $why }
said-studies-damaged = os estudos em { $path } estão danificados, mas podem ser lidos
said-studies-copy = os estudos em { $path } estão danificados, mas podem ser lidos; { $copy } é uma cópia anterior intacta: substitua o arquivo por ela
said-no-browser-space = o navegador não tem mais espaço para esta página
said-change-undone = o navegador não tem mais espaço para esta página, por isso a última alteração foi desfeita; libere espaço e tente de novo
said-change-lost = a última alteração talvez tenha se perdido; tudo antes dela está guardado; o motivo: { $why }
said-not-reopened = o tabuleiro ainda não pode ser reaberto; o que foi guardado está a salvo; o motivo: { $why }
said-not-opened = não é possível abrir o tabuleiro: { $why }
said-no-locks = o navegador não guarda partidas para este endereço; é preciso https ou localhost
said-browser-picture = o navegador não consegue desenhar a imagem
said-not-kept = { $text } não foi guardado: { $why }
said-files-most = as tabelas e um livro podem ocupar juntos { $count } MiB
said-own-tables = não é possível ler as tabelas de finais desta página: { $why }
said-no-files = não é possível ler as tabelas de finais nem o livro: { $why }
said-book-left-out = o livro { $text } não é usado, porque o tabuleiro falhou com ele; pode ser removido nas configurações
said-book-unreadable = não é possível ler o livro { $path }: { $why }
said-book-foreign = o arquivo { $path } não é um livro de "fissile book make"
said-book-version = o livro { $path } é de outra versão do Fissile; faça-o de novo
said-book-damaged = o livro { $path } está danificado
said-table-name = { $text } não é o nome de uma tabela de xadrez atômico como KQvKR.atbw
said-table-foreign = { $text } não é uma tabela Syzygy de xadrez atômico
said-table-damaged = a tabela { $text } está danificada
said-syzygy-unreadable = SyzygyPath: não é possível ler a pasta { $text }: { $why }
said-syzygy-empty = SyzygyPath: a pasta { $text } não tem tabelas de xadrez atômico (*.atbw, *.atbz)
said-table-unusable = não é possível usar a tabela { $text }: { $why }
said-table-unread = não é possível ler a tabela { $text }: { $why }; as posições que precisam dela são calculadas
said-table-other = { $text } não é uma tabela Syzygy de xadrez atômico; as posições que precisam dela são calculadas
said-table-broken = a tabela { $text } está danificada; as posições que precisam dela são calculadas
said-table-missing = falta a tabela { $name }; as posições que precisam dela são calculadas
said-tables-found = { $count } tabelas Syzygy de até { $pieces } peças encontradas
said-tabs = há { $count } abas abertas, que é o máximo; feche uma delas
said-shutting-down = o servidor está sendo encerrado
said-message-long = uma mensagem tem no máximo { $count } bytes
said-network = a avaliação usa a rede { $name }
said-openings = aberturas do livro { $path }
said-name-puzzle = Problema { $count }
said-name-puzzles = Problemas
said-name-puzzles-of = Problemas: { $kinds }
said-name-proven = Aberturas provadas
said-name-replies = { $opening }: respostas provadas
said-name-lines = Variantes para as { $color ->
    [white] brancas
   *[black] pretas
}: { $written }
said-name-lines-of = Variantes para as { $color ->
    [white] brancas
   *[black] pretas
}
said-name-line = Variante
said-name-mined = Exercícios de: { $written }
said-name-from = De { $written }
said-name-exercises = Exercícios de { $day }
said-name-study = Estudo de { $day }
said-name-numbered = { $written } ({ $count })
said-name-damaged = Estudo { $count } (danificado)
said-name-newer = Estudo { $count } (mais novo)
said-name-game = Partida contra o Fissile
said-name-you = Você
said-name-level = Fissile, nível { $count }
said-name-proven-plies = Provado: as { $color ->
    [white] brancas
   *[black] pretas
} vencem em no máximo { $count } meios-lances.
said-name-proven-ply = Provado: as { $color ->
    [white] brancas
   *[black] pretas
} vencem em { $count } meio-lance.
said-after = Após { $played }.
said-after-and = Após { $played }. { $written }
said-sheet-turn = { $color ->
    [white] Brancas
   *[black] Pretas
} jogam
said-sheet-more = Mais { $count } posições foram omitidas.
said-file-position = posição
said-file-game = partida
said-file-records = registros do estudo { $count }
said-file-records-game = registros do estudo { $count }, partida { $game }
