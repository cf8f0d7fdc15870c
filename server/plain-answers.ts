import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "@/lib/base/escape-html";
import { getMessages } from "@/lib/i18n/get-messages";
import type { Problem } from "@/lib/problems/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { currentFailure } from "@/lib/site/site-store";
import { preferredLanguage, sendPlainPage } from "@/server/plain-page";
import type { Route } from "@/server/route-request";

/** An answer without a page: a status, a sentence, headers. */
export interface PlainAnswer {
  status: number;
  message?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Refuses a request. What was set for another answer is dropped. */
export function answerRefusal(response: ServerResponse, { status, message = "", headers = {} }: PlainAnswer): void {
  const body = message === "" ? "" : `${message}\n`;
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
    ...(status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
  });
  response.end(body);
}

/** What a failure is told with. */
interface FailureContext {
  basePath: string;
  settings?: SiteSettings | undefined;
}

/**
 * Says that an answer failed: to readers by a page, to programs in a sentence. The cause is in the log; what was sent already
 * cannot be taken back, so the connection ends.
 */
export function answerFailure(request: IncomingMessage, response: ServerResponse, context: FailureContext): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ["Content-Encoding", "Content-Length", "ETag", "Content-Type"]) response.removeHeader(name);
  if (!wantsPage(request)) {
    answerRefusal(response, { status: 500, message: "Something went wrong on the server." });
    return;
  }
  const language = preferredLanguage(request.headers["accept-language"]);
  const { pageFailed: title, backToHome: label } = getMessages(language);
  sendPlainPage(response, 500, { title, language, back: { label, href: context.basePath || "/" }, ...context });
}

/** True if a person asks, with a browser. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.rsc === undefined && (headers.accept ?? "").includes("text/html");
}

/** Seconds after which a site that cannot be shown is worth another request; browsers ask by themselves. */
const RETRY_AFTER = "10";

/** Says that no page of the site can be shown at the moment. */
export function answerUnavailable(request: IncomingMessage, response: ServerResponse, basePath: string): void {
  const language = preferredLanguage(request.headers["accept-language"]);
  const { siteUnavailable: title, tryAgain: label } = getMessages(language);
  const headers = { "Retry-After": RETRY_AFTER, Refresh: RETRY_AFTER };
  if (wantsPage(request))
    sendPlainPage(response, 503, { title, language, back: { label, href: "" }, basePath, headers });
  else answerRefusal(response, { status: 503, message: title, headers });
}

/** Redirects; browsers ask each time, as rules may change. */
export function answerRedirect(response: ServerResponse, route: Extract<Route, { type: "redirect" }>): void {
  const headers = { Location: route.location, "Cache-Control": "no-cache", "Content-Length": 0 };
  response.writeHead(route.status, headers).end();
}

/** Every address while docs.json cannot be read and no good version is known: for the author, the problems. */
export function answerBroken(
  request: IncomingMessage,
  response: ServerResponse,
  { isAuthoring, basePath }: { isAuthoring: boolean; basePath: string },
): void {
  if (!isAuthoring) {
    answerUnavailable(request, response, basePath);
    return;
  }
  answerProblems(response, currentFailure() ?? [], `${basePath}/_lectern/live`);
}

/**
 * Says why a site cannot be served. @param liveEndpoint where a browser is told of changes
 */
export function answerProblems(response: ServerResponse, problems: readonly Problem[], liveEndpoint?: string): void {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  response.writeHead(503, { ...headers, "X-Robots-Tag": "noindex" }).end(brokenSitePage(problems, liveEndpoint));
}

const STYLE = `
:root{color-scheme:light dark;color:light-dark(#18181b,#f4f4f5);background:light-dark(#fff,#18181b);font:16px/1.6 ui-sans-serif,system-ui,sans-serif}
body{max-width:46rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.3}
li{margin:1rem 0;padding:1rem 1.25rem;border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:.75rem}
code{font:600 .875rem ui-monospace,monospace;color:light-dark(#b42318,#ff8a80)}
ul{list-style:none;padding:0}p{margin:.25rem 0}small{opacity:.75}`;

/**
 * A whole HTML page that lists why the site cannot be served. It stands alone: no part of the application may be needed
 * to show it. It asks for the address again as soon as the docs folder changes.
 *
 * @param liveEndpoint address of the event stream that tells of changes.
 */
function brokenSitePage(problems: readonly Problem[], liveEndpoint?: string): string {
  const items = problems.map(
    ({ file, line, column, message, hint }) =>
      `<li><code>${escapeHtml(file)}:${line}:${column}</code><p>${escapeHtml(message)}</p><small>${escapeHtml(hint)}</small></li>`,
  );
  const follow = `new EventSource(${JSON.stringify(liveEndpoint)}).onmessage=e=>{if(!JSON.parse(e.data).failure)location.reload()}`;
  const script = liveEndpoint === undefined ? "" : `<script>${follow.replaceAll("<", "\\u003c")}</script>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>docs.json cannot be read</title><style>${STYLE}</style><main><h1>docs.json cannot be read</h1><p>The site appears here as soon as the file is fixed.</p><ul>${items.join("")}</ul></main>${script}</html>`;
}
