import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { fullUnless } from "../support/full-tier";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const navbar = {
  links: [
    { type: "github", href: "https://github.com/acme/widget" },
    { type: "discord", label: "Chat", href: "https://discord.gg/acme" },
    { type: "github", label: "Us", href: "https://github.com/acme/unknown" },
  ],
};

/** What runs if any text of a fetched document is code, a component or HTML, on the server or in the browser. */
const PROBE = [
  "{clearTimeout.constructor('return process.env.LECTERN_PROBE')()}",
  "<script>window.ran = 1</script>",
  '<img src="x" onerror="window.ran = 1" />',
  "<Note>{globalThis.ran = 1}</Note>",
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  "[link](javascript:window.ran=1)",
].join(" ");
const NAME = "<img src=x onerror=window.ran=1>{globalThis.ran=1}";

/** An OpenAPI document with the probe in every field that a page shows. */
function hostileDocument(origin: string) {
  const schema = {
    type: "object",
    title: NAME,
    description: PROBE,
    properties: {
      [NAME]: {
        type: "string",
        title: NAME,
        description: PROBE,
        enum: [NAME],
        default: NAME,
        example: PROBE,
        pattern: NAME,
        format: NAME,
        "x-mint": { pre: [NAME], post: [NAME] },
      },
    },
    example: { [NAME]: PROBE },
  };
  const media = {
    "application/json": { schema, examples: { [NAME]: { summary: NAME, description: PROBE, value: PROBE } } },
  };
  const operation = (href: string, content: string) => ({
    summary: `Probe ${href}`,
    description: PROBE,
    tags: [NAME],
    deprecated: true,
    operationId: NAME,
    externalDocs: { url: "javascript:window.ran=1", description: PROBE },
    servers: [
      { url: "javascript:window.ran=1", description: PROBE },
      { url: origin, description: PROBE },
    ],
    security: [{ oauth: [NAME] }, { key: [] }],
    parameters: ["query", "header"].map((place) => ({
      name: NAME,
      in: place,
      description: PROBE,
      schema,
      example: PROBE,
    })),
    requestBody: { description: PROBE, content: media },
    responses: { 200: { description: PROBE, headers: { "X-A": { description: PROBE, schema } }, content: media } },
    callbacks: {
      [NAME]: { "{$request.body#/url}": { post: { description: PROBE, responses: { 200: { description: PROBE } } } } },
    },
    "x-codeSamples": [{ lang: NAME, label: NAME, source: `</script>${PROBE}` }],
    "x-mint": {
      href,
      content,
      metadata: {
        title: `Probe ${href}`,
        description: PROBE,
        icon: `${origin}/icon.svg`,
        tag: NAME,
        "og:image": `${origin}/og.png`,
      },
    },
  });
  return {
    openapi: "3.1.0",
    info: { title: NAME, version: NAME, description: PROBE },
    tags: [{ name: NAME, description: PROBE, "x-group": NAME }],
    servers: [{ url: origin, description: PROBE }],
    paths: {
      "/content": { post: operation("/probe-content", `Before.\n\n${PROBE}\n\n**After.**`) },
      "/export": {
        post: operation(
          "/probe-export",
          "export const X = () => <b>{process.env.LECTERN_PROBE}</b>\n\n<X />\n\n**After.**",
        ),
      },
      "/import": { post: operation("/probe-import", 'import X from "/snippets/secret.mdx"\n\n<X />\n\n**After.**') },
    },
    components: {
      securitySchemes: {
        oauth: {
          type: "oauth2",
          description: PROBE,
          flows: { implicit: { authorizationUrl: "javascript:window.ran=1", scopes: { [NAME]: PROBE } } },
        },
        key: { type: "apiKey", in: "header", name: "X-Key", description: PROBE },
      },
    },
  };
}

let host: Server;
let docs: DocsFolder;
let site: TestServer;
let platforms: Awaited<ReturnType<typeof startPlatforms>>;
const asked: string[] = [];

test.beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? "");
    const { port } = host.address() as AddressInfo;
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(hostileDocument(`http://127.0.0.1:${port}`)));
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/api.json`;
  platforms = await startPlatforms();
  docs = await createDocsFolder(
    {
      navbar,
      navigation: {
        tabs: [
          { tab: "Docs", pages: ["start"] },
          { tab: "API", openapi: address },
        ],
      },
    },
    { "start.mdx": "Words.", "snippets/secret.mdx": "imported secret" },
  );
  site = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_LOCAL_SCHEMA: "on",
      LECTERN_PROBE: "probe-secret",
      LECTERN_LINK_COUNTS: "on",
      GITHUB_API_URL: platforms.url,
      DISCORD_API_URL: platforms.url,
    },
  });
});
test.afterAll(async () => {
  await site?.stop();
  host?.close();
  await platforms?.close();
  await docs?.dispose();
});

for (const name of ["probe-content", "probe-export", "probe-import"]) {
  test(
    `no text of a fetched document runs, on the server or in the browser: ${name}`,
    fullUnless(name === "probe-content"),
    async ({ page }) => {
      const response = await page.goto(`${site.url}/${name}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByText("After.", { exact: true })).toBeVisible();
      const html = await page.content();
      expect(html).not.toContain("probe-secret");
      expect(html).not.toContain("imported secret");
      expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
      expect(await page.locator("[onerror], iframe[srcdoc], [href^='javascript:window']").count()).toBe(0);
      expect(asked.filter((url) => url !== "/api.json")).toEqual([]);
    },
  );
}

test("a machine reads the text of a fetched document as it is written", async () => {
  const markdown = await (await fetch(`${site.url}/probe-content.md`)).text();
  expect(markdown).not.toContain("probe-secret");
});

test("the top bar shows the numbers of platforms once they are known, and waits for none", async ({ page }) => {
  await page.goto(`${site.url}/start`);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Us", exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(bar.getByRole("link", { name: "GitHub 12K", exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(bar.getByRole("link", { name: "Chat 87", exact: true })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Us", exact: true })).toBeVisible();
});

/** Answers of GitHub and Discord by address; any other question is left without one. */
const ANSWERS: Readonly<Record<string, object>> = {
  "/repos/acme/widget": { stargazers_count: 12_987 },
  "/invites/acme?with_counts=true": { approximate_presence_count: 87 },
};

async function startPlatforms() {
  const server = createServer(({ url = "" }, response) => {
    const answer = ANSWERS[url];
    if (answer) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
