import { findLanguage, languages } from "@/lib/i18n/languages";
import { expect, test } from "@/tests/support/unit-test";

const specificationCodes =
  "ar cs cn zh-Hant nl en fr de hi id it jp ko lv no pt-BR ro ru es sv tr ua vi uk zh zh-Hans zh-CN zh-TW fr-CA ja ja-JP pt da pl uz he ca fi hu";

/** Codes that the format does not have. */
const ownCodes = ["fa"];

test("contains every code of the specification and of the live format once, and its own codes", () => {
  expect(languages.map((language) => language.code)).toEqual([...specificationCodes.split(" "), ...ownCodes]);
});

const rows: { title: string; code: string; tag: string; name: string; direction: "ltr" | "rtl" }[] = [
  { title: "cn is simplified Chinese", code: "cn", tag: "zh-Hans", name: "Chinese", direction: "ltr" },
  { title: "jp is Japanese", code: "jp", tag: "ja", name: "Japanese", direction: "ltr" },
  { title: "ua is Ukrainian", code: "ua", tag: "uk", name: "Ukrainian", direction: "ltr" },
  {
    title: "fr-ca may be written in lower case",
    code: "fr-ca",
    tag: "fr-CA",
    name: "Canadian French",
    direction: "ltr",
  },
  { title: "ja-jp may be written in lower case", code: "ja-jp", tag: "ja-JP", name: "Japanese", direction: "ltr" },
  { title: "Arabic runs from right to left", code: "ar", tag: "ar", name: "Arabic", direction: "rtl" },
  { title: "Persian runs from right to left", code: "fa", tag: "fa", name: "Persian", direction: "rtl" },
  { title: "Hebrew runs from right to left", code: "he", tag: "he", name: "Hebrew", direction: "rtl" },
];

for (const { title, code, ...expected } of rows) {
  test(title, () => {
    expect(findLanguage(code)).toMatchObject(expected);
  });
}

test("an unknown code has no language", () => {
  expect(findLanguage("xx")).toBeUndefined();
});

test("browsers support every tag", () => {
  const unknown = languages.filter(({ tag }) => Intl.getCanonicalLocales(tag)[0] !== tag);
  expect(unknown).toEqual([]);
});
