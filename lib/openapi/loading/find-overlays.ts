import { posix } from "node:path";
import { textOf } from "@/lib/openapi/document/json-value";
import { parseSource } from "@/lib/openapi/document/parse-source";
import type { OpenApiSource } from "@/lib/openapi/document/types";
import type { OverlayFile } from "@/lib/openapi/loading/document-source";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** The overlays that change the specification at a location. */
export interface SiteOverlays {
  of(location: string): Promise<OverlayFile[]>;
  problems: Problem[];
}

/** The overlays that docs.json lists for a specification, else every overlay of the repository that extends it. */
export async function findOverlays(
  sources: readonly (OpenApiSource | string)[],
  files: readonly string[],
  toLocation: (source: string) => string,
  read: (file: string) => Promise<string | undefined>,
): Promise<SiteOverlays> {
  const listed = new Map<string, readonly string[]>();
  const problems: Problem[] = [];
  for (const source of sources) {
    if (typeof source === "string" || !source.overlays) continue;
    const location = toLocation(source.source);
    const before = listed.get(location);
    if (before && before.join() !== source.overlays.join()) problems.push(twoLists(location));
    else listed.set(location, source.overlays.map(toLocation));
  }
  const found: (OverlayFile & { extended: string })[] = [];
  for (const file of files) {
    const text = await read(file);
    const extended = text && extendedBy(file, text);
    if (text && extended) found.push({ location: file, text, extended });
  }
  return {
    problems,
    async of(location) {
      const own = listed.get(location);
      if (!own) return found.filter(({ extended }) => extended === location);
      const texts = await Promise.all(own.map(async (file) => ({ location: file, text: await read(file) })));
      // A missing file is reported as an overlay without actions.
      return texts.map(({ location: file, text }) => ({ location: file, text: text ?? "" }));
    },
  };
}

/** The location that an Overlay document extends, which is relative to its own file. */
function extendedBy(file: string, text: string): string | undefined {
  if (!/(?:^|[{,\s])["']?overlay["']?\s*:/.test(text) || !/["']?extends["']?\s*:/.test(text)) return undefined;
  const { document } = parseSource(text);
  const extended = document?.overlay === undefined ? undefined : textOf(document.extends);
  if (extended === undefined || /^https?:\/\//i.test(extended)) return extended;
  return extended.startsWith("/") ? extended.slice(1) : posix.join(posix.dirname(file), extended);
}

function twoLists(location: string): Problem {
  const message = `The specification \`${location}\` has two different lists of \`overlays\`; the first one counts.`;
  return createProblem("specification-overlay", { file: "docs.json" }, { message });
}
