import { isTooComplex } from "@/lib/openapi/operation/description-html";
import { expect, test } from "@/tests/support/unit-test";

const rows: [sentence: string, text: string, isTooComplex: boolean][] = [
  ["too many signs in one paragraph are refused", `b\n\n${"a*".repeat(10_001)}`, true],
  ["quotes nested too deeply are refused", `a\n\n${">".repeat(101)} b`, true],
  ["lists nested too deeply are refused", `${"- ".repeat(101)}b`, true],
  ["an item indented too far is refused", `${" ".repeat(200)}- a`, true],
  ["too many open elements are refused", "<div>".repeat(1_001), true],
  ["a text that is too long is refused", "a".repeat(100_001), true],
  ["signs in several paragraphs are allowed", `${"a*".repeat(6_000)}\n\n${"a*".repeat(6_000)}`, false],
  ["signs in several items are allowed", `- ${"a*".repeat(6_000)}\n- ${"a*".repeat(6_000)}`, false],
  ["signs in code are allowed", `\`\`\`\n${"a*".repeat(30_000)}\n\`\`\``, false],
  ["tags in code are allowed", "`<div>` ".repeat(2_000), false],
  ["elements that are closed are allowed", "<div></div>\n".repeat(2_000), false],
  ["elements without content are allowed", "<br>\n".repeat(2_000), false],
  ["an empty text is allowed", "", false],
];
for (const [sentence, text, expected] of rows) test(sentence, () => expect(isTooComplex(text)).toBe(expected));
