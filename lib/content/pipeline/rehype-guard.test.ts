import { compiledFixture, compileFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const refusals: [source: string, message: RegExp, line: number][] = [
  ['a\n\n{import("./b")}', /`import\(\)` finds no files/, 3],
  ["export const a = 1\nexport const b = import.meta.url", /`import\.meta` says nothing/, 2],
  ["export const a = () => new URL('./b', import.meta.url)", /`import\.meta` says nothing/, 1],
];
for (const [source, message, line] of refusals) {
  test(`code that needs an address is refused at its place: ${JSON.stringify(source)}`, async () => {
    const result = await compileFixture(source);
    const problem = result.ok ? undefined : result.error.problem;
    expect(problem?.message).toMatch(message);
    expect(problem?.line).toBe(line);
  });
}

test("braces around it in text are shown as written", async () => {
  const { problems } = await compiledFixture("a {import.meta.url}");
  expect(problems.map(({ code }) => code)).toEqual(["unknown-name"]);
  expect(await renderFixture("a {import.meta.url}")).toBe("<p>a {import.meta.url}</p>");
});

const attempts: [rule: string, source: string, html: string, codes: string[]][] = [
  ["an expression", "a {(() => { throw new Error('e') })()} b", "<p>a  b</p>", ["render-error"]],
  ["an attribute", "<b title={null.c}>a</b>", "<b>a</b>", ["render-error"]],
  [
    "one of several attributes",
    '<b id="c" title={null.c} lang="en">a</b>',
    '<b id="c" lang="en">a</b>',
    ["render-error"],
  ],
  [
    "attributes that are spread",
    "export const n = { get a() { throw new Error('e') } }\n\n<b {...n}>a</b>",
    "<b>a</b>",
    ["render-error"],
  ],
  ["a large number with a sign", "a {+10n}", "<p>a </p>", ["render-error"]],
  ["what is no text", "a {({ b: 1 })} c", "<p>a  c</p>", ["render-error"]],
  ["plain values are none", "a {1} {'b'} {`c`} {[1, 2]} {-1} {() => 1}", "<p>a 1 b c 12 -1 </p>", []],
];
for (const [rule, source, html, codes] of attempts) {
  test(`only the code that throws is left out, and it is reported: ${rule}`, async () => {
    const found: string[] = [];
    const shown = await renderFixture(source, {}, ({ code }) => found.push(code));
    expect([shown, [...new Set(found)]]).toEqual([html, codes]);
  });
}
