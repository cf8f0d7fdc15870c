import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { languages } from "@/lib/i18n/languages";
import { breakLines } from "@/lib/lettering/break-lines";
import { chooseTypefaces } from "@/lib/lettering/choose-typefaces";
import { drawText, missingShare, type TextStyle } from "@/lib/lettering/draw-text";
import { fetchTypeface } from "@/lib/lettering/fetch-typeface";
import { splitRuns } from "@/lib/lettering/split-runs";
import { openTypeFiles } from "@/lib/lettering/type-files";

const STYLE: TextStyle = {
  size: 60,
  weight: 600,
  lineHeight: 1.2,
  tracking: 0,
  width: 1000,
  maxLines: 3,
  language: "en",
  direction: "ltr",
};

const orders: readonly (readonly [title: string, text: string, language: string, expected: string])[] = [
  ["Chinese of the mainland", "部署", "zh-Hans", "geist noto-sans-sc noto-sans-jp"],
  ["Chinese of Taiwan", "部署", "zh-Hant", "geist noto-sans-tc noto-sans-sc"],
  ["the same letters on a Japanese page", "部署", "ja", "geist noto-sans-jp noto-sans-sc"],
  ["kana where no language is named", "デプロイ", "", "geist noto-sans-jp"],
  ["hangul where no language is named", "배포", "", "geist noto-sans-kr"],
  ["Arabic", "نشر", "ar", "geist noto-sans-arabic noto-sans"],
  ["Latin alone", "Deploy", "zh-Hans", "geist noto-sans"],
];

for (const [title, text, language, expected] of orders) {
  test(`typefaces for ${title}`, () => {
    expect(chooseTypefaces(text, language).join(" ")).toContain(expected);
  });
}

const breaks: readonly (readonly [title: string, text: string, width: number, count: number, expected: string[]])[] = [
  ["words stay whole", "read docs.json first", 10, 3, ["read", "docs.json", "first"]],
  [
    "a word wider than the line is broken between letters",
    "supercalifragilistic",
    8,
    3,
    ["supercal", "ifragili", "stic"],
  ],
  ["Chinese breaks without spaces", "部署到生产环境", 4, 3, ["部署到", "生产环境"]],
  ["closing marks stay with the word before", "部署，生产。", 3, 3, ["部署，", "生产。"]],
  ["opening marks go with the word after", "部署「生产」", 4, 3, ["部署", "「生产」"]],
  ["what is left out is marked", "one two three four", 9, 1, ["one two…"]],
  ["no text makes no line", " ", 9, 1, []],
];

for (const [title, text, width, count, expected] of breaks) {
  test(`lines: ${title}`, () => {
    const measure = (line: string) => [...line].length;
    expect(breakLines(text, { width, count, language: "zh", measure })).toEqual(expected);
  });
}

test("runs of a right-to-left line are in the order in which they are seen", () => {
  const line = "נשר API v2 נשר";
  const runs = splitRuns(line, "rtl", (letter) => (/[\u0590-\u05ff]/.test(letter) ? "hebrew" : "latin"));
  const seen = runs.map(({ start, length }) => line.slice(start, start + length).trim()).filter(Boolean);
  expect(seen).toEqual(["נשר", "API v2", "נשר"]);
  expect(runs[0]).toMatchObject({ file: "hebrew", isRightToLeft: true, start: line.lastIndexOf("נשר") });
});

const NAMES = languages.map(({ nativeName, tag }) => [tag, nativeName] as const);

test("every language of the format has letters for its own name", async () => {
  for (const [tag, name] of NAMES) {
    const files = await openTypeFiles(name, chooseTypefaces(name, tag));
    expect([tag, missingShare(name, files)]).toEqual([tag, 0]);
  }
});

test("letters that no typeface holds are counted", async () => {
  const files = await openTypeFiles("ትግ ab", chooseTypefaces("ትግ ab", ""));
  expect(missingShare("ትግ ab", files)).toBe(0.5);
});

test("letters of Arabic are joined, those of Hindi combined", async () => {
  const widthOf = async (text: string, language: string) =>
    drawText(text, await openTypeFiles(text, chooseTypefaces(text, language)), { ...STYLE, language }).width;
  // Forms that stand alone are wider than the same letters within a word.
  expect(await widthOf("تطبيق", "ar")).toBeLessThan((await widthOf("ت ط ب ي ق", "ar")) * 0.8);
  expect(await widthOf("क्ष", "hi")).toBeLessThan(await widthOf("क\u200cष", "hi"));
});

test("a weight is drawn as it was asked for", async () => {
  const files = await openTypeFiles("Deploy", chooseTypefaces("Deploy", "en"));
  const drawn = [400, 600].map((weight) => drawText("Deploy", files, { ...STYLE, weight }));
  expect(drawn[1]?.width).toBeGreaterThan(drawn[0]?.width ?? 0);
  expect(drawn[0]?.outlines).not.toBe(drawn[1]?.outlines);
});

test("lines of right-to-left texts end at the right", async () => {
  const text = "نشر التطبيق الآن";
  const files = await openTypeFiles(text, chooseTypefaces(text, "ar"));
  const { outlines, width } = drawText(text, files, { ...STYLE, width: 260, language: "ar", direction: "rtl" });
  const starts = [...outlines.matchAll(/<g transform="translate\(([\d.]+) /g)].map(([, left]) => Number(left));
  expect(starts.length).toBeGreaterThan(1);
  expect(starts).toContain(0);
  expect(Math.max(...starts)).toBeLessThan(width);
  expect(Math.max(...starts)).toBeGreaterThan(0);
});

test("the author's family is asked for by the letters of the text, and done without where it fails", async () => {
  const asked: string[] = [];
  const refuse = async (address: string | URL | Request) => {
    asked.push(String(address));
    return new Response("", { status: 404 });
  };
  expect(await fetchTypeface("Nowhere Sans", 600, "loop", refuse)).toEqual([]);
  expect(await fetchTypeface("Nowhere Sans", 600, "loop", refuse)).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("family=Nowhere+Sans%3Awght%40600&text=lop");
});

test("the author's family draws what it holds", async () => {
  const file = "node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2";
  const answers = [
    new Response(
      `@font-face{font-family:'X';src: url(https://type.example/x.woff2) format('woff2');unicode-range: U+61-7A}`,
    ),
    new Response(await readFile(file)),
  ];
  const [fetched] = await fetchTypeface("Given Mono", 400, "ill", async () => answers.shift() ?? Response.error());
  if (!fetched) throw new Error("There is no file.");
  const width = (text: string) => drawText(text, [fetched], { ...STYLE, weight: 400 }).width;
  expect(width("iii")).toBeCloseTo(width("mmm"), 3);
  expect(missingShare("iM", [fetched])).toBe(0.5);
});
