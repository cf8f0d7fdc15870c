import { execFileSync } from "node:child_process";
import path from "node:path";
import { withFetchedSite } from "@/cli/check-site";
import { runCheck } from "@/cli/run-check";
import { expect, test } from "@/tests/support/unit-test";
import { createFolder, createOutput } from "../tests/support/command-folder";

const docs = (navigation: object) => JSON.stringify({ theme: "mint", name: "Docs", navigation }, null, 1);

test("a site of several repositories is checked as one, and files are named in their repositories", async () => {
  const [site, api] = [
    createRepository({
      "docs.json": docs({ groups: [{ group: "missing", pages: ["index", "missing"] }, { sourceRef: "api" }] }),
      "index.mdx": "[calls](/api/calls) [gone](/api/gone)",
    }),
    createRepository({
      "docs/docs.json": docs({ groups: [{ group: "lost", pages: ["calls", "lost"] }] }),
      "docs/calls.mdx": "[here](/calls)\n\n[nowhere](/nowhere)",
    }),
  ];
  const mounts = [{ path: "api", git: api, folder: "docs" }];
  const folder = createFolder({ "lectern.json": JSON.stringify({ sites: [{ name: "docs", git: site, mounts }] }) });
  const before = { ...process.env };
  Object.assign(process.env, { LECTERN_SITES: path.join(folder, "lectern.json"), LECTERN_DATA: folder });
  try {
    const output = createOutput();
    const code = await withFetchedSite("docs", (fetched) =>
      runCheck({ ...fetched, dataDirectory: folder, format: "json", quiet: true }, output),
    );
    expect(code).toBe(1);
    const { problems } = JSON.parse(output.text()) as { problems: { code: string; file: string; line: number }[] };
    const found = problems.map(({ code, file, line }) => `${path.join("/", file)}:${line} ${code}`);
    expect(found.filter((text) => /(?:broken-link|missing-page)$/.test(text)).sort()).toEqual(
      [
        `${api}/docs/calls.mdx:3 broken-link`,
        `${api}/docs/docs.json:10 missing-page`,
        `${site}/index.mdx:1 broken-link`,
        `${site}/docs.json:10 missing-page`,
      ].sort(),
    );
    await expect(withFetchedSite("other", async () => 0)).rejects.toThrow("has no site other: docs.");
  } finally {
    process.env = before;
  }
});

/** A repository of the given files. */
function createRepository(files: Readonly<Record<string, string>>): string {
  const folder = createFolder(files);
  const author = ["-c", "user.name=A", "-c", "user.email=a@a.example"];
  for (const parameters of [
    ["init", "--quiet"],
    ["add", "."],
    [...author, "commit", "--quiet", "-m", "First"],
  ])
    execFileSync("git", parameters, { cwd: folder });
  return folder;
}
