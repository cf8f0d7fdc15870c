import { findOwnOrigins, findRequestOrigin, type OriginTrust } from "@/lib/http/request-origin";
import { expect, test } from "@/tests/support/unit-test";

const forwarded = { host: "inner:3000", "x-forwarded-host": "docs.acme.example", "x-forwarded-proto": "https" };

const rows: { title: string; headers: Record<string, string>; trust: OriginTrust; origin: string; own: string[] }[] = [
  {
    title: "the host that the client named",
    headers: { host: "docs.acme.example" },
    trust: { trustedProxies: 0 },
    origin: "http://docs.acme.example",
    own: ["http://docs.acme.example", "https://docs.acme.example"],
  },
  {
    title: "forwarded names of a client are ignored",
    headers: forwarded,
    trust: { trustedProxies: 0 },
    origin: "http://inner:3000",
    own: ["http://inner:3000", "https://inner:3000"],
  },
  {
    title: "forwarded names of a trusted proxy count",
    headers: forwarded,
    trust: { trustedProxies: 1 },
    origin: "https://docs.acme.example",
    own: ["http://docs.acme.example", "https://docs.acme.example"],
  },
  {
    title: "the configured address goes before every name",
    headers: { host: "evil.example" },
    trust: { trustedProxies: 1, siteUrl: "https://docs.acme.example/base" },
    origin: "https://docs.acme.example",
    own: ["https://docs.acme.example"],
  },
  {
    title: "the local machine may always be addressed",
    headers: { host: "127.0.0.1:4100" },
    trust: { trustedProxies: 0, siteUrl: "https://docs.acme.example" },
    origin: "https://docs.acme.example",
    own: ["https://docs.acme.example", "http://127.0.0.1:4100", "https://127.0.0.1:4100"],
  },
  {
    title: "a host that is no host",
    headers: { host: "a b" },
    trust: { trustedProxies: 0 },
    origin: "http://inside",
    own: ["http://a b", "https://a b"],
  },
];

for (const { title, headers, trust, origin, own } of rows) {
  test(title, () => {
    const request = { url: "http://inside/path", headers: new Headers(headers) };
    expect(findRequestOrigin(request, trust)).toBe(origin);
    expect(findOwnOrigins(request, trust)).toEqual(own);
  });
}
