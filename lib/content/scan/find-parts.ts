import { type ContentPart, type ContentParts, SLOT_NAMES } from "@/lib/content/scan/part-types";
import type { FileFacts } from "@/lib/content/scan/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** What parts are made from: the facts of all files, and what each imports, directly or through others. */
export interface PartSources {
  facts: ReadonlyMap<string, FileFacts>;
  dependenciesOf(file: string): readonly string[];
  isImported(file: string): boolean;
  hash(text: string): string;
}

/** Finds the parts of the site that its author provides: `parts/header.tsx`, `parts/components/Card.tsx`. */
export function findParts(sources: PartSources): { parts: ContentParts; problems: Problem[] } {
  const slots: Record<string, ContentPart> = {};
  const components: Record<string, ContentPart> = {};
  const problems: Problem[] = [];
  for (const file of sources.facts.keys()) {
    const [, folder, name = ""] = /^parts\/(components\/)?([^/]+)\.[jt]sx$/.exec(file) ?? [];
    if (name === "") continue;
    if (folder && /^[A-Z][\w$]*$/.test(name)) components[name] = partOf(file, sources);
    else if (!folder && SLOT_NAMES.some((slot) => slot === name)) slots[name] = partOf(file, sources);
    else if (!sources.isImported(file)) problems.push(unknownPart(file, Boolean(folder)));
  }
  return { parts: { slots, components }, problems };
}

function partOf(file: string, { facts, dependenciesOf, hash }: PartSources): ContentPart {
  const dependencies = dependenciesOf(file);
  const hashes = [file, ...dependencies].map((name) => `${name}:${facts.get(name)?.sourceHash}`);
  return { file, dependencies, contentHash: hash(hashes.join("\n")) };
}

function unknownPart(file: string, isComponent: boolean): Problem {
  const message = isComponent
    ? `\`${file}\` is not used: the name of a component starts with a capital letter.`
    : `\`${file}\` is not used: no part of the site has this name.`;
  const hint = isComponent
    ? "Rename the file, such as `parts/components/Card.tsx`."
    : `Use one of these names: ${SLOT_NAMES.join(", ")}.`;
  return createProblem("unknown-part", { file, line: 1, column: 1 }, { message, hint });
}
