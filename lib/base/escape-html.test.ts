import { escapeHtml } from "@/lib/base/escape-html";
import { expect, test } from "@/tests/support/unit-test";

test("a text in HTML is text, in an element and in an attribute", () => {
  expect(escapeHtml(`<a b="c">&amp;'日`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;amp;'日");
});
