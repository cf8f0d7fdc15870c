import { expect, test } from "@playwright/test";
import { textDirection } from "@/lib/i18n/text-direction";

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
