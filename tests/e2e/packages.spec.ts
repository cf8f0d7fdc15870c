import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { fullUnless } from "../support/full-tier";
import { startServer, type TestServer } from "../support/server";

/** A package as an installation leaves it. */
function installed(name: string, code: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", type: "module", main: "index.js" }),
    [`node_modules/${name}/index.js`]: code,
  };
}

const counter = `import { useState } from "react";
import { jsx } from "react/jsx-runtime";
export function Counter({ label }) {
  const [count, setCount] = useState(0);
  return jsx("button", { onClick: () => setCount(count + 1), children: label + " " + count });
}
export const double = (value) => value * 2;`;

const meter = `import "./meter.css";
import { useState } from "react";
import { jsx } from "react/jsx-runtime";
const width = window.innerWidth;
export function Meter() {
  const [factor, setFactor] = useState(1);
  return jsx("button", { className: "meter", onClick: () => setFactor(2), children: "Meter " + (width > 0) + " " + factor });
}`;

const files = {
  "package.json": JSON.stringify({ dependencies: { counter: "1.0.0", broken: "1.0.0", meter: "1.0.0" } }),
  ...installed("meter", meter),
  "node_modules/meter/meter.css": ".meter { letter-spacing: 3px; }",
  "node_modules/meter/theme.css": ".meter { word-spacing: 4px; }",
  "meter.mdx": `---\ntitle: Meter\n---\n\nimport { Meter } from "/snippets/meter.jsx"\nimport "meter/theme.css"\n\nText before.\n\n<Meter />\n`,
  "snippets/meter.jsx": `export { Meter } from "meter";`,
  ...installed("counter", counter),
  ...installed("broken", `import "node:fs"; export const x = 1;`),
  "one.mdx": `---\ntitle: One\n---\n\nimport { Counter, double } from "counter"\nimport { Both } from "/snippets/both.jsx"\n\nTwice is {double(21)}.\n\n<Counter label="Page" />\n\n<Both />\n`,
  // What npm writes last: the packages are complete.
  "node_modules/.package-lock.json": "{}",
  "broken.mdx": `---\ntitle: Broken\n---\n\nimport { x } from "broken"\n\nThe text stands.\n`,
  "snippets/both.jsx": `import { useState } from "react";\nimport { Counter, double } from "counter";\nexport const Both = () => { const [n, setN] = useState(1); return <p><button onClick={() => setN(double(n))}>Twice {n}</button><Counter label="Inner" /></p>; };`,
};

const part = (text: string) => `export default function Part({ children }) { return <div>${text}{children}</div>; }`;

/** Of each kind of part one, some of which hold state or fail. */
const parts = {
  "parts/header.jsx": part("Own header"),
  "parts/footer.tsx": `import type { PartProps } from "lectern/parts";\nexport default function Footer({ site }: PartProps) { return <footer>Own footer of {site.name}</footer>; }`,
  "parts/before-page.jsx": `export default function Before({ page }) { return <p>{"Before "}{page.title}</p>; }`,
  "parts/after-page.jsx": `import { useState } from "react";\nexport default function After() { const [n, setN] = useState(0); return <button onClick={() => setN(n + 1)}>After {n}</button>; }`,
  "parts/sidebar-top.jsx": part("Own top"),
  "parts/sidebar-bottom.jsx": `export default function Bottom() { throw new Error("No bottom"); }`,
  "parts/not-found.jsx": `export default function Missing({ site }) { return <main id="content-area"><h1>Nothing here on {site.name}</h1></main>; }`,
  "parts/components/Price.jsx": `export default function Price({ value, children }) { return <b>{value} EUR {children}</b>; }`,
  "parts/components/Card.jsx": `export default function Card() { throw new Error("No card"); }`,
  "parts.mdx": `---\ntitle: Parts\n---\n\n<Price value={5}>each</Price>\n\n<Card title="Built in">Text of the card</Card>\n`,
};

let docs: DocsFolder;

test.beforeAll(async () => {
  docs = await createDocsFolder({ navigation: { pages: ["one", "broken", "meter", "parts"] } }, { ...files, ...parts });
});
test.afterAll(() => docs?.dispose());

for (const command of ["author", "start"] as const) {
  test.describe(command, fullUnless(command === "author"), () => {
    let site: TestServer;
    test.beforeAll(async () => {
      site = await startServer({ command, docsDirectory: docs.directory });
    });
    test.afterAll(() => site?.stop());

    test("components of a package are rendered on the server and work in the browser", async ({ page, request }) => {
      const html = await (await request.get(`${site.url}/one`)).text();
      expect(html.replaceAll("<!-- -->", "")).toContain("Twice is 42.");
      expect(html).toContain(">Page 0</button>");
      await page.goto(`${site.url}/one`);
      for (const [before, after] of [
        ["Page 0", "Page 1"],
        ["Inner 0", "Inner 1"],
        ["Twice 1", "Twice 2"],
      ] as const) {
        await page.getByRole("button", { name: before }).click();
        await expect(page.getByRole("button", { name: after })).toBeVisible();
      }
    });

    test("a package with styles that only runs in browsers is rendered there", async ({ page, request }) => {
      const html = await (await request.get(`${site.url}/meter`)).text();
      expect(html).toContain("Text before.");
      expect(html).not.toContain(">Meter true");
      await page.goto(`${site.url}/meter`);
      await page.getByRole("button", { name: "Meter true 1" }).click();
      const button = page.getByRole("button", { name: "Meter true 2" });
      await expect(button).toHaveCSS("letter-spacing", "3px");
      await expect(button).toHaveCSS("word-spacing", "4px");
    });

    test("a package that cannot be bundled leaves the page as it is", async ({ page }) => {
      await page.goto(`${site.url}/broken`);
      await expect(page.getByText("The text stands.")).toBeVisible();
      await expect(page.getByText('Could not resolve "node:fs"')).toHaveCount(command === "author" ? 1 : 0);
    });

    test("files in parts fill and replace what is around and in pages", async ({ page }) => {
      await page.goto(`${site.url}/parts`);
      await expect(page.getByText("Own header")).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByText("Own footer of Test site")).toBeVisible();
      await expect(page.getByText("Before Parts")).toBeVisible();
      await expect(page.locator("#sidebar").getByText("Own top")).toBeVisible();
      await expect(page.getByText("5 EUR each")).toBeVisible();
      await expect(page.getByText("Text of the card")).toBeVisible();
      await page.getByRole("button", { name: "After 0" }).click();
      await expect(page.getByRole("button", { name: "After 1" })).toBeVisible();
      const failures = command === "author" ? 1 : 0;
      await expect(page.locator("#sidebar").getByText("No bottom")).toHaveCount(failures);
      await expect(page.locator("#content").getByText("No card")).toHaveCount(failures);
      await page.goto(`${site.url}/nowhere`);
      await expect(page.getByRole("heading", { name: "Nothing here on Test site" })).toBeVisible();
    });

    if (command === "author") {
      test("a changed part is shown at once", async ({ page }) => {
        await page.goto(`${site.url}/broken`);
        await expect(page.getByText("Before Broken")).toBeVisible();
        const before = parts["parts/before-page.jsx"];
        await docs.write("parts/before-page.jsx", before.replace('"Before "', '"Ahead of "'));
        await expect(page.getByText("Ahead of Broken")).toBeVisible();
        await docs.write("parts/before-page.jsx", before);
        await expect(page.getByText("Before Broken")).toBeVisible();
      });

      test("a page shows another version of a package without a restart", async ({ page }) => {
        await page.goto(`${site.url}/one`);
        const { name, code } = { name: "counter", code: counter.replace("value * 2", "value * 3") };
        for (const [file, text] of Object.entries(installed(name, code))) {
          await docs.write(file, text.replace("1.0.0", "2.0.0"));
        }
        await docs.write("package.json", files["package.json"].replace('"counter":"1.0.0"', '"counter":"2.0.0"'));
        await expect(page.getByText("Twice is 63.")).toBeVisible();
        await docs.write("node_modules/counter/index.js", counter);
        await docs.write("package.json", files["package.json"]);
        await expect(page.getByText("Twice is 42.")).toBeVisible();
      });
    }
  });
}
