import { createHash } from "node:crypto";
import { finishDocument, headersFile, redirectDocument, redirectsFile } from "@/lib/build/export/export-site";
import { expect, test } from "@/tests/support/unit-test";

const html =
  '<html><head><title>T</title></head><body><a href="/_lectern/schema?a=1">x</a><script>go()</script></body></html>';

const policy = "default-src 'self'; script-src 'self' 'sha256-sent='; frame-ancestors 'self'";
const policyOf = (text: string) =>
  /<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)?.[1];

test("a document carries the policy that was sent, without frame-ancestors", () => {
  const text = finishDocument(html, { replacements: new Map(), policy });
  expect(policyOf(text)).toBe("default-src 'self'; script-src 'self' 'sha256-sent='");
});

test("a document whose addresses change has the hashes of its changed scripts in its policy", () => {
  const text = finishDocument(html, { replacements: new Map([["go()", "went()"]]), policy });
  const hash = createHash("sha256").update("went()").digest("base64");
  expect(policyOf(text)).toBe(`default-src 'self'; script-src 'self' 'sha256-${hash}'`);
});

test("a document without a policy gets none", () => {
  const text = finishDocument(html, { replacements: new Map(), policy: undefined });
  expect(text).not.toContain("Content-Security-Policy");
});

test("URLs are replaced everywhere in a document", () => {
  const replacements = new Map([["/_lectern/schema?a=1", "/_lectern/schema/1.html"]]);
  const text = finishDocument(html, { replacements, policy: undefined });
  expect(text).toContain('<a href="/_lectern/schema/1.html">');
});

test("the document of a moved page redirects, and the new URL is escaped in the attribute", () => {
  const text = redirectDocument('/a"><script>alert(1)</script>');
  expect(text).toContain('content="0; url=/a&#34;&#62;&#60;script&#62;');
  expect(text).not.toContain("<script>");
});

const redirects: readonly [title: string, source: string, destination: string, permanent: boolean, line: string][] = [
  ["a plain path", "/old", "/new", true, "/docs/old /docs/new 301"],
  ["for a while", "/old", "/new", false, "/docs/old /docs/new 302"],
  ["a segment", "/a/:id", "/b/:id", true, "/docs/a/:id /docs/b/:id 301"],
  ["the rest by name", "/a/:rest*", "/b/:rest*", true, "/docs/a/* /docs/b/:splat 301"],
  ["the rest by a star", "/a/*", "/b/*", true, "/docs/a/* /docs/b/:splat 301"],
  ["another site", "/chat", "https://chat.example.com/", true, "/docs/chat https://chat.example.com/ 301"],
];
for (const [title, source, destination, permanent, line] of redirects) {
  test(`redirects of hosts: ${title}`, () => {
    expect(redirectsFile([{ source, destination, permanent }], "/docs")).toBe(`${line}\n`);
  });
}

test("headers of hosts: everything is guarded, files with a hash in their name are kept", () => {
  expect(headersFile([["X-Content-Type-Options", "nosniff"]], "/docs")).toBe(
    "/docs/*\n  X-Content-Type-Options: nosniff\n\n" +
      "/docs/_next/static/*\n  Cache-Control: public, max-age=31536000, immutable\n\n" +
      "/docs/_lectern/islands/*\n  Cache-Control: public, max-age=31536000, immutable\n",
  );
});
