import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { hostedSitesSchema, readHostedSites } from "@/lib/hosting/read-sites";
import { findSite } from "@/server/hosted-sites";
import { expect, test } from "@/tests/support/unit-test";

test("the published schema is that of the settings; sites are optional beside docs.json", () => {
  const schema = z.toJSONSchema(hostedSitesSchema.partial({ sites: true }), { io: "input" });
  expect(JSON.parse(readFileSync("lectern.schema.json", "utf8"))).toEqual(JSON.parse(JSON.stringify(schema)));
});

test.describe("lectern.json", () => {
  let folder: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-hosting-"));
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = async (text: string, source: Record<string, string> = {}) => {
    const file = path.join(folder, "lectern.json");
    await writeFile(file, text);
    return readHostedSites(file, { LECTERN_DATA: "/data", ...source });
  };

  test("each site has its folder or repository, its addresses, and its variables", async () => {
    const text = JSON.stringify({
      sites: [
        { name: "guides", folder: "guides", hosts: ["docs.example.com"], url: "https://docs.example.com" },
        {
          name: "api",
          git: "https://git.example.com/api",
          ref: "v2",
          folder: "docs",
          basePath: "/api/",
          environment: { LECTERN_GIT_TOKEN: "$TOKEN" },
        },
      ],
    });
    const result = await read(text, { TOKEN: "secret" });
    expect(result).toMatchObject({
      ok: true,
      value: {
        sleepAfter: 30,
        awake: 50,
        sites: [
          {
            name: "guides",
            hosts: ["docs.example.com"],
            basePath: "",
            environment: {
              DOCS_DIR: path.join(folder, "guides"),
              LECTERN_DATA: "/data/sites/guides",
              LECTERN_SITE: "guides",
            },
          },
          {
            basePath: "/api",
            environment: {
              DOCS_DIR: "docs",
              LECTERN_GIT: "https://git.example.com/api",
              LECTERN_GIT_REF: "v2",
              LECTERN_GIT_TOKEN: "secret",
            },
          },
        ],
      },
    });
  });

  const mistakes: [title: string, text: string, lines: string[]][] = [
    ["is no JSON", "{\n  sites\n}", ["lectern.json:2:3 The file is not valid JSON: "]],
    ["lists no site", '{ "sites": [] }', ["lectern.json:1:12 `sites` must have at least one entry."]],
    [
      "has a site without a folder",
      '{ "sites": [{ "name": "a" }] }',
      ["lectern.json:1:13 `sites[0]` needs a folder or a repository (git)"],
    ],
    [
      "has an unknown key",
      '{ "sites": [{ "name": "a", "folder": ".", "host": "x" }] }',
      ["lectern.json:1:43 `sites[0].host` has no meaning here. Did you mean `hosts`?"],
    ],
    [
      "names a variable that does not exist",
      '{ "sites": [{ "name": "a", "folder": ".", "environment": { "NAME": "1" } }] }',
      ["lectern.json:1:68 `sites[0].environment.NAME` is not a variable of the server."],
    ],
    [
      "sets a variable of the whole server",
      '{ "sites": [{ "name": "a", "folder": ".", "environment": { "PORT": "1" } }] }',
      [
        "lectern.json:1:68 `sites[0].environment.PORT` applies to the whole server: set it in the environment of the server.",
      ],
    ],
    [
      "refers to a variable that is not set",
      '{ "sites": [{ "name": "a", "folder": ".", "environment": { "ASSISTANT_MODEL": "$MODEL" } }] }',
      ["lectern.json:1:79 `sites[0].environment.ASSISTANT_MODEL` refers to the variable MODEL, which is not set."],
    ],
    [
      "has a wrong value",
      '{ "sites": [{ "name": "a", "folder": ".", "environment": { "LECTERN_CSP": "strict" } }] }',
      ["lectern.json:1:75 `sites[0].environment.LECTERN_CSP` must be on, self, report-only, or off."],
    ],
    [
      "sets by a variable what has a key",
      '{ "sites": [{ "name": "a", "folder": ".", "environment": { "LECTERN_SITE_URL": "https://a.example" } }] }',
      ["`sites[0].environment.LECTERN_SITE_URL` is set by the key `url` of the site: use that key."],
    ],
    [
      "has versions of a folder",
      '{ "sites": [{ "name": "a", "folder": ".", "versions": { "refs": ["v*"] } }] }',
      ["lectern.json:1:13 `sites[0]` needs a repository (git) for its versions"],
    ],
    [
      "has a ref and versions",
      '{ "sites": [{ "name": "a", "git": "https://a.example/a", "ref": "v1", "versions": { "refs": ["v*"] } }] }',
      ["lectern.json:1:13 `sites[0]` cannot have both a ref and versions"],
    ],
    [
      "has a banner that needs the URL",
      '{ "sites": [{ "name": "a", "git": "https://a.example/a", "versions": { "refs": ["v*"], "banner": "[New]({url})" } }] }',
      ["`sites[0].versions.banner` uses {url}, so the site needs a `url`."],
    ],
    [
      "has a token in a mount",
      '{ "sites": [{ "name": "a", "git": "https://a.example/a", "mounts": [{ "path": "b", "git": "https://a.example/b", "token": "secret" }] }] }',
      [
        "`sites[0].mounts[0].token` must be a variable of the server, such as $TOKEN, so that the secret is not in this file",
      ],
    ],
    [
      "has mounts that cannot be",
      '{ "sites": [{ "name": "a", "git": "https://a.example/a", "mounts": [{ "path": "b", "git": "b", "token": "$T" }, { "path": "c", "git": "https://a.example/c", "folder": "../c" }] }] }',
      [
        "`sites[0].mounts[0].git` must be the URL of a Git repository, without a password or token in it.",
        "`sites[0].mounts[0].token` refers to the variable T, which is not set.",
        "`sites[0].mounts[1].folder` must be a folder of the repository, relative to its root, because LECTERN_GIT is set.",
      ],
    ],
    [
      "has previews of a folder",
      '{ "sites": [{ "name": "a", "folder": ".", "previews": {} }] }',
      ["lectern.json:1:13 `sites[0]` needs a repository (git) for its previews"],
    ],
    [
      "has hosts of previews without a place for the name",
      '{ "sites": [{ "name": "a", "git": "/a", "previews": { "host": "docs.example.com" } }] }',
      [
        "lectern.json:1:63 `sites[0].previews.host` must be a host name in lower case with one *, such as *--docs.example.com",
      ],
    ],
    [
      "has a secret in it",
      '{ "sites": [{ "name": "a", "git": "/a", "previews": { "token": "secret" } }] }',
      [
        "`sites[0].previews.token` must be a variable of the server, such as $TOKEN, so that the secret is not in this file.",
      ],
    ],
    [
      "shows forks of a site with sign-in to everyone",
      '{ "sites": [{ "name": "a", "git": "/a", "previews": {}, "environment": { "LECTERN_SIGN_IN": "password", "LECTERN_SESSION_SECRET": "12345678901234567890123456789012" } }] }',
      ["`sites[0].previews` needs a `password`, or `forks: false`"],
    ],
    [
      "has two sites with one name",
      '{ "sites": [{ "name": "a", "folder": "." }, { "name": "a", "folder": ".", "basePath": "/b" }] }',
      ["lectern.json:1:55 `sites[1].name` is already the name of another site."],
    ],
    [
      "has two sites for the same requests",
      '{ "sites": [{ "name": "a", "folder": "." }, { "name": "b", "folder": "." }] }',
      ["lectern.json:1:45 `sites[1]` answers the same requests as a: give it another host or `basePath`."],
    ],
    [
      "changes the level of a problem that does not exist",
      '{ "sites": [{ "name": "a", "folder": "." }], "check": { "levels": { "broken-lnik": "off" } } }',
      ["lectern.json:1:69 `check.levels.broken-lnik` has no meaning here. Did you mean `broken-link`?"],
    ],
    [
      "has many mistakes",
      `{
  // The comment does not count.
  "sites": [
    { "name": "a", "hosts": "docs.example.com", "folder": "." },
    { "name": "b", "basePath": "b", "git": "https://a.example/b", "versions": { "newestOf": "patch" } },
    { "name": "c", "folder": "c", "folder": "d", "environment": { "LECTERN_SIGN_IN": "password" } }
  ],
  "sleepAfter": "5"
}`,
      [
        "lectern.json:4:29 `sites[0].hosts` must be a list, but it is text.",
        "lectern.json:5:32 `sites[1].basePath` must start with a slash, such as /docs, but it is `b`.",
        "lectern.json:5:79 `sites[1].versions` has no `refs`. Add the key `refs`.",
        "lectern.json:5:93 `sites[1].versions.newestOf` must be `major` or `minor`, but it is `patch`.",
        "lectern.json:6:5 `sites[2]` needs other variables: LECTERN_SESSION_SECRET",
        "lectern.json:6:35 `sites[2].folder` is set twice. Keep one of them.",
        "lectern.json:8:17 `sleepAfter` must be a number, but it is text.",
      ],
    ],
  ];
  for (const [title, text, lines] of mistakes) {
    test(`a list that ${title} is refused with its place`, async () => {
      const result = await read(text);
      if (result.ok) throw new Error("It was accepted.");
      expect(result.error).toEqual(lines.map((line) => expect.stringContaining(line)));
    });
  }

  test("settings of the check may be in the same file", async () => {
    expect(await read('{ "sites": [{ "name": "a", "folder": "." }], "check": { "failOn": ["error"] } }')).toMatchObject(
      {
        ok: true,
      },
    );
  });

  test("a request is sent to the site with its host, then to the site with the longest base path", () => {
    const site = (name: string, hosts: string[], basePath: string) => ({ name, hosts, basePath, environment: {} });
    const sites = [
      site("all", [], ""),
      site("api", [], "/api"),
      site("host", ["a.example"], ""),
      site("beta", ["a.example"], "/beta"),
    ];
    const rows: [host: string, url: string, name: string][] = [
      ["b.example", "/", "all"],
      ["b.example", "/api/x?y", "api"],
      ["b.example", "/apis", "all"],
      ["a.example", "/api", "host"],
      ["A.example:8080", "/beta/", "beta"],
    ];
    for (const [host, url, name] of rows) expect(findSite(sites, { headers: { host }, url })?.name, url).toBe(name);
    expect(findSite(sites.slice(2), { headers: { host: "c.example" }, url: "/" })).toBeUndefined();
  });
});
