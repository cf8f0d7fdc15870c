import type { IncomingMessage, ServerResponse } from "node:http";
import { ACCESS_TOKEN, type Reader } from "@/lib/access/current-viewer.server";
import { findAccess } from "@/lib/access/passwords.server";
import { getStore } from "@/lib/assistant/service.server";
import type { Environment } from "@/lib/env";
import { getSite } from "@/lib/site/site-store";
import { accessSubject, listAccess } from "@/lib/store/access";
import { countUse, fixedWindow } from "@/lib/store/counters";
import { answerRefusal } from "@/server/plain-answers";
import { audit, type Origins } from "@/server/sign-in/exchange";
import { GRANT_TOKEN, MCP_PATHS, type OauthServer } from "@/server/sign-in/oauth";

/** Milliseconds in an hour. */
const HOUR = 3_600_000;

const BEARER = /^Bearer +(\S+) *$/i;

/** The reader whom a request's token identifies, or `refused`; undefined if there is no token of this server. */
export type Identified = { reader: Reader } | "refused" | undefined;

/** Authenticates programs, which send a bearer token instead of a session cookie. */
export class Bearers {
  constructor(
    private readonly environment: Environment,
    private readonly origins: Origins,
    private readonly oauth: OauthServer,
  ) {}

  /** Reads the token of a request. Access tokens are valid everywhere, OAuth tokens only at the MCP server. */
  async identify(request: IncomingMessage, response: ServerResponse): Promise<Identified> {
    const token = BEARER.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const mcp = this.#mcpPath(request);
    if (token.startsWith(ACCESS_TOKEN)) return this.#identifyProgram(token, mcp, request, response);
    if (!token.startsWith(GRANT_TOKEN)) return undefined;
    const reader = mcp && (await this.oauth.readToken(token, request));
    return reader ? { reader } : this.#refuse(request, response, mcp, true);
  }

  /** Refuses a guest's request to an MCP server that has no pages for guests. @returns true if it was refused. */
  async refusesGuest(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const mcp = this.#mcpPath(request);
    if (mcp === undefined) return false;
    const { pages, generatedPages } = await getSite();
    if (mcp === MCP_PATHS[0] && pages.size + generatedPages.size > 0) return false;
    this.#refuse(request, response, mcp, false);
    return true;
  }

  async #identifyProgram(
    token: string,
    mcp: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Identified> {
    const [{ database }, { domain }] = await Promise.all([getStore(), getSite()]);
    const now = Date.now();
    const found = await findAccess(token, "token", await listAccess(database, domain), now);
    if (!found) return this.#refuse(request, response, mcp, true);
    const subject = accessSubject(found.id);
    const { LECTERN_LIMIT_ORG_HOUR: limit } = this.environment;
    const use = { scope: "access-token", subject, ...fixedWindow(now, HOUR), limit };
    const { decision } = await countUse(database, [use]);
    if (decision.isAllowed) return { reader: { subject, name: found.label, groups: found.groups } };
    const headers = { "Retry-After": String(Math.ceil((use.windowEnd - now) / 1000)) };
    answerRefusal(response, { status: 429, message: "This token has reached its limit.", headers });
    return "refused";
  }

  /** The path of the MCP server, if a program requests it; for a reader, a page may have the same path. */
  #mcpPath({ url = "", method, headers }: IncomingMessage): string | undefined {
    const path = url.split("?", 1)[0]?.replace(/\/$/, "");
    const isProgram = method === "POST" || headers.accept?.includes("text/event-stream");
    return isProgram ? MCP_PATHS.find((own) => this.environment.LECTERN_BASE_PATH + own === path) : undefined;
  }

  #refuse(request: IncomingMessage, response: ServerResponse, mcp: string | undefined, hasToken: boolean): "refused" {
    if (hasToken)
      audit({ event: "refused", method: "token", reason: "not valid", address: this.origins.address(request) });
    const headers = mcp
      ? this.oauth.challenge(request, mcp, hasToken)
      : { "WWW-Authenticate": 'Bearer error="invalid_token"' };
    const message = hasToken ? "This token is not valid or has expired." : "Sign in to use this server.";
    answerRefusal(response, { status: 401, message, headers });
    return "refused";
  }
}
