### Тексты страницы по-русски.

games-button =
    .title = Студии и партии (G)
study = Студия
study-tools =
    .aria-label = Студия
play-button = Играть
    .title = Новая партия против Fissile (N)
puzzles-button =
    .aria-label = Задачи
    .title = Найдите выигрывающий ход (P)
puzzles = Задачи
open-button =
    .aria-label = Открыть
    .title = Открыть или вставить партию или позицию (O)
open = Открыть
save-button =
    .aria-label = Сохранить
    .title = Сохранить партии, позиции и рисунки; изменить теги (S)
save = Сохранить
dark-or-light =
    .aria-label = Тёмное или светлое оформление
    .title = Тёмное или светлое оформление
settings-button =
    .aria-label = Настройки
    .title = Настройки (,)
help-button =
    .aria-label = Справка
    .title = Справка (?)
board-area =
    .aria-label = Доска
move-area =
    .aria-label = Ход
steps-area =
    .aria-label = Перемещение по ходам
first-button =
    .aria-label = К началу
    .title = К началу (Home)
back-button =
    .aria-label = На ход назад
    .title = На ход назад (стрелка влево)
forward-button =
    .aria-label = На ход вперёд
    .title = На ход вперёд (стрелка вправо)
last-button =
    .aria-label = К концу
    .title = К концу (End)
flip-button =
    .aria-label = Перевернуть доску
    .title = Перевернуть доску (F)
pen-button =
    .aria-label = Рисовать стрелки и круги
    .title = Рисовать стрелки и круги: тяните или нажимайте (W); или правой кнопкой мыши
type-a-move =
    .aria-label = Ввести ход
    .placeholder = Ход: Кf3
pen-colors = Цвет стрелок и кругов
green = зелёный
red = красный
blue = синий
yellow = жёлтый
clear = Стереть
notes-area =
    .aria-label = Сообщения
dismiss =
    .aria-label = Скрыть это сообщение
    .title = Скрыть
game-area =
    .aria-label = Партия против Fissile
take-back = Вернуть ход
offer-a-draw = Предложить ничью
resign = Сдаться
try-again = Ещё раз
rematch = Реванш
    .title = С теми же настройками и другим цветом
same-position-again = Та же позиция ещё раз
    .title = С теми же настройками и тем же цветом
new-opponent = Новый соперник
judge-after-game = Разобрать партию
    .title = Находит ошибки обеих сторон
analysis-area =
    .aria-label = Анализ
analysis-switch =
    .title = Включить или выключить анализ (A или L)
analysis = Анализ
threat-button = Угроза
    .title = Чем угрожает соперник (T)
lines = Варианты
best-lines =
    .aria-label = Лучшие варианты
tree-area =
    .aria-label = Ходы и комментарии
moves-area =
    .aria-label = Ходы
edit-button =
    .title = Комментарий, знаки, варианты (E)
edit = Правка
judge-the-game = Разобрать партию
learn-from-your-mistakes = Учиться на ошибках
whose-mistakes =
    .aria-label = Чьи ошибки
whites = белых
blacks = чёрных
both = обеих сторон
glyph-of-the-move =
    .aria-label = Знак хода
glyph-of-the-position =
    .aria-label = Знак позиции
promote = Повысить
    .title = Поднять этот вариант на одну ступень
main-line = Главный вариант
    .title = Сделать главным вариантом
delete = Удалить
    .title = Удалить этот ход и все следующие
undo = Отменить
    .title = Отменить последнее изменение (Z)
position-in-words =
    .aria-label = Позиция словами
move-menu =
    .aria-label = Этот ход
play-against-fissile = Играть против Fissile
you-play = Ваш цвет
white = Белые
random = Случайный
black = Чёрные
strength = Сила игры
level = Уровень
level-slider =
    .aria-label = Уровень
clock-legend = Минуты и добавка в секундах на ход
no-clock = Без часов
own-clock = другой
clock-field =
    .aria-label = Минуты и добавка в секундах на ход
start-from = Начать с
from-the-start = начала
from-this-position = этой позиции
from-a-fen = FEN
chess960-number =
    .placeholder = от 0 до 959; пусто: случайно
    .aria-label = Номер шахмат-960
practice = Тренировка
practice-again = Снова после каждого поражения и каждой ничьей, пока вы не выиграете
moves-may-be-taken-back = Ходы можно возвращать
cancel = Отмена
play = Играть
puzzles-about = Выигрывает ровно один ход, и выигрыш доказан. Нерешённая задача возвращается в следующие дни, пока вы её не усвоите.
difficulty = Сложность
easy = Лёгкие
medium = Средние
hard = Трудные
all = Все
theme = Тема
all-themes = все
theme-quiet = тихие ходы
theme-shield = связки взрывом
theme-discovered = вскрытые взрывы
theme-clearance = освобождение линии
theme-promotion = превращение
theme-checkmate = мат
solve = Решать
learn = Обучение
learn-the-rules = Изучить правила
    .title = Восемь уроков для тех, кто умеет играть в шахматы
proven-openings = Доказанные дебюты
    .title = Ответы и вторые ходы, проигрыш которых доказан, и как они проигрывают
open-text =
    .aria-label = Партии, ходы или FEN
    .placeholder = Вставьте партии PGN, ходы, например 1. Nf3 f6, FEN или упражнения из fissile tactics
open-about = Партии добавляются в эту студию. Можно также перетащить файлы на страницу или
open-editor = расставить позицию
    .title = Фигуры, очередь хода, рокировка (U)
choose-files = Выбрать файлы
set-up-a-position = Расставить позицию
pieces-area =
    .aria-label = Фигуры
editor-squares =
    .aria-label = Поля: клавиши со стрелками; Enter берёт фигуру и ставит её; буква ставит фигуру, с Shift — белую; Delete убирает
position-area =
    .aria-label = Позиция
to-move = Чей ход
en-passant-on = Поле взятия на проходе
begin-with = Начать с
preset-choose = выберите
preset-here = позиции на доске
preset-start = начальной позиции
preset-empty = пустой доски
preset-kings = двух королей
preset-queen = ферзя против короля
preset-touching = королей рядом
preset-pawns = королей и пешек
chess960-start = Номер шахмат-960
editor-about = Рокировка: ни король, ни эта ладья ещё не ходили. Взятие на проходе: поле за пешкой, которая только что пошла на два поля.
turn-the-board = Перевернуть доску
analyze-without-opponent = Анализировать без соперника
    .title = Как новую партию этой студии, за обе стороны
save-about = Fissile уже всё сохранил. Это для других программ.
this-game-as-pgn = Эту партию как PGN
all-games-as-pgn = Все партии как PGN
picture-as-svg = Рисунок как SVG
picture-as-png = Рисунок как PNG
everything-as-one-file = Всё одним файлом
    .title = Все студии с партиями и упражнениями и настройки; «Открыть» читает этот файл здесь или на другой доске
diagrams-to-print = Диаграммы для печати
    .title = Позиции всех партий с комментарием или рисунками, отдельной страницей
all-games-as-a-book = Все партии как дебютную книгу
    .title = Что играли в каждой позиции всех партий: для fissile book и как BookFile движка
copy = Копировать
copy-link = Копировать ссылку
    .title = Адрес, который открывает эту позицию на этой доске
tags-of-the-game = Теги партии
close = Закрыть
studies-and-games = Студии и партии
games-area =
    .aria-label = Партии этой студии
game = Партия
name-of-the-current-game =
    .placeholder = Название текущей партии
search-the-games =
    .placeholder = Поиск партий
    .aria-label = Поиск партий
select-all = Выбрать все
copy-or-move-selected = Копировать или переместить …
new-game = Новая партия
select-games = Выбрать партии
    .title = Чтобы скопировать или переместить несколько партий в другую студию
explore-these-games = Исследовать эти партии
    .title = Показывает на панели анализа, что играли в каждой позиции в партиях этой студии
train-button = Учить эти варианты
    .title = Спрашивает варианты этих партий снова и снова, пока вы их не усвоите
find-exercises-in-these-games = Найти упражнения в этих партиях
    .title = Позиции, в которых выигрывает ровно один ход
stop = Остановить
solve-them = Решать их
studies-area =
    .aria-label = Студии
studies = Студии
search-the-studies =
    .placeholder = Поиск студий
    .aria-label = Поиск студий
new-study = Новая студия
game-menu =
    .aria-label = Эта партия
train-these-lines = Учить эти варианты
train-about = Fissile играет все варианты другой стороны, а вы за свою — ход, записанный первым. Вариант, в котором вы ошиблись, возвращается в следующие дни, пока вы его не усвоите.
up-to-move = До хода
train = Учить
explore = Исследовать
moves = Ходы
main-lines = Главные варианты
all-variations = Все варианты
color-of-the-player = Цвет игрока
either-color = Любой
player = Игрок
a-part-of-the-name =
    .placeholder = часть имени
filter-rating = Рейтинг обоих не ниже
filter-since = С
filter-until = По
filter-about = Партия без нужного тега не учитывается.
all-games = Все партии
show = Показать
copy-or-move-games = Копировать или переместить партии
carry-to = Куда
carry-name = Название
study-placeholder =
    .placeholder = Студия
move-games = Переместить
settings = Настройки
appearance = Оформление
like-the-system = как в системе
light = светлое
dark = тёмное
arrows-for-the-analysis = Стрелки анализа
keys-of-one-character = Горячие клавиши из одного символа, например F
threads-of-the-analysis = Потоки анализа
memory-of-the-analysis = Память анализа
board = Доска
brown = коричневая
gray = серая
pieces = Фигуры
white-and-black = белые и чёрные
cream-and-brown = кремовые и коричневые
yellow-and-blue = жёлтые и синие
board-size = Размер доски
sounds = Звуки
try-them = Послушать
files-area =
    .aria-label = Таблицы окончаний и дебютная книга
endgame-tables-and-book = Таблицы окончаний и дебютная книга
remove-them = Удалить их
help = Справка
keys-area =
    .aria-label = Клавиши
keys = Клавиши
on-the-board = На доске
how-it-works-area =
    .aria-label = Как это работает
atomic-chess = Атомные шахматы
help-rules = Взятие вызывает взрыв: исчезают берущая фигура, взятая фигура и все фигуры, кроме пешек, на восьми соседних полях. Взорвав короля соперника, вы сразу выигрываете. Король не может брать, а короли на соседних полях не могут быть под шахом. Возьмите фигуру и наведите указатель на взятие: звёзды покажут, что взорвётся.
help-moves = Перетащите фигуру, или нажмите на неё и на её цель, или введите `Кf3` или `g1f3`. Пока Fissile думает, вы можете выбрать свой следующий ход. Поле ввода знает и слова position, last, moves, eval, clock, analyse, flip, takeback, draw, resign, hint и solution.
drawing = Рисование
help-drawing = Тяните правой кнопкой мыши. Shift рисует красным, Alt — синим, вместе — жёлтым. На сенсорном экране пользуйтесь карандашом под доской.
engine-lines = Варианты движка
help-lines = Наведите указатель на ход, чтобы увидеть его на доске. Нажмите на него, чтобы добавить вариант до этого места в партию. … показывает весь вариант.
the-move-list = Список ходов
help-list = Правая кнопка мыши на ходе: повысить, удалить или скопировать. Колесо мыши над доской листает ходы.
exercises = Упражнения
help-exercises = Позиции, в которых выигрывает ровно один ход. Выберите «Задачи», откройте файл из `fissile tactics` или поручите Fissile найти упражнения в ваших партиях (в «Студиях и партиях»). Найдите выигрывающий ход, потом следующий, и так до конца. Упражнение считается решённым, если вам не понадобилась подсказка и не было неверного хода.
nothing-is-lost = Ничего не пропадает
help-saved = Каждое изменение сразу сохраняется. Ваши студии переживут сбой браузера или Fissile.

### Что говорят скрипты страницы.

language = Язык
like-the-browser = как в браузере
filter-date =
    .placeholder = 2024 или 2024.06.15
editor-number =
    .placeholder = от 0 до 959
piece-letters = Кр Ф Л С К

kind-k = король
kind-q = ферзь
kind-r = ладья
kind-b = слон
kind-n = конь
kind-p = пешка
kinds-k = { $count ->
    [one] король
    [few] { $count } короля
   *[many] { $count } королей
}
kinds-q = { $count ->
    [1] ферзь
    [one] { $count } ферзь
    [few] { $count } ферзя
   *[many] { $count } ферзей
}
kinds-r = { $count ->
    [1] ладья
    [one] { $count } ладья
    [few] { $count } ладьи
   *[many] { $count } ладей
}
kinds-b = { $count ->
    [1] слон
    [one] { $count } слон
    [few] { $count } слона
   *[many] { $count } слонов
}
kinds-n = { $count ->
    [1] конь
    [one] { $count } конь
    [few] { $count } коня
   *[many] { $count } коней
}
kinds-p = { $count ->
    [1] пешка
    [one] { $count } пешка
    [few] { $count } пешки
   *[many] { $count } пешек
}
piece-white-k = белый король
piece-white-q = белый ферзь
piece-white-r = белая ладья
piece-white-b = белый слон
piece-white-n = белый конь
piece-white-p = белая пешка
piece-black-k = чёрный король
piece-black-q = чёрный ферзь
piece-black-r = чёрная ладья
piece-black-b = чёрный слон
piece-black-n = чёрный конь
piece-black-p = чёрная пешка
empty = пусто
placement = Белые: { $white }. Чёрные: { $black }.
spoken-takes = берёт
spoken-promotes = превращение:
spoken-check = шах
spoken-mate = мат
castles-queenside = длинная рокировка
castles-kingside = короткая рокировка
no-kind = нет на доске: { $kind }
square-is-empty = { $square }: пусто
not-the-turn = Сейчас ход не { $color ->
    [white] белых
   *[black] чёрных
}
no-moves-here = ходов нет
takes-square = берёт на { $square }
target-castles = рокировка
target-quiet = можно пойти сюда
target-wins = выигрывает, взрываются { $pieces }
target-capture = взятие, взрываются { $pieces }
piece-not-yours = { $piece }: сейчас этой фигурой ходить нельзя.
selected-with-targets = выбрано: { $kind } { $square }, доступно { $count ->
    [one] { $count } поле
    [few] { $count } поля
   *[many] { $count } полей
}
drawing-from = рисование от { $square }
arrow-of = стрелка { $from } { $to }:
circle-of = круг { $from }:
shape-removed = убрано
promote-to = Превратить в
system-missing = нет такого файла или папки
system-denied = доступ запрещён
system-full = на устройстве не осталось места
system-read-only = файловая система доступна только для чтения
system-no-folder = это не папка
system-folder = это папка
system-exists = уже существует
system-large = файл слишком велик
system-files = слишком много открытых файлов
system-memory = не хватает памяти
system-busy = у системы сейчас нет свободных ресурсов
system-broken = ошибка чтения или записи на устройстве
one-sentence = { $words }.
two-parts = { $first }, { $second }
two-clauses = { $first }; { $second }
two-sentences = { $first } { $second }
in-brackets = { $words } ({ $more })
white-wins = Белые выигрывают
black-wins = Чёрные выигрывают
draw = ничья
seconds = { $seconds } с
graph-chance = Шансы белых на выигрыш, %
graph-times = Время: белые вверх, чёрные вниз
graph-start = Начало
not-analyzed = без анализа
white-percent = белые { $percent }

place-of = Место { $place } из { $count }.
copy-or-move-count = Копировать или переместить { $count ->
    [one] { $count } партию
    [few] { $count } партии
   *[many] { $count } партий
}
study-with-games = { $name } ({ $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
})
a-new-study = новая студия
games-moved = { $count ->
    [one] { $count } партия перемещена
    [few] { $count } партии перемещены
   *[many] { $count } партий перемещено
} в «{ $name }».
games-copied = { $count ->
    [one] { $count } партия скопирована
    [few] { $count } партии скопированы
   *[many] { $count } партий скопировано
} в «{ $name }».
games-are-back = { $count ->
    [one] { $count } партия снова
    [few] { $count } партии снова
   *[many] { $count } партий снова
} в «{ $name }».
copies-deleted = { $count ->
    [one] Удалена { $count } копия
    [few] Удалены { $count } копии
   *[many] Удалено { $count } копий
} в «{ $name }».
open-it = Открыть
list-up = Выше
list-down = Ниже
list-top = В начало
list-end = В конец
copy-or-move-to = Копировать или переместить в студию …
select-entry = Выбрать «{ $name }»
move-entry = Переместить «{ $name }»: тяните или нажимайте стрелки вверх и вниз; Enter — другие действия
drag-to-move = Тяните, чтобы переместить; нажмите — другие действия
selected-count = { $count ->
    [one] Выбрана { $count } партия
    [few] Выбраны { $count } партии
   *[many] Выбрано { $count } партий
}
position-is-legal = Эта позиция допустима.
rooks-may-castle = Эти ладьи могут рокировать
none = нет
drag-pieces = Перетаскивайте фигуры или выберите одну и ставьте
move-pieces = передвигать фигуры
take-pieces-away = убирать фигуры
piece-selected = выбрано: { $piece } { $square }
depth = глубина { $depth }
nodes-and-table = узлов: { $nodes }, хеш-таблица заполнена на { $share } %
table-hits = { $count ->
    [one] { $shown } обращение к таблицам
    [few] { $shown } обращения к таблицам
   *[many] { $shown } обращений к таблицам
}
looking-for-threat = Поиск угрозы …
no-threat = Угрозы нет.
threat = Угроза
threat-is = Угроза: { $moves }
exercises-failed = неудач { $count }
exercises-due = к повторению { $count }
exercises-solved = решено { $solved } из { $count }
all-solved = Все упражнения этой студии решены.
nothing-due = На сегодня больше ничего нет. Следующее упражнение вернётся { $days ->
    [1] завтра
    [one] через { $days } день
    [few] через { $days } дня
   *[many] через { $days } дней
}.
hint = Подсказка
which-piece = Какая фигура ходит? (H)
show-the-solution = Показать решение
end = Закончить
next = Дальше
finish = Готово
play-on = Играть дальше
play-on-about = Против Fissile, с конца варианта
look-at-the-game = Посмотреть партию
line = Вариант
exercise = Упражнение
themes-are = Темы: { $themes }.
solved-spoiled = Верно, но решённым не считается: { $why }.
whole-line-played = Это весь вариант.
solved = Решено.
line-goes-on = Вариант продолжается: { $moves }.
solution-is = Решение: { $moves }.
play-the-line = Сыграйте вариант за { $color ->
    [white] белых
   *[black] чёрных
}: { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}.
find-the-win = Найдите выигрывающий ход за { $color ->
    [white] белых
   *[black] чёрных
}.
points-count = { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
}
difficulty-is = Сложность: { $grade ->
    [easy] лёгкая, { $points }
    [medium] средняя, { $points }
    [hard] высокая, { $points }
   *[other] { $grade }
}.
right-and-reply = { $move } — верно. { $color ->
    [white] Белые
   *[black] Чёрные
} отвечают { $reply }. Ещё { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}.
spoiled-by-move = был неверный ход
spoiled-by-hint = была подсказка
not-of-your-line = { $move } — не ход вашего варианта. Попробуйте ещё раз.
does-not-win = { $move } не выигрывает: теряется { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
} из 100. Попробуйте ещё раз.
does-not-win-because = { $move } не выигрывает из-за { $reply }: теряется { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
} из 100. Попробуйте ещё раз.
exercises-found = { $count ->
    [0] Упражнений не найдено
    [one] Найдено { $count } упражнение
    [few] Найдено { $count } упражнения
   *[many] Найдено { $count } упражнений
}.
mining-game = Партия { $game } из { $games }, { $count ->
    [one] { $count } упражнение
    [few] { $count } упражнения
   *[many] { $count } упражнений
} …
hint-piece = Подсказка: ходит фигура с { $square }. После подсказки упражнение не считается решённым.
explored-variations = с вариантами
explored-player = { $color ->
    [white] { $player } белыми
    [black] { $player } чёрными
   *[either] { $player }
}
explored-rating = рейтинг от { $rating }
explored-since = с { $date }
explored-until = по { $date }
explored = Эта студия, { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
filter-title = Главные или все варианты; игрок, рейтинг, дата
filter-button = Фильтр …
too-long = { $what }: больше { $most } МиБ за раз прочитать нельзя.
this-text = Этот текст
nothing-to-open = Пока нечего открывать. Вставьте партию, ходы или FEN.
files-tables = { $count ->
    [one] { $count } таблица окончаний
    [few] { $count } таблицы окончаний
   *[many] { $count } таблиц окончаний
} (до { $pieces } фигур)
files-book = дебютная книга { $book } из { $count ->
    [one] { $count } партии
   *[many] { $count } партий
}
board-uses = На этой доске используются: { $what }.
board-uses-nothing = На этой доске нет ни таблиц окончаний, ни дебютной книги.
keeps-unused = Хранятся, но не годятся: { $names }.
drop-their-files = Перетащите их файлы на страницу.
everything-added = Добавлено: { $studies ->
    [one] { $studies } студия
    [few] { $studies } студии
   *[many] { $studies } студий
}, { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
}.
games-added = Добавлено: { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}.
exercises-added = Добавлено: { $count ->
    [one] { $count } упражнение
    [few] { $count } упражнения
   *[many] { $count } упражнений
}.
in-your-downloads = { $name } — в ваших загрузках.
fen-copied = FEN скопирован.
link-copied = Ссылка скопирована.
cannot-copy-select = Браузер не даёт этой странице копировать. Выделите текст и скопируйте его сами.
result-none = пока нет
tag-white = Белые
tag-black = Чёрные
tag-event = Турнир
tag-site = Место
tag-date = Дата
tag-round = Тур
tag-whiteelo = Эло белых
tag-blackelo = Эло чёрных
tag-result = Результат
game-number = Партия { $number }
exercise-tried = решено { $solved }, неудач { $failed }
exercise-new = упражнение, ещё не решалось
being-played = идёт
moves-count = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
save-records = Сохранить записи «{ $name }» как есть
delete-entry = Удалить «{ $name }»
delete-sure = Удалить?
really-delete = Действительно удалить «{ $name }»
press-again-to-delete = Нажмите ещё раз, чтобы удалить «{ $name }».
games-shown = Показано партий: { $shown } из { $count }. Остальные найдёт поиск.
games-count = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
count-inaccuracies = { $count ->
    [one] { $count } неточность
    [few] { $count } неточности
   *[many] { $count } неточностей
}
count-mistakes = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
count-blunders = { $count ->
    [one] { $count } зевок
    [few] { $count } зевка
   *[many] { $count } зевков
}
judging = Разбор … { $done }/{ $total }
editor-unloadable = Редактор не загружается, потому что нет связи с Fissile.
keys-step = на ход назад, вперёд
keys-ends = к началу, к концу
keys-beside = другие варианты
keys-type = ввести ход
keys-flip = перевернуть доску
keys-analysis = включить или выключить анализ
keys-best = сделать лучший ход анализа
keys-threat = чем угрожает соперник
keys-pen = рисовать стрелки и круги или снова ходить
keys-edit = показать или скрыть инструменты правки
keys-comment = комментарий к ходу
keys-puzzles = задачи
keys-hint = подсказка в упражнении
keys-undo = отменить последнее изменение партии
keys-games = предыдущая партия, следующая партия
keys-studies = студии и партии
keys-play = новая партия против Fissile
keys-editor = расставить позицию
keys-open = открыть или вставить
keys-save = сохранить
keys-settings = настройки
keys-help = эта справка
keys-to-board = перейти на доску и обратно
keys-squares = с поля на поле
keys-pick = взять фигуру, поставить её
keys-put-back = вернуть на место
keys-seek = к следующему королю (k), ферзю (q) …; с Shift — к предыдущему
keys-rank = на горизонталь
keys-hear = услышать ходы фигуры
keys-arrow = начать здесь стрелку; ещё раз: закончить здесь
key-space = Пробел
lesson-task = { $move } — { $word ->
    [inaccuracy] неточность
    [blunder] зевок
   *[mistake] ошибка
}. Найдите более сильный ход за { $color ->
    [white] белых
   *[black] чёрных
}.
try-is-best = { $move } — лучший ход.
try-is-good = { $move } — хороший ход.
try-loses = { $move } теряет { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
} из 100. Попробуйте ещё раз.
try-loses-because = { $move } теряет из-за { $reply } { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
} из 100. Попробуйте ещё раз.
was-better = { $move } было лучше.
no-better-known = Более сильный ход неизвестен.
lessons-over = Это была последняя. Вы исправили { $solved } из { $count }.
number-of = { $number } из { $count }
no-mistakes = Нет ошибок, на которых можно учиться.
whole-line = Весь вариант
whole-line-number = Весь вариант { $number }
connection-lost = Нет связи: идут попытки подключиться. Если Fissile остановлен, запустите его снова, и страница подключится.
tables-are-named = Таблицы окончаний и дебютную книгу указывают при запуске сервера: fissile board --syzygy-path FOLDER --book-file FILE.
board-reopens = Доска снова открывается.
board-not-started = Доска не запустилась: { $why }
board-not-there = Доска не запустилась: не хватает файла страницы
not-offline = Без сети эта страница работать не будет: { $why }
results-bar = Белые выиграли { $white }, ничьих { $draws }, чёрные выиграли { $black }
results-open = без результата { $count }
explored-here = { $explored }; здесь { $count ->
    [one] { $shown } партия
    [few] { $shown } партии
   *[many] { $shown } партий
}:
book-here = Дебютная книга, { $count ->
    [one] { $shown } партия
    [few] { $shown } партии
   *[many] { $shown } партий
}:
found-in = В партиях:
plies-or = { $plies } или { $more }
table-win = выигрыш
table-cursed-win = выигрыш, но ничья по правилу 50 ходов
table-draw = ничья
table-blessed-loss = проигрыш, но ничья по правилу 50 ходов
table-loss = проигрыш
table-unknown = без перебора неизвестно из-за правила 50 ходов
table-plies = { $value }, полуходов до взятия, хода пешкой или конца: { $plies }
tables-say = Таблицы: { $value }
proven-win = Доказано: { $color ->
    [white] белые
   *[black] чёрные
} выигрывают не более чем за { $count ->
    [one] { $count } полуход
    [few] { $count } полухода
   *[many] { $count } полуходов
}.
proven-play = Играйте
proven-to-lose = Проигрыш доказан (полуходов):
moves-copied = Скопировано: { $moves }
cannot-copy = Браузер не даёт этой странице копировать.
promote-variation = Повысить этот вариант
make-main-line = Сделать главным вариантом
delete-from-here = Удалить отсюда
copy-moves-to = Копировать ходы до { $move }
with-drawings = с рисунками
points-lost = { $count ->
    [one] потеряно { $count } очко
    [few] потеряно { $count } очка
   *[many] потеряно { $count } очков
}
uncertain = под вопросом
judgment-inaccuracy = Неточность
judgment-mistake = Ошибка
judgment-blunder = Зевок
variation = Вариант
no-moves-yet = Ходов ещё нет. Играйте на доске или вставьте партию.
comment-on = Комментарий к { $move }
comment-on-start = Комментарий к началу
glyph-1 = хороший ход
glyph-2 = ошибка
glyph-3 = блестящий ход
glyph-4 = зевок
glyph-5 = интересный ход
glyph-6 = сомнительный ход
glyph-7 = единственный ход
glyph-10 = равенство
glyph-13 = неясно
glyph-14 = у белых чуть лучше
glyph-15 = у чёрных чуть лучше
glyph-16 = у белых лучше
glyph-17 = у чёрных лучше
glyph-18 = у белых выиграно
glyph-19 = у чёрных выиграно
glyph-22 = цугцванг
glyph-36 = инициатива
glyph-40 = атака
glyph-132 = контригра
glyph-146 = новинка
glyph-choice = позиция …
connecting = Подключение …
has-lost = { $color ->
    [white] Белые
   *[black] Чёрные
} потеряли: { $pieces }
clock-of = Часы { $color ->
    [white] белых
   *[black] чёрных
}
thinking = думает …
thinking-for = думает … { $seconds } с
level-with-rating = { $level } (около { $rating })
no-chess960 = Позиции шахмат-960 имеют номера от 0 до 959; «{ $number }» среди них нет.
no-such-clock = «{ $wanted }» — не контроль времени вроде 3+2 (минуты и добавка в секундах на ход).
won-at-try = Выиграно с { $number }-й попытки
try-number = Попытка { $number }
you-won = Вы выиграли: { $reason }.
fissile-won = Выиграл Fissile: { $reason }.
game-drawn = Ничья: { $reason }.
you-are-playing = Вы играете { $color ->
    [white] белыми
   *[black] чёрными
} против Fissile, уровень { $level }
you-played = Вы играли { $color ->
    [white] белыми
   *[black] чёрными
} против Fissile, уровень { $level }
really-resign = Точно сдаться?
usual = по умолчанию ({ $value })
about-program = { $program }, свободная программа под GNU GPL версии 3 или более поздней. Исходный код там же, откуда вы её взяли.
not-connected = Нет связи с Fissile. Всё сделанное до сих пор сохранено.
lost-pieces = { $color ->
    [white] белые: { $pieces }
   *[black] чёрные: { $pieces }
}
looking-back = Просмотр. Перейдите к последнему ходу, чтобы играть дальше
your-move = Ваш ход
your-move-in-check = Ваш ход: вам шах
fissile-thinks = Fissile думает
turn = Ход { $color ->
    [white] белых
   *[black] чёрных
}
turn-in-check = Ход { $color ->
    [white] белых
   *[black] чёрных
}, шах
start-position = Начальная позиция
move-for-the-ear = { $number } { $color ->
    [white] белые
   *[black] чёрные
}: { $move }
explodes = взрываются { $pieces }
board-after = Доска после { $move }
board-at-start = Доска в начале
premove = предварительный ход { $from } { $to }
move-explodes = { $move } взрывает: { $pieces }
move-wins = { $move } взрывает: { $pieces }. Это выигрыш
clock-shows = { $color ->
    [white] белые
   *[black] чёрные
} { $time }
no-clock-here = Часов нет.
no-analysis = Анализа нет; введите analyse.
no-moves = Ходов нет.
analysis-on = Анализ включён
analysis-off = Анализ выключен
board-turned = Доска перевёрнута
takeback = Ход возвращён
resigned = Вы сдались
draw-offered = Предложена ничья
solution = Решение
motif-blast = взрыв
motif-checkmate = мат
motif-shield = связка взрывом
motif-discovered = вскрытый взрыв
motif-promotion = превращение
motif-en-passant = взятие на проходе
motif-castling = рокировка
motif-kings = короли
motif-quiet = тихий ход
motif-clearance = освобождение линии
graph-move = Ход

### Что говорит программа.

said-explosion = { $color ->
    [white] белые
   *[black] чёрные
} выигрывают взрывом
said-checkmate = { $color ->
    [white] белые
   *[black] чёрные
} выигрывают матом
said-stalemate = пат, ничья
said-insufficient = ничья, недостаточно материала
said-closed = ничья, позиция закрыта
said-fifty = ничья по правилу 50 ходов
said-threefold = ничья из-за троекратного повторения позиции
said-agreement = ничья по соглашению
said-time = { $color ->
    [white] белые
   *[black] чёрные
} выигрывают по времени
said-time-draw = время { $color ->
    [white] белых
   *[black] чёрных
} вышло, но { $other ->
    [white] белые
   *[black] чёрные
} выиграть не могут: ничья
said-resigns = { $color ->
    [white] белые
   *[black] чёрные
} сдаются
said-declines-early = Fissile отклоняет ничью: он ещё не обдумывал ни одного хода
said-agrees-worse = Fissile согласен на ничью: у него хуже
said-declines-better = Fissile отклоняет ничью: он считает, что у него лучше
said-declines-before = Fissile отклоняет ничью: до 21-го хода он соглашается, только если у него явно хуже
said-agrees = Fissile согласен на ничью: он не считает, что у него лучше
said-no-move = { $text } — не ход вроде e2e4, e7e8q или Кf3
said-no-square = { $text } — не поле доски от a1 до h8
said-pass = пропускать ход нельзя
said-king-gone = партия окончена: король { $color ->
    [white] белых
   *[black] чёрных
} взорван
said-still = фигура должна уйти со своего поля, а при этом ходе она остаётся на { $square }
said-no-piece = на { $square } нет фигуры
said-not-yours = { $mover } принадлежит { $color ->
    [white] белым
   *[black] чёрным
}, а сейчас ход { $other ->
    [white] белых
   *[black] чёрных
}
said-must-promote = пешка должна превратиться: { $moves }
said-cannot-become = пешка становится ферзём, ладьёй, слоном или конём, а не { $text }
said-no-promotion = превращается только пешка на последней горизонтали, так что { $text } — лишняя буква
said-unreachable = { $mover } не может пойти на { $to }: { $kind } так не ходит
said-blocked = { $mover } не может пойти на { $to }: мешает { $by }
said-own-piece = { $mover } не может пойти на { $to }: там стоит фигура { $color ->
    [white] белых
   *[black] чёрных
} ({ $kind })
said-long-step = { $mover } не может пойти на { $to }: на два поля пешка ходит только со своей второй горизонтали
said-nothing-to-capture = { $mover } не может пойти на { $to }: по диагонали пешка только берёт, а { $square } — пустое поле
said-late-en-passant = { $mover } не может взять на проходе ({ $by }): это можно только сразу после двойного хода
said-king-captures = короли не берут, поэтому { $mover } не может взять на { $to }
said-own-king = взятие на { $to } взорвало бы короля самих { $color ->
    [white] белых
   *[black] чёрных
}
said-both-kings = взятие на { $to } взорвало бы короля самих { $color ->
    [white] белых
   *[black] чёрных
}, а это запрещено, даже если взорвётся и король { $other ->
    [white] белых
   *[black] чёрных
}
said-in-check = { $color ->
    [white] белым
   *[black] чёрным
} шах, и ход не помогает: { $mover } окажется под ударом ({ $by })
said-leaves-check = после этого хода король { $color ->
    [white] белых
   *[black] чёрных
} на { $square } остался бы под шахом: { $by }
said-king-into-check = король не может пойти на { $to }: там на него нападает { $by }
said-no-right = у { $color ->
    [white] белых
   *[black] чёрных
} нет права на { $wing ->
    [kingside] короткую рокировку
   *[queenside] длинную рокировку
}
said-no-right-with = у { $color ->
    [white] белых
   *[black] чёрных
} нет права на рокировку с этой фигурой: { $mover }
said-castling-blocked = { $wing ->
    [kingside] короткая рокировка
   *[queenside] длинная рокировка
} { $color ->
    [white] белых
   *[black] чёрных
} невозможна: мешает { $by }
said-castling-check = рокировать из-под шаха нельзя: шах даёт { $by }
said-castling-through = король не может рокировать через { $square }: это поле под ударом ({ $by })
said-castling-into = король не может рокировать на { $square }: там на него нападает { $by }
said-castling-spelling = { $wing ->
    [kingside] короткая рокировка
   *[queenside] длинная рокировка
} пишется { $move }
said-none-reaches = у { $color ->
    [white] белых
   *[black] чёрных
} нет фигуры, которая может пойти на { $to } ({ $kind })
said-ambiguous = { $text } может значить: { $moves }
said-unexplained = правила этого не разрешают
said-playing = партия с движком ещё идёт: сдайтесь или верните ходы
said-last-move = перейдите к последнему ходу, чтобы продолжить партию с движком
said-engines-turn = сейчас ход движка
said-nothing-to-take-back = вы ещё не сделали хода, который можно вернуть
said-already-offered = вы уже предложили ничью; сделайте ход, прежде чем предлагать снова
said-no-takebacks = в этой тренировке ходы не возвращают
said-over-here = в этой позиции партия окончена: { $why }
said-over = партия окончена: { $why }
said-no-undo = нет изменений, которые можно отменить
said-no-undo-in-play = идёт партия с движком: вместо этого верните ходы
said-not-judged = партия ещё не разобрана
said-judge-again = главный вариант изменился во время разбора; разберите партию снова
said-already-judging = одна партия уже разбирается
said-nothing-to-judge = в партии нет ходов для разбора
said-already-mining = в одной из студий уже идёт поиск упражнений
said-nothing-to-mine = в студии нет партий, где искать упражнения
said-no-puzzles = таких задач нет
said-no-lines = в партиях этой студии нет варианта с ходом этого цвета
said-nothing-to-add = в тексте нет партии
said-many-moves = ходов в партии, включая варианты, может быть не больше { $count }
said-study-open = студия { $count } открыта в другой вкладке
said-same-study = эти партии уже в этой студии
said-no-date = { $text } — не дата: пишите 2024, 2024.06 или 2024.06.15
said-no-space = для этого нет места; освободите место и попробуйте снова
said-not-saved = ничего не изменено: { $why }
said-not-added = ничего не добавлено: { $why }
said-no-threat = сторона, чей сейчас ход, под шахом, поэтому другая не может пойти дважды подряд

### Уроки.

said-lessons = Изучение правил
said-lesson-1 = 1. Взятие — это взрыв
said-lesson-2 = 2. Свой король
said-lesson-3 = 3. Пешки и взрывы
said-lesson-4 = 4. Шах, который не шах
said-lesson-5 = 5. Короли не берут
said-lesson-6 = 6. Короли рядом
said-lesson-7 = 7. Рокировка
said-lesson-8 = 8. Первые ловушки
said-lesson-1-task = Взятие вызывает взрыв: исчезают берущая фигура, взятая и все фигуры на восьми полях вокруг, кроме пешек. Взорвите короля соперника — и вы сразу выиграли. Попробуйте.
said-lesson-1-reason = Взрыв на d7 достал короля на e8. Вашего ферзя тоже нет, но партия окончена.
said-lesson-1-knight = Теперь конём. Есть два способа.
said-lesson-1-knight-reason = Слон, ферзь и король взорвались рядом с d7. Взятие на f7 тоже выигрывает.
said-lesson-2-task = Своего короля взрывать нельзя, поэтому ладья не может взять на d7. Найдите взятие, которое выигрывает.
said-lesson-2-reason = Ваш король на d6 — в двух полях от f7.
said-lesson-3-task = Пешки рядом со взрывом остаются на доске; исчезает только взятая пешка. Но короля пешки не защищают.
said-lesson-3-reason = Король взорван. Пешки на f7 и h7 остались.
said-lesson-4-task = Ферзь даёт шах. Вы можете не обращать на него внимания и взорвать короля соперника.
said-lesson-4-reason = Партия окончена прежде, чем ферзь успел что-то сделать.
said-lesson-5-task = Король не может брать, потому что взорвался бы и сам. Поэтому ферзь может поставить мат в одиночку, стоя вплотную к королю.
said-lesson-5-reason = Мат. Защита ферзю не нужна.
said-lesson-6-task = Короли могут стоять рядом. Взятие одного взорвало бы обоих, поэтому ни один не может быть под шахом. Только один ход не проигрывает.
said-lesson-6-reason = Ферзь нападает на вашего короля, но взять его не может. Взрыв, который достаёт только одного короля, по-прежнему выигрывает.
said-lesson-7-task = Рокировка такая же, как в обычных шахматах. Здесь она выигрывает, потому что ладья вступает в атаку.
said-lesson-7-reason = Следующим ходом ладья пойдёт на e1, и чёрному королю не уйти.
said-lesson-8-task = После 1. Nf3 конь может пойти на e5 или g5 и напасть на пешки рядом с королём. Одно из двух полей здесь выигрывает.
said-lesson-8-attack = Он нападает сразу на d7 и f7.
said-lesson-8-reason = 1... f6, d6 и e5 — единственные ответы на 1. Nf3, проигрыш которых не доказан.
said-lesson-8-d5 = Чёрные ответили на 1. Nf3 ходом d5, и это проигрывает.
said-lesson-8-d5-knight = Взятие коня взорвало бы короля самих чёрных.
said-lesson-8-d5-reason = Взрыв на f8 достал короля.
said-lesson-8-black = Белые угрожают выиграть на d7 или f7, но ход ваш.
said-lesson-8-black-reason = Вы выиграли первыми.
said-fen = неверный FEN { $text }: { $why }
said-fen-part = { $field }: { $why }
said-more = и ещё { $count }
said-fen-placement = расстановка
said-fen-to-move = очередь хода
said-fen-castling = права на рокировку
said-fen-en-passant = поле взятия на проходе
said-fen-clock = счётчик полуходов
said-fen-move-number = номер хода
said-fen-fields = число частей
said-fen-count = { $count } вместо 4–6
said-fen-ranks = горизонталей { $count } вместо 8
said-fen-length = длина горизонтали { $text } — { $count } вместо 8
said-fen-letter = { $letter } в горизонтали { $text } — не фигура и не число от 1 до 8
said-fen-no-king = ни у одной стороны нет короля
said-fen-kings = у { $color ->
    [white] белых
   *[black] чёрных
} { $count } { $count ->
    [one] король
    [few] короля
   *[many] королей
}
said-fen-back-rank = у { $color ->
    [white] белых
   *[black] чёрных
} пешка на { $square }
said-fen-pawns = у { $color ->
    [white] белых
   *[black] чёрных
} { $count } { $count ->
    [one] пешка
    [few] пешки
   *[many] пешек
}, больше 8
said-fen-pieces = у { $color ->
    [white] белых
   *[black] чёрных
} { $count } { $count ->
    [one] фигура
    [few] фигуры
   *[many] фигур
}, больше 16
said-fen-side = { $text } — не w и не b
said-fen-right = { $letter } в { $text } — не право на рокировку
said-fen-twice = { $letter } в { $text } даёт право во второй раз
said-fen-rook = { $letter } в { $text } не обозначает ладью на крайней горизонтали своего короля
said-fen-no-square = { $text } — не поле
said-fen-passed = { $square } не на той горизонтали, которую только что могла перескочить пешка соперника
said-fen-number = { $text } — не число от 0 до { $high }
said-no-such-piece = у { $color ->
    [white] белых
   *[black] чёрных
} нет такой фигуры ({ $kind })
said-no-such-piece-there = у { $color ->
    [white] белых
   *[black] чёрных
} на { $square } нет такой фигуры ({ $kind })
said-no-such-piece-file = у { $color ->
    [white] белых
   *[black] чёрных
} на вертикали { $file } нет такой фигуры ({ $kind })
said-no-such-piece-rank = у { $color ->
    [white] белых
   *[black] чёрных
} на { $rank }-й горизонтали нет такой фигуры ({ $kind })
said-no-study = нет студии { $count }
said-no-game = в студии { $count } нет партии { $game }
said-no-node = в партии нет позиции { $count }
said-study-closed = тем временем студия была закрыта
said-empty-study = в студии нет партий
said-unreadable-study = в студии { $count } нет партий, которые можно прочесть
said-most-games = в студии может быть не больше { $count } партий
said-no-room = партий в студии { $text }: { $count }; ещё { $more } не поместятся: не больше { $high }
said-changed-meanwhile = тем временем студия изменилась, поэтому ничего не перенесено: попробуйте снова
said-carried-on = не все эти партии ещё в { $text }, поэтому обратно ничего не перенесено
said-origin-gone = студии { $text } больше нет, поэтому партии остаются на месте
said-copies-changed = тем временем копии в { $text } изменились, поэтому они остаются
said-no-opponent = движок сейчас не играет
said-no-play-here = сейчас нет партии с движком
said-no-chess960 = номер позиции Chess960 меньше { $high }, а не { $count }
said-no-exercise = эта партия — не упражнение
said-exercise-over = упражнение закончено
said-long-comment = размер комментария не больше { $high } байт, а здесь { $count }
said-many-shapes = стрелок и кругов в позиции может быть не больше { $count }
said-decided = последний ход завершает партию, поэтому результат — { $result }
said-long-name = в названии от 1 до { $count } знаков
said-long-tag = тег { $text } — одна строка, не больше { $count } байт
said-clock = время на часах — от 1 секунды до 24 часов, а не { $count } мс
said-increment = добавление — не больше 24 часов, а не { $count } мс
said-nothing-found = ничего не найдено
said-damaged-games = эти партии студии повреждены: { $games }
said-no-book = в партиях этой студии нет ходов, поэтому книги не будет
said-book-unwritten = не удаётся записать книгу: { $why }
said-many-lines = в этих партиях больше { $count } вариантов такой длины: выберите меньше ходов
said-no-lookup = не удаётся искать ходы в партиях этой студии: { $why }
said-lost-move = ход движка потерян: { $why }
said-no-engine = движок не может играть: { $why }
said-engine-failed = сбой движка: { $why }
said-unjudged = партия не разобрана: { $why }
said-unmined = не удаётся искать упражнения: { $why }
said-no-picture = не удаётся нарисовать картинку: { $why }
said-panic = произошла внутренняя ошибка; пожалуйста, сообщите о ней
said-no-thread = не удаётся запустить поток: { $why }
said-empty = в тексте нет ни партии, ни позиции
said-many-games = партий в тексте { $count }, а в студии может быть не больше { $high }
said-in-game = партия { $game } (строка { $line }): { $why }
said-in-line = строка { $line }: { $why }
said-left-out = пропущено: { $why }
said-broken = читаются только ходы до этого места: { $why }
said-more-problems = и ещё ошибок: { $count }
said-at-move = ход { $place } { $why }
said-move-number = ход { $count }: { $why }
said-illegal = { $text } — невозможный ход в { $fen }: { $why }
said-ambiguous-in = { $text } в { $fen } может значить: { $moves }
said-pgn-empty = там нет партии
said-pgn-comment = комментарий не закрыт
said-pgn-variation = вариант не закрыт
said-pgn-tag = { $text } — не тег вроде [White "Anna"]
said-pgn-variant = это вид игры { $text }, а не Atomic
said-pgn-start = в теге FEN: { $why }
said-pgn-word = { $text } — не ход
said-pgn-word-at = { $text } при ходе { $number } — не ход
said-pgn-null = { $text } — пустой ход, поэтому остаток варианта пропущен
said-pgn-null-at = { $text } при ходе { $number } — пустой ход, поэтому остаток варианта пропущен
said-pgn-deep = вложенность вариантов больше { $count }
said-pgn-tags = в партии больше { $count } тегов
said-pgn-elements = в партии больше { $count } ходов, комментариев и знаков
said-pgn-more = ещё не читается: { $count }
said-pgn-long = в партии больше { $count } полуходов
said-archive-foreign = это не файл студий, партий и настроек, записанный доской
said-archive-newer = файл от более нового Fissile (версия формата { $count }); этот читает версию { $own }
said-archive-damaged = файл повреждён: содержимое не сходится с контрольной суммой
said-archive-line = строка { $line } файла: { $fault }
said-archive-long = все студии вместе длиннее { $count } МиБ, которые может прочесть доска; сохраните их по одной как PGN или сначала удалите часть
said-record = { $record }: { $fault }
said-record-study = студия { $count }
said-record-game = партия { $game } студии { $count }
said-fault-damaged = повреждение в хранилище
said-fault-missing = нет в хранилище
said-fault-newer = записано более новым Fissile (версия { $count }); этот читает до версии { $own }
said-fault-unwritable = не записывается: { $why }
said-store = студии не читаются или не записываются: { $why }
said-lacks = в файле нет того, что не читается; оно остаётся на доске: { $why }
said-studies-damaged = студии в { $path } повреждены, но читаются
said-studies-copy = студии в { $path } повреждены, но читаются; { $copy } — прежняя исправная копия: замените ею файл
said-no-browser-space = у браузера больше нет места для этой страницы
said-change-undone = у браузера больше нет места для этой страницы, поэтому последнее изменение отменено; освободите место и попробуйте снова
said-change-lost = последнее изменение, возможно, потеряно, всё предыдущее сохранено; причина: { $why }
said-not-reopened = доска пока не открывается снова; сохранённое в безопасности; причина: { $why }
said-not-opened = доска не открывается: { $why }
said-no-locks = для этого адреса браузер партии не хранит; нужен https или localhost
said-browser-picture = браузер не может нарисовать картинку
said-not-kept = файл { $text } не сохранён: { $why }
said-files-most = таблицы и книга вместе могут занимать { $count } МиБ
said-own-tables = таблицы окончаний этой страницы не читаются: { $why }
said-no-files = таблицы окончаний и книга не читаются: { $why }
said-book-left-out = книга { $text } не используется, потому что с ней доска дала сбой; её можно убрать в настройках
said-book-unreadable = книга { $path } не читается: { $why }
said-book-foreign = файл { $path } — не книга, созданная "fissile book make"
said-book-version = книга { $path } от другой версии Fissile; создайте её заново
said-book-damaged = книга { $path } повреждена
said-table-name = { $text } — не имя таблицы атомных шахмат вроде KQvKR.atbw
said-table-foreign = { $text } — не таблица Syzygy для атомных шахмат
said-table-damaged = таблица { $text } повреждена
said-syzygy-unreadable = SyzygyPath: папка { $text } не читается: { $why }
said-syzygy-empty = SyzygyPath: в папке { $text } нет таблиц для атомных шахмат (*.atbw, *.atbz)
said-table-unusable = таблица { $text } непригодна: { $why }
said-table-unread = таблица { $text } не читается: { $why }; позиции, где она нужна, считаются перебором
said-table-other = { $text } не таблица Syzygy для атомных шахмат; позиции, где она нужна, считаются перебором
said-table-broken = таблица { $text } повреждена; позиции, где она нужна, считаются перебором
said-table-missing = таблицы { $name } нет; позиции, где она нужна, считаются перебором
said-tables-found = найдено таблиц Syzygy: { $count }, фигур не больше { $pieces }
said-tabs = открыто вкладок: { $count }, больше нельзя; закройте одну из них
said-shutting-down = сервер завершает работу
said-message-long = в сообщении может быть не больше { $count } байт
said-network = оценка по сети { $name }
said-openings = дебюты из книги { $path }
said-name-puzzle = Задача { $count }
said-name-puzzles = Задачи
said-name-puzzles-of = Задачи: { $kinds }
said-name-proven = Доказанные дебюты
said-name-replies = { $opening }: доказанные ответы
said-name-lines = Варианты за { $color ->
    [white] белых
   *[black] чёрных
}: { $written }
said-name-lines-of = Варианты за { $color ->
    [white] белых
   *[black] чёрных
}
said-name-line = Вариант
said-name-mined = Упражнения из: { $written }
said-name-from = Из: { $written }
said-name-exercises = Упражнения от { $day }
said-name-study = Студия от { $day }
said-name-numbered = { $written } ({ $count })
said-name-damaged = Студия { $count } (повреждена)
said-name-newer = Студия { $count } (новее)
said-name-game = Партия против Fissile
said-name-you = Вы
said-name-level = Fissile, уровень { $count }
said-name-proven-plies = Доказано: { $color ->
    [white] белые
   *[black] чёрные
} выигрывают не более чем за { $count } { $count ->
    [one] полуход
    [few] полухода
   *[many] полуходов
}.
said-name-proven-ply = Доказано: { $color ->
    [white] белые
   *[black] чёрные
} выигрывают за { $count } полуход.
said-after = После { $played }.
said-after-and = После { $played }. { $written }
said-sheet-turn = Ход { $color ->
    [white] белых
   *[black] чёрных
}
said-sheet-more = Не показано позиций: { $count }.
said-file-position = позиция
said-file-game = партия
said-file-records = записи студии { $count }
said-file-records-game = записи студии { $count }, партия { $game }
