// Making elements. All text goes into text nodes, never through the HTML parser: names in a PGN file may look like markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets the attributes that have a value, and appends the children, elements or texts.
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Record<string, unknown>} attributes
 * @param {(Node|string|null)[]} children
 */
function assemble(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node|string|null)[]} children
 */
export const html = (name, attributes = {}, ...children) => assemble(document.createElement(name), attributes, children);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node|string|null)[]} children
 */
export const svg = (name, attributes = {}, ...children) => assemble(document.createElementNS(SVG, name), attributes, children);

/**
 * The element of the page with this id. With `kind`, such as `HTMLInputElement`, it has to be of that kind.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function byId(id, kind) {
  const element = /** @type {Kind} */ (document.getElementById(id));
  if (kind && !(element instanceof kind)) throw new TypeError(`the page has no ${kind.name} "${id}"`);
  return element;
}

/**
 * The first element in another one that a selector fits, or null.
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {HTMLElement|null}
 */
export const find = (within, selector) => within.querySelector(selector);

/**
 * All elements in another one that a selector fits.
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const findAll = (within, selector) => within.querySelectorAll(selector);

/**
 * What an event happened to, or the element around it that a selector fits; null if none does.
 * @param {Event} event
 * @param {string} [selector]
 * @returns {HTMLElement|null}
 */
export const hit = ({ target }, selector = "*") => (target instanceof Element ? target.closest(selector) : null);
