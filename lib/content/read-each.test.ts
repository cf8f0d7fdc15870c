import { expect, test } from "@playwright/test";
import { readEach } from "@/lib/content/read-each";

const FILES = Array.from({ length: 100 }, (_, index) => `page-${index}`);

for (const { title, milliseconds, readNow } of [
  { title: "a quick disk is read in this thread", milliseconds: 0.1, readNow: 100 },
  { title: "the rest of a slow disk is read by others", milliseconds: 7, readNow: 3 },
]) {
  test(title, async () => {
    let time = 0;
    let count = 0;
    const reader = {
      now(file: string) {
        time += milliseconds;
        count += 1;
        return file;
      },
      later: async (file: string) => file,
    };
    expect(await readEach(FILES, reader, () => time)).toEqual(FILES);
    expect(count).toBe(readNow);
  });
}
