import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "@/lib/base/escape-html";
import { getMessages } from "@/lib/i18n/get-messages.server";
import type { Problem } from "@/lib/problems/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { currentFailure } from "@/lib/site/site-store";
import { preferredLanguage, sendPlainPage } from "@/server/plain-page";
import type { Route } from "@/server/route-request";

/** A plain-text response. */
export interface PlainAnswer {
  status: number;
  message?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Answers with a plain-text status instead of a page. */
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

/**
 * Reports a server error: a page for readers, a sentence for programs; the cause is only logged. If part of the response was
 * sent already, closes the connection.
 */
export function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  context: { basePath: string; settings?: SiteSettings | undefined },
): void {
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

/** True for a browser's navigation. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.rsc === undefined && (headers.accept ?? "").includes("text/html");
}

/** Seconds after which browsers reload and clients should try again. */
const RETRY_AFTER = "10";

/** Reports that the site is temporarily unavailable. */
export function answerUnavailable(request: IncomingMessage, response: ServerResponse, basePath: string): void {
  const language = preferredLanguage(request.headers["accept-language"]);
  const { siteUnavailable: title, tryAgain: label } = getMessages(language);
  const headers = { "Retry-After": RETRY_AFTER, Refresh: RETRY_AFTER };
  if (wantsPage(request))
    sendPlainPage(response, 503, { title, language, back: { label, href: "" }, basePath, headers });
  else answerRefusal(response, { status: 503, message: title, headers });
}

/** Redirects without caching, since rules may change. */
export function answerRedirect(response: ServerResponse, route: Extract<Route, { type: "redirect" }>): void {
  const headers = { Location: route.location, "Cache-Control": "no-cache", "Content-Length": 0 };
  response.writeHead(route.status, headers).end();
}

/** Answers while docs.json cannot be read and there is no last good version; authors see the problems. */
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

/** Lists the problems that prevent a site from being served. @param liveEndpoint URL of the event stream with changes */
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
 * An HTML page that lists the problems and needs no part of the application. Reloads once the docs folder has changed and can
 * be read.
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
