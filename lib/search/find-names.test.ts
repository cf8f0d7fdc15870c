import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Section } from "@/lib/content/scan/types";
import { type Database, openIndexDatabase } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import type { IndexablePage, SearchScope } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { expect, test } from "@/tests/support/unit-test";

interface Entry {
  path: string;
  title: string;
  route?: string;
  version?: string;
  groups?: readonly string[];
  /** The same page in the default version. */
  variantOf?: string;
  sections: { heading?: string; content: string; code?: string }[];
}

/** Twelve pages that use the words of each name more often than the page that bears it. */
const noise: Entry[] = Array.from({ length: 12 }, (_, index) => ({
  path: `/noise/${index}`,
  title: `Checkout notes ${index}`,
  sections: [
    { content: "create checkout session refund customer email dry run timeouts ".repeat(6) },
    { heading: `The file error.js ${index}`, content: "Put `error.js` beside `error.js` of the folder. ".repeat(6) },
  ],
}));

const entries: Entry[] = [
  ...noise,
  { path: "/api/create", title: "Create Checkout Session", route: "POST /v1/checkouts", sections: [{ content: "" }] },
  { path: "/api/customers", title: "Customers", sections: [{ content: "Send `customer_email` to refund." }] },
  { path: "/cli", title: "Command line", sections: [{ content: "Flags.", code: "tool refund --dry-run" }] },
  {
    path: "/guide",
    title: "Guide",
    sections: [{ content: "Start." }, { heading: "Session timeouts", content: "Wait." }],
  },
  { path: "/files/error", title: "error.js", sections: [{ content: "What a reader sees instead of the page." }] },
  {
    path: "/examples",
    title: "Refund window examples",
    sections: [{ heading: "Refund window", content: "Call `open()` first." }],
  },
  {
    path: "/terms",
    title: "Terms",
    sections: [
      {
        heading: "Refund window",
        content: `A refund window is a time. ${"It ends by itself. ".repeat(90)}`,
      },
    ],
  },
  { path: "/staff", title: "Payroll export", groups: ["staff"], sections: [{ content: "Secret." }] },
  { path: "/new/widgets", title: "Gadgets", version: "v2", sections: [{ content: "create a session" }] },
  {
    path: "/old/widgets",
    title: "Widgets of old",
    version: "v1",
    variantOf: "/new/widgets",
    sections: [{ content: "create a session" }],
  },
];

function toPage({ path: address, title, route, version, groups, variantOf }: Entry): IndexablePage {
  return {
    path: address,
    hash: "1",
    facts: {
      title,
      breadcrumbs: [],
      boost: 1,
      ...(route ? { route } : {}),
      ...(version ? { version } : {}),
      ...(groups ? { groups } : {}),
      ...(variantOf ? { defaultVariant: { path: variantOf, isOtherVersion: true, isOtherLanguage: false } } : {}),
    },
  };
}

function toSections({ sections }: Entry): Section[] {
  return sections.map(({ heading, content, code = "" }) => ({
    ...(heading ? { heading, anchor: heading.toLowerCase().replaceAll(" ", "-") } : {}),
    parents: [],
    content,
    text: content,
    code,
  }));
}

test.describe("the page or section whose name is the query ranks first", () => {
  let database: Database;
  let reader: IndexReader;

  test.beforeAll(async () => {
    database = openIndexDatabase(path.join(mkdtempSync(path.join(tmpdir(), "lectern-exact-")), "search.db"));
    await updateIndex(database, entries.map(toPage), {
      read: async (page) => entries.filter((entry) => entry.path === page.path).flatMap(toSections),
    });
    reader = new IndexReader(database);
  });
  test.afterAll(() => {
    database.close();
  });

  const rows: { title: string; text: string; first: string; scope?: SearchScope }[] = [
    { title: "a title", text: "create checkout session", first: "/api/create" },
    { title: "a misspelled title", text: "create chekcout session", first: "/api/create" },
    { title: "a route", text: "POST /v1/checkouts", first: "/api/create" },
    { title: "a heading", text: "session timeouts", first: "/guide" },
    { title: "a heading in a question", text: "What are the session timeouts?", first: "/guide" },
    { title: "a flag in a question", text: "what does `--dry-run` do", first: "/cli" },
    { title: "an identifier", text: "customer_email", first: "/api/customers" },
    { title: "a misspelled identifier", text: "custmer_email", first: "/api/customers" },
    { title: "a title that code holds, too", text: "error.js", first: "/files/error" },
    { title: "the same, misspelled", text: "eror.js", first: "/files/error" },
    { title: "a flag", text: "--dry-run", first: "/cli" },
    { title: "a title in other forms of its words", text: "creating the checkout sessions", first: "/api/create" },
    { title: "an identifier in other humps and case", text: "customerEmail", first: "/api/customers" },
    { title: "an identifier in lower case", text: "customeremail", first: "/api/customers" },
    { title: "an identifier among other words", text: "customer_email to refund customers", first: "/api/customers" },
    { title: "a title of another version", text: "widgets of old", first: "/old/widgets" },
  ];
  for (const { title, text, first } of rows) {
    test(`${title}: ${text}`, () => {
      expect(reader.search({ text, limit: 5 }).pages[0]?.path).toBe(first);
    });
  }

  test("the section with the name comes before the other sections of its page", () => {
    const [page] = reader.search({ text: "session timeouts", limit: 5 }).pages;
    expect(page?.sections[0]?.heading).toBe("Session timeouts");
  });

  test("a page that the reader may not see stays hidden if the query is its name", () => {
    const paths = (groups?: string[]) =>
      reader
        .search({ text: "payroll export", limit: 20, scope: groups ? { groups } : {} })
        .pages.map((page) => page.path);
    expect(paths()).not.toContain("/staff");
    expect(paths(["staff"])[0]).toBe("/staff");
  });

  test("a scope leaves out named pages beyond it", () => {
    const { pages } = reader.search({ text: "widgets of old", limit: 20, scope: { version: "v2" } });
    expect(pages.map((page) => page.path)).not.toContain("/old/widgets");
  });
});
