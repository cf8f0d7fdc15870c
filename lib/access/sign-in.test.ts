import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { readKey, readLoginToken } from "@/lib/access/login-token";
import { createAccess, findAccess } from "@/lib/access/passwords.server";
import { type Claims, readGroups } from "@/lib/access/read-claims";
import { safeReturnPath } from "@/lib/access/return-path";
import {
  beginSession,
  cookieName,
  openSession,
  openValue,
  type SessionSeal,
  sealSession,
  sealValue,
} from "@/lib/access/session";
import { expect, test } from "@/tests/support/unit-test";

const now = Date.UTC(2026, 0, 15, 12);
const seconds = Math.floor(now / 1000);
const ed25519 = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();
const publicKey = pem(ed25519.publicKey);

const sign = (claims: object, { alg = "EdDSA", key = ed25519.privateKey as KeyObject | Uint8Array } = {}) =>
  new SignJWT({ exp: seconds + 60, groups: ["staff"], sub: "ada", ...claims }).setProtectedHeader({ alg }).sign(key);
const base64 = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** A token made by hand: what a library would refuse to write. */
function forge(header: object, claims: object, signature = ""): string {
  return `${base64(header)}.${base64({ exp: seconds + 60, groups: ["staff"], ...claims })}.${signature}`;
}

function hmacWithPublicKey(): string {
  const signed = `${base64({ alg: "HS256" })}.${base64({ exp: seconds + 60, groups: ["staff"] })}`;
  return `${signed}.${createHmac("sha256", publicKey).update(signed).digest("base64url")}`;
}

const goodToken = await sign({});
const [head = "", body = "", signature = ""] = goodToken.split(".");

const refusedTokens: readonly [sentence: string, token: string | Promise<string>][] = [
  ["an empty text", ""],
  ["no token", "abc"],
  ["two parts", `${head}.${body}`],
  ["four parts", `${goodToken}.x`],
  ["no signature", `${head}.${body}.`],
  ["another body under a signature", `${head}.${base64({ exp: seconds + 60, groups: ["admin"] })}.${signature}`],
  ["a signature cut short", goodToken.slice(0, -4)],
  ["`alg: none`", new UnsecuredJWT({ exp: seconds + 60, groups: ["staff"] }).encode()],
  ["`alg: None`", forge({ alg: "None" }, {})],
  ["`alg: NONE` with a signature", forge({ alg: "NONE" }, {}, signature)],
  ["no `alg`", forge({ typ: "JWT" }, {}, signature)],
  ["a header that is null", `${base64("null")}.${body}.${signature}`],
  ["the public key as the secret of an HMAC", hmacWithPublicKey()],
  ["an HMAC of an empty secret", sign({}, { alg: "HS256", key: new Uint8Array(32) })],
  ["another key of the same kind", sign({}, { key: other.privateKey })],
  ["another algorithm with its own key", sign({}, { alg: "ES256", key: p256.privateKey })],
  ["RSA", sign({}, { alg: "RS256", key: rsa.privateKey })],
  [
    "a key of its own in the header",
    forge({ alg: "EdDSA", jwk: other.publicKey.export({ format: "jwk" }) }, {}, signature),
  ],
  ["a critical extension", forge({ alg: "EdDSA", crit: ["b64"], b64: false }, {}, signature)],
  ["an expired token", sign({ exp: seconds - 11 })],
  ["a token without an end", sign({ exp: undefined })],
  ["an end that is text", forge({ alg: "EdDSA" }, { exp: "soon" }, signature)],
  ["a token for hours", sign({ exp: seconds + 3_600 })],
  ["a token that counts later", sign({ nbf: seconds + 60 })],
  ["another host", sign({ host: "other.example" })],
  ["another host that begins alike", sign({ host: "docs.example.evil.example" })],
  ["a session that has ended", sign({ expiresAt: seconds - 1 })],
];

for (const [sentence, token] of refusedTokens) {
  test(`a login token is refused: ${sentence}`, async () => {
    expect(await readLoginToken(await token, { key: publicKey, host: "docs.example", now })).toBeUndefined();
  });
}

test("a login token of the key has a user with groups, in both algorithms", async () => {
  const read = { reader: { subject: "user:ada", groups: ["staff"] }, sessionEndsAt: (seconds + 900) * 1000 };
  const claims = { expiresAt: seconds + 900, host: "docs.example" };
  const edwards = await sign(claims);
  const elliptic = await sign(claims, { alg: "ES256", key: p256.privateKey });
  const options = { host: "docs.example", now };
  expect(await readLoginToken(edwards, { ...options, key: publicKey.replaceAll("\n", "\\n") })).toMatchObject(read);
  expect(await readLoginToken(elliptic, { ...options, key: pem(p256.publicKey) })).toMatchObject(read);
});

test("groups that are not strings are left out", async () => {
  const token = await sign({ groups: ["a", 1, null, ["b"]] });
  expect((await readLoginToken(token, { key: publicKey, host: "docs.example", now }))?.reader.groups).toEqual(["a"]);
});

for (const [sentence, key] of [
  ["RSA", pem(rsa.publicKey)],
  ["a private key", ed25519.privateKey.export({ type: "pkcs8", format: "pem" }).toString()],
  ["P-384", pem(generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey)],
  ["no key", "secret"],
] as const) {
  test(`a configured key must not be ${sentence}`, () => expect(() => readKey(key)).toThrow());
}

const seal: SessionSeal = { secret: "s".repeat(32), domain: "acme", idle: 3_600_000 };
const session = { ...beginSession({ subject: "user:ada", groups: ["staff"] }, "jwt", now), mark: 0 };
const cookie = (await sealSession(session, seal, now)) ?? "";
const flip = (index: number) => cookie.slice(0, index) + (cookie[index] === "A" ? "B" : "A") + cookie.slice(index + 1);
const parts = cookie.split(".");

const refusedCookies: readonly [sentence: string, cookie: string, time: number, seal?: Partial<SessionSeal>][] = [
  ["an empty one", "", now],
  ["any text", "abc", now],
  ["plain JSON", base64({ subject: "user:ada", groups: ["admin"] }), now],
  ["a signed token instead of a sealed one", goodToken, now],
  ["an unsecured token", new UnsecuredJWT({ sub: "user:ada" }).encode(), now],
  ["one without its tag", parts.slice(0, 4).join("."), now],
  ["one with another header", [base64({ alg: "dir", enc: "A128GCM" }), ...parts.slice(1)].join("."), now],
  [
    "one that is to be compressed",
    [base64({ alg: "dir", enc: "A256GCM", zip: "DEF" }), ...parts.slice(1)].join("."),
    now,
  ],
  ["one that has been idle", cookie, now + seal.idle + 1_000],
  ["that of another site", cookie, now, { domain: "other" }],
  ["one sealed with another secret", cookie, now, { secret: "t".repeat(32) }],
  ["what was sealed for something else", await sealValue(session, "attempt abc", seal, now, now + 60_000), now],
  // The last character of a part may have bits that mean nothing.
  ...Array.from(cookie.matchAll(/[\w-](?=[\w-]{2})/g), ({ index }) => index)
    .filter((_, number) => number % 8 === 0)
    .map((place): [string, string, number] => [`one changed at character ${place}`, flip(place), now]),
];

for (const [sentence, value, time, changed] of refusedCookies) {
  test(`a cookie is no session: ${sentence}`, async () => {
    expect(await openSession(value, { ...seal, ...changed }, time)).toBeUndefined();
  });
}

test("a session identifies the reader until it ends, and lasts no longer than the password or link that began it", async () => {
  expect(await openSession(cookie, seal, now + 1_000)).toMatchObject({ subject: "user:ada", groups: ["staff"] });
  const short = { ...beginSession({ subject: "a", groups: [] }, "link", now, now + 60_000), mark: 0 };
  const sealed = (await sealSession(short, seal, now + 30_000)) ?? "";
  expect(await openSession(sealed, seal, now + 59_000)).toBeDefined();
  expect(await openSession(sealed, seal, now + 61_000)).toBeUndefined();
});

test("a session with too many groups for a cookie is not sealed", async () => {
  const groups = Array.from({ length: 500 }, (_, index) => `group-${index}`);
  expect(await sealSession({ ...session, groups }, seal, now)).toBeUndefined();
});

test("data sealed for a sign-in attempt can only be opened in that attempt", async () => {
  const sealed = await sealValue({ next: "/a" }, "attempt one", seal, now, now + 60_000);
  expect((await openValue(sealed, "attempt one", seal, now))?.value).toEqual({ next: "/a" });
  expect(await openValue(sealed, "attempt two", seal, now)).toBeUndefined();
  expect(await openValue(sealed, "session", seal, now)).toBeUndefined();
  expect(await openValue(sealed, "attempt one", seal, now + 61_000)).toBeUndefined();
});

const claims: readonly [sentence: string, claims: Claims, name: string, expected: string[] | undefined][] = [
  ["a list", { groups: ["a", "b"] }, "groups", ["a", "b"]],
  ["a single name", { groups: "a" }, "groups", ["a"]],
  ["a list with what is no name", { groups: ["a", 1, null, ""] }, "groups", ["a"]],
  ["an empty list", { groups: [] }, "groups", []],
  ["a claim that is a URL", { "https://acme.example/groups": ["a"] }, "https://acme.example/groups", ["a"]],
  ["a path", { realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
  ["a path that leads nowhere", { realm_access: "x" }, "realm_access.roles.more", undefined],
  ["no claim", { sub: "a" }, "groups", undefined],
  ["what every object has", {}, "constructor.name", undefined],
];
for (const [sentence, given, name, expected] of claims) {
  test(`groups are read from ${sentence}`, () => expect(readGroups(given, name)).toEqual(expected));
}

test("behind https the cookie is bound to its host; sites on one host have cookies of their own", () => {
  expect(cookieName(seal, "/docs", true)).toMatch(/^__Host-lectern-[\da-f]{8}$/);
  expect(cookieName(seal, "/a", false)).not.toBe(cookieName(seal, "/b", false));
});

const returns: readonly [wanted: string | null, expected: string][] = [
  [null, "/docs"],
  ["", "/docs"],
  ["/docs/a?b=c", "/docs/a?b=c"],
  ["/docs", "/docs"],
  ["/docs/a%20b", "/docs/a%20b"],
  ["/other", "/docs"],
  ["/docsy", "/docs"],
  ["/docs/../other", "/docs"],
  ["/docs/%2e%2e/other", "/docs"],
  ["docs", "/docs"],
  ["//evil.example", "/docs"],
  ["///evil.example", "/docs"],
  ["/\\evil.example", "/docs"],
  ["\\\\evil.example", "/docs"],
  ["/docs/\\..\\..\\evil", "/docs"],
  ["/docs/..//evil.example", "/docs"],
  ["/.//evil.example", "/docs"],
  ["https://evil.example", "/docs"],
  ["https:evil.example", "/docs"],
  ["HTTPS://evil.example", "/docs"],
  ["javascript:alert(1)", "/docs"],
  ["data:text/html,x", "/docs"],
  ["/docs/\r\nSet-Cookie: a=b", "/docs"],
  ["/docs/\t/evil", "/docs"],
  ["/\t/evil.example", "/docs"],
  ["/docs/\u2028x", "/docs"],
  [" //evil.example", "/docs"],
  ["@evil.example", "/docs"],
  ["/@evil.example", "/docs"],
  ["?next=//evil.example", "/docs"],
  ["/docs/login?next=//evil.example", "/docs"],
  ["/docs/logout", "/docs"],
  ["/docs/a#part", "/docs/a#part"],
  ["/docs/login#x", "/docs"],
];

for (const [wanted, expected] of returns) {
  test(`a reader who requests to return to ${JSON.stringify(wanted)} is sent to ${expected}`, () => {
    expect(safeReturnPath(wanted, "/docs")).toBe(expected);
  });
}

test("at the root of a host, no spelling of a path leads to another site", () => {
  for (const [wanted] of returns) {
    const url = new URL(safeReturnPath(wanted, ""), "https://docs.example");
    expect(url.origin, String(wanted)).toBe("https://docs.example");
  }
});

test("passwords and links are valid until they expire or are revoked, and are not interchangeable", async () => {
  const first = await createAccess({ kind: "password", label: "A", groups: ["a"], expiresAt: undefined }, [], now);
  const link = await createAccess(
    { kind: "link", label: "B", groups: [], expiresAt: now + 1_000 },
    [first.access],
    now,
  );
  const other = { kind: "password", label: "C", groups: ["c"], expiresAt: undefined } as const;
  const second = await createAccess(other, [first.access, link.access], now);
  const known = [first.access, link.access, second.access];
  expect(second.access.hash.split(":")[1]).toBe(first.access.hash.split(":")[1]);
  expect((await findAccess(first.secret, "password", known, now))?.label).toBe("A");
  expect((await findAccess(second.secret, "password", known, now))?.label).toBe("C");
  expect((await findAccess(link.secret, "link", known, now))?.label).toBe("B");
  expect(await findAccess(link.secret, "link", known, now + 2_000)).toBeUndefined();
  expect(await findAccess(link.secret, "password", known, now)).toBeUndefined();
  expect(await findAccess(first.access.hash, "password", known, now)).toBeUndefined();
  const revoked = known.map((access) => ({ ...access, revokedAt: now }));
  expect(await findAccess(first.secret, "password", revoked, now)).toBeUndefined();
});
