import { createHash } from "node:crypto";
import { listOrigins, readDocumentScripts } from "@/lib/http/document-scripts";
import { expect, test } from "@/tests/support/unit-test";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const rows: { title: string; html: string; hashes?: string[]; origins?: string[] }[] = [
  { title: "an inline script", html: "<script>a()</script>", hashes: [hash("a()")] },
  {
    title: "the same script twice counts once",
    html: "<script>a()</script><script>a()</script>",
    hashes: [hash("a()")],
  },
  { title: "a module", html: '<script type="module">a()</script>', hashes: [hash("a()")] },
  { title: "an import map", html: '<script type="importmap">{}</script>', hashes: [hash("{}")] },
  { title: "data is no script", html: '<script type="application/ld+json">{}</script>' },
  { title: "a script of the site has neither", html: '<script src="/a.js" async=""></script>' },
  {
    title: "a script of another origin",
    html: '<script async src="https://CDN.example.com:8443/a.js?x=1"></script>',
    origins: ["https://cdn.example.com:8443"],
  },
  { title: "white space is part of a script", html: "<script>\n a() </script>", hashes: [hash("\n a() ")] },
  { title: "all line ends are one to a browser", html: "<script>a\r\nb\rc</script>", hashes: [hash("a\nb\nc")] },
  { title: "letters beyond ASCII", html: "<script>'é—中'</script>", hashes: [hash("'é—中'")] },
  {
    title: "a closing bracket inside an attribute ends nothing",
    html: '<script data-x="a>b">a()</script>',
    hashes: [hash("a()")],
  },
];

for (const { title, html, hashes = [], origins = [] } of rows) {
  test(`${title}: ${JSON.stringify(html)}`, () => {
    expect(readDocumentScripts(html)).toEqual({ hashes, origins });
  });
}

test("origins of the addresses in a script", () => {
  const script = `load("https://a.example.com/x.js"); load('//b.example.com'); fetch("http://c.example.com:81/y")`;
  expect(listOrigins(script)).toEqual(["https://a.example.com", "http://c.example.com:81"]);
});
