import { chosenSites } from "@/tests/support/search-corpus";
import { ask, figuresOf, openCases, SAMPLE } from "@/tests/support/search-figures";

// Measures the search on all sites, or on a small sample with `--quick`. `--misses` lists queries whose page was not found.
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
