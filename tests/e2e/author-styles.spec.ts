import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

const page1 = "## First\n\nText.\n\n## Second\n\nText.\n\n<Card title='A card' />\n";

/** Rules as they are in style sheets that were written for the format's own service. */
const styles = `
header { background: transparent !important; backdrop-filter: none !important; }
h1, h2, h3 { font-family: 'monument grotesk'; }
#navbar { padding-top: 3px; }
#navbar-transition { background-color: rgb(1, 2, 3); border-bottom-color: rgb(4, 5, 6); }
#topbar-cta-button > a { background: rgb(7, 8, 9); }
#page-title { color: rgb(10, 11, 12); }
#sidebar { background: rgb(13, 14, 15); }
#content-area { max-width: 500px; }
#content-side-layout { display: none !important; }
#background-color { background: rgb(16, 17, 18); }
footer { margin-top: 99px; }
#pagination { display: none; }
html[data-current-path="/one"] .card { border-color: rgb(19, 20, 21); }
`;

let docs: DocsFolder;
let site: TestServer;

test.beforeAll(async () => {
  docs = await createDocsFolder(
    {
      navigation: { pages: ["one", "two"] },
      navbar: { primary: { type: "button", label: "Start", href: "/two" } },
      footer: { socials: { x: "https://x.com/a" } },
    },
    {
      "one.mdx": `---\ntitle: One\n---\n\n${page1}`,
      "two.mdx": "---\ntitle: Two\n---\n\nText.\n",
      "style.css": styles,
      "own.js":
        'const link = document.querySelector("#topbar-cta-button > a"); link.textContent = "Changed"; document.querySelector("#navbar-transition").dataset.seen = "";',
    },
  );
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
});

/** Each part with a property that the style sheet sets, and what it must be. */
const parts: readonly (readonly [selector: string, property: string, value: string | RegExp])[] = [
  ["#navbar", "padding-top", "3px"],
  ["#navbar", "background-color", /^(?!rgba\(0, 0, 0, 0\))/],
  ["#navbar-transition", "background-color", "rgb(1, 2, 3)"],
  ["#navbar-transition", "border-bottom-color", "rgb(4, 5, 6)"],
  ["#topbar-cta-button > a", "background-color", "rgb(7, 8, 9)"],
  ["#page-title", "color", "rgb(10, 11, 12)"],
  ["h2", "font-family", /^"monument grotesk", .*sans-serif/],
  ["#sidebar", "background-color", "rgb(13, 14, 15)"],
  ["#content-area", "max-width", "500px"],
  ["#content-side-layout", "display", "none"],
  ["#background-color", "background-color", "rgb(16, 17, 18)"],
  ["#footer", "margin-top", "99px"],
  ["#pagination", "display", "none"],
  [".card", "border-top-color", "rgb(19, 20, 21)"],
];

test("style sheets of authors find header, bar, title, sidebar, content, side column and footer", async ({ page }) => {
  await page.goto(`${site.url}/one`);
  for (const [selector, property, value] of parts) {
    await expect(page.locator(selector).first(), selector).toHaveCSS(property, value);
  }
  expect(await page.locator("#navbar").evaluate((bar) => bar.closest("header, h1"))).toBeNull();
});

test("scripts of authors find the button of the top bar", async ({ page }) => {
  await page.goto(`${site.url}/one`);
  await expect(page.locator("#topbar-cta-button").getByRole("link", { name: "Changed" })).toBeVisible();
  await expect(page.locator("#navbar-transition[data-seen]")).toBeAttached();
});
