import { evaluateText } from "@/migrate/configuration/evaluate";
import { UNKNOWN } from "@/migrate/configuration/values";
import { expect, test } from "@/tests/support/unit-test";

const given = { name: "Docs", list: [1, 2, 3], site: { url: "https://a.test", nested: { on: true } }, none: null };

const rows: [expression: string, value: unknown][] = [
  ["1 + 2", 3],
  ["'a' + 1", "a1"],
  ["`${name} ${list.length}`", "Docs 3"],
  ["-'5'", -5],
  ["!none", true],
  ["none === undefined", false],
  ["name ? 'yes' : 'no'", "yes"],
  ["none ?? 'other'", "other"],
  ["none || name", "Docs"],
  ["none && name", null],
  ["nobody ?? 'other'", "other"],
  ["nobody ? 'yes' : 'no'", "no"],
  ["site.nested.on", true],
  ["site['url']", "https://a.test"],
  ["site.constructor", undefined],
  ["site.__proto__", undefined],
  ["({ ...site, url: 1, [name]: 2, 'a-b': 3 })", { url: 1, nested: { on: true }, Docs: 2, "a-b": 3 }],
  ["[, 1]", [undefined, 1]],
  ["((a) => { const b = [a]; return { b } })(1)", { b: [1] }],
  ["[0, ...list]", [0, 1, 2, 3]],
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
  ["(() => { const f = () => f(); return f() })()", "what calls itself without end"],
  ["(() => { while (true) {} })()", "a loop"],
  ["(() => { if (name) return 1; return 2 })()", "a function with a condition"],
  ["new Set(list)", "what is constructed"],
  ["(list = [])", "an assignment"],
  ["list.map((n) => n)", "a method"],
  ["list.length > 1", "a comparison"],
  ["Object.keys(site)", "a global function"],
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
