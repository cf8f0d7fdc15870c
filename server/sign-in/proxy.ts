import { createPublicKey, type KeyObject } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { createRemoteJWKSet, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import type { Reader } from "@/lib/access/current-viewer.server";
import { readerOfClaims, readGroups } from "@/lib/access/read-claims";
import { RecentMap } from "@/lib/base/recent-map";
import { UserError } from "@/lib/base/user-error";
import type { Environment } from "@/lib/env";
import { audit } from "@/server/sign-in/exchange";
import { TokenBucket } from "@/server/token-bucket";

/** Accepted signature algorithms; none of them uses a shared secret. */
const ALGORITHMS = ["ES256", "ES384", "RS256", "PS256", "EdDSA"];

/** Maximum number of cached verified assertions. */
const MAX_CACHED = 2_000;
/** Maximum difference between clocks, in seconds. */
const CLOCK_TOLERANCE = 30;
/** Timeout for fetching keys, in milliseconds. */
const KEY_TIMEOUT = 5_000;

interface Assertion {
  header: string;
  keys: string;
  issuer: string;
  audience?: string;
  signer?: string;
  groups: string;
}

/** Identifies readers by headers of a proxy: plain ones, trusted only from its addresses, or a signed assertion. */
export class ProxySignIn {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #from = new BlockList();
  readonly #assertion: Assertion | undefined;
  readonly #keyOf: (header: JWTHeaderParameters) => Promise<KeyObject | CryptoKey>;
  readonly #known = new RecentMap<JWTPayload>(MAX_CACHED);
  readonly #entries = new TokenBucket(1, () => performance.now());

  /** @throws UserError for an incomplete configuration. */
  constructor(private readonly environment: Environment) {
    const { LECTERN_PROXY_HEADERS: headers, LECTERN_PROXY_ASSERTION: assertion } = environment;
    this.#assertion = assertion && readAssertion(assertion);
    this.#headers = assertion ? {} : readHeaders(headers ?? {});
    this.#keyOf = this.#assertion ? keySource(this.#assertion.keys) : () => Promise.reject(new Error("no keys"));
    for (const network of environment.LECTERN_PROXY_FROM) addNetwork(this.#from, network);
  }

  /** Names of the headers, in lower case. */
  get #names(): string[] {
    return this.#assertion ? [this.#assertion.header] : Object.values(this.#headers);
  }

  /** The reader of a request; undefined for a guest. Removes the headers, so that nothing else reads them. */
  async identify(request: IncomingMessage): Promise<Reader | undefined> {
    const given = Object.fromEntries(this.#names.map((name) => [name, request.headersDistinct[name]]));
    for (const name of this.#names) delete request.headers[name];
    if (Object.values(given).every((values) => values === undefined)) return undefined;
    const reader = this.#assertion ? await this.#readAssertion(given) : this.#readHeaders(given, request);
    // Anyone can send such headers, so logging is limited.
    if (typeof reader !== "string") return reader;
    if (this.#entries.take()) audit({ event: "refused", method: "proxy", reason: reader });
    return undefined;
  }

  /** Reads the reader from plain headers. @returns a reason if there is none. */
  #readHeaders(given: Record<string, string[] | undefined>, { socket }: IncomingMessage): Reader | string {
    const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
    const isProxy = this.environment.TRUSTED_PROXIES > 0 && address !== "";
    if (!isProxy || !this.#from.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return "not the proxy";
    // A proxy that appends its header to that of the client passes on both.
    if (Object.values(given).some((values) => values !== undefined && values.length > 1)) return "a header twice";
    const read = (key: string) => {
      const [text = ""] = given[this.#headers[key] ?? ""] ?? [];
      return Buffer.from(text, "latin1").toString("utf8").trim();
    };
    const [user, email, name] = ["user", "email", "name"].map(read);
    const subject = user || email;
    if (!subject) return "no name";
    const groups = read("groups")
      .split(",")
      .map((group) => group.trim())
      .filter((group) => group !== "");
    return readerOfClaims({ email: email || undefined, name: name || user }, `proxy:${subject}`, groups);
  }

  async #readAssertion(given: Record<string, string[] | undefined>): Promise<Reader | string> {
    const { header = "", groups = "groups" } = this.#assertion ?? {};
    const [token = "", ...others] = given[header] ?? [];
    if (others.length > 0) return "a header twice";
    const claims = await this.#verify(token);
    if (typeof claims === "string") return claims;
    const subject = claims.sub ?? claims.email;
    if (typeof subject !== "string" || subject === "") return "no name";
    return readerOfClaims(claims, `proxy:${subject}`, readGroups(claims, groups) ?? []);
  }

  async #verify(token: string): Promise<JWTPayload | string> {
    const known = this.#known.get(token);
    if (known && ((known.exp ?? 0) + CLOCK_TOLERANCE) * 1000 > Date.now()) return known;
    const { issuer, audience, signer } = this.#assertion ?? {};
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.#keyOf, {
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ["exp"],
        ...(issuer !== undefined && { issuer }),
        ...(audience !== undefined && { audience }),
      });
      if (signer !== undefined && protectedHeader.signer !== signer) return "another signer";
      this.#known.set(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return error.code;
      return "keys not available";
    }
  }
}

/** The source of keys: a JWKS, or with `{kid}` in the URL a PEM file per key, as on AWS. */
function keySource(keys: string): (header: JWTHeaderParameters) => Promise<KeyObject | CryptoKey> {
  if (!keys.includes("{kid}")) {
    const set = createRemoteJWKSet(new URL(keys), { cacheMaxAge: 3_600_000, timeoutDuration: KEY_TIMEOUT });
    return (header) => set(header) as Promise<CryptoKey>;
  }
  const known = new RecentMap<KeyObject>(20);
  return async ({ kid = "" }) => {
    if (!/^[\w-]{1,64}$/.test(kid)) throw new errors.JWKSNoMatchingKey();
    const found = known.get(kid);
    if (found) return found;
    const signal = AbortSignal.timeout(KEY_TIMEOUT);
    const response = await fetch(keys.replace("{kid}", kid), { signal, redirect: "error" });
    if (!response.ok) throw new errors.JWKSNoMatchingKey();
    const key = createPublicKey(await response.text());
    known.set(kid, key);
    return key;
  };
}

const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/;

function readHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const known = ["user", "email", "name", "groups"];
  const wrong = Object.entries(given).find(([key, name]) => !known.includes(key) || !HEADER_NAME.test(name));
  if (wrong) throw new UserError(`LECTERN_PROXY_HEADERS cannot have ${wrong.join("=")}: it has ${known.join(", ")}.`);
  if (!given.user && !given.email) throw new UserError("LECTERN_PROXY_HEADERS needs user= or email=.");
  return Object.fromEntries(Object.entries(given).map(([key, name]) => [key, name.toLowerCase()]));
}

function readAssertion(given: Readonly<Record<string, string>>): Assertion {
  const { header = "", keys = "", issuer = "", audience, signer, groups = "groups", ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new UserError(`LECTERN_PROXY_ASSERTION cannot have ${other}=.`);
  if (!HEADER_NAME.test(header) || !URL.canParse(keys)) {
    throw new UserError("LECTERN_PROXY_ASSERTION needs header= (the name of one) and keys= (a URL).");
  }
  if (issuer === "" || (audience === undefined && signer === undefined)) {
    throw new UserError("LECTERN_PROXY_ASSERTION needs issuer= and audience= (with AWS, signer=).");
  }
  return {
    header: header.toLowerCase(),
    keys,
    issuer,
    groups,
    ...(audience !== undefined && { audience }),
    ...(signer !== undefined && { signer }),
  };
}

function addNetwork(list: BlockList, network: string): void {
  const [address = "", bits] = network.split("/");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  try {
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  } catch {
    throw new UserError(`LECTERN_PROXY_FROM has "${network}", which is neither an IP address nor a network.`);
  }
}
