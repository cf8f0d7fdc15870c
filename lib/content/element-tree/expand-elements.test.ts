import { expect, test } from "@playwright/test";
import { componentMarkers, elementRuntime } from "@/lib/content/element-tree/element-runtime";
import { expandElements, type PlainNode } from "@/lib/content/element-tree/expand-elements";

type Any = (...values: unknown[]) => unknown;
const React = elementRuntime.React as unknown as Record<string, Any> & {
  Children: Record<string, Any>;
  Component: new (props: object) => { props: { label?: string } };
};
const call = (name: string, ...values: unknown[]) => React[name]?.(...values);
const callOnChildren = (name: string, children: unknown, callback?: (child: unknown, index: unknown) => unknown) =>
  React.Children[name]?.(children, callback);
const h = (type: unknown, props: object | null, ...children: unknown[]) =>
  call("createElement", type, props, ...children);
const { Note } = componentMarkers(["Note"]);

/** Nodes as text: tags in angle brackets with their props. */
function show(nodes: readonly PlainNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const props = Object.entries(node.props).map(([name, value]) => ` ${name}=${String(value)}`);
      return `<${node.name}${props.join("")}>${show(node.children)}</>`;
    })
    .join("|");
}

class Counter extends React.Component {
  readonly count = 2;
  render() {
    return `${this.props.label}${this.count}`;
  }
}

const context = call("createContext", "light") as { Provider: unknown; Consumer: unknown };
const Reader = () => call("useContext", context);

const nodes: [rule: string, node: unknown, text: string][] = [
  ["text, numbers, and nothing", ["a", "", 0, 1n, null, undefined, true, false, () => "b"], "a|0|1"],
  ["an element with its props", h("a", { href: "/", key: "k" }, "b", h("i", null)), "<a href=/>b|<i></></>"],
  ["a component of the application stays", h(Note, { title: "t" }, "a"), "<Note title=t>a</>"],
  [
    "a component of content is called",
    h(({ a, children }: Record<string, unknown>) => [a, children], { a: 1 }, "b"),
    "1|b",
  ],
  ["also one that waits", h(async () => h("b", null, "a"), null), "<b>a</>"],
  ["a promise", Promise.resolve(["a", Promise.resolve("b")]), "a|b"],
  ["a class", h(Counter, { label: "n" }), "n2"],
  ["a fragment and what stands for one", h(elementRuntime.Fragment, null, h(React.Suspense, null, "a"), "b"), "a|b"],
  ["whatever can be walked", new Set(["a", "b"]), "a|b"],
  ["a context without provider", h(Reader, null), "light"],
  [
    "a context with its provider",
    [h(context.Provider, { value: "dark" }, h(Reader, null)), h(Reader, null)],
    "dark|light",
  ],
  ["a context as its own provider", [h(context, { value: "dark" }, h(Reader, null)), h(Reader, null)], "dark|light"],
  [
    "a consumer",
    h(
      context.Provider,
      { value: "dark" },
      h(context.Consumer, null, (value: string) => `is ${value}`),
    ),
    "is dark",
  ],
  [
    "the inner one of two providers",
    h(context, { value: "a" }, h(context, { value: "b" }, h(Reader, null)), h(Reader, null)),
    "b|a",
  ],
  ["a copy with other props", call("cloneElement", h("a", { b: 1, c: 2 }, "d"), { c: 3 }), "<a b=1 c=3>d</>"],
  ["a copy with other content", call("cloneElement", h("a", null, "b"), null, "c", "d"), "<a>c|d</>"],
  [
    "a component that passes a reference on",
    h(
      call("forwardRef", ({ a }: { a: string }) => a),
      { a: "b" },
    ),
    "b",
  ],
];
for (const [rule, node, text] of nodes) {
  test(`what content consists of: ${rule}`, async () => expect(show(await expandElements(node))).toBe(text));
}

const Endless = () => h(Endless, null);
const refusals: [rule: string, node: unknown, message: RegExp][] = [
  ["an object", { b: 1, a: 2 }, /object with keys \{b, a\}/],
  ["a date", [new Date(0)], /not valid as content/],
  ["a symbol", Symbol("a"), /not valid as content/],
  ["a component that renders itself", h(Endless, null), /nested too deeply/],
];
for (const [rule, node, message] of refusals) {
  test(`what React does not show is refused: ${rule}`, async () => {
    await expect(expandElements(node)).rejects.toThrow(message);
  });
}

test("a context has its former value after something within it failed", async () => {
  const failing = h(
    context,
    { value: "dark" },
    h(() => Promise.reject(new Error("e")), null),
  );
  await expect(expandElements(failing)).rejects.toThrow("e");
  expect(show(await expandElements(h(Reader, null)))).toBe("light");
});

const hooks: [rule: string, value: unknown, expected: unknown][] = [
  ["a state has its first value", call("useState", 1), [1, expect.any(Function)]],
  ["which may be computed", call("useState", () => 2), [2, expect.any(Function)]],
  [
    "a reducer has its first state",
    call(
      "useReducer",
      () => 0,
      1,
      (value: unknown) => Number(value) + 1,
    ),
    [2, expect.any(Function)],
  ],
  ["a memo is computed", call("useMemo", () => 3), 3],
  ["a reference holds its first value", call("useRef", 4), { current: 4 }],
  [
    "an outside store is read as on a server",
    call(
      "useSyncExternalStore",
      () => 0,
      () => 5,
      () => 6,
    ),
    6,
  ],
  [
    "or as in browsers, if it tells nothing else",
    call(
      "useSyncExternalStore",
      () => 0,
      () => 5,
    ),
    5,
  ],
  ["an effect does not run", call("useEffect", () => expect(true).toBe(false)), undefined],
  ["nothing is pending", call("useTransition"), [false, expect.any(Function)]],
];
for (const [rule, value, expected] of hooks) {
  test(`hooks in a first rendering: ${rule}`, () => expect(value).toEqual(expected));
}

const given = ["a", null, [true, ["b"]], undefined, 0];
const children: [rule: string, value: unknown, expected: unknown][] = [
  ["all are counted, also those that show nothing", callOnChildren("count", given), 6],
  ["nothing is none", [callOnChildren("count", null), callOnChildren("count", undefined)], [0, 0]],
  ["one is one", [callOnChildren("count", "a"), callOnChildren("count", false)], [1, 1]],
  [
    "each has its number",
    callOnChildren("map", given, (child, index) => `${child}${index}`),
    ["a0", "null1", "null2", "b3", "null4", "05"],
  ],
  [
    "what they become is one list",
    callOnChildren("map", ["a", "b"], (child) => (child === "a" ? [child, child] : null)),
    ["a", "a"],
  ],
  ["nothing becomes nothing", callOnChildren("map", null, () => "a"), null],
  ["a list has those that are shown", callOnChildren("toArray", given), ["a", "b", 0]],
];
for (const [rule, value, expected] of children) {
  test(`children as React has them: ${rule}`, () => expect(value).toEqual(expected));
}

test("of children, only one element is an only child", () => {
  const only = h("a", null);
  expect(callOnChildren("only", only)).toBe(only);
  expect(() => callOnChildren("only", [only])).toThrow(TypeError);
  expect(() => callOnChildren("only", "a")).toThrow(TypeError);
  expect([call("isValidElement", only), call("isValidElement", "a")]).toEqual([true, false]);
});
