import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Secret of the client for machines, with signs that a header has to escape. */
export const TOKEN_SECRET = "a secret: of 100% worth";

/** A provider of access tokens on loopback. */
export interface TokenProvider {
  origin: string;
  /** Begins to answer: the address that readers return to may be known only after that of the provider. */
  serve(redirectUri: string): void;
  stop(): void;
}

/** Starts a provider with the client `browser`, which has no secret, and the client `machine`. */
export async function startTokenProvider(): Promise<TokenProvider> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    serve(redirectUri) {
      answer = createProvider(origin, redirectUri).callback();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createProvider(origin: string, redirectUri: string): Provider {
  return new Provider(origin, {
    clients: [
      { client_id: "browser", token_endpoint_auth_method: "none", redirect_uris: [redirectUri] },
      {
        client_id: "machine",
        client_secret: TOKEN_SECRET,
        grant_types: ["client_credentials"],
        response_types: [],
        redirect_uris: [],
      },
    ],
    scopes: ["openid", "files:read", "files:write"],
    features: { clientCredentials: { enabled: true } },
    clientBasedCORS: () => true,
  });
}
