import { validate, withNavigation, withSettings } from "@/tests/support/check-rows";
import { expect, test } from "@/tests/support/unit-test";

/** What an author writes, and what is advised; the advice of the other problems at the same place does not matter. */
const rows: readonly [title: string, text: string, hint: string][] = [
  ["a color without its sign", withSettings(`"banner": { "content": "A", "color": "0d9373" }`), "Write `#0D9373`."],
  [
    "a color with transparency",
    withSettings(`"background": { "color": { "light": "#0d937380" } }`),
    "Write `#0D9373`.",
  ],
  ["a color of CSS", withSettings(`"background": { "color": { "dark": "rgb(13 147 115)" } }`), "Write `#0D9373`."],
  [
    "a language by its name",
    withNavigation(`{ "languages": [{ "language": "German", "pages": ["a"] }] }`),
    "Did you mean `de`?",
  ],
  [
    "a language with a region",
    withNavigation(`{ "languages": [{ "language": "en-US", "pages": ["a"] }] }`),
    "Did you mean `en`?",
  ],
  [
    "a link under another name",
    withNavigation(`{ "tabs": [{ "tab": "A", "url": "https://a.com" }] }`),
    "Did you mean `href`?",
  ],
  ["a group by its title", withNavigation(`{ "groups": [{ "title": "A", "pages": ["a"] }] }`), "Did you mean `group`?"],
  [
    "a redirect of another format",
    withSettings(`"redirects": [{ "from": "/a", "destination": "/b" }]`),
    "Did you mean `source`?",
  ],
  [
    "the style of an icon",
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
  test(`the advice for ${title} is: ${hint}`, () => {
    expect(validate(text).map((problem) => problem.hint)).toContain(hint);
  });
}
