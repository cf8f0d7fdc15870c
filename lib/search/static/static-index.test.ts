import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openIndexDatabase } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import { buildStaticIndex, type ReadPage } from "@/lib/search/static/build-static-index";
import { StaticIndex } from "@/lib/search/static/static-index";
import type { SearchRequest } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { expect, test } from "@/tests/support/unit-test";

function page(
  address: string,
  title: string,
  texts: Record<string, string>,
  facts: Partial<ReadPage["page"]["facts"]> = {},
): ReadPage {
  return {
    page: { path: address, hash: address, facts: { title, breadcrumbs: ["Guide"], boost: 1, ...facts } },
    sections: Object.entries(texts).map(([heading, text]) => ({
      ...(heading === "" ? {} : { heading, anchor: heading.toLowerCase().replaceAll(" ", "-") }),
      parents: [],
      content: text,
      text,
      code: "",
    })),
  };
}

const pages: ReadPage[] = [
  page("/retries", "Retries", {
    "": "What happens when a task fails.",
    Backoff: "Wait longer after each attempt.",
    Limits: "How many attempts are made.",
  }),
  page("/tasks", "Tasks", {
    "": "A task is a function.",
    "Waiting in a task": "A task may wait for an attempt to end.",
  }),
  page(
    "/webhooks",
    "Webhooks",
    { "": "Every webhook is signed.", "Verify the signature": "Compare the signature of the webhook." },
    { version: "2", tab: "t1" },
  ),
  page(
    "/old/webhooks",
    "Webhooks",
    { "": "Every webhook was signed.", Signature: "The old signature." },
    { version: "1", tab: "t1", defaultVariant: { path: "/webhooks", isOtherVersion: true } },
  ),
  page("/changelog", "Changelog", { "": "Webhook, task, retry, signature, attempt." }, { kind: "changelog" }),
  page("/constructor", "constructor", { "": "The constructor and __proto__ of 404 and 200." }),
  page("/team", "Team only", { "": "A secret webhook." }, { groups: ["team"] }),
];

/** Both indexes over the same pages: that of the server, and that of files as they come back from a host. */
async function openBoth(compare: (server: IndexReader, files: StaticIndex, loaded: Set<string>) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-index-"));
  const database = openIndexDatabase(path.join(folder, "index.db"));
  try {
    const known = new Map(pages.map((one) => [one.page.path, [...one.sections]]));
    await updateIndex(
      database,
      pages.map((one) => one.page),
      { read: async ({ path: address }) => known.get(address) },
    );
    const written = new Map([...buildStaticIndex(pages)].map(([file, value]) => [file, JSON.stringify(value)]));
    const loaded = new Set<string>();
    const files = new StaticIndex(async (file) => {
      const text = written.get(file);
      if (text === undefined) throw new Error(`${file} was not written.`);
      loaded.add(file);
      return JSON.parse(text);
    });
    await compare(new IndexReader(database), files, loaded);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

const requests: readonly [title: string, request: Omit<SearchRequest, "limit">][] = [
  ["a word of a heading", { text: "backoff" }],
  ["a word that many pages hold", { text: "task" }],
  ["a question", { text: "how long does a task wait after an attempt?" }],
  ["a misspelled word", { text: "signatrue" }],
  ["the beginning of a word", { text: "webh", isTyping: true }],
  ["a word that no page holds", { text: "zebra" }],
  ["a page of two versions", { text: "signature" }],
  ["a version", { text: "signature", scope: { version: "1" } }],
  ["a tab", { text: "signed", scope: { tab: "t1" } }],
  ["a language of a site without languages", { text: "signed", scope: { language: "de" } }],
  ["names of the language's own", { text: "constructor __proto__" }],
  ["numbers", { text: "404" }],
  ["a title in another form", { text: "the retry" }],
  ["a kind of pages by its name", { text: "changelog of webhooks" }],
];

for (const [title, request] of requests) {
  test(`the browser finds what the server finds: ${title}`, async () => {
    await openBoth(async (server, files) => {
      const expected = server.search({ ...request, limit: 5 });
      const found = await files.search({ ...request, limit: 5 });
      const outline = ({ pages: hits }: typeof found) =>
        hits.map(({ path: address, sections }) => [address, ...sections.map(({ heading }) => heading)]);
      expect(outline(found)).toEqual(outline(expected));
      expect(found.unknownWords).toEqual(expected.unknownWords);
      expect(found.corrections).toEqual(expected.corrections);
      expect(found.confidence).toBe(expected.confidence);
    });
  });
}

test("a search loads the list of words, and only the pages that it shows", async () => {
  await openBoth(async (_server, files, loaded) => {
    await files.search({ text: "backoff", limit: 5 });
    expect([...loaded].filter((file) => /-page-/.test(file))).toHaveLength(1);
  });
});

test("what some readers may see is in no file", () => {
  expect(JSON.stringify([...buildStaticIndex(pages)])).not.toContain("secret");
});
