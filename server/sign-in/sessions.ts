import type { IncomingMessage, ServerResponse } from "node:http";
import type { Reader } from "@/lib/access/current-viewer.server";
import {
  beginSession,
  cookieName,
  isDueForSeal,
  openSession,
  openValue,
  type Session,
  type SessionSeal,
  sealSession,
  sealValue,
  sessionSubject,
  sessionSubjects,
} from "@/lib/access/session";
import { getStore } from "@/lib/assistant/service.server";
import { RecentMap } from "@/lib/base/recent-map";
import type { Environment } from "@/lib/env";
import { currentRouting, getLoadedSite, getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { countEnds, ENDS_VALID_FOR, endSessions, sessionMark } from "@/lib/store/access";
import { audit, type Cookie, type Origins, readCookie, setCookie } from "@/server/sign-in/exchange";

/** Maximum number of cached sessions. */
const MAX_CACHED = 2_000;

/** Time limit for signing in at a provider, in milliseconds. */
const ATTEMPT_TIME = 600_000;

/** An opened session with its reader: the same object for each request, so that it can be the key of further caches. */
interface Known {
  session: Session;
  reader: Reader;
  /** The site that the session was sealed for. */
  domain: string;
  /** The number of ended sessions when this one was last found not to have ended. */
  ends: number;
}

/** The sessions of readers, kept in their cookies. */
export class Sessions {
  readonly #known = new RecentMap<Known>(MAX_CACHED);
  /** Ended sessions that have been logged. */
  readonly #reported = new RecentMap<true>(MAX_CACHED);
  /** The last query for the number of ended sessions; its time is that of `performance.now()`. */
  #ends: { askedAt: number; answer: Promise<number> } | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly origins: Origins,
  ) {}

  /** The session of a request, and its reader. */
  async read(request: IncomingMessage): Promise<Pick<Known, "session" | "reader"> | undefined> {
    if (!request.headers.cookie?.includes("lectern-")) return undefined;
    const site = currentRouting()?.site ?? (await getSite());
    const seal = this.#sealOf(site);
    const token = readCookie(request, this.#cookieOf(request, seal).name);
    if (token === undefined) return undefined;
    const now = Date.now();
    const cached = this.#known.get(token);
    const isOpen =
      cached?.domain === seal.domain && Math.min(cached.session.sealedAt + seal.idle, cached.session.endsAt) > now;
    const known = isOpen ? cached : undefined;
    const session = known?.session ?? (await openSession(token, seal, now));
    if (!session) return undefined;
    const ends = await this.#countEnds(seal);
    if (known?.ends === ends) return known;
    if (!(await this.#isValid(session, seal))) return undefined;
    const found = { session, reader: readerOf(session), domain: seal.domain, ends };
    this.#known.set(token, found);
    return found;
  }

  /** The number of ended sessions, at most `ENDS_VALID_FOR` old. */
  #countEnds({ domain }: SessionSeal): Promise<number> {
    const now = performance.now();
    if (this.#ends && now - this.#ends.askedAt < ENDS_VALID_FOR) return this.#ends.answer;
    const answer = getStore().then(({ database }) => countEnds(database, domain));
    this.#ends = { askedAt: now, answer };
    // The callers that await the result report the error; the next request tries again.
    answer.catch(() => {
      this.#ends = undefined;
    });
    return answer;
  }

  /** True unless the session was ended, which is logged. */
  async #isValid(session: Session, seal: SessionSeal): Promise<boolean> {
    const { database } = await getStore();
    if ((await sessionMark(database, seal.domain, sessionSubjects(session))) <= session.mark) return true;
    if (!this.#reported.has(session.id)) audit({ event: "ended", method: session.method, subject: session.subject });
    this.#reported.set(session.id, true);
    return false;
  }

  /** True if a session was sealed long enough ago to be renewed. */
  isDue(session: Session): boolean {
    return isDueForSeal(session, this.#idle, Date.now());
  }

  /**
   * Begins a session. @param endsAt when the password or token that let the reader in expires, if it does.
   * @returns false if the groups of the reader do not fit in a cookie
   */
  async begin(
    { reader, method, endsAt }: { reader: Reader; method: string; endsAt?: number | undefined },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { database } = await getStore();
    const begun = beginSession(reader, method, Date.now(), endsAt);
    const mark = await sessionMark(database, (await getSite()).domain, sessionSubjects(begun));
    const session = { ...begun, mark };
    if (await this.store(session, request, response)) return true;
    // If hundreds of groups do not fit, only those that the content names are kept.
    const named = (await getLoadedSite()).access?.namedGroups ?? new Set<string>();
    const fewer = { ...session, groups: reader.groups.filter((name) => named.has(name)) };
    const least = { ...fewer, content: undefined, apiPlaygroundInputs: undefined };
    return (await this.store(fewer, request, response)) || this.store(least, request, response);
  }

  /** Ends the session of a request. */
  async end(session: Session | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seal = await this.#seal();
    if (session) {
      await endSessions((await getStore()).database, seal.domain, sessionSubject(session), Date.now());
      audit({ event: "signed-out", method: session.method, subject: session.subject });
    }
    setCookie(response, this.#cookieOf(request, seal), "", 0);
  }

  /** Ends all sessions of a subject, on all servers. */
  async endAll(subject: string): Promise<void> {
    await endSessions((await getStore()).database, (await getSite()).domain, subject, Date.now());
  }

  /** Milliseconds until a session ends without another visit. */
  async timeLeft({ sealedAt, endsAt }: Session): Promise<number> {
    const { idle } = await this.#seal();
    return Math.min(sealedAt + idle, endsAt) - Date.now();
  }

  /** Stores the state of a sign-in at a provider in a cookie. @param state names the sign-in. */
  async storeAttempt(
    state: string,
    attempt: object,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const seal = await this.#seal();
    const now = Date.now();
    const sealed = await sealValue(attempt, `attempt ${state}`, seal, now, now + ATTEMPT_TIME);
    setCookie(response, this.#attemptCookie(state, request, seal), sealed, ATTEMPT_TIME / 1000);
  }

  /** Reads the state of a sign-in and removes its cookie; undefined if the sign-in did not begin in this browser. */
  async takeAttempt<Value>(
    state: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Value | undefined> {
    const seal = await this.#seal();
    const cookie = this.#attemptCookie(state, request, seal);
    const sealed = readCookie(request, cookie.name);
    if (sealed === undefined) return undefined;
    setCookie(response, cookie, "", 0);
    return (await openValue<Value>(sealed, `attempt ${state}`, seal, Date.now()))?.value;
  }

  /** The cookie with the ID token for signing out at the provider; browsers send it to `/logout` only. */
  async signOutCookie(request: IncomingMessage): Promise<Cookie> {
    const { name, isSecure } = this.#cookieOf(request, await this.#seal());
    const bare = name.replace("__Host-", "");
    return {
      name: `${isSecure ? "__Secure-" : ""}${bare}-out`,
      isSecure,
      path: `${this.environment.LECTERN_BASE_PATH}/logout`,
    };
  }

  #attemptCookie(state: string, request: IncomingMessage, seal: SessionSeal): Cookie {
    const cookie = this.#cookieOf(request, seal);
    return { ...cookie, name: `${cookie.name}-${state.replace(/[^\w-]/g, "").slice(0, 8)}` };
  }

  async #seal(): Promise<SessionSeal> {
    return this.#sealOf(await getSite());
  }

  #sealOf({ domain }: Site): SessionSeal {
    const { LECTERN_SESSION_SECRET: secret = "" } = this.environment;
    return { secret, domain, idle: this.#idle };
  }

  get #idle(): number {
    return this.environment.LECTERN_SESSION_HOURS * 3_600_000;
  }

  #cookieOf(request: IncomingMessage, seal: SessionSeal): Cookie {
    const { LECTERN_BASE_PATH: basePath } = this.environment;
    const isSecure = this.origins.isSecure(request);
    return { name: cookieName(seal, basePath, isSecure), isSecure, path: isSecure ? "/" : basePath || "/" };
  }

  /** Seals a session into its cookie, which renews it. @returns false if it is too large for a cookie. */
  async store(session: Session, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const seal = await this.#seal();
    const now = Date.now();
    const sealed = await sealSession(session, seal, now);
    if (sealed === undefined) return false;
    const seconds = Math.floor(Math.min(seal.idle, session.endsAt - now) / 1000);
    setCookie(response, this.#cookieOf(request, seal), sealed, seconds);
    return true;
  }
}

function readerOf({ id: _, method: __, mark: ___, sealedAt: ____, endsAt: _____, ...reader }: Session): Reader {
  return reader;
}
