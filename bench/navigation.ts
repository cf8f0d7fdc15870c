// Cost of building the navigation. Run with `npx tsx bench/navigation.ts [docs.json …]`; each docs.json named is built with
// synthetic pages. Prints CPU time and its ratio to a baseline measured in the same run, so that machines compare.
import { buildNavigation } from "@/lib/navigation/build-navigation";
import { createNavigator } from "@/lib/navigation/navigator";
import { compileRedirects, matchRedirect } from "@/lib/navigation/redirects";
import { buildSuggestionIndex, suggestPages } from "@/lib/navigation/suggest-pages";
import { makeCatalog, makePages } from "@/lib/navigation/testing/site-fixture";
import { readDocsJson } from "@/tests/unit/navigation/real-sites";

const rounds = 7;

/** Median CPU milliseconds of a task. */
function measure(task: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

/** 200,000 insertions into a map: the yardstick. */
function baseline(): number {
  const map = new Map<string, number>();
  for (let index = 0; index < 200_000; index++) map.set(`key-${index}`, index);
  return map.size;
}

function syntheticNavigation(pageCount: number): unknown {
  const pages = (tab: number, group: number) =>
    Array.from({ length: 25 }, (_, index) => `tab-${tab}/group-${group}/page-${index}`);
  const groups = (tab: number) =>
    Array.from({ length: 20 }, (_, group) => ({
      group: `Group ${group}`,
      pages: [...pages(tab, group).slice(0, 15), { group: "More", pages: pages(tab, group).slice(15) }],
    }));
  return { tabs: Array.from({ length: pageCount / 500 }, (_, tab) => ({ tab: `Tab ${tab}`, groups: groups(tab) })) };
}

function collectPaths(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) collectPaths(entry, found);
  else if (typeof value === "string") found.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const entry of Object.values(value)) if (typeof entry === "object") collectPaths(entry, found);
    if ("root" in value && typeof value.root === "string") found.add(value.root);
  }
  return found;
}

function report(name: string, navigation: unknown): void {
  const pages = makePages([...collectPaths(navigation)].filter((path) => !path.includes(" ")));
  for (const [path, page] of [...pages].slice(0, 100))
    pages.set(`${path}-unlisted`, { ...page, path: `${path}-unlisted` });
  const specifications = makeCatalog({});
  const input = { navigation, pages, specifications };
  const unit = measure(baseline);
  const print = (what: string, milliseconds: number) =>
    console.log(
      `  ${what.padEnd(44)} ${milliseconds.toFixed(2).padStart(9)} ms  ${(milliseconds / unit).toFixed(3)} × baseline`,
    );
  console.log(`${name}: ${pages.size} pages`);
  print("baseline", unit);
  print(
    "tree and route table",
    measure(() => createNavigator({ ...buildNavigation(input), pages, generatedPages: new Map() })),
  );

  const { tree } = buildNavigation(input);
  const create = () => createNavigator({ tree, pages, generatedPages: new Map() });
  const navigator = create();
  const paths = [...navigator.table.listings.keys()];
  const middle = paths[Math.floor(paths.length / 2)] ?? "/";
  print(
    "first page view (builds what it needs)",
    measure(() => create().pageView(middle)),
  );
  print(
    "1,000 further page views",
    measure(() => eachOf(paths, 1000, (path) => navigator.pageView(path))),
  );
  print(
    "100 unlisted page views",
    measure(() => eachOf(paths.slice(0, 100), 100, (path) => navigator.pageView(`${path}-unlisted`))),
  );
  print(
    `all ${navigator.divisionIds.length} division views`,
    measure(() => navigator.divisionIds.map(navigator.divisionView)),
  );
  const titled = [...pages.values()];
  print(
    "suggestion index",
    measure(() => buildSuggestionIndex(titled)),
  );
  const index = buildSuggestionIndex(titled);
  print(
    "100 suggestions",
    measure(() => eachOf(paths, 100, (path) => suggestPages(index, `${path}-tab`))),
  );
}

function eachOf(paths: readonly string[], count: number, task: (path: string) => unknown): void {
  for (let index = 0; index < count; index++) task(paths[(index * 7919) % paths.length] ?? "/");
}

function reportRedirects(): void {
  const rules = Array.from({ length: 1200 }, (_, index) => ({
    source: index % 3 === 0 ? `/old-${index}/:slug*` : `/old-${index}/page`,
    destination: `/new-${index}`,
    permanent: true,
  }));
  const compiled = compileRedirects(rules);
  const time = measure(() => {
    for (let index = 0; index < 10_000; index++) matchRedirect(compiled, `/guides/page-${index}`);
  });
  console.log(`10,000 paths against 1,200 redirects: ${time.toFixed(2)} ms`);
}

report("synthetic", syntheticNavigation(10_000));
for (const file of process.argv.slice(2)) report(file, readDocsJson(file).navigation);
reportRedirects();
