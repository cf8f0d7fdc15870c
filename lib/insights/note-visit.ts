import type { IncomingHttpHeaders } from "node:http";
import { countToday, isCounting } from "@/lib/insights/count";

/** Programs that say in the name of a browser who they are. */
const PROGRAM = /bot|crawler|spider|claude|gpt|perplexity|gemini|copilot|-user\b|externalagent/i;

/** Programs read the names of others, too: this is what browsers begin with. */
const BROWSER = /^(?:Mozilla|Opera)\//;

/** The name of a program by its `User-Agent`, without its version; undefined for a reader's browser. */
export function programName(agent: string): string | undefined {
  const word = agent.search(PROGRAM);
  if (word < 0 && BROWSER.test(agent)) return undefined;
  const start = word < 0 ? 0 : agent.slice(0, word).search(/[\w.-]*$/);
  return /^[\w.-]{1,40}/.exec(agent.slice(start))?.[0] ?? "unnamed";
}

/** Counts a page that was read, if it was read by a program that says so. */
export function notePage(headers: IncomingHttpHeaders): void {
  if (!isCounting()) return;
  const name = programName(headers["user-agent"] ?? "");
  if (name !== undefined) countToday("machine", name, "pages");
}

/** Counts what only programs read: a file for them, pages as Markdown, or a tool. */
export function noteMachineRead(agent: string, what: string): void {
  if (isCounting()) countToday("machine", programName(agent) ?? "browser", what);
}

/** Counts a page that was asked for and does not exist, with the page that links to it. Programs that guess URLs send neither. */
export function noteMissing(path: string, headers: IncomingHttpHeaders): void {
  const { referer = "", accept = "", host = "" } = headers;
  if (!isCounting() || !(accept.includes("text/html") || referer !== "")) return;
  countToday("missing", path, placeOf(referer, host));
}

/** Where a link is: a path of the site, or the page of another; its query may name a person. */
function placeOf(referer: string, host: string): string {
  const url = URL.canParse(referer) ? new URL(referer) : undefined;
  if (!url) return "";
  return url.host === host ? url.pathname : `${url.origin}${url.pathname}`;
}

/** What a reader did with the answers to a search. */
export type SearchOutcome = "nothing found" | "nothing opened" | "assistant asked" | `/${string}`;

/** Counts a search that a reader has ended. @param found how many pages there were @param opened what the reader chose, if anything */
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
