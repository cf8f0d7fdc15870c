import { readEach } from "@/lib/content/scan/scan-content";
import { expect, test } from "@/tests/support/unit-test";

const FILES = Array.from({ length: 100 }, (_, index) => `page-${index}`);

for (const { title, millisecondsOf, readNow } of [
  { title: "a quick disk is read in this thread", millisecondsOf: () => 0.1, readNow: 100 },
  { title: "the rest of a slow disk is read by others", millisecondsOf: () => 7, readNow: 9 },
  {
    title: "a disk is not slow because the machine was busy for a moment",
    millisecondsOf: (index: number) => (index % 30 === 0 ? 50 : 0.1),
    readNow: 100,
  },
]) {
  test(title, async () => {
    let time = 0;
    let count = 0;
    const reader = {
      now(file: string) {
        time += millisecondsOf(count);
        count += 1;
        return file;
      },
      later: async (file: string) => file,
    };
    expect(await readEach(FILES, reader, () => time)).toEqual(FILES);
    expect(count).toBe(readNow);
  });
}
