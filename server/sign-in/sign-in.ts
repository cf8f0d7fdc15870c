import type { IncomingMessage, ServerResponse } from "node:http";
import { asReader, type Reader } from "@/lib/access/current-viewer";
import { readHandOver, readKey } from "@/lib/access/hand-over";
import { findAccess } from "@/lib/access/passwords";
import { safeReturnPath } from "@/lib/access/return-path";
import {
  beginSession,
  cookieName,
  isDueForSeal,
  openSession,
  type Session,
  type SessionSeal,
  sealSession,
} from "@/lib/access/session";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { getStore } from "@/lib/assistant/service";
import type { HandlerRequest } from "@/lib/assistant/types";
import { UserError } from "@/lib/base/user-error";
import { type Environment, readEnvironment } from "@/lib/env";
import { findOwnOrigins, findRequestOrigin } from "@/lib/http/request-origin";
import { log } from "@/lib/observability/log";
import { getSite } from "@/lib/site/site-store";
import { ALL_SUBJECTS, accessSubject, endSessions, listAccess, sessionsEndedAt } from "@/lib/store/access";
import { countUse } from "@/lib/store/counters";
import { answerRefusal } from "@/server/plain-answers";
import { type SignInView, sendSignInPage } from "@/server/sign-in/sign-in-page";

/** Sign-in, as far as the request handler knows of it. It is loaded only where it is configured. */
export interface SignIn {
  /**
   * Answers the addresses of sign-in itself, and calls `next` for every other request, as the reader who sent it.
   */
  handle(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void>;
  /** Sends a guest to the sign-in page, and from there back to what they asked for. */
  askToSignIn(request: IncomingMessage, response: ServerResponse): void;
}

/** Tries at the doors in a minute: from one address, and of everyone. */
const PER_ADDRESS = 20;
const PER_SITE = 300;
const MINUTE = 60_000;
const LONGEST_FORM = 16_000;

const DOORS = /^\/(login|login\/jwt-callback|login\/link|logout)\/?$/;

/** Prepares sign-in. @throws UserError if a key that it needs cannot be read. */
export function createSignIn(environment: Environment): SignIn {
  if (environment.LECTERN_JWT_KEY !== undefined) {
    try {
      readKey(environment.LECTERN_JWT_KEY);
    } catch (error) {
      throw new UserError(`LECTERN_JWT_KEY cannot be used: ${error instanceof Error ? error.message : error}`);
    }
  }
  return new Doors(environment);
}

class Doors implements SignIn {
  constructor(private readonly environment: Environment) {}

  async handle(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void> {
    const path = this.#pathOf(request);
    const session = await this.#readSession(request, response);
    if (path !== undefined && DOORS.test(path)) {
      response.setHeader("Cache-Control", "no-store");
      return this.#answerDoor(path.replace(/\/$/, ""), session, request, response);
    }
    if (!session) return next();
    keepPrivate(response);
    return asReader(readerOf(session), next);
  }

  askToSignIn(request: IncomingMessage, response: ServerResponse): void {
    redirect(response, `${this.#basePath}/login?next=${encodeURIComponent(request.url ?? "/")}`);
  }

  get #basePath(): string {
    return this.environment.LECTERN_BASE_PATH;
  }

  #pathOf({ url = "/" }: IncomingMessage): string | undefined {
    const path = url.split("?", 1)[0] ?? "/";
    return path.startsWith(`${this.#basePath}/`) ? path.slice(this.#basePath.length) : undefined;
  }

  async #answerDoor(path: string, session: Session | undefined, request: IncomingMessage, response: ServerResponse) {
    const { method = "GET" } = request;
    const query = new URLSearchParams(request.url?.split("?")[1]);
    const asked = query.get("next") ?? query.get("redirect") ?? refererPath(request);
    if (method === "GET" || method === "HEAD") {
      const next = safeReturnPath(asked, this.#basePath);
      if (path === "/logout" && !session) return redirect(response, safeReturnPath("/", this.#basePath));
      return this.#show(request, response, { type: viewOf(path), next });
    }
    if (method !== "POST") return answerRefusal(response, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    const { headers, url } = headOf(request);
    const origin = headers.get("origin");
    // A form of another site must neither sign readers out nor in as someone else.
    if (origin !== null && !findOwnOrigins({ headers, url }, this.#trust).includes(origin)) {
      return answerRefusal(response, { status: 403, message: "Forms of other sites are refused." });
    }
    const form = await readForm(request);
    if (!form) return answerRefusal(response, { status: 413, headers: { Connection: "close" } });
    if (path === "/logout") return this.#signOut(session, request, response);
    return this.#enter(path, form, request, response);
  }

  get #trust() {
    const { LECTERN_SITE_URL: siteUrl, TRUSTED_PROXIES: trustedProxies } = this.environment;
    return { siteUrl, trustedProxies };
  }

  /** Lets a reader in who shows a password, a link or a token. */
  async #enter(path: string, form: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const next = safeReturnPath(form.get("next"), this.#basePath);
    const type = viewOf(path);
    if (!(await this.#mayTry(request))) {
      response.setHeader("Retry-After", "60");
      return this.#show(request, response, { type, next, failure: "limited" }, 429);
    }
    const entered = await this.#check(path, form, request);
    if (!entered) {
      log().warn("A sign-in was refused", { door: path });
      return this.#show(request, response, { type, next, failure: type === "password" ? "wrong" : "expired" }, 403);
    }
    const { reader, endsAt } = entered;
    await this.#setSession(beginSession(reader, Date.now(), endsAt), request, response);
    log().info("A reader signed in", { door: path, subject: reader.subject });
    redirect(response, next);
  }

  async #check(
    path: string,
    form: URLSearchParams,
    request: IncomingMessage,
  ): Promise<{ reader: Reader; endsAt?: number | undefined } | undefined> {
    const secret = form.get("secret") ?? "";
    const { LECTERN_SIGN_IN: doors, LECTERN_JWT_KEY: key } = this.environment;
    if (secret === "") return undefined;
    const now = Date.now();
    if (path === "/login/jwt-callback") {
      if (!doors.includes("jwt") || key === undefined) return undefined;
      const host = new URL(findRequestOrigin(headOf(request), this.#trust)).host;
      const handedOver = await readHandOver(secret, { key, host, now });
      if (!handedOver || !(await this.#isFirstUse(secret, handedOver.tokenEndsAt, now))) return undefined;
      return { reader: handedOver.reader, endsAt: handedOver.sessionEndsAt };
    }
    if (!doors.includes("password")) return undefined;
    const { database } = await getStore();
    const known = await listAccess(database, (await getSite()).domain);
    const found = await findAccess(secret, path === "/login/link" ? "link" : "password", known, now);
    if (!found) return undefined;
    const reader = { subject: accessSubject(found.id), name: found.label, groups: found.groups };
    return { reader, endsAt: found.expiresAt ?? undefined };
  }

  /** A token lets in once, over all servers. */
  async #isFirstUse(token: string, windowEnd: number, now: number): Promise<boolean> {
    const { createHash } = await import("node:crypto");
    const subject = createHash("sha256").update(token.split(".").slice(0, 2).join(".")).digest("hex");
    const { database } = await getStore();
    const use = { scope: "sign-in-token", subject, windowStart: 0, windowEnd: Math.max(windowEnd, now), limit: 1 };
    return (await countUse(database, [use], async () => undefined)).decision.isAllowed;
  }

  async #mayTry(request: IncomingMessage): Promise<boolean> {
    const { TRUSTED_PROXIES: trustedProxies } = this.environment;
    const address = readCallerAddress(headOf(request), { trustedProxies });
    const windowStart = Date.now() - (Date.now() % MINUTE);
    const minute = { windowStart, windowEnd: windowStart + MINUTE };
    const limits = [
      { scope: "sign-in-address", subject: address, ...minute, limit: PER_ADDRESS },
      { scope: "sign-in-site", subject: (await getSite()).domain, ...minute, limit: PER_SITE },
    ];
    return (await countUse((await getStore()).database, limits, async () => undefined)).decision.isAllowed;
  }

  async #signOut(session: Session | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seal = await this.#seal();
    if (session) {
      await endSessions((await getStore()).database, seal.domain, sessionSubject(session), Date.now());
      log().info("A reader signed out", { subject: session.subject });
    }
    setCookie(response, this.#cookieOf(request, seal), "", 0);
    redirect(response, safeReturnPath("/", this.#basePath));
  }

  async #show(request: IncomingMessage, response: ServerResponse, view: SignInView, status = 200): Promise<void> {
    const { LECTERN_JWT_LOGIN_URL: loginUrl, LECTERN_SIGN_IN: doors } = this.environment;
    const site = await getSite();
    const jwtHref = doors.includes("jwt") && loginUrl !== undefined ? withNext(loginUrl, view.next) : undefined;
    // The one door is somewhere else: readers need no page that says so.
    if (status === 200 && view.type === "password" && doors.length === 1 && jwtHref) return redirect(response, jwtHref);
    const hasPassword = doors.includes("password");
    const languages = request.headers["accept-language"] ?? "";
    sendSignInPage(response, status, view, { site, basePath: this.#basePath, hasPassword, jwtHref, languages });
  }

  async #seal(): Promise<SessionSeal> {
    const { LECTERN_SESSION_SECRET: secret = "", LECTERN_SESSION_HOURS: hours } = this.environment;
    return { secret, domain: (await getSite()).domain, idle: hours * 3_600_000 };
  }

  #cookieOf(request: IncomingMessage, seal: SessionSeal) {
    const isSecure = findRequestOrigin(headOf(request), this.#trust).startsWith("https:");
    return { name: cookieName(seal, this.#basePath, isSecure), isSecure, path: isSecure ? "/" : this.#basePath || "/" };
  }

  /** The session of a request; one that has lasted for a while is sealed again. */
  async #readSession(request: IncomingMessage, response: ServerResponse): Promise<Session | undefined> {
    const { cookie } = request.headers;
    if (!cookie?.includes("lectern-")) return undefined;
    const seal = await this.#seal();
    const token = readCookie(cookie, this.#cookieOf(request, seal).name);
    const now = Date.now();
    const session = token === undefined ? undefined : await openSession(token, seal, now);
    if (!session) return undefined;
    const { database } = await getStore();
    const subjects = [ALL_SUBJECTS, session.subject, sessionSubject(session)];
    if ((await sessionsEndedAt(database, seal.domain, subjects)) >= session.startedAt) return undefined;
    if (isDueForSeal(session, seal, now)) await this.#setSession(session, request, response);
    return session;
  }

  async #setSession(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seal = await this.#seal();
    const now = Date.now();
    const seconds = Math.floor(Math.min(seal.idle, session.endsAt - now) / 1000);
    setCookie(response, this.#cookieOf(request, seal), await sealSession(session, seal, now), seconds);
  }
}

/** Prepares sign-in where the environment configures it. */
export function configuredSignIn(): SignIn | undefined {
  const environment = readEnvironment();
  return environment.LECTERN_SIGN_IN.length > 0 ? createSignIn(environment) : undefined;
}

/** A request without its body, which is left for whoever answers it. */
function headOf({ method, headers, url, socket }: IncomingMessage): HandlerRequest {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    method,
    headers: new Headers(entries as [string, string][]),
    url: `http://${headers.host ?? "localhost"}${url}`,
    body: null,
    signal: new AbortController().signal,
    socketAddress: socket.remoteAddress,
  };
}

function readerOf({ subject, name, email, groups }: Session): Reader {
  return { subject, name, email, groups };
}

function sessionSubject({ id }: Session): string {
  return `session:${id}`;
}

function viewOf(path: string): SignInView["type"] {
  if (path === "/logout") return "sign-out";
  return path === "/login/jwt-callback" || path === "/login/link" ? "fragment" : "password";
}

function withNext(loginUrl: string, next: string): string {
  const url = new URL(loginUrl);
  url.searchParams.set("redirect", next);
  return url.href;
}

/** Where a link to the sign-in page was followed. */
function refererPath({ headers: { referer, host } }: IncomingMessage): string | undefined {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.host === host ? url?.pathname : undefined;
}

/** Whatever a reader gets who has signed in is for them alone: no shared cache may keep it. */
function keepPrivate(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === "cache-control" ? String(value).replace(/\bpublic\b/, "private") : value);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Content-Length": 0 }).end();
}

interface Cookie {
  name: string;
  isSecure: boolean;
  path: string;
}

function setCookie(response: ServerResponse, { name, isSecure, path }: Cookie, value: string, seconds: number): void {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, "HttpOnly", "SameSite=Lax"];
  response.appendHeader("Set-Cookie", [...parts, ...(isSecure ? ["Secure"] : [])].join("; "));
}

function readCookie(header: string, name: string): string | undefined {
  const found = header.split(/; ?/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** A form's fields; undefined if it is longer than any of this server's. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LONGEST_FORM) return undefined;
    pieces.push(piece);
  }
  return new URLSearchParams(Buffer.concat(pieces).toString("utf8"));
}
