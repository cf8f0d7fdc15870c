import type { CodeRun } from "@/lib/mdx/code/code-runs";

/** What the server has said of blocks of code, by language and source; as long as the page lives. */
const known = new Map<string, CodeRun[][]>();
const asked = new Map<string, Promise<CodeRun[][] | undefined>>();

/** The server takes no longer blocks; characters. */
const LONGEST_BLOCK = 20_000;

function keyOf(source: string, language: string): string {
  return `${language}\u0000${source}`;
}

/** What is known already of a block, so that one that is rendered again has its colors at once. */
export function knownCodeRuns(source: string, language: string): CodeRun[][] | undefined {
  return known.get(keyOf(source, language));
}

/** Asks the server what the pieces of a block are. Undefined if it has no answer: the code then stays plain. */
export async function loadCodeRuns(href: string, source: string, language: string): Promise<CodeRun[][] | undefined> {
  if (source.length > LONGEST_BLOCK || language.length > 40) return undefined;
  const key = keyOf(source, language);
  const loading = asked.get(key) ?? request(href, source, language);
  asked.set(key, loading);
  const lines = await loading;
  if (lines) known.set(key, lines);
  else asked.delete(key);
  return lines;
}

async function request(href: string, source: string, language: string): Promise<CodeRun[][] | undefined> {
  try {
    const body = JSON.stringify({ source, language });
    const response = await fetch(href, { method: "POST", headers: { "content-type": "application/json" }, body });
    return response.ok ? ((await response.json()) as { lines: CodeRun[][] }).lines : undefined;
  } catch {
    // Colors are a nicety: without a connection the code is plain.
    return undefined;
  }
}
