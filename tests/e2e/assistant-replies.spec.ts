import type { Page } from "@playwright/test";
import { hostileReplies } from "../fakes/hostile-replies";
import { ask, input, openPanel, type PanelSite, panel, startPanelSite } from "../support/assistant-panel";
import { startBreakableProxy } from "../support/breakable-proxy";
import { fullUnless, furtherCase } from "../support/full-tier";
import { expect, test } from "./fixtures";

let site: PanelSite;

test.beforeAll(async ({ sites }) => {
  site = await startPanelSite(sites);
});
test.afterAll(() => site?.model.close());

const open = (page: Page, path = "/start") => openPanel(page, site.url + path);

test("a question is answered with emphasis, a table and colored code", async ({ page }) => {
  site.model.follow({
    texts: [
      "**Run** ",
      "this:\n\n```bash\nnpm install widget\n```\n\n| a | b | c | d |\n| - | - | - | - |\n| 1 | 2 | 3 | 4 |\n",
    ],
  });
  await open(page);
  await ask(page, "How do I install the widget?");
  await expect(panel(page).getByText("Run", { exact: true })).toHaveRole("strong");
  await expect(panel(page).getByRole("cell", { name: "2" })).toBeVisible();
  // In the narrow panel a row is a list of names and values.
  const names = panel(page).locator("td");
  const named = await names.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content));
  expect(named).toEqual(['"a"', '"b"', '"c"', '"d"']);
  const tops = await names.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
  await expect(panel(page).getByText("npm", { exact: true })).toHaveAttribute("style", /light-dark\(/);
  await expect(panel(page).getByRole("status").filter({ hasText: "Run this" })).toHaveCount(1);
});

test(
  "formulas are shown as mathematics, and one that cannot be read as it is written",
  furtherCase,
  async ({ page }) => {
    site.model.follow({ texts: ["The energy is $$\\frac{m}{2}v^2$$ here.\n\n$$\n\\frac{1\n$$\n"] });
    await open(page);
    await ask(page, "How large is the energy?");
    await expect(panel(page).getByRole("math")).toHaveText(/m.*2.*v.*2/s);
    await expect(panel(page).getByRole("math")).toHaveCount(1);
    await expect(panel(page).getByText("\\frac{1").first()).toBeVisible();
  },
);

test("what the model searches for and reads is shown beside its answer", async ({ page }) => {
  const [search, read] = [
    { name: "search", arguments: '{"query":"remove widget"}' },
    { name: "read_page", arguments: '{"path":"/other"}' },
  ];
  const steps = [{ calls: [search, read] }, { texts: ["Remove it by hand."] }];
  site.model.follow(() => steps.shift() ?? {});
  await open(page);
  await ask(page, "How do I install it backwards?");
  await expect(panel(page).getByText("Remove it by hand.").first()).toBeVisible();
  await expect(panel(page).getByRole("log")).toContainText("Searched for “remove widget”");
  await expect(panel(page).getByRole("log")).toContainText("Read “Other”");
});

test("a wide diagram in a reply fits the panel and can be enlarged", furtherCase, async ({ page }) => {
  const nodes = ["Browser", "Front door", "Router", "Page view", "Compiler", "Cache", "Reply"];
  site.model.follow({
    texts: [`\`\`\`mermaid\ngraph LR\n  ${nodes.map((name, n) => `n${n}[${name}]`).join(" --> ")}\n\`\`\`\n`],
  });
  await open(page);
  await ask(page, "Draw it");
  const diagram = panel(page).getByRole("figure");
  const picture = diagram.getByRole("img");
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const fitted = await width();
  expect(fitted).toBeLessThanOrEqual((await diagram.boundingBox())?.width ?? 0);
  await diagram.getByRole("button", { name: "Zoom in" }).click();
  expect(await width()).toBeGreaterThan(fitted);
});

test("a reply can be stopped and keeps what has arrived", async ({ page }) => {
  site.model.follow({ texts: ["The beginning"], end: "hang" });
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

test("a connection that is lost before anything has arrived promises nothing", furtherCase, async ({ page }) => {
  await open(page);
  await page.route(/\/message$/, (route) => route.abort());
  await ask(page, "Lose this");
  await expect(panel(page).getByRole("alert").getByRole("paragraph")).toHaveText("The connection was lost.");
});

test("a network that breaks in the middle of a reply costs nothing: what arrived stays, and trying again completes it", async ({
  page,
}) => {
  const proxy = await startBreakableProxy(site.url);
  try {
    site.model.follow({ texts: ["The first half."], end: "hang" });
    await page.goto(`${proxy.url}/start`);
    await page.getByRole("button", { name: "Ask assistant" }).first().click();
    await ask(page, "Break this");
    await expect(panel(page).getByText("The first half.").first()).toBeVisible();
    proxy.cut();
    await expect(panel(page).getByRole("alert")).toContainText(
      "The connection was lost. The part received so far is kept.",
    );
    await panel(page).getByRole("button", { name: "Try again" }).last().click();
    await expect(panel(page).getByRole("alert")).toContainText("The connection was lost");
    await expect(panel(page).getByText("The first half.").first()).toBeVisible();
    proxy.restore();
    site.model.follow({ texts: ["The first half.", " And the second."] });
    await panel(page).getByRole("button", { name: "Try again" }).last().click();
    await expect(panel(page).getByRole("log").getByText("And the second.")).toBeVisible();
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
    await expect(panel(page).getByText("Break this", { exact: true })).toHaveCount(1);
  } finally {
    await proxy.close();
  }
});

test("code is colored while it arrives, line by line and without moving", furtherCase, async ({ page }) => {
  site.model.follow({ texts: ["Run:\n\n```bash\nnpm install widget\nnpm start\n", "```\n"], pause: 60_000 });
  await open(page);
  await ask(page, "How do I install it?");
  const code = panel(page).getByRole("code");
  await expect(code).toHaveText("npm install widget\nnpm start", { useInnerText: true });
  const before = await code.boundingBox();
  await expect(code.getByText("npm", { exact: true }).first()).toHaveAttribute("style", /light-dark\(/);
  await expect(panel(page).getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(code).toHaveText("npm install widget\nnpm start", { useInnerText: true });
  expect(await code.boundingBox()).toEqual(before);
});

test(
  "code stays plain where the server does not color it, and nothing is said of it",
  furtherCase,
  async ({ page }) => {
    site.model.follow({ texts: ["Run:\n\n```bash\nnpm install widget\n```\n"] });
    await open(page);
    const asked = page.waitForRequest(/\/_lectern\/highlight$/);
    await page.route(/\/_lectern\/highlight$/, (route) => route.fulfill({ status: 500 }));
    await ask(page, "How do I install it?");
    expect((await asked).postDataJSON()).toEqual({ source: "npm install widget", language: "bash" });
    await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
    await expect(panel(page).getByRole("code")).toHaveText("npm install widget");
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
  },
);

test("a citation has its number, and the page and section it leads to", async ({ page }) => {
  site.model.follow({ texts: [`Use [the command](${site.url}/start#install).`] });
  await open(page);
  await ask(page, "How do I install the widget?");
  const link = panel(page).getByRole("link", { name: "the command" });
  await expect(link).toHaveText("the command1");
  await expect(link).toHaveAttribute("href", "/start#install");
  await link.hover();
  const card = page.getByRole("tooltip");
  await expect(card).toContainText("Start");
  await expect(card).toContainText("Install");
  await input(page).hover();
  await expect(card).toBeHidden();
  await link.focus();
  await expect(link).toHaveAccessibleDescription(/Start.*Install/);
  // Escape closes the card before the panel.
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(link).toBeFocused();
  await expect(panel(page).getByRole("list", { name: "Sources" }).getByRole("link")).toHaveText(["1Start › Install"]);
});

test(
  "numbers and sources follow the order of the links, pages that no link names are left out",
  furtherCase,
  async ({ page }) => {
    site.model.follow({ texts: ["First [remove](/other#remove), then [install](/start#install), not `[x](/start)`."] });
    await open(page);
    await ask(page, "How do I install or remove the widget?");
    await expect(panel(page).getByRole("list", { name: "Sources" }).getByRole("link")).toHaveText([
      "1Other › Remove",
      "2Start › Install",
    ]);
    await expect(panel(page).getByRole("link", { name: "install" }).first()).toHaveText("install2");
  },
);

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap on a citation shows its card, and the next one follows it", furtherCase, async ({ page }) => {
    site.model.follow({ texts: [`Use [the command](${site.url}/other#remove).`] });
    await open(page);
    await ask(page, "How do I remove the widget?");
    const link = panel(page).getByRole("link", { name: "the command" });
    await link.tap();
    await expect(page.getByRole("tooltip")).toContainText("Remove");
    await expect(page).toHaveURL(`${site.url}/start`);
    await link.tap();
    await expect(page).toHaveURL(`${site.url}/other#remove`);
  });
});

const refusals: readonly [title: string, status: number, code: string, text: RegExp][] = [
  ["a limit says when to try again", 429, "limit-reached", /You have asked too many questions\. Try again after \d/],
  ["a refused key is named", 401, "unauthorized", /does not accept questions/],
  ["an assistant that is off is named", 503, "assistant-off", /is unavailable/],
  ["a failing server is named", 500, "internal-error", /could not be completed/],
];

for (const [title, status, code, text] of refusals) {
  test(title, fullUnless(status === 429), async ({ page }) => {
    await open(page);
    await page.route(/\/message$/, (route) =>
      route.fulfill({ status, headers: { "retry-after": "60" }, json: { error: { code, message: "x" } } }),
    );
    await ask(page, "Refuse this");
    await expect(panel(page).getByRole("alert")).toContainText(text);
    await expect(panel(page).getByText("Refuse this", { exact: true })).toBeVisible();
  });
}

/** Hostile texts of a reply; each has a test of its own that needs no browser. */
const TEXTS_PER_REPLY = 30;

test("hostile replies leave nothing on the page", furtherCase, async ({ page }) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  await open(page);
  for (let start = 0; start < hostileReplies.length; start += TEXTS_PER_REPLY) {
    const texts = hostileReplies.slice(start, start + TEXTS_PER_REPLY);
    // What a text leaves open ends with its quotation, so that it hides none of those after it.
    const question = `Texts from ${start} on`;
    const quotations = texts.map(({ text }) => `${text.replace(/^/gm, "> ")}\n\nNext.\n\n`);
    site.model.follow({ texts: [...quotations, `End: ${question}`] });
    await ask(page, question);
    await expect(panel(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
    await expect(panel(page).getByRole("log").getByText(`End: ${question}`).first()).toBeVisible();
    expect(await findHarm(page), question).toEqual([]);
  }
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(strangers).toEqual([]);
});

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
