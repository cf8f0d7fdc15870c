import type { Locator } from "@playwright/test";
import { fullUnless, furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

let site: TestSite;

const FIELDS = 450;
const CHOICES = 250;

const fields = Array.from({ length: FIELDS }, (_, index) => [`field${index}.`, { type: "string" }] as const);
const examples = Array.from({ length: CHOICES }, (_, index) => [`example${index}.`, { value: { index } }] as const);

const wide = {
  openapi: "3.0.3",
  info: { title: "Wide", version: "1" },
  paths: {
    "/wide": {
      get: {
        operationId: "wide",
        summary: "Wide",
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Wide" },
                examples: Object.fromEntries(examples),
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Wide: { type: "object", properties: Object.fromEntries(fields) } } },
};

/** Each level of it contains another one. */
const endless = {
  openapi: "3.0.3",
  info: { title: "Endless", version: "1" },
  paths: {
    "/tree": {
      get: {
        operationId: "tree",
        summary: "Tree",
        responses: {
          200: {
            description: "All",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Node: { type: "object", properties: { left: { $ref: "#/components/schemas/Node" } } } },
  },
};

/** Maximum number of levels that a test opens. */
const MAX_LEVELS = 100;

const item = {
  type: "object",
  properties: { id: { type: "integer", example: 7 }, note: { type: "string", example: "small" } },
};
const order = {
  type: "object",
  description: "What was ordered.",
  properties: { id: { type: "integer", example: 1 }, first: item },
};
const shop = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com" }],
  paths: {
    "/orders": {
      get: {
        summary: "Get order",
        responses: { 200: { description: "OK", content: { "application/json": { schema: order } } } },
      },
    },
  },
  components: { schemas: { Order: order } },
};

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

const orders = {
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

test.beforeAll(async ({ sites }) => {
  site = await sites.add(
    {
      api: { params: { expanded: "all" } },
      navigation: {
        groups: [
          { group: "Shop", openapi: "shop.json" },
          { group: "Others", openapi: ["wide.json", "endless.json", "orders.json"] },
          { group: "Pages", pages: ["order", "written"] },
        ],
      },
    },
    {
      "shop.json": JSON.stringify(shop),
      "wide.json": JSON.stringify(wide),
      "endless.json": JSON.stringify(endless),
      "orders.json": JSON.stringify(orders),
      "order.mdx": "---\ntitle: Order\nopenapi-schema: Order\n---\n",
      "written.mdx": written.replaceAll("<Expandable ", "<Expandable defaultOpen "),
    },
  );
});

test("a page shows all fields of a wide object, and its text names them", furtherCase, async ({ page }) => {
  const address = `${site.url}/api-reference/wide`;
  await page.goto(address);
  await expect(page.locator("[data-field]")).toHaveCount(FIELDS);
  await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /^example\d/ })).toHaveCount(200);
  await expect(page.getByText(`example${CHOICES - 1}.`)).toBeVisible();
  const text = await (await fetch(`${address}.md`)).text();
  expect(fields.filter(([name]) => !text.includes(name))).toEqual([]);
});

test("the levels of a schema that contains itself come to an end", async () => {
  const visited: string[] = [];
  for (let next: string | undefined = "/api-reference/tree"; next;) {
    const answer: Response = await fetch(site.url + next);
    expect(answer.status, next).toBe(200);
    visited.push(next);
    expect(visited.length).toBeLessThan(MAX_LEVELS);
    next = /href="(\/_lectern\/schema[^"]*)"[^>]*rel="nofollow"/
      .exec(await answer.text())?.[1]
      ?.replaceAll("&amp;", "&");
  }
  expect(visited.length).toBeGreaterThan(2);
  const deeper = (visited.at(-1) ?? "").replace("anchor=", `anchor=${"left-".repeat(100)}`);
  expect((await fetch(site.url + deeper)).status).toBe(404);
});

/** The text that is marked in a sample. */
function markedText(): string {
  const ranges = [...(CSS.highlights.get("sample-field") ?? [])] as unknown as Range[];
  return ranges.map(String).join("|");
}

test("a field and its line in the sample light up together, both ways", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/get-order`);
  const inner = page.locator("#response-200-first-id");
  await inner.locator(".field-name").hover();
  await expect.poll(() => page.evaluate(markedText)).toBe('"id": 7,');
  await page.locator("#response-200-id .field-name").hover();
  await expect.poll(() => page.evaluate(markedText)).toBe('"id": 1,');

  const note = page.locator("#response-example pre").getByText('"small"');
  await note.hover();
  await expect(page.locator("[data-marked]")).toHaveAttribute("id", "response-200-first-note");
  expect(await page.evaluate(markedText)).toBe('"note": "small"');
});

test("arrows go through the fields of a sample, and Enter to the row of one", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/get-order`);
  const sample = page.locator("#response-example pre");
  // The first key may come before the code that answers it.
  await expect(async () => {
    await sample.focus();
    await expect(sample).toBeFocused({ timeout: 500 });
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[data-marked]")).toHaveAttribute("id", "response-200-id", { timeout: 500 });
  }).toPass();
  for (const id of ["response-200-first", "response-200-first-id"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[data-marked]")).toHaveAttribute("id", id);
  }
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.locator("#response-200-first > .field-head .field-name")).toBeFocused();
});

test("a page of a data model looks like one of an operation", async ({ page }) => {
  await page.goto(`${site.url}/order`);
  await expect(page.getByRole("heading", { level: 2, name: "Attributes" })).toBeVisible();
  const list = page.locator("#content ul").first();
  expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe("none");
  const example = page.getByRole("region", { name: "Example" });
  await expect(example.getByRole("button", { name: "Copy code" })).toBeVisible();
  await page.locator("#schema-first-note .field-name").hover();
  await expect.poll(() => page.evaluate(markedText)).toBe('"note": "small"');
});

test("the folder of generated pages leads to the first of them", async ({ page }) => {
  await page.goto(`${site.url}/api-reference`);
  await expect(page).toHaveURL(`${site.url}/api-reference/get-order`);
});

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

test("preformatted text of a specification is code, whatever it was written in", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/generated`);
  for (const text of ["of markup", "plain"])
    await expect(page.locator(".code-block").getByRole("code").filter({ hasText: text })).toHaveText(text);
});

for (const [scheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(
    `fields written by hand look as those of a specification, ${scheme}, at ${width} pixels`,
    fullUnless(width === 390),
    async ({ page }) => {
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
      const byHand = await fieldsOf("/written");
      expect(byHand.length).toBeGreaterThan(20);
      expect(await fieldsOf("/api-reference/generated")).toEqual(byHand);
    },
  );
}
