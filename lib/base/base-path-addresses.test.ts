import { addressProps, withAddresses } from "@/lib/base/base-path-addresses";
import { expect, test } from "@/tests/support/unit-test";

const rows: [rule: string, given: Record<string, unknown>, expected: Record<string, unknown>][] = [
  ["links", { href: "/start#one" }, { href: "/docs/start#one" }],
  ["the home page", { href: "/" }, { href: "/docs/" }],
  ["files", { src: "/a.png", poster: "/b.png" }, { src: "/docs/a.png", poster: "/docs/b.png" }],
  ["forms", { action: "/a", formAction: "/b" }, { action: "/docs/a", formAction: "/docs/b" }],
  ["lists of images", { srcSet: "/a.png 1x, /b.png 2x" }, { srcSet: "/docs/a.png 1x, /docs/b.png 2x" }],
  ["images as data", { srcSet: "data:image/jpeg;base64,/9j/4 1x" }, { srcSet: "data:image/jpeg;base64,/9j/4 1x" }],
  [
    "not other sites",
    { href: "//a.example/b", src: "https://a.example/c" },
    { href: "//a.example/b", src: "https://a.example/c" },
  ],
  ["not relative addresses", { href: "a", src: "#b" }, { href: "a", src: "#b" }],
  ["not twice", { href: "/docs/a", src: "/docs#b" }, { href: "/docs/a", src: "/docs#b" }],
  ["names that only begin alike", { href: "/docs-old" }, { href: "/docs/docs-old" }],
  ["not text", { title: "/a", children: `<a href="/a">` }, { title: "/a", children: `<a href="/a">` }],
  ["not what is no text", { action: Boolean, href: 1 }, { action: Boolean, href: 1 }],
  [
    "markup, but not code that it shows",
    { dangerouslySetInnerHTML: { __html: `<a class='b' href='/a'>&lt;a href="/a"></a><img srcset="/b 1x">` } },
    {
      dangerouslySetInnerHTML: { __html: `<a class='b' href='/docs/a'>&lt;a href="/a"></a><img srcset="/docs/b 1x">` },
    },
  ],
];

for (const [rule, given, expected] of rows) {
  test(`the base path is put before the addresses of an element: ${rule}`, () => {
    expect(addressProps(given, "/docs")).toEqual(expected);
    expect(addressProps(given, "")).toBe(given);
  });
}

test("only elements of HTML get the base path: components pass their properties on", () => {
  const create = withAddresses(
    (type: unknown, props: unknown, ...children: unknown[]) => [type, props, children],
    () => "/docs",
  );
  expect(create("a", { href: "/b" }, "text")).toEqual(["a", { href: "/docs/b" }, ["text"]]);
  expect(create(Boolean, { href: "/b" })).toEqual([Boolean, { href: "/b" }, []]);
  expect(create("br", null)).toEqual(["br", null, []]);
});
