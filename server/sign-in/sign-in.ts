import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { asReader, type Reader } from "@/lib/access/current-viewer.server";
import { readKey, readLoginToken } from "@/lib/access/login-token";
import { findAccess } from "@/lib/access/passwords.server";
import { safeReturnPath } from "@/lib/access/return-path";
import type { Session } from "@/lib/access/session";
import { getStore } from "@/lib/assistant/service.server";
import { UserError } from "@/lib/base/user-error";
import type { Environment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { getSite } from "@/lib/site/site-store";
import { accessSubject, listAccess } from "@/lib/store/access";
import { countUse, fixedWindow } from "@/lib/store/counters";
import { answerRefusal } from "@/server/plain-answers";
import { Bearers } from "@/server/sign-in/bearers";
import {
  audit,
  Origins,
  readCookie,
  readForm,
  redirect,
  refererPath,
  sendJson,
  setCookie,
} from "@/server/sign-in/exchange";
import { OauthServer } from "@/server/sign-in/oauth";
import type { OidcProvider, OidcSignIn, SignInAttempt } from "@/server/sign-in/oidc";
import { ProxySignIn } from "@/server/sign-in/proxy";
import { Sessions } from "@/server/sign-in/sessions";
import { methodOf, type SignInLink, type SignInView, sendSignInPage, viewOf } from "@/server/sign-in/sign-in-page";

/** Sign-in, as the request handler uses it; loaded only if it is configured. */
export interface SignIn {
  /** Answers requests for the URLs of sign-in, and calls `next` for all others in the context of their reader. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void>;
  /** Redirects a guest to the sign-in page, which returns to the requested URL. */
  askToSignIn(request: IncomingMessage, response: ServerResponse): void;
}

/** Maximum number of attempts to sign in per minute from one IP address. */
const PER_ADDRESS = 20;
/** Maximum number of attempts to sign in per minute from all IP addresses. */
const PER_SITE = 300;
const MINUTE = 60_000;

/** Maximum length of an ID token that is stored in a cookie for sign-out, in bytes. */
const MAX_HINT_LENGTH = 3_800;

const SIGN_IN_PATHS = /^\/(?:login|login\/jwt-callback|login\/link|login\/session|logout)$/;
/** The URLs of sign-in, below any base path. */
const OWN_ADDRESS = /\/(?:login|logout|authed|\.well-known)(?:[/?]|$)/;
const PROVIDER_PATHS = /^\/login\/([a-z\d-]+)(\/callback|\/back-channel)?$/;

/** Creates sign-in. @throws UserError if a key or the list of providers cannot be read. */
export async function createSignIn(environment: Environment): Promise<SignIn> {
  if (environment.LECTERN_JWT_KEY !== undefined) {
    try {
      readKey(environment.LECTERN_JWT_KEY);
    } catch (error) {
      throw new UserError(`LECTERN_JWT_KEY cannot be used: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (!environment.LECTERN_SIGN_IN.includes("oidc")) return new ReaderSignIn(environment);
  // Imported on demand: other ways to sign in do not need it.
  const { OidcSignIn, readProviders } = await import("@/server/sign-in/oidc");
  return new ReaderSignIn(environment, new OidcSignIn(readProviders(environment)));
}

/** A reader who has signed in. */
interface Entered {
  reader: Reader;
  /** Time at which the reader's access ends, in milliseconds since the epoch; absent if it does not end. */
  endsAt?: number | undefined;
}

interface Exchange {
  path: string;
  /** Path to which the reader is redirected afterwards. */
  next: string;
  session: Session | undefined;
  request: IncomingMessage;
  response: ServerResponse;
}

class ReaderSignIn implements SignIn {
  readonly #origins: Origins;
  readonly #sessions: Sessions;
  readonly #proxy: ProxySignIn | undefined;
  readonly #oauth: OauthServer;
  readonly #bearers: Bearers;

  constructor(
    private readonly environment: Environment,
    private readonly oidc?: OidcSignIn,
  ) {
    this.#origins = new Origins(environment);
    this.#sessions = new Sessions(environment, this.#origins);
    this.#oauth = new OauthServer(environment, this.#origins);
    this.#bearers = new Bearers(environment, this.#origins, this.#oauth);
    this.#proxy = environment.LECTERN_SIGN_IN.includes("proxy") ? new ProxySignIn(environment) : undefined;
  }

  async handle(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void> {
    const { authorization } = request.headers;
    const identified = authorization === undefined ? undefined : await this.#bearers.identify(request, response);
    if (identified === "refused") return;
    if (identified) return asReader(identified.reader, next);
    const proxied = this.#proxy && (await this.#proxy.identify(request));
    const { session, reader = proxied } = (proxied ? undefined : await this.#sessions.read(request)) ?? {};
    if (OWN_ADDRESS.test(request.url ?? "")) {
      const path = this.#pathOf(request);
      if (path !== undefined && this.#isSignInPath(path)) {
        response.setHeader("Cache-Control", "no-store");
        return this.#answerSignIn({ path, session, request, response }, proxied);
      }
      if (this.#oauth.isOwn(request.url ?? "")) {
        const endsAt = session?.endsAt ?? Date.now() + this.#sessionSeconds * 1000;
        return this.#oauth.answer({ reader, endsAt }, request, response);
      }
    }
    if (!reader) return (await this.#bearers.refusesGuest(request, response)) ? undefined : next();
    if (session && this.#sessions.isDue(session)) await this.#sessions.store(session, request, response);
    return asReader(reader, next);
  }

  askToSignIn(request: IncomingMessage, response: ServerResponse): void {
    redirect(response, this.#withNext("/login", request.url ?? "/"));
  }

  get #basePath(): string {
    return this.environment.LECTERN_BASE_PATH;
  }

  #withNext(path: string, next: string): string {
    return `${this.#basePath}${path}?next=${encodeURIComponent(next)}`;
  }

  #pathOf({ url = "/" }: IncomingMessage): string | undefined {
    const path = url.split("?", 1)[0] ?? "/";
    return path.startsWith(`${this.#basePath}/`) ? path.slice(this.#basePath.length).replace(/\/$/, "") : undefined;
  }

  #isSignInPath(path: string): boolean {
    return path.startsWith("/log") && (SIGN_IN_PATHS.test(path) || this.#providerOf(path) !== undefined);
  }

  #providerOf(path: string): OidcProvider | undefined {
    const id = PROVIDER_PATHS.exec(path)?.[1];
    return id === undefined ? undefined : this.oidc?.find(id);
  }

  async #answerSignIn(given: Omit<Exchange, "next">, proxied: Reader | undefined): Promise<void> {
    const { path, session, request, response } = given;
    const { method = "GET" } = request;
    const query = new URLSearchParams(request.url?.split("?")[1]);
    const asked = query.get("next") ?? query.get("redirect") ?? refererPath(request);
    const exchange = { ...given, next: safeReturnPath(asked, this.#basePath) };
    if (path.endsWith("/back-channel")) return this.#endByProvider(exchange);
    if (method === "GET" || method === "HEAD") {
      if (path === "/login/session") return this.#describeSession(exchange, proxied);
      const provider = this.#providerOf(path);
      if (provider) return this.#visitProvider(provider, query, exchange);
      if (path === "/logout" && !session && !proxied) return this.#show(exchange, { type: "signed-out" });
      return this.#show(exchange, { type: viewOf(path) });
    }
    if (method !== "POST") return answerRefusal(response, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    if (this.#origins.isForeign(request)) {
      return answerRefusal(response, { status: 403, message: "Forms of other sites are refused." });
    }
    const form = await readForm(request);
    if (!form) return answerRefusal(response, { status: 413, headers: { Connection: "close" } });
    if (path === "/logout") return this.#signOut(exchange, proxied);
    return this.#enter({ ...exchange, next: safeReturnPath(form.get("next"), this.#basePath) }, form);
  }

  /** Returns the reader of a page and the remaining time of the session. */
  async #describeSession({ session, response }: Exchange, proxied: Reader | undefined): Promise<void> {
    const reader = proxied ?? session;
    if (!reader) return sendJson(response, { isSignedIn: false });
    const timeLeft = session && (await this.#sessions.timeLeft(session));
    sendJson(response, { isSignedIn: true, name: reader.name, email: reader.email, timeLeft });
  }

  /** Signs a reader in by a password, a link or a token. */
  async #enter(exchange: Exchange, form: URLSearchParams): Promise<void> {
    const { path, request, response } = exchange;
    const type = viewOf(path);
    if (!(await this.#mayTry(request))) {
      response.setHeader("Retry-After", "60");
      return this.#show(exchange, { type, failure: "limited" }, 429);
    }
    const method = methodOf(path);
    const entered = await this.#check(path, form, request);
    if (!entered) {
      this.#refuse(method, "not valid", request);
      return this.#show(exchange, { type, failure: type === "password" ? "wrong" : "expired" }, 403);
    }
    return this.#begin(entered, method, exchange);
  }

  async #begin(entered: Entered, method: string, exchange: Exchange): Promise<void> {
    const { request, response, next } = exchange;
    const { subject, groups } = entered.reader;
    if (!(await this.#sessions.begin({ ...entered, method }, request, response))) {
      this.#refuse(method, "too many groups", request);
      return this.#show(exchange, { type: "password", failure: "refused" }, 403);
    }
    audit({ event: "signed-in", method, subject, groups, address: this.#origins.address(request) });
    redirect(response, next);
  }

  #refuse(method: string, reason: string, request: IncomingMessage): void {
    audit({ event: "refused", method, reason, address: this.#origins.address(request) });
  }

  async #check(path: string, form: URLSearchParams, request: IncomingMessage): Promise<Entered | undefined> {
    const secret = form.get("secret") ?? "";
    const { LECTERN_SIGN_IN: methods, LECTERN_JWT_KEY: key } = this.environment;
    if (secret === "") return undefined;
    const now = Date.now();
    if (path === "/login/jwt-callback") {
      if (!methods.includes("jwt") || key === undefined) return undefined;
      const { host } = new URL(this.#origins.of(request));
      const login = await readLoginToken(secret, { key, host, now });
      if (!login || !(await this.#isFirstUse(secret, login.tokenEndsAt, now))) return undefined;
      return { reader: login.reader, endsAt: login.sessionEndsAt };
    }
    if (!methods.includes("password") || (path !== "/login" && path !== "/login/link")) return undefined;
    const { database } = await getStore();
    const known = await listAccess(database, (await getSite()).domain);
    const found = await findAccess(secret, path === "/login/link" ? "link" : "password", known, now);
    if (!found) return undefined;
    const reader = { subject: accessSubject(found.id), name: found.label, groups: found.groups };
    return { reader, endsAt: found.expiresAt ?? undefined };
  }

  /** True for the first use of a token across all servers. */
  async #isFirstUse(token: string, windowEnd: number, now: number): Promise<boolean> {
    const subject = createHash("sha256").update(token.split(".").slice(0, 2).join(".")).digest("hex");
    const { database } = await getStore();
    const use = { scope: "sign-in-token", subject, windowStart: 0, windowEnd: Math.max(windowEnd, now), limit: 1 };
    return (await countUse(database, [use])).decision.isAllowed;
  }

  async #mayTry(request: IncomingMessage): Promise<boolean> {
    const address = this.#origins.address(request);
    const minute = fixedWindow(Date.now(), MINUTE);
    const limits = [
      { scope: "sign-in-address", subject: address, ...minute, limit: PER_ADDRESS },
      { scope: "sign-in-site", subject: (await getSite()).domain, ...minute, limit: PER_SITE },
    ];
    return (await countUse((await getStore()).database, limits)).decision.isAllowed;
  }

  /** Redirects a reader to a provider, or signs in a reader who returns from it. */
  async #visitProvider(provider: OidcProvider, query: URLSearchParams, exchange: Exchange): Promise<void> {
    const { path, request, response, next } = exchange;
    const callback = `${this.#origins.of(request)}${this.#basePath}/login/${provider.id}/callback`;
    if (path.endsWith("/callback")) return this.#return(provider, callback, query, exchange);
    try {
      const begun = await this.oidc?.begin(provider, callback, next);
      if (!begun) return;
      await this.#sessions.storeAttempt(begun.state, begun.attempt, request, response);
      redirect(response, begun.url);
    } catch (error) {
      return this.#showFailure(provider, error, exchange);
    }
  }

  async #return(provider: OidcProvider, callback: string, query: URLSearchParams, back: Exchange): Promise<void> {
    const { request, response } = back;
    const state = query.get("state") ?? "";
    const attempt = await this.#sessions.takeAttempt<SignInAttempt>(state, request, response);
    if (!attempt || attempt.provider !== provider.id) {
      this.#refuse(provider.id, "not begun here", request);
      return this.#show(back, { type: "password", failure: "stale" }, 403);
    }
    const exchange = { ...back, next: safeReturnPath(attempt.next, this.#basePath) };
    if (!(await this.#mayTry(request))) return this.#show(exchange, { type: "password", failure: "limited" }, 429);
    try {
      const finished = await this.oidc?.finish(provider, new URL(`${callback}?${query}`), state, attempt);
      if (!finished) return;
      const { reader, idToken } = finished;
      if (idToken.length <= MAX_HINT_LENGTH) {
        setCookie(response, await this.#sessions.signOutCookie(request), idToken, this.#sessionSeconds);
      }
      // Sessions are not renewed, so that readers sign in at the provider again and changes of their groups take effect.
      return this.#begin({ reader, endsAt: Date.now() + this.#sessionSeconds * 1000 }, provider.id, exchange);
    } catch (error) {
      return this.#showFailure(provider, error, exchange);
    }
  }

  /** Back-channel logout: the provider ends the sessions of a reader who has signed out there. */
  async #endByProvider({ path, request, response }: Exchange): Promise<void> {
    if (request.method !== "POST") return answerRefusal(response, { status: 405, headers: { Allow: "POST" } });
    const provider = this.#providerOf(path);
    const token = (await readForm(request))?.get("logout_token");
    if (!provider || !this.oidc || !token) return answerRefusal(response, { status: 400 });
    try {
      const ended = await this.oidc.readLogout(provider, token);
      if (!ended || !(await this.#isFirstUse(token, ended.endsAt, Date.now()))) {
        this.#refuse(provider.id, "logout token not valid", request);
        return answerRefusal(response, { status: 400, message: "The logout token is not valid." });
      }
      await this.#sessions.endAll(ended.subject);
      audit({ event: "signed-out", method: provider.id, subject: ended.subject });
      response.writeHead(200, { "Content-Length": 0 }).end();
    } catch (error) {
      const { reason } = error as { reason?: string };
      if (reason === undefined) throw error;
      log().error("An identity provider did not answer as it should", { method: provider.id, reason });
      answerRefusal(response, { status: 503, headers: { "Retry-After": "10" } });
    }
  }

  get #sessionSeconds(): number {
    return this.environment.LECTERN_SESSION_HOURS * 3600;
  }

  #showFailure({ id, issuer }: OidcProvider, error: unknown, exchange: Exchange): Promise<void> {
    const { reason, isUnavailable } = error as { reason?: string; isUnavailable?: boolean };
    if (reason === undefined) throw error;
    if (isUnavailable) log().error("An identity provider did not answer as it should", { method: id, issuer, reason });
    else this.#refuse(id, reason, exchange.request);
    const failure = isUnavailable ? "unavailable" : "refused";
    return this.#show(exchange, { type: "password", failure }, isUnavailable ? 503 : 403);
  }

  async #signOut({ session, request, response }: Exchange, proxied: Reader | undefined): Promise<void> {
    const { LECTERN_PROXY_SIGN_OUT_URL: proxyUrl } = this.environment;
    const hint = await this.#sessions.signOutCookie(request);
    const idToken = readCookie(request, hint.name);
    await this.#sessions.end(session, request, response);
    if (idToken !== undefined) setCookie(response, hint, "", 0);
    const provider = session && this.oidc?.find(session.method);
    const here = `${this.#basePath}/logout`;
    const back = `${this.#origins.of(request)}${here}`;
    const elsewhere = provider ? await this.oidc?.signOutUrl(provider, back, idToken) : proxied && proxyUrl;
    redirect(response, elsewhere ?? here);
  }

  /** The links of the sign-in page to external ways of signing in. */
  #links(next: string): SignInLink[] {
    const { LECTERN_JWT_LOGIN_URL: loginUrl, LECTERN_PROXY_SIGN_IN_URL: proxyUrl, LECTERN_SIGN_IN } = this.environment;
    const providers = this.oidc?.providers ?? [];
    const jwtUrl = loginUrl === undefined ? undefined : new URL(loginUrl);
    jwtUrl?.searchParams.set("redirect", next);
    return [
      ...providers.map(({ id, name }) => ({ href: this.#withNext(`/login/${id}`, next), name })),
      ...(LECTERN_SIGN_IN.includes("jwt") && jwtUrl ? [{ href: jwtUrl.href }] : []),
      ...(this.#proxy && proxyUrl ? [{ href: proxyUrl.replace("{next}", encodeURIComponent(next)) }] : []),
    ];
  }

  async #show(exchange: Exchange, view: Omit<SignInView, "next">, status = 200): Promise<void> {
    const { request, response, next } = exchange;
    const { LECTERN_SIGN_IN: methods } = this.environment;
    const [link, ...others] = this.#links(next);
    // A single external way to sign in needs no page. With a proxy, however, a redirect could loop.
    const isAlone = others.length === 0 && methods.length === 1 && !this.#proxy;
    const hasPassword = methods.includes("password");
    if (status === 200 && view.type === "password" && link && isAlone) return redirect(response, link.href);
    sendSignInPage(
      response,
      status,
      // Without a password and a link to another way to sign in, the page reports that sign-in is unavailable.
      { ...(view.type === "password" && !link && !hasPassword && { failure: "unavailable" as const }), ...view, next },
      {
        site: await getSite(),
        basePath: this.#basePath,
        hasPassword,
        links: link ? [link, ...others] : [],
        languages: request.headers["accept-language"] ?? "",
      },
    );
  }
}
