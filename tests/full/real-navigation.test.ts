import path from "node:path";
import { buildNavigation } from "@/lib/navigation/build-navigation";
import { findHomePath } from "@/lib/navigation/home-path";
import { createNavigator } from "@/lib/navigation/navigator";
import type { DivisionView, SidebarNode } from "@/lib/navigation/types";
import { makeCatalog } from "@/tests/support/navigation-fixture";
import { listSites, readDocsJson, scanSite, sitesDirectory } from "@/tests/support/real-sites";
import { expect, test } from "@/tests/support/unit-test";

function loadSite(name: string) {
  const { pages, fallbackPages } = scanSite(name);
  const { navigation } = readDocsJson(path.join(sitesDirectory, name, "docs.json"));
  const build = buildNavigation({ navigation, pages, fallbackPages, specifications: makeCatalog({}) });
  for (const page of build.adoptedPages) pages.set(page.path, page);
  return { build, pages, ...createNavigator({ tree: build.tree, pages, generatedPages: new Map() }) };
}

function flatten(nodes: readonly SidebarNode[]): SidebarNode[] {
  return nodes.flatMap((node) => (node.type === "page" ? [node] : [node, ...flatten(node.children)]));
}

/** Every link of a division view, menus included. */
function linksOf(view: DivisionView) {
  const links = [...view.tabs, ...view.anchors, ...view.switchers.flatMap((switcher) => switcher.entries)];
  return links.flatMap((link) => [link, ...(link.items ?? [])]);
}

test("the real sites are skipped if they are absent", () => {
  test.skip(listSites().length === 0, "needs real docs repositories: set SITES_DIR");
  expect(listSites().length).toBeGreaterThan(5);
});

for (const name of listSites()) {
  test.describe(name, () => {
    const site = loadSite(name);
    const listed = [...site.table.listings.keys()];
    const views = site.divisionIds.flatMap((id) => site.divisionView(id) ?? []);

    test("every listed page has a view in a division that exists", () => {
      expect(listed.length).toBeGreaterThan(0);
      const broken = listed.filter((path) => {
        const view = site.pageView(path);
        return !view?.isListed || !site.divisionIds.includes(view.divisionId);
      });
      expect(broken).toEqual([]);
    });

    test("every page file has a view", () => {
      expect([...site.pages.keys()].filter((path) => !site.pageView(path))).toEqual([]);
    });

    test("breadcrumbs start with the first named division and end with the section", () => {
      for (const path of listed) {
        const listing = site.table.listings.get(path)?.[0];
        const view = site.pageView(path);
        const named = listing?.leaf.divisions.filter(({ kind }) => kind !== "version" && kind !== "language") ?? [];
        const labels = [...named, ...(listing?.groups ?? [])].map(({ label }) => label).filter((label) => label !== "");
        expect(view?.breadcrumbs.map(({ label }) => label)).toEqual(labels);
        expect(view?.section).toBe(labels.at(-1));
      }
    });

    test("previous and next mirror each other and stay in the sidebar", () => {
      for (const path of listed) {
        const view = site.pageView(path);
        if (!view?.next) continue;
        const next = site.pageView(view.next.path, view.divisionId);
        expect(next?.divisionId).toBe(view.divisionId);
        expect(next?.previous?.path).toBe(path);
      }
    });

    test("every switcher and bar has exactly one active entry, unless it contains only global links", () => {
      for (const view of views) {
        for (const switcher of view.switchers) {
          expect(switcher.entries.filter((entry) => entry.isActive)).toHaveLength(1);
        }
        expect(view.tabs.filter((tab) => tab.isActive).length).toBeLessThanOrEqual(1);
      }
    });

    test("internal links lead to pages, and identifiers are unique and safe in URLs", () => {
      for (const view of views) {
        const links = linksOf(view);
        const broken = links.filter(
          ({ href, isExternal }) => !isExternal && !href.startsWith("#") && !site.pages.has(href),
        );
        expect(broken.filter(({ href }) => !href.includes("#"))).toEqual([]);
        const ids = [...links, ...flatten(view.sidebar)].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => !/^[a-z0-9.]+$/.test(id))).toEqual([]);
      }
    });

    test("sidebars contain no hidden nodes, no empty groups, and no fields that only the tree needs", () => {
      for (const view of views) {
        for (const node of flatten(view.sidebar)) {
          expect(node.isHidden ?? false).toBe(false);
          if (node.type === "page") continue;
          expect(node.children.length > 0 || node.rootPath !== undefined).toBe(true);
          expect(node).not.toHaveProperty("rootPage");
          expect(node).not.toHaveProperty("settings");
        }
      }
    });

    test("alternates and translations lead to listed pages", () => {
      for (const path of listed) {
        const view = site.pageView(path);
        const targets = [...Object.values(view?.alternates ?? {}), ...Object.values(view?.translations ?? {})];
        expect(targets.filter((target) => !site.table.listings.has(target))).toEqual([]);
      }
    });

    test("the tree is plain JSON, and the home path is a page", () => {
      expect(JSON.parse(JSON.stringify(site.build.tree))).toEqual(site.build.tree);
      expect(site.pages.has(findHomePath(site.build.tree, site.pages))).toBe(true);
    });
  });
}
