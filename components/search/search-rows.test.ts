import { rowsOfAnswer } from "@/components/search/search-rows";
import type { SearchResponse, SearchResult } from "@/lib/search/response-types";
import { expect, test } from "@/tests/support/unit-test";

const marked = (text: string, isMarked = false) => ({
  text,
  marks: isMarked ? [[0, text.length] as [number, number]] : [],
});

function result(path: string, isTitleMarked: boolean, sections: readonly [string, boolean][]): SearchResult {
  return {
    path,
    title: marked(path, isTitleMarked),
    breadcrumbs: [],
    sections: sections.map(([title, isMarked]) => ({ anchor: title, title: marked(title, isMarked), parents: [] })),
  };
}

const answer: SearchResponse = {
  confidence: "sure",
  results: [
    result("/best", true, [
      ["a", true],
      ["b", true],
      ["c", true],
    ]),
    result("/second", true, [["d", true]]),
    result("/third", false, [
      ["e", true],
      ["f", true],
    ]),
  ],
};

const targets = (hasAssistant: boolean, expanded: readonly string[] = []) =>
  rowsOfAnswer(answer, "x", hasAssistant, new Set(expanded)).map((row) => ("target" in row ? row.target : row.type));

const folded = ["/best", "/best#a", "/best#b", "/second", "/third", "/third#e"];

test("the best page shows two sections, the others at most one, and only if the section rather than the page matches", () => {
  expect(targets(false)).toEqual(folded);
});

test("the question to the assistant comes first", () => {
  expect(targets(true)).toEqual(["ask", ...folded]);
});

test("a page that is expanded shows all of its sections", () => {
  expect(targets(false, ["/third"])).toEqual([...folded, "/third#f"]);
});

test("a page says how many of its sections are folded away", () => {
  const rows = rowsOfAnswer(answer, "x", false, new Set());
  expect(rows.flatMap((row) => ("folded" in row ? [[row.target, row.folded]] : []))).toEqual([
    ["/best", 1],
    ["/second", 1],
    ["/third", 1],
  ]);
});
