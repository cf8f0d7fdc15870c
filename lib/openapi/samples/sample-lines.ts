/** A line of a sample that names a field: `"city": "Oslo",` in JSON, and alike in other languages. */
export interface SampleLine {
  /** Where the line is in the text, without its indentation and its end. */
  start: number;
  end: number;
  /** The names around the field, and its own. */
  path: string[];
}

const NAMED = /^(\s*)(?:"([^"]+)"|'([^']+)'|([\w$-]+))\s*(?::|=>?)\s?/;

/** The lines of a sample that name fields. What belongs to what is read from the indentation. */
export function readSampleLines(text: string): SampleLine[] {
  const around: { indent: number; name: string }[] = [];
  let offset = 0;
  return text.split("\n").flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    const [, indent = "", ...names] = NAMED.exec(line) ?? [];
    const name = names.find((candidate) => candidate !== undefined);
    if (name === undefined) return [];
    while ((around.at(-1)?.indent ?? -1) >= indent.length) around.pop();
    around.push({ indent: indent.length, name });
    return [{ start: start + indent.length, end: start + line.length, path: around.map((outer) => outer.name) }];
  });
}

/** How many of the last names of two paths are the same. */
function commonEnd(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** The best of some candidates whose paths end as a path does; undefined if not even the last names are the same. */
export function findByPath<Candidate>(
  candidates: readonly Candidate[],
  pathOf: (candidate: Candidate) => readonly string[],
  path: readonly string[],
): Candidate | undefined {
  const scores = candidates.map((candidate) => commonEnd(pathOf(candidate), path));
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : candidates[scores.indexOf(best)];
}
