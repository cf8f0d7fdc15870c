import type { IncomingMessage, ServerResponse } from "node:http";
import { readCallerAddress } from "@/lib/assistant/client-address";
import type { Environment } from "@/lib/env";
import { findOwnOrigins, findRequestOrigin, isSecureRequest } from "@/lib/http/request-origin";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";

/** Maximum size of a body, in bytes. */
const MAX_BODY_SIZE = 16_000;

/** Origin and client address of requests, read from proxy headers as far as the environment trusts them. */
export class Origins {
  constructor(private readonly environment: Environment) {}

  /** The origin that readers see. */
  of(request: IncomingMessage): string {
    return findRequestOrigin(headOf(request), this.#trust);
  }

  /** True if the reader's connection uses https. */
  isSecure(request: IncomingMessage): boolean {
    return isSecureRequest(headOf(request), this.#trust);
  }

  /** True for a form from another site, which must not sign readers in or out (CSRF). */
  isForeign(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    return origin !== undefined && !findOwnOrigins(headOf(request), this.#trust).includes(origin);
  }

  /** The address of the client. */
  address(request: IncomingMessage): string {
    return readCallerAddress(headOf(request), this.#trust);
  }

  get #trust() {
    const { LECTERN_SITE_URL: siteUrl, TRUSTED_PROXIES: trustedProxies } = this.environment;
    return { siteUrl, trustedProxies };
  }
}

/** The parts of a request that name its origin, read only when needed, since every request of a reader passes here. */
function headOf({ headers, url, socket }: IncomingMessage) {
  const get = (name: string) => headers[name]?.toString() ?? null;
  return {
    headers: { get },
    url: `http://${headers.host ?? "localhost"}${url}`,
    get socketAddress() {
      return socket.remoteAddress;
    },
  };
}

/** An event of signing in or out. */
export interface AuditEntry {
  event: "signed-in" | "refused" | "signed-out" | "ended";
  /** How the reader signed in or tried to. */
  method: string;
  subject?: string | undefined;
  /** Names of the reader's groups. */
  groups?: readonly string[];
  address?: string;
  /** Why someone was refused. */
  reason?: string;
}

const SENTENCES = {
  "signed-in": "A reader signed in",
  refused: "A sign-in was refused",
  "signed-out": "A reader signed out",
  ended: "A session that has ended was refused",
};

/** Writes an entry of the audit log and counts it. Entries contain neither secrets nor the pages that readers visit. */
export function audit({ event, groups, ...fields }: AuditEntry): void {
  const entry = { audit: event, ...fields, ...(groups && { groups: groups.join(" ") }) };
  log()[event === "refused" ? "warn" : "info"](SENTENCES[event], entry);
  metrics()?.signIns.inc({ method: fields.method, event });
}

/** Redirects a browser, which then sends GET. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Content-Length": 0 }).end();
}

/** Answers with JSON that must not be cached. */
export function sendJson(
  response: ServerResponse,
  value: object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** A cookie that scripts cannot read. */
export interface Cookie {
  name: string;
  isSecure: boolean;
  path: string;
}

/** Sets a cookie. @param seconds how long browsers keep it; 0 removes it. */
export function setCookie(response: ServerResponse, { name, isSecure, path }: Cookie, value: string, seconds: number) {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, "HttpOnly", "SameSite=Lax"];
  response.appendHeader("Set-Cookie", [...parts, ...(isSecure ? ["Secure"] : [])].join("; "));
}

/** The value of a request's cookie. */
export function readCookie({ headers: { cookie = "" } }: IncomingMessage, name: string): string | undefined {
  const start = `; ${cookie}`.indexOf(`; ${name}=`);
  if (start < 0) return undefined;
  const end = cookie.indexOf(";", start);
  return cookie.slice(start + name.length + 1, end < 0 ? undefined : end);
}

/** The fields of a form; undefined if the body is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const text = await readText(request);
  return text === undefined ? undefined : new URLSearchParams(text);
}

/** The text of a body; undefined if it is too long. */
export async function readText(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_BODY_SIZE) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The path of the page that linked to the sign-in page. */
export function refererPath({ headers: { referer, host } }: IncomingMessage): string | undefined {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.host === host ? url?.pathname : undefined;
}
