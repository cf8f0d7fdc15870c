import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createAccess } from "@/lib/access/passwords.server";
import { endSessions, insertAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { findViolations } from "../support/find-violations";
import { startServer, type TestServer } from "../support/server";

/* Everything that readers see of sign-in: light and dark, wide and on a phone, and from right to left. */
let docs: DocsFolder;
let data: string;
let store: Store;
let server: TestServer;
let password = "";
let consent = "";

test.beforeAll(async () => {
  docs = await createDocsFolder(
    { name: "Acme", navigation: { pages: ["start"] } },
    { "start.mdx": "---\ntitle: Start\n---\n\nText.\n" },
  );
  data = await mkdtemp(path.join(tmpdir(), "lectern-states-"));
  store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  const wanted = { kind: "password" as const, label: "Partners", groups: [], expiresAt: undefined };
  const { secret, access } = await createAccess(wanted, [], Date.now());
  await insertAccess(store.database, "acme", access);
  password = secret;
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      LECTERN_SIGN_IN: "password oidc",
      LECTERN_SESSION_SECRET: "a secret of this test that is long enough",
      // No provider is there.
      LECTERN_OIDC_ISSUER: "http://127.0.0.1:9",
      LECTERN_OIDC_CLIENT_ID: "docs",
      LECTERN_OIDC_NAME: "Acme ID",
    },
  });
  const redirectUri = "http://127.0.0.1:9/callback";
  const body = JSON.stringify({ client_name: "Test program", redirect_uris: [redirectUri] });
  const registered = await fetch(`${server.url}/authed/oauth/register`, { method: "POST", body });
  const text = await registered.text();
  expect(registered.status, text + server.output()).toBe(201);
  consent = `/authed/oauth/authorize?${new URLSearchParams({
    client_id: JSON.parse(text).client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: createHash("sha256").update("v").digest("base64url"),
    code_challenge_method: "S256",
  })}`;
});
test.afterAll(async () => {
  await server?.stop();
  await store?.close();
  await docs?.dispose();
  await rm(data, { recursive: true, force: true });
});

const open = (address: string) => async (page: Page) => void (await page.goto(server.url + address));

async function enter(page: Page, secret: string, next = "/start"): Promise<void> {
  await page.goto(`${server.url}/login?next=${encodeURIComponent(next)}`);
  await page.locator("input[name=secret]").fill(secret);
  await page.locator("input[name=secret]").press("Enter");
}

/** What is shown, how a reader gets there, and what of the page to check. */
const STATES: readonly [state: string, show: (page: Page) => Promise<void>, part?: string][] = [
  ["sign-in", open("/login")],
  ["wrong password", (page) => enter(page, "wrong")],
  ["provider down", open("/login/sso")],
  ["an attempt that took too long", open("/login/sso/callback?state=x&code=y")],
  ["a link without its secret", open("/login/link")],
  ["signed out", open("/logout")],
  [
    "signing out",
    async (page) => {
      await enter(page, password);
      await open("/logout")(page);
    },
  ],
  ["consent", (page) => enter(page, password, consent)],
  [
    "user menu",
    async (page) => {
      await enter(page, password);
      const isPhone = (page.viewportSize()?.width ?? 0) < 600;
      if (isPhone) await page.getByRole("button", { name: "Open menu" }).click();
      else await page.getByRole("banner").getByRole("button", { name: "Partners" }).click();
      await page.getByRole(isPhone ? "link" : "menuitem", { name: "Sign out" }).waitFor();
    },
  ],
  [
    "session that has ended",
    async (page) => {
      await enter(page, password);
      await page.waitForURL(/\/start$/);
      await endSessions(store.database, "acme", "*", Date.now());
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.locator(".status-notice").waitFor();
    },
    ".status-notice",
  ],
];

const LOOKS = [
  { name: "light, wide", colorScheme: "light", viewport: { width: 1440, height: 900 }, locale: "en" },
  { name: "dark, wide", colorScheme: "dark", viewport: { width: 1440, height: 900 }, locale: "en" },
  { name: "light, on a phone", colorScheme: "light", viewport: { width: 390, height: 844 }, locale: "en" },
  {
    name: "dark, on a phone, from right to left",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
    locale: "ar",
  },
] as const;

for (const { name, ...look } of LOOKS) {
  test(`every state of sign-in is fit for all: ${name}`, async ({ browser }) => {
    const context = await browser.newContext(look);
    for (const [state, show, part] of STATES) {
      await context.clearCookies();
      const page = await context.newPage();
      await show(page);
      await page.waitForLoadState();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${state} ${name}.png` });
      expect(await findViolations(page, part), state).toEqual([]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide, state).toBe(false);
      if (look.locale === "ar" && !part && state !== "user menu")
        await expect(page.locator("html"), state).toHaveAttribute("dir", "rtl");
      await page.close();
    }
    await context.close();
  });
}
