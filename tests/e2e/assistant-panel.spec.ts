import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hostileReplies } from "../fakes/hostile-replies";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { startBreakableProxy } from "../support/breakable-proxy";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

let model: ModelServer;
let docs: DocsFolder;
let site: TestServer;

const start =
  "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n\n```bash\nnpm install widget\n```\n";
const other = "---\ntitle: Other\n---\n\n## Remove\n\nRemove the widget.\n";

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  model = await startModelServer({ texts: ["Hello."] });
  docs = await createDocsFolder(
    { navigation: { pages: ["start", "other"] } },
    { "start.mdx": start, "other.mdx": other },
  );
  const environment = { ASSISTANT_BASE_URL: model.url, ASSISTANT_MODEL: "scripted", LECTERN_LIMIT_IP_DAY: "1000" };
  site = await startServer({ docsDirectory: docs.directory, environment });
  await waitForIndex(site.url, "install");
});
test.afterAll(async () => {
  await site?.stop();
  await model?.close();
  await docs?.dispose();
});

const panel = (page: Page) => page.getByRole("dialog", { name: "Assistant" });
const input = (page: Page) => panel(page).getByRole("textbox", { name: "Ask a question…" });

async function open(page: Page, path = "/start") {
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Ask assistant" }).first().click();
  await expect(input(page)).toBeFocused();
}

async function ask(page: Page, question: string) {
  await input(page).fill(question);
  await page.keyboard.press("Enter");
}

test("the button opens the panel, Escape closes it and gives the focus back", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Ask assistant" }).first()).toBeFocused();
});

test("Control and I opens and closes the panel", async ({ page }) => {
  await page.goto(`${site.url}/start`);
  await expect(async () => {
    await page.keyboard.press("Control+i");
    await expect(panel(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Control+i");
  await expect(panel(page)).toBeHidden();
});

test("a question is answered with emphasis, a table and coloured code", async ({ page }) => {
  model.follow({
    texts: ["**Run** ", "this:\n\n```bash\nnpm install widget\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"],
  });
  await open(page);
  await ask(page, "How do I install the widget?");
  await expect(panel(page).getByText("Run", { exact: true })).toHaveRole("strong");
  await expect(panel(page).getByRole("cell", { name: "2" })).toBeVisible();
  await expect(panel(page).getByText("npm", { exact: true })).toHaveAttribute("style", /--assistant-code-/);
  await expect(panel(page).getByRole("status")).toContainText("Run this");
});

test("a wide diagram in a reply is scrolled instead of shrunk until its words cannot be read", async ({ page }) => {
  const nodes = ["Browser", "Front door", "Router", "Page view", "Compiler", "Cache", "Reply"];
  model.follow({
    texts: [`\`\`\`mermaid\ngraph LR\n  ${nodes.map((name, n) => `n${n}[${name}]`).join(" --> ")}\n\`\`\`\n`],
  });
  await open(page);
  await ask(page, "Draw it");
  const diagram = panel(page).getByRole("figure");
  const overflow = diagram.locator(".mermaid-view");
  await expect.poll(() => overflow.evaluate((view) => view.scrollWidth > view.clientWidth)).toBe(true);
  const height = (await diagram.getByText("Front door").last().boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(10);
});

test("the text of the page keeps a comfortable width beside the open panel", async ({ page }) => {
  await open(page);
  await expect.poll(async () => (await page.getByRole("main").boundingBox())?.width).toBeGreaterThan(550);
});

test("an address with a question asks it and forgets it", async ({ page }) => {
  model.follow({ texts: ["Answered."] });
  await page.goto(`${site.url}/start?assistant=${encodeURIComponent("What is it?")}`);
  await expect(panel(page).getByRole("paragraph").getByText("Answered.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/start`);
});

test("the conversation survives a page change and a reload", async ({ page }) => {
  model.follow({ texts: ["Kept answer."] });
  await open(page);
  await ask(page, "Keep this");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Other" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
  await expect(panel(page).getByText("Keep this", { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText("Keep this", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("Kept answer.").first()).toBeVisible();
});

test("the second question continues the thread", async ({ page }) => {
  model.follow({ texts: ["One."] });
  await open(page);
  await ask(page, "First");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  const request = page.waitForRequest(/\/message$/);
  await ask(page, "Second");
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({
    threadId: expect.stringMatching(/^thread_/),
    retrievalPageSize: 5,
    currentPath: "/start",
  });
});

test("a vote is stored", async ({ page }) => {
  model.follow({ texts: ["Vote for me."] });
  await open(page);
  await ask(page, "Vote?");
  const response = page.waitForResponse(/\/_lectern\/vote$/);
  await panel(page).getByRole("button", { name: "Good answer" }).click();
  expect((await response).status()).toBe(204);
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toHaveAttribute("aria-pressed", "true");
});

test("the last question can be changed", async ({ page }) => {
  model.follow({ texts: ["Fine."] });
  await open(page);
  await ask(page, "Frist question");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Edit question" }).click();
  await panel(page).getByRole("textbox", { name: "Edit question" }).fill("First question");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("First question", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("Frist question", { exact: true })).toHaveCount(0);
});

test("a reply can be stopped and keeps what has arrived", async ({ page }) => {
  model.follow({ texts: ["The beginning"], end: "hang" });
  await open(page);
  await ask(page, "Stop this");
  await expect(panel(page).getByText("The beginning").first()).toBeVisible();
  await panel(page).getByRole("button", { name: "Stop" }).click();
  await expect(panel(page).getByText("Stopped.").first()).toBeVisible();
  await expect(panel(page).getByText("The beginning").first()).toBeVisible();
});

test("a connection that is cut keeps the text, also when trying again fails", async ({ page }) => {
  await open(page);
  const head = { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" };
  const chunks = [
    { type: "start", messageId: "m1", messageMetadata: { threadId: "t1" } },
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: "Half of it" },
  ];
  const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  await page.route(/\/message$/, (route) => route.fulfill({ status: 200, headers: head, body }));
  await ask(page, "Cut this");
  await expect(panel(page).getByRole("alert")).toContainText("The connection was lost");
  await page.route(/\/message$/, (route) => route.abort());
  await panel(page).getByRole("button", { name: "Try again" }).last().click();
  await expect(panel(page).getByRole("alert")).toContainText("The connection was lost");
  await expect(panel(page).getByText("Half of it").first()).toBeVisible();
});

test("a network that breaks in the middle of a reply costs nothing: what arrived stays, and trying again completes it", async ({
  page,
}) => {
  const proxy = await startBreakableProxy(site.url);
  try {
    model.follow({ texts: ["The first half."], end: "hang" });
    await page.goto(`${proxy.url}/start`);
    await page.getByRole("button", { name: "Ask assistant" }).first().click();
    await ask(page, "Break this");
    await expect(panel(page).getByText("The first half.").first()).toBeVisible();
    proxy.cut();
    await expect(panel(page).getByRole("alert")).toContainText("The connection was lost");
    await panel(page).getByRole("button", { name: "Try again" }).last().click();
    await expect(panel(page).getByRole("alert")).toContainText("The connection was lost");
    await expect(panel(page).getByText("The first half.").first()).toBeVisible();
    proxy.mend();
    model.follow({ texts: ["The first half.", " And the second."] });
    await panel(page).getByRole("button", { name: "Try again" }).last().click();
    await expect(panel(page).getByRole("log").getByText("And the second.")).toBeVisible();
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
    await expect(panel(page).getByText("Break this", { exact: true })).toHaveCount(1);
  } finally {
    await proxy.close();
  }
});

test("code stays plain where the server does not colour it, and nothing is said of it", async ({ page }) => {
  model.follow({ texts: ["Run:\n\n```bash\nnpm install widget\n```\n"] });
  await open(page);
  const asked = page.waitForRequest(/\/_lectern\/highlight$/);
  await page.route(/\/_lectern\/highlight$/, (route) => route.fulfill({ status: 500 }));
  await ask(page, "How do I install it?");
  expect((await asked).postDataJSON()).toEqual({ source: "npm install widget", language: "bash" });
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  await expect(panel(page).getByRole("code")).toHaveText("npm install widget");
  await expect(panel(page).getByRole("alert")).toHaveCount(0);
});

test("a citation has its number, and the page and section it leads to", async ({ page }) => {
  model.follow({ texts: [`Use [the command](${site.url}/start#install).`] });
  await open(page);
  await ask(page, "How do I install the widget?");
  const link = panel(page).getByRole("link", { name: "the command" });
  await expect(link).toHaveText("the command1");
  await expect(link).toHaveAttribute("title", "Start › Install");
  await expect(link).toHaveAttribute("href", "/start#install");
  await expect(panel(page).getByRole("region", { name: "Sources" }).getByRole("link")).toHaveText(["1Start › Install"]);
});

test("numbers and sources follow the order of the links, pages that no link names are left out", async ({ page }) => {
  model.follow({ texts: ["First [remove](/other#remove), then [install](/start#install), not `[x](/start)`."] });
  await open(page);
  await ask(page, "How do I install or remove the widget?");
  await expect(panel(page).getByRole("region", { name: "Sources" }).getByRole("link")).toHaveText([
    "1Other › Remove",
    "2Start › Install",
  ]);
  await expect(panel(page).getByRole("link", { name: "install" }).first()).toHaveText("install2");
});

const refusals: readonly [title: string, status: number, code: string, text: RegExp][] = [
  ["a limit says when to try again", 429, "limit-reached", /Too many questions\. Try again from \d/],
  ["a refused key is named", 401, "unauthorized", /does not accept questions/],
  ["an assistant that is off is named", 503, "assistant-off", /not available/],
  ["a failing server is named", 500, "internal-error", /could not be completed/],
];

for (const [title, status, code, text] of refusals) {
  test(title, async ({ page }) => {
    await open(page);
    await page.route(/\/message$/, (route) =>
      route.fulfill({ status, headers: { "retry-after": "60" }, json: { error: { code, message: "x" } } }),
    );
    await ask(page, "Refuse this");
    await expect(panel(page).getByRole("alert")).toContainText(text);
    await expect(panel(page).getByText("Refuse this", { exact: true })).toBeVisible();
  });
}

test("selected text goes along with a question", async ({ page }) => {
  model.follow({ texts: ["About that."] });
  await page.goto(`${site.url}/start`);
  await page.getByText("Install the widget with one command.").click({ clickCount: 3 });
  await page.getByRole("button", { name: "Ask about this" }).click();
  const request = page.waitForRequest(/\/message$/);
  await ask(page, "What is this?");
  const { context } = (await request).postDataJSON();
  expect(context).toEqual([
    { type: "textSelection", value: "Install the widget with one command.", path: "/start", elementId: "install" },
  ]);
});

test("a block of code goes along with a question", async ({ page }) => {
  await page.goto(`${site.url}/start`);
  await page.getByRole("main").getByText("npm install widget").hover();
  await page.getByRole("main").getByRole("button", { name: "Ask about this" }).click();
  await expect(panel(page).getByRole("button", { name: "Remove npm install widget" })).toBeVisible();
});

/** Tests of their own, so that none of them takes longer than a test may. */
const hostileParts = [0, 1, 2, 3, 4, 5].map((part) => hostileReplies.filter((_, index) => index % 6 === part));

for (const [index, replies] of hostileParts.entries()) {
  test(`hostile replies leave nothing on the page, part ${index + 1}`, async ({ page }) => {
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) strangers.push(request.url());
    });
    await open(page);
    for (const { title, text } of replies) {
      model.follow({ texts: [text] });
      await panel(page).getByRole("button", { name: "New chat" }).click();
      await ask(page, title);
      await expect(panel(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
      await expect(panel(page).getByRole("log").getByText(title).first()).toBeVisible();
      expect(await findHarm(page), title).toEqual([]);
    }
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(strangers).toEqual([]);
  });
}

/** Elements of the conversation that could run or load something. */
function findHarm(page: Page): Promise<string[]> {
  const log = panel(page).getByRole("log");
  return log.evaluate((conversation) =>
    [...conversation.querySelectorAll("*")].flatMap((element) => {
      const isForeign = /^(?:script|iframe|object|embed|img|image|video|audio|form|style|base|meta)$/i.test(
        element.tagName,
      );
      const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
      const href = element.getAttribute("href") ?? "";
      const isUnsafe = /^\s*(?:javascript|data|vbscript|file):/i.test(href);
      return isForeign || handlers.length > 0 || isUnsafe ? [element.outerHTML] : [];
    }),
  );
}

test("the panel has no accessibility mistakes, light and dark, wide and narrow", async ({ page }) => {
  model.follow({ texts: ["**Run** `npm i`, see [Start](/start).\n\n```bash\nnpm install widget # now\n```\n"] });
  await open(page);
  await ask(page, "How do I install the widget?");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark/ : /^(?!.*dark)/);
      const { violations } = await new AxeBuilder({ page }).include("#assistant-sheet").analyze();
      expect(violations.map(({ id, nodes }) => [colorScheme, width, id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  }
});

test("the history is used by keyboard alone: go on with a conversation, delete one, go back", async ({ page }) => {
  model.follow({ texts: ["Fine."] });
  await open(page);
  for (const question of ["First topic", "Second topic"]) {
    await ask(page, question);
    await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
    await panel(page).getByRole("button", { name: "New chat" }).press("Enter");
    await expect(input(page)).toBeFocused();
  }
  await panel(page).getByRole("button", { name: "Recent chats" }).press("Enter");
  const list = panel(page).getByRole("region", { name: "Recent chats" });
  await expect(list.getByRole("button", { name: /^Second topic/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("button", { name: /^First topic/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(input(page)).toBeFocused();
  await panel(page).getByRole("button", { name: "Recent chats" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("First topic", { exact: true })).toBeVisible();
  await expect(input(page)).toBeFocused();
});

test("the edge of the panel moves with the arrow keys", async ({ page }) => {
  await open(page);
  const edge = panel(page).getByRole("separator", { name: "Resize the panel" });
  await edge.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(edge).toHaveAttribute("aria-valuenow", "424");
});

test("on a phone the panel is modal, and its field stays above the keyboard of the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/start`);
  await page.getByRole("button", { name: "Ask assistant" }).click();
  await expect(input(page)).toBeFocused();
  await expect(panel(page)).toHaveCSS("width", "390px");
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: 480 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect(panel(page)).toHaveCSS("height", "480px");
  const field = await input(page).boundingBox();
  expect((field?.y ?? 844) + (field?.height ?? 0)).toBeLessThan(480);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
});
