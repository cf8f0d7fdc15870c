import { expect, test } from "@playwright/test";
import { deferScripts } from "@/server/pages/defer-scripts";

const chunk = (name: string) => `<script src="/docs/_next/static/chunks/${name}.js" async=""></script>`;
const hint = (name: string) =>
  `<link rel="preload" as="script" fetchPriority="low" href="/docs/_next/static/chunks/${name}.js"/>`;

test("the framework's scripts go from where they stand, and are begun at the end of the document", () => {
  const own =
    '<script src="/own.js" async=""></script><script src="/docs/_next/static/chunks/p.js" noModule=""></script>';
  const html = `<head>${hint("last")}${chunk("a")}${chunk("b")}${own}</head><body>Text${chunk("last")}<script>1</script></body>`;
  const late = deferScripts(html);
  expect(late).toMatch(
    /^<head><script src="\/own\.js" async=""><\/script><script [^>]* noModule=""><\/script><\/head><body>Text<script>/,
  );
  const [, list] = /(\[.*?\])\.forEach/.exec(late) ?? [];
  expect(JSON.parse(list ?? "")).toEqual(["a", "b", "last"].map((name) => `/docs/_next/static/chunks/${name}.js`));
  expect(late).toContain("</script><script>1</script></body>");
});

const UNCHANGED: readonly (readonly [title: string, html: string])[] = [
  ["without scripts", "<head></head><body>Text</body>"],
  ["whose scripts all stand in its head", `<head>${chunk("a")}</head><body>Text</body>`],
  ["with scripts of others only", '<head></head><body><script src="/own.js" async=""></script></body>'],
];

for (const [title, html] of UNCHANGED) {
  test(`a document ${title} stays as it is`, () => {
    expect(deferScripts(html)).toBe(html);
  });
}
