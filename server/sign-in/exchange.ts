import type { IncomingMessage, ServerResponse } from "node:http";
import { readCallerAddress } from "@/lib/assistant/client-address";
import type { Environment } from "@/lib/env";
import { findOwnOrigins, findRequestOrigin, isSecureRequest } from "@/lib/http/request-origin";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";

const LONGEST_FORM = 16_000;

/** What requests say of where they come from, as far as the environment lets them be believed. */
export class Origins {
  constructor(private readonly environment: Environment) {}

  /** The origin that readers see. */
  of(request: IncomingMessage): string {
    return findRequestOrigin(headOf(request), this.#trust);
  }

  /** Whether readers see https. */
  isSecure(request: IncomingMessage): boolean {
    return isSecureRequest(headOf(request), this.#trust);
  }

  /** Whether a form comes from a page of another site, which must neither sign readers out nor in as someone else. */
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

/** What a request says of where it was sent to. It is asked for each request of a reader: only what is needed is read. */
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

/** What happened at a door. */
export interface AuditEntry {
  event: "signed-in" | "refused" | "signed-out" | "ended";
  /** How the reader signed in or tried to. */
  door: string;
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

/** Writes an entry of the audit log, and counts it. It holds no secrets, and nothing of what readers read. */
export function audit({ event, groups, ...fields }: AuditEntry): void {
  const entry = { audit: event, ...fields, ...(groups && { groups: groups.join(" ") }) };
  log()[event === "refused" ? "warn" : "info"](SENTENCES[event], entry);
  metrics()?.signIns.inc({ door: fields.door, event });
}

/** Sends a browser elsewhere, by GET. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Content-Length": 0 }).end();
}

/** Answers with JSON that no cache keeps. */
export function sendJson(response: ServerResponse, value: object): void {
  const body = JSON.stringify(value);
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(body),
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

/** A form's fields; undefined if it is longer than any of this server's. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const text = await readText(request);
  return text === undefined ? undefined : new URLSearchParams(text);
}

/** The text of a body; undefined if it is longer than any of this server's. */
export async function readText(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LONGEST_FORM) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Where a link to the sign-in page was followed. */
export function refererPath({ headers: { referer, host } }: IncomingMessage): string | undefined {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.host === host ? url?.pathname : undefined;
}
