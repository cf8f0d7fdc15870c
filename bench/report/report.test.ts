import { expect, test } from "@playwright/test";
import { causes } from "@/bench/report/causes";
import { growthOf } from "@/bench/report/growth";
import { renderReport } from "@/bench/report/render-report";
import { judge, ratioOf } from "@/bench/report/targets";
import type { Figure, Results } from "@/bench/report/types";

const coldBuild: Figure = {
  id: "build-cold-cpu",
  title: "cold build, CPU",
  engine: "Lectern",
  pages: 300,
  value: 32,
  unit: "CPU s",
  baseline: { name: "bare Next", value: 18 },
};

const verdicts = [
  { title: "a ratio below that of the target is met, whatever the machine", figure: coldBuild, expected: true },
  { title: "a ratio above it is missed", figure: { ...coldBuild, value: 57 }, expected: false },
  { title: "a rate must reach its target", figure: rate(950), expected: true },
  { title: "a rate below it is missed", figure: rate(850), expected: false },
  { title: "without a baseline of that day the value itself counts", figure: edit(299), expected: true },
  { title: "and is missed above the limit", figure: edit(301), expected: false },
  { title: "a limit above the baseline is met with as much", figure: script(147), expected: true },
  { title: "and is missed with more", figure: script(147.1), expected: false },
  { title: "other engines have no targets", figure: { ...coldBuild, engine: "Starlight 0.42" }, expected: undefined },
  { title: "a size without target has no verdict", figure: { ...coldBuild, pages: 20 }, expected: undefined },
  { title: "what was not measured has no verdict", figure: { ...coldBuild, value: undefined }, expected: undefined },
];

for (const { title, figure, expected } of verdicts) test(title, () => expect(judge(figure)?.isMet).toBe(expected));

test("a ratio needs a baseline that is not nothing", () => {
  expect(ratioOf(coldBuild)).toBeCloseTo(1.78, 2);
  expect(ratioOf({ ...coldBuild, baseline: { name: "bare Next", value: 0 } })).toBeUndefined();
  expect(ratioOf({ ...coldBuild, value: undefined })).toBeUndefined();
});

test("growth compares the smallest with the largest site and says what ten times the content costs", () => {
  const figures = [sized(3_000, 160), sized(300, 40), sized(1_000, 80), { ...sized(300, 5), engine: "other" }];
  expect(growthOf(figures)).toEqual([
    {
      title: "cold build, CPU",
      engine: "Lectern",
      from: 300,
      to: 3_000,
      pages: 10,
      cost: 4,
      tenfold: expect.closeTo(4, 9),
    },
  ]);
  expect(growthOf([sized(10, 3), sized(1_000, 300)])[0]?.tenfold).toBeCloseTo(10, 9);
});

test("a row holds value, baseline, ratio, target and whether it is met", () => {
  expect(render([coldBuild])).toContain(
    "| cold build, CPU | 300 | Lectern | 32.0 CPU s | bare Next 18.0 CPU s | 1.78 × | at most 3.10 × (promise of 0.2) | yes |",
  );
});

test("a missed target is said together with its cause", () => {
  const text = render([{ ...coldBuild, value: 99 }]);
  expect(text).toContain("| **no** |");
  expect(text).toContain(`- Missed: cold build, CPU. ${causes["build-cold-cpu"]}`);
  const largeWidget = { ...edit(400), id: "page-widget", title: "assistant for other sites" };
  expect(render([largeWidget])).toContain("- Missed: assistant for other sites. The cause is not known yet.");
});

test("what failed is said in one cell", () => {
  const text = render([{ ...coldBuild, value: undefined, note: "out of\nmemory | killed" }]);
  expect(text).toContain("| not measured (out of memory / killed) |");
});

function rate(value: number): Figure {
  const baseline = { name: "bare Next", value: 1_000 };
  return { id: "serve-rate", title: "a page", engine: "Lectern", value, unit: "requests/s", baseline };
}

function script(value: number): Figure {
  const baseline = { name: "bare Next", value: 135 };
  return { id: "page-script", title: "client JavaScript, gzip", engine: "Lectern", value, unit: "kB", baseline };
}

function edit(value: number): Figure {
  return { id: "dev-edit", title: "edit to screen", engine: "Lectern", pages: 20, value, unit: "ms" };
}

function sized(pages: number, value: number): Figure {
  return { ...coldBuild, pages, value };
}

function render(figures: readonly Figure[]): string {
  const machine = { cores: 2, memory: 8e9, processor: "test", node: "20.0.0", next: "16.0.0" };
  const topic = { title: "Builds", method: "Twice.", measuredAt: "2026-01-02T03:04:05.000Z", load: 0.5, figures };
  const results: Results = { machine, topics: { build: topic } };
  return renderReport(results);
}
