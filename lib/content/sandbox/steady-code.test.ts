import { expect, test } from "@playwright/test";
import { isSteady } from "@/lib/content/sandbox/steady-code";

const HEAD =
  "const {Fragment: _Fragment, jsx: _jsx} = arguments[0];\nconst {content: _attempt} = arguments[0].attempts;\n";

const steady = [
  "return { default: (props) => _jsx('b', { children: [props.a, ...props.list] }) }",
  'const { "Badge": Badge } = arguments[0].imports["/badge.jsx"]; return { default: () => _jsx(Badge, { text: `a${1 + 2}` }) }',
  "const rows = [{ a: 1 }]; return { default: () => rows.map(({ a }) => _jsx('i', { children: a })) }",
  "const { Card } = arguments[0].components; return { default: () => _jsx(Card, {}) }",
  "return { default: () => Object.entries({ a: 1 }).filter(([, value]) => value > 0).map(([key]) => key).join() }",
  "return { default: ({ a }) => { if (!a) throw new Error('no a'); for (const one of a) if (Math.max(one, 1) > 2) return String(one); } }",
];

const unsteady = [
  "return { default: () => Math.random() }",
  "const chance = Math['random']; return { default: () => chance() }",
  "const { random } = Math; return { default: () => random() }",
  "const tools = Math; return { default: () => tools.random() }",
  "return { default: () => Date.now() }",
  "return { default: () => new Date() }",
  "return { default: () => globalThis.seen }",
  "let count = 0; return { default: () => count++ }",
  "const state = {}; return { default: () => (state.seen = true) }",
  "const all = []; return { default: () => all.push(1) }",
  "const all = []; return { default: () => all['pu' + 'sh'](1) }",
  "const { push } = []; return { default: push }",
  "return { default: () => ''.constructor.constructor('return 1')() }",
  "return { default: async () => 1 }",
  "return { default: await 1 }",
  "return { default: function* () { yield 1; } }",
  "return { default: () => import('x') }",
  "return { default: () => setTimeout(() => 1) }",
  "return { default: () => new Error().stack }",
  "return { default: () => { try { return f(); } catch { return 1; } } }",
  "return { default: function () { return this; } }",
  "const React = arguments[0].React; return { default: () => React.version }",
  "const all = arguments; return { default: all }",
  "const { React } = arguments[0]; return { default: React }",
  "return { default: () => arguments[0].React }",
];

for (const code of steady) {
  test(`does the same each time: ${code}`, () => expect(isSteady(HEAD + code)).toBe(true));
}

for (const code of unsteady) {
  test(`may do something else the next time: ${code}`, () => expect(isSteady(HEAD + code)).toBe(false));
}
