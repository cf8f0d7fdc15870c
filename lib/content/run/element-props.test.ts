import { builtInProps, hostProps, sentProps } from "@/lib/content/run/element-props";
import { Guard } from "@/lib/content/run/guard";
import { nodeReact } from "@/tests/support/node-react";
import { expect, test } from "@/tests/support/unit-test";

const REPORTED = "cannot be sent to the browser";

function fail(): never {
  throw new Error("trap");
}

function withThen(value: unknown): object {
  // oxlint-disable-next-line unicorn/no-thenable -- it is the point
  return { then: value };
}

/** Values of props, each with what is sent of it, or with why it is left out. */
const rows: [title: string, value: unknown, sent: unknown][] = [
  ["a large number", { a: 10n }, { a: 10n }],
  ["a time", new Date(0), new Date(0)],
  ["less than nothing and no number", [-0, Number.NaN], [-0, Number.NaN]],
  ["a map", new Map([[{ a: 1 }, "b"]]), new Map([[{ a: 1 }, "b"]])],
  ["a map of functions", new Map([[{}, () => 1]]), "it is a function"],
  ["a set of symbols", new Set([Symbol("a")]), "it is a symbol"],
  ["an error", new Error("e"), "it is an instance of a class"],
  ["a pattern", /a/, "it is an instance of a class"],
  ["an object that only seems to wait", withThen(1), withThen(1)],
  ["what throws when it is read", Object.defineProperty({}, "a", { get: fail, enumerable: true }), "trap"],
];

const guardWith = (onFailure: (failure: { problem: { message: string } }) => unknown) =>
  new Guard({ file: "a.mdx", basePath: "", runtime: { react: nodeReact, components: {} }, onFailure });

/** Props as they are sent, and what was reported. */
function send(value: unknown) {
  const messages: string[] = [];
  const onFailure = ({ problem }: { problem: { message: string } }) => messages.push(problem.message);
  const { value: sent } = sentProps({ value }, "Count", guardWith(onFailure));
  return { sent, messages };
}

for (const [title, value, expected] of rows) {
  test(`a prop of an interactive component: ${title}`, () => {
    const { sent, messages } = send(value);
    if (typeof expected !== "string") return expect([sent, messages]).toEqual([expected, []]);
    expect(sent).toBeUndefined();
    expect(messages).toEqual([expect.stringContaining(`${REPORTED}: ${expected}`)]);
  });
}

const promises: [title: string, value: () => unknown, sent: unknown, message?: string][] = [
  ["is fulfilled", () => Promise.resolve({ a: [1] }), { a: [1] }],
  ["is rejected", () => Promise.reject(new Error("no")), undefined, "no"],
  ["is fulfilled by a function", () => Promise.resolve(() => 1), undefined, "it is a function"],
  ["throws", () => withThen(fail), undefined, "trap"],
];

for (const [title, value, expected, message] of promises) {
  test(`a promise among the props never fails the page: one that ${title}`, async () => {
    const { sent, messages } = send(value());
    expect(await sent).toEqual(expected);
    expect(messages).toEqual(message === undefined ? [] : [expect.stringContaining(`${REPORTED}: ${message}`)]);
  });
}

const named: [title: string, tag: string, props: Record<string, unknown>, expected: Record<string, unknown>][] = [
  ["a picture without words is decoration", "img", { src: "a.png" }, { src: "a.png", alt: "" }],
  ["a picture with words keeps them", "img", { alt: "Fern" }, { alt: "Fern" }],
  [
    "an embedded page is named by its site",
    "iframe",
    { src: "https://www.plants.test/a" },
    { src: "https://www.plants.test/a", title: "plants.test" },
  ],
  ["an embedded page of this site is named, too", "iframe", { src: "/a" }, { src: "/a", title: "Embedded content" }],
];

for (const [title, tag, props, expected] of named) {
  test(`an element of a page's code: ${title}`, () => expect(hostProps(tag, props, guardWith(fail))).toEqual(expected));
}

const MARKUP = { dangerouslySetInnerHTML: { __html: "<b>a</b>" } };

const builtIn: [title: string, props: Record<string, unknown>, expected: Record<string, unknown>, message?: string][] =
  [
    ["a title that is an object is left out", { title: { a: 1 } }, { title: "here" }, "an object is not text"],
    ["a style that is text is left out", { style: "color: red" }, {}, "`style` of `<Card>` is not an object"],
    ["a style that is an object stays", { style: { color: "red" } }, { style: { color: "red" } }],
    ["a function cannot be sent", { href: () => "/a" }, {}, "`href` of `<Card>` cannot be sent to the browser"],
    ["an address that is an object is left out", { href: {} }, { href: "here" }, "an object is not text"],
    ["markup stays where there is no other content", MARKUP, MARKUP],
    ["content goes before markup", { ...MARKUP, children: "a" }, { children: "a" }],
    ["markup that is none is left out", { dangerouslySetInnerHTML: "a" }, {}],
    ["lists and texts stay", { tags: ["a"], title: "One" }, { tags: ["a"], title: "One" }],
  ];

for (const [title, props, expected, message] of builtIn) {
  test(`props of a built-in component: ${title}`, () => {
    const messages: string[] = [];
    const guard = guardWith(({ problem }) => {
      messages.push(problem.message);
      return "here";
    });
    expect(builtInProps(props, "Card", guard)).toEqual(expected);
    expect(messages).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  });
}

test("props of a built-in component: an image has no content", () =>
  expect(builtInProps({ src: "a.png", children: "a" }, "Image", guardWith(fail))).toEqual({ src: "a.png" }));
