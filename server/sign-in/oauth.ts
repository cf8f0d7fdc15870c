import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Reader } from "@/lib/access/current-viewer.server";
import {
  type CodeGrant,
  formTarget,
  type Grant,
  hashClientId,
  isRegistered,
  isVerifierOf,
  type OauthClient,
  OauthError,
  readRegistration,
} from "@/lib/access/oauth";
import {
  beginSession,
  openValue,
  type SessionSeal,
  sealValue,
  sessionSubject,
  sessionSubjects,
} from "@/lib/access/session";
import { getStore } from "@/lib/assistant/service.server";
import type { Environment } from "@/lib/env";
import { getSite } from "@/lib/site/site-store";
import { endSessions, MAX_SESSION_TIME, sessionMark } from "@/lib/store/access";
import { countUse, fixedWindow } from "@/lib/store/counters";
import { answerRefusal } from "@/server/plain-answers";
import { audit, type Origins, readForm, readText, redirect, sendJson } from "@/server/sign-in/exchange";
import { sendSignInPage } from "@/server/sign-in/sign-in-page";

/** Prefix of the access tokens of MCP clients; other bearer tokens belong to the API that the site documents. */
export const GRANT_TOKEN = "lectern_mt_";

/** The paths of the MCP server; the second requires sign-in. */
export const MCP_PATHS = ["/mcp", "/authed/mcp"] as const;

/** Lifetimes in milliseconds. */
const MINUTE = 60_000;
const CODE_TIME = MINUTE;
const TOKEN_TIME = 60 * MINUTE;
/** A client identifier contains the registration itself, so nothing is stored for the year that it is valid. */
const CLIENT_TIME = 365 * 24 * 60 * MINUTE;
/** Maximum number of registrations and token requests per minute from one address. */
const PER_ADDRESS = 120;

const ENDPOINT = /^\/authed\/oauth\/(authorize|token|register|revoke)$/;
const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const SERVER_METADATA = "/.well-known/oauth-authorization-server";

/** The sender of a request. */
export interface Asker {
  reader: Reader | undefined;
  /** When the session ends, in milliseconds since the epoch; undefined if it has no end of its own. */
  endsAt: number | undefined;
}

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
};

/** A client's request for authorization. */
interface AuthorizationRequest extends Pick<CodeGrant, "redirectUri" | "challenge" | "resource"> {
  client: OauthClient;
  clientId: string;
  state: string | null;
}

/**
 * The authorization server of the site's MCP server (OAuth 2.1 with PKCE; RFC 7591, 7009, 8414, 8707, 9207, 9728). Clients,
 * codes, and tokens are sealed values that clients keep; the store only records which grants have ended.
 */
export class OauthServer {
  constructor(
    private readonly environment: Environment,
    private readonly origins: Origins,
  ) {}

  /** True for the URLs of the authorization server. @param url as on the request line. */
  isOwn(url: string): boolean {
    const path = url.split("?", 1)[0] ?? "";
    return this.#metadataOf(path) !== undefined || ENDPOINT.test(this.#below(path));
  }

  /** Headers that ask a client for a token of the MCP server at a path. */
  challenge(request: IncomingMessage, path: string, hasToken: boolean): Readonly<Record<string, string>> {
    const metadata = `resource_metadata="${this.#base(request)}${RESOURCE_METADATA}${path}"`;
    return {
      "WWW-Authenticate": `Bearer ${hasToken ? 'error="invalid_token", ' : ""}${metadata}`,
      ...CORS,
      "Access-Control-Expose-Headers": "WWW-Authenticate",
    };
  }

  /** The reader who authorized a client; undefined for an invalid token, or one for another resource. */
  async readToken(token: string, request: IncomingMessage): Promise<Reader | undefined> {
    const opened = await this.#open<Grant>(token.slice(GRANT_TOKEN.length), "access");
    return opened && this.#resources(request).includes(opened.resource) ? readerOf(opened) : undefined;
  }

  /** Answers a request to the authorization server. */
  async answer(asker: Asker, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split("?", 1)[0] ?? "";
    const { method = "GET" } = request;
    const name = ENDPOINT.exec(this.#below(path))?.[1];
    if (name === "authorize") return this.#authorize(asker, request, response);
    if (method === "OPTIONS") return answerRefusal(response, { status: 204, headers: CORS });
    const metadata = this.#metadataOf(path);
    if (method !== (metadata ? "GET" : "POST")) return answerRefusal(response, { status: 405, headers: CORS });
    try {
      if (metadata) return sendAnswer(response, 200, await this.#describe(metadata, request));
      await this.#count(request);
      const text = await readText(request);
      if (text === undefined) throw new OauthError("invalid_request", "The body of the request is too long.");
      if (name === "register") return sendAnswer(response, 201, await this.#register(text));
      const body = new URLSearchParams(text);
      if (name === "revoke") return sendAnswer(response, 200, await this.#revoke(body));
      return sendAnswer(response, 200, await this.#issue(body, request));
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      const status = error.code === "slow_down" ? 429 : error.code === "invalid_client" ? 401 : 400;
      sendAnswer(response, status, { error: error.code, error_description: error.message });
    }
  }

  #below(path: string): string {
    const { LECTERN_BASE_PATH: basePath } = this.environment;
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : "";
  }

  #base(request: IncomingMessage): string {
    return this.origins.of(request) + this.environment.LECTERN_BASE_PATH;
  }

  #resources(request: IncomingMessage): string[] {
    return MCP_PATHS.map((path) => this.#base(request) + path);
  }

  /** The metadata document at a path; undefined for other paths. Well-known names precede the base path, or follow it if a proxy forwards nothing else. */
  #metadataOf(path: string): { resource?: string } | undefined {
    const { LECTERN_BASE_PATH: basePath } = this.environment;
    if (path === SERVER_METADATA + basePath || path === basePath + SERVER_METADATA) return {};
    for (const resource of MCP_PATHS) {
      if (path === RESOURCE_METADATA + basePath + resource) return { resource };
      if (path === basePath + RESOURCE_METADATA + resource) return { resource };
    }
    return path === RESOURCE_METADATA + basePath ? { resource: MCP_PATHS[0] } : undefined;
  }

  async #describe({ resource }: { resource?: string }, request: IncomingMessage): Promise<object> {
    const base = this.#base(request);
    if (resource !== undefined) {
      return {
        resource: base + resource,
        authorization_servers: [base],
        bearer_methods_supported: ["header"],
        resource_name: (await getSite()).settings.name,
      };
    }
    const endpoint = (name: string) => `${base}/authed/oauth/${name}`;
    return {
      issuer: base,
      authorization_endpoint: endpoint("authorize"),
      token_endpoint: endpoint("token"),
      registration_endpoint: endpoint("register"),
      revocation_endpoint: endpoint("revoke"),
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #register(text: string): Promise<object> {
    const client = readRegistration(text);
    const now = Date.now();
    return {
      client_id: await this.#seal(client, "client", now + CLIENT_TIME),
      client_id_issued_at: Math.floor(now / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  /** Asks a reader whether a client may act for them, and redirects to the client with the answer. */
  async #authorize({ reader, endsAt }: Asker, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "", method = "GET" } = request;
    const asked = await this.#readRequest(new URLSearchParams(url.split("?")[1]), request);
    // Anyone can register a client, so an invalid request never redirects to the client (open redirect).
    if (typeof asked === "string") return answerRefusal(response, { status: 400, message: asked });
    if (!reader)
      return redirect(response, `${this.environment.LECTERN_BASE_PATH}/login?next=${encodeURIComponent(url)}`);
    if (method !== "POST") return this.#ask(asked, reader, request, response);
    if (this.origins.isForeign(request)) return answerRefusal(response, { status: 403 });
    const isAllowed = (await readForm(request))?.get("decision") === "allow";
    if (isAllowed)
      audit({ event: "signed-in", method: "mcp", subject: reader.subject, address: this.origins.address(request) });
    const answer = isAllowed ? { code: await this.#grant(asked, reader, endsAt) } : { error: "access_denied" };
    const back = new URL(asked.redirectUri);
    const fields = { ...answer, ...(asked.state !== null && { state: asked.state }), iss: this.#base(request) };
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value);
    redirect(response, back.href);
  }

  /** Reads the request for authorization. @returns a message if it is invalid */
  async #readRequest(query: URLSearchParams, request: IncomingMessage): Promise<AuthorizationRequest | string> {
    const clientId = query.get("client_id") ?? "";
    const client = await this.#open<OauthClient>(clientId, "client");
    if (!client) return "The program has to register again.";
    const redirectUri = query.get("redirect_uri") ?? client.redirectUris[0] ?? "";
    if (!isRegistered(client, redirectUri)) return "The program did not register this redirect_uri.";
    const challenge = query.get("code_challenge") ?? "";
    const isProvable = query.get("code_challenge_method") === "S256" && /^[\w-]{43}$/.test(challenge);
    if (query.get("response_type") !== "code" || !isProvable)
      return "The program has to send response_type=code, and a code_challenge of the method S256.";
    const resource = query.get("resource")?.replace(/\/$/, "") ?? this.#base(request) + MCP_PATHS[0];
    if (!this.#resources(request).includes(resource)) return "The resource is not the MCP server of this site.";
    return { client, clientId, redirectUri, challenge, resource, state: query.get("state") };
  }

  /** Creates an authorization code. */
  async #grant(asked: AuthorizationRequest, reader: Reader, endsAt: number | undefined): Promise<string> {
    const { clientId, redirectUri, challenge, resource } = asked;
    const begun = beginSession(reader, "mcp", Date.now(), endsAt);
    const { domain } = await this.#sealOf();
    const mark = await sessionMark((await getStore()).database, domain, sessionSubjects(begun));
    const code: CodeGrant = { ...begun, mark, client: hashClientId(clientId), resource, redirectUri, challenge };
    return this.#seal(code, "code", Date.now() + CODE_TIME);
  }

  async #ask(
    { client, redirectUri }: AuthorizationRequest,
    reader: Reader,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const consent = {
      client: client.name,
      target: formTarget(redirectUri),
      reader: reader.name ?? reader.email ?? "",
      action: request.url ?? "",
    };
    sendSignInPage(
      response,
      200,
      { type: "consent", next: "", consent },
      {
        site: await getSite(),
        basePath: this.environment.LECTERN_BASE_PATH,
        hasPassword: false,
        links: [],
        languages: request.headers["accept-language"] ?? "",
      },
    );
  }

  /** Issues tokens for a code or a refresh token. Each is valid once: a second use ends the grant. */
  async #issue(body: URLSearchParams, request: IncomingMessage): Promise<object> {
    const clientId = body.get("client_id") ?? "";
    if (!(await this.#open(clientId, "client")))
      throw new OauthError(
        "invalid_client",
        "The client is not registered, or its registration has expired. Register again.",
      );
    const type = body.get("grant_type");
    if (type !== "authorization_code" && type !== "refresh_token")
      throw new OauthError("unsupported_grant_type", "The grant type must be authorization_code or refresh_token.");
    const isCode = type === "authorization_code";
    const given = body.get(isCode ? "code" : "refresh_token") ?? "";
    const opened = await this.#open<CodeGrant & { serial?: string }>(given, isCode ? "code" : "refresh");
    const resource = body.get("resource")?.replace(/\/$/, "");
    if (resource && resource !== opened?.resource && opened)
      throw new OauthError("invalid_target", "The resource is not the one that was authorized.");
    const isFor = opened?.client === hashClientId(clientId) && this.#resources(request).includes(opened.resource);
    if (!opened || !isFor || (isCode && !isProved(opened, body)))
      throw new OauthError(
        "invalid_grant",
        "The code or refresh token is invalid, has expired, or belongs to another client. Authorize again.",
      );
    const { redirectUri: _, challenge: __, serial = opened.id, ...grant } = opened;
    if (!(await this.#isFirstUse(`${type} ${serial}`))) {
      await this.#end(grant);
      throw new OauthError(
        "invalid_grant",
        "The code or refresh token was already used, so all access that it granted was revoked. Authorize again.",
      );
    }
    const now = Date.now();
    const end = Math.min(now + TOKEN_TIME, grant.endsAt);
    return {
      access_token: GRANT_TOKEN + (await this.#seal(grant, "access", end)),
      token_type: "Bearer",
      expires_in: Math.floor((end - now) / 1000),
      refresh_token: await this.#seal({ ...grant, serial: randomUUID() }, "refresh", grant.endsAt),
    };
  }

  /** Ends the grant of an access or refresh token, and with it all tokens. Ignores unknown tokens (RFC 7009, 2.2). */
  async #revoke(body: URLSearchParams): Promise<object> {
    const token = body.get("token") ?? "";
    const opened = token.startsWith(GRANT_TOKEN)
      ? await this.#open<Grant>(token.slice(GRANT_TOKEN.length), "access")
      : await this.#open<Grant>(token, "refresh");
    if (opened) await this.#end(opened);
    return {};
  }

  async #end(grant: Grant): Promise<void> {
    const { domain } = await this.#sealOf();
    await endSessions((await getStore()).database, domain, sessionSubject(grant), Date.now());
    audit({ event: "ended", method: "mcp", subject: grant.subject });
  }

  async #isFirstUse(subject: string): Promise<boolean> {
    const use = { scope: "oauth", subject, windowStart: 0, windowEnd: Date.now() + MAX_SESSION_TIME, limit: 1 };
    return (await countUse((await getStore()).database, [use])).decision.isAllowed;
  }

  async #count(request: IncomingMessage): Promise<void> {
    const subject = this.origins.address(request);
    const use = { scope: "oauth-address", subject, ...fixedWindow(Date.now(), MINUTE), limit: PER_ADDRESS };
    const { decision } = await countUse((await getStore()).database, [use]);
    if (!decision.isAllowed) throw new OauthError("slow_down", "Too many requests. Try again in a minute.");
  }

  async #sealOf(): Promise<SessionSeal> {
    const { LECTERN_SESSION_SECRET: secret = "" } = this.environment;
    return { secret, domain: (await getSite()).domain, idle: 0 };
  }

  async #seal(value: object, purpose: string, endsAt: number): Promise<string> {
    return sealValue(value, `oauth ${purpose}`, await this.#sealOf(), Date.now(), endsAt);
  }

  /** Opens a value that was sealed for a purpose; undefined for anything else, and if its grant has ended. */
  async #open<Value>(token: string, purpose: "client" | "code" | "access" | "refresh"): Promise<Value | undefined> {
    const seal = await this.#sealOf();
    const opened = await openValue<Value>(token, `oauth ${purpose}`, seal, Date.now());
    if (!opened || purpose === "client") return opened?.value;
    const grant = opened.value as Grant;
    const mark = await sessionMark((await getStore()).database, seal.domain, sessionSubjects(grant));
    return mark <= grant.mark ? opened.value : undefined;
  }
}

function isProved({ redirectUri, challenge }: CodeGrant, body: URLSearchParams): boolean {
  const isSameAddress = (body.get("redirect_uri") ?? redirectUri) === redirectUri;
  return isSameAddress && isVerifierOf(challenge, body.get("code_verifier") ?? "");
}

function readerOf({ client: _, resource: __, id, method, mark, sealedAt, endsAt, ...reader }: Grant): Reader {
  return reader;
}

function sendAnswer(response: ServerResponse, status: number, value: object): void {
  sendJson(response, value, status, CORS);
}
