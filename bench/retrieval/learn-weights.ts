import type { IndexReader } from "@/lib/search/read-index";
import { WEIGHTS } from "@/lib/search/weights";
import { chosenSites } from "@/tests/support/search-corpus";
import { ask, type Case, FIGURES, figuresOf, openCases, type Result, SAMPLE } from "@/tests/support/search-figures";

// Learns the weights of the ranking, one weight at a time, and prints the resulting figures for sites that were left out.
// `[sites…] [--only=names of weights]`

/** The weights to learn: their group in `WEIGHTS`, and name. */
const LEARNED: readonly (readonly [group: Record<string, number>, name: string])[] = (
  [
    ["kind", "changelog faq migration deprecated decision"],
    ["name", "title route overview heading definition code"],
    ["nameForm", "inflected partOfQuery"],
    ["page", "otherVersion nearDuplicate"],
    ["word", "stopWord synonym character"],
  ] as const
).flatMap(([group, names]) =>
  names.split(" ").map((name) => [WEIGHTS[group] as unknown as Record<string, number>, name] as const),
);
const top = WEIGHTS as unknown as Record<string, number>;
const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const ALL = [...LEARNED, [top, "wholePage"] as const, [top, "secondSection"] as const].filter(
  ([, name]) => only?.includes(name) ?? true,
);
/** Factors that are tried for each weight. */
const STEPS = [0.6, 1.6];
const FOLDS = 3;

interface SiteCases {
  site: string;
  cases: Case[];
  reader: IndexReader;
}

const sites: SiteCases[] = [];
for (const site of chosenSites()) sites.push({ site, ...(await openCases(site, SAMPLE.quick)) });

/** The sum of all figures, which all count the same. */
function worthOf(results: readonly (readonly [Case, Result])[]): number {
  const figures = figuresOf(results);
  return Object.keys(FIGURES).reduce((sum, name) => sum + (figures[name] ?? 0), 0);
}

const cache = new Map<string, readonly (readonly [Case, Result])[]>();

function resultsOf({ site, cases, reader }: SiteCases): readonly (readonly [Case, Result])[] {
  const key = `${site} ${ALL.map(([group, name]) => group[name]?.toFixed(3)).join()}`;
  const known = cache.get(key) ?? cases.map((one) => [one, ask(reader, one)] as const);
  cache.set(key, known);
  return known;
}

function learn(some: readonly SiteCases[]): Record<string, number> {
  let best = worthOf(some.flatMap(resultsOf));
  for (const [group, name] of ALL) {
    const start = group[name] ?? 0;
    for (const step of STEPS) {
      const before = group[name] ?? 0;
      group[name] = start * step;
      const worth = worthOf(some.flatMap(resultsOf));
      if (worth > best + 0.0005) best = worth;
      else group[name] = before;
    }
  }
  return Object.fromEntries(ALL.map(([group, name]) => [name, group[name] ?? 0]));
}

const START = ALL.map(([group, name]) => group[name] ?? 0);
const reset = () =>
  ALL.forEach(([group, name], index) => {
    group[name] = START[index] ?? 0;
  });
const show = (label: string, results: readonly (readonly [Case, Result])[]) => {
  const figures = Object.entries(figuresOf(results)).map(([name, value]) => `${name} ${(100 * value).toFixed(1)}`);
  console.log(label, figures.join(", "));
};
show("before:", sites.flatMap(resultsOf));
const heldOut: (readonly [Case, Result])[] = [];
for (let fold = 0; fold < FOLDS; fold += 1) {
  reset();
  learn(sites.filter((_, index) => index % FOLDS !== fold));
  heldOut.push(...sites.filter((_, index) => index % FOLDS === fold).flatMap(resultsOf));
}
show("left out:", heldOut);
reset();
console.log(learn(sites));
show("learned:", sites.flatMap(resultsOf));
