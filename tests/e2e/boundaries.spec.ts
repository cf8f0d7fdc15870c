import type { Page } from "@playwright/test";
import { fullUnless, furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

/** Components that fail in browsers: as they hydrate, after a click, and as the reader leaves. */
const parts = `
export const OnStart = () => {
  if (typeof window !== "undefined") throw new Error("on start");
  return <p>Rendered on the server.</p>;
};
export const OnServer = () => {
  throw new Error("on the server");
};
export const OnClick = () => {
  const [isOn, setOn] = React.useState(false);
  if (isOn) throw new Error("on click");
  return <button type="button" onClick={() => setOn(true)}>Fail</button>;
};
export const OnLeave = () => {
  const [isMounted, setMounted] = React.useState(false);
  React.useEffect(() => {
    setMounted(true);
    return () => { throw new Error("on leave"); };
  }, []);
  return <p>{isMounted ? "Fails when it is left." : "Not mounted yet."}</p>;
};
`;

const pages = ["mixed", "server", "start", "click", "leave", "text", "calm"];
const pageOf = (title: string, body: string) =>
  `---\ntitle: ${title}\n---\n\nimport { OnServer, OnStart, OnClick, OnLeave } from "/snippets/parts.jsx";\n\nBefore it.\n\n${body}\n\nAfter it.\n`;

/** What pages of real repositories have, and a pair of each kind that browsers read otherwise. */
const MIXED = [
  "<head><title>Other</title><meta name='x' content='y' /><script type='application/ld+json'>{`{\"a\":1}`}</script></head>",
  "<html><body className='own'><base href='/elsewhere/' />Inside.</body></html>",
  "<p>a <span><div>b</div></span></p>",
  "<a href='/calm'>a <a href='/calm'>b</a></a>",
  "<button>a <button>b</button></button>",
  "<form>a <form>b</form></form>",
  "<h2>a <h3>b</h3></h2>",
  "<ul><li>a <li>b</li></li></ul>",
  "<dl><dt>a <dd>b</dd></dt></dl>",
  "<table><div>a</div><tr><td>b</td></tr><td>c</td></table>",
  "<div><tr><td>a</td></tr></div>",
  "<select><option>a <b>b</b></option><div>c</div></select>",
  "<textarea>a <b>b</b></textarea>",
  "<svg><p>a</p><image href='/x.svg' /></svg>",
  "<iframe title='a'><p>b</p></iframe>",
  "<template><p>a</p></template>",
  "a<hr>b</hr><img src='/x.svg' alt='c'>d</img><table><tr><td><input>e</input></td></tr></table>",
].join("\n\n");

let site: TestSite;

test.beforeAll(async ({ sites }) => {
  site = await sites.add(
    { navigation: { groups: [{ group: "Pages", pages: [...pages, { group: "More", pages: ["more/one"] }] }] } },
    {
      "snippets/parts.jsx": parts,
      "mixed.mdx": `---\ntitle: Mixed\n---\n\n${MIXED}\n\nThe end.\n`,
      "server.mdx": pageOf("Server", "<OnServer />\n\nA sentence with {null.value} in it."),
      "start.mdx": pageOf("Start", "<OnStart />"),
      "click.mdx": pageOf("Click", "<OnClick />"),
      "leave.mdx": pageOf("Leave", "<OnLeave />"),
      "text.mdx": pageOf("Text", "Some text with **bold** words."),
      "calm.mdx": "---\ntitle: Calm\n---\n\nNothing here.\n",
      "more/one.mdx": "---\ntitle: One more\n---\n\nThe first.\n",
    },
  );
});

/** The bar, the sidebar and the search are there and work; then the reader goes on by the sidebar. */
async function expectSiteAlive(page: Page): Promise<void> {
  await expect(page.locator("#navbar")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator("#sidebar").getByRole("link", { name: "Calm" }).click();
  await expect(page.getByText("Nothing here.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calm");
}

/** Counts the documents that a page loads from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** Opens the page that fails as it is left, and waits until its component is mounted: only then can it fail. */
async function openFailingOnLeave(page: Page): Promise<void> {
  await page.goto(`${site.url}/leave`);
  await expect(page.getByText("Fails when it is left.")).toBeVisible();
}

const line = "This part of the page could not be displayed.";

test("a component that fails on the server leaves one line in its place, a value in a sentence none", async ({
  page,
}) => {
  await page.goto(`${site.url}/server`);
  await expect(page.getByText(line)).toHaveCount(1);
  await expect(page.getByText("A sentence with in it.")).toBeVisible();
  await expect(page.getByText("After it.")).toBeVisible();
  await expectSiteAlive(page);
});

test("a component that fails as it hydrates leaves one line in its place, and the page around it", async ({ page }) => {
  const documents = countDocuments(page);
  await page.goto(`${site.url}/start`);
  await expect(page.getByText(line)).toHaveCount(1);
  await expect(page.getByText("Before it.")).toBeVisible();
  await expect(page.getByText("After it.")).toBeVisible();
  expect(documents()).toBe(1);
  await expectSiteAlive(page);
});

test(
  "a component that fails after a click leaves one line in its place, and the page around it",
  furtherCase,
  async ({ page }) => {
    await page.goto(`${site.url}/click`);
    await page.getByRole("button", { name: "Fail" }).click();
    await expect(page.getByText(line)).toHaveCount(1);
    await expect(page.getByText("After it.")).toBeVisible();
    await expectSiteAlive(page);
  },
);

test("a page that fails as it is left is followed by the one asked for, loaded once as a document", async ({
  page,
}) => {
  await openFailingOnLeave(page);
  const documents = countDocuments(page);
  await page.locator("#sidebar").getByRole("link", { name: "Text" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Text");
  await expect(page.getByText("After it.")).toBeVisible();
  await expect.poll(documents).toBe(1);
  await expectSiteAlive(page);
  expect(documents()).toBe(1);
});

test(
  "where a document was just loaded for a failure, a line and a button stand in for the page",
  furtherCase,
  async ({ page }) => {
    await openFailingOnLeave(page);
    // As if the page that the reader opens had been loaded a moment ago.
    await page.evaluate(
      (address) => sessionStorage.setItem("lectern-loaded-again", JSON.stringify([address, Date.now()])),
      `${site.url}/text`,
    );
    const documents = countDocuments(page);
    await page.locator("#sidebar").getByRole("link", { name: "Text" }).click();
    await expect(page.getByText("This page could not be displayed.")).toHaveCount(1);
    expect(documents()).toBe(0);
    await expect(page.locator("#sidebar").getByRole("link", { name: "Calm" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("After it.")).toBeVisible();
    await expectSiteAlive(page);
  },
);

test(
  "a sidebar that fails leaves one line in its place, and the page and the bar around it",
  furtherCase,
  async ({ page }) => {
    await page.addInitScript(() => {
      const { closest } = Element.prototype;
      Element.prototype.closest = function (this: Element, selector: string) {
        if (this.matches(".sidebar-tree") && selector === "[data-scroller]") throw new Error("in the sidebar");
        return closest.call(this, selector);
      };
    });
    const documents = countDocuments(page);
    await page.goto(`${site.url}/text`);
    // Loaded anew once; then the line stays.
    await expect.poll(documents).toBe(2);
    await expect(page.locator("#sidebar").getByText(line)).toBeVisible();
    await expect(page.getByText("After it.")).toBeVisible();
    await expect(page.locator("#navbar")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeVisible();
    expect(documents()).toBe(2);
  },
);

test("a search that fails takes nothing away, and works in the document that is loaded for it", async ({ page }) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      if (sessionStorage.getItem("has-failed")) return showModal.call(this);
      sessionStorage.setItem("has-failed", "1");
      throw new Error("in the search");
    };
  });
  const documents = countDocuments(page);
  await page.goto(`${site.url}/text`);
  await page.keyboard.press("Control+k");
  await expect.poll(documents).toBe(2);
  await expect(page.getByText("After it.")).toBeVisible();
  await expectSiteAlive(page);
  expect(documents()).toBe(2);
});

test("without a connection the page stays, and the next one opens as soon as there is one", async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/text`);
  const documents = countDocuments(page);
  await context.setOffline(true);
  await page.locator("#sidebar").getByRole("link", { name: "Calm" }).click();
  await expect(page.getByText("There is no connection.")).toBeVisible();
  await expect(page.getByText("After it.")).toBeVisible();
  await expect(page.locator("#sidebar").getByRole("link", { name: "Calm" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Nothing here.")).toBeVisible();
  await expect(page.getByText("There is no connection.")).toHaveCount(0);
  expect(documents()).toBe(0);
});

for (const [name, change] of [
  ["the browser's translation", translateText],
  ["a script", moveElements],
] as const) {
  test(
    `a page that ${name} has changed can be left, and its sidebar unfolded`,
    fullUnless(change === translateText),
    async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.goto(`${site.url}/text`);
      const documents = countDocuments(page);
      await page.evaluate(change);
      await page.locator("#sidebar").getByRole("button", { name: "More" }).click();
      await expect(page.locator("#sidebar").getByRole("link", { name: "One more" })).toBeVisible();
      await expectSiteAlive(page);
      expect(documents()).toBe(0);
      expect(errors).toEqual([]);
    },
  );
}

/** What translation by the browser does: each text becomes elements around its translation. */
function translateText(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
    const outer = document.createElement("font");
    outer.append(Object.assign(document.createElement("font"), { textContent: text.data }));
    text.replaceWith(outer);
  }
}

/** What scripts of authors do: elements of the page and of the sidebar are wrapped and taken out. */
function moveElements(): void {
  for (const element of document.querySelectorAll("#content-area > *, #content p, #sidebar li")) {
    const box = document.createElement("section");
    element.replaceWith(box);
    box.append(element);
  }
}

test("a page with elements in places where HTML has none comes to life, and so do the ones after it", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load")) errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(`${site.url}/mixed`);
  await expect(page).toHaveTitle(/^Mixed/);
  await expect(page.getByText("Inside.")).toBeVisible();
  await page.locator("#sidebar").getByRole("link", { name: "Calm" }).click();
  await expect(page.getByText("Nothing here.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("The end.")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeVisible();
  expect(errors).toEqual([]);
});
