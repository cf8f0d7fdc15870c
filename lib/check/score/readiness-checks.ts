import { deniesCrawler, listLinks, parseJsonAnswer, sampleOf } from "@/lib/check/score/read-answers";
import type { Answer, SiteVisit } from "@/lib/check/score/visit-site";

/** One thing that agents need of a site. */
export interface ReadinessCheck {
  id: string;
  /** Points of a hundred. */
  weight: number;
  /** What holds where it passes. */
  description: string;
  run(visit: SiteVisit): Promise<boolean>;
}

/** Characters that the index may have (format reference 6.6). */
const LONGEST_INDEX = 100_000;

/** Links of each list that are requested. */
const REQUESTED_LINKS = 10;

/** Tools that a model can choose between; clients cut longer lists off. */
const MOST_TOOLS = 40;

/** Time until the home page begins to arrive, milliseconds. */
const SLOW = 1_000;

/** Names by which the crawlers of assistants go in robots.txt. */
const AI_CRAWLERS = ["GPTBot", "OAI-SearchBot", "ChatGPT-User", "ClaudeBot", "Claude-User", "PerplexityBot"];

const isFound = ({ status }: Answer) => status === 200;
const isMarkdown = ({ status, type }: Answer) => status === 200 && type === "text/markdown";
const isText = (answer: Answer) => isFound(answer) && /^text\/(?:plain|markdown)$/.test(answer.type);
const startsWithHeading = (answer: Answer) => isText(answer) && /^\uFEFF?\s*# \S/.test(answer.text);

/** Answers to some of the pages that a list links to. */
async function linkedPages(visit: SiteVisit, list: string, isWanted: (link: string) => boolean = () => true) {
  const links = listLinks((await visit.get(list)).text, visit.base).filter(isWanted);
  return Promise.all(sampleOf(links, REQUESTED_LINKS).map((link) => visit.get(link)));
}

const areAll = (answers: readonly Answer[], test: (answer: Answer) => boolean) =>
  answers.length > 0 && answers.every(test);

/** The checks of `lectern score`: those of the format's own tool (format reference, section 8). Weights add up to 100. */
export const READINESS_CHECKS: readonly ReadinessCheck[] = [
  {
    id: "llms-txt",
    weight: 7,
    description: "There is an llms.txt",
    run: async ({ get }) => isText(await get("llms.txt")),
  },
  {
    id: "llms-txt-valid",
    weight: 6,
    description: "llms.txt begins with a heading and lists links",
    run: async ({ get, base }) => {
      const index = await get("llms.txt");
      return startsWithHeading(index) && listLinks(index.text, base).length > 0;
    },
  },
  {
    id: "llms-txt-size",
    weight: 4,
    description: "llms.txt has at most 100,000 characters",
    run: async ({ get }) => {
      const index = await get("llms.txt");
      return isText(index) && index.text.length <= LONGEST_INDEX;
    },
  },
  {
    id: "llms-txt-links",
    weight: 6,
    description: "Links of llms.txt lead to pages",
    run: async (visit) => areAll(await linkedPages(visit, "llms.txt"), isFound),
  },
  {
    id: "llms-txt-markdown",
    weight: 6,
    description: "Links of llms.txt lead to Markdown",
    run: async (visit) =>
      areAll(await linkedPages(visit, "llms.txt", (link) => !/\.(?:json|ya?ml)$/.test(link)), isMarkdown),
  },
  {
    id: "llms-txt-directive",
    weight: 4,
    description: "The home page points to llms.txt",
    run: async ({ get }) => {
      const { headers, text } = await get("");
      return [headers.get("link"), headers.get("x-llms-txt"), text].some((place) => place?.includes("llms.txt"));
    },
  },
  {
    id: "llms-full-txt",
    weight: 5,
    description: "There is an llms-full.txt",
    run: async ({ get }) => isText(await get("llms-full.txt")),
  },
  {
    id: "llms-full-txt-size",
    weight: 3,
    description: "llms-full.txt has at most ten million characters",
    run: async ({ get }) => {
      const full = await get("llms-full.txt");
      return isText(full) && full.text !== "" && !full.isCut;
    },
  },
  {
    id: "llms-full-txt-valid",
    weight: 3,
    description: "llms-full.txt begins with a heading",
    run: async ({ get }) => startsWithHeading(await get("llms-full.txt")),
  },
  {
    id: "llms-full-txt-links",
    weight: 3,
    description: "Links of llms-full.txt lead to pages",
    run: async (visit) => areAll(await linkedPages(visit, "llms-full.txt"), isFound),
  },
  {
    id: "skill",
    weight: 5,
    description: "There is a skill.md with a name and a description",
    run: async ({ get }) => {
      const skill = await get("skill.md");
      const fields = isFound(skill) ? (/^---\n([\s\S]*?)\n---/.exec(skill.text)?.[1] ?? "") : "";
      return /^name:/m.test(fields) && /^description:/m.test(fields);
    },
  },
  {
    id: "negotiation-markdown",
    weight: 9,
    description: "Accept: text/markdown returns Markdown",
    run: async ({ get }) => isMarkdown(await get("", "text/markdown")),
  },
  {
    id: "negotiation-plain",
    weight: 4,
    description: "Accept: text/plain returns text",
    run: async ({ get }) => isText(await get("", "text/plain")),
  },
  {
    id: "mcp",
    weight: 6,
    description: "An MCP server is announced in /.well-known/mcp",
    run: async ({ get }) => parseJsonAnswer(await get(".well-known/mcp")) !== undefined,
  },
  {
    id: "mcp-tools",
    weight: 4,
    description: "The MCP server has 1 to 40 tools",
    run: async ({ post }) => {
      const listed = parseJsonAnswer(await post("mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }));
      const { tools } = (listed?.result ?? {}) as { tools?: unknown };
      return Array.isArray(tools) && tools.length > 0 && tools.length <= MOST_TOOLS;
    },
  },
  {
    id: "openapi",
    weight: 5,
    description: "An API catalog or openapi.json describes the API",
    run: async ({ get }) => {
      const [catalog, document] = await Promise.all([get(".well-known/api-catalog"), get("openapi.json")]);
      return [catalog, document].some((answer) => parseJsonAnswer(answer) !== undefined);
    },
  },
  {
    id: "robots",
    weight: 6,
    description: "robots.txt keeps out no crawler of an assistant",
    run: async ({ get }) => {
      const robots = await get("/robots.txt");
      if (!isFound(robots)) return robots.status === 404;
      return !AI_CRAWLERS.some((crawler) => deniesCrawler(robots.text, crawler));
    },
  },
  {
    id: "sitemap",
    weight: 5,
    description: "sitemap.xml lists pages",
    run: async ({ get }) => {
      const sitemap = await get("sitemap.xml");
      return isFound(sitemap) && /<(?:urlset|sitemapindex)\b/.test(sitemap.text) && sitemap.text.includes("<loc>");
    },
  },
  {
    id: "structured-data",
    weight: 5,
    description: "The home page has structured data (JSON-LD)",
    run: async ({ get }) => /<script[^>]+application\/ld\+json/.test((await get("")).text),
  },
  {
    id: "latency",
    weight: 4,
    description: "The home page begins to arrive within a second",
    run: async ({ get }) => {
      // Asked again: the first reader of a page waits until it is compiled.
      const home = await get("", "text/html");
      return isFound(home) && home.milliseconds <= SLOW;
    },
  },
];
