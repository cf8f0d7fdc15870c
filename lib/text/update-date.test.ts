import { readUpdateDate } from "@/lib/text/feed";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly [text: string, day: string | undefined][] = [
  ["August 21, 2026", "2026-08-21"],
  ["Aug 19, 2026", "2026-08-19"],
  ["21st August 2026", "2026-08-21"],
  ["Released March 15, 2024", "2024-03-15"],
  ["2026-05-13", "2026-05-13"],
  ["2026/5/3", "2026-05-03"],
  ["v2.1.0 (2025-01-31)", "2025-01-31"],
  ["8/21/2026", "2026-08-21"],
  ["21/8/2026", "2026-08-21"],
  ["21 de agosto de 2026", "2026-08-21"],
  ["Lanzado el 15 de marzo de 2024", "2024-03-15"],
  ["21 août 2026", "2026-08-21"],
  ["1er mars 2024", "2024-03-01"],
  ["5. Mai 2026", "2026-05-05"],
  ["14 мая 2026", "2026-05-14"],
  ["19 أغسطس 2026", "2026-08-19"],
  ["2026年8月21日", "2026-08-21"],
  ["2026년 8월 21일", "2026-08-21"],
  ["March 2025", "2025-03-01"],
  ["2025年3月", "2025-03-01"],
  ["2025-03", "2025-03-01"],
  ["February 30, 2026", undefined],
  ["Version 2.1.0", undefined],
  ["v2024.1.3.7", undefined],
  ["2026", undefined],
  ["May I help?", undefined],
  ["", undefined],
];
for (const [text, day] of rows) {
  test(`"${text}" names ${day ?? "no day"}`, () => {
    expect(readUpdateDate(text)).toBe(day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`));
  });
}
