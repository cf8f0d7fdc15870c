import { completeLinks } from "@/lib/text/complete-links";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; markdown: string; completed: string }[] = [
  { title: "a link", markdown: "See [a](/b#c).", completed: "See [a](X/b#c)." },
  { title: "an image", markdown: "![a](/b.png)", completed: "![a](X/b.png)" },
  { title: "a link with a title", markdown: '[a](/b "t")', completed: '[a](X/b "t")' },
  { title: "an address in angle brackets", markdown: "[a](</b>)", completed: "[a](X/b)" },
  { title: "an address with a space", markdown: "[a](</b c>) d", completed: "[a](<X/b c>) d" },
  { title: "an address with parentheses", markdown: "[a](/b_(c)) d", completed: "[a](<X/b_(c)>) d" },
  { title: "two in a line", markdown: "[a](/b) [c](/d)", completed: "[a](X/b) [c](X/d)" },
  { title: "not in code within a line", markdown: "`[a](/b)` [c](/d)", completed: "`[a](/b)` [c](X/d)" },
  {
    title: "not in a block of code",
    markdown: "```md\n[a](/b)\n```\n[c](/d)",
    completed: "```md\n[a](/b)\n```\n[c](X/d)",
  },
  {
    title: "not in a block of code within a list",
    markdown: "- x\n\n  ```md\n  [a](/b)\n  ```\n\n[c](/d)",
    completed: "- x\n\n  ```md\n  [a](/b)\n  ```\n\n[c](X/d)",
  },
];
for (const { title, markdown, completed } of rows) {
  test(title, () => expect(completeLinks(markdown, (address) => `X${address}`)).toBe(completed));
}
