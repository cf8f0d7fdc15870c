import { expect, test } from "@playwright/test";
import { edgeDirection, textDirection } from "@/lib/base/text-direction";

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

for (const [text, direction] of [
  ["/users/{id}", "ltr"],
  ["start()", "ltr"],
  ["Users", undefined],
  ["ما هي؟", undefined],
] as const) {
  test(`the signs at the edges of "${text}" ${direction ? "need its own direction" : "stay"}`, () => {
    expect(edgeDirection(text)).toBe(direction);
  });
}
