import { createHash } from "node:crypto";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { parseJson } from "@/lib/base/parse-json";
import { isSameSecret } from "@/lib/http/secrets";

/** A registered client (RFC 7591). Its identifier contains these fields, encrypted. */
export interface OauthClient {
  name: string;
  redirectUris: string[];
}

/** The authorization of a client by a reader: a separate session, which ends like a browser's. */
export interface Grant extends Session {
  /** Hash of the client's identifier. */
  client: string;
  /** The URL of the MCP server that it is valid for (RFC 8707). */
  resource: string;
}

/** The content of an authorization code. */
export interface CodeGrant extends Grant {
  redirectUri: string;
  /** The code challenge of PKCE, S256. */
  challenge: string;
}

/** An OAuth error, with its registered code. */
export class OauthError extends Error {
  override name = "OauthError";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Schemes that cannot belong to an application. */
const FOREIGN_SCHEME = /^(?:about|blob|data|file|ftp|javascript|mailto|vbscript|view-source|wss?):$/;

const registrationSchema = z.object({
  client_name: z.string().trim().min(1).max(80).catch("MCP client"),
  redirect_uris: z.array(z.string().max(300).refine(isRedirectUri)).min(1).max(5),
});

/** Reads the JSON of a registration. @throws OauthError if it has no valid redirect URI. */
export function readRegistration(text: string): OauthClient {
  const value = parseJson(text);
  if (value === undefined) throw new OauthError("invalid_client_metadata", "The body must be JSON.");
  const parsed = registrationSchema.safeParse(value);
  if (!parsed.success)
    throw new OauthError(
      "invalid_redirect_uri",
      "redirect_uris must have 1 to 5 URLs: https, http on loopback, or a scheme of the program.",
    );
  return { name: parsed.data.client_name, redirectUris: parsed.data.redirect_uris };
}

function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash !== "" || username !== "" || password !== "" || FOREIGN_SCHEME.test(protocol)) return false;
  return protocol !== "http:" || LOOPBACK.has(hostname);
}

/** True for a registered redirect URI; on loopback, the port may differ (RFC 8252, 7.3). */
export function isRegistered({ redirectUris }: OauthClient, wanted: string): boolean {
  if (redirectUris.includes(wanted)) return true;
  const withoutPort = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== "http:" || !LOOPBACK.has(url.hostname)) return undefined;
    url.port = "";
    return url.href;
  };
  const own = withoutPort(wanted);
  return own !== undefined && redirectUris.some((registered) => withoutPort(registered) === own);
}

/** Verifies a code verifier (RFC 7636, S256). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  return isSameSecret(challenge, createHash("sha256").update(verifier).digest("base64url"));
}

/** Short form of a client identifier, for comparison. */
export function hashClientId(clientId: string): string {
  return createHash("sha256").update(clientId).digest("base64url");
}

/** The `form-action` source that allows the redirect URI of a client. */
export function formTarget(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return origin === "null" ? protocol : origin;
}
