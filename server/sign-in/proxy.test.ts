import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, SignJWT, UnsecuredJWT } from "jose";
import { readEnvironment } from "@/lib/env";
import { ProxySignIn } from "@/server/sign-in/proxy";
import { expect, test } from "@/tests/support/unit-test";

/*
 * Sign-in by a proxy before a real server: each request comes with headers of its own, and is answered with the reader that
 * was found and with the names of the headers that it left.
 */
const base = { LECTERN_SIGN_IN: "proxy", LECTERN_SESSION_SECRET: "s".repeat(32), TRUSTED_PROXIES: "1" };
const names = "user=X-User email=X-Email name=X-Name groups=X-Groups";

const servers: Server[] = [];
test.afterAll(() => servers.forEach((server) => void server.close()));

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

interface Answer {
  reader?: { subject: string; name?: string; email?: string; groups: string[] };
  headers: string[];
}

async function ask(environment: Record<string, string>, headers: (string | string[])[]): Promise<Answer> {
  const method = new ProxySignIn(readEnvironment({ ...base, ...environment }));
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify({ reader: await method.identify(request), headers: Object.keys(request.headers) }));
  });
  const port = await listen(server);
  return new Promise((resolve, reject) => {
    const flat = headers.flat();
    const sent = httpRequest(
      { port, host: "127.0.0.1", headers: ["Host", "docs.example", ...flat] as never },
      (answer) => {
        let text = "";
        answer.on("data", (piece: Buffer) => {
          text += piece.toString();
        });
        answer.on("end", () => resolve(JSON.parse(text) as Answer));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const all = ["X-User", "ada", "X-Email", "ada@acme.example", "X-Name", "Ada L.", "X-Groups", "staff, admins"];
const ada = { subject: "proxy:ada", name: "Ada L.", email: "ada@acme.example", groups: ["staff", "admins"] };

const headerRows: readonly [
  sentence: string,
  headers: string[],
  environment: Record<string, string>,
  expected: unknown,
][] = [
  ["all headers of the proxy", all, {}, ada],
  [
    "an email alone",
    ["X-Email", "a@b.example"],
    {},
    { subject: "proxy:a@b.example", email: "a@b.example", groups: [] },
  ],
  [
    "a name that is not ASCII",
    ["X-User", Buffer.from("Zoë").toString("latin1")],
    {},
    { subject: "proxy:Zoë", name: "Zoë", groups: [] },
  ],
  ["nothing", [], {}, undefined],
  ["groups without a name", ["X-Groups", "staff"], {}, undefined],
  ["an empty name", ["X-User", "", "X-Groups", "staff"], {}, undefined],
  ["blanks as a name", ["X-User", "   "], {}, undefined],
  ["a client's name before that of the proxy", ["X-User", "root", "X-User", "ada"], {}, undefined],
  [
    "a client's groups before those of the proxy",
    ["X-User", "ada", "X-Groups", "admins", "X-Groups", "staff"],
    {},
    undefined,
  ],
  ["an address that is not the proxy's", all, { LECTERN_PROXY_FROM: "10.0.0.0/8" }, undefined],
  ["the proxy's network", all, { LECTERN_PROXY_FROM: "10.0.0.0/8 127.0.0.0/16" }, ada],
  [
    "an address that only claims to be forwarded",
    [...all, "X-Forwarded-For", "10.0.0.1"],
    { LECTERN_PROXY_FROM: "10.0.0.1" },
    undefined,
  ],
  ["headers that are not configured", ["X-Forwarded-User", "ada", "Remote-User", "ada"], {}, undefined],
  ["a header that is only spelled alike", ["X_User", "ada"], {}, undefined],
];
for (const [sentence, headers, environment, expected] of headerRows) {
  test(`plain headers: ${sentence}`, async () => {
    const answer = await ask({ LECTERN_PROXY_HEADERS: names, ...environment }, headers);
    expect(answer.reader).toEqual(expected);
    expect(answer.headers.filter((name) => /^x-(?:user|email|name|groups)$/.test(name))).toEqual([]);
  });
}

const now = Math.floor(Date.now() / 1000);
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = p256.publicKey.export({ type: "spki", format: "pem" }).toString();

interface Forgery {
  alg?: string;
  kid?: string;
  key?: KeyObject | Uint8Array;
  header?: object;
}
const sign = (claims: object = {}, { alg = "ES256", kid = "one", key = p256.privateKey, header = {} }: Forgery = {}) =>
  new SignJWT({ iss: "https://team.example", aud: "docs", sub: "ada", exp: now + 300, groups: ["staff"], ...claims })
    .setProtectedHeader({ alg, kid, ...header })
    .sign(key);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const good = await sign();
const [head = "", body = "", signature = ""] = good.split(".");

function signedWithPublicKey(): string {
  const signed = `${base64({ alg: "HS256", kid: "one" })}.${body}`;
  return `${signed}.${createHmac("sha256", pem).update(signed).digest("base64url")}`;
}

const forged: readonly [sentence: string, token: string | Promise<string>][] = [
  ["an empty text", ""],
  ["any text", "ada"],
  ["two parts", `${head}.${body}`],
  ["no signature", `${head}.${body}.`],
  [
    "another body",
    `${head}.${base64({ iss: "https://team.example", aud: "docs", sub: "root", exp: now + 300 })}.${signature}`,
  ],
  ["`alg: none`", new UnsecuredJWT({ iss: "https://team.example", aud: "docs", sub: "ada", exp: now + 300 }).encode()],
  ["`alg: None` with a signature", `${base64({ alg: "None", kid: "one" })}.${body}.${signature}`],
  ["the public key as the secret of an HMAC", signedWithPublicKey()],
  ["an HMAC of zeros", sign({}, { alg: "HS256", key: new Uint8Array(32) })],
  ["another key under a known name", sign({}, { key: other.privateKey })],
  ["another key under its own name", sign({}, { key: other.privateKey, kid: "two" })],
  [
    "a key in the header",
    sign({}, { key: other.privateKey, header: { jwk: other.publicKey.export({ format: "jwk" }) } }),
  ],
  ["a key at a URL in the header", sign({}, { key: other.privateKey, header: { jku: "https://evil.example/keys" } })],
  ["another issuer", sign({ iss: "https://other.example" })],
  ["an issuer that begins alike", sign({ iss: "https://team.example.evil.example" })],
  ["no issuer", sign({ iss: undefined })],
  ["another audience", sign({ aud: "other" })],
  ["no audience", sign({ aud: undefined })],
  ["an assertion that has expired", sign({ exp: now - 60 })],
  ["an assertion without an end", sign({ exp: undefined })],
  ["an end that is text", sign({ exp: "soon" })],
  ["an assertion that counts later", sign({ nbf: now + 600 })],
  ["no subject", sign({ sub: undefined })],
  ["a subject that is no text", sign({ sub: undefined, email: ["ada"] })],
];

test.describe("signed assertions", () => {
  let keys = "";
  test.beforeAll(async () => {
    const set = { keys: [{ ...(await exportJWK(p256.publicKey)), kid: "one", alg: "ES256" }] };
    const port = await listen(
      createServer((request, response) => {
        if (request.url === "/keys/one") return void response.end(pem);
        response.statusCode = request.url === "/jwks" ? 200 : 404;
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(set));
      }),
    );
    keys = `http://127.0.0.1:${port}`;
  });
  const configured = (more = "audience=docs", path = "/jwks") => ({
    LECTERN_PROXY_ASSERTION: `header=Cf-Access-Jwt-Assertion keys=${keys}${path} issuer=https://team.example ${more}`,
    TRUSTED_PROXIES: "0",
  });

  test("one of the proxy's key says who the reader is, and nothing else sees it", async () => {
    const answer = await ask(configured(), ["Cf-Access-Jwt-Assertion", good]);
    expect(answer).toMatchObject({ reader: { subject: "proxy:ada", groups: ["staff"] } });
    expect(answer.headers).not.toContain("cf-access-jwt-assertion");
  });

  for (const [sentence, token] of forged) {
    test(`refused: ${sentence}`, async () => {
      expect((await ask(configured(), ["Cf-Access-Jwt-Assertion", await token])).reader).toBeUndefined();
    });
  }

  test("refused: two assertions, and plain headers beside or in place of one", async () => {
    const name = "Cf-Access-Jwt-Assertion";
    expect((await ask(configured(), [name, good, name, good])).reader).toBeUndefined();
    expect((await ask({ ...configured(), LECTERN_PROXY_HEADERS: names }, all)).reader).toBeUndefined();
    expect((await ask({ ...configured(), LECTERN_PROXY_HEADERS: names }, [...all, name, good])).reader).toMatchObject({
      groups: ["staff"],
    });
  });

  test("keys that cannot be fetched let no one in", async () => {
    expect(
      (await ask(configured("audience=docs", "/nothing"), ["Cf-Access-Jwt-Assertion", good])).reader,
    ).toBeUndefined();
  });

  test("AWS: a PEM file for each key, a signer in place of the audience, and parts that are padded", async () => {
    const environment = configured("signer=arn:aws:lb/one", "/keys/{kid}");
    const padded = (part: string) => part.padEnd(Math.ceil(part.length / 4) * 4, "=");
    const header = padded(base64({ alg: "ES256", kid: "one", signer: "arn:aws:lb/one" }));
    const content = padded(
      base64({ iss: "https://team.example", sub: "ada", exp: now + 120, email: "ada@acme.example" }),
    );
    const { createSign } = await import("node:crypto");
    const signer = createSign("sha256").update(`${header}.${content}`);
    const bytes = signer.sign({ key: p256.privateKey, dsaEncoding: "ieee-p1363" });
    const token = `${header}.${content}.${padded(bytes.toString("base64url"))}`;
    const name = "Cf-Access-Jwt-Assertion";
    expect((await ask(environment, [name, token])).reader).toMatchObject({ subject: "proxy:ada" });
    const wrongSigner = await sign({ aud: undefined }, { header: { signer: "arn:aws:lb/two" } });
    expect((await ask(environment, [name, wrongSigner])).reader).toBeUndefined();
    for (const kid of ["../jwks", "two", "", "one?x"]) {
      const strange = await sign({}, { kid, header: { signer: "arn:aws:lb/one" } });
      expect((await ask(environment, [name, strange])).reader, kid).toBeUndefined();
    }
  });
});

for (const [sentence, environment] of [
  ["a header of another kind", { LECTERN_PROXY_HEADERS: "user=X-User role=X-Role" }],
  ["no name of the reader", { LECTERN_PROXY_HEADERS: "groups=X-Groups" }],
  ["a network that is none", { LECTERN_PROXY_HEADERS: names, LECTERN_PROXY_FROM: "everyone" }],
  ["an assertion without keys", { LECTERN_PROXY_ASSERTION: "header=X issuer=a audience=b" }],
  ["an assertion for any audience", { LECTERN_PROXY_ASSERTION: "header=X issuer=a keys=https://a.example" }],
  ["headers that no proxy sets", { LECTERN_PROXY_HEADERS: names, TRUSTED_PROXIES: "0" }],
] as const) {
  test(`the server does not start with ${sentence}`, () => {
    expect(() => new ProxySignIn(readEnvironment({ ...base, ...environment }))).toThrow();
  });
}
