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
import { currentRouting, getLoadedSite, getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { countEnds, ENDS_VALID_FOR, endSessions, sessionMark } from "@/lib/store/access";
import { audit, type Cookie, type Origins, readCookie, setCookie } from "@/server/sign-in/exchange";

/** Sessions that are not opened again for each request. */
const REMEMBERED = 2_000;

/** Time to sign in at a provider; milliseconds. */
const JOURNEY = 600_000;

/** A session that was opened, with its reader: the same object for each request, so that what is made for them is found again. */
interface Known {
  session: Session;
  reader: Reader;
  /** The site that it was sealed for. */
  domain: string;
  /** The number of ended sessions with which this one was seen to be among the others last. */
  ends: number;
}

/** The number of ended sessions, as `countEnds` says it. */
interface Ends {
  askedAt: number;
  answer: Promise<number>;
  /** The answer, once it is there. */
  count?: number;
}

/** The sessions of readers, which are cookies of theirs. */
export class Sessions {
  readonly #known = new RecentMap<Known>(REMEMBERED);
  /** Sessions whose end is in the log. */
  readonly #reported = new RecentMap<true>(REMEMBERED);
  /** The cookie of the session, as it was named last: its name is a hash. */
  #cookie: Cookie & { domain: string } = { domain: "", name: "", path: "", isSecure: false };
  #ends: Ends | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly origins: Origins,
  ) {}

  /** The same as `read`, where nothing has to be opened or asked for: for most requests of a busy site. */
  recall(request: IncomingMessage): Known | undefined {
    const site = currentRouting()?.site;
    const ends = this.#freshEnds()?.count;
    if (!site || ends === undefined) return undefined;
    const seal = this.#sealOf(site);
    const token = readCookie(request, this.#cookieOf(request, seal).name);
    const known = token === undefined ? undefined : this.#findOpen(token, seal, Date.now());
    return known?.ends === ends ? known : undefined;
  }

  /** The session of a request, and its reader. */
  async read(request: IncomingMessage): Promise<Pick<Known, "session" | "reader"> | undefined> {
    if (!request.headers.cookie?.includes("lectern-")) return undefined;
    const site = currentRouting()?.site ?? (await getSite());
    const seal = this.#sealOf(site);
    const token = readCookie(request, this.#cookieOf(request, seal).name);
    if (token === undefined) return undefined;
    const now = Date.now();
    const known = this.#findOpen(token, seal, now);
    const session = known?.session ?? (await openSession(token, seal, now));
    if (!session) return undefined;
    const ends = await (this.#freshEnds() ?? this.#askForEnds(seal)).answer;
    if (known?.ends === ends) return known;
    if (!(await this.#counts(session, seal))) return undefined;
    const found = { session, reader: readerOf(session), domain: seal.domain, ends };
    this.#known.set(token, found);
    return found;
  }

  /** A session that was opened before, and has not expired. */
  #findOpen(token: string, { domain, idle }: SessionSeal, now: number): Known | undefined {
    const known = this.#known.get(token);
    const isOpen = known?.domain === domain && Math.min(known.session.sealedAt + idle, known.session.endsAt) > now;
    return isOpen ? known : undefined;
  }

  #freshEnds(): Ends | undefined {
    return this.#ends && performance.now() - this.#ends.askedAt < ENDS_VALID_FOR ? this.#ends : undefined;
  }

  #askForEnds({ domain }: SessionSeal): Ends {
    const answer = getStore().then(({ database }) => countEnds(database, domain));
    const ends: Ends = { askedAt: performance.now(), answer };
    this.#ends = ends;
    answer.then(
      (count) => {
        ends.count = count;
      },
      // Whoever waits for the answer reports why there is none; the next request asks again.
      () => {
        this.#ends = undefined;
      },
    );
    return ends;
  }

  /** Whether a session has not been ended. */
  async #counts(session: Session, seal: SessionSeal): Promise<boolean> {
    const { database } = await getStore();
    if ((await sessionMark(database, seal.domain, sessionSubjects(session))) <= session.mark) return true;
    if (!this.#reported.has(session.id)) audit({ event: "ended", door: session.door, subject: session.subject });
    this.#reported.set(session.id, true);
    return false;
  }

  /** Whether a session has lasted for a while since it was sealed. */
  isDue(session: Session): boolean {
    return isDueForSeal(session, this.#idle, Date.now());
  }

  /** Seals a session again, so that it goes on. */
  async keep(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#set(session, request, response);
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

  /** Ends all sessions of a subject, on all servers. */
  async endAll(subject: string): Promise<void> {
    await endSessions((await getStore()).database, (await getSite()).domain, subject, Date.now());
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
    const { domain } = seal;
    if (this.#cookie.domain !== domain || this.#cookie.isSecure !== isSecure) {
      const path = isSecure ? "/" : basePath || "/";
      this.#cookie = { domain, name: cookieName(seal, basePath, isSecure), isSecure, path };
    }
    return this.#cookie;
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

function readerOf({ id: _, door: __, mark: ___, sealedAt: ____, endsAt: _____, ...reader }: Session): Reader {
  return reader;
}
