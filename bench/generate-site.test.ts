import { generateSite, pageSource } from "@/bench/generate-site";
import { expect, test } from "@/tests/support/unit-test";

test("the same content comes out every time", () => {
  expect(generateSite(45)).toEqual(generateSite(45));
});

test("a page is the same in a small site and in a large one", () => {
  expect(generateSite(300)[0]).toEqual(generateSite(20)[0]);
});

test("groups hold 20 pages, the last one what is left", () => {
  expect(generateSite(45).map(({ pages }) => pages.length)).toEqual([20, 20, 5]);
});

test("no two pages of 3,000 have the same URL, title or text", () => {
  const pages = generateSite(3_000).flatMap((group) => group.pages);
  for (const key of ["path", "title", "body"] as const) {
    expect(new Set(pages.map((page) => page[key])).size, key).toBe(3_000);
  }
});

test("a page has about 600 words, four code blocks and a table", () => {
  for (const page of generateSite(40).flatMap((group) => group.pages)) {
    const source = pageSource(page);
    const prose = source.replace(/```[\s\S]*?```/g, "").replace(/^\|.*$/gm, "");
    expect(source.match(/^```\w+$/gm)).toHaveLength(4);
    expect(source).toContain("| --- | --- | --- |");
    expect(prose.split(/\s+/).length).toBeGreaterThan(550);
    expect(prose.split(/\s+/).length).toBeLessThan(650);
  }
});
