import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { HandlerRequest, RetrievedPassage } from "@/lib/assistant/types";
import { parsePageReference } from "@/lib/base/page-reference";
import { COMMENT_LENGTH } from "@/lib/insights/feedback/store-page-vote";
import type { McpContext } from "@/lib/mcp/context";
import { FIND_INPUT, findPages } from "@/lib/mcp/find-pages";
import { offerOperations } from "@/lib/mcp/operation-tools";
import { offerPages } from "@/lib/mcp/resources";
import { describeTools, READ_ONLY, type ToolDescription, WRITING } from "@/lib/text/discovery/describe-tools";
import { buildLlmsIndex } from "@/lib/text/llms-text";
import { pageUrl } from "@/lib/text/page-addresses";

const SEARCH_RESULTS = { default: 8, maximum: 20 } as const;
const READ_PAGES = 10;

/** Maximum characters of one section, and of everything one call returns: what a model can handle. */
const SECTION_LENGTH = 3_000;
const ANSWER_LENGTH = 120_000;

/** The list of all pages, which can be read like a page. */
const INDEX = "/llms.txt";

/** Answers the messages of one request with a separate server. @param parsedBody the messages, as parsed JSON. */
export async function runMcpServer(
  request: HandlerRequest,
  parsedBody: unknown,
  context: McpContext,
): Promise<Response> {
  const server = await createMcpServer(context);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const { url, headers } = request;
    return await transport.handleRequest(new Request(url, { method: "POST", headers }), { parsedBody });
  } finally {
    await server.close();
  }
}

/** A server for one request: it has no state, so any process can answer any call. */
async function createMcpServer(context: McpContext): Promise<McpServer> {
  const tools = describeTools(context.site);
  const { settings, domain } = context.site;
  const server = new McpServer(
    {
      name: domain,
      title: settings.name,
      version: context.site.revision,
      websiteUrl: context.origin + context.basePath,
    },
    { instructions: settings.markdown.instructions ?? `Documentation of ${settings.name}. Search first, then read.` },
  );
  const choices = {
    ...(tools.versions.length > 0 ? { version: z.enum(tools.versions).optional() } : {}),
    ...(tools.languages.length > 0 ? { language: z.enum(tools.languages).optional() } : {}),
  };
  server.registerTool(
    tools.search.name,
    {
      ...describe(tools.search, READ_ONLY),
      inputSchema: {
        query: z.string().trim().min(1).max(1_000).describe("What to look for: a question or keywords."),
        limit: z.int().min(1).max(SEARCH_RESULTS.maximum).optional().describe("How many results, 8 by default."),
        ...choices,
      },
    },
    (input) => search(context, input),
  );
  server.registerTool(
    tools.read.name,
    {
      ...describe(tools.read, READ_ONLY),
      inputSchema: {
        pages: z
          .array(z.string().min(1).max(1_000))
          .min(1)
          .max(READ_PAGES)
          .describe(`Paths or URLs of up to ${READ_PAGES} pages, such as /guides/start.`),
      },
    },
    ({ pages }) => readPages(context, pages),
  );
  server.registerTool(tools.find.name, { ...describe(tools.find, READ_ONLY), inputSchema: FIND_INPUT }, async (input) =>
    answer([await findPages(context, input)]),
  );
  if (tools.rate) offerRating(server, context, tools.rate);
  await offerOperations(server, context);
  offerPages(server, context);
  return server;
}

function describe({ title, description }: ToolDescription, effects: typeof READ_ONLY | typeof WRITING) {
  return { title, description, annotations: { title, ...effects } };
}

interface SearchInput {
  query: string;
  limit?: number | undefined;
  version?: string | undefined;
  language?: string | undefined;
}

async function search(context: McpContext, input: SearchInput): Promise<CallToolResult> {
  const { query, limit, version, language } = input;
  const { passages, building } = await context.retriever.search({
    text: query,
    pageSize: limit ?? SEARCH_RESULTS.default,
    filter: { ...(version ? { version } : {}), ...(language ? { language } : {}) },
  });
  const note =
    building === undefined
      ? []
      : [
          `The search index is still being built: ${building}% of the pages were searched. Search again in a few minutes.`,
        ];
  if (passages.length === 0 && note.length === 0) return answer([`Nothing was found for "${query}". Try other words.`]);
  return answer([...note, ...passages.map((passage) => formatPassage(context, passage))]);
}

function formatPassage({ origin }: McpContext, passage: RetrievedPassage): string {
  const { title, heading, url, path, content, breadcrumbs, version, language } = passage;
  const facts = [
    `Title: ${heading && heading !== title ? `${title} › ${heading}` : title}`,
    `Link: ${URL.canParse(url, origin) ? new URL(url, origin).href : url}`,
    `Page: ${path}`,
    ...(breadcrumbs?.length ? [`Section: ${breadcrumbs.join(" › ")}`] : []),
    ...(version ? [`Version: ${version}`] : []),
    ...(language ? [`Language: ${language}`] : []),
  ];
  return `${facts.join("\n")}\n\n${cut(content, SECTION_LENGTH)}`;
}

async function readPages(context: McpContext, references: readonly string[]): Promise<CallToolResult> {
  const texts = await Promise.all(references.map((reference) => readReference(context, reference)));
  const found = texts.filter(({ isFound }) => isFound).length;
  return { ...answer(texts.map(({ text }) => text)), ...(found === 0 ? { isError: true } : {}) };
}

async function readReference(context: McpContext, reference: string): Promise<{ text: string; isFound: boolean }> {
  const path = parsePageReference(reference, context.basePath);
  if (path === INDEX) return { text: buildLlmsIndex(context.site, context), isFound: true };
  const content = path === undefined ? undefined : await context.readPage(path);
  if (path !== undefined && content !== undefined) {
    return {
      text: `Page: ${path}\nLink: ${pageUrl(path, context, context.site.settings)}\n\n${content}`,
      isFound: true,
    };
  }
  const near = path === undefined ? [] : context.site.suggestPages(path).slice(0, 3);
  const hint = near.length > 0 ? ` Similar: ${near.map((page) => page.path).join(", ")}.` : "";
  return { text: `There is no page "${reference}".${hint}`, isFound: false };
}

/** One text block per result; a response that would be too long is truncated with a notice. */
function answer(texts: readonly string[]): CallToolResult {
  const share = Math.floor(ANSWER_LENGTH / Math.max(1, texts.length));
  return { content: texts.map((text) => ({ type: "text", text: cut(text, share) })) };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}\n\n[Cut after ${length} characters.]`;
}

/** Lets a tool's user rate a page, as readers do below it. */
function offerRating(server: McpServer, context: McpContext, tool: ToolDescription): void {
  server.registerTool(
    tool.name,
    {
      ...describe(tool, WRITING),
      inputSchema: {
        page: z.string().min(1).max(1_000).describe("Path or URL of the page, such as /guides/start."),
        isHelpful: z.boolean().describe("Whether the page helped."),
        comment: z.string().trim().max(COMMENT_LENGTH).default("").describe("What to fix, or what was good."),
      },
    },
    async ({ page, isHelpful, comment }): Promise<CallToolResult> => {
      const path = parsePageReference(page, context.basePath);
      const stored = path === undefined ? undefined : await context.storeVote({ path, isHelpful, comment });
      if (stored?.ok) return answer([`The authors will read it with ${path}.`]);
      const isLimited = stored?.error.code === "limit-reached";
      const text = isLimited ? "Too many votes; try again in an hour." : `There is no page "${page}".`;
      return { ...answer([text]), isError: true };
    },
  );
}
