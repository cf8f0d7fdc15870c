import { expect, test } from "../e2e/fixtures";
import { withChaos } from "../support/chaos-scale";
import { createDocsFolder, docsJson } from "../support/docs-folder";
import { startServer } from "../support/server";

/** Cards of a page that takes seconds to render. */
const CARDS = 3_000;

const pages = {
  "large.mdx": `{Array.from({ length: ${CARDS} }, (_, index) => <Card key={index} title={\`Card \${index}\`}>Text</Card>)}\n`,
  "start.mdx": "The widget.\n",
};

const modes: readonly [title: string, environment: Record<string, string>][] = [
  ["for readers", {}],
  ["while authors write", { LECTERN_AUTHORING: "on" }],
];

for (const [title, environment] of modes) {
  test(`a large page is rendered whole, and as it is written last: ${title}`, async () => {
    test.setTimeout(180_000);
    const names = Object.keys(pages).map((file) => file.replace(/\.mdx$/, ""));
    const docs = await createDocsFolder({ navigation: { pages: names } }, pages);
    const server = await startServer({ docsDirectory: docs.directory, environment });
    const read = async (page: string) => {
      const answer = await fetch(`${server.url}/${page}`);
      expect(answer.status).toBe(200);
      // React separates texts by comments.
      return (await answer.text()).replaceAll("<!-- -->", "");
    };
    const cacheControl = (page: string) =>
      Promise.all(
        [new Headers(), new Headers({ RSC: "1" })].map(async (headers) =>
          (await fetch(`${server.url}/${page}`, { headers })).headers.get("cache-control"),
        ),
      );
    try {
      expect(await read("large")).toContain(`Card ${CARDS - 1}`);
      expect(await cacheControl("large")).toEqual(await cacheControl("start"));

      await docs.write("large.mdx", pages["large.mdx"].replace("Text", "Changed"));
      await expect.poll(() => read("large"), { timeout: 60_000 }).toContain("Changed");
    } finally {
      await server.stop();
      await docs.dispose();
    }
  });
}

/** Fills memory once it runs for the second time in one process: the server renders it once, and again after a reload. */
const GROWS = "(globalThis.runs = (globalThis.runs ?? 0) + 1) > 1";
const FILL = "(() => { const all = []; for (;;) all.push(new Array(1e6).fill(0)) })()";

test("a page that fills memory only when it is served costs no more than itself", async () => {
  test.setTimeout(180_000);
  const text = `Before.\n\n{${GROWS} ? ${FILL} : "tried"}\n\nThe end.\n`;
  const navigation = { pages: ["start", "grows"] };
  const docs = await createDocsFolder({ name: "Old", navigation }, { ...pages, "grows.mdx": text });
  const server = await startServer({ docsDirectory: docs.directory });
  const read = async (page: string) => (await fetch(`${server.url}/${page}`)).text();
  try {
    expect(await read("grows")).toContain("tried");
    await docs.write("docs.json", docsJson({ name: "New", navigation }));
    await expect.poll(() => read("start")).toContain("<title>Start - New");
    expect((await fetch(`${server.url}/grows`)).status).toBe(500);
    expect(server.output()).toContain('"place":"grows.mdx:3:1"');
    expect((await fetch(`${server.url}/start`)).status).toBe(200);
  } finally {
    await server.stop();
    await docs.dispose();
  }
});

/** Formulas of one letter each: the elements of a page are most against its source. */
const FORMULAS = 4_000;
/** Characters of markup and data that a character of formulas may become. */
const MAX_MATHEMATICS = 30;

test("a page of the shortest formulas is at most thirty times as large as its source", async ({ page }) => {
  const letters = Array.from({ length: FORMULAS }, (_, index) => `$${String.fromCharCode(97 + (index % 26))}$`);
  const lines = Array.from({ length: FORMULAS / 40 }, (_, line) => letters.slice(line * 40, (line + 1) * 40).join(" "));
  const text = lines.join("\n\n");
  const docs = await createDocsFolder(
    { navigation: { pages: ["start", "letters"] } },
    { ...pages, "letters.mdx": text },
  );
  const server = await startServer({ docsDirectory: docs.directory });
  try {
    const sizeOf = async (name: string) => (await (await fetch(`${server.url}/${name}`)).text()).length;
    const size = (await sizeOf("letters")) - (await sizeOf("start"));
    expect(size / text.length).toBeLessThanOrEqual(MAX_MATHEMATICS);

    await page.goto(`${server.url}/start`);
    await page.getByRole("navigation").getByRole("link", { name: "Letters", exact: true }).click();
    await expect(page.locator("p > math")).toHaveCount(FORMULAS);
    await page.reload();
    await expect(page.locator("p > math > mi").last()).toHaveText(letters.at(-1)?.slice(1, 2) ?? "");
  } finally {
    await server.stop();
    await docs.dispose();
  }
});

/** Parts of the site that do something else once they run for the second time. */
const partsThatChange = withChaos<[title: string, change: string]>(
  [["fills memory", FILL]],
  [["goes round in microtasks", "await (async () => { for (;;) await null })()"]],
);

for (const [title, change] of partsThatChange) {
  test(`a part of the site that ${title} later is left out, and the server answers meanwhile`, async () => {
    test.setTimeout(180_000);
    const part = `export default async function Part() { if (${GROWS}) ${change}; return <p>Part</p>; }\n`;
    const names = ["start", "second", "third"];
    const texts = Object.fromEntries(names.map((name) => [`${name}.mdx`, `The ${name} page.\n`]));
    const docs = await createDocsFolder({ navigation: { pages: names } }, { ...texts, "parts/before-page.jsx": part });
    const server = await startServer({ docsDirectory: docs.directory });
    try {
      expect(await (await fetch(`${server.url}/start`)).text()).toContain("<p>Part</p>");
      let isAnswered = false;
      const second = fetch(`${server.url}/second`).finally(() => {
        isAnswered = true;
      });
      do expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      while (!isAnswered);
      expect((await second).status).toBe(200);
      expect(await (await second).text()).toContain("The second page.");
      expect(server.output()).toContain('"place":"parts/before-page.jsx:1:1"');
      expect(await (await fetch(`${server.url}/third`)).text()).toContain("The third page.");
      expect((await fetch(`${server.url}/nothing`)).status).toBe(404);
    } finally {
      await server.stop();
      await docs.dispose();
    }
  });
}
