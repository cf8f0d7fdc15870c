import type { IncomingMessage, ServerResponse } from "node:http";
import type { Reader } from "@/lib/access/current-viewer";
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
import { getStore } from "@/lib/assistant/service";
import { RecentMap } from "@/lib/base/recent-map";
import type { Environment } from "@/lib/env";
import { getLoadedSite, getSite } from "@/lib/site/site-store";
import { endSessions, sessionMark } from "@/lib/store/access";
import { audit, type Cookie, type Origins, readCookie, setCookie } from "@/server/sign-in/exchange";

/** Sessions that are not opened again for each request. */
const REMEMBERED = 2_000;

/** Time to sign in at a provider; milliseconds. */
const JOURNEY = 600_000;

/** The sessions of readers, which are cookies of theirs. */
export class Sessions {
  readonly #known = new RecentMap<Session>(REMEMBERED);
  /** Sessions whose end is in the log. */
  readonly #reported = new RecentMap<true>(REMEMBERED);

  constructor(
    private readonly environment: Environment,
    private readonly origins: Origins,
  ) {}

  /** The session of a request. */
  async read(request: IncomingMessage): Promise<Session | undefined> {
    if (!request.headers.cookie?.includes("lectern-")) return undefined;
    const seal = await this.#seal();
    const token = readCookie(request, this.#cookieOf(request, seal).name);
    if (token === undefined) return undefined;
    const now = Date.now();
    const key = `${seal.domain} ${token}`;
    const known = this.#known.get(key);
    const isOpen = known && Math.min(known.sealedAt + seal.idle, known.endsAt) > now;
    const session = isOpen ? known : await openSession(token, seal, now);
    if (!session || !(await this.#counts(session, seal))) return undefined;
    this.#known.set(key, session);
    return session;
  }

  /** Whether a session has not been ended. It is asked each time, so that an end counts at once on all servers. */
  async #counts(session: Session, seal: SessionSeal): Promise<boolean> {
    const { database } = await getStore();
    if ((await sessionMark(database, seal.domain, sessionSubjects(session))) <= session.mark) return true;
    if (!this.#reported.has(session.id)) audit({ event: "ended", door: session.door, subject: session.subject });
    this.#reported.set(session.id, true);
    return false;
  }

  /** Seals a session again that has lasted for a while, so that it goes on. */
  async keep(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seal = await this.#seal();
    if (isDueForSeal(session, seal, Date.now())) await this.#set(session, request, response);
  }

  /**
   * Begins a session. @param endsAt when what let the reader in ends, if it does.
   * @returns false if the reader has more groups than a cookie can hold.
   */
  async begin(
    { reader, door, endsAt }: { reader: Reader; door: string; endsAt?: number | undefined },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { database } = await getStore();
    const begun = beginSession(reader, door, Date.now(), endsAt);
    const session = {
      ...begun,
      mark: await sessionMark(database, (await this.#seal()).domain, sessionSubjects(begun)),
    };
    if (await this.#set(session, request, response)) return true;
    // Of hundreds of groups, those count that the content names.
    const named = (await getLoadedSite()).access?.namedGroups ?? new Set<string>();
    const fewer = { ...session, groups: reader.groups.filter((name) => named.has(name)) };
    const least = { ...fewer, content: undefined, apiPlaygroundInputs: undefined };
    return (await this.#set(fewer, request, response)) || this.#set(least, request, response);
  }

  /** Ends the session of a request. */
  async end(session: Session | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seal = await this.#seal();
    if (session) {
      await endSessions((await getStore()).database, seal.domain, sessionSubject(session), Date.now());
      audit({ event: "signed-out", door: session.door, subject: session.subject });
    }
    setCookie(response, this.#cookieOf(request, seal), "", 0);
  }

  /** How long a session lasts without another visit; milliseconds. */
  async timeLeft({ sealedAt, endsAt }: Session): Promise<number> {
    const { idle } = await this.#seal();
    return Math.min(sealedAt + idle, endsAt) - Date.now();
  }

  /** Keeps what the way to a provider and back needs, for the browser that goes it. @param state names the journey. */
  async keepJourney(state: string, journey: object, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seal = await this.#seal();
    const now = Date.now();
    const sealed = await sealValue(journey, `journey ${state}`, seal, now, now + JOURNEY);
    setCookie(response, this.#journeyCookie(state, request, seal), sealed, JOURNEY / 1000);
  }

  /** What was kept of a journey, which ends with it; undefined for one that did not begin in this browser. */
  async takeJourney<Value>(
    state: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Value | undefined> {
    const seal = await this.#seal();
    const cookie = this.#journeyCookie(state, request, seal);
    const sealed = readCookie(request, cookie.name);
    if (sealed === undefined) return undefined;
    setCookie(response, cookie, "", 0);
    return (await openValue<Value>(sealed, `journey ${state}`, seal, Date.now()))?.value;
  }

  /** The cookie with the token that a provider wants back at sign-out. It is sent there alone. */
  async signOutCookie(request: IncomingMessage): Promise<Cookie> {
    const { name, isSecure } = this.#cookieOf(request, await this.#seal());
    const bare = name.replace("__Host-", "");
    return {
      name: `${isSecure ? "__Secure-" : ""}${bare}-out`,
      isSecure,
      path: `${this.environment.LECTERN_BASE_PATH}/logout`,
    };
  }

  #journeyCookie(state: string, request: IncomingMessage, seal: SessionSeal): Cookie {
    const cookie = this.#cookieOf(request, seal);
    return { ...cookie, name: `${cookie.name}-${state.replace(/[^\w-]/g, "").slice(0, 8)}` };
  }

  async #seal(): Promise<SessionSeal> {
    const { LECTERN_SESSION_SECRET: secret = "", LECTERN_SESSION_HOURS: hours } = this.environment;
    return { secret, domain: (await getSite()).domain, idle: hours * 3_600_000 };
  }

  #cookieOf(request: IncomingMessage, seal: SessionSeal): Cookie {
    const { LECTERN_BASE_PATH: basePath } = this.environment;
    const isSecure = this.origins.of(request).startsWith("https:");
    return { name: cookieName(seal, basePath, isSecure), isSecure, path: isSecure ? "/" : basePath || "/" };
  }

  async #set(session: Session, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const seal = await this.#seal();
    const now = Date.now();
    const sealed = await sealSession(session, seal, now);
    if (sealed === undefined) return false;
    const seconds = Math.floor(Math.min(seal.idle, session.endsAt - now) / 1000);
    setCookie(response, this.#cookieOf(request, seal), sealed, seconds);
    return true;
  }
}
