import { runInNewContext } from "node:vm";
import { readDocumentScripts } from "@/lib/http/document-scripts";
import { rewriteScripts } from "@/server/pages/rewrite-scripts";
import { expect, test } from "@/tests/support/unit-test";

const rewritten = (html: string) => rewriteScripts(html).html;
const data = (text: string) => `<script>self.__next_f.push([1,"${text}"])</script>`;
const joinedData = (text: string) => `<script>self.__next_f.push([1,'${text}'])</script>`;

test("data scripts become one at the place of the last", () => {
  const start = "<script>(self.__next_f=self.__next_f||[]).push([0])</script>";
  const html = `<p>a</p>${start}${data("1")}<script>own()</script>${data("2")}<p>b</p>${data("3")}</body>`;
  expect(rewritten(html)).toBe(
    "<p>a</p><script>own()</script><p>b</p><script>(self.__next_f=self.__next_f||[]).push([0]);" +
      "self.__next_f.push([1,'1']);self.__next_f.push([1,'2']);self.__next_f.push([1,'3'])</script></body>",
  );
});

test("a script of the author that ends alike stays where it is", () => {
  const html = `<script async>self.__next_f.push([1,"x"])</script>${data("1")}${data("2")}`;
  expect(rewritten(html)).toContain('<script async>self.__next_f.push([1,"x"])</script>');
});

test("replacement patterns in data are text", () => {
  const html = data("$& $1 $$") + data("2");
  expect(rewritten(html)).toContain("$& $1 $$");
});

test("however large a page is, its policy has few hashes", () => {
  const html = Array.from({ length: 400 }, (_, index) => data(String(index))).join("<p>text</p>");
  expect(rewriteScripts(html).scripts.hashes).toHaveLength(1);
});

const ESCAPES: [title: string, written: string, sent: string][] = [
  ["characters of tags", String.raw`\u003cb\u003ea \u0026 b`, "<b>a & b"],
  ["the end of a script", String.raw`\u003c/script\u003e`, String.raw`\u003c/script>`],
  ["the start of a script, in capitals", String.raw`\u003cSCRIPT\u003e`, String.raw`\u003cSCRIPT>`],
  ["the start of a comment", String.raw`\u003c!-- a`, String.raw`\u003c!-- a`],
  ["a backslash before the same letters", String.raw`\\u003cb`, String.raw`\\u003cb`],
  ["two backslashes before an escape", String.raw`\\\u003cb`, String.raw`\\<b`],
  ["other escapes", String.raw`\u2028 \n`, String.raw`\u2028 \n`],
  ["quotes", String.raw`\"a\" 'b'`, String.raw`"a" \'b\'`],
  ["quotes within texts of the data", String.raw`\"\\\"a\\\"\"`, String.raw`"\\"a\\""`],
  ["backslashes before quotes", String.raw`\\\\' \\'`, String.raw`\\\\\' \\\'`],
];

for (const [title, written, sent] of ESCAPES) {
  test(`data means the same with fewer escapes: ${title}`, () => {
    const joined = rewritten(data(written));
    expect(joined).toBe(joinedData(sent));
    expect(pushed(joined)).toBe(pushed(data(written)));
  });
}

test("a document without data scripts is unchanged", () => {
  expect(rewritten("<p>a</p>")).toBe("<p>a</p>");
});

/** What the scripts of a document push to the framework's list. */
function pushed(html: string): unknown {
  const code = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join(";");
  return runInNewContext(`var self = {}; self.__next_f = []; ${code}; JSON.stringify(self.__next_f)`);
}

const FORMULA = "<math><mrow><mi>a</mi><mo stretchy=false>(</mo><mi>b</mi><mn>2</mn></mrow></math>";
const inData = (text: string) => data(JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c"));

const FORMULAS: [title: string, html: string][] = [
  ["in markup of the data", inData(`1:["$","span",null,{"dangerouslySetInnerHTML":{"__html":"${FORMULA}"}}]`)],
  ["that are elements", inData(`1:["$","math",null,{"dangerouslySetInnerHTML":{"__html":"<mi>a</mi>"}}]`)],
  [
    "in an element of formulas",
    inData(`1:["$","span",null,{"className":"math-inline","dangerouslySetInnerHTML":{"__html":"${FORMULA}"}}]`),
  ],
  ["cut in two", inData(`2:"${FORMULA.slice(0, 20)}`) + inData(`${FORMULA.slice(20)}"`)],
  ["beside quotes and backslashes", inData(`"\\"\\\\${FORMULA}\\n])"`)],
  [
    "in a matrix",
    inData(`3:"<math display=block><mtable><mtr><mtd class=first>${FORMULA}</mtd></mtr></mtable></math>"`),
  ],
  ["beside control characters", inData(`\u0085${FORMULA}`)],
];

for (const [title, html] of FORMULAS) {
  test(`data with formulas means the same: ${title}`, () => {
    expect(pushed(rewritten(html))).toBe(pushed(html));
  });
}

const ELEMENT = '["$","a",null,{"className":"link","href":"/a","children":"it\'s"}],"$undefined",';

for (const character of ["\u0001", "\b", "\f", "\\b", "\\\\\u0001"]) {
  test(`data with ${JSON.stringify(character)} means the same`, () => {
    const html = inData(character + ELEMENT.repeat(100));
    expect(pushed(rewritten(html)) === pushed(html)).toBe(true);
  });
}

const chunk = (name: string) => `<script src="/docs/_next/static/chunks/${name}.js" async=""></script>`;
const hint = (name: string) =>
  `<link rel="preload" as="script" fetchPriority="low" href="/docs/_next/static/chunks/${name}.js"/>`;

test("the framework's scripts go from where they stand, and are begun at the end of the document", () => {
  const own =
    '<script src="/own.js" async=""></script><script src="/docs/_next/static/chunks/p.js" noModule=""></script>';
  const html = `<head>${hint("last")}${chunk("a")}${chunk("b")}${own}</head><body>Text${chunk("last")}<script>1</script></body>`;
  const late = rewritten(html);
  expect(late).toMatch(
    /^<head><script src="\/own\.js" async=""><\/script><script [^>]* noModule=""><\/script><\/head><body>Text<script>/,
  );
  const [, list] = /(\[.*?\])\.forEach/.exec(late) ?? [];
  expect(JSON.parse(list ?? "")).toEqual(["a", "b", "last"].map((name) => `/docs/_next/static/chunks/${name}.js`));
  expect(late).toContain("</script><script>1</script></body>");
});

const UNCHANGED: readonly (readonly [title: string, html: string])[] = [
  ["without scripts", "<head></head><body>Text</body>"],
  ["whose scripts all stand in its head", `<head>${chunk("a")}</head><body>Text</body>`],
  ["with scripts of others only", '<head></head><body><script src="/own.js" async=""></script></body>'],
];

for (const [title, html] of UNCHANGED) {
  test(`a document ${title} stays as it is`, () => {
    expect(rewritten(html)).toBe(html);
  });
}

test("the scripts of a document are those that it has afterwards", () => {
  const inline = "<script>own()</script><script type='application/json'>{}</script>";
  const html = `<head>${hint("a")}</head><body>${inline}<SCRIPT SRC='https://a.example/x.js'></SCRIPT>${data("1")}${data("2")}${chunk("a")}</body>`;
  const { html: after, scripts } = rewriteScripts(html);
  expect(scripts).toEqual(readDocumentScripts(after));
  expect(scripts).toMatchObject({ origins: ["https://a.example"] });
  expect(scripts.hashes).toHaveLength(3);
});
