import { acceptWeights } from "@/lib/http/accept-weights";
import { securityHeaders } from "@/lib/http/security-headers";
import { writePathSegment } from "@/lib/http/segments";
import { expect, test } from "@/tests/support/unit-test";

const weights: [rule: string, header: string, expected: Record<string, number>][] = [
  ["what is named is wanted", "gzip, br", { gzip: 1, br: 1 }],
  ["less than others", "text/html;q=0.8, */*;q=0.1", { "text/html": 0.8, "*/*": 0.1 }],
  ["not at all", "gzip;q=0, br;q=0.000", { gzip: 0, br: 0 }],
  ["white space and capitals", " Text/HTML ; level=1 ; Q=0.5 ,\tBR ", { "text/html": 0.5, br: 1 }],
  ["other parameters say nothing of it", "text/html;charset=utf-8;q=0.3", { "text/html": 0.3 }],
  ["what is no weight is none", "a;q=x, b;q=, c;q=NaN", { a: 0, b: 0, c: 0 }],
  ["a weight is from 0 to 1", "a;q=5, b;q=-1", { a: 1, b: 0 }],
  ["empty entries", ",, a,;q=1,", { a: 1 }],
  ["names that every object has", "constructor, __proto__;q=0.5", { constructor: 1, ["__proto__"]: 0.5 }],
  ["nothing", "", {}],
];
for (const [rule, header, expected] of weights) {
  test(`the quality value of each entry: ${rule}`, () => {
    expect([...acceptWeights(header)]).toEqual(Object.entries(expected));
  });
}

test("a long header is read to its end", () => {
  expect(acceptWeights(`${"a;q=0.1,".repeat(10_000)}b`).get("b")).toBe(1);
});

test("names that differ have segments that differ, without escapes", () => {
  const all = ["%", "~", "~p", "~t", "%p", "~~", "p", "t", "50%", "50%25", "%E0%A4%A"];
  const segments = all.map(writePathSegment);
  expect(new Set(segments).size).toBe(all.length);
  expect(segments.join("")).not.toContain("%");
});

const headers: [rule: string, ancestors: string, seconds: number, name: string, value: string | undefined][] = [
  ["types are not guessed", "'self'", 0, "X-Content-Type-Options", "nosniff"],
  ["frames of the site itself", "'self'", 0, "X-Frame-Options", "SAMEORIGIN"],
  ["no frames", "'none'", 0, "X-Frame-Options", "DENY"],
  ["others cannot be told in the older header", "https://a.test", 0, "X-Frame-Options", undefined],
  ["nothing binds browsers to https", "'self'", 0, "Strict-Transport-Security", undefined],
  ["unless it is asked for", "'self'", 60, "Strict-Transport-Security", "max-age=60"],
  ["no camera", "'self'", 0, "Permissions-Policy", expect.stringContaining("camera=()") as unknown as string],
];
for (const [rule, frameAncestors, strictTransportSeconds, name, value] of headers) {
  test(`headers of every response: ${rule}`, () => {
    expect(new Map(securityHeaders({ frameAncestors, strictTransportSeconds })).get(name)).toEqual(value);
  });
}
