// Fetches and compiles WebAssembly.
import { compile } from "./compile.js";

export async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status} ${response.statusText}`);
  const bytes = await response.arrayBuffer();
  // Some servers answer with a page when they do not have a file.
  return compile(bytes).catch((error) => Promise.reject(new Error(`${url} is not WebAssembly: ${error.message}`)));
}
