// The texts of the page in the language of the reader: which language that is, its table, and the texts of the document. What is
// said where does not belong here. A table is one file of languages/, in the format of Fluent, and loaded when it is wanted;
// that of English is always there, for what another one lacks.

import { FluentBundle, FluentNumber, FluentResource } from "./bundle/fluent.js";
import { findAll, html } from "../../../render/src/page/nodes.js";
import { translateBy } from "../../../render/src/page/phrase.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { prefs } from "./prefs.js";

/** The languages by their codes, with their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", pt: "Português", ru: "Русский", zh: "中文" };

/** The attributes that a text can have beside its value. */
const ATTRIBUTES = ["title", "aria-label", "placeholder"];

/** @type {Map<string, Promise<FluentBundle>>} */
const loaded = new Map();

/** The tables in which a text is looked up, the chosen one first. */
let tables = [];

/** What the session says, in English, with the names of the texts; it is loaded with the first other language. */
export let english = [];

/** The table of a language, from the text of its file. */
export function tableOf(code, texts) {
  const table = new FluentBundle(code, { useIsolating: false });
  table.addResource(new FluentResource(texts));
  return table;
}

const source = async (name) => (await import(`./language-${name}.js`)).default;

async function load(code) {
  if (code !== "en" && !english.length) english = new FluentResource(await source("said")).body;
  return tableOf(code, await source(code));
}

function table(code) {
  if (!loaded.has(code)) loaded.set(code, load(code));
  return loaded.get(code);
}

/** The first language of a list that there is a table of: `pt` for `pt-BR`. */
export function choose(wanted) {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/** The language that is shown. */
export const language = () => tables[0].locales[0];

/** Numbers stand as they are: moves and games are not grouped by thousands. */
const values = (own) =>
  Object.fromEntries(Object.entries(own).map(([name, value]) => [name, typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value]));

/** The first table with a text, and the text. */
export function lookUp(id, among = tables) {
  const within = among.find((table) => table.getMessage(id)?.value);
  return within ? [within, within.getMessage(id).value] : [];
}

/** Whether there is such a text in any table. */
export const hasText = (id) => lookUp(id).length > 0;

/**
 * A text with its values. What no table has is shown as its name, which the tests find.
 * @param {string} id
 * @param {Record<string, unknown>} [own]
 */
export function text(id, own = {}) {
  const [within, pattern] = lookUp(id);
  return within ? within.formatPattern(pattern, values(own), []) : id;
}

/** Words of a list: `a, b and c`. */
export const listText = (words) => new Intl.ListFormat(language(), { type: "conjunction" }).format(words);

/** Parts with what a text has between them; those that are empty are left out. */
function chained(id, parts) {
  const [first = "", ...more] = parts.filter(Boolean);
  return more.reduce((first, second) => text(id, { first, second }), first);
}

/** `One. Two.` */
export const sentences = (parts) => chained("two-sentences", parts);

/** `One; two` */
export const clauses = (parts) => chained("two-clauses", parts);

/** Words with a full stop, unless they end with such a mark. */
export const ended = (words) => (/[.!?。！？]$/.test(words) ? words : text("one-sentence", { words }));

/** Words as a sentence. */
export const sentence = (words) => capitalized(ended(words));

/** What stands in backticks is for the keyboard. */
const parts = (words) => words.split("\u0060").map((part, index) => (index % 2 ? html("kbd", {}, part) : part));

/** Gives an element its text and its attributes. */
function fill(element) {
  const id = element.dataset.l10nId;
  if (hasText(id)) element.replaceChildren(...parts(text(id)));
  for (const name of ATTRIBUTES) {
    const within = tables.find((table) => table.getMessage(id)?.attributes[name]);
    if (within) element.setAttribute(name, within.formatPattern(within.getMessage(id).attributes[name], {}, []));
  }
}

/** Shows the page in a language from now on: the wanted one, or with `auto` that of the browser. */
export async function speak(wanted) {
  const code = choose(wanted === "auto" ? navigator.languages : [wanted]);
  const usual = await table("en");
  // Without a connection a table cannot come; English is there.
  const own = await table(code).catch(() => loaded.delete(code) && usual);
  tables = [...new Set([own, usual])];
  document.documentElement.lang = language();
  document.documentElement.dir = "ltr";
  for (const element of findAll(document, "[data-l10n-id]")) fill(element);
  document.documentElement.classList.remove("wordless");
}

translateBy(text);
await speak(prefs.language);
