import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, SignJWT } from "jose";

/** An identity provider whose token endpoint gives out whatever it is told to. */
export interface HostileProvider {
  issuer: string;
  /** What the next ID token is, for the nonce of its attempt. */
  next: (nonce: string) => Promise<string> | string;
  /** Signs an ID token that is right but for what is changed. */
  sign(
    nonce: string,
    claims?: object,
    forgery?: { key?: KeyObject | Uint8Array; alg?: string; kid?: string },
  ): Promise<string>;
  /** Makes a token by hand. */
  forge(header: object, nonce: string, signature: string): string;
  hmacWithPublicKey(nonce: string): string;
  foreignKey: KeyObject;
  close(): Promise<void>;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Starts it. */
export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" }] };
  const server = createServer(async (request, response) => {
    response.setHeader("Content-Type", "application/json");
    if (request.url === "/jwks") return void response.end(JSON.stringify(keys));
    if (request.url !== "/token") return void response.end(JSON.stringify(metadataOf(provider.issuer)));
    let body = "";
    for await (const piece of request) body += String(piece);
    // The test puts the nonce of the attempt where the code is.
    const token = await provider.next(new URLSearchParams(body).get("code") ?? "");
    response.end(JSON.stringify({ access_token: "a", token_type: "Bearer", expires_in: 60, id_token: token }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const claimsFor = (nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, aud: clientId, sub: "ada", iat: now, exp: now + 300, nonce, groups: ["staff"] };
  };
  const provider: HostileProvider = {
    issuer,
    next: () => "",
    sign: (nonce, claims = {}, { key = own.privateKey, alg = "RS256", kid = "one" } = {}) =>
      new SignJWT({ ...claimsFor(nonce), ...claims }).setProtectedHeader({ alg, kid }).sign(key),
    forge: (header, nonce, signature) => `${base64(header)}.${base64(claimsFor(nonce))}.${signature}`,
    hmacWithPublicKey(nonce) {
      const signed = `${base64({ alg: "HS256", kid: "one" })}.${base64(claimsFor(nonce))}`;
      const secret = own.publicKey.export({ type: "spki", format: "pem" });
      return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
    },
    foreignKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}
