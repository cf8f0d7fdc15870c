import { makeOperation, makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { outlineContent } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

const pets = [
  makeOperation("GET", "/pets", { summary: "List pets", tag: "Pets" }),
  makeOperation("POST", "/pets", { summary: "Add pet", tag: "Pets", isDeprecated: true }),
  makeOperation("GET", "/ping", { summary: "Ping" }),
];
const shop = [makeOperation("GET", "/orders", { summary: "List orders", tag: "Orders" })];
const hooks = [makeOperation("WEBHOOK", "pet-added", { summary: "Pet added" })];
const rooms = { summary: "Rooms", tag: "Websockets", protocol: "WSS" };
const chat = [makeOperation("CHANNEL", "rooms", rooms)];
const specifications = { "chat.yaml": chat, "pets.json": pets, "shop.json": shop, "hooks.json": hooks };

const petGroups = "Pets[/api-reference/pets/list-pets /api-reference/pets/add-pet] API Reference[/api-reference/ping]";
const orderGroups = "Orders[/api-reference/orders/list-orders]";

interface Row extends SiteFixture {
  sentence: string;
  outline: string;
  problems?: string[];
  /** Paths of generated pages that no entry lists. */
  unlisted?: string[];
}

const rows: Row[] = [
  {
    sentence: "openapi on a tab without pages generates a group per tag",
    navigation: { tabs: [{ tab: "API", openapi: "pets.json" }] },
    outline: `tab:API(${petGroups})`,
  },
  {
    sentence: "openapi may be set on an anchor",
    navigation: { anchors: [{ anchor: "API", openapi: "/pets.json" }] },
    outline: `anchor:API(${petGroups})`,
  },
  {
    sentence: "asyncapi on a tab without pages generates a page per channel, after those of openapi",
    navigation: { tabs: [{ tab: "API", openapi: "shop.json", asyncapi: { source: "chat.yaml", directory: "live" } }] },
    outline: `tab:API(${orderGroups} Websockets[/live/websockets/rooms])`,
  },
  {
    sentence: "asyncapi on a group with openapi is dropped",
    navigation: { groups: [{ group: "API", openapi: "shop.json", asyncapi: "chat.yaml" }] },
    outline: `API[${orderGroups}]`,
  },
  {
    sentence: "openapi on a group without pages nests the generated groups in it",
    navigation: { groups: [{ group: "API", openapi: "pets.json" }] },
    outline: `API[${petGroups}]`,
  },
  {
    sentence: "openapi with an empty list of pages generates groups, too",
    navigation: { groups: [{ group: "API", openapi: "pets.json", pages: [] }] },
    outline: `API[${petGroups}]`,
  },
  {
    sentence: "openapi on a group with pages but no endpoint strings generates groups after the pages",
    navigation: { groups: [{ group: "API", openapi: "pets.json", pages: ["intro"] }] },
    outline: `API[/intro ${petGroups}]`,
  },
  {
    sentence: "openapi on a tab with groups generates groups after them",
    navigation: { tabs: [{ tab: "API", openapi: "pets.json", groups: [{ group: "Start", pages: ["intro"] }] }] },
    outline: `tab:API(Start[/intro] ${petGroups})`,
  },
  {
    sentence: "endpoint strings choose which endpoints appear and stay where they are, mixed with pages and groups",
    navigation: {
      tabs: [
        { tab: "API", openapi: "pets.json", pages: ["intro", "GET /pets", { group: "More", pages: ["GET /ping"] }] },
      ],
    },
    outline: "tab:API(/intro /api-reference/pets/list-pets More[/api-reference/ping])",
  },
  {
    sentence: "an endpoint string below an element with openapi stops its generation",
    navigation: { tabs: [{ tab: "API", openapi: "pets.json", groups: [{ group: "G", pages: ["POST /pets"] }] }] },
    outline: "tab:API(G[/api-reference/pets/add-pet])",
  },
  {
    sentence: "an endpoint string that names another specification does not stop the generation",
    navigation: { tabs: [{ tab: "API", openapi: "pets.json", pages: ["shop.json GET /orders"] }] },
    outline: `tab:API(/api-reference/orders/list-orders ${petGroups})`,
  },
  {
    sentence: "an endpoint string below another element with openapi does not stop the generation",
    navigation: {
      tabs: [
        { tab: "API", openapi: "pets.json", groups: [{ group: "Shop", openapi: "shop.json", pages: ["GET /orders"] }] },
      ],
    },
    outline: `tab:API(Shop[/api-reference/orders/list-orders] ${petGroups})`,
  },
  {
    sentence: "a child inherits the specification of its ancestors",
    navigation: {
      tabs: [
        {
          tab: "API",
          openapi: "shop.json",
          anchors: [{ anchor: "A", groups: [{ group: "G", pages: ["GET /orders"] }] }],
        },
      ],
    },
    outline: "tab:API(anchor:A(G[/api-reference/orders/list-orders]))",
  },
  {
    sentence: "a child's own value replaces the inherited one, directory included",
    navigation: {
      tabs: [
        {
          tab: "API",
          openapi: { source: "pets.json", directory: "pets" },
          groups: [
            { group: "G", pages: ["GET /ping"] },
            { group: "H", openapi: "shop.json", pages: ["GET /orders"] },
          ],
        },
      ],
    },
    outline: "tab:API(G[/pets/ping] H[/api-reference/orders/list-orders])",
  },
  {
    sentence: "directory sets the folder of generated pages",
    navigation: { tabs: [{ tab: "API", openapi: { source: "shop.json", directory: "ref/shop" } }] },
    outline: "tab:API(Orders[/ref/shop/orders/list-orders])",
  },
  {
    sentence: "every specification of an array is generated",
    navigation: { tabs: [{ tab: "API", openapi: ["pets.json", { source: "shop.json" }] }] },
    outline: `tab:API(${petGroups} ${orderGroups})`,
  },
  {
    sentence: "an element without content below an element with openapi gets the generated pages",
    navigation: {
      versions: [{ version: "1", openapi: "shop.json", tabs: [{ tab: "Docs", pages: ["intro"] }, { tab: "API" }] }],
    },
    outline: `version:1(tab:Docs(/intro) tab:API(${orderGroups}))`,
  },
  {
    sentence: "if all divisions of an element with openapi have content, the generated pages are unlisted",
    navigation: { versions: [{ version: "1", openapi: "shop.json", tabs: [{ tab: "Docs", pages: ["intro"] }] }] },
    outline: "version:1(tab:Docs(/intro))",
    problems: ["unplaced-operations"],
    unlisted: ["/api-reference/orders/list-orders"],
  },
  {
    sentence: "a specification may be used in two versions, which then share its pages",
    navigation: {
      versions: [
        { version: "1", tabs: [{ tab: "API", openapi: "shop.json" }] },
        { version: "2", tabs: [{ tab: "API", openapi: "shop.json" }] },
      ],
    },
    outline: `version:1(tab:API(${orderGroups})) version:2(tab:API(${orderGroups}))`,
  },
  {
    sentence: "webhook strings name webhooks",
    navigation: { groups: [{ group: "G", openapi: "hooks.json", pages: ["webhook pet-added"] }] },
    outline: "G[/api-reference/pet-added]",
  },
  {
    sentence: "methods may be written in any case",
    navigation: { groups: [{ group: "G", pages: ["get /ping"] }] },
    outline: "G[/api-reference/ping]",
  },
  {
    sentence: "without openapi above, endpoint strings are looked up in all specifications",
    navigation: { pages: ["GET /orders"] },
    outline: "/api-reference/orders/list-orders",
  },
  {
    sentence: "api.openapi gives endpoint strings their folder and generates nothing",
    navigation: {
      groups: [
        { group: "G", pages: ["GET /orders"] },
        { group: "H", pages: ["intro"] },
      ],
    },
    rootOpenapi: { source: "shop.json", directory: "shop" },
    outline: "G[/shop/orders/list-orders] H[/intro]",
  },
  {
    sentence: "openapi on the root object generates nothing",
    navigation: { openapi: "shop.json", pages: ["intro"] },
    outline: "/intro",
  },
  {
    sentence: "an operation that does not exist is left out and reported",
    navigation: { groups: [{ group: "G", openapi: "pets.json", pages: ["GET /ping", "PUT /ping"] }] },
    outline: "G[/api-reference/ping]",
    problems: ["missing-operation"],
  },
  {
    sentence: "a specification that cannot be read is reported",
    navigation: { groups: [{ group: "G", openapi: "gone.json", pages: ["intro"] }] },
    outline: "G[/intro]",
    problems: ["missing-specification"],
  },
  {
    sentence: "a page file at the path of a generated page replaces it and is reported",
    files: ["api-reference/ping"],
    navigation: { pages: ["GET /ping"] },
    outline: "/api-reference/ping",
    problems: ["generated-page-clash"],
  },
  {
    sentence: "untagged operations of two specifications share one group",
    navigation: { tabs: [{ tab: "API", openapi: ["pets.json", "more.json"] }] },
    specifications: {
      "pets.json": [makeOperation("GET", "/ping", { summary: "Ping" })],
      "more.json": [makeOperation("GET", "/pong", { summary: "Pong" })],
    },
    outline: "tab:API(API Reference[/api-reference/ping /api-reference/pong])",
  },
  {
    sentence: "a page file about an operation next to its generated page is reported",
    files: { "about-ping": { openapi: "GET /ping" } },
    navigation: { tabs: [{ tab: "API", openapi: "pets.json", groups: [{ group: "Start", pages: ["about-ping"] }] }] },
    outline: `tab:API(Start[/about-ping] ${petGroups})`,
    problems: ["operation-listed-twice"],
  },
  {
    sentence: "a page file about an operation elsewhere is not a problem",
    files: { "about-ping": { openapi: "GET /ping" } },
    navigation: {
      tabs: [
        { tab: "Guides", pages: ["about-ping"] },
        { tab: "API", openapi: "pets.json" },
      ],
    },
    outline: `tab:Guides(/about-ping) tab:API(${petGroups})`,
  },
  {
    sentence: "hidden operations have pages but no place in the navigation",
    navigation: { tabs: [{ tab: "API", openapi: "secret.json" }] },
    specifications: {
      "secret.json": [
        makeOperation("GET", "/open", { summary: "Open" }),
        makeOperation("GET", "/x", { summary: "X", isHidden: true }),
      ],
    },
    outline: "tab:API(API Reference[/api-reference/open])",
    unlisted: ["/api-reference/x"],
  },
];

for (const { sentence, outline, problems = [], unlisted = [], ...site } of rows) {
  test(sentence, () => {
    const { build, table, pageView } = makeSite({ specifications, ...site });
    expect(outlineContent(build.tree.content)).toBe(outline);
    expect(build.problems.map(({ code }) => code)).toEqual(problems);
    expect(build.generatedPages.map(({ path }) => path).filter((path) => !table.listings.has(path))).toEqual(unlisted);
    for (const { path } of build.generatedPages) expect(pageView(path)?.path).toBe(path);
  });
}

test("rows of generated pages have label, method, and deprecation", () => {
  const { table } = makeSite({ specifications, navigation: { tabs: [{ tab: "API", openapi: "pets.json" }] } });
  expect(table.listings.get("/api-reference/pets/add-pet")?.[0]?.page).toMatchObject({
    label: "Add pet",
    method: "POST",
    isDeprecated: true,
  });
});

test("generated groups are top-level below a tab and collapsible below a group", () => {
  const collapsible = (navigation: unknown) =>
    makeSite({ specifications, navigation }).table.listings.get("/api-reference/ping")?.[0]?.groups.at(-1)
      ?.isCollapsible;
  expect(collapsible({ tabs: [{ tab: "API", openapi: "pets.json" }] })).toBe(false);
  expect(collapsible({ groups: [{ group: "API", openapi: "pets.json" }] })).toBe(true);
});

test("metadata of an operation works like frontmatter, and its `href` sets the path of the page", () => {
  const operations = [
    makeOperation("GET", "/a", {
      summary: "A",
      metadata: { sidebarTitle: "Short", tag: "NEW", icon: "bolt", deprecated: true },
    }),
    makeOperation("GET", "/b", { summary: "B", href: "/special/my-page" }),
    makeOperation("GET", "/c", { summary: "C", metadata: { hidden: true, boost: 2 } }),
  ];
  const site = makeSite({
    specifications: { "s.json": operations },
    navigation: { pages: ["GET /a", "GET /b", "GET /c"] },
  });
  const pageAt = (path: string) => site.table.listings.get(path)?.[0]?.page;
  expect(pageAt("/api-reference/a")).toMatchObject({ label: "Short", tag: "NEW", icon: "bolt", isDeprecated: true });
  expect(pageAt("/special/my-page")?.label).toBe("My page");
  expect(site.pageView("/api-reference/c")).toMatchObject({ isHidden: true, isIndexed: false, boost: 2 });
});

test("a page file that documents an operation takes its title and deprecation from it", () => {
  const files = { "a.mdx": { openapi: "POST /pets" }, "b.mdx": { openapi: "POST /pets", title: "Own" } };
  const site = makeSite({ specifications, files, navigation: { pages: ["a", "b"] } });
  const untitled = site.table.listings.get("/a")?.[0]?.page;
  expect(untitled).toMatchObject({ label: "Add pet", method: "POST", isDeprecated: true });
  expect(site.table.listings.get("/b")?.[0]?.page.label).toBe("Own");
});

test("the specifications of a page are those of its position in the navigation", () => {
  const site = makeSite({
    specifications,
    navigation: {
      tabs: [
        {
          tab: "API",
          openapi: "pets.json",
          groups: [
            { group: "G", openapi: "shop.json", pages: ["a", "GET /orders"] },
            { group: "H", pages: ["b", "GET /ping"] },
          ],
        },
      ],
    },
  });
  expect(site.pageView("/a")?.sources).toEqual([{ source: "shop.json" }]);
  expect(site.pageView("/b")?.sources).toEqual([{ source: "pets.json" }]);
});
