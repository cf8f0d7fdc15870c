import { checkLocale } from "@/lib/i18n/check-locale";
import { getMessages, listLocales, readLocale } from "@/lib/i18n/get-messages.server";
import { languages } from "@/lib/i18n/languages";
import { formatMessage } from "@/lib/i18n/messages";
import { expect, test } from "@/tests/support/unit-test";

for (const tag of listLocales()) {
  test(`the messages of ${tag} have keys and placeholders of English ones`, () => {
    expect(checkLocale(readLocale("en"), readLocale(tag)).faults).toEqual([]);
  });
}

for (const { code, name } of languages.filter((language) => language.tag !== "en")) {
  test(`the code ${code} (${name}) has messages of its own`, () => {
    expect(getMessages(code).skipToContent).not.toBe(getMessages("en").skipToContent);
  });
}

const sameCases = [
  ["cn", "zh-Hans"],
  ["zh-CN", "zh-Hans"],
  ["jp", "ja"],
  ["ua", "uk"],
  ["ja-jp", "ja"],
  ["fr-CA", "fr"],
  ["zh-TW", "zh-Hant"],
] as const;
for (const [code, tag] of sameCases) {
  test(`the code ${code} has the messages of ${tag}`, () => {
    expect(getMessages(code)).toEqual({ ...readLocale("en"), ...readLocale(tag) });
  });
}

test("an unknown code has English messages", () => {
  expect(getMessages("tlh")).toEqual(readLocale("en"));
  expect(getMessages(undefined)).toEqual(readLocale("en"));
});

test("a placeholder without a value is left as it is", () => {
  expect(formatMessage("Open in {name}, {place}", { name: "Claude" })).toBe("Open in Claude, {place}");
});

const english = { open: "Open in {name}", close: "Close" };
const rows: readonly (readonly [title: string, locale: Record<string, unknown>, missing: string[], faults: number])[] =
  [
    ["a complete locale is right", { open: "In {name} öffnen", close: "Schließen" }, [], 0],
    ["a missing message is listed, and no fault", { close: "Schließen" }, ["open"], 0],
    ["an unknown key is a fault", { ...english, other: "Andere" }, [], 1],
    ["a missing placeholder is a fault", { ...english, open: "Öffnen" }, [], 1],
    ["a renamed placeholder is a fault", { ...english, open: "In {title} öffnen" }, [], 1],
    ["an empty message is a fault", { ...english, close: " " }, [], 1],
    ["a message that is no text is a fault", { ...english, close: 1 }, [], 1],
  ];
for (const [title, locale, missing, faults] of rows) {
  test(title, () => {
    const report = checkLocale(english, locale);
    expect(report.missing).toEqual(missing);
    expect(report.faults).toHaveLength(faults);
  });
}
