import { createDocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

/** Cards of a page that takes seconds to render. */
const CARDS = 3_000;

// Pages of one thread share the global scope of page code, so that what one leaves there tells where it was run.
const pages = {
  "start.mdx": "The widget.\n",
  "large.mdx": `export const left = (globalThis.trace = "left by the large page")\n\nIt was {left}.\n\n{Array.from({ length: ${CARDS} }, (_, index) => <Card key={index} title={\`Card \${index}\`}>Text</Card>)}\n`,
  "before.mdx": 'Before: {globalThis.trace ?? "nothing"}.\n',
  "small.mdx": 'export const left = (globalThis.trace = "left by the small page")\n\nIt was {left}.\n',
  "after.mdx": 'After: {globalThis.trace ?? "nothing"}.\n',
};

const modes: readonly [title: string, environment: Record<string, string>][] = [
  ["for readers", {}],
  ["while authors write", { LECTERN_AUTHORING: "on" }],
];

for (const [title, environment] of modes) {
  test(`a large page is rendered in a thread of its own, whole and as it is written last: ${title}`, async () => {
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
    try {
      const large = await read("large");
      expect(large).toContain("It was left by the large page.");
      expect(large).toContain(`Card ${CARDS - 1}`);
      expect(await read("before")).toContain("Before: nothing.");
      // Small ones are of one thread.
      expect(await read("small")).toContain("It was left by the small page.");
      expect(await read("after")).toContain("After: left by the small page.");

      await docs.write("large.mdx", pages["large.mdx"].replace("Text", "Changed"));
      await expect.poll(() => read("large"), { timeout: 60_000 }).toContain("Changed");
    } finally {
      await server.stop();
      await docs.dispose();
    }
  });
}
