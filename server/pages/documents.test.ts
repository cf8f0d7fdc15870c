import { Documents } from "@/server/pages/documents";
import type { DocumentRoute, RenderedDocument } from "@/server/render-document";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const site = memorySite({ navigation: { pages: ["one", "two"] } }, [memoryPage("/one"), memoryPage("/two")]);

function page(path: string): DocumentRoute {
  const view = site.pageView(path);
  if (!view) throw new Error(`${path} is no page.`);
  return { type: "page", site, view };
}

function answer(status = 200): RenderedDocument {
  return { status, headers: { vary: "rsc" }, html: `<p>${"text ".repeat(100)}</p>` };
}

test("simultaneous requests for a page cause one rendering", async () => {
  const rendered: DocumentRoute[] = [];
  const { promise, resolve } = deferred<RenderedDocument>();
  const documents = new Documents({
    isCaching: true,
    render: (route) => {
      rendered.push(route);
      return promise;
    },
  });
  const waiting = Array.from({ length: 50 }, () => documents.get(page("/one")));
  resolve(answer());
  const pages = await Promise.all(waiting);
  expect(rendered).toHaveLength(1);
  expect(new Set(pages).size).toBe(1);
  await documents.get(page("/one"));
  expect(rendered).toHaveLength(1);
});

test("a page that is sent once, to this machine, is not compressed", async () => {
  const documents = new Documents({ isCaching: false, isPlain: true, render: async () => answer() });
  const { bodies } = await documents.get(page("/one"));
  expect(Object.entries(bodies).map(([encoding, body]) => [encoding, String(body)])).toEqual([
    ["identity", answer().html],
  ]);
});

test("a rendering that fails is tried again", async () => {
  let count = 0;
  const documents = new Documents({ isCaching: true, render: async () => answer(++count === 1 ? 500 : 200) });
  expect((await documents.get(page("/one"))).status).toBe(500);
  expect((await documents.get(page("/one"))).status).toBe(200);
});

test("a rendering that breaks off rejects for everyone who waits, and only for them", async () => {
  let count = 0;
  const documents = new Documents({
    isCaching: true,
    render: async () => {
      count += 1;
      if (count === 1) throw new Error("broken off");
      return answer();
    },
  });
  const both = await Promise.allSettled([documents.get(page("/one")), documents.get(page("/one"))]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await documents.get(page("/one"))).status).toBe(200);
});

test("the page for missing pages has status 404 and is cached by its suggestions", async () => {
  let count = 0;
  const documents = new Documents({
    isCaching: true,
    render: async () => {
      count += 1;
      return answer();
    },
  });
  const missing: DocumentRoute = { type: "missing", site, suggestions: ["/one"] };
  expect(documents.has(missing)).toBe(false);
  expect((await documents.get(missing)).status).toBe(404);
  expect(documents.has(missing)).toBe(true);
  await documents.get({ ...missing });
  expect(count).toBe(1);
});

test("while authors write, nothing is cached", async () => {
  let count = 0;
  const documents = new Documents({
    isCaching: false,
    render: async () => {
      count += 1;
      return answer();
    },
  });
  await documents.get(page("/one"));
  await documents.get(page("/one"));
  expect(count).toBe(2);
});

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
