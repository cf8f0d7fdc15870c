import { evaluateText } from "@/migrate/configuration/evaluate-text";
import { UNKNOWN } from "@/migrate/configuration/values";
import { expect, test } from "@/tests/support/unit-test";

const given = { name: "Docs", list: [1, 2, 3], site: { url: "https://a.test", nested: { on: true } }, none: null };

const rows: [expression: string, value: unknown][] = [
  ["1 + 2 * 3", 7],
  ["'a' + 1", "a1"],
  ["`${name} ${list.length}`", "Docs 3"],
  ["-'5'", -5],
  ["~1", -2],
  ["!none", true],
  ["typeof name", "string"],
  ["typeof nobody", "undefined"],
  ["void 0", undefined],
  ["none == undefined", true],
  ["none != undefined", false],
  ["none === undefined", false],
  ["1 == '1'", false],
  ["name ? 'yes' : 'no'", "yes"],
  ["none ?? 'other'", "other"],
  ["none || name", "Docs"],
  ["none && name", null],
  ["nobody ?? 'other'", "other"],
  ["nobody ? 'yes' : 'no'", "no"],
  ["site.nested.on", true],
  ["site['url']", "https://a.test"],
  ["site?.gone?.on", undefined],
  ["'on' in site.nested", true],
  ["'constructor' in site", false],
  ["site.constructor", undefined],
  ["site.__proto__", undefined],
  ["({ ...site, url: 1, [name]: 2, 'a-b': 3 })", { url: 1, nested: { on: true }, Docs: 2, "a-b": 3 }],
  ["[, 1]", [undefined, 1]],
  ["list.map((n) => n * 2)", [2, 4, 6]],
  ["list.filter((n) => n > 1).join('-')", "2-3"],
  ["list.reduce((sum, n) => sum + n, 0)", 6],
  ["list.find(n => n === 2)", 2],
  ["Object.entries({ a: 1 }).map(([key, value]) => key + value)", ["a1"]],
  ["Array.from({ length: 2 }, (_, index) => index)", [0, 1]],
  ["JSON.parse('{\"a\": [1]}')", { a: [1] }],
  ["Math.max(...list)", 3],
  ["'a,b'.split(',').reverse()", ["b", "a"]],
  ["name.toUpperCase().padEnd(6, '.')", "DOCS.."],
  ["'a-b'.replace(/-(.)/g, (_, c) => c.toUpperCase())", "aB"],
  ["((a, b = 2, ...rest) => [a, b, rest])(1, undefined, 3, 4)", [1, 2, [3, 4]]],
  ["(({ nested: { on }, ...rest }) => [on, rest])(site)", [true, { url: "https://a.test" }]],
  ["(() => { const [a, { b = 2 }] = [1, {}]; return a + b })()", 3],
  ["[0, ...list]", [0, 1, 2, 3]],
  ["(function f(n) { return n < 2 ? 1 : n * f(n - 1) })(5)", 120],
];

for (const [expression, value] of rows) {
  test(`${expression} is ${JSON.stringify(value) ?? "undefined"}`, () => {
    expect(evaluateText(expression, given)).toEqual(value);
  });
}

const unknown: [expression: string, sentence: string][] = [
  ["nobody", "a name that is not given"],
  ["process.env.HOME", "the environment"],
  ["require('fs').readFileSync('/etc/passwd')", "the disk"],
  ["globalThis.process", "the global object"],
  ["name.constructor('return 1')()", "a function made of text"],
  ["list.map.constructor('return process')()", "a function made by another way"],
  ["(() => {}).constructor('return 1')()", "the constructor of a function"],
  ["[].concat.call", "a method of a function"],
  ["fetch('https://a.test')", "the web"],
  ["name +", "what cannot be read"],
  ["", "nothing"],
  ["a; b", "several statements"],
  ["new Function('return 1')()", "a new function"],
  ["(function f() { return f() })()", "what calls itself without end"],
  ["(() => { while (true) {} })()", "a loop"],
  ["(() => { if (name) return 1; return 2 })()", "a function with a condition"],
  ["new Set(list)", "what is constructed"],
  ["(list = [])", "an assignment"],
  ["'a'.repeat(-1)", "what throws"],
];

for (const [expression, sentence] of unknown) {
  test(`nothing is known of ${sentence}: ${expression}`, () => {
    const value = evaluateText(expression, given);
    expect(value === UNKNOWN || value === undefined || (value as object).constructor?.name === "StaticCall").toBe(true);
  });
}

test("given values are not changed in their prototypes", () => {
  evaluateText("(() => { const a = {}; a.__proto__.polluted = 1; a['constructor'].polluted = 1; return a })()", given);
  evaluateText("Object.assign({}.__proto__ ?? {}, { polluted: 1 })", given);
  evaluateText("({ ['__proto__']: { polluted: 1 } })", given);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect((Object as unknown as { polluted?: number }).polluted).toBeUndefined();
});
