import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Section } from "@/lib/content/scan/types";
import { type Database, openIndexDatabase } from "@/lib/search/index-database.server";
import { takeLease } from "@/lib/search/lease";
import { IndexReader } from "@/lib/search/read-index";
import type { IndexablePage, PageFacts, SearchScope } from "@/lib/search/types";
import { hasUnreadPages, updateIndex } from "@/lib/search/write-index";
import { expect, test } from "@/tests/support/unit-test";

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), "lectern-search-")), "search.db");

function page(name: string, facts: Partial<PageFacts> = {}, hash = "1"): IndexablePage {
  return { path: `/${name}`, hash, facts: { title: name, breadcrumbs: [], boost: 1, ...facts } };
}

function section(text: string, heading?: string): Section {
  const place = heading ? { heading, anchor: heading.toLowerCase() } : {};
  return { ...place, parents: [], content: text, text, code: "" };
}

async function fill(database: Database, pages: readonly IndexablePage[], texts: Record<string, string>) {
  const read: string[] = [];
  const update = await updateIndex(database, pages, {
    read: async ({ path: name }) => {
      read.push(name);
      return [section(texts[name] ?? "")];
    },
  });
  return { ...update, read };
}

const find = (reader: IndexReader, text: string, scope: SearchScope = {}) =>
  reader.search({ text, limit: 10, scope }).pages.map((found) => found.path);

test("only pages that changed are read again, and removed pages are not found", async () => {
  const database = openIndexDatabase(newFile());
  const texts = { "/one": "walrus", "/two": "penguin" };
  await fill(database, [page("one"), page("two")], texts);
  const second = await fill(database, [page("one", {}, "2")], { "/one": "seal" });
  expect(second).toEqual({ written: 1, removed: 1, read: ["/one"] });
  const reader = new IndexReader(database);
  expect([find(reader, "walrus"), find(reader, "penguin"), find(reader, "seal")]).toEqual([[], [], ["/one"]]);
  expect(reader.size).toBe(1);
});

test("an update of some pages leaves the others as they are", async () => {
  const database = openIndexDatabase(newFile());
  const read = async ({ path: name, hash }: IndexablePage) => [section(`walrus of ${name} ${hash}`)];
  await updateIndex(
    database,
    ["one", "two", "three"].map((name) => page(name)),
    { read },
  );
  const only = new Set(["/one", "/two", "/four"]);
  expect(await updateIndex(database, [page("one", {}, "2")], { read, only })).toEqual({ written: 1, removed: 1 });
  expect(find(new IndexReader(database), "walrus").sort()).toEqual(["/one", "/three"]);
});

test("a page that cannot be read is found by its title, and read again by the next update", async () => {
  const database = openIndexDatabase(newFile());
  const pages = [page("penguin", { title: "Penguin" })];
  const reader = new IndexReader(database);
  await updateIndex(database, pages, { read: async () => undefined });
  expect([hasUnreadPages(database), find(reader, "penguin"), find(reader, "walrus")]).toEqual([true, ["/penguin"], []]);
  await fill(database, pages, { "/penguin": "walrus" });
  expect([hasUnreadPages(database), find(reader, "walrus")]).toEqual([false, ["/penguin"]]);
});

test("a page that was rewritten keeps its sections apart from those of its neighbors", async () => {
  const database = openIndexDatabase(newFile());
  const pages = ["one", "two", "three"].map((name) => page(name));
  const read = async ({ path: name }: IndexablePage) => [section(`walrus of ${name}`), section("seal", `Seal ${name}`)];
  await updateIndex(database, pages, { read });
  await updateIndex(database, [page("one"), page("two", {}, "2"), page("three")], { read });
  const found = new IndexReader(database).search({ text: "seal", limit: 3 }).pages;
  expect(found.map(({ path: name, sections }) => [name, sections[0]?.heading]).sort()).toEqual(
    ["/one", "/three", "/two"].map((name) => [name, `Seal ${name}`]),
  );
});

test("a page that is updated repeatedly is found in its last state, and leaves no old rows", async () => {
  const database = openIndexDatabase(newFile());
  for (let hash = 0; hash < 8; hash += 1) {
    const pages = [page("one"), page("two", { title: `Seal ${hash}` }, String(hash))];
    await fill(database, pages, { "/one": "walrus", "/two": `seal walrus number${hash}` });
    const reader = new IndexReader(database);
    expect([find(reader, "walrus").sort(), find(reader, `Seal ${hash}`)]).toEqual([["/one", "/two"], ["/two"]]);
  }
  expect(database.prepare("select count(*) from postings where term = 'number2'").raw().get([])).toEqual([0]);
});

test("pages that the site no longer has make room for others", async () => {
  const database = openIndexDatabase(newFile());
  await fill(database, [page("one"), page("two")], { "/one": "walrus", "/two": "walrus" });
  const isPresent = (name: string) => name !== "/one";
  const { pages } = new IndexReader(database).search({ text: "walrus", limit: 1, isPresent });
  expect(pages.map((found) => found.path)).toEqual(["/two"]);
});

test("a reader of the index sees the changes of another process", async () => {
  const file = newFile();
  const reader = new IndexReader(openIndexDatabase(file));
  expect(find(reader, "walrus")).toEqual([]);
  await fill(openIndexDatabase(file), [page("one")], { "/one": "walrus" });
  expect(find(reader, "walrus")).toEqual(["/one"]);
});

test("a damaged file is rebuilt", async () => {
  const file = newFile();
  writeFileSync(file, "this is no database, and long enough to be looked at as one ".repeat(20));
  const database = openIndexDatabase(file);
  await fill(database, [page("one")], { "/one": "walrus" });
  expect(find(new IndexReader(database), "walrus")).toEqual(["/one"]);
});

test("only one owner builds at a time, until it falls silent", () => {
  const database = openIndexDatabase(newFile());
  expect(takeLease(database, "1", 1_000)).toBe(true);
  expect(takeLease(database, "2", 2_000)).toBe(false);
  expect(takeLease(database, "1", 20_000)).toBe(true);
  expect(takeLease(database, "2", 60_000)).toBe(true);
  // A process that ended while the clock was ahead.
  expect(takeLease(database, "2", 86_400_000)).toBe(true);
  expect(takeLease(database, "1", 70_000)).toBe(true);
});

test.describe("what narrows a search", () => {
  const pages = [
    page("en", { language: "en", version: "v1", tab: "t0" }),
    page("de", { language: "de", version: "v2", tab: "t1" }),
    page("plain"),
    page("secret", { groups: ["staff"] }),
  ];
  const rows: { title: string; scope: SearchScope; paths: string[] }[] = [
    { title: "nothing: all public pages", scope: {}, paths: ["/de", "/en", "/plain"] },
    { title: "a language, with pages that have none", scope: { language: "de" }, paths: ["/de", "/plain"] },
    { title: "a version, with pages that have none", scope: { version: "v1" }, paths: ["/en", "/plain"] },
    { title: "a tab", scope: { tab: "t1" }, paths: ["/de"] },
    { title: "a group of readers", scope: { language: "fr", groups: ["staff"] }, paths: ["/plain", "/secret"] },
  ];
  for (const { title, scope, paths } of rows) {
    test(title, async () => {
      const database = openIndexDatabase(newFile());
      await updateIndex(database, pages, { read: async () => [section("walrus")] });
      expect(find(new IndexReader(database), "walrus", scope).sort()).toEqual(paths);
    });
  }
});

test("a page whose title is an identifier ranks first, even if the code of a hundred other pages contains it", async () => {
  const database = openIndexDatabase(newFile());
  const others = Array.from({ length: 100 }, (_, index) => page(`page-${index}`));
  const guide = page("guide", { title: "How renderThing works" });
  const texts: Record<string, Section> = {
    "/guide": section("Call `renderThing` to render a thing.", "renderThing"),
    "/reference": section("The arguments of the function, what it returns, and the errors that it throws."),
  };
  await updateIndex(database, [guide, ...others, page("reference", { title: "renderThing" })], {
    read: async ({ path: name }) => [texts[name] ?? section("Use `renderThing` here.")],
  });
  expect(find(new IndexReader(database), "renderThing").slice(0, 2)).toEqual(["/reference", "/guide"]);
});

test("a page with synonyms of the query is found, after a page with the same words", async () => {
  const database = openIndexDatabase(newFile());
  const texts: Record<string, string> = { "/page-0": "delete a walrus", "/page-1": "remove a seal" };
  const pages = Array.from({ length: 60 }, (_, index) => page(`page-${index}`));
  await fill(database, pages, Object.fromEntries(pages.map(({ path: name }) => [name, texts[name] ?? "ice"])));
  expect(find(new IndexReader(database), "delete")).toEqual(["/page-0", "/page-1"]);
});

test("a heading without text gets the text of its subsections only", async () => {
  const database = openIndexDatabase(newFile());
  const under = (parent: string, heading: string, text: string) => ({ ...section(text, heading), parents: [parent] });
  const sections = [
    section("Intro."),
    section("", "Walrus"),
    under("Walrus", "Food", "Clams."),
    under("Walrus", "Home", "Ice."),
    section("Fish.", "Penguin"),
  ];
  await updateIndex(database, [page("animals")], { read: async () => sections });
  const [found] = new IndexReader(database).search({ text: "walrus", limit: 1 }).pages;
  const walrus = found?.sections.find(({ heading }) => heading === "Walrus");
  expect(walrus?.content).toBe("#### Food\n\nClams.\n\n#### Home\n\nIce.");
});
