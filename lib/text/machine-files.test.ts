import { readFileSync } from "node:fs";
import { isServedPath } from "@/lib/site/served-path";
import { findMachineFile, isMachineFile, MACHINE_FILES } from "@/lib/text/machine-files";
import { machinePointers } from "@/lib/text/machine-pointers";
import { memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const site = memorySite({ navigation: { pages: [] } }, []);
const address = { origin: "https://docs.example.com", basePath: "/docs" };

const paths: { path: string; isFile: boolean }[] = [
  { path: "/llms.txt", isFile: true },
  { path: "/.well-known/llms.txt", isFile: true },
  { path: "/llms-full.txt", isFile: true },
  { path: "/_llms/guides.md", isFile: true },
  { path: "/sitemap.xml", isFile: true },
  { path: "/robots.txt", isFile: true },
  { path: "/changelog/rss.xml", isFile: true },
  { path: "/skill.md", isFile: true },
  { path: "/.well-known/skills/index.json", isFile: true },
  { path: "/.well-known/agent-skills/a/SKILL.md", isFile: true },
  { path: "/.well-known/mcp", isFile: true },
  { path: "/.well-known/mcp.json", isFile: true },
  { path: "/.well-known/mcp/server-cards.json", isFile: true },
  { path: "/.well-known/agent-card.json", isFile: true },
  { path: "/.well-known/api-catalog", isFile: true },
  { path: "/.well-known/security.txt", isFile: false },
  { path: "/guides/llms.txt", isFile: false },
  { path: "/_llms/a/b.md", isFile: false },
  { path: "/", isFile: false },
];

for (const { path, isFile } of paths) {
  test(`${path} is ${isFile ? "a" : "no"} machine file`, () => {
    expect(isMachineFile(path)).toBe(isFile);
    // No page of the docs folder takes its place.
    if (isFile) expect(isServedPath(path)).toBe(false);
  });
}

test("what pages point to and what an export writes is in the list itself", () => {
  for (const file of MACHINE_FILES) {
    for (const named of [file.pointer?.path, file.exported?.path]) {
      if (named === undefined) continue;
      expect(file.pattern.test(named), named).toBe(true);
      expect(isServedPath(named), `a page could take ${named}: add it to lib/site/served-path.ts`).toBe(false);
    }
  }
});

test("the manual names each file that an export writes", () => {
  const manual = readFileSync("content/site/machines.mdx", "utf8");
  const paths = MACHINE_FILES.flatMap(({ exported }) => exported?.path ?? []);
  expect(paths.filter((path) => !manual.includes(`| [\`${path}\`]`))).toEqual([]);
});

test("the MCP cards name the endpoint under the origin and base path", async () => {
  const file = await findMachineFile("/.well-known/mcp")?.generate(site, "/.well-known/mcp", address);
  expect(file).toMatchObject({ content: expect.stringContaining("https://docs.example.com/docs/mcp") });
});

test("only sites with an API point to its catalog", () => {
  const [, links = ""] = machinePointers("/docs")(false)[0] ?? [];
  expect(links).toContain('</docs/llms.txt>; rel="llms-txt"');
  expect(links).not.toContain("api-catalog");
  expect(machinePointers("")(true)[0]?.[1]).toContain('</.well-known/api-catalog>; rel="api-catalog"');
});
