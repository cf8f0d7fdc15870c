import { parsePageReference } from "@/lib/base/page-reference";
import { expect, test } from "@/tests/support/unit-test";

const references = [
  ["/guides/start", "/guides/start"],
  ["guides/start.md", "/guides/start"],
  ["/docs/guides/start/", "/guides/start"],
  ["https://acme.example/docs/guides/start#top", "/guides/start"],
  ["/docs", "/"],
  ["/index.md", "/"],
  ["/a%20b?x=1", "/a b"],
  ["/%E0%A4%A", undefined],
  ["#top", undefined],
] as const;
for (const [reference, path] of references) {
  test(`"${reference}" means ${path ?? "no page"}`, () => expect(parsePageReference(reference, "/docs")).toBe(path));
}
