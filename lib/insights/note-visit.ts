import type { IncomingHttpHeaders } from "node:http";
import { countToday, isCounting } from "@/lib/insights/count";

/** Parts of the names of programs, which may occur in a `User-Agent` that begins like a browser's. */
const PROGRAM = /bot|crawler|spider|claude|gpt|perplexity|gemini|copilot|-user\b|externalagent/i;

/** Start of the `User-Agent` of browsers, and of programs that imitate them. */
const BROWSER = /^(?:Mozilla|Opera)\//;

/** The name of a program by its `User-Agent`, without its version; undefined for a reader's browser. */
export function programName(agent: string): string | undefined {
  const word = agent.search(PROGRAM);
  if (word < 0 && BROWSER.test(agent)) return undefined;
  const start = word < 0 ? 0 : agent.slice(0, word).search(/[\w.-]*$/);
  return /^[\w.-]{1,40}/.exec(agent.slice(start))?.[0] ?? "unnamed";
}

/** Counts a visit to a page by a program that identifies itself in its `User-Agent`. */
export function notePage(headers: IncomingHttpHeaders): void {
  if (!isCounting()) return;
  const name = programName(headers["user-agent"] ?? "");
  if (name !== undefined) countToday("machine", name, "pages");
}

/** Counts a request that only programs make: for a file for machines, a page as Markdown, or a tool. */
export function noteMachineRead(agent: string, what: string): void {
  if (isCounting()) countToday("machine", programName(agent) ?? "browser", what);
}

/** Counts a request for a missing page, with the page that links to it. Programs that guess URLs accept no HTML and send no referrer. */
export function noteMissing(path: string, headers: IncomingHttpHeaders): void {
  const { referer = "", accept = "", host = "" } = headers;
  if (!isCounting() || !(accept.includes("text/html") || referer !== "")) return;
  countToday("missing", path, placeOf(referer, host));
}

/** The page that contains a link: a path of the site, or a URL of another site. Without the query, which may contain a name. */
function placeOf(referer: string, host: string): string {
  const url = URL.canParse(referer) ? new URL(referer) : undefined;
  if (!url) return "";
  return url.host === host ? url.pathname : `${url.origin}${url.pathname}`;
}

/** The outcome of a reader's search. */
export type SearchOutcome = "nothing found" | "nothing opened" | "assistant asked" | `/${string}`;

/** Counts a finished search. @param found number of pages found @param opened path of the chosen page, "assistant", or empty */
export function noteSearch(query: string, found: number, opened: string): void {
  const subject = query.toLowerCase().replace(/\s+/g, " ").trim();
  if (!isCounting() || subject === "") return;
  const path = opened.replace(/[?#].*/s, "");
  const outcome: SearchOutcome =
    opened === "assistant"
      ? "assistant asked"
      : path.startsWith("/")
        ? (path as SearchOutcome)
        : found > 0
          ? "nothing opened"
          : "nothing found";
  countToday("search", subject, outcome);
}
