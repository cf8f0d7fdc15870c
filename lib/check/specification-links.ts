import path from "node:path/posix";
import { createLocator } from "@/lib/base/text-position";
import type { LinkTargets } from "@/lib/check/link-targets";
import { targetOf } from "@/lib/check/module-problems";
import { linksOfSource, linksOfText } from "@/lib/content/pipeline/text-links";
import type { PageLink } from "@/lib/content/pipeline/types";
import { isJsonObject } from "@/lib/openapi/document/json-value";
import { parseSource } from "@/lib/openapi/document/parse-source";
import type { Site } from "@/lib/site/types";

/** Names of fields that contain Markdown; `content` is a field of `x-mint`. */
const TEXTS: ReadonlySet<string> = new Set(["description", "content"]);

/** Names of fields that contain data. */
const DATA: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const", "value"]);

const EXTERNAL_REFERENCE = /\$ref["']?\s*:\s*["']?([^#"'\s]+\.(?:json|ya?ml))/g;

/**
 * Finds dead and redirected links in descriptions of specifications and of the files that these refer to. Skips relative links,
 * which depend on the page that shows them.
 *
 * @param read reads the source of a file
 */
export async function readSpecificationLinks(
  site: Pick<Site, "specifications" | "files">,
  targets: Pick<LinkTargets, "has" | "redirected">,
  read: (file: string) => Promise<string>,
): Promise<PageLink[]> {
  const links: PageLink[] = [];
  const files = new Set([...site.specifications.keys()].filter((file) => site.files.has(file)));
  // The set grows during the iteration: files that are added are read, too.
  for (const file of files) {
    const source = await read(file);
    for (const [, reference = ""] of source.matchAll(EXTERNAL_REFERENCE)) {
      const other = path.join(path.dirname(file), reference);
      if (site.files.has(other)) files.add(other);
    }
    const suspects = linksIn(file, source).filter(
      (link) => !targets.has(link.path) || targets.redirected(link.path) !== undefined,
    );
    // Only parsing distinguishes descriptions from examples.
    const texts = suspects.length === 0 ? [] : listTexts(parseSource(source).document, "");
    const shown = new Set(texts.flatMap(linksOfText).map(({ address }) => address));
    links.push(...suspects.filter(({ written = "" }) => shown.has(unescaped(written))));
  }
  return links;
}

function linksIn(file: string, source: string): PageLink[] {
  const locate = createLocator(source);
  return linksOfSource(source).flatMap(({ address: written, offset }) => {
    const address = unescaped(written);
    return /^\/(?!\/)/.test(address) ? [{ file, ...locate(offset), ...targetOf(address), written }] : [];
  });
}

/** Removes the escapes of slashes that some programs write in JSON. */
function unescaped(address: string): string {
  return address.replaceAll("\\/", "/");
}

function listTexts(value: unknown, key: string): string[] {
  if (typeof value === "string") return TEXTS.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, ""));
  if (!isJsonObject(value)) return [];
  // In `properties`, a field named `example` is a schema.
  return Object.entries(value).flatMap(([name, child]) =>
    DATA.has(name) && key !== "properties" ? [] : listTexts(child, name),
  );
}
