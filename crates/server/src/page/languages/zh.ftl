### 页面的中文文本。

games-button =
    .title = 研究与对局（G）
study = 研究
study-tools =
    .aria-label = 研究
play-button = 对弈
    .title = 与 Fissile 开始新对局（N）
puzzles-button =
    .aria-label = 谜题
    .title = 找出制胜的一步（P）
puzzles = 谜题
open-button =
    .aria-label = 打开
    .title = 打开或粘贴对局或局面（O）
open = 打开
save-button =
    .aria-label = 保存
    .title = 保存对局、局面和图片；编辑标签（S）
save = 保存
dark-or-light =
    .aria-label = 深色或浅色
    .title = 深色或浅色
settings-button =
    .aria-label = 设置
    .title = 设置（,）
help-button =
    .aria-label = 帮助
    .title = 帮助（?）
board-area =
    .aria-label = 棋盘
move-area =
    .aria-label = 着法
steps-area =
    .aria-label = 浏览着法
first-button =
    .aria-label = 到开头
    .title = 到开头（Home）
back-button =
    .aria-label = 后退一步
    .title = 后退一步（左箭头）
forward-button =
    .aria-label = 前进一步
    .title = 前进一步（右箭头）
last-button =
    .aria-label = 到末尾
    .title = 到末尾（End）
flip-button =
    .aria-label = 翻转棋盘
    .title = 翻转棋盘（F）
pen-button =
    .aria-label = 画箭头和圆圈
    .title = 画箭头和圆圈：拖动或点按（W）；也可使用鼠标右键
type-a-move =
    .aria-label = 输入着法
    .placeholder = 输入着法：Nf3
pen-colors = 箭头和圆圈的颜色
green = 绿色
red = 红色
blue = 蓝色
yellow = 黄色
clear = 清除
notes-area =
    .aria-label = 通知
dismiss =
    .aria-label = 关闭此通知
    .title = 关闭
game-area =
    .aria-label = 与 Fissile 的对局
take-back = 悔棋
offer-a-draw = 提和
resign = 认输
try-again = 再试一次
rematch = 再来一局
    .title = 相同设置，交换颜色
same-position-again = 同一局面再来一次
    .title = 相同设置，相同颜色
new-opponent = 新对手
judge-after-game = 复盘
    .title = 检查本局，找出双方的失误
analysis-area =
    .aria-label = 分析
analysis-switch =
    .title = 打开或关闭分析（A 或 L）
analysis = 分析
threat-button = 威胁
    .title = 对手的威胁（T）
lines = 变着数
best-lines =
    .aria-label = 最佳变着
tree-area =
    .aria-label = 着法与评注
moves-area =
    .aria-label = 着法
edit-button =
    .title = 评注、符号、变着（E）
edit = 编辑
judge-the-game = 复盘
learn-from-your-mistakes = 从失误中学习
whose-mistakes =
    .aria-label = 谁的失误
whites = 白方的
blacks = 黑方的
both = 双方的
glyph-of-the-move =
    .aria-label = 着法符号
glyph-of-the-position =
    .aria-label = 局面符号
promote = 提升
    .title = 将此变着上移一级
main-line = 主变
    .title = 设为主变
delete = 删除
    .title = 删除这一步及其后所有着法
undo = 撤销
    .title = 撤销上一次更改（Z）
position-in-words =
    .aria-label = 局面的文字描述
move-menu =
    .aria-label = 这一步
play-against-fissile = 与 Fissile 对弈
you-play = 您执
white = 白方
random = 随机
black = 黑方
strength = 强度
level = 级别
level-slider =
    .aria-label = 级别
clock-legend = 分钟数和每步加秒数
no-clock = 不计时
own-clock = 其他
clock-field =
    .aria-label = 分钟数和每步加秒数
start-from = 起始局面
from-the-start = 初始局面
from-this-position = 当前局面
from-a-fen = FEN
chess960-number =
    .placeholder = 0 至 959；留空则随机
    .aria-label = Chess960 编号
practice = 练习
practice-again = 每次输棋或和棋后重来，直到您获胜
moves-may-be-taken-back = 允许悔棋
cancel = 取消
play = 对弈
puzzles-about = 只有一步能赢，而且必胜已获证明。没有解出的谜题会在日后再次出现，直到您掌握为止。
difficulty = 难度
easy = 简单
medium = 中等
hard = 困难
all = 全部
theme = 主题
all-themes = 全部
theme-quiet = 安静着法
theme-shield = 爆炸牵制
theme-discovered = 闪击爆炸
theme-clearance = 腾挪
theme-promotion = 升变
theme-checkmate = 将杀
solve = 解题
learn = 学习
learn-the-rules = 学习规则
    .title = 为会下国际象棋的人准备的八课
proven-openings = 已证明的开局
    .title = 已证明会输的应着和第二步，以及输法
open-text =
    .aria-label = 对局、着法或 FEN
    .placeholder = 粘贴 PGN 对局、着法（如 1. Nf3 f6）、FEN，或 fissile tactics 的练习
open-about = 对局会加入当前研究。您也可以将文件拖放到页面任意位置，或
open-editor = 摆放局面
    .title = 棋子、行棋方、王车易位（U）
choose-files = 选择文件
set-up-a-position = 摆放局面
pieces-area =
    .aria-label = 棋子
editor-squares =
    .aria-label = 格子：方向键移动；Enter 拿起或放下棋子；字母放置棋子，加 Shift 为白子；Delete 移除
position-area =
    .aria-label = 局面
to-move = 行棋方
en-passant-on = 吃过路兵的格子
begin-with = 起始局面
preset-choose = 请选择
preset-here = 棋盘上的局面
preset-start = 初始局面
preset-empty = 空棋盘
preset-kings = 两个王
preset-queen = 后对王
preset-touching = 相邻的双王
preset-pawns = 王和兵
chess960-start = Chess960 起始局面
editor-about = 王车易位：王和该车都未动过。吃过路兵：刚刚前进两格的兵身后的格子。
turn-the-board = 翻转棋盘
analyze-without-opponent = 自行分析
    .title = 作为本研究的新对局，双方都由您走
save-about = Fissile 已经保存了一切。以下选项供其他程序使用。
this-game-as-pgn = 本局存为 PGN
all-games-as-pgn = 全部对局存为 PGN
picture-as-svg = 图片存为 SVG
picture-as-png = 图片存为 PNG
everything-as-one-file = 全部存为一个文件
    .title = 所有研究及其对局和练习，以及设置；“打开”可在此处或另一棋盘读取此文件
diagrams-to-print = 可打印的棋图
    .title = 所有对局中带评注或标记的局面，单独成页
all-games-as-a-book = 全部对局存为开局库
    .title = 所有对局中每个局面的着法，供 fissile book 使用，也可作为引擎的 BookFile
copy = 复制
copy-link = 复制链接
    .title = 在此棋盘上打开该局面的地址
tags-of-the-game = 对局标签
close = 关闭
studies-and-games = 研究与对局
games-area =
    .aria-label = 本研究的对局
game = 对局
name-of-the-current-game =
    .placeholder = 当前对局的名称
search-the-games =
    .placeholder = 搜索对局
    .aria-label = 搜索对局
select-all = 全选
copy-or-move-selected = 复制或移动 …
new-game = 新对局
select-games = 选择对局
    .title = 将多个对局复制或移动到另一研究
explore-these-games = 浏览这些对局
    .title = 在分析面板中显示本研究的对局在每个局面走了什么
train-button = 训练这些变着
    .title = 反复考查这些对局的变着，直到您掌握为止
find-exercises-in-these-games = 在这些对局中寻找练习
    .title = 只有一步能赢的局面
stop = 停止
solve-them = 开始解题
studies-area =
    .aria-label = 研究
studies = 研究
search-the-studies =
    .placeholder = 搜索研究
    .aria-label = 搜索研究
new-study = 新研究
game-menu =
    .aria-label = 此对局
train-these-lines = 训练这些变着
train-about = Fissile 走对方的每一个变着，您走己方列在首位的着法。走错的变着会在日后再次出现，直到您掌握为止。
up-to-move = 练到第几回合
train = 训练
explore = 浏览
moves = 着法
main-lines = 主变
all-variations = 所有变着
color-of-the-player = 棋手执棋颜色
either-color = 不限
player = 棋手
a-part-of-the-name =
    .placeholder = 姓名的一部分
filter-rating = 双方等级分至少
filter-since = 自
filter-until = 至
filter-about = 缺少所需标签的对局不计算在内。
all-games = 全部对局
show = 显示
copy-or-move-games = 复制或移动对局
carry-to = 目标
carry-name = 名称
study-placeholder =
    .placeholder = 研究
move-games = 移动
settings = 设置
appearance = 外观
like-the-system = 跟随系统
light = 浅色
dark = 深色
arrows-for-the-analysis = 显示分析箭头
keys-of-one-character = 单字符快捷键，如 F
threads-of-the-analysis = 分析线程数
memory-of-the-analysis = 分析内存
board = 棋盘
brown = 棕色
gray = 灰色
pieces = 棋子
white-and-black = 白色与黑色
cream-and-brown = 米色与棕色
yellow-and-blue = 黄色与蓝色
board-size = 棋盘大小
sounds = 声音
try-them = 试听
files-area =
    .aria-label = 残局库与开局库
endgame-tables-and-book = 残局库与开局库
remove-them = 移除
help = 帮助
keys-area =
    .aria-label = 快捷键
keys = 快捷键
on-the-board = 在棋盘上
how-it-works-area =
    .aria-label = 使用方法
atomic-chess = 原子国际象棋
help-rules = 吃子会引发爆炸：吃子的棋子、被吃的棋子，以及周围八格上除兵以外的所有棋子都会被移除。炸掉对方的王即刻获胜。王不能吃子；双王相邻时，谁也不会被将军。拿起棋子并指向可吃的格子：星形标出将被炸掉的棋子。
help-moves = 拖动棋子，或点按棋子及其目标，或输入 `Nf3` 或 `g1f3`。Fissile 思考时，您可以预走下一步。着法输入框还认识这些词：position、last、moves、eval、clock、analyse、flip、takeback、draw、resign、hint 和 solution。
drawing = 绘图
help-drawing = 用鼠标右键拖动。Shift 画红色，Alt 画蓝色，两者同按画黄色。在触摸屏上请使用棋盘下方的画笔。
engine-lines = 引擎变着
help-lines = 指向一步棋可在棋盘上查看。点击可将到此为止的变着加入对局。… 显示完整变着。
the-move-list = 着法列表
help-list = 右键点击着法可提升、删除或复制。在棋盘上滚动鼠标滚轮可浏览着法。
exercises = 练习
help-exercises = 只有一步能赢的局面。请选择谜题、打开 `fissile tactics` 的文件，或让 Fissile 在您的对局中寻找（在“研究与对局”中）。找出制胜的一步，再找下一步，直到结束。没有使用提示且没有走错，练习才算解出。
nothing-is-lost = 不会丢失任何内容
help-saved = 每次更改都会立即保存。即使浏览器或 Fissile 崩溃，您的研究也不会丢失。

### 页面脚本使用的文本。

language = 语言
like-the-browser = 跟随浏览器
filter-date =
    .placeholder = 2024 或 2024.06.15
editor-number =
    .placeholder = 0 至 959
piece-letters = 王 后 车 象 马

kind-k = 王
kind-q = 后
kind-r = 车
kind-b = 象
kind-n = 马
kind-p = 兵
kinds-k = { $count ->
    [1] 王
   *[other] { $count } 个王
}
kinds-q = { $count ->
    [1] 后
   *[other] { $count } 个后
}
kinds-r = { $count ->
    [1] 车
   *[other] { $count } 个车
}
kinds-b = { $count ->
    [1] 象
   *[other] { $count } 个象
}
kinds-n = { $count ->
    [1] 马
   *[other] { $count } 个马
}
kinds-p = { $count ->
    [1] 兵
   *[other] { $count } 个兵
}
piece-white-k = 白王
piece-white-q = 白后
piece-white-r = 白车
piece-white-b = 白象
piece-white-n = 白马
piece-white-p = 白兵
piece-black-k = 黑王
piece-black-q = 黑后
piece-black-r = 黑车
piece-black-b = 黑象
piece-black-n = 黑马
piece-black-p = 黑兵
empty = 空
placement = 白方：{ $white }。黑方：{ $black }。
spoken-takes = 吃
spoken-promotes = 升变为
spoken-check = 将军
spoken-mate = 将杀
castles-queenside = 后翼易位
castles-kingside = 王翼易位
no-kind = 棋盘上没有{ $kind }
square-is-empty = { $square } 是空格
not-the-turn = 现在没有轮到{ $color ->
    [white] 白方
   *[black] 黑方
}
no-moves-here = 没有着法
takes-square = 吃 { $square }
target-castles = 王车易位
target-quiet = 可以走到这里
target-wins = 获胜，炸掉{ $pieces }
target-capture = 吃子，炸掉{ $pieces }
piece-not-yours = 现在不能走{ $piece }。
selected-with-targets = 已选{ $kind } { $square }，可走 { $count } 格
drawing-from = 从 { $square } 开始画
arrow-of = 箭头 { $from } { $to }
circle-of = 圆圈 { $from }
shape-removed = 已移除
promote-to = 升变为
system-missing = 没有该文件或文件夹
system-denied = 权限不足
system-full = 设备上没有剩余空间
system-read-only = 文件系统为只读
system-no-folder = 不是文件夹
system-folder = 是文件夹
system-exists = 已存在
system-large = 文件过大
system-files = 打开的文件过多
system-memory = 内存不足
system-busy = 系统暂无可用资源
system-broken = 读写设备时出错
one-sentence = { $words }。
two-parts = { $first }，{ $second }
two-clauses = { $first }；{ $second }
two-sentences = { $first }{ $second }
in-brackets = { $words }（{ $more }）
white-wins = 白胜
black-wins = 黑胜
draw = 和棋
seconds = { $seconds } 秒
graph-chance = 白方胜率（%）
graph-times = 用时：上白下黑
graph-start = 开始
not-analyzed = 未分析
white-percent = 白方 { $percent }

place-of = 第 { $place } 位，共 { $count } 位。
copy-or-move-count = 复制或移动 { $count } 个对局
study-with-games = { $name }（{ $count } 个对局）
a-new-study = 新研究
games-moved = { $count } 个对局已移动到“{ $name }”。
games-copied = { $count } 个对局已复制到“{ $name }”。
games-are-back = { $count } 个对局已回到“{ $name }”。
copies-deleted = 已从“{ $name }”删除 { $count } 个副本。
open-it = 打开
list-up = 上移
list-down = 下移
list-top = 移到顶部
list-end = 移到末尾
copy-or-move-to = 复制或移动到研究 …
select-entry = 选择 { $name }
move-entry = 移动 { $name }：拖动，或按上下方向键；Enter 显示更多
drag-to-move = 拖动以移动；点击显示更多
selected-count = 已选 { $count } 个对局
position-is-legal = 此局面合法。
rooks-may-castle = 这些车可以易位
none = 无
drag-pieces = 拖动棋子，或选择一个来放置
move-pieces = 移动棋子
take-pieces-away = 移除棋子
piece-selected = 已选{ $piece } { $square }
depth = 深度 { $depth }
nodes-and-table = { $nodes } 个节点，哈希表已用 { $share }%
table-hits = { $count ->
   *[other] 残局库命中 { $shown } 次
}
looking-for-threat = 正在寻找威胁 …
no-threat = 没有威胁。
threat = 威胁
threat-is = 威胁：{ $moves }
exercises-failed = { $count } 题失败
exercises-due = { $count } 题待重做
exercises-solved = 已解 { $solved } 题，共 { $count } 题
all-solved = 本研究的练习已全部解出。
nothing-due = 今天没有其他练习。下一个练习将在{ $days ->
    [1] 明天
   *[other] { $days } 天后
}再次出现。
hint = 提示
which-piece = 该走哪个棋子？（H）
show-the-solution = 显示答案
end = 结束
next = 下一题
finish = 完成
play-on = 继续对弈
play-on-about = 从变着末尾起与 Fissile 对弈
look-at-the-game = 查看对局
line = 变着
exercise = 练习
themes-are = 主题：{ $themes }。
solved-spoiled = 正确，但不算解出：{ $why }。
whole-line-played = 这就是完整的变着。
solved = 已解出。
line-goes-on = 变着继续：{ $moves }。
solution-is = 答案：{ $moves }。
play-the-line = 请走{ $color ->
    [white] 白方
   *[black] 黑方
}的变着：{ $count } 步。
find-the-win = 请找出{ $color ->
    [white] 白方
   *[black] 黑方
}制胜的一步。
points-count = { $count } 分
difficulty-is = 难度：{ $grade ->
    [easy] 简单，{ $points }
    [medium] 中等，{ $points }
    [hard] 困难，{ $points }
   *[other] { $grade }
}。
right-and-reply = { $move } 正确。{ $color ->
    [white] 白方
   *[black] 黑方
}应以 { $reply }。还有 { $count } 步。
spoiled-by-move = 走错过一步
spoiled-by-hint = 用过提示
not-of-your-line = { $move } 不是您变着中的一步。请再试一次。
does-not-win = { $move } 不能赢：100 分中损失 { $count } 分。请再试一次。
does-not-win-because = { $move } 不能赢，因为有 { $reply }：100 分中损失 { $count } 分。请再试一次。
exercises-found = { $count ->
    [0] 没有找到练习
   *[other] 找到 { $count } 个练习
}。
mining-game = 第 { $game } 局，共 { $games } 局，{ $count } 个练习 …
hint-piece = 提示：走 { $square } 上的棋子。使用提示后，练习不算解出。
explored-variations = 含变着
explored-player = { $color ->
    [white] { $player } 执白
    [black] { $player } 执黑
   *[either] { $player }
}
explored-rating = 等级分不低于 { $rating }
explored-since = 自 { $date }
explored-until = 至 { $date }
explored = 本研究，{ $count } 个对局
filter-title = 主变或所有变着；棋手、等级分、日期
filter-button = 筛选 …
too-long = { $what } 超过一次可读取的 { $most } MiB。
this-text = 此文本
nothing-to-open = 还没有可打开的内容。请粘贴对局、着法或 FEN。
files-tables = { $count } 个最多 { $pieces } 子的残局库
files-book = 含 { $count } 个对局的开局库 { $book }
board-uses = 此棋盘使用：{ $what }。
board-uses-nothing = 此棋盘没有残局库，也没有开局库。
keeps-unused = 已保留但无法使用：{ $names }。
drop-their-files = 请将文件拖放到页面上。
everything-added = 已添加 { $studies } 个研究，共 { $games } 个对局。
games-added = 已添加 { $count } 个对局。
exercises-added = 已添加 { $count } 个练习。
in-your-downloads = { $name } 已保存到您的下载文件夹。
fen-copied = 已复制 FEN。
link-copied = 已复制链接。
cannot-copy-select = 浏览器不允许此页面复制。请选中文本自行复制。
result-none = 尚无
tag-white = 白方
tag-black = 黑方
tag-event = 赛事
tag-site = 地点
tag-date = 日期
tag-round = 轮次
tag-whiteelo = 白方等级分
tag-blackelo = 黑方等级分
tag-result = 结果
game-number = 对局 { $number }
exercise-tried = 解出 { $solved } 次，失败 { $failed } 次
exercise-new = 练习，尚未尝试
being-played = 进行中
moves-count = { $count } 回合
save-records = 按原样保存 { $name } 的记录
delete-entry = 删除 { $name }
delete-sure = 删除？
really-delete = 确定删除 { $name }
press-again-to-delete = 再按一次以删除 { $name }。
games-shown = 显示 { $shown } 个对局，共 { $count } 个。搜索可找到其他对局。
games-count = { $count } 个对局
count-inaccuracies = { $count } 次失准
count-mistakes = { $count } 次失误
count-blunders = { $count } 次漏着
judging = 正在复盘 … { $done }/{ $total }
editor-unloadable = 无法加载编辑器，因为没有连接到 Fissile。
keys-step = 后退一步，前进一步
keys-ends = 到开头，到末尾
keys-beside = 其他变着
keys-type = 输入着法
keys-flip = 翻转棋盘
keys-analysis = 打开或关闭分析
keys-best = 走分析的最佳着法
keys-threat = 对手的威胁
keys-pen = 画箭头和圆圈，或恢复走子
keys-edit = 显示或隐藏编辑工具
keys-comment = 评注这一步
keys-puzzles = 谜题
keys-hint = 练习中的提示
keys-undo = 撤销对局的上一次更改
keys-games = 上一局，下一局
keys-studies = 研究与对局
keys-play = 与 Fissile 开始新对局
keys-editor = 摆放局面
keys-open = 打开或粘贴
keys-save = 保存
keys-settings = 设置
keys-help = 本帮助
keys-to-board = 进入或离开棋盘
keys-squares = 在格子间移动
keys-pick = 拿起棋子，放下棋子
keys-put-back = 放回原处
keys-seek = 到下一个王（k）、后（q）…；加 Shift 到上一个
keys-rank = 到该横线
keys-hear = 听该棋子的着法
keys-arrow = 在此开始箭头；再按一次在此结束
key-space = 空格
lesson-task = { $move } 是{ $word ->
    [inaccuracy] 失准
    [blunder] 漏着
   *[mistake] 失误
}。请为{ $color ->
    [white] 白方
   *[black] 黑方
}找出更好的一步。
try-is-best = { $move } 是最佳着法。
try-is-good = { $move } 是好棋。
try-loses = { $move } 在 100 分中损失 { $count } 分。请再试一次。
try-loses-because = { $move } 因 { $reply } 在 100 分中损失 { $count } 分。请再试一次。
was-better = { $move } 更好。
no-better-known = 没有已知的更好着法。
lessons-over = 这是最后一题。您解出 { $solved } 题，共 { $count } 题。
number-of = 第 { $number } 题，共 { $count } 题
no-mistakes = 没有可供学习的失误。
whole-line = 完整变着
whole-line-number = 完整变着 { $number }
connection-lost = 没有连接：正在重试。如果 Fissile 已停止，请重新启动，此页面会重新连接。
tables-are-named = 残局库和开局库在服务器启动时指定：fissile board --syzygy-path FOLDER --book-file FILE。
board-reopens = 棋盘正在重新打开。
board-not-started = 无法启动棋盘：{ $why }
board-not-there = 无法启动棋盘：缺少页面的一个文件
not-offline = 此页面无法离线使用：{ $why }
results-bar = 白胜 { $white }，和棋 { $draws }，黑胜 { $black }
results-open = 无结果 { $count }
explored-here = { $explored }；此局面 { $count ->
   *[other] { $shown } 个对局
}：
book-here = 开局库，{ $count ->
   *[other] { $shown } 个对局
}：
found-in = 见于：
plies-or = { $plies } 或 { $more }
table-win = 胜
table-cursed-win = 胜，但按五十回合规则为和
table-draw = 和
table-blessed-loss = 负，但按五十回合规则为和
table-loss = 负
table-unknown = 因五十回合规则，不搜索则无法得知
table-plies = { $value }，距吃子、走兵或终局 { $plies } 个半回合
tables-say = 残局库：{ $value }
proven-win = 已证明：{ $color ->
    [white] 白方
   *[black] 黑方
}至多 { $count } 个半回合取胜。
proven-play = 请走
proven-to-lose = 已证明会输（半回合数）：
moves-copied = 已复制 { $moves }
cannot-copy = 浏览器不允许此页面复制。
promote-variation = 提升此变着
make-main-line = 设为主变
delete-from-here = 从这里起删除
copy-moves-to = 复制到 { $move } 为止的着法
with-drawings = 带标记
points-lost = 损失 { $count } 分
uncertain = 不确定
judgment-inaccuracy = 失准
judgment-mistake = 失误
judgment-blunder = 漏着
variation = 变着
no-moves-yet = 还没有着法。请在棋盘上走棋，或粘贴对局。
comment-on = 评注 { $move }
comment-on-start = 评注初始局面
glyph-1 = 好棋
glyph-2 = 失误
glyph-3 = 妙棋
glyph-4 = 漏着
glyph-5 = 有趣的着法
glyph-6 = 可疑的着法
glyph-7 = 唯一着法
glyph-10 = 均势
glyph-13 = 局势不明
glyph-14 = 白方稍优
glyph-15 = 黑方稍优
glyph-16 = 白方占优
glyph-17 = 黑方占优
glyph-18 = 白方胜势
glyph-19 = 黑方胜势
glyph-22 = 楚茨文克
glyph-36 = 主动权
glyph-40 = 进攻
glyph-132 = 反击机会
glyph-146 = 新着
glyph-choice = 局面 …
connecting = 正在连接 …
has-lost = { $color ->
    [white] 白方
   *[black] 黑方
}已失去 { $pieces }
clock-of = { $color ->
    [white] 白方
   *[black] 黑方
}的棋钟
thinking = 思考中 …
thinking-for = 思考中 … { $seconds } 秒
level-with-rating = { $level }（约 { $rating }）
no-chess960 = Chess960 局面的编号为 0 至 959；“{ $number }”不在其中。
no-such-clock = “{ $wanted }”不是 3+2 这样的时限（分钟数和每步加秒）。
won-at-try = 第 { $number } 次尝试获胜
try-number = 第 { $number } 次尝试
you-won = 您赢了：{ $reason }。
fissile-won = Fissile 赢了：{ $reason }。
game-drawn = 和棋：{ $reason }。
you-are-playing = 您执{ $color ->
    [white] 白
   *[black] 黑
}与 Fissile 对弈，级别 { $level }
you-played = 您执{ $color ->
    [white] 白
   *[black] 黑
}与 Fissile 对弈过，级别 { $level }
really-resign = 确定认输？
usual = 默认（{ $value }）
about-program = { $program }，自由软件，采用 GNU GPL 第 3 版或更新版本。源代码可从您获得本程序之处取得。
not-connected = 没有连接到 Fissile。您此前所做的一切均已保存。
lost-pieces = { $color ->
    [white] 白方：{ $pieces }
   *[black] 黑方：{ $pieces }
}
looking-back = 正在回看。请到最后一步继续对弈
your-move = 轮到您走
your-move-in-check = 轮到您走：您被将军
fissile-thinks = Fissile 正在思考
turn = 轮到{ $color ->
    [white] 白方
   *[black] 黑方
}走
turn-in-check = 轮到{ $color ->
    [white] 白方
   *[black] 黑方
}走，被将军
start-position = 初始局面
move-for-the-ear = { $number } { $color ->
    [white] 白方
   *[black] 黑方
}：{ $move }
explodes = 炸掉{ $pieces }
board-after = { $move } 之后的棋盘
board-at-start = 初始棋盘
premove = 预走 { $from } { $to }
move-explodes = { $move } 炸掉{ $pieces }
move-wins = { $move } 炸掉{ $pieces }，获胜
clock-shows = { $color ->
    [white] 白方
   *[black] 黑方
} { $time }
no-clock-here = 没有棋钟。
no-analysis = 没有分析；请输入 analyse。
no-moves = 没有着法。
analysis-on = 分析已打开
analysis-off = 分析已关闭
board-turned = 棋盘已翻转
takeback = 已悔棋
resigned = 已认输
draw-offered = 已提和
solution = 答案
motif-blast = 爆炸
motif-checkmate = 将杀
motif-shield = 爆炸牵制
motif-discovered = 闪击爆炸
motif-promotion = 升变
motif-en-passant = 吃过路兵
motif-castling = 王车易位
motif-kings = 双王
motif-quiet = 安静着法
motif-clearance = 腾挪
graph-move = 着法

### 程序所说的话。

said-explosion = { $color ->
    [white] 白方
   *[black] 黑方
}以爆炸取胜
said-checkmate = { $color ->
    [white] 白方
   *[black] 黑方
}以将杀取胜
said-stalemate = 逼和
said-insufficient = 子力不足，和棋
said-closed = 局面封闭，和棋
said-fifty = 五十回合规则，和棋
said-threefold = 三次重复，和棋
said-agreement = 双方同意和棋
said-time = { $color ->
    [white] 白方
   *[black] 黑方
}因对方超时获胜
said-time-draw = { $color ->
    [white] 白方
   *[black] 黑方
}超时，但{ $other ->
    [white] 白方
   *[black] 黑方
}无法取胜：和棋
said-resigns = { $color ->
    [white] 白方
   *[black] 黑方
}认输
said-declines-early = Fissile 拒绝和棋：它还没有思考过任何一步
said-agrees-worse = Fissile 同意和棋：它处于劣势
said-declines-better = Fissile 拒绝和棋：它认为自己占优
said-declines-before = Fissile 拒绝和棋：第 21 回合之前，只有明显处于劣势时它才同意
said-agrees = Fissile 同意和棋：它不认为自己占优
said-no-move = { $text } 不是 e2e4、e7e8q 或 Nf3 这样的着法
said-no-square = { $text } 不是棋盘上的格子（a1 至 h8）
said-pass = 不允许放弃走棋
said-king-gone = 对局已结束：{ $color ->
    [white] 白王
   *[black] 黑王
}已被炸掉
said-still = 棋子必须离开原来的格子，而这一步仍停在 { $square }
said-no-piece = { $square } 上没有棋子
said-not-yours = { $mover } 是{ $color ->
    [white] 白方
   *[black] 黑方
}的，而现在轮到{ $other ->
    [white] 白方
   *[black] 黑方
}走
said-must-promote = 兵必须升变：{ $moves }
said-cannot-become = 兵可升变为后、车、象或马，不能变为 { $text }
said-no-promotion = 只有到达底线的兵才能升变，所以 { $text } 是多余的字母
said-unreachable = { $mover } 不能走到 { $to }：{ $kind }不能这样走
said-blocked = { $mover } 不能走到 { $to }：被{ $by } 挡住
said-own-piece = { $mover } 不能走到 { $to }：那里有{ $color ->
    [white] 白方
   *[black] 黑方
}自己的{ $kind }
said-long-step = { $mover } 不能走到 { $to }：兵只有在己方第二横线上才能走两格
said-nothing-to-capture = { $mover } 不能走到 { $to }：兵只有吃子时才能斜走，而 { $square } 是空格
said-late-en-passant = { $mover } 不能吃过路兵（{ $by }）：只能在对方走两格后立即吃
said-king-captures = 王不能吃子，所以 { $mover } 不能吃 { $to }
said-own-king = 在 { $to } 吃子会炸掉{ $color ->
    [white] 白方
   *[black] 黑方
}自己的王
said-both-kings = 在 { $to } 吃子会炸掉{ $color ->
    [white] 白方
   *[black] 黑方
}自己的王；即使{ $other ->
    [white] 白王
   *[black] 黑王
}也爆炸，仍不允许
said-in-check = { $color ->
    [white] 白方
   *[black] 黑方
}被将军，而这一步无法解除：{ $by } 会攻击{ $mover }
said-leaves-check = 这一步会使{ $color ->
    [white] 白王
   *[black] 黑王
}在 { $square } 被将军：{ $by }
said-king-into-check = 王不能走到 { $to }：在那里会受到{ $by } 的攻击
said-no-right = { $color ->
    [white] 白方
   *[black] 黑方
}没有{ $wing ->
    [kingside] 王翼易位
   *[queenside] 后翼易位
}的权利
said-no-right-with = { $color ->
    [white] 白方
   *[black] 黑方
}没有与{ $mover } 易位的权利
said-castling-blocked = { $color ->
    [white] 白方
   *[black] 黑方
}不能{ $wing ->
    [kingside] 王翼易位
   *[queenside] 后翼易位
}：被{ $by } 挡住
said-castling-check = 被将军时不能易位：{ $by } 正在将军
said-castling-through = 王不能经过 { $square } 易位：该格受到{ $by } 的攻击
said-castling-into = 王不能易位到 { $square }：在那里会受到{ $by } 的攻击
said-castling-spelling = { $wing ->
    [kingside] 王翼易位
   *[queenside] 后翼易位
}写作 { $move }
said-none-reaches = { $color ->
    [white] 白方
   *[black] 黑方
}没有可以走到 { $to } 的{ $kind }
said-ambiguous = { $text } 可能是：{ $moves }
said-unexplained = 规则不允许
said-playing = 与引擎的对局仍在进行：请认输或悔棋
said-last-move = 请到最后一步继续与引擎对弈
said-engines-turn = 轮到引擎走
said-nothing-to-take-back = 您还没有可以悔的棋
said-already-offered = 您已经提和；再次提和前请先走一步
said-no-takebacks = 此练习不允许悔棋
said-over-here = 此局面中对局已结束：{ $why }
said-over = 对局已结束：{ $why }
said-no-undo = 没有可撤销的更改
said-no-undo-in-play = 与引擎的对局正在进行：请改用悔棋
said-not-judged = 对局尚未复盘
said-judge-again = 复盘期间主变已更改；请重新复盘
said-already-judging = 已有一个对局正在复盘
said-nothing-to-judge = 对局没有可复盘的着法
said-already-mining = 已有一个研究正在寻找练习
said-nothing-to-mine = 研究中没有可寻找练习的对局
said-no-puzzles = 没有这样的谜题
said-no-lines = 本研究的对局中没有含该颜色着法的变着
said-nothing-to-add = 文本中没有对局
said-many-moves = 一个对局最多 { $count } 步，包括变着
said-study-open = 研究 { $count } 已在另一个标签页中打开
said-same-study = 这些对局已在此研究中
said-no-date = { $text } 不是日期：请写 2024、2024.06 或 2024.06.15
said-no-space = 空间不足；请释放空间后重试
said-not-saved = 没有任何更改：{ $why }
said-not-added = 没有添加任何内容：{ $why }
said-no-threat = 行棋方被将军，所以另一方不能连走两步

### 课程。

said-lessons = 学习规则
said-lesson-1 = 1. 吃子即爆炸
said-lesson-2 = 2. 自己的王
said-lesson-3 = 3. 兵与爆炸
said-lesson-4 = 4. 不算将军的将军
said-lesson-5 = 5. 王不能吃子
said-lesson-6 = 6. 相邻的王
said-lesson-7 = 7. 王车易位
said-lesson-8 = 8. 开局陷阱
said-lesson-1-task = 吃子会引发爆炸：吃子的棋子、被吃的棋子，以及周围八格上除兵以外的所有棋子都会消失。炸掉对方的王，您就立刻获胜。请试一试。
said-lesson-1-reason = d7 的爆炸波及 e8 的王。您的后也没了，但对局已经结束。
said-lesson-1-knight = 现在用马。有两种走法。
said-lesson-1-knight-reason = d7 旁边的象、后和王都爆炸了。吃 f7 同样获胜。
said-lesson-2-task = 您不能炸掉自己的王，所以车不能吃 d7。请找出获胜的吃子。
said-lesson-2-reason = 您在 d6 的王距 f7 两格。
said-lesson-3-task = 爆炸旁边的兵留在棋盘上；只有被吃的兵消失。但兵不能保护王。
said-lesson-3-reason = 王爆炸了。f7 和 h7 的兵还在。
said-lesson-4-task = 后在将军。您可以不理会它，直接炸掉对方的王。
said-lesson-4-reason = 后还来不及做什么，对局就结束了。
said-lesson-5-task = 王不能吃子，因为它自己也会爆炸。所以后可以紧贴着王单独将杀。
said-lesson-5-reason = 将杀。后不需要保护。
said-lesson-6-task = 双王可以相邻。吃掉其中一个会炸掉两个，所以谁也不会被将军。只有一步不输。
said-lesson-6-reason = 后攻击您的王，但不能吃它。只波及其中一个王的爆炸仍然获胜。
said-lesson-7-task = 王车易位与国际象棋相同。在这里易位能赢，因为车加入了进攻。
said-lesson-7-reason = 接下来车走到 e1，黑王无法逃脱。
said-lesson-8-task = 1. Nf3 之后，马可以走到 e5 或 g5，攻击王旁边的兵。这两格中有一格在这里能赢。
said-lesson-8-attack = 它同时攻击 d7 和 f7。
said-lesson-8-reason = 对 1. Nf3 的应着中，只有 1... f6、d6 和 e5 未被证明会输。
said-lesson-8-d5 = 黑方以 d5 应对 1. Nf3，这会输。
said-lesson-8-d5-knight = 吃马会炸掉黑方自己的王。
said-lesson-8-d5-reason = f8 的爆炸波及了王。
said-lesson-8-black = 白方威胁在 d7 或 f7 取胜，但轮到您走。
said-lesson-8-black-reason = 您先赢了。
said-fen = FEN { $text } 有误：{ $why }
said-fen-part = { $field }：{ $why }
said-more = 另有 { $count } 处
said-fen-placement = 棋子位置
said-fen-to-move = 走棋方
said-fen-castling = 易位权
said-fen-en-passant = 吃过路兵格
said-fen-clock = 半回合计数
said-fen-move-number = 回合数
said-fen-fields = 字段数
said-fen-count = 为 { $count }，应为 4 至 6
said-fen-ranks = 横线数为 { $count }，应为 8
said-fen-length = 横线 { $text } 的长度为 { $count }，应为 8
said-fen-letter = 横线 { $text } 中的 { $letter } 既不是棋子，也不是 1 至 8 的数字
said-fen-no-king = 双方都没有王
said-fen-kings = { $color ->
    [white] 白方
   *[black] 黑方
}有 { $count } 个王
said-fen-back-rank = { $color ->
    [white] 白方
   *[black] 黑方
}在 { $square } 有兵
said-fen-pawns = { $color ->
    [white] 白方
   *[black] 黑方
}有 { $count } 个兵，超过 8 个
said-fen-pieces = { $color ->
    [white] 白方
   *[black] 黑方
}有 { $count } 个棋子，超过 16 个
said-fen-side = { $text } 既不是 w 也不是 b
said-fen-right = { $text } 中的 { $letter } 不是易位权
said-fen-twice = { $text } 中的 { $letter } 重复给出一项权利
said-fen-rook = { $text } 中的 { $letter } 没有指向己方王所在底线上的车
said-fen-no-square = { $text } 不是格子
said-fen-passed = { $square } 不在对方的兵刚才可能越过的横线上
said-fen-number = { $text } 不是 0 至 { $high } 的数字
said-no-such-piece = { $color ->
    [white] 白方
   *[black] 黑方
}没有{ $kind }
said-no-such-piece-there = { $color ->
    [white] 白方
   *[black] 黑方
}在 { $square } 没有{ $kind }
said-no-such-piece-file = { $color ->
    [white] 白方
   *[black] 黑方
}在 { $file } 线上没有{ $kind }
said-no-such-piece-rank = { $color ->
    [white] 白方
   *[black] 黑方
}在第 { $rank } 横线上没有{ $kind }
said-no-study = 没有研究 { $count }
said-no-game = 研究 { $count } 中没有对局 { $game }
said-no-node = 对局中没有局面 { $count }
said-study-closed = 研究在此期间已关闭
said-empty-study = 研究中没有对局
said-unreadable-study = 研究 { $count } 中没有可读取的对局
said-most-games = 一个研究最多 { $count } 个对局
said-no-room = { $text } 已有 { $count } 个对局，无法再放入 { $more } 个：一个研究最多 { $high } 个
said-changed-meanwhile = 研究在此期间已更改，因此没有移动任何内容：请重试
said-carried-on = 这些对局已不全在 { $text } 中，因此没有移回任何对局
said-origin-gone = 研究 { $text } 已不存在，因此对局留在原处
said-copies-changed = { $text } 中的副本在此期间已更改，因此保留
said-no-opponent = 引擎现在没有在对弈
said-no-play-here = 现在没有与引擎的对局
said-no-chess960 = Chess960 编号小于 { $high }，不能是 { $count }
said-no-exercise = 此对局不是练习
said-exercise-over = 练习已结束
said-long-comment = 注释最多 { $high } 字节，现为 { $count }
said-many-shapes = 一个局面最多 { $count } 个箭头和圆圈
said-decided = 最后一步已结束对局，所以结果是 { $result }
said-long-name = 名称须有 1 至 { $count } 个字符
said-long-tag = 标签 { $text } 只能是一行，最多 { $count } 字节
said-clock = 时限为 1 秒至 24 小时，不能是 { $count } 毫秒
said-increment = 每步加时最多 24 小时，不能是 { $count } 毫秒
said-nothing-found = 没有找到任何结果
said-damaged-games = 研究中的这些对局已损坏：{ $games }
said-no-book = 此研究的对局没有着法，因此没有开局库
said-book-unwritten = 无法写入开局库：{ $why }
said-many-lines = 这些对局中这种长度的变着超过 { $count } 条：请减少步数
said-no-lookup = 无法在此研究的对局中查找着法：{ $why }
said-lost-move = 引擎的着法丢失了：{ $why }
said-no-engine = 引擎无法对弈：{ $why }
said-engine-failed = 引擎出错：{ $why }
said-unjudged = 对局未能复盘：{ $why }
said-unmined = 无法搜索练习：{ $why }
said-no-picture = 无法绘制图片：{ $why }
said-panic = 发生了内部错误；请报告此问题
said-no-thread = 无法启动线程：{ $why }
said-empty = 文本中没有对局或局面
said-many-games = 文本中有 { $count } 个对局，但一个研究最多 { $high } 个
said-in-game = 对局 { $game }（第 { $line } 行）：{ $why }
said-in-line = 第 { $line } 行：{ $why }
said-left-out = 已略去：{ $why }
said-broken = 只能读取此前的着法：{ $why }
said-more-problems = 另有 { $count } 个问题
said-at-move = 着法 { $place } { $why }
said-move-number = 第 { $count } 步：{ $why }
said-illegal = { $text } 在 { $fen } 中不合规则：{ $why }
said-ambiguous-in = { $text } 在 { $fen } 中可能是：{ $moves }
said-pgn-empty = 其中没有对局
said-pgn-comment = 有注释没有结束
said-pgn-variation = 有变着没有结束
said-pgn-tag = { $text } 不是 [White "Anna"] 这样的标签
said-pgn-variant = 玩法是 { $text }，不是 Atomic
said-pgn-start = 标签 FEN 中：{ $why }
said-pgn-word = { $text } 不是着法
said-pgn-word-at = 第 { $number } 步的 { $text } 不是着法
said-pgn-null = { $text } 是空着，因此略去其变着的其余部分
said-pgn-null-at = 第 { $number } 步的 { $text } 是空着，因此略去其变着的其余部分
said-pgn-deep = 变着嵌套超过 { $count } 层
said-pgn-tags = 对局的标签超过 { $count } 个
said-pgn-elements = 对局的着法、注释和符号超过 { $count } 个
said-pgn-more = 另有 { $count } 条无法读取
said-pgn-long = 对局超过 { $count } 个半回合
said-archive-foreign = 这不是由棋盘写出的含研究、对局和设置的文件
said-archive-newer = 文件来自较新的 Fissile（格式版本 { $count }）；此程序读取版本 { $own }
said-archive-damaged = 文件已损坏：内容与校验和不符
said-archive-line = 文件第 { $line } 行：{ $fault }
said-archive-long = 所有研究合计超过棋盘能读取的 { $count } MiB；请逐个存为 PGN，或先删除一些
said-record = { $record }：{ $fault }
said-record-study = 研究 { $count }
said-record-game = 研究 { $count } 的对局 { $game }
said-fault-damaged = 存储中的数据已损坏
said-fault-missing = 存储中缺失
said-fault-newer = 由较新的 Fissile 存储（版本 { $count }）；此程序最高读取版本 { $own }
said-fault-unwritable = 无法写入：{ $why }
said-store = 无法读取或写入研究：{ $why }
said-lacks = 文件中缺少无法读取的内容，它们仍留在棋盘上：{ $why }
said-studies-damaged = { $path } 中的研究已损坏，但仍可读取
said-studies-copy = { $path } 中的研究已损坏，但仍可读取；{ $copy } 是先前完好的副本：请用它覆盖该文件
said-no-browser-space = 浏览器已没有空间供此页面使用
said-change-undone = 浏览器已没有空间供此页面使用，因此撤销了最后一次更改；请释放空间后重试
said-change-lost = 最后一次更改可能丢失，此前的一切均已保存；原因：{ $why }
said-not-reopened = 棋盘暂时无法重新打开；已保存的内容是安全的；原因：{ $why }
said-not-opened = 无法打开棋盘：{ $why }
said-no-locks = 浏览器不为此地址保存对局；需要 https 或 localhost
said-browser-picture = 浏览器无法绘制图片
said-not-kept = 未保留 { $text }：{ $why }
said-files-most = 残局库和开局库合计最多 { $count } MiB
said-own-tables = 无法读取此页面的残局库：{ $why }
said-no-files = 无法读取残局库和开局库：{ $why }
said-book-left-out = 未使用开局库 { $text }，因为棋盘曾因它出错；可在设置中移除
said-book-unreadable = 无法读取开局库 { $path }：{ $why }
said-book-foreign = 文件 { $path } 不是 "fissile book make" 制作的开局库
said-book-version = 开局库 { $path } 来自另一版本的 Fissile；请重新制作
said-book-damaged = 开局库 { $path } 已损坏
said-table-name = { $text } 不是 KQvKR.atbw 这样的原子象棋残局库文件名
said-table-foreign = { $text } 不是原子象棋的 Syzygy 残局库
said-table-damaged = 残局库 { $text } 已损坏
said-syzygy-unreadable = SyzygyPath：无法读取文件夹 { $text }：{ $why }
said-syzygy-empty = SyzygyPath：文件夹 { $text } 中没有原子棋残局库（*.atbw、*.atbz）
said-table-unusable = 无法使用残局库 { $text }：{ $why }
said-table-unread = 无法读取残局库 { $text }：{ $why }；需要它的局面改为搜索
said-table-other = { $text } 不是原子棋的 Syzygy 残局库；需要它的局面改为搜索
said-table-broken = 残局库 { $text } 已损坏；需要它的局面改为搜索
said-table-missing = 缺少残局库 { $name }；需要它的局面改为搜索
said-tables-found = 找到 { $count } 个 Syzygy 残局库，最多 { $pieces } 子
said-tabs = 已打开 { $count } 个标签页，已达上限；请关闭其中一个
said-shutting-down = 服务器正在关闭
said-message-long = 一条消息最多 { $count } 字节
said-network = 使用网络 { $name } 评估
said-openings = 开局来自开局库 { $path }
said-name-puzzle = 谜题 { $count }
said-name-puzzles = 谜题
said-name-puzzles-of = 谜题：{ $kinds }
said-name-proven = 已证明的开局
said-name-replies = { $opening }：已证明的应着
said-name-lines = { $color ->
    [white] 白方
   *[black] 黑方
}变着：{ $written }
said-name-lines-of = { $color ->
    [white] 白方
   *[black] 黑方
}变着
said-name-line = 变着
said-name-mined = 练习（来自：{ $written }）
said-name-from = 来自 { $written }
said-name-exercises = { $day } 的练习
said-name-study = { $day } 的研究
said-name-numbered = { $written }（{ $count }）
said-name-damaged = 研究 { $count }（已损坏）
said-name-newer = 研究 { $count }（较新）
said-name-game = 与 Fissile 的对局
said-name-you = 您
said-name-level = Fissile，{ $count } 级
said-name-proven-plies = 已证明：{ $color ->
    [white] 白方
   *[black] 黑方
}最多 { $count } 个半回合获胜。
said-name-proven-ply = 已证明：{ $color ->
    [white] 白方
   *[black] 黑方
}最多 { $count } 个半回合获胜。
said-after = { $played } 之后。
said-after-and = { $played } 之后。{ $written }
said-sheet-turn = 轮到{ $color ->
    [white] 白方
   *[black] 黑方
}走
said-sheet-more = 另有 { $count } 个局面未列出。
said-file-position = 局面
said-file-game = 对局
said-file-records = 研究 { $count } 的记录
said-file-records-game = 研究 { $count } 对局 { $game } 的记录
