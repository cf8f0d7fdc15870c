import { expect, test } from "@playwright/test";
import { estimateDiagramSize } from "@/lib/mdx/diagrams/estimate-size";

/** Sources, and how large a browser drew them at full size. */
const drawings: readonly { title: string; source: string; width: number; height: number }[] = [
  {
    title: "a loop of boxes",
    source:
      "flowchart LR\n  A[Author] --> B{docs.json}\n  B -->|pages| C[Site]\n  B -->|index| D[Search]\n  C --> E[Reader]\n  D --> E\n  E --> F[Feedback]\n  F --> A",
    width: 849,
    height: 226,
  },
  {
    title: "shapes, arrows with words, and several targets",
    source:
      "graph TD\n  Start([Begin]) -- first try --> Work((Run))\n  Work ==> Store[(Results)] & Log[/Lines/]\n  Work -.-> Retry{{Wait a while before the next attempt is made}}",
    width: 525,
    height: 289,
  },
  {
    title: "groups with and without arrows from outside",
    source:
      "flowchart TB\n  subgraph inner [A group of its own]\n    direction LR\n    a --> b --> c\n  end\n  subgraph linked\n    d --> e\n  end\n  c1[Outside] --> inner\n  c1 --> e",
    width: 633,
    height: 294,
  },
  {
    title: "a sequence with a note and alternatives",
    source:
      "sequenceDiagram\n  participant R as Reader\n  participant S as Site\n  R->>S: question\n  Note over R,S: first words\n  alt found\n    S-->>R: answer\n  else nothing\n    S->>S: search again\n  end",
    width: 461,
    height: 540,
  },
  {
    title: "entities with rows",
    source:
      'erDiagram\n  Page {\n    string path PK\n    string title "shown in the sidebar"\n  }\n  Page ||--o{ Section : "has many"\n  Site ||--|{ Page : serves',
    width: 364,
    height: 514,
  },
  {
    title: "classes with members",
    source:
      'classDiagram\n  class Page {\n    +string path\n    +render() Html\n  }\n  Page <|-- ApiPage\n  Page "1" --> "*" Section : holds',
    width: 239,
    height: 318,
  },
  {
    title: "states",
    source:
      "stateDiagram-v2\n  [*] --> waiting\n  waiting --> drawn: in view\n  waiting --> failed: mistake\n  drawn --> [*]",
    width: 185,
    height: 298,
  },
  {
    title: "a pie",
    source: 'pie title Readers\n  "Phone" : 40\n  "Desktop" : 60',
    width: 577,
    height: 450,
  },
  {
    title: "branches of a repository",
    source: "gitGraph\n  commit\n  branch feature\n  commit\n  checkout main\n  merge feature",
    width: 271,
    height: 178,
  },
];

/** How far an estimate may be off: a drawing that is this much higher is still shown smaller without harm. */
const TOLERANCE = 0.15;

for (const { title, source, width, height } of drawings) {
  test(`${title}: the room is as large as the drawing`, async () => {
    const size = await estimateDiagramSize(source);
    expect(Math.abs(size.width / width - 1)).toBeLessThan(TOLERANCE);
    expect(Math.abs(size.height / height - 1)).toBeLessThan(TOLERANCE);
  });
}

test("settings and comments before a diagram do not hide its kind", async () => {
  const bare = await estimateDiagramSize("flowchart LR\n  A --> B");
  expect(await estimateDiagramSize("---\ntitle: Two\n---\n%% why\nflowchart LR\n  A --> B")).toEqual(bare);
});

const mistakes = [
  "",
  "flowchart LR\n  A -->",
  "flowchart LR\n  A[no end",
  "erDiagram\n  {",
  "sequenceDiagram\n  ->>: x",
  "subgraph\nend",
  "flowchart TB\n  subgraph a\n    subgraph a\n      b --> c\n    end\n  end",
];
for (const source of mistakes) {
  test(`a source with mistakes gets some room: ${JSON.stringify(source)}`, async () => {
    const { width, height } = await estimateDiagramSize(source);
    expect(width).toBeGreaterThan(0);
    expect(height).toBeGreaterThan(0);
    expect(Number.isFinite(width * height)).toBe(true);
  });
}
