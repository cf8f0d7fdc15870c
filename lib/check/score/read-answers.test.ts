import { expect, test } from "@playwright/test";
import { deniesCrawler, listLinks, parseJsonAnswer, sampleOf } from "@/lib/check/score/read-answers";

const base = new URL("http://localhost:3000/docs/");

const lists: [text: string, links: string[], sentence: string][] = [
  ["- [A](/a.md): about", ["http://localhost:3000/a.md"], "a path"],
  ["- [A](a.md)", ["http://localhost:3000/docs/a.md"], "a relative path"],
  ["- [A](<https://docs.test/a b.md>)", ["http://localhost:3000/a"], "an address in angle brackets"],
  ["[A](https://docs.test/a)\n[B](https://docs.test/b)", ["/a", "/b"], "the public address of the site"],
  ["[A](https://docs.test/a)\n[B](https://other.test/b)", ["/a"], "no other site"],
  ["[A](/a) [A](/a#part)", ["/a"], "each page once"],
  ["[A](/a?v=1)", ["/a?v=1"], "queries"],
  ["Source: https://docs.test/a", ["/a"], "sources of a full text"],
  ["[M](mailto:a@a.test) [J](javascript:alert(1))", [], "pages alone"],
  ["", [], "nothing"],
];

for (const [text, links, sentence] of lists) {
  test(`a list links to ${sentence}`, () => {
    expect(listLinks(text, base)).toEqual(links.map((link) => new URL(link, base.origin).href));
  });
}

for (const [length, count, most] of [
  [0, 10, 0],
  [5, 10, 5],
  [10, 10, 10],
  [11, 10, 10],
  [1_000, 10, 10],
] as const) {
  test(`a sample of ${length} has at most ${count}`, () => {
    const items = Array.from({ length }, (_, index) => index);
    const sample = sampleOf(items, count);
    expect(sample.length).toBeLessThanOrEqual(most);
    expect(sample.length).toBeGreaterThanOrEqual(Math.min(length, Math.ceil(count / 2)));
    if (length > count) expect(sample.at(-1)).toBeGreaterThan(length / 2);
  });
}

const answers: [status: number, text: string, value: unknown, sentence: string][] = [
  [200, '{"a": 1}', { a: 1 }, "an object"],
  [200, 'event: message\ndata: {"a": 1}\n\ndata: {"b": 2}\n', { a: 1 }, "the first event of a stream"],
  [404, '{"a": 1}', undefined, "nothing of an error"],
  [200, "<!doctype html>", undefined, "nothing of a page"],
  [200, "5", undefined, "nothing of a number"],
  [200, "null", undefined, "nothing of null"],
  [200, "", undefined, "nothing of nothing"],
];

for (const [status, text, value, sentence] of answers) {
  test(`an answer holds ${sentence}`, () => {
    expect(parseJsonAnswer({ status, text } as Parameters<typeof parseJsonAnswer>[0])).toEqual(value);
  });
}

// RFC 9309, section 2.2.
const robots: [text: string, isDenied: boolean, sentence: string][] = [
  ["", false, "an empty file"],
  ["User-agent: *\nDisallow: /", true, "all are denied"],
  ["User-agent: *\nDisallow: /*", true, "all are denied by a star"],
  ["User-agent: *\nDisallow:", false, "nothing is denied"],
  ["User-agent: *\nDisallow: /private", false, "a folder is denied"],
  ["User-agent: *\nDisallow: /\nAllow: /", false, "all is allowed again"],
  ["User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /", false, "its own group goes first"],
  ["User-agent: GPTBot\nDisallow: /", true, "it is denied by name"],
  ["user-agent: gptbot\r\nDISALLOW: /\r\n", true, "capitals do not count"],
  ["User-agent: GPTBot\nUser-agent: Other\nDisallow: /", true, "a group has several names"],
  ["User-agent: Other\nDisallow: /", false, "another is denied"],
  ["User-agent: GPTBot # a note\nDisallow: / # all", true, "notes are left out"],
  ["User-agent: GPTBot\nCrawl-delay: 5\nDisallow: /", true, "other rules stand between"],
  ["User-agent: GPTBot\nAllow: /a\nUser-agent: Other\nDisallow: /", false, "a rule ends a group"],
  ["\uFEFFUser-agent: GPTBot\nDisallow: /", true, "a byte order mark comes first"],
  ["User-agent: constructor\nDisallow: /", false, "a crawler is called like a method"],
  ["Disallow: /", false, "a rule has no group"],
];

for (const [text, isDenied, sentence] of robots) {
  test(`a crawler ${isDenied ? "is kept out" : "may come in"} where ${sentence}`, () => {
    expect(deniesCrawler(text, "GPTBot")).toBe(isDenied);
  });
}
