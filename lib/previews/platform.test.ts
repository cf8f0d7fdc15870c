import { findPlatform, openPlatform, type PlatformAddress } from "@/lib/previews/platform";
import { expect, test } from "@/tests/support/unit-test";
import { startPlatformServer } from "../../tests/fakes/platform-server";

const TOKEN = "a-token-of-the-platform";
const COMMIT = "ec26c3e57ca3a959ca5aad62de7213c562f8c821";

/** The fields of the platforms' published payloads that count, with some that do not. */
const pull = (number: number, from: number | null) => ({
  number,
  state: "open",
  title: "Update the README with new information.",
  head: { ref: "changes", sha: COMMIT, repo: from === null ? null : { id: from, full_name: "Codertocat/Hello-World" } },
  base: { ref: "main", sha: "f95f852bd8fca8fcc58a9a2d6c842781e32a215e", repo: { id: 186853002 } },
});
const mergeRequest = (iid: number, source: number) => ({
  id: 99,
  iid,
  sha: COMMIT,
  source_branch: "ms-viewport",
  target_branch: "main",
  source_project_id: source,
  target_project_id: 14,
});

const platforms: {
  platform: PlatformAddress["platform"];
  open: object[];
  status: object;
  update: [string, RegExp];
}[] = [
  {
    platform: "github",
    open: [pull(2, 186853002), pull(3, 7), pull(4, null)],
    status: { state: "failure", context: "lectern/preview", description: "D", target_url: "https://d.example" },
    update: ["PATCH", /^\/repos\/acme\/docs\/issues\/comments\/1$/],
  },
  {
    platform: "gitea",
    open: [pull(2, 186853002), pull(3, 7), pull(4, null)],
    status: { state: "failure", context: "lectern/preview", description: "D", target_url: "https://d.example" },
    update: ["PATCH", /^\/repos\/acme\/docs\/issues\/comments\/1$/],
  },
  {
    platform: "gitlab",
    open: [mergeRequest(2, 14), mergeRequest(3, 7), mergeRequest(4, 8)],
    status: { state: "failed", name: "lectern/preview", description: "D", target_url: "https://d.example" },
    update: ["PUT", /^\/projects\/acme%2Fdocs\/merge_requests\/2\/notes\/1$/],
  },
];

for (const { platform, open, status, update } of platforms) {
  test(`${platform}: open requests are listed with those from forks, a status is set, and one comment is updated`, async () => {
    const server = await startPlatformServer(platform, TOKEN);
    server.open = open;
    try {
      const api = openPlatform({ platform, api: server.url, repository: "acme/docs", token: TOKEN });
      const listed = { commit: COMMIT, base: "main" };
      expect(await api.listOpen()).toEqual([
        { ...listed, number: 2, isFork: false },
        { ...listed, number: 3, isFork: true },
        { ...listed, number: 4, isFork: true },
      ]);
      await api.setStatus({ commit: COMMIT, state: "failure", description: "D", url: "https://d.example" });
      expect(server.written.at(-1)).toMatchObject({ method: "POST", body: status });
      await api.putComment(2, "<!-- mark -->", "First");
      expect([...server.comments.values()]).toEqual(["<!-- mark -->\nFirst"]);
      await api.putComment(2, "<!-- mark -->", "Second");
      expect(server.written.at(-1)).toMatchObject({ method: update[0], path: expect.stringMatching(update[1]) });
      expect([...server.comments.values()]).toEqual(["<!-- mark -->\nSecond"]);
    } finally {
      await server.dispose();
    }
  });

  test(`${platform}: a refused token is an error that does not show it`, async () => {
    const server = await startPlatformServer(platform, "another");
    try {
      const api = openPlatform({ platform, api: server.url, repository: "acme/docs", token: TOKEN });
      const error = await api.listOpen().catch((reason: unknown) => reason);
      expect(String(error)).toMatch(/answered GET .* with 401/);
      expect(String(error)).not.toContain(TOKEN);
    } finally {
      await server.dispose();
    }
  });
}

const addresses: [
  address: string,
  settings: Parameters<typeof findPlatform>[1],
  found: Record<string, unknown> | undefined,
][] = [
  [
    "https://github.com/acme/docs.git",
    {},
    { platform: "github", repository: "acme/docs", api: "https://api.github.com" },
  ],
  ["git@github.com:acme/docs.git", {}, { platform: "github", repository: "acme/docs" }],
  ["https://gitlab.com/acme/web/docs", {}, { repository: "acme/web/docs", api: "https://gitlab.com/api/v4" }],
  ["ssh://git@git.example.com:2222/acme/docs", { platform: "gitea" }, { repository: "acme/docs" }],
  [
    "https://git.example.com/acme/docs/",
    { platform: "gitea" },
    { repository: "acme/docs", api: "https://git.example.com/api/v1" },
  ],
  [
    "https://git.example.com/acme/docs",
    { platform: "github", api: "https://a.example/" },
    { api: "https://a.example" },
  ],
  ["https://git.example.com/acme/docs", {}, undefined],
  ["/srv/git/docs.git", {}, undefined],
];

for (const [address, settings, found] of addresses) {
  test(`the platform of ${address} with ${JSON.stringify(settings)}`, () => {
    const platform = findPlatform(address, settings);
    if (found) expect(platform).toMatchObject(found);
    else expect(platform).toBeUndefined();
  });
}
