import { describeSocialImage } from "@/lib/seo/og/image-content";
import type { Site } from "@/lib/site/types";
import { expect, test } from "@/tests/support/unit-test";

const settings = {
  name: "Acme",
  logo: { light: "/light.svg", dark: "/dark.svg" },
  thumbnails: { fonts: {} },
  appearance: { default: "system" },
  colors: { primary: "#111111", light: "#eeeeee" },
};

function imageOf(page: object, more: { settings?: object; code?: string; view?: object | undefined } = {}) {
  const view = "view" in more ? more.view : { divisionId: "d", section: "Guides" };
  const site = {
    pageView: () => view,
    pages: new Map([["/a", page]]),
    generatedPages: new Map([["/api", { operation: { title: "List things", description: "All of them." } }]]),
    settings: { ...settings, ...more.settings },
    divisionView: () => ({ languageCode: more.code }),
  } as unknown as Site;
  return (path = "/a") => describeSocialImage(site, path);
}

const titles: [written: string, shown: string, sentence: string][] = [
  ["Install **Node**", "Install Node", "without marks"],
  ["Use `npm`", "Use npm", "without marks of code"],
  ["See [this](/a)", "See this", "without addresses"],
  ["A <b>bold</b> title", "A bold title", "without tags"],
  ["🚀 Launch it", "Launch it", "without pictographs"],
  ["Thanks 👍🏽 all 👩🏽‍💻", "Thanks all", "nor their skin colors and joints"],
  ["Ship to 🇩🇪", "Ship to", "nor flags"],
  ["Step 1️⃣", "Step 1", "nor boxes around digits"],
  ["Node.js® and Acme™ ©", "Node.js® and Acme™ ©", "with marks of brands"],
  ["می‌خواهم", "می‌خواهم", "with joints that letters need"],
  ["  a \r\n b  ", "a b", "on one line"],
  ["", "", "of nothing"],
];

for (const [written, shown, sentence] of titles) {
  test(`the title is text ${sentence}: ${JSON.stringify(written)}`, () => {
    expect(imageOf({ title: written })()?.title).toBe(shown);
  });
}

const long: [written: string, shown: RegExp, sentence: string][] = [
  ["word ".repeat(40), /^(?:word )+word…$/, "between words"],
  [`${"word, ".repeat(40)}`, /word…$/, "without the comma"],
  ["a".repeat(200), /^a{90}…$/, "within a word that is too long"],
  ["字".repeat(200), /^字{90}…$/, "anywhere in Chinese"],
  [`a${"𠮷".repeat(100)}`, /^a𠮷{44}…$/u, "between characters of two units"],
];

for (const [written, shown, sentence] of long) {
  test(`a long title is cut ${sentence}`, () => expect(imageOf({ title: written })()?.title).toMatch(shown));
}

test("a page without description, and one of an operation", () => {
  expect(imageOf({ title: "A" })()).toMatchObject({ description: "", section: "Guides", siteName: "Acme" });
  expect(imageOf({})("/api")).toMatchObject({ title: "List things", description: "All of them." });
});

test("a path without page has no image", () => {
  expect(imageOf({})("/b")).toBeUndefined();
  expect(imageOf({ title: "A" }, { view: undefined })()).toBeUndefined();
});

const looks: [more: object, expected: Record<string, unknown>, sentence: string][] = [
  [{}, { isDark: false, accent: "#111111", logo: "/light.svg" }, "light"],
  [{ appearance: { default: "dark" } }, { isDark: true, accent: "#eeeeee", logo: "/dark.svg" }, "dark as the site"],
  [
    { appearance: { default: "dark" }, thumbnails: { appearance: "light", fonts: {} } },
    { isDark: false },
    "as its own setting says",
  ],
  [{ logo: undefined }, { logo: undefined }, "without logo"],
  [
    { thumbnails: { background: "/b.png", fonts: { family: "Inter" } } },
    { background: "/b.png", typeface: "Inter" },
    "own",
  ],
];

for (const [more, expected, sentence] of looks) {
  test(`the image is ${sentence}`, () => {
    expect(imageOf({ title: "A" }, { settings: more })()).toMatchObject(expected);
  });
}

for (const [code, language, direction] of [
  ["ar", "ar", "rtl"],
  ["de", "de", "ltr"],
  ["xx", "", "ltr"],
] as const) {
  test(`a page in ${code} is written ${direction}`, () => {
    expect(imageOf({ title: "A" }, { code })()).toMatchObject({ language, direction });
  });
}
