import { hasSignAtEdge, textDirection } from "@/lib/base/text-direction";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  { text: "Seats are held for ten minutes.", direction: "ltr" },
  { text: "API هي واجهة", direction: undefined },
  { text: "השוו את `X-Signature`", direction: undefined },
  { text: "予約を作成します。", direction: "ltr" },
];

for (const { text, direction } of rows) {
  test(`the direction of "${text}" is ${direction ?? "that of its page"}`, () => {
    expect(textDirection(text)).toBe(direction);
  });
}

for (const [text, expected] of [
  ["/users/{id}", true],
  ["start()", true],
  ["Users", false],
  ["ما هي", false],
  ["ما هي؟", true],
] as const) {
  test(`"${text}" ${expected ? "has a sign" : "has no signs"} at its edges`, () => {
    expect(hasSignAtEdge(text)).toBe(expected);
  });
}
