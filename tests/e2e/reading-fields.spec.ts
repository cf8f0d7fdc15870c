import type { Locator } from "@playwright/test";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const NOTE = `A note:

- first point
- with \`code\`

\`\`\`json
{ "note": "text" }
\`\`\`

| Value | Meaning |
| --- | --- |
| \`a\` | First |

#### A heading

> A quotation, [linked](/).`;

const written = `---
title: Written
---

<ParamField body="customer" type="object" required>
  Who orders.
  <Expandable title="child attributes">
    <ParamField body="city" type="string" deprecated>
      Name of the city.
    </ParamField>
  </Expandable>
</ParamField>

<ParamField body="note" type="string" default="none">
${NOTE.replaceAll(/^(?=.)/gm, "  ")}
</ParamField>
`;

const properties = {
  customer: {
    type: "object",
    description: "Who orders.",
    properties: { city: { type: "string", deprecated: true, description: "Name of the city." } },
  },
  note: { type: "string", default: "none", description: NOTE },
  raw: { type: "string", description: "<pre>of <b>markup</b></pre>\n\n<pre>plain</pre>" },
};

const specification = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  paths: {
    "/orders": {
      post: {
        summary: "Generated",
        requestBody: {
          content: { "application/json": { schema: { type: "object", required: ["customer"], properties } } },
        },
        responses: { 204: { description: "Done." } },
      },
    },
  },
};

/** The parts of a field with their looks and distances, besides widths and where a parameter goes. */
function readLook(field: Locator) {
  return field.evaluate((root) => {
    const { top } = root.getBoundingClientRect();
    const parts = root.querySelectorAll(".field-head > *, summary, p, li:not(.field), pre, th, td, h4, blockquote");
    return [...parts].flatMap((part) => {
      const { top: start, height } = part.getBoundingClientRect();
      if (height === 0 || part.classList.contains("field-place")) return [];
      const { fontSize, fontWeight, fontFamily, color, backgroundColor, textDecorationLine, display } =
        getComputedStyle(part);
      const marker = display === "list-item" ? getComputedStyle(part).listStyleType : "";
      const look = [fontSize, fontWeight, fontFamily, color, backgroundColor, textDecorationLine, marker];
      return [[part.textContent.trim(), Math.round(start - top), Math.round(height), ...look].join(" · ")];
    });
  });
}

test.describe("fields", () => {
  let docs: DocsFolder;
  let site: TestServer;

  test.beforeAll(async () => {
    const navigation = { pages: ["index", "POST /orders"] };
    docs = await createDocsFolder(
      { name: "Acme", api: { openapi: "api.json", params: { expanded: "all" } }, navigation },
      {
        "index.mdx": written.replaceAll("<Expandable ", "<Expandable defaultOpen "),
        "api.json": JSON.stringify(specification),
      },
    );
    site = await startServer({ docsDirectory: docs.directory });
  });
  test.afterAll(async () => {
    await site?.stop();
    await docs?.dispose();
  });

  test("preformatted text of a specification is code, whatever it was written in", async ({ page }) => {
    await page.goto(`${site.url}/api-reference/generated`);
    for (const text of ["of markup", "plain"])
      await expect(page.locator(".code-block").getByRole("code").filter({ hasText: text })).toHaveText(text);
  });

  for (const [scheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    test(`written by hand look as those of a specification, ${scheme}, at ${width} pixels`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const fieldsOf = async (address: string) => {
        await page.goto(site.url + address);
        const field = (name: string) =>
          page
            .locator(".field")
            .filter({ has: page.getByRole("link", { name, exact: true }) })
            .first();
        return [...(await readLook(field("customer"))), ...(await readLook(field("note")))];
      };
      const byHand = await fieldsOf("/");
      expect(byHand.length).toBeGreaterThan(20);
      expect(await fieldsOf("/api-reference/generated")).toEqual(byHand);
    });
  }
});
