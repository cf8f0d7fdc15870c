import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { endSessions } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { CLIENT, type OidcServer, type OidcServerOptions, startOidcServer } from "../fakes/oidc-provider";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

/*
 * A site below a base path with two identity providers, which are real ones: one says the groups in its ID tokens, the other,
 * where the client has no secret, at its userinfo endpoint in a claim of its own.
 */
const BASE = "/docs";
const SECRET = "a secret of this test that is long enough";
const accounts = {
  ada: { name: "Ada Lovelace", email: "ada@acme.example", groups: ["staff"] },
  bob: { name: "Bob", email: "bob@acme.example", groups: [] },
  eve: { name: "Eve", realm_access: { roles: ["partners"] } },
};

let docs: DocsFolder;
let data: string;
let store: Store;
let server: TestServer;
let acme: OidcServer;
let partners: OidcServer;
let acmeOptions: OidcServerOptions;

test.beforeAll(async () => {
  const file = (text: string, head = "") => `---\ntitle: ${text}\n${head}\n---\n\nAll about ${text}.\n`;
  docs = await createDocsFolder(
    { name: "Acme", navigation: { pages: ["open", "members", "staff", "partners"] } },
    {
      "open.mdx": file("Open", "public: true"),
      "members.mdx": file("Members"),
      "staff.mdx": file("Staff", "groups: [staff]"),
      "partners.mdx": file("Partners", "groups: [partners]"),
    },
  );
  data = await mkdtemp(path.join(tmpdir(), "lectern-oidc-"));
  store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const uris = (id: string) => ({
    redirectUris: [`${origin}${BASE}/login/${id}/callback`],
    signOutUris: [`${origin}${BASE}/logout`],
    backChannelUri: `${origin}${BASE}/login/${id}/back-channel`,
    accounts,
  });
  acmeOptions = uris("acme");
  acme = await startOidcServer(acmeOptions);
  partners = await startOidcServer({ ...uris("partners"), hasUserInfoOnly: true, isPublic: true });
  const providers = [
    { id: "acme", name: "Acme", issuer: acme.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    { id: "partners", name: "Partner ID", issuer: partners.issuer, clientId: CLIENT.id, groups: "realm_access.roles" },
  ];
  await writeFile(path.join(data, "providers.json"), JSON.stringify(providers));
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      PORT: String(port),
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      LECTERN_BASE_PATH: BASE,
      LECTERN_SIGN_IN: "oidc",
      LECTERN_OIDC_FILE: path.join(data, "providers.json"),
      LECTERN_SESSION_SECRET: SECRET,
      LECTERN_METRICS: "on",
    },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await acme?.close();
  await partners?.close();
  await store?.close();
  await docs?.dispose();
  await rm(data, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const socket = createServer().listen(0, "127.0.0.1", () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

const at = (address: string) => `${server.url}${BASE}${address}`;

async function enter(page: Page, address: string, provider: string, account: string): Promise<void> {
  await page.goto(at(address));
  await page.getByRole("link", { name: provider }).click();
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Enter" }).click();
}

/** Enters at the provider, and stops where that sends the browser back. */
async function stopOnTheWayBack(page: Page, account: string): Promise<string> {
  await page.goto(at("/staff"));
  await page.getByRole("link", { name: "Acme" }).click();
  await page.getByLabel("Account").waitFor();
  const form = { account, action: "enter" };
  const entered = await page.request.post(page.url(), { form, maxRedirects: 0 });
  const answered = await page.request.get(entered.headers().location ?? "", { maxRedirects: 0 });
  return answered.headers().location ?? "";
}

const menu = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });

test("a guest chooses a provider, signs in there, and returns to the page that was asked for, with the groups", async ({
  page,
}) => {
  await page.goto(at("/staff?from=mail"));
  await expect(page).toHaveURL(/\/docs\/login\?next=/);
  await expect(page.getByRole("link", { name: "Continue with Partner ID" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue with Acme" }).click();
  await page.getByLabel("Account").fill("ada");
  await page.getByRole("button", { name: "Enter" }).click();
  await expect(page).toHaveURL(at("/staff?from=mail"));
  await expect(page.getByRole("heading", { name: "Staff", level: 1 })).toBeVisible();
  await expect(menu(page, "Ada Lovelace")).toBeVisible();
  expect(await findViolations(page, "#navbar")).toEqual([]);
  const sealed = (await page.context().cookies(at("/logout"))).filter((cookie) =>
    /lectern-[\da-f]{8}/.test(cookie.name),
  );
  expect(sealed.map(({ httpOnly, sameSite, path: where }) => [httpOnly, sameSite, where])).toEqual(
    expect.arrayContaining([
      [true, "Lax", BASE],
      [true, "Lax", `${BASE}/logout`],
    ]),
  );
  await page.goto(at("/partners"));
  await expect(page.getByText("All about Partners")).toHaveCount(0);
  expect(server.output()).toContain('"audit":"signed-in","method":"acme","subject":"acme:ada"');
});

test("a provider without client secret, whose userinfo endpoint has the groups", furtherCase, async ({ page }) => {
  await enter(page, "/partners", "Partner ID", "eve");
  await expect(page.getByRole("heading", { name: "Partners", level: 1 })).toBeVisible();
});

test(
  "a reader signs out by keyboard, here and at the provider, and going back shows no private page",
  furtherCase,
  async ({ page }) => {
    await enter(page, "/staff", "Acme", "ada");
    await menu(page, "Ada Lovelace").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Leave the provider" }).click();
    await expect(page).toHaveURL(at("/logout"));
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    await page.evaluate(() => history.go(-3));
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("All about Staff")).toHaveCount(0);
    await page.goto(at("/staff"));
    await page.getByRole("link", { name: "Acme" }).click();
    await expect(page.getByLabel("Account")).toBeVisible();
  },
);

test("whoever signs out at the provider is signed out here, too", async ({ page }) => {
  await enter(page, "/staff", "Acme", "ada");
  await expect(menu(page, "Ada Lovelace")).toBeVisible();
  await page.goto(`${acme.issuer}/session/end`);
  await page.getByRole("button", { name: "Leave the provider" }).click();
  await expect.poll(async () => (await page.request.get(at("/staff"), { maxRedirects: 0 })).status()).toBe(303);
});

test("a reader who cancels at the provider is told so, and may begin again", furtherCase, async ({ page }) => {
  await page.goto(at("/members"));
  await page.getByRole("link", { name: "Acme" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText("You were not signed in.");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Acme" }).click();
  await page.getByLabel("Account").fill("bob");
  await page.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
});

test(
  "two tabs sign in at once, each to its own page; what one ends has ended in both",
  furtherCase,
  async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto(at("/staff"));
    await other.goto(at("/members"));
    await page.getByRole("link", { name: "Acme" }).click();
    await other.getByRole("link", { name: "Acme" }).click();
    for (const tab of [page, other]) await tab.getByLabel("Account").fill("ada");
    await other.getByRole("button", { name: "Enter" }).click();
    await expect(other).toHaveURL(at("/members"));
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page).toHaveURL(at("/staff"));
    await expect(menu(page, "Ada Lovelace")).toBeVisible();
    await other.goto(at("/logout"));
    await other.getByRole("button", { name: "Sign out" }).click();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("status").filter({ hasText: "Your session has ended." })).toBeVisible();
  },
);

test(
  "when a session ends the page stays, and a bar offers another that returns to it",
  furtherCase,
  async ({ page }) => {
    await enter(page, "/staff", "Acme", "ada");
    await expect(menu(page, "Ada Lovelace")).toBeVisible();
    await endSessions(store.database, "acme", "email:ada@acme.example", Date.now());
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const bar = page.getByRole("status").filter({ hasText: "Your session has ended." });
    await expect(bar).toBeVisible();
    await expect(page.getByText("All about Staff")).toBeVisible();
    expect(await findViolations(page, ".status-notice")).toEqual([]);
    await bar.getByRole("link", { name: "Sign in again" }).click();
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Acme" }).click();
    await expect(page).toHaveURL(at("/staff"));
    await expect(page.getByRole("heading", { name: "Staff", level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);
  },
);

test("on a phone the name and the way out are in the menu", furtherCase, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "/staff", "Acme", "ada");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Ada Lovelace")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Sign out" })).toBeVisible();
  expect(await findViolations(page, "#mobile-nav")).toEqual([]);
});

test("an attacker's own answer of the provider, given to another browser, lets no one in", async ({
  page,
  browser,
}) => {
  const stolen = await stopOnTheWayBack(page, "ada");
  expect(stolen).toContain("code=");
  const victim = await browser.newPage();
  await victim.goto(stolen);
  await expect(victim.getByRole("alert")).toHaveText("This sign-in took too long. Start again.");
  await victim.close();
  // In its own browser it counts once.
  await page.goto(stolen);
  await expect(page.getByRole("heading", { name: "Staff", level: 1 })).toBeVisible();
  await page.goto(stolen);
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a provider that is down is named as the reason; with other keys afterwards it lets readers in again", async ({
  page,
}) => {
  const { port } = acme;
  // The provider ends while the reader is on the way back from it.
  const back = await stopOnTheWayBack(page, "ada");
  await acme.close();
  await page.goto(back);
  await expect(page.getByRole("alert")).toHaveText("Sign-in is not available right now. Try again later.");
  await page.getByRole("link", { name: "Acme" }).click();
  await expect(page.getByRole("alert")).toHaveText("Sign-in is not available right now. Try again later.");
  expect(await findViolations(page)).toEqual([]);
  acme = await startOidcServer({ ...acmeOptions, port });
  await page.context().clearCookies();
  await enter(page, "/staff", "Acme", "ada");
  await expect(page.getByRole("heading", { name: "Staff", level: 1 })).toBeVisible();
});

test("with one provider, named by variables, guests are sent there without a page between", furtherCase, async () => {
  const alone = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_SIGN_IN: "oidc",
      LECTERN_SESSION_SECRET: SECRET,
      LECTERN_OIDC_ISSUER: acme.issuer,
      LECTERN_OIDC_CLIENT_ID: CLIENT.id,
      LECTERN_OIDC_CLIENT_SECRET: CLIENT.secret,
    },
  });
  try {
    let address = `${alone.url}/staff`;
    const passed: string[] = [];
    while (address.startsWith(alone.url)) {
      passed.push(address.slice(alone.url.length));
      const answer = await fetch(address, { redirect: "manual" });
      expect(answer.status).toBe(303);
      address = new URL(answer.headers.get("location") ?? "", alone.url).href;
    }
    expect(passed).toEqual(["/staff", "/login?next=%2Fstaff", "/login/sso?next=%2Fstaff"]);
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(acme.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: `${alone.url}/login/sso/callback`,
      response_type: "code",
      scope: "openid profile email",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)?.length).toBeGreaterThan(40);
    // Whoever has signed out is not sent to the provider, which would let them in again.
    expect((await fetch(`${alone.url}/logout`, { redirect: "manual" })).status).toBe(200);
  } finally {
    await alone.stop();
  }
});

test("sign-ins are counted and logged without secrets", async () => {
  const metrics = await (await fetch(`${server.url}${BASE}/metrics`)).text();
  expect(metrics).toMatch(/lectern_sign_ins_total\{method="acme",event="signed-in"\} [1-9]/);
  expect(metrics).toMatch(/lectern_sign_ins_total\{method="acme",event="refused"\} [1-9]/);
  const entries = server
    .output()
    .split("\n")
    .filter((line) => line.includes('"audit"'));
  expect(entries.length).toBeGreaterThan(5);
  for (const entry of entries) {
    expect(
      Object.keys(JSON.parse(entry) as object)
        .sort()
        .join(" "),
    ).toMatch(/^(?:address )?audit (?:groups )?level message method (?:reason )?(?:subject )?time$/);
  }
  expect(server.output()).not.toContain(CLIENT.secret);
});
