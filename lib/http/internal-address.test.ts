import { expect, test } from "@playwright/test";
import { formatInternalAddress, parseInternalAddress, requestedPath } from "@/lib/http/internal-address";

const rows: { title: string; path: string; query?: string }[] = [
  { title: "a page", path: "/guides/start" },
  { title: "the first page", path: "/" },
  { title: "signs that mean something in addresses", path: "/a b/ü?&=#%+" },
  { title: "a reader's own query behind it", path: "/a", query: "?tab=x&lectern-path=y" },
];

for (const { title, path, query = "" } of rows) {
  test(`what is read is what was written: ${title}`, () => {
    const { href, pathname, searchParams } = new URL(formatInternalAddress("/route", path, query), "http://localhost");
    const names = [...searchParams.keys()];
    expect(pathname).toBe("/route");
    expect(requestedPath({ url: href })).toBe(path);
    expect(parseInternalAddress(Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])))).toBe(path);
  });
}

test("a query of another kind names no page", () => {
  expect(parseInternalAddress({ a: "b" })).toBeUndefined();
  expect(requestedPath({ url: "http://localhost/route?a=b" })).toBe("");
});
