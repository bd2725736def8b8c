// Making elements. All text goes into text nodes, never through the HTML parser: names in a PGN file may look like markup.

const SVG = "http://www.w3.org/2000/svg";

/** Sets the attributes that have a value, and appends the children, elements or texts. */
function assemble(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** An HTML element. */
export const html = (name, attributes = {}, ...children) =>
  assemble(document.createElement(name), attributes, children);

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  assemble(document.createElementNS(SVG, name), attributes, children);

/** The element of the page with this id. */
export const byId = (id) => document.getElementById(id);
