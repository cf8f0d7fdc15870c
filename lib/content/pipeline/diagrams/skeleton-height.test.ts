import { skeletonHeight } from "@/lib/content/pipeline/diagrams/skeleton-height";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly [title: string, source: string, sameAs: string][] = [
  ["`graph` is a flowchart", "graph LR\n  A --> B", "flowchart LR\n  A"],
  ["a flowchart from right to left is as flat as one from left to right", "flowchart RL\n  A --> B", "graph LR"],
  ["a flowchart without a direction runs from top to bottom", "flowchart\n  A --> B", "flowchart TB"],
  ["front matter and comments do not hide the kind", "---\ntitle: T\n---\n%% why\ngraph LR\n  A --> B", "graph LR"],
  [
    "a directive does not hide the kind",
    '%%{init: {"theme": "dark"}}%%\nsequenceDiagram\n  A->>B: x',
    "sequenceDiagram",
  ],
];

for (const [title, source, sameAs] of rows) {
  test(title, () => expect(skeletonHeight(source)).toBe(skeletonHeight(sameAs)));
}

test("a vertical diagram gets more height than a horizontal one", () => {
  expect(skeletonHeight("flowchart TD\n  A --> B")).toBeGreaterThan(skeletonHeight("flowchart LR\n  A --> B"));
});

for (const source of ["", "flowchart LR\n  A -->", "// not a diagram"]) {
  test(`a source with mistakes gets a height: ${JSON.stringify(source)}`, () => {
    expect(skeletonHeight(source)).toBeGreaterThan(0);
  });
}
