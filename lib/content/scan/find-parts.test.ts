import { findParts } from "@/lib/content/scan/build-records";
import type { FileFacts } from "@/lib/content/scan/types";
import { expect, test } from "@/tests/support/unit-test";

function find(files: readonly string[], imported: readonly string[] = [], hashes: Record<string, string> = {}) {
  const facts = new Map(files.map((file) => [file, { file, sourceHash: hashes[file] ?? "" } as FileFacts]));
  return findParts({
    facts,
    dependenciesOf: (file) => (file === "parts/header.tsx" ? ["snippets/logo.jsx"] : []),
    isImported: (file) => imported.includes(file),
  });
}

const rows: [title: string, file: string, expected: { slot?: string; component?: string; problem?: string }][] = [
  ["a file with the name of a slot fills it", "parts/sidebar-top.jsx", { slot: "sidebar-top" }],
  ["types may be in it", "parts/not-found.tsx", { slot: "not-found" }],
  ["a capitalized file below components is a content component", "parts/components/Card.jsx", { component: "Card" }],
  ["any other name is a problem", "parts/heading.jsx", { problem: "unknown-part" }],
  ["so is a component in lower case", "parts/components/card.jsx", { problem: "unknown-part" }],
  ["pages in the folder are pages", "parts/engine.mdx", {}],
  ["files of other folders are not parts", "guides/parts/header.jsx", {}],
];

for (const [title, file, expected] of rows) {
  test(title, () => {
    const { parts, problems } = find([file]);
    expect(Object.keys(parts.slots)).toEqual(expected.slot ? [expected.slot] : []);
    expect(Object.keys(parts.components)).toEqual(expected.component ? [expected.component] : []);
    expect(problems.map(({ code }) => code)).toEqual(expected.problem ? [expected.problem] : []);
  });
}

test("a file that others import may have any name", () => {
  expect(find(["parts/logo.jsx"], ["parts/logo.jsx"]).problems).toEqual([]);
});

test("the hash of a part changes with the files that it imports", () => {
  const hashWith = (logo: string) =>
    find(["parts/header.tsx", "snippets/logo.jsx"], [], { "snippets/logo.jsx": logo }).parts.slots.header?.contentHash;
  expect(hashWith("one")).toBe(hashWith("one"));
  expect(hashWith("one")).not.toBe(hashWith("other"));
});
