import { acceptedEncoding } from "@/server/pages/accepted-encoding";
import { expect, test } from "@/tests/support/unit-test";

const rows: [header: string | undefined, expected: string][] = [
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0.000, gzip; q=0", "identity"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["identity", "identity"],
  ["deflate", "identity"],
  ["br;q=nonsense", "identity"],
];

for (const [header, expected] of rows) {
  test(`${header} is answered with ${expected}`, () => {
    expect(acceptedEncoding(header)).toBe(expected);
  });
}
