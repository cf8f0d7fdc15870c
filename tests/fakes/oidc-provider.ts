import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

/** A running identity provider, on which anyone signs in with the name of an account. */
export interface OidcServer {
  issuer: string;
  port: number;
  close(): Promise<void>;
}

export interface OidcServerOptions {
  /** Where readers may be sent back to, after signing in and out. */
  redirectUris: readonly string[];
  signOutUris?: readonly string[];
  /** Accounts, with the claims that are made of them. */
  accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The ID token has no claims but the subject: the others are at the userinfo endpoint. */
  hasUserInfoOnly?: boolean;
  /** The client has no secret. */
  isPublic?: boolean;
  port?: number;
  /** Where the provider posts logout tokens to. */
  backChannelUri?: string;
}

export const CLIENT = { id: "docs", secret: "the secret of the client" };

/** Starts a real provider with a key of its own. Its pages ask for a name, and nothing else. */
export async function startOidcServer(options: OidcServerOptions): Promise<OidcServer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configurationOf(options));
  const callback = provider.callback();
  answer = (request, response) =>
    request.url?.startsWith("/sign-in/") ? answerSignIn(provider, request, response) : callback(request, response);
  return {
    issuer,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf({
  redirectUris,
  signOutUris = [],
  accounts,
  hasUserInfoOnly = false,
  isPublic,
  backChannelUri,
}: OidcServerOptions): Configuration {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  return {
    clients: [
      {
        client_id: CLIENT.id,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...signOutUris],
        ...(backChannelUri && { backchannel_logout_uri: backChannelUri }),
        ...(isPublic ? { token_endpoint_auth_method: "none" } : { client_secret: CLIENT.secret }),
      },
    ],
    jwks: { keys: [{ ...key, use: "sig", alg: "RS256" } as never] },
    cookies: { keys: ["a secret of cookies"] },
    // Its own refuses addresses of this machine, by a dispatcher that is left out here.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    claims: { openid: ["sub", "name", "email", "groups", "realm_access"] },
    conformIdTokenClaims: hasUserInfoOnly,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: backChannelUri !== undefined },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = `<title>Provider</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave the provider</button>`;
        },
      },
    },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  };
}

async function answerSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      "<title>Provider</title><form method=post><label>Account <input name=account></label><button name=action value=enter>Enter</button> <button name=action value=cancel>Cancel</button></form>",
    );
    return;
  }
  let body = "";
  for await (const piece of request) body += String(piece);
  const form = new URLSearchParams(body);
  const result =
    form.get("action") === "cancel"
      ? { error: "access_denied", error_description: "The reader canceled" }
      : { login: { accountId: form.get("account") ?? "" } };
  await provider.interactionFinished(request, response, result);
}
