import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { failure, success } from "@/lib/base/result";
import type { PageVote } from "@/lib/insights/feedback/store-page-vote";
import type { McpDependencies } from "@/lib/mcp/handle-mcp";
import { call, connect, pages } from "@/tests/support/mcp-client";
import { memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

test.describe("the client of the official SDK", () => {
  test("lists tools that only read", async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search_acme_docs", "read_acme_docs_pages", "find_acme_docs_pages"]);
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  test("searches and gets titles, absolute links and texts", async () => {
    const { client } = await connect();
    const texts = await call(client, "search_acme_docs", { query: "configure the port", limit: 2 });
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Title: Install › Configure the port");
    expect(texts[0]).toContain("Link: https://docs.acme.example/guides/install#configure-the-port");
    expect(texts[0]).toContain("PORT=8080");
  });

  test("reads several pages in one call and learns which do not exist", async () => {
    const { client } = await connect();
    const texts = await call(client, "read_acme_docs_pages", {
      pages: ["/guides/webhooks", "https://docs.acme.example/guides/install.md", "/guides/webhook"],
    });
    expect(texts[0]).toContain("# /guides/webhooks");
    expect(texts[1]).toContain("# /guides/install");
    expect(texts[2]).toContain('There is no page "/guides/webhook".');
    expect(texts[2]).toContain("/guides/webhooks");
  });

  test("reads the list of all pages as the description says", async () => {
    const { client } = await connect();
    const [text] = await call(client, "read_acme_docs_pages", { pages: ["/llms.txt"] });
    expect(text).toContain("- [install](https://docs.acme.example/guides/install.md)");
  });

  for (const { title, input, lines } of [
    { title: "all pages", input: {}, lines: ["/guides/install.md - install", "/guides/webhooks.md - webhooks"] },
    {
      title: "a folder",
      input: { files: "guides/" },
      lines: ["/guides/install.md - install", "/guides/webhooks.md - webhooks"],
    },
    { title: "a pattern", input: { files: "**/in*.md" }, lines: ["/guides/install.md - install"] },
    { title: "a folder that is not there", input: { files: "/api" }, lines: ['No page matches "/api".'] },
    { title: "a text", input: { text: "# /GUIDES/web" }, lines: ["/guides/webhooks.md:1: # /guides/webhooks"] },
    { title: "a text in a pattern", input: { files: "*/install.md", text: "web" }, lines: ['No line holds "web".'] },
  ]) {
    test(`looks at ${title} as files`, async () => {
      const { client } = await connect();
      const [text] = await call(client, "find_acme_docs_pages", input);
      expect(text?.split("\n")).toEqual(lines);
    });
  }

  test("is offered versions and languages only where the site has them", async () => {
    const navigation = {
      versions: ["v1", "v2"].map((version) => ({ version, pages: ["guides/install"] })),
    };
    const { client } = await connect({ site: memorySite({ name: "Acme Docs", navigation }, pages) });
    const properties = async (target: Client) => (await target.listTools()).tools[0]?.inputSchema.properties;
    expect(await properties(client)).toMatchObject({ version: { enum: ["v1", "v2"] } });
    expect(Object.keys((await properties(client)) ?? {})).not.toContain("language");
    const plain = await connect();
    expect(Object.keys((await properties(plain.client)) ?? {})).toEqual(["query", "limit"]);
  });

  test("a search in one version finds nothing of another", async () => {
    const navigation = { versions: ["v1", "v2"].map((version) => ({ version, pages: ["guides/install"] })) };
    const { client } = await connect({ site: memorySite({ name: "Acme Docs", navigation }, pages) });
    const texts = await call(client, "search_acme_docs", { query: "authenticate API token", version: "v2" });
    expect(texts.join()).toContain("Version two");
    expect(texts.join()).not.toContain("Version one");
  });

  test("offers a tool to rate pages if `feedback.mcp` is on", async () => {
    const votes: PageVote[] = [];
    const site = memorySite(
      { name: "Acme Docs", navigation: { pages: ["guides/install"] }, feedback: { mcp: true } },
      pages,
    );
    const storeVote: McpDependencies["storeVote"] = async (vote) => {
      votes.push(vote);
      return vote.path === "/guides/install" ? success(undefined) : failure({ code: "unknown-page" });
    };
    const { client } = await connect({ site, storeVote });
    const { tools } = await client.listTools();
    expect(tools.at(-1)).toMatchObject({ name: "rate_acme_docs_page", annotations: { readOnlyHint: false } });
    const rate = (page: string) =>
      client.callTool({ name: "rate_acme_docs_page", arguments: { page, isHelpful: false, comment: " Too short " } });
    expect((await rate("https://docs.acme.example/guides/install.md")).isError).toBeUndefined();
    expect((await rate("/guides/none")).isError).toBe(true);
    expect(votes[0]).toEqual({ path: "/guides/install", isHelpful: false, comment: "Too short" });
  });

  test("an unknown tool is an error, and so is a wrong argument", async () => {
    const { client } = await connect();
    for (const [name, input] of [
      ["delete_everything", {}],
      ["search_acme_docs", { query: "" }],
      ["read_acme_docs_pages", { pages: Array(11).fill("/a") }],
    ] as const) {
      const outcome = await client.callTool({ name, arguments: input }).then(
        ({ isError }) => isError,
        () => true,
      );
      expect(outcome, name).toBe(true);
    }
  });
});
