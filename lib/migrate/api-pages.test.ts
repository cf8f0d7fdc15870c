import { deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { migrateFixture } from "@/lib/migrate/testing/migrate-fixture";

const CONFIGURATION = `module.exports = {
  presets: [["classic", { docs: { routeBasePath: "/" } }]],
  plugins: [["docusaurus-plugin-openapi-docs", { id: "api", config: {
    pets: { specPath: "specs/pets.yaml", outputDir: "docs/pets" },
    shop: { specPath: "https://example.com/shop.json", outputDir: "docs/shop" },
  } }]],
  themeConfig: { navbar: { items: [{ to: "/shop", label: "Shop API" }] } },
};`;

const packed = deflateSync(JSON.stringify({ method: "get", path: "/pets/{id}" })).toString("base64");

test("pages that were made of a specification show its operations", async () => {
  const { config, texts, report } = await migrateFixture({
    "docusaurus.config.js": CONFIGURATION,
    "specs/pets.yaml": "openapi: 3.1.0",
    "docs/intro.md": "# Intro",
    "docs/pets/add-pet.api.mdx":
      '---\nid: add-pet\ntitle: "Add a pet"\nsidebar_label: "Add"\napi: eJzVV\n---\n\nimport MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";\n\n<MethodEndpoint method={"post"} path={"/pets"} context={"endpoint"}></MethodEndpoint>\n\n<RequestSchema body={{}} />',
    "docs/pets/get-pet.api.mdx": `---\nid: get-pet\ntitle: Get a pet\napi: ${packed}\n---\n\n<ApiItem />`,
    "docs/pets/pets.info.mdx": "---\nid: pets\ntitle: Pets\n---\nText",
  });
  expect(texts.get("pets/add-pet.mdx")?.trim()).toBe(
    "---\ntitle: Add a pet\nsidebarTitle: Add\nopenapi: /specs/pets.yaml POST /pets\n---",
  );
  expect(texts.get("pets/get-pet.mdx")).toContain("openapi: /specs/pets.yaml GET /pets/{id}\n");
  expect(texts.get("pets/pets.mdx")).toContain("Text");
  expect(report).toEqual([]);
  // No page of the other specification is in the repository: ours take their place, under the label of the top bar.
  expect(config.navigation).toMatchObject({
    tabs: [
      {},
      {
        tab: "Shop API",
        groups: [{ group: "Shop", openapi: { source: "https://example.com/shop.json", directory: "shop" } }],
      },
    ],
  });
  expect(config.navbar).toBeUndefined();
});

test("redocusaurus: a tab with the operations, at the route", async () => {
  const { config } = await migrateFixture({
    "docusaurus.config.js": `module.exports = { presets: [["redocusaurus", { specs: [{ spec: "api.yaml", route: "/api/" }] }]] };`,
    "static/api.yaml": "openapi: 3.1.0",
    "docs/intro.md": "# Intro",
  });
  expect(config.navigation).toMatchObject({
    tabs: [{}, { tab: "Api", groups: [{ openapi: { source: "/api.yaml", directory: "api" } }] }],
  });
});

test("starlight-openapi: a group with the operations at the end of the sidebar", async () => {
  const { config, report } = await migrateFixture({
    "astro.config.mjs":
      'import starlight from "@astrojs/starlight"; import starlightOpenAPI, { openAPISidebarGroups } from "starlight-openapi"; export default { integrations: [starlight({ title: "T", plugins: [starlightOpenAPI([{ base: "api/pets", schema: "./schemas/pets.yaml", sidebar: { label: "Pets API" } }])], sidebar: [{ label: "A", link: "/a" }, ...openAPISidebarGroups] })] };',
    "schemas/pets.yaml": "openapi: 3.1.0",
    "src/content/docs/a.md": "---\ntitle: A\n---\n",
  });
  const group = { group: "Pets API", openapi: { source: "/schemas/pets.yaml", directory: "api/pets" } };
  expect(config.navigation).toMatchObject({ pages: ["a", group] });
  expect(report).toEqual(["astro.config.mjs:1: The value of this expression is known only when the code runs."]);
});

test("an operation that the label of a category opens has no list of pages below it", async () => {
  const { config } = await migrateFixture({
    "docusaurus.config.js": CONFIGURATION,
    "specs/pets.yaml": "openapi: 3.1.0",
    "sidebars.js":
      'module.exports = { docs: [{ type: "category", label: "Pets", link: { type: "doc", id: "pets/get-pet" }, items: ["intro"] }] };',
    "docs/intro.md": "# Intro",
    "docs/pets/get-pet.api.mdx": `---\nid: get-pet\ntitle: Get a pet\napi: ${packed}\n---\n\n<ApiItem />`,
  });
  expect(config.navigation).toMatchObject({ tabs: [{ groups: [{ group: "Pets", root: "pets/get-pet" }] }, {}] });
  expect(JSON.stringify(config.navigation)).not.toContain('"card"');
});
