import { open } from "node:fs/promises";
import { diskPath } from "@/lib/base/disk-path";

/** How what Lectern's own commands write begins: conversations, insights, questions, keys, baselines and reports. */
const BEGINNINGS: readonly RegExp[] = [
  // lectern threads export
  /^\{"id":"[^"]*","domain":"[^"]*","keyId":/,
  // lectern insights, with --csv (of each list), --json, and neither
  /^question,times,(?:readers,)?weeks,|^search,times(?: without a result)?,|^page,up,down,cited,|^path,times,linked from,|^program,times,read|^day,questions,unanswered,/,
  /^\{\s*"domain": "[^"]*",\s*"from": "[-\d]*",\s*"to": /,
  /^(?:# )?\S+, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\n/,
  // lectern eval, with --make and --out
  /^\{"question":"/,
  /^\{\s*"summary": \{\s*"questions": \d/,
  // lectern keys, with --json
  /^[[{]\s[\s\S]*"(?:key|hint)": "lectern_[ps]k_/,
  // lectern check, with --update-baseline and --format json
  /^\{\s*"problems": \{\s*(?:\}|"[^"]+": \{\s*"[a-z-]+: )/,
  /^\{\s*"version": 1,\s*"folder": ".*",\s*"summary": \{\s*"total": \d/,
];

/** Endings of files that output may be written to. */
const DATA_FILE = /\.(?:jsonl?|csv|txt)$/i;

/** Characters that are read of a file: enough for the longest beginning. */
const HEAD = 1_000;

/** True for a name that output of a command may have. */
export function mayBeCommandOutput(file: string): boolean {
  return DATA_FILE.test(file);
}

/** True for a text that a command of Lectern wrote. */
export function isCommandOutput(text: string): boolean {
  return BEGINNINGS.some((beginning) => beginning.test(text.slice(0, HEAD)));
}

/** The files, relative to a folder, that readers may have: those that a command wrote hold what readers asked, and keys. */
export async function withoutCommandOutput(directory: string, files: readonly string[]): Promise<string[]> {
  const isOutput = await Promise.all(
    files.map(async (file) => mayBeCommandOutput(file) && isCommandOutput(await readHead(diskPath(directory, file)))),
  );
  return files.filter((_, index) => !isOutput[index]);
}

async function readHead(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return "";
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    // A folder that was swapped in, or a failing disk: it is not served either.
    return "";
  } finally {
    await file.close();
  }
}
