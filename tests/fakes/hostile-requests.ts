import { gzipSync } from "node:zlib";

/** A request to the message endpoint, byte by byte, with the answer it deserves. */
export interface HostileRequest {
  title: string;
  method?: string;
  /** Path of the request; the endpoint of the site if absent. */
  path?: string;
  /** Headers over those of a good request; null leaves one out. */
  headers?: Readonly<Record<string, string | null>>;
  body?: string | Uint8Array;
  /** Sends the body as these chunks instead, as they are. */
  chunks?: readonly string[];
  status: number;
  code?: string;
  field?: string;
}

/** Keys that the rows speak of. */
export interface HostileKeys {
  revoked: string;
  foreign: string;
  publishable: string;
}

const user = { id: "1", role: "user", content: "How do I install it?" };
const good = { fp: "u", messages: [user] };
const json = (more: Record<string, unknown>) => JSON.stringify({ ...good, ...more });
const unauthorized = { status: 401, code: "unauthorized" };
const invalid = { status: 400, code: "invalid-body" };
const unsupported = { status: 415, code: "unsupported-media-type" };

/** Requests that are refused, or that are harmless although they look strange. */
export function hostileRequests(keys: HostileKeys): HostileRequest[] {
  return [...wrongKeys(keys), ...wrongPlaces(), ...wrongBodies(), ...strangeButGood(), ...brokenProtocol()];
}

function wrongKeys({ revoked, foreign, publishable }: HostileKeys): HostileRequest[] {
  const authorization = (value: string | null) => ({ authorization: value });
  return [
    { title: "no key", headers: authorization(null), ...unauthorized },
    { title: "an empty key", headers: authorization(""), ...unauthorized },
    { title: "a scheme without key", headers: authorization("Bearer"), ...unauthorized },
    { title: "another scheme", headers: authorization("Basic dXNlcjpwYXNz"), ...unauthorized },
    { title: "an unknown key", headers: authorization(`Bearer lectern_sk_${"a".repeat(32)}`), ...unauthorized },
    { title: "a revoked key", headers: authorization(`Bearer ${revoked}`), ...unauthorized },
    { title: "a key with a letter too many", headers: authorization(`Bearer ${foreign}x`), ...unauthorized },
    { title: "a key in other letters", headers: authorization(`Bearer ${foreign.toUpperCase()}`), ...unauthorized },
    { title: "two keys in one header", headers: authorization(`Bearer ${foreign} ${foreign}`), ...unauthorized },
    { title: "a key with SQL in it", headers: authorization("Bearer ' or 1=1 --"), ...unauthorized },
    { title: "a key of ten thousand letters", headers: authorization(`Bearer ${"k".repeat(10_000)}`), ...unauthorized },
    { title: "a key of bytes above ASCII", headers: authorization("Bearer \u00ff\u00fe"), ...unauthorized },
    {
      title: "a key in the address",
      path: `/discovery/v1/assistant/acme/message?key=${foreign}`,
      headers: authorization(null),
      ...unauthorized,
    },
    { title: "a key of another site", headers: authorization(`Bearer ${foreign}`), status: 403, code: "wrong-site" },
    {
      title: "a publishable key from an origin that is not allowed",
      headers: { authorization: `Bearer ${publishable}`, origin: "https://evil.example" },
      status: 403,
      code: "origin-not-allowed",
    },
    {
      title: "an origin that only begins like an allowed one",
      headers: { authorization: `Bearer ${publishable}`, origin: "https://app.example.evil.example" },
      status: 403,
      code: "origin-not-allowed",
    },
    {
      title: "an allowed origin over another scheme",
      headers: { authorization: `Bearer ${publishable}`, origin: "http://app.example" },
      status: 403,
      code: "origin-not-allowed",
    },
    {
      title: "a sandboxed page's origin",
      headers: { authorization: `Bearer ${publishable}`, origin: "null" },
      status: 403,
      code: "origin-not-allowed",
    },
  ];
}

function wrongPlaces(): HostileRequest[] {
  const path = (domain: string) => `/discovery/v1/assistant/${domain}/message`;
  const unknown = { status: 404, code: "unknown-domain" };
  return [
    { title: "another site's identifier", path: path("other"), ...unknown },
    // Refused before the endpoint sees them.
    { title: "an identifier with a null byte", path: path("acme%00"), status: 404 },
    { title: "an identifier with a malformed escape", path: path("%E0%A4%A"), status: 404 },
    { title: "an identifier that climbs", path: path("..%2f..%2fetc"), status: 404 },
    { title: "a prototype's name as identifier", path: path("__proto__"), ...unknown },
    { title: "an identifier in other letters", path: path("ACME"), ...unknown },
    { title: "a version that does not exist", path: "/discovery/v3/assistant/acme/message", status: 404 },
    { title: "GET", method: "GET", status: 405, code: "method-not-allowed" },
    { title: "HEAD", method: "HEAD", status: 405 },
    { title: "PUT", method: "PUT", body: json({}), status: 405, code: "method-not-allowed" },
    { title: "PATCH", method: "PATCH", body: json({}), status: 405, code: "method-not-allowed" },
    { title: "DELETE", method: "DELETE", status: 405, code: "method-not-allowed" },
    { title: "a method that does not exist", method: "BREW", status: 501 },
  ];
}

function wrongBodies(): HostileRequest[] {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const type = (value: string | null) => ({ "content-type": value });
  return [
    { title: "no content type", headers: type(null), ...unsupported },
    { title: "a form", headers: type("application/x-www-form-urlencoded"), body: "fp=u", ...unsupported },
    { title: "an upload", headers: type("multipart/form-data; boundary=x"), body: "--x--", ...unsupported },
    { title: "plain text, as a form of another site sends it", headers: type("text/plain"), ...unsupported },
    { title: "JSON with another charset", headers: type("application/json; charset=utf-7"), ...unsupported },
    { title: "a type that only begins like JSON", headers: type("application/json-seq"), ...unsupported },
    {
      title: "a compressed body",
      headers: { "content-encoding": "gzip" },
      body: gzipSync(json({})),
      ...unsupported,
    },
    {
      title: "a small body that unpacks to a large one",
      headers: { "content-encoding": "gzip" },
      body: gzipSync("0".repeat(5_000_000)),
      ...unsupported,
    },
    { title: "an empty body", body: "", ...invalid },
    { title: "JSON that breaks off", body: '{"fp":"u","messages":[{', ...invalid },
    { title: "two bodies in one", body: `${json({})}${json({})}`, ...invalid },
    { title: "not a number", body: json({}).replace('"u"', "NaN"), ...invalid },
    { title: "a raw null byte in a text", body: '{"fp":"\u0000","messages":[]}', ...invalid },
    { title: "bytes that are no UTF-8", body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), ...invalid },
    { title: "an overlong UTF-8 slash", body: new Uint8Array([0x22, 0xc0, 0xaf, 0x22]), ...invalid },
    { title: "forty-one levels", body: nested(41), ...invalid },
    { title: "a hundred thousand open brackets", body: "[".repeat(100_000), ...invalid },
    {
      title: "two megabytes and more",
      body: json({ more: "x".repeat(2_000_001) }),
      status: 413,
      code: "body-too-large",
    },
    {
      title: "the same without a length",
      headers: { "content-length": null, "transfer-encoding": "chunked" },
      chunks: [...Array.from({ length: 33 }, () => `10000\r\n${"x".repeat(65_536)}\r\n`), "0\r\n\r\n"],
      status: 413,
      code: "body-too-large",
    },
    {
      title: "keys of the prototype in place of fields",
      body: '{"__proto__":{"fp":"u"},"messages":[]}',
      ...invalid,
      field: "fp",
    },
    { title: "a constructor in place of fields", body: '{"constructor":{"fp":"u"}}', ...invalid, field: "fp" },
    {
      title: "the second of two equal keys, which counts",
      body: '{"fp":"u","fp":7,"messages":[]}',
      ...invalid,
      field: "fp",
    },
    {
      title: "an array that says it is one",
      body: json({ messages: { length: 1, 0: user } }),
      ...invalid,
      field: "messages",
    },
    {
      title: "501 messages",
      body: json({ messages: Array.from({ length: 501 }, () => user) }),
      ...invalid,
      field: "messages",
    },
    {
      title: "a role that does not exist",
      body: json({ messages: [{ ...user, role: "developer" }] }),
      ...invalid,
      field: "messages[0].role",
    },
    {
      title: "a role of the prototype",
      body: json({ messages: [{ ...user, role: "toString" }] }),
      ...invalid,
      field: "messages[0].role",
    },
    {
      title: "a list as text",
      body: json({ messages: [{ ...user, content: ["x"] }] }),
      ...invalid,
      field: "messages[0].content",
    },
    {
      title: "a text of a hundred thousand letters and one",
      body: json({ messages: [{ ...user, content: "x".repeat(100_001) }] }),
      ...invalid,
      field: "messages[0].content",
    },
    {
      title: "parts without end",
      body: json({ messages: [{ ...user, parts: Array.from({ length: 501 }, () => ({ type: "step-start" })) }] }),
      ...invalid,
      field: "messages[0].parts",
    },
    { title: "an object as threadId", body: json({ threadId: { $ne: null } }), ...invalid, field: "threadId" },
    {
      title: "an unknown thread",
      body: json({ threadId: "thread_1' or '1'='1" }),
      status: 404,
      code: "unknown-thread",
      field: "threadId",
    },
    {
      title: "a thread with a null byte",
      body: json({ threadId: "thread_\u0000" }),
      status: 404,
      code: "unknown-thread",
      field: "threadId",
    },
    {
      title: "a page size beyond numbers",
      body: json({}).replace("}]}", '}],"retrievalPageSize":1e999}'),
      ...invalid,
      field: "retrievalPageSize",
    },
  ];
}

function strangeButGood(): HostileRequest[] {
  const forged = { "x-forwarded-for": "198.51.100.7, 198.51.100.8", "x-real-ip": "198.51.100.9" };
  return [
    { title: "a forged address", headers: forged, body: json({}), status: 200 },
    {
      title: "a forged forwarding header",
      headers: { forwarded: "for=198.51.100.7;host=evil.example" },
      body: json({}),
      status: 200,
    },
    {
      title: "a header that once skipped the framework's checks",
      headers: { "x-middleware-subrequest": "middleware:middleware" },
      body: json({}),
      status: 200,
    },
    {
      title: "null bytes and half characters in the question",
      body: json({ messages: [{ ...user, content: "a\u0000\ud800b" }] }),
      status: 200,
    },
    {
      title: "keys of the prototype beside good fields",
      body: `{"__proto__":{"isAdmin":true},${json({}).slice(1)}`,
      status: 200,
    },
    {
      title: "a body in two chunks that cut a character",
      headers: { "content-length": null, "transfer-encoding": "chunked" },
      chunks: ["1\r\n{\r\n", `${(json({}).length - 1).toString(16)}\r\n${json({}).slice(1)}\r\n`, "0\r\n\r\n"],
      status: 200,
    },
    {
      title: "search syntax in the question",
      body: json({ messages: [{ ...user, content: '") OR scope:* NEAR(a b) -- "' }] }),
      status: 200,
    },
  ];
}

function brokenProtocol(): HostileRequest[] {
  return [
    {
      title: "a length and chunks at once",
      headers: { "transfer-encoding": "chunked" },
      chunks: ["0\r\n\r\n"],
      status: 400,
    },
    {
      title: "two lengths that differ",
      headers: { "content-length": "5\r\ncontent-length: 6" },
      body: "{}",
      status: 400,
    },
    { title: "a length that is no number", headers: { "content-length": "1e3" }, body: "{}", status: 400 },
    {
      title: "a chunk size that is no number",
      headers: { "content-length": null, "transfer-encoding": "chunked" },
      chunks: ["zz\r\n{}\r\n"],
      status: 400,
    },
    { title: "a header with a line break in its name", headers: { "x bad": "1" }, body: "{}", status: 400 },
    { title: "headers beyond sixteen kilobytes", headers: { "x-flood": "x".repeat(20_000) }, body: "{}", status: 431 },
    {
      title: "two thousand headers",
      headers: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`x-${index}`, "1234"])),
      body: "{}",
      status: 431,
    },
  ];
}
