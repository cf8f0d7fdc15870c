import { expect, test } from "../support/answering-page";
import { createDocsFolder } from "../support/docs-folder";
import { ELEMENTS, misread, nest, toHtml } from "../support/html-nesting";
import { startServer } from "../support/server";

/** Cases on one page. */
const ON_PAGE = 60;

test("every element, and every pair that browsers read otherwise, is on a page that stays alive", async ({ page }) => {
  test.setTimeout(600_000);
  const pairs = ELEMENTS.flatMap((outer) => ELEMENTS.map((inner) => [outer, inner]));
  const forbidden = new Set(
    await misread(
      page,
      pairs.map((names) => toHtml([nest(names)])),
    ),
  );
  const chosen = [
    ...ELEMENTS.map((name) => [name]),
    ...pairs.filter((names) => forbidden.has(toHtml([nest(names)]))),
    ["head", "script"],
    ["p", "span", "div"],
  ];
  const files: Record<string, string> = {};
  for (let first = 0; first < chosen.length; first += ON_PAGE) {
    const texts = chosen.slice(first, first + ON_PAGE).map((names) => toMdx(names));
    files[`page-${first / ON_PAGE}.mdx`] =
      `---\ntitle: Page ${first / ON_PAGE}\n---\n\n${texts.join("\n\n")}\n\nThe end.\n`;
  }
  files["calm.mdx"] = "---\ntitle: Calm\n---\n\nNothing here.\n";
  const names = Object.keys(files).map((file) => file.replace(".mdx", ""));
  const docs = await createDocsFolder({ navigation: { pages: names } }, files);
  const site = await startServer({ docsDirectory: docs.directory });
  const errors: string[] = [];
  let address = "";
  page.on("console", (message) => {
    // Drawings and media of the cases have no source to load.
    if (message.type() === "error" && !message.text().startsWith("Failed to load"))
      errors.push(`${address} ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => errors.push(`${address} ${message}`));
  try {
    for (const name of names.filter((other) => other !== "calm")) {
      address = name;
      await page.goto(`${site.url}/${name}`);
      await expect(page.getByText("The end.")).toBeAttached();
      await page.locator("#sidebar").getByRole("link", { name: "Calm" }).click();
      await expect(page.getByText("Nothing here.")).toBeVisible();
      await page.goBack();
      await expect(page.getByText("The end.")).toBeAttached();
      await page.keyboard.press("Control+k");
      await expect(page.locator("#search-input")).toBeVisible();
      await page.keyboard.press("Escape");
    }
  } finally {
    await site.stop();
    await docs.dispose();
  }
  expect(errors).toEqual([]);
});

/** Elements in each other as an author writes them. */
function toMdx([name, ...inner]: readonly string[]): string {
  if (name === undefined) return "x";
  const content = toMdx(inner);
  return ["script", "style"].includes(name) ? `<${name}>{\`/* x */\`}</${name}>` : `<${name}>${content}</${name}>`;
}
