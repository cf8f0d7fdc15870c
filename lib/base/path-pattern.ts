import { decodePercent } from "@/lib/base/decode-percent";

/** A part of a pattern: literal text or a placeholder. */
type PatternPart =
  | { type: "text"; text: string }
  /** `:name`: at least one character within a segment. */
  | { type: "segment"; name: string }
  /** `*`: anything, including slashes. */
  | { type: "rest"; name: string }
  /** `/:name*`: nothing, or a slash and anything after it. */
  | { type: "folders"; name: string };

/** A compiled pattern. */
export type PathPattern = readonly PatternPart[];

/** Compiles a pattern: `:name` matches a segment, `:name*` any number of segments, `*` the rest. Other text may be percent-encoded. */
export function compilePathPattern(source: string): PathPattern {
  const pieces = source.matchAll(/\/:([A-Za-z_]\w*)\*|:([A-Za-z_]\w*)|\*|[^:*/]+|\/|:/g);
  return [...pieces].map(([text, folders, segment]): PatternPart => {
    if (folders !== undefined) return { type: "folders", name: folders };
    if (segment !== undefined) return { type: "segment", name: segment };
    return text === "*" ? { type: "rest", name: "*" } : { type: "text", text: decodePercent(text) };
  });
}

/**
 * Compiles a file pattern: `*` matches part of a name, `/**` any number of folders, and a folder all files in it.
 * @example compileFilePattern("guides") // matches "/guides/start.md"
 */
export function compileFilePattern(source: string): PathPattern {
  const path = `/${source.replace(/^\/+|\/+$/g, "")}`;
  const pieces = (/\*|\.md$/.test(path) ? path : `${path === "/" ? "" : path}/**`).matchAll(/\/\*\*|\*+|[^*/]+|\//g);
  return [...pieces].map(([text]): PatternPart => {
    if (text === "/**") return { type: "folders", name: text };
    return text.startsWith("*") ? { type: "segment", name: text } : { type: "text", text };
  });
}

/**
 * Matches a path, and returns the values of the placeholders; undefined if the path does not match. Placeholders are greedy; of
 * several with the same name, the first one counts. Since paths are untrusted, no position is tried twice for a part, unlike in a
 * regular expression with several stars, which would take polynomial time.
 */
export function matchPathPattern(pattern: PathPattern, path: string): Map<string, string> | undefined {
  const values = new Map<string, string>();
  return new PatternMatcher(pattern, path, values).matches(0, 0) ? values : undefined;
}

class PatternMatcher {
  /** For each part and end position: the position from which the rest of the pattern is known not to match. */
  private readonly failsFrom = new Map<number, number>();

  constructor(
    private readonly pattern: PathPattern,
    private readonly path: string,
    private readonly values: Map<string, string>,
  ) {}

  /** Whether the rest of the path matches the rest of the pattern. */
  matches(part: number, place: number): boolean {
    const step = this.pattern[part];
    if (step === undefined) return place === this.path.length;
    switch (step.type) {
      case "text":
        return this.path.startsWith(step.text, place) && this.matches(part + 1, place + step.text.length);
      case "segment":
        return this.takesUpTo(part, step.name, place, { shortest: 1, end: this.segmentEnd(place) });
      case "rest":
        return this.takesUpTo(part, step.name, place, { shortest: 0, end: this.path.length });
      case "folders": {
        const bounds = { shortest: 0, end: this.path.length };
        const hasFolders = this.path[place] === "/" && this.takesUpTo(part, step.name, place + 1, bounds);
        return hasFolders || this.takes(part, step.name, place, place);
      }
    }
  }

  private takesUpTo(part: number, name: string, start: number, { shortest, end }: { shortest: number; end: number }) {
    const key = part * (this.path.length + 1) + end;
    const fails = this.failsFrom.get(key) ?? end + 1;
    for (let after = fails - 1; after >= start + shortest; after--) {
      if (this.takes(part, name, start, after)) return true;
    }
    this.failsFrom.set(key, Math.min(fails, start + shortest));
    return false;
  }

  private takes(part: number, name: string, start: number, end: number): boolean {
    if (!this.matches(part + 1, end)) return false;
    // Later parts are set first, so the first of several parts with the same name overwrites the others.
    this.values.set(name, this.path.slice(start, end));
    return true;
  }

  private segmentEnd(place: number): number {
    const end = this.path.indexOf("/", place);
    return end < 0 ? this.path.length : end;
  }
}
