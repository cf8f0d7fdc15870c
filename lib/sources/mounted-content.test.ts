import {
  directoriesIn,
  type MountedContent,
  mergeMounted,
  placeOf,
  prefixAddresses,
  withPlaces,
} from "@/lib/sources/mounted-content";
import { expect, test } from "@/tests/support/unit-test";

const files = new Set(["start.mdx", "guides/index.mdx", "openapi.json", "images/a.png", "snippets/note.mdx"]);
const mount = (navigation: object, path = "api", config = {}): MountedContent => ({
  path,
  files,
  config: { navigation, ...config },
});

const API = {
  groups: [
    {
      group: "API",
      root: "start",
      pages: ["start", "/guides", { group: "Deep", openapi: "openapi.json", pages: ["GET /users"] }],
    },
  ],
};
const API_GROUP = {
  group: "API",
  root: "api/start",
  pages: ["api/start", "api/guides", { group: "Deep", openapi: "api/openapi.json", pages: ["GET /users"] }],
};

const rows: [title: string, navigation: object, mounted: MountedContent[], expected: object][] = [
  [
    "stands for the groups there",
    { groups: [{ group: "Own", pages: ["a"] }, { sourceRef: "api" }] },
    [mount(API)],
    { groups: [{ group: "Own", pages: ["a"] }, API_GROUP] },
  ],
  [
    "stands for groups in a list of pages",
    { pages: ["a", { sourceRef: "/api/" }] },
    [mount(API)],
    { pages: ["a", API_GROUP] },
  ],
  [
    "stands for the pages there",
    { pages: [{ sourceRef: "api" }, "a"] },
    [mount({ pages: ["start"] })],
    { pages: ["api/start", "a"] },
  ],
  [
    "is the content of an element",
    { tabs: [{ tab: "API", sourceRef: "api" }] },
    [mount(API)],
    { tabs: [{ tab: "API", groups: [API_GROUP] }] },
  ],
  [
    "has its lists replaced by those beside it",
    { tabs: [{ tab: "API", sourceRef: "api", groups: [] }] },
    [mount(API)],
    { tabs: [{ tab: "API", groups: [] }] },
  ],
  [
    "of a mount within a mount is found from there",
    { pages: [{ sourceRef: "api" }] },
    [mount({ pages: ["start", { sourceRef: "v2" }] }), mount({ pages: ["guides"] }, "api/v2")],
    { pages: ["api/start", "api/v2/guides"] },
  ],
  [
    "that leads back to its own repository ends",
    { pages: [{ sourceRef: "api" }] },
    [mount({ pages: ["start", { sourceRef: "api" }] })],
    { pages: ["api/start"] },
  ],
  ["without a mount leaves nothing", { pages: ["a", { sourceRef: "gone" }] }, [], { pages: ["a"] }],
  [
    "keeps links elsewhere",
    { anchors: [{ sourceRef: "api" }] },
    [
      mount({
        anchors: [
          { anchor: "A", href: "https://a.example" },
          { anchor: "B", href: "/start" },
          { anchor: "C", href: "/elsewhere" },
        ],
      }),
    ],
    {
      anchors: [
        { anchor: "A", href: "https://a.example" },
        { anchor: "B", href: "/api/start" },
        { anchor: "C", href: "/elsewhere" },
      ],
    },
  ],
];
for (const [title, navigation, mounted, expected] of rows) {
  test(`a sourceRef ${title}`, () => {
    expect(mergeMounted({ name: "Docs", navigation }, mounted)).toEqual({ name: "Docs", navigation: expected });
  });
}

test("variables of the site take precedence over those of a mount", () => {
  const merged = mergeMounted({ variables: { a: "site" } }, [
    mount({}, "api", { variables: { a: "mount", b: "mount" } }),
  ]);
  expect(merged).toMatchObject({ variables: { a: "site", b: "mount" } });
});

test("each part of joined navigation is found where it was written, also of two that are equal", () => {
  const own = {
    navigation: {
      tabs: [
        { tab: "API", pages: ["start"] },
        { tab: "API", hidden: 1, sourceRef: "api" },
      ],
    },
  };
  const joined = mergeMounted(withPlaces(own, ["own"]), [
    { path: "api", files, config: withPlaces({ navigation: API }, ["api"]) },
  ]);
  const found = (...steps: (string | number)[]) => placeOf(joined, ["navigation", "tabs", 1, ...steps])?.join(".");
  expect(found()).toBe("own.navigation.tabs.1");
  expect(found("tab")).toBe("own.navigation.tabs.1.tab");
  expect(found("hidden")).toBe("own.navigation.tabs.1.hidden");
  expect(found("groups", 0)).toBe("api.navigation.groups.0");
  expect(found("groups", 0, "pages", 2, "pages")).toBe("api.navigation.groups.0.pages.2.pages");
  expect(found("groups", 0, "pages", 1)).toBe("api.navigation.groups.0.pages.1");
  expect(placeOf(joined, ["navigation", "tabs", 0, "pages", 0])?.join(".")).toBe("own.navigation.tabs.0.pages.0");
});

const texts: [written: string, expected: string][] = [
  ["[a](/start) and [b](/guides#top)", "[a](/api/start) and [b](/api/guides#top)"],
  [
    "![a](/images/a.png) <img src=\"/images/a.png\" /> <Card href='/start'>",
    "![a](/api/images/a.png) <img src=\"/api/images/a.png\" /> <Card href='/api/start'>",
  ],
  ['import Note from "/snippets/note.mdx";', 'import Note from "/api/snippets/note.mdx";'],
  [
    "[of the site](/elsewhere) [a](start) [b](//host/start) [c](https://a.example/start)",
    "[of the site](/elsewhere) [a](start) [b](//host/start) [c](https://a.example/start)",
  ],
  ["```mdx\n[a](/start)\n```\n[a](/start)", "```mdx\n[a](/start)\n```\n[a](/api/start)"],
  [
    "- one:\n  ```js\n  get('/start', { to: '/start' })\n  ```",
    "- one:\n  ```js\n  get('/start', { to: '/start' })\n  ```",
  ],
  ['`<a href="/start">` [`a`](/start)', '`<a href="/start">` [`a`](/api/start)'],
  ["[a][1]\n\n[1]: /start\n[2]: </guides>", "[a][1]\n\n[1]: /api/start\n[2]: </api/guides>"],
  ['<Card icon="/images/a.png" cta={"/start"} />', '<Card icon="/api/images/a.png" cta={"/api/start"} />'],
  ['export const to = { href: "/start" };', 'export const to = { href: "/api/start" };'],
  [
    '---\ntitle: /nowhere\nurl: "/start"\nopenapi: openapi.json GET /start\nrelated:\n  - /guides\n---\n',
    '---\ntitle: /nowhere\nurl: "/api/start"\nopenapi: api/openapi.json GET /start\nrelated:\n  - /api/guides\n---\n',
  ],
  ["[a](/reference/users/list)", "[a](/api/reference/users/list)"],
];
for (const [written, expected] of texts) {
  test(`in a mount, ${JSON.stringify(written)} leads to ${JSON.stringify(expected)}`, () => {
    const generated = directoriesIn({ navigation: { openapi: { source: "openapi.json", directory: "reference" } } });
    expect(prefixAddresses(written, { ...mount({}), generated })).toBe(expected);
  });
}
