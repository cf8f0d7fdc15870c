import { type ContentKey, elementDefinitions, elementKindOfKey } from "@/lib/config/navigation-elements";
import type { NavigationLink, SidebarNode } from "@/lib/navigation/types";
import { fullUnless } from "@/tests/support/full-tier";
import { type BuiltSite, makeSite } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

const nestable = ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "menu"] as const;
/** A switcher, a bar, and a menu; as inner levels, all kinds are tried with each of them. */
const quick: readonly string[] = ["languages", "tabs", "menu"];
const languageCodes = ["en", "fr"];

for (const outermost of nestable) {
  const isQuick = quick.includes(outermost);
  const sentence = `every page is reached through ${outermost} around up to two levels of any kind, its own included`;
  test(sentence, fullUnless(isQuick), () => {
    const nestings = nestable.flatMap((middle) => [
      [outermost, middle],
      ...nestable.map((inner) => [outermost, middle, inner]),
    ]);
    const lost = [[outermost], ...nestings].flatMap((keys) => {
      const site = makeSite({ navigation: nest(keys) });
      const unreached = [...site.pages.keys()].filter((path) => !reachablePaths(site).has(path));
      return unreached.map((path) => `${keys.join(" > ")}: ${path}`);
    });
    expect(lost).toEqual([]);
  });
}

/** Two elements of each kind, one level inside the other, with two pages in each of the innermost. */
function nest([key, ...inner]: readonly ContentKey[], folder = ""): Record<string, unknown> {
  if (key === undefined) return { pages: [`${folder}one`, `${folder}two`] };
  const label = elementDefinitions[elementKindOfKey[key]].labelKey ?? key;
  const elements = languageCodes.map((code) => ({ [label]: code, ...nest(inner, `${folder}${code}/`) }));
  return { [key]: elements };
}

/** Where a reader gets from the first page by bars, switchers, and sidebars alone. */
function reachablePaths(site: BuiltSite): Set<string> {
  const [start = ""] = site.pages.keys();
  const reached = new Set([start]);
  for (const path of reached) {
    const page = site.pageView(path);
    const view = page && site.divisionView(page.divisionId);
    if (!view) continue;
    const links = [view.tabs, view.anchors, ...view.switchers.map(({ entries }) => entries)].flat();
    const targets = links.flatMap(openLinks).map(({ id, href }) => page.alternates[id] ?? href);
    for (const target of [...targets, ...pathsOf(view.sidebar)]) reached.add(target);
  }
  return reached;
}

/** A tab with a menu opens the menu and leads nowhere itself. */
function openLinks(link: NavigationLink): NavigationLink[] {
  return link.items && link.items.length > 0 ? link.items : [link];
}

function pathsOf(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => (node.type === "page" ? [node.path] : pathsOf(node.children)));
}
