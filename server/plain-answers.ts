import type { ServerResponse } from "node:http";
import { currentFailure } from "@/lib/site/site-store";
import { brokenSitePage } from "@/server/broken-site-page";
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

/** The cause is in the log; what was sent already cannot be taken back, so the connection ends. */
export function answerFailure(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  for (const name of ["Content-Encoding", "Content-Length", "ETag", "Content-Type"]) response.removeHeader(name);
  answerRefusal(response, { status: 500, message: "Something went wrong on the server." });
}

/** Redirects; browsers ask each time, as rules may change. */
export function answerRedirect(response: ServerResponse, route: Extract<Route, { type: "redirect" }>): void {
  const headers = { Location: route.location, "Cache-Control": "no-cache", "Content-Length": 0 };
  response.writeHead(route.status, headers).end();
}

/** Every address while docs.json cannot be read and no good version is known: the problems, for the author. */
export function answerBroken(
  response: ServerResponse,
  { isAuthoring, basePath }: { isAuthoring: boolean; basePath: string },
): void {
  const page = brokenSitePage(isAuthoring ? (currentFailure() ?? []) : [], `${basePath}/_lectern/live`);
  response.writeHead(503, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(page);
}
