import { expect, test } from "@playwright/test";
import { formatAuthoringAddress, parseAuthoringAddress } from "@/lib/http/authoring-address";

const rows: { title: string; path: string; query?: string }[] = [
  { title: "a page", path: "/guides/start" },
  { title: "the first page", path: "/" },
  { title: "signs that mean something in addresses", path: "/a b/ü?&=#%+" },
  { title: "a reader's own query behind it", path: "/a", query: "?tab=x&lectern-path=y" },
];

for (const { title, path, query = "" } of rows) {
  test(`what is read is what was written: ${title}`, () => {
    const { pathname, searchParams } = new URL(formatAuthoringAddress(path, query), "http://localhost");
    const names = [...searchParams.keys()];
    expect(pathname).toBe("/authoring");
    expect(parseAuthoringAddress(Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])))).toBe(
      path,
    );
  });
}

test("a query of another kind names no page", () => {
  expect(parseAuthoringAddress({ a: "b" })).toBeUndefined();
});
