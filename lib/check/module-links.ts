import { positionAt } from "@/lib/base/text-position";
import { listModules } from "@/lib/check/module-problems";
import { withoutTypes } from "@/lib/content/islands/build-island-module";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { readTagAttribute, visitJsxTags } from "@/lib/content/pipeline/estree-text";
import type { PageLink } from "@/lib/content/pipeline/types";
import type { Site } from "@/lib/site/types";

/**
 * Reads the root-relative links in JavaScript files of pages and parts, if they are written as literal text. Relative links
 * depend on the page that shows them.
 *
 * @param read returns the source of a file
 */
export async function readModuleLinks(site: Site, read: (file: string) => Promise<string>): Promise<PageLink[]> {
  const links = await Promise.all(listModules(site).map(async (file) => linksOf(file, await read(file))));
  return links.flat();
}

async function linksOf(file: string, source: string): Promise<PageLink[]> {
  const addresses = await addressesOf(file, source);
  let from = 0;
  return addresses.flatMap((written): PageLink[] => {
    // Offsets in the parsed program differ from those in the source, since types have been removed.
    const offset = source.indexOf(written, from);
    if (offset < 0) return [];
    from = offset + written.length;
    return [{ file, ...positionAt(source, offset), ...targetOf(written), written }];
  });
}

/** The path and the fragment of a root-relative address. */
export function targetOf(address: string): Pick<PageLink, "path" | "fragment"> {
  const [, path = "", fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.+))?$/s.exec(address) ?? [];
  const plain = path.replace(/\.mdx?$/, "").replace(/(.)\/index$/, "$1");
  return { path: plain, ...(fragment && { fragment }) };
}

/** Values of `href` in source order; empty if the file cannot be parsed. */
async function addressesOf(file: string, source: string): Promise<string[]> {
  if (!/\bhref\b/.test(source)) return [];
  const found: { address: string; offset: number }[] = [];
  try {
    visitJsxTags(parseModule(await withoutTypes(file, source)), ({ attributes }) => {
      for (const candidate of attributes) {
        const { name, text, attribute } = readTagAttribute(candidate) ?? {};
        if (name !== "href" || text === undefined || !attribute || !/^\/(?!\/)/.test(text)) continue;
        found.push({ address: text, offset: rangeOf(attribute).start });
      }
    });
  } catch {
    return [];
  }
  return found.sort((one, other) => one.offset - other.offset).map(({ address }) => address);
}
