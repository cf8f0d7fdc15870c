import { findDeadRedirects, findRedirectChains, findShadowedPages } from "@/lib/check/redirect-chains";
import { expect, test } from "@/tests/support/unit-test";

/** A row: what it proves, the redirects as source and destination, and the code and index of each finding. */
type Row = readonly [title: string, redirects: readonly (readonly [string, string])[], expected: readonly string[]];

const rows: readonly Row[] = [
  [
    "redirects that end are fine",
    [
      ["/a", "/b"],
      ["/c", "/b#part"],
    ],
    [],
  ],
  ["a redirect to itself", [["/a", "/a/"]], ["redirect-loop 0"]],
  [
    "two that lead to each other",
    [
      ["/a", "/b"],
      ["/b", "/a"],
    ],
    ["redirect-loop 0", "redirect-loop 1"],
  ],
  [
    "a chain",
    [
      ["/a", "/b"],
      ["/b", "/c"],
    ],
    ["redirect-chain 0"],
  ],
  [
    "a chain through a placeholder",
    [
      ["/a", "/old/x"],
      ["/old/:page", "/new/:page"],
    ],
    ["redirect-chain 0"],
  ],
  ["a placeholder that leads below itself", [["/a/:rest*", "/a/b/:rest*"]], ["redirect-loop 0"]],
  ["a placeholder that multiplies itself", [["/a/:part", "/a/:part-:part-:part-:part"]], ["redirect-loop 0"]],
  ["a placeholder that moves a folder", [["/docs/:rest*", "/guides/:rest*"]], []],
  ["a star that leads to itself", [["/v1/*", "/v1/*"]], ["redirect-loop 0"]],
  [
    "another site ends a chain",
    [
      ["/a", "https://a.com/b"],
      ["/b", "/c"],
    ],
    [],
  ],
  ["a fragment stays on the page", [["/a", "#part"]], []],
];

function toRules(redirects: Row[1]) {
  return redirects.map(([source, destination]) => ({ source, destination }));
}

for (const [title, redirects, expected] of rows) {
  test(title, () => {
    const found = findRedirectChains(toRules(redirects)).map(({ code, path }) => `${code} ${path[1]}`);
    expect(found).toEqual(expected);
  });
}

test("a message quotes no endless path", () => {
  const [finding] = findRedirectChains(toRules([["/a/:part", "/a/:part-:part-:part-:part"]]));
  expect(finding?.message.length).toBeLessThan(200);
});

test("the hint of a chain names its end", () => {
  const [finding] = findRedirectChains(
    toRules([
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "https://d.com"],
    ]),
  );
  expect(finding?.hint).toBe("Point it at `https://d.com`.");
});

test("a redirect to an address without page is found, with the page that is nearest", () => {
  const pages = new Set(["/guides/start", "/guides"]);
  const targets = {
    has: (path: string) => pages.has(path),
    nearest: () => ({ path: "/guides/start", isCertain: true }),
    below: () => [],
  };
  const found = findDeadRedirects(
    toRules([
      ["/a", "/guides/strat"],
      ["/b", "/guides/start#part"],
      ["/c", "/guides/index"],
      ["/d/:page", "/e/:page"],
      ["/f", "https://a.com/g"],
      ["/h", "/h"],
    ]),
    targets,
  );
  expect(found).toEqual([
    expect.objectContaining({
      code: "redirect-nowhere",
      path: ["redirects", 0, "destination"],
      hint: "Did you mean `/guides/start`?",
    }),
  ]);
});

test("a redirect whose destination is percent-encoded leads to the page of the decoded path", () => {
  const targets = { has: (path: string) => path === "/café", nearest: () => undefined, below: () => [] };
  expect(findDeadRedirects([{ source: "/old", destination: "/caf%C3%A9" }], targets)).toEqual([]);
});

test("a redirect hides the page at its source", () => {
  const pages = new Set(["/a", "/b"]);
  const found = findShadowedPages(
    toRules([
      ["a/", "/b"],
      ["/c", "/b"],
    ]),
    pages,
  );
  expect(found).toEqual([expect.objectContaining({ code: "redirect-shadows-page", path: ["redirects", 0, "source"] })]);
});
