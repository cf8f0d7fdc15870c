import { readFile } from "node:fs/promises";
import { formatSource } from "@/lib/build/component-lists/format-source";
import { generateComponentLists } from "@/lib/build/component-lists/generate-lists";
import { readComponentFamilies } from "@/lib/build/component-lists/read-families";
import type { ComponentFamily } from "@/lib/build/component-lists/types";
import { expect, test } from "@/tests/support/unit-test";

const badge: ComponentFamily = {
  name: "badge",
  components: [{ names: ["Badge", "Label"], display: "inline", elements: { mark: "Marked" }, toMarkdown: () => [] }],
  styles: ["badge.css"],
  modules: [{ name: "badge", exports: ["Badge", "Marked"] }],
};

const tree: ComponentFamily = {
  name: "file-tree",
  components: [
    {
      names: ["Tree.File"],
      display: "block",
      inIslands: true,
      enhancement: { selector: "[data-tree]", module: "tree-client" },
      toMarkdown: () => [],
    },
  ],
  styles: [],
  modules: [{ name: "tree", exports: ["Tree"] }],
};

const expectations = [
  {
    title: "facts are under every name",
    file: "lib/content/component-facts/component-facts.json",
    lines: ['"Label":{"display":"inline"}', '"mappedElements":["mark"]'],
  },
  {
    title: "rules come from all records that have some",
    file: "lib/text/component-rules.ts",
    lines: ['import * as fileTree from "@/components/content/file-tree/file-tree.content";', "[badge, fileTree]"],
  },
  {
    title: "the map renders names and elements, and all that islands have",
    file: "components/content/component-map.ts",
    lines: [
      'import { Badge, Marked } from "@/components/content/badge/badge"',
      "...islandComponentMap,",
      '"Label": Badge',
      '"mark": Marked',
    ],
  },
  {
    title: "the map of islands renders members and what holds the members",
    file: "components/content/island-component-map-client.ts",
    lines: ['"Tree.File": Tree.File', "Tree,"],
  },
  {
    title: "scripts are loaded on demand",
    file: "components/content/enhancement-loaders-client.ts",
    lines: ['["[data-tree]", () => import("#browser/content/file-tree/tree-client.ts")]'],
  },
  {
    title: "style sheets are imported",
    file: "components/content/component-styles.css",
    lines: ['@import "./badge/badge.css";'],
  },
];

for (const { title, file, lines } of expectations) {
  test(title, () => {
    const generated = generateComponentLists([badge, tree]).find((list) => list.file === file);
    for (const line of lines) expect(generated?.content).toContain(line);
  });
}

test("islands get only the components that work in them", () => {
  const lists = generateComponentLists([badge, tree]);
  const map = lists.find(({ file }) => file === "components/content/island-component-map-client.ts");
  expect(map?.content).toContain('"Tree.File": Tree.File');
  expect(map?.content).not.toContain("Badge");
});

test("two records with one name are refused", () => {
  expect(() => generateComponentLists([badge, { ...badge, name: "label" }])).toThrow('claim the name "Badge"');
});

test("a record without a component is refused", () => {
  expect(() => generateComponentLists([{ ...badge, modules: [] }])).toThrow(
    'No .tsx file in components/content/badge exports "Marked"',
  );
});

test("the lists in the repository are those of the records (npm run components)", async () => {
  for (const { file, content } of generateComponentLists(await readComponentFamilies(process.cwd()))) {
    expect(await readFile(file, "utf8"), file).toBe(await formatSource(file, content));
  }
});
