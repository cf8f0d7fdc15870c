import { moveInBaseline, moveInCheckSettings, moveInConfig } from "@/lib/check/rename/move-in-config";
import { findLeftReferences } from "@/lib/check/rename/move-references";
import { type Moves, planMoves } from "@/lib/check/rename/page-moves";
import { expect, test } from "@/tests/support/unit-test";

const files = [
  "index.mdx",
  "guides/start.mdx",
  "guides/index.mdx",
  "guides/a.png",
  "guide.md",
  "api.yaml",
  "x y.mdx",
  "c#/:d?*%.mdx",
];

function plan(from: string, to: string): Moves {
  const planned = planMoves(files, from, to);
  if (!planned.ok) throw new Error(planned.error);
  return planned.value;
}

const pages: [from: string, to: string, file: string, redirect: [string, string], sentence: string][] = [
  ["guides/start", "first", "first.mdx", ["/guides/start", "/first"], "without suffixes"],
  ["/guides/start.mdx", "/first.mdx", "first.mdx", ["/guides/start", "/first"], "with slashes and suffixes"],
  ["./guides/start", "./first", "first.mdx", ["/guides/start", "/first"], "relative to the folder"],
  ["guide", "first", "first.md", ["/guide", "/first"], "with its own suffix"],
  ["guide.md", "first.mdx", "first.mdx", ["/guide", "/first"], "with a new suffix"],
  ["guides/start", "intro/", "intro/start.mdx", ["/guides/start", "/intro/start"], "into a folder"],
  ["guides/index", "intro/index", "intro/index.mdx", ["/guides", "/intro"], "as the page of a folder"],
  ["x y", "z", "z.mdx", ["/x y", "/z"], "with a space in its name"],
  ["c#/:d?*%", "e%20", "e%20.mdx", ["/c%23/%3Ad%3F%2A%25", "/e%2520"], "with signs that mean something in redirects"],
  ["guides/start", "é/日本", "é/日本.mdx", ["/guides/start", "/é/日本"], "to a name in any script"],
];

for (const [from, to, file, [source, destination], sentence] of pages) {
  test(`a page is moved ${sentence}: ${from} to ${to}`, () => {
    const moves = plan(from, to);
    expect([...moves.files.values()]).toEqual([file]);
    expect([...moves.pages]).toEqual([[decodeURIComponent(source), decodeURIComponent(destination)]]);
    expect(moves.redirect).toEqual({ source, destination });
    expect(moves.folder).toBeUndefined();
  });
}

test("a folder is moved with all of its files, and one redirect", () => {
  const moves = plan("guides/", "docs/intro");
  expect([...moves.files]).toEqual([
    ["guides/start.mdx", "docs/intro/start.mdx"],
    ["guides/index.mdx", "docs/intro/index.mdx"],
    ["guides/a.png", "docs/intro/a.png"],
  ]);
  expect([...moves.pages]).toEqual([
    ["/guides/start", "/docs/intro/start"],
    ["/guides", "/docs/intro"],
  ]);
  expect(moves).toMatchObject({
    folder: { from: "guides", to: "docs/intro" },
    redirect: { source: "/guides/:path*", destination: "/docs/intro/:path*" },
  });
});

test("a folder is moved into another", () => {
  expect(plan("guides", "old/").folder).toEqual({ from: "guides", to: "old/guides" });
});

test("of a page and a folder with the same name, the one whose path is written in full is moved", () => {
  const both = ["legacy.mdx", "legacy/a.mdx"];
  const filesOf = (from: string, to: string) => {
    const planned = planMoves(both, from, to);
    return planned.ok ? [...planned.value.files] : planned.error;
  };
  expect(filesOf("legacy/", "old/")).toEqual([["legacy/a.mdx", "old/legacy/a.mdx"]]);
  expect(filesOf("legacy.mdx", "old/")).toEqual([["legacy.mdx", "old/legacy.mdx"]]);
  expect(filesOf("legacy", "old/")).toBe(
    "`legacy` is a page and a folder: write `legacy.mdx` for the one, `legacy/` for the other.",
  );
});

test("a page whose name ends with a slash is moved where there is no folder", () => {
  expect([...plan("guide/", "first").files]).toEqual([["guide.md", "first.md"]]);
});

const refused: [from: string, to: string, message: RegExp, sentence: string][] = [
  ["nowhere", "a", /There is no page or folder/, "what is not there"],
  ["guid", "a", /There is no page or folder/, "the beginning of a name"],
  ["", "a", /There is no page or folder/, "nothing"],
  ["guides/a.png", "a", /There is no page or folder/, "a picture"],
  ["guides/start", "index", /`index.mdx` already exists/, "to where a page is"],
  ["guides/start", "guides/start", /already exists/, "to where it is"],
  ["guides", "guides/old", /into itself/, "a folder into itself"],
  ["guides/start", "../a", /not a path in the docs folder/, "out of the docs folder"],
  ["guides/start", "a/../../b", /not a path in the docs folder/, "out of it by a detour"],
  ["guides/start", ".", /not a path in the docs folder/, "to a point"],
  ["guides/start", "", /not a path in the docs folder/, "to nothing"],
];

for (const [from, to, message, sentence] of refused) {
  test(`a move of ${sentence} is refused`, () => {
    const planned = planMoves(files, from, to);
    expect(planned).toMatchObject({ ok: false, error: expect.stringMatching(message) });
  });
}

const page = plan("guides/start", "intro/first");
const folder = plan("guides", "intro");

const odd = plan("c#/:d?*%", "e#");

const settings: [before: object, after: object | undefined, moves: Moves, sentence: string][] = [
  [{ pages: ["guides/start", "index"] }, { pages: ["intro/first", "index"] }, page, "a page"],
  [{ pages: ["/guides/start.mdx"] }, { pages: ["/intro/first"] }, page, "a page with its suffix"],
  [{ pages: [{ root: "guides/index" }] }, { pages: [{ root: "intro" }] }, folder, "the page of a group"],
  [{ href: "/guides/start?a#b" }, { href: "/intro/first?a#b" }, page, "a link with its query and fragment"],
  [{ href: "/guides/start/" }, { href: "/intro/first" }, page, "a link with a slash at its end"],
  [{ logo: "/guides/a.png" }, { logo: "/intro/a.png" }, folder, "a file"],
  [{ logo: "guides/a.png" }, { logo: "intro/a.png" }, folder, "a file without slash"],
  [{ openapi: { directory: "guides/api" } }, { openapi: { directory: "intro/api" } }, folder, "generated pages"],
  [
    { redirects: [{ source: "/guides/start", destination: "/guides/start" }] },
    { redirects: [{ source: "/guides/start", destination: "/intro/first" }] },
    page,
    "the destination of a redirect, not its source",
  ],
  [
    { redirects: [{ source: "/old/:x*", destination: "/guides/:x*" }] },
    { redirects: [{ source: "/old/:x*", destination: "/intro/:x*" }] },
    folder,
    "a destination with placeholders",
  ],
  [{ pages: ["c#/:d?*%"] }, { pages: ["e#"] }, odd, "a page with signs that mean something in addresses"],
  [{ href: "/c%23/:d%3F*%25#x" }, { href: "/e%23#x" }, odd, "a link to it"],
  [{ name: "guides/start", tag: "guides" }, undefined, page, "no text that only looks like a page"],
  [{ directory: "guidesandmore" }, undefined, folder, "no folder whose name goes on"],
  [{ href: "https://x.test/guides/start" }, undefined, page, "no other site"],
];

for (const [before, after, moves, sentence] of settings) {
  test(`docs.json: ${sentence} is renamed`, () => {
    const moved = moveInConfig("docs.json", JSON.stringify(before, null, 2), moves);
    expect(moved?.after).toBe(after && JSON.stringify(after, null, 2));
  });
}

test("docs.json that cannot be read is left alone", () => {
  expect(moveInConfig("docs.json", "", page)).toBeUndefined();
});

const patterns: [pattern: string, moved: string | undefined, moves: Moves][] = [
  ["guides/start.mdx", "intro/first.mdx", page],
  ["/guides/start.mdx", "/intro/first.mdx", page],
  ["guides/**", "intro/**", folder],
  ["/guides", "/intro", folder],
  ["guides-old/**", undefined, folder],
  ["*.mdx", undefined, folder],
];

for (const [pattern, moved, moves] of patterns) {
  test(`a pattern of the check ${moved ? `becomes ${moved}` : "stays"}: ${pattern}`, () => {
    const text = (files: string) =>
      `// A comment\n${JSON.stringify({ check: { ignore: [{ files }, { code: "x" }] } })}`;
    const after = moveInCheckSettings("lectern.json", text(pattern), moves)?.after;
    expect(after).toBe(moved && text(moved));
  });
}

test("a baseline names the new files", () => {
  const text = (file: string) => JSON.stringify({ problems: { [file]: { "a: b": 1 }, "index.mdx": {} } });
  expect(moveInBaseline("b.json", text("guides/start.mdx"), page)?.after).toBe(text("intro/first.mdx"));
  expect(moveInBaseline("b.json", '{"problems": []}', page)).toBeUndefined();
});

const left: [text: string, places: string[], sentence: string][] = [
  ["x\n  url: '/guides/start'", ["a.mdx:2:9  /guides/start"], "in quotes"],
  ["(/guides/start#a) `/guides/start`", ["a.mdx:1:2  /guides/start", "a.mdx:1:20  /guides/start"], "each time"],
  ['"source": "/guides/start"', [], "not as the source of a redirect"],
  ['"/guides/start-up" "/a/guides/start" /guides/start', [], "not within another address, or in plain text"],
];

for (const [text, places, sentence] of left) {
  test(`old addresses are found ${sentence}`, () => expect(findLeftReferences("a.mdx", text, page)).toEqual(places));
}

test("an encoded address is found by its page", () => {
  expect(findLeftReferences("a.mdx", '"/x%20y"', plan("x y", "z"))).toEqual(["a.mdx:1:2  /x%20y"]);
});
