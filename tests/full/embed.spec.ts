import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { createKey } from "@/lib/assistant/api-keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

// The clients have an installation of their own: npm ci --prefix tests/clients.
const clients = path.resolve("tests/clients");

/** A version of the client SDK: its packages in that installation, and the application made with it. */
const versions = [
  { version: "4.1.15", react: "ai-react-4-1-15", ai: "ai-4-1-15", application: "data-stream" },
  { version: "4", react: "ai-react-4", ai: "ai-4", application: "data-stream" },
  { version: "5", react: "ai-react-5", ai: "ai-5", application: "message-stream" },
  { version: "6", react: "ai-react-6", ai: "ai-6", application: "message-stream" },
  { version: "7", react: "ai-react-7", ai: "ai-7", application: "message-stream" },
] as const;

const REPLY = ["Install it with ", "**one command**.\n\n", "```suggestions\n(How do I remove it?)[/other]\n```\n"];

test.describe("applications of other sites, built by Vite", () => {
  test.skip(!existsSync(`${clients}/node_modules/vite`), "needs the client SDKs: npm ci --prefix tests/clients");
  let docs: DocsFolder;
  let model: ModelServer;
  let site: TestServer;
  let store: Store;
  let application: Server;
  let origin: string;
  let query: URLSearchParams;
  /** Files of all applications by their path. */
  const files = new Map<string, string | Uint8Array>();

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    docs = await createDocsFolder(
      { navigation: { pages: ["start", "other"] } },
      {
        "start.mdx": "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n",
        "other.mdx": "---\ntitle: Other\n---\n\n## Remove\n\nRemove the widget.\n",
      },
    );
    const database = `file:${docs.directory}/.store/lectern.db`;
    store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
    application = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const body = files.get(pathname);
      response.writeHead(body === undefined ? 404 : 200, {
        "content-type": pathname.endsWith(".js") ? "text/javascript" : "text/html",
      });
      response.end(body);
    });
    await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
    const wanted = { kind: "publishable" as const, domain: "acme", label: "test", allowedOrigins: [origin] };
    const { key } = await createKey(store.database, wanted, Date.now());
    model = await startModelServer({ texts: REPLY });
    site = await startServer({
      docsDirectory: docs.directory,
      environment: {
        DATABASE_URL: database,
        LECTERN_SITE: "acme",
        ASSISTANT_BASE_URL: model.url,
        ASSISTANT_MODEL: "scripted",
      },
    });
    query = new URLSearchParams({ base: `${site.url}/discovery/v1`, domain: "acme", key });
    await expect.poll(() => isIndexed(), { timeout: 80_000 }).toBe(true);
  });
  test.afterAll(async () => {
    await site?.stop();
    await model?.close();
    await store?.close();
    application?.close();
    await docs?.dispose();
  });

  for (const version of versions) {
    test(`with version ${version.version} of the SDK: chats, shows sources, keeps its thread`, async ({ page }) => {
      test.setTimeout(90_000);
      await buildApplication(version);
      await page.goto(`${origin}/${version.react}/index.html?${query}`);
      await ask(page, "How do I install the widget?");
      const reply = page.getByRole("listitem", { name: "assistant" });
      await expect(reply).toContainText("Install it with **one command**.");
      await expect(reply.getByRole("link", { name: "Start" })).toHaveAttribute("href", /\/start#install$/);
      const thread = page.getByRole("status", { name: "Thread" });
      await expect(thread).toContainText(/^thread_/);
      const threadId = (await thread.textContent()) ?? "";

      await reply.getByRole("button", { name: "How do I remove it?" }).click();
      await expect(reply).toHaveCount(2);
      await expect(reply.nth(1)).toContainText("one command");
      await expect(thread).toHaveText(threadId);
      await expect
        .poll(() => storedQuestions(threadId))
        .toEqual(["How do I install the widget?", "How do I remove it?"]);
      await expect(page.getByRole("alert")).toBeHidden();
    });
  }

  test("a page of an origin that the key does not allow gets nothing", async ({ page }) => {
    await buildApplication(versions[1]);
    await page.goto(`${origin.replace("127.0.0.1", "localhost")}/${versions[1].react}/index.html?${query}`);
    await ask(page, "How do I install the widget?");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("listitem", { name: "assistant" })).toHaveCount(0);
  });

  async function isIndexed(): Promise<boolean> {
    const wanted = { kind: "secret" as const, domain: "acme", label: "probe", allowedOrigins: [] };
    const { key } = await createKey(store.database, wanted, Date.now());
    const response = await fetch(`${site.url}/discovery/v1/search/acme`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "install" }),
    });
    return ((await response.json()) as unknown[]).length > 0;
  }

  async function buildApplication({ react, ai, application: name }: (typeof versions)[number]): Promise<void> {
    const file = createRequire(`${clients}/index.js`).resolve("vite");
    const { build } = (await import(pathToFileURL(file).href)) as {
      build(options: Record<string, unknown>): Promise<{ output: BuiltFile[] }>;
    };
    const { output } = await build({
      root: `${clients}/embed`,
      base: `/${react}/`,
      configFile: false,
      logLevel: "error",
      esbuild: { jsx: "automatic" },
      resolve: {
        alias: {
          "virtual-assistant": `${clients}/embed/${name}.jsx`,
          "@ai-sdk/react": react,
          ai,
        },
      },
      build: { write: false },
    });
    for (const { fileName, code, source } of output) files.set(`/${react}/${fileName}`, code ?? source ?? "");
  }

  function ask(page: Page, question: string): Promise<void> {
    const input = page.getByRole("textbox", { name: "Question" });
    return input.fill(question).then(() => input.press("Enter"));
  }

  async function storedQuestions(threadId: string): Promise<string[]> {
    const rows = await store.database
      .selectFrom("messages")
      .select("content")
      .where("threadId", "=", threadId)
      .where("role", "=", "user")
      .orderBy("position")
      .execute();
    return rows.map(({ content }) => content);
  }
});

interface BuiltFile {
  fileName: string;
  code?: string;
  source?: string | Uint8Array;
}
