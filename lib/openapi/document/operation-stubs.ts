import path from "node:path/posix";
import { stringify } from "yaml";
import { portablePath } from "@/lib/base/portable-path";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { formatOperationReference, parseOperationReference } from "@/lib/openapi/document/operation-reference";
import type { OperationSummary, Specification } from "@/lib/openapi/document/types";

/** A page file for an operation. */
interface OperationStub {
  /** Relative to the content root. */
  file: string;
  text: string;
}

/** Page files for the operations of a specification. */
export interface OperationStubs {
  stubs: OperationStub[];
  /** Groups for `navigation` of docs.json; hidden operations are not in them. */
  groups: { group: string; pages: string[] }[];
  /** Operations that no page can name, as `METHOD /path`. */
  refused: string[];
}

/**
 * Plans a page file for every operation, in place of generated pages (format reference, section 5.3).
 * @param directory folder of the pages below the content root; `api-reference` if absent
 */
export function planStubs(
  specification: Pick<Specification, "location" | "operations">,
  directory?: string,
): OperationStubs {
  const source = { source: specification.location, ...(directory !== undefined && { directory }) };
  const planned: OperationStubs = { stubs: [], groups: [], refused: [] };
  const taken = new Set<string>();
  for (const { label, pages } of createSpecificationCatalog([specification]).groups(source) ?? []) {
    const listed: string[] = [];
    for (const { path: address, operation } of pages) {
      const wanted = path.normalize(address).replace(/^\/+|\/+$/g, "") || "index";
      if (!isNameable(operation) || /^\w+:\/|\\/.test(wanted)) {
        planned.refused.push(`${operation.method} ${operation.path}`);
        continue;
      }
      const page = freeName(portablePath(wanted), taken);
      planned.stubs.push({ file: `${page}.mdx`, text: `---\n${stringify(frontmatterOf(operation))}---\n` });
      if (!operation.isHidden) listed.push(page);
    }
    if (listed.length > 0) planned.groups.push({ group: label, pages: listed });
  }
  return planned;
}

/** A path that is free where capitals do not count: itself, or with the next number. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 1; taken.has(name.toLowerCase()); count += 1) name = `${wanted}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}

function frontmatterOf(operation: OperationSummary): Readonly<Record<string, unknown>> {
  const { title, isHidden, isDeprecated, metadata } = operation;
  return {
    ...metadata,
    title,
    openapi: formatOperationReference(operation),
    ...(isHidden && { hidden: true }),
    ...(isDeprecated && { deprecated: true }),
  };
}

/** False where the reference would name nothing, or another operation: spaces, and further methods of a webhook. */
function isNameable({ specification, method, path: template, webhookMethod }: OperationSummary): boolean {
  const reference = parseOperationReference(formatOperationReference({ specification, method, path: template }));
  return webhookMethod === undefined && reference?.path === template && reference.specification === specification;
}
