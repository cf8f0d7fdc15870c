import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { readListeningAddress } from "@/lib/build/export/temporary-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { fullUnless } from "../support/full-tier";
import { COMMAND } from "../support/server";

/*
 * The commands that show a private site as some reader, run as people run them. Whatever is for someone holds `planted` and who,
 * in titles, texts, images, code, the keywords, and the specification.
 */
const WHO = ["public", "members", "red", "blue"];
const page = (who: string) => `---
title: planted${who} title
description: planted${who} description
keywords: [planted${who}keyword]
rss: true
${who === "public" ? "public: true" : ""}
${who === "red" || who === "blue" ? `groups: [${who}]` : ""}
---

import { Counter } from "/snippets/planted${who}counter.jsx";

![planted${who} alt](/images/planted${who}.png)

<Counter />

<Visibility groups={["red"]}>plantedred aside</Visibility>
<Visibility groups={["blue"]}>plantedblue aside</Visibility>
`;
const counter = (who: string) =>
  `import { useState } from "react";\nexport const Counter = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>planted${who} counter {n}</button>; };`;
const operation = (who: string) => ({
  get: { summary: `planted${who} operation`, tags: [who], "x-mint": { groups: [who] }, responses: { 200: {} } },
});
const files = {
  ...Object.fromEntries(
    WHO.flatMap((who) => [
      [`${who}.mdx`, page(who)],
      [`images/planted${who}.png`, `planted${who}`],
      [`snippets/planted${who}counter.jsx`, counter(who)],
    ]),
  ),
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: { "/plantedred": operation("red"), "/plantedblue": operation("blue") },
  }),
};
const navigation = {
  groups: [
    ...WHO.map((who) => ({ group: `planted${who} group`, pages: [who] })),
    { group: "API", openapi: "api.json" },
  ],
};

let docs: DocsFolder;
let folder: string;
const environment = () => ({
  ...process.env,
  NODE_ENV: "production" as const,
  DOCS_DIR: docs.directory,
  LECTERN_DATA: path.join(folder, "data"),
});

test.beforeAll(async () => {
  docs = await createDocsFolder({ name: "Acme", navigation }, files);
  folder = await mkdtemp(path.join(tmpdir(), "lectern-private-commands-"));
});
test.afterAll(async () => {
  await docs?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Who is named in the bytes and names of a folder's files, beside the framework's own. */
async function namedIn(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const entry of names.filter((name) => name.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const text = `${file} ${await readFile(file, "latin1")}`;
    for (const [, who = ""] of text.matchAll(new RegExp(`planted(${WHO.join("|")})`, "g"))) found.add(who);
  }
  return [...found].sort();
}

const signIn = { LECTERN_SIGN_IN: "password", LECTERN_SESSION_SECRET: "a secret of this test that is long enough" };
const EXPORTS: [sentence: string, options: string[], more: Record<string, string>, expected: string[]][] = [
  ["of a group", ["--groups", "red"], {}, ["members", "public", "red"]],
  ["of two groups", ["--groups", "red,blue"], {}, ["blue", "members", "public", "red"]],
  ["of a site with sign-in", [], signIn, ["public"]],
];
for (const [sentence, options, more, expected] of EXPORTS) {
  test(`an export ${sentence} holds no byte of others`, fullUnless(expected.length === 3), async () => {
    const out = path.join(folder, `out-${options.at(-1) ?? "guest"}`);
    const run = spawnSync(process.execPath, [COMMAND, "export", "--out", out, ...options], {
      encoding: "utf8",
      env: { ...environment(), ...more },
    });
    expect(run.status, run.stdout + run.stderr).toBe(0);
    expect(await namedIn(out)).toEqual(expected);
    expect(await readFile(path.join(out, "404.html"), "utf8")).toContain("404");
  });
}

const PREVIEWS: [options: string[], statuses: Record<string, number>][] = [
  [["--groups", "red"], { public: 200, members: 200, red: 200, blue: 404 }],
  [["--signed-in"], { public: 200, members: 200, red: 404, blue: 404 }],
  [["--signed-out"], { public: 200, members: 401, red: 401, none: 401 }],
];
for (const [options, statuses] of PREVIEWS) {
  test(`dev ${options.join(" ")} shows what that reader sees`, fullUnless(options.length === 2), async () => {
    const child = spawn(process.execPath, [COMMAND, "dev", "--port", "0", ...options], {
      env: { ...environment(), HOSTNAME: "127.0.0.1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    try {
      const url = await readListeningAddress(child, () => {});
      const seen = Object.fromEntries(
        await Promise.all(
          Object.keys(statuses).map(async (who) => [who, (await fetch(`${url}/${who}`)).status] as const),
        ),
      );
      expect(seen).toEqual(statuses);
    } finally {
      child.kill();
    }
  });
}
