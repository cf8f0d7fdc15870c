import type { CodeRun } from "@/lib/content/pipeline/code/code-runs";

/** A highlighted block: its pieces line by line, and the style rule of the background of all blocks. */
export interface ColoredBlock {
  lines: CodeRun[][];
  background: string;
}

/** Highlighting results by language and source, cached until the page is unloaded. */
const known = new Map<string, ColoredBlock>();
const asked = new Map<string, Promise<ColoredBlock | undefined>>();

/** The server takes no longer blocks; characters. */
const LONGEST_BLOCK = 20_000;

function keyOf(source: string, language: string): string {
  return `${language}\u0000${source}`;
}

/** The cached result of a block, so that a rerendered block is highlighted immediately. */
export function knownCodeRuns(source: string, language: string): ColoredBlock | undefined {
  return known.get(keyOf(source, language));
}

/** Asks the server what the pieces of a block are. Undefined if it has no answer: the code then stays plain. */
export async function loadCodeRuns(href: string, source: string, language: string): Promise<ColoredBlock | undefined> {
  if (source.length > LONGEST_BLOCK || language.length > 40) return undefined;
  const key = keyOf(source, language);
  const loading = asked.get(key) ?? request(href, source, language);
  asked.set(key, loading);
  const block = await loading;
  if (block) known.set(key, block);
  else asked.delete(key);
  return block;
}

async function request(href: string, source: string, language: string): Promise<ColoredBlock | undefined> {
  try {
    const body = JSON.stringify({ source, language });
    const response = await fetch(href, { method: "POST", headers: { "content-type": "application/json" }, body });
    return response.ok ? ((await response.json()) as ColoredBlock) : undefined;
  } catch {
    // Highlighting is optional: without a connection the code is plain.
    return undefined;
  }
}
