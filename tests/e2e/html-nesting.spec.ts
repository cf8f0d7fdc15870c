import { expect, test } from "@playwright/test";
import { createDocsFolder } from "../support/docs-folder";
import { fullUnless } from "../support/full-tier";
import { arranged, ELEMENTS, misread, nest, toHtml } from "../support/html-nesting";
import { startServer } from "../support/server";

for (const between of [undefined, "span", "div", "td"]) {
  const title = `browsers read each pair of elements${between ? ` around <${between}>` : ""} as pages hold it`;
  test(title, fullUnless(!between), async ({ page }) => {
    const pairs = ELEMENTS.flatMap((outer) =>
      ELEMENTS.map((inner) => nest([outer, ...(between ? [between] : []), inner])),
    );
    const texts = pairs.map((pair) => toHtml(arranged(pair)));
    expect(await misread(page, [...new Set(texts)])).toEqual([]);
    expect(
      (
        await misread(
          page,
          pairs.map((pair) => toHtml([pair])),
        )
      ).length,
    ).toBeGreaterThan(1000);
  });
}

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

test("a page with elements in places where HTML has none comes to life, and so do the ones after it", async ({
  page,
}) => {
  const docs = await createDocsFolder(
    { navigation: { pages: ["mixed", "calm"] } },
    {
      "mixed.mdx": `---\ntitle: Mixed\n---\n\n${MIXED}\n\nThe end.\n`,
      "calm.mdx": "---\ntitle: Calm\n---\n\nNothing here.\n",
    },
  );
  const site = await startServer({ docsDirectory: docs.directory });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load")) errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  try {
    await page.goto(`${site.url}/mixed`);
    await expect(page).toHaveTitle(/^Mixed/);
    await expect(page.getByText("Inside.")).toBeVisible();
    await page.locator("#sidebar").getByRole("link", { name: "Calm" }).click();
    await expect(page.getByText("Nothing here.")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("The end.")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search" })).toBeVisible();
  } finally {
    await site.stop();
    await docs.dispose();
  }
  expect(errors).toEqual([]);
});
