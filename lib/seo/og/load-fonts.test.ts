import { languages } from "@/lib/i18n/languages";
import { orderFonts } from "@/lib/seo/og/font-families";
import { separateWords } from "@/lib/seo/og/image-layout";
import { loadFonts } from "@/lib/seo/og/load-fonts";
import { expect, test } from "@/tests/support/unit-test";

const orders: readonly (readonly [title: string, text: string, language: string, expected: string])[] = [
  ["Chinese of the mainland", "部署", "zh-Hans", "noto-sans-sc noto-sans-jp"],
  ["Chinese of Taiwan", "部署", "zh-Hant", "noto-sans-tc noto-sans-sc"],
  ["the same letters on a Japanese page", "部署", "ja", "noto-sans-jp noto-sans-sc"],
  ["kana on a site without languages", "デプロイ", "", "noto-sans-thai noto-sans-jp"],
  ["hangul on a site without languages", "배포", "", "noto-sans-thai noto-sans-kr"],
];

for (const [title, text, language, expected] of orders) {
  test(`the order of fonts for ${title}`, () => {
    expect(orderFonts(text, language).join(" ")).toContain(expected);
  });
}

for (const { code, tag, nativeName } of languages) {
  test(`the fonts cover the name of ${code}`, async () => {
    const ranges = (await loadFonts(nativeName, tag)).flatMap(({ unicodeRange }) => unicodeRange);
    const points = Array.from(nativeName.normalize("NFC"), (letter) => letter.codePointAt(0) ?? 0);
    expect(points.filter((point) => !ranges.some(([first, last]) => point >= first && point <= last))).toEqual([]);
  });
}

test("a text needs no font files but those of its letters", async () => {
  const names = async (text: string) => (await loadFonts(text, "zh-Hans")).map(({ name }) => name);
  expect(await names("Deploy")).toEqual(["geist"]);
  expect([...new Set(await names("部署 v2"))]).toEqual(["geist", "noto-sans-sc"]);
  expect([...new Set(await names("نشر ऊ"))]).toEqual(["geist", "noto-sans", "noto-sans-arabic"]);
});

test("a font that cannot be fetched is requested once, and the image is rendered without it", async () => {
  const asked: string[] = [];
  const refuse = async (address: string | URL | Request) => {
    asked.push(String(address));
    return new Response("", { status: 404 });
  };
  const fonts = await loadFonts("loop", "", "Nowhere Sans", refuse);
  expect(fonts.map(({ name }) => name)).toEqual(["geist"]);
  expect(await loadFonts("loop", "", "Nowhere Sans", refuse)).toHaveLength(1);
  expect(asked).toEqual([400, 600].map((weight) => expect.stringContaining(`family=Nowhere+Sans%3Awght%40${weight}`)));
});

const words: readonly (readonly [title: string, text: string, expected: string])[] = [
  ["Chinese words", "部署到生产环境", "部署|到|生产|环境"],
  ["punctuation", "部署，「生产」", "部署，「生产」"],
  ["Thai words", "ปรับใช้แอป", "ปรับ|ใช้|แอป"],
  ["scripts with spaces", "read docs.json", "read docs.json"],
];

for (const [title, text, expected] of words) {
  test(`ends of words: ${title}`, () => {
    expect(separateWords(text).replaceAll("\u200b", "|")).toBe(expected);
  });
}
