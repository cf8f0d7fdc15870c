import { createNearestListing } from "@/lib/navigation/nearest-listing";
import { buildReadingOrder, findNeighbors } from "@/lib/navigation/neighbors";
import { selectListing } from "@/lib/navigation/route-table";
import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

const overviews = {
  groups: [
    { group: "A", pages: ["a/overview", "a/other"] },
    { group: "B", pages: [{ group: "", pages: ["b/overview"] }] },
  ],
  files: { "a/overview": "Overview", "a/other": "Other", "b/overview": "Overview" },
};

function orderOf(navigation: unknown, titles: Readonly<Record<string, string>> = {}) {
  const files = Object.fromEntries(Object.entries(titles).map(([file, title]) => [file, { title }]));
  const site = makeSite({ navigation, ...(Object.keys(files).length > 0 && { files }) } as SiteFixture);
  const [leaf] = site.table.leaves.values();
  if (!leaf) throw new Error("no leaf");
  return buildReadingOrder(leaf);
}

test("a page is in the order once, at its first place", () => {
  const order = orderOf({
    groups: [
      { group: "A", pages: ["a", "b"] },
      { group: "B", pages: ["b", "c", "a"] },
    ],
  });
  expect(order.pages.map(({ path }) => path)).toEqual(["/a", "/b", "/c"]);
  expect([...order.positions]).toEqual([
    ["/a", 0],
    ["/b", 1],
    ["/c", 2],
  ]);
});

const neighbors: [path: string, expected: object][] = [
  ["/a/overview", { next: { label: "Other", path: "/a/other" } }],
  [
    "/a/other",
    {
      previous: { label: "Overview", path: "/a/overview", group: "A" },
      next: { label: "Overview", path: "/b/overview", group: "B" },
    },
  ],
  ["/b/overview", { previous: { label: "Other", path: "/a/other" } }],
  ["/c", {}],
];
for (const [path, expected] of neighbors) {
  test(`a neighbor is named with its group where several have its label: ${path}`, () => {
    expect(findNeighbors(orderOf({ groups: overviews.groups }, overviews.files), path)).toEqual(expected);
  });
}

test("a page that has the name of its group needs no group", () => {
  const order = orderOf(
    {
      groups: [
        { group: "Overview", pages: ["a", "b"] },
        { group: "B", pages: ["c", "d"] },
      ],
    },
    { a: "Start", b: "Overview", c: "Overview", d: "End" },
  );
  expect(findNeighbors(order, "/a").next).toEqual({ label: "Overview", path: "/b" });
  expect(findNeighbors(order, "/d").previous).toEqual({ label: "Overview", path: "/c", group: "B" });
});

const shared = makeSite({
  navigation: {
    products: [
      {
        product: "P",
        versions: [
          { version: "1", pages: ["both", "p1"] },
          { version: "2", pages: ["both", "p2"] },
        ],
      },
      { product: "Q", pages: ["both", "q"] },
    ],
  },
});
const places: [near: string | undefined, leaf: string][] = [
  [undefined, "p0.v0"],
  ["p0.v1", "p0.v1"],
  ["p1", "p1"],
  ["nowhere", "p0.v0"],
];
for (const [near, leaf] of places) {
  test(`a page that is listed several times opens in the division of its reader: ${near}`, () => {
    expect(selectListing(shared.table, "/both", near)?.leaf.id).toBe(leaf);
  });
}

test("a page that is listed once opens there, from any division, and an unlisted page in no division", () => {
  expect(selectListing(shared.table, "/q", "p0.v1")?.leaf.id).toBe("p1");
  expect(selectListing(shared.table, "/none", "p1")).toBeUndefined();
});

const nearest: [path: string, found: string, sharedSegments: number][] = [
  ["/guides/a/new", "/guides/a/b", 2],
  ["/guides/new", "/guides/a/b", 1],
  ["/guides", "/guides/a/b", 1],
  ["/guides/a/b/c/d", "/guides/a/b", 3],
  ["/guide", "/start", 0],
  ["/constructor", "/start", 0],
  ["/", "/start", 0],
];
for (const [path, found, sharedSegments] of nearest) {
  test(`the listed page nearest to ${path} is ${found}`, () => {
    const { table } = makeSite({ navigation: { pages: ["start", "guides/a/b", "guides/c"] } });
    const near = createNearestListing(table)(path);
    expect([near?.listing.page.path, near?.sharedSegments]).toEqual([found, sharedSegments]);
  });
}

test("without listed pages, no page is near", () => {
  expect(createNearestListing(makeSite({ navigation: {}, files: ["a"] }).table)("/a")).toBeUndefined();
});
