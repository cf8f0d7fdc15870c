import { createHmac } from "node:crypto";
import { isSameSecret, isSigned, type SignedRequest } from "@/lib/http/secrets";
import { expect, test } from "@/tests/support/unit-test";

const SECRET = "It's a Secret to Everybody";
const NOW = 1_700_000_000_000;
const SECONDS = String(NOW / 1000);

const cases: { sentence: string; request: Partial<SignedRequest>; expected: boolean }[] = [
  {
    // The worked example of GitHub's documentation on validating deliveries.
    sentence: "the published example of the scheme is accepted",
    request: { signature: "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17" },
    expected: true,
  },
  { sentence: "no signature is refused", request: { signature: null }, expected: false },
  { sentence: "an empty signature is refused", request: { signature: "" }, expected: false },
  {
    sentence: "a signature with another secret is refused",
    request: { signature: sign("", "other") },
    expected: false,
  },
  {
    sentence: "a signature of another body is refused",
    request: { signature: sign("", SECRET, "{}") },
    expected: false,
  },
  {
    sentence: "a signed time of now is accepted",
    request: { timestamp: SECONDS, signature: sign(`${SECONDS}.`) },
    expected: true,
  },
  {
    sentence: "a time that is not signed is refused",
    request: { timestamp: SECONDS, signature: sign("") },
    expected: false,
  },
  {
    sentence: "a signed time that is left out later is refused",
    request: { timestamp: null, signature: sign(`${SECONDS}.`) },
    expected: false,
  },
  {
    sentence: "a request of more than five minutes ago is refused",
    request: { timestamp: "1699999699", signature: sign("1699999699.") },
    expected: false,
  },
  {
    sentence: "a request of more than five minutes ahead is refused",
    request: { timestamp: "1700000301", signature: sign("1700000301.") },
    expected: false,
  },
  {
    sentence: "a time that is not a number is refused",
    request: { timestamp: "now", signature: sign("now.") },
    expected: false,
  },
];

for (const { sentence, request, expected } of cases) {
  test(sentence, () => {
    const body = new TextEncoder().encode("Hello, World!");
    expect(isSigned({ body, signature: null, timestamp: null, ...request }, SECRET, NOW)).toBe(expected);
  });
}

test("secrets of any length are compared", () => {
  expect([isSameSecret("a", "a"), isSameSecret("a", "ab"), isSameSecret("", "ab")]).toEqual([true, false, false]);
});

function sign(prefix: string, secret = SECRET, body = "Hello, World!"): string {
  return `sha256=${createHmac("sha256", secret).update(`${prefix}${body}`).digest("hex")}`;
}
