import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { success } from "@/lib/base/result";
import { handleMcp, type McpDependencies, refuseMethod } from "@/lib/mcp/handle-mcp";
import { createMemoryRetriever, sampleSections } from "@/tests/fakes/memory-retriever";
import { memoryPage, memorySite } from "@/tests/support/memory-site";

/** Where the tests' server is. */
export const ADDRESS = "https://docs.acme.example/mcp";

/** Pages of the tests' site. */
export const pages = ["/guides/install", "/guides/webhooks"].map((path) => memoryPage(path));

/** A site without versions and languages. */
export const plainSite = memorySite(
  { name: "Acme Docs", navigation: { pages: ["guides/install", "guides/webhooks"] } },
  pages,
);

/** What the handler needs, with a store that allows everything and stores nothing. */
export function dependencies(overrides: Partial<McpDependencies>): McpDependencies {
  return {
    site: plainSite,
    retriever: createMemoryRetriever(sampleSections),
    readPage: async (path) => (plainSite.pages.has(path) ? `# ${path}` : undefined),
    storeVote: async () => success(undefined),
    origin: "https://docs.acme.example",
    basePath: "",
    store: {
      acceptTurn: () => Promise.reject(new Error("unused")),
      readUse: async () => [],
      addUse: async () => {},
      refundUse: async () => {},
      finishReply: () => Promise.reject(new Error("unused")),
      countUse: async (limits) => ({ isAllowed: true, counters: limits.map((limit) => ({ ...limit, count: 1 })) }),
    },
    clock: { now: () => 0, elapsed: () => 0, sleep: () => new Promise(() => {}) },
    trustedProxies: 0,
    allowedOrigins: [],
    report: (message, cause) => {
      throw new Error(message, { cause });
    },
    ...overrides,
  };
}

/** A client whose requests go straight into the handler. */
export async function connect(overrides: Partial<McpDependencies> = {}): Promise<{ client: Client }> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    fetch: async (address, init) =>
      init?.method === "POST" ? handleMcp(new Request(address, init), dependencies(overrides)) : refuseMethod(),
  });
  await client.connect(transport);
  return { client };
}

/** Calls a tool. @returns the texts of its answer. */
export async function call(client: Client, name: string, input: Record<string, unknown>): Promise<string[]> {
  const { content } = (await client.callTool({ name, arguments: input })) as { content: { text: string }[] };
  return content.map(({ text }) => text);
}
