import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

/** Notes its name, and what the page looks like when it runs. */
const note = (name: string) => `(window.ran ??= []).push("${name}");`;

const counter = `export const Counter = () => { const [count, setCount] = useState(0); return <button onClick={() => setCount(count + 1)}>Count {count}</button> }`;

let docs: DocsFolder;
let site: TestServer;

test.beforeAll(async () => {
  docs = await createDocsFolder(
    { navigation: { pages: ["one", "two"] } },
    {
      "one.mdx": `---\ntitle: One\n---\n\n${counter}\n\nText of one.\n\n<Counter />\n`,
      "two.mdx": "---\ntitle: Two\n---\n\nText of two.\n",
      "a.js": `${note("a")} const mark = () => { document.querySelector("h1").dataset.mark = "a"; document.querySelector("h1").append(" marked"); }; mark();`,
      "b-fails.js": `${note("b")} throw new Error("A mistake of the author");`,
      "c.js": [
        note("c"),
        `document.addEventListener("DOMContentLoaded", () => { ${note("content")} });`,
        `window.addEventListener("load", { handleEvent() { ${note("loaded")} } });`,
        `window.onload = () => { ${note("onload")} };`,
      ].join("\n"),
    },
  );
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
});

test("scripts of the repository run in order, once, after React has taken over the page", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  const ran = () => page.evaluate(() => (window as { ran?: string[] }).ran ?? []);
  await page.goto(`${site.url}/one`);
  await expect.poll(ran).toEqual(["a", "b", "c", "content", "loaded", "onload"]);
  // React would have rendered the heading again, had it found another one.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One marked");
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  await page.getByRole("link", { name: "Two" }).first().click();
  await expect(page.getByText("Text of two.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Text of one.")).toBeVisible();
  expect(await ran()).toEqual(["a", "b", "c", "content", "loaded", "onload"]);
  expect(errors).toEqual(["A mistake of the author"]);
});
