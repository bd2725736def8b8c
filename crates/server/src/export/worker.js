// Each page has a worker of its own, and this is its script. All tabs show one board. The worker that holds the lock has the
// board, and the other workers send it their messages. When its tab is closed, the browser gives the lock to another worker,
// which opens the board as it was stored.

import { Board } from "./board.js";

/** Pages at other addresses of a host have other boards. */
const NAME = `fissile-board ${new URL("..", import.meta.url).pathname}`;

const me = `${Date.now()} ${Math.random()}`;
const channel = new BroadcastChannel(NAME);
/** The board, if this tab has it. */
let board = null;

/** Holds a lock as long as this worker lives; resolves when it is held. */
const hold = (name) =>
  new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise(() => resolve())).catch(reject);
  });

/** Whether the page of this worker is connected. */
let isOpen = false;

/** Tells the page of this worker something. */
function show(update) {
  if (update.status) isOpen = update.status === "open";
  postMessage(update);
}

/** The board is gone, or another one. */
function lose() {
  if (isOpen) show({ status: "lost" });
}

/** Sends an update to a page: to the page of this worker, or to that of another worker. */
function tell(page, update) {
  if (page === me) show(update);
  else channel.postMessage({ to: page, update });
}

/** Connects a page to the board of this tab, until its worker gives up its own lock. */
function connect(page) {
  board.connect(page);
  navigator.locks.request(`${NAME} ${page}`, () => board.disconnect(page));
}

function receive({ to, from, update, hello, message, keep, forget, begins }) {
  if (begins && !board) greet();
  else if (to === me) show(update);
  else if (board && hello) connect(from);
  else if (board && message) board.message(from, message);
  else if (board && keep) board.keep(from, keep);
  else if (board && forget) board.forget(from);
}

function greet() {
  lose();
  channel.postMessage({ from: me, hello: true });
}

async function begin() {
  if (!navigator.locks) throw new Error("the browser keeps no games for this address; it needs https, or localhost");
  await hold(`${NAME} ${me}`);
  channel.onmessage = ({ data }) => receive(data);
  greet();
  await hold(NAME);
  lose();
  const picture = (order) => postMessage({ picture: order });
  board = await Board.open(NAME, { tell, picture, stored: () => postMessage({ stored: true }) });
  board.connect(me);
  channel.postMessage({ begins: true });
}

onmessage = ({ data }) => {
  if (data.drawn) board?.drawn(data.drawn);
  else if (!board) channel.postMessage({ from: me, ...data });
  else if (data.keep) board.keep(me, data.keep);
  else if (data.forget) board.forget(me);
  else board.message(me, data.message);
};

begin().catch((error) => {
  postMessage({ event: { type: "note", text: `the board cannot be opened: ${error.message}` } });
});
