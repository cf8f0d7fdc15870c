import { createHmac, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { CompactEncrypt, EncryptJWT, SignJWT, UnsecuredJWT } from "jose";
import { createAccess } from "@/lib/access/passwords.server";
import { beginSession, cookieName, type SessionSeal, sealSession, sealValue } from "@/lib/access/session";
import { endSessions, insertAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { type HostileProvider, startHostileProvider } from "../fakes/hostile-provider";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

/*
 * All ways to sign in are enabled, and each request here tries to use one without permission. It succeeds if it reads the
 * restricted page, begins a session, or sends a browser to another site.
 */
const SECRET = "a secret of this test that is long enough";
const CLIENT = "docs";
const seal: SessionSeal = { secret: SECRET, domain: "acme", idle: 43_200_000 };
const name = cookieName(seal, "", false);
const reader = { subject: "user:ada", name: "Ada", email: "ada@acme.example", groups: ["staff"] };
const edwards = generateKeyPairSync("ed25519");
const foreign = generateKeyPairSync("ed25519");
const publicPem = edwards.publicKey.export({ type: "spki", format: "pem" }).toString();

type Row = [sentence: string, address: string, init: RequestInit];

let docs: DocsFolder;
let data: string;
let store: Store;
let server: TestServer;
let provider: HostileProvider;
let password = "";
let good = "";
let sent = 0;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  docs = await createDocsFolder(
    { name: "Acme", navigation: { pages: ["start"] } },
    { "start.mdx": "---\ntitle: Start\ngroups: [staff]\n---\n\nRestricted text.\n" },
  );
  data = await mkdtemp(path.join(tmpdir(), "lectern-hostile-"));
  store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  const made = await createAccess(
    { kind: "password", label: "Staff", groups: ["staff"], expiresAt: undefined },
    [],
    Date.now(),
  );
  await insertAccess(store.database, "acme", made.access);
  password = made.secret;
  good = await cookieOf({});
  provider = await startHostileProvider(CLIENT);
  await writeFile(
    path.join(data, "providers.json"),
    JSON.stringify(["one", "two"].map((id) => ({ id, name: id, issuer: provider.issuer, clientId: CLIENT }))),
  );
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      LECTERN_SIGN_IN: "oidc proxy jwt password",
      LECTERN_SESSION_SECRET: SECRET,
      LECTERN_OIDC_FILE: path.join(data, "providers.json"),
      LECTERN_JWT_KEY: publicPem.replaceAll("\n", "\\n"),
      LECTERN_JWT_LOGIN_URL: "https://app.acme.example/docs",
      LECTERN_PROXY_HEADERS: "user=X-Forwarded-User email=X-Forwarded-Email groups=X-Forwarded-Groups",
      LECTERN_PROXY_FROM: "203.0.113.0/24",
      TRUSTED_PROXIES: "1",
    },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.close();
  await store?.close();
  await docs?.dispose();
  await rm(data, { recursive: true, force: true });
});

async function cookieOf(changes: object, changedSeal: Partial<SessionSeal> = {}, time = Date.now()): Promise<string> {
  const session = { ...beginSession(reader, "jwt", time), mark: 0, ...changes };
  return (await sealSession(session, { ...seal, ...changedSeal }, time)) ?? "";
}

/** Each request comes from an address of its own: what refuses it is not the limit of attempts. */
async function send(address: string, init: RequestInit): Promise<Response> {
  sent += 1;
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", `198.51.${sent >> 8}.${sent & 255}`);
  return fetch(server.url + address, { redirect: "manual", ...init, headers });
}

async function entersWith([sentence, address, init]: Row): Promise<string[]> {
  const answer = await send(address, init);
  const text = await answer.text();
  const begins = answer.headers.getSetCookie().some((cookie) => new RegExp(`^(?:__Host-)?${name}=[^;]`).test(cookie));
  const location = answer.headers.get("location");
  const own = [server.url, provider.issuer, "https://app.acme.example"];
  const leaves = location !== null && !own.includes(new URL(location, server.url).origin);
  return text.includes("Restricted text") || begins || leaves || answer.status >= 500
    ? [`${sentence}: ${answer.status} ${location}`]
    : [];
}

async function enters(rows: readonly Row[]): Promise<string[]> {
  const entered: string[] = [];
  for (const row of rows) entered.push(...(await entersWith(row)));
  return entered;
}

const page = (sentence: string, headers: Record<string, string>): Row => [sentence, "/start", { headers }];
const form = (sentence: string, address: string, fields: Record<string, string>, headers = {}): Row => [
  sentence,
  address,
  { method: "POST", body: new URLSearchParams(fields), headers },
];

test("the right cookie, password and token let a reader in", async () => {
  expect(await (await send("/start", { headers: { cookie: `${name}=${good}` } })).text()).toContain("Restricted text");
  expect(await enters([form("password", "/login", { secret: password })])).toHaveLength(1);
  expect(await enters([form("token", "/login/jwt-callback", { secret: await tokenOf({}) })])).toHaveLength(1);
  provider.next = (nonce) => provider.sign(nonce);
  expect(await enters([await callback("an ID token", {})])).toHaveLength(1);
});

test("0 of the cookies that are tampered with, of other sites, or for something else", async () => {
  const key = Buffer.alloc(32, 1);
  const direct = { alg: "dir", enc: "A256GCM" } as const;
  const own = new EncryptJWT({ value: reader })
    .setProtectedHeader(direct)
    .setAudience("acme session")
    .setExpirationTime("1h");
  const past = Date.now() - 86_400_000;
  const parts = good.split(".");
  const values: [sentence: string, value: string][] = [
    ["nothing", ""],
    ["JSON", JSON.stringify(reader)],
    ["an unsecured token", new UnsecuredJWT({ ...reader }).encode()],
    ["a signed token", await tokenOf({})],
    ["a key of the attacker", await own.encrypt(key)],
    ["other content", await new CompactEncrypt(Buffer.from("{}")).setProtectedHeader(direct).encrypt(key)],
    ["another secret", await cookieOf({}, { secret: "another secret that is long enough too" })],
    ["another site", await cookieOf({}, { domain: "other" })],
    ["a site whose name begins alike", await cookieOf({}, { domain: "acme session" })],
    ["an idle session", await cookieOf({}, {}, past)],
    ["a session that has ended", await cookieOf({ endsAt: Date.now() - 1_000 })],
    ["a session without a mark", await cookieOf({ mark: undefined })],
    ["a mark that is no number", await cookieOf({ mark: "x" })],
    ["an attempt", await sealValue({ ...reader, mark: 0 }, "attempt abc", seal, Date.now(), Date.now() + 60_000)],
    ...Array.from({ length: 5 }, (_, index): [string, string] => [
      `without part ${index}`,
      parts.filter((_, at) => at !== index).join("."),
    ]),
    ...Array.from(good.matchAll(/[\w-](?=[\w-]{2})/g), ({ index }): [string, string] => [
      `changed at ${index}`,
      good.slice(0, index) + (good[index] === "A" ? "B" : "A") + good.slice(index + 1),
    ]).filter((_, index) => index % 2 === 0),
  ];
  const rows = values.map(([sentence, value]) => page(sentence, { cookie: `${name}=${value}` }));
  for (const other of [
    `__Host-${name}`,
    `__Secure-${name}`,
    name.toUpperCase(),
    `x${name}`,
    `${name}-out`,
    "lectern",
    "session",
  ])
    rows.push(page(`under the name ${other}`, { cookie: `${other}=${good}` }));
  expect(await enters(rows)).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
});

test("0 of the sessions that have ended, whatever the clock of the server that began them", async () => {
  const ahead = await cookieOf({ subject: "user:skewed" }, {}, Date.now() + 3_600_000);
  const behind = await cookieOf({ subject: "user:skewed" }, {}, Date.now() - 3_600_000);
  await endSessions(store.database, "acme", "user:skewed", Date.now());
  const rows = [
    page("a clock ahead", { cookie: `${name}=${ahead}` }),
    page("a clock behind", { cookie: `${name}=${behind}` }),
  ];
  expect(await enters(rows)).toEqual([]);
});

function tokenOf(
  claims: object,
  alg = "EdDSA",
  key: Parameters<SignJWT["sign"]>[0] = edwards.privateKey,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = { sub: "ada", groups: ["staff"], exp: now + 60, jti: String(Math.random()), ...claims };
  return new SignJWT(all).setProtectedHeader({ alg }).sign(key);
}

test("0 of the tokens that are forged, expired, for others, or used before", async () => {
  const now = Math.floor(Date.now() / 1000);
  const token = await tokenOf({});
  const [head = "", body = "", signature = ""] = token.split(".");
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const hmac = (secret: string) => {
    const signed = `${base64({ alg: "HS256" })}.${body}`;
    return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  };
  const replayed = await tokenOf({});
  await enters([form("first use", "/login/jwt-callback", { secret: replayed })]);
  const tokens: [string, string][] = [
    ["used before", replayed],
    ["used before, with another spelling of its end", `${replayed}=`],
    ["nothing", ""],
    ["a password", password],
    ["no signature", `${head}.${body}.`],
    ["two parts", `${head}.${body}`],
    ["five parts", `${token}.a.b`],
    ["another body", `${head}.${base64({ sub: "root", groups: ["staff"], exp: now + 60 })}.${signature}`],
    ["a session's cookie", good],
    ["the public key as a secret", hmac(publicPem)],
    ["the public key as a secret, on one line", hmac(publicPem.trim())],
    ["no secret", hmac("")],
    ["the session secret", hmac(SECRET)],
    ["another key", await tokenOf({}, "EdDSA", foreign.privateKey)],
    ["P-256", await tokenOf({}, "ES256", generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey)],
    ["RSA", await tokenOf({}, "RS256", generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey)],
    ["expired", await tokenOf({ exp: now - 30 })],
    ["without an end", await tokenOf({ exp: undefined })],
    ["for a year", await tokenOf({ exp: now + 31_536_000 })],
    ["not yet", await tokenOf({ nbf: now + 600 })],
    ["another host", await tokenOf({ host: "evil.example" })],
    ["an ended session", await tokenOf({ expiresAt: now - 60 })],
    ...["none", "None", "NONE", "nOnE", "", null, 0, ["EdDSA"], "eddsa", "HS256", "HS512", "RS256", "ES256K"].flatMap(
      (alg): [string, string][] => [
        [`alg ${JSON.stringify(alg)}`, `${base64({ alg })}.${body}.${signature}`],
        [`alg ${JSON.stringify(alg)}, unsigned`, `${base64({ alg })}.${body}.`],
      ],
    ),
    ...["jwk", "jku", "x5u", "x5c", "kid", "crit"].map((key): [string, string] => [
      `a header with ${key}`,
      `${base64({ alg: "EdDSA", [key]: "https://evil.example/key" })}.${body}.${signature}`,
    ]),
  ];
  const rows = tokens.map(([sentence, secret]) => form(sentence, "/login/jwt-callback", { secret }));
  rows.push(form("a token as a password", "/login", { secret: await tokenOf({}) }));
  rows.push(form("a token as a link", "/login/link", { secret: await tokenOf({}) }));
  expect(await enters(rows)).toEqual([]);
});

test("0 of the headers that a proxy would have set", async () => {
  const names = [
    "X-Forwarded-User",
    "x-forwarded-user",
    "X-Forwarded-Email",
    "X-Forwarded-Preferred-Username",
    "X-Auth-Request-User",
    "X-Auth-Request-Email",
    "Remote-User",
    "Remote-Email",
    "X-Remote-User",
    "X-User",
    "X-Webauth-User",
    "Cf-Access-Authenticated-User-Email",
    "Cf-Access-Jwt-Assertion",
    "X-Goog-Authenticated-User-Email",
    "X-Goog-Iap-Jwt-Assertion",
    "X-Amzn-Oidc-Data",
    "X-Amzn-Oidc-Identity",
    "X-Ms-Client-Principal",
    "X-Ms-Client-Principal-Name",
    "Tailscale-User-Login",
    "Authorization",
  ];
  const sources = ["", "203.0.113.7", "127.0.0.1", "::1"];
  const rows = names.flatMap((header) =>
    sources.map((source) =>
      page(`${header} from ${source}`, {
        [header]: header === "Authorization" ? "Bearer ada" : "ada",
        "X-Forwarded-Groups": "staff",
        ...(source && {
          Forwarded: `for=${source}`,
          "X-Real-Ip": source,
          "X-Client-Ip": source,
          "True-Client-Ip": source,
        }),
      }),
    ),
  );
  expect(await enters(rows)).toEqual([]);
});

/** An attempt that this client began, and the way back from it. */
async function callback(sentence: string, changes: Record<string, string>, id = "one", cookies?: string): Promise<Row> {
  const begun = await send(`/login/${id}?next=/start`, {});
  const url = new URL(begun.headers.get("location") ?? "");
  const kept = begun.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const query = { code: url.searchParams.get("nonce") ?? "", state: url.searchParams.get("state") ?? "", ...changes };
  return [
    sentence,
    `/login/${changes.as ?? id}/callback?${new URLSearchParams(query)}`,
    { headers: { cookie: cookies ?? kept } },
  ];
}

test("0 of the answers of a provider that are forged, of another attempt, or for others", async () => {
  const now = Math.floor(Date.now() / 1000);
  const entered: string[] = [];
  const tokens: [string, HostileProvider["next"]][] = [
    ["nothing", () => ""],
    ["no token", () => "abc"],
    ["another issuer", (nonce) => provider.sign(nonce, { iss: "https://evil.example" })],
    ["an issuer with a slash", (nonce) => provider.sign(nonce, { iss: `${provider.issuer}/` })],
    ["another audience", (nonce) => provider.sign(nonce, { aud: "other" })],
    ["two audiences, for another party", (nonce) => provider.sign(nonce, { aud: [CLIENT, "other"], azp: "other" })],
    ["expired", (nonce) => provider.sign(nonce, { exp: now - 120 })],
    ["without an end", (nonce) => provider.sign(nonce, { exp: undefined })],
    ["not yet", (nonce) => provider.sign(nonce, { nbf: now + 600 })],
    ["without a subject", (nonce) => provider.sign(nonce, { sub: undefined })],
    ["another nonce", (nonce) => provider.sign(nonce, { nonce: "other" })],
    ["no nonce", (nonce) => provider.sign(nonce, { nonce: undefined })],
    ["another key", (nonce) => provider.sign(nonce, {}, { key: provider.foreignKey })],
    ["another key with its name", (nonce) => provider.sign(nonce, {}, { key: provider.foreignKey, kid: "two" })],
    ["another algorithm", (nonce) => provider.sign(nonce, {}, { alg: "PS256" })],
    ["an HMAC of nothing", (nonce) => provider.sign(nonce, {}, { alg: "HS256", key: new Uint8Array(32) })],
    ["an HMAC of the public key", (nonce) => provider.hmacWithPublicKey(nonce)],
    [
      "an HMAC of the client",
      (nonce) => provider.sign(nonce, {}, { alg: "HS256", key: Buffer.from(CLIENT.padEnd(32)) }),
    ],
    ["no signature", (nonce) => provider.forge({ alg: "none" }, nonce, "")],
    ["no algorithm", (nonce) => provider.forge({}, nonce, "abcd")],
    ["a signature of zeros", (nonce) => provider.forge({ alg: "RS256", kid: "one" }, nonce, "A".repeat(342))],
  ];
  for (const [sentence, next] of tokens) {
    provider.next = next;
    entered.push(...(await enters([await callback(`an ID token: ${sentence}`, {})])));
  }
  provider.next = (nonce) => provider.sign(nonce);
  const other = await callback("", {});
  const otherState = new URL(other[1], server.url).searchParams.get("state") ?? "";
  for (const id of ["one", "two"]) {
    const rows = [
      await callback("no attempt", {}, id, "x=y"),
      await callback("another state", { state: "abc" }, id),
      await callback("no state", { state: "" }, id),
      await callback("the state of another attempt", { state: otherState }, id),
      await callback("a code of another attempt", { code: "other" }, id),
      await callback("no code", { code: "" }, id),
      await callback("another issuer beside the code", { iss: "https://evil.example" }, id),
      await callback("the other provider's callback", { as: id === "one" ? "two" : "one" }, id),
      await callback("a refusal", { error: "access_denied" }, id),
      await callback("a refusal that names a page", { error: "x", error_uri: "https://evil.example" }, id),
      await callback("an encrypted answer", { response: "a.b.c" }, id),
      await callback("a forged attempt", {}, id, `${name}-${otherState.slice(0, 8)}=${good}`),
      await callback("a session as the attempt", { state: "session" }, id, `${name}-session=${good}`),
    ];
    entered.push(...(await enters(rows)));
  }
  expect(entered).toEqual([]);
});

test("0 of the logout tokens that are forged, stale, or none; the right one counts once", async () => {
  const now = Math.floor(Date.now() / 1000);
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const told = { events, nonce: undefined, jti: "1" };
  const end = async (token: string, id = "one") => {
    const body = new URLSearchParams({ logout_token: token });
    return (await send(`/login/${id}/back-channel`, { method: "POST", body })).status;
  };
  const cookie = `${name}=${await cookieOf({ subject: "one:ada" })}`;
  const mayRead = async () =>
    (await (await send("/start", { headers: { cookie } })).text()).includes("Restricted text");
  const tokens = [
    await provider.sign("", { ...told, events: undefined }),
    await provider.sign("", { ...told, events: { other: {} } }),
    await provider.sign("a nonce", { ...told, nonce: "a nonce" }),
    await provider.sign("", { ...told, iss: "https://evil.example" }),
    await provider.sign("", { ...told, aud: "other" }),
    await provider.sign("", { ...told, sub: undefined }),
    await provider.sign("", { ...told, jti: undefined }),
    await provider.sign("", { ...told, iat: now - 3_600 }),
    await provider.sign("", { ...told, exp: now - 120 }),
    await provider.sign("", told, { key: provider.foreignKey }),
    await provider.sign("", told, { alg: "HS256", key: new Uint8Array(32) }),
    provider.forge({ alg: "none" }, "", ""),
    provider.hmacWithPublicKey(""),
    "a.b.c",
    "",
  ];
  for (const token of tokens) expect(await end(token), token).toBe(400);
  expect((await send("/login/one/back-channel", {})).status).toBe(405);
  expect(await mayRead()).toBe(true);
  const right = await provider.sign("", told);
  expect(await end(right)).toBe(200);
  expect(await mayRead()).toBe(false);
  expect(await end(right)).toBe(400);
});

const elsewhere = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "HTTPS://evil.example/start",
  "http:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/.//evil.example",
  "/..//evil.example",
  "/start/..//evil.example",
  "/%2e%2e//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nLocation: https://evil.example",
  "/@evil.example",
  "@evil.example",
  " //evil.example",
  "/\u2028/evil.example",
  "//evil.example%2f..",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/;//evil.example",
  "?//evil.example",
  "#//evil.example",
  "/login?next=//evil.example",
  "/logout?next=//evil.example",
  "//localhost@evil.example",
  "/\u0000//evil.example",
  "http://127.0.0.1@evil.example",
];

test("0 of the return addresses lead to another site", async () => {
  const entered = elsewhere.map(async (next) => {
    const encoded = encodeURIComponent(next);
    const addresses = [
      `/login?next=${encoded}`,
      `/login?redirect=${encoded}`,
      `/login/one?next=${encoded}`,
      `/logout?next=${encoded}`,
    ];
    const followed = await enters(addresses.map((address) => [address, address, {}]));
    // With the right password the reader is in, and stays here.
    const answer = await send("/login", { method: "POST", body: new URLSearchParams({ secret: password, next }) });
    const target = new URL(answer.headers.get("location") ?? "", server.url);
    const stays = answer.status === 303 && target.origin === server.url;
    return stays ? followed : [...followed, `${JSON.stringify(next)}: ${target}`];
  });
  expect((await Promise.all(entered)).flat()).toEqual([]);
});

test("0 of the forms of other sites, and of passwords that are guessed", async () => {
  const origins = ["https://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1.evil.example", "file://"];
  const guesses = [
    "",
    " ",
    "null",
    "undefined",
    "*",
    "%",
    "' OR 1=1 --",
    "\u0000",
    `${password} `,
    password.slice(1),
    password.toUpperCase(),
    "x".repeat(5_000),
    "[object Object]",
    "scrypt:a:b",
  ];
  const rows = [
    ...origins.map((origin) => form(`a form of ${origin}`, "/login", { secret: password }, { origin })),
    ...["/login", "/login/link", "/login/one", "/login/session", "/login/one/callback"].flatMap((address) =>
      guesses.map((secret) => form(`${address} with ${JSON.stringify(secret)}`, address, { secret })),
    ),
    ...["/login/link", "/login/jwt-callback", "/login/one", "/login/session", "/login/two/callback"].map((address) =>
      form(`a password at ${address}`, address, { secret: password }),
    ),
  ];
  expect(await enters(rows)).toEqual([]);
});

test("these were 500 requests and more", () => expect(sent).toBeGreaterThan(500));
