import type { Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { furtherCase } from "../support/full-tier";
import { watchRefusals } from "../support/policy-refusals";
import { waitForIndex } from "../support/search-index";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const PICTURE = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=";

const media = `---
title: Media
---

<iframe title="A film" src="https://www.youtube.com/embed/abc" />

<img alt="Of elsewhere" src="https://pictures.example/one.png" />

<img alt="In the page" src="${PICTURE}" />
`;

const specification = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://api.example/v1" }],
  paths: { "/orders": { get: { summary: "List orders", responses: { 200: { description: "Fine." } } } } },
};

/** What a service's script does in these tests: it leaves a mark with its address. */
const MARK =
  "document.documentElement.dataset.scripts = [document.documentElement.dataset.scripts, document.currentScript.src].join(' ');";

let model: ModelServer;
let site: TestSite;

test.beforeAll(async ({ sites }) => {
  model = await startModelServer({ texts: ["Like **this**:\n\n```bash\nnpm install widget\n```\n"] });
  const environment = { ASSISTANT_BASE_URL: model.url, ASSISTANT_MODEL: "scripted" };
  site = await sites.add(
    {
      navigation: {
        groups: [
          { group: "Pages", pages: ["start", "media"] },
          { group: "API", openapi: "shop.json" },
        ],
      },
      integrations: {
        ga4: { measurementId: "G-ABC123" },
        gtm: { tagId: "GTM-ABC123" },
        plausible: { domain: "docs.example" },
        posthog: { apiKey: "phc_abc", apiHost: "https://eu.i.posthog.com" },
      },
    },
    {
      "start.mdx": "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n",
      "media.mdx": media,
      "own.js": "document.documentElement.dataset.own = 'ran';",
      "own.css": ".own { color: red }",
      "shop.json": JSON.stringify(specification),
    },
    environment,
  );
  await waitForIndex(site.url, "install");
});

test.afterAll(async () => {
  await model?.close();
});

test.beforeEach(({ page }) => answerOtherHosts(page));

test("asking the assistant needs nothing that the policy refuses", furtherCase, async ({ page }) => {
  const refusals = await watchRefusals(page);
  await page.goto(`${site.url}/start`);
  await page.getByRole("button", { name: "Ask assistant" }).first().click();
  const panel = page.getByRole("dialog", { name: "Assistant" });
  await panel.getByRole("textbox", { name: "Ask a question…" }).fill("How do I install it?");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("npm", { exact: true })).toHaveAttribute("style", /light-dark\(/);
  expect(refusals).toEqual([]);
});

test("a request of the playground needs nothing that the policy refuses", furtherCase, async ({ page }) => {
  const refusals = await watchRefusals(page);
  await page.goto(`${site.url}/api-reference/list-orders`);
  await page.getByRole("button", { name: "Try it" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("200 OK")).toBeVisible();
  await expect(dialog.getByTestId("response-body")).toContainText("first order");
  expect(refusals).toEqual([]);
});

test("scripts of the author and of every listed service, frames and pictures of elsewhere are let through", async ({
  page,
}) => {
  const refusals = await watchRefusals(page);
  const response = await page.goto(`${site.url}/media`);
  const scripts = /script-src ([^;]*)/.exec(response?.headers()["content-security-policy"] ?? "")?.[1];
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe|\*|(?:^| )(?:https?:|data:|blob:)(?: |$)/);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-own", "ran");
  for (const host of ["www.googletagmanager.com/gtag", "www.googletagmanager.com/gtm", "plausible.io", "posthog.com"]) {
    await expect(root).toHaveAttribute("data-scripts", new RegExp(host.replaceAll(".", "\\.")));
  }
  await expect(page.frameLocator("iframe[title='A film']").getByText("The film plays.")).toBeVisible();
  for (const name of ["Of elsewhere", "In the page"]) {
    const picture = page.getByAltText(name).first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
  }
  expect(refusals).toEqual([]);
});

/** Answers for every host but the site's own, so that nothing leaves the machine. */
async function answerOtherHosts(page: Page): Promise<void> {
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      const { hostname } = new URL(route.request().url());
      const headers = { "access-control-allow-origin": "*" };
      if (hostname === "api.example") return route.fulfill({ json: [{ name: "first order" }], headers });
      if (hostname === "www.youtube.com") return route.fulfill({ contentType: "text/html", body: "The film plays." });
      if (hostname === "pictures.example")
        return route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" });
      return route.fulfill({ contentType: "text/javascript", body: MARK, headers });
    },
  );
}
