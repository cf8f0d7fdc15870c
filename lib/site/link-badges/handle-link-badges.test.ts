import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { handleLinkBadges } from "@/lib/site/link-badges/handle-link-badges.server";
import { resolveSettings } from "@/lib/site/settings";
import { expect, test } from "@/tests/support/unit-test";

const settings = resolveSettings({
  navbar: {
    links: [
      { type: "github", href: "https://github.com/acme/widget" },
      { type: "discord", href: "https://discord.gg/acme" },
      { type: "github", label: "Us", href: "https://github.com/acme/unknown" },
      { label: "Blog", href: "https://acme.example/blog" },
    ],
  },
});

const RESPONSES: Readonly<Record<string, object>> = {
  "/repos/acme/widget": { stargazers_count: 12_987 },
  "/invites/acme?with_counts=true": { approximate_presence_count: 87 },
};

test("the number of a link is requested once, even if the platform does not have it", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(RESPONSES[url] ? 200 : 404).end(JSON.stringify(RESPONSES[url] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const platforms = { github: url, discord: url };
    const responses = await Promise.all([1, 2].map(() => handleLinkBadges(settings, platforms)));
    responses.push(await handleLinkBadges(settings, platforms));
    for (const response of responses) {
      expect(await response.json()).toEqual({
        "https://github.com/acme/widget": 12_987,
        "https://discord.gg/acme": 87,
      });
      expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    }
    expect(asked.sort()).toEqual(["/invites/acme?with_counts=true", "/repos/acme/unknown", "/repos/acme/widget"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
