import { hashText } from "@/lib/base/hash-text";
import { replaceVariables } from "@/lib/content/pipeline/variables";
import { fileKind, isInSnippetFolder } from "@/lib/content/scan/file-kinds";
import { authoredDate, buildPageMetadata } from "@/lib/content/scan/page-metadata";
import { type ContentPart, type ContentParts, SLOT_NAMES } from "@/lib/content/scan/part-types";
import type { ContentScan, FileFacts, PageRecord } from "@/lib/content/scan/types";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

export interface ScanInput {
  facts: ReadonlyMap<string, FileFacts>;
  /** Static files relative to the content root. */
  files: readonly string[];
  /** Commit times by file; other files have the time of the file system. */
  commitDates: ReadonlyMap<string, number>;
  variables: Readonly<Record<string, string>>;
  /** Pages without a title have that of their first heading. */
  usesHeadings?: boolean;
  /** The previous scan: unchanged records are reused. */
  previous?: ContentScan;
}

/**
 * Turns the facts of all files into page records: which are pages, which are snippets, and what each depends on. Records whose
 * files were not read again since the previous scan are not made again.
 */
export function buildRecords(input: ScanInput): ContentScan {
  const { facts, previous } = input;
  const imports = resolveImports(facts);
  const imported = new Set([...imports.values()].flat());
  const variablesHash = hashText(JSON.stringify(input.variables));
  const hasSameVariables = JSON.stringify(previous?.variables) === JSON.stringify(input.variables);
  const isUnread = (file: string) => previous?.facts.get(file) === facts.get(file);
  const former = [...(previous?.pages ?? []), ...(previous?.fallbackPages ?? [])];
  const earlier = new Map(former.map((record) => [record.file, record]));
  const problems: Problem[] = [];
  const pages = new Map<string, PageRecord>();
  const fallbackPages: PageRecord[] = [];

  for (const fact of facts.values()) {
    if (!/\.mdx?$/.test(fact.file)) continue;
    const dependencies = dependenciesOf(fact.file, imports);
    const before = earlier.get(fact.file);
    const isUnchanged =
      hasSameVariables &&
      [fact.file, ...dependencies].every(isUnread) &&
      `${before?.dependencies}` === `${dependencies}`;
    const current =
      before && isUnchanged ? before : keepIfEqual(before, buildRecord(fact, dependencies, input, variablesHash));
    if (fileKind(fact.file) === "fallback" || imported.has(fact.file)) {
      fallbackPages.push(current);
      continue;
    }
    problems.push(...fact.problems);
    const rival = pages.get(current.path);
    if (rival) problems.push(duplicatePathProblem(current, rival));
    if (!rival || isPreferred(current.file, rival.file)) pages.set(current.path, current);
  }
  const parts = findParts({
    facts,
    dependenciesOf: (file) => dependenciesOf(file, imports),
    isImported: (file) => imported.has(file),
  });
  problems.push(...parts.problems);
  const snippets = [...facts.keys()].filter((file) => imported.has(file) || isInSnippetFolder(file));
  const { files, variables, commitDates } = input;
  const found = { snippets, files, problems, facts, parts: parts.parts };
  return { pages: [...pages.values()], fallbackPages, ...found, commitDates, variables };
}

function resolveImports(facts: ReadonlyMap<string, FileFacts>): Map<string, string[]> {
  const hasFile = (file: string) => facts.has(file);
  const imports = new Map<string, string[]>();
  for (const fact of facts.values()) {
    if (fact.imports.length === 0) continue;
    imports.set(
      fact.file,
      fact.imports.flatMap((specifier) => resolveImport(specifier, fact.file, hasFile) ?? []),
    );
  }
  return imports;
}

function dependenciesOf(file: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const waiting = [...(imports.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === file || found.has(next)) continue;
    found.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return [...found].sort();
}

function buildRecord(
  fact: FileFacts,
  dependencies: readonly string[],
  input: ScanInput,
  variablesHash: string,
): PageRecord {
  const sources = [fact, ...dependencies.flatMap((file) => input.facts.get(file) ?? [])];
  const parts = sources.map((source) => `${source.file}:${source.sourceHash}`);
  const usesVariables = sources.some((source) => source.usesVariables);
  if (usesVariables) parts.push(variablesHash);
  const own = fact.usesVariables ? withVariables(fact.frontmatter, input.variables) : fact.frontmatter;
  const heading = input.usesHeadings ? fact.heading : undefined;
  if (heading !== undefined) parts.push(heading);
  const frontmatter = heading === undefined ? own : { ...own, title: heading };
  return {
    ...buildPageMetadata(fact.file, frontmatter),
    contentHash: hashText(parts.join("\n")),
    sourceHashes: Object.fromEntries(sources.map((source) => [source.file, source.sourceHash])),
    dependencies,
    ...(sources.some(({ readsReader }) => readsReader) && { readsReader: true as const }),
    modifiedAt: authoredDate(frontmatter) ?? input.commitDates.get(fact.file) ?? fact.modifiedAt,
  };
}

function withVariables(
  frontmatter: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const entries = Object.entries(frontmatter).map(([key, value]) => [
    key,
    typeof value === "string" ? replaceVariables(value, variables) : value,
  ]);
  return Object.fromEntries(entries);
}

function keepIfEqual(earlier: PageRecord | undefined, record: PageRecord): PageRecord {
  const isEqual = earlier?.contentHash === record.contentHash && earlier.modifiedAt === record.modifiedAt;
  return earlier && isEqual ? earlier : record;
}

// Of several files with the same URL, the one with the shorter name without extension takes precedence; of those, `.mdx`.
function isPreferred(file: string, rival: string): boolean {
  const rank = (name: string) => (/(?:^|\/)index\.mdx?$/.test(name) ? 2 : 0) + (name.endsWith(".md") ? 1 : 0);
  return rank(file) < rank(rival);
}

function duplicatePathProblem(record: PageRecord, rival: PageRecord): Problem {
  const [winner, loser] = isPreferred(record.file, rival.file) ? [record, rival] : [rival, record];
  const message = `\`${loser.file}\` and \`${winner.file}\` have the same URL, ${winner.path}; only the latter is shown.`;
  return createProblem("duplicate-page-path", { file: loser.file }, { message });
}

/** Sources of parts: the facts of all files, and the imports of each, direct and indirect. */
interface PartSources {
  facts: ReadonlyMap<string, FileFacts>;
  dependenciesOf(file: string): readonly string[];
  isImported(file: string): boolean;
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

function partOf(file: string, { facts, dependenciesOf }: PartSources): ContentPart {
  const dependencies = dependenciesOf(file);
  const hashes = [file, ...dependencies].map((name) => `${name}:${facts.get(name)?.sourceHash}`);
  return { file, dependencies, contentHash: hashText(hashes.join("\n")) };
}

function unknownPart(file: string, isComponent: boolean): Problem {
  const message = isComponent
    ? `\`${file}\` is not used: the name of a component starts with a capital letter.`
    : `\`${file}\` is not used: no part of the site has this name.`;
  const hint = isComponent
    ? "Rename the file, such as `parts/components/Card.tsx`."
    : `Use one of these names: ${SLOT_NAMES.join(", ")}.`;
  return createProblem("unknown-part", { file }, { message, hint });
}
