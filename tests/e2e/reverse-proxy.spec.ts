import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

/** Where Debian and others install it, which is not in everyone's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const hasNginx = spawnSync("nginx", ["-v"], { env: { ...process.env, PATH } }).status === 0;

const PAGE = "---\ntitle: Start\n---\n\nInstall the widget with one command.\n";

const WITHOUT_HOST = "location /docs {\n  proxy_pass http://127.0.0.1:3000;\n}\n";

/** The blocks of the manual, with what it says to set, and a block that forgets the host. */
const setups = [
  {
    title: "the example of a reverse proxy",
    source: "reverse-proxy",
    basePath: "",
    namesSite: false,
    isAnswered: true,
  },
  { title: "the example of a base path", source: "base-path", basePath: "/docs", namesSite: true, isAnswered: true },
  { title: "the same without the address of the site", source: "base-path", basePath: "/docs", isAnswered: true },
  { title: "a proxy that does not pass on the host", basePath: "/docs", isAnswered: false },
  { title: "the same with the address of the site", basePath: "/docs", namesSite: true, isAnswered: true },
];

for (const { title, source, basePath, namesSite = false, isAnswered } of setups) {
  test.describe(`nginx with ${title}`, () => {
    test.skip(!hasNginx, "nginx is not installed here");
    let docs: DocsFolder;
    let model: ModelServer;
    let server: TestServer;
    let proxy: Proxy;

    test.beforeAll(async () => {
      docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": PAGE });
      model = await startModelServer({ texts: ["One ", "answer."] });
      const port = await freePort();
      const address = `http://localhost:${port}${basePath}`;
      const environment = {
        ASSISTANT_BASE_URL: model.url,
        ASSISTANT_MODEL: "scripted",
        TRUSTED_PROXIES: "1",
        LECTERN_BASE_PATH: basePath,
        ...(namesSite ? { LECTERN_SITE_URL: address } : {}),
      };
      server = await startServer({ docsDirectory: docs.directory, environment });
      await waitForIndex(server.url + basePath, "widget");
      const block = source === undefined ? WITHOUT_HOST : await exampleOf(source);
      proxy = await startProxy(block, { port, upstream: server.url, address });
    });
    test.afterAll(async () => {
      await proxy?.stop();
      await server?.stop();
      await Promise.all([model?.close(), docs?.dispose()]);
    });

    test(
      isAnswered ? "the assistant answers" : "the log says whom the assistant takes for a stranger",
      async ({ page }) => {
        await page.goto(`${proxy.address}/start?assistant=${encodeURIComponent("How do I install the widget?")}`);
        if (isAnswered) return void (await expect(page.getByRole("log").getByText("One answer.")).toBeVisible());
        await expect(page.getByRole("log").getByText(/does not accept questions/)).toBeVisible();
        const { origin } = new URL(proxy.address);
        expect(server.output()).toContain(`A request from ${origin} was refused: this site is ${server.url}`);
      },
    );

    test("files for programs name the address that readers use", async () => {
      test.skip(!isAnswered, "nothing tells the server this address");
      const text = await (await fetch(`${proxy.address}/llms.txt`)).text();
      expect(text).toContain(`(${proxy.address}/start.md)`);
      expect(text).not.toContain(new URL(server.url).host);
    });
  });
}

/** The first nginx file of a page of the manual. */
async function exampleOf(page: string): Promise<string> {
  const text = await readFile(`content/deployment/${page}.mdx`, "utf8");
  return /```nginx [^\n]*\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
}

interface Proxy {
  address: string;
  stop(): Promise<void>;
}

/** Runs nginx with a block of the manual; only the addresses differ, and there is no certificate. */
async function startProxy(
  block: string,
  { port, upstream, address }: { port: number; upstream: string; address: string },
): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-nginx-"));
  const server = block.includes("server {") ? block : `server {\n  listen 443 ssl;\n${block}}\n`;
  const written = server
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace("server_name docs.example.com", "server_name localhost")
    .replace("http://127.0.0.1:3000", upstream);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const settings = `pid ${folder}/pid; daemon off; error_log stderr; events {} http { access_log off; ${paths.join(" ")}\n${written}}`;
  await writeFile(path.join(folder, "nginx.conf"), settings);
  const nginx = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")], {
    env: { ...process.env, PATH },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect
    .poll(() =>
      fetch(address).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    address,
    async stop() {
      await ended(nginx);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
