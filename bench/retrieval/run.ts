import { chosenSites } from "@/tests/support/search-corpus";
import { ask, figuresOf, openCases, SAMPLE } from "@/tests/support/search-figures";

// The figures of the search on all sites, or with `--quick` on a small part. `--misses` lists what is not found.
const size = process.argv.includes("--quick") ? SAMPLE.quick : SAMPLE.full;
const asked = [];
for (const site of chosenSites()) {
  const { cases, reader } = await openCases(site, size);
  const results = cases.map((one) => [one, ask(reader, one)] as const);
  asked.push(...results);
  console.log(
    site,
    JSON.stringify(figuresOf(results), (_, value) => (typeof value === "number" ? Number(value.toFixed(3)) : value)),
  );
  if (!process.argv.includes("--misses")) continue;
  const least = { title: 1, query: 1, heading: 3, identifier: 3, question: 5 };
  for (const [{ kind, query, right, language = "" }, { rank }] of results) {
    if (rank === 0 || rank > least[kind])
      console.log(`  ${kind} ${language} "${query}" ${rank} ${[...right].slice(0, 3).join(" ")}`);
  }
}
console.log(asked.length, "asked");
for (const [name, value] of Object.entries(figuresOf(asked))) console.log(name.padEnd(28), value.toFixed(4));
