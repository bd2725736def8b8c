// Fetches and compiles WebAssembly.
import { compile } from "./compile.js";

export async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status} ${response.statusText}`);
  return compile(await response.arrayBuffer());
}
