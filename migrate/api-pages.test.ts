import { deflateSync } from "node:zlib";
import { migrateFixture } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

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
  expect(report).toEqual([
    "astro.config.mjs:1: This part of the configuration is known only when its code runs (`--run`).",
  ]);
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

test("fumadocs: several operations, webhooks, names of specifications, and pages without files", async () => {
  const { config, texts, report } = await migrateFixture({
    "source.config.ts": "",
    "openapi/pets.yaml": "openapi: 3.1.0",
    "lib/openapi.ts":
      'export const openapi = createOpenAPI({ input: () => ({ pets: path.join(process.cwd(), "openapi/pets.yaml") }) });',
    "lib/source.ts":
      'export const source = loader({ docs: docs.toFumadocsSource(), api: await openapiSource(openapi, { baseDir: "api" }) }, { baseUrl: "/docs" });',
    "content/docs/all.mdx":
      '---\ntitle: All pets\nfull: true\n---\n\nWords.\n\n<APIPage document="pets" operations={[{"path":"/pets","method":"get"},{"path":"/pets/{id}","method":"delete"}]} webhooks={[{"name":"sold","method":"post"}]} hasHead={true} />\n',
    "content/docs/one.mdx":
      '---\ntitle: One\nfull: true\n---\n\nWords.\n\n<APIPage document={"pets"} operations={[{"path":"/pets","method":"get"}]} />\n',
    "content/docs/lost.mdx":
      '---\ntitle: Lost\n---\n\n<APIPage document="gone" operations={[{"path":"/x","method":"get"}]} />\n',
  });
  expect(texts.get("docs/all.mdx")).toContain(
    'Words.\n\n<Card title="GET /pets" href="/docs/all/get-pets" />\n<Card title="DELETE /pets/{id}" href="/docs/all/delete-pets-id" />\n<Card title="webhook sold" href="/docs/all/webhook-sold" />\n',
  );
  expect(texts.get("docs/all/delete-pets-id.mdx")).toBe(
    "---\nopenapi: /openapi/pets.yaml DELETE /pets/{id}\n---\n\n\n",
  );
  expect(texts.get("docs/one.mdx")).toBe("---\ntitle: One\nopenapi: /openapi/pets.yaml GET /pets\n---\n\nWords.\n");
  expect(texts.get("docs/lost.mdx")).toContain("- `GET /x`");
  expect(config.navigation).toEqual({
    pages: [
      {
        group: "All pets",
        root: "docs/all",
        pages: ["docs/all/get-pets", "docs/all/delete-pets-id", "docs/all/webhook-sold"],
      },
      "docs/lost",
      "docs/one",
      { group: "Api", openapi: { source: "/openapi/pets.yaml", directory: "docs/api" }, pages: [] },
    ],
  });
  expect(report).toEqual([
    "content/docs/lost.mdx:5: The specification of these operations is not part of the folder; their methods and paths were left in their place.",
  ]);
});

test("gitbook: blocks of operations, one or several on a page, and those without a specification", async () => {
  const block = (name: string, options: string, target: string) =>
    `{% ${name} ${options} %}\n[Specification](${target})\n{% end${name} %}`;
  const { config, texts, report } = await migrateFixture({
    "SUMMARY.md": "* [One](one.md)\n* [Many](many.md)\n",
    ".gitbook/assets/pets.yaml": "openapi: 3.1.0",
    "one.md": `# One\n\nWords.\n\n${block("openapi", 'src=".gitbook/assets/pets.yaml" path="/pets" method="get"', ".gitbook/assets/pets.yaml")}\n\nMore.\n`,
    "many.md": [
      "# Many",
      "## List",
      '{% swagger src=".gitbook/assets/pets.yaml" path="/pets" method="get" %}',
      block("openapi-operation", 'spec="shop" path="/carts/{id}" method="post"', "https://shop.example/api.json"),
      block("openapi-operation", 'spec="two" path="/pets" method="get"', "https://shop.example/two.json"),
      block("openapi-webhook", 'spec="shop" name="sold" method="post"', "https://shop.example/api.json"),
      block("openapi-operation", 'spec="gone" path="/x" method="put"', "broken-reference"),
      block("openapi-schemas", 'spec="shop" schemas="Cart,Item" grouped="true"', "https://shop.example/api.json"),
    ].join("\n\n"),
  });
  expect(texts.get("one.mdx")).toBe(
    "---\ntitle: One\nopenapi: /gitbook/assets/pets.yaml GET /pets\n---\n\nWords.\n\nMore.\n",
  );
  expect(texts.get("many.mdx")).toContain(
    '## List\n\n<Card title="GET /pets" href="/many/get-pets" />\n\n<Card title="POST /carts/{id}" href="/many/post-carts-id" />\n\n<Card title="GET /pets" href="/many/get-pets-2" />\n\n<Card title="webhook sold" href="/many/webhook-sold" />\n\n`PUT` `/x`',
  );
  expect(texts.get("many.mdx")).toContain("`Cart`, `Item`");
  expect(texts.get("many/post-carts-id.mdx")).toContain("openapi: https://shop.example/api.json POST /carts/{id}\n");
  expect(config.navigation).toEqual({
    pages: [
      "one",
      {
        group: "Many",
        root: "many",
        pages: ["many/get-pets", "many/post-carts-id", "many/get-pets-2", "many/webhook-sold"],
      },
    ],
  });
  expect(report.map((line) => line.replace(/: Its specification.*/, ""))).toEqual([
    "many.md:19",
    "many.md:23",
    "many.md:20: `broken-reference` leads to no page and no file of the site; the link was left as it is.",
  ]);
});
