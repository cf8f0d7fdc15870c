import { createHash } from "node:crypto";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { isSameSecret } from "@/lib/http/secrets";

/** A program that asks readers for access, as it has registered (RFC 7591). Its identifier holds this, sealed. */
export interface OauthClient {
  name: string;
  redirectUris: string[];
}

/** What a reader allowed a client: a session of its own, which ends as those of browsers do. */
export interface Grant extends Session {
  /** Hash of the client's identifier. */
  client: string;
  /** The MCP server that it is for (RFC 8707). */
  resource: string;
}

/** What an authorization code stands for. */
export interface CodeGrant extends Grant {
  redirectUri: string;
  /** The code challenge of PKCE, S256. */
  challenge: string;
}

/** An error of the protocol, with its registered code. */
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

/** Schemes that no program on a reader's device has as its own. */
const FOREIGN_SCHEME = /^(?:about|blob|data|file|ftp|javascript|mailto|vbscript|view-source|wss?):$/;

const registrationSchema = z.object({
  client_name: z.string().trim().min(1).max(80).catch("MCP client"),
  redirect_uris: z.array(z.string().max(300).refine(isRedirectUri)).min(1).max(5),
});

/** Reads the JSON that a client registers with. @throws OauthError if it names no address that codes may be sent to. */
export function readRegistration(text: string): OauthClient {
  const parsed = registrationSchema.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new OauthError(
      "invalid_redirect_uri",
      "redirect_uris must have 1 to 5 URLs: https, http on loopback, or a scheme of the program.",
    );
  return { name: parsed.data.client_name, redirectUris: parsed.data.redirect_uris };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OauthError("invalid_client_metadata", "The body must be JSON.");
  }
}

function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash !== "" || username !== "" || password !== "" || FOREIGN_SCHEME.test(protocol)) return false;
  return protocol !== "http:" || LOOPBACK.has(hostname);
}

/** Whether a client registered an address: the same one, on loopback with any port (RFC 8252, 7.3). */
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

/** Whether a verifier belongs to a challenge (RFC 7636, S256). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  return isSameSecret(challenge, createHash("sha256").update(verifier).digest("base64url"));
}

/** What is compared of a client's identifier, which is long. */
export function hashClientId(clientId: string): string {
  return createHash("sha256").update(clientId).digest("base64url");
}

/** The sources that a page's form may lead to: its own, and the address of a client. */
export function formTarget(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return origin === "null" ? protocol : origin;
}
