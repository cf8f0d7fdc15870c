import { isPathInside, joinPath, nameOf, withoutSuffix } from "@/migrate/paths";
import type { Finding, SourcePage, SourceSite } from "@/migrate/types";

/**
 * Gives each page a path of its own: of two files with the same address here, such as `guide/index.md` and `guide/README.md`, one
 * is moved below it, which is reported.
 */
export function withDistinctPaths(site: SourceSite): SourceSite {
  const findings: Finding[] = [];
  const inside = site.pages.map((page) => withPathInside(page, findings));
  const owners = new Map<string, SourcePage>();
  for (const page of inside) {
    const owner = owners.get(page.path);
    if (!owner || rank(page) < rank(owner)) owners.set(page.path, page);
  }
  const taken = new Set(owners.keys());
  const pages = inside.map((page) => {
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

/** A page whose address, as its site gives it, leads out of the new folder is kept below its top. */
function withPathInside(page: SourcePage, findings: Finding[]): SourcePage {
  if (isPathInside(page.path)) return page;
  const path = joinPath("/", page.path.replace(/[\\\0:]/g, "-"))?.replace(/\/{2,}/g, "/") || "index";
  const message = `Its address \`${page.path.replace(/\0/g, "")}\` leads out of the site; this page is at \`/${path}\` now.`;
  findings.push({ file: page.file, message });
  return { ...page, path };
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
