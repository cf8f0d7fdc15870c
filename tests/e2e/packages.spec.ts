import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
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

const files = {
  "package.json": JSON.stringify({ dependencies: { counter: "1.0.0", broken: "1.0.0" } }),
  ...installed("counter", counter),
  ...installed("broken", `import "node:fs"; export const x = 1;`),
  "one.mdx": `---\ntitle: One\n---\n\nimport { Counter, double } from "counter"\nimport { Both } from "/snippets/both.jsx"\n\nTwice is {double(21)}.\n\n<Counter label="Page" />\n\n<Both />\n`,
  "broken.mdx": `---\ntitle: Broken\n---\n\nimport { x } from "broken"\n\nThe text stands.\n`,
  "snippets/both.jsx": `import { useState } from "react";\nimport { Counter, double } from "counter";\nexport const Both = () => { const [n, setN] = useState(1); return <p><button onClick={() => setN(double(n))}>Twice {n}</button><Counter label="Inner" /></p>; };`,
};

let docs: DocsFolder;

test.beforeAll(async () => {
  docs = await createDocsFolder({ navigation: { pages: ["one", "broken"] } }, files);
});
test.afterAll(() => docs?.dispose());

for (const command of ["author", "start"] as const) {
  test.describe(command, () => {
    let site: TestServer;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
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

    test("a package that cannot be bundled leaves the page as it is", async ({ page }) => {
      await page.goto(`${site.url}/broken`);
      await expect(page.getByText("The text stands.")).toBeVisible();
      await expect(page.getByText('Could not resolve "node:fs"')).toHaveCount(command === "author" ? 1 : 0);
    });

    if (command === "author") {
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
