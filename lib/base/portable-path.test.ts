import { portablePath } from "@/lib/base/portable-path";
import { expect, test } from "@/tests/support/unit-test";

const rows: [path: string, portable: string, rule: string][] = [
  ["api/list-users", "api/list-users", "most paths stay"],
  ["-a-/--b", "-a-/--b", "hyphens stay where nothing is refused"],
  ["list:-users", "list-users", "a colon"],
  ['a "b" <c>|d?*', "a -b- -c-d", "signs between words"],
  [":id:", "id", "signs at the ends"],
  ["a\\b\tc", "a-b-c", "a backslash and a tab"],
  ["v1./v2 ", "v1/v2", "a dot or space at the end"],
  ["con/AUX.txt/com1/lpt¹", "con-page/AUX-page.txt/com1-page/lpt¹-page", "names of devices"],
  ["console/com10", "console/com10", "names that begin like those of devices"],
  ["?/..", "page/page", "nothing that is left"],
  ["größe/日本", "größe/日本", "letters of every script stay"],
];

for (const [path, portable, rule] of rows) {
  test(`names that every system can have: ${rule}`, () => {
    expect(portablePath(path)).toBe(portable);
  });
}
