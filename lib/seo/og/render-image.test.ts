import { readFile } from "node:fs/promises";
import { Renderer } from "@takumi-rs/core";
import type { SocialImageContent } from "@/lib/seo/og/image-content";
import { renderSocialImage } from "@/lib/seo/og/render-image";
import { expect, test } from "@/tests/support/unit-test";

const PLAIN: SocialImageContent = {
  siteName: "",
  title: "",
  description: "",
  section: "",
  isDark: false,
  accent: "#ffffff",
  language: "en",
  direction: "ltr",
};

const decoder = new Renderer();

/** The box around all dark pixels of an image, in pixels; its lines are rows of dark pixels with none between. */
async function findInk(png: Uint8Array): Promise<{ left: number; right: number; lines: number }> {
  const size = { width: 1200, height: 630 };
  const pixels = await decoder.render({ type: "image", src: png, style: size }, { ...size, format: "raw" });
  const columns = new Set<number>();
  const rows = new Set<number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 255) + (pixels[at + 1] ?? 255) + (pixels[at + 2] ?? 255) > 300) continue;
    columns.add((at / 4) % size.width);
    rows.add(Math.floor(at / 4 / size.width));
  }
  const lines = [...rows].filter((row) => !rows.has(row - 1)).length;
  return { left: Math.min(...columns), right: Math.max(...columns), lines };
}

async function widthOf(title: string, language: string): Promise<number> {
  const { left, right } = await findInk(await renderSocialImage({ ...PLAIN, title, language }, {}));
  return right - left;
}

test("Arabic letters are joined", async () => {
  // Isolated forms are wider than the same letters within a word.
  expect(await widthOf("تطبيق", "ar")).toBeLessThan((await widthOf("ت\u200cط\u200cب\u200cي\u200cق", "ar")) * 0.85);
});

test("Devanagari letters combine", async () => {
  expect(await widthOf("क्ष", "hi")).toBeLessThan(await widthOf("क्\u200cष", "hi"));
});

test("marks of Thai take no width", async () => {
  expect(Math.abs((await widthOf("ที่นี่", "th")) - (await widthOf("ทน", "th")))).toBeLessThanOrEqual(8);
});

for (const [title, language] of [
  ["نشر API v2", "ar"],
  ["פריסת API v2", "he"],
] as const) {
  test(`text of language ${language} begins at the right edge`, async () => {
    const ink = await findInk(await renderSocialImage({ ...PLAIN, title, language, direction: "rtl" }, {}));
    expect(ink.right).toBeGreaterThan(1110);
    expect(ink.right).toBeLessThan(1132);
    expect(ink.left).toBeGreaterThan(500);
  });
}

const titles: readonly (readonly [language: string, title: string, lines: number])[] = [
  ["en", "Deploy", 1],
  ["en", "Deploy your application to the production environment", 2],
  ["en", "supercalifragilistic".repeat(6), 3],
  ["zh-Hans", "将应用程序部署到生产环境，并配置反向代理以及监控正在运行的实例", 2],
  ["ja", "アプリケーションを本番環境にデプロイする", 2],
  ["ko", "애플리케이션을 프로덕션 환경에 안전하게 배포하기", 2],
  ["he", "פריסת האפליקציה בסביבת הייצור של החברה", 2],
];

for (const [language, title, lines] of titles) {
  test(`lines of a title in language ${language}: ${title.slice(0, 30)}`, async () => {
    const ink = await findInk(await renderSocialImage({ ...PLAIN, title, language }, {}));
    expect(ink.lines).toBe(lines);
    expect(ink.left).toBeGreaterThanOrEqual(70);
    expect(ink.right).toBeLessThanOrEqual(1130);
  });
}

test("Chinese characters have the forms of the page's language", async () => {
  const [simplified, japanese] = await Promise.all(
    ["zh-Hans", "ja"].map((language) => renderSocialImage({ ...PLAIN, title: "直骨", language }, {})),
  );
  expect(Buffer.from(simplified ?? []).equals(Buffer.from(japanese ?? []))).toBe(false);
});

test("the logo replaces the name, the background fills the image", async () => {
  const svg = (color: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="${color}" d="M0 0h40v10H0z"/></svg>`,
    );
  const logo = await findInk(await renderSocialImage(PLAIN, { logo: svg("#000") }));
  expect(logo).toEqual({ left: 72, right: 279, lines: 1 });
  const background = await findInk(await renderSocialImage(PLAIN, { background: svg("#000") }));
  expect(background).toEqual({ left: 0, right: 1199, lines: 1 });
});

test("texts and logo are in front of the background", async () => {
  const picture = (color: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path fill="${color}" d="M0 0h4v1H0z"/></svg>`,
    );
  const content = { ...PLAIN, title: "Acme" };
  const pictures = { logo: picture("#000"), background: picture("#fff") };
  expect((await findInk(await renderSocialImage(content, pictures))).lines).toBe(2);
});

test("pictures that cannot be decoded are left out", async () => {
  const broken = Buffer.from("no picture");
  const image = await renderSocialImage({ ...PLAIN, siteName: "Acme" }, { logo: broken, background: broken });
  const { left, lines } = await findInk(image);
  // The name of the site takes the place of the logo.
  expect({ isAtEdge: left < 80, lines }).toEqual({ isAtEdge: true, lines: 1 });
});

test("the author's font shows the letters that it has", async () => {
  const file = await readFile("node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2");
  const respond = async (address: string | URL | Request) =>
    String(address).startsWith("https://fonts.googleapis.com/")
      ? new Response(
          "@font-face{font-family:'Given Mono';src:url(https://fonts.example/x.woff2);unicode-range:U+61-7A}",
        )
      : new Response(new Uint8Array(file));
  const width = async (title: string) => {
    const content = { ...PLAIN, title, typeface: "Given Mono" };
    const { left, right } = await findInk(await renderSocialImage(content, {}, respond));
    return right - left;
  };
  // All letters of a monospaced font have the same advance.
  expect(Math.abs((await width("ninin")) - (await width("nmnmn")))).toBeLessThanOrEqual(2);
});
