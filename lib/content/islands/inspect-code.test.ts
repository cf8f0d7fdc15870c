import { compile } from "@mdx-js/mdx";
import type { Node } from "estree";
import type { Root } from "hast";
import { analyzeModule } from "@/lib/content/islands/analyze-module";
import { extractInline } from "@/lib/content/islands/extract-inline";
import { inspectCode } from "@/lib/content/islands/inspect-code";
import { parseModule } from "@/lib/content/islands/parse-module";
import { patternNames, walkWithScope } from "@/lib/content/islands/scope";
import { expect, test } from "@/tests/support/unit-test";

function expressionOf(source: string): Node {
  const [statement] = parseModule(`(${source})`).body;
  if (statement?.type !== "ExpressionStatement") throw new Error(source);
  return statement.expression;
}

const freeNamesOf = (source: string) => [...inspectCode(expressionOf(source)).freeNames].sort();

const names: [rule: string, source: string, free: string[]][] = [
  ["a name", "a", ["a"]],
  ["members are none", "a.b?.c[d].e", ["a", "d"]],
  ["keys are none, unless they are computed", "{ a: b, [c]: d, e, f() { return g } }", ["b", "c", "d", "e", "g"]],
  ["parameters belong to their function", "(a, { b, c: [d] = e, ...f }, ...g) => [a, b, c, d, f, g]", ["c", "e"]],
  ["not outside of it", "[(a) => a, a]", ["a"]],
  ["variables do, from wherever in it", "() => { use(a); { const a = 1; let { b } = c } return b }", ["c", "use"]],
  ["what is caught does", "() => { try { a() } catch (error) { error.b } }", ["a"]],
  ["functions and classes in it do", "() => { class A {} function b() {} return [A, b] }", []],
  ["a function knows its own name", "function a() { return a }", []],
  ["so does a class", "class A extends B { static c = A.d; [e] = f }", ["B", "e", "f"]],
  ["but nothing outside of it", "[class A {}, A]", ["A"]],
  ["a function in another sees its names", "(a) => (b) => [a, b, c]", ["c"]],
  ["labels are none", "() => { a: for (const b of c) continue a }", ["c"]],
  ["tags are none, components are", "<div><A b={c} /><D.E.F /><g.h /><i:j /></div>", ["A", "D", "c", "g"]],
  ["parts of templates", "`${a} b ${c`${d}`}`", ["a", "c", "d"]],
  ["names in any alphabet", "größe + 日本 + \\u0061b", ["ab", "größe", "日本"]],
  ["names that every object has", "constructor + __proto__ + toString", ["__proto__", "constructor", "toString"]],
];
for (const [rule, source, free] of names) {
  test(`names that code takes from outside: ${rule}`, () => {
    expect(freeNamesOf(source)).toEqual(free);
  });
}

test("a visit lists the functions around the node", () => {
  const depths: number[] = [];
  walkWithScope(expressionOf("[x, () => [x, () => x], x]"), ({ freeName, functions }) => {
    if (freeName === "x") depths.push(functions.length);
  });
  expect(depths).toEqual([0, 1, 2, 0]);
});

test("a pattern declares its names, however deep", () => {
  const [statement] = parseModule("const { a, b: [c, , { d = 1 }], ...e } = f").body;
  const id = statement?.type === "VariableDeclaration" ? statement.declarations[0]?.id : undefined;
  expect(id && patternNames(id)).toEqual(["a", "c", "d", "e"]);
});

const facts: [rule: string, source: string, needs: boolean, reads: boolean][] = [
  ["plain values", "() => [1, Math.max(2)]", false, false],
  ["a hook", "() => useState(1)", true, false],
  ["a hook of React by its namespace", "() => React.useState(1)", true, false],
  ["`use` alone runs on servers", "() => use(promise)", false, false],
  ["a name that only begins like a hook", "() => username()", false, false],
  ["a handler", "() => <a onClick={go} />", true, false],
  ["text in place of a handler", '() => <a onClick="go()" />', false, false],
  ["a reference", "() => <a ref={a} />", true, false],
  ["a handler that is spread", "() => <a {...{ onClick: () => 1 }} />", true, false],
  ["a handler's name that is none", "() => <a once={1} on={2} />", false, false],
  ["a global of browsers", "() => window.innerWidth", true, true],
  ["also behind a guard", "() => typeof window === 'undefined'", true, true],
  ["a name of one's own that is like it", "(window) => window.a", false, false],
  ["a global in a handler", "() => <a onClick={() => alert(1)} />", true, false],
  ["a global in an effect", "() => { useEffect(() => { document.title = 'a' }) }", true, false],
  ["a global in a first state", "() => useState(() => localStorage.a)", true, true],
  ["a global in a loop", "() => list.map((item) => location[item])", true, true],
  ["a component class", "class A extends React.Component {}", true, false],
  ["another class", "class A extends B {}", false, false],
  ["a context", "createContext(1)", true, false],
  ["a function for a tag", "() => <div a={() => 1} />", true, false],
  ["a function for a component", "() => <A a={() => 1} />", false, false],
];
for (const [rule, source, needs, reads] of facts) {
  test(`what needs a browser: ${rule}`, () => {
    const { needsBrowser, readsBrowserWhileRendering } = inspectCode(expressionOf(source));
    expect([needsBrowser, readsBrowserWhileRendering]).toEqual([needs, reads]);
  });
}

const given: [rule: string, source: string, components: string[]][] = [
  ["by an attribute", "() => <A b={() => 1} />", ["A"]],
  ["as the child", "() => <A.B>{(x) => x}</A.B>", ["A"]],
  ["by its name", "() => { const f = () => 1; return <A b={f} /> }", ["A"]],
  ["by a name from outside", "() => <A b={outer} />", ["A"]],
  [
    "in an object or a list",
    "() => <><A b={{ c: [() => 1] }} /><B c={a ? () => 1 : 2} /><C d={a && e} /></>",
    ["A", "B"],
  ],
  ["made by a hook", "() => <A b={useCallback(c)} />", ["A"]],
  ["not what a call makes of one", "() => <A b={c.map((d) => d)} />", []],
  ["not another name", "() => <A b={other} />", []],
];
for (const [rule, source, components] of given) {
  test(`components that are handed functions: ${rule}`, () => {
    const { givesFunctionsTo } = inspectCode(expressionOf(source), (name) => name === "outer");
    expect([...givesFunctionsTo].sort()).toEqual(components);
  });
}

/** The components that are extracted from a page, each with whether only browsers can render it. */
async function extract(source: string) {
  const made: [code: string, isBrowserOnly: boolean][] = [];
  const plugin = () => (tree: Root) => {
    for (const component of extractInline(tree, analyzeModule(""))) made.push([component.code, false]);
    const text = JSON.stringify(tree);
    for (const [index, entry] of made.entries()) {
      const stub = text.slice(text.indexOf(`"value":"_Inline${index}"`)).split('"children"')[0] ?? "";
      entry[1] = stub.includes("isBrowserOnly");
    }
  };
  await compile(source, { rehypePlugins: [plugin] });
  return made;
}

const pieces: [rule: string, source: string, code: RegExp | undefined, isBrowserOnly: boolean][] = [
  [
    "an element with a handler",
    "<a onClick={() => go()}>b</a>",
    /^export const _Inline0 = .*<a onClick=\{\(\) => go\(\)\}>\{children\}<\/a>/,
    false,
  ],
  ["a handler may use what browsers have", "<a onClick={() => alert(1)}>b</a>", /alert/, false],
  ["an attribute may not, in a page of a server", "<a title={document.title}>b</a>", /document/, true],
  ["a handler that is made while rendering may not either", "<a onClick={window.go}>b</a>", /window/, true],
  ["an expression", "{window.name}", /<>\{window\.name\}<\/>/, true],
  ["an expression with handlers", "{a.map((b) => <i onClick={() => alert(b)} />)}", /a\.map/, false],
  ["text of attributes stays text", '<a title="b &quot;c" onClick={d}>e</a>', /title=\{"b \\"c"\}/, false],
  ["nothing of a plain page", "<a href={'b'}>{1 + 1}</a>", undefined, false],
];
for (const [rule, source, code, isBrowserOnly] of pieces) {
  test(`pieces of a page that go to the browser: ${rule}`, async () => {
    const made = await extract(source);
    expect(made).toHaveLength(code ? 1 : 0);
    if (code) expect([made[0]?.[0], made[0]?.[1]]).toEqual([expect.stringMatching(code), isBrowserOnly]);
  });
}
