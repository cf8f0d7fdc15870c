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
  { sentence: "a source may omit the leading slash", rules: [["a", "/b"]], path: "/a", to: "/b" },
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
  { sentence: ":name matches one segment", rules: [["/a/:id/x", "/b/:id"]], path: "/a/7/x", to: "/b/7" },
  { sentence: ":name does not match two segments", rules: [["/a/:id", "/b/:id"]], path: "/a/7/8" },
  {
    sentence: ":name* matches several segments",
    rules: [["/a/:rest*", "/b/:rest*"]],
    path: "/a/1/2/3",
    to: "/b/1/2/3",
  },
  { sentence: ":name* also matches no segments", rules: [["/a/:rest*", "/b/:rest*"]], path: "/a", to: "/b" },
  { sentence: ":name* matches whole segments only", rules: [["/a/:rest*", "/b/:rest*"]], path: "/ab" },
  {
    sentence: "prefix-* matches the rest of the path",
    rules: [["/old-*", "/new-*"]],
    path: "/old-guide/x",
    to: "/new-guide/x",
  },
  {
    sentence: "a star after a slash matches everything below",
    rules: [["/beta/*", "/v2/*"]],
    path: "/beta/a/b",
    to: "/v2/a/b",
  },
  {
    sentence: "a destination may omit the star's match",
    rules: [["/beta/*", "/v2"]],
    path: "/beta/a/b",
    to: "/v2",
  },
  {
    sentence: "of several matching patterns, the first one applies",
    rules: [
      ["/a/:x", "/1"],
      ["/a/*", "/2"],
    ],
    path: "/a/b",
    to: "/1",
  },
  {
    sentence: "a pattern that begins with a placeholder applies before later patterns",
    rules: [
      ["/:x/b", "/1"],
      ["/a/:x", "/2"],
    ],
    path: "/a/b",
    to: "/1",
  },
  {
    sentence: "exact sources take precedence over patterns",
    rules: [
      ["/a/*", "/1"],
      ["/a/b", "/2"],
    ],
    path: "/a/b",
    to: "/2",
  },
  {
    sentence: "of two equal sources, the first one applies",
    rules: [
      ["/a", "/1"],
      ["/a", "/2"],
    ],
    path: "/a",
    to: "/1",
  },
  { sentence: "a source with a fragment never matches", rules: [["/a#part", "/b"]], path: "/a" },
  { sentence: "a dot in a pattern matches only a dot", rules: [["/a.b/:x", "/c"]], path: "/aXb/y" },
  {
    sentence: "a rule that redirects a path to itself is skipped",
    rules: [
      ["/a", "/a/"],
      ["/:x", "/:x#y"],
    ],
    path: "/a",
  },
  {
    sentence: "the match of a placeholder is percent-encoded in the destination",
    rules: [["/a/:x", "/b/:x"]],
    path: "/a/ä ö",
    to: "/b/%C3%A4%20%C3%B6",
  },
  {
    sentence: "a repeated placeholder does not redirect to ever longer URLs",
    rules: [["/a/:x", "/a/:x-:x"]],
    path: `/a/${"b".repeat(1_500)}`,
  },
  { sentence: "an encoded source matches the decoded path", rules: [["/a%20b", "/c"]], path: "/a b", to: "/c" },
  { sentence: "an escaped star matches a star only", rules: [["/a%2A", "/c"]], path: "/ab" },
  {
    sentence: "an escaped placeholder matches its own text, also next to a real placeholder",
    rules: [["/%3Aa%23/:x*", "/c%2A/:x*"]],
    path: "/:a#/b",
    to: "/c%2A/b",
  },
  {
    sentence: "colons in a destination that are not placeholders are unchanged",
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
