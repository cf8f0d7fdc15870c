import { parseFrontmatter } from "@/lib/content/frontmatter";
import { findSpecification } from "@/lib/migrate/engines/specification-place";
import { frontmatterText } from "@/lib/migrate/markdown/frontmatter";
import { joinPath } from "@/lib/migrate/paths";
import type { SourceFolder, SourcePage } from "@/lib/migrate/types";

const COMPONENT = /<(?:APIPage|OpenAPIPage)\b([^>]*)\/>/g;

/**
 * Pages of operations, which Fumadocs generates from a specification, show the operation with our own reference. Pages in other
 * languages and those of several operations stay as they are.
 * @returns the specifications to copy.
 */
export function readFumadocsOperations(folder: SourceFolder, root: string, pages: readonly SourcePage[]): string[] {
  const files = new Set<string>();
  for (const page of pages) {
    const text = folder.read(page.file);
    const [component, ...others] = [...text.matchAll(COMPONENT)];
    const operation = component && others.length === 0 ? operationOf(component[1] ?? "") : undefined;
    if (!operation) continue;
    const place = findSpecification(folder, operation.document, [root], joinPath(root, "public") ?? "public");
    if (!place) continue;
    if (place.file !== undefined) files.add(place.file);
    const { title, description } = parseFrontmatter(page.file, text).data;
    page.text = frontmatterText({
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      openapi: `${place.address} ${operation.method} ${operation.path}`,
    });
  }
  return [...files];
}

/** The operation of `document={"./openapi.json"} operations={[{"path":"/pets","method":"get"}]}`, if it is the only one. */
function operationOf(attributes: string): { document: string; method: string; path: string } | undefined {
  const document = /\bdocument=\{?["']([^"']+)["']/.exec(attributes)?.[1];
  const list = /\boperations=\{(\[.*?\])\}/s.exec(attributes)?.[1] ?? "";
  const paths = [...list.matchAll(/["']?\bpath["']?\s*:\s*["']([^"']+)["']/g)];
  const methods = [...list.matchAll(/["']?\bmethod["']?\s*:\s*["'](\w+)["']/g)];
  const [path, method] = [paths[0]?.[1], methods[0]?.[1]];
  return document && path && method && paths.length === 1
    ? { document, path, method: method.toUpperCase() }
    : undefined;
}
