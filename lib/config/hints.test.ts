import { validate, withNavigation, withSettings } from "@/tests/support/check-rows";
import { expect, test } from "@/tests/support/unit-test";

/** A mistake in docs.json, and the expected hint. Hints of other problems at the same position are ignored. */
const rows: readonly [title: string, text: string, hint: string][] = [
  ["a hex color without #", withSettings(`"banner": { "content": "A", "color": "0d9373" }`), "Write `#0D9373`."],
  [
    "a color with transparency",
    withSettings(`"background": { "color": { "light": "#0d937380" } }`),
    "Write `#0D9373`.",
  ],
  [
    "a color as a CSS function",
    withSettings(`"background": { "color": { "dark": "rgb(13 147 115)" } }`),
    "Write `#0D9373`.",
  ],
  [
    "the name of a language instead of its code",
    withNavigation(`{ "languages": [{ "language": "German", "pages": ["a"] }] }`),
    "Did you mean `de`?",
  ],
  [
    "a language with a region",
    withNavigation(`{ "languages": [{ "language": "en-US", "pages": ["a"] }] }`),
    "Did you mean `en`?",
  ],
  [
    "`url` instead of `href`",
    withNavigation(`{ "tabs": [{ "tab": "A", "url": "https://a.com" }] }`),
    "Did you mean `href`?",
  ],
  [
    "`title` instead of `group`",
    withNavigation(`{ "groups": [{ "title": "A", "pages": ["a"] }] }`),
    "Did you mean `group`?",
  ],
  [
    "`from` instead of `source`",
    withSettings(`"redirects": [{ "from": "/a", "destination": "/b" }]`),
    "Did you mean `source`?",
  ],
  [
    "`type` instead of `style` in an icon",
    withNavigation(`{ "groups": [{ "group": "A", "icon": { "name": "x", "type": "solid" }, "pages": ["a"] }] }`),
    "Did you mean `style`?",
  ],
  [
    "one page instead of a list",
    withNavigation(`{ "groups": [{ "group": "A", "pages": "a" }] }`),
    "Put it in square brackets.",
  ],
  [
    "anchors and groups in one tab",
    withNavigation(`{ "tabs": [{ "tab": "A", "groups": [], "anchors": [{ "anchor": "B", "pages": ["b"] }] }] }`),
    "`anchors` is used and the others are ignored. Keep one and nest the others inside it.",
  ],
  [
    "groups and pages in one tab",
    withNavigation(`{ "tabs": [{ "tab": "A", "groups": [{ "group": "B", "pages": ["b"] }], "pages": ["a"] }] }`),
    "They are shown as one list. Keep one and nest the others inside it.",
  ],
  ["an empty object instead of a list", withNavigation(`{ "groups": [{ "group": "A", "pages": {} }] }`), "Write `[]`."],
];

for (const [title, text, hint] of rows) {
  test(`the hint for ${title} is: ${hint}`, () => {
    expect(validate(text).map((problem) => problem.hint)).toContain(hint);
  });
}
