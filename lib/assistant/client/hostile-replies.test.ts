import type { Element, Root } from "hast";
import { parseReply } from "@/lib/assistant/client/parse-reply";
import { isPlainDiagram } from "@/lib/assistant/client/plain-diagram";
import { safeLink, supportLink } from "@/lib/assistant/client/safe-link";
import { visit } from "@/lib/base/visit";
import { expect, test } from "@/tests/support/unit-test";
import { hostileReplies } from "../../../tests/fakes/hostile-replies";

const base = { origin: "https://docs.example.com", basePath: "" };

/** Elements that Markdown makes and that can do no harm once links are checked. */
const HARMLESS =
  /^(?:p|a|em|strong|del|code|pre|ul|ol|li|input|blockquote|h[1-6]|hr|br|table|thead|tbody|tr|th|td|section|sup)$/;

for (const { title, text } of hostileReplies) {
  test(`nothing but harmless elements comes of ${title}`, () => {
    const elements = parseReply(text).blocks.flatMap(({ tree }) => listElements(tree));
    const strange = elements.filter(({ tagName }) => !HARMLESS.test(tagName)).map(({ tagName }) => tagName);
    const handlers = elements.flatMap(({ properties }) =>
      Object.keys(properties).filter((name) => /^on|style|src/i.test(name)),
    );
    const links = elements.flatMap(({ properties }) => (typeof properties.href === "string" ? [properties.href] : []));
    const unsafe = links
      .flatMap((href) => safeLink(href, base) ?? [])
      .filter(({ href }) => !/^(?:https?:|mailto:|[/#?])/.test(href));
    expect({ strange, handlers, unsafe }).toEqual({ strange: [], handlers: [], unsafe: [] });
  });
}

const links: readonly [title: string, address: string, href: string | undefined][] = [
  ["scripts are no links", "javascript:alert(1)", undefined],
  ["nor with capitals and spaces", " JavaScript:alert(1)", undefined],
  ["nor with a line break in the scheme", "java\nscript:alert(1)", undefined],
  ["data is no link", "data:text/html,<script>alert(1)</script>", undefined],
  ["nor are files", "file:///etc/passwd", undefined],
  ["nor other programs", "vscode://open", undefined],
  ["nor addresses with a password", "https://docs.example.com@evil.example/", undefined],
  ["a relative address could mean anything", "guides/start", undefined],
  ["pages of the site keep their section", "/guides/start#two", "/guides/start#two"],
  ["full addresses of the site become paths", "https://docs.example.com/guides", "/guides"],
  ["an address without scheme leads outside", "//evil.example/x", "https://evil.example/x"],
  ["so does one with a backslash", "/\\evil.example/x", "https://evil.example/x"],
  ["other sites are followed", "https://example.org/", "https://example.org/"],
  ["mail is followed", "mailto:help@example.com", "mailto:help@example.com"],
];

for (const [title, address, href] of links) {
  test(`${title}: ${JSON.stringify(address)}`, () => {
    expect(safeLink(address, base)?.href).toBe(href);
  });
}

test("links to pages end in a slash where the site wants it, links to files do not", () => {
  const ended = (address: string) => safeLink(address, { ...base, endsInSlash: true })?.href;
  expect(["/guides/start#two", "/openapi.json", "https://example.org/a"].map(ended)).toEqual([
    "/guides/start/#two",
    "/openapi.json",
    "https://example.org/a",
  ]);
});

test("a link to people carries the conversation, a mail address does not", () => {
  const links = ["https://help.example/new?team=a#form", "/contact", "mailto:help@example.com", "javascript:alert(1)"];
  expect(links.map((address) => supportLink(address, "t/1", base))).toEqual([
    "https://help.example/new?team=a&threadId=t%2F1#form",
    "/contact?threadId=t%2F1",
    "mailto:help@example.com",
    undefined,
  ]);
  expect(supportLink("/contact", undefined, base)).toBe("/contact");
});

const diagrams: readonly [title: string, source: string, isPlain: boolean][] = [
  ["boxes and arrows are drawn", "graph TD\n  A[Start] --> B{Choice}\n  B -->|yes| C[End]", true],
  ["sequences are drawn", "sequenceDiagram\n  Client->>Server: POST /message\n  Server-->>Client: 200", true],
  ["pictures of other sites are not", 'graph TD\n  A@{ img: "https://evil.example/a.png" }', false],
  ["nor markup in labels", 'graph TD\n  A["<img src=x onerror=alert(1)>"]', false],
  ["nor clicks", 'graph TD\n  A-->B\n  click A "javascript:alert(1)"', false],
  ["nor settings", "%%{init: {'themeCSS': 'a'}}%%\ngraph TD\n  A-->B", false],
  ["nor pictures in styles", "graph TD\n  A\n  style A fill:url(x)", false],
];

for (const [title, source, isPlain] of diagrams) {
  test(`diagrams: ${title}`, () => {
    expect(isPlainDiagram(source)).toBe(isPlain);
  });
}

function listElements(tree: Root): Element[] {
  const elements: Element[] = [];
  visit(tree, "element", (element) => {
    elements.push(element);
  });
  return elements;
}
