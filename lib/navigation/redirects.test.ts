import { compileRedirects, matchRedirect } from "@/lib/navigation/redirects";
import { expect, test } from "@/tests/support/unit-test";

interface Row {
  sentence: string;
  rules: [source: string, destination: string, permanent?: boolean][];
  path: string;
  /** Destination, or undefined if nothing matches. */
  to?: string;
  /** 308 unless the row says otherwise; undefined if nothing matches. */
  status?: number;
}

const rows: Row[] = [
  { sentence: "a permanent redirect answers 308", rules: [["/a", "/b"]], path: "/a", to: "/b", status: 308 },
  { sentence: "permanent false answers 307", rules: [["/a", "/b", false]], path: "/a", to: "/b", status: 307 },
  { sentence: "the leading slash of a source is optional", rules: [["a", "/b"]], path: "/a", to: "/b" },
  { sentence: "trailing slashes make no difference", rules: [["/a/", "/b"]], path: "/a/", to: "/b" },
  { sentence: "a destination without leading slash is a path", rules: [["/a", "b/c"]], path: "/a", to: "/b/c" },
  { sentence: "a destination keeps its fragment", rules: [["/a", "/b#part"]], path: "/a", to: "/b#part" },
  {
    sentence: "a destination may be absolute",
    rules: [["/a", "https://x.dev/b/"]],
    path: "/a",
    to: "https://x.dev/b/",
  },
  { sentence: "the root can be redirected", rules: [["/", "/home"]], path: "/", to: "/home" },
  { sentence: ":name takes one segment", rules: [["/a/:id/x", "/b/:id"]], path: "/a/7/x", to: "/b/7" },
  { sentence: ":name takes no more than one segment", rules: [["/a/:id", "/b/:id"]], path: "/a/7/8" },
  { sentence: ":name* takes many segments", rules: [["/a/:rest*", "/b/:rest*"]], path: "/a/1/2/3", to: "/b/1/2/3" },
  { sentence: ":name* takes no segment", rules: [["/a/:rest*", "/b/:rest*"]], path: "/a", to: "/b" },
  { sentence: ":name* ends at whole segments", rules: [["/a/:rest*", "/b/:rest*"]], path: "/ab" },
  {
    sentence: "prefix-* takes the rest from there",
    rules: [["/old-*", "/new-*"]],
    path: "/old-guide/x",
    to: "/new-guide/x",
  },
  { sentence: "a star folder takes everything below", rules: [["/beta/*", "/v2/*"]], path: "/beta/a/b", to: "/v2/a/b" },
  {
    sentence: "a destination may ignore what the star takes",
    rules: [["/beta/*", "/v2"]],
    path: "/beta/a/b",
    to: "/v2",
  },
  {
    sentence: "the first pattern of the file wins",
    rules: [
      ["/a/:x", "/1"],
      ["/a/*", "/2"],
    ],
    path: "/a/b",
    to: "/1",
  },
  {
    sentence: "a pattern with a free first segment keeps its place in the file",
    rules: [
      ["/:x/b", "/1"],
      ["/a/:x", "/2"],
    ],
    path: "/a/b",
    to: "/1",
  },
  {
    sentence: "exact sources come before patterns",
    rules: [
      ["/a/*", "/1"],
      ["/a/b", "/2"],
    ],
    path: "/a/b",
    to: "/2",
  },
  {
    sentence: "the first of two equal sources wins",
    rules: [
      ["/a", "/1"],
      ["/a", "/2"],
    ],
    path: "/a",
    to: "/1",
  },
  { sentence: "a source with a fragment never matches", rules: [["/a#part", "/b"]], path: "/a" },
  { sentence: "dots of a pattern are taken literally", rules: [["/a.b/:x", "/c"]], path: "/aXb/y" },
  {
    sentence: "a rule that leads to its own source is skipped",
    rules: [
      ["/a", "/a/"],
      ["/:x", "/:x#y"],
    ],
    path: "/a",
  },
  {
    sentence: "what a placeholder takes is encoded again",
    rules: [["/a/:x", "/b/:x"]],
    path: "/a/ä ö",
    to: "/b/%C3%A4%20%C3%B6",
  },
  {
    sentence: "a placeholder that is repeated leads to no endless address",
    rules: [["/a/:x", "/a/:x-:x"]],
    path: `/a/${"b".repeat(1_500)}`,
  },
  { sentence: "an encoded source matches the decoded path", rules: [["/a%20b", "/c"]], path: "/a b", to: "/c" },
  { sentence: "an escaped star is none", rules: [["/a%2A", "/c"]], path: "/ab" },
  {
    sentence: "nor is an escaped placeholder, beside one",
    rules: [["/%3Aa%23/:x*", "/c%2A/:x*"]],
    path: "/:a#/b",
    to: "/c%2A/b",
  },
  {
    sentence: "ports and other colons of a destination stay",
    rules: [["/a", "http://localhost:3000/x"]],
    path: "/a",
    to: "http://localhost:3000/x",
  },
];

for (const { sentence, rules, path, to, status = to === undefined ? undefined : 308 } of rows) {
  test(sentence, () => {
    const definitions = rules.map(([source, destination, permanent = true]) => ({
      source,
      destination,
      permanent,
    }));
    const match = matchRedirect(compileRedirects(definitions), path);
    expect(match?.destination).toBe(to);
    expect(match?.status).toBe(status);
  });
}
