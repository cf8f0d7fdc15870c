import { readFileSync } from "node:fs";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import * as client from "openid-client";
import { z } from "zod";
import type { Reader } from "@/lib/access/current-viewer.server";
import { type Claims, readerOfClaims, readGroups } from "@/lib/access/read-claims";
import { getOrMake } from "@/lib/base/get-or-make";
import { UserError } from "@/lib/base/user-error";
import { isObject } from "@/lib/config/read-value";
import type { Environment } from "@/lib/env";

/** Timeout of requests to a provider, in seconds. */
const TIMEOUT = 10;

/** Maximum difference between clocks, and maximum age of a logout token, in seconds. */
const CLOCK_TOLERANCE = 10;
const MAX_LOGOUT_AGE = 600;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Identifiers with another meaning in URLs or as the prefix of a subject. */
const RESERVED = ["jwt-callback", "link", "session", "user", "access", "email", "proxy", "password", "jwt"];
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

const providerSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z\d][a-z\d-]{0,31}$/, "must have small letters, digits, and hyphens")
    .refine((id) => !RESERVED.includes(id), `must not be one of ${RESERVED.join(", ")}`)
    .default("sso"),
  name: z.string().min(1).default("SSO"),
  issuer: z.url().refine((url) => url.startsWith("https:") || LOOPBACK.test(url), "must begin with https://"),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scope: z.string().min(1).default("openid profile email"),
  groups: z.string().min(1).default("groups"),
});

const listSchema = z
  .array(providerSchema)
  .min(1)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "two providers have the same id");

/** An identity provider as it is configured. */
export type OidcProvider = z.infer<typeof providerSchema>;

/** The state of a sign-in while the reader is at the provider. */
export interface SignInAttempt {
  provider: string;
  nonce: string;
  verifier: string;
  /** Path to which the reader is redirected afterwards. */
  next: string;
}

/** A sign-in at a provider that failed. */
class ProviderError extends Error {
  override name = "ProviderError";
  /** @param isUnavailable true if the provider did not answer properly; false if it refused or its answer is not valid */
  constructor(
    readonly isUnavailable: boolean,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** Reads the providers of the environment. @throws UserError that lists the mistakes. */
export function readProviders(environment: Environment): OidcProvider[] {
  const { LECTERN_OIDC_FILE: file } = environment;
  const parsed = listSchema.safeParse(file === undefined ? [providerOf(environment)] : readJson(file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
  throw new UserError(`${file ?? "LECTERN_OIDC_*"} cannot be used:\n${problems.join("\n")}`);
}

function providerOf(environment: Environment): unknown {
  return {
    name: environment.LECTERN_OIDC_NAME,
    issuer: environment.LECTERN_OIDC_ISSUER,
    clientId: environment.LECTERN_OIDC_CLIENT_ID,
    clientSecret: environment.LECTERN_OIDC_CLIENT_SECRET,
    scope: environment.LECTERN_OIDC_SCOPE,
    groups: environment.LECTERN_OIDC_GROUPS,
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UserError(`LECTERN_OIDC_FILE cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Signs readers in at identity providers, by the authorization code flow with PKCE. */
export class OidcSignIn {
  readonly #configurations = new Map<string, Promise<client.Configuration>>();
  readonly #keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(readonly providers: readonly OidcProvider[]) {}

  /** The provider with an identifier. */
  find(id: string): OidcProvider | undefined {
    return this.providers.find((provider) => provider.id === id);
  }

  /** Begins a sign-in. @param callback URL that the provider redirects back to. @throws ProviderError */
  async begin(
    provider: OidcProvider,
    callback: string,
    next: string,
  ): Promise<{ url: string; state: string; attempt: SignInAttempt }> {
    const configuration = await this.#configure(provider);
    const state = client.randomState();
    const attempt = {
      provider: provider.id,
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      next,
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: provider.scope,
      state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, state, attempt };
  }

  /**
   * Completes a sign-in. @param returned the callback URL with the parameters that the provider added.
   * @returns the reader, and the ID token, which the provider requires at sign-out. @throws ProviderError
   */
  async finish(
    provider: OidcProvider,
    returned: URL,
    state: string,
    { nonce, verifier }: SignInAttempt,
  ): Promise<{ reader: Reader; idToken: string }> {
    const configuration = await this.#configure(provider);
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, returned, checks);
      const { id_token: idToken = "" } = tokens;
      const claims = tokens.claims();
      if (!claims) throw new ProviderError(false, "no ID token");
      const all = await this.#addUserInfo(configuration, provider, claims, tokens.access_token);
      const reader = readerOfClaims(all, `${provider.id}:${claims.sub}`, readGroups(all, provider.groups) ?? []);
      return { reader, idToken };
    } catch (error) {
      // Keys or endpoints may have changed: read them again for the next reader.
      if (!(error instanceof client.AuthorizationResponseError)) this.#configurations.delete(provider.id);
      throw toProviderError(error);
    }
  }

  /** The URL for signing out at the provider, which leads back to `returnTo`; undefined if the provider has none. */
  async signOutUrl(provider: OidcProvider, returnTo: string, idToken: string | undefined): Promise<string | undefined> {
    const configuration = await this.#configure(provider).catch(() => undefined);
    if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
    const hint = idToken === undefined ? undefined : { id_token_hint: idToken };
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo, ...hint }).href;
  }

  /**
   * Reads a logout token, with which a provider ends the sessions of a reader who has signed out there (OpenID Connect
   * Back-Channel Logout 1.0, 2.6). @returns undefined for an invalid token. @throws ProviderError if keys cannot be read
   */
  async readLogout(provider: OidcProvider, token: string): Promise<{ subject: string; endsAt: number } | undefined> {
    const { issuer, jwks_uri: uri } = (await this.#configure(provider)).serverMetadata();
    if (uri === undefined) return undefined;
    const keys = getOrMake(this.#keys, uri, () =>
      createRemoteJWKSet(new URL(uri), { timeoutDuration: TIMEOUT * 1000 }),
    );
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.clientId,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: MAX_LOGOUT_AGE,
        requiredClaims: ["sub", "iat", "jti"],
      });
      const events = isObject(payload.events) ? payload.events : {};
      // An ID token has the same signature but is not a logout token.
      if (!isObject(events[LOGOUT_EVENT]) || payload.nonce !== undefined) return undefined;
      const endsAt = ((payload.iat ?? 0) + MAX_LOGOUT_AGE + CLOCK_TOLERANCE) * 1000;
      return { subject: `${provider.id}:${payload.sub}`, endsAt };
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw new ProviderError(true, "no keys");
      return undefined;
    }
  }

  /** The claims of the ID token, with those of the userinfo endpoint if the token does not name the groups. */
  async #addUserInfo(
    configuration: client.Configuration,
    { groups }: OidcProvider,
    claims: Claims & { sub: string },
    accessToken: string,
  ): Promise<Claims> {
    const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
    if (readGroups(claims, groups) !== undefined || endpoint === undefined) return claims;
    return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
  }

  /** The endpoints of a provider, discovered once. */
  #configure(provider: OidcProvider): Promise<client.Configuration> {
    const known = getOrMake(this.#configurations, provider.id, () => discover(provider));
    return known.catch((error: unknown) => {
      this.#configurations.delete(provider.id);
      throw toProviderError(error);
    });
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const execute = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT,
    execute,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const method = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
  const authentication = clientSecret === undefined ? client.None() : method(clientSecret);
  const configuration = new client.Configuration(metadata, clientId, clientSecret, authentication);
  configuration.timeout = TIMEOUT;
  for (const allow of execute) allow(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Error codes for a provider that could not be reached, or whose answer does not follow the protocol. */
const NO_ANSWER = /^OAUTH_(?:TIMEOUT|ABORT|PARSE_ERROR|RESPONSE_IS_NOT_(?:CONFORM|JSON))$/;

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof client.AuthorizationResponseError) return new ProviderError(false, error.error);
  if (error instanceof client.ResponseBodyError) {
    // `invalid_grant` is about the reader's code; the others are about the client.
    return new ProviderError(error.error !== "invalid_grant", error.error);
  }
  const code = (error as { code?: unknown } | null)?.code;
  // Network errors have no code.
  if (typeof code !== "string") return new ProviderError(true, "no answer");
  return new ProviderError(NO_ANSWER.test(code) || !code.startsWith("OAUTH_"), code);
}
