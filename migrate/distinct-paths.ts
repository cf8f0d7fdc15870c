import { nameOf, withoutSuffix } from "@/migrate/paths";
import type { Finding, SourcePage, SourceSite } from "@/migrate/types";

/**
 * Gives each page a path of its own: of two files with the same address here, such as `guide/index.md` and `guide/README.md`, one
 * is moved below it, which is reported.
 */
export function withDistinctPaths(site: SourceSite): SourceSite {
  const owners = new Map<string, SourcePage>();
  for (const page of site.pages) {
    const owner = owners.get(page.path);
    if (!owner || rank(page) < rank(owner)) owners.set(page.path, page);
  }
  const taken = new Set(owners.keys());
  const findings: Finding[] = [];
  const pages = site.pages.map((page) => {
    const owner = owners.get(page.path);
    if (!owner || owner.file === page.file) return page;
    const path = freePath(page, taken);
    taken.add(path);
    const message = `Its address is also that of ${owner.file}; this page is at \`/${path}\` now.`;
    findings.push({ file: page.file, message });
    return { ...page, path };
  });
  return findings.length === 0 ? site : { ...site, pages, findings: [...site.findings, ...findings] };
}

/** The file that engines show at a shared address comes first. */
function rank({ file, text }: SourcePage): number {
  if (text !== undefined) return 3;
  const name = withoutSuffix(nameOf(file)).toLowerCase();
  return name === "index" ? 0 : name === "readme" ? 2 : 1;
}

function freePath({ file, path }: SourcePage, taken: ReadonlySet<string>): string {
  const name = withoutSuffix(nameOf(file)).toLowerCase();
  const base = path === "index" ? name : `${path}/${name}`;
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
  return free;
}
